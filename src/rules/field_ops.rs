//! Access to parts of fields: reads or changes one entry, adds to a number, or compares it, without reading the complete field.

use super::convert::{coerce, describe_type, to_lua};
use super::host::Host;
use super::lua_error::{fail, lua_error, type_error};
use super::scene::{self, ActiveField};
use super::sheet::{WordingOption, add_to_field, change_field, field_index, field_slot};
use crate::model::book::{Field, FieldType};
use crate::model::game::{ListFilter, SlotChange, SlotQuery, Value};
use mlua::{Function, Lua, Value as LuaValue};
use std::rc::Rc;

/// Parses the text of a change. `false` means that no event is emitted.
pub(super) fn parse_wording(host: &Host, text: &LuaValue) -> mlua::Result<WordingOption<'static>> {
    match text {
        LuaValue::Nil => Ok(WordingOption::Default),
        LuaValue::Boolean(false) => Ok(WordingOption::Silent),
        LuaValue::String(text) => {
            let text = text.to_string_lossy();
            host.charge_event(text.len())?;
            Ok(WordingOption::Custom(text.into()))
        }
        other => fail(type_error(
            "the text of a change",
            "a text or `false`",
            other,
        )),
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
        (FieldType::Words, _) => fail(format!(
            "the key of `{name}` must be a word, because it is a list of words"
        )),
        (FieldType::Map, Value::Text(key)) => Ok(FieldPart::Entry(key.to_string())),
        (FieldType::Map, _) => fail(format!("the key of `{name}` must be a text")),
        (FieldType::Any, Value::Text(key)) => {
            match host.query_slot(slot, &SlotQuery::IsList).truth() {
                true => fail(format!(
                    "the key of `{name}` must be a position from 1, because it is a list now"
                )),
                false => Ok(FieldPart::Entry(key.to_string())),
            }
        }
        (FieldType::Any, Value::Int(position)) => {
            match host.query_slot(slot, &SlotQuery::IsMap).truth() {
                true => fail(format!(
                    "the key of `{name}` must be a text, because it is a map now"
                )),
                false => Ok(FieldPart::Position(position)),
            }
        }
        (FieldType::Any, _) => fail(format!(
            "the key of `{name}` must be a text or a position from 1"
        )),
        (field_type, _) => fail(format!(
            "`{name}` has no entries: it is {}",
            describe_type(field_type)
        )),
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
        let index = field_index(host, &name)?;
        let schema = Rc::clone(&*host.schema.borrow());
        let (field, slot) = (&schema.fields[index], field_slot(host, index)?);
        let value = match parse_part(host, field, slot, &key)? {
            FieldPart::Entry(key) => host.query_slot(slot, &SlotQuery::MapEntry(key)),
            FieldPart::Word(word) => host.query_slot(slot, &SlotQuery::Contains(word)),
            FieldPart::Position(position) => host.query_slot(slot, &SlotQuery::Element(position)),
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
    wording: &WordingOption,
) -> mlua::Result<()> {
    let n = field_index(host, name)?;
    let schema = Rc::clone(&*host.schema.borrow());
    let (field, slot) = (&schema.fields[n], field_slot(host, n)?);
    let value = host.to_plain(value)?;
    match parse_part(host, field, slot, key)? {
        FieldPart::Entry(key) => {
            if field.field_type == FieldType::Map && value != Value::Nothing {
                coerce(&FieldType::Integer, value.clone()).map_err(|expected| {
                    lua_error(format!("`{key}` of `{}` must be {expected}", field.name))
                })?;
            }
            change_field(host, n, &SlotChange::MapEntry(key, value), wording)
        }
        FieldPart::Word(word) => match value {
            Value::Nothing | Value::Bool(_) => change_field(
                host,
                n,
                &SlotChange::SetMember(word, value.truth()),
                wording,
            ),
            _ => fail(format!(
                "the value of a word in `{}` must be true or false",
                field.name
            )),
        },
        FieldPart::Position(position) => {
            let length = host
                .query_slot(slot, &SlotQuery::Count(ListFilter::default()))
                .int();
            if position < 1 || position > length + 1 {
                return fail(format!(
                    "`{}` has {length} elements, so position {position} cannot be set",
                    field.name
                ));
            }
            change_field(host, n, &SlotChange::Element(position, value), wording)
        }
    }
}

/// Returns the index of a field that is a whole number.
fn number_field(host: &Host, name: &LuaValue) -> mlua::Result<usize> {
    let index = field_index(host, name)?;
    let schema = host.schema.borrow();
    let field = &schema.fields[index];
    match field.field_type {
        FieldType::Integer => Ok(index),
        ref field_type => fail(format!(
            "`{}` must be a whole number, but it is {}",
            field.name,
            describe_type(field_type)
        )),
    }
}

/// Returns the number of the scene with this name if the sheet has no such field.
fn scene_number(host: &Host, name: &LuaValue) -> Option<ActiveField> {
    let is_on_sheet = match name {
        LuaValue::String(name) => host.fields.borrow().contains_key(&*name.as_bytes()),
        _ => true,
    };
    match is_on_sheet {
        true => None,
        false => ActiveField::find_number(host, name),
    }
}

/// `add(FIELD, n[, words])`.
pub(super) fn add_to_number(
    host: &Host,
    name: &LuaValue,
    by: i64,
    wording: &WordingOption,
) -> mlua::Result<()> {
    if let Some(field) = scene_number(host, name) {
        return match wording {
            WordingOption::Custom(_) => {
                fail("a change of the scene cannot have a text: remove it and use `say`")
            }
            WordingOption::Default | WordingOption::Silent => scene::add_to_field(host, &field, by),
        };
    }
    let index = number_field(host, name)?;
    add_to_field(host, index, by, wording)
}

/// `at_least(FIELD, n)`.
pub(super) fn number_at_least(host: &Host, name: &LuaValue, minimum: i64) -> mlua::Result<bool> {
    if let Some(field) = scene_number(host, name) {
        return Ok(scene::field_at_least(host, &field, minimum));
    }
    let index = number_field(host, name)?;
    let slot = field_slot(host, index)?;
    Ok(host.query_slot(slot, &SlotQuery::AtLeast(minimum)).truth())
}
