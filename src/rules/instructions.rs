//! The verbs that a script declares.

use super::declaration_reader::DeclarationReader;
use super::lua_error::type_with_article;
use super::rounds::{InstructionRun, RunKind};
use super::sandbox::Sandbox;
use crate::model::book::{Instruction, Range, RequiredPage, Signature, parameters};
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
pub(super) fn parse_instructions(
    reader: &mut DeclarationReader,
    sandbox: &Sandbox,
    table: &Table,
    places: &[RequiredPage],
) -> Vec<(Instruction, InstructionRun)> {
    let mut out = Vec::new();
    for verb in reader.tables(table, "instructions", "instruction") {
        let Some(form) = reader.form(&verb, "instruction") else {
            continue;
        };
        let what = format!("instruction `{}`", form.text);
        reader.check_keys(&verb, &what, &KEYS, &form.text);
        let Some(run) = parse_run(reader, sandbox, &verb, &form.text) else {
            continue;
        };
        let rounds = matches!(run.run, RunKind::Rounds(_));
        let range = parse_range(reader, &verb, (&what, &form.text));
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
        let said = parse_phrase(reader, sandbox, &verb, (&what, &form), more);
        let one = Instruction {
            scene: super::rounds::parse_scene(reader, &verb),
            ranking: parse_ranking(reader, &verb, &outcomes, (&what, &form.text)),
            outcomes,
            range: range.flatten(),
            returns: reader.text(&verb, "returns", &what, false),
            must_handle: reader.texts(&verb, "must_handle", &what, &form.text),
            about: reader.text(&verb, "about", &what, false),
            phrase: said,
            leaves_page: reader.flag(&verb, "never_returns", &form.text),
            goes_to: text_map(reader, &verb, "goes_to", &form.text),
            requires: parse_requires(reader, &verb, &form),
            is_cost: run.cost.is_some(),
            has_rounds: rounds,
            wrapper: None,
            form,
        };
        check_instruction(reader, &one, &what);
        out.push((one, run));
    }
    out
}

/// Parses the text for printed books: a text, or a message whose arguments are those of the verb and `more`: places and rows.
fn parse_phrase(
    reader: &mut DeclarationReader,
    sandbox: &Sandbox,
    verb: &Table,
    (what, form): (&str, &Signature),
    more: Vec<String>,
) -> String {
    let text = reader.text(verb, "phrase", what, false);
    let tables = sandbox.host.messages.borrow();
    let Some(things) = tables.placeholders().get(&text) else {
        if text.starts_with(PHRASE_PREFIX) && !text.contains(char::is_whitespace) {
            let near = did_you_mean(&text, tables.placeholders().keys().map(String::as_str));
            let message = format!("no message is called `{text}`");
            reader.report_with(&form.text, message, near);
        }
        return text;
    };
    let mut names: Vec<String> = parameters(&form.parts).into_iter().map(|it| it.0).collect();
    let arguments = names.len();
    names.extend(more);
    // Options are parsed after the verbs, and the events are declared by the book.
    let kinds = ["option_", "constant_", "event_"];
    let of_book = |thing: &str| kinds.iter().any(|it| thing.starts_with(it));
    let strange = things.iter().filter(|thing| !names.contains(thing));
    for thing in strange.filter(|thing| !of_book(thing)) {
        let message = format!("`{thing}` of the message `{text}` is no argument of {what}");
        let near = did_you_mean(thing, names.iter().map(String::as_str));
        reader.report_with(&form.text, message, near);
    }
    let of_rules = Message {
        is_of_ruleset: true,
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
    things.iter().fold(of_rules, put).encode()
}

/// Prefix of the names of messages that are phrases.
const PHRASE_PREFIX: &str = "phrase-";

/// Parses the functions of a verb.
fn parse_run(
    reader: &mut DeclarationReader,
    sandbox: &Sandbox,
    verb: &Table,
    form: &str,
) -> Option<InstructionRun> {
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
            let parts = sandbox.prelude.call::<Table>("build_rounds", (run, round));
            parts.ok().map(RunKind::Rounds)
        }
        None => reader.function(verb, "run", &what, form).map(RunKind::Once),
    };
    let run = run?;
    Some(InstructionRun {
        run,
        cost,
        override_span: None,
    })
}

/// Checks that scene, rounds and outcomes are consistent.
fn check_instruction(reader: &mut DeclarationReader, verb: &Instruction, what: &str) {
    let form = &verb.form.text;
    if !verb.has_rounds && !verb.scene.is_empty() {
        let help = "give it a `round`: a function that is called until it gives an outcome";
        let message = format!("{what} has a scene and no rounds");
        reader.report_with(form, message, Some(help.to_owned()));
    }
    for outcome in &verb.must_handle {
        if !verb.outcomes.contains(outcome) {
            let near = did_you_mean(outcome, verb.outcomes.iter().map(String::as_str));
            let message =
                format!("{what} must handle `{outcome}`, which is not one of its outcomes");
            reader.report_with(form, message, near);
        }
    }
    if verb.has_rounds && !verb.has_outcomes() {
        let message = format!("{what} has rounds and no outcome that could end them");
        let help = "add `outcomes = { ... }`".to_owned();
        reader.report_with(form, message, Some(help));
    }
}

/// Parses `outcomes` if it is a range of numbers: `"2-12"`. The inner value is none if the range is invalid.
fn parse_range(
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
        reader.report_with(form, message, Some(help.to_owned()));
    }
    Some(range)
}

/// Parses the outcomes from best to worst, as indices.
fn parse_ranking(
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
    reader.report_with(form, message, Some(help));
    (0..outcomes.len()).collect()
}

/// Parses arguments that require another argument. Both must be in the form.
fn parse_requires(
    reader: &mut DeclarationReader,
    verb: &Table,
    form: &Signature,
) -> BTreeMap<String, String> {
    let names: Vec<String> = parameters(&form.parts).into_iter().map(|it| it.0).collect();
    let out = text_map(reader, verb, "requires", &form.text);
    for (argument, other) in &out {
        for name in [argument, other] {
            if !names.contains(name) {
                let message = format!("instruction `{}` has no argument `{name}`", form.text);
                let near = did_you_mean(name, names.iter().map(String::as_str));
                reader.report_with(&form.text, message, near);
            }
        }
    }
    out
}

/// Parses a map of names: the places to which outcomes lead, or the arguments that arguments require.
fn text_map(
    reader: &mut DeclarationReader,
    verb: &Table,
    key: &str,
    form: &str,
) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for (name, value) in reader.read_map(verb, key) {
        if let LuaValue::String(text) = value {
            out.insert(name, text.to_string_lossy());
        } else {
            let is = type_with_article(&value);
            let message =
                format!("`{key}` of instruction `{form}` has a name for `{name}`, not {is}");
            reader.report(form, message);
        }
    }
    out
}
