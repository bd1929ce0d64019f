//! Syntax errors. The compiler turns them into diagnostics.

use crate::syntax::source::Span;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub kind: FaultKind,
    pub span: Span,
    /// Lower case, names in backticks, no full stop.
    pub message: String,
    /// Another place, with its description.
    pub other: Option<(Span, String)>,
    pub help: Option<String>,
    /// The only possible correction.
    pub mend: Option<(Span, String)>,
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
            mend: None,
        }
    }

    pub(super) fn mend(mut self, span: Span, with: impl Into<String>) -> Self {
        self.mend = Some((span, with.into()));
        self
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
    /// A row that continues the one above, but looks like a row with a label.
    UnreadLabel,
    UnclosedBlock,
    StrayEnd,
}
