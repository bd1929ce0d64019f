//! Declarations of derived values, and the queries that return them.

use crate::model::book::{DerivedValue, FieldType, RulesetSchema, Signature, SignaturePart};
use crate::rules::RuleScript;
use crate::rules::entries::DeclarationReader;
use crate::rules::errors::diagnostic;
use crate::rules::fault::a;
use crate::rules::sandbox::Sandbox;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::suggest::did_you_mean;
use mlua::{Function, Table, Value as LuaValue};

/// The source of a query's answer.
#[derive(Debug, Clone)]
pub(in crate::rules) enum Answer {
    By(Function),
    /// The derived value with this name.
    Derived(String),
}

/// Parses the source of a query's answer: its function, or the name of a derived value.
pub(in crate::rules) fn answer(
    reader: &mut DeclarationReader,
    query: &Table,
    form: &Signature,
    what: &str,
) -> Option<Answer> {
    let given = |key: &str| query.raw_get::<LuaValue>(key).unwrap_or(LuaValue::Nil);
    match (given("answer"), given("derived")) {
        (LuaValue::Nil, LuaValue::String(name)) => {
            let plain = |part: &SignaturePart| matches!(part, SignaturePart::Literal(_));
            if !form.parts.iter().all(plain) {
                let message = format!("{what} takes something, and a derived value takes nothing");
                reader.fault(&form.text, message);
                return None;
            }
            Some(Answer::Derived(name.to_string_lossy()))
        }
        (LuaValue::Nil, LuaValue::Nil) | (_, LuaValue::Nil) => {
            let answer = reader.function(query, "answer", what, &form.text);
            answer.map(Answer::By)
        }
        (LuaValue::Nil, _) => {
            let message = format!("`derived` of {what} is the name of a derived value");
            reader.fault(&form.text, message);
            None
        }
        _ => {
            let message =
                format!("{what} has its function `answer` or a `derived` value, not both");
            reader.fault(&form.text, message);
            None
        }
    }
}

/// Parses `derived`: functions by name, or tables of `type`, `about` and the function `value`.
pub(in crate::rules) fn derived(
    reader: &mut DeclarationReader,
    table: &Table,
) -> Vec<(DerivedValue, Function)> {
    let mut out = Vec::new();
    for (name, given) in reader.read_map(table, "derived") {
        let what = format!("derived value `{name}`");
        let (function, gives, about) = match given {
            LuaValue::Function(function) => (Some(function), Some(FieldType::Any), String::new()),
            LuaValue::Table(given) => {
                reader.keys(&given, &what, &["type", "values", "about", "value"], &name);
                (
                    reader.function(&given, "value", &what, &name),
                    reader.field_type(&given, &what, &name),
                    reader.text(&given, "about", &what, false),
                )
            }
            other => {
                let is = a(&other);
                reader.fault(&name, format!("{what} is a function or a table, not {is}"));
                continue;
            }
        };
        if let (Some(function), Some(gives)) = (function, gives) {
            out.push((DerivedValue { name, about, gives }, function));
        }
    }
    out
}

/// Returns the functions that answer queries. A query without a declared type gets the type of its derived value.
pub(in crate::rules) fn answers(
    sandbox: &Sandbox,
    vocabulary: &mut RulesetSchema,
    answers: Vec<Answer>,
    scripts: &[RuleScript],
) -> Result<Vec<Function>, Vec<Diagnostic>> {
    let (mut out, mut found) = (Vec::new(), Vec::new());
    let RulesetSchema {
        queries, derived, ..
    } = vocabulary;
    for (query, answer) in queries.iter_mut().zip(answers) {
        let name = match answer {
            Answer::By(function) => {
                out.push(function);
                continue;
            }
            Answer::Derived(name) => name,
        };
        let Some(value) = derived.iter().find(|it| it.name == name) else {
            let form = &query.form.text;
            let help = did_you_mean(&name, derived.iter().map(|it| &*it.name));
            let message = format!("query `{form}` is derived from `{name}`, which nothing derives");
            DeclarationReader::new(scripts, &mut found).fault_with(form, message, help);
            continue;
        };
        if query.gives == FieldType::Any {
            query.gives = value.gives.clone();
        }
        match sandbox.prelude.call::<Function>("backed", name) {
            Ok(function) => out.push(function),
            Err(e) => found.push(diagnostic(&e, scripts, &sandbox.host, Code::InvalidScript)),
        }
    }
    if found.is_empty() {
        Ok(out)
    } else {
        Err(found)
    }
}
