//! The messages of the program, from one table per language (`en.ftl`, `de.ftl`). English is the fallback.

mod event;
mod number;
mod prompt;

use crate::model::game::{Message, MessageArg, TextPart, has_messages, split_messages};
pub use crate::syntax::fluent::ABSENT;
use crate::syntax::fluent::{ABSENT_MARK, Language, MessageTable, MessageTables, MessageValue};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// Maximum nesting of messages. A deeper message is shown by its id.
const MAX_DEPTH: usize = 16;

/// A language, and the messages of the ruleset.
#[derive(Debug, Clone, Default)]
pub struct Messages {
    language: Language,
    ruleset: MessageTables,
    is_for_web_page: bool,
    is_unsaved: bool,
}

impl Messages {
    /// Returns the messages of the program in a language.
    pub fn for_language(language: Language) -> Self {
        Self {
            language,
            ..Self::default()
        }
    }

    /// Parses the table of a language in advance.
    pub fn preload(language: Language) {
        table(language);
    }

    /// Returns the English messages, without a ruleset.
    pub fn english() -> &'static Self {
        static ENGLISH: OnceLock<Messages> = OnceLock::new();
        ENGLISH.get_or_init(Self::default)
    }

    /// Returns the same messages in another language.
    #[must_use]
    pub fn with_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// Returns the variant for web pages, which save games in the browser and have buttons. It prefers messages such as
    /// `help-save-page` to `help-save`.
    #[must_use]
    pub fn for_web_page(self) -> Self {
        Self {
            is_for_web_page: true,
            ..self
        }
    }

    /// Returns the variant for games that are not saved. It prefers messages such as `help-quit-unkept` to `help-quit`.
    #[must_use]
    pub fn unsaved(self, is_unsaved: bool) -> Self {
        Self { is_unsaved, ..self }
    }

    /// Adds the messages of a ruleset.
    #[must_use]
    pub fn with_ruleset(self, rules: &MessageTables) -> Self {
        let ruleset = rules.clone();
        Self { ruleset, ..self }
    }

    /// Returns the arguments of a message of the ruleset, or `None` if there is no such message.
    pub fn ruleset_placeholders(&self, id: &str) -> Option<&BTreeSet<String>> {
        self.ruleset.placeholders().get(id)
    }

    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns abbreviations of the ruleset with their spoken forms.
    pub fn spoken_abbreviations(&self) -> Vec<(String, String)> {
        self.ruleset.spoken_abbreviations(self.language)
    }

    /// Formats a message of the program. Returns the id if no table contains it.
    pub fn format_message(&self, id: &str, args: &[(&str, MessageValue)]) -> String {
        let variants = [(self.is_for_web_page, "page"), (self.is_unsaved, "unkept")];
        let variants = variants.map(|(applies, suffix)| applies.then(|| format!("{id}-{suffix}")));
        let ids = variants.iter().flatten().map(String::as_str).chain([id]);
        let format_in = |language| {
            let table = table(language);
            ids.clone().find_map(|id| table.format_message(id, args))
        };
        format_in(self.language)
            .or_else(|| format_in(Language::English))
            .unwrap_or_else(|| id.to_owned())
    }

    /// Returns all messages with this prefix and without arguments, by id. For front ends in JavaScript.
    pub fn with_prefix(&self, prefix: &str) -> BTreeMap<&'static str, String> {
        ids_with_prefix(prefix)
            .map(|id| (id, self.format_message(id, &[])))
            .collect()
    }

    /// Joins names in backticks with "or". Returns `None` for an empty list.
    pub fn join_or(&self, names: Vec<&str>) -> Option<String> {
        let names = names.into_iter().map(|name| format!("`{name}`"));
        names.reduce(|joined, name| say!(self, "one-or-another", one = joined, another = name))
    }

    /// Formats the messages inside a text.
    pub fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if has_messages(text) {
            Cow::Owned(without_marks(self.render_nested(text, 0)))
        } else {
            Cow::Borrowed(text)
        }
    }

    /// Formats the messages inside a text, with `ABSENT_MARK` after each absent value.
    pub fn text_with_absent(&self, text: &str) -> String {
        self.render_nested(text, 0)
    }

    fn render_nested(&self, text: &str, depth: usize) -> String {
        let parts = split_messages(text).into_iter();
        let rendered = parts.map(|part| match part {
            TextPart::Text(text) => text.to_owned(),
            TextPart::Message(message) if depth < MAX_DEPTH => {
                self.render_message(&message, depth + 1)
            }
            TextPart::Message(message) => message.id,
        });
        rendered.collect()
    }

    fn render_message(&self, message: &Message, depth: usize) -> String {
        let args = message.args.iter().map(|(name, arg)| {
            let value = match arg {
                MessageArg::Text(text) => {
                    MessageValue::from(without_marks(self.render_nested(text, depth)))
                }
                MessageArg::Number(n) => MessageValue::from(*n),
            };
            (name.as_str(), value)
        });
        let args: Vec<(&str, MessageValue)> = args.collect();
        if !message.is_of_ruleset {
            return self.format_message(&message.id, &args);
        }
        let ruleset = &self.ruleset;
        let text = ruleset.format_message(self.language, &message.id, &args);
        text.unwrap_or_else(|| message.id.clone())
    }
}

fn without_marks(text: String) -> String {
    match text.contains(ABSENT_MARK) {
        true => text.replace(ABSENT_MARK, ""),
        false => text,
    }
}

/// Returns the Fluent source of the program in a language.
fn table_text(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("en.ftl"),
        Language::German => include_str!("de.ftl"),
    }
}

/// Returns the ids of messages with this prefix, in order.
fn ids_with_prefix(prefix: &str) -> impl Iterator<Item = &'static str> {
    let lines = table_text(Language::English).lines();
    let ids = lines.filter_map(|line| Some(line.split_once(" =")?.0));
    ids.filter(move |id| id.starts_with(prefix))
}

/// Returns the table of the program in a language.
fn table(language: Language) -> &'static MessageTable {
    static ENGLISH: OnceLock<MessageTable> = OnceLock::new();
    static GERMAN: OnceLock<MessageTable> = OnceLock::new();
    let cell = match language {
        Language::English => &ENGLISH,
        Language::German => &GERMAN,
    };
    cell.get_or_init(|| MessageTable::parse(language, table_text(language)))
}

/// Formats a message with its arguments: `say!(words, "lost-page", page = id)`.
macro_rules! say {
    ($words:expr, $id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $words.format_message($id, &[$((stringify!($name), $crate::syntax::fluent::MessageValue::from($value))),*])
    };
}
pub(crate) use say;
