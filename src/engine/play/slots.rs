//! Slots in saves, and their names for readers.
//!
//! Saves contain names of slots and ids of pages, because their numbers differ between editions.

use super::suspended;
use crate::engine::part;
use crate::model::book::{Book, PageId, SlotName, slot};
use crate::model::game::{Message, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Values of slots in a save, by name.
#[derive(Debug, Default)]
pub struct SavedSlots {
    /// Values that differ from the start values.
    pub state: BTreeMap<String, Value>,
    /// Start values of the other slots. Saved because another edition can have other start values.
    ///
    /// Contains fields, variables and held entries, and other slots whose start value is not empty.
    pub starts: BTreeMap<String, Value>,
}

impl SavedSlots {
    pub(super) fn new<'v>(book: &Book, slots: impl IntoIterator<Item = (u32, &'v Value)>) -> Self {
        let is_declared = |name: &str| {
            let prefixes = ["sheet.", "var.", "held."];
            prefixes.iter().any(|prefix| name.starts_with(prefix))
        };
        let is_saved = |name: &str| {
            !matches!(
                SlotName::parse(name),
                SlotName::BuiltIn(_) | SlotName::Scene(_) | SlotName::RollTotal(_)
            )
        };
        let mut saved = Self::default();
        for (n, value) in slots {
            let (name, start) = (book.slots.name(n), book.slots.start().get(n as usize));
            match start {
                Some(start) if start != value => {
                    let value = page_numbers_to_ids(book, n, value);
                    saved.state.insert(name.to_owned(), value);
                }
                // Most slots are visits of pages. Names are parsed only if the start value is not empty.
                Some(start) if is_declared(name) || start.truth() && is_saved(name) => {
                    saved.starts.insert(name.to_owned(), start.clone());
                }
                _ => {}
            }
        }
        saved
    }
}

/// Replaces page numbers in the value of a slot with ids.
fn page_numbers_to_ids(book: &Book, n: u32, value: &Value) -> Value {
    map_pages(n, value, |value| match u32::try_from(value.int()) {
        Ok(page) if (page as usize) < book.pages.len() => {
            Value::Text(Arc::clone(&book.page(PageId(page)).id))
        }
        _ => Value::Nothing,
    })
}

/// Replaces page ids in the value of a slot with numbers. Unknown ids become -1.
pub(super) fn page_ids_to_numbers(book: &Book, n: u32, value: &Value) -> Value {
    map_pages(n, value, |value| {
        let page = value.as_text().and_then(|id| book.data.page_by_id(id));
        Value::Int(page.map_or(-1, |page| i64::from(page.0)))
    })
}

/// Applies `map` to every page in the value of a slot.
pub(super) fn map_pages(n: u32, value: &Value, map: impl Fn(&Value) -> Value) -> Value {
    match n {
        slot::PAGE | slot::PREVIOUS_PAGE => map(value),
        slot::DETOURS => Value::list(value.as_list().iter().map(|frame| {
            let parts = frame.as_list().iter().enumerate();
            Value::list(parts.map(|(part, value)| match part {
                part::PAGE | part::FROM => map(value),
                _ => value.clone(),
            }))
        })),
        _ => value.clone(),
    }
}

/// The name of a slot for readers, which can be a message. `value` is its value, which a numbered title contains.
pub(super) fn describe_slot(book: &Book, slot: &str, value: &Value) -> String {
    let with_name = |id: &str, name: &str| Message::new(id).with("name", name).encode();
    let with_page = |id: &str, page: &str| {
        let name = book.data.page_by_id(page).map(|id| book.page(id).name());
        let name = name.map_or_else(|| page.to_owned(), |name| name.to_string());
        Message::new(id).with("page", name).encode()
    };
    match SlotName::parse(slot) {
        SlotName::Field(name) => {
            let field = book.schema.fields.iter().find(|it| it.name == name);
            let label = field.map(|it| &it.label).filter(|it| !it.is_empty());
            label.map_or_else(|| with_name("slot-other", name), Clone::clone)
        }
        SlotName::Held(name) => {
            let kind = book.schema.kinds.iter().find(|it| it.name == name);
            kind.map_or(name, |kind| &kind.plural).to_owned()
        }
        SlotName::Code(name) => with_name("slot-code", name),
        SlotName::Title(name) => with_name("slot-title", &book.data.title_wording(name, value)),
        SlotName::Variable(name) => with_name("slot-variable", name),
        SlotName::Visits(page) => with_page("slot-visits", page),
        SlotName::Ticks(page) => with_page("slot-ticks", page),
        SlotName::Once(page, _) | SlotName::Vary(page, _) => with_page("slot-page", page),
        SlotName::Scene(_) | SlotName::RollTotal(_) | SlotName::BuiltIn(_) => {
            with_name("slot-other", slot)
        }
    }
}

/// Renames the slots of a page whose id has changed.
pub(super) fn rename_page_slots(
    state: BTreeMap<String, Value>,
    old: &str,
    new: &str,
) -> BTreeMap<String, Value> {
    state
        .into_iter()
        .map(|(name, value)| {
            let mut numbers = slot::NAMES.iter().zip(0..);
            let number = numbers.find(|((built_in, _), _)| **built_in == *name);
            let value = match number {
                Some((_, n)) => {
                    let value = map_pages(n, &value, |page| rename_page_value(page, old, new));
                    match n {
                        slot::DETOURS => {
                            suspended::rename_slots(&value, |name| rename_slot(name, old, new))
                        }
                        _ => value,
                    }
                }
                None => value,
            };
            (rename_slot(&name, old, new).unwrap_or(name), value)
        })
        .collect()
}

fn rename_page_value(value: &Value, old: &str, new: &str) -> Value {
    if value.as_text() == Some(old) {
        Value::text(new)
    } else {
        value.clone()
    }
}

/// The new name of a slot of the renamed page. None for all other slots.
fn rename_slot(name: &str, old: &str, new: &str) -> Option<String> {
    let name = match SlotName::parse(name) {
        SlotName::Visits(page) if page == old => SlotName::Visits(new),
        SlotName::Ticks(page) if page == old => SlotName::Ticks(new),
        SlotName::Once(page, part) if page == old => SlotName::Once(new, part),
        SlotName::Vary(page, part) if page == old => SlotName::Vary(new, part),
        SlotName::Variable(name) => {
            let variable = name.strip_prefix(old)?.strip_prefix('.')?;
            let renamed = || SlotName::Variable(&format!("{new}.{variable}")).to_string();
            return (!variable.contains('.')).then(renamed);
        }
        _ => return None,
    };
    Some(name.to_string())
}
