//! Stubs that describe the API to a Lua language server.

use super::surface::{ApiFunction, names};
use crate::model::book::{Field, FieldType, RulesetSchema, SceneField};
use crate::model::game::Value;
use crate::syntax::lua::{OutlineEntry, outline};
use std::fmt::Write;

/// A file that scripts can use.
struct LibraryFile<'a> {
    /// The name for `use`.
    name: &'a str,
    /// The path: `lib/words.lua`.
    file: &'a str,
    /// The entries of the table that it returns.
    holds: Vec<OutlineEntry>,
}

impl<'a> LibraryFile<'a> {
    /// Parses a part. Returns none if it does not return a table.
    fn parse(file: &'a str, text: &str) -> Option<Self> {
        let (_, name) = file.strip_suffix(".lua")?.split_once('/')?;
        let holds = outline(text)?;
        Some(Self { name, file, holds })
    }
}

/// Returns the stubs in the notation of the Lua language server: every name with its types, and classes for the sheet, options, settings and kinds of
/// this ruleset and for the files that `use` finds.
pub fn stubs(vocabulary: &RulesetSchema, parts: &[(String, String)]) -> String {
    let parts = parts.iter();
    let parts: Vec<LibraryFile> = parts
        .filter_map(|(file, text)| LibraryFile::parse(file, text))
        .collect();
    let mut out = String::from("---@meta\n-- Made by turnto; written anew each time.\n");
    class(&mut out, "Sheet", &vocabulary.fields);
    class(&mut out, "Book", &vocabulary.settings);
    scene(&mut out, vocabulary);
    out.push_str("\n---@class Options\n");
    for option in &vocabulary.options {
        let mut values: Vec<String> = option.values.iter().map(literal).collect();
        if option.number || values.is_empty() {
            values.push("integer".to_owned());
        }
        let of = values.join("|");
        field(&mut out, &option.name, &of, &option.about);
    }
    out.push_str("\n---@class Figures\n");
    for figure in &vocabulary.figures {
        let of = match figure.value {
            Value::Text(_) => "string",
            Value::List(_) => "integer[]",
            _ => "integer",
        };
        field(&mut out, &figure.name, of, &figure.about);
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
    out.push_str("\n---@class Derived\n");
    for it in &vocabulary.derived {
        let of = lua_type(&it.gives);
        field(&mut out, &it.name, &of, &it.about);
    }
    for part in &parts {
        part_class(&mut out, part);
    }
    super::specials::stubs(&vocabulary.specials, &mut out);
    for name in names() {
        out.push('\n');
        if name.name == "use" {
            for part in &parts {
                let (name, class) = (part.name, part_name(part));
                line(
                    &mut out,
                    &format!("---@overload fun(name: \"{name}\"): {class}"),
                );
            }
        }
        stub(&mut out, name, vocabulary);
    }
    out
}

/// Writes the class of a part: `use.foes.wolves`.
fn part_class(out: &mut String, part: &LibraryFile) {
    let _ = write!(out, "\n--- {}\n---@class {}\n", part.file, part_name(part));
    for OutlineEntry { name, takes, about } in &part.holds {
        let of = match takes {
            None => "any".to_owned(),
            Some(takes) => {
                let takes: Vec<String> = takes.iter().map(|it| format!("{it}?: any")).collect();
                format!("fun({}): any", takes.join(", "))
            }
        };
        field(out, name, &of, about);
    }
}

fn part_name(part: &LibraryFile) -> String {
    format!("use.{}", part.name.replace('/', "."))
}

/// Writes the fields of all scenes, because an editor does not know which verb is running.
fn scene(out: &mut String, vocabulary: &RulesetSchema) {
    out.push_str("\n---@class Scene\n");
    let mut told: Vec<&str> = Vec::new();
    for SceneField { field, rows } in vocabulary.verbs.iter().flat_map(|verb| &verb.scene) {
        if told.contains(&&*field.name) {
            continue;
        }
        told.push(&field.name);
        match rows {
            None => fields(out, std::slice::from_ref(field)),
            Some(rows) => {
                let marks = rows.marks.iter();
                let mut marks: Vec<String> = marks
                    .map(|mark| format!("{}: {}", mark.name, lua_type(&mark.of)))
                    .collect();
                if rows.kind.is_some() {
                    marks.insert(0, "id: string".to_owned());
                }
                let marks = marks.join(", ");
                line(
                    out,
                    &format!("---@field {} {{ {marks} }}[] {}", field.name, field.about),
                );
            }
        }
    }
}

fn stub(out: &mut String, name: &ApiFunction, vocabulary: &RulesetSchema) {
    line(out, &format!("--- {}", name.doc));
    let Some(takes) = &name.takes else {
        match name.name {
            "sheet" => out.push_str("---@type Sheet\nsheet = {}\n"),
            "figure" => out.push_str("---@type Figures\nfigure = {}\n"),
            "scene" => out.push_str("---@type Scene\nscene = {}\n"),
            "option" => out.push_str("---@type Options\noption = {}\n"),
            "book" => out.push_str("---@type Book\nbook = {}\n"),
            "derived" => out.push_str("---@type Derived\nderived = {}\n"),
            "offered" => {
                out.push_str("offered = {}\n");
                for offered in &vocabulary.offers {
                    line(out, &format!("--- {}", offered.about));
                    line(out, &format!("function offered.{} end", offered.call()));
                }
            }
            // The language server knows the standard libraries of Lua.
            library => line(out, &format!("-- {library}: Lua's own")),
        }
        return;
    };
    let mut names = Vec::new();
    for parameter in takes {
        let (called, of) = parameter.split_once(": ").unwrap_or((parameter, "any"));
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
    for it in all {
        field(out, &it.name, &lua_type(&it.of), &it.about);
    }
}

fn field(out: &mut String, name: &str, of: &str, about: &str) {
    line(out, &format!("---@field {name} {of} {about}"));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sandbox::Sandbox;
    use mlua::Value as LuaValue;

    #[test]
    fn the_room_holds_what_the_table_names_and_nothing_else() {
        let sandbox = Sandbox::build().unwrap();
        let mut there: Vec<String> = sandbox
            .prelude
            .room
            .pairs::<String, LuaValue>()
            .map(|pair| pair.unwrap().0)
            .collect();
        let mut told: Vec<String> = names().iter().map(|n| n.name.to_owned()).collect();
        there.sort();
        told.sort();
        assert_eq!(there, told);
    }
}
