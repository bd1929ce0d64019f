//! Conversion of plain data from and to Lua.

use super::lua_error::{lua_error, lua_error_with, type_with_article};
use crate::model::book::FieldType;
use crate::model::game::Value;
use mlua::{Function, IntoLua, Lua, Table, Value as LuaValue};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum depth of tables. A deeper table is assumed to contain itself.
const MAX_DEPTH: usize = 12;

/// Describes a value for messages. Never prints its address, and never calls `__tostring` of a script.
pub(super) fn describe(value: &LuaValue) -> String {
    match value {
        LuaValue::String(text) => text.to_string_lossy(),
        LuaValue::Nil => "nil".to_owned(),
        LuaValue::Boolean(yes) => yes.to_string(),
        LuaValue::Integer(n) => n.to_string(),
        LuaValue::Number(n) => n.to_string(),
        other => type_with_article(other),
    }
}

/// Returns the keys of a table as text, sorted, because Lua's own order differs from run to run.
pub(super) fn sorted_keys(table: &Table) -> Vec<String> {
    let pairs = table.pairs::<LuaValue, LuaValue>().flatten();
    let mut keys: Vec<String> = pairs.map(|(key, _)| describe(&key)).collect();
    keys.sort();
    keys
}

/// Converts a value to Lua. Lists and maps become new tables.
pub(super) fn to_lua(lua: &Lua, value: &Value) -> mlua::Result<LuaValue> {
    Ok(match value {
        Value::Nothing => LuaValue::Nil,
        Value::Bool(yes) => LuaValue::Boolean(*yes),
        Value::Int(n) => LuaValue::Integer(*n),
        Value::Text(text) => LuaValue::String(lua.create_string(&**text)?),
        Value::List(items) => {
            let table = lua.create_table_with_capacity(items.len(), 0)?;
            for (n, item) in items.iter().enumerate() {
                table.raw_set(n + 1, to_lua(lua, item)?)?;
            }
            LuaValue::Table(table)
        }
        Value::Map(entries) => {
            let table = lua.create_table_with_capacity(0, entries.len())?;
            for (key, item) in entries.iter() {
                table.raw_set(&**key, to_lua(lua, item)?)?;
            }
            LuaValue::Table(table)
        }
    })
}

/// Makes an empty proxy table whose entries are read and written by functions. Scripts cannot see these functions.
pub(super) fn proxy_table(
    lua: &Lua,
    read: impl IntoLua,
    write: impl IntoLua,
) -> mlua::Result<Table> {
    let meta = lua.create_table()?;
    meta.raw_set("__index", read)?;
    meta.raw_set("__newindex", write)?;
    meta.raw_set("__metatable", false)?;
    let table = lua.create_table()?;
    table.set_metatable(Some(meta))?;
    Ok(table)
}

/// Converts a Lua value to plain data. `inside` maps a frozen table to its original.
pub(super) fn from_lua(value: &LuaValue, inside: Option<&Table>) -> mlua::Result<Value> {
    convert_value(value, inside, 0)
}

fn convert_value(value: &LuaValue, inside: Option<&Table>, depth: usize) -> mlua::Result<Value> {
    Ok(match value {
        LuaValue::Nil => Value::Nothing,
        LuaValue::Boolean(yes) => Value::Bool(*yes),
        LuaValue::Integer(n) => Value::Int(*n),
        LuaValue::Number(n) => Value::Int(to_whole(*n).ok_or_else(|| {
            let message = format!("{n} is not a whole number: the game knows whole numbers only");
            lua_error_with(
                message,
                Some("`n // 2` leaves nothing behind the point".to_owned()),
            )
        })?),
        LuaValue::String(text) => Value::text(
            &*text
                .to_str()
                .map_err(|_| lua_error("a text of the game must be UTF-8"))?,
        ),
        LuaValue::Table(table) => {
            if depth > MAX_DEPTH {
                return Err(lua_error(
                    "a table is nested too deeply: does it hold itself?",
                ));
            }
            let behind = match inside {
                Some(inside) => inside.raw_get::<Option<Table>>(table)?,
                None => None,
            };
            // Faces and derived maps that were not read completely before are read now.
            if let (None, Some(meta)) = (&behind, table.metatable())
                && let Some(seen) = meta.raw_get::<Option<Function>>("seen")?
            {
                seen.call::<()>(table)?;
                return convert_value(value, inside, depth);
            }
            // The proxy of live data: its parts must be read by name.
            if let Some(behind) = &behind
                && behind.raw_get::<bool>("\u{1}").unwrap_or(false)
            {
                return Err(lua_error(
                    "a scene or its row cannot be stored: use its fields or marks",
                ));
            }
            read_table(behind.as_ref().unwrap_or(table), inside, depth)?
        }
        other => {
            return Err(lua_error(format!(
                "{} cannot be kept: the game knows texts, whole numbers, yes and no, lists and maps",
                type_with_article(other)
            )));
        }
    })
}

fn read_table(table: &Table, inside: Option<&Table>, depth: usize) -> mlua::Result<Value> {
    let length = table.raw_len();
    let mut items = Vec::new();
    for n in 1..=length {
        items.push(convert_value(&table.raw_get(n)?, inside, depth + 1)?);
    }
    // Lua's order of entries differs in each run, so errors are reported for the first entry by name.
    let mut named: BTreeMap<Arc<str>, LuaValue> = BTreeMap::new();
    let (mut apart, mut strange) = (None, None);
    for pair in table.pairs::<LuaValue, LuaValue>() {
        let (key, value) = pair?;
        match key {
            LuaValue::String(key) => {
                let key = key
                    .to_str()
                    .map_err(|_| lua_error("a key of a map is no text"))?;
                named.insert((*key).into(), value);
            }
            LuaValue::Integer(n) if n >= 1 && n as u64 <= length as u64 => {}
            LuaValue::Integer(n) => apart = Some(apart.map_or(n, |least: i64| least.min(n))),
            other => {
                let what = type_with_article(&other);
                strange = Some(strange.map_or(what.clone(), |least: String| least.min(what)));
            }
        }
    }
    if let Some(n) = apart {
        return Err(lua_error(format!(
            "a list has something at {n} and a gap below it"
        )));
    }
    if let Some(what) = strange {
        return Err(lua_error(format!(
            "a map has {what} for a key: keys are words"
        )));
    }
    let mut entries: BTreeMap<Arc<str>, Value> = BTreeMap::new();
    for (key, value) in named {
        let value = convert_value(&value, inside, depth + 1)?;
        entries.insert(key, value);
    }
    match (items.is_empty(), entries.is_empty()) {
        (_, true) => Ok(Value::list(items)),
        (true, false) => Ok(Value::Map(Arc::new(entries))),
        (false, false) => Err(lua_error("a table is a list or a map, not both")),
    }
}

/// Converts a float without a fraction to an integer.
pub(super) fn to_whole(n: f64) -> Option<i64> {
    let fits = n.fract() == 0.0 && (-9.0e15..=9.0e15).contains(&n);
    #[expect(clippy::cast_possible_truncation, reason = "checked on the line above")]
    fits.then_some(n as i64)
}

/// Converts a value to a declared type.
///
/// # Errors
/// A description of the expected values.
pub(super) fn coerce(of: &FieldType, value: Value) -> Result<Value, String> {
    match (of, value) {
        (FieldType::Flag, Value::Nothing) => Ok(Value::Bool(false)),
        (FieldType::Text, Value::Nothing) => Ok(Value::text("")),
        (FieldType::Words, Value::Nothing) => Ok(Value::list([])),
        (FieldType::Map, Value::Nothing) => Ok(Value::Map(Arc::default())),
        (FieldType::Map, Value::List(items)) if items.is_empty() => Ok(Value::Map(Arc::default())),
        (of, value) if of.accepts(&value) => Ok(value),
        (FieldType::Word(words), Value::Text(word)) => {
            let near =
                crate::syntax::suggest::nearest_name(&word, words.iter().map(String::as_str));
            let help = near.map_or_else(
                || format!("one of {}", words.join(", ")),
                |w| format!("did you mean `{w}`?"),
            );
            Err(format!("one of its words, not `{word}` ({help})"))
        }
        (FieldType::Words, Value::List(_)) | (FieldType::Map, Value::Map(_)) => {
            Err(describe_type(of).to_owned())
        }
        (of, value) => Err(format!(
            "{}, not {}",
            describe_type(of),
            describe_value(&value)
        )),
    }
}

/// Describes a type in words.
pub(super) fn describe_type(of: &FieldType) -> &'static str {
    match of {
        FieldType::Integer => "a whole number",
        FieldType::Flag => "true or false",
        FieldType::Text => "a text",
        FieldType::Word(_) => "a word",
        FieldType::Words => "a list of words",
        FieldType::Map => "a map of words to whole numbers",
        FieldType::Any => "plain data",
    }
}

fn describe_value(value: &Value) -> String {
    match value {
        Value::Nothing => "nothing".to_owned(),
        Value::Bool(yes) => yes.to_string(),
        Value::Int(n) => n.to_string(),
        Value::Text(text) => format!("the text `{text}`"),
        Value::List(_) => "a list".to_owned(),
        Value::Map(_) => "a map".to_owned(),
    }
}
