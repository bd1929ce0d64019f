//! Spans of names: of declarations in book.yaml and catalogues, and of every word of a page that refers to one.

use super::PageId;
use crate::syntax::source::Span;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Spans of names by section: `codes`, `titles`, `variables`, `rule_pages`, or a kind such as `item`. Keys of the header
/// are in the section `""`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NameOutline {
    spans: BTreeMap<String, BTreeMap<String, Span>>,
}

impl NameOutline {
    /// Records the span of a name. The first span of a name wins.
    pub fn insert(&mut self, section: &str, name: &str, span: Span) {
        let names = self.spans.entry(section.to_owned()).or_default();
        names.entry(name.to_owned()).or_insert(span);
    }

    pub fn span(&self, section: &str, name: &str) -> Option<Span> {
        self.spans.get(section)?.get(name).copied()
    }

    /// The span of a name, or of its section if the section is on one line.
    pub fn span_or_section(&self, section: &str, name: &str) -> Option<Span> {
        let span = self.span(section, name);
        span.or_else(|| self.span("", section))
    }

    /// The names of a section in alphabetical order, with their spans.
    pub fn section(&self, section: &str) -> impl Iterator<Item = (&str, Span)> {
        let names = self.spans.get(section).into_iter().flatten();
        names.map(|(name, span)| (&**name, *span))
    }
}

/// The declaration to which a word refers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameKind {
    Page(PageId),
    /// A code, by its slot.
    Code(u32),
    /// A title, by its slot.
    Title(u32),
    /// A variable, by its slot.
    Variable(u32),
    /// A condition of the header, by its full name.
    Condition(Arc<str>),
    /// An entry of a kind, by the index of the kind in the schema.
    Entry(usize, Arc<str>),
    /// A tag of pages.
    Tag(Arc<str>),
    /// A fragment, by its full name.
    Fragment(Arc<str>),
    /// A parameter of a fragment: the full name of the fragment, then the parameter.
    FragmentParam(Arc<str>, Arc<str>),
}

/// A word in a text that refers to a declaration.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mention {
    /// The span of the word, with its quotes and with the name of a linked book (`isles:landing`).
    pub span: Span,
    pub target: NameKind,
}
