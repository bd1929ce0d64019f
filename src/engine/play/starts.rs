//! What a game says of the book's start, so that a new edition that starts otherwise does not touch it.

use crate::model::book::{Book, SlotName};
use crate::model::game::Value;
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
