//! The messages of a ruleset and of house rules: one table for each language.

use super::Language;
use super::table::{MessageTable, MessageValue};
use super::validate::{self, TableContents, TableText};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::suggest::did_you_mean;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// The folder of the tables, next to the script.
pub const MESSAGES_FOLDER: &str = "messages";

/// Placeholders of each message.
pub type MessagePlaceholders = BTreeMap<String, BTreeSet<String>>;

/// The messages of a ruleset in the languages that it speaks. A clone shares the tables.
#[derive(Debug, Clone, Default)]
pub struct MessageTables(Arc<AllTables>);

#[derive(Debug, Default)]
struct AllTables {
    text: TablesText,
    /// The same tables parsed, each on its first use: most games are in one language.
    parsed: Vec<Vec<OnceLock<MessageTable>>>,
}

/// Tables as text: the placeholders of each message, and by folder the texts with their language. Folders of house rules come after that of the
/// ruleset and override its messages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TablesText {
    placeholders: MessagePlaceholders,
    layers: Vec<Vec<(String, String)>>,
}

impl PartialEq for MessageTables {
    fn eq(&self, other: &Self) -> bool {
        self.0.text.layers == other.0.text.layers
    }
}

impl Eq for MessageTables {}

impl MessageTables {
    /// Reads and compares the tables of a ruleset and of its house rules. Invalid messages are reported and left out.
    pub fn parse_layers(layers: &[Vec<TableText>], found: &mut Vec<Diagnostic>) -> Self {
        let mut text = TablesText::default();
        for layer in layers {
            parse_layer(layer, &mut text, found);
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
        let n = texts.iter().position(|(code, _)| code == language.code())?;
        let parsed = self.0.parsed.get(layer)?.get(n)?;
        let parse = || MessageTable::parse(language, &texts[n].1).marking_absent();
        Some(parsed.get_or_init(parse))
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

    /// Abbreviations and how they are spoken: the messages `spoken-` plus the abbreviation.
    pub(crate) fn spoken_abbreviations(&self, language: Language) -> Vec<(String, String)> {
        let ids = self.0.text.placeholders.keys();
        let spoken = ids.filter_map(|id| {
            let short = id.strip_prefix("spoken-")?;
            Some((short.to_owned(), self.format_message(language, id, &[])?))
        });
        spoken.collect()
    }

    /// Formats a message, in English if the language does not have it. None if no table has it.
    pub(crate) fn format_message(
        &self,
        language: Language,
        id: &str,
        args: &[(&str, MessageValue)],
    ) -> Option<String> {
        (0..self.0.parsed.len()).rev().find_map(|layer| {
            let said = |language| self.table(layer, language)?.format_message(id, args);
            said(language).or_else(|| said(Language::English))
        })
    }
}

/// The tables of one folder.
fn parse_layer(layer: &[TableText], all: &mut TablesText, found: &mut Vec<Diagnostic>) {
    let mut read: Vec<(Language, &TableText, TableContents)> = Vec::new();
    for table in layer {
        let file = table.name.rsplit('/').next().unwrap_or(&table.name);
        let tag = file.strip_suffix(".ftl").unwrap_or(file);
        let language = Language::ALL.into_iter().find(|it| it.code() == tag);
        let Some(language) = language else {
            let message = format!("`{}` is in no language that the program speaks", table.name);
            let codes = Language::ALL.map(|it| format!("{}.ftl", it.code()));
            found.push(
                error_at_top(table, message).help(format!("there may be {}", codes.join(" and "))),
            );
            continue;
        };
        read.push((language, table, validate::parse_table(table, found)));
    }
    // English is the source, and comes first.
    read.sort_by_key(|(language, ..)| *language);
    let Some((Language::English, source, english)) = read.first() else {
        if let Some((_, table, _)) = read.first() {
            let message =
                "these messages have no English text, which is the fallback for other languages";
            found.push(error_at_top(table, message).help("write `en.ftl` beside it"));
        }
        return;
    };
    for (id, message) in &english.messages {
        if let Some(before) = all.placeholders.get(id)
            && before != message
        {
            let wants = join_quoted(before);
            let span = source.definition_span(id);
            let fault = Diagnostic::new(
                Code::InvalidMessage,
                span,
                format!("`{id}` of the ruleset has other arguments"),
            );
            found.push(fault.help(format!("it has {wants}")));
        }
    }
    for (_, table, known) in &read[1..] {
        compare_tables((source, english), (table, known), found);
    }
    for (id, message) in &english.messages {
        all.placeholders.insert(id.clone(), message.clone());
    }
    let tables = read.iter();
    let tables =
        tables.map(|(language, table, _)| (language.code().to_owned(), table.text.clone()));
    all.layers.push(tables.collect());
}

/// Reports messages and placeholders that differ from those of the English table.
fn compare_tables(
    (source, english): (&TableText, &TableContents),
    (other, known): (&TableText, &TableContents),
    found: &mut Vec<Diagnostic>,
) {
    for (id, message) in &known.messages {
        let Some(there) = english.messages.get(id) else {
            let near = did_you_mean(id, english.messages.keys().map(String::as_str));
            let fault = format!("`{}` has no message `{id}`", source.name);
            let fault = Diagnostic::new(Code::InvalidMessage, other.definition_span(id), fault);
            found.push(fault.maybe_help(near));
            continue;
        };
        for thing in message.difference(there) {
            let near = did_you_mean(thing, there.iter().map(String::as_str));
            let fault = format!("`{thing}` does not go into `{id}`");
            let fault = Diagnostic::new(Code::InvalidMessage, other.definition_span(id), fault);
            let help =
                near.unwrap_or_else(|| format!("into its English goes {}", join_quoted(there)));
            found.push(fault.help(help));
        }
        for thing in there.difference(message) {
            let fault = format!("`{id}` does not use `{thing}`, but the English text does");
            let fault = Diagnostic::new(Code::InvalidMessage, other.definition_span(id), fault);
            found.push(fault.help(format!("say it: `{{ ${thing} }}`")));
        }
    }
    for id in english.messages.keys() {
        if !known.messages.contains_key(id) && !known.is_on_invalid_line(id) {
            let fault = format!("`{}` has no message `{id}`", other.name);
            let fault = Diagnostic::new(Code::MissingMessage, source.definition_span(id), fault);
            found.push(fault.label_text("readers see this"));
        }
    }
}

fn join_quoted(things: &BTreeSet<String>) -> String {
    match things.is_empty() {
        true => "nothing".to_owned(),
        false => {
            let each: Vec<String> = things.iter().map(|it| format!("`{it}`")).collect();
            each.join(", ")
        }
    }
}

fn error_at_top(table: &TableText, message: impl Into<String>) -> Diagnostic {
    let end = table.text.find('\n').unwrap_or(table.text.len());
    Diagnostic::new(
        Code::InvalidMessage,
        crate::syntax::source::Span::new(table.file, 0, end),
        message,
    )
}
