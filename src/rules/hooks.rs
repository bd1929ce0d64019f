//! Hooks: every script that declares one is called, first the ruleset, then house rules in their order.

use super::RuleScript;
use super::declaration_reader::DeclarationReader;
use crate::model::book::{Hook, RulesetSchema};
use crate::model::game::HookPoint;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::suggest::did_you_mean;
use mlua::Table;

/// Parses `emits`: the hook points that a script adds.
pub(super) fn parse_hooks(reader: &mut DeclarationReader, table: &Table) -> Vec<Hook> {
    let mut out = Vec::new();
    for entry in reader.tables(table, "emits", "hook") {
        let name = reader.text(&entry, "name", "a hook", true);
        let what = format!("hook `{name}`");
        reader.check_keys(&entry, &what, &["name", "params", "fields", "about"], &name);
        if HookPoint::from_name(&name).is_some() {
            reader.report(&name, format!("`{name}` is a hook of every ruleset"));
            continue;
        }
        out.push(Hook {
            params: reader.texts(&entry, "params", &what, &name),
            fields: reader.texts(&entry, "fields", &what, &name),
            about: reader.text(&entry, "about", &what, false),
            name,
        });
    }
    out
}

/// Reports hooks that are never run.
pub(super) fn check_hooks(
    vocabulary: &RulesetSchema,
    names: &[String],
    scripts: &[RuleScript],
    found: &mut Vec<Diagnostic>,
) {
    for name in names {
        if let Some((message, help)) = unknown_hook_error(vocabulary, name) {
            DeclarationReader::new(scripts, found).report_with(name, message, help);
        }
    }
}

/// Returns the error and the suggestion for a hook that is never run.
fn unknown_hook_error(vocabulary: &RulesetSchema, name: &str) -> Option<(String, Option<String>)> {
    let own = vocabulary.custom_hooks.iter().map(|hook| &*hook.name);
    let moments = HookPoint::ALL.iter().map(|moment| moment.name());
    let known: Vec<&str> = moments.chain(own).collect();
    if known.contains(&name) {
        return None;
    }
    let help = did_you_mean(name, known.iter().copied())
        .unwrap_or_else(|| format!("the hooks are: {}", known.join(", ")));
    Some((format!("no hook is called `{name}`"), Some(help)))
}
