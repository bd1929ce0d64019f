//! Starts a game: continues the saved game or begins a new one, with messages about saves.

use super::game::LoadedGame;
use super::load::ResumedGame;
use super::{BookLauncher, Console, Game, Repl};
use crate::engine::play::Response;
use crate::engine::save::{self, SaveFile, SaveStore};
use crate::messages::{Messages, say};
use crate::output::present;
use std::io;
use std::time::SystemTime;

/// How a game starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartMode {
    New,
    /// Continue the saved game.
    Resume,
    /// Continue the saved game even if it was edited or has another title.
    Accept,
}

/// Why a game does not start.
pub(super) enum StartRefusal {
    /// Reading or writing failed.
    Io(io::Error),
    /// The reader has quit at a question.
    Quit,
    /// The reason as text.
    Reason(String),
}

impl From<io::Error> for StartRefusal {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<String> for StartRefusal {
    fn from(why: String) -> Self {
        Self::Reason(why)
    }
}

impl StartRefusal {
    pub(super) fn into_result(self) -> io::Result<Result<(), String>> {
        match self {
            Self::Io(error) => Err(error),
            Self::Quit => Ok(Ok(())),
            Self::Reason(why) => Ok(Err(why)),
        }
    }
}

/// Receiver of messages and questions about saves: a reader at a prompt, or a front end without questions.
pub(super) trait SaveDialog {
    /// Prints a sentence, as a note or as an error.
    fn print_message(&mut self, text: &str, is_error: bool) -> io::Result<()>;
    /// Asks a yes-or-no question. Returns no if it cannot be asked.
    /// `enter` is the answer for an empty line, if there is one.
    fn ask_yes_no(&mut self, question: &str, enter: Option<bool>) -> Result<bool, StartRefusal>;
    /// True if a person reads the output.
    fn is_attended(&self) -> bool;
    /// True if questions can be answered.
    fn can_ask(&self) -> bool {
        true
    }
}

impl SaveDialog for Console {
    fn print_message(&mut self, text: &str, is_error: bool) -> io::Result<()> {
        if is_error {
            self.print_error(text)
        } else {
            self.print_note(text)
        }
    }

    fn ask_yes_no(&mut self, question: &str, enter: Option<bool>) -> Result<bool, StartRefusal> {
        let answers = match enter {
            None => say!(self.words, "yes-or-no"),
            Some(_) => say!(self.words, "yes-or-no-enter"),
        };
        let confirmed = self.confirm(&format!("{question} {answers}"), enter)?;
        confirmed.ok_or(StartRefusal::Quit)
    }

    fn is_attended(&self) -> bool {
        self.lines.is_terminal()
    }
}

/// Plays a book until the reader quits.
///
/// # Errors
/// In the outer result, if reading or writing fails. In the inner one, the reason why the game cannot begin, as text.
pub fn play(
    mut console: Console,
    launcher: BookLauncher,
    store: Option<SaveStore>,
    mode: StartMode,
) -> io::Result<Result<(), String>> {
    console.words = launcher.words.clone();
    let (game, page) = match start_game(&mut console, launcher, store, mode) {
        Ok(started) => started,
        Err(refusal) => return refusal.into_result(),
    };
    let mut repl = Repl::new(console, game);
    repl.print_title()?;
    if repl.game.loaded.is_some() && repl.lines.is_terminal() {
        let reminder = repl.game.reminder_blocks(&page);
        repl.print_blocks(&reminder)?;
    }
    repl.print_page(&page)?;
    if let Some(error) = repl.game.autosave_at_start() {
        repl.print_error(&present::capitalized(&error))?;
    }
    let result = repl.run();
    // A failed write does not affect the game.
    let _ = repl.game.record_seen();
    repl.switch_to_shared()?;
    result?;
    Ok(repl.game.record(true))
}

/// A continued or new game, with its first page.
pub(super) fn start_game(
    dialog: &mut dyn SaveDialog,
    launcher: BookLauncher,
    mut store: Option<SaveStore>,
    mode: StartMode,
) -> Result<(Game, Response), StartRefusal> {
    let words = launcher.words.clone();
    let mut saved = None;
    let mut autosaves = store.is_some();
    let mut is_in_use = false;
    let mut start = StartDialog {
        dialog,
        mode,
        words: words.clone(),
        is_edited: false,
        is_damaged: false,
    };
    if let Some(store) = &mut store {
        start.resolve_store(store)?;
        let claim = start.claim_save(store)?;
        autosaves = claim == SaveClaim::Claimed;
        is_in_use = claim == SaveClaim::InUse;
        if claim != SaveClaim::InUse || start.mode != StartMode::New {
            saved = start.find_saved(store, autosaves)?;
            // Without a game to continue, `--resume` must not start a new one.
            if claim == SaveClaim::InUse && saved.is_none() {
                return Err(say!(words, "resume-elsewhere").into());
            }
        }
    }
    let is_resumed = saved.is_some();
    let (mut game, page, has_changed) = match saved {
        Some(saved) => start.resume_saved(launcher, store, saved)?,
        None => {
            let (game, page) = Game::start(launcher, store)?;
            (game, page, false)
        }
    };
    // The old file is copied if it is damaged, was edited, or belongs to another edition.
    let is_damaged = start.is_damaged;
    let needs_copy = autosaves && (is_damaged || has_changed || is_resumed && start.is_edited);
    let store = game.store.as_ref().filter(|_| needs_copy);
    let backup_name = store.map(|store| store.copy_name(is_damaged));
    if let Some(name) = &backup_name {
        start.print_note(&match is_damaged {
            true => say!(words, "copied-damaged", name = name),
            false => say!(words, "copied-before", name = name),
        })?;
    }
    let is_damaged = is_damaged && autosaves;
    game.loaded = (is_resumed || is_damaged).then_some(LoadedGame {
        backup_name,
        is_damaged,
    });
    game.autosaves = autosaves;
    game.is_in_use = is_in_use;
    game.accepts_edited = mode == StartMode::Accept;
    if let Some(error) = game.load_seen() {
        let error = present::sentence(&words.text(&error));
        dialog.print_message(&error, true)?;
    }
    Ok((game, page))
}

/// Whether this program may write the running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SaveClaim {
    Claimed,
    /// Another program plays it.
    InUse,
    /// The folder must not be written.
    ReadOnly,
}

/// Questions and messages about saves before a game.
struct StartDialog<'t> {
    dialog: &'t mut dyn SaveDialog,
    mode: StartMode,
    words: Messages,
    /// True if the save was edited and the reader has confirmed it.
    is_edited: bool,
    /// True if the file is damaged. It is copied before it is overwritten.
    is_damaged: bool,
}

impl StartDialog<'_> {
    fn print_note(&mut self, text: &str) -> io::Result<()> {
        self.dialog.print_message(text, false)
    }

    fn print_error(&mut self, text: &str) -> io::Result<()> {
        self.dialog.print_message(text, true)
    }

    /// True if the reader confirms, by an option or by answering the question.
    fn confirm(&mut self, question: &str) -> Result<bool, StartRefusal> {
        if self.mode == StartMode::Accept {
            return Ok(true);
        }
        if !self.dialog.can_ask() {
            self.print_note(&say!(self.words, "accept-save"))?;
        }
        self.dialog.ask_yes_no(question, None)
    }

    /// Finds the saves of this book. Asks the reader about a save with another title.
    fn resolve_store(&mut self, store: &mut SaveStore) -> Result<(), StartRefusal> {
        let Some(other_book) = store.choose_slug() else {
            return Ok(());
        };
        let (title, path) = (&other_book.title, &other_book.path);
        let words = &self.words;
        let note = match path.is_empty() {
            true => say!(words, "kept-under-title", title = title),
            false => say!(words, "kept-under-title-at", title = title, path = path),
        };
        self.print_note(&note)?;
        let can_confirm = self.dialog.is_attended() || self.mode != StartMode::New;
        if can_confirm && self.confirm(&say!(self.words, "same-book"))? {
            store.adopt(other_book);
            return Ok(());
        }
        Ok(self.print_note(&say!(self.words, "left-to-other"))?)
    }

    /// Locks the running game. Removes files of a killed program before anything is written.
    fn claim_save(&mut self, store: &mut SaveStore) -> io::Result<SaveClaim> {
        match store.lock_running() {
            Ok(true) => store.clear_unfinished(),
            Ok(false) => {
                self.print_error(&say!(self.words, "played-elsewhere"))?;
                return Ok(SaveClaim::InUse);
            }
            Err(why) => {
                let why = self.words.text(&why.to_string()).into_owned();
                self.print_error(&say!(self.words, "cannot-keep", why = why))?;
                return Ok(SaveClaim::ReadOnly);
            }
        }
        match store.move_to_id() {
            Ok(true) => self.print_note(&say!(self.words, "moved-to-id"))?,
            Ok(false) => {}
            Err(why) => {
                let why = why.to_string();
                self.print_error(&say!(self.words, "before-cannot-move", why = why))?;
            }
        }
        Ok(SaveClaim::Claimed)
    }

    /// The saved game to continue. None to start a new one.
    fn find_saved(
        &mut self,
        store: &mut SaveStore,
        is_writable: bool,
    ) -> Result<Option<SaveFile>, StartRefusal> {
        let mut loaded = store.load(None);
        if let Some(error) = &loaded.error {
            let error = present::capitalized(&self.words.text(&error.text()));
            self.print_error(&say!(self.words, "not-touched", trouble = error))?;
            self.is_edited =
                loaded.altered.is_some() && self.confirm(&say!(self.words, "take-altered"))?;
            self.is_damaged = !self.is_edited;
            if self.is_edited {
                loaded.document = loaded.altered;
            } else if loaded.document.is_some() {
                self.print_note(&say!(self.words, "older-save"))?;
            }
        } else if loaded.document.is_some() && loaded.modified.is_none() {
            self.print_error(&say!(self.words, "save-gone"))?;
        }
        let Some(document) = loaded.document else {
            if self.mode != StartMode::New {
                self.print_note(&say!(self.words, "none-kept"))?;
            }
            return Ok(None);
        };
        let description = describe_save(&document, loaded.modified, &self.words);
        let (is_over, is_untouched) = (document.game_over, document.is_untouched());
        let is_attended = self.dialog.is_attended();
        if self.mode != StartMode::New && is_attended {
            self.print_saved(is_over, description)?;
            return Ok(Some(document));
        }
        if self.mode != StartMode::New || self.is_damaged && is_attended {
            return Ok(Some(document));
        }
        if is_untouched {
            return Ok(None);
        }
        if is_attended {
            self.print_saved(is_over, description)?;
            // For a finished game, the question is whether to start a new one.
            let continues = match is_over {
                true => !self
                    .dialog
                    .ask_yes_no(&say!(self.words, "begin-new"), None)?,
                false => self
                    .dialog
                    .ask_yes_no(&say!(self.words, "go-on"), Some(true))?,
            };
            if continues {
                return Ok(Some(document));
            }
        }
        if is_writable && !self.is_damaged {
            self.archive_other_save(store)?;
        }
        Ok(None)
    }

    fn print_saved(&mut self, is_over: bool, description: String) -> io::Result<()> {
        self.print_note(&match is_over {
            true => say!(self.words, "kept-over", at = description),
            false => say!(self.words, "kept-here", at = description),
        })
    }

    fn archive_other_save(&mut self, store: &mut SaveStore) -> io::Result<()> {
        match store.set_aside_running() {
            Ok(Some(name)) => self.print_note(&say!(self.words, "before-kept", name = name)),
            Ok(None) => Ok(()),
            Err(why) => {
                let why = why.to_string();
                self.print_error(&say!(self.words, "before-cannot-move", why = why))
            }
        }
    }

    /// Continues a saved game. Prints which parts are lost, and returns whether it has changed.
    fn resume_saved(
        &mut self,
        launcher: BookLauncher,
        store: Option<SaveStore>,
        file: SaveFile,
    ) -> Result<(Game, Response, bool), StartRefusal> {
        let dice = (launcher.new_dice)();
        let requested = (dice.seed(), dice.fixed(), dice.is_manual());
        let game = &file.game;
        if launcher.has_explicit_dice && requested != (game.seed, &game.dice[..], game.asked) {
            let seed = file.game.seed.to_string();
            self.print_note(&say!(self.words, "dice-of-kept", seed = seed))?;
        }
        let ResumedGame {
            game,
            page,
            lost_parts,
            has_changed,
        } = Game::resume(launcher, store, file)?;
        for line in lost_parts {
            self.print_error(&format!("{}.", present::capitalized(&line)))?;
        }
        Ok((game, page, has_changed))
    }
}

/// Page, day, number of answers and time of a saved game.
pub fn describe_save(file: &SaveFile, modified: Option<SystemTime>, words: &Messages) -> String {
    let page = words.text(file.page_name());
    let mut parts = vec![page.into_owned()];
    if let Some(day) = file.day {
        parts.push(say!(words, "kept-day", n = day));
    }
    parts.push(say!(words, "kept-answers", n = file.answer_count));
    parts.extend(modified.and_then(save::format_local_time));
    parts.join(", ")
}
