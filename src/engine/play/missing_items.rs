//! Held entries that were removed from the catalogue. They are kept without effect, and restored when the catalogue has them again.

use super::Session;
use crate::model::book::{Book, SlotName};
use crate::model::game::{Message, Value};
use std::collections::BTreeMap;

/// Prefix of their names in saves.
const MISSING_PREFIX: &str = "absent.";

fn missing_key(book: &Book, kind: usize) -> String {
    format!("{MISSING_PREFIX}{}", book.schema.kinds[kind].name)
}

/// The kind of the entries in a slot.
fn inventory_kind(book: &Book, slot: u32) -> Option<usize> {
    let kinds = book.schema.kinds.iter().zip(&book.data.inventory_slots);
    let mut held = kinds.enumerate().filter(|(_, (kind, _))| kind.can_be_held);
    held.find_map(|(n, (_, held))| (*held == slot).then_some(n))
}

fn is_known(book: &Book, kind: usize, thing: &Value) -> bool {
    let known = book.data.catalogues.get(kind);
    let id = thing.get("id").as_text();
    id.is_some_and(|id| known.is_some_and(|known| known.contains_key(id)))
}

/// Splits off entries that are not in the catalogue, adds them to `absent` and reports them.
pub(super) fn split_off_missing(
    book: &Book,
    slot: u32,
    value: Value,
    absent: &mut BTreeMap<String, Value>,
    lost: &mut Vec<String>,
) -> Value {
    let Some(kind) = inventory_kind(book, slot) else {
        return value;
    };
    let all = value.as_list().iter().cloned();
    let (known, gone): (Vec<_>, Vec<_>) = all.partition(|it| is_known(book, kind, it));
    if gone.is_empty() {
        return value;
    }
    for thing in &gone {
        let id = thing.get("id").as_text().unwrap_or_default();
        lost.push(Message::new("lost-thing").with("name", id).encode());
    }
    let before = absent.remove(&missing_key(book, kind)).unwrap_or_default();
    let all = before.as_list().iter().cloned().chain(gone);
    absent.insert(missing_key(book, kind), Value::list(all));
    Value::list(known)
}

/// Takes restored entries out of `absent`: each slot with its entries.
pub(super) fn take_restored(
    book: &Book,
    absent: &mut BTreeMap<String, Value>,
) -> Vec<(u32, Vec<Value>)> {
    let mut out = Vec::new();
    let kinds = book.schema.kinds.iter().zip(&book.data.inventory_slots);
    for (kind, (_, slot)) in kinds.enumerate().filter(|(_, (kind, _))| kind.can_be_held) {
        let Some(all) = absent.remove(&missing_key(book, kind)) else {
            continue;
        };
        let all = update_entries(book, *slot, all);
        let all = all.as_list().iter().cloned();
        let (known, gone): (Vec<_>, Vec<_>) = all.partition(|it| is_known(book, kind, it));
        if !gone.is_empty() {
            absent.insert(missing_key(book, kind), Value::list(gone));
        }
        if !known.is_empty() {
            out.push((*slot, known));
        }
    }
    out
}

/// Returns true if this name in a save contains absent entries.
pub(super) fn is_missing_key(name: &str) -> bool {
    name.starts_with(MISSING_PREFIX)
}

impl Session {
    /// Ids of held entries of a kind that are no longer in the catalogue.
    pub fn missing_items(&self, kind: usize) -> Vec<String> {
        let all = self
            .unknown_slots
            .get(&missing_key(&self.machine.book, kind));
        let all = all.into_iter().flat_map(|all| all.as_list());
        all.filter_map(|it| Some(it.get("id").as_text()?.to_owned()))
            .collect()
    }
}

/// Updates ids of entries in a slot to the current ones, and titles to their current type.
pub(super) fn update_entries(book: &Book, slot: u32, value: Value) -> Value {
    // A title that has become numbered, or is no longer numbered.
    if let SlotName::Title(_) = SlotName::parse(book.slots.name(slot)) {
        return match (book.data.gained_title_value(slot), value) {
            (Value::Int(_), Value::Bool(held)) => Value::Int(held.into()),
            (Value::Bool(_), Value::Int(n)) => Value::Bool(n > 0),
            (_, value) => value,
        };
    }
    let was = &book.data.aliases;
    let kind = book
        .data
        .inventory_slots
        .iter()
        .position(|held| *held == slot);
    let Some(kind) = kind.filter(|kind| was.entries.contains_key(kind)) else {
        return value;
    };
    Value::list(value.as_list().iter().map(|thing| {
        let now = thing
            .get("id")
            .as_text()
            .and_then(|id| was.current_entry(kind, id));
        now.map_or_else(|| thing.clone(), |id| thing.with("id", Value::text(id)))
    }))
}
