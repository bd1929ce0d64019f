//! A saved game: start of the page, answers since then, and dice.

use super::checkpoints::RecentRolls;
use super::earlier_text::{EarlierText, SeenParagraphs, SuspendedText, truncate_events};
use super::slots::changed_slots;
use super::{AnsweredPrompt, Session, slots, suspended};
use crate::engine::{CheckpointKind, EntryKind};
use crate::model::book::slot;
use crate::model::game::{Dice, Event, State, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Plain data of a game. Pages are named by id and slots by name, so that it still loads after the book was edited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    pub seed: u64,
    /// Dice results from the start of the game, used before those of the seed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u32>,
    /// Whether the reader throws real dice.
    pub asked: bool,
    /// The page that is about to be entered, and how.
    pub page: String,
    pub(super) way: EntryKind,
    /// Slots that differ from the start of the book, by name.
    pub state: BTreeMap<String, Value>,
    /// Slots that are unchanged since the start of the book, by name. Another edition can have other start values.
    pub starts: BTreeMap<String, Value>,
    /// Answers on the current page.
    pub since: Vec<AnsweredPrompt>,
    /// All answers before the page, from the start of the game.
    pub earlier: Vec<AnsweredPrompt>,
    /// The last rolls before the page.
    #[serde(default, skip_serializing_if = "RecentRolls::are_none")]
    pub rolls: RecentRolls,
    /// Fingerprints of the pages that detours suspend, innermost last.
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
    /// The same for the suspended pages, innermost last. Empty if no page has any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting_heard: Vec<Vec<u64>>,
}

impl Session {
    /// Saves the current game.
    pub fn snapshot(&self) -> Snapshot {
        let (mut kept, since) = self.snapshot_since(0);
        kept.since = kept.earlier.split_off(kept.earlier.len() - since);
        kept
    }

    /// Number of answers at the time of the last save. `None` if the game was not saved.
    pub fn saved_answers(&self) -> Option<usize> {
        self.saved_answers
    }

    /// The game was saved.
    pub fn mark_saved(&mut self) {
        self.saved_answers = Some(self.answers.len());
    }

    /// A snapshot of the game in which `earlier` has only the answers after the first `from`. Also returns how many were given on the page.
    pub fn snapshot_since(&self, from: usize) -> (Snapshot, usize) {
        let book = &self.machine.book;
        let marks = self.page_checkpoints();
        let first = marks.first();
        let entered = self
            .machine
            .context
            .state
            .slots_at(first.map_or(0, |mark| mark.journal_mark));
        let since: usize = marks.iter().map(|mark| mark.answers.len()).sum();
        let (page, way) = match first.map(|mark| &mark.kind) {
            Some(CheckpointKind::Page { page, entry: way }) => {
                (book.page(*page).id.to_string(), *way)
            }
            _ => (String::new(), EntryKind::Turn),
        };
        let state = changed_slots(book, book.slots.start(), &entered);
        let kept = Snapshot {
            seed: self.machine.dice.seed(),
            dice: self.machine.dice.fixed().to_vec(),
            asked: self.machine.dice.is_manual(),
            page,
            way,
            starts: slots::start_values(book, &entered),
            state: state.chain(self.unknown_slots.clone()).collect(),
            rolls: first.map_or_else(RecentRolls::default, |mark| mark.rolls.clone()),
            waiting: suspended::page_shapes(book, &entered[slot::DETOURS as usize]),
            told: first.map_or_else(Vec::new, |mark| {
                truncate_events(mark.earlier_text.events_before().to_vec())
            }),
            waiting_told: first.map_or_else(Vec::new, |mark| mark.earlier_text.suspended_events()),
            heard: first.map_or_else(Vec::new, |mark| mark.earlier_text.seen.fingerprints()),
            waiting_heard: first.map_or_else(Vec::new, |mark| mark.earlier_text.suspended_seen()),
            since: Vec::new(),
            earlier: self.answers.get(from..).unwrap_or_default().to_vec(),
        };
        (kept, since.min(self.answers.len()))
    }
}

/// The dice of a saved game.
pub(super) fn restore_dice(kept: &Snapshot) -> Dice {
    let dice = Dice::seeded(kept.seed).with_fixed(kept.dice.clone());
    if kept.asked { dice.manual() } else { dice }
}

impl Snapshot {
    fn to_earlier_text(&self) -> EarlierText {
        let heard = self.waiting_heard.iter().map(Vec::as_slice);
        let heard = heard.chain(std::iter::repeat(&[][..]));
        let waiting = self.waiting_told.iter().zip(heard);
        let waiting = waiting.map(|(told, heard)| SuspendedText {
            events: told.as_slice().into(),
            seen: SeenParagraphs::from_fingerprints(heard),
        });
        EarlierText {
            events: (!self.told.is_empty()).then(|| self.told.as_slice().into()),
            seen: SeenParagraphs::from_fingerprints(&self.heard),
            suspended: waiting.collect(),
        }
    }

    /// Restores the text from before the page. None if the save does not match the suspended pages of this state.
    pub(super) fn restore_earlier_text(&self, state: &State) -> Option<EarlierText> {
        // A page that is about to be resumed still counts as suspended.
        let back = usize::from(self.way == EntryKind::Return);
        let waiting = state.get(slot::DETOURS).as_list().len();
        let told = self.waiting_told.len() + back;
        // The state is from before the turn, which ends detours.
        let ends = matches!(self.way, EntryKind::Turn | EntryKind::Back) && told < waiting;
        (waiting == told || ends).then(|| self.to_earlier_text())
    }

    /// Renames a page whose id is different in the book in which the game continues.
    pub fn rename_page(&mut self, was: &str, is: &str) {
        if self.page == was {
            is.clone_into(&mut self.page);
        }
        self.state = slots::rename_page_slots(std::mem::take(&mut self.state), was, is);
        self.starts = slots::rename_page_slots(std::mem::take(&mut self.starts), was, is);
        for step in self.earlier.iter_mut().chain(&mut self.since) {
            if step.page == was {
                is.clone_into(&mut step.page);
            }
        }
    }
}
