//! Checks that the declarations of all scripts are consistent.

use super::RuleScript;
use crate::model::book::{
    ArgType, BUILTIN_TYPES, Bound, Field, RulesetSchema, Signature, SignaturePart,
};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::suggest::did_you_mean;

/// Reports inconsistent declarations.
pub(super) fn validate(
    schema: &RulesetSchema,
    scripts: &[RuleScript],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut report = |anchor: &str, message: String, help: Option<String>| {
        super::declaration_reader::DeclarationReader::new(scripts, diagnostics)
            .report_with(anchor, message, help);
    };
    for field in &schema.fields {
        for bound in [&field.min, &field.max] {
            if let Some(Bound::Field(name)) = bound
                && !schema.fields.iter().any(|f| f.name == *name)
            {
                let help = did_you_mean(name, schema.fields.iter().map(|f: &Field| &*f.name));
                report(
                    name,
                    format!("unknown field `{name}` as a bound of `{}`", field.name),
                    help,
                );
            }
        }
    }
    for (n, side) in schema.page_bounds() {
        let field = &schema.fields[n];
        let context = format!("in `at_{}` of field `{}`", side.name(), field.name);
        let page = field.bound_page(side).unwrap_or_default();
        check_page(schema, page, (&context, &field.name), &mut report);
    }
    for instruction in &schema.instructions {
        let goes_to = instruction.goes_to.iter().map(|it| ("goes_to", it));
        let events = instruction.events.iter().map(|it| ("events", it));
        let defeats = instruction.defeats.iter().map(|it| ("defeats", it));
        for (key, (outcome, target)) in goes_to.chain(events).chain(defeats) {
            let context = format!("in `{key}` of instruction `{}`", instruction.form.text);
            if !instruction.outcomes.contains(outcome) {
                let help = did_you_mean(outcome, instruction.outcomes.iter().map(String::as_str));
                let message = format!("unknown outcome `{outcome}` {context}");
                report(&instruction.form.text, message, help);
            } else if key == "goes_to" {
                let place = (&*context, &*instruction.form.text);
                check_page(schema, target, place, &mut report);
            } else if key == "events"
                && let Some((message, help)) = super::hooks::unknown_event_error(schema, target)
            {
                let message = format!("{message} {context}");
                report(&instruction.form.text, message, Some(help));
            }
        }
    }
    for query in &schema.queries {
        if let Some((message, help)) = shadowed_query_error(schema, &query.form) {
            report(&query.form.text, message, Some(help));
        }
    }
    for (message, anchor, help) in super::constants::invalid_uses(schema) {
        report(&anchor, message, help);
    }
    super::rounds::check_scenes(schema, &mut report);
    let mut names: Vec<&str> = schema.words.keys().map(String::as_str).collect();
    names.extend(schema.kinds.iter().map(|k| &*k.name));
    names.push("field");
    let held_kinds = schema.kinds.iter().filter(|kind| kind.can_be_held);
    let held_kinds: Vec<&str> = held_kinds.map(|kind| &*kind.name).collect();
    let forms = schema.instructions.iter().map(|v| &v.form);
    let forms = forms.chain(schema.queries.iter().map(|q| &q.form));
    for form in forms.chain(schema.commands.iter().map(|c| &c.form)) {
        check_form(form, &form.parts, (&names, &held_kinds), &mut report);
    }
}

/// Reports an undeclared rule page.
fn check_page(
    schema: &RulesetSchema,
    page: &str,
    (context, anchor): (&str, &str),
    report: &mut impl FnMut(&str, String, Option<String>),
) {
    if !schema.rule_pages.iter().any(|it| it.name == page) {
        let help = did_you_mean(page, schema.rule_pages.iter().map(|it| &*it.name));
        report(
            anchor,
            format!("unknown rule page `{page}` {context}"),
            help,
        );
    }
}

/// Finds queries of two words that can never be called, because the first word is a kind that can be held.
fn shadowed_query_error(schema: &RulesetSchema, form: &Signature) -> Option<(String, String)> {
    let mut held_kinds = schema.kinds.iter().filter(|kind| kind.can_be_held);
    let kind = held_kinds.find(|kind| kind.name == form.keyword())?;
    let [_, second] = &*form.parts else {
        return None;
    };
    if matches!(second, SignaturePart::Group { .. }) {
        return None;
    }
    let (text, kind) = (&form.text, &kind.name);
    let message = format!(
        "query `{text}` can never be called, because two words that begin with `{kind}` test for a held {kind}"
    );
    let help = format!("change the first word, or use more than two words: `{kind} is here`");
    Some((message, help))
}

fn check_form(
    form: &Signature,
    parts: &[SignaturePart],
    (names, held_kinds): (&[&str], &[&str]),
    report: &mut impl FnMut(&str, String, Option<String>),
) {
    for part in parts {
        match part {
            SignaturePart::Group { parts, .. } => {
                check_form(form, parts, (names, held_kinds), report)
            }
            SignaturePart::Argument {
                arg_type: ArgType::Held(name),
                ..
            } if names.contains(&&**name) && !held_kinds.contains(&&**name) => {
                let message = format!(
                    "`{}` requires a held `{name}`, but entries of `{name}` cannot be held",
                    form.text
                );
                let help = format!("write `<...:{name}>`, or declare the kind with `held = true`");
                report(&form.text, message, Some(help));
            }
            SignaturePart::Argument {
                name: arg_name,
                arg_type: ArgType::Name(name) | ArgType::Held(name) | ArgType::Filter(name),
            } if !names.contains(&&**name) => {
                let message = format!(
                    "unknown type `{name}` in `{}`: not a built-in type, word set or kind",
                    form.text
                );
                let type_names = names.iter().copied().chain(BUILTIN_TYPES);
                let help = did_you_mean(name, type_names);
                let swap_help = || {
                    let is_type = BUILTIN_TYPES.contains(&arg_name.as_str());
                    is_type.then(|| format!("write the name first: `<{name}:{arg_name}>`"))
                };
                let help = help.or_else(swap_help);
                let help =
                    help.unwrap_or_else(|| format!("use one of: {}", BUILTIN_TYPES.join(", ")));
                report(&form.text, message, Some(help));
            }
            _ => {}
        }
    }
}
