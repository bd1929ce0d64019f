//! Strict games: nothing is taken back, there is one save, and the dice are the machine's. One is begun so, and its save knows it. It is a promise that
//! readers make to themselves and no lock: whoever changes files can do as they like.

use super::Game;
use crate::save::Named;
use crate::words::{Words, say};
use std::path::PathBuf;

/// Why an option has no place in a strict game.
#[must_use]
pub fn refused_option(option: &str, words: &Words) -> String {
    if matches!(option, "--seed" | "--dice") {
        say!(words, "strict-dice", option = option)
    } else if option == "--record" {
        say!(words, "strict-record", option = option)
    } else {
        say!(words, "strict-hands", option = option)
    }
}

/// Is a strict game gone on with under the house rules that it was begun with? Under others it would be another, and could be taken back by turns.
fn same_house(begun: Option<&Named>, now: Option<&Named>, words: &Words) -> Result<(), String> {
    let print = |house: Option<&Named>| house.map(|it| it.fingerprint.clone());
    if print(begun) == print(now) {
        return Ok(());
    }
    Err(match (begun, now) {
        (Some(begun), None) => say!(words, "strict-house-missing", file = &begun.title),
        (Some(begun), Some(_)) => say!(words, "strict-house-other", file = &begun.title),
        (None, _) => say!(words, "strict-house-new"),
    })
}

impl Game {
    /// This game is gone on with as it was begun. Gives what is to be told, in words: that it is not as strict as is asked for now, or no longer, for it is not
    /// as it was written.
    ///
    /// # Errors
    /// Why it cannot be gone on with, in words.
    pub(super) fn take_as(
        &mut self,
        strict: bool,
        altered: bool,
        house: Option<&Named>,
    ) -> Result<Option<String>, String> {
        if strict && !altered {
            self.may_be_strict(house)?;
        }
        self.strict = strict && !altered;
        let words = &self.open.words;
        Ok(match (strict, self.strict) {
            (true, false) => Some(say!(words, "strict-altered")),
            (false, _) if self.open.strict => Some(say!(words, "strict-not-begun")),
            _ => None,
        })
    }

    /// Can a strict game that was begun with these house rules be gone on with as this one is played?
    ///
    /// # Errors
    /// Why not, in words.
    pub(super) fn may_be_strict(&self, house: Option<&Named>) -> Result<(), String> {
        let words = &self.open.words;
        match self.open.loose.first() {
            Some(option) => Err(refused_option(option, words)),
            None if !self.keeping => Err(say!(words, "strict-not-kept")),
            None => same_house(house, self.open.house.as_ref(), words),
        }
    }

    /// A game was taken up from a save with a name, which ends there where it is a strict one: that has one save. Gives what is to be told, in words.
    pub(super) fn loaded_as(
        &mut self,
        strict: bool,
        altered: bool,
        path: PathBuf,
    ) -> Option<String> {
        let was = std::mem::replace(&mut self.strict, strict && !altered);
        self.moved = self.strict.then_some(path);
        let words = &self.open.words;
        match (strict, self.strict) {
            (true, true) => Some(say!(words, "greeting-strict")),
            (true, false) => Some(say!(words, "strict-altered")),
            (false, _) => was.then(|| say!(words, "strict-not-begun")),
        }
    }

    /// A line of the sheet that says so; none for other games.
    pub(super) fn strict_line(&self) -> Option<(String, String)> {
        let words = &self.open.words;
        self.strict
            .then(|| (say!(words, "strict-name"), say!(words, "strict-means")))
    }

    /// The save that a strict game was taken from goes, now that it is kept in its own place.
    pub(super) fn end_moved(&mut self) {
        if let (Some(path), Some(store)) = (self.moved.take(), &self.store) {
            store.forget(&path);
        }
    }
}
