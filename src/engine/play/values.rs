//! Validation of saved values. People can edit saves, and another edition can change the type of a variable.

use super::slots;
use crate::model::book::{Book, Bound, Field, FieldType, SlotName, slot};
use crate::model::game::{Message, State, Value};

/// The valid value of a slot that is nearest to this value.
pub(super) fn nearest_valid(book: &Book, n: u32, value: &Value) -> Value {
    let start = book.slots.start().get(n as usize);
    let start = start.cloned().unwrap_or_default();
    if *value == start {
        return start;
    }
    let name = book.slots.name(n);
    let is_valid = match SlotName::parse(name) {
        SlotName::Field(_) => match position(&book.data.field_slots, n) {
            Some(field) => return fit_field(&book.schema.fields[field], value, &start),
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
            start => std::mem::discriminant(value) == std::mem::discriminant(start),
        },
        // A numbered title stores a number, but it can store yes or no in an older edition.
        SlotName::Title(_) => {
            matches!(value, Value::Bool(_)) || matches!(value, Value::Int(n) if *n >= 0)
        }
        SlotName::Code(_) | SlotName::Once(..) => matches!(value, Value::Bool(_)),
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
    if is_valid { value.clone() } else { start }
}

fn position(slots: &[u32], n: u32) -> Option<usize> {
    slots.iter().position(|slot| *slot == n)
}

/// The scene field of this slot.
fn scene_field(book: &Book, n: u32) -> Option<&Field> {
    let mut scenes = book.data.scene_slots.iter().zip(&book.schema.instructions);
    scenes.find_map(|(slots, it)| Some(&it.scene.get(position(slots, n)?)?.field))
}

/// The valid value of a field that is nearest to this value.
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

/// The valid entries of a list. Drops values that are not entries, and resets invalid marks.
fn fit_entries(marks: &[Field], value: &Value) -> Value {
    let items = value.as_list().iter();
    let items = items.filter(|item| item.get("id").as_text().is_some());
    Value::list(items.map(|item| {
        let mut item = item.clone();
        for mark in marks {
            let saved = item.get(&mark.name).clone();
            let valid = fit_field(mark, &saved, &mark.start);
            if saved != Value::Nothing && saved != valid {
                item = item.with(mark.name.as_str(), valid);
            }
        }
        item
    }))
}

/// Clamps numbers to bounds that are other fields. Call this after all fields are restored.
pub(super) fn clamp_to_fields(book: &Book, state: &mut State, losses: &mut Vec<String>) {
    let fields = book.schema.fields.iter().zip(&book.data.field_slots);
    let slot_of = |name: &str| {
        let field = book.schema.fields.iter().position(|it| it.name == name)?;
        book.data.field_slots.get(field).copied()
    };
    for (field, slot) in fields {
        let FieldType::Integer = field.field_type else {
            continue;
        };
        let limit = |bound: &Option<Bound>| match bound {
            Some(Bound::Field(name)) => Some(state.get(slot_of(name)?).int()),
            _ => None,
        };
        let (low, high) = (limit(&field.min), limit(&field.max));
        let Value::Int(n) = *state.get(*slot) else {
            continue;
        };
        let start = book.slots.start().get(*slot as usize);
        let clamped = n.min(high.unwrap_or(i64::MAX)).max(low.unwrap_or(i64::MIN));
        if clamped != n && start != Some(&Value::Int(n)) {
            losses.push(describe_loss(
                book,
                *slot,
                &Value::Int(n),
                &Value::Int(clamped),
            ));
            state.set(*slot, Value::Int(clamped));
        }
    }
}

/// The message about a value that was corrected.
pub(super) fn describe_loss(book: &Book, n: u32, old: &Value, new: &Value) -> String {
    let name = book.slots.name(n);
    let name = slots::describe_slot(book, name, old);
    let message = Message::new("lost-value").with("name", name);
    message
        .with("was", shorten(old))
        .with("is", shorten(new))
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
