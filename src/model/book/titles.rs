//! Titles, including numbered titles: `Ambassador to # kings` is held once, and its number grows.

use super::book_data::BookData;
use crate::model::game::{ChangeEvent, ChangeKind, ChangeSource, Value};
use crate::syntax::unicode::is_word;
use std::borrow::Cow;

/// The parts of a title before and after its number. None for a plain title.
///
/// `#` must be a separate word, so `Keeper of Door #3` is a plain title.
pub fn split_at_number(name: &str) -> Option<(&str, &str)> {
    let in_word = |c: char| is_word(c) || c == '#';
    name.match_indices('#')
        .map(|(offset, sign)| (&name[..offset], &name[offset + sign.len()..]))
        .find(|(before, after)| !before.ends_with(in_word) && !after.starts_with(in_word))
}

impl BookData {
    /// The display name of a title for this value of its slot. If the title is not held, its plain name.
    pub fn title_wording<'n>(&'n self, name: &'n str, value: &Value) -> Cow<'n, str> {
        let Value::Int(n) = value else {
            return Cow::Borrowed(name);
        };
        let slot = self.title_slots.get(name);
        let wording = slot.and_then(|slot| self.title_wordings.get(slot)?.get(n));
        // A title that was removed from the book has no slot, but is also shown with its number.
        match (wording, split_at_number(name)) {
            (Some(wording), _) => Cow::Borrowed(wording),
            (None, Some((before, after))) if *n != 0 => Cow::Owned(format!("{before}{n}{after}")),
            _ => Cow::Borrowed(name),
        }
    }

    /// Finds a title by its name, with or without a number. Returns its slot and the value for it.
    ///
    /// The value of a numbered title without a number is 1.
    pub fn find_title(&self, text: &str) -> Option<(&str, u32, Value)> {
        if let Some((name, slot)) = self.title_slots.get_key_value(text) {
            return Some((name, *slot, self.gained_title_value(*slot)));
        }
        let mut numbered = self.title_slots.iter().filter_map(|(name, slot)| {
            let mut wordings = self.title_wordings.get(slot)?.iter();
            let wording = wordings.find(|(_, wording)| *wording == text);
            let n = wording
                .map(|(n, _)| *n)
                .or_else(|| parse_title_number(name, text))?;
            Some((name.as_str(), *slot, Value::Int(n)))
        });
        numbered.next()
    }

    /// The event for a change of a title. A numbered title is shown with its new number, or with the old number if it is lost.
    pub fn title_change(
        &self,
        name: &str,
        from: Value,
        to: Value,
        by: ChangeSource,
    ) -> ChangeEvent {
        let display_name = match (&to, to.truth()) {
            (Value::Int(_), true) => self.title_wording(name, &to).into_owned(),
            (Value::Int(_), false) => self.title_wording(name, &from).into_owned(),
            _ => String::new(),
        };
        ChangeEvent {
            by,
            name: display_name,
            about: self.meaning(name, &to),
            from,
            to,
            ..ChangeEvent::new(ChangeKind::Title, name)
        }
    }

    /// The event for a change of a code.
    pub fn code_change(&self, name: &str, gained: bool, by: ChangeSource) -> ChangeEvent {
        ChangeEvent {
            by,
            about: match by {
                ChangeSource::Author => String::new(),
                ChangeSource::Page | ChangeSource::Rule => self.meaning(name, &gained.into()),
            },
            ..ChangeEvent::new(ChangeKind::Code, name).with_gained(gained)
        }
    }

    /// The meaning of a code or title with this value. Empty if it is lost, and for numbered titles.
    fn meaning(&self, name: &str, value: &Value) -> String {
        let is_held = *value == Value::Bool(true);
        let meaning = self.meanings.get(name).filter(|_| is_held);
        meaning.cloned().unwrap_or_default()
    }

    /// The slot value of a title that has just been gained.
    pub fn gained_title_value(&self, slot: u32) -> Value {
        match self.title_wordings.contains_key(&slot) {
            true => Value::Int(1),
            false => Value::Bool(true),
        }
    }

    /// The slot value of a title that is not held.
    pub fn lost_title_value(&self, slot: u32) -> Value {
        match self.title_wordings.contains_key(&slot) {
            true => Value::Int(0),
            false => Value::Bool(false),
        }
    }
}

/// The number of the title `name` in `text`.
fn parse_title_number(name: &str, text: &str) -> Option<i64> {
    let (before, after) = split_at_number(name)?;
    let number = text.strip_prefix(before)?.strip_suffix(after)?;
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|n| is_plain && *n > 0)
}
