//! Where history may go back to: wherever nothing of a rule is alive, the state and what is under way are plain data.

use super::Session;
use crate::engine::{Start, Witness};
use crate::game::{Answer, Event, Listener, Roll};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A place where history may cut.
#[derive(Debug, Clone)]
pub(super) struct Cut {
    /// Where the journal of the state stood.
    at: usize,
    /// How much was told by then, since the last prompt.
    told: usize,
    start: Start,
}

/// A place to go back to, and the answers given since.
#[derive(Debug, Clone)]
pub(super) struct Mark {
    /// Where the journal of the state stood.
    pub(super) at: usize,
    pub(super) start: Start,
    pub(super) answers: Vec<Answer>,
    /// Told since.
    pub(super) events: Vec<Event>,
    pub(super) rolls: Rolls,
}

/// Hears everything for one reader, and keeps where the game may be gone back to.
#[derive(Debug, Clone, Default)]
pub(super) struct Reader {
    /// Told since the last prompt.
    pub(super) events: Vec<Event>,
    /// Since the last prompt: where history may cut.
    cuts: Vec<Cut>,
}

impl Listener for Reader {
    const HEARS: bool = true;

    fn hear(&mut self, event: Event) {
        self.events.push(event);
    }
}

impl Witness for Reader {
    const GOES_BACK: bool = true;

    fn cut(&mut self, journal: usize, start: Start) {
        self.cuts.push(Cut {
            at: journal,
            told: self.events.len(),
            start,
        });
    }
}

impl Mark {
    pub(super) fn new(at: usize, start: Start) -> Self {
        Self {
            at,
            start,
            answers: Vec::new(),
            events: Vec::new(),
            rolls: Rolls::default(),
        }
    }
}

/// The rolls told last.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolls {
    pub(super) last: Arc<Vec<Roll>>,
    /// Were they told since the last answer? Then those that follow stand beside them.
    pub(super) now: bool,
}

impl Rolls {
    pub(super) fn are_none(&self) -> bool {
        self.last.is_empty()
    }

    /// With those that are told next.
    fn and(&mut self, events: &[Event]) {
        let told = events.iter().filter_map(|event| match event {
            Event::Roll(roll) => Some(roll.clone()),
            _ => None,
        });
        let told: Vec<Roll> = told.collect();
        if told.is_empty() {
            return;
        }
        if self.now {
            Arc::make_mut(&mut self.last).extend(told);
        } else {
            *self = Self {
                last: Arc::new(told),
                now: true,
            };
        }
    }
}

impl Session {
    /// The mark of the page that the reader is on, and those on it since.
    pub(super) fn on_page(&self) -> &[Mark] {
        let entered = self.marks.iter().rposition(|mark| mark.start.is_page());
        self.marks.get(entered.unwrap_or(0)..).unwrap_or_default()
    }

    /// Keeps what was told, with a mark wherever history may cut. What was told before the last page belongs to no mark.
    pub(super) fn note(&mut self, events: &[Event]) {
        let cuts = std::mem::take(&mut self.machine.turn.listener.cuts);
        let page = cuts.iter().rposition(|cut| cut.start.is_page());
        let mut from = 0;
        for (n, cut) in cuts.into_iter().enumerate() {
            let before = events.get(from..cut.told).unwrap_or_default();
            if let Some(mark) = self.marks.last_mut().filter(|_| page.is_none_or(|p| n > p)) {
                mark.events.extend_from_slice(before);
            }
            self.rolls.and(before);
            from = cut.told;
            // A page is told from its heading on.
            if page == Some(n) {
                let told = events.iter().skip(from);
                let heading = told
                    .take_while(|event| !matches!(event, Event::Page { .. }))
                    .count();
                self.rolls
                    .and(events.get(from..from + heading).unwrap_or_default());
                from += heading;
            }
            let rolls = self.rolls.clone();
            self.marks.push(Mark {
                rolls,
                ..Mark::new(cut.at, cut.start)
            });
        }
        let rest = events.get(from..).unwrap_or_default();
        if let Some(mark) = self.marks.last_mut() {
            mark.events.extend_from_slice(rest);
        }
        self.rolls.and(rest);
    }
}
