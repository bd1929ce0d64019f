//! Validation of saved values. A save is an editable file, and a variable can have changed its type.

use super::slots;
use crate::model::book::{Book, Bound, Field, FieldType, SlotName, slot};
use crate::model::game::{Message, State, Value};

/// The valid value of a slot that is nearest to this one.
pub(super) fn nearest_valid(book: &Book, n: u32, value: &Value) -> Value {
    let start = book.slots.start().get(n as usize);
    let start = start.cloned().unwrap_or_default();
    if *value == start {
        return start;
    }
    let name = book.slots.name(n);
    let fits = match SlotName::parse(name) {
        SlotName::Field(_) => match position(&book.data.field_slots, n) {
            Some(at) => return fit_field(&book.schema.fields[at], value, &start),
            None => true,
        },
        SlotName::Scene(_) => match scene_field(book, n) {
            Some(field) => return fit_field(field, value, &start),
            None => true,
        },
        SlotName::Held(_) => match position(&book.data.inventory_slots, n) {
            Some(kind) => return fit_entries(&book.schema.kinds[kind].marks, value),
            None => true,
        },
        SlotName::Variable(_) => match &start {
            Value::Nothing => true,
            other => is_same_type(value, other),
        },
        // A numbered title stores a number, but a yes or no in an older edition.
        SlotName::Title(_) => {
            matches!(value, Value::Bool(_)) || matches!(value, Value::Int(n) if *n >= 0)
        }
        SlotName::Code(_) | SlotName::Once(..) => {
            matches!(value, Value::Bool(_))
        }
        SlotName::Visits(_) | SlotName::Ticks(_) | SlotName::Vary(..) => {
            matches!(value, Value::Int(n) if *n >= 0)
        }
        SlotName::RollTotal(_) => matches!(value, Value::Int(_)),
        SlotName::BuiltIn(_) => match n {
            slot::TICKS | slot::TURNS | slot::DRAWS => matches!(value, Value::Int(n) if *n >= 0),
            slot::SCENE => {
                usize::try_from(value.int()).is_ok_and(|n| n <= book.schema.instructions.len())
            }
            _ => true,
        },
    };
    if fits { value.clone() } else { start }
}

fn position(slots: &[u32], n: u32) -> Option<usize> {
    slots.iter().position(|slot| *slot == n)
}

/// The scene field of this slot.
fn scene_field(book: &Book, n: u32) -> Option<&Field> {
    let mut scenes = book.data.scene_slots.iter().zip(&book.schema.instructions);
    scenes.find_map(|(slots, verb)| Some(&verb.scene.get(position(slots, n)?)?.field))
}

fn is_same_type(one: &Value, other: &Value) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}

fn fit_field(field: &Field, value: &Value, start: &Value) -> Value {
    if let (FieldType::Integer, Value::Int(n)) = (&field.field_type, value) {
        let (low, high) = field.fixed_bounds();
        return Value::Int((*n).min(high).max(low));
    }
    if field.field_type.accepts(value) {
        value
    } else {
        start
    }
    .clone()
}

/// Entries with their attributes. Drops values that are not entries, and resets invalid attributes.
fn fit_entries(marks: &[Field], value: &Value) -> Value {
    let whole = value
        .as_list()
        .iter()
        .filter(|it| it.get("id").as_text().is_some());
    Value::list(whole.map(|thing| {
        let mut thing = thing.clone();
        for mark in marks {
            let now = thing.get(&mark.name).clone();
            let fit = fit_field(mark, &now, &mark.start);
            if now != Value::Nothing && now != fit {
                thing = thing.with(mark.name.as_str(), fit);
            }
        }
        thing
    }))
}

/// Clamps numbers to bounds that are other fields, when all fields are restored.
pub(super) fn clamp_to_fields(book: &Book, state: &mut State, lost: &mut Vec<String>) {
    let fields = book.schema.fields.iter().zip(&book.data.field_slots);
    let slot_of = |name: &str| {
        let at = book.schema.fields.iter().position(|it| it.name == name)?;
        book.data.field_slots.get(at).copied()
    };
    for (field, slot) in fields {
        let FieldType::Integer = field.field_type else {
            continue;
        };
        let bound = |bound: &Option<Bound>| match bound {
            Some(Bound::Field(name)) => Some(state.get(slot_of(name)?).int()),
            _ => None,
        };
        let (low, high) = (bound(&field.min), bound(&field.max));
        let Value::Int(n) = *state.get(*slot) else {
            continue;
        };
        let start = book.slots.start().get(*slot as usize);
        let now = n.min(high.unwrap_or(i64::MAX)).max(low.unwrap_or(i64::MIN));
        if now != n && start != Some(&Value::Int(n)) {
            lost.push(describe_loss(book, *slot, &Value::Int(n), &Value::Int(now)));
            state.set(*slot, Value::Int(now));
        }
    }
}

/// The message about a value that was corrected.
pub(super) fn describe_loss(book: &Book, n: u32, was: &Value, is: &Value) -> String {
    let name = book.slots.name(n);
    let name = slots::describe_slot(book, name, was);
    let message = Message::new("lost-value").with("name", name);
    message
        .with("was", shorten(was))
        .with("is", shorten(is))
        .encode()
}

/// Shortens a value for a message, because values in a file can have any length.
fn shorten(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
