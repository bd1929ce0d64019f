//! Held entries that are missing from the catalogue. They are kept without effect, and restored if the catalogue has them
//! again.

use super::Session;
use crate::model::book::{Book, SlotName};
use crate::model::game::{Message, Value};
use std::collections::BTreeMap;

/// Prefix of the names of missing entries in saves.
const MISSING_PREFIX: &str = "absent.";

/// The name of the missing entries of a kind in saves.
fn missing_key(book: &Book, kind: usize) -> String {
    format!("{MISSING_PREFIX}{}", book.schema.kinds[kind].name)
}

/// The kind whose held entries a slot stores.
fn inventory_kind(book: &Book, slot: u32) -> Option<usize> {
    let kinds = book.schema.kinds.iter().zip(&book.data.inventory_slots);
    let mut held = kinds.enumerate().filter(|(_, (kind, _))| kind.can_be_held);
    held.find_map(|(n, (_, held))| (*held == slot).then_some(n))
}

fn is_in_catalogue(book: &Book, kind: usize, item: &Value) -> bool {
    let entries = book.data.catalogues.get(kind);
    let id = item.get("id").as_text();
    id.is_some_and(|id| entries.is_some_and(|entries| entries.contains_key(id)))
}

/// Moves entries that are not in the catalogue to `missing`, and reports them.
pub(super) fn split_off_missing(
    book: &Book,
    slot: u32,
    value: Value,
    missing: &mut BTreeMap<String, Value>,
    losses: &mut Vec<String>,
) -> Value {
    let Some(kind) = inventory_kind(book, slot) else {
        return value;
    };
    let items = value.as_list().iter().cloned();
    let (present, removed): (Vec<_>, Vec<_>) =
        items.partition(|item| is_in_catalogue(book, kind, item));
    if removed.is_empty() {
        return value;
    }
    for item in &removed {
        let id = item.get("id").as_text().unwrap_or_default();
        losses.push(Message::new("lost-thing").with("name", id).encode());
    }
    let earlier = missing.remove(&missing_key(book, kind)).unwrap_or_default();
    let items = earlier.as_list().iter().cloned().chain(removed);
    missing.insert(missing_key(book, kind), Value::list(items));
    Value::list(present)
}

/// Takes entries that are in the catalogue again out of `missing`. Returns them by slot.
pub(super) fn take_restored(
    book: &Book,
    missing: &mut BTreeMap<String, Value>,
) -> Vec<(u32, Vec<Value>)> {
    let mut out = Vec::new();
    let kinds = book.schema.kinds.iter().zip(&book.data.inventory_slots);
    for (kind, (_, slot)) in kinds.enumerate().filter(|(_, (kind, _))| kind.can_be_held) {
        let Some(items) = missing.remove(&missing_key(book, kind)) else {
            continue;
        };
        let items = update_entries(book, *slot, items);
        let items = items.as_list().iter().cloned();
        let (present, removed): (Vec<_>, Vec<_>) =
            items.partition(|item| is_in_catalogue(book, kind, item));
        if !removed.is_empty() {
            missing.insert(missing_key(book, kind), Value::list(removed));
        }
        if !present.is_empty() {
            out.push((*slot, present));
        }
    }
    out
}

/// Returns true for the name of missing entries in a save.
pub(super) fn is_missing_key(name: &str) -> bool {
    name.starts_with(MISSING_PREFIX)
}

impl Session {
    /// Ids of held entries of a kind that are missing from the catalogue.
    pub fn missing_items(&self, kind: usize) -> Vec<String> {
        let key = missing_key(&self.machine.book, kind);
        let items = self.unknown_slots.get(&key).into_iter();
        let ids = items.flat_map(|items| items.as_list());
        ids.filter_map(|item| Some(item.get("id").as_text()?.to_owned()))
            .collect()
    }
}

/// Updates a saved value: ids of entries to their current ids, and titles to their current type.
pub(super) fn update_entries(book: &Book, slot: u32, value: Value) -> Value {
    // A title can have become numbered, or can be no longer numbered.
    if let SlotName::Title(_) = SlotName::parse(book.slots.name(slot)) {
        return match (book.data.gained_title_value(slot), value) {
            (Value::Int(_), Value::Bool(is_held)) => Value::Int(is_held.into()),
            (Value::Bool(_), Value::Int(n)) => Value::Bool(n > 0),
            (_, value) => value,
        };
    }
    let aliases = &book.data.aliases;
    let kind = book.data.inventory_slots.iter().position(|it| *it == slot);
    let Some(kind) = kind.filter(|kind| aliases.entries.contains_key(kind)) else {
        return value;
    };
    Value::list(value.as_list().iter().map(|item| {
        let id = item.get("id").as_text();
        let id = id.and_then(|id| aliases.current_entry(kind, id));
        id.map_or_else(|| item.clone(), |id| item.with("id", Value::text(id)))
    }))
}
