//! The turn engine: answers in, events and one prompt out.

mod author;
mod chance;
mod detour;
mod enter;
mod eval;
mod history;
mod holds;
mod kept;
mod marks;
mod menu;
mod reply;
mod resume;
mod rounds;
mod rule;
mod run;
mod situation;
mod telling;
mod view;

pub use author::{AUTHOR, Guards};
pub use history::{Session, Step};
pub use kept::Kept;
pub use marks::Rolls;
pub use situation::{Situation, UnderWay};

use crate::game::{Event, Prompt};
use serde::Serialize;

/// What a reader is shown: what happened, then the one thing that is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Page {
    pub events: Vec<Event>,
    pub prompt: Prompt,
}

/// An answer that does not fit the prompt: nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Refusal {
    pub reason: String,
}

impl Refusal {
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
        }
    }
}
