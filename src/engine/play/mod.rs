//! One reader's game: answers in, events and one prompt out, and all that was so far.

mod absent;
mod answered;
mod author;
mod behind;
mod by_id;
mod called;
mod heard;
mod history;
mod kept;
mod laid;
mod marks;
mod menu;
mod older;
mod renamed;
mod reopen;
mod retold;
mod starts;
mod values;
mod view;
mod waiting;

pub use crate::engine::Refusal;
pub use author::{AUTHOR, Guards};
pub use history::{Session, Step};
pub use kept::Kept;
pub use marks::Rolls;
pub use menu::Line;
pub use retold::Told;

use crate::model::game::{Event, Prompt};
use serde::Serialize;

/// What a reader is shown: what happened, then the one thing that is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Page {
    pub events: Vec<Event>,
    pub prompt: Prompt,
}
