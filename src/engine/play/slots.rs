//! Slots in saves, and their names for readers. Saves use slot names and page ids, because numbers differ between editions.

use super::suspended;
use crate::engine::part;
use crate::model::book::{Book, PageId, SlotName, slot};
use crate::model::game::{Message, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Slots with another value than before, by name.
pub(super) fn changed_slots<'b>(
    book: &'b Book,
    before: &'b [Value],
    now: &'b [Value],
) -> impl Iterator<Item = (String, Value)> + 'b {
    let names = book.slots.names().zip(before.iter().zip(now));
    let differ = names.filter(|(_, (before, now))| before != now);
    differ.map(|((n, name), (_, now))| (name.to_owned(), page_numbers_to_ids(book, n, now)))
}

/// Replaces page numbers in a value by ids.
fn page_numbers_to_ids(book: &Book, n: u32, value: &Value) -> Value {
    map_pages(n, value, |value| match u32::try_from(value.int()) {
        Ok(page) if (page as usize) < book.pages.len() => {
            Value::Text(Arc::clone(&book.page(PageId(page)).id))
        }
        _ => Value::Nothing,
    })
}

/// Replaces page ids in a value by numbers. A page that was removed becomes none.
pub(super) fn page_ids_to_numbers(book: &Book, n: u32, value: &Value) -> Value {
    map_pages(n, value, |value| {
        let page = value.as_text().and_then(|id| book.data.page_by_id(id));
        Value::Int(page.map_or(-1, |page| i64::from(page.0)))
    })
}

/// Applies a function to every page in the value of a slot.
pub(super) fn map_pages(n: u32, value: &Value, page: impl Fn(&Value) -> Value) -> Value {
    match n {
        slot::PAGE | slot::PREVIOUS_PAGE => page(value),
        slot::DETOURS => Value::list(value.as_list().iter().map(|frame| {
            let parts = frame.as_list().iter().enumerate();
            Value::list(parts.map(|(part, value)| match part {
                part::PAGE | part::FROM => page(value),
                _ => value.clone(),
            }))
        })),
        _ => value.clone(),
    }
}

/// Start values of fields, variables and held entries. Includes all of them, because another edition can have other start values.
pub(super) fn start_values(book: &Book, now: &[Value]) -> BTreeMap<String, Value> {
    let names = book.slots.names().zip(book.slots.start().iter().zip(now));
    // Most slots are visits of pages. Their names are parsed only if they have a start value.
    let declared = |name: &str| {
        ["sheet.", "var.", "held."]
            .iter()
            .any(|it| name.starts_with(it))
    };
    let begun = |name: &str| {
        let of = SlotName::parse(name);
        !matches!(
            of,
            SlotName::BuiltIn(_) | SlotName::Scene(_) | SlotName::RollTotal(_)
        )
    };
    let unmoved = names.filter(|((_, name), (start, now))| {
        start == now && (declared(name) || start.truth() && begun(name))
    });
    unmoved
        .map(|((_, name), (start, _))| (name.to_owned(), start.clone()))
        .collect()
}

/// A name for readers, which can be a message. Uses the label of a field, the plural of a kind, or the name of the slot.
///
/// `value` determines the number in a numbered title.
pub(super) fn describe_slot(book: &Book, slot: &str, value: &Value) -> String {
    let known = |id: &str, name: &str| Message::new(id).with("name", name).encode();
    let of_page = |id: &str, page: &str| {
        let there = book
            .data
            .page_by_id(page)
            .map(|page| book.page(page).name());
        let page = there.map_or_else(|| page.to_owned(), |page| page.to_string());
        Message::new(id).with("page", page).encode()
    };
    match SlotName::parse(slot) {
        SlotName::Field(name) => {
            let field = book.schema.fields.iter().find(|it| it.name == name);
            let label = field.map(|it| &it.label).filter(|it| !it.is_empty());
            label.map_or_else(|| known("slot-other", name), Clone::clone)
        }
        SlotName::Held(name) => {
            let kind = book.schema.kinds.iter().find(|it| it.name == name);
            kind.map_or(name, |kind| &kind.plural).to_owned()
        }
        SlotName::Code(name) => known("slot-code", name),
        SlotName::Title(name) => known("slot-title", &book.data.title_wording(name, value)),
        SlotName::Variable(name) => known("slot-variable", name),
        SlotName::Visits(page) => of_page("slot-visits", page),
        SlotName::Ticks(page) => of_page("slot-ticks", page),
        SlotName::Once(page, _) | SlotName::Vary(page, _) => of_page("slot-page", page),
        SlotName::Scene(_) | SlotName::RollTotal(_) | SlotName::BuiltIn(_) => {
            known("slot-other", slot)
        }
    }
}

/// Renames the slots of a page whose id has changed.
pub(super) fn rename_page_slots(
    state: BTreeMap<String, Value>,
    was: &str,
    is: &str,
) -> BTreeMap<String, Value> {
    state
        .into_iter()
        .map(|(name, value)| {
            let number = slot::NAMES.iter().zip(0..);
            let mut number = number.filter(|((known, _), _)| **known == *name);
            let value = match number.next() {
                Some((_, n)) => {
                    let value = map_pages(n, &value, |page| rename_page_value(page, was, is));
                    match n {
                        slot::DETOURS => {
                            suspended::rename_slots(&value, |name| rename_slot(name, was, is))
                        }
                        _ => value,
                    }
                }
                None => value,
            };
            (rename_slot(&name, was, is).unwrap_or(name), value)
        })
        .collect()
}

fn rename_page_value(value: &Value, was: &str, is: &str) -> Value {
    if value.as_text() == Some(was) {
        Value::text(is)
    } else {
        value.clone()
    }
}

/// The new name of a slot of the renamed page. None for all other slots.
fn rename_slot(name: &str, was: &str, is: &str) -> Option<String> {
    let name = match SlotName::parse(name) {
        SlotName::Visits(page) if page == was => SlotName::Visits(is),
        SlotName::Ticks(page) if page == was => SlotName::Ticks(is),
        SlotName::Once(page, part) if page == was => SlotName::Once(is, part),
        SlotName::Vary(page, part) if page == was => SlotName::Vary(is, part),
        SlotName::Variable(name) => {
            let own = name.strip_prefix(was)?.strip_prefix('.')?;
            let own = own.to_owned();
            return (!own.contains('.'))
                .then(|| SlotName::Variable(&format!("{is}.{own}")).to_string());
        }
        _ => return None,
    };
    Some(name.to_string())
}
