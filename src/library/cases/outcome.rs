//! The result of a case.

use super::reads::Called;
use crate::messages::Words;
use crate::model::game::{Event, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;

/// The result of a case.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    pub events: Vec<Event>,
    /// The language of the events: English, and the messages of the ruleset.
    pub words: Words,
    /// What does not agree with the case, each at its place in the file. Empty if the case passes.
    pub wrong: Vec<Diagnostic>,
    pub changed: Vec<Change>,
    /// The last outcome of an instruction.
    pub outcome: Option<String>,
    /// The number that it came to.
    pub number: Option<i64>,
    /// The errors of the book or rules.
    pub faults: Vec<Told>,
    /// Output and questions, in lines of plain words.
    pub(super) lines: Vec<String>,
    /// Topics of the questions, ids of the open options and of the closed ones.
    pub(super) asked: Vec<String>,
    pub(super) offered: Vec<String>,
    pub(super) closed: Vec<String>,
    /// Ids that must not be offered and that the book has: of entries, of pages.
    pub(super) known: Vec<String>,
    /// Calls of the rules on the way, if they are counted.
    pub calls: Vec<Called>,
}

/// An error of the book or rules. A command that is refused has no code.
#[derive(Debug, Clone)]
pub struct Told {
    pub code: Option<Code>,
    pub says: String,
    pub(super) help: Option<String>,
    /// The words of the file of cases at its place.
    pub(super) at: Option<String>,
    pub(super) found: Diagnostic,
}

impl Told {
    /// The error at its place in the file of cases.
    pub fn found(&self) -> &Diagnostic {
        &self.found
    }
}

/// A value that has changed.
#[derive(Debug, Clone)]
pub struct Change {
    /// A field, a kind, `codes`, `titles`, `page`, a variable.
    pub name: String,
    /// True if no reader sees it.
    pub hidden: bool,
    pub from: Value,
    pub to: Value,
    pub(super) what: What,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum What {
    Slot(u32),
    Codes,
    Titles,
    Page,
}

impl Change {
    /// True if it is the same change.
    pub(super) fn is(&self, other: &Self) -> bool {
        (&self.name, &self.from, &self.to) == (&other.name, &other.from, &other.to)
    }
}

/// The result of a file of cases.
#[derive(Debug, Clone, Default)]
pub struct Ran {
    /// One for each case.
    pub outcomes: Vec<Outcome>,
    /// What is wrong with the file as a whole.
    pub wrong: Vec<Diagnostic>,
}

/// A difference at a place of the case.
pub(super) fn differs(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::CaseDiffers, span, message)
}
