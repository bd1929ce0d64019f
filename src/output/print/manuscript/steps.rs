//! What is done in a section, and the conditions and values in it.

use super::Target;
use crate::syntax::markup::{BinaryOp, Emphasis};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "step")]
pub enum Step {
    Text {
        text: String,
        stress: Emphasis,
    },
    /// A value is told in the midst of the text.
    Value {
        value: Term,
        stress: Emphasis,
    },
    Paragraph,
    If {
        branches: Vec<Branch>,
    },
    /// The first time: a box to tick.
    Once {
        slot: String,
        /// The first time of each visit.
        here: bool,
        steps: Vec<Self>,
    },
    /// Only when the reader has come from elsewhere.
    Arriving {
        steps: Vec<Self>,
    },
    /// Over and over, until this is so; without end where nothing is said.
    Repeat {
        steps: Vec<Self>,
        until: Option<Term>,
    },
    Choice(Box<Choice>),
    /// Now one of the choices is taken.
    Menu,
    Turn {
        to: Target,
    },
    Detour {
        to: Target,
    },
    Again,
    Back,
    Return,
    /// A page that nobody has written.
    Loose,
    /// Into a book that is not at hand.
    Elsewhere {
        book: String,
    },
    Code {
        name: String,
        gain: bool,
    },
    Title {
        name: String,
        gain: bool,
    },
    /// The number in a title.
    Raise {
        name: String,
        by: Term,
        up: bool,
    },
    /// A box of a section; of this one where none is named.
    Tick {
        section: Option<u32>,
        up: bool,
    },
    Set {
        name: String,
        of_sheet: bool,
        value: Term,
    },
    Roll(Box<Roll>),
    Vary {
        how: Vary,
        rows: Vec<Vec<Self>>,
    },
    Ask {
        question: String,
        rows: Vec<Answer>,
        otherwise: Vec<Self>,
    },
    Number(Box<Number>),
    Verb(Box<Verb>),
    Ending {
        kind: String,
        name: String,
    },
}

/// One branch of an `if`: the last may have no condition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Branch {
    pub when: Option<Term>,
    pub steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choice {
    pub id: String,
    pub label: Vec<Step>,
    /// It is there only where all of these hold: what hides it, then what closes it.
    pub when: Vec<Term>,
    /// Can it be taken only once? The box.
    pub once: Option<String>,
    /// Only once in each visit?
    pub here: bool,
    /// Only where no other choice can be taken.
    pub otherwise: bool,
    pub costs: Vec<Call>,
    pub steps: Vec<Step>,
    pub then: Then,
}

/// What comes after a choice that has led nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// All ways through it lead away.
    Leaves,
    /// What stands below the choices.
    On,
    /// The same choices again.
    Again,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Roll {
    pub count: u32,
    pub sides: u32,
    pub plus: Vec<Bonus>,
    /// The note that keeps the total.
    pub into: Option<String>,
    pub rows: Vec<Range>,
    pub otherwise: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Bonus {
    pub name: String,
    pub value: Term,
}

/// A row for numbers; without a bound it is open there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Range {
    pub from: Option<i64>,
    pub to: Option<i64>,
    pub steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Vary {
    Random,
    /// In turn and round again; the box.
    Cycle(String),
    Sequence(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Answer {
    pub words: Vec<String>,
    pub steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Number {
    pub question: String,
    pub least: Term,
    pub most: Term,
    pub into: Option<String>,
    /// Is it the number of a section that is turned to?
    pub secret: bool,
    pub rows: Vec<Range>,
    pub otherwise: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verb {
    pub call: Call,
    pub into: Option<String>,
    pub rows: Vec<Outcome>,
    /// Of a verb that comes out as a number.
    pub totals: Vec<Range>,
    pub otherwise: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outcome {
    pub outcomes: Vec<String>,
    pub steps: Vec<Step>,
}

/// An instruction of the rules, or what a condition asks of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Call {
    /// `test <skill:skill> [<dice:signed>]`
    pub form: String,
    pub given: BTreeMap<String, Given>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Given {
    Yes,
    Number(i64),
    /// With its sign.
    Signed(i64),
    Word(String),
    /// One of the words that the form names.
    OneOf(String),
    Entry {
        kind: String,
        id: String,
        name: String,
    },
    Section(Target),
    Value(Term),
    /// A group that came several times.
    Several(Vec<BTreeMap<String, Given>>),
    /// Added where something is so.
    Bonuses(Vec<Bonus>),
}

/// A condition or a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "term")]
pub enum Term {
    Int {
        n: i64,
    },
    Word {
        word: String,
        /// What readers call it, where it is the id of an entry.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    Flag {
        is: bool,
    },
    /// A field of the sheet.
    Field {
        name: String,
        label: String,
        is_flag: bool,
    },
    /// A variable of the book.
    Note {
        name: String,
        is_flag: bool,
    },
    Code {
        name: String,
    },
    Title {
        name: String,
        is_number: bool,
    },
    /// How many of a thing the reader has.
    Held {
        kind: String,
        id: String,
        name: String,
    },
    HeldOf {
        kind: String,
        such: Option<String>,
    },
    /// How many of these codes and titles the reader has.
    Count {
        codes: Vec<String>,
        titles: Vec<String>,
    },
    /// Was the reader at that section before this turn?
    Visited {
        section: Target,
    },
    FirstVisit,
    /// How often the reader has come to a section; to this one where none is named.
    Visits {
        section: Option<Target>,
    },
    /// Ticked boxes.
    Ticks {
        section: Option<Target>,
    },
    /// Boxes of this section that were ticked when the reader came to it.
    TicksOnArrival,
    From {
        section: Target,
    },
    Tagged {
        tag: String,
    },
    InBook {
        title: String,
    },
    AtHand {
        book: String,
        is: bool,
    },
    Turns,
    Query {
        call: Call,
        is_flag: bool,
    },
    /// What the rules keep track of by themselves.
    Own {
        name: String,
    },
    Not {
        of: Box<Self>,
    },
    Negate {
        of: Box<Self>,
    },
    Both {
        op: BinaryOp,
        left: Box<Self>,
        right: Box<Self>,
    },
    Where {
        when: Box<Self>,
        value: Box<Self>,
    },
}
