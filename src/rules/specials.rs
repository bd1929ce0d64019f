//! The special rules that a script describes: read, and annotated for editors.

use super::entries::Reader;
use super::fault::a;
use crate::model::book::specials::{rows, said};
use crate::model::game::Value;
use mlua::{Table, Value as LuaValue};
use std::fmt::Write;

/// What stands under `specials` of a ruleset; nothing when it has none.
pub(super) fn declared(reader: &mut Reader, table: &Table) -> Value {
    match table.raw_get::<LuaValue>("specials") {
        Ok(LuaValue::Nil) | Err(_) => Value::Nothing,
        Ok(given @ LuaValue::Table(_)) => reader.plain(&given, "specials").unwrap_or_default(),
        Ok(other) => {
            let is = a(&other);
            reader.fault("specials", format!("`specials` is a table, not {is}"));
            Value::Nothing
        }
    }
}

/// Classes for the Lua language server: one of the specials, its conditions and its effects.
pub(super) fn stubs(specials: &Value, out: &mut String) {
    let moments = rows(specials, "moments").iter();
    let moments: Vec<String> = moments
        .map(|row| format!("\"{}\"", said(row, "name")))
        .collect();
    if moments.is_empty() {
        return;
    }
    let when = moments.join("|");
    let own = "---@field if? SpecialCondition\n---@field do SpecialEffect[]\n";
    for (class, own, keys) in [
        (
            "Special",
            &*format!("---@field name? string\n---@field when {when}\n{own}"),
            &["keys"][..],
        ),
        ("SpecialCondition", "", &["conditions"]),
        ("SpecialEffect", "", &["effects", "beside"]),
    ] {
        let _ = write!(out, "\n---@class {class}\n{own}");
        let mut told: Vec<&str> = Vec::new();
        for row in keys.iter().flat_map(|key| rows(specials, key)) {
            let name = said(row, "name");
            if !told.contains(&name) {
                told.push(name);
                let (of, about) = (said(row, "of"), said(row, "about"));
                let _ = writeln!(out, "---@field {name}? {of} {about}");
            }
        }
    }
}
