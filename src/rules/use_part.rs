//! `require`: runs a file of the ruleset's folder or of the shared library once, and freezes the table that it returns.

use super::host::Host;
use super::lua_error::{chunk_name, lua_error, lua_error_with, script_number};
use super::script_loader::ScriptLoader;
use mlua::{Lua, MultiValue, Value as LuaValue};

/// `require(NAME)`.
pub(super) fn use_part(lua: &Lua, host: &Host, name: &str) -> mlua::Result<LuaValue> {
    let (number, part, globals, seals) = {
        let mut loading = host.loader.borrow_mut();
        let Some(loading) = &mut *loading else {
            return Err(lua_error_with(
                "`require` works only while scripts are loaded",
                Some(format!(
                    "at the top of the script, outside of its functions: `local part = require(\"{name}\")`"
                )),
            ));
        };
        let by = calling_script(lua).or(loading.running.last().copied());
        let part = loading.find_part(name, by.unwrap_or_default())?.clone();
        let number = match loading.parts_used.get(&part.name) {
            Some((_, Some(value))) => return Ok(value.clone()),
            Some((number, None)) => *number,
            None => {
                let number = loading.scripts.len();
                loading.parts_used.insert(part.name.clone(), (number, None));
                loading.scripts.push(part.clone());
                number
            }
        };
        if let Some(circle) = loading.use_cycle(number) {
            return Err(lua_error_with(
                format!("circular `require`: {circle}"),
                Some("move what both need into a third part".to_owned()),
            ));
        }
        loading.running.push(number);
        (
            number,
            part,
            loading.globals.clone(),
            loading.freezing.clone(),
        )
    };
    let returned = seals.run_script::<MultiValue>(lua, &globals, (number, &part));
    if let Some(loading) = &mut *host.loader.borrow_mut() {
        loading.running.pop();
    }
    let returned = returned.map_err(|e| with_position(e, number))?;
    let value = expect_single(returned).map_err(|given| return_error(host, number, given))?;
    if let LuaValue::Table(table) = &value {
        seals.freeze_part(table, &describe_part(host, number))?;
    }
    if let Some(loading) = &mut *host.loader.borrow_mut()
        && let Some(script) = loading.scripts.get(number)
        && let Some((_, kept)) = loading.parts_used.get_mut(&script.name)
    {
        *kept = Some(value.clone());
    }
    Ok(value)
}

/// Adds the part to an out-of-memory error, because Lua does not report its position.
fn with_position(error: mlua::Error, number: usize) -> mlua::Error {
    match error {
        mlua::Error::MemoryError(text) => lua_error(format!("{}:1: {text}", chunk_name(number))),
        other => other,
    }
}

/// Returns the number of the script whose line calls.
fn calling_script(lua: &Lua) -> Option<usize> {
    let chunk = |level| {
        lua.inspect_stack(level, |at| {
            at.source().short_src.map(std::borrow::Cow::into_owned)
        })
    };
    let mut levels = (0..).map_while(chunk);
    levels.find_map(|chunk| script_number(&chunk?))
}

/// Returns the single value of a part, or the number of values as an error.
fn expect_single(returned: MultiValue) -> Result<LuaValue, usize> {
    let many = returned.len();
    let mut values = returned.into_iter();
    match (values.next(), many) {
        (Some(value), 1) if value != LuaValue::Nil => Ok(value),
        (_, 1) => Err(0),
        _ => Err(many),
    }
}

/// The error at the last line of a part that returns nothing or too many values.
fn return_error(host: &Host, number: usize, given: usize) -> mlua::Error {
    let loading = host.loader.borrow();
    let scripts = loading.iter().flat_map(ScriptLoader::scripts);
    let script = scripts.into_iter().nth(number);
    let (name, text) = script.map_or(("", ""), |script| (&script.name, &script.text));
    let line = text.trim_end().lines().count().max(1);
    let what = match given {
        0 => "nothing".to_owned(),
        n => format!("{n} values, and `require` returns one"),
    };
    // In the format of Lua's own messages.
    lua_error_with(
        format!("{}:{line}: `{name}` returns {what}", chunk_name(number)),
        Some("end it with `return { ... }`".to_owned()),
    )
}

/// Describes a part for errors about its frozen table.
fn describe_part(host: &Host, number: usize) -> String {
    let loading = host.loader.borrow();
    let mut scripts = loading.iter().flat_map(ScriptLoader::scripts);
    let name = scripts.nth(number).map_or("", |script| &script.name);
    format!("what `{name}` returned")
}
