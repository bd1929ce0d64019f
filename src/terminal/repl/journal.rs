//! The journal: codes and titles in the book's words, where or on which day each came, and the reader's notes with their place.

use super::Game;
use super::story::Told;
use crate::engine::play::{Session, Step};
use crate::engine::save::Place;
use crate::messages::Words;
use crate::model::game::{Changed, Event, Value, What};
use std::collections::BTreeSet;

/// The variable by which a book counts days.
const DAY: &str = "var.day";

/// A code or title that was gained.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) what: What,
    /// What it goes by in the book; the text for readers in `told`.
    pub(super) id: String,
    /// Its name; a title that has a number in it, with that.
    pub(super) name: String,
    /// What the book says that it means; may be empty.
    pub(super) meaning: String,
    /// Where it came, and on which day; none where the book has changed since and does not tell.
    pub(super) place: Option<Place>,
    /// How many answers had been given.
    pub(super) answers: usize,
    /// Is it still there?
    pub(super) held: bool,
}

impl Entry {
    /// In one line: the name, and what it means.
    pub(super) fn told(&self) -> String {
        match self.meaning.is_empty() {
            true => self.name.clone(),
            false => format!("{}: {}", self.name, self.meaning),
        }
    }
}

/// How an errand stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stands {
    Open,
    Done,
    /// Its code is lost, and nothing has ended it.
    Over,
}

/// What a code says is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Task {
    pub(super) code: String,
    pub(super) text: String,
    pub(super) stands: Stands,
}

/// Codes and titles in the order in which they came, and why not all can be told: a message.
#[derive(Debug, Default)]
pub(super) struct Journal {
    pub(super) entries: Vec<Entry>,
    /// The open ones first, each in the order in which they came.
    pub(super) errands: Vec<Task>,
    pub(super) astray: Option<String>,
}

/// The day of the book, where it counts any.
fn day(session: &Session) -> Option<i64> {
    match session.slot(DAY) {
        Value::Int(day) => Some(day),
        _ => None,
    }
}

impl Game {
    /// Where the game stands: what goes with a note.
    pub(super) fn place(&self) -> Place {
        Place {
            page: self.session.page_id().to_owned(),
            day: day(&self.session),
        }
    }

    /// Does the book count days?
    pub(super) fn has_days(&self) -> bool {
        self.open.book.slots.find(DAY).is_some()
    }

    /// What came of codes and titles so far.
    pub(super) fn journal(&self) -> Journal {
        let mut journal = Journal::default();
        let mut place = Place::default();
        let mut answers = 0;
        let astray = self.retell(&mut |told: Told| {
            answers += usize::from(told.step.is_some());
            let came = told.step.map(|step: &Step| step.page.clone());
            place.page = came.unwrap_or_else(|| told.session.page_id().to_owned());
            for event in &told.events {
                match event {
                    Event::Page { id, .. } => {
                        place.page.clone_from(id);
                        place.day = day(told.session);
                    }
                    Event::Change(it) => journal.came(it, &place, answers, self),
                    _ => {}
                }
            }
            place.day = day(told.session);
        });
        journal.astray = astray;
        journal.with_what_is_held(self, answers);
        journal.errands = journal.errands(self);
        journal
    }
}

impl Journal {
    /// A change of a code or title, of which readers are told.
    fn came(&mut self, it: &Changed, place: &Place, answers: usize, game: &Game) {
        let world = &game.open.book.world;
        let hidden = |id: &str| {
            let slot = world.codes.get(id);
            slot.is_some_and(|slot| world.hidden.contains(slot))
        };
        match it.what {
            What::Code if !hidden(&it.id) => {}
            What::Title => {}
            _ => return,
        }
        let same = |entry: &&mut Entry| entry.what == it.what && entry.id == it.id && entry.held;
        let before = self.entries.iter_mut().rev().find(same);
        if !it.to.truth() {
            if let Some(entry) = before {
                entry.held = false;
            }
            return;
        }
        let name = if it.name.is_empty() { &it.id } else { &it.name };
        // The number in a title is another.
        if let Some(entry) = before {
            name.clone_into(&mut entry.name);
            return;
        }
        let place = Some(place.clone());
        self.add((it.what, it.id.clone(), name.clone()), place, answers, game);
    }

    fn add(
        &mut self,
        (what, id, name): (What, String, String),
        place: Option<Place>,
        answers: usize,
        game: &Game,
    ) {
        let meaning = game.open.book.world.meanings.get(&id);
        self.entries.push(Entry {
            what,
            meaning: meaning.cloned().unwrap_or_default(),
            id,
            name,
            place,
            answers,
            held: true,
        });
    }

    /// What is there now, whatever could be told again: who has a book that has changed since has what they have.
    fn with_what_is_held(&mut self, game: &Game, answers: usize) {
        let world = &game.open.book.world;
        let codes = game.session.codes().into_iter();
        let codes = codes.map(|name| (What::Code, name.clone(), name));
        let titles = world.titles.iter().filter_map(|(id, slot)| {
            let value = game.session.state().get(*slot);
            let name = value.truth().then(|| world.title(id, value).into_owned())?;
            Some((What::Title, id.clone(), name))
        });
        let held: Vec<(What, String, String)> = codes.chain(titles).collect();
        let there: BTreeSet<(bool, &str)> = held
            .iter()
            .map(|(what, id, _)| (*what == What::Code, &**id))
            .collect();
        for entry in &mut self.entries {
            entry.held &= there.contains(&(entry.what == What::Code, &*entry.id));
        }
        for (what, id, name) in held {
            let known = self.entries.iter_mut();
            let known = known
                .rev()
                .find(|entry| entry.held && entry.what == what && entry.id == id);
            if let Some(entry) = known {
                entry.name = name;
                continue;
            }
            self.add((what, id, name), None, answers, game);
        }
    }

    /// The errands among the codes that were ever gained. What has ended one since has ended it, though it may be lost again.
    fn errands(&self, game: &Game) -> Vec<Task> {
        let world = &game.open.book.world;
        let slot = |entry: &Entry| match entry.what {
            What::Code => world.codes.get(&entry.id).copied(),
            _ => world.titles.get(&entry.id).copied(),
        };
        let held = |slot: &u32| game.session.state().get(*slot).truth();
        let mut tasks: Vec<Task> = Vec::new();
        let codes = self.entries.iter().enumerate();
        for (n, entry) in codes.filter(|(_, it)| it.what == What::Code) {
            let Some(errand) = world.errands.get(&entry.id) else {
                continue;
            };
            let texts = [&errand.words, &entry.meaning, &entry.name];
            let text = texts.into_iter().find(|text| !text.is_empty());
            let since = self.entries.iter().skip(n);
            let since: BTreeSet<u32> = since.filter_map(slot).collect();
            let mut ends = errand.done_by.iter().map(|(slot, _)| slot);
            let stands = match ends.any(|slot| since.contains(slot) || held(slot)) {
                true => Stands::Done,
                false if world.codes.get(&entry.id).is_some_and(held) => Stands::Open,
                false => Stands::Over,
            };
            tasks.retain(|task| task.code != entry.id);
            tasks.push(Task {
                code: entry.id.clone(),
                text: text.cloned().unwrap_or_default(),
                stands,
            });
        }
        tasks.sort_by_key(|task| task.stands);
        tasks
    }

    /// With words in place of messages.
    pub(super) fn worded(mut self, words: &Words) -> Self {
        for entry in &mut self.entries {
            entry.name = words.text(&entry.name).into_owned();
            entry.meaning = words.text(&entry.meaning).into_owned();
        }
        self
    }
}
