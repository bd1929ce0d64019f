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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultKind {
    Syntax,
    Instruction,
    Condition,
    StrayRow,
    UnclosedBlock,
    StrayEnd,
}
