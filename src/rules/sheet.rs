//! The character sheet for scripts.

use super::convert::{coerce, proxy_table, to_lua};
use super::host::Host;
use super::lua_error::{fail, lua_error, lua_error_with, type_error};
use crate::model::book::{BoundSide, Field, FieldType, RulesetSchema};
use crate::model::game::{
    ChangeEvent, ChangeKind, ChangeSource, Event, SlotChange, SlotQuery, Value,
};
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
pub(super) fn sheet_table(lua: &Lua, host: &Rc<Host>, proxy: &Function) -> mlua::Result<Table> {
    let proxy = proxy.clone();
    let read = host.create_function(lua, move |lua, host, (_, key): (LuaValue, LuaValue)| {
        let index = field_index(host, &key)?;
        let value = host.read_slot(field_slot(host, index)?);
        match to_lua(lua, &value)? {
            LuaValue::Table(table) => proxy.call((key, table)),
            other => Ok(other),
        }
    })?;
    let write = host.create_function(
        lua,
        |_, host, (_, key, value): (LuaValue, LuaValue, LuaValue)| {
            let index = field_index(host, &key)?;
            write_field(
                host,
                index,
                to_field_value(host, index, &value)?,
                &WordingOption::Default,
            )
        },
    )?;
    proxy_table(lua, read, write)
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
        return fail(type_error("the name of a field", "a text", key));
    };
    let fields = host.fields.borrow();
    let index = fields.get(&*key.as_bytes()).copied();
    index.ok_or_else(|| {
        if host.loader.borrow().is_some() {
            let help = format!(
                "read it inside a function: `function() return sheet.{} end`",
                key.to_string_lossy()
            );
            let message = "`sheet` is not available while a script is loaded";
            return lua_error_with(message, Some(help));
        }
        let schema = host.schema.borrow();
        let mut names: Vec<&str> = schema.fields.iter().map(|f| &*f.name).collect();
        names.sort_unstable();
        let key = key.to_string_lossy();
        let field = schema.find_field(&key);
        let help = field.map(|field| format!("use its name on the sheet: `{}`", field.name));
        let help = help.or_else(|| did_you_mean(&key, names));
        lua_error_with(format!("unknown field `{key}` of the sheet"), help)
    })
}

pub(super) fn field_slot(host: &Host, field: usize) -> mlua::Result<u32> {
    host.data
        .borrow()
        .field_slots
        .get(field)
        .copied()
        .ok_or_else(|| lua_error("`sheet` is not available before a book is open"))
}

/// Writes a field within its type and bounds, and emits the change.
pub(super) fn write_field(
    host: &Host,
    index: usize,
    value: Value,
    wording: &WordingOption,
) -> mlua::Result<()> {
    let schema = Rc::clone(&*host.schema.borrow());
    let field = &schema.fields[index];
    let value = coerce(&field.field_type, value)
        .map_err(|expected| lua_error(format!("`{}` must be {expected}", field.name)))?;
    let value = clamp_value(host, field, value)?;
    let event = change_event(field, wording);
    let notifier = (!matches!(wording, WordingOption::Silent)).then_some(&event as _);
    host.write_slot(field_slot(host, index)?, value, notifier)?;
    clamp_bounded(host, &schema, index)
}

/// Changes a part of a field, and emits it as a change of the field.
pub(super) fn change_field(
    host: &Host,
    index: usize,
    change: &SlotChange,
    wording: &WordingOption,
) -> mlua::Result<()> {
    let schema = Rc::clone(&*host.schema.borrow());
    let event = change_event(&schema.fields[index], wording);
    let notifier = (!matches!(wording, WordingOption::Silent)).then_some(&event as _);
    host.change_slot(field_slot(host, index)?, change, notifier)?;
    clamp_bounded(host, &schema, index)
}

/// Adds to a whole number, within its bounds.
pub(super) fn add_to_field(
    host: &Host,
    index: usize,
    by: i64,
    wording: &WordingOption,
) -> mlua::Result<()> {
    let schema = Rc::clone(&*host.schema.borrow());
    let (low, high) = current_bounds(host, &schema.fields[index])?;
    change_field(host, index, &SlotChange::Add { by, low, high }, wording)
}

/// Returns a function that makes the event for a change of a field.
fn change_event<'a>(
    field: &'a Field,
    wording: &'a WordingOption,
) -> impl Fn(&Value, &Value) -> Event + 'a {
    move |from, to| {
        Event::Change(ChangeEvent {
            from: from.clone(),
            to: to.clone(),
            by: ChangeSource::Rule,
            name: field.message_label.clone(),
            words: match wording {
                WordingOption::Custom(text) => Some(text.to_string()),
                _ => None,
            },
            ..ChangeEvent::new(ChangeKind::Field, &*field.name)
        })
    }
}

/// Clamps the fields that are bounded by the changed field, directly or indirectly.
///
/// Does not check whether a value has changed, because the rule would then depend on it.
fn clamp_bounded(host: &Host, schema: &RulesetSchema, changed: usize) -> mlua::Result<()> {
    schema.visit_bounded_fields(changed, &mut |index| {
        let field = &schema.fields[index];
        let (low, high) = current_bounds(host, field)?;
        let change = SlotChange::Add { by: 0, low, high };
        let event = change_event(field, &WordingOption::Default);
        host.change_slot(field_slot(host, index)?, &change, Some(&event))
    })
}

/// Returns true if a number has reached a bound with a rule page, by its index in `page_bounds`. The rule then depends only on that.
pub(super) fn is_at_bound(host: &Host, n: usize) -> mlua::Result<bool> {
    let schema = Rc::clone(&*host.schema.borrow());
    let Some((field, side)) = schema.page_bounds().nth(n) else {
        return Ok(false);
    };
    let limit = schema.fields[field].limit(side, |name| bound_value(host, name))?;
    let is_min = side == BoundSide::Min;
    let above = limit.saturating_add(i64::from(is_min));
    let is_above = host.query_slot(field_slot(host, field)?, &SlotQuery::AtLeast(above));
    Ok(is_above.truth() != is_min)
}

/// Returns the current value of a field that is a bound.
fn bound_value(host: &Host, name: &str) -> mlua::Result<i64> {
    let index = host.fields.borrow().get(name.as_bytes()).copied();
    match index {
        Some(index) => Ok(host.read_slot(field_slot(host, index)?).int()),
        None => fail(format!("unknown field `{name}` of the sheet")),
    }
}

/// Returns the current bounds of a whole number.
fn current_bounds(host: &Host, field: &Field) -> mlua::Result<(i64, i64)> {
    field.bounds(|name| bound_value(host, name))
}

fn clamp_value(host: &Host, field: &Field, value: Value) -> mlua::Result<Value> {
    let (FieldType::Integer, &Value::Int(number)) = (&field.field_type, &value) else {
        return Ok(value);
    };
    let (low, high) = current_bounds(host, field)?;
    Ok(Value::Int(number.min(high).max(low)))
}

/// `set_with_text(FIELD, value, text)`, and `set_silently(FIELD, value)`, which emits no event.
pub(super) fn setter_function(
    lua: &Lua,
    host: &Rc<Host>,
    has_text: bool,
) -> mlua::Result<Function> {
    host.create_function(
        lua,
        move |lua, host, (key, value, text): (LuaValue, LuaValue, LuaValue)| {
            let index = field_index(host, &key)?;
            let value = to_field_value(host, index, &value)?;
            if has_text {
                let wording = String::from_lua(text, lua)?;
                host.charge_event(wording.len())?;
                write_field(host, index, value, &WordingOption::Custom(wording.into()))
            } else {
                write_field(host, index, value, &WordingOption::Silent)
            }
        },
    )
}
