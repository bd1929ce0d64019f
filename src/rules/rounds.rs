//! Instructions with one call or with rounds: the scenes that they declare, and house rules that wrap them.

use super::RuleScript;
use super::declaration_reader::DeclarationReader;
use super::declaration_spans::text_span;
use super::lua_error::type_error;
use super::sandbox::Sandbox;
use crate::model::book::{Bound, Field, FieldType, RulesetSchema, SceneField, SceneRows};
use crate::model::game::Value;
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::is_word;
use mlua::{Function, Table, Value as LuaValue};

/// The functions of an instruction.
#[derive(Debug, Clone)]
pub(super) struct InstructionRun {
    pub(super) run: RunKind,
    pub(super) cost: Option<Function>,
    pub(super) announce: Option<Function>,
    /// The position of the outermost house rule that replaces or wraps the instruction.
    pub(super) override_span: Option<Span>,
}

#[derive(Debug, Clone)]
pub(super) enum RunKind {
    /// One call.
    Once(Function),
    /// Rounds: the table of functions that the prelude has made.
    Rounds(Table),
    /// Rounds with a function of house rules around all of them.
    Wrapped(Table, Function),
}

/// House rules for an instruction.
#[derive(Debug, Clone)]
pub(super) enum InstructionOverride {
    Whole(Function),
    /// The functions `before`, `round` and `after` for an instruction with rounds.
    Parts(Table),
}

/// Parses the fields of an instruction's scene.
pub(super) fn parse_scene(reader: &mut DeclarationReader, instruction: &Table) -> Vec<SceneField> {
    let mut out = Vec::new();
    for entry in reader.tables(instruction, "scene", "field") {
        let has_rows = !matches!(entry.raw_get("rows"), Ok(LuaValue::Nil));
        let field = if has_rows {
            parse_rows_field(reader, &entry)
        } else {
            let field = reader.field(&entry, "field", &[]);
            field.map(|field| SceneField { field, rows: None })
        };
        out.extend(field);
    }
    out
}

/// Parses `rounds`: the index of the scene field that counts rounds.
pub(super) fn parse_counter(
    reader: &mut DeclarationReader,
    table: &Table,
    scene: &[SceneField],
    form: &str,
) -> Option<usize> {
    let name = reader.text(table, "rounds", "an instruction", false);
    let is_counter = |it: &Field| it.name == name && it.field_type == FieldType::Integer;
    let position = scene.iter().position(|it| is_counter(&it.field));
    if position.is_none() && !name.is_empty() {
        let message = format!("`rounds` of `{form}` must be a whole number of its scene");
        reader.report(form, message);
    }
    position
}

/// Parses a field with rows.
///
/// `{ name = "foes", rows = "foe" }` declares rows of a kind, with the marks of the kind or with separate `marks`. `rows = { ... }` declares
/// rows with only marks.
fn parse_rows_field(reader: &mut DeclarationReader, entry: &Table) -> Option<SceneField> {
    const KEYS: [&str; 4] = ["name", "about", "rows", "marks"];
    let name = reader.text(entry, "name", "a field", true);
    let owner = format!("field `{name}`");
    reader.check_keys(entry, &owner, &KEYS, &name);
    let about = reader.text(entry, "about", &owner, false);
    let rows = match entry.raw_get::<LuaValue>("rows") {
        Ok(LuaValue::String(kind)) => SceneRows {
            kind: Some(kind.to_string_lossy()),
            marks: reader.fields(entry, "marks", "mark"),
        },
        Ok(LuaValue::Table(_)) => SceneRows {
            kind: None,
            marks: reader.fields(entry, "rows", "mark"),
        },
        _ => {
            let message = format!("`rows` of {owner} must be a kind or a list of marks");
            reader.report(&name, message);
            return None;
        }
    };
    if rows.kind.is_some() && rows.mark("id").is_some() {
        let message = format!("mark `id` of {owner} is already the id of its entries");
        reader.report(&name, message);
    }
    let field = Field {
        label: name.clone(),
        message_label: name.clone(),
        about,
        field_type: FieldType::Any,
        start: Value::list([]),
        name,
        ..Field::default()
    };
    (!field.name.is_empty()).then_some(SceneField {
        field,
        rows: Some(rows),
    })
}

/// Adds the marks of the kind to rows without marks. Called when all scripts are loaded.
pub(super) fn fill_row_marks(schema: &mut RulesetSchema) {
    let kinds = &schema.kinds;
    let fields = schema
        .instructions
        .iter_mut()
        .flat_map(|instruction| &mut instruction.scene);
    for rows in fields.filter_map(|field| field.rows.as_mut()) {
        let kind = kinds
            .iter()
            .find(|kind| Some(&kind.name) == rows.kind.as_ref());
        if let Some(kind) = kind.filter(|_| rows.marks.is_empty()) {
            rows.marks.clone_from(&kind.marks);
        }
    }
}

/// Checks the scenes against the other declarations.
pub(super) fn check_scenes(
    schema: &RulesetSchema,
    report: &mut impl FnMut(&str, String, Option<String>),
) {
    for instruction in &schema.instructions {
        let keyword = instruction.form.keyword();
        let sheet_fields = schema.fields.iter();
        let fields: Vec<&Field> = sheet_fields
            .chain(instruction.scene.iter().map(|f| &f.field))
            .collect();
        for SceneField { field, rows } in &instruction.scene {
            check_bounds(keyword, field, &fields, report);
            let Some(rows) = rows else { continue };
            if let Some(kind) = &rows.kind
                && !schema.kinds.iter().any(|k| k.name == *kind)
            {
                let kinds = schema.kinds.iter().map(|k| &*k.name);
                let message = format!(
                    "unknown kind `{kind}` of rows `{}` in the scene of `{keyword}`",
                    field.name
                );
                report(kind, message, did_you_mean(kind, kinds));
            }
            let fields: Vec<&Field> = fields.iter().copied().chain(&rows.marks).collect();
            for mark in &rows.marks {
                check_bounds(keyword, mark, &fields, report);
            }
        }
    }
}

fn check_bounds(
    keyword: &str,
    field: &Field,
    fields: &[&Field],
    report: &mut impl FnMut(&str, String, Option<String>),
) {
    for bound in [&field.min, &field.max] {
        if let Some(Bound::Field(name)) = bound
            && !fields
                .iter()
                .any(|f| f.name == *name && f.field_type == FieldType::Integer)
        {
            let numbers = fields.iter().filter(|f| f.field_type == FieldType::Integer);
            let help = did_you_mean(name, numbers.map(|f| &*f.name));
            let message = format!(
                "bound `{name}` of `{}` in the scene of `{keyword}` must be a whole number of the scene or the sheet",
                field.name
            );
            report(name, message, help);
        }
    }
}

/// Parses the house rules for instructions, by their first words.
pub(super) fn parse_overrides(
    reader: &mut DeclarationReader,
    table: &Table,
) -> Vec<(String, InstructionOverride)> {
    const PARTS: [&str; 3] = ["before", "round", "after"];
    let mut out = Vec::new();
    for (name, value) in reader.read_map(table, "replace") {
        match value {
            LuaValue::Function(f) => out.push((name, InstructionOverride::Whole(f))),
            LuaValue::Table(parts) => {
                let owner = format!("the override of `{name}`");
                reader.check_keys(&parts, &owner, &PARTS, &name);
                let is_declared = |part: &&str| !matches!(parts.raw_get(*part), Ok(LuaValue::Nil));
                let declared_parts = PARTS.iter().copied().filter(|part| is_declared(part));
                let are_functions: Vec<bool> = declared_parts
                    .map(|part| reader.function(&parts, part, &owner, &name).is_some())
                    .collect();
                if !are_functions.contains(&false) {
                    out.push((name, InstructionOverride::Parts(parts)));
                }
            }
            other => reader.report(
                &name,
                type_error(
                    &format!("`{name}` in `replace`"),
                    "a function, or a table of `before`, `round` and `after`",
                    &other,
                ),
            ),
        }
    }
    out
}

/// Finds the override of the instructions with this first word, such as `fight =` in `replace`.
pub(super) fn override_span(scripts: &[RuleScript], keyword: &str) -> Span {
    let span = scripts.iter().find_map(|script| {
        let offset_of_replace = script.text.find("replace")?;
        let text = script.text.get(offset_of_replace..)?;
        let mut occurrences = text.match_indices(keyword);
        let (offset, _) = occurrences.find(|(offset, _)| {
            let (before, after) = text.split_at(*offset);
            let is_word_start = !before.ends_with(|c: char| is_word(c) || c == '_');
            let assignment = after
                .trim_start_matches(keyword)
                .trim_start_matches([' ', '"', ']']);
            is_word_start && assignment.starts_with('=')
        })?;
        let offset = offset_of_replace + offset;
        Some(Span::new(script.file, offset, offset + keyword.len()))
    });
    span.unwrap_or_else(|| text_span(scripts, keyword))
}

/// Applies house rules to the functions of an instruction.
pub(super) fn apply_override(
    sandbox: &Sandbox,
    run: &RunKind,
    house: &InstructionOverride,
) -> mlua::Result<RunKind> {
    let prelude = &sandbox.prelude;
    Ok(match (run, house) {
        (RunKind::Once(run), InstructionOverride::Whole(house)) => {
            RunKind::Once(prelude.call("wrap", (run, house))?)
        }
        (RunKind::Rounds(rounds), InstructionOverride::Whole(house)) => {
            let run_all: Function = rounds.raw_get("run_all")?;
            RunKind::Wrapped(rounds.clone(), prelude.call("wrap", (run_all, house))?)
        }
        (RunKind::Wrapped(rounds, run_all), InstructionOverride::Whole(house)) => {
            RunKind::Wrapped(rounds.clone(), prelude.call("wrap", (run_all, house))?)
        }
        // Only other instructions with this first word have rounds, so this instruction is unchanged.
        (RunKind::Once(run), InstructionOverride::Parts(_)) => RunKind::Once(run.clone()),
        (
            RunKind::Rounds(rounds) | RunKind::Wrapped(rounds, _),
            InstructionOverride::Parts(parts),
        ) => {
            prelude.call::<()>("override_rounds", (rounds, parts))?;
            run.clone()
        }
    })
}
