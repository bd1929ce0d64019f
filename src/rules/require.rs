//! `require`: runs a file of the ruleset's folder or of the shared library once, and freezes the table that it returns.

use super::host::Host;
use super::lua_error::{chunk_name, fail_with, lua_error, lua_error_with, script_number};
use super::script_loader::ScriptLoader;
use mlua::{Lua, MultiValue, Value as LuaValue};

/// `require(NAME)`.
pub(super) fn load_part(lua: &Lua, host: &Host, name: &str) -> mlua::Result<LuaValue> {
    let (number, part, globals, freezing) = {
        let mut loader = host.loader.borrow_mut();
        let Some(loader) = &mut *loader else {
            return fail_with(
                "`require` works only while scripts are loaded",
                Some(format!(
                    "move it to the top of the script, outside of functions: `local part = require(\"{name}\")`"
                )),
            );
        };
        let caller = calling_script(lua).or(loader.running.last().copied());
        let part = loader.find_part(name, caller.unwrap_or_default())?.clone();
        let number = match loader.parts_used.get(&part.name) {
            Some((_, Some(value))) => return Ok(value.clone()),
            Some((number, None)) => *number,
            None => {
                let number = loader.scripts.len();
                loader.parts_used.insert(part.name.clone(), (number, None));
                loader.scripts.push(part.clone());
                number
            }
        };
        if let Some(cycle) = loader.use_cycle(number) {
            return fail_with(
                format!("circular `require`: {cycle}"),
                Some("move the shared code to a third part".to_owned()),
            );
        }
        loader.running.push(number);
        (
            number,
            part,
            loader.globals.clone(),
            loader.freezing.clone(),
        )
    };
    let result = freezing.run_script::<MultiValue>(lua, &globals, (number, &part));
    if let Some(loader) = &mut *host.loader.borrow_mut() {
        loader.running.pop();
    }
    let result = result.map_err(|e| with_position(e, number))?;
    let value = expect_single(result).map_err(|count| return_error(host, number, count))?;
    if let LuaValue::Table(table) = &value {
        freezing.freeze_part(table, &describe_part(host, number))?;
    }
    if let Some(loader) = &mut *host.loader.borrow_mut()
        && let Some(script) = loader.scripts.get(number)
        && let Some((_, cached)) = loader.parts_used.get_mut(&script.name)
    {
        *cached = Some(value.clone());
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

/// Returns the number of the calling script.
fn calling_script(lua: &Lua) -> Option<usize> {
    let chunk = |level| {
        lua.inspect_stack(level, |frame| {
            frame.source().short_src.map(std::borrow::Cow::into_owned)
        })
    };
    let mut levels = (0..).map_while(chunk);
    levels.find_map(|chunk| script_number(&chunk?))
}

/// Returns the single value of a part, or the number of values as an error.
fn expect_single(values_: MultiValue) -> Result<LuaValue, usize> {
    let count = values_.len();
    let mut values_ = values_.into_iter();
    match (values_.next(), count) {
        (Some(value), 1) if value != LuaValue::Nil => Ok(value),
        (_, 1) => Err(0),
        _ => Err(count),
    }
}

/// The error at the last line of a part that returns nothing or too many values.
fn return_error(host: &Host, number: usize, count: usize) -> mlua::Error {
    let loader = host.loader.borrow();
    let scripts = loader.iter().flat_map(ScriptLoader::scripts);
    let script = scripts.into_iter().nth(number);
    let (name, text) = script.map_or(("", ""), |script| (&script.name, &script.text));
    let line = text.trim_end().lines().count().max(1);
    let returned = match count {
        0 => "nothing".to_owned(),
        n => format!("{n} values, but must return one"),
    };
    // In the format of Lua's messages.
    lua_error_with(
        format!("{}:{line}: `{name}` returns {returned}", chunk_name(number)),
        Some("end it with `return { ... }`".to_owned()),
    )
}

/// Describes a part for errors about its frozen table.
fn describe_part(host: &Host, number: usize) -> String {
    let loader = host.loader.borrow();
    let mut scripts = loader.iter().flat_map(ScriptLoader::scripts);
    let name = scripts.nth(number).map_or("", |script| &script.name);
    format!("the result of `{name}`")
}
