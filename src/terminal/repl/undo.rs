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
    /// True if only a part of the line was undone, because the game before it cannot be replayed with this book.
    pub(super) is_incomplete: bool,
}

impl Game {
    /// Undoes the last line of the reader. None if there is no line, or if it cannot be undone.
    pub(super) fn undo_line(&mut self) -> Option<UndoResult> {
        let answers = self.session.history().len();
        if let Some(own) = self
            .own_character
            .take_if(|own| own.answers_before >= answers)
            && own.by_reader
            && own.answers_before == answers
        {
            return Some(UndoResult {
                page: self.session.look(),
                is_incomplete: false,
            });
        }
        let group = self
            .answer_groups
            .iter()
            .rposition(|(end, _)| *end == answers);
        let size = group
            .and_then(|n| self.answer_groups.get(n))
            .map(|(_, size)| *size);
        if size == Some(0) {
            self.answer_groups.truncate(group?);
            let page = self.drop_character_dice();
            return Some(UndoResult {
                page: page.unwrap_or_else(|| self.session.look()),
                is_incomplete: false,
            });
        }
        let count = size.unwrap_or(1);
        let (undone, page) = self.undo_answers(count);
        Some(UndoResult {
            page: page?,
            is_incomplete: undone < count,
        })
    }

    /// Number of lines that can be undone.
    pub(super) fn undoable_lines(&self) -> usize {
        let mut answer_count = self.session.history().len();
        let mut groups = self.answer_groups.as_slice();
        let own = self.own_character.as_ref();
        let has_own = own.is_some_and(|own| own.by_reader && own.answers_before <= answer_count);
        let mut count = usize::from(has_own);
        loop {
            match groups.iter().rposition(|(end, _)| *end == answer_count) {
                Some(n) => {
                    answer_count = answer_count.saturating_sub(groups[n].1);
                    groups = &groups[..n];
                }
                None if answer_count == 0 => return count,
                None => answer_count -= 1,
            }
            count += 1;
        }
    }

    /// Undoes up to this number of answers. Returns how many it has undone, and the new page.
    pub(super) fn undo_answers(&mut self, count: usize) -> (usize, Option<Response>) {
        let mut undone = 0;
        let mut page = None;
        while undone < count
            && let Some(previous) = self.session.undo()
        {
            undone += 1;
            page = Some(previous);
        }
        let remaining = self.session.history().len();
        self.answer_groups.retain(|(end, _)| *end <= remaining);
        // The dice of a ready-made character are removed with the line that chose it.
        let first_page = undone > 0 && self.answer_groups.is_empty();
        let first_page = first_page.then(|| self.drop_character_dice()).flatten();
        (undone, first_page.or(page))
    }

    /// At the start of a game, removes the dice of a ready-made character and returns the first page. None if there is nothing to remove.
    fn drop_character_dice(&mut self) -> Option<Response> {
        let is_at_start = self.character_dice > 0 && self.session.history().is_empty();
        is_at_start.then(|| self.restart_with_dice(&[]).ok())?
    }
}

/// Maximum number of bookmarks. Each of them is part of the save.
const MAX_BOOKMARKS: usize = 100;

/// Maximum length of a bookmark's name, in characters.
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
            let max_length = i64::try_from(MAX_NAME_LENGTH).unwrap_or(i64::MAX);
            return Err(message.with("n", max_length).encode());
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
        let launcher = &self.launcher;
        Bookmark::new(
            name,
            &launcher.book_fingerprint,
            &launcher.rules_fingerprint,
            self.session.snapshot(),
        )
    }

    fn check_bookmark_room(&self) -> Result<(), String> {
        match self.bookmarks.len() < MAX_BOOKMARKS {
            true => Ok(()),
            false => Err(Message::new("bookmark-full").encode()),
        }
    }

    /// Index of the bookmark with this name, or of the only bookmark whose name begins with it.
    ///
    /// # Errors
    /// If no bookmark or several match, as a message.
    fn find_bookmark(&self, prefix: &str) -> Result<usize, String> {
        let prefix = prefix.split_whitespace().collect::<Vec<_>>().join(" ");
        let result = find_by_prefix(&prefix, self.bookmarks.iter().map(|it| &*it.name));
        let candidates = match result {
            Ok(n) => return Ok(n),
            Err(_) if self.bookmarks.is_empty() => {
                return Err(Message::new("bookmark-none").encode());
            }
            Err(candidates) => candidates,
        };
        let (id, candidates) = match candidates.is_empty() {
            true => ("bookmark-unknown", (0..self.bookmarks.len()).collect()),
            false => ("bookmark-which", candidates),
        };
        let names = candidates.iter().filter_map(|n| self.bookmarks.get(*n));
        let names: Vec<String> = names.map(|it| format!("`{}`", it.name)).collect();
        let message = Message::new(id).with("name", prefix);
        Err(message.with("names", names.join(", ")).encode())
    }

    /// Continues from a bookmark. Sets a bookmark such as `earlier-1` at the current point if it has none.
    ///
    /// # Errors
    /// The reason why it cannot be resumed, as a message or text. The game has not changed.
    pub(super) fn resume_bookmark(
        &mut self,
        prefix: &str,
    ) -> Result<(String, SwitchedGame), String> {
        let index = self.find_bookmark(prefix)?;
        let current = self.make_bookmark(&self.free_bookmark_name());
        let is_marked = self.bookmarks.iter().any(|it| it.game == current.game);
        let sets_bookmark = !is_marked && self.has_answers();
        if sets_bookmark {
            self.check_bookmark_room()?;
        }
        let Some(mark) = self.bookmarks.get(index) else {
            return Err(Message::new("bookmark-none").encode());
        };
        let name = mark.name.clone();
        let (session, page, lost_parts, _) =
            reopen_session(&self.launcher, &mark.game, (&mark.book, &mark.rules))?;
        let _ = self.record_seen();
        let previous = (self.session.snapshot(), self.session.history().to_vec());
        self.session = session;
        self.keep_shared_groups(&previous);
        let current_name = sets_bookmark.then(|| current.name.clone());
        self.bookmarks.extend(sets_bookmark.then_some(current));
        let game = SwitchedGame {
            page,
            lost_parts,
            previous_save: current_name,
        };
        Ok((name, game))
    }

    /// Keeps the groups of answers that this game shares with the previous one.
    fn keep_shared_groups(&mut self, (snapshot, history): &(Snapshot, Vec<AnsweredPrompt>)) {
        let current = self.session.snapshot();
        if (current.seed, &current.dice) != (snapshot.seed, &snapshot.dice) {
            self.answer_groups.clear();
            self.character_dice = 0;
            return;
        }
        let both = history.iter().zip(self.session.history());
        let common = both
            .take_while(|(old, new)| old.answer == new.answer)
            .count();
        self.answer_groups.retain(|(end, _)| *end <= common);
    }

    /// The first unused name of the form `earlier-1`.
    fn free_bookmark_name(&self) -> String {
        let names = (1..).map(|n: usize| format!("earlier-{n}"));
        let mut free = names.filter(|name| !self.bookmarks.iter().any(|it| has_name(it, name)));
        free.next().unwrap_or_default()
    }

    /// Removes a bookmark. Returns its name.
    ///
    /// # Errors
    /// If no bookmark or several match, as a message.
    pub(super) fn remove_bookmark(&mut self, prefix: &str) -> Result<String, String> {
        let index = self.find_bookmark(prefix)?;
        Ok(self.bookmarks.remove(index).name)
    }

    /// A bookmark as a line of the list.
    pub(super) fn format_bookmark(&self, mark: &Bookmark) -> String {
        let page = self.page_title(&mark.game.page);
        let count = mark.answer_count();
        say!(
            self.launcher.words,
            "bookmark-told",
            name = &mark.name,
            page = page,
            n = count
        )
    }
}

fn has_name(mark: &Bookmark, name: &str) -> bool {
    is_same_folded(&mark.name, name)
}
