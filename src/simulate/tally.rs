//! What came of runs, added up: in whatever order, the same.

use super::count::Count;
use super::ran::Ran;
use super::report::What;
use super::sheets::Sheet;
use super::watch::Values;
use crate::book::{Book, PageId};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// What is told once a run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Found {
    pub(super) what: What,
    pub(super) page: PageId,
    pub(super) says: String,
    /// Where in the texts, if it is not the page.
    pub(super) at: Option<Span>,
    /// How to mend it; empty where nobody knows.
    pub(super) help: String,
}

/// What became of runs that came to a page.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Entered {
    pub(super) ended: u64,
    pub(super) lost: u64,
    /// The first of those that were lost.
    pub(super) first: Option<u64>,
}

impl Entered {
    pub(super) fn add(&mut self, ended: u64, lost: u64, first: Option<u64>) {
        self.ended = self.ended.saturating_add(ended);
        self.lost = self.lost.saturating_add(lost);
        self.first = match (self.first, first) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
    }
}

/// A step of a page.
type Step = (PageId, usize);

/// How a rule ended the game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Finished {
    pub(super) kind: String,
    pub(super) name: String,
    pub(super) from: PageId,
    pub(super) cause: Option<Step>,
}

/// What came of runs.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    pub(super) runs: u64,
    /// Of all blocks; none has one of its own.
    pub(super) count: Count,
    pub(super) ended: u64,
    pub(super) limited: u64,
    /// Runs that came to the goal.
    pub(super) reached: u64,
    /// Of runs that came to a page: how many ended, and how many were given up long after. Of all blocks, as are the ways.
    pub(super) entered: BTreeMap<PageId, Entered>,
    /// From which page to which a run went on.
    pub(super) ways: BTreeSet<(PageId, PageId)>,
    /// Slots that held something at some time, and things that were held.
    pub(super) had: BTreeSet<u32>,
    pub(super) things: BTreeMap<u32, BTreeSet<String>>,
    pub(super) values: Values,
    /// How runs ended: the ending by its page and step, and the page before.
    pub(super) from: BTreeMap<((PageId, usize), PageId), u64>,
    /// The test or fight that a run met last before its ending, there or on the page before: both by their pages and steps.
    pub(super) causes: BTreeMap<(Step, Step), u64>,
    /// Endings that rules brought about, by kind and name: the page, and the test or fight that a run met last there or on the page before.
    pub(super) finished: BTreeMap<Finished, u64>,
    /// Tests and fights done over and over with one sheet.
    pub(super) sheets: BTreeMap<(PageId, usize), Vec<Sheet>>,
    /// The first run in which the script that reads failed.
    pub(super) failed: Option<(u64, Box<Diagnostic>)>,
    /// What was found, how often, and the first run in which it was.
    pub(super) found: BTreeMap<Found, (u64, u64)>,
    /// What each run came to, where that is wanted: in the order of runs.
    pub(super) rows: Option<Vec<Ran>>,
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
        self.ended += other.ended;
        self.limited += other.limited;
        self.reached += other.reached;
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
        for (key, runs) in other.causes {
            *self.causes.entry(key).or_default() += runs;
        }
        for (key, runs) in other.finished {
            *self.finished.entry(key).or_default() += runs;
        }
        let failed = self.failed.into_iter().chain(other.failed);
        self.failed = failed.min_by_key(|(run, _)| *run);
        for (found, (many, first)) in other.found {
            self.note_many(found, many, first);
        }
        if let Some(rows) = other.rows {
            self.rows.get_or_insert_default().extend(rows);
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
        self.note_many(found, 1, run);
    }

    /// Something was found in so many runs, in this one first.
    pub(super) fn note_many(&mut self, found: Found, runs: u64, first: u64) {
        let known = self.found.entry(found).or_insert((0, first));
        *known = (known.0.saturating_add(runs), known.1.min(first));
    }
}
