//! Narrow access to fields: reads or changes one entry, adds to a number, or compares it, without the rest of the field.

use super::convert::{coerce, describe_type, to_lua};
use super::host::Host;
use super::lua_error::{lua_error, type_with_article};
use super::scene::{self, ActiveField};
use super::sheet::{WordingOption, add_to_field, change_field, field_index, field_slot};
use crate::model::book::{Field, FieldType};
use crate::model::game::{ListFilter, SlotChange, SlotQuery, Value};
use mlua::{Function, Lua, Value as LuaValue};
use std::rc::Rc;

/// Parses the words for a change. `false` means that no event is emitted.
pub(super) fn parse_wording(host: &Host, text: &LuaValue) -> mlua::Result<WordingOption<'static>> {
    match text {
        LuaValue::Nil => Ok(WordingOption::Default),
        LuaValue::Boolean(false) => Ok(WordingOption::Silent),
        LuaValue::String(text) => {
            let text = text.to_string_lossy();
            host.charge_event(text.len())?;
            Ok(WordingOption::Custom(text.into()))
        }
        other => Err(lua_error(format!(
            "the text of a change must be a text or `false`, not {}",
            type_with_article(other)
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
    Position(i64),
}

fn parse_part(host: &Host, field: &Field, slot: u32, key: &LuaValue) -> mlua::Result<FieldPart> {
    let name = &field.name;
    let key = host.to_plain(key)?;
    match (&field.field_type, key) {
        (FieldType::Words, word @ Value::Text(_)) => Ok(FieldPart::Word(word)),
        (FieldType::Words, _) => Err(lua_error(format!(
            "`{name}` is a list of words: name a word"
        ))),
        (FieldType::Map, Value::Text(key)) => Ok(FieldPart::Entry(key.to_string())),
        (FieldType::Map, _) => Err(lua_error(format!("the keys of `{name}` are words"))),
        (FieldType::Any, Value::Text(key)) => {
            match host.query_slot(slot, &SlotQuery::IsList).truth() {
                true => Err(lua_error(format!(
                    "`{name}` holds a list now: its parts are called by their places, from 1"
                ))),
                false => Ok(FieldPart::Entry(key.to_string())),
            }
        }
        (FieldType::Any, Value::Int(place)) => {
            match host.query_slot(slot, &SlotQuery::IsMap).truth() {
                true => Err(lua_error(format!(
                    "`{name}` holds a map now: its parts are called by words"
                ))),
                false => Ok(FieldPart::Position(place)),
            }
        }
        (FieldType::Any, _) => Err(lua_error(format!(
            "a part of `{name}` is called by a word, or by a place from 1"
        ))),
        (of, _) => Err(lua_error(format!(
            "`{name}` is {}: it has no parts",
            describe_type(of)
        ))),
    }
}

/// `get(FIELD, key)`: returns one entry, frozen.
pub(super) fn get_function(
    lua: &Lua,
    host: &Rc<Host>,
    freeze: &Function,
) -> mlua::Result<Function> {
    let freeze = freeze.clone();
    host.create_function(lua, move |lua, host, (name, key): (LuaValue, LuaValue)| {
        let n = field_index(host, &name)?;
        let vocabulary = Rc::clone(&*host.schema.borrow());
        let (field, slot) = (&vocabulary.fields[n], field_slot(host, n)?);
        let value = match parse_part(host, field, slot, &key)? {
            FieldPart::Entry(key) => host.query_slot(slot, &SlotQuery::MapEntry(key)),
            FieldPart::Word(word) => host.query_slot(slot, &SlotQuery::Contains(word)),
            FieldPart::Position(place) => host.query_slot(slot, &SlotQuery::Element(place)),
        };
        match to_lua(lua, &value)? {
            LuaValue::Table(table) => freeze.call((table, "a part of a field")),
            other => Ok(other),
        }
    })
}

/// `set(FIELD, key, value[, words])`.
pub(super) fn change_part(
    host: &Host,
    (name, key, value): (&LuaValue, &LuaValue, &LuaValue),
    told: &WordingOption,
) -> mlua::Result<()> {
    let n = field_index(host, name)?;
    let vocabulary = Rc::clone(&*host.schema.borrow());
    let (field, slot) = (&vocabulary.fields[n], field_slot(host, n)?);
    let value = host.to_plain(value)?;
    match parse_part(host, field, slot, key)? {
        FieldPart::Entry(key) => {
            if field.field_type == FieldType::Map && value != Value::Nothing {
                coerce(&FieldType::Integer, value.clone()).map_err(|wants| {
                    lua_error(format!("`{key}` of `{}` takes {wants}", field.name))
                })?;
            }
            change_field(host, n, &SlotChange::MapEntry(key, value), told)
        }
        FieldPart::Word(word) => match value {
            Value::Nothing | Value::Bool(_) => {
                change_field(host, n, &SlotChange::SetMember(word, value.truth()), told)
            }
            _ => Err(lua_error(format!(
                "a word is in `{}` or not: true or false",
                field.name
            ))),
        },
        FieldPart::Position(place) => {
            let length = host
                .query_slot(slot, &SlotQuery::Count(ListFilter::default()))
                .int();
            if place < 1 || place > length + 1 {
                return Err(lua_error(format!(
                    "`{}` holds {length}: there is no place {place} in it",
                    field.name
                )));
            }
            change_field(host, n, &SlotChange::Element(place, value), told)
        }
    }
}

/// Returns the index of a field that is a whole number.
fn number_field(host: &Host, name: &LuaValue) -> mlua::Result<usize> {
    let n = field_index(host, name)?;
    let vocabulary = host.schema.borrow();
    let field = &vocabulary.fields[n];
    match field.field_type {
        FieldType::Integer => Ok(n),
        ref of => Err(lua_error(format!(
            "`{}` is {}, not a whole number",
            field.name,
            describe_type(of)
        ))),
    }
}

/// Returns the number of the scene with this name if the sheet has no such field.
fn scene_number(host: &Host, name: &LuaValue) -> Option<ActiveField> {
    let of_sheet = match name {
        LuaValue::String(name) => host.fields.borrow().contains_key(&*name.as_bytes()),
        _ => true,
    };
    match of_sheet {
        true => None,
        false => ActiveField::find_number(host, name),
    }
}

/// `add(FIELD, n[, words])`.
pub(super) fn add_to_number(
    host: &Host,
    name: &LuaValue,
    by: i64,
    told: &WordingOption,
) -> mlua::Result<()> {
    if let Some(at) = scene_number(host, name) {
        return match told {
            WordingOption::Custom(_) => Err(lua_error(
                "changes of the scene have no text: remove it, and use `say`",
            )),
            WordingOption::Default | WordingOption::Silent => scene::add_to_field(host, &at, by),
        };
    }
    let n = number_field(host, name)?;
    add_to_field(host, n, by, told)
}

/// `at_least(FIELD, n)`.
pub(super) fn number_at_least(host: &Host, name: &LuaValue, least: i64) -> mlua::Result<bool> {
    if let Some(at) = scene_number(host, name) {
        return Ok(scene::field_at_least(host, &at, least));
    }
    let n = number_field(host, name)?;
    let slot = field_slot(host, n)?;
    Ok(host.query_slot(slot, &SlotQuery::AtLeast(least)).truth())
}
