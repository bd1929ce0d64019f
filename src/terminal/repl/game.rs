//! A game with all the data that is saved with it. The REPL and the session protocol share it.

use super::answer::{format_answer, is_cut};
use super::opening::BookLauncher;
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
    /// Name of the copy that is made before the file is overwritten.
    pub(super) copy: Option<String>,
    pub(super) damaged: bool,
}

/// The reader's decision to create their own character: the page, and the number of answers before it.
pub(super) struct OwnCharacter {
    pub(super) page: String,
    pub(super) at: usize,
    /// True if the reader decided it. A ready-made character can lead to a page that offers others.
    pub(super) said: bool,
}

/// A running game.
pub struct Game {
    pub open: BookLauncher,
    pub session: Session,
    pub notes: Vec<ReaderNote>,
    /// Bookmarks in the order in which they were set.
    pub(super) bookmarks: Vec<Bookmark>,
    /// True if fights and rolls are shown in short form.
    pub brief: bool,
    /// True if `undo`, `load` and bookmarks are refused.
    pub strict: bool,
    /// None if nothing is saved.
    pub store: Option<SaveStore>,
    /// True if the running game is written after every answer.
    pub keeping: bool,
    /// True if another program is playing the running game of this book.
    pub(super) elsewhere: bool,
    /// A continued game that has not been written since.
    pub(super) taken: Option<LoadedGame>,
    /// True if edited saves are accepted.
    pub accepts: bool,
    /// Pages and endings seen in all games of the book. `None` if that is not recorded.
    pub(super) seen: Option<SeenPages>,
    /// Number of preset dice that belong to a ready-made character.
    pub(super) borrowed: usize,
    /// Lines with several answers, from menus or ready-made characters: the number of answers after the line, and how many of them it gave.
    pub(super) lines: Vec<(usize, usize)>,
    /// Set if the reader creates their own character, although there are ready-made ones.
    pub(super) own: Option<OwnCharacter>,
    /// The last error in saving, so that it is reported only once.
    trouble: Option<String>,
}

impl Game {
    /// Starts a new game.
    ///
    /// # Errors
    /// The reason why it cannot begin, as text.
    pub fn start(open: BookLauncher, store: Option<SaveStore>) -> Result<(Self, Response), String> {
        let referee = open.rules()?;
        let (session, page) = Session::start(Arc::clone(&open.book), referee, (open.dice)())
            .map_err(|fault| open.faulty(&fault))?;
        let mut game = Self::with(open, session, store);
        let laid = game.lay()?;
        Ok((game, laid.unwrap_or(page)))
    }

    pub(super) fn with(open: BookLauncher, session: Session, store: Option<SaveStore>) -> Self {
        let (strict, brief) = (open.strict, open.brief);
        Self {
            keeping: store.is_some(),
            strict,
            open,
            session,
            notes: Vec::new(),
            bookmarks: Vec::new(),
            brief,
            store,
            elsewhere: false,
            taken: None,
            accepts: false,
            seen: None,
            borrowed: 0,
            lines: Vec::new(),
            own: None,
            trouble: None,
        }
    }

    /// Answers the current prompt. [`Game::keep`] saves the game.
    ///
    /// # Errors
    /// If the answer does not fit. Nothing has changed.
    pub fn answer(&mut self, answer: Answer) -> Result<Response, AnswerRefusal> {
        self.session.answer(answer)
    }

    /// Starts again. The current game is saved under a name, which is returned.
    ///
    /// # Errors
    /// The reason why it cannot begin, as text. The current game continues.
    pub fn restart(&mut self) -> Result<(Response, Option<String>), String> {
        let referee = self.open.rules()?;
        let (session, page) =
            Session::start(Arc::clone(&self.open.book), referee, (self.open.dice)())
                .map_err(|fault| self.open.faulty(&fault))?;
        let room = self.keep_earlier()?;
        let _ = self.note_seen();
        self.session = session;
        self.notes.clear();
        self.bookmarks.clear();
        self.lines.clear();
        self.borrowed = 0;
        Ok((page, room))
    }

    /// Writes the current game.
    ///
    /// # Errors
    /// The reason why it could not be written, as text.
    pub fn save(&mut self, name: Option<&str>) -> Result<PathBuf, String> {
        let words = self.open.words.clone();
        if self.store.is_none() {
            return Err(say!(words, "without-saves-dir"));
        }
        // The running game of this book belongs to another program, and is not overwritten.
        if name.is_none() && !self.keeping {
            return Err(match self.elsewhere {
                true => say!(words, "save-elsewhere"),
                false => say!(words, "save-needs-name"),
            });
        }
        let failed =
            |why: io::Error| say!(words, "could-not-keep", why = words.text(&why.to_string()));
        if name.is_none() && self.append().map_err(failed)? {
            self.session.set_saved();
            return Ok(self
                .store
                .as_ref()
                .map_or_else(PathBuf::new, |it| it.path(None)));
        }
        let document = self.document();
        let Some(store) = &mut self.store else {
            return Err(say!(words, "without-saves-dir"));
        };
        let copy = self.taken.as_ref().and_then(|taken| taken.copy.as_ref());
        if let Some(copy) = copy.filter(|_| name.is_none()) {
            store.copy_aside(copy).map_err(failed)?;
        }
        let path = store.keep(name, &document).map_err(failed)?;
        if name.is_none() {
            self.taken = None;
            self.session.set_saved();
        }
        Ok(path)
    }

    /// Appends the changes to the file of the running game. Returns false if the whole file must be written.
    fn append(&mut self) -> io::Result<bool> {
        let log = self.store.as_ref().and_then(|store| store.log.as_ref());
        let (lines, bookmarks) = (self.lines.len(), self.bookmarks.len());
        let follows = |log: &Log| log.follows(self.session.saved()?, lines, bookmarks);
        let Some((steps, lines)) = log.and_then(follows) else {
            return Ok(false);
        };
        let (game, since) = self.session.kept_after(steps);
        let new = SaveFile {
            lines: self.lines.get(lines..).unwrap_or_default().to_vec(),
            ..self.document_of(game)
        };
        let log = self.store.as_mut().and_then(|store| store.log.as_mut());
        log.map_or(Ok(false), |log| log.append(&new, since))
    }

    /// True if the current game is on disk, or can be written now.
    pub(super) fn is_kept(&mut self) -> bool {
        self.keeping && (self.taken.is_some() || self.save(None).is_ok())
    }

    /// The damaged file of the running game.
    pub fn damaged(&self) -> Option<PathBuf> {
        self.taken.as_ref().filter(|taken| taken.damaged)?;
        Some(self.store.as_ref()?.path(None))
    }

    /// Like [`Game::keep`], before the first answer. A continued game is not written until something changes. A reader who only looks at it while the
    /// book has an error loses nothing.
    pub fn keep_begun(&mut self) -> Option<String> {
        match self.taken {
            Some(_) => self.record(false).err(),
            None => self.keep(),
        }
    }

    /// Saves the game after an answer. Returns an error that has not been reported yet.
    pub fn keep(&mut self) -> Option<String> {
        let recorded = self.record(false);
        let saved = if self.keeping {
            self.save(None).map(drop)
        } else {
            Ok(())
        };
        let seen = match self.session.is_over() {
            true => self.note_seen(),
            false => Ok(()),
        };
        let trouble = saved.and(recorded).and(seen).err();
        let told = self.trouble == trouble;
        self.trouble.clone_from(&trouble);
        trouble
            .filter(|_| !told)
            .map(|t| say!(self.open.words, "tried-again", trouble = t))
    }

    /// Records the game for `turnto test`, if required. `last` is true when the reader quits.
    ///
    /// # Errors
    /// The reason why it could not be recorded, as text.
    pub fn record(&self, last: bool) -> Result<(), String> {
        match &self.open.recorder {
            Some(record) => record(&self.open, &self.session.kept(), last),
            None => Ok(()),
        }
    }

    /// The game as a save.
    pub(super) fn document(&self) -> SaveFile {
        let game = self.session.kept();
        SaveFile {
            lines: self.lines.clone(),
            bookmarks: self.bookmarks.iter().map(|it| it.beside(&game)).collect(),
            ..self.document_of(game)
        }
    }

    /// The same without the lists that grow.
    fn document_of(&self, game: Snapshot) -> SaveFile {
        let place = self.store.as_ref().map_or("", SaveStore::place);
        SaveFile {
            version: VERSION,
            book: NamedFingerprint {
                id: self.open.book.id.clone(),
                title: self.open.book.title.clone(),
                edition: self.open.book.edition.clone(),
                path: place.to_owned(),
                fingerprint: self.open.book_print.clone(),
            },
            rules: NamedFingerprint {
                title: self.open.book.vocabulary.title.clone(),
                fingerprint: self.open.rules_print.clone(),
                ..NamedFingerprint::default()
            },
            page: self.session.page_id().to_owned(),
            title: self.title(self.session.page_id()),
            day: self.place().day,
            over: *self.session.prompt() == Prompt::TheEnd,
            notes: self.notes.clone(),
            brief: self.brief,
            strict: self.strict,
            answers: game.since.len() + game.earlier.len(),
            lines: Vec::new(),
            borrowed: self.borrowed,
            bookmarks: Vec::new(),
            game,
        }
    }

    /// Adds a note with the current place.
    pub(super) fn note(&mut self, text: &str) {
        let place = self.place();
        let text = text.to_owned();
        self.notes.push(ReaderNote { text, place });
    }

    /// True if the reader has answered and noted nothing, so there is nothing to continue.
    pub(super) fn is_untouched(&self) -> bool {
        !self.has_begun() && self.notes.is_empty()
    }

    /// True if there has been an answer in this game.
    pub(super) fn has_begun(&self) -> bool {
        !self.session.history().is_empty()
    }

    /// The inventory by kind: for each item its name, its flags and its amount.
    pub fn belongings(&self) -> Vec<(String, Vec<String>)> {
        let world = &self.open.book.world;
        let kinds = self.open.book.vocabulary.kinds.iter().zip(0..);
        kinds
            .filter(|(kind, _)| kind.held)
            .map(|(kind, n): (_, usize)| {
                let mut counted: Vec<(String, usize)> = Vec::new();
                for thing in self.session.held(n) {
                    let name = name_of(&thing, world.catalogues.get(n));
                    let flags = kind.marks.iter().filter(|mark| {
                        mark.shown && mark.of == FieldType::Flag && thing.get(&mark.name).truth()
                    });
                    let marks: Vec<_> =
                        flags.map(|mark| self.open.words.text(&mark.told)).collect();
                    let text = if marks.is_empty() {
                        name
                    } else {
                        format!("{name} ({})", marks.join(", "))
                    };
                    match counted.iter_mut().find(|(it, _)| *it == text) {
                        Some((_, many)) => *many += 1,
                        None => counted.push((text, 1)),
                    }
                }
                for id in self.session.absent(n) {
                    let text = say!(self.open.words, "thing-absent", name = id);
                    counted.push((text, 1));
                }
                let told = counted.into_iter().map(|(text, many)| match many {
                    1 => text,
                    many => say!(self.open.words, "things-alike", name = text, n = many),
                });
                (kind.plural.clone(), told.collect())
            })
            .collect()
    }

    /// Title of a page. Its id if it has no title.
    pub fn title(&self, id: &str) -> String {
        let page = self.page(id);
        page.map_or_else(|| id.to_owned(), |page| page.name().to_string())
    }

    fn page(&self, id: &str) -> Option<&BookPage> {
        let book = &self.open.book;
        book.index.get(id).map(|page| book.page(*page))
    }

    /// The steps of a choice.
    pub(super) fn steps_of(&self, page: &str, id: &str) -> &[Op] {
        let Some(page) = self.page(page) else {
            return &[];
        };
        let choice = page.choices.iter().find(|it| page.words(it.id) == id);
        let steps = choice.and_then(|it| page.code.get(it.body..it.after));
        steps.unwrap_or_default()
    }

    /// An answer on a page as text for a log: a choice by its text in the book.
    pub(super) fn format_answer(&self, page: &str, answer: &Answer, words: &Messages) -> String {
        let Answer::Reply(Reply::Pick(id)) = answer else {
            return format_answer(answer, words);
        };
        let choice = self.page(page).and_then(|page| choice_of(page, id));
        // A choice of an event is not on a page. The log gives the page on which it appeared.
        let of_event = || {
            let book = &self.open.book;
            let events = book.pages.iter();
            let mut events = events.filter(|it| !book.index.contains_key(&it.id));
            events
                .find_map(|event| choice_of(event, id))
                .filter(|_| is_cut(id))
        };
        // A page can be offered everywhere.
        let offered = || {
            let book = &self.open.book;
            let page = book.index.get(id.as_str())?;
            let offers = book.offered.iter().any(|(offered, _)| offered == page);
            offers.then(|| book.page(*page).name().to_string())
        };
        choice
            .or_else(offered)
            .or_else(of_event)
            .unwrap_or_else(|| format_answer(answer, words))
    }
}

/// The text of the choice with this id.
fn choice_of(page: &BookPage, id: &str) -> Option<String> {
    let choice = page.choices.iter().find(|it| page.words(it.id) == id)?;
    Some(choice.words(page)).filter(|words| !words.is_empty())
}

pub(super) fn name_of(thing: &Value, catalogue: Option<&BTreeMap<String, Value>>) -> String {
    let id = thing.get("id").as_text().unwrap_or("?");
    thing
        .get("name")
        .as_text()
        .or_else(|| catalogue?.get(id)?.get("name").as_text())
        .unwrap_or(id)
        .to_owned()
}
