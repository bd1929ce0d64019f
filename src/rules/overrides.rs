//! Applies house rules to a ruleset.

use super::RuleScript;
use super::declaration_reader::DeclarationReader;
use super::declarations::ScriptDeclarations;
use super::rounds::{InstructionOverride, InstructionRun, RunKind, apply_override, override_span};
use super::sandbox::Sandbox;
use crate::model::book::{Instruction, RulesetSchema};
use crate::model::game::Value;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::mem::take;

/// Reports an error: the anchor text, the message, the help.
type ErrorReporter<'w> = &'w mut dyn FnMut(&str, String, Option<String>);

/// Applies house rules to the ruleset and earlier house rules. `written` are the files that can contain them.
pub(super) fn apply_house_rules(
    sandbox: &Sandbox,
    base: &mut ScriptDeclarations,
    house: ScriptDeclarations,
    written: &[RuleScript],
    found: &mut Vec<Diagnostic>,
) {
    let wrong: ErrorReporter = &mut |anchor, message, help| {
        DeclarationReader::new(written, found).report_with(anchor, message, help);
    };
    let to = &mut base.schema;
    apply_options(to, house.option_values, wrong);
    for (name, _) in house.functions {
        if !to.functions.iter().any(|offered| offered.name == name) {
            let help = did_you_mean(&name, to.functions.iter().map(|o| &*o.name));
            wrong(
                &name,
                format!("the ruleset offers no function `{name}`"),
                help,
            );
        }
    }
    for (name, value) in house.constant_values {
        if let Err((message, help)) =
            super::constants::change_constant(&mut to.constants, &name, value)
        {
            let help = help.or_else(|| Some(list_command_help(to)));
            wrong(&name, message, help);
        }
    }
    base.strategy = house.strategy.or(base.strategy.take());
    let mut from = house.schema;
    merge_declarations(to, &mut from);
    let verbs = (from.instructions, house.instructions);
    merge_with_functions((&mut to.instructions, &mut base.instructions), verbs, |v| {
        &v.form.text
    });
    let queries = (from.queries, house.queries);
    merge_with_functions((&mut to.queries, &mut base.queries), queries, |q| {
        &q.form.text
    });
    let derived = (from.derived, house.derived);
    merge_with_functions((&mut to.derived, &mut base.derived), derived, |d| &d.name);
    let commands = (from.commands, house.commands);
    merge_with_functions((&mut to.commands, &mut base.commands), commands, |c| {
        &c.form.text
    });
    let verbs = (&mut *to.instructions, &mut *base.instructions);
    wrap_instructions(sandbox, verbs, house.overrides, written, wrong);
    base.hooks.extend(house.hooks);
}

/// Declarations by list and name in lower case, each as a text, and whether the ruleset has it.
pub(super) type KnownNames = BTreeMap<(String, String), (String, bool)>;

/// Records the declarations of a script. Reports house rules with the name of a declaration of the ruleset, and those that differ in two linked
/// books: the rules would depend on which book is opened. Kinds and sets of words can be extended, and have different names.
pub(super) fn report_clashes(
    known: &mut KnownNames,
    own: &RulesetSchema,
    (is_house, written): (bool, &[RuleScript]),
    found: &mut Vec<Diagnostic>,
) {
    let mut all = Vec::new();
    let mut add = |list: &str, name: &str, it: &dyn Debug| {
        all.push((list.to_owned(), name.to_owned(), format!("{it:?}")));
    };
    let fields = own.fields.iter();
    fields.for_each(|it| add(".fields", &it.name, it));
    let settings = own.settings.iter();
    settings.for_each(|it| add(".settings", &it.name, it));
    let verbs = own.instructions.iter();
    verbs.for_each(|it| add(".verbs", &it.form.text, it));
    let queries = own.queries.iter();
    queries.for_each(|it| {
        add(".queries", &it.form.text, it);
        let words = it.form.text.split(['<', '[']).next().unwrap_or_default();
        add(QUERY_WORDS, words.trim_end(), &"query");
    });
    let commands = own.commands.iter();
    commands.for_each(|it| add(".commands", &it.form.text, it));
    own.words.keys().for_each(|it| add("", it, &"word_sets"));
    for kind in &own.kinds {
        add("", &kind.name, &"kind");
        let fields = kind.fields.iter();
        fields.for_each(|it| add(&kind.name, &it.name, it));
    }
    // Rules that `--house-rules` adds can replace those of the book.
    let is_linked = written[0].name.ends_with("house.lua");
    for (list, name, text) in all {
        let key = (list, form_key(&name.to_lowercase()));
        // A field and a query share one name in conditions.
        let opposite = match &*key.0 {
            ".fields" => QUERY_WORDS,
            QUERY_WORDS => ".fields",
            _ => "",
        };
        let opposite = known.get(&(opposite.to_owned(), key.1.clone()));
        let opposite = opposite.filter(|(_, is_ruled)| !key.0.is_empty() && *is_ruled);
        let there = known.get(&key).filter(|_| key.0 != QUERY_WORDS);
        let Some((other, is_ruled)) = there.or(opposite.filter(|_| is_house)) else {
            known.entry(key).or_insert((text, !is_house));
            continue;
        };
        let (is_same, can_extend) = (*other == text, key.0.is_empty());
        let (what, help) = if !is_house {
            continue;
        } else if !can_extend && *is_ruled || can_extend && !is_same {
            (
                "has the name of another declaration",
                "choose another name; put a function under `replace` to change a verb",
            )
        } else if is_linked && !is_same {
            (
                "differs between linked books",
                "declare the same in both books",
            )
        } else {
            continue;
        };
        let message = format!("the house rule `{name}` {what}");
        DeclarationReader::new(written, found).report_with(&name, message, Some(help.to_owned()));
    }
}

/// The list of queries by the words before their arguments.
const QUERY_WORDS: &str = ".query words";

/// A form without the names of its arguments. Of the forms `use <item:held item>` and `use <it:item>`, only one could be used.
fn form_key(form: &str) -> String {
    let each = form.split('<').map(|part| {
        let of = part.split_once(':').map_or(part, |(_, of)| of);
        let of = of.strip_prefix("held ").unwrap_or(of);
        of.strip_prefix("any ").unwrap_or(of)
    });
    each.collect::<Vec<_>>().join("<")
}

/// Sets options that the house rules choose.
fn apply_options(to: &mut RulesetSchema, chosen: Vec<(String, Value)>, wrong: ErrorReporter) {
    for (name, value) in chosen {
        match to.options.iter_mut().find(|option| option.name == name) {
            Some(option) if option.allows(&value) => option.start = value,
            Some(option) => {
                let help = format!("it may be {}", option.expected());
                wrong(
                    &name,
                    format!("option `{name}` cannot be `{value}`"),
                    Some(help),
                );
            }
            None => {
                let figure = to.constants.iter().find(|figure| figure.name == name);
                let help = match figure {
                    Some(figure) => Some(figure.option_help(&value, " = ")),
                    None => did_you_mean(&name, to.options.iter().map(|o| &*o.name))
                        .or_else(|| Some(list_command_help(to))),
                };
                wrong(&name, format!("the ruleset has no option `{name}`"), help);
            }
        }
    }
}

/// Help that names the command for listing all declarations of a ruleset.
fn list_command_help(rules: &RulesetSchema) -> String {
    format!("`turnto rules {}` lists them", rules.name)
}

/// Merges declarations without functions, one kind after the other.
fn merge_declarations(to: &mut RulesetSchema, from: &mut RulesetSchema) {
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
    merge_entries(&mut to.fields, take(&mut from.fields), |f| &f.name);
    merge_entries(&mut to.settings, take(&mut from.settings), |f| &f.name);
    merge_entries(&mut to.rule_pages, take(&mut from.rule_pages), |f| &f.name);
    merge_entries(&mut to.custom_hooks, take(&mut from.custom_hooks), |f| {
        &f.name
    });
    for kind in take(&mut from.kinds) {
        match to.kinds.iter_mut().find(|k| k.name == kind.name) {
            Some(there) => {
                merge_entries(&mut there.fields, kind.fields, |f| &f.name);
                merge_entries(&mut there.marks, kind.marks, |f| &f.name);
            }
            None => to.kinds.push(kind),
        }
    }
}

/// Wraps functions around all verbs that begin with a word, or around their parts.
fn wrap_instructions(
    sandbox: &Sandbox,
    (verbs, runs): (&mut [Instruction], &mut [InstructionRun]),
    replace: Vec<(String, InstructionOverride)>,
    written: &[RuleScript],
    wrong: ErrorReporter,
) {
    for (word, house) in replace {
        let at = override_span(written, &word);
        let all = verbs.iter_mut().zip(runs.iter_mut());
        let mut of_word: Vec<_> = all
            .filter(|(verb, _)| verb.form.keyword() == word)
            .collect();
        if of_word.is_empty() {
            let help = did_you_mean(&word, verbs.iter().map(|v| v.form.keyword()));
            wrong(&word, format!("no instruction begins with `{word}`"), help);
            continue;
        }
        let parts = matches!(house, InstructionOverride::Parts(_));
        let rounds = of_word
            .iter()
            .any(|(_, run)| !matches!(run.run, RunKind::Once(_)));
        if parts && !rounds {
            let help =
                format!("put one function around it: `{word} = function(args, page, original)`");
            wrong(&word, format!("`{word}` has no rounds"), Some(help));
            continue;
        }
        for (verb, run) in &mut of_word {
            match apply_override(sandbox, &run.run, &house) {
                Ok(way) => {
                    if matches!(way, RunKind::Wrapped(..)) {
                        (verb.has_rounds, verb.wrapper) = (false, Some(at));
                    }
                    run.run = way;
                    run.override_span = Some(at);
                }
                Err(e) => wrong(&word, format!("`{word}` cannot be replaced: {e}"), None),
            }
        }
    }
}

/// Adds entries. An entry with the same name is replaced.
fn merge_entries<T>(to: &mut Vec<T>, from: Vec<T>, name: fn(&T) -> &String) {
    for entry in from {
        match to.iter().position(|there| name(there) == name(&entry)) {
            Some(n) => to[n] = entry,
            None => to.push(entry),
        }
    }
}

/// Adds entries with their functions. An entry with the same name is replaced together with its function.
fn merge_with_functions<T, F>(
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
