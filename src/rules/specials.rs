//! The special rules that a script declares: parsed for the game, and described for editors.

use super::declaration_reader::DeclarationReader;
use super::lua_error::type_with_article;
use crate::model::book::specials::{get_text, rows};
use crate::model::game::Value;
use mlua::{Table, Value as LuaValue};
use std::fmt::Write;

/// Returns the `specials` of a ruleset. `Value::Nothing` if it declares none.
pub(super) fn parse_specials(reader: &mut DeclarationReader, table: &Table) -> Value {
    let wrong = |it: &LuaValue| format!("`specials` is a table, not {}", type_with_article(it));
    let at = (table, "specials", "specials");
    let given = reader.value(at, |it| it.is_table().then(|| it.clone()), wrong);
    given
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
            let name = get_text(row, "name");
            if !told.contains(&name) {
                told.push(name);
                let (of, about) = (get_text(row, "of"), get_text(row, "about"));
                let _ = writeln!(out, "---@field {name}? {of} {about}");
            }
        }
    }
}
