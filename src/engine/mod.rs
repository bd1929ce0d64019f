//! Interpreter of books: steps, menus, conditions, chance, detours and calls of the rules.
//!
//! Works with facts and numbers only. Events go to a [`StepObserver`], and a silent one costs nothing.

mod author;
mod chance;
mod detour;
mod effects;
mod enter;
mod eval;
mod frames;
mod holds;
mod machine;
mod menu;
mod page_text;
pub mod play;
mod prompt;
mod quick;
mod reply;
mod rounds;
mod rule;
pub mod save;
mod telling;

pub(crate) use detour::part;
pub(crate) use frames::{
    CheckpointKind, EntryKind, Frame, MenuEntry, MenuTarget, PendingInput, StepObserver,
};
pub(crate) use machine::{Machine, internal};
pub(crate) use reply::AnswerError;
pub use reply::AnswerRefusal;
