//! Texts of rules: the ruleset, house rules, their parts, and messages.

use super::OpenedBook;
use super::rulesets::library_messages;
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
    /// Adds the texts to the sources and parses the messages.
    pub(super) fn into_sources(
        self,
        sources: &mut Sources,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> RulesSources {
        fn add_scripts(texts: Vec<(String, String)>, sources: &mut Sources) -> Vec<RuleScript> {
            let texts = texts.into_iter();
            texts
                .map(|(name, text)| add_script(sources, name, text))
                .collect()
        }
        RulesSources {
            scripts: add_scripts(self.scripts, sources),
            messages: parse_tables(self.layers, sources, diagnostics),
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

/// Loads the rules. Also returns the text of house rules that could not be loaded.
pub(super) fn load_or_report(opened: &mut OpenedBook) -> Option<(LuaRules, String)> {
    let errors = match opened.rules_sources.load() {
        Ok(rules) => return Some((rules, String::new())),
        Err(errors) => errors,
    };
    opened.diagnostics.extend(errors);
    // Without its house rules, the book can still be checked.
    let RulesSources {
        scripts,
        parts,
        messages,
    } = &opened.rules_sources;
    let (ruleset, house) = scripts.split_first()?;
    let rules = rules::load(ruleset, &[], parts, messages).ok()?;
    Some((
        rules,
        house.iter().map(|script| script.text.as_str()).collect(),
    ))
}

/// Adds the text of a script to the sources and returns the script.
pub(super) fn add_script(sources: &mut Sources, name: String, text: String) -> RuleScript {
    let file = sources.add(name.clone(), text);
    RuleScript::new(file, name, sources.text(file))
}

/// Message files of one folder: path and text.
pub(super) type TableLayer = Vec<(String, String)>;

/// Returns the message files of the library, of the ruleset, of linked books and of the book, in ascending precedence.
pub(super) fn table_layers(
    ruleset: TableLayer,
    linked: &LinkedBooks,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<TableLayer> {
    let mut layers = vec![library_messages(), ruleset];
    let folders = linked.read_folder(MESSAGES_FOLDER, ".ftl");
    let folders = folders.into_iter().rev();
    layers.extend(folders.map(|files| keep_readable(files, diagnostics)));
    layers
}

/// Adds messages with the highest precedence, unless there is a layer with the same texts.
pub(super) fn add_layer(layers: &mut Vec<TableLayer>, layer: TableLayer) {
    let has_same_texts = |other: &TableLayer| {
        let texts = other.iter().map(|(_, text)| text);
        texts.eq(layer.iter().map(|(_, text)| text))
    };
    if !layers.iter().any(has_same_texts) {
        layers.push(layer);
    }
}

/// Parses messages and adds their texts to the sources.
pub(super) fn parse_tables(
    layers: Vec<TableLayer>,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> MessageTables {
    let mut add_table = |(name, text): (String, String)| TableText {
        file: sources.add(name.clone(), text.clone()),
        name,
        text,
    };
    let layers = layers.into_iter();
    let layers: Vec<Vec<TableText>> = layers
        .map(|layer| layer.into_iter().map(&mut add_table).collect())
        .collect();
    MessageTables::parse_layers(&layers, diagnostics)
}

/// Returns name and text of the readable files, and reports the unreadable files.
pub(super) fn keep_readable(
    files: impl IntoIterator<Item = (String, Result<String, SourceError>)>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<(String, String)> {
    let files = files.into_iter();
    let files = files.filter_map(|(name, text)| match text {
        Ok(text) => Some((name, text)),
        Err(error) => {
            let message = error.to_string();
            diagnostics.push(Diagnostic::without_span(Code::UnreadableFile, message));
            None
        }
    });
    files.collect()
}
