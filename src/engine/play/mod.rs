//! A reader's game: takes answers, and returns events and one prompt.

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

pub use crate::engine::AnswerRefusal;
pub use author::{AUTHOR, GuardReport};
pub use kept::Snapshot;
pub use marks::RecentRolls;
pub use menu::AnswerPath;
pub use replay::ReplayedEvents;

use crate::engine::{EntryKind, Machine};
use crate::model::book::{Book, PageId};
use crate::model::game::{Answer, Event, Prompt, State, Value};
use crate::syntax::diagnostic::Diagnostic;
use behind::EarlierText;
use marks::{Checkpoint, ReaderLog, RunningCommand};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Output of an answer: the events, and the next prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Response {
    pub events: Vec<Event>,
    pub prompt: Prompt,
}

/// An answer, with the page and the question that it was given to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnsweredPrompt {
    pub page: String,
    pub answer: Answer,
    /// Fingerprint of the question of a page or a rule. None for choices of the page and for commands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
}

/// Where a session starts: a page that is about to be entered, and everything before it.
struct PageEntry {
    state: State,
    page: PageId,
    way: EntryKind,
    /// Earlier answers.
    earlier: Vec<AnsweredPrompt>,
    /// Whether it is the start of a new game, where the ruleset asks its opening questions.
    fresh: bool,
    /// The last rolls before the page.
    rolls: RecentRolls,
    /// Text from before the page that belongs to it.
    behind: Option<EarlierText>,
}

impl PageEntry {
    /// Creates an entry to a page of a new game.
    fn new(book: &Book, page: PageId) -> Self {
        Self {
            state: State::new(book.slots.start().to_vec()),
            page,
            way: EntryKind::Turn,
            earlier: Vec::new(),
            fresh: true,
            rolls: RecentRolls::default(),
            behind: None,
        }
    }
}

/// A reader's game.
pub struct Session {
    machine: Machine<ReaderLog>,
    prompt: Prompt,
    marks: Vec<Checkpoint>,
    /// Number of checkpoints of pages that were left. Their events were dropped.
    forgotten: usize,
    /// Number of answers before the first checkpoint, for a game that was loaded from a save.
    earlier: usize,
    /// Saved slots that do not exist in this book. Kept for an edition that has them again.
    strange: BTreeMap<String, Value>,
    rolls: RecentRolls,
    /// Text from before the page that is about to be replayed. If None, it is derived from how the page is entered.
    replayed: Option<EarlierText>,
    /// Commands in progress. Each interrupts a question of the previous one.
    commands: Vec<RunningCommand>,
    /// A message that explains why the last undo was impossible, because the book has changed.
    astray: Option<String>,
    /// The error that ended the last answer, if any.
    fault: Option<Diagnostic>,
    path: Vec<AnsweredPrompt>,
    /// Number of answers of the path at the time of the last save. `None` if the game was not saved.
    saved: Option<usize>,
}
