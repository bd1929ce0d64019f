//! Titles, and those with a number in them: `Ambassador to # kings`, of which a reader has one, and it grows.

use super::world::World;
use crate::model::game::{By, Changed, Value, What};
use crate::syntax::unicode::is_word;
use std::borrow::Cow;

/// What stands before the number of a title and behind it; none for a title without. The sign stands alone, so that `Keeper of Door #3` has none.
pub fn around_number(name: &str) -> Option<(&str, &str)> {
    let word = |c: char| is_word(c) || c == '#';
    name.match_indices('#')
        .map(|(at, sign)| (&name[..at], &name[at + sign.len()..]))
        .find(|(before, after)| !before.ends_with(word) && !after.starts_with(word))
}

impl World {
    /// What a title is called while a slot of it holds this; by its own name where it is not held.
    pub fn title<'n>(&'n self, name: &'n str, value: &Value) -> Cow<'n, str> {
        let Value::Int(n) = value else {
            return Cow::Borrowed(name);
        };
        // One that the book no longer has is called by its number too.
        let known = self.titles.get(name);
        let words = known.and_then(|slot| self.numbered.get(slot)?.get(n));
        match (words, around_number(name)) {
            (Some(words), _) => Cow::Borrowed(words),
            (None, Some((before, after))) if *n != 0 => Cow::Owned(format!("{before}{n}{after}")),
            _ => Cow::Borrowed(name),
        }
    }

    /// The title that is called so, and what its slot holds then: by its name, where it has a number at its first, or as a reader is told it.
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

    /// A change of a title as it is told: one with a number is called as it is then, or as it was where it is lost.
    pub fn title_changed(&self, name: &str, from: Value, to: Value, by: By) -> Changed {
        let called = match (&to, to.truth()) {
            (Value::Int(_), true) => self.title(name, &to).into_owned(),
            (Value::Int(_), false) => self.title(name, &from).into_owned(),
            _ => String::new(),
        };
        Changed {
            by,
            name: called,
            meaning: self.meaning(name, &to),
            from,
            to,
            ..Changed::of(What::Title, name)
        }
    }

    /// A change of a code as it is told.
    pub fn code_changed(&self, name: &str, gained: bool, by: By) -> Changed {
        Changed {
            by,
            meaning: match by {
                By::Author => String::new(),
                By::Page | By::Rule => self.meaning(name, &gained.into()),
            },
            ..Changed::of(What::Code, name).there(gained)
        }
    }

    /// What a code or title means to a reader who has it now. A title with a number is told again with each, and its words say what they count.
    fn meaning(&self, name: &str, held: &Value) -> String {
        let had = *held == Value::Bool(true);
        let meaning = self.meanings.get(name).filter(|_| had);
        meaning.cloned().unwrap_or_default()
    }

    /// What a slot of a title holds when it is gained for the first time.
    pub fn first(&self, slot: u32) -> Value {
        match self.numbered.contains_key(&slot) {
            true => Value::Int(1),
            false => Value::Bool(true),
        }
    }

    /// What it holds where the reader has it not.
    pub fn none(&self, slot: u32) -> Value {
        match self.numbered.contains_key(&slot) {
            true => Value::Int(0),
            false => Value::Bool(false),
        }
    }
}

/// The number with which a title reads so.
fn number_in(name: &str, said: &str) -> Option<i64> {
    let (before, after) = around_number(name)?;
    let number = said.strip_prefix(before)?.strip_suffix(after)?;
    let plain = number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|n| plain && *n > 0)
}
