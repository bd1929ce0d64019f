//! A line of a text and the pieces it is made of, with their places.

use super::syntax::{Emphasis, Label, Turn};
use crate::source::{FileId, Span, Spanned};
use std::borrow::Cow;

/// One line of the source.
#[derive(Debug)]
pub(super) struct Line<'t> {
    pub(super) kind: LineKind,
    /// How many dashes begin a choice: one for a choice of the page, two for one under that. 0 for any other line.
    pub(super) dashes: usize,
    /// What `|` signs and labels stand in front, if any.
    pub(super) row: Option<RowHead>,
    pub(super) pieces: Vec<Piece<'t>>,
    pub(super) span: Span,
}

impl Line<'_> {
    pub(super) fn new(kind: LineKind, span: Span) -> Self {
        Self {
            kind,
            dashes: 0,
            row: None,
            pieces: Vec::new(),
            span,
        }
    }

    pub(super) fn is_labelled(&self) -> bool {
        self.row.as_ref().is_some_and(|row| !row.labels.is_empty())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    Blank,
    Comment,
    Choice,
    Prose,
}

#[derive(Debug)]
pub(super) struct RowHead {
    pub(super) depth: usize,
    pub(super) labels: Vec<Label>,
    pub(super) bars: Span,
}

#[derive(Debug)]
pub(super) enum Piece<'t> {
    Text(Spanned<Cow<'t, str>>, Emphasis),
    /// A run of `*`; only `emphasis` sees these, it makes texts or nothing of them.
    Stars {
        count: usize,
        opens: bool,
        closes: bool,
        span: Span,
    },
    /// What stands between `{` and `}`; the inner place begins right after the brace.
    Brace {
        inner: Spanned<&'t str>,
        span: Span,
        /// Of what the instruction says.
        style: Emphasis,
    },
    Turn(Turn),
}

impl Piece<'_> {
    /// The first word of an instruction; nothing for what is none.
    pub(super) fn verb(&self) -> &str {
        match self {
            Self::Brace { inner, .. } => verb(inner.it),
            _ => "",
        }
    }
}

/// The first word of an instruction, `=` for one that prints a value.
pub(super) fn verb(inner: &str) -> &str {
    let inner = inner.trim_start();
    if inner.starts_with('=') {
        return "=";
    }
    let end = inner
        .find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'))
        .unwrap_or(inner.len());
    &inner[..end]
}

/// Where a text stands in its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) file: FileId,
    pub(super) offset: usize,
}

impl Place {
    pub(super) fn span(self, start: usize, end: usize) -> Span {
        Span::new(self.file, self.offset + start, self.offset + end)
    }
}
