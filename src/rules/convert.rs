//! Conversion of plain data from and to Lua.

use super::lua_error::{fail, lua_error, lua_error_with, type_with_article};
use crate::model::book::FieldType;
use crate::model::game::Value;
use mlua::{Function, IntoLua, Lua, Table, Value as LuaValue};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ffi::c_void;
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

/// Returns the keys of a table as text, sorted, because Lua's order differs from run to run.
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

/// Converts a Lua value to plain data. `originals` maps a frozen table to its original.
pub(super) fn from_lua(value: &LuaValue, originals: Option<&Table>) -> mlua::Result<Value> {
    TableReader::new(originals).convert(value, 0)
}

/// Converts one value. A table that it contains several times is converted once.
struct TableReader<'a> {
    originals: Option<&'a Table>,
    converted: FxHashMap<*const c_void, Value>,
}

impl<'a> TableReader<'a> {
    fn new(originals: Option<&'a Table>) -> Self {
        Self {
            originals,
            converted: FxHashMap::default(),
        }
    }

    fn convert(&mut self, value: &LuaValue, depth: usize) -> mlua::Result<Value> {
        Ok(match value {
            LuaValue::Nil => Value::Nothing,
            LuaValue::Boolean(yes) => Value::Bool(*yes),
            LuaValue::Integer(n) => Value::Int(*n),
            LuaValue::Number(n) => Value::Int(to_whole(*n).ok_or_else(|| {
                let message = format!("numbers must be whole, but this is {n}");
                lua_error_with(
                    message,
                    Some("divide with `//` to get a whole number".to_owned()),
                )
            })?),
            LuaValue::String(text) => Value::text(
                &*text
                    .to_str()
                    .map_err(|_| lua_error("a text must be valid UTF-8"))?,
            ),
            LuaValue::Table(table) => {
                if depth > MAX_DEPTH {
                    return fail("a table is nested too deeply; it may contain itself");
                }
                if let Some(converted) = self.converted.get(&table.to_pointer()) {
                    return Ok(converted.clone());
                }
                let original = match self.originals {
                    Some(originals) => originals.raw_get::<Option<Table>>(table)?,
                    None => None,
                };
                // Reads faces and derived maps that are not read completely.
                if let (None, Some(meta)) = (&original, table.metatable())
                    && let Some(read_all) = meta.raw_get::<Option<Function>>("read_all")?
                {
                    read_all.call::<()>(table)?;
                    return self.convert(value, depth);
                }
                // The proxy of a scene or row has no data.
                if let Some(original) = &original
                    && original.raw_get::<bool>("\u{1}").unwrap_or(false)
                {
                    return fail("a scene or its row cannot be stored: use its fields or marks");
                }
                let converted = self.read_table(original.as_ref().unwrap_or(table), depth)?;
                if depth > 0 {
                    self.converted.insert(table.to_pointer(), converted.clone());
                }
                converted
            }
            other => {
                return fail(format!(
                    "{} cannot be stored: a value must be a text, a whole number, true or false, a list or a map",
                    type_with_article(other)
                ));
            }
        })
    }

    fn read_table(&mut self, table: &Table, depth: usize) -> mlua::Result<Value> {
        let length = table.raw_len();
        let mut items = Vec::with_capacity(length);
        for n in 1..=length {
            items.push(self.convert(&table.raw_get(n)?, depth + 1)?);
        }
        // Lua's order of entries differs in each run, so errors are reported in the order of names.
        let mut pairs: Vec<(Arc<str>, LuaValue)> = Vec::new();
        let (mut gap, mut bad_key) = (None, None);
        table.for_each(|key: LuaValue, value: LuaValue| {
            match key {
                LuaValue::String(key) => {
                    let key = key
                        .to_str()
                        .map_err(|_| lua_error("a key of a map must be valid UTF-8"))?;
                    pairs.push(((*key).into(), value));
                }
                LuaValue::Integer(n) if n >= 1 && n as u64 <= length as u64 => {}
                LuaValue::Integer(n) => gap = Some(gap.map_or(n, |least: i64| least.min(n))),
                other => {
                    let type_name = type_with_article(&other);
                    bad_key = Some(
                        bad_key
                            .take()
                            .map_or(type_name.clone(), |least: String| least.min(type_name)),
                    );
                }
            }
            Ok(())
        })?;
        if let Some(n) = gap {
            return fail(format!(
                "a list must not have gaps, but it has an element at {n} after a gap"
            ));
        }
        if let Some(type_name) = bad_key {
            return fail(format!("the keys of a map must be texts, not {type_name}"));
        }
        pairs.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        let entries = pairs
            .into_iter()
            .map(|(key, value)| Ok((key, self.convert(&value, depth + 1)?)));
        let entries: BTreeMap<Arc<str>, Value> = entries.collect::<mlua::Result<_>>()?;
        match (items.is_empty(), entries.is_empty()) {
            (_, true) => Ok(Value::list(items)),
            (true, false) => Ok(Value::Map(Arc::new(entries))),
            (false, false) => fail("a table must be a list or a map, not both"),
        }
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
/// A description of the expected values, for messages such as "`x` must be DESCRIPTION".
pub(super) fn coerce(field_type: &FieldType, value: Value) -> Result<Value, String> {
    match (field_type, value) {
        (FieldType::Flag, Value::Nothing) => Ok(Value::Bool(false)),
        (FieldType::Text, Value::Nothing) => Ok(Value::text("")),
        (FieldType::Words, Value::Nothing) => Ok(Value::list([])),
        (FieldType::Map, Value::Nothing) => Ok(Value::Map(Arc::default())),
        (FieldType::Map, Value::List(items)) if items.is_empty() => Ok(Value::Map(Arc::default())),
        (field_type, value) if field_type.accepts(&value) => Ok(value),
        (FieldType::Word(words), Value::Text(word)) => {
            let suggestion =
                crate::syntax::suggest::nearest_name(&word, words.iter().map(String::as_str));
            let help = suggestion.map_or_else(
                || format!("one of {}", words.join(", ")),
                |word| format!("did you mean `{word}`?"),
            );
            Err(format!("one of its words, not `{word}` ({help})"))
        }
        (FieldType::Words, Value::List(_)) | (FieldType::Map, Value::Map(_)) => {
            Err(describe_type(field_type).to_owned())
        }
        (field_type, value) => Err(format!(
            "{}, not {}",
            describe_type(field_type),
            describe_value(&value)
        )),
    }
}

/// Describes a type in words.
pub(super) fn describe_type(field_type: &FieldType) -> &'static str {
    match field_type {
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
