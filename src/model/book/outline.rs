//! Where the texts of a book name things: the declarations in book.yaml and the catalogues, and each word that was found to name something.

use super::PageId;
use crate::syntax::source::Span;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Places of names by the section they stand in: `codes`, `titles`, `variables`, `places`, or a kind such as `item`.
/// Keys of the header itself are in the section `""`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    places: BTreeMap<String, BTreeMap<String, Span>>,
}

impl Outline {
    /// Notes a name; the first place of a name stays.
    pub fn note(&mut self, section: &str, name: &str, span: Span) {
        let names = self.places.entry(section.to_owned()).or_default();
        names.entry(name.to_owned()).or_insert(span);
    }

    pub fn place(&self, section: &str, name: &str) -> Option<Span> {
        self.places.get(section)?.get(name).copied()
    }

    /// The place of a name, or of its section where the section is written on one line.
    pub fn declared(&self, section: &str, name: &str) -> Option<Span> {
        let place = self.place(section, name);
        place.or_else(|| self.place("", section))
    }

    /// The names of a section with their places, in the order of the alphabet.
    pub fn section(&self, section: &str) -> impl Iterator<Item = (&str, Span)> {
        let names = self.places.get(section).into_iter().flatten();
        names.map(|(name, span)| (&**name, *span))
    }
}

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
