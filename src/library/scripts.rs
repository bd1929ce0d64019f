//! The texts from which rules are loaded: the ruleset, house rules, the parts that they use, and messages.

use super::OpenedBook;
use crate::compile::LinkedBooks;
use crate::rules::{self, LuaRules, RuleScript};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::fluent::{MESSAGES_FOLDER, MessageTables, TableText};
use crate::syntax::source::{SourceError, Sources};

/// Parsed sources of rules.
#[derive(Debug, Clone, Default)]
pub(super) struct RulesSources {
    /// The ruleset, then house rules.
    pub(super) scripts: Vec<RuleScript>,
    pub(super) parts: Vec<RuleScript>,
    pub(super) messages: MessageTables,
}

/// The texts of rules: path and text.
pub(super) struct RulesTexts {
    /// The ruleset, then house rules.
    pub(super) scripts: Vec<(String, String)>,
    pub(super) layers: Vec<TableLayer>,
    pub(super) parts: Vec<(String, String)>,
}

impl RulesTexts {
    /// Adds the texts to the sources, and parses the messages.
    pub(super) fn into_sources(
        self,
        sources: &mut Sources,
        found: &mut Vec<Diagnostic>,
    ) -> RulesSources {
        fn add_scripts(texts: Vec<(String, String)>, sources: &mut Sources) -> Vec<RuleScript> {
            let texts = texts.into_iter();
            let each = texts.map(|(name, text)| add_script(sources, name, text));
            each.collect()
        }
        RulesSources {
            scripts: add_scripts(self.scripts, sources),
            messages: parse_tables(self.layers, sources, found),
            parts: add_scripts(self.parts, sources),
        }
    }
}

impl RulesSources {
    pub(super) fn load(&self) -> Result<LuaRules, Vec<Diagnostic>> {
        match self.scripts.split_first() {
            Some((ruleset, house)) => rules::load(ruleset, house, &self.parts, &self.messages),
            None => Err(Vec::new()),
        }
    }
}

/// Loads the rules. Returns also the texts of house rules that could not be loaded.
pub(super) fn load_or_report(out: &mut OpenedBook) -> Option<(LuaRules, String)> {
    let faults = match out.rules_sources.load() {
        Ok(rules) => return Some((rules, String::new())),
        Err(faults) => faults,
    };
    out.diagnostics.extend(faults);
    // The book is checked anyway, with the ruleset alone.
    let RulesSources {
        scripts,
        parts,
        messages,
    } = &out.rules_sources;
    let (ruleset, house) = scripts.split_first()?;
    let rules = rules::load(ruleset, &[], parts, messages).ok()?;
    Some((
        rules,
        house.iter().map(|script| script.text.as_str()).collect(),
    ))
}

/// Creates a script, and adds its text to the sources.
pub(super) fn add_script(sources: &mut Sources, name: String, text: String) -> RuleScript {
    let file = sources.add(name.clone(), text);
    RuleScript::new(file, name, sources.text(file))
}

/// The message files of one folder: path and text.
pub(super) type TableLayer = Vec<(String, String)>;

/// Returns the messages by precedence: those of the ruleset, then of linked books, then of the book.
pub(super) fn table_layers(
    ruleset: TableLayer,
    linked: &LinkedBooks,
    found: &mut Vec<Diagnostic>,
) -> Vec<TableLayer> {
    let mut layers = vec![ruleset];
    let below = linked
        .read_folder(MESSAGES_FOLDER, ".ftl")
        .into_iter()
        .rev();
    layers.extend(below.map(|files| keep_readable(files, found)));
    layers
}

/// Adds messages with the highest precedence, unless they were added before: the given house rules can be the book's own.
pub(super) fn add_layer(layers: &mut Vec<TableLayer>, layer: TableLayer) {
    let same = |other: &TableLayer| {
        let (ours, theirs) = (layer.iter(), other.iter());
        ours.map(|(_, text)| text).eq(theirs.map(|(_, text)| text))
    };
    if !layers.iter().any(same) {
        layers.push(layer);
    }
}

/// Parses messages, and adds their texts to the sources.
pub(super) fn parse_tables(
    layers: Vec<TableLayer>,
    sources: &mut Sources,
    found: &mut Vec<Diagnostic>,
) -> MessageTables {
    let mut written = |(name, text): (String, String)| TableText {
        file: sources.add(name.clone(), text.clone()),
        name,
        text,
    };
    let layers = layers.into_iter();
    let layers: Vec<Vec<TableText>> = layers
        .map(|layer| layer.into_iter().map(&mut written).collect())
        .collect();
    MessageTables::parse_layers(&layers, found)
}

/// Returns the files that can be read, as name and text. Reports the others.
pub(super) fn keep_readable(
    files: impl IntoIterator<Item = (String, Result<String, SourceError>)>,
    found: &mut Vec<Diagnostic>,
) -> Vec<(String, String)> {
    let files = files.into_iter();
    let files = files.filter_map(|(name, text)| match text {
        Ok(text) => Some((name, text)),
        Err(why) => {
            let fault = Diagnostic::without_span(Code::UnreadableFile, why.to_string());
            found.push(fault);
            None
        }
    });
    files.collect()
}
