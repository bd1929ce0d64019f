//! Parses the instructions of a script.

use super::declaration_reader::DeclarationReader;
use super::lua_error::type_with_article;
use super::rounds::{self, InstructionRun, RunKind};
use super::sandbox::Sandbox;
use crate::model::book::{Instruction, Range, RequiredPage, Signature, parameters};
use crate::model::game::Message;
use crate::syntax::suggest::did_you_mean;
use mlua::{Function, Table, Value as LuaValue};
use std::collections::BTreeMap;

const KEYS: [&str; 18] = [
    "form",
    "about",
    "phrase",
    "outcomes",
    "returns",
    "ranking",
    "must_handle",
    "never_returns",
    "goes_to",
    "defeats",
    "events",
    "requires",
    "cost",
    "announce",
    "run",
    "scene",
    "round",
    "rounds",
];

/// Parses the instructions of a script, each with its functions.
pub(super) fn parse_instructions(
    reader: &mut DeclarationReader,
    sandbox: &Sandbox,
    table: &Table,
    rule_pages: &[RequiredPage],
) -> Vec<(Instruction, InstructionRun)> {
    let mut out = Vec::new();
    for table in reader.tables(table, "instructions", "instruction") {
        let Some(form) = reader.form(&table, "instruction") else {
            continue;
        };
        let owner = format!("instruction `{}`", form.text);
        reader.check_keys(&table, &owner, &KEYS, &form.text);
        let Some(run) = parse_run(reader, sandbox, &table, &form.text) else {
            continue;
        };
        let has_rounds = matches!(run.run, RunKind::Rounds(_));
        let range = parse_range(reader, &table, (&owner, &form.text));
        let outcomes = match range {
            Some(_) => Vec::new(),
            None => reader.texts(&table, "outcomes", &owner, &form.text),
        };
        let mut extra_names: Vec<String> = outcomes.iter().map(|it| format!("row_{it}")).collect();
        extra_names.extend(
            rule_pages
                .iter()
                .map(|it| format!("rule_page_{}", it.name.replace('-', "_"))),
        );
        let phrase = parse_phrase(reader, sandbox, &table, (&owner, &form), extra_names);
        let requires = parse_requires(reader, &table, &form, &outcomes);
        let scene = rounds::parse_scene(reader, &table);
        let instruction = Instruction {
            round_counter: rounds::parse_counter(reader, &table, &scene, &form.text),
            scene,
            ranking: parse_ranking(reader, &table, &outcomes, (&owner, &form.text)),
            outcomes,
            range: range.flatten(),
            returns: reader.text(&table, "returns", &owner, false),
            must_handle: reader.texts(&table, "must_handle", &owner, &form.text),
            about: reader.text(&table, "about", &owner, false),
            phrase,
            leaves_page: reader.flag(&table, "never_returns", &form.text),
            goes_to: text_map(reader, &table, "goes_to", &form.text),
            events: text_map(reader, &table, "events", &form.text),
            defeats: text_map(reader, &table, "defeats", &form.text),
            requires,
            is_cost: run.cost.is_some(),
            is_announced: run.announce.is_some(),
            has_rounds,
            wrapper: None,
            form,
        };
        check_instruction(reader, &instruction, &owner);
        out.push((instruction, run));
    }
    out
}

/// Parses the text for printed books. If it is a message, its arguments must be those of the instruction or in `extra_names`.
fn parse_phrase(
    reader: &mut DeclarationReader,
    sandbox: &Sandbox,
    table: &Table,
    (owner, form): (&str, &Signature),
    extra_names: Vec<String>,
) -> String {
    let text = reader.text(table, "phrase", owner, false);
    let tables = sandbox.host.messages.borrow();
    let Some(placeholders) = tables.placeholders().get(&text) else {
        if text.starts_with(PHRASE_PREFIX) && !text.contains(char::is_whitespace) {
            let help = did_you_mean(&text, tables.placeholders().keys().map(String::as_str));
            let message = format!("unknown message `{text}`");
            reader.report_with(&form.text, message, help);
        }
        return text;
    };
    let mut names: Vec<String> = parameters(&form.parts).into_iter().map(|it| it.0).collect();
    let arg_count = names.len();
    names.extend(extra_names);
    // Options are parsed after the instructions, and the book declares the events.
    let prefixes = ["option_", "constant_", "event_"];
    let is_of_book = |arg: &str| prefixes.iter().any(|it| arg.starts_with(it));
    let unknown = placeholders.iter().filter(|it| !names.contains(it));
    for arg in unknown.filter(|it| !is_of_book(it)) {
        let message = format!("message `{text}` has `{arg}`, but {owner} has no such argument");
        let help = did_you_mean(arg, names.iter().map(String::as_str));
        reader.report_with(&form.text, message, help);
    }
    let message = Message {
        is_of_ruleset: true,
        ..Message::new(text)
    };
    let add_argument = |message: Message, arg: &String| {
        let rule_page = arg.strip_prefix("rule_page_");
        let example = match arg.split_once('_') {
            _ if names.iter().take(arg_count).any(|it| it == arg) => {
                format!("<{arg}>")
            }
            _ if rule_page.is_some() => format!("<{}>", rule_page.unwrap_or_default()),
            // No row, no event, or the default of an option.
            Some(("row" | "event" | "option", _)) => "none".to_owned(),
            _ => format!("<{arg}>"),
        };
        message.with(arg, example)
    };
    placeholders.iter().fold(message, add_argument).encode()
}

/// Prefix of the names of messages that are phrases.
const PHRASE_PREFIX: &str = "phrase-";

/// Parses the functions of an instruction.
fn parse_run(
    reader: &mut DeclarationReader,
    sandbox: &Sandbox,
    table: &Table,
    form: &str,
) -> Option<InstructionRun> {
    let owner = format!("instruction `{form}`");
    let mut optional = |key: &str| -> Option<Function> {
        match table.raw_get::<LuaValue>(key) {
            Ok(LuaValue::Nil) => None,
            _ => reader.function(table, key, &owner, form),
        }
    };
    let (cost, announce, round) = (optional("cost"), optional("announce"), optional("round"));
    let run = match round {
        Some(round) => {
            let run = optional("run");
            let parts = sandbox.prelude.call::<Table>("build_rounds", (run, round));
            parts.ok().map(RunKind::Rounds)
        }
        None => reader
            .function(table, "run", &owner, form)
            .map(RunKind::Once),
    };
    let run = run?;
    Some(InstructionRun {
        run,
        cost,
        announce,
        override_span: None,
    })
}

/// Checks that scene, rounds and outcomes are consistent.
fn check_instruction(reader: &mut DeclarationReader, instruction: &Instruction, owner: &str) {
    let form = &instruction.form.text;
    if !instruction.has_rounds && !instruction.scene.is_empty() {
        let help = "add a function `round`, which is called until it returns an outcome";
        let message = format!("{owner} has a `scene`, but no `round`");
        reader.report_with(form, message, Some(help.to_owned()));
    }
    for outcome in &instruction.must_handle {
        if !instruction.outcomes.contains(outcome) {
            let help = did_you_mean(outcome, instruction.outcomes.iter().map(String::as_str));
            let message = format!("unknown outcome `{outcome}` in `must_handle` of {owner}");
            reader.report_with(form, message, help);
        }
    }
    if instruction.has_rounds && !instruction.has_outcomes() {
        let message = format!("{owner} has rounds, but no outcome that can end them");
        let help = "add `outcomes = { ... }`".to_owned();
        reader.report_with(form, message, Some(help));
    }
}

/// Parses `outcomes` if it is a range of numbers, such as `"2-12"`. The inner value is none if the range is invalid.
fn parse_range(
    reader: &mut DeclarationReader,
    table: &Table,
    (owner, form): (&str, &str),
) -> Option<Option<Range>> {
    let Ok(LuaValue::String(text)) = table.raw_get::<LuaValue>("outcomes") else {
        return None;
    };
    let text = text.to_string_lossy();
    let range = Range::parse(&text);
    if range.is_none() {
        let message = format!("invalid range `outcomes = \"{text}\"` of {owner}");
        let help = "write a range as in rows: \"2-12\", \"4 or more\", \"-1 or less\"; write names as a list: { \"won\", \"lost\" }";
        reader.report_with(form, message, Some(help.to_owned()));
    }
    Some(range)
}

/// Parses the outcomes from best to worst, as indices.
fn parse_ranking(
    reader: &mut DeclarationReader,
    table: &Table,
    outcomes: &[String],
    (owner, form): (&str, &str),
) -> Vec<usize> {
    let names = reader.texts(table, "ranking", owner, form);
    if names.is_empty() {
        return (0..outcomes.len()).collect();
    }
    let indices = names.iter();
    let indices = indices.filter_map(|name| outcomes.iter().position(|it| it == name));
    let indices: Vec<usize> = indices.collect();
    let mut sorted = indices.clone();
    sorted.sort_unstable();
    if names.len() == indices.len() && sorted.into_iter().eq(0..outcomes.len()) {
        return indices;
    }
    let message = format!("`ranking` of {owner} must contain each outcome once");
    let list = outcomes.join(", ");
    let help = format!("list them from best to worst: {list}");
    reader.report_with(form, message, Some(help));
    (0..outcomes.len()).collect()
}

/// Parses arguments and outcomes that require an argument.
fn parse_requires(
    reader: &mut DeclarationReader,
    table: &Table,
    form: &Signature,
    outcomes: &[String],
) -> BTreeMap<String, String> {
    let names: Vec<String> = parameters(&form.parts).into_iter().map(|it| it.0).collect();
    let out = text_map(reader, table, "requires", &form.text);
    for (dependent, required) in &out {
        for name in [dependent, required] {
            let is_outcome = name == dependent && outcomes.contains(name);
            if !names.contains(name) && !is_outcome {
                let message = format!("unknown argument `{name}` in `requires` of `{}`", form.text);
                let help = did_you_mean(name, names.iter().map(String::as_str));
                reader.report_with(&form.text, message, help);
            }
        }
    }
    out
}

/// Parses a map of names: rule pages or events for outcomes, or the arguments that arguments require.
fn text_map(
    reader: &mut DeclarationReader,
    table: &Table,
    key: &str,
    form: &str,
) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for (name, value) in reader.read_map(table, key) {
        if let LuaValue::String(text) = value {
            out.insert(name, text.to_string_lossy());
        } else {
            let actual = type_with_article(&value);
            let message =
                format!("`{name}` in `{key}` of instruction `{form}` must be a name, not {actual}");
            reader.report(form, message);
        }
    }
    out
}
