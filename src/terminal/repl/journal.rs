//! The journal: codes and titles in the words of the book, with the page or day on which each was gained, and the reader's notes.

use super::Game;
use super::story::StoryPart;
use crate::engine::play::{AnsweredPrompt, Session};
use crate::engine::save::GamePlace;
use crate::messages::Messages;
use crate::model::game::{ChangeEvent, ChangeKind, Event, Value};
use serde::Serialize;
use std::collections::BTreeSet;

/// The variable in which a book counts days.
const DAY_VARIABLE: &str = "var.day";

/// A code or title that was gained.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct JournalEntry {
    pub(super) kind: ChangeKind,
    /// Its id in the book. `told` returns the text for readers.
    pub(super) id: String,
    /// Its name. A title that includes a number has it here.
    pub(super) name: String,
    /// Its meaning in the book. Can be empty.
    pub(super) about: String,
    /// The page and day on which it was gained. None if the book has changed and does not show this.
    pub(super) place: Option<GamePlace>,
    /// Number of answers given before it was gained.
    pub(super) answer_count: usize,
    /// True if it is still held.
    pub(super) is_held: bool,
}

impl JournalEntry {
    /// The name and the meaning in one line.
    pub(super) fn format_line(&self) -> String {
        match self.about.is_empty() {
            true => self.name.clone(),
            false => format!("{}: {}", self.name, self.about),
        }
    }
}

/// State of a quest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum QuestStatus {
    Open,
    Done,
    /// Its code was lost before it was done.
    Failed,
}

/// The quest of a code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct QuestEntry {
    pub(super) code: String,
    pub(super) text: String,
    pub(super) status: QuestStatus,
}

/// Codes and titles in the order in which they were gained, and a message if the list is incomplete.
#[derive(Debug, Default)]
pub(super) struct Journal {
    pub(super) entries: Vec<JournalEntry>,
    /// Open quests first, each group in the order in which they were gained.
    pub(super) quests: Vec<QuestEntry>,
    pub(super) incomplete: Option<String>,
}

/// The day of the book, if it counts days.
fn current_day(session: &Session) -> Option<i64> {
    match session.slot_value(DAY_VARIABLE) {
        Value::Int(day) => Some(day),
        _ => None,
    }
}

impl Game {
    /// The current page and day, for a note.
    pub(super) fn current_place(&self) -> GamePlace {
        GamePlace {
            page: self.session.page_id().to_owned(),
            day: current_day(&self.session),
        }
    }

    /// True if the book counts days.
    pub(super) fn has_days(&self) -> bool {
        self.launcher.book.slots.find(DAY_VARIABLE).is_some()
    }

    /// Collects the codes and titles of the game so far.
    pub(super) fn collect_journal(&self) -> Journal {
        let mut journal = Journal::default();
        let mut place = GamePlace::default();
        let mut answers = 0;
        let astray = self.replay(&mut |told: StoryPart| {
            answers += usize::from(told.step.is_some());
            let came = told.step.map(|step: &AnsweredPrompt| step.page.clone());
            place.page = came.unwrap_or_else(|| told.session.page_id().to_owned());
            for event in &told.events {
                match event {
                    Event::Page { id, .. } => {
                        place.page.clone_from(id);
                        place.day = current_day(told.session);
                    }
                    Event::Change(it) => journal.add_change(it, &place, answers, self),
                    _ => {}
                }
            }
            place.day = current_day(told.session);
        });
        journal.incomplete = astray;
        journal.add_held(self, answers);
        journal.quests = journal.collect_quests(self);
        journal
    }
}

impl Journal {
    /// Adds a change of a code or title, if readers can see it.
    fn add_change(&mut self, it: &ChangeEvent, place: &GamePlace, answers: usize, game: &Game) {
        let world = &game.launcher.book.data;
        let hidden = |id: &str| {
            let slot = world.code_slots.get(id);
            slot.is_some_and(|slot| world.hidden_codes.contains(slot))
        };
        match it.what {
            ChangeKind::Code if !hidden(&it.id) => {}
            ChangeKind::Title => {}
            _ => return,
        }
        let same =
            |entry: &&mut JournalEntry| entry.kind == it.what && entry.id == it.id && entry.is_held;
        let before = self.entries.iter_mut().rev().find(same);
        if !it.to.truth() {
            if let Some(entry) = before {
                entry.is_held = false;
            }
            return;
        }
        let name = if it.name.is_empty() { &it.id } else { &it.name };
        // The number in the title has changed.
        if let Some(entry) = before {
            name.clone_into(&mut entry.name);
            return;
        }
        let place = Some(place.clone());
        self.add_entry((it.what, it.id.clone(), name.clone()), place, answers, game);
    }

    fn add_entry(
        &mut self,
        (what, id, name): (ChangeKind, String, String),
        place: Option<GamePlace>,
        answers: usize,
        game: &Game,
    ) {
        let meaning = game.launcher.book.data.meanings.get(&id);
        self.entries.push(JournalEntry {
            kind: what,
            about: meaning.cloned().unwrap_or_default(),
            id,
            name,
            place,
            answer_count: answers,
            is_held: true,
        });
    }

    /// Adds what is held now and was not found in the replay, because the book has changed.
    fn add_held(&mut self, game: &Game, answers: usize) {
        let world = &game.launcher.book.data;
        let codes = game.session.codes().into_iter();
        let codes = codes.map(|name| (ChangeKind::Code, name.clone(), name));
        let titles = world.title_slots.iter().filter_map(|(id, slot)| {
            let value = game.session.state().get(*slot);
            let name = value
                .truth()
                .then(|| world.title_wording(id, value).into_owned())?;
            Some((ChangeKind::Title, id.clone(), name))
        });
        let held: Vec<(ChangeKind, String, String)> = codes.chain(titles).collect();
        let there: BTreeSet<(bool, &str)> = held
            .iter()
            .map(|(what, id, _)| (*what == ChangeKind::Code, &**id))
            .collect();
        for entry in &mut self.entries {
            entry.is_held &= there.contains(&(entry.kind == ChangeKind::Code, &*entry.id));
        }
        for (what, id, name) in held {
            let known = self.entries.iter_mut();
            let known = known
                .rev()
                .find(|entry| entry.is_held && entry.kind == what && entry.id == id);
            if let Some(entry) = known {
                entry.name = name;
                continue;
            }
            self.add_entry((what, id, name), None, answers, game);
        }
    }

    /// The quests of all codes that were ever gained. A quest stays done even if the code or title that ended it is lost again.
    fn collect_quests(&self, game: &Game) -> Vec<QuestEntry> {
        let world = &game.launcher.book.data;
        let slot = |entry: &JournalEntry| match entry.kind {
            ChangeKind::Code => world.code_slots.get(&entry.id).copied(),
            _ => world.title_slots.get(&entry.id).copied(),
        };
        let held = |slot: &u32| game.session.state().get(*slot).truth();
        let mut tasks: Vec<QuestEntry> = Vec::new();
        let codes = self.entries.iter().enumerate();
        for (n, entry) in codes.filter(|(_, it)| it.kind == ChangeKind::Code) {
            let Some(quest) = world.quests.get(&entry.id) else {
                continue;
            };
            let texts = [&quest.quest, &entry.about, &entry.name];
            let text = texts.into_iter().find(|text| !text.is_empty());
            let since = self.entries.iter().skip(n);
            let since: BTreeSet<u32> = since.filter_map(slot).collect();
            let mut ends = quest.done_by.iter().map(|(slot, _)| slot);
            let stands = match ends.any(|slot| since.contains(slot) || held(slot)) {
                true => QuestStatus::Done,
                false if world.code_slots.get(&entry.id).is_some_and(held) => QuestStatus::Open,
                false => QuestStatus::Failed,
            };
            tasks.retain(|task| task.code != entry.id);
            tasks.push(QuestEntry {
                code: entry.id.clone(),
                text: text.cloned().unwrap_or_default(),
                status: stands,
            });
        }
        tasks.sort_by_key(|task| task.status);
        tasks
    }

    /// Replaces messages by their text.
    pub(super) fn render_messages(mut self, words: &Messages) -> Self {
        for entry in &mut self.entries {
            entry.name = words.text(&entry.name).into_owned();
            entry.about = words.text(&entry.about).into_owned();
        }
        self
    }
}
