//! What happened, in the order a reader should hear of it: facts. The words are made where it is shown, but for what a book or a rule
//! says itself.

use super::paragraph::Piece;
use super::prompt::Answer;
use super::value::Value;
use serde::{Deserialize, Serialize};

/// One thing that happened. Each has a place in the JSON protocol under `event`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The reader is on a page now, or on it again after a detour. `again` when it is the same page's next turn.
    Page {
        id: String,
        title: String,
        again: bool,
    },
    /// The image of the page: a file in the folder of its book, and what is seen on it; without words for an ornament.
    Image {
        file: String,
        /// The linked book that it lies in; nothing for the one that was opened.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        book: String,
        text: String,
    },
    /// A paragraph of the page. `again` when the page has told it already, word for word, since the reader came to it; the engine says so of
    /// all that could be, and the session of what was.
    Prose {
        pieces: Vec<Piece>,
        #[serde(default, skip_serializing_if = "is_not")]
        again: bool,
    },
    /// A rule tells something in its own words.
    Say { text: String },
    /// Dice fell.
    Roll(Roll),
    /// Something on the sheet, in the pack or of the book is otherwise now.
    Change(Changed),
    /// How an instruction came out: its verb and the outcome's name.
    Outcome {
        verb: String,
        /// Its name; the number where it comes out as one.
        outcome: String,
        /// The number that it came to.
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<i64>,
    },
    /// What the reader answered; the text is what they chose or typed, nothing for yes and no.
    Answered {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<Answer>,
        text: String,
    },
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
    /// Something the program tells, not the book: not written yet, a page that failed. `about` is the book that a notice of another book
    /// speaks of. A fault has its text; every other notice is told by its code.
    Notice {
        code: String,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        about: String,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
    /// An ending of the book: its kind (`victory`, `defeat`...) and name.
    Ending { kind: String, name: String },
}

/// What sort of thing a change is of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// From no to yes when it is gained, the other way when it is lost; as is a title.
    #[default]
    Code,
    Title,
    /// A thing of a kind, gained (from no to yes) or lost; one more or one less where the reader has several.
    Thing,
    /// A mark of a thing that is held.
    Mark,
    /// A field of the sheet.
    Field,
    /// All things of a kind, as an author sets them at once.
    Kind,
    /// A variable of the book.
    Variable,
    /// The tick boxes of the page.
    Ticks,
    /// The faces that an author has said fall next.
    Dice,
}

/// Who makes a change.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    #[default]
    Page,
    Rule,
    Author,
}

/// A change as facts: the same whoever makes it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed {
    pub what: What,
    /// The kind of a thing, such as `item`; nothing for other sorts.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// Which code, title, thing, field or variable.
    pub id: String,
    /// Which mark of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub mark: String,
    pub from: Value,
    pub to: Value,
    pub by: By,
    /// What the book or the ruleset calls it: `Lamp`, `LUCK`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What a code or title that is gained means, in the words of the book.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub meaning: String,
    /// What the ruleset calls the mark.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// What the rule that makes the change says of it, in place of the usual words; empty where nothing is to be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

impl Changed {
    /// A change of this, from and to nothing, by a page, and without more.
    pub fn of(what: What, id: impl Into<String>) -> Self {
        Self {
            what,
            id: id.into(),
            ..Self::default()
        }
    }

    /// What it is called.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self
    }

    /// It is there now, or is there no longer.
    #[must_use]
    pub fn there(mut self, is: bool) -> Self {
        (self.from, self.to) = ((!is).into(), is.into());
        self
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it so")]
fn is_not(said: &bool) -> bool {
    !said
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
