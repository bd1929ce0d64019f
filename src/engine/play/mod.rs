//! One reader's game: answers in, events and one prompt out, and all that was so far.

mod absent;
mod author;
mod behind;
mod history;
mod kept;
mod laid;
mod marks;
mod menu;
mod replay;
mod slots;
mod values;
mod view;
mod waiting;

pub use crate::engine::Refusal;
pub use author::{AUTHOR, Guards};
pub use kept::Kept;
pub use marks::Rolls;
pub use menu::Line;
pub use replay::Told;

use crate::engine::{Machine, Way};
use crate::model::book::{Book, PageId};
use crate::model::game::{Answer, Event, Prompt, State, Value};
use crate::syntax::diagnostic::Diagnostic;
use behind::Behind;
use marks::{Command, Mark, Reader};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a reader is shown: what happened, then the one thing that is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Page {
    pub events: Vec<Event>,
    pub prompt: Prompt,
}

/// An answer, with the page and the question that it was given to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub page: String,
    pub answer: Answer,
    /// Fingerprint of the question of a page or rule; none for the choices of a page and for commands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
}

/// Where a session takes up: a page about to be entered, and all that was so far.
struct Entry {
    state: State,
    page: PageId,
    way: Way,
    /// Answers given before.
    earlier: Vec<Step>,
    /// Is it the very start, where the ruleset asks for its opening choices?
    fresh: bool,
    /// The rolls told last before the page.
    rolls: Rolls,
    /// What was told before and is part of the page.
    behind: Option<Behind>,
}

impl Entry {
    /// A page of a book that nothing has happened in.
    fn new(book: &Book, page: PageId) -> Self {
        Self {
            state: State::new(book.slots.start().to_vec()),
            page,
            way: Way::Turn,
            earlier: Vec::new(),
            fresh: true,
            rolls: Rolls::default(),
            behind: None,
        }
    }
}

/// One reader's game.
pub struct Session {
    machine: Machine<Reader>,
    prompt: Prompt,
    marks: Vec<Mark>,
    /// How many of them are of pages that were left: these tell nothing.
    forgotten: usize,
    /// How many answers lie before the first mark: of a game that was kept and opened again.
    earlier: usize,
    /// Slots of a kept game that this book has no place for: kept for the day when it has again.
    strange: BTreeMap<String, Value>,
    rolls: Rolls,
    /// What stands behind the page that is about to be entered once more; none where that is found by the way there.
    replayed: Option<Behind>,
    /// Those that are being done, each given at a question of the one before.
    commands: Vec<Command>,
    /// Why the last undo could not be, where the book leads elsewhere than it did: a message.
    astray: Option<String>,
    /// The fault that ended the last answer, if one did.
    fault: Option<Diagnostic>,
    path: Vec<Step>,
}
