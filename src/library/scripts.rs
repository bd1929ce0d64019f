//! What rules are loaded from: the ruleset, house rules over it, the parts that they use, and tables of messages.

use super::{Opened, tables};
use crate::rules::{self, Rules, Script};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::fluent::Tables;
use crate::syntax::source::Sources;

/// The texts that rules are loaded from.
#[derive(Debug, Clone, Default)]
pub(super) struct Kept {
    /// The ruleset first, house rules over it.
    pub(super) scripts: Vec<Script>,
    pub(super) parts: Vec<Script>,
    pub(super) messages: Tables,
}

/// All that rules are loaded from, as it is written: path and text.
pub(super) struct RulesTexts {
    /// The ruleset first, house rules over it.
    pub(super) scripts: Vec<(String, String)>,
    pub(super) layers: Vec<tables::Layer>,
    pub(super) parts: Vec<(String, String)>,
}

impl RulesTexts {
    /// Keeps them among the sources, and reads the tables.
    pub(super) fn read(self, sources: &mut Sources, found: &mut Vec<Diagnostic>) -> Kept {
        fn all(texts: Vec<(String, String)>, sources: &mut Sources) -> Vec<Script> {
            let texts = texts.into_iter();
            let each = texts.map(|(name, text)| script(sources, name, text));
            each.collect()
        }
        Kept {
            scripts: all(self.scripts, sources),
            messages: tables::read(self.layers, sources, found),
            parts: all(self.parts, sources),
        }
    }
}

impl Kept {
    pub(super) fn load(&self) -> Result<Rules, Vec<Diagnostic>> {
        match self.scripts.split_first() {
            Some((ruleset, house)) => rules::load(ruleset, house, &self.parts, &self.messages),
            None => Err(Vec::new()),
        }
    }
}

/// The rules, and the texts of house rules that could not be laid over the ruleset.
pub(super) fn loaded_rules(out: &mut Opened) -> Option<(Rules, String)> {
    let faults = match out.kept.load() {
        Ok(rules) => return Some((rules, String::new())),
        Err(faults) => faults,
    };
    out.found.extend(faults);
    // The book is looked at all the same, under the ruleset alone.
    let Kept {
        scripts,
        parts,
        messages,
    } = &out.kept;
    let (ruleset, house) = scripts.split_first()?;
    let rules = rules::load(ruleset, &[], parts, messages).ok()?;
    Some((
        rules,
        house.iter().map(|script| script.text.as_str()).collect(),
    ))
}

/// A script, its text kept among the sources.
pub(super) fn script(sources: &mut Sources, name: String, text: String) -> Script {
    let file = sources.add(name.clone(), text);
    Script::new(file, name, sources.text(file))
}
