//! Titles, including numbered ones: `Ambassador to # kings` is held once, and its number grows.

use super::world::BookData;
use crate::model::game::{ChangeEvent, ChangeKind, ChangeSource, Value};
use crate::syntax::unicode::is_word;
use std::borrow::Cow;

/// The parts of a title before and after its number. None for a plain title. `#` must be a separate word, so `Keeper of Door #3` is plain.
pub fn around_number(name: &str) -> Option<(&str, &str)> {
    let word = |c: char| is_word(c) || c == '#';
    name.match_indices('#')
        .map(|(at, sign)| (&name[..at], &name[at + sign.len()..]))
        .find(|(before, after)| !before.ends_with(word) && !after.starts_with(word))
}

impl BookData {
    /// The name of a title for this value of its slot. If the title is not held, its plain name.
    pub fn title<'n>(&'n self, name: &'n str, value: &Value) -> Cow<'n, str> {
        let Value::Int(n) = value else {
            return Cow::Borrowed(name);
        };
        // A title that was removed from the book is also shown with its number.
        let known = self.titles.get(name);
        let words = known.and_then(|slot| self.numbered.get(slot)?.get(n));
        match (words, around_number(name)) {
            (Some(words), _) => Cow::Borrowed(words),
            (None, Some((before, after))) if *n != 0 => Cow::Owned(format!("{before}{n}{after}")),
            _ => Cow::Borrowed(name),
        }
    }

    /// Finds a title by its name, with or without a number. Returns its slot and the value for it.
    ///
    /// A numbered title without a number has its first value.
    pub fn titled(&self, said: &str) -> Option<(&str, u32, Value)> {
        if let Some((name, slot)) = self.titles.get_key_value(said) {
            return Some((name, *slot, self.first(*slot)));
        }
        let mut numbered = self.titles.iter().filter_map(|(name, slot)| {
            let words = self.numbered.get(slot)?;
            let worded = words.iter().find(|(_, words)| *words == said);
            let at = worded.map(|(n, _)| *n).or_else(|| number_in(name, said))?;
            Some((name.as_str(), *slot, Value::Int(at)))
        });
        numbered.next()
    }

    /// The event for a change of a title. A numbered title is named by its new number, or by the old one if it is lost.
    pub fn title_changed(
        &self,
        name: &str,
        from: Value,
        to: Value,
        by: ChangeSource,
    ) -> ChangeEvent {
        let called = match (&to, to.truth()) {
            (Value::Int(_), true) => self.title(name, &to).into_owned(),
            (Value::Int(_), false) => self.title(name, &from).into_owned(),
            _ => String::new(),
        };
        ChangeEvent {
            by,
            name: called,
            meaning: self.meaning(name, &to),
            from,
            to,
            ..ChangeEvent::new(ChangeKind::Title, name)
        }
    }

    /// The event for a change of a code.
    pub fn code_changed(&self, name: &str, gained: bool, by: ChangeSource) -> ChangeEvent {
        ChangeEvent {
            by,
            meaning: match by {
                ChangeSource::Author => String::new(),
                ChangeSource::Page | ChangeSource::Rule => self.meaning(name, &gained.into()),
            },
            ..ChangeEvent::new(ChangeKind::Code, name).there(gained)
        }
    }

    /// The meaning of a code or title that the reader has. Empty for numbered titles, whose words already contain the count.
    fn meaning(&self, name: &str, held: &Value) -> String {
        let had = *held == Value::Bool(true);
        let meaning = self.meanings.get(name).filter(|_| had);
        meaning.cloned().unwrap_or_default()
    }

    /// The slot value of a title that has just been gained.
    pub fn first(&self, slot: u32) -> Value {
        match self.numbered.contains_key(&slot) {
            true => Value::Int(1),
            false => Value::Bool(true),
        }
    }

    /// The slot value of a title that is not held.
    pub fn none(&self, slot: u32) -> Value {
        match self.numbered.contains_key(&slot) {
            true => Value::Int(0),
            false => Value::Bool(false),
        }
    }
}

/// The number that turns `name` into `said`.
fn number_in(name: &str, said: &str) -> Option<i64> {
    let (before, after) = around_number(name)?;
    let number = said.strip_prefix(before)?.strip_suffix(after)?;
    let plain = number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|n| plain && *n > 0)
}
