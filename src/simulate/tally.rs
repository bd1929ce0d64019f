//! Totals over runs. They do not depend on the order in which runs are added.

use super::count::StepCounts;
use super::histogram::{Histogram, merge_counts, merge_histograms, pairs};
use super::report::FindingKind;
use super::sheet_samples::{SAMPLE_SIZE, SheetResult};
use crate::model::book::{Book, PageId};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source::Span;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A finding. Each run counts once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct CountedFinding {
    #[serde(rename = "what")]
    pub(super) kind: FindingKind,
    pub(super) page: PageId,
    #[serde(rename = "says")]
    pub(super) message: String,
    /// Position in the sources, if it is not that of the page.
    #[serde(rename = "at")]
    pub(super) span: Option<Span>,
    /// How to fix it, or empty.
    pub(super) help: String,
}

impl CountedFinding {
    pub(super) fn new(kind: FindingKind, page: PageId, message: impl Into<String>) -> Self {
        Self {
            kind,
            page,
            message: message.into(),
            span: None,
            help: String::new(),
        }
    }
}

/// Results of the runs that entered a page.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub(super) struct PageOutcomes {
    pub(super) ended: u64,
    /// Runs that entered the page in their first half and reached the limit.
    pub(super) lost: u64,
    /// The first of these lost runs.
    pub(super) first: Option<u64>,
}

impl PageOutcomes {
    pub(super) fn merge(&mut self, ended: u64, lost: u64, first: Option<u64>) {
        self.ended = self.ended.saturating_add(ended);
        self.lost = self.lost.saturating_add(lost);
        self.first = match (self.first, first) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }
}

/// A step of a page.
type StepId = (PageId, usize);

/// An ending by a rule.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct RuleEnding {
    pub(super) kind: String,
    pub(super) name: String,
    /// The page before the ending.
    pub(super) from: PageId,
    /// The last test or fight before it.
    pub(super) cause: Option<StepId>,
}

/// A group of runs. The report names the first run of each group.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum RunGroup {
    /// Runs that reached an ending of a page.
    Ended(StepId),
    /// Runs that a rule ended, with the kind and name of the ending.
    #[serde(rename = "WereFinished")]
    EndedByRule(String, String),
    ReachedGoal,
    #[serde(rename = "GaveUp")]
    LimitReached,
}

/// Totals over runs.
///
/// In the tally of a block, `count`, `entered`, `page_turns` and `values` are empty, because each thread adds these up itself.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Tally {
    pub(super) runs: u64,
    pub(super) count: StepCounts,
    pub(super) ended: u64,
    #[serde(rename = "limited")]
    pub(super) limit_reached: u64,
    #[serde(rename = "reached")]
    pub(super) goal_reached: u64,
    /// Runs that left for a linked book.
    #[serde(rename = "left")]
    pub(super) left_book: u64,
    #[serde(with = "pairs")]
    pub(super) first_runs: BTreeMap<RunGroup, u64>,
    pub(super) entered: BTreeMap<PageId, PageOutcomes>,
    /// Pairs of consecutive pages of runs.
    #[serde(rename = "ways")]
    pub(super) page_turns: BTreeSet<(PageId, PageId)>,
    /// Slots that were ever true or not empty.
    #[serde(rename = "had")]
    pub(super) used_slots: BTreeSet<u32>,
    /// Ids of the items that were ever held, by slot.
    #[serde(rename = "things")]
    pub(super) held_items: BTreeMap<u32, BTreeSet<String>>,
    /// Values of the sheet, by the indexes of the recorded turn and of the number.
    #[serde(with = "pairs")]
    pub(super) values: BTreeMap<(usize, usize), Histogram>,
    /// Runs by their ending and the page before it.
    #[serde(with = "pairs", rename = "from")]
    pub(super) ending_sources: BTreeMap<(StepId, PageId), u64>,
    /// Runs by their ending and the last test or fight before it, on its page or on the page before.
    #[serde(with = "pairs", rename = "causes")]
    pub(super) ending_causes: BTreeMap<(StepId, StepId), u64>,
    #[serde(with = "pairs", rename = "finished")]
    pub(super) rule_endings: BTreeMap<RuleEnding, u64>,
    /// Results of tests and fights with each sheet.
    #[serde(with = "pairs")]
    pub(super) sheets: BTreeMap<StepId, Vec<SheetResult>>,
    /// The first run in which the strategy script failed.
    #[serde(skip)]
    pub(super) strategy_error: Option<(u64, Box<Diagnostic>)>,
    /// Findings, with the number of runs and the first of them.
    #[serde(with = "pairs", rename = "found")]
    pub(super) findings: BTreeMap<CountedFinding, (u64, u64)>,
    /// The record of each run in order, if required.
    #[serde(skip)]
    pub(super) run_records: Option<Vec<serde_json::Value>>,
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
        self.limit_reached = self.limit_reached.saturating_add(other.limit_reached);
        self.goal_reached = self.goal_reached.saturating_add(other.goal_reached);
        self.left_book = self.left_book.saturating_add(other.left_book);
        for (group, run) in other.first_runs {
            self.record_first_run(group, run);
        }
        self.count.merge(other.count);
        for (page, it) in other.entered {
            let outcomes = self.entered.entry(page).or_default();
            outcomes.merge(it.ended, it.lost, it.first);
        }
        self.page_turns.extend(other.page_turns);
        self.used_slots.extend(other.used_slots);
        for (slot, items) in other.held_items {
            self.held_items.entry(slot).or_default().extend(items);
        }
        merge_histograms(&mut self.values, other.values);
        merge_counts(&mut self.ending_sources, other.ending_sources);
        merge_counts(&mut self.ending_causes, other.ending_causes);
        merge_counts(&mut self.rule_endings, other.rule_endings);
        for (step, sheets) in other.sheets {
            let merged = self.sheets.entry(step).or_default();
            merged.extend(sheets);
            // Keeps the starting sheet, which every shard has, and the first other sheets in the order of the sample.
            merged.sort_by_key(|sheet| sheet.sample);
            merged.dedup_by_key(|sheet| sheet.sample);
            let starting = merged.iter().filter(|it| it.sample.is_none()).count();
            merged.truncate(starting + SAMPLE_SIZE);
        }
        let errors = self.strategy_error.into_iter().chain(other.strategy_error);
        self.strategy_error = errors.min_by_key(|(run, _)| *run);
        for (finding, (runs, first)) in other.findings {
            self.record_findings(finding, runs, first);
        }
        if let Some(records) = other.run_records {
            self.run_records.get_or_insert_default().extend(records);
        }
        self
    }

    /// True if the book has all pages of these totals, which can come from a file.
    pub(super) fn matches_book(&self, book: &Book) -> bool {
        let entered = self.entered.keys();
        let sources = self.ending_sources.keys().map(|(_, page)| page);
        let causes = self.ending_causes.keys().map(|(_, (page, _))| page);
        let by_rule = self.rule_endings.keys().flat_map(|ending| {
            let cause = ending.cause.as_ref().map(|(page, _)| page);
            [Some(&ending.from), cause].into_iter().flatten()
        });
        let findings = self.findings.keys().map(|finding| &finding.page);
        let mut pages = entered
            .chain(sources)
            .chain(causes)
            .chain(by_rule)
            .chain(findings);
        pages.all(|page| (page.0 as usize) < book.pages.len())
    }

    pub(super) fn record_item(&mut self, slot: u32, id: &str) {
        let items = self.held_items.entry(slot).or_default();
        if !items.contains(id) {
            items.insert(id.to_owned());
        }
    }

    pub(super) fn record_first_run(&mut self, group: RunGroup, run: u64) {
        let first = self.first_runs.entry(group).or_insert(run);
        *first = run.min(*first);
    }

    /// Records a finding of a run.
    pub(super) fn record_finding(&mut self, finding: CountedFinding, run: u64) {
        self.record_findings(finding, 1, run);
    }

    /// Records a finding of several runs, with the first of them.
    pub(super) fn record_findings(&mut self, finding: CountedFinding, runs: u64, first: u64) {
        let entry = self.findings.entry(finding).or_insert((0, first));
        *entry = (entry.0.saturating_add(runs), entry.1.min(first));
    }
}
