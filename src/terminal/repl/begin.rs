//! Starts a game: continues the saved one or begins a new one, with messages about the saves.

use super::game::LoadedGame;
use super::taken::ResumedGame;
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
    Left,
    /// The reason as text.
    Why(String),
}

impl From<io::Error> for StartRefusal {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<String> for StartRefusal {
    fn from(why: String) -> Self {
        Self::Why(why)
    }
}

impl StartRefusal {
    pub(super) fn result(self) -> io::Result<Result<(), String>> {
        match self {
            Self::Io(error) => Err(error),
            Self::Left => Ok(Ok(())),
            Self::Why(why) => Ok(Err(why)),
        }
    }
}

/// Receiver of messages and questions about saves: a reader at a prompt, or a front end without questions.
pub(super) trait SaveDialog {
    /// Prints a sentence. `grave` marks an error.
    fn tell(&mut self, text: &str, grave: bool) -> io::Result<()>;
    /// Asks a yes-or-no question. Returns no if it cannot be asked.
    fn agrees(&mut self, question: &str) -> Result<bool, StartRefusal>;
    /// True if a person waits for output.
    fn attended(&self) -> bool;
    /// True if questions can be answered.
    fn can_be_asked(&self) -> bool {
        true
    }
}

impl SaveDialog for Console {
    fn tell(&mut self, text: &str, grave: bool) -> io::Result<()> {
        if grave {
            self.trouble(text)
        } else {
            self.aside(text)
        }
    }

    fn agrees(&mut self, question: &str) -> Result<bool, StartRefusal> {
        let how = say!(self.words, "yes-or-no");
        let agreed = self.confirm(&format!("{question} {how}"))?;
        agreed.ok_or(StartRefusal::Left)
    }

    fn attended(&self) -> bool {
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
    let (game, page) = match begun(&mut console, open, store, begin) {
        Ok(begun) => begun,
        Err(stop) => return stop.result(),
    };
    let mut repl = Repl::new(console, game);
    repl.greet()?;
    repl.tell(&page)?;
    if let Some(trouble) = repl.game.keep_begun() {
        repl.trouble(&present::capital(&trouble))?;
    }
    let left = repl.run();
    // A failed write does not affect the game.
    let _ = repl.game.note_seen();
    repl.in_the_open()?;
    left?;
    Ok(repl.game.record(true))
}

/// A continued or new game, with its first page.
pub(super) fn begun(
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
        talk,
        begin,
        words: words.clone(),
        altered: false,
        damaged: false,
    };
    if let Some(store) = &mut store {
        beginning.settled(store)?;
        let claim = beginning.claimed(store)?;
        keeping = claim == SaveClaim::Ours;
        elsewhere = claim == SaveClaim::Anothers;
        if claim != SaveClaim::Anothers || begin != StartMode::New {
            kept = beginning.earlier(store, keeping)?;
            // A reader who wants to continue a game does not want a new one.
            if claim == SaveClaim::Anothers && kept.is_none() {
                return Err(say!(words, "resume-elsewhere").into());
            }
        }
    }
    let is_taken_up = kept.is_some();
    let (mut game, page, other) = match kept {
        Some(kept) => beginning.resumed(open, store, kept)?,
        None => {
            let (game, page) = Game::start(open, store)?;
            (game, page, false)
        }
    };
    // The old file is copied if it is damaged, belongs to another edition, or was edited.
    let damaged = beginning.damaged;
    let copies = keeping && (damaged || other || is_taken_up && beginning.altered);
    let copied = game.store.as_ref().filter(|_| copies);
    let copy = copied.map(|store| store.copy_name(damaged));
    if let Some(name) = &copy {
        beginning.tell(&match damaged {
            true => say!(words, "copied-damaged", name = name),
            false => say!(words, "copied-before", name = name),
        })?;
    }
    let damaged = damaged && keeping;
    game.taken = (is_taken_up || damaged).then_some(LoadedGame { copy, damaged });
    game.keeping = keeping;
    game.elsewhere = elsewhere;
    game.accepts = begin == StartMode::Accept;
    if let Some(told) = game.open_seen() {
        let told = present::sentence(&words.text(&told));
        talk.tell(&told, true)?;
    }
    Ok((game, page))
}

/// Whether this program may write the running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SaveClaim {
    Ours,
    /// Another program is playing it.
    Anothers,
    /// The folder must not be written.
    Nobodys,
}

/// Data for the messages about saves before a game.
struct StartDialog<'t> {
    talk: &'t mut dyn SaveDialog,
    begin: StartMode,
    words: Messages,
    /// True if the game was edited and continues because the reader has confirmed it.
    altered: bool,
    /// True if the file is damaged. It is copied before it is overwritten.
    damaged: bool,
}

impl StartDialog<'_> {
    fn tell(&mut self, text: &str) -> io::Result<()> {
        self.talk.tell(text, false)
    }

    fn trouble(&mut self, text: &str) -> io::Result<()> {
        self.talk.tell(text, true)
    }

    /// The reader's confirmation: by an option or by a question.
    fn may(&mut self, question: &str) -> Result<bool, StartRefusal> {
        if self.begin == StartMode::Accept {
            return Ok(true);
        }
        if !self.talk.can_be_asked() {
            self.tell(&say!(self.words, "accept-save"))?;
        }
        self.talk.agrees(question)
    }

    /// Finds the games of this book. The reader decides about a game with another title.
    fn settled(&mut self, store: &mut SaveStore) -> Result<(), StartRefusal> {
        let Some(stranger) = store.settle() else {
            return Ok(());
        };
        let (title, path) = (&stranger.title, &stranger.path);
        let words = &self.words;
        let told = match path.is_empty() {
            true => say!(words, "kept-under-title", title = title),
            false => say!(words, "kept-under-title-at", title = title, path = path),
        };
        self.tell(&told)?;
        let asks = self.talk.attended() || self.begin != StartMode::New;
        if asks && self.may(&say!(self.words, "same-book"))? {
            store.take(stranger);
            return Ok(());
        }
        Ok(self.tell(&say!(self.words, "left-to-other"))?)
    }

    /// Takes the lock of the running game, and removes files of a killed program before anything is written.
    fn claimed(&mut self, store: &mut SaveStore) -> io::Result<SaveClaim> {
        match store.claim() {
            Ok(true) => store.clear_unfinished(),
            Ok(false) => {
                self.trouble(&say!(self.words, "played-elsewhere"))?;
                return Ok(SaveClaim::Anothers);
            }
            Err(why) => {
                let why = self.words.text(&why.to_string()).into_owned();
                self.trouble(&say!(self.words, "cannot-keep", why = why))?;
                return Ok(SaveClaim::Nobodys);
            }
        }
        match store.move_to_id() {
            Ok(true) => self.tell(&say!(self.words, "moved-to-id"))?,
            Ok(false) => {}
            Err(why) => {
                let why = why.to_string();
                self.trouble(&say!(self.words, "before-cannot-move", why = why))?;
            }
        }
        Ok(SaveClaim::Ours)
    }

    /// The game to continue, if there is one and the reader wants it.
    fn earlier(
        &mut self,
        store: &mut SaveStore,
        writes: bool,
    ) -> Result<Option<SaveFile>, StartRefusal> {
        let mut found = store.find(None);
        if let Some(trouble) = &found.trouble {
            let trouble = present::capital(&self.words.text(&trouble.text()));
            self.trouble(&say!(self.words, "not-touched", trouble = trouble))?;
            self.altered =
                found.altered.is_some() && self.may(&say!(self.words, "take-altered"))?;
            self.damaged = !self.altered;
            if self.altered {
                found.document = found.altered;
            } else if found.document.is_some() {
                self.tell(&say!(self.words, "older-save"))?;
            }
        } else if found.document.is_some() && found.written.is_none() {
            self.trouble(&say!(self.words, "save-gone"))?;
        }
        let Some(document) = found.document else {
            if self.begin != StartMode::New {
                self.tell(&say!(self.words, "none-kept"))?;
            }
            return Ok(None);
        };
        let at = kept_at(&document, found.written, &self.words);
        let (over, is_untouched) = (document.over, document.is_untouched());
        let attended = self.talk.attended();
        if self.begin != StartMode::New && attended {
            self.tell_kept(over, at)?;
            return Ok(Some(document));
        }
        if self.begin != StartMode::New || self.damaged && attended {
            return Ok(Some(document));
        }
        if is_untouched {
            return Ok(None);
        }
        if attended {
            self.tell_kept(over, at)?;
            // If the game is over, the reader is first asked whether to begin a new one.
            let goes_on = match over {
                true => !self.talk.agrees(&say!(self.words, "begin-new"))?,
                false => self.talk.agrees(&say!(self.words, "go-on"))?,
            };
            if goes_on {
                return Ok(Some(document));
            }
        }
        if writes && !self.damaged {
            self.make_room(store)?;
        }
        Ok(None)
    }

    fn tell_kept(&mut self, over: bool, at: String) -> io::Result<()> {
        self.tell(&match over {
            true => say!(self.words, "kept-over", at = at),
            false => say!(self.words, "kept-here", at = at),
        })
    }

    fn make_room(&mut self, store: &mut SaveStore) -> io::Result<()> {
        match store.make_room() {
            Ok(Some(name)) => self.tell(&say!(self.words, "before-kept", name = name)),
            Ok(None) => Ok(()),
            Err(why) => {
                let why = why.to_string();
                self.trouble(&say!(self.words, "before-cannot-move", why = why))
            }
        }
    }

    /// Continues a saved game. Checks whether it belongs to another edition or was edited.
    fn resumed(
        &mut self,
        open: BookLauncher,
        store: Option<SaveStore>,
        document: SaveFile,
    ) -> Result<(Game, Response, bool), StartRefusal> {
        let dice = (open.dice)();
        let given = (dice.seed(), dice.fixed(), dice.are_asked());
        let game = &document.game;
        if open.dice_are_set && given != (game.seed, &game.dice[..], game.asked) {
            let seed = document.game.seed.to_string();
            self.tell(&say!(self.words, "dice-of-kept", seed = seed))?;
        }
        let ResumedGame {
            game,
            page,
            lost,
            other,
        } = Game::resume(open, store, document)?;
        for line in lost {
            self.trouble(&format!("{}.", present::capital(&line)))?;
        }
        Ok((game, page, other))
    }
}

/// Place, day, number of answers, and time of a saved game.
pub fn kept_at(kept: &SaveFile, written: Option<SystemTime>, words: &Messages) -> String {
    let place = words.text(kept.place());
    let mut parts = vec![place.into_owned()];
    if let Some(day) = kept.day {
        parts.push(say!(words, "kept-day", n = day));
    }
    parts.push(say!(words, "kept-answers", n = kept.answers));
    parts.extend(written.and_then(save::local));
    parts.join(", ")
}
