//! Locations in a book as JSON, in the same form for all commands with `--format json`.

use crate::check::lint::{EnclosingHeading, Headings};
use crate::model::book::Book;
use crate::syntax::source::{Sources, Span};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Formats spans of a book as JSON.
pub(super) struct LocationFormatter<'a> {
    pub(super) book: Option<&'a Book>,
    pub(super) sources: &'a Sources,
    pub(super) headings: Option<Headings>,
    /// Names of fragments by the spans of their headings.
    fragments: BTreeMap<Span, &'a str>,
}

impl<'a> LocationFormatter<'a> {
    pub(super) fn new(book: Option<&'a Book>, sources: &'a Sources) -> Self {
        let fragments = book.into_iter().flat_map(|book| &book.fragment_spans);
        Self {
            book,
            sources,
            headings: book.map(Headings::from_book),
            fragments: fragments.map(|(name, span)| (*span, &**name)).collect(),
        }
    }

    /// The span with the keys `start`, `end`, `line`, `column`, `end_line` and `end_column`.
    pub(super) fn span_json(&self, span: Span) -> Value {
        let (line, column) = self.sources.line_column(span);
        let (end_line, end_column) = self.sources.line_column_at(span.file, span.end);
        json!({
            "start": span.start,
            "end": span.end,
            "line": line,
            "column": column,
            "end_line": end_line,
            "end_column": end_column,
        })
    }

    /// The id of the page that contains a span, or the name of the fragment.
    pub(super) fn page_and_fragment(&self, span: Span) -> (Option<&str>, Option<&str>) {
        let (Some(book), Some(headings)) = (self.book, &self.headings) else {
            return (None, None);
        };
        match headings.enclosing(span) {
            Some(EnclosingHeading::Page(id)) => (Some(&book.page(id).id), None),
            Some(EnclosingHeading::Fragment(heading)) => {
                (None, self.fragments.get(&heading).copied())
            }
            None => (None, None),
        }
    }
}
