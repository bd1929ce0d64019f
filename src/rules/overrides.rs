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

/// Applies house rules to the ruleset and earlier house rules. `files` are the files that can contain them.
pub(super) fn apply_house_rules(
    sandbox: &Sandbox,
    base: &mut ScriptDeclarations,
    house: ScriptDeclarations,
    files: &[RuleScript],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let report: ErrorReporter = &mut |anchor, message, help| {
        DeclarationReader::new(files, diagnostics).report_with(anchor, message, help);
    };
    let schema = &mut base.schema;
    apply_options(schema, house.option_values, report);
    for (name, _) in house.functions {
        if !schema.functions.iter().any(|it| it.name == name) {
            let help = did_you_mean(&name, schema.functions.iter().map(|o| &*o.name));
            report(
                &name,
                format!("unknown function `{name}` of the ruleset"),
                help,
            );
        }
    }
    for (name, value) in house.constant_values {
        if let Err((message, help)) =
            super::constants::change_constant(&mut schema.constants, &name, value)
        {
            let help = help.or_else(|| Some(list_command_help(schema)));
            report(&name, message, help);
        }
    }
    base.strategy = house.strategy.or(base.strategy.take());
    let mut added = house.schema;
    merge_declarations(schema, &mut added);
    let instructions = (added.instructions, house.instructions);
    merge_with_functions(
        (&mut schema.instructions, &mut base.instructions),
        instructions,
        |v| &v.form.text,
    );
    let queries = (added.queries, house.queries);
    merge_with_functions((&mut schema.queries, &mut base.queries), queries, |q| {
        &q.form.text
    });
    let derived = (added.derived, house.derived);
    merge_with_functions((&mut schema.derived, &mut base.derived), derived, |d| {
        &d.name
    });
    let commands = (added.commands, house.commands);
    merge_with_functions((&mut schema.commands, &mut base.commands), commands, |c| {
        &c.form.text
    });
    let instructions = (&mut *schema.instructions, &mut *base.instructions);
    wrap_instructions(sandbox, instructions, house.overrides, files, report);
    base.hooks.extend(house.hooks);
}

/// Declarations by list and name in lower case, each as a text, and whether it is in the ruleset.
pub(super) type KnownNames = BTreeMap<(String, String), (String, bool)>;

/// Records the declarations of a script, and reports clashes.
///
/// House rules must not have the name of a declaration of the ruleset. They must not differ between linked books, because the rules would
/// depend on which book is opened. Kinds and word sets can be extended.
pub(super) fn report_clashes(
    names: &mut KnownNames,
    schema: &RulesetSchema,
    (is_house, files): (bool, &[RuleScript]),
    errors: &mut Vec<Diagnostic>,
) {
    let mut declarations = Vec::new();
    let mut add = |list: &str, name: &str, it: &dyn Debug| {
        declarations.push((list.to_owned(), name.to_owned(), format!("{it:?}")));
    };
    let fields = schema.fields.iter();
    fields.for_each(|it| add(".fields", &it.name, it));
    let settings = schema.settings.iter();
    settings.for_each(|it| add(".settings", &it.name, it));
    let instructions = schema.instructions.iter();
    instructions.for_each(|it| add(".instructions", &it.form.text, it));
    let queries = schema.queries.iter();
    queries.for_each(|it| {
        add(".queries", &it.form.text, it);
        let words = it.form.text.split(['<', '[']).next().unwrap_or_default();
        add(QUERY_WORDS, words.trim_end(), &"query");
    });
    let commands = schema.commands.iter();
    commands.for_each(|it| add(".commands", &it.form.text, it));
    schema.words.keys().for_each(|it| add("", it, &"word_sets"));
    for kind in &schema.kinds {
        add("", &kind.name, &"kind");
        let fields = kind.fields.iter();
        fields.for_each(|it| add(&kind.name, &it.name, it));
    }
    // Rules that `--house-rules` adds can replace those of the book.
    let is_linked = files[0].name.ends_with("house.lua");
    for (list, name, text) in declarations {
        let key = (list, form_key(&name.to_lowercase()));
        // In conditions, fields and queries share their names.
        let other_list = match &*key.0 {
            ".fields" => QUERY_WORDS,
            QUERY_WORDS => ".fields",
            _ => "",
        };
        let shared = names.get(&(other_list.to_owned(), key.1.clone()));
        let shared = shared.filter(|(_, is_in_ruleset)| !key.0.is_empty() && *is_in_ruleset);
        let existing = names.get(&key).filter(|_| key.0 != QUERY_WORDS);
        let Some((existing, is_in_ruleset)) = existing.or(shared.filter(|_| is_house)) else {
            names.entry(key).or_insert((text, !is_house));
            continue;
        };
        let (is_same, can_extend) = (*existing == text, key.0.is_empty());
        let (problem, help) = if !is_house {
            continue;
        } else if !can_extend && *is_in_ruleset || can_extend && !is_same {
            (
                "has the name of another declaration",
                "choose another name; to change an instruction, add a function to `replace`",
            )
        } else if is_linked && !is_same {
            (
                "differs between linked books",
                "write the same declaration in both books",
            )
        } else {
            continue;
        };
        let message = format!("house rule `{name}` {problem}");
        DeclarationReader::new(files, errors).report_with(&name, message, Some(help.to_owned()));
    }
}

/// The list of queries by the words before their arguments.
const QUERY_WORDS: &str = ".query words";

/// Returns a form without the names of its arguments and without `held` and `any`.
///
/// Forms with the same key match the same text, such as `use <item:held item>` and `use <it:item>`.
fn form_key(form: &str) -> String {
    let parts = form.split('<').map(|part| {
        let arg_type = part.split_once(':').map_or(part, |(_, it)| it);
        let arg_type = arg_type.strip_prefix("held ").unwrap_or(arg_type);
        arg_type.strip_prefix("any ").unwrap_or(arg_type)
    });
    parts.collect::<Vec<_>>().join("<")
}

/// Sets the options in house rules.
fn apply_options(schema: &mut RulesetSchema, values: Vec<(String, Value)>, report: ErrorReporter) {
    for (name, value) in values {
        match schema.options.iter_mut().find(|option| option.name == name) {
            Some(option) if option.allows(&value) => option.start = value,
            Some(option) => {
                let help = format!("it must be {}", option.expected());
                report(
                    &name,
                    format!("option `{name}` cannot be `{value}`"),
                    Some(help),
                );
            }
            None => {
                let constant = schema.constants.iter().find(|it| it.name == name);
                let help = match constant {
                    Some(constant) => Some(constant.option_help(&value, " = ")),
                    None => did_you_mean(&name, schema.options.iter().map(|o| &*o.name))
                        .or_else(|| Some(list_command_help(schema))),
                };
                report(&name, format!("unknown option `{name}`"), help);
            }
        }
    }
}

/// Returns the help with the command that lists all declarations of a ruleset.
fn list_command_help(schema: &RulesetSchema) -> String {
    format!("for a list, run `turnto rules {}`", schema.name)
}

/// Merges declarations without functions.
fn merge_declarations(to: &mut RulesetSchema, from: &mut RulesetSchema) {
    if !from.spares.is_empty() {
        to.spares = take(&mut from.spares);
    }
    if !from.fight_actions.is_empty() {
        to.fight_actions = take(&mut from.fight_actions);
    }
    for (name, set) in take(&mut from.words) {
        let existing = to.words.entry(name).or_default();
        existing.open |= set.open;
        for word in set.words {
            if !existing.words.contains(&word) {
                existing.words.push(word);
            }
        }
    }
    merge_entries(&mut to.fields, take(&mut from.fields), |f| &f.name);
    merge_entries(&mut to.settings, take(&mut from.settings), |f| &f.name);
    merge_entries(&mut to.rule_pages, take(&mut from.rule_pages), |f| &f.name);
    merge_entries(&mut to.events, take(&mut from.events), |it| &it.name);
    merge_entries(&mut to.custom_hooks, take(&mut from.custom_hooks), |f| {
        &f.name
    });
    for kind in take(&mut from.kinds) {
        match to.kinds.iter_mut().find(|k| k.name == kind.name) {
            Some(existing) => {
                merge_entries(&mut existing.fields, kind.fields, |f| &f.name);
                merge_entries(&mut existing.marks, kind.marks, |f| &f.name);
            }
            None => to.kinds.push(kind),
        }
    }
}

/// Wraps functions around all instructions that begin with a word, or around their parts.
fn wrap_instructions(
    sandbox: &Sandbox,
    (instructions, runs): (&mut [Instruction], &mut [InstructionRun]),
    overrides: Vec<(String, InstructionOverride)>,
    files: &[RuleScript],
    report: ErrorReporter,
) {
    for (word, house) in overrides {
        let span = override_span(files, &word);
        let pairs = instructions.iter_mut().zip(runs.iter_mut());
        let mut matching: Vec<_> = pairs
            .filter(|(instruction, _)| instruction.form.keyword() == word)
            .collect();
        if matching.is_empty() {
            let help = did_you_mean(&word, instructions.iter().map(|v| v.form.keyword()));
            report(&word, format!("unknown instruction `{word}`"), help);
            continue;
        }
        let is_parts = matches!(house, InstructionOverride::Parts(_));
        let has_rounds = matching
            .iter()
            .any(|(_, run)| !matches!(run.run, RunKind::Once(_)));
        if is_parts && !has_rounds {
            let help = format!("write a function: `{word} = function(args, page, original)`");
            report(&word, format!("`{word}` has no rounds"), Some(help));
            continue;
        }
        for (instruction, run) in &mut matching {
            match apply_override(sandbox, &run.run, &house) {
                Ok(new_run) => {
                    if matches!(new_run, RunKind::Wrapped(..)) {
                        (instruction.has_rounds, instruction.wrapper) = (false, Some(span));
                    }
                    run.run = new_run;
                    run.override_span = Some(span);
                }
                Err(e) => report(&word, format!("`{word}` cannot be replaced: {e}"), None),
            }
        }
    }
}

/// Adds entries. An entry with the same name is replaced.
fn merge_entries<T>(to: &mut Vec<T>, from: Vec<T>, name: fn(&T) -> &String) {
    for entry in from {
        match to.iter().position(|it| name(it) == name(&entry)) {
            Some(n) => to[n] = entry,
            None => to.push(entry),
        }
    }
}

/// Adds entries with their functions. An entry with the same name is replaced together with its function.
fn merge_with_functions<T, F>(
    (to, to_functions): (&mut Vec<T>, &mut Vec<F>),
    (from, functions): (Vec<T>, Vec<F>),
    name: fn(&T) -> &String,
) {
    for (entry, function) in from.into_iter().zip(functions) {
        match to.iter().position(|it| name(it) == name(&entry)) {
            Some(n) => (to[n], to_functions[n]) = (entry, function),
            None => {
                to.push(entry);
                to_functions.push(function);
            }
        }
    }
}
