//! The words of the program, from one table of messages a language (`en.ftl`, `de.ftl`): what happened comes as facts, and is told
//! here. English is the source, and stands in for what another language lacks.

mod event;
mod number;
mod prompt;

mod own;

use crate::model::game::{Message, Part, Span, has_messages, spans};
use crate::syntax::fluent::{Arg, Language, Tables};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// How deep messages may stand in messages; what lies deeper is told by its id.
const DEEPEST: usize = 16;

/// What everything is told in: a language, and the messages of the ruleset.
#[derive(Debug, Clone, Default)]
pub struct Words {
    language: Language,
    rules: Tables,
    in_page: bool,
    unkept: bool,
}

impl Words {
    /// The program's own messages.
    #[must_use]
    pub fn of(language: Language) -> Self {
        Self {
            language,
            ..Self::default()
        }
    }

    /// Reads the program's table of a language, before somebody waits for it.
    pub fn read_ahead(language: Language) {
        own::table(language);
    }

    /// English, without a ruleset.
    #[must_use]
    pub fn english() -> &'static Self {
        static ENGLISH: OnceLock<Words> = OnceLock::new();
        ENGLISH.get_or_init(Self::default)
    }

    /// The same in another language.
    #[must_use]
    pub fn speaking(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// As it is told in a page of the web, which keeps games itself and has its own buttons: a message may have another there, `help-save-page` beside `help-save`.
    #[must_use]
    pub fn in_page(self) -> Self {
        let in_page = true;
        Self { in_page, ..self }
    }

    /// As it is told of a game that is not kept: a message may have another for that, `help-quit-unkept` beside `help-quit`.
    #[must_use]
    pub fn unkept(self, unkept: bool) -> Self {
        Self { unkept, ..self }
    }

    /// With the messages of a ruleset.
    #[must_use]
    pub fn and_rules(self, rules: &Tables) -> Self {
        let rules = rules.clone();
        Self { rules, ..self }
    }

    /// What goes into a message of the ruleset; none where it has no such message.
    #[must_use]
    pub fn of_rules(&self, id: &str) -> Option<&BTreeSet<String>> {
        self.rules.things().get(id)
    }

    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Abbreviations of the ruleset, each with what a voice reads in its place.
    #[must_use]
    pub fn spoken(&self) -> Vec<(String, String)> {
        self.rules.spoken(self.language)
    }

    /// A message of the program in words; its id where no table has it.
    #[must_use]
    pub fn say(&self, id: &str, args: &[(&str, Arg)]) -> String {
        let other = [(self.in_page, "page"), (self.unkept, "unkept")];
        let other = other.map(|(so, end)| so.then(|| format!("{id}-{end}")));
        let ids = other.iter().flatten().map(String::as_str).chain([id]);
        let said = |language| {
            let table = own::table(language);
            ids.clone().find_map(|id| table.say(id, args))
        };
        said(self.language)
            .or_else(|| said(Language::English))
            .unwrap_or_else(|| id.to_owned())
    }

    /// All messages of the program that begin so and into which nothing goes, by their ids: for a face that puts words together elsewhere.
    #[must_use]
    pub fn beginning(&self, start: &str) -> BTreeMap<&'static str, String> {
        own::ids(start).map(|id| (id, self.say(id, &[]))).collect()
    }

    /// Names as they may be typed, any of which is meant; none where there are none.
    #[must_use]
    pub fn any_of(&self, names: Vec<&str>) -> Option<String> {
        let names = names.into_iter().map(|name| format!("`{name}`"));
        names.reduce(|all, one| say!(self, "one-or-another", one = all, another = one))
    }

    /// A text with words in place of the messages in it.
    #[must_use]
    pub fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if has_messages(text) {
            Cow::Owned(self.worded(text, 0))
        } else {
            Cow::Borrowed(text)
        }
    }

    fn worded(&self, text: &str, deep: usize) -> String {
        let spans = spans(text).into_iter();
        let words = spans.map(|span| match span {
            Span::Words(words) => words.to_owned(),
            Span::Message(message) if deep < DEEPEST => self.message(&message, deep + 1),
            Span::Message(message) => message.id,
        });
        words.collect()
    }

    fn message(&self, message: &Message, deep: usize) -> String {
        let args = message.parts.iter().map(|(name, part)| {
            let part = match part {
                Part::Text(text) => Arg::from(self.worded(text, deep)),
                Part::Number(n) => Arg::from(*n),
            };
            (name.as_str(), part)
        });
        let args: Vec<(&str, Arg)> = args.collect();
        if !message.of_rules {
            return self.say(&message.id, &args);
        }
        let said = self.rules.say(self.language, &message.id, &args);
        said.unwrap_or_else(|| message.id.clone())
    }
}

/// A message with what goes into it: `say!(words, "lost-page", page = id)`.
macro_rules! say {
    ($words:expr, $id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $words.say($id, &[$((stringify!($name), $crate::syntax::fluent::Arg::from($value))),*])
    };
}
pub(crate) use say;
