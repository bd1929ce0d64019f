//! Kept games taken up: the running one at the beginning, and one with a name in its place.

use super::game::Game;
use super::opening::Opening;
use crate::engine::play::{Kept, Page, Session};
use crate::engine::save::{Document, Store};
use crate::messages::{Words, say};
use crate::syntax::unicode::find_name;
use std::sync::Arc;

/// Most names in a message.
const NAMED: usize = 12;

/// A kept game that was taken up in the place of another.
pub struct Loaded {
    pub page: Page,
    /// What of it is lost, in words.
    pub lost: Vec<String>,
    /// The name under which the other is kept now.
    pub earlier: Option<String>,
}

/// A kept game taken up, its first page, and what the reader must know of it.
pub(super) struct Resumed {
    pub(super) game: Game,
    pub(super) page: Page,
    pub(super) lost: Vec<String>,
    /// Was it kept under another edition, or is something in it otherwise than it was kept?
    pub(super) other: bool,
}

impl Game {
    /// A kept game, and what the reader must know of how it was taken up.
    ///
    /// # Errors
    /// Why it cannot be taken up, in words.
    pub(super) fn resume(
        open: Opening,
        store: Option<Store>,
        kept: Document,
    ) -> Result<Resumed, String> {
        let edition = (&kept.book.fingerprint, &kept.rules.fingerprint)
            != (&open.book_print, &open.rules_print);
        // Who writes the book changes it all the time.
        let edition = edition && open.author.is_none() && open.reload.is_none();
        let (session, page, lost, values) = reopen(&open, &kept.game, kept.prints())?;
        let mut game = Self::with(open, session, store);
        game.take_up(kept);
        Ok(Resumed {
            game,
            page,
            lost,
            other: edition || values,
        })
    }

    /// Takes up what is kept beside the session.
    fn take_up(&mut self, kept: Document) {
        self.bookmarks = kept.whole_bookmarks();
        self.notes = kept.notes;
        (self.lines, self.borrowed) = (kept.lines, kept.borrowed);
        (self.brief, self.strict) = (kept.brief, kept.strict);
    }

    /// The name of a save by its beginning, where no save has the whole of it and one alone begins so.
    ///
    /// # Errors
    /// Which may be meant, in words.
    pub(super) fn save_called(&mut self, typed: &str) -> Result<String, String> {
        let Some(store) = &self.store else {
            return Ok(typed.to_owned());
        };
        let names = store.names();
        let found = store.find(Some(typed));
        if found.document.is_some() || found.trouble.is_some() {
            return Ok(typed.to_owned());
        }
        match find_name(typed, names.iter().map(String::as_str)) {
            Ok(n) => Ok(names[n].clone()),
            Err(several) if several.is_empty() => Ok(typed.to_owned()),
            Err(several) => {
                let words = &self.open.words;
                let or = format!(" {} ", say!(words, "or"));
                let which = several
                    .iter()
                    .take(NAMED)
                    .map(|n| format!("`{}`", names[*n]));
                let which: Vec<String> = which.collect();
                let which = which.join(&or);
                Err(say!(words, "could-be-save", line = typed, which = which))
            }
        }
    }

    /// What is wrong with a save that can be read and is not as it was written.
    pub(super) fn altered(&mut self, name: &str) -> Option<String> {
        let found = self.store.as_ref()?.find(Some(name));
        found.altered?;
        let trouble = found.trouble?.text();
        Some(self.open.words.text(&trouble).into_owned())
    }

    /// Takes up a kept game in place of this one, which is kept under a name of its own; one that is not as it was written only where that is `accepted`.
    ///
    /// # Errors
    /// Why it cannot be taken up, in words; the game goes on as it was.
    pub fn load(&mut self, name: &str, accepted: bool) -> Result<Loaded, String> {
        let words = self.open.words.clone();
        let store = self
            .store
            .as_ref()
            .ok_or_else(|| say!(words, "without-saves-dir"))?;
        let mut found = store.find(Some(name));
        if accepted && found.altered.is_some() {
            found.document = found.altered.take();
            found.trouble = None;
        }
        let Some(document) = found.document else {
            return Err(found.trouble.map_or_else(
                || no_such_save(&store.names(), &words),
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
        let (session, page, mut lost, _) = reopen(&self.open, &document.game, document.prints())?;
        if let Some(trouble) = found.trouble {
            let trouble = words.text(&trouble.text()).into_owned();
            lost.insert(0, say!(words, "save-before-opened", trouble = trouble));
        }
        let marks = document.whole_bookmarks();
        let beside = (&self.notes, &self.bookmarks) == (&document.notes, &marks);
        let is_this = beside && self.session.kept() == document.game;
        let earlier = match is_this {
            true => None,
            false => self.keep_earlier()?,
        };
        let _ = self.note_seen();
        self.session = session;
        self.take_up(document);
        Ok(Loaded {
            page,
            lost,
            earlier,
        })
    }

    /// Keeps this game under a name of its own, for another is to take its place. Gives the name; none where nothing was answered yet, and for a game that is
    /// not kept anyway.
    ///
    /// # Errors
    /// Why it cannot be kept, in words.
    pub(super) fn keep_earlier(&mut self) -> Result<Option<String>, String> {
        let kept = self.keeping && self.has_begun();
        let Some(store) = self.store.as_ref().filter(|_| kept) else {
            return Ok(None);
        };
        let name = store.free_name("earlier");
        self.save(Some(&name))?;
        Ok(Some(name))
    }
}

/// The session, its page, what of it is lost, and whether a value or a thing of it is otherwise than it was kept.
type Reopened = (Session, Page, Vec<String>, bool);

/// A kept game again, which was kept under a book and rules with these fingerprints.
pub(super) fn reopen(
    open: &Opening,
    game: &Kept,
    (book_print, rules_print): (&str, &str),
) -> Result<Reopened, String> {
    let words = &open.words;
    let referee = open.rules()?;
    let reopened = Session::reopen(Arc::clone(&open.book), referee, game.clone());
    let (session, page, mut lost) =
        reopened.map_err(|fault| say!(words, "cannot-take-up", why = open.faulty(&fault)))?;
    let otherwise = !lost.is_empty();
    for line in &mut lost {
        *line = words.text(line).into_owned();
    }
    if book_print != open.book_print {
        lost.insert(0, say!(words, "book-changed"));
    } else if rules_print != open.rules_print {
        lost.insert(0, say!(words, "rules-changed"));
    }
    Ok((session, page, lost, otherwise))
}

fn no_such_save(names: &[String], words: &Words) -> String {
    if names.is_empty() {
        say!(words, "no-save-named")
    } else {
        say!(words, "no-such-save", names = names.join(", "))
    }
}
