//! Loads saved games: the running game at the start, or a named save during a game.

use super::game::Game;
use super::launcher::BookLauncher;
use crate::engine::play::{Response, Session, Snapshot};
use crate::engine::save::{SaveFile, SaveStore};
use crate::messages::{Messages, say};
use crate::syntax::unicode::find_by_prefix;
use std::sync::Arc;

/// Maximum number of names in a message.
const MAX_NAMES: usize = 12;

/// A saved game that has replaced the current one.
pub struct SwitchedGame {
    pub page: Response,
    /// Descriptions of lost parts, and of a changed book or rules.
    pub lost_parts: Vec<String>,
    /// Name under which the previous game is saved.
    pub previous_save: Option<String>,
}

/// A continued game and its first page.
pub(super) struct ResumedGame {
    pub(super) game: Game,
    pub(super) page: Response,
    /// Descriptions of lost parts, and of a changed book or rules.
    pub(super) lost_parts: Vec<String>,
    /// True if the save belongs to another edition, or if a part of it is lost.
    pub(super) has_changed: bool,
}

impl Game {
    /// Continues a saved game.
    ///
    /// # Errors
    /// The reason why it cannot be continued, as text.
    pub(super) fn resume(
        launcher: BookLauncher,
        store: Option<SaveStore>,
        file: SaveFile,
    ) -> Result<ResumedGame, String> {
        let differs = (&file.book.fingerprint, &file.rules.fingerprint)
            != (&launcher.book_fingerprint, &launcher.rules_fingerprint);
        // While an author edits the book, every change counts as the same edition.
        let differs = differs && launcher.author.is_none() && launcher.reload.is_none();
        let (session, page, lost_parts, lost_values) =
            reopen_session(&launcher, &file.game, file.fingerprints())?;
        let mut game = Self::from_session(launcher, session, store);
        game.restore_data(file);
        Ok(ResumedGame {
            game,
            page,
            lost_parts,
            has_changed: differs || lost_values,
        })
    }

    /// Restores the saved data outside the session.
    fn restore_data(&mut self, file: SaveFile) {
        self.bookmarks = file.complete_bookmarks();
        self.notes = file.notes;
        (self.answer_groups, self.character_dice) = (file.lines, file.borrowed);
        (self.brief, self.strict) = (file.brief, file.strict);
    }

    /// Completes the name of a save if no save has exactly this name and only one begins with it.
    ///
    /// # Errors
    /// The possible names, as text.
    pub(super) fn complete_save_name(&mut self, prefix: &str) -> Result<String, String> {
        let Some(store) = &self.store else {
            return Ok(prefix.to_owned());
        };
        let names = store.save_names();
        let exact = store.load(Some(prefix));
        if exact.document.is_some() || exact.error.is_some() {
            return Ok(prefix.to_owned());
        }
        match find_by_prefix(prefix, names.iter().map(String::as_str)) {
            Ok(n) => Ok(names[n].clone()),
            Err(matches) if matches.is_empty() => Ok(prefix.to_owned()),
            Err(matches) => {
                let words = &self.launcher.words;
                let or = format!(" {} ", say!(words, "or"));
                let listed = matches
                    .iter()
                    .take(MAX_NAMES)
                    .map(|n| format!("`{}`", names[*n]));
                let listed: Vec<String> = listed.collect();
                let listed = listed.join(&or);
                Err(say!(words, "could-be-save", line = prefix, which = listed))
            }
        }
    }

    /// The error of a save that was edited but can be read.
    pub(super) fn edited_save_error(&mut self, name: &str) -> Option<String> {
        let loaded = self.store.as_ref()?.load(Some(name));
        loaded.altered?;
        let error = loaded.error?.text();
        Some(self.launcher.words.text(&error).into_owned())
    }

    /// Replaces the current game by a saved one, and saves the current one under a name. `accepts_edited` also loads an edited save.
    ///
    /// # Errors
    /// The reason why it cannot be loaded, as text. The current game continues.
    pub fn load_save(&mut self, name: &str, accepts_edited: bool) -> Result<SwitchedGame, String> {
        let words = self.launcher.words.clone();
        let store = self
            .store
            .as_ref()
            .ok_or_else(|| say!(words, "without-saves-dir"))?;
        let mut loaded = store.load(Some(name));
        if accepts_edited && loaded.altered.is_some() {
            loaded.document = loaded.altered.take();
            loaded.error = None;
        }
        let Some(document) = loaded.document else {
            return Err(loaded.error.map_or_else(
                || unknown_save_error(&store.save_names(), &words),
                |error| {
                    say!(
                        words,
                        "save-not-touched",
                        trouble = words.text(&error.text())
                    )
                },
            ));
        };
        if store.is_foreign(&document.book) {
            return Err(say!(words, "save-of-another", path = document.book.title));
        }
        let (session, page, mut lost_parts, _) =
            reopen_session(&self.launcher, &document.game, document.fingerprints())?;
        if let Some(error) = loaded.error {
            let error = words.text(&error.text()).into_owned();
            lost_parts.insert(0, say!(words, "save-before-opened", trouble = error));
        }
        let bookmarks = document.complete_bookmarks();
        let has_same_notes = (&self.notes, &self.bookmarks) == (&document.notes, &bookmarks);
        let is_same_game = has_same_notes && self.session.snapshot() == document.game;
        let previous_save = match is_same_game {
            true => None,
            false => self.save_previous()?,
        };
        let _ = self.record_seen();
        self.session = session;
        self.restore_data(document);
        Ok(SwitchedGame {
            page,
            lost_parts,
            previous_save,
        })
    }

    /// Saves the current game before another replaces it, and returns the name of the save. None if the game has no answers or is not saved.
    ///
    /// # Errors
    /// The reason why it cannot be saved, as text.
    pub(super) fn save_previous(&mut self) -> Result<Option<String>, String> {
        let needs_save = self.autosaves && self.has_answers();
        let Some(store) = self.store.as_ref().filter(|_| needs_save) else {
            return Ok(None);
        };
        let name = store.free_name("earlier");
        self.save(Some(&name))?;
        Ok(Some(name))
    }
}

/// The session, its page, descriptions for the reader, and whether a part of the save is lost.
type ReopenedSession = (Session, Response, Vec<String>, bool);

/// Opens a saved game. The fingerprints are those of the book and the rules from which it was saved.
pub(super) fn reopen_session(
    launcher: &BookLauncher,
    game: &Snapshot,
    (book_fingerprint, rules_fingerprint): (&str, &str),
) -> Result<ReopenedSession, String> {
    let words = &launcher.words;
    let rules = launcher.load_rules()?;
    let restored = Session::restore(Arc::clone(&launcher.book), rules, game.clone());
    let (session, page, mut lost_parts) = restored
        .map_err(|error| say!(words, "cannot-take-up", why = launcher.format_error(&error)))?;
    let has_lost_parts = !lost_parts.is_empty();
    for line in &mut lost_parts {
        *line = words.text(line).into_owned();
    }
    if book_fingerprint != launcher.book_fingerprint {
        lost_parts.insert(0, say!(words, "book-changed"));
    } else if rules_fingerprint != launcher.rules_fingerprint {
        lost_parts.insert(0, say!(words, "rules-changed"));
    }
    Ok((session, page, lost_parts, has_lost_parts))
}

fn unknown_save_error(names: &[String], words: &Messages) -> String {
    if names.is_empty() {
        say!(words, "no-save-named")
    } else {
        say!(words, "no-such-save", names = names.join(", "))
    }
}
