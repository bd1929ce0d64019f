//! Where the texts of a book say the names of it: each word that was found to name something.

use super::PageId;
use crate::syntax::source::Span;
use std::sync::Arc;

/// What a word names.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Named {
    Page(PageId),
    /// By their slots.
    Code(u32),
    Title(u32),
    Variable(u32),
    /// An entry of a kind, by the kind's place in the vocabulary.
    Thing(usize, Arc<str>),
    /// Of pages.
    Tag(Arc<str>),
    /// By whole name.
    Passage(Arc<str>),
    /// What a passage takes: the whole name of the passage, and the name there.
    Taken(Arc<str>, Arc<str>),
}

/// A word of a text that names something.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mention {
    /// The word, with its quotes; as `isles:landing` with the name of the book before it.
    pub span: Span,
    pub named: Named,
}
