//! Narrow access to fields: reads or changes one entry, adds to a number, or compares it, without the rest of the field.

use super::convert::{fit, to_lua, wanted};
use super::fault::{a, fault};
use super::host::Host;
use super::scene::{self, KnownField};
use super::sheet::{WordingOption, added, changed, field_index, slot};
use crate::model::book::{Field, FieldType};
use crate::model::game::{ListFilter, SlotChange, SlotQuery, Value};
use mlua::{Function, Lua, Value as LuaValue};
use std::rc::Rc;

/// Parses the words for a change. `false` means that no event is emitted.
pub(super) fn read_wording(host: &Host, text: &LuaValue) -> mlua::Result<WordingOption<'static>> {
    match text {
        LuaValue::Nil => Ok(WordingOption::Plainly),
        LuaValue::Boolean(false) => Ok(WordingOption::Silently),
        LuaValue::String(text) => {
            let text = text.to_string_lossy();
            host.pay(text.len())?;
            Ok(WordingOption::As(text.into()))
        }
        other => Err(fault(format!(
            "the text of a change must be a text or `false`, not {}",
            a(other)
        ))),
    }
}

/// The part of a field that a script names.
enum FieldPart {
    /// An entry of a map.
    Entry(String),
    /// A word in a list of words.
    Word(Value),
    /// A position in a list, from 1.
    Place(i64),
}

fn part(host: &Host, field: &Field, slot: u32, key: &LuaValue) -> mlua::Result<FieldPart> {
    let name = &field.name;
    let key = host.plain(key)?;
    match (&field.of, key) {
        (FieldType::Words, word @ Value::Text(_)) => Ok(FieldPart::Word(word)),
        (FieldType::Words, _) => Err(fault(format!("`{name}` is a list of words: name a word"))),
        (FieldType::Map, Value::Text(key)) => Ok(FieldPart::Entry(key.to_string())),
        (FieldType::Map, _) => Err(fault(format!("the keys of `{name}` are words"))),
        (FieldType::Any, Value::Text(key)) => match host.question(slot, &SlotQuery::IsList).truth()
        {
            true => Err(fault(format!(
                "`{name}` holds a list now: its parts are called by their places, from 1"
            ))),
            false => Ok(FieldPart::Entry(key.to_string())),
        },
        (FieldType::Any, Value::Int(place)) => match host.question(slot, &SlotQuery::IsMap).truth()
        {
            true => Err(fault(format!(
                "`{name}` holds a map now: its parts are called by words"
            ))),
            false => Ok(FieldPart::Place(place)),
        },
        (FieldType::Any, _) => Err(fault(format!(
            "a part of `{name}` is called by a word, or by a place from 1"
        ))),
        (of, _) => Err(fault(format!(
            "`{name}` is {}: it has no parts",
            wanted(of)
        ))),
    }
}

/// `get(FIELD, key)`: returns one entry, frozen.
pub(super) fn get(lua: &Lua, host: &Rc<Host>, freeze: &Function) -> mlua::Result<Function> {
    let freeze = freeze.clone();
    host.function(lua, move |lua, host, (name, key): (LuaValue, LuaValue)| {
        let n = field_index(host, &name)?;
        let vocabulary = Rc::clone(&*host.vocabulary.borrow());
        let (field, slot) = (&vocabulary.fields[n], slot(host, n)?);
        let value = match part(host, field, slot, &key)? {
            FieldPart::Entry(key) => host.question(slot, &SlotQuery::Entry(key)),
            FieldPart::Word(word) => host.question(slot, &SlotQuery::Contains(word)),
            FieldPart::Place(place) => host.question(slot, &SlotQuery::Thing(place)),
        };
        match to_lua(lua, &value)? {
            LuaValue::Table(table) => freeze.call((table, "a part of a field")),
            other => Ok(other),
        }
    })
}

/// `set(FIELD, key, value[, words])`.
pub(super) fn change(
    host: &Host,
    (name, key, value): (&LuaValue, &LuaValue, &LuaValue),
    told: &WordingOption,
) -> mlua::Result<()> {
    let n = field_index(host, name)?;
    let vocabulary = Rc::clone(&*host.vocabulary.borrow());
    let (field, slot) = (&vocabulary.fields[n], slot(host, n)?);
    let value = host.plain(value)?;
    match part(host, field, slot, key)? {
        FieldPart::Entry(key) => {
            if field.of == FieldType::Map && value != Value::Nothing {
                fit(&FieldType::Integer, value.clone())
                    .map_err(|wants| fault(format!("`{key}` of `{}` takes {wants}", field.name)))?;
            }
            changed(host, n, &SlotChange::Entry(key, value), told)
        }
        FieldPart::Word(word) => match value {
            Value::Nothing | Value::Bool(_) => {
                changed(host, n, &SlotChange::Include(word, value.truth()), told)
            }
            _ => Err(fault(format!(
                "a word is in `{}` or not: true or false",
                field.name
            ))),
        },
        FieldPart::Place(place) => {
            let length = host
                .question(slot, &SlotQuery::Count(ListFilter::default()))
                .int();
            if place < 1 || place > length + 1 {
                return Err(fault(format!(
                    "`{}` holds {length}: there is no place {place} in it",
                    field.name
                )));
            }
            changed(host, n, &SlotChange::Item(place, value), told)
        }
    }
}

/// Returns the index of a field that is a whole number.
fn number(host: &Host, name: &LuaValue) -> mlua::Result<usize> {
    let n = field_index(host, name)?;
    let vocabulary = host.vocabulary.borrow();
    let field = &vocabulary.fields[n];
    match field.of {
        FieldType::Integer => Ok(n),
        ref of => Err(fault(format!(
            "`{}` is {}, not a whole number",
            field.name,
            wanted(of)
        ))),
    }
}

/// Returns the number of the scene with this name if the sheet has no such field.
fn of_scene(host: &Host, name: &LuaValue) -> Option<KnownField> {
    let of_sheet = match name {
        LuaValue::String(name) => host.fields.borrow().contains_key(&*name.as_bytes()),
        _ => true,
    };
    match of_sheet {
        true => None,
        false => KnownField::number(host, name),
    }
}

/// `add(FIELD, n[, words])`.
pub(super) fn add(host: &Host, name: &LuaValue, by: i64, told: &WordingOption) -> mlua::Result<()> {
    if let Some(at) = of_scene(host, name) {
        return match told {
            WordingOption::As(_) => Err(fault(
                "changes of the scene have no text: remove it, and use `say`",
            )),
            WordingOption::Plainly | WordingOption::Silently => scene::add(host, &at, by),
        };
    }
    let n = number(host, name)?;
    added(host, n, by, told)
}

/// `at_least(FIELD, n)`.
pub(super) fn at_least(host: &Host, name: &LuaValue, least: i64) -> mlua::Result<bool> {
    if let Some(at) = of_scene(host, name) {
        return Ok(scene::at_least(host, &at, least));
    }
    let n = number(host, name)?;
    let slot = slot(host, n)?;
    Ok(host.question(slot, &SlotQuery::AtLeast(least)).truth())
}
