//! A book that is ready to play, with the services of its front end.

use crate::engine::play::Snapshot;
use crate::messages::Messages;
use crate::model::book::Book;
use crate::model::game::{Dice, RulesHost};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::fluent::Language;
use crate::syntax::source::Span;
use std::rc::Rc;
use std::sync::Arc;

/// A book that is ready to play. Any number of games can be started from it.
#[derive(Clone)]
pub struct BookLauncher {
    pub book: Arc<Book>,
    /// Arguments of `turnto play` that open it again, for a message to readers who quit.
    pub reopen_args: String,
    pub book_fingerprint: String,
    pub rules_fingerprint: String,
    /// Loads the rules.
    pub rules_loader: Rc<dyn Fn() -> Result<Box<dyn RulesHost>, String>>,
    /// Makes the dice of a new game.
    pub new_dice: Rc<dyn Fn() -> Dice>,
    /// True if options of the command line determine the dice.
    pub has_explicit_dice: bool,
    /// Draws an error with its source lines.
    pub draw_diagnostic: DiagnosticPrinter,
    /// Records the running game for `turnto test`, if requested.
    pub recorder: Option<GameRecorder>,
    /// Writes a file that the reader names. None if writing is not allowed.
    pub writer: Option<FileWriter>,
    /// Services for author's commands. None if these commands are not available.
    pub author: Option<AuthorInfo>,
    /// Reloads the book, if its files are watched.
    pub reload: Option<ReloadFunction>,
    /// True if a new game is strict.
    pub strict: bool,
    /// True if fights and rolls are shown in short form.
    pub brief: bool,
    /// Messages in the language of the game.
    pub words: Messages,
}

impl BookLauncher {
    /// Loads the rules for a game.
    ///
    /// # Errors
    /// The reason why they cannot be loaded, as text.
    pub fn load_rules(&self) -> Result<Box<dyn RulesHost>, String> {
        (self.rules_loader)()
    }

    /// The error as text, with its source lines.
    pub(super) fn format_error(&self, error: &Diagnostic) -> String {
        const COLUMNS: usize = 72;
        let why = self.words.text(&error.message);
        match error.labels.is_empty() {
            true => why.into_owned(),
            false => format!(
                "{why}\n\n{}",
                (self.draw_diagnostic)(error, COLUMNS).trim_end()
            ),
        }
    }

    /// The same in another language.
    pub fn with_language(self, language: Language) -> Self {
        let words = self.words.clone().with_language(language);
        Self { words, ..self }
    }
}

/// Returns the places where a name is set. None if the name is unknown.
pub type SetterLookup = Rc<dyn Fn(&str) -> Option<Vec<String>>>;

/// Services for an author who plays.
#[derive(Clone)]
pub struct AuthorInfo {
    /// Source text of a span.
    pub source_text: Rc<dyn Fn(Span) -> String>,
    /// Places where the book sets a code, title, variable or item.
    pub find_setters: SetterLookup,
    /// Author's commands to execute at the start of a new game, such as `goto mill`.
    pub setup_commands: Vec<String>,
}

/// Reloads the book. Returns its errors as text if it cannot be played.
pub type ReloadFunction = Rc<dyn Fn() -> Result<ReloadedBook, String>>;

/// A reloaded book, and the pages whose id has changed.
pub struct ReloadedBook {
    pub launcher: BookLauncher,
    pub renamed_pages: Vec<(String, String)>,
    /// Drawn errors in the rules that will occur during play. May be empty.
    pub rule_errors: String,
}

/// Records a game. The flag is true when the reader quits. Errors are text.
pub type GameRecorder = Rc<dyn Fn(&BookLauncher, &Snapshot, bool) -> Result<(), String>>;

/// Writes a text to a file that the reader has named. The flag allows overwriting. Errors are a message or text.
pub type FileWriter = Rc<dyn Fn(&str, &str, bool) -> Result<WriteResult, String>>;

/// Result of writing a file, with its full path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WriteResult {
    Written(String),
    /// The file exists, and nothing was written.
    Exists(String),
}

/// Draws an error within a number of columns.
pub type DiagnosticPrinter = Rc<dyn Fn(&Diagnostic, usize) -> String>;
