//! What happened, in the order a reader should hear of it.

use super::Value;
use crate::markup::Emphasis;
use serde::Serialize;

/// One thing that happened. Each has a place in the JSON protocol under `event`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The reader is on a page now. `again` when it is the same page's next turn.
    Page {
        id: String,
        title: String,
        again: bool,
    },
    /// A paragraph of the page.
    Prose { pieces: Vec<Piece> },
    /// A rule tells something in its own words.
    Say { text: String },
    /// Dice fell.
    Roll(Roll),
    /// Something on the sheet or in the pack changed; `text` is the phrase a reader is told, such as "Wounds: Battered".
    Change {
        what: String,
        from: Value,
        to: Value,
        text: String,
    },
    /// How an instruction came out: its verb, the outcome's name, and the outcome in words.
    Outcome {
        verb: String,
        outcome: String,
        text: String,
    },
    /// What the reader answered, as the transcript tells it.
    Answered { text: String },
    /// Something the program tells, not the book: not written yet, a page that failed.
    Notice { code: String, text: String },
    /// An ending of the book: its kind (`victory`, `defeat`...) and name.
    Ending { kind: String, name: String },
}

/// Words and how they are stressed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Piece {
    pub text: String,
    pub style: Emphasis,
}

/// A roll with everything needed to explain it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Roll {
    /// What was rolled for, such as "LORE" or "the fight with the marsh hound".
    pub why: String,
    pub sides: u32,
    /// The faces in the order they fell; empty when nothing was rolled.
    pub faces: Vec<u32>,
    /// How the result is made: `highest`, `lowest`, `second`, `sum`.
    pub keep: String,
    /// The die or sum that counts, modifiers of the total included.
    pub result: i64,
    /// What made the number of dice or the total: "LORE" 3, "Wounded" -1.
    pub parts: Vec<RollPart>,
    /// What the result means in words, such as "Partial".
    pub means: String,
    /// The clause or rule in words, for `why`.
    pub rule: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RollPart {
    pub name: String,
    pub amount: i64,
}
