//! The verbs that a script declares.

use super::entries::DeclarationReader;
use super::fault::a;
use super::rounds::{RoundKind, VerbRun};
use super::sandbox::Sandbox;
use crate::model::book::{Range, RequiredPage, Signature, SignaturePart, Verb, flag, given};
use crate::model::game::Message;
use crate::syntax::suggest::did_you_mean;
use mlua::{Function, Table, Value as LuaValue};
use std::collections::BTreeMap;

const KEYS: [&str; 14] = [
    "form",
    "about",
    "phrase",
    "outcomes",
    "returns",
    "ranking",
    "must_handle",
    "never_returns",
    "goes_to",
    "requires",
    "cost",
    "run",
    "scene",
    "round",
];

/// Parses the verbs of a script, each with its functions.
pub(super) fn verbs(
    reader: &mut DeclarationReader,
    sandbox: &Sandbox,
    table: &Table,
    places: &[RequiredPage],
) -> Vec<(Verb, VerbRun)> {
    let mut out: Vec<(Verb, VerbRun)> = Vec::new();
    for verb in reader.entries(table, "instructions", "instruction") {
        let Some(form) = reader.form(&verb, "instruction") else {
            continue;
        };
        let what = format!("instruction `{}`", form.text);
        reader.keys(&verb, &what, &KEYS, &form.text);
        let Some(run) = run(reader, sandbox, &verb, &form.text) else {
            continue;
        };
        let rounds = matches!(run.run, RoundKind::Rounds(_));
        let range = range(reader, &verb, (&what, &form.text));
        let outcomes = match range {
            Some(_) => Vec::new(),
            None => reader.texts(&verb, "outcomes", &what, &form.text),
        };
        let mut more: Vec<String> = outcomes.iter().map(|it| format!("row_{it}")).collect();
        more.extend(
            places
                .iter()
                .map(|it| format!("rule_page_{}", it.name.replace('-', "_"))),
        );
        let said = phrase(reader, sandbox, &verb, (&what, &form), more);
        let one = Verb {
            scene: super::rounds::scene(reader, &verb, &what, &form.text),
            ranking: ranking(reader, &verb, &outcomes, (&what, &form.text)),
            outcomes,
            range: range.flatten(),
            gives: reader.text(&verb, "returns", &what, false),
            must_handle: reader.texts(&verb, "must_handle", &what, &form.text),
            about: reader.text(&verb, "about", &what, false),
            phrase: said,
            leaves: reader.flag(&verb, "never_returns", &form.text),
            leads: leads(reader, &verb, &form.text),
            only_with: only_with(reader, &verb, &form),
            is_cost: run.cost.is_some(),
            rounds,
            whole: None,
            form,
        };
        sound(reader, &one, &what);
        let form = &one.form.text;
        if out.iter().any(|(other, _)| other.form.text == *form) {
            reader.fault(form, format!("duplicate instruction `{form}`"));
        } else {
            out.push((one, run));
        }
    }
    out
}

/// Parses the text for printed books: a text, or a message whose arguments are those of the verb and `more`: places and rows.
fn phrase(
    reader: &mut DeclarationReader,
    sandbox: &Sandbox,
    verb: &Table,
    (what, form): (&str, &Signature),
    more: Vec<String>,
) -> String {
    let text = reader.text(verb, "phrase", what, false);
    let tables = sandbox.host.messages.borrow();
    let Some(things) = tables.things().get(&text) else {
        if text.starts_with(PHRASE) && !text.contains(char::is_whitespace) {
            let near = did_you_mean(&text, tables.things().keys().map(String::as_str));
            let message = format!("no message is called `{text}`");
            reader.fault_with(&form.text, message, near);
        }
        return text;
    };
    let mut names: Vec<String> = given(&form.parts).into_iter().map(|it| it.0).collect();
    let arguments = names.len();
    names.extend(more);
    // Options are parsed after the verbs, and the events are declared by the book.
    let of_book = |thing: &str| thing.starts_with("option_") || thing.starts_with("event_");
    let strange = things.iter().filter(|thing| !names.contains(thing));
    for thing in strange.filter(|thing| !of_book(thing)) {
        let message = format!("`{thing}` of the message `{text}` is no argument of {what}");
        let near = did_you_mean(thing, names.iter().map(String::as_str));
        reader.fault_with(&form.text, message, near);
    }
    let of_rules = Message {
        of_rules: true,
        ..Message::new(text)
    };
    let put = |message: Message, thing: &String| {
        let rule_page = thing.strip_prefix("rule_page_");
        let told = match thing.split_once('_') {
            _ if names.iter().take(arguments).any(|name| name == thing) => format!("<{thing}>"),
            _ if rule_page.is_some() => format!("<{}>", rule_page.unwrap_or_default()),
            // No row, no event, or the default of an option.
            Some(("row" | "event" | "option", _)) => "none".to_owned(),
            _ => format!("<{thing}>"),
        };
        message.with(thing, told)
    };
    things.iter().fold(of_rules, put).text()
}

/// Prefix of the names of messages that are phrases.
const PHRASE: &str = "phrase-";

/// Parses the functions of a verb.
fn run(
    reader: &mut DeclarationReader,
    sandbox: &Sandbox,
    verb: &Table,
    form: &str,
) -> Option<VerbRun> {
    let what = format!("instruction `{form}`");
    let mut one = |key: &str| -> Option<Function> {
        match verb.raw_get::<LuaValue>(key) {
            Ok(LuaValue::Nil) => None,
            _ => reader.function(verb, key, &what, form),
        }
    };
    let (cost, round) = (one("cost"), one("round"));
    let run = match round {
        Some(round) => {
            let run = one("run");
            let parts = sandbox.prelude.call::<Table>("rounds", (run, round));
            parts.ok().map(RoundKind::Rounds)
        }
        None => reader
            .function(verb, "run", &what, form)
            .map(RoundKind::Once),
    };
    let run = run?;
    Some(VerbRun {
        run,
        cost,
        replaced: None,
    })
}

/// Checks that scene, rounds and outcomes are consistent.
fn sound(reader: &mut DeclarationReader, verb: &Verb, what: &str) {
    let form = &verb.form.text;
    if !verb.rounds && !verb.scene.is_empty() {
        let help = "give it a `round`: a function that is called until it gives an outcome";
        let message = format!("{what} has a scene and no rounds");
        reader.fault_with(form, message, Some(help.to_owned()));
    }
    for outcome in &verb.must_handle {
        if !verb.outcomes.contains(outcome) {
            let near = did_you_mean(outcome, verb.outcomes.iter().map(String::as_str));
            let message =
                format!("{what} must handle `{outcome}`, which is not one of its outcomes");
            reader.fault_with(form, message, near);
        }
    }
    if verb.rounds && !verb.comes_out() {
        let message = format!("{what} has rounds and no outcome that could end them");
        let help = "add `outcomes = { ... }`".to_owned();
        reader.fault_with(form, message, Some(help));
    }
}

/// Parses `outcomes` if it is a range of numbers: `"2-12"`. The inner value is none if the range is invalid.
fn range(
    reader: &mut DeclarationReader,
    verb: &Table,
    (what, form): (&str, &str),
) -> Option<Option<Range>> {
    let Ok(LuaValue::String(text)) = verb.raw_get::<LuaValue>("outcomes") else {
        return None;
    };
    let text = text.to_string_lossy();
    let range = Range::parse(&text);
    if range.is_none() {
        let message = format!("`outcomes = \"{text}\"` of {what} is no range of numbers");
        let help = "write a range as in rows: \"2-12\", \"4 or more\", \"-1 or less\"; write names as a list: { \"won\", \"lost\" }";
        reader.fault_with(form, message, Some(help.to_owned()));
    }
    Some(range)
}

/// Parses the outcomes from best to worst, as indices.
fn ranking(
    reader: &mut DeclarationReader,
    verb: &Table,
    outcomes: &[String],
    (what, form): (&str, &str),
) -> Vec<usize> {
    let said = reader.texts(verb, "ranking", what, form);
    if said.is_empty() {
        return (0..outcomes.len()).collect();
    }
    let places = said.iter();
    let places = places.filter_map(|name| outcomes.iter().position(|it| it == name));
    let places: Vec<usize> = places.collect();
    let mut sorted = places.clone();
    sorted.sort_unstable();
    if said.len() == places.len() && sorted.into_iter().eq(0..outcomes.len()) {
        return places;
    }
    let message = format!("{what} ranks other outcomes than it has");
    let all = outcomes.join(", ");
    let help = format!("name each once, from best to worst: {all}");
    reader.fault_with(form, message, Some(help));
    (0..outcomes.len()).collect()
}

/// Parses arguments that require another argument. Both must be in the form.
fn only_with(
    reader: &mut DeclarationReader,
    verb: &Table,
    form: &Signature,
) -> BTreeMap<String, String> {
    let mut names = Vec::new();
    arguments(&form.parts, &mut names);
    let mut out = BTreeMap::new();
    for (argument, other) in reader.read_map(verb, "requires") {
        let LuaValue::String(other) = other else {
            let message = format!(
                "`requires` of instruction `{}` names an argument for `{argument}`, not {}",
                form.text,
                a(&other)
            );
            reader.fault(&form.text, message);
            continue;
        };
        let other = other.to_string_lossy();
        for name in [&argument, &other] {
            if !names.contains(name) {
                let message = format!("instruction `{}` has no argument `{name}`", form.text);
                let near = did_you_mean(name, names.iter().map(String::as_str));
                reader.fault_with(&form.text, message, near);
            }
        }
        out.insert(argument, other);
    }
    out
}

/// Collects the names of the arguments. A group of literal words is a flag.
fn arguments(parts: &[SignaturePart], out: &mut Vec<String>) {
    for part in parts {
        match part {
            SignaturePart::Argument { name, .. } => out.push(name.clone()),
            SignaturePart::Literal(_) => {}
            SignaturePart::Group { parts, .. } => {
                let before = out.len();
                arguments(parts, out);
                if out.len() == before {
                    out.push(flag(parts));
                }
            }
        }
    }
}

/// Parses the places to which outcomes lead.
fn leads(reader: &mut DeclarationReader, verb: &Table, form: &str) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for (outcome, place) in reader.read_map(verb, "goes_to") {
        match place {
            LuaValue::String(place) => {
                out.insert(outcome, place.to_string_lossy());
            }
            other => reader.fault(
                form,
                format!(
                    "`goes_to` of instruction `{form}` names a page of the rules for `{outcome}`, not {}",
                    a(&other)
                ),
            ),
        }
    }
    out
}
