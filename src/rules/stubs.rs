//! What editors and people read of the surface: stubs for a language server, and a page of the manual.

use super::hooks::MOMENTS;
use super::surface::{Name, SURFACE};
use crate::book::{Field, FieldType, Vocabulary};
use crate::game::Value;
use std::fmt::Write;

/// Stubs in the notation of the Lua language server: every name with its types, and the sheet, options, settings and kinds of this
/// ruleset as classes.
#[must_use]
pub fn stubs(vocabulary: &Vocabulary) -> String {
    let mut out = String::from("---@meta\n-- Made by turnto; written anew each time.\n");
    class(&mut out, "Sheet", &vocabulary.fields);
    class(&mut out, "Book", &vocabulary.settings);
    out.push_str("\n---@class Options\n");
    for option in &vocabulary.options {
        let mut values: Vec<String> = option.values.iter().map(literal).collect();
        if option.number || values.is_empty() {
            values.push("integer".to_owned());
        }
        let of = values.join("|");
        line(
            &mut out,
            &format!("---@field {} {of} {}", option.name, option.about),
        );
    }
    for kind in &vocabulary.kinds {
        let _ = write!(
            out,
            "\n---@class {}\n---@field id string\n---@field name string\n---@field tags string[]\n",
            capital(&kind.name)
        );
        fields(&mut out, &kind.fields);
        if kind.held {
            out.push_str("---@field index integer\n");
            fields(&mut out, &kind.marks);
        }
    }
    for name in SURFACE {
        out.push('\n');
        stub(&mut out, name);
    }
    out
}

fn stub(out: &mut String, name: &Name) {
    line(out, &format!("--- {}", name.doc));
    let Some(takes) = name.takes else {
        match name.name {
            "sheet" => out.push_str("---@type Sheet\nsheet = {}\n"),
            "option" => out.push_str("---@type Options\noption = {}\n"),
            "book" => out.push_str("---@type Book\nbook = {}\n"),
            // The language server knows Lua's own libraries.
            library => line(out, &format!("-- {library}: Lua's own")),
        }
        return;
    };
    let mut names = Vec::new();
    for parameter in takes {
        let (called, of) = parameter.split_once(' ').unwrap_or((parameter, "any"));
        line(out, &format!("---@param {called} {of}"));
        names.push(called.trim_end_matches('?'));
    }
    if !name.gives.is_empty() {
        line(out, &format!("---@return {}", name.gives));
    }
    line(
        out,
        &format!("function {}({}) end", name.name, names.join(", ")),
    );
}

fn class(out: &mut String, name: &str, all: &[Field]) {
    let _ = write!(out, "\n---@class {name}\n");
    fields(out, all);
}

fn fields(out: &mut String, all: &[Field]) {
    for field in all {
        line(
            out,
            &format!(
                "---@field {} {} {}",
                field.name,
                lua_type(&field.of),
                field.about
            ),
        );
    }
}

fn line(out: &mut String, text: &str) {
    out.push_str(text.trim_end());
    out.push('\n');
}

fn lua_type(of: &FieldType) -> String {
    match of {
        FieldType::Integer => "integer".to_owned(),
        FieldType::Flag => "boolean".to_owned(),
        FieldType::Word(words) if !words.is_empty() => {
            let quoted: Vec<String> = words.iter().map(|w| format!("\"{w}\"")).collect();
            quoted.join("|")
        }
        FieldType::Text | FieldType::Word(_) => "string".to_owned(),
        FieldType::Words => "string[]".to_owned(),
        FieldType::Map => "table<string, integer>".to_owned(),
        FieldType::Any => "any".to_owned(),
    }
}

fn literal(value: &Value) -> String {
    match value {
        Value::Text(text) => format!("\"{text}\""),
        Value::Bool(yes) => yes.to_string(),
        other => other.to_string(),
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

/// A page in Markdown: every name with its signature, what it does and an example.
#[must_use]
pub fn manual() -> String {
    let mut out = String::from(
        "# What a rule may call\n\nA script has these names around it and no others; globals cannot be set. Numbers are whole.\n",
    );
    out.push_str(
        "\n## Hooks\n\nWhat stands under `hooks` in the table that a script returns is called at these moments: the ruleset's function first, then \
         that of each house rule. A hook may do all that a verb may. A ruleset adds moments of its own under `emits` \
         (`turnto rules RULESET` lists them), and runs them by `emit`.\n\n| hook | is given | when |\n|---|---|---|\n",
    );
    for moment in MOMENTS {
        let takes = match moment.takes {
            [] => "nothing".to_owned(),
            all => format!("`{}`", all.join("`, `")),
        };
        let _ = writeln!(out, "| `{}` | {takes} | {} |", moment.name, moment.doc);
    }
    out.push_str("\n```lua\nhooks = { gain = function(what, name) if what == \"item\" then say(\"You put it away.\") end end }\n```\n");
    for name in SURFACE {
        let signature = match name.takes {
            None => name.name.to_owned(),
            Some(takes) => {
                let gives = if name.gives.is_empty() {
                    String::new()
                } else {
                    format!(" -> {}", name.gives)
                };
                let takes: Vec<String> = takes.iter().map(|p| p.replacen(' ', ": ", 1)).collect();
                format!("{}({}){gives}", name.name, takes.join(", "))
            }
        };
        let (doc, example) = (name.doc, name.example);
        let _ = write!(
            out,
            "\n## `{}`\n\n`{signature}`\n\n{doc}\n\n```lua\n{example}\n```\n",
            name.name
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::room::Room;
    use mlua::Value as LuaValue;

    #[test]
    fn the_room_holds_what_the_table_names_and_nothing_else() {
        let room = Room::build().unwrap();
        let mut there: Vec<String> = room
            .prelude
            .room
            .pairs::<String, LuaValue>()
            .map(|pair| pair.unwrap().0)
            .collect();
        let mut told: Vec<String> = SURFACE.iter().map(|n| n.name.to_owned()).collect();
        there.sort();
        told.sort();
        assert_eq!(there, told);
    }

    #[test]
    fn the_libraries_hold_what_their_lines_name() {
        let room = Room::build().unwrap();
        for name in ["string", "table", "math"] {
            let front: mlua::Table = room.prelude.room.get(name).unwrap();
            let behind: mlua::Table = room.prelude.inside.raw_get(front).unwrap();
            let mut there: Vec<String> = behind
                .pairs::<String, LuaValue>()
                .map(|pair| pair.unwrap().0)
                .collect();
            there.sort();
            let doc = SURFACE.iter().find(|n| n.name == name).unwrap().doc;
            assert!(
                doc.contains(&there.join(", ")),
                "{name}: {}",
                there.join(", ")
            );
        }
    }

    #[test]
    fn stubs_and_manual_tell_every_name() {
        let (stubs, manual) = (stubs(&Vocabulary::default()), manual());
        for name in SURFACE {
            let told = [
                format!("function {}(", name.name),
                format!("{} = {{}}", name.name),
                format!("-- {}: Lua's own", name.name),
            ];
            assert!(
                told.iter().any(|t| stubs.contains(t.as_str())),
                "{}",
                name.name
            );
            assert!(manual.contains(&format!("## `{}`", name.name)));
            assert!(
                !name.doc.is_empty() && !name.example.is_empty(),
                "{}",
                name.name
            );
        }
    }
}
