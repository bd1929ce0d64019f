//! Declarations of derived values, and the queries that return them.

use crate::model::book::{DerivedValue, FieldType, RulesetSchema, Signature, SignaturePart};
use crate::rules::RuleScript;
use crate::rules::declaration_reader::DeclarationReader;
use crate::rules::diagnostics::to_diagnostic;
use crate::rules::lua_error::type_error;
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

/// Parses the source of a query's answer.
pub(in crate::rules) fn parse_answer(
    reader: &mut DeclarationReader,
    query: &Table,
    form: &Signature,
    owner: &str,
) -> Option<AnswerSource> {
    let get = |key: &str| query.raw_get::<LuaValue>(key).unwrap_or(LuaValue::Nil);
    match (get("answer"), get("derived")) {
        (LuaValue::Nil, LuaValue::String(name)) => {
            let is_literal = |part: &SignaturePart| matches!(part, SignaturePart::Literal(_));
            if !form.parts.iter().all(is_literal) {
                let message = format!("{owner} has arguments, but a derived value cannot have any");
                reader.report(&form.text, message);
                return None;
            }
            Some(AnswerSource::Derived(name.to_string_lossy()))
        }
        (LuaValue::Nil, LuaValue::Nil) | (_, LuaValue::Nil) => {
            let answer = reader.function(query, "answer", owner, &form.text);
            answer.map(AnswerSource::Function)
        }
        (LuaValue::Nil, _) => {
            let message = format!("`derived` of {owner} must be the name of a derived value");
            reader.report(&form.text, message);
            None
        }
        _ => {
            let message = format!("{owner} must have either `answer` or `derived`, not both");
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
    for (name, value) in reader.read_map(table, "derived") {
        let owner = format!("derived value `{name}`");
        let (function, result_type, about) = match value {
            LuaValue::Function(function) => (Some(function), Some(FieldType::Any), String::new()),
            LuaValue::Table(table) => {
                reader.check_keys(&table, &owner, &["type", "values", "about", "value"], &name);
                (
                    reader.function(&table, "value", &owner, &name),
                    reader.field_type(&table, &owner, &name),
                    reader.text(&table, "about", &owner, false),
                )
            }
            other => {
                let message = type_error(&owner, "a function or a table", &other);
                reader.report(&name, message);
                continue;
            }
        };
        if let (Some(function), Some(result_type)) = (function, result_type) {
            out.push((
                DerivedValue {
                    name,
                    about,
                    result_type,
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
    schema: &mut RulesetSchema,
    answers: Vec<AnswerSource>,
    scripts: &[RuleScript],
) -> Result<Vec<Function>, Vec<Diagnostic>> {
    let (mut out, mut diagnostics) = (Vec::new(), Vec::new());
    let RulesetSchema {
        queries, derived, ..
    } = schema;
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
            let message = format!("unknown derived value `{name}` of query `{form}`");
            DeclarationReader::new(scripts, &mut diagnostics).report_with(form, message, help);
            continue;
        };
        if query.result_type == FieldType::Any {
            query.result_type = value.result_type.clone();
        }
        match sandbox.prelude.call::<Function>("derived_query", name) {
            Ok(function) => out.push(function),
            Err(e) => diagnostics.push(to_diagnostic(
                &e,
                scripts,
                &sandbox.host,
                Code::InvalidScript,
            )),
        }
    }
    if diagnostics.is_empty() {
        Ok(out)
    } else {
        Err(diagnostics)
    }
}
