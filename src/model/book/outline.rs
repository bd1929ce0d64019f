//! Where the names of book.yaml and the catalogues are written.

use crate::syntax::source::Span;
use std::collections::BTreeMap;

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

    #[must_use]
    pub fn place(&self, section: &str, name: &str) -> Option<Span> {
        self.places.get(section)?.get(name).copied()
    }

    /// The place of a name, or of its section where the section is written on one line.
    #[must_use]
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
