//! Rulesets of several files that are combined with `use`, and their error messages: `tests/parts/*.cases`.
//!
//! A case contains the files of a folder of rulesets, including `game.lua`, and `house.lua` of a book. Below are the output of loading them and the
//! results of each verb.
//! `UPDATE=1 cargo test --test it parts::` writes the current output.

use crate::kept;
use crate::small;

use crate::kept::Kept;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;
use turnto::library;
use turnto::model::book::BookData;
use turnto::model::game::{
    Call, CallRequest, CallResult, CallTarget, Event, GameContext, Question, Reply, RulesHost,
    Value,
};
use turnto::rules::{LuaRules, RuleScript, load};
use turnto::syntax::fluent::MessageTables;
use turnto::syntax::source::Sources;

/// Output of the scripts of a case.
fn told(files: &BTreeMap<String, String>) -> String {
    let mut sources = Sources::default();
    let mut script = |name: &str| {
        let text = files.get(name)?.clone();
        let file = sources.add(name, text.clone());
        let name = name.to_owned();
        Some(RuleScript::new(file, name, text))
    };
    let ruleset = script("game.lua").expect("game.lua");
    let house: Vec<RuleScript> = script("house.lua").into_iter().collect();
    let parts = files.keys().filter(|name| name.contains('/'));
    let parts: Vec<RuleScript> = parts.filter_map(|name| script(name)).collect();
    match load(&ruleset, &house, &parts, &MessageTables::default()) {
        Err(found) => small::told(&found, &sources),
        Ok(mut rules) => {
            let names = rules.scripts().iter().map(|script| &*script.name);
            let names: Vec<&str> = names.collect();
            let mut out = format!("in force: {}\n", names.join(", "));
            rules.bind(Arc::new(BookData::default()));
            for n in 0..rules.schema().instructions.len() {
                run(&mut rules, n, &sources, &mut out);
            }
            out
        }
    }
}

/// Runs a verb and appends its results.
fn run(rules: &mut LuaRules, verb: usize, sources: &Sources, out: &mut String) {
    let form = rules.schema().instructions[verb].form.text.clone();
    let call = Call {
        target: CallTarget::Instruction(verb),
        args: Value::Nothing,
        handled: None,
        enclosing_instructions: None,
        is_cost: false,
    };
    let mut turn: GameContext = GameContext::default();
    let ruling = rules.begin(&call, &mut turn);
    for event in &turn.observer {
        if let Event::Say { text } = event {
            let _ = writeln!(out, "{form}: {text}");
        }
    }
    match ruling {
        Ok(CallResult::Done(_)) => {}
        Ok(CallResult::Suspended(asked)) => {
            let words = match asked {
                CallRequest::Ask(Question::Dice {
                    count,
                    min_face: low,
                    ..
                }) => {
                    let _ = rules.resume(Some(Reply::Dice(vec![low; count as usize])), &mut turn);
                    rolled(&turn)
                }
                other => in_words(&other),
            };
            let _ = writeln!(out, "{form} asks {words}");
        }
        Ok(other) => panic!("{form}: {other:?}"),
        Err(fault) => out.push_str(&small::told(&[fault], sources)),
    }
    rules.cancel_calls();
}

/// The dice of a roll that a rule requested, as text.
fn rolled(turn: &GameContext) -> String {
    let roll = turn.observer.iter().find_map(|event| match event {
        Event::Roll(roll) => Some(roll),
        _ => None,
    });
    let roll = roll.expect("a roll is told");
    let parts = roll.parts.iter();
    let parts: Vec<_> = parts.map(|p| format!("{} {}", p.name, p.amount)).collect();
    let many = roll.faces.len();
    format!("{many} dice, {}: {}", roll.keep, parts.join(", "))
}

/// A request of a rule as text, if scripts can create it from a table.
fn in_words(asked: &CallRequest) -> String {
    match asked {
        CallRequest::Ask(Question::Pick { options, .. })
        | CallRequest::Ask(Question::Order { options, .. }) => {
            let ids = options.iter().map(|option| &*option.id);
            ids.collect::<Vec<_>>().join(", ")
        }
        other => format!("{other:?}"),
    }
}

#[test]
fn rulesets_of_several_files_do_what_is_kept_of_them() {
    let mut kept = Kept::default();
    for path in kept::files("parts", "cases") {
        kept.retell(&path, |_, text| told(&small::files(text, BTreeMap::new())));
    }
    kept.done();
}

/// Every file in the program's folder of rulesets is used. No name belongs to both a ruleset and the library.
#[test]
fn every_part_of_the_program_is_used() {
    let (mut there, mut used) = (BTreeSet::new(), BTreeSet::new());
    for name in library::ruleset_names() {
        let ruleset = library::ruleset(&name).expect("a ruleset");
        let mut sources = Sources::default();
        let mut script = |(name, text): &(String, String)| {
            let file = sources.add(name.clone(), text.clone());
            let (name, text) = (name.clone(), text.clone());
            RuleScript::new(file, name, text)
        };
        let main = script(&(format!("{name}.lua"), ruleset.script.clone()));
        let parts: Vec<RuleScript> = ruleset.parts.iter().map(&mut script).collect();
        let messages = library::ruleset_schema(&name).unwrap_or_default().messages;
        let rules = match load(&main, &[], &parts, &messages) {
            Ok(rules) => rules,
            Err(found) => panic!("{}", small::told(&found, &sources)),
        };
        there.extend(parts.into_iter().map(|part| part.name));
        used.extend(rules.scripts().iter().skip(1).map(|part| part.name.clone()));
    }
    // Rulesets of the documentation and new rulesets use the rest of the library.
    for path in [
        "docs/examples/cards/scripts/knaves.lua",
        "docs/examples/duel/scripts/duel.lua",
        "docs/examples/results-table/scripts/tally.lua",
        "templates/ruleset/NAME.lua",
    ] {
        let text = std::fs::read_to_string(path).unwrap();
        let named = text
            .split("require(\"")
            .skip(1)
            .filter_map(|it| it.split_once('"'));
        used.extend(named.map(|(name, _)| format!("lib/{name}.lua")));
    }
    let idle: Vec<_> = there.difference(&used).collect();
    assert!(idle.is_empty(), "nobody uses {idle:?}");
    assert!(used.contains("lib/words.lua"));
}

#[test]
fn editors_are_told_of_the_library() {
    let vocabulary = library::ruleset_schema("badgerstone").unwrap_or_default();
    let stubs = library::render_stubs(&vocabulary, &library::library_parts());
    for line in [
        "---@overload fun(name: \"words\"): require.words",
        "---@class require.words",
        "---@class Constants",
        "---@type Constants",
        "---@field plural fun(n?: any, one?: any, many?: any): any Returns `3 Wounds` or `1 Wound`",
    ] {
        assert!(stubs.contains(line), "{line}\n{stubs}");
    }
}
