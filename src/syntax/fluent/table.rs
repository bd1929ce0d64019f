//! A table of messages in Fluent syntax.

use super::Language;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::borrow::Cow;

/// The value of an absent argument. Messages select a variant by it.
pub const ABSENT: &str = "none";

/// Follows each [`ABSENT`] that a message of a ruleset prints.
pub const ABSENT_MARK: char = '\u{fdd3}';

/// Messages of one language by their ids.
pub struct MessageTable(FluentBundle<FluentResource>);

impl std::fmt::Debug for MessageTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Table").field(&self.0.locales).finish()
    }
}

/// A value for a placeholder.
#[derive(Debug, Clone)]
pub struct MessageValue(FluentValue<'static>);

impl From<String> for MessageValue {
    fn from(text: String) -> Self {
        Self(FluentValue::from(text))
    }
}

impl From<&String> for MessageValue {
    fn from(text: &String) -> Self {
        Self::from(text.clone())
    }
}

impl From<&str> for MessageValue {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl From<Cow<'_, str>> for MessageValue {
    fn from(text: Cow<'_, str>) -> Self {
        Self::from(text.into_owned())
    }
}

impl From<i64> for MessageValue {
    fn from(n: i64) -> Self {
        // Fluent uses floating point, which is not exact for large numbers.
        if n.unsigned_abs() < 1 << 53 {
            Self(FluentValue::from(n))
        } else {
            Self::from(n.to_string())
        }
    }
}

impl From<u32> for MessageValue {
    fn from(n: u32) -> Self {
        Self::from(i64::from(n))
    }
}

impl From<usize> for MessageValue {
    fn from(n: usize) -> Self {
        Self::from(i64::try_from(n).unwrap_or(i64::MAX))
    }
}

impl MessageTable {
    /// Parses a table. Invalid messages are left out.
    pub(crate) fn parse(language: Language, text: &str) -> Self {
        let locale = language.code().parse();
        let mut bundle = FluentBundle::new_concurrent(locale.into_iter().collect());
        // Placeholders have the same script as the text, so direction marks are not necessary.
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(text.to_owned());
        bundle.add_resource_overriding(resource.unwrap_or_else(|(valid_part, _)| valid_part));
        Self(bundle)
    }

    /// Adds [`ABSENT_MARK`] after each absent value that a message prints.
    pub(super) fn marking_absent(mut self) -> Self {
        self.0.set_formatter(Some(|value, _| match value {
            FluentValue::String(text) if text == ABSENT => Some(format!("{ABSENT}{ABSENT_MARK}")),
            _ => None,
        }));
        self
    }

    /// Formats a message. None if the table does not have it.
    pub(crate) fn format_message(&self, id: &str, args: &[(&str, MessageValue)]) -> Option<String> {
        let pattern = self.0.get_message(id)?.value()?;
        let args: FluentArgs = args
            .iter()
            .map(|(name, arg)| (*name, arg.0.clone()))
            .collect();
        let mut errors = Vec::new();
        let text = self.0.format_pattern(pattern, Some(&args), &mut errors);
        Some(text.into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_formatted_exactly() {
        let table = MessageTable::parse(Language::English, "n = { $n }\n");
        for n in [0, 1_000, -7, i64::MAX, i64::MIN] {
            let text = table.format_message("n", &[("n", n.into())]);
            assert_eq!(text, Some(n.to_string()));
        }
        assert_eq!(table.format_message("m", &[]), None);
    }
}
