//! A reader's game: accepts answers, and returns events and a prompt.

mod author;
mod checkpoints;
mod combined_menu;
mod danger;
mod earlier_text;
mod history;
mod missing_items;
mod quick;
mod replay;
mod restore;
mod slots;
mod snapshot;
mod suspended;
mod values;
mod view;

pub use crate::engine::AnswerRefusal;
pub use author::{AUTHOR_COMMANDS, GuardReport};
pub use checkpoints::RecentRolls;
pub use combined_menu::AnswerPath;
pub use replay::ReplayedEvents;
pub use slots::SavedSlots;
pub use snapshot::Snapshot;

use crate::engine::{EntryKind, Machine};
use crate::model::book::{Book, PageId};
use crate::model::game::{Answer, Event, Prompt, State, Value};
use crate::syntax::diagnostic::Diagnostic;
use checkpoints::{Checkpoint, ReaderLog, RunningCommand};
use earlier_text::EarlierText;
use quick::FightAnswer;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The result of an answer: events, and the next prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Response {
    pub events: Vec<Event>,
    pub prompt: Prompt,
}

/// An answer, with the page and the question that it answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnsweredPrompt {
    pub page: String,
    pub answer: Answer,
    /// Fingerprint of the question of a page or a rule. None for choices of the page and for commands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
}

/// The start of a session: a page that is about to be entered, and everything before it.
struct PageEntry {
    state: State,
    page: PageId,
    kind: EntryKind,
    /// The answers before the page.
    earlier_answers: Vec<AnsweredPrompt>,
    /// Whether it is the start of a new game, where the ruleset asks its first questions.
    is_new_game: bool,
    /// The last rolls before the page.
    rolls: RecentRolls,
    /// Text from before this entry that belongs to the page.
    earlier_text: Option<EarlierText>,
}

impl PageEntry {
    /// Creates the entry to a page of a new game.
    fn new(book: &Book, page: PageId) -> Self {
        Self {
            state: State::new(book.slots.start().to_vec()),
            page,
            kind: EntryKind::Turn,
            earlier_answers: Vec::new(),
            is_new_game: true,
            rolls: RecentRolls::default(),
            earlier_text: None,
        }
    }
}

/// A reader's game.
pub struct Session {
    machine: Machine<ReaderLog>,
    prompt: Prompt,
    checkpoints: Vec<Checkpoint>,
    /// Number of checkpoints of pages that the reader has left. Their events were dropped.
    compacted: usize,
    /// Number of answers before the first checkpoint, for a game that was loaded from a save.
    earlier_count: usize,
    /// Saved slots that do not exist in this book. Kept for another edition that has them.
    unknown_slots: BTreeMap<String, Value>,
    rolls: RecentRolls,
    /// Earlier text of the page that is about to be replayed. If None, it is derived from the way in which the page is entered.
    replayed_text: Option<EarlierText>,
    /// Commands in progress. Each has interrupted a question of the previous command.
    running_commands: Vec<RunningCommand>,
    /// The reason why the last undo was impossible, as a message: the book has changed.
    divergence: Option<String>,
    /// The error that ended the last answer, if any.
    error: Option<Diagnostic>,
    answers: Vec<AnsweredPrompt>,
    /// The answers in the fight in progress, for `quick`.
    fight_answers: Vec<FightAnswer>,
    /// None if the game was not saved.
    last_save: Option<LastSave>,
}

/// The last save of a game.
#[derive(Debug, Clone, Copy)]
struct LastSave {
    /// Number of answers at that time that are still valid.
    answer_count: usize,
    /// The position of the journal at the entry to the page of that time.
    journal_mark: usize,
}
