//! A book laid open for play, and what comes with it.

use crate::engine::play::Kept;
use crate::messages::Words;
use crate::model::book::Book;
use crate::model::game::{Dice, Referee};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::fluent::Language;
use crate::syntax::source::Span;
use std::rc::Rc;
use std::sync::Arc;

/// A book laid open: what a game can be begun from, again and again.
#[derive(Clone)]
pub struct Opening {
    pub book: Arc<Book>,
    /// What is typed to open it again, so that a reader who leaves is told how to go on.
    pub called: String,
    pub book_print: String,
    pub rules_print: String,
    /// Loads the rules.
    pub referee: Rc<dyn Fn() -> Result<Box<dyn Referee>, String>>,
    /// Fresh dice for a fresh game.
    pub dice: Rc<dyn Fn() -> Dice>,
    /// True if options of the command line set these dice.
    pub dice_are_set: bool,
    /// A fault with its place in the book or the rules, as lines of at most so many columns.
    pub show: Show,
    /// Writes the running game down for `turnto test`, when that is wanted.
    pub recorder: Option<Recorder>,
    /// Writes a file that the reader names; none where nothing may be written.
    pub writer: Option<Writer>,
    /// May the book's author change the game?
    pub author: Option<Author>,
    /// Opens the book anew, when its files are watched.
    pub reload: Option<Reload>,
    /// Is a game that begins a strict one?
    pub strict: bool,
    /// Are its fights and rolls told in short?
    pub brief: bool,
    /// What it is told in.
    pub words: Words,
}

impl Opening {
    /// Rules for a game.
    ///
    /// # Errors
    /// Why they cannot be loaded, in words.
    pub fn rules(&self) -> Result<Box<dyn Referee>, String> {
        (self.referee)()
    }

    /// What is wrong, in words, and below them where it stands.
    pub(super) fn faulty(&self, fault: &Diagnostic) -> String {
        const COLUMNS: usize = 72;
        let why = self.words.text(&fault.message);
        match fault.labels.is_empty() {
            true => why.into_owned(),
            false => format!("{why}\n\n{}", (self.show)(fault, COLUMNS).trim_end()),
        }
    }

    /// The same, told in a language.
    pub fn speaking(self, language: Language) -> Self {
        let words = self.words.clone().speaking(language);
        Self { words, ..self }
    }
}

/// A code to the places that give it.
pub type Givers = Rc<dyn Fn(&str) -> Option<Vec<String>>>;

/// What an author at the line is told besides.
#[derive(Clone)]
pub struct Author {
    /// The words of a source at a place.
    pub written: Rc<dyn Fn(Span) -> String>,
    /// Where the book gives a code, title, variable or thing, a line each; none when it has nothing of the name.
    pub givers: Givers,
    /// What they have said that is done before a new game is told: `goto mill`.
    pub before: Vec<String>,
}

/// Opens the book anew; its faults as lines when it cannot be played.
pub type Reload = Rc<dyn Fn() -> Result<Reloaded, String>>;

/// A book opened anew, and pages that have another id in it.
pub struct Reloaded {
    pub open: Opening,
    pub renamed: Vec<(String, String)>,
    /// What is certain to fail in its rules when they run, drawn; empty where nothing is.
    pub wrong: String,
}

/// Writes a game down; `true` when it is being left. What went wrong, in words.
pub type Recorder = Rc<dyn Fn(&Opening, &Kept, bool) -> Result<(), String>>;

/// Writes a text to a file that the reader has named, over what stands there only where that is said. What went wrong: a message or words.
pub type Writer = Rc<dyn Fn(&str, &str, bool) -> Result<Written, String>>;

/// What became of a file that was to be written, with its whole path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written {
    Done(String),
    /// There is one of the name, and nothing was written.
    IsThere(String),
}

/// Draws a fault within a number of columns.
pub type Show = Rc<dyn Fn(&Diagnostic, usize) -> String>;
