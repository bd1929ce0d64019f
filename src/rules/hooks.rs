//! Hooks. All hooks of a name are called: first those of the ruleset, then those of house rules in order.

use super::RuleScript;
use super::declaration_reader::DeclarationReader;
use crate::model::book::{Hook, RulesEvent, RulesetSchema};
use crate::model::game::HookPoint;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::suggest::did_you_mean;
use mlua::Table;

/// Parses `emits`: the hook points that a script adds.
pub(super) fn parse_hooks(reader: &mut DeclarationReader, table: &Table) -> Vec<Hook> {
    let mut out = Vec::new();
    for entry in reader.tables(table, "emits", "hook") {
        let name = reader.text(&entry, "name", "a hook", true);
        let hook = format!("hook `{name}`");
        reader.check_keys(&entry, &hook, &["name", "params", "fields", "about"], &name);
        if HookPoint::from_name(&name).is_some() {
            reader.report(&name, format!("`{name}` is a built-in hook"));
            continue;
        }
        out.push(Hook {
            params: reader.texts(&entry, "params", &hook, &name),
            fields: reader.texts(&entry, "fields", &hook, &name),
            about: reader.text(&entry, "about", &hook, false),
            name,
        });
    }
    out
}

/// Parses `events`: the events that a script runs.
pub(super) fn parse_events(reader: &mut DeclarationReader, table: &Table) -> Vec<RulesEvent> {
    let entries = reader.tables(table, "events", "event").into_iter();
    let events = entries.map(|entry| {
        let name = reader.text(&entry, "name", "an event", true);
        let owner = format!("event `{name}`");
        reader.check_keys(&entry, &owner, &["name", "about"], &name);
        let about = reader.text(&entry, "about", &owner, false);
        RulesEvent { name, about }
    });
    events.collect()
}

/// The error for an event that the ruleset does not declare, and the help.
pub(super) fn unknown_event_error(schema: &RulesetSchema, name: &str) -> Option<(String, String)> {
    if schema.event_names().any(|it| it == name) {
        return None;
    }
    let help = did_you_mean(name, schema.event_names())
        .unwrap_or_else(|| format!("declare it: `events = {{ {{ name = \"{name}\" }} }}`"));
    Some((format!("unknown event `{name}`"), help))
}

/// Reports hooks that are never run.
pub(super) fn check_hooks(
    schema: &RulesetSchema,
    names: &[String],
    scripts: &[RuleScript],
    diagnostics: &mut Vec<Diagnostic>,
) {
    for name in names {
        if let Some((message, help)) = unknown_hook_error(schema, name) {
            DeclarationReader::new(scripts, diagnostics).report_with(name, message, help);
        }
    }
}

/// Returns the error and the suggestion for a hook that is never run.
fn unknown_hook_error(schema: &RulesetSchema, name: &str) -> Option<(String, Option<String>)> {
    let custom_hooks = schema.custom_hooks.iter().map(|hook| &*hook.name);
    let points = HookPoint::ALL.iter().map(|point| point.name());
    let names: Vec<&str> = points.chain(custom_hooks).collect();
    if names.contains(&name) {
        return None;
    }
    let help = did_you_mean(name, names.iter().copied())
        .unwrap_or_else(|| format!("use one of: {}", names.join(", ")));
    Some((format!("unknown hook `{name}`"), Some(help)))
}
