//! Strict games: nothing is taken back, there is one save, and the dice are the machine's. One is begun so, and its save knows it. It is a promise that
//! readers make to themselves and no lock: whoever changes files can do as they like.

use super::{Game, Opening};
use crate::save::{Document, Named};
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

/// What a save says of the rules that its game was begun with.
pub(super) struct Begun {
    /// House rules; without a name where there were none, and nothing in a save from before they were kept.
    house: Option<Named>,
    /// The fingerprint of all scripts.
    rules: String,
}

impl Begun {
    pub(super) fn of(document: &Document) -> Self {
        Self {
            house: document.house.clone(),
            rules: document.rules.fingerprint.clone(),
        }
    }

    /// Is a strict game gone on with under the house rules that it was begun with? Under others it would be another, and could be taken back by turns. Gives what
    /// is to be told, in words.
    fn same_house(&self, open: &Opening) -> Result<Option<String>, String> {
        let words = &open.words;
        let Some(begun) = &self.house else {
            return match &open.house {
                _ if self.rules == open.rules_print => Ok(None),
                Some(_) => Err(say!(words, "strict-house-unknown")),
                None => Ok(Some(say!(words, "strict-house-not-known"))),
            };
        };
        let now = open.house.as_ref();
        if begun.fingerprint == now.map_or("", |it| &*it.fingerprint) {
            return Ok(None);
        }
        Err(match now {
            _ if begun.fingerprint.is_empty() => say!(words, "strict-house-new"),
            None => say!(words, "strict-house-missing", file = &begun.title),
            Some(_) => say!(words, "strict-house-other", file = &begun.title),
        })
    }
}

impl Game {
    /// From here on it is strict or not, and told so.
    pub(super) fn be_strict(&mut self, strict: bool) {
        self.strict = strict;
        self.open.words = self.open.words.clone().strictly(strict);
    }

    /// This game is gone on with as it was begun. Gives what is to be told, in words: that it is not as strict as is asked for now, or no longer, for it is not
    /// as it was written.
    ///
    /// # Errors
    /// Why it cannot be gone on with, in words.
    pub(super) fn take_as(
        &mut self,
        strict: bool,
        altered: bool,
        begun: &Begun,
    ) -> Result<Option<String>, String> {
        let mut told = None;
        if strict && !altered {
            told = self.may_be_strict(begun)?;
        }
        self.be_strict(strict && !altered);
        let words = &self.open.words;
        Ok(match (strict, self.strict) {
            (true, false) => Some(say!(words, "strict-altered")),
            (false, _) if self.open.strict => Some(say!(words, "strict-not-begun")),
            _ => told,
        })
    }

    /// Can a strict game that was begun so be gone on with as this one is played? Gives what is to be told, in words.
    ///
    /// # Errors
    /// Why not, in words.
    pub(super) fn may_be_strict(&self, begun: &Begun) -> Result<Option<String>, String> {
        let words = &self.open.words;
        match self.open.loose.first() {
            Some(option) => Err(refused_option(option, words)),
            None if !self.keeping => Err(say!(words, "strict-not-kept")),
            None => begun.same_house(&self.open),
        }
    }

    /// A game was taken up from a save with a name, which ends there where it is a strict one: that has one save. Gives what is to be told, in words.
    pub(super) fn loaded_as(
        &mut self,
        strict: bool,
        altered: bool,
        path: PathBuf,
    ) -> Option<String> {
        let was = self.strict;
        self.be_strict(strict && !altered);
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
