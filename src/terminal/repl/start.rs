//! Starts a game: continues the saved one or begins a new one, with messages about the saves.

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
    Resume,
    /// Continue it even if it was edited or has another title.
    Accept,
}

/// Why no game starts.
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
    /// Prints a sentence. `grave` marks an error.
    fn print_message(&mut self, text: &str, grave: bool) -> io::Result<()>;
    /// Asks a yes-or-no question. Returns no if it cannot be asked.
    fn ask_yes_no(&mut self, question: &str) -> Result<bool, StartRefusal>;
    /// True if a person waits for output.
    fn is_attended(&self) -> bool;
    /// True if questions can be answered.
    fn can_ask(&self) -> bool {
        true
    }
}

impl SaveDialog for Console {
    fn print_message(&mut self, text: &str, grave: bool) -> io::Result<()> {
        if grave {
            self.print_error(text)
        } else {
            self.print_note(text)
        }
    }

    fn ask_yes_no(&mut self, question: &str) -> Result<bool, StartRefusal> {
        let how = say!(self.words, "yes-or-no");
        let agreed = self.confirm(&format!("{question} {how}"))?;
        agreed.ok_or(StartRefusal::Quit)
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
    open: BookLauncher,
    store: Option<SaveStore>,
    begin: StartMode,
) -> io::Result<Result<(), String>> {
    console.words = open.words.clone();
    let (game, page) = match start_game(&mut console, open, store, begin) {
        Ok(begun) => begun,
        Err(stop) => return stop.into_result(),
    };
    let mut repl = Repl::new(console, game);
    repl.print_title()?;
    repl.print_page(&page)?;
    if let Some(trouble) = repl.game.autosave_at_start() {
        repl.print_error(&present::capitalized(&trouble))?;
    }
    let left = repl.run();
    // A failed write does not affect the game.
    let _ = repl.game.record_seen();
    repl.switch_to_shared()?;
    left?;
    Ok(repl.game.record(true))
}

/// A continued or new game, with its first page.
pub(super) fn start_game(
    talk: &mut dyn SaveDialog,
    open: BookLauncher,
    mut store: Option<SaveStore>,
    begin: StartMode,
) -> Result<(Game, Response), StartRefusal> {
    let words = open.words.clone();
    let mut kept = None;
    let mut keeping = store.is_some();
    let mut elsewhere = false;
    let mut beginning = StartDialog {
        dialog: talk,
        mode: begin,
        words: words.clone(),
        is_edited: false,
        is_damaged: false,
    };
    if let Some(store) = &mut store {
        beginning.resolve_store(store)?;
        let claim = beginning.claim_save(store)?;
        keeping = claim == SaveClaim::Claimed;
        elsewhere = claim == SaveClaim::InUse;
        if claim != SaveClaim::InUse || begin != StartMode::New {
            kept = beginning.find_saved(store, keeping)?;
            // A reader who wants to continue a game does not want a new one.
            if claim == SaveClaim::InUse && kept.is_none() {
                return Err(say!(words, "resume-elsewhere").into());
            }
        }
    }
    let is_taken_up = kept.is_some();
    let (mut game, page, other) = match kept {
        Some(kept) => beginning.resume_saved(open, store, kept)?,
        None => {
            let (game, page) = Game::start(open, store)?;
            (game, page, false)
        }
    };
    // The old file is copied if it is damaged, belongs to another edition, or was edited.
    let damaged = beginning.is_damaged;
    let copies = keeping && (damaged || other || is_taken_up && beginning.is_edited);
    let copied = game.store.as_ref().filter(|_| copies);
    let copy = copied.map(|store| store.copy_name(damaged));
    if let Some(name) = &copy {
        beginning.print_note(&match damaged {
            true => say!(words, "copied-damaged", name = name),
            false => say!(words, "copied-before", name = name),
        })?;
    }
    let damaged = damaged && keeping;
    game.loaded = (is_taken_up || damaged).then_some(LoadedGame {
        backup_name: copy,
        is_damaged: damaged,
    });
    game.autosaves = keeping;
    game.is_in_use = elsewhere;
    game.accepts_edited = begin == StartMode::Accept;
    if let Some(told) = game.load_seen() {
        let told = present::sentence(&words.text(&told));
        talk.print_message(&told, true)?;
    }
    Ok((game, page))
}

/// Whether this program may write the running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SaveClaim {
    Claimed,
    /// Another program is playing it.
    InUse,
    /// The folder must not be written.
    ReadOnly,
}

/// Data for the messages about saves before a game.
struct StartDialog<'t> {
    dialog: &'t mut dyn SaveDialog,
    mode: StartMode,
    words: Messages,
    /// True if the game was edited and continues because the reader has confirmed it.
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

    /// The reader's confirmation: by an option or by a question.
    fn confirm(&mut self, question: &str) -> Result<bool, StartRefusal> {
        if self.mode == StartMode::Accept {
            return Ok(true);
        }
        if !self.dialog.can_ask() {
            self.print_note(&say!(self.words, "accept-save"))?;
        }
        self.dialog.ask_yes_no(question)
    }

    /// Finds the games of this book. The reader decides about a game with another title.
    fn resolve_store(&mut self, store: &mut SaveStore) -> Result<(), StartRefusal> {
        let Some(stranger) = store.choose_slug() else {
            return Ok(());
        };
        let (title, path) = (&stranger.title, &stranger.path);
        let words = &self.words;
        let told = match path.is_empty() {
            true => say!(words, "kept-under-title", title = title),
            false => say!(words, "kept-under-title-at", title = title, path = path),
        };
        self.print_note(&told)?;
        let asks = self.dialog.is_attended() || self.mode != StartMode::New;
        if asks && self.confirm(&say!(self.words, "same-book"))? {
            store.adopt(stranger);
            return Ok(());
        }
        Ok(self.print_note(&say!(self.words, "left-to-other"))?)
    }

    /// Takes the lock of the running game, and removes files of a killed program before anything is written.
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

    /// The game to continue, if there is one and the reader wants it.
    fn find_saved(
        &mut self,
        store: &mut SaveStore,
        writes: bool,
    ) -> Result<Option<SaveFile>, StartRefusal> {
        let mut found = store.load(None);
        if let Some(trouble) = &found.error {
            let trouble = present::capitalized(&self.words.text(&trouble.text()));
            self.print_error(&say!(self.words, "not-touched", trouble = trouble))?;
            self.is_edited =
                found.altered.is_some() && self.confirm(&say!(self.words, "take-altered"))?;
            self.is_damaged = !self.is_edited;
            if self.is_edited {
                found.document = found.altered;
            } else if found.document.is_some() {
                self.print_note(&say!(self.words, "older-save"))?;
            }
        } else if found.document.is_some() && found.modified.is_none() {
            self.print_error(&say!(self.words, "save-gone"))?;
        }
        let Some(document) = found.document else {
            if self.mode != StartMode::New {
                self.print_note(&say!(self.words, "none-kept"))?;
            }
            return Ok(None);
        };
        let at = describe_save(&document, found.modified, &self.words);
        let (over, is_untouched) = (document.game_over, document.is_untouched());
        let attended = self.dialog.is_attended();
        if self.mode != StartMode::New && attended {
            self.print_saved(over, at)?;
            return Ok(Some(document));
        }
        if self.mode != StartMode::New || self.is_damaged && attended {
            return Ok(Some(document));
        }
        if is_untouched {
            return Ok(None);
        }
        if attended {
            self.print_saved(over, at)?;
            // If the game is over, the reader is first asked whether to begin a new one.
            let goes_on = match over {
                true => !self.dialog.ask_yes_no(&say!(self.words, "begin-new"))?,
                false => self.dialog.ask_yes_no(&say!(self.words, "go-on"))?,
            };
            if goes_on {
                return Ok(Some(document));
            }
        }
        if writes && !self.is_damaged {
            self.archive_other_save(store)?;
        }
        Ok(None)
    }

    fn print_saved(&mut self, over: bool, at: String) -> io::Result<()> {
        self.print_note(&match over {
            true => say!(self.words, "kept-over", at = at),
            false => say!(self.words, "kept-here", at = at),
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

    /// Continues a saved game. Checks whether it belongs to another edition or was edited.
    fn resume_saved(
        &mut self,
        open: BookLauncher,
        store: Option<SaveStore>,
        document: SaveFile,
    ) -> Result<(Game, Response, bool), StartRefusal> {
        let dice = (open.new_dice)();
        let given = (dice.seed(), dice.fixed(), dice.is_manual());
        let game = &document.game;
        if open.has_explicit_dice && given != (game.seed, &game.dice[..], game.asked) {
            let seed = document.game.seed.to_string();
            self.print_note(&say!(self.words, "dice-of-kept", seed = seed))?;
        }
        let ResumedGame {
            game,
            page,
            lost_parts: lost,
            has_changed: other,
        } = Game::resume(open, store, document)?;
        for line in lost {
            self.print_error(&format!("{}.", present::capitalized(&line)))?;
        }
        Ok((game, page, other))
    }
}

/// Place, day, number of answers, and time of a saved game.
pub fn describe_save(kept: &SaveFile, written: Option<SystemTime>, words: &Messages) -> String {
    let place = words.text(kept.page_name());
    let mut parts = vec![place.into_owned()];
    if let Some(day) = kept.day {
        parts.push(say!(words, "kept-day", n = day));
    }
    parts.push(say!(words, "kept-answers", n = kept.answer_count));
    parts.extend(written.and_then(save::format_local_time));
    parts.join(", ")
}
