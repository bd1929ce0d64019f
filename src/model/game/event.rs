//! Events of a game, in the order in which readers see them.
//!
//! Events are facts. Front ends turn them into text, except for text that comes from a book or a rule.

use super::paragraph::StyledText;
use super::prompt::Answer;
use super::value::Value;
use serde::{Deserialize, Serialize};

/// A fact that a game reports to its front end. In JSON, the field `event` contains the name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The page that the reader is on, on arrival or after a detour. `again` is set if the same page starts another turn.
    Page {
        id: String,
        title: String,
        again: bool,
    },
    /// The image of the page: a file in the folder of its book, and a description (empty for an ornament).
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
    /// A line of story about an exchange of blows. It follows the facts of the exchange; front ends show it before them.
    Story { text: String },
    /// A dice roll.
    Roll(RollEvent),
    /// A change of the sheet, the inventory or a variable of the book.
    Change(ChangeEvent),
    /// The outcome of an instruction.
    Outcome {
        instruction: String,
        /// The name, or the number if the outcome is a number.
        outcome: String,
        /// The number that the instruction returned.
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<i64>,
    },
    /// The reader's answer, with the text of the choice or the typed text. The text is empty for yes and no.
    Answered {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<Answer>,
        text: String,
    },
    /// The player for whom the following events are, if several people share a screen. Without a name: all players.
    ///
    /// `hidden` is set if the other players must not see the questions and answers of this player.
    Player { name: Option<String>, hidden: bool },
    /// A table or a map of areas. The first cell of a row is its heading. `columns` are the headings of the other cells.
    /// A cell can have several lines.
    Grid {
        title: String,
        columns: Vec<String>,
        rows: Vec<Vec<String>>,
    },
    /// A message from the program, such as an unwritten page or an error on a page.
    ///
    /// `name` is the linked book that the message concerns. Only errors have a `text`. All other messages are defined by
    /// their code.
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

/// The kind of value that has changed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeKind {
    /// From no to yes when gained, from yes to no when lost. The same applies to titles.
    #[default]
    Code,
    Title,
    /// An entry of a kind, gained (no to yes) or lost. If the reader can have several: the count before and after.
    Entry,
    /// A mark of a held entry.
    Mark,
    /// A field of the sheet.
    Field,
    /// All entries of a kind, set at once by an author.
    Inventory,
    /// A variable of the book.
    Variable,
    /// The tick boxes of the page.
    Ticks,
    /// The next dice, set by an author.
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
    /// The kind of the entry, such as `item`; empty for other changes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// The code, title, entry, field or variable.
    pub id: String,
    /// The mark that changed; empty for other changes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub mark: String,
    pub from: Value,
    pub to: Value,
    pub by: ChangeSource,
    /// The display name in the book or the ruleset: `Lamp`, `LUCK`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The meaning of a gained code or title, in the words of the book.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The display name of the mark.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// Text of the rule that replaces the usual message. An empty text suppresses the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

impl ChangeEvent {
    /// Creates a change by a page. `from` and `to` are not set yet.
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

    /// Sets `from` and `to` for a value that was gained, or lost.
    #[must_use]
    pub fn with_gained(mut self, is_gained: bool) -> Self {
        (self.from, self.to) = ((!is_gained).into(), is_gained.into());
        self
    }
}

/// A roll, with all data that the command `why` needs to explain it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollEvent {
    /// The purpose of the roll, such as "LORE" or "the fight with the marsh hound".
    pub label: String,
    pub sides: u32,
    /// The lowest face: 1, unless the roll draws a number from a range. The highest face is `min_face + sides - 1`.
    #[serde(default = "default_min_face", skip_serializing_if = "is_one")]
    pub min_face: u32,
    /// The faces in the order in which they were rolled; empty without dice.
    pub faces: Vec<u32>,
    /// How the result is computed: `highest`, `lowest`, `second`, `sum`.
    pub keep: String,
    /// The result: the die or the sum that counts, plus the modifiers of the total.
    pub result: i64,
    /// Contributions to the number of dice or to the total: "LORE" 3, "Wounded" -1.
    pub parts: Vec<RollPart>,
    /// The meaning of the result in words, such as "Partial".
    pub result_text: String,
    /// The clause, or the rule in words, for `why`.
    pub rule: String,
    /// True if only `why` shows the roll.
    #[serde(default, skip_serializing_if = "is_not")]
    pub hidden: bool,
    /// True for a draw of a card or another element, which `result_text` names.
    #[serde(default, skip_serializing_if = "is_not")]
    pub is_draw: bool,
    /// True for a roll of an instruction with rounds, which is shown in short form.
    #[serde(skip)]
    pub in_rounds: bool,
}

impl Default for RollEvent {
    /// A roll of six-sided dice, without dice.
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
            hidden: false,
            is_draw: false,
            in_rounds: false,
        }
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde requires a reference"
)]
fn is_not(flag: &bool) -> bool {
    !flag
}

fn default_min_face() -> u32 {
    1
}

fn is_one(n: &u32) -> bool {
    *n == 1
}

/// A contribution to a roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollPart {
    pub name: String,
    pub amount: i64,
}
