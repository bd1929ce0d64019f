//! The special rules that a script declares: parsed for the game, and described for editors.

use super::declaration_reader::DeclarationReader;
use super::lua_error::type_error;
use crate::model::book::specials::{get_text, rows};
use crate::model::game::Value;
use mlua::{Table, Value as LuaValue};
use std::fmt::Write;

/// Returns the `specials` of a ruleset. `Value::Nothing` if it declares none.
pub(super) fn parse_specials(reader: &mut DeclarationReader, table: &Table) -> Value {
    let message = |it: &LuaValue| type_error("`specials`", "a table", it);
    let key = (table, "specials", "specials");
    let specials = reader.value(key, |it| it.is_table().then(|| it.clone()), message);
    specials
        .and_then(|it| reader.plain_value(&it, "specials"))
        .unwrap_or_default()
}

/// Writes classes for the Lua language server: a special rule, its conditions and its effects.
pub(super) fn write_stubs(specials: &Value, out: &mut String) {
    let moments = rows(specials, "moments").iter();
    let moments: Vec<String> = moments
        .map(|row| format!("\"{}\"", get_text(row, "name")))
        .collect();
    if moments.is_empty() {
        return;
    }
    let moments_type = moments.join("|");
    let fields = "---@field if? SpecialCondition\n---@field do SpecialEffect[]\n";
    for (class, fields, keys) in [
        (
            "Special",
            &*format!("---@field name? string\n---@field when {moments_type}\n{fields}"),
            &["keys"][..],
        ),
        ("SpecialCondition", "", &["conditions"]),
        ("SpecialEffect", "", &["effects", "beside"]),
    ] {
        let _ = write!(out, "\n---@class {class}\n{fields}");
        let mut names: Vec<&str> = Vec::new();
        for row in keys.iter().flat_map(|key| rows(specials, key)) {
            let name = get_text(row, "name");
            if !names.contains(&name) {
                names.push(name);
                let (field_type, about) = (get_text(row, "of"), get_text(row, "about"));
                let _ = writeln!(out, "---@field {name}? {field_type} {about}");
            }
        }
    }
}
