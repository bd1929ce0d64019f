//! Verbs with one call or with rounds: the scenes that they declare, and house rules that wrap them.

use super::RuleScript;
use super::declaration_reader::DeclarationReader;
use super::declaration_spans::text_span;
use super::lua_error::type_with_article;
use super::sandbox::Sandbox;
use crate::model::book::{Bound, Field, FieldType, RulesetSchema, SceneField, SceneRows};
use crate::model::game::Value;
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::is_word;
use mlua::{Function, Table, Value as LuaValue};

/// The functions of a verb.
#[derive(Debug, Clone)]
pub(super) struct InstructionRun {
    pub(super) run: RunKind,
    pub(super) cost: Option<Function>,
    /// The position of the outermost house rule that replaces or wraps it.
    pub(super) override_span: Option<Span>,
}

#[derive(Debug, Clone)]
pub(super) enum RunKind {
    /// One call.
    Once(Function),
    /// Rounds: the table of parts that the prelude has made.
    Rounds(Table),
    /// Rounds with a function of house rules around all of them.
    Wrapped(Table, Function),
}

/// House rules for a verb.
#[derive(Debug, Clone)]
pub(super) enum InstructionOverride {
    Whole(Function),
    /// Functions for the parts of a verb with rounds: `before`, `round`, `after`.
    Parts(Table),
}

/// Parses the fields of a verb's scene.
pub(super) fn parse_scene(reader: &mut DeclarationReader, verb: &Table) -> Vec<SceneField> {
    let mut out = Vec::new();
    for entry in reader.tables(verb, "scene", "field") {
        let rows = !matches!(entry.raw_get("rows"), Ok(LuaValue::Nil));
        let field = if rows {
            parse_rows_field(reader, &entry)
        } else {
            let field = reader.field(&entry, "field", &[]);
            field.map(|field| SceneField { field, rows: None })
        };
        out.extend(field);
    }
    out
}

/// Parses `{ name = "foes", rows = "foe" }`: rows of a kind, with its marks or with their own `marks`. `rows = { ... }` declares rows with only
/// marks.
fn parse_rows_field(reader: &mut DeclarationReader, entry: &Table) -> Option<SceneField> {
    const KEYS: [&str; 4] = ["name", "about", "rows", "marks"];
    let name = reader.text(entry, "name", "a field", true);
    let what = format!("field `{name}`");
    reader.check_keys(entry, &what, &KEYS, &name);
    let about = reader.text(entry, "about", &what, false);
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
            let message = format!("`rows` of {what} is a kind, or a list of marks");
            reader.report(&name, message);
            return None;
        }
    };
    if let Some(mark) = rows.mark("id") {
        let message = format!(
            "the mark `{}` of {what} is what its entries are called by",
            mark.name
        );
        if rows.kind.is_some() {
            reader.report(&name, message);
        }
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

/// Gives the marks of the kind to rows that declare none. Called when all scripts are loaded.
pub(super) fn fill_row_marks(vocabulary: &mut RulesetSchema) {
    let kinds = &vocabulary.kinds;
    let fields = vocabulary
        .instructions
        .iter_mut()
        .flat_map(|verb| &mut verb.scene);
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
    vocabulary: &RulesetSchema,
    wrong: &mut impl FnMut(&str, String, Option<String>),
) {
    for verb in &vocabulary.instructions {
        let word = verb.form.keyword();
        let sheet = vocabulary.fields.iter();
        let known: Vec<&Field> = sheet.chain(verb.scene.iter().map(|f| &f.field)).collect();
        for SceneField { field, rows } in &verb.scene {
            check_bounds(word, field, &known, wrong);
            let Some(rows) = rows else { continue };
            if let Some(kind) = &rows.kind
                && !vocabulary.kinds.iter().any(|k| k.name == *kind)
            {
                let kinds = vocabulary.kinds.iter().map(|k| &*k.name);
                let message = format!(
                    "rows `{}` in the scene of `{word}` are of the kind `{kind}`, which there is not",
                    field.name
                );
                wrong(kind, message, did_you_mean(kind, kinds));
            }
            let known: Vec<&Field> = known.iter().copied().chain(&rows.marks).collect();
            for mark in &rows.marks {
                check_bounds(word, mark, &known, wrong);
            }
        }
    }
}

fn check_bounds(
    word: &str,
    field: &Field,
    known: &[&Field],
    wrong: &mut impl FnMut(&str, String, Option<String>),
) {
    for bound in [&field.min, &field.max] {
        if let Some(Bound::Field(name)) = bound
            && !known
                .iter()
                .any(|f| f.name == *name && f.field_type == FieldType::Integer)
        {
            let numbers = known.iter().filter(|f| f.field_type == FieldType::Integer);
            let help = did_you_mean(name, numbers.map(|f| &*f.name));
            let message = format!(
                "`{}` in the scene of `{word}` is bounded by `{name}`, which is no whole number of it or of the sheet",
                field.name
            );
            wrong(name, message, help);
        }
    }
}

/// Parses the house rules for verbs, by their first words.
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
                let what = format!("the override of `{name}`");
                reader.check_keys(&parts, &what, &PARTS, &name);
                let given = |part: &&str| !matches!(parts.raw_get(*part), Ok(LuaValue::Nil));
                let all = PARTS.iter().copied().filter(|part| given(part));
                let each: Vec<bool> = all
                    .map(|part| reader.function(&parts, part, &what, &name).is_some())
                    .collect();
                if !each.contains(&false) {
                    out.push((name, InstructionOverride::Parts(parts)));
                }
            }
            other => reader.report(
                &name,
                format!(
                    "`{name}` in `replace` is a function, or a table of `before`, `round` and `after`, not {}",
                    type_with_article(&other)
                ),
            ),
        }
    }
    out
}

/// Finds the declaration for the verbs with this word: `fight =` below `replace`.
pub(super) fn override_span(scripts: &[RuleScript], word: &str) -> Span {
    let found = scripts.iter().find_map(|script| {
        let below = script.text.find("replace")?;
        let rest = script.text.get(below..)?;
        let mut all = rest.match_indices(word);
        let (at, _) = all.find(|(at, _)| {
            let (before, after) = rest.split_at(*at);
            let apart = !before.ends_with(|c: char| is_word(c) || c == '_');
            let set = after
                .trim_start_matches(word)
                .trim_start_matches([' ', '"', ']']);
            apart && set.starts_with('=')
        })?;
        let at = below + at;
        Some(Span::new(script.file, at, at + word.len()))
    });
    found.unwrap_or_else(|| text_span(scripts, word))
}

/// Applies house rules to the functions of a verb.
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
        (RunKind::Rounds(it), InstructionOverride::Whole(house)) => {
            let whole: Function = it.raw_get("run_all")?;
            RunKind::Wrapped(it.clone(), prelude.call("wrap", (whole, house))?)
        }
        (RunKind::Wrapped(it, whole), InstructionOverride::Whole(house)) => {
            RunKind::Wrapped(it.clone(), prelude.call("wrap", (whole, house))?)
        }
        // Other verbs with this word have rounds; this one is unchanged.
        (RunKind::Once(run), InstructionOverride::Parts(_)) => RunKind::Once(run.clone()),
        (RunKind::Rounds(it) | RunKind::Wrapped(it, _), InstructionOverride::Parts(parts)) => {
            prelude.call::<()>("override_rounds", (it, parts))?;
            run.clone()
        }
    })
}
