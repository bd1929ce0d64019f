//! Declarations of derived values, and the queries that return them.

use crate::model::book::{DerivedValue, FieldType, RulesetSchema, Signature, SignaturePart};
use crate::rules::RuleScript;
use crate::rules::declaration_reader::DeclarationReader;
use crate::rules::diagnostics::to_diagnostic;
use crate::rules::lua_error::type_with_article;
use crate::rules::sandbox::Sandbox;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::suggest::did_you_mean;
use mlua::{Function, Table, Value as LuaValue};

/// The source of a query's answer.
#[derive(Debug, Clone)]
pub(in crate::rules) enum AnswerSource {
    Function(Function),
    /// The derived value with this name.
    Derived(String),
}

/// Parses the source of a query's answer: its function, or the name of a derived value.
pub(in crate::rules) fn parse_answer(
    reader: &mut DeclarationReader,
    query: &Table,
    form: &Signature,
    what: &str,
) -> Option<AnswerSource> {
    let given = |key: &str| query.raw_get::<LuaValue>(key).unwrap_or(LuaValue::Nil);
    match (given("answer"), given("derived")) {
        (LuaValue::Nil, LuaValue::String(name)) => {
            let plain = |part: &SignaturePart| matches!(part, SignaturePart::Literal(_));
            if !form.parts.iter().all(plain) {
                let message = format!("{what} takes something, and a derived value takes nothing");
                reader.report(&form.text, message);
                return None;
            }
            Some(AnswerSource::Derived(name.to_string_lossy()))
        }
        (LuaValue::Nil, LuaValue::Nil) | (_, LuaValue::Nil) => {
            let answer = reader.function(query, "answer", what, &form.text);
            answer.map(AnswerSource::Function)
        }
        (LuaValue::Nil, _) => {
            let message = format!("`derived` of {what} is the name of a derived value");
            reader.report(&form.text, message);
            None
        }
        _ => {
            let message =
                format!("{what} has its function `answer` or a `derived` value, not both");
            reader.report(&form.text, message);
            None
        }
    }
}

/// Parses `derived`: functions by name, or tables of `type`, `about` and the function `value`.
pub(in crate::rules) fn parse_derived(
    reader: &mut DeclarationReader,
    table: &Table,
) -> Vec<(DerivedValue, Function)> {
    let mut out = Vec::new();
    for (name, given) in reader.read_map(table, "derived") {
        let what = format!("derived value `{name}`");
        let (function, gives, about) = match given {
            LuaValue::Function(function) => (Some(function), Some(FieldType::Any), String::new()),
            LuaValue::Table(given) => {
                reader.check_keys(&given, &what, &["type", "values", "about", "value"], &name);
                (
                    reader.function(&given, "value", &what, &name),
                    reader.field_type(&given, &what, &name),
                    reader.text(&given, "about", &what, false),
                )
            }
            other => {
                let is = type_with_article(&other);
                reader.report(&name, format!("{what} is a function or a table, not {is}"));
                continue;
            }
        };
        if let (Some(function), Some(gives)) = (function, gives) {
            out.push((
                DerivedValue {
                    name,
                    about,
                    result_type: gives,
                },
                function,
            ));
        }
    }
    out
}

/// Returns the functions that answer queries. A query without a declared type gets the type of its derived value.
pub(in crate::rules) fn answer_functions(
    sandbox: &Sandbox,
    vocabulary: &mut RulesetSchema,
    answers: Vec<AnswerSource>,
    scripts: &[RuleScript],
) -> Result<Vec<Function>, Vec<Diagnostic>> {
    let (mut out, mut found) = (Vec::new(), Vec::new());
    let RulesetSchema {
        queries, derived, ..
    } = vocabulary;
    for (query, answer) in queries.iter_mut().zip(answers) {
        let name = match answer {
            AnswerSource::Function(function) => {
                out.push(function);
                continue;
            }
            AnswerSource::Derived(name) => name,
        };
        let Some(value) = derived.iter().find(|it| it.name == name) else {
            let form = &query.form.text;
            let help = did_you_mean(&name, derived.iter().map(|it| &*it.name));
            let message = format!("query `{form}` is derived from `{name}`, which nothing derives");
            DeclarationReader::new(scripts, &mut found).report_with(form, message, help);
            continue;
        };
        if query.result_type == FieldType::Any {
            query.result_type = value.result_type.clone();
        }
        match sandbox.prelude.call::<Function>("derived_query", name) {
            Ok(function) => out.push(function),
            Err(e) => found.push(to_diagnostic(
                &e,
                scripts,
                &sandbox.host,
                Code::InvalidScript,
            )),
        }
    }
    if found.is_empty() {
        Ok(out)
    } else {
        Err(found)
    }
}
