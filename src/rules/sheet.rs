//! The character sheet for scripts.

use super::convert::{fit, front, to_lua};
use super::fault::{a, fault, fault_with};
use super::host::Host;
use crate::model::book::{Field, FieldType, RulesetSchema};
use crate::model::game::{ChangeEvent, ChangeKind, ChangeSource, Event, SlotChange, Value};
use crate::syntax::suggest::did_you_mean;
use mlua::{FromLua, Function, Lua, Table, Value as LuaValue};
use std::borrow::Cow;
use std::rc::Rc;

/// How a change is reported.
pub(super) enum WordingOption<'a> {
    /// "LABEL: value".
    Plainly,
    As(Cow<'a, str>),
    Silently,
}

/// Makes the table `sheet`, which reads and writes slots.
pub(super) fn sheet(lua: &Lua, host: &Rc<Host>, attached: &Function) -> mlua::Result<Table> {
    let attached = attached.clone();
    let index = host.function(lua, move |lua, host, (_, key): (LuaValue, LuaValue)| {
        let n = field_index(host, &key)?;
        let value = host.read_slot(slot(host, n)?);
        match to_lua(lua, &value)? {
            LuaValue::Table(table) => attached.call((key, table)),
            other => Ok(other),
        }
    })?;
    let newindex = host.function(
        lua,
        |_, host, (_, key, value): (LuaValue, LuaValue, LuaValue)| {
            let n = field_index(host, &key)?;
            write(host, n, given(host, n, &value)?, &WordingOption::Plainly)
        },
    )?;
    front(lua, index, newindex)
}

/// Converts a value for a field. A field of type `any` keeps unread faces unread.
fn given(host: &Host, field: usize, value: &LuaValue) -> mlua::Result<Value> {
    match host.vocabulary.borrow().fields[field].of {
        FieldType::Any => host.carried(value),
        _ => host.plain(value),
    }
}

/// Returns the index of a field in the schema.
pub(super) fn field_index(host: &Host, key: &LuaValue) -> mlua::Result<usize> {
    let LuaValue::String(key) = key else {
        return Err(fault(format!(
            "a field of the sheet is called by a word, not by {}",
            a(key)
        )));
    };
    let fields = host.fields.borrow();
    let found = fields.get(&*key.as_bytes()).copied();
    found.ok_or_else(|| {
        if host.loading.borrow().is_some() {
            let help = format!(
                "ask for it where it is wanted: `function() return sheet.{} end`",
                key.to_string_lossy()
            );
            let message = "there is no sheet while a script is read: no game has begun";
            return fault_with(message, Some(help));
        }
        let vocabulary = host.vocabulary.borrow();
        let mut known: Vec<&str> = vocabulary.fields.iter().map(|f| &*f.name).collect();
        known.sort_unstable();
        let key = key.to_string_lossy();
        let labelled = vocabulary.labelled(&key);
        let help = labelled.map(|field| format!("on the sheet it is `{}`", field.name));
        let help = help.or_else(|| did_you_mean(&key, known));
        fault_with(format!("the sheet has no field `{key}`"), help)
    })
}

pub(super) fn slot(host: &Host, field: usize) -> mlua::Result<u32> {
    host.world
        .borrow()
        .fields
        .get(field)
        .copied()
        .ok_or_else(|| fault("there is no sheet before a book is open"))
}

/// Writes a field within its type and bounds, and emits the change.
pub(super) fn write(host: &Host, n: usize, value: Value, told: &WordingOption) -> mlua::Result<()> {
    let vocabulary = Rc::clone(&*host.vocabulary.borrow());
    let field = &vocabulary.fields[n];
    let value =
        fit(&field.of, value).map_err(|wants| fault(format!("`{}` takes {wants}", field.name)))?;
    let value = bounded(host, field, value)?;
    let event = told_of(field, told);
    let told = (!matches!(told, WordingOption::Silently)).then_some(&event as _);
    host.write(slot(host, n)?, value, told)?;
    follow(host, &vocabulary, n)
}

/// Changes a part of a field, and emits it as a change of the field.
pub(super) fn changed(
    host: &Host,
    n: usize,
    change: &SlotChange,
    told: &WordingOption,
) -> mlua::Result<()> {
    let vocabulary = Rc::clone(&*host.vocabulary.borrow());
    let event = told_of(&vocabulary.fields[n], told);
    let told = (!matches!(told, WordingOption::Silently)).then_some(&event as _);
    host.change(slot(host, n)?, change, told)?;
    follow(host, &vocabulary, n)
}

/// Adds to a whole number, within its bounds.
pub(super) fn added(host: &Host, n: usize, by: i64, told: &WordingOption) -> mlua::Result<()> {
    let vocabulary = Rc::clone(&*host.vocabulary.borrow());
    let (low, high) = bounds(host, &vocabulary.fields[n])?;
    changed(host, n, &SlotChange::Add { by, low, high }, told)
}

/// Returns a function that makes the event for a change of a field.
fn told_of<'a>(field: &'a Field, told: &'a WordingOption) -> impl Fn(&Value, &Value) -> Event + 'a {
    move |from, to| {
        Event::Change(ChangeEvent {
            from: from.clone(),
            to: to.clone(),
            by: ChangeSource::Rule,
            name: field.told.clone(),
            words: match told {
                WordingOption::As(text) => Some(text.to_string()),
                _ => None,
            },
            ..ChangeEvent::new(ChangeKind::Field, &*field.name)
        })
    }
}

/// Clamps the fields that are bounded by this one, and those that are bounded by them. Does not check whether a value has changed, because the rule
/// would then depend on it. Values within their bounds stay the same.
fn follow(host: &Host, vocabulary: &RulesetSchema, moved: usize) -> mlua::Result<()> {
    vocabulary.bounded_by(moved, &mut |other| {
        let field = &vocabulary.fields[other];
        let (low, high) = bounds(host, field)?;
        let change = SlotChange::Add { by: 0, low, high };
        let told = told_of(field, &WordingOption::Plainly);
        host.change(slot(host, other)?, &change, Some(&told))
    })
}

/// Returns the current bounds of a whole number.
fn bounds(host: &Host, field: &Field) -> mlua::Result<(i64, i64)> {
    field.bounds(|name| {
        let index = host.fields.borrow().get(name.as_bytes()).copied();
        match index {
            Some(index) => Ok(host.read_slot(slot(host, index)?).int()),
            None => Err(fault(format!("the sheet has no field `{name}`"))),
        }
    })
}

fn bounded(host: &Host, field: &Field, value: Value) -> mlua::Result<Value> {
    let (FieldType::Integer, &Value::Int(number)) = (&field.of, &value) else {
        return Ok(value);
    };
    let (low, high) = bounds(host, field)?;
    Ok(Value::Int(number.min(high).max(low)))
}

/// `set_with_text(FIELD, value, text)`, and `set_silently(FIELD, value)`, which emits no event.
pub(super) fn setter(lua: &Lua, host: &Rc<Host>, tells: bool) -> mlua::Result<Function> {
    host.function(
        lua,
        move |lua, host, (key, value, text): (LuaValue, LuaValue, LuaValue)| {
            let n = field_index(host, &key)?;
            let value = given(host, n, &value)?;
            if tells {
                let words = String::from_lua(text, lua)?;
                host.pay(words.len())?;
                write(host, n, value, &WordingOption::As(words.into()))
            } else {
                write(host, n, value, &WordingOption::Silently)
            }
        },
    )
}
