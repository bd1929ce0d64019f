//! Snapshots of games: the entry to the page, the answers since then, and the dice.

use super::checkpoints::RecentRolls;
use super::earlier_text::{EarlierText, SeenParagraphs, SuspendedText, truncate_events};
use super::slots::changed_slots;
use super::{AnsweredPrompt, Session, slots, suspended};
use crate::engine::{CheckpointKind, EntryKind};
use crate::model::book::slot;
use crate::model::game::{Dice, Event, State, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game as plain data. Contains ids of pages and names of slots, so that it can be loaded after the book was edited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    pub seed: u64,
    /// Fixed dice results from the start of the game, which are used before those of the seed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u32>,
    /// Whether the reader uses real dice.
    pub asked: bool,
    /// The page that is about to be entered.
    pub page: String,
    /// How the page is entered.
    pub(super) way: EntryKind,
    /// Slots that differ from their start values, by name.
    pub state: BTreeMap<String, Value>,
    /// Slots that have their start values, by name. Another edition can have other start values.
    pub starts: BTreeMap<String, Value>,
    /// Answers on the current page.
    pub since: Vec<AnsweredPrompt>,
    /// All answers from the start of the game, up to the page.
    pub earlier: Vec<AnsweredPrompt>,
    /// The last rolls before the page.
    #[serde(default, skip_serializing_if = "RecentRolls::is_empty")]
    pub rolls: RecentRolls,
    /// Fingerprints of the suspended pages, innermost last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<String>,
    /// Text of the page from before the detour that has just returned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Event>,
    /// Text of the suspended pages, innermost last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting_told: Vec<Vec<Event>>,
    /// Paragraphs from earlier turns of this visit, as fingerprints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heard: Vec<u64>,
    /// Paragraphs of the suspended pages, as fingerprints, innermost last. Empty if no page has any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting_heard: Vec<Vec<u64>>,
}

impl Session {
    /// A snapshot of the current game.
    pub fn snapshot(&self) -> Snapshot {
        let (mut snapshot, since) = self.snapshot_since(0);
        snapshot.since = snapshot.earlier.split_off(snapshot.earlier.len() - since);
        snapshot
    }

    /// Number of answers at the time of the last save that are still valid. None if the game was not saved.
    pub fn saved_answers(&self) -> Option<usize> {
        self.saved_answers
    }

    /// Records that the game was saved.
    pub fn mark_saved(&mut self) {
        self.saved_answers = Some(self.answers.len());
    }

    /// A snapshot whose `earlier` contains all answers except the first `from`. Also returns the number of answers on the page.
    pub fn snapshot_since(&self, from: usize) -> (Snapshot, usize) {
        let book = &self.machine.book;
        let checkpoints = self.page_checkpoints();
        let first = checkpoints.first();
        let journal_mark = first.map_or(0, |it| it.journal_mark);
        let slots = self.machine.context.state.slots_at(journal_mark);
        let since: usize = checkpoints.iter().map(|it| it.answers.len()).sum();
        let (page, way) = match first.map(|it| &it.kind) {
            Some(CheckpointKind::Page { page, entry }) => (book.page(*page).id.to_string(), *entry),
            _ => (String::new(), EntryKind::Turn),
        };
        let text = first.map(|it| it.earlier_text.clone()).unwrap_or_default();
        let state = changed_slots(book, book.slots.start(), &slots);
        let snapshot = Snapshot {
            seed: self.machine.context.dice.seed(),
            dice: self.machine.context.dice.fixed().to_vec(),
            asked: self.machine.context.dice.is_manual(),
            page,
            way,
            starts: slots::start_values(book, &slots),
            state: state.chain(self.unknown_slots.clone()).collect(),
            rolls: first.map_or_else(RecentRolls::default, |it| it.rolls.clone()),
            waiting: suspended::page_shapes(book, &slots[slot::DETOURS as usize]),
            told: truncate_events(text.events_before().to_vec()),
            waiting_told: text.suspended_events(),
            heard: text.seen.fingerprints(),
            waiting_heard: text.suspended_seen(),
            since: Vec::new(),
            earlier: self.answers.get(from..).unwrap_or_default().to_vec(),
        };
        (snapshot, since.min(self.answers.len()))
    }
}

/// The dice of a saved game.
pub(super) fn restore_dice(snapshot: &Snapshot) -> Dice {
    let dice = Dice::seeded(snapshot.seed).with_fixed(snapshot.dice.clone());
    if snapshot.asked { dice.manual() } else { dice }
}

impl Snapshot {
    fn to_earlier_text(&self) -> EarlierText {
        let seen = self.waiting_heard.iter().map(Vec::as_slice);
        let seen = seen.chain(std::iter::repeat(&[][..]));
        let suspended = self.waiting_told.iter().zip(seen);
        let suspended = suspended.map(|(events, seen)| SuspendedText {
            events: events.as_slice().into(),
            seen: SeenParagraphs::from_fingerprints(seen),
        });
        EarlierText {
            events: (!self.told.is_empty()).then(|| self.told.as_slice().into()),
            seen: SeenParagraphs::from_fingerprints(&self.heard),
            suspended: suspended.collect(),
        }
    }

    /// Restores the earlier text. None if it does not match the suspended pages of this state.
    pub(super) fn restore_earlier_text(&self, state: &State) -> Option<EarlierText> {
        // A page that is about to be resumed still counts as suspended.
        let is_return = usize::from(self.way == EntryKind::Return);
        let suspended = state.get(slot::DETOURS).as_list().len();
        let saved = self.waiting_told.len() + is_return;
        // The state is from before the turn, and the turn can end detours.
        let ends_detours =
            matches!(self.way, EntryKind::Turn | EntryKind::Back) && saved < suspended;
        (suspended == saved || ends_detours).then(|| self.to_earlier_text())
    }

    /// Renames a page, for a book in which it has another id.
    pub fn rename_page(&mut self, old: &str, new: &str) {
        if self.page == old {
            new.clone_into(&mut self.page);
        }
        self.state = slots::rename_page_slots(std::mem::take(&mut self.state), old, new);
        self.starts = slots::rename_page_slots(std::mem::take(&mut self.starts), old, new);
        for step in self.earlier.iter_mut().chain(&mut self.since) {
            if step.page == old {
                new.clone_into(&mut step.page);
            }
        }
    }
}
