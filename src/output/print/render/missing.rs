//! Records parts of a book for which the ruleset has no text.

use super::Renderer;

/// A part without text in print.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct MissingWording {
    pub location: PrintLocation,
    /// The instruction, message or setting: `test LORE`
    pub subject: String,
    /// A message for authors.
    pub message: String,
}

/// Location of a part in the book.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum PrintLocation {
    /// Settings, options and constants of the book.
    Book,
    /// Steps that apply to several sections.
    Everywhere,
    /// The number and the id of a page.
    Section(u32, String),
    /// The kind and the id of an entry.
    Entry(String, String),
}

impl Renderer<'_> {
    /// Records a part without text at the current location.
    pub(super) fn add_missing(&self, subject: &str, message: String) {
        if let Some(location) = &self.location {
            self.missing.borrow_mut().insert(MissingWording {
                location: location.clone(),
                subject: subject.to_owned(),
                message,
            });
        }
    }

    /// Records a missing message of the ruleset.
    pub(super) fn add_missing_message(&self, subject: &str, id: &str) {
        self.add_missing(subject, format!("missing message `{id}`"));
    }
}
