//! Loads saved games: the running one at the start, or a named one during a game.

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
    /// Parts that are lost, as text.
    pub lost_parts: Vec<String>,
    /// Name under which the previous game is saved.
    pub previous_save: Option<String>,
}

/// A continued game, its first page, and messages for the reader.
pub(super) struct ResumedGame {
    pub(super) game: Game,
    pub(super) page: Response,
    pub(super) lost_parts: Vec<String>,
    /// True if it belongs to another edition, or if a value differs from the save.
    pub(super) has_changed: bool,
}

impl Game {
    /// Continues a saved game. Returns it with messages for the reader.
    ///
    /// # Errors
    /// The reason why it cannot be continued, as text.
    pub(super) fn resume(
        open: BookLauncher,
        store: Option<SaveStore>,
        kept: SaveFile,
    ) -> Result<ResumedGame, String> {
        let edition = (&kept.book.fingerprint, &kept.rules.fingerprint)
            != (&open.book_fingerprint, &open.rules_fingerprint);
        // An author changes the book all the time.
        let edition = edition && open.author.is_none() && open.reload.is_none();
        let (session, page, lost, values) = reopen_session(&open, &kept.game, kept.fingerprints())?;
        let mut game = Self::from_session(open, session, store);
        game.restore_data(kept);
        Ok(ResumedGame {
            game,
            page,
            lost_parts: lost,
            has_changed: edition || values,
        })
    }

    /// Restores the saved data outside the session.
    fn restore_data(&mut self, kept: SaveFile) {
        self.bookmarks = kept.complete_bookmarks();
        self.notes = kept.notes;
        (self.answer_groups, self.character_dice) = (kept.lines, kept.borrowed);
        (self.brief, self.strict) = (kept.brief, kept.strict);
    }

    /// Completes the name of a save, if no save has this name and only one begins with it.
    ///
    /// # Errors
    /// The possible names, as text.
    pub(super) fn complete_save_name(&mut self, typed: &str) -> Result<String, String> {
        let Some(store) = &self.store else {
            return Ok(typed.to_owned());
        };
        let names = store.save_names();
        let found = store.load(Some(typed));
        if found.document.is_some() || found.error.is_some() {
            return Ok(typed.to_owned());
        }
        match find_by_prefix(typed, names.iter().map(String::as_str)) {
            Ok(n) => Ok(names[n].clone()),
            Err(several) if several.is_empty() => Ok(typed.to_owned()),
            Err(several) => {
                let words = &self.launcher.words;
                let or = format!(" {} ", say!(words, "or"));
                let which = several
                    .iter()
                    .take(MAX_NAMES)
                    .map(|n| format!("`{}`", names[*n]));
                let which: Vec<String> = which.collect();
                let which = which.join(&or);
                Err(say!(words, "could-be-save", line = typed, which = which))
            }
        }
    }

    /// The error of a save that can be read but was edited.
    pub(super) fn edited_save_error(&mut self, name: &str) -> Option<String> {
        let found = self.store.as_ref()?.load(Some(name));
        found.altered?;
        let trouble = found.error?.text();
        Some(self.launcher.words.text(&trouble).into_owned())
    }

    /// Replaces the current game by a saved one. The current one is saved under a name. An edited save requires `accepted`.
    ///
    /// # Errors
    /// The reason why it cannot be loaded, as text. The current game continues.
    pub fn load_save(&mut self, name: &str, accepted: bool) -> Result<SwitchedGame, String> {
        let words = self.launcher.words.clone();
        let store = self
            .store
            .as_ref()
            .ok_or_else(|| say!(words, "without-saves-dir"))?;
        let mut found = store.load(Some(name));
        if accepted && found.altered.is_some() {
            found.document = found.altered.take();
            found.error = None;
        }
        let Some(document) = found.document else {
            return Err(found.error.map_or_else(
                || no_such_save(&store.save_names(), &words),
                |trouble| {
                    say!(
                        words,
                        "save-not-touched",
                        trouble = words.text(&trouble.text())
                    )
                },
            ));
        };
        if store.is_foreign(&document.book) {
            return Err(say!(words, "save-of-another", path = document.book.title));
        }
        let (session, page, mut lost, _) =
            reopen_session(&self.launcher, &document.game, document.fingerprints())?;
        if let Some(trouble) = found.error {
            let trouble = words.text(&trouble.text()).into_owned();
            lost.insert(0, say!(words, "save-before-opened", trouble = trouble));
        }
        let marks = document.complete_bookmarks();
        let beside = (&self.notes, &self.bookmarks) == (&document.notes, &marks);
        let is_this = beside && self.session.snapshot() == document.game;
        let earlier = match is_this {
            true => None,
            false => self.save_previous()?,
        };
        let _ = self.record_seen();
        self.session = session;
        self.restore_data(document);
        Ok(SwitchedGame {
            page,
            lost_parts: lost,
            previous_save: earlier,
        })
    }

    /// Saves the current game under a name, before another one replaces it. Returns the name. None for a game without answers, or if games are not
    /// saved.
    ///
    /// # Errors
    /// The reason why it cannot be saved, as text.
    pub(super) fn save_previous(&mut self) -> Result<Option<String>, String> {
        let kept = self.autosaves && self.has_answers();
        let Some(store) = self.store.as_ref().filter(|_| kept) else {
            return Ok(None);
        };
        let name = store.free_name("earlier");
        self.save(Some(&name))?;
        Ok(Some(name))
    }
}

/// The session, its page, the lost parts, and whether a value differs from the save.
type ReopenedSession = (Session, Response, Vec<String>, bool);

/// Opens a saved game. The fingerprints are those of the book and rules when it was saved.
pub(super) fn reopen_session(
    open: &BookLauncher,
    game: &Snapshot,
    (book_print, rules_print): (&str, &str),
) -> Result<ReopenedSession, String> {
    let words = &open.words;
    let referee = open.load_rules()?;
    let reopened = Session::restore(Arc::clone(&open.book), referee, game.clone());
    let (session, page, mut lost) =
        reopened.map_err(|fault| say!(words, "cannot-take-up", why = open.format_error(&fault)))?;
    let otherwise = !lost.is_empty();
    for line in &mut lost {
        *line = words.text(line).into_owned();
    }
    if book_print != open.book_fingerprint {
        lost.insert(0, say!(words, "book-changed"));
    } else if rules_print != open.rules_fingerprint {
        lost.insert(0, say!(words, "rules-changed"));
    }
    Ok((session, page, lost, otherwise))
}

fn no_such_save(names: &[String], words: &Messages) -> String {
    if names.is_empty() {
        say!(words, "no-save-named")
    } else {
        say!(words, "no-such-save", names = names.join(", "))
    }
}
