//! The character sheet for scripts.

use super::convert::{coerce, proxy_table, to_lua};
use super::host::Host;
use super::lua_error::{lua_error, lua_error_with, type_with_article};
use crate::model::book::{Field, FieldType, RulesetSchema};
use crate::model::game::{ChangeEvent, ChangeKind, ChangeSource, Event, SlotChange, Value};
use crate::syntax::suggest::did_you_mean;
use mlua::{FromLua, Function, Lua, Table, Value as LuaValue};
use std::borrow::Cow;
use std::rc::Rc;

/// How a change is reported.
pub(super) enum WordingOption<'a> {
    /// "LABEL: value".
    Default,
    Custom(Cow<'a, str>),
    Silent,
}

/// Makes the table `sheet`, which reads and writes slots.
pub(super) fn sheet_table(lua: &Lua, host: &Rc<Host>, attached: &Function) -> mlua::Result<Table> {
    let attached = attached.clone();
    let index = host.create_function(lua, move |lua, host, (_, key): (LuaValue, LuaValue)| {
        let n = field_index(host, &key)?;
        let value = host.read_slot(field_slot(host, n)?);
        match to_lua(lua, &value)? {
            LuaValue::Table(table) => attached.call((key, table)),
            other => Ok(other),
        }
    })?;
    let newindex = host.create_function(
        lua,
        |_, host, (_, key, value): (LuaValue, LuaValue, LuaValue)| {
            let n = field_index(host, &key)?;
            write_field(
                host,
                n,
                to_field_value(host, n, &value)?,
                &WordingOption::Default,
            )
        },
    )?;
    proxy_table(lua, index, newindex)
}

/// Converts a value for a field. A field of type `any` keeps unread faces unread.
fn to_field_value(host: &Host, field: usize, value: &LuaValue) -> mlua::Result<Value> {
    match host.schema.borrow().fields[field].field_type {
        FieldType::Any => host.to_plain_unread(value),
        _ => host.to_plain(value),
    }
}

/// Returns the index of a field in the schema.
pub(super) fn field_index(host: &Host, key: &LuaValue) -> mlua::Result<usize> {
    let LuaValue::String(key) = key else {
        return Err(lua_error(format!(
            "a field of the sheet is called by a word, not by {}",
            type_with_article(key)
        )));
    };
    let fields = host.fields.borrow();
    let found = fields.get(&*key.as_bytes()).copied();
    found.ok_or_else(|| {
        if host.loader.borrow().is_some() {
            let help = format!(
                "ask for it where it is wanted: `function() return sheet.{} end`",
                key.to_string_lossy()
            );
            let message = "there is no sheet while a script is read: no game has begun";
            return lua_error_with(message, Some(help));
        }
        let vocabulary = host.schema.borrow();
        let mut known: Vec<&str> = vocabulary.fields.iter().map(|f| &*f.name).collect();
        known.sort_unstable();
        let key = key.to_string_lossy();
        let labelled = vocabulary.find_field(&key);
        let help = labelled.map(|field| format!("on the sheet it is `{}`", field.name));
        let help = help.or_else(|| did_you_mean(&key, known));
        lua_error_with(format!("the sheet has no field `{key}`"), help)
    })
}

pub(super) fn field_slot(host: &Host, field: usize) -> mlua::Result<u32> {
    host.data
        .borrow()
        .field_slots
        .get(field)
        .copied()
        .ok_or_else(|| lua_error("there is no sheet before a book is open"))
}

/// Writes a field within its type and bounds, and emits the change.
pub(super) fn write_field(
    host: &Host,
    n: usize,
    value: Value,
    told: &WordingOption,
) -> mlua::Result<()> {
    let vocabulary = Rc::clone(&*host.schema.borrow());
    let field = &vocabulary.fields[n];
    let value = coerce(&field.field_type, value)
        .map_err(|wants| lua_error(format!("`{}` takes {wants}", field.name)))?;
    let value = clamp_value(host, field, value)?;
    let event = change_event(field, told);
    let told = (!matches!(told, WordingOption::Silent)).then_some(&event as _);
    host.write_slot(field_slot(host, n)?, value, told)?;
    clamp_bounded(host, &vocabulary, n)
}

/// Changes a part of a field, and emits it as a change of the field.
pub(super) fn change_field(
    host: &Host,
    n: usize,
    change: &SlotChange,
    told: &WordingOption,
) -> mlua::Result<()> {
    let vocabulary = Rc::clone(&*host.schema.borrow());
    let event = change_event(&vocabulary.fields[n], told);
    let told = (!matches!(told, WordingOption::Silent)).then_some(&event as _);
    host.change_slot(field_slot(host, n)?, change, told)?;
    clamp_bounded(host, &vocabulary, n)
}

/// Adds to a whole number, within its bounds.
pub(super) fn add_to_field(
    host: &Host,
    n: usize,
    by: i64,
    told: &WordingOption,
) -> mlua::Result<()> {
    let vocabulary = Rc::clone(&*host.schema.borrow());
    let (low, high) = current_bounds(host, &vocabulary.fields[n])?;
    change_field(host, n, &SlotChange::Add { by, low, high }, told)
}

/// Returns a function that makes the event for a change of a field.
fn change_event<'a>(
    field: &'a Field,
    told: &'a WordingOption,
) -> impl Fn(&Value, &Value) -> Event + 'a {
    move |from, to| {
        Event::Change(ChangeEvent {
            from: from.clone(),
            to: to.clone(),
            by: ChangeSource::Rule,
            name: field.message_label.clone(),
            words: match told {
                WordingOption::Custom(text) => Some(text.to_string()),
                _ => None,
            },
            ..ChangeEvent::new(ChangeKind::Field, &*field.name)
        })
    }
}

/// Clamps the fields that are bounded by this one, and those that are bounded by them. Does not check whether a value has changed, because the rule
/// would then depend on it. Values within their bounds stay the same.
fn clamp_bounded(host: &Host, vocabulary: &RulesetSchema, moved: usize) -> mlua::Result<()> {
    vocabulary.visit_bounded_fields(moved, &mut |other| {
        let field = &vocabulary.fields[other];
        let (low, high) = current_bounds(host, field)?;
        let change = SlotChange::Add { by: 0, low, high };
        let told = change_event(field, &WordingOption::Default);
        host.change_slot(field_slot(host, other)?, &change, Some(&told))
    })
}

/// Returns the current bounds of a whole number.
fn current_bounds(host: &Host, field: &Field) -> mlua::Result<(i64, i64)> {
    field.bounds(|name| {
        let index = host.fields.borrow().get(name.as_bytes()).copied();
        match index {
            Some(index) => Ok(host.read_slot(field_slot(host, index)?).int()),
            None => Err(lua_error(format!("the sheet has no field `{name}`"))),
        }
    })
}

fn clamp_value(host: &Host, field: &Field, value: Value) -> mlua::Result<Value> {
    let (FieldType::Integer, &Value::Int(number)) = (&field.field_type, &value) else {
        return Ok(value);
    };
    let (low, high) = current_bounds(host, field)?;
    Ok(Value::Int(number.min(high).max(low)))
}

/// `set_with_text(FIELD, value, text)`, and `set_silently(FIELD, value)`, which emits no event.
pub(super) fn setter_function(lua: &Lua, host: &Rc<Host>, tells: bool) -> mlua::Result<Function> {
    host.create_function(
        lua,
        move |lua, host, (key, value, text): (LuaValue, LuaValue, LuaValue)| {
            let n = field_index(host, &key)?;
            let value = to_field_value(host, n, &value)?;
            if tells {
                let words = String::from_lua(text, lua)?;
                host.charge_event(words.len())?;
                write_field(host, n, value, &WordingOption::Custom(words.into()))
            } else {
                write_field(host, n, value, &WordingOption::Silent)
            }
        },
    )
}
