//! A game with its saved data, shared by the REPL and the session protocol.

use super::answer::{format_answer, may_be_truncated};
use super::launcher::BookLauncher;
use crate::engine::play::{AnswerRefusal, Response, Session, Snapshot};
use crate::engine::save::{
    Bookmark, Log, NamedFingerprint, ReaderNote, SaveFile, SaveStore, SeenPages, VERSION,
};
use crate::messages::{Messages, say};
use crate::model::book::{FieldType, Op, Page as BookPage};
use crate::model::game::{Answer, Prompt, Reply, Value};
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// The file of a continued game.
pub(super) struct LoadedGame {
    /// Name of the copy to make before the file is overwritten.
    pub(super) backup_name: Option<String>,
    pub(super) is_damaged: bool,
}

/// The decision to create an own character: the page, and the number of answers before it.
pub(super) struct OwnCharacter {
    pub(super) page: String,
    pub(super) answers_before: usize,
    /// True if the reader decided it, false if a ready-made character led to the page.
    pub(super) by_reader: bool,
}

/// A running game and its saved data.
pub struct Game {
    pub launcher: BookLauncher,
    pub session: Session,
    pub notes: Vec<ReaderNote>,
    /// Bookmarks in the order in which they were set.
    pub(super) bookmarks: Vec<Bookmark>,
    /// True if fights and rolls are shown in short form.
    pub brief: bool,
    /// True if `undo`, `load` and bookmarks are refused.
    pub strict: bool,
    /// None if games are not saved.
    pub store: Option<SaveStore>,
    /// True if the running game is written after every answer.
    pub autosaves: bool,
    /// True if another program is playing the running game of this book.
    pub(super) is_in_use: bool,
    /// The file of a continued game, until it is written again.
    pub(super) loaded: Option<LoadedGame>,
    /// True if edited saves are accepted.
    pub accepts_edited: bool,
    /// Pages and endings seen in all games of the book. None if they are not recorded.
    pub(super) seen: Option<SeenPages>,
    /// Number of preset dice that belong to a ready-made character.
    pub(super) character_dice: usize,
    /// Lines that gave several answers, from menus or ready-made characters: the number of answers after the line, and how many of them it gave.
    pub(super) answer_groups: Vec<(usize, usize)>,
    /// Set if the reader creates their own character, although there are ready-made ones.
    pub(super) own_character: Option<OwnCharacter>,
    /// The last error in saving. The same error is reported only once.
    last_save_error: Option<String>,
}

impl Game {
    /// Starts a new game.
    ///
    /// # Errors
    /// The reason why it cannot begin, as text.
    pub fn start(
        launcher: BookLauncher,
        store: Option<SaveStore>,
    ) -> Result<(Self, Response), String> {
        let rules = launcher.load_rules()?;
        let (session, page) =
            Session::start(Arc::clone(&launcher.book), rules, (launcher.new_dice)())
                .map_err(|error| launcher.format_error(&error))?;
        let mut game = Self::from_session(launcher, session, store);
        let setup_page = game.run_setup_commands()?;
        Ok((game, setup_page.unwrap_or(page)))
    }

    pub(super) fn from_session(
        launcher: BookLauncher,
        session: Session,
        store: Option<SaveStore>,
    ) -> Self {
        let (strict, brief) = (launcher.strict, launcher.brief);
        Self {
            autosaves: store.is_some(),
            strict,
            launcher,
            session,
            notes: Vec::new(),
            bookmarks: Vec::new(),
            brief,
            store,
            is_in_use: false,
            loaded: None,
            accepts_edited: false,
            seen: None,
            character_dice: 0,
            answer_groups: Vec::new(),
            own_character: None,
            last_save_error: None,
        }
    }

    /// Answers the current prompt. [`Game::autosave`] saves the game.
    ///
    /// # Errors
    /// If the answer does not fit. Nothing has changed.
    pub fn answer(&mut self, answer: Answer) -> Result<Response, AnswerRefusal> {
        let before = self.session.history().len();
        let response = self.session.answer(answer)?;
        // `quick` gives several answers.
        let after = self.session.history().len();
        if after > before + 1 {
            self.answer_groups.push((after, after - before));
        }
        Ok(response)
    }

    /// Starts again. Saves the current game under a name and returns it.
    ///
    /// # Errors
    /// The reason why it cannot begin, as text. The current game continues.
    pub fn restart(&mut self) -> Result<(Response, Option<String>), String> {
        let rules = self.launcher.load_rules()?;
        let (session, page) = Session::start(
            Arc::clone(&self.launcher.book),
            rules,
            (self.launcher.new_dice)(),
        )
        .map_err(|error| self.launcher.format_error(&error))?;
        let saved_name = self.save_previous()?;
        let _ = self.record_seen();
        self.session = session;
        self.notes.clear();
        self.bookmarks.clear();
        self.answer_groups.clear();
        self.character_dice = 0;
        Ok((page, saved_name))
    }

    /// Writes the current game.
    ///
    /// # Errors
    /// The reason why it could not be written, as text.
    pub fn save(&mut self, name: Option<&str>) -> Result<PathBuf, String> {
        let words = self.launcher.words.clone();
        if self.store.is_none() {
            return Err(say!(words, "without-saves-dir"));
        }
        // The running game of this book may belong to another program. It is not overwritten.
        if name.is_none() && !self.autosaves {
            return Err(match self.is_in_use {
                true => say!(words, "save-elsewhere"),
                false => say!(words, "save-needs-name"),
            });
        }
        let failed =
            |why: io::Error| say!(words, "could-not-keep", why = words.text(&why.to_string()));
        if name.is_none() && self.append_save().map_err(failed)? {
            self.session.mark_saved();
            return Ok(self
                .store
                .as_ref()
                .map_or_else(PathBuf::new, |it| it.path(None)));
        }
        let file = self.save_file();
        let Some(store) = &mut self.store else {
            return Err(say!(words, "without-saves-dir"));
        };
        let backup_name = self
            .loaded
            .as_ref()
            .and_then(|loaded| loaded.backup_name.as_ref());
        if let Some(backup_name) = backup_name.filter(|_| name.is_none()) {
            store.copy_running(backup_name).map_err(failed)?;
        }
        let path = store.save(name, &file).map_err(failed)?;
        if name.is_none() {
            self.loaded = None;
            self.session.mark_saved();
        }
        Ok(path)
    }

    /// Appends the changes to the file of the running game. Returns false if the whole file must be written.
    fn append_save(&mut self) -> io::Result<bool> {
        let log = self.store.as_ref().and_then(|store| store.log.as_ref());
        let (lines, bookmarks) = (self.answer_groups.len(), self.bookmarks.len());
        let position =
            |log: &Log| log.appendable_from(self.session.saved_answers()?, lines, bookmarks);
        let Some((steps, lines)) = log.and_then(position) else {
            return Ok(false);
        };
        let Some((game, since, saved_slots)) = self.session.snapshot_since_save(steps) else {
            return Ok(false);
        };
        let file = SaveFile {
            // The book and its rules are already in the file.
            book: NamedFingerprint::default(),
            rules: NamedFingerprint::default(),
            lines: self.answer_groups.get(lines..).unwrap_or_default().to_vec(),
            ..self.base_save_file(game)
        };
        let log = self.store.as_mut().and_then(|store| store.log.as_mut());
        log.map_or(Ok(false), |log| log.append(&file, since, &saved_slots))
    }

    /// True if the current game is on disk, or can be written now.
    pub(super) fn is_saved(&mut self) -> bool {
        self.autosaves && (self.loaded.is_some() || self.save(None).is_ok())
    }

    /// The damaged file of the running game.
    pub fn damaged_file(&self) -> Option<PathBuf> {
        self.loaded.as_ref().filter(|loaded| loaded.is_damaged)?;
        Some(self.store.as_ref()?.path(None))
    }

    /// Like [`Game::autosave`], before the first answer. A continued game is not written until something changes, so that a reader who opens it while the
    /// book has an error loses nothing.
    pub fn autosave_at_start(&mut self) -> Option<String> {
        match self.loaded {
            Some(_) => self.record(false).err(),
            None => self.autosave(),
        }
    }

    /// Saves the game after an answer. Returns an error that has not been reported yet.
    pub fn autosave(&mut self) -> Option<String> {
        let record_result = self.record(false);
        let save_result = if self.autosaves {
            self.save(None).map(drop)
        } else {
            Ok(())
        };
        let seen_result = match self.session.is_over() {
            true => self.record_seen(),
            false => Ok(()),
        };
        let error = save_result.and(record_result).and(seen_result).err();
        let is_reported = self.last_save_error == error;
        self.last_save_error.clone_from(&error);
        error
            .filter(|_| !is_reported)
            .map(|error| say!(self.launcher.words, "tried-again", trouble = error))
    }

    /// Records the game for `turnto test`, if requested. `last` is true when the reader quits.
    ///
    /// # Errors
    /// The reason why it could not be recorded, as text.
    pub fn record(&self, last: bool) -> Result<(), String> {
        match &self.launcher.recorder {
            Some(record) => record(&self.launcher, &self.session.snapshot(), last),
            None => Ok(()),
        }
    }

    /// The game as a save.
    pub(super) fn save_file(&self) -> SaveFile {
        let game = self.session.snapshot();
        SaveFile {
            lines: self.answer_groups.clone(),
            bookmarks: self
                .bookmarks
                .iter()
                .map(|it| it.without_shared(&game))
                .collect(),
            ..self.base_save_file(game)
        }
    }

    /// The game as a save, without the lists of lines and bookmarks.
    fn base_save_file(&self, game: Snapshot) -> SaveFile {
        let book_path = self.store.as_ref().map_or("", SaveStore::book_path);
        SaveFile {
            version: VERSION,
            book: NamedFingerprint {
                id: self.launcher.book.id.clone(),
                title: self.launcher.book.title.clone(),
                edition: self.launcher.book.edition.clone(),
                path: book_path.to_owned(),
                fingerprint: self.launcher.book_fingerprint.clone(),
            },
            rules: NamedFingerprint {
                title: self.launcher.book.schema.title.clone(),
                fingerprint: self.launcher.rules_fingerprint.clone(),
                ..NamedFingerprint::default()
            },
            page: self.session.page_id().to_owned(),
            title: self.page_title(self.session.page_id()),
            day: self.current_place().day,
            game_over: *self.session.prompt() == Prompt::End,
            notes: self.notes.clone(),
            brief: self.brief,
            strict: self.strict,
            answer_count: game.since.len() + game.earlier.len(),
            lines: Vec::new(),
            borrowed: self.character_dice,
            bookmarks: Vec::new(),
            game,
        }
    }

    /// Adds a note with the current page and day.
    pub(super) fn add_note(&mut self, text: &str) {
        let place = self.current_place();
        let text = text.to_owned();
        self.notes.push(ReaderNote { text, place });
    }

    /// True if there are no answers and no notes, so there is nothing to continue.
    pub(super) fn is_unchanged(&self) -> bool {
        !self.has_answers() && self.notes.is_empty()
    }

    /// True if the reader has given an answer in this game.
    pub(super) fn has_answers(&self) -> bool {
        !self.session.history().is_empty()
    }

    /// The inventory by kind. Each text has the name of an item, its marks and its count.
    pub fn inventory(&self) -> Vec<(String, Vec<String>)> {
        let data = &self.launcher.book.data;
        let kinds = self.launcher.book.schema.kinds.iter().zip(0..);
        kinds
            .filter(|(kind, _)| kind.can_be_held)
            .map(|(kind, kind_index): (_, usize)| {
                let mut items: Vec<(String, usize)> = Vec::new();
                for item in self.session.held_items(kind_index) {
                    let name = item_name(&item, data.catalogues.get(kind_index));
                    let flags = kind.marks.iter().filter(|mark| {
                        mark.is_visible
                            && mark.field_type == FieldType::Flag
                            && item.get(&mark.name).truth()
                    });
                    let marks: Vec<_> = flags
                        .map(|mark| self.launcher.words.text(&mark.message_label))
                        .collect();
                    let text = if marks.is_empty() {
                        name
                    } else {
                        format!("{name} ({})", marks.join(", "))
                    };
                    match items.iter_mut().find(|(it, _)| *it == text) {
                        Some((_, count)) => *count += 1,
                        None => items.push((text, 1)),
                    }
                }
                for id in self.session.missing_items(kind_index) {
                    let text = say!(self.launcher.words, "thing-absent", name = id);
                    items.push((text, 1));
                }
                let texts = items.into_iter().map(|(text, count)| match count {
                    1 => text,
                    count => say!(self.launcher.words, "things-alike", name = text, n = count),
                });
                (kind.plural.clone(), texts.collect())
            })
            .collect()
    }

    /// Title of a page. Its id if it has no title.
    pub fn page_title(&self, id: &str) -> String {
        let page = self.find_page(id);
        page.map_or_else(|| id.to_owned(), |page| page.name().to_string())
    }

    fn find_page(&self, id: &str) -> Option<&BookPage> {
        let book = &self.launcher.book;
        book.index.get(id).map(|page| book.page(*page))
    }

    /// The steps of a choice.
    pub(super) fn choice_steps(&self, page: &str, id: &str) -> &[Op] {
        let Some(page) = self.find_page(page) else {
            return &[];
        };
        let choice = page.choices.iter().find(|it| page.text_at(it.id) == id);
        let steps = choice.and_then(|it| page.ops.get(it.body..it.after));
        steps.unwrap_or_default()
    }

    /// An answer on a page as text for a log. A choice is given by its text in the book.
    pub(super) fn format_answer(&self, page: &str, answer: &Answer, words: &Messages) -> String {
        let Answer::Reply(Reply::Pick(id)) = answer else {
            return format_answer(answer, words);
        };
        let choice = self.find_page(page).and_then(|page| choice_text(page, id));
        // A choice of an event is not on the page of the log entry.
        let event_choice = || {
            let book = &self.launcher.book;
            let events = book.pages.iter();
            let mut events = events.filter(|it| !book.index.contains_key(&it.id));
            events
                .find_map(|event| choice_text(event, id))
                .filter(|_| may_be_truncated(id))
        };
        // An offered page is a choice on any page.
        let offered_page = || {
            let book = &self.launcher.book;
            let page = book.index.get(id.as_str())?;
            let is_offered = book
                .offered_pages
                .iter()
                .any(|(offered_page, _)| offered_page == page);
            is_offered.then(|| book.page(*page).name().to_string())
        };
        choice
            .or_else(offered_page)
            .or_else(event_choice)
            .unwrap_or_else(|| format_answer(answer, words))
    }
}

/// The text of the choice with this id.
fn choice_text(page: &BookPage, id: &str) -> Option<String> {
    let choice = page.choices.iter().find(|it| page.text_at(it.id) == id)?;
    Some(choice.label_text(page)).filter(|text| !text.is_empty())
}

pub(super) fn item_name(item: &Value, catalogue: Option<&BTreeMap<String, Value>>) -> String {
    let id = item.get("id").as_text().unwrap_or("?");
    item.get("name")
        .as_text()
        .or_else(|| catalogue?.get(id)?.get("name").as_text())
        .unwrap_or(id)
        .to_owned()
}
