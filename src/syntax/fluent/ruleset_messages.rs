//! The messages of a ruleset and of house rules: one table for each language.

use super::Language;
use super::table::{MessageTable, MessageValue};
use super::validate::{self, TableContents, TableText};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// The folder of the tables, next to the script.
pub const MESSAGES_FOLDER: &str = "messages";

/// Placeholders of each message.
pub type MessagePlaceholders = BTreeMap<String, BTreeSet<String>>;

/// The messages of a ruleset in all its languages. A clone shares the tables.
#[derive(Debug, Clone, Default)]
pub struct MessageTables(Arc<AllTables>);

#[derive(Debug, Default)]
struct AllTables {
    text: TablesText,
    /// The same tables, parsed on first use, because most games use only one language.
    parsed: Vec<Vec<OnceLock<MessageTable>>>,
}

/// Tables as text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TablesText {
    placeholders: MessagePlaceholders,
    /// The language code and text of each table, by folder. House rules come after the ruleset and override it.
    layers: Vec<Vec<(String, String)>>,
}

impl PartialEq for MessageTables {
    fn eq(&self, other: &Self) -> bool {
        self.0.text.layers == other.0.text.layers
    }
}

impl Eq for MessageTables {}

impl MessageTables {
    /// Parses and compares the tables of a ruleset and of house rules. Invalid messages are reported and left out.
    pub fn parse_layers(layers: &[Vec<TableText>], diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut text = TablesText::default();
        for layer in layers {
            parse_layer(layer, &mut text, diagnostics);
        }
        Self::from_text(text)
    }

    pub fn text(&self) -> TablesText {
        self.0.text.clone()
    }

    pub fn from_text(text: TablesText) -> Self {
        let layers = text.layers.iter();
        let parsed = layers.map(|tables| tables.iter().map(|_| OnceLock::new()).collect());
        let parsed = parsed.collect();
        Self(Arc::new(AllTables { text, parsed }))
    }

    /// The table of a language in a folder.
    fn table(&self, layer: usize, language: Language) -> Option<&MessageTable> {
        let texts = self.0.text.layers.get(layer)?;
        let i = texts.iter().position(|(code, _)| code == language.code())?;
        let table = self.0.parsed.get(layer)?.get(i)?;
        let parse = || MessageTable::parse(language, &texts[i].1).marking_absent();
        Some(table.get_or_init(parse))
    }

    /// Returns true if the ruleset or a book has a table in this language. The first layer is that of the library.
    pub fn has_language(&self, language: Language) -> bool {
        let mut tables = self.0.text.layers.iter().skip(1).flatten();
        tables.any(|(code, _)| code == language.code())
    }

    /// Parses the English tables, which every language needs, in advance.
    pub fn preload(&self) {
        for layer in 0..self.0.parsed.len() {
            self.table(layer, Language::English);
        }
    }

    /// Placeholders of all messages.
    pub fn placeholders(&self) -> &MessagePlaceholders {
        &self.0.text.placeholders
    }

    /// Abbreviations with their spoken forms, which are the messages `spoken-ABBREVIATION`.
    pub(crate) fn spoken_abbreviations(&self, language: Language) -> Vec<(String, String)> {
        let ids = self.0.text.placeholders.keys();
        let spoken = ids.filter_map(|id| {
            let abbreviation = id.strip_prefix("spoken-")?.to_owned();
            Some((abbreviation, self.format_message(language, id, &[])?))
        });
        spoken.collect()
    }

    /// Formats a message, in English if the language does not have it. None if the message is unknown.
    pub(crate) fn format_message(
        &self,
        language: Language,
        id: &str,
        args: &[(&str, MessageValue)],
    ) -> Option<String> {
        (0..self.0.parsed.len()).rev().find_map(|layer| {
            let format = |language| self.table(layer, language)?.format_message(id, args);
            format(language).or_else(|| format(Language::English))
        })
    }
}

/// Parses the tables of one folder and adds them to `text`.
fn parse_layer(layer: &[TableText], text: &mut TablesText, diagnostics: &mut Vec<Diagnostic>) {
    let mut tables: Vec<(Language, &TableText, TableContents)> = Vec::new();
    for table in layer {
        let file = table.name.rsplit('/').next().unwrap_or(&table.name);
        let tag = file.strip_suffix(".ftl").unwrap_or(file);
        let language = Language::ALL.into_iter().find(|it| it.code() == tag);
        let Some(language) = language else {
            let message = format!("`{}` is in an unsupported language", table.name);
            let names = Language::ALL.map(|it| format!("`{}.ftl`", it.code()));
            let help = format!("the supported files are {}", names.join(" and "));
            diagnostics.push(error_at_top(table, message).help(help));
            continue;
        };
        tables.push((language, table, validate::parse_table(table, diagnostics)));
    }
    // English is the source, and comes first.
    tables.sort_by_key(|(language, ..)| *language);
    let Some((Language::English, source, english)) = tables.first() else {
        if let Some((_, table, _)) = tables.first() {
            let message = "missing `en.ftl`, the fallback for other languages";
            diagnostics.push(error_at_top(table, message).help("create `en.ftl` in this folder"));
        }
        return;
    };
    for (id, arguments) in &english.messages {
        if let Some(expected) = text.placeholders.get(id)
            && expected != arguments
        {
            let message = format!("the arguments of `{id}` differ from those in the ruleset");
            let error = Diagnostic::new(Code::InvalidMessage, source.definition_span(id), message);
            let help = format!("arguments in the ruleset: {}", join_quoted(expected));
            diagnostics.push(error.help(help));
        }
    }
    for (_, table, contents) in &tables[1..] {
        compare_tables((source, english), (table, contents), diagnostics);
    }
    for (id, arguments) in &english.messages {
        text.placeholders.insert(id.clone(), arguments.clone());
    }
    let tables = tables.iter();
    let tables =
        tables.map(|(language, table, _)| (language.code().to_owned(), table.text.clone()));
    text.layers.push(tables.collect());
}

/// Reports messages and placeholders that differ from those of the English table.
fn compare_tables(
    (source, english): (&TableText, &TableContents),
    (table, contents): (&TableText, &TableContents),
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (id, arguments) in &contents.messages {
        let error = |message: String| {
            Diagnostic::new(Code::InvalidMessage, table.definition_span(id), message)
        };
        let Some(expected) = english.messages.get(id) else {
            let suggestion = did_you_mean(id, english.messages.keys().map(String::as_str));
            let message = format!("`{}` has no message `{id}`", source.name);
            diagnostics.push(error(message).maybe_help(suggestion));
            continue;
        };
        for argument in arguments.difference(expected) {
            let suggestion = did_you_mean(argument, expected.iter().map(String::as_str));
            let help = suggestion
                .unwrap_or_else(|| format!("arguments in English: {}", join_quoted(expected)));
            let message = format!("unknown argument `{argument}` of message `{id}`");
            diagnostics.push(error(message).help(help));
        }
        for argument in expected.difference(arguments) {
            let message = format!("`{id}` does not use `{argument}`, but the English text does");
            diagnostics.push(error(message).help(format!("add `{{ ${argument} }}`")));
        }
    }
    for id in english.messages.keys() {
        if !contents.messages.contains_key(id) && !contents.is_on_invalid_line(id) {
            let message = format!("`{}` has no message `{id}`", table.name);
            let span = source.definition_span(id);
            let warning = Diagnostic::new(Code::MissingMessage, span, message);
            diagnostics.push(warning.label_text("readers see this English text"));
        }
    }
}

fn join_quoted(arguments: &BTreeSet<String>) -> String {
    let quoted: Vec<String> = arguments.iter().map(|it| format!("`{it}`")).collect();
    match quoted.is_empty() {
        true => "none".to_owned(),
        false => quoted.join(", "),
    }
}

fn error_at_top(table: &TableText, message: impl Into<String>) -> Diagnostic {
    let end = table.text.find('\n').unwrap_or(table.text.len());
    Diagnostic::new(Code::InvalidMessage, Span::new(table.file, 0, end), message)
}
