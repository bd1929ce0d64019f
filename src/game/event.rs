//! What happened, in the order a reader should hear of it.

use super::Value;
use crate::markup::Emphasis;
use serde::{Deserialize, Serialize};

/// One thing that happened. Each has a place in the JSON protocol under `event`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
    /// What follows is for one person at a terminal that several share; with no name, for all of them again. `hidden`
    /// when nobody else may see what this person is asked and answers.
    Seat { name: Option<String>, hidden: bool },
    /// A drawing in rows and columns: a map of areas, a table of standings. The first cell of a row is its heading, and
    /// `columns` are the headings of the others; a cell may have several lines.
    Grid {
        title: String,
        columns: Vec<String>,
        rows: Vec<Vec<String>>,
    },
    /// Something the program tells, not the book: not written yet, a page that failed.
    Notice { code: String, text: String },
    /// An ending of the book: its kind (`victory`, `defeat`...) and name.
    Ending { kind: String, name: String },
}

/// Words and how they are stressed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    pub text: String,
    pub style: Emphasis,
}

impl Piece {
    /// Words without stress.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            style: Emphasis::Plain,
        }
    }
}

/// A roll with everything needed to explain it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// What was rolled for, such as "LORE" or "the fight with the marsh hound".
    pub why: String,
    pub sides: u32,
    /// The lowest number a die shows, 1 unless a whole number is drawn from a range; the highest is `low + sides - 1`.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub low: u32,
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

impl Default for Roll {
    /// No dice, of six sides each.
    fn default() -> Self {
        Self {
            why: String::new(),
            sides: 6,
            low: 1,
            faces: Vec::new(),
            keep: String::new(),
            result: 0,
            parts: Vec::new(),
            means: String::new(),
            rule: String::new(),
        }
    }
}

fn one() -> u32 {
    1
}

fn is_one(low: &u32) -> bool {
    *low == 1
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollPart {
    pub name: String,
    pub amount: i64,
}
