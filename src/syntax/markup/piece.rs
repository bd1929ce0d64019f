//! Lines and their pieces.

use super::ast::{Emphasis, RowLabel, TurnTree};
use crate::syntax::source::{FileId, Span, Spanned};
use crate::syntax::unicode::is_word;
use std::borrow::Cow;

#[derive(Debug)]
pub(super) struct MarkupLine<'t> {
    pub(super) kind: MarkupLineKind,
    /// The number of dashes of a choice: 1, or more if it is nested. 0 for other lines.
    pub(super) dash_count: usize,
    /// Bars and labels of a row.
    pub(super) row: Option<RowHead>,
    pub(super) pieces: Vec<LinePiece<'t>>,
    pub(super) span: Span,
}

impl MarkupLine<'_> {
    pub(super) fn new(kind: MarkupLineKind, span: Span) -> Self {
        Self {
            kind,
            dash_count: 0,
            row: None,
            pieces: Vec::new(),
            span,
        }
    }

    pub(super) fn is_labelled(&self) -> bool {
        self.row.as_ref().is_some_and(|row| !row.labels.is_empty())
    }
}

/// Kind of a line. Only the last four occur in a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkupLineKind {
    /// Front matter, including its `---` lines.
    Front,
    Heading,
    /// `key: value` below a heading. Comments there are [`MarkupLineKind::Comment`].
    Attribute,
    Comment,
    Blank,
    /// `- ...`, also after bars.
    Choice,
    Prose,
}

#[derive(Debug)]
pub(super) struct RowHead {
    pub(super) depth: usize,
    pub(super) labels: Vec<RowLabel>,
    pub(super) bars: Span,
}

#[derive(Debug)]
pub(super) enum LinePiece<'t> {
    Text(Spanned<Cow<'t, str>>, Emphasis),
    /// A run of `*`, until `emphasis` resolves it.
    Stars {
        count: usize,
        can_open: bool,
        can_close: bool,
        span: Span,
    },
    /// An instruction. `inner` is the text between the braces.
    Brace {
        inner: Spanned<&'t str>,
        span: Span,
        /// Emphasis of its output.
        emphasis: Emphasis,
    },
    Turn(TurnTree),
}

impl LinePiece<'_> {
    /// The first word of an instruction. Empty for other pieces.
    pub(super) fn keyword(&self) -> &str {
        match self {
            Self::Brace { inner, .. } => keyword(inner.value),
            _ => "",
        }
    }
}

/// The first word of an instruction. `=` for an instruction that prints a value.
pub(super) fn keyword(inner: &str) -> &str {
    let inner = inner.trim_start();
    if inner.starts_with('=') {
        return "=";
    }
    let end = inner
        .find(|c: char| !(is_word(c) || c == '-' || c == '_'))
        .unwrap_or(inner.len());
    &inner[..end]
}

/// The position of a text in its file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct TextPosition {
    pub(super) file: FileId,
    pub(super) offset: usize,
}

impl TextPosition {
    /// The start of a span.
    pub(super) fn from_span(span: Span) -> Self {
        Self {
            file: span.file,
            offset: span.start as usize,
        }
    }

    /// The position this number of bytes later.
    pub(super) fn advance(self, bytes: usize) -> Self {
        Self {
            offset: self.offset + bytes,
            ..self
        }
    }

    pub(super) fn span(self, start: usize, end: usize) -> Span {
        Span::new(self.file, self.offset + start, self.offset + end)
    }
}
