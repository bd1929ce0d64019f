//! A game as it is kept: the state at the page's start, the answers since, and how the dice stand.

use super::behind::capped;
use super::by_id::differing;
use super::marks::Rolls;
use super::{Session, Step, starts, waiting};
use crate::engine::{Start, Way};
use crate::model::book::slot;
use crate::model::game::{Dice, Event, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Plain data: everything needed to go on. Pages are named by id, slots by name, so that an edited book can still be opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    pub seed: u64,
    /// Dice results given at the start, used before the seed's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u32>,
    /// Does the reader throw real dice?
    pub asked: bool,
    /// The page about to be entered, and how.
    pub page: String,
    pub(super) way: Way,
    /// Slots that differ from the book's start, by name.
    pub state: BTreeMap<String, Value>,
    /// Slots that still hold what they held at the book's start, by name: another edition may start with other values.
    pub starts: BTreeMap<String, Value>,
    /// Answers given on the page.
    pub since: Vec<Step>,
    /// All answers before the page, from the start of the game.
    pub earlier: Vec<Step>,
    /// The rolls told last before the page.
    #[serde(default, skip_serializing_if = "Rolls::are_none")]
    pub rolls: Rolls,
    /// What the pages that wait for a detour were like, innermost last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<String>,
    /// What the page told before the detour from which it is come back to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Event>,
    /// What the pages that wait have told, innermost last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting_told: Vec<Vec<Event>>,
    /// Paragraphs that the page told before this turn of it, since the reader came to it, as fingerprints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heard: Vec<u64>,
    /// The same of the pages that wait, innermost last; nothing where none of them told any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting_heard: Vec<Vec<u64>>,
}

impl Session {
    /// The game as it stands.
    #[must_use]
    pub fn kept(&self) -> Kept {
        let book = &self.machine.book;
        let marks = self.on_page();
        let first = marks.first();
        let entered = self.machine.turn.state.at(first.map_or(0, |mark| mark.at));
        let since: usize = marks.iter().map(|mark| mark.answers.len()).sum();
        let (earlier, since) = self.path.split_at(self.path.len().saturating_sub(since));
        let (page, way) = match first.map(|mark| &mark.start) {
            Some(Start::Page { page, way }) => (book.page(*page).id.to_string(), *way),
            _ => (String::new(), Way::Turn),
        };
        let state = differing(book, book.slots.start(), &entered);
        Kept {
            seed: self.machine.dice.seed(),
            dice: self.machine.dice.fixed().to_vec(),
            asked: self.machine.dice.are_asked(),
            page,
            way,
            starts: starts::starts(book, &entered),
            state: state.chain(self.strange.clone()).collect(),
            rolls: first.map_or_else(Rolls::default, |mark| mark.rolls.clone()),
            waiting: waiting::shapes(book, &entered[slot::DETOURS as usize]),
            told: first.map_or_else(Vec::new, |mark| capped(mark.behind.told().to_vec())),
            waiting_told: first.map_or_else(Vec::new, |mark| mark.behind.waiting()),
            heard: first.map_or_else(Vec::new, |mark| mark.behind.heard().fingerprints()),
            waiting_heard: first.map_or_else(Vec::new, |mark| mark.behind.waiting_heard()),
            since: since.to_vec(),
            earlier: earlier.to_vec(),
        }
    }
}

/// The dice of a kept game.
pub(super) fn dice(kept: &Kept) -> Dice {
    let dice = Dice::seeded(kept.seed).first(kept.dice.clone());
    if kept.asked { dice.asked() } else { dice }
}
