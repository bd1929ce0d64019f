//! What the parser could not read. The compiler turns these into diagnostics.

use crate::source::Span;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub kind: FaultKind,
    pub span: Span,
    /// Lower case, names in backticks, no full stop.
    pub message: String,
    /// Another place that bears on it, and what it is.
    pub other: Option<(Span, String)>,
    pub help: Option<String>,
}

impl Fault {
    pub(super) fn new(
        kind: FaultKind,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self {
            kind,
            span,
            message: message.into(),
            other: None,
            help: Some(help.into()),
        }
    }

    pub(super) fn beside(mut self, span: Span, what: impl Into<String>) -> Self {
        self.other = Some((span, what.into()));
        self
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultKind {
    Syntax,
    Instruction,
    Condition,
    StrayRow,
    /// A row that goes on with the one above, and looks as if it should not.
    UnreadLabel,
    UnclosedBlock,
    StrayEnd,
}
