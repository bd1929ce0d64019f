//! Undo, one line of input at a time, and bookmarks.

use super::Game;
use super::load::{SwitchedGame, reopen_session};
use crate::engine::play::{AnsweredPrompt, Response, Snapshot};
use crate::engine::save::Bookmark;
use crate::messages::say;
use crate::model::game::Message;
use crate::syntax::unicode::{find_by_prefix, is_same_folded, is_word};

/// Result of undoing a line.
pub(super) struct UndoResult {
    pub(super) page: Response,
    /// True if there are more lines, but the game before them cannot be replayed with this book.
    pub(super) is_incomplete: bool,
}

impl Game {
    /// Undoes the last line of the reader. None if there is none, or if it cannot be undone.
    pub(super) fn undo_line(&mut self) -> Option<UndoResult> {
        let given = self.session.history().len();
        if let Some(own) = self
            .own_character
            .take_if(|own| own.answers_before >= given)
            && own.by_reader
            && own.answers_before == given
        {
            return Some(UndoResult {
                page: self.session.look(),
                is_incomplete: false,
            });
        }
        let line = self.answer_groups.iter().rposition(|(at, _)| *at == given);
        let many = line
            .and_then(|n| self.answer_groups.get(n))
            .map(|(_, many)| *many);
        if many == Some(0) {
            self.answer_groups.truncate(line?);
            let page = self.drop_character_dice();
            return Some(UndoResult {
                page: page.unwrap_or_else(|| self.session.look()),
                is_incomplete: false,
            });
        }
        let wanted = many.unwrap_or(1);
        let (answers, page) = self.undo_answers(wanted);
        Some(UndoResult {
            page: page?,
            is_incomplete: answers < wanted,
        })
    }

    /// Number of lines that can be undone.
    pub(super) fn undoable_lines(&self) -> usize {
        let mut given = self.session.history().len();
        let mut lines = self.answer_groups.as_slice();
        let own = self.own_character.as_ref();
        let own = own.is_some_and(|own| own.by_reader && own.answers_before <= given);
        let mut said = usize::from(own);
        loop {
            match lines.iter().rposition(|(at, _)| *at == given) {
                Some(n) => {
                    given = given.saturating_sub(lines[n].1);
                    lines = &lines[..n];
                }
                None if given == 0 => return said,
                None => given -= 1,
            }
            said += 1;
        }
    }

    /// Undoes this many answers, or as many as there are. Returns their number and the new page.
    pub(super) fn undo_answers(&mut self, wanted: usize) -> (usize, Option<Response>) {
        let mut taken = 0;
        let mut page = None;
        while taken < wanted
            && let Some(before) = self.session.undo()
        {
            taken += 1;
            page = Some(before);
        }
        let left = self.session.history().len();
        self.answer_groups.retain(|(at, _)| *at <= left);
        // The dice of a ready-made character are removed together with the line that chose it.
        let own = taken > 0 && self.answer_groups.is_empty();
        let own = own.then(|| self.drop_character_dice()).flatten();
        (taken, own.or(page))
    }

    /// The first page of a game that was undone to its start, without the dice of a ready-made character. None if it has no such dice.
    fn drop_character_dice(&mut self) -> Option<Response> {
        let at_first = self.character_dice > 0 && self.session.history().is_empty();
        at_first.then(|| self.restart_with_dice(&[]).ok())?
    }
}

/// Maximum number of bookmarks, because each of them is part of the save.
const MAX_BOOKMARKS: usize = 100;

/// Maximum length of a name, in characters.
const MAX_NAME_LENGTH: usize = 40;

impl Game {
    /// Sets a bookmark at the current point of the game.
    ///
    /// # Errors
    /// The reason why it cannot be set, as a message.
    pub(super) fn add_bookmark(&mut self, name: &str) -> Result<(), String> {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        if !name.contains(is_word) || name.chars().count() > MAX_NAME_LENGTH {
            let message = Message::new("bookmark-name");
            let most = i64::try_from(MAX_NAME_LENGTH).unwrap_or(i64::MAX);
            return Err(message.with("n", most).encode());
        }
        if let Some(mark) = self.bookmarks.iter().find(|it| has_name(it, &name)) {
            let message = Message::new("bookmark-there").with("name", &*mark.name);
            return Err(message
                .with("page", self.page_title(&mark.game.page))
                .encode());
        }
        self.check_bookmark_room()?;
        let mark = self.make_bookmark(&name);
        self.bookmarks.push(mark);
        Ok(())
    }

    fn make_bookmark(&self, name: &str) -> Bookmark {
        let open = &self.launcher;
        Bookmark::new(
            name,
            &open.book_fingerprint,
            &open.rules_fingerprint,
            self.session.snapshot(),
        )
    }

    fn check_bookmark_room(&self) -> Result<(), String> {
        match self.bookmarks.len() < MAX_BOOKMARKS {
            true => Ok(()),
            false => Err(Message::new("bookmark-full").encode()),
        }
    }

    /// Index of the bookmark with this name, or of the only one that begins with it.
    ///
    /// # Errors
    /// If there is none or more than one, as a message.
    fn find_bookmark(&self, typed: &str) -> Result<usize, String> {
        let typed = typed.split_whitespace().collect::<Vec<_>>().join(" ");
        let found = find_by_prefix(&typed, self.bookmarks.iter().map(|it| &*it.name));
        let which = match found {
            Ok(n) => return Ok(n),
            Err(_) if self.bookmarks.is_empty() => {
                return Err(Message::new("bookmark-none").encode());
            }
            Err(which) => which,
        };
        let (id, which) = match which.is_empty() {
            true => ("bookmark-unknown", (0..self.bookmarks.len()).collect()),
            false => ("bookmark-which", which),
        };
        let names = which.iter().filter_map(|n| self.bookmarks.get(*n));
        let names: Vec<String> = names.map(|it| format!("`{}`", it.name)).collect();
        let message = Message::new(id).with("name", typed);
        Err(message.with("names", names.join(", ")).encode())
    }

    /// Continues from a bookmark. The current point gets the bookmark `earlier` if it has none.
    ///
    /// # Errors
    /// The reason why it is not possible, as a message or text. The game continues unchanged.
    pub(super) fn resume_bookmark(
        &mut self,
        typed: &str,
    ) -> Result<(String, SwitchedGame), String> {
        let n = self.find_bookmark(typed)?;
        let here = self.make_bookmark(&self.free_bookmark_name());
        let is_marked = self.bookmarks.iter().any(|it| it.game == here.game);
        let leaves = !is_marked && self.has_answers();
        if leaves {
            self.check_bookmark_room()?;
        }
        let Some(mark) = self.bookmarks.get(n) else {
            return Err(Message::new("bookmark-none").encode());
        };
        let name = mark.name.clone();
        let (session, page, lost, _) =
            reopen_session(&self.launcher, &mark.game, (&mark.book, &mark.rules))?;
        let _ = self.record_seen();
        let was = (self.session.snapshot(), self.session.history().to_vec());
        self.session = session;
        self.keep_shared_groups(&was);
        let earlier = leaves.then(|| here.name.clone());
        self.bookmarks.extend(leaves.then_some(here));
        let loaded = SwitchedGame {
            page,
            lost_parts: lost,
            previous_save: earlier,
        };
        Ok((name, loaded))
    }

    /// Keeps lines with several answers that this game shares with the previous one.
    fn keep_shared_groups(&mut self, (kept, history): &(Snapshot, Vec<AnsweredPrompt>)) {
        let now = self.session.snapshot();
        if (now.seed, &now.dice) != (kept.seed, &kept.dice) {
            self.answer_groups.clear();
            self.character_dice = 0;
            return;
        }
        let both = history.iter().zip(self.session.history());
        let common = both.take_while(|(was, is)| was.answer == is.answer).count();
        self.answer_groups.retain(|(at, _)| *at <= common);
    }

    /// The first free name for the current point.
    fn free_bookmark_name(&self) -> String {
        let names = (1..).map(|n: usize| format!("earlier-{n}"));
        let mut free = names.filter(|name| !self.bookmarks.iter().any(|it| has_name(it, name)));
        free.next().unwrap_or_default()
    }

    /// Removes a bookmark. Returns its name.
    ///
    /// # Errors
    /// If there is none, as a message.
    pub(super) fn remove_bookmark(&mut self, typed: &str) -> Result<String, String> {
        let n = self.find_bookmark(typed)?;
        Ok(self.bookmarks.remove(n).name)
    }

    /// A bookmark as shown in the list.
    pub(super) fn format_bookmark(&self, mark: &Bookmark) -> String {
        let place = self.page_title(&mark.game.page);
        let n = mark.answer_count();
        say!(
            self.launcher.words,
            "bookmark-told",
            name = &mark.name,
            page = place,
            n = n
        )
    }
}

fn has_name(mark: &Bookmark, name: &str) -> bool {
    is_same_folded(&mark.name, name)
}
