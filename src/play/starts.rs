//! What a game says of the book's start, so that a new edition that starts otherwise does not touch it.

use super::{Kept, called};
use crate::book::{Book, SlotName};
use crate::game::Value;
use std::collections::BTreeMap;

/// What stands at the book's start and says something there: fields, variables and what is held, all of them, for an edition may start where this one has
/// nothing.
pub(super) fn starts(book: &Book, now: &[Value]) -> BTreeMap<String, Value> {
    let names = book.slots.names().zip(book.slots.start().iter().zip(now));
    // Most slots are visits of pages, so their names are taken apart only where something begins there.
    let declared = |name: &str| {
        ["sheet.", "var.", "held."]
            .iter()
            .any(|it| name.starts_with(it))
    };
    let begun = |name: &str| {
        let of = SlotName::of(name);
        !matches!(
            of,
            SlotName::Own(_) | SlotName::Scene(_) | SlotName::Rolled(_)
        )
    };
    let unmoved = names.filter(|((_, name), (start, now))| {
        start == now && (declared(name) || start.truth() && begun(name))
    });
    unmoved
        .map(|((_, name), (start, _))| (name.to_owned(), start.clone()))
        .collect()
}

impl Kept {
    /// What a reader calls the fields of the sheet and variables that stood at the book's start when this was kept, and of which nobody knows what that was: in a save of version 1.
    #[must_use]
    pub fn unknown_starts(&self, book: &Book) -> Vec<String> {
        if self.starts.is_some() {
            return Vec::new();
        }
        let names = book.slots.names().map(|(_, name)| name);
        let declared = |name: &&str| match SlotName::of(name) {
            SlotName::Field(field) => {
                let field = book.vocabulary.fields.iter().find(|it| it.name == field);
                field.is_some_and(|field| field.shown)
            }
            SlotName::Variable(_) => true,
            _ => false,
        };
        let unsaid = names
            .filter(declared)
            .filter(|name| !self.state.contains_key(*name));
        let mut unsaid: Vec<&str> = unsaid.collect();
        // The book's own are the likeliest to have moved.
        unsaid.sort_by_key(|name| SlotName::variable(name).is_none());
        unsaid
            .into_iter()
            .map(|name| called::called(book, name, &Value::Nothing))
            .collect()
    }
}
