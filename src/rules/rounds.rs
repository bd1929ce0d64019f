//! Verbs with one call or with rounds: the scenes that they declare, and house rules that wrap them.

use super::RuleScript;
use super::entries::DeclarationReader;
use super::fault::a;
use super::places::written;
use super::sandbox::Sandbox;
use crate::model::book::{Bound, Field, FieldType, RulesetSchema, SceneField, SceneRows};
use crate::model::game::Value;
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::is_word;
use mlua::{Function, Table, Value as LuaValue};

/// The functions of a verb.
#[derive(Debug, Clone)]
pub(super) struct VerbRun {
    pub(super) run: RoundKind,
    pub(super) cost: Option<Function>,
    /// The position of the outermost house rule that replaces or wraps it.
    pub(super) replaced: Option<Span>,
}

#[derive(Debug, Clone)]
pub(super) enum RoundKind {
    /// One call.
    Once(Function),
    /// Rounds: the table of parts that the prelude has made.
    Rounds(Table),
    /// Rounds with a function of house rules around all of them.
    Whole(Table, Function),
}

/// House rules for a verb.
#[derive(Debug, Clone)]
pub(super) enum VerbOverride {
    Whole(Function),
    /// Functions for the parts of a verb with rounds: `before`, `round`, `after`.
    Parts(Table),
}

/// Parses the fields of a verb's scene.
pub(super) fn scene(
    reader: &mut DeclarationReader,
    verb: &Table,
    what: &str,
    anchor: &str,
) -> Vec<SceneField> {
    let mut out: Vec<SceneField> = Vec::new();
    for entry in reader.entries(verb, "scene", "field") {
        let rows = !matches!(entry.raw_get("rows"), Ok(LuaValue::Nil));
        let field = if rows {
            rows_of(reader, &entry)
        } else {
            let field = reader.field(&entry, "field", &[]);
            field.map(|field| SceneField { field, rows: None })
        };
        let Some(field) = field else { continue };
        let name = &field.field.name;
        if out.iter().any(|other| other.field.name == *name) {
            let message = format!("two fields in the scene of {what} are called `{name}`");
            reader.fault(anchor, message);
        } else {
            out.push(field);
        }
    }
    out
}

/// Parses `{ name = "foes", rows = "foe" }`: rows of a kind, with its marks or with their own `marks`. `rows = { ... }` declares rows with only
/// marks.
fn rows_of(reader: &mut DeclarationReader, entry: &Table) -> Option<SceneField> {
    const KEYS: [&str; 4] = ["name", "about", "rows", "marks"];
    let name = reader.text(entry, "name", "a field", true);
    let what = format!("field `{name}`");
    reader.keys(entry, &what, &KEYS, &name);
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
            reader.fault(&name, message);
            return None;
        }
    };
    if let Some(mark) = rows.mark("id") {
        let message = format!(
            "the mark `{}` of {what} is what its entries are called by",
            mark.name
        );
        if rows.kind.is_some() {
            reader.fault(&name, message);
        }
    }
    let field = Field {
        label: name.clone(),
        told: name.clone(),
        about,
        of: FieldType::Any,
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
pub(super) fn settle(vocabulary: &mut RulesetSchema) {
    let kinds = &vocabulary.kinds;
    let fields = vocabulary.verbs.iter_mut().flat_map(|verb| &mut verb.scene);
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
pub(super) fn sound(
    vocabulary: &RulesetSchema,
    wrong: &mut impl FnMut(&str, String, Option<String>),
) {
    for verb in &vocabulary.verbs {
        let word = verb.form.verb();
        let sheet = vocabulary.fields.iter();
        let known: Vec<&Field> = sheet.chain(verb.scene.iter().map(|f| &f.field)).collect();
        for SceneField { field, rows } in &verb.scene {
            bounds(word, field, &known, wrong);
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
                bounds(word, mark, &known, wrong);
            }
        }
    }
}

fn bounds(
    word: &str,
    field: &Field,
    known: &[&Field],
    wrong: &mut impl FnMut(&str, String, Option<String>),
) {
    for bound in [&field.min, &field.max] {
        if let Some(Bound::Field(name)) = bound
            && !known
                .iter()
                .any(|f| f.name == *name && f.of == FieldType::Integer)
        {
            let numbers = known.iter().filter(|f| f.of == FieldType::Integer);
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
pub(super) fn replacements(
    reader: &mut DeclarationReader,
    table: &Table,
) -> Vec<(String, VerbOverride)> {
    const PARTS: [&str; 3] = ["before", "round", "after"];
    let mut out = Vec::new();
    for (name, value) in reader.read_map(table, "replace") {
        match value {
            LuaValue::Function(f) => out.push((name, VerbOverride::Whole(f))),
            LuaValue::Table(parts) => {
                let what = format!("the override of `{name}`");
                reader.keys(&parts, &what, &PARTS, &name);
                let given = |part: &&str| !matches!(parts.raw_get(*part), Ok(LuaValue::Nil));
                let all = PARTS.iter().copied().filter(|part| given(part));
                let each: Vec<bool> = all
                    .map(|part| reader.function(&parts, part, &what, &name).is_some())
                    .collect();
                if !each.contains(&false) {
                    out.push((name, VerbOverride::Parts(parts)));
                }
            }
            other => reader.fault(
                &name,
                format!(
                    "`{name}` in `replace` is a function, or a table of `before`, `round` and `after`, not {}",
                    a(&other)
                ),
            ),
        }
    }
    out
}

/// Finds the declaration for the verbs with this word: `fight =` below `replace`.
pub(super) fn replaced_at(scripts: &[RuleScript], word: &str) -> Span {
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
    found.unwrap_or_else(|| written(scripts, word))
}

/// Applies house rules to the functions of a verb.
pub(super) fn replaced(
    sandbox: &Sandbox,
    run: &RoundKind,
    house: &VerbOverride,
) -> mlua::Result<RoundKind> {
    let prelude = &sandbox.prelude;
    Ok(match (run, house) {
        (RoundKind::Once(run), VerbOverride::Whole(house)) => {
            RoundKind::Once(prelude.call("wrap", (run, house))?)
        }
        (RoundKind::Rounds(it), VerbOverride::Whole(house)) => {
            let whole: Function = it.raw_get("whole")?;
            RoundKind::Whole(it.clone(), prelude.call("wrap", (whole, house))?)
        }
        (RoundKind::Whole(it, whole), VerbOverride::Whole(house)) => {
            RoundKind::Whole(it.clone(), prelude.call("wrap", (whole, house))?)
        }
        // Other verbs with this word have rounds; this one is unchanged.
        (RoundKind::Once(run), VerbOverride::Parts(_)) => RoundKind::Once(run.clone()),
        (RoundKind::Rounds(it) | RoundKind::Whole(it, _), VerbOverride::Parts(parts)) => {
            prelude.call::<()>("around", (it, parts))?;
            run.clone()
        }
    })
}
