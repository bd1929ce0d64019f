//! A table of messages in Fluent's format.

use super::Language;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::OnceLock;

/// Messages of one language by their ids.
pub struct Table(FluentBundle<FluentResource>);

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Table").field(&self.0.locales).finish()
    }
}

/// What goes into a message.
#[derive(Debug, Clone)]
pub struct Arg(FluentValue<'static>);

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self(FluentValue::from(text))
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Self {
        Self::from(text.clone())
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl From<i64> for Arg {
    fn from(n: i64) -> Self {
        // Fluent counts in floating point, which has no place for the largest numbers.
        if n.unsigned_abs() < 1 << 53 {
            Self(FluentValue::from(n))
        } else {
            Self::from(n.to_string())
        }
    }
}

impl From<u32> for Arg {
    fn from(n: u32) -> Self {
        Self::from(i64::from(n))
    }
}

impl From<usize> for Arg {
    fn from(n: usize) -> Self {
        Self::from(i64::try_from(n).unwrap_or(i64::MAX))
    }
}

impl Table {
    /// Reads a table.
    ///
    /// # Errors
    /// What is wrong with it, in words, each with its line; a message that stands twice counts.
    pub fn read(language: Language, text: &str) -> Result<Self, Vec<String>> {
        let locale = language.code().parse().map_err(|_| Vec::new())?;
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // What goes into a message stands in the same script as its words: no signs for a change of direction.
        bundle.set_use_isolating(false);
        let line = |at: usize| {
            text.get(..at)
                .map_or(0, |before| before.matches('\n').count())
                + 1
        };
        let resource = FluentResource::try_new(text.to_owned()).map_err(|(_, wrong)| {
            let told = wrong.iter();
            told.map(|it| format!("line {}: {}", line(it.pos.start), it.kind))
                .collect::<Vec<_>>()
        })?;
        bundle
            .add_resource(resource)
            .map_err(|wrong| wrong.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        Ok(Self(bundle))
    }

    /// The program's own messages.
    pub(super) fn of(language: Language) -> &'static Self {
        static ENGLISH: OnceLock<Table> = OnceLock::new();
        static GERMAN: OnceLock<Table> = OnceLock::new();
        let (kept, text) = match language {
            Language::English => (&ENGLISH, include_str!("en.ftl")),
            Language::German => (&GERMAN, include_str!("de.ftl")),
        };
        kept.get_or_init(|| {
            let empty = || Self(FluentBundle::new_concurrent(Vec::new()));
            // A test reads both; a message that could not be read would be told by its id.
            Self::read(language, text).unwrap_or_else(|_| empty())
        })
    }

    /// A message in words; none where the table has no such message.
    #[must_use]
    pub fn say(&self, id: &str, args: &[(&str, Arg)]) -> Option<String> {
        let pattern = self.0.get_message(id)?.value()?;
        let args: FluentArgs = args
            .iter()
            .map(|(name, arg)| (*name, arg.0.clone()))
            .collect();
        let mut wrong = Vec::new();
        let said = self.0.format_pattern(pattern, Some(&args), &mut wrong);
        Some(said.into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_of_the_program_can_be_read() {
        for text in [include_str!("en.ftl"), include_str!("de.ftl")] {
            if let Err(wrong) = Table::read(Language::English, text) {
                panic!("{wrong:#?}");
            }
        }
        let wrong = Table::read(Language::English, "good = yes\n\nbad one\n");
        assert!(wrong.is_err_and(|wrong| wrong[0].starts_with("line 3")));
        let twice = Table::read(Language::English, "one = a\none = b\n");
        assert!(twice.is_err());
    }

    #[test]
    fn numbers_are_said_as_they_are() {
        let table = Table::read(Language::English, "n = { $n }\n").expect("a table");
        for n in [0, 1_000, -7, i64::MAX, i64::MIN] {
            let said = table.say("n", &[("n", n.into())]);
            assert_eq!(said, Some(n.to_string()));
        }
        assert_eq!(table.say("m", &[]), None);
    }
}
