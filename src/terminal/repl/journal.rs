//! The journal: codes and titles as the book describes them, each with the page or day on which it was gained, and the state of quests.

use super::Game;
use super::story::StoryPart;
use crate::engine::play::{AnsweredPrompt, Session};
use crate::engine::save::GamePlace;
use crate::messages::Messages;
use crate::model::book::Quest;
use crate::model::game::{ChangeEvent, ChangeKind, Event, Value};
use serde::Serialize;
use std::collections::BTreeSet;

/// The variable in which a book counts days.
const DAY_VARIABLE: &str = "var.day";

/// A code or title that was gained.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct JournalEntry {
    pub(super) kind: ChangeKind,
    /// Its id in the book.
    pub(super) id: String,
    /// Its name for readers, with the number if a title includes one.
    pub(super) name: String,
    /// Its meaning in the book. May be empty.
    pub(super) about: String,
    /// The page and day on which it was gained. None if this is unknown, because the book has changed.
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
    /// Its code was lost before the quest was completed.
    Failed,
}

/// The quest of a code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct QuestEntry {
    pub(super) code: String,
    pub(super) text: String,
    pub(super) status: QuestStatus,
}

/// Codes and titles in the order in which they were gained, and their quests.
#[derive(Debug, Default)]
pub(super) struct Journal {
    pub(super) entries: Vec<JournalEntry>,
    /// Sorted by status, and then by the order in which they were gained.
    pub(super) quests: Vec<QuestEntry>,
    /// Why the list is incomplete, if the book has changed.
    pub(super) incomplete: Option<String>,
}

/// The current day, if the book counts days.
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
        self.day_slot().is_some()
    }

    /// The tasks of the codes that the reader has and that nothing has completed, without replaying the game.
    pub(super) fn open_quests(&self) -> Vec<String> {
        let data = &self.launcher.book.data;
        let is_held = |slot: &u32| self.session.state().get(*slot).truth();
        let open = data.quests.iter().filter(|(code, quest)| {
            data.code_slots.get(*code).is_some_and(is_held)
                && !quest.done_by.iter().any(|(slot, _)| is_held(slot))
        });
        let text = |(code, quest): (&String, &Quest)| match data.meanings.get(code) {
            Some(meaning) if quest.quest.is_empty() => meaning.clone(),
            _ => quest.quest.clone(),
        };
        open.map(text).collect()
    }

    /// The slot of the variable that counts days.
    pub(super) fn day_slot(&self) -> Option<u32> {
        self.launcher.book.slots.find(DAY_VARIABLE)
    }

    /// Collects the codes and titles of the game so far.
    pub(super) fn collect_journal(&self) -> Journal {
        let mut journal = Journal::default();
        let mut place = GamePlace::default();
        let mut answers = 0;
        let incomplete = self.replay(&mut |part: StoryPart| {
            answers += usize::from(part.step.is_some());
            let answered_page = part.step.map(|step: &AnsweredPrompt| step.page.clone());
            place.page = answered_page.unwrap_or_else(|| part.session.page_id().to_owned());
            for event in &part.events {
                match event {
                    Event::Page { id, .. } => {
                        place.page.clone_from(id);
                        place.day = current_day(part.session);
                    }
                    Event::Change(change) => journal.add_change(change, &place, answers, self),
                    _ => {}
                }
            }
            place.day = current_day(part.session);
        });
        journal.incomplete = incomplete;
        journal.add_held(self, answers);
        journal.quests = journal.collect_quests(self);
        journal
    }
}

impl Journal {
    /// Adds a change of a code or title, if readers can see it.
    fn add_change(&mut self, it: &ChangeEvent, place: &GamePlace, answers: usize, game: &Game) {
        let data = &game.launcher.book.data;
        let is_hidden = |id: &str| {
            let slot = data.code_slots.get(id);
            slot.is_some_and(|slot| data.hidden_codes.contains(slot))
        };
        match it.what {
            ChangeKind::Code if !is_hidden(&it.id) => {}
            ChangeKind::Title => {}
            _ => return,
        }
        let is_same =
            |entry: &&mut JournalEntry| entry.kind == it.what && entry.id == it.id && entry.is_held;
        let existing = self.entries.iter_mut().rev().find(is_same);
        if !it.to.truth() {
            if let Some(entry) = existing {
                entry.is_held = false;
            }
            return;
        }
        let name = if it.name.is_empty() { &it.id } else { &it.name };
        // The number in the title has changed.
        if let Some(entry) = existing {
            name.clone_into(&mut entry.name);
            return;
        }
        let place = Some(place.clone());
        self.add_entry((it.what, it.id.clone(), name.clone()), place, answers, game);
    }

    fn add_entry(
        &mut self,
        (kind, id, name): (ChangeKind, String, String),
        place: Option<GamePlace>,
        answers: usize,
        game: &Game,
    ) {
        let meaning = game.launcher.book.data.meanings.get(&id);
        self.entries.push(JournalEntry {
            kind,
            about: meaning.cloned().unwrap_or_default(),
            id,
            name,
            place,
            answer_count: answers,
            is_held: true,
        });
    }

    /// Adds held codes and titles that the replay did not gain, because the book has changed.
    fn add_held(&mut self, game: &Game, answers: usize) {
        let data = &game.launcher.book.data;
        let codes = game.session.codes().into_iter();
        let codes = codes.map(|name| (ChangeKind::Code, name.clone(), name));
        let titles = data.title_slots.iter().filter_map(|(id, slot)| {
            let value = game.session.state().get(*slot);
            let name = value
                .truth()
                .then(|| data.title_wording(id, value).into_owned())?;
            Some((ChangeKind::Title, id.clone(), name))
        });
        let held: Vec<(ChangeKind, String, String)> = codes.chain(titles).collect();
        let held_ids: BTreeSet<(bool, &str)> = held
            .iter()
            .map(|(kind, id, _)| (*kind == ChangeKind::Code, &**id))
            .collect();
        for entry in &mut self.entries {
            entry.is_held &= held_ids.contains(&(entry.kind == ChangeKind::Code, &*entry.id));
        }
        for (kind, id, name) in held {
            let existing = self.entries.iter_mut();
            let existing = existing
                .rev()
                .find(|entry| entry.is_held && entry.kind == kind && entry.id == id);
            if let Some(entry) = existing {
                entry.name = name;
                continue;
            }
            self.add_entry((kind, id, name), None, answers, game);
        }
    }

    /// The quests of all codes that were gained. A completed quest stays completed, even if the code or title that completed it is lost.
    fn collect_quests(&self, game: &Game) -> Vec<QuestEntry> {
        let data = &game.launcher.book.data;
        let slot = |entry: &JournalEntry| match entry.kind {
            ChangeKind::Code => data.code_slots.get(&entry.id).copied(),
            _ => data.title_slots.get(&entry.id).copied(),
        };
        let is_held = |slot: &u32| game.session.state().get(*slot).truth();
        let mut quests: Vec<QuestEntry> = Vec::new();
        let codes = self.entries.iter().enumerate();
        for (index, entry) in codes.filter(|(_, it)| it.kind == ChangeKind::Code) {
            let Some(quest) = data.quests.get(&entry.id) else {
                continue;
            };
            let candidates = [&quest.quest, &entry.about, &entry.name];
            let text = candidates.into_iter().find(|text| !text.is_empty());
            let later_slots = self.entries.iter().skip(index);
            let later_slots: BTreeSet<u32> = later_slots.filter_map(slot).collect();
            let mut ends = quest.done_by.iter().map(|(slot, _)| slot);
            let status = match ends.any(|slot| later_slots.contains(slot) || is_held(slot)) {
                true => QuestStatus::Done,
                false if data.code_slots.get(&entry.id).is_some_and(is_held) => QuestStatus::Open,
                false => QuestStatus::Failed,
            };
            quests.retain(|it| it.code != entry.id);
            quests.push(QuestEntry {
                code: entry.id.clone(),
                text: text.cloned().unwrap_or_default(),
                status,
            });
        }
        quests.sort_by_key(|it| it.status);
        quests
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
