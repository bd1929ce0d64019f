//! Where a kept game stands, in a line: for a shelf, and for whoever is asked whether to go on with it.

use crate::engine::save::{self, Document};
use crate::messages::{Words, say};
use std::time::SystemTime;

/// Place, day, answers, and when the game was kept.
#[must_use]
pub fn kept_at(kept: &Document, written: Option<SystemTime>, words: &Words) -> String {
    let place = words.text(kept.place());
    let mut parts = vec![place.into_owned()];
    if let Some(day) = kept.day {
        parts.push(say!(words, "kept-day", n = day));
    }
    parts.push(say!(words, "kept-answers", n = kept.answers));
    parts.extend(written.and_then(save::local));
    parts.join(", ")
}
