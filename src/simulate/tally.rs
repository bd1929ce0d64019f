//! Totals over runs. The order in which they are added makes no difference.

use super::count::StepCounts;
use super::histogram::{Histogram, merge_counts, merge_histograms, pairs};
use super::report::FindingKind;
use super::sheet_samples::{SAMPLE_SIZE, SheetResult};
use crate::model::book::{Book, PageId};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source::Span;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A finding, counted once a run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct CountedFinding {
    pub(super) what: FindingKind,
    pub(super) page: PageId,
    pub(super) says: String,
    /// Place in the sources, if it is not the page.
    pub(super) at: Option<Span>,
    /// How to fix it, or empty.
    pub(super) help: String,
}

impl CountedFinding {
    pub(super) fn new(what: FindingKind, page: PageId, says: impl Into<String>) -> Self {
        Self {
            what,
            page,
            says: says.into(),
            at: None,
            help: String::new(),
        }
    }
}

/// How runs that entered a page ended.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub(super) struct PageOutcomes {
    pub(super) ended: u64,
    /// Runs that were given up much later.
    pub(super) lost: u64,
    /// The first of the lost runs.
    pub(super) first: Option<u64>,
}

impl PageOutcomes {
    pub(super) fn merge(&mut self, ended: u64, lost: u64, first: Option<u64>) {
        self.ended = self.ended.saturating_add(ended);
        self.lost = self.lost.saturating_add(lost);
        self.first = match (self.first, first) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
    }
}

/// A step of a page.
type StepPlace = (PageId, usize);

/// How a rule ended the game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct RuleEnding {
    pub(super) kind: String,
    pub(super) name: String,
    pub(super) from: PageId,
    pub(super) cause: Option<StepPlace>,
}

/// A group of runs. The report names the first run of each.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum RunsThat {
    /// Reached an ending of a page.
    Ended(StepPlace),
    /// Were ended by a rule, with this kind and name.
    WereFinished(String, String),
    ReachedGoal,
    GaveUp,
}

/// Totals over runs. For a block, counts, entered pages, ways and values are empty: each thread adds these up itself.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Tally {
    pub(super) runs: u64,
    pub(super) count: StepCounts,
    pub(super) ended: u64,
    pub(super) limited: u64,
    /// Runs that reached the goal.
    pub(super) reached: u64,
    /// Runs that left for a linked book.
    pub(super) left: u64,
    #[serde(with = "pairs")]
    pub(super) first_runs: BTreeMap<RunsThat, u64>,
    pub(super) entered: BTreeMap<PageId, PageOutcomes>,
    /// Pages and those that runs entered next.
    pub(super) ways: BTreeSet<(PageId, PageId)>,
    /// Slots that held a value at some time, and items that were held.
    pub(super) had: BTreeSet<u32>,
    pub(super) things: BTreeMap<u32, BTreeSet<String>>,
    /// Values of numbers of the sheet, by the indexes of the turn and of the number.
    #[serde(with = "pairs")]
    pub(super) values: BTreeMap<(usize, usize), Histogram>,
    /// Runs by their ending and the page before it.
    #[serde(with = "pairs")]
    pub(super) from: BTreeMap<(StepPlace, PageId), u64>,
    /// Runs by their ending and the last test or fight before it, there or on the page before.
    #[serde(with = "pairs")]
    pub(super) causes: BTreeMap<(StepPlace, StepPlace), u64>,
    #[serde(with = "pairs")]
    pub(super) finished: BTreeMap<RuleEnding, u64>,
    /// Tests and fights repeated with one sheet.
    #[serde(with = "pairs")]
    pub(super) sheets: BTreeMap<StepPlace, Vec<SheetResult>>,
    /// The first run in which the script that answers failed.
    #[serde(skip)]
    pub(super) failed: Option<(u64, Box<Diagnostic>)>,
    /// Findings, with the number of runs and the first of them.
    #[serde(with = "pairs")]
    pub(super) found: BTreeMap<CountedFinding, (u64, u64)>,
    /// The record of each run in order, if required.
    #[serde(skip)]
    pub(super) rows: Option<Vec<serde_json::Value>>,
}

impl Tally {
    pub(super) fn new(book: &Book) -> Self {
        Self {
            count: StepCounts::from_book(book),
            ..Self::default()
        }
    }

    pub(super) fn merge(mut self, other: Self) -> Self {
        self.runs = self.runs.saturating_add(other.runs);
        self.ended = self.ended.saturating_add(other.ended);
        self.limited = self.limited.saturating_add(other.limited);
        self.reached = self.reached.saturating_add(other.reached);
        self.left = self.left.saturating_add(other.left);
        for (which, run) in other.first_runs {
            self.record_first_run(which, run);
        }
        self.count.merge(other.count);
        for (page, it) in other.entered {
            let known = self.entered.entry(page).or_default();
            known.merge(it.ended, it.lost, it.first);
        }
        self.ways.extend(other.ways);
        self.had.extend(other.had);
        for (slot, things) in other.things {
            self.things.entry(slot).or_default().extend(things);
        }
        merge_histograms(&mut self.values, other.values);
        merge_counts(&mut self.from, other.from);
        merge_counts(&mut self.causes, other.causes);
        merge_counts(&mut self.finished, other.finished);
        for (at, sheets) in other.sheets {
            let known = self.sheets.entry(at).or_default();
            known.extend(sheets);
            // Every shard has the starting sheet, which is kept. So are the first of the other sheets, in the order of the sample.
            known.sort_by_key(|it| it.met);
            known.dedup_by_key(|it| it.met);
            let start = known.iter().filter(|it| it.met.is_none()).count();
            known.truncate(start + SAMPLE_SIZE);
        }
        let failed = self.failed.into_iter().chain(other.failed);
        self.failed = failed.min_by_key(|(run, _)| *run);
        for (found, (many, first)) in other.found {
            self.record_findings(found, many, first);
        }
        if let Some(rows) = other.rows {
            self.rows.get_or_insert_default().extend(rows);
        }
        self
    }

    /// True if all pages of totals that were read from a file are pages of the book.
    pub(super) fn matches_book(&self, book: &Book) -> bool {
        let entered = self.entered.keys();
        let from = self.from.keys().map(|(_, from)| from);
        let causes = self.causes.keys().map(|(_, (page, _))| page);
        let finished = self.finished.keys();
        let finished = finished.flat_map(|it| {
            let cause = it.cause.as_ref().map(|(page, _)| page);
            [Some(&it.from), cause].into_iter().flatten()
        });
        let found = self.found.keys().map(|it| &it.page);
        let mut pages = entered
            .chain(from)
            .chain(causes)
            .chain(finished)
            .chain(found);
        pages.all(|page| (page.0 as usize) < book.pages.len())
    }

    pub(super) fn record_item(&mut self, slot: u32, id: &str) {
        let things = self.things.entry(slot).or_default();
        if !things.contains(id) {
            things.insert(id.to_owned());
        }
    }

    pub(super) fn record_first_run(&mut self, which: RunsThat, run: u64) {
        let first = self.first_runs.entry(which).or_insert(run);
        *first = run.min(*first);
    }

    /// Records a finding of a run.
    pub(super) fn record_finding(&mut self, found: CountedFinding, run: u64) {
        self.record_findings(found, 1, run);
    }

    /// Records a finding of several runs, with the first of them.
    pub(super) fn record_findings(&mut self, found: CountedFinding, runs: u64, first: u64) {
        let known = self.found.entry(found).or_insert((0, first));
        *known = (known.0.saturating_add(runs), known.1.min(first));
    }
}
