//! Applies house rules to a ruleset.

use super::RuleScript;
use super::declare::ScriptDeclarations;
use super::rounds::{RoundKind, VerbOverride, VerbRun, replaced, replaced_at};
use super::sandbox::Sandbox;
use crate::model::book::{RulesetSchema, Verb};
use crate::model::game::Value;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::suggest::did_you_mean;
use std::mem::take;

/// Reports an error: the anchor text, the message, the help.
type OverrideError<'w> = &'w mut dyn FnMut(&str, String, Option<String>);

/// Applies house rules to the ruleset and earlier house rules. `written` are the files that can contain them.
pub(super) fn over(
    sandbox: &Sandbox,
    base: &mut ScriptDeclarations,
    house: ScriptDeclarations,
    written: &[RuleScript],
    found: &mut Vec<Diagnostic>,
) {
    let wrong: OverrideError = &mut |anchor, message, help| {
        super::entries::DeclarationReader::new(written, found).fault_with(anchor, message, help);
    };
    let to = &mut base.vocabulary;
    chosen(to, house.chosen, wrong);
    for (name, _) in house.offers {
        if !to.offers.iter().any(|offered| offered.name == name) {
            let help = did_you_mean(&name, to.offers.iter().map(|o| &*o.name));
            wrong(
                &name,
                format!("the ruleset offers no function `{name}`"),
                help,
            );
        }
    }
    for (name, value) in house.amounts {
        if let Err((message, help)) = super::figures::change(&mut to.figures, &name, value) {
            let help = help.or_else(|| Some(listed(to)));
            wrong(&name, message, help);
        }
    }
    base.reader = house.reader.or(base.reader.take());
    let mut from = house.vocabulary;
    names(to, &mut from);
    let verbs = (from.verbs, house.verbs);
    add_with((&mut to.verbs, &mut base.verbs), verbs, |v| &v.form.text);
    let queries = (from.queries, house.queries);
    add_with((&mut to.queries, &mut base.queries), queries, |q| {
        &q.form.text
    });
    let derived = (from.derived, house.derived);
    add_with((&mut to.derived, &mut base.derived), derived, |d| &d.name);
    let commands = (from.commands, house.commands);
    add_with((&mut to.commands, &mut base.commands), commands, |c| {
        &c.form.text
    });
    let verbs = (&mut *to.verbs, &mut *base.verbs);
    put_around(sandbox, verbs, house.replace, written, wrong);
    base.hooks.extend(house.hooks);
}

/// Sets options that the house rules choose.
fn chosen(to: &mut RulesetSchema, chosen: Vec<(String, Value)>, wrong: OverrideError) {
    for (name, value) in chosen {
        match to.options.iter_mut().find(|option| option.name == name) {
            Some(option) if option.allows(&value) => option.start = value,
            Some(option) => {
                let help = format!("it may be {}", option.wanted());
                wrong(
                    &name,
                    format!("option `{name}` cannot be `{value}`"),
                    Some(help),
                );
            }
            None => {
                let figure = to.figures.iter().find(|figure| figure.name == name);
                let help = match figure {
                    Some(figure) => Some(figure.no_option(&value, " = ")),
                    None => did_you_mean(&name, to.options.iter().map(|o| &*o.name))
                        .or_else(|| Some(listed(to))),
                };
                wrong(&name, format!("the ruleset has no option `{name}`"), help);
            }
        }
    }
}

/// Help that names the command for listing all declarations of a ruleset.
fn listed(rules: &RulesetSchema) -> String {
    format!("`turnto rules {}` lists them", rules.name)
}

/// Merges declarations without functions, one kind after the other.
fn names(to: &mut RulesetSchema, from: &mut RulesetSchema) {
    if !from.spares.is_empty() {
        to.spares = take(&mut from.spares);
    }
    for (name, set) in take(&mut from.words) {
        let there = to.words.entry(name).or_default();
        there.open |= set.open;
        for word in set.words {
            if !there.words.contains(&word) {
                there.words.push(word);
            }
        }
    }
    add(&mut to.fields, take(&mut from.fields), |f| &f.name);
    add(&mut to.settings, take(&mut from.settings), |f| &f.name);
    add(&mut to.places, take(&mut from.places), |f| &f.name);
    add(&mut to.emits, take(&mut from.emits), |f| &f.name);
    for kind in take(&mut from.kinds) {
        match to.kinds.iter_mut().find(|k| k.name == kind.name) {
            Some(there) => {
                add(&mut there.fields, kind.fields, |f| &f.name);
                add(&mut there.marks, kind.marks, |f| &f.name);
            }
            None => to.kinds.push(kind),
        }
    }
}

/// Wraps functions around all verbs that begin with a word, or around their parts.
fn put_around(
    sandbox: &Sandbox,
    (verbs, runs): (&mut [Verb], &mut [VerbRun]),
    replace: Vec<(String, VerbOverride)>,
    written: &[RuleScript],
    wrong: OverrideError,
) {
    for (word, house) in replace {
        let at = replaced_at(written, &word);
        let all = verbs.iter_mut().zip(runs.iter_mut());
        let mut of_word: Vec<_> = all.filter(|(verb, _)| verb.form.verb() == word).collect();
        if of_word.is_empty() {
            let help = did_you_mean(&word, verbs.iter().map(|v| v.form.verb()));
            wrong(&word, format!("no instruction begins with `{word}`"), help);
            continue;
        }
        let parts = matches!(house, VerbOverride::Parts(_));
        let rounds = of_word
            .iter()
            .any(|(_, run)| !matches!(run.run, RoundKind::Once(_)));
        if parts && !rounds {
            let help =
                format!("put one function around it: `{word} = function(args, page, original)`");
            wrong(&word, format!("`{word}` has no rounds"), Some(help));
            continue;
        }
        for (verb, run) in &mut of_word {
            match replaced(sandbox, &run.run, &house) {
                Ok(way) => {
                    if matches!(way, RoundKind::Whole(..)) {
                        (verb.rounds, verb.whole) = (false, Some(at));
                    }
                    run.run = way;
                    run.replaced = Some(at);
                }
                Err(e) => wrong(&word, format!("`{word}` cannot be replaced: {e}"), None),
            }
        }
    }
}

/// Adds entries. An entry with the same name is replaced.
fn add<T>(to: &mut Vec<T>, from: Vec<T>, name: fn(&T) -> &String) {
    for entry in from {
        match to.iter().position(|there| name(there) == name(&entry)) {
            Some(n) => to[n] = entry,
            None => to.push(entry),
        }
    }
}

/// Adds entries with their functions. An entry with the same name is replaced together with its function.
fn add_with<T, F>(
    (to, behind): (&mut Vec<T>, &mut Vec<F>),
    (from, functions): (Vec<T>, Vec<F>),
    name: fn(&T) -> &String,
) {
    for (entry, function) in from.into_iter().zip(functions) {
        match to.iter().position(|there| name(there) == name(&entry)) {
            Some(n) => (to[n], behind[n]) = (entry, function),
            None => {
                to.push(entry);
                behind.push(function);
            }
        }
    }
}
