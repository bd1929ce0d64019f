//! Hooks: every script that declares one is called, first the ruleset, then house rules in their order.

use super::Script;
use super::entries::Reader;
use crate::model::book::{Hook, Vocabulary};
use crate::model::game::Moment;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::suggest::did_you_mean;
use mlua::Table;

/// Parses `emits`: the hook points that a script adds.
pub(super) fn declared(reader: &mut Reader, table: &Table) -> Vec<Hook> {
    let mut out = Vec::new();
    for entry in reader.entries(table, "emits", "hook") {
        let name = reader.text(&entry, "name", "a hook", true);
        let what = format!("hook `{name}`");
        reader.keys(&entry, &what, &["name", "takes", "fields", "about"], &name);
        if Moment::named(&name).is_some() {
            reader.fault(&name, format!("`{name}` is a hook of every ruleset"));
            continue;
        }
        out.push(Hook {
            takes: reader.texts(&entry, "takes", &what, &name),
            fields: reader.texts(&entry, "fields", &what, &name),
            about: reader.text(&entry, "about", &what, false),
            name,
        });
    }
    out
}

/// Reports hooks that are never run.
pub(super) fn sound(
    vocabulary: &Vocabulary,
    names: &[String],
    scripts: &[Script],
    found: &mut Vec<Diagnostic>,
) {
    for name in names {
        if let Some((message, help)) = unknown(vocabulary, name) {
            Reader::new(scripts, found).fault_with(name, message, help);
        }
    }
}

/// Returns the error and the suggestion for a hook that is never run.
fn unknown(vocabulary: &Vocabulary, name: &str) -> Option<(String, Option<String>)> {
    let own = vocabulary.emits.iter().map(|hook| &*hook.name);
    let moments = Moment::ALL.iter().map(|moment| moment.name());
    let known: Vec<&str> = moments.chain(own).collect();
    if known.contains(&name) {
        return None;
    }
    let help = did_you_mean(name, known.iter().copied())
        .unwrap_or_else(|| format!("the hooks are: {}", known.join(", ")));
    Some((format!("no hook is called `{name}`"), Some(help)))
}
