//! The messages of the program, from one table per language (`en.ftl`, `de.ftl`). Events are facts and get their wording here.
//! English is the source and the fallback.

mod event;
mod number;
mod prompt;

use crate::model::game::{Message, MessageArg, TextPart, has_messages, split_messages};
use crate::syntax::fluent::{ABSENT_MARK, Language, MessageTable, MessageTables, MessageValue};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// Maximum depth of messages in messages; a deeper message is shown by its id.
const MAX_DEPTH: usize = 16;

/// A language, and the messages of the ruleset.
#[derive(Debug, Clone, Default)]
pub struct Messages {
    language: Language,
    ruleset: MessageTables,
    for_web_page: bool,
    unsaved: bool,
}

impl Messages {
    /// The messages of the program in a language.
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

    /// English, without a ruleset.
    pub fn english() -> &'static Self {
        static ENGLISH: OnceLock<Messages> = OnceLock::new();
        ENGLISH.get_or_init(Self::default)
    }

    /// The same messages in another language.
    #[must_use]
    pub fn with_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// The variant for web pages, which save games themselves and have other buttons. It prefers messages such as
    /// `help-save-page` to `help-save`.
    #[must_use]
    pub fn for_web_page(self) -> Self {
        let in_page = true;
        Self {
            for_web_page: in_page,
            ..self
        }
    }

    /// The variant for games that are not saved. It prefers messages such as `help-quit-unkept` to `help-quit`.
    #[must_use]
    pub fn unsaved(self, unkept: bool) -> Self {
        Self {
            unsaved: unkept,
            ..self
        }
    }

    /// Adds the messages of a ruleset.
    #[must_use]
    pub fn with_ruleset(self, rules: &MessageTables) -> Self {
        let rules = rules.clone();
        Self {
            ruleset: rules,
            ..self
        }
    }

    /// The arguments of a message of the ruleset; `None` if there is no such message.
    pub fn ruleset_placeholders(&self, id: &str) -> Option<&BTreeSet<String>> {
        self.ruleset.placeholders().get(id)
    }

    pub fn language(&self) -> Language {
        self.language
    }

    /// Abbreviations of the ruleset with their spoken forms.
    pub fn spoken_abbreviations(&self) -> Vec<(String, String)> {
        self.ruleset.spoken_abbreviations(self.language)
    }

    /// Formats a message of the program; its id if no table has it.
    pub fn format_message(&self, id: &str, args: &[(&str, MessageValue)]) -> String {
        let other = [(self.for_web_page, "page"), (self.unsaved, "unkept")];
        let other = other.map(|(so, end)| so.then(|| format!("{id}-{end}")));
        let ids = other.iter().flatten().map(String::as_str).chain([id]);
        let said = |language| {
            let table = table(language);
            ids.clone().find_map(|id| table.format_message(id, args))
        };
        said(self.language)
            .or_else(|| said(Language::English))
            .unwrap_or_else(|| id.to_owned())
    }

    /// All messages with this prefix and without arguments, by id. For front ends in other languages.
    pub fn with_prefix(&self, start: &str) -> BTreeMap<&'static str, String> {
        ids_with_prefix(start)
            .map(|id| (id, self.format_message(id, &[])))
            .collect()
    }

    /// Names in backticks, joined with "or"; `None` if there are none.
    pub fn join_or(&self, names: Vec<&str>) -> Option<String> {
        let names = names.into_iter().map(|name| format!("`{name}`"));
        names.reduce(|all, one| say!(self, "one-or-another", one = all, another = one))
    }

    /// Formats the messages inside a text.
    pub fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if has_messages(text) {
            Cow::Owned(without_marks(self.render_nested(text, 0)))
        } else {
            Cow::Borrowed(text)
        }
    }

    /// The same with `ABSENT_MARK` after each absent value.
    pub fn text_with_absent(&self, text: &str) -> String {
        self.render_nested(text, 0)
    }

    fn render_nested(&self, text: &str, deep: usize) -> String {
        let spans = split_messages(text).into_iter();
        let words = spans.map(|span| match span {
            TextPart::Text(words) => words.to_owned(),
            TextPart::Message(message) if deep < MAX_DEPTH => {
                self.render_message(&message, deep + 1)
            }
            TextPart::Message(message) => message.id,
        });
        words.collect()
    }

    fn render_message(&self, message: &Message, deep: usize) -> String {
        let args = message.args.iter().map(|(name, part)| {
            let part = match part {
                MessageArg::Text(text) => {
                    MessageValue::from(without_marks(self.render_nested(text, deep)))
                }
                MessageArg::Number(n) => MessageValue::from(*n),
            };
            (name.as_str(), part)
        });
        let args: Vec<(&str, MessageValue)> = args.collect();
        if !message.is_of_ruleset {
            return self.format_message(&message.id, &args);
        }
        let said = self
            .ruleset
            .format_message(self.language, &message.id, &args);
        said.unwrap_or_else(|| message.id.clone())
    }
}

fn without_marks(text: String) -> String {
    match text.contains(ABSENT_MARK) {
        true => text.replace(ABSENT_MARK, ""),
        false => text,
    }
}

/// The text of a table of the program.
fn table_text(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("en.ftl"),
        Language::German => include_str!("de.ftl"),
    }
}

/// The ids of messages with this prefix, in order.
fn ids_with_prefix(start: &str) -> impl Iterator<Item = &'static str> {
    let heads = table_text(Language::English).lines();
    let ids = heads.filter_map(|line| Some(line.split_once(" =")?.0));
    ids.filter(move |id| id.starts_with(start))
}

/// The table of the program in a language.
fn table(language: Language) -> &'static MessageTable {
    static ENGLISH: OnceLock<MessageTable> = OnceLock::new();
    static GERMAN: OnceLock<MessageTable> = OnceLock::new();
    let kept = match language {
        Language::English => &ENGLISH,
        Language::German => &GERMAN,
    };
    kept.get_or_init(|| MessageTable::parse(language, table_text(language)))
}

/// Formats a message with its arguments: `say!(words, "lost-page", page = id)`.
macro_rules! say {
    ($words:expr, $id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $words.format_message($id, &[$((stringify!($name), $crate::syntax::fluent::MessageValue::from($value))),*])
    };
}
pub(crate) use say;
