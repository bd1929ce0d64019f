//! Records parts of a book that the ruleset has no words for.

use super::Renderer;

/// A part without words.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct MissingWording {
    pub location: PrintLocation,
    /// The form with its arguments: `test LORE`
    pub subject: String,
    /// A message for authors.
    pub message: String,
}

/// Where it occurs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum PrintLocation {
    /// Settings, options and figures of the book.
    Book,
    Everywhere,
    /// The number and the id of a page.
    Section(u32, String),
    /// The kind and the id of an entry.
    Entry(String, String),
}

impl Renderer<'_> {
    /// Records a part without words in the current place.
    pub(super) fn add_missing(&self, what: &str, why: String) {
        if let Some(at) = &self.location {
            let (at, what) = (at.clone(), what.to_owned());
            self.missing.borrow_mut().insert(MissingWording {
                location: at,
                subject: what,
                message: why,
            });
        }
    }

    /// Records a missing message of the ruleset.
    pub(super) fn add_missing_message(&self, what: &str, id: &str) {
        self.add_missing(what, format!("no message `{id}` says it"));
    }
}
