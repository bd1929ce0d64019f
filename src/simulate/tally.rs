//! What came of runs, added up: in whatever order, the same.

use super::count::Count;
use super::report::What;
use super::watch::Values;
use crate::book::{Book, PageId};
use crate::diagnostic::Diagnostic;
use std::collections::{BTreeMap, BTreeSet};

/// What is told once a run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Found {
    pub(super) what: What,
    pub(super) page: PageId,
    pub(super) says: String,
}

/// What became of runs that came to a page.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Entered {
    pub(super) ended: u64,
    pub(super) lost: u64,
    /// The first of those that were lost.
    pub(super) first: Option<u64>,
}

/// What came of runs.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    pub(super) runs: u64,
    pub(super) count: Count,
    pub(super) ended: u64,
    pub(super) limited: u64,
    /// Runs that came to the goal.
    pub(super) reached: u64,
    /// Of runs that came to a page: how many ended, and how many were given up long after.
    pub(super) entered: BTreeMap<PageId, Entered>,
    /// From which page to which a run went on.
    pub(super) ways: BTreeSet<(PageId, PageId)>,
    /// Slots that held something at some time, and things that were held.
    pub(super) had: BTreeSet<u32>,
    pub(super) things: BTreeMap<u32, BTreeSet<String>>,
    pub(super) values: Values,
    /// How runs ended: the ending by its page and step, and the page before.
    pub(super) from: BTreeMap<((PageId, usize), PageId), u64>,
    /// The first run in which the script that reads failed.
    pub(super) failed: Option<(u64, Box<Diagnostic>)>,
    /// What was found, how often, and the first run in which it was.
    pub(super) found: BTreeMap<Found, (u64, u64)>,
}

impl Tally {
    pub(super) fn new(book: &Book) -> Self {
        Self {
            count: Count::of(book),
            ..Self::default()
        }
    }

    pub(super) fn add(mut self, other: Self) -> Self {
        self.runs += other.runs;
        self.count.add(&other.count);
        self.ended += other.ended;
        self.limited += other.limited;
        self.reached += other.reached;
        for (page, known) in other.entered {
            let mine = self.entered.entry(page).or_default();
            mine.ended += known.ended;
            mine.lost += known.lost;
            mine.first = mine.first.into_iter().chain(known.first).min();
        }
        self.ways.extend(other.ways);
        self.had.extend(other.had);
        for (slot, things) in other.things {
            self.things.entry(slot).or_default().extend(things);
        }
        for (key, spread) in &other.values {
            self.values.entry(*key).or_default().add(spread);
        }
        for (key, runs) in other.from {
            *self.from.entry(key).or_default() += runs;
        }
        let failed = self.failed.into_iter().chain(other.failed);
        self.failed = failed.min_by_key(|(run, _)| *run);
        for (found, (many, first)) in other.found {
            let known = self.found.entry(found).or_insert((0, first));
            *known = (known.0 + many, known.1.min(first));
        }
        self
    }
    pub(super) fn had_thing(&mut self, slot: u32, id: &str) {
        let things = self.things.entry(slot).or_default();
        if !things.contains(id) {
            things.insert(id.to_owned());
        }
    }

    /// Something was found in a run.
    pub(super) fn note(&mut self, found: Found, run: u64) {
        let known = self.found.entry(found).or_insert((0, run));
        *known = (known.0 + 1, known.1.min(run));
    }
}
