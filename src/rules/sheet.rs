//! The sheet, the options and the book's settings as scripts see them.

use super::host::{Host, fault, fault_with};
use super::plain::{fit, from_lua, to_lua};
use crate::book::{Bound, Field, FieldType};
use crate::game::{Event, Value};
use crate::suggest::did_you_mean;
use mlua::{FromLua, Function, Lua, Table, Value as LuaValue};
use std::rc::Rc;

/// How a change is told.
pub(super) enum Told<'a> {
    /// "LABEL: value".
    Plainly,
    As(&'a str),
    Silently,
}

/// The table `sheet`: reads and writes go to the state's slots.
pub(super) fn sheet(
    lua: &Lua,
    host: &Rc<Host>,
    inside: &Table,
    attached: &Function,
) -> mlua::Result<Table> {
    let meta = lua.create_table()?;
    let (reader, attached) = (Rc::clone(host), attached.clone());
    let index = lua.create_function(move |lua, (_, key): (LuaValue, LuaValue)| {
        let n = field_index(&reader, &key)?;
        let value = match reader.turn().state.get(slot(&reader, n)?) {
            Value::Nothing => LuaValue::Nil,
            Value::Bool(yes) => LuaValue::Boolean(*yes),
            Value::Int(number) => LuaValue::Integer(*number),
            other => to_lua(lua, other)?,
        };
        match value {
            LuaValue::Table(_) => attached.call((key, value)),
            other => Ok(other),
        }
    })?;
    let (writer, seen) = (Rc::clone(host), inside.clone());
    let newindex =
        lua.create_function(move |_, (_, key, value): (LuaValue, LuaValue, LuaValue)| {
            let n = field_index(&writer, &key)?;
            write(&writer, n, from_lua(&value, Some(&seen))?, &Told::Plainly)
        })?;
    meta.raw_set("__index", index)?;
    meta.raw_set("__newindex", newindex)?;
    meta.raw_set("__metatable", false)?;
    let table = lua.create_table()?;
    table.set_metatable(Some(meta))?;
    Ok(table)
}

/// Place of the field in the vocabulary.
pub(super) fn field_index(host: &Host, key: &LuaValue) -> mlua::Result<usize> {
    let LuaValue::String(key) = key else {
        return Err(fault(format!(
            "a field of the sheet is called by a word, not by a {}",
            key.type_name()
        )));
    };
    let key = key.to_str()?;
    let fields = host.fields.borrow();
    fields.get(&*key).copied().ok_or_else(|| {
        fault_with(
            format!("the sheet has no field `{}`", &*key),
            did_you_mean(&key, fields.keys().map(String::as_str)),
        )
    })
}

fn slot(host: &Host, field: usize) -> mlua::Result<u32> {
    host.world
        .borrow()
        .fields
        .get(field)
        .copied()
        .ok_or_else(|| fault("there is no sheet before a book is open"))
}

/// Writes a field within its type and bounds and tells the change.
pub(super) fn write(host: &Host, n: usize, value: Value, told: &Told) -> mlua::Result<()> {
    let vocabulary = Rc::clone(&*host.vocabulary.borrow());
    let field = &vocabulary.fields[n];
    let value =
        fit(&field.of, value).map_err(|wants| fault(format!("`{}` takes {wants}", field.name)))?;
    let value = bounded(host, field, value)?;
    let slot = slot(host, n)?;
    let mut turn = host.turn_mut()?;
    let from = turn.state.get(slot).clone();
    if from == value {
        return Ok(());
    }
    turn.state.set(slot, value.clone());
    let text = match told {
        Told::Plainly => format!("{}: {value}", field.label),
        Told::As(text) => (*text).to_owned(),
        Told::Silently => String::new(),
    };
    if !matches!(told, Told::Silently) {
        turn.events.push(Event::Change {
            what: field.name.clone(),
            from,
            to: value,
            text,
        });
    }
    drop(turn);
    // A field bounded by this one moves with it.
    for (other, bound) in vocabulary.fields.iter().enumerate() {
        let by = |b: &Option<Bound>| matches!(b, Some(Bound::Field(name)) if *name == field.name);
        if other != n && (by(&bound.min) || by(&bound.max)) {
            let now = host.turn().state.get(self::slot(host, other)?).clone();
            if bounded(host, bound, now.clone())? != now {
                write(host, other, now, &Told::Plainly)?;
            }
        }
    }
    Ok(())
}

fn bounded(host: &Host, field: &Field, value: Value) -> mlua::Result<Value> {
    let (FieldType::Integer, &Value::Int(given)) = (&field.of, &value) else {
        return Ok(value);
    };
    let mut number = given;
    let figure = |bound: &Bound| -> mlua::Result<i64> {
        Ok(match bound {
            Bound::Number(n) => *n,
            Bound::Field(name) => {
                let index = host.fields.borrow().get(name).copied();
                match index {
                    Some(index) => host.turn().state.get(slot(host, index)?).int(),
                    None => return Err(fault(format!("the sheet has no field `{name}`"))),
                }
            }
        })
    };
    if let Some(max) = &field.max {
        number = number.min(figure(max)?);
    }
    if let Some(min) = &field.min {
        number = number.max(figure(min)?);
    }
    Ok(Value::Int(number))
}

/// `tell(FIELD, value, words)`, and `hide(FIELD, value)`, which tells nothing.
pub(super) fn setter(
    lua: &Lua,
    host: &Rc<Host>,
    inside: &Table,
    tells: bool,
) -> mlua::Result<Function> {
    let (host, inside) = (Rc::clone(host), inside.clone());
    lua.create_function(
        move |lua, (key, value, text): (LuaValue, LuaValue, LuaValue)| {
            let n = field_index(&host, &key)?;
            let value = from_lua(&value, Some(&inside))?;
            if tells {
                write(&host, n, value, &Told::As(&String::from_lua(text, lua)?))
            } else {
                write(&host, n, value, &Told::Silently)
            }
        },
    )
}

/// A read-only table over a map of the world: `option`, `book`.
pub(super) fn read_only(
    lua: &Lua,
    host: &Rc<Host>,
    freeze: &Function,
    what: &'static str,
    find: fn(&Host, &str) -> Result<Value, Option<String>>,
) -> mlua::Result<Table> {
    let meta = lua.create_table()?;
    let (host, freeze) = (Rc::clone(host), freeze.clone());
    let index = lua.create_function(move |lua, (_, key): (LuaValue, String)| {
        let value = find(&host, &key)
            .map_err(|help| fault_with(format!("there is no {what} `{key}`"), help))?;
        match to_lua(lua, &value)? {
            LuaValue::Table(table) => freeze.call((table, format!("a {what}"))),
            other => Ok(other),
        }
    })?;
    let newindex = lua.create_function(
        move |_, (_, key, _): (LuaValue, LuaValue, LuaValue)| -> mlua::Result<()> {
            let key = key.to_string().unwrap_or_default();
            Err(fault(format!(
                "the {what} `{key}` cannot be changed by a rule"
            )))
        },
    )?;
    meta.raw_set("__index", index)?;
    meta.raw_set("__newindex", newindex)?;
    meta.raw_set("__metatable", false)?;
    let table = lua.create_table()?;
    table.set_metatable(Some(meta))?;
    Ok(table)
}

/// An option in force: the book's, or where it says nothing the ruleset's.
pub(super) fn option(host: &Host, name: &str) -> Result<Value, Option<String>> {
    let vocabulary = host.vocabulary.borrow();
    let declared = vocabulary.options.iter().find(|o| o.name == name);
    match (host.world.borrow().options.get(name), declared) {
        (Some(value), _) => Ok(value.clone()),
        (None, Some(option)) => Ok(option.start.clone()),
        (None, None) => Err(did_you_mean(
            name,
            vocabulary.options.iter().map(|o| &*o.name),
        )),
    }
}

/// A key of book.yaml that the ruleset declares.
pub(super) fn setting(host: &Host, name: &str) -> Result<Value, Option<String>> {
    let vocabulary = host.vocabulary.borrow();
    let declared = vocabulary.settings.iter().find(|f| f.name == name);
    match (host.world.borrow().settings.get(name), declared) {
        (Some(value), _) => Ok(value.clone()),
        (None, Some(field)) => Ok(field.start.clone()),
        (None, None) => Err(did_you_mean(
            name,
            vocabulary.settings.iter().map(|f| &*f.name),
        )),
    }
}
