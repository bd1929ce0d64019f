//! Checks that the declarations of all scripts are consistent.

use super::RuleScript;
use crate::model::book::{
    ArgType, BUILTIN_TYPES, Bound, Field, RulesetSchema, Signature, SignaturePart,
};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::suggest::did_you_mean;

/// Reports inconsistent declarations.
pub(super) fn validate(
    vocabulary: &RulesetSchema,
    scripts: &[RuleScript],
    found: &mut Vec<Diagnostic>,
) {
    let mut wrong = |anchor: &str, message: String, help: Option<String>| {
        super::declaration_reader::DeclarationReader::new(scripts, found)
            .report_with(anchor, message, help);
    };
    for field in &vocabulary.fields {
        for bound in [&field.min, &field.max] {
            if let Some(Bound::Field(name)) = bound
                && !vocabulary.fields.iter().any(|f| f.name == *name)
            {
                let help = did_you_mean(name, vocabulary.fields.iter().map(|f: &Field| &*f.name));
                wrong(
                    name,
                    format!("`{}` is bounded by `{name}`, which is no field", field.name),
                    help,
                );
            }
        }
    }
    for verb in &vocabulary.instructions {
        for (outcome, place) in &verb.goes_to {
            let what = format!("instruction `{}` leads from `{outcome}`", verb.form.text);
            if !verb.outcomes.contains(outcome) {
                let help = did_you_mean(outcome, verb.outcomes.iter().map(String::as_str));
                let message = format!("{what}, which is not one of its outcomes");
                wrong(&verb.form.text, message, help);
            } else if !vocabulary.rule_pages.iter().any(|p| p.name == *place) {
                let help = did_you_mean(place, vocabulary.rule_pages.iter().map(|p| &*p.name));
                let message = format!("{what} to `{place}`, which is not in `rule_pages`");
                wrong(&verb.form.text, message, help);
            }
        }
    }
    for query in &vocabulary.queries {
        if let Some((message, help)) = shadowed_query_error(vocabulary, &query.form) {
            wrong(&query.form.text, message, Some(help));
        }
    }
    for (message, anchor, help) in super::constants::invalid_uses(vocabulary) {
        wrong(&anchor, message, help);
    }
    super::rounds::check_scenes(vocabulary, &mut wrong);
    let mut names: Vec<&str> = vocabulary.words.keys().map(String::as_str).collect();
    names.extend(vocabulary.kinds.iter().map(|k| &*k.name));
    names.push("field");
    let held = vocabulary.kinds.iter().filter(|kind| kind.can_be_held);
    let held: Vec<&str> = held.map(|kind| &*kind.name).collect();
    let forms = vocabulary.instructions.iter().map(|v| &v.form);
    let forms = forms.chain(vocabulary.queries.iter().map(|q| &q.form));
    for form in forms.chain(vocabulary.commands.iter().map(|c| &c.form)) {
        check_form(form, &form.parts, (&names, &held), &mut wrong);
    }
}

/// Finds queries of two words that can never be called. If the first word is a kind that can be held, the two words mean an item of this kind.
fn shadowed_query_error(vocabulary: &RulesetSchema, form: &Signature) -> Option<(String, String)> {
    let mut held = vocabulary.kinds.iter().filter(|kind| kind.can_be_held);
    let kind = held.find(|kind| kind.name == form.keyword())?;
    let [_, second] = &*form.parts else {
        return None;
    };
    if matches!(second, SignaturePart::Group { .. }) {
        return None;
    }
    let (text, kind) = (&form.text, &kind.name);
    let message = format!(
        "the query `{text}` is never asked: `{kind}` and one word more ask whether that {kind} is held"
    );
    let help = format!("begin it with another word, or let more than one follow: `{kind} is here`");
    Some((message, help))
}

fn check_form(
    form: &Signature,
    parts: &[SignaturePart],
    (names, held): (&[&str], &[&str]),
    wrong: &mut impl FnMut(&str, String, Option<String>),
) {
    for part in parts {
        match part {
            SignaturePart::Group { parts, .. } => check_form(form, parts, (names, held), wrong),
            SignaturePart::Argument {
                arg_type: ArgType::Held(name),
                ..
            } if names.contains(&&**name) && !held.contains(&&**name) => {
                let message = format!(
                    "`{}` requires a held `{name}`, but entries of `{name}` cannot be held",
                    form.text
                );
                let help = format!("write `<...:{name}>`, or declare the kind with `held = true`");
                wrong(&form.text, message, Some(help));
            }
            SignaturePart::Argument {
                name: called,
                arg_type: ArgType::Name(name) | ArgType::Held(name) | ArgType::Filter(name),
            } if !names.contains(&&**name) => {
                let message = format!(
                    "`{name}` in `{}` is no type of an argument, no set of words and no kind",
                    form.text
                );
                let all = names.iter().copied().chain(BUILTIN_TYPES);
                let help = did_you_mean(name, all);
                let swapped = || {
                    let is = BUILTIN_TYPES.contains(&called.as_str());
                    is.then(|| format!("the name comes first: `<{name}:{called}>`"))
                };
                let help = help.or_else(swapped);
                let help =
                    help.unwrap_or_else(|| format!("types are {}", BUILTIN_TYPES.join(", ")));
                wrong(&form.text, message, Some(help));
            }
            _ => {}
        }
    }
}
