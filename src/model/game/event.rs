//! Events: what happened, in the order in which readers should hear of it.
//!
//! Events are facts. Front ends turn them into words, except for text that comes from a book or a rule.

use super::paragraph::StyledText;
use super::prompt::Answer;
use super::value::Value;
use serde::{Deserialize, Serialize};

/// One event. The JSON protocol names it in its field `event`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The reader is on a page, or on it again after a detour. `again` is set on later turns of the same page.
    Page {
        id: String,
        title: String,
        again: bool,
    },
    /// The image of the page: a file in the folder of its book, and a description. An ornament has no description.
    Image {
        file: String,
        /// The linked book that contains the file; empty for the opened book.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        book: String,
        text: String,
    },
    /// A paragraph of the page.
    ///
    /// `again` is set if the page has already shown the same text since the reader arrived. The engine sets it on every
    /// paragraph that can repeat, and the session clears it on those that are new.
    Prose {
        pieces: Vec<StyledText>,
        #[serde(default, skip_serializing_if = "is_not")]
        again: bool,
    },
    /// Text from a rule.
    Say { text: String },
    /// A dice roll.
    Roll(RollEvent),
    /// A change of the sheet, the inventory or a variable of the book.
    Change(ChangeEvent),
    /// Outcome of an instruction: its verb and the name of the outcome.
    Outcome {
        instruction: String,
        /// The name, or the number if the outcome is a number.
        outcome: String,
        /// The number that the instruction returned.
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<i64>,
    },
    /// The reader's answer, with the text that they chose or typed. The text is empty for yes and no.
    Answered {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<Answer>,
        text: String,
    },
    /// The following events are for one of several people who share a terminal. Without a name, they are for all of
    /// them again. `hidden` is set if the others must not see the questions and answers of this person.
    Player { name: Option<String>, hidden: bool },
    /// A table or a map of areas. The first cell of a row is its heading, and `columns` are the headings of the other
    /// cells. A cell can have several lines.
    Grid {
        title: String,
        columns: Vec<String>,
        rows: Vec<Vec<String>>,
    },
    /// A message from the program, such as an unwritten page or an error on a page.
    ///
    /// `about` names the linked book that the message is about. An error has a text. All other messages have only a code.
    Notice {
        code: String,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
    /// An ending of the book: its kind (`victory`, `defeat`...) and name.
    Ending { kind: String, name: String },
}

/// The sort of value that a change is about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeKind {
    /// No to yes when gained, yes to no when lost. The same holds for titles.
    #[default]
    Code,
    Title,
    /// An entry of a kind, gained (no to yes) or lost. If the reader can have several, a count goes up or down by one.
    Entry,
    /// An attribute of an entry that the reader holds.
    Mark,
    /// A field of the sheet.
    Field,
    /// All entries of a kind, set at once by an author.
    Inventory,
    /// A variable of the book.
    Variable,
    /// The tick boxes of the page.
    Ticks,
    /// The next faces, set by an author.
    Dice,
}

/// The source of a change.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeSource {
    #[default]
    Page,
    Rule,
    Author,
}

/// The facts of a change, independent of its source.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangeEvent {
    pub what: ChangeKind,
    /// The kind of an entry, such as `item`; empty for other sorts.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// The code, title, entry, field or variable.
    pub id: String,
    /// The attribute that changed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub mark: String,
    pub from: Value,
    pub to: Value,
    pub by: ChangeSource,
    /// The name in the book or the ruleset: `Lamp`, `LUCK`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The meaning of a gained code or title, in the words of the book.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The name of the attribute in the ruleset.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// Text of the rule that replaces the usual message. An empty text suppresses the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

impl ChangeEvent {
    /// Creates a change by a page, from and to nothing.
    pub fn new(what: ChangeKind, id: impl Into<String>) -> Self {
        Self {
            what,
            id: id.into(),
            ..Self::default()
        }
    }

    /// Sets the display name.
    #[must_use]
    pub fn with_name(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self
    }

    /// Records that it was gained, or lost.
    #[must_use]
    pub fn with_gained(mut self, is: bool) -> Self {
        (self.from, self.to) = ((!is).into(), is.into());
        self
    }
}

/// A roll, with all the data that `why` needs to explain it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollEvent {
    /// The purpose of the roll, such as "LORE" or "the fight with the marsh hound".
    pub label: String,
    pub sides: u32,
    /// The lowest face: 1, unless the roll draws a whole number from a range. The highest is `low + sides - 1`.
    #[serde(default = "default_count", skip_serializing_if = "is_one")]
    pub min_face: u32,
    /// The faces in the order of the throw; empty if nothing was rolled.
    pub faces: Vec<u32>,
    /// How the result is computed: `highest`, `lowest`, `second`, `sum`.
    pub keep: String,
    /// The die or the sum that counts, including modifiers of the total.
    pub result: i64,
    /// Contributions to the number of dice or to the total: "LORE" 3, "Wounded" -1.
    pub parts: Vec<RollPart>,
    /// The meaning of the result in words, such as "Partial".
    pub result_text: String,
    /// The clause or the rule in words, for `why`.
    pub rule: String,
}

impl Default for RollEvent {
    /// A roll without dice, of six sides.
    fn default() -> Self {
        Self {
            label: String::new(),
            sides: 6,
            min_face: 1,
            faces: Vec::new(),
            keep: String::new(),
            result: 0,
            parts: Vec::new(),
            result_text: String::new(),
            rule: String::new(),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it so")]
fn is_not(said: &bool) -> bool {
    !said
}

fn default_count() -> u32 {
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
