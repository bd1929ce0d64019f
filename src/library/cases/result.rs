//! Results of cases.

use crate::messages::Messages;
use crate::model::game::{Event, Value};
use crate::rules::memo::Called;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;

/// Result of a case.
#[derive(Debug, Clone, Default)]
pub struct CaseResult {
    pub events: Vec<Event>,
    /// English messages with the messages of the ruleset, to render the events.
    pub words: Messages,
    /// Differences from the expectations, each at its position in the file. Empty if the case passes.
    pub failures: Vec<Diagnostic>,
    pub changes: Vec<ValueChange>,
    /// The last outcome of an instruction.
    pub outcome: Option<String>,
    /// The number of the last outcome.
    pub number: Option<i64>,
    /// The errors of the book or rules.
    pub errors: Vec<CaseError>,
    /// Output and questions, as lines of plain text.
    pub(super) lines: Vec<String>,
    /// Topics of the questions, and ids of the open and the closed options.
    pub(super) topics: Vec<String>,
    pub(super) offered: Vec<String>,
    pub(super) closed: Vec<String>,
    /// Ids from `not_open` that exist in the book.
    pub(super) existing_ids: Vec<String>,
    /// Calls of the rules, if they are counted.
    pub calls: Vec<Called>,
}

/// An error of the book or rules. A refused command has no code.
#[derive(Debug, Clone)]
pub struct CaseError {
    pub code: Option<Code>,
    pub message: String,
    pub(super) help: Option<String>,
    /// Underlined text in the file of cases.
    pub(super) source_text: Option<String>,
    pub(super) diagnostic: Diagnostic,
}

impl CaseError {
    /// The error at its position in the file of cases.
    pub fn diagnostic(&self) -> &Diagnostic {
        &self.diagnostic
    }
}

/// A value that has changed.
#[derive(Debug, Clone)]
pub struct ValueChange {
    /// Name of a field, a kind or a variable, or `codes`, `titles`, `game_over` or `page`.
    pub name: String,
    /// True if readers do not see the value.
    pub hidden: bool,
    pub from: Value,
    pub to: Value,
    pub(super) key: StateKey,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum StateKey {
    Slot(u32),
    Codes,
    Titles,
    Page,
}

impl ValueChange {
    /// True if both are the same change.
    pub(super) fn is_same_change(&self, other: &Self) -> bool {
        (&self.name, &self.from, &self.to) == (&other.name, &other.from, &other.to)
    }
}

/// The result of a file of cases.
#[derive(Debug, Clone, Default)]
pub struct FileResult {
    /// Results in the order of the cases.
    pub results: Vec<CaseResult>,
    /// Errors of the file.
    pub failures: Vec<Diagnostic>,
}

/// Creates the error for a difference from a case.
pub(super) fn difference_error(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::CaseMismatch, span, message)
}
