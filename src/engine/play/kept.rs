//! A saved game: start of the page, answers since then, and dice.

use super::behind::{EarlierText, SeenParagraphs, SuspendedText, capped};
use super::marks::RecentRolls;
use super::slots::differing;
use super::{AnsweredPrompt, Session, slots, waiting};
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
    pub fn kept(&self) -> Snapshot {
        let (mut kept, since) = self.kept_after(0);
        kept.since = kept.earlier.split_off(kept.earlier.len() - since);
        kept
    }

    /// Number of answers at the time of the last save. `None` if the game was not saved.
    pub fn saved(&self) -> Option<usize> {
        self.saved
    }

    /// The game was saved.
    pub fn set_saved(&mut self) {
        self.saved = Some(self.path.len());
    }

    /// A snapshot of the game in which `earlier` has only the answers after the first `from`. Also returns how many were given on the page.
    pub fn kept_after(&self, from: usize) -> (Snapshot, usize) {
        let book = &self.machine.book;
        let marks = self.on_page();
        let first = marks.first();
        let entered = self.machine.turn.state.at(first.map_or(0, |mark| mark.at));
        let since: usize = marks.iter().map(|mark| mark.answers.len()).sum();
        let (page, way) = match first.map(|mark| &mark.start) {
            Some(CheckpointKind::Page { page, way }) => (book.page(*page).id.to_string(), *way),
            _ => (String::new(), EntryKind::Turn),
        };
        let state = differing(book, book.slots.start(), &entered);
        let kept = Snapshot {
            seed: self.machine.dice.seed(),
            dice: self.machine.dice.fixed().to_vec(),
            asked: self.machine.dice.are_asked(),
            page,
            way,
            starts: slots::starts(book, &entered),
            state: state.chain(self.strange.clone()).collect(),
            rolls: first.map_or_else(RecentRolls::default, |mark| mark.rolls.clone()),
            waiting: waiting::shapes(book, &entered[slot::DETOURS as usize]),
            told: first.map_or_else(Vec::new, |mark| {
                capped(mark.behind.events_before().to_vec())
            }),
            waiting_told: first.map_or_else(Vec::new, |mark| mark.behind.waiting_told()),
            heard: first.map_or_else(Vec::new, |mark| mark.behind.heard.fingerprints()),
            waiting_heard: first.map_or_else(Vec::new, |mark| mark.behind.waiting_heard()),
            since: Vec::new(),
            earlier: self.path.get(from..).unwrap_or_default().to_vec(),
        };
        (kept, since.min(self.path.len()))
    }
}

/// The dice of a saved game.
pub(super) fn dice(kept: &Snapshot) -> Dice {
    let dice = Dice::seeded(kept.seed).first(kept.dice.clone());
    if kept.asked { dice.asked() } else { dice }
}

impl Snapshot {
    fn all_behind(&self) -> EarlierText {
        let heard = self.waiting_heard.iter().map(Vec::as_slice);
        let heard = heard.chain(std::iter::repeat(&[][..]));
        let waiting = self.waiting_told.iter().zip(heard);
        let waiting = waiting.map(|(told, heard)| SuspendedText {
            told: told.as_slice().into(),
            heard: SeenParagraphs::from_fingerprints(heard),
        });
        EarlierText {
            told: (!self.told.is_empty()).then(|| self.told.as_slice().into()),
            heard: SeenParagraphs::from_fingerprints(&self.heard),
            waiting: waiting.collect(),
        }
    }

    /// Restores the text from before the page. None if the save does not match the suspended pages of this state.
    pub(super) fn behind(&self, state: &State) -> Option<EarlierText> {
        // A page that is about to be resumed still counts as suspended.
        let back = usize::from(self.way == EntryKind::Return);
        let waiting = state.get(slot::DETOURS).as_list().len();
        let told = self.waiting_told.len() + back;
        // The state is from before the turn, which ends detours.
        let ends = matches!(self.way, EntryKind::Turn | EntryKind::Back) && told < waiting;
        (waiting == told || ends).then(|| self.all_behind())
    }

    /// Renames a page whose id is different in the book in which the game continues.
    pub fn rename(&mut self, was: &str, is: &str) {
        if self.page == was {
            is.clone_into(&mut self.page);
        }
        self.state = slots::renamed(std::mem::take(&mut self.state), was, is);
        self.starts = slots::renamed(std::mem::take(&mut self.starts), was, is);
        for step in self.earlier.iter_mut().chain(&mut self.since) {
            if step.page == was {
                is.clone_into(&mut step.page);
            }
        }
    }
}
