//! The interpreter of books: steps, menus, conditions, chance, detours and calls of the rules.
//!
//! The engine only handles facts and numbers. It sends events to a [`StepObserver`]. Ignored events cost nothing.

mod author;
mod chance;
mod detour;
mod effects;
mod enter;
mod eval;
mod events;
mod frames;
mod held_args;
mod machine;
mod menu;
mod page_text;
pub mod play;
mod prompt;
mod reply;
mod rounds;
mod rule;
pub mod save;

pub(crate) use detour::part;
pub(crate) use frames::{
    CheckpointKind, EntryKind, Frame, MenuEntry, MenuTarget, PendingInput, StepObserver,
};
pub(crate) use machine::{Machine, internal_error};
pub(crate) use reply::AnswerError;
pub use reply::AnswerRefusal;
