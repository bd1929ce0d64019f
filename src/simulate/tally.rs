//! What came of runs, added up: in whatever order, the same.

use super::count::Count;
use super::report::What;
use crate::book::{Book, PageId};
use crate::diagnostic::Diagnostic;
use std::collections::BTreeMap;

/// What is told once a run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Found {
    pub(super) what: What,
    pub(super) page: PageId,
    pub(super) says: String,
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
        let failed = self.failed.into_iter().chain(other.failed);
        self.failed = failed.min_by_key(|(run, _)| *run);
        for (found, (many, first)) in other.found {
            let known = self.found.entry(found).or_insert((0, first));
            *known = (known.0 + many, known.1.min(first));
        }
        self
    }
    /// Something was found in a run.
    pub(super) fn note(&mut self, found: Found, run: u64) {
        let known = self.found.entry(found).or_insert((0, run));
        *known = (known.0 + 1, known.1.min(run));
    }
}
