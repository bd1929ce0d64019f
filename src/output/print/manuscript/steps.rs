//! The steps of a section, with their conditions and values.

use super::TurnTarget;
use crate::syntax::markup::{BinaryOp, Emphasis};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "step")]
pub enum Step {
    Text {
        text: String,
        emphasis: Emphasis,
    },
    /// A value inside the text.
    Value {
        value: Term,
        emphasis: Emphasis,
    },
    /// The end of a paragraph.
    Paragraph,
    If {
        branches: Vec<PrintBranch>,
    },
    /// Executed only once; the reader ticks a box.
    Once {
        slot: String,
        /// True if it is executed once per visit of the section, false if once per game.
        here: bool,
        steps: Vec<Self>,
    },
    /// Executed only on arrival from another section.
    Arriving {
        steps: Vec<Self>,
    },
    /// Repeated until the condition is true, or forever.
    Repeat {
        steps: Vec<Self>,
        until: Option<Term>,
    },
    Choice(Box<PrintChoice>),
    /// The reader chooses now.
    Menu,
    Turn {
        to: TurnTarget,
    },
    Detour {
        to: TurnTarget,
    },
    /// A turn to another section of the same page.
    Continue {
        to: TurnTarget,
    },
    /// The reader reads the section again from the beginning.
    Again,
    /// A return to the choices of a section of the same page.
    ChooseAgain {
        section: u32,
        /// True for a turn, to which rules for all sections apply.
        is_turn: bool,
    },
    /// A turn to the section from which the reader came.
    Back,
    /// The end of a detour: a turn to the number that the reader noted.
    Return,
    /// A turn to a page that does not exist yet.
    LooseEnd,
    /// A turn to a book that is not available.
    BookUnavailable {
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
    /// Raises or lowers the number in a title.
    Raise {
        name: String,
        by: Term,
        up: bool,
    },
    /// Ticks or clears a box of a section, by default of this one.
    Tick {
        section: Option<u32>,
        is_ticked: bool,
    },
    Set {
        name: String,
        /// True for a field of the sheet, false for a variable.
        of_sheet: bool,
        value: Term,
    },
    Roll(Box<PrintRoll>),
    Vary {
        how: PrintVariation,
        rows: Vec<Vec<Self>>,
    },
    Ask {
        question: String,
        /// The note in which the answer is written.
        #[serde(skip_serializing_if = "Option::is_none")]
        into: Option<String>,
        #[serde(flatten)]
        rows: PrintRows,
    },
    /// Asks for a number.
    Number(Box<PrintNumber>),
    /// An instruction of the rules.
    Verb(Box<PrintInstruction>),
    Ending {
        kind: String,
        name: String,
    },
}

/// A branch of an `if`. Only the last branch may lack a condition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintBranch {
    pub when: Option<Term>,
    pub steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintChoice {
    pub id: String,
    pub label: Vec<Step>,
    /// All conditions: first those that hide the choice, then those that close it.
    pub when: Vec<Term>,
    /// The box of a choice that can be taken only once.
    pub once: Option<String>,
    /// True if it can be taken once per visit of the section, false if once per game.
    pub here: bool,
    /// The name of a group of choices of which one can be taken once per visit. They have one box each, and the same `once`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Available only if no other choice is available.
    pub is_fallback: bool,
    /// True if it is one of the choices below the text that follows.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_later: bool,
    pub costs: Vec<PrintCall>,
    pub steps: Vec<Step>,
    pub then: AfterChoice,
}

/// How the section continues after the steps of a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AfterChoice {
    /// The choice always leads to another section.
    Leaves,
    /// With the steps after the choices.
    On,
    /// With the same choices again.
    Again,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintRoll {
    pub count: u32,
    /// The number of dice, if it is computed. `count` is then the largest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computed_count: Option<Term>,
    pub sides: u32,
    pub plus: Vec<PrintBonus>,
    /// The note in which the total is written.
    pub into: Option<String>,
    #[serde(flatten)]
    pub rows: PrintRows,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintBonus {
    pub name: String,
    pub value: Term,
}

/// Alternative rows, and the steps if none matches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintRows {
    pub rows: Vec<PrintRow>,
    pub otherwise: Vec<Step>,
    /// The difference between an answer, as a number or as the sum of its letters, and its section.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add: Option<u32>,
}

impl PrintRows {
    /// Returns the rows, and the steps if none matches.
    pub(in crate::output::print) fn parts(&self) -> (&[PrintRow], &[Step]) {
        (&self.rows, &self.otherwise)
    }

    /// Returns the steps of each row, and those for everything else.
    pub(in crate::output::print) fn all_steps(&self) -> impl Iterator<Item = &[Step]> {
        let rows = self.rows.iter().map(|row| &*row.steps);
        rows.chain([&*self.otherwise])
    }

    /// Returns the steps of each row, and those for everything else.
    pub(in crate::output::print) fn all_steps_mut(
        &mut self,
    ) -> impl Iterator<Item = &mut Vec<Step>> {
        let rows = self.rows.iter_mut().map(|row| &mut row.steps);
        rows.chain([&mut self.otherwise])
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintRow {
    #[serde(flatten)]
    pub when: RowCondition,
    pub steps: Vec<Step>,
}

/// The condition of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum RowCondition {
    /// A range of numbers; `None` is an open end.
    Range { from: Option<i64>, to: Option<i64> },
    /// Answers.
    Words { words: Vec<String> },
    /// Outcomes of an instruction.
    Outcomes { outcomes: Vec<String> },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PrintVariation {
    Random,
    /// At random among those whose boxes are empty.
    Shuffle(String),
    /// In order, then again from the first. The slot holds the current position.
    Cycle(String),
    Sequence(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintNumber {
    pub question: String,
    pub min: Term,
    pub max: Term,
    pub into: Option<String>,
    /// True if the answer is the number of a section to turn to.
    pub secret: bool,
    #[serde(flatten)]
    pub rows: PrintRows,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintInstruction {
    pub call: PrintCall,
    pub into: Option<String>,
    /// Rows by outcome, or by number for a numeric result.
    #[serde(flatten)]
    pub rows: PrintRows,
}

impl PrintInstruction {
    /// Returns the outcomes that have a row.
    pub(in crate::output::print) fn outcomes(&self) -> impl Iterator<Item = &String> {
        let rows = self.rows.rows.iter();
        let outcomes = rows.filter_map(|row| match &row.when {
            RowCondition::Outcomes { outcomes } => Some(outcomes),
            _ => None,
        });
        outcomes.flatten()
    }
}

/// An instruction or query of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintCall {
    /// The form in the ruleset, such as `test <skill:skill> [<dice:signed>]`.
    pub form: String,
    /// The arguments, by the names of the parameters.
    pub given: BTreeMap<String, PrintArg>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PrintArg {
    /// An optional word that is present.
    Yes,
    Number(i64),
    /// A number that is printed with its sign.
    Signed(i64),
    Word(String),
    /// A text that is printed unchanged.
    OneOf(String),
    Entry {
        kind: String,
        id: String,
        name: String,
    },
    Section(TurnTarget),
    Value(Term),
    /// A repeated group.
    Several(Vec<BTreeMap<String, PrintArg>>),
    /// Conditional bonuses.
    Bonuses(Vec<PrintBonus>),
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
        /// The name of the entry, if the word is its id.
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
    Variable {
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
    /// The number of entries in the inventory that have this id.
    Held {
        kind: String,
        id: String,
        name: String,
    },
    /// The number of entries of a kind in the inventory, or only of those that match the filter.
    HeldOf {
        kind: String,
        filter: Option<String>,
    },
    /// The number of these codes and titles that the reader has.
    Count {
        codes: Vec<String>,
        titles: Vec<String>,
    },
    /// True if the section was visited before this turn.
    Visited {
        section: TurnTarget,
    },
    FirstVisit,
    /// The number of visits to a section, by default to this one.
    Visits {
        section: Option<TurnTarget>,
    },
    /// The number of ticked boxes.
    Ticks {
        section: Option<TurnTarget>,
    },
    /// The number of boxes of this section that were ticked on arrival.
    TicksOnArrival,
    /// True if the reader came from this section.
    CameFrom {
        section: TurnTarget,
    },
    /// True if the page has the tag.
    Tagged {
        tag: String,
    },
    InBook {
        title: String,
    },
    BookAvailable {
        book: String,
        is: bool,
    },
    Turns,
    Query {
        call: PrintCall,
        is_flag: bool,
    },
    /// A value that the rules maintain.
    RuleValue {
        name: String,
    },
    Not {
        of: Box<Self>,
    },
    Negate {
        of: Box<Self>,
    },
    /// An operation with two operands.
    Both {
        op: BinaryOp,
        left: Box<Self>,
        right: Box<Self>,
    },
    /// A value that counts only if the condition is true.
    Where {
        when: Box<Self>,
        value: Box<Self>,
    },
}
