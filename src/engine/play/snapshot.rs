//! Snapshots of games: the entry to the page, the answers since then, and the dice.

use super::checkpoints::RecentRolls;
use super::earlier_text::{EarlierText, SeenParagraphs, SuspendedText, truncate_events};
use super::slots::{self, SavedSlots};
use super::{AnsweredPrompt, LastSave, Session, suspended};
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
        let slots = self.machine.context.state.slots_at(self.page_mark());
        let mut slots = SavedSlots::new(&self.machine.book, (0..).zip(&slots));
        slots.state.extend(self.unknown_slots.clone());
        let (mut snapshot, since) = self.snapshot_with(slots, 0);
        snapshot.since = snapshot.earlier.split_off(snapshot.earlier.len() - since);
        snapshot
    }

    /// Number of answers at the time of the last save that are still valid. None if the game was not saved.
    pub fn saved_answers(&self) -> Option<usize> {
        self.last_save.map(|it| it.answer_count)
    }

    /// Records that the game was saved.
    pub fn mark_saved(&mut self) {
        self.last_save = Some(LastSave {
            answer_count: self.answers.len(),
            journal_mark: self.page_mark(),
        });
    }

    /// The changes of the game since it was last saved. None if it was not saved, or if the page of the save was undone.
    ///
    /// Returns a snapshot, the number of answers on the page, and the saved values of the slots in the snapshot. The snapshot contains only the slots
    /// that have changed, and `earlier` contains all answers except the first `from`.
    pub fn snapshot_since_save(&self, from: usize) -> Option<(Snapshot, usize, SavedSlots)> {
        let (saved, now) = (self.last_save?.journal_mark, self.page_mark());
        let changes = self.machine.context.state.changes_between(saved, now);
        let slots_at = |n: usize| {
            let values = changes.iter().map(|(slot, values)| (*slot, &values[n]));
            SavedSlots::new(&self.machine.book, values)
        };
        let (snapshot, since) = self.snapshot_with(slots_at(1), from);
        Some((snapshot, since, slots_at(0)))
    }

    /// The position of the journal at the entry to the page.
    pub(super) fn page_mark(&self) -> usize {
        let first = self.page_checkpoints().first();
        first.map_or(0, |it| it.journal_mark)
    }

    /// A snapshot with these slots. Also returns the number of answers on the page, which are the last in `earlier`.
    fn snapshot_with(&self, slots: SavedSlots, from: usize) -> (Snapshot, usize) {
        let book = &self.machine.book;
        let checkpoints = self.page_checkpoints();
        let first = checkpoints.first();
        let state = &self.machine.context.state;
        let detours = state.value_at(slot::DETOURS, self.page_mark());
        let since: usize = checkpoints.iter().map(|it| it.answers.len()).sum();
        let (page, way) = match first.map(|it| &it.kind) {
            Some(CheckpointKind::Page { page, entry }) => (book.page(*page).id.to_string(), *entry),
            _ => (String::new(), EntryKind::Turn),
        };
        let text = first.map(|it| it.earlier_text.clone()).unwrap_or_default();
        let snapshot = Snapshot {
            seed: self.machine.context.dice.seed(),
            dice: self.machine.context.dice.fixed().to_vec(),
            asked: self.machine.context.dice.is_manual(),
            page,
            way,
            starts: slots.starts,
            state: slots.state,
            rolls: first.map_or_else(RecentRolls::default, |it| it.rolls.clone()),
            waiting: suspended::page_shapes(book, detours),
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
