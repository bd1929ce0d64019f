//! Counts how often each step of each page was executed, and records the path of a run.

use super::histogram::{Histogram, merge_counts, merge_histograms, pairs};
use super::numbers::{MAX_SPARED, SheetNumber, spared_numbers};
use super::sheet_samples::SheetSamples;
use crate::engine::StepObserver;
use crate::model::book::{Book, Op, PageId};
use crate::model::game::{Event, Observer, State};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How often each step of each page was executed.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct StepCounts {
    /// Counts of all pages, in the order of the book.
    pub(super) steps: Vec<u64>,
    /// Steps executed since the last [`StepCounts::move_to`].
    #[serde(skip)]
    done: Vec<u32>,
    /// Index of the first step of each page.
    #[serde(skip)]
    first: Vec<u32>,
    /// Pages entered.
    pub(super) turns: u64,
    /// Pages of the run, in order.
    #[serde(skip)]
    pub(super) path: Vec<PageId>,
    /// Detours of the path that have returned, in order.
    #[serde(skip)]
    aside: Vec<Range<usize>>,
    /// Numbers of rounds, by the page and step of the instruction.
    #[serde(with = "pairs")]
    pub(super) rounds: BTreeMap<(PageId, usize), Histogram>,
    /// Fields that the ruleset declares in `priorities`, the most important first.
    #[serde(skip)]
    pub(super) spared: Vec<SheetNumber>,
    /// Changes of these fields, other than 0, by the page and step of the instruction and the index of the field.
    #[serde(with = "pairs")]
    pub(super) costs: BTreeMap<(PageId, usize, usize), Histogram>,
    /// Outcomes for which the page has no row, by the page and step of the instruction.
    #[serde(with = "pairs")]
    pub(super) without_row: BTreeMap<(PageId, usize, u16), u64>,
    /// 1 for each step that is the first of a choice with conditions or a cost that was open.
    open: Vec<u8>,
    /// Active instructions, and the values of the fields before them.
    #[serde(skip)]
    begun: Vec<(PageId, usize, [i64; MAX_SPARED])>,
    /// Pages of this run with a division by 0.
    #[serde(skip)]
    pub(super) by_zero: BTreeSet<PageId>,
    /// Turns of this run that are not written yet, with the page that the reader was on.
    #[serde(skip)]
    pub(super) loose: BTreeSet<(PageId, (PageId, usize))>,
    /// The active fight and its rounds so far.
    #[serde(skip)]
    fight: Option<((PageId, usize), i64)>,
    /// True for steps that are instructions with outcomes on their page.
    #[serde(skip)]
    tried: Vec<bool>,
    /// The last of these in the run, and the number of pages entered until then.
    #[serde(skip)]
    pub(super) last: Option<(PageId, usize, usize)>,
    /// Kind and name of the ending by which a rule ended this run.
    #[serde(skip)]
    pub(super) finished: Option<(String, String)>,
    /// Seed of the dice and number of the run, if its states are sampled.
    #[serde(skip)]
    pub(super) run: Option<(u64, u64)>,
    #[serde(skip)]
    pub(super) met: SheetSamples,
}

/// True for an instruction with outcomes on its page. The cost of a choice has no outcomes.
pub(super) fn has_outcome_rows(op: &Op) -> bool {
    let Op::Instruction(call) = op else {
        return false;
    };
    let has_rows = !call.handled.is_empty() || !call.number_rows.is_empty();
    has_rows && !call.is_cost
}

impl StepCounts {
    pub(super) fn from_book(book: &Book) -> Self {
        let mut first = Vec::with_capacity(book.pages.len());
        let mut all = 0_u32;
        for page in &book.pages {
            first.push(all);
            // One more for a page without steps.
            all += u32::try_from(page.ops.len() + 1).unwrap_or(u32::MAX);
        }
        let mut tried = vec![false; all as usize];
        for (first, page) in first.iter().zip(&book.pages) {
            for (at, op) in page.ops.iter().enumerate() {
                tried[*first as usize + at] = has_outcome_rows(op);
            }
        }
        Self {
            steps: vec![0; all as usize],
            open: vec![0; all as usize],
            first,
            spared: spared_numbers(book),
            tried,
            met: SheetSamples::from_book(book),
            ..Self::default()
        }
    }

    /// How often this step was executed.
    pub(super) fn count_at(&self, page: PageId, at: usize) -> u64 {
        let first = self.first.get(page.0 as usize).copied().unwrap_or(0);
        self.steps.get(first as usize + at).copied().unwrap_or(0)
    }

    /// True if a choice that has conditions or a cost was open. Its steps begin at `body`.
    pub(super) fn was_open(&self, page: PageId, body: usize) -> bool {
        let first = self.first.get(page.0 as usize).copied().unwrap_or(0);
        self.open.get(first as usize + body) == Some(&1)
    }

    fn merge_open(&mut self, other: &[u8]) {
        if self.open.len() < other.len() {
            self.open.resize(other.len(), 0);
        }
        for (mine, theirs) in self.open.iter_mut().zip(other) {
            *mine |= theirs;
        }
    }

    /// The path of the run without detours that have returned.
    pub(super) fn main_path(&self) -> Cow<'_, [PageId]> {
        if self.aside.is_empty() {
            return Cow::Borrowed(&self.path);
        }
        let kept = (0..self.path.len()).filter(|at| self.is_on_main_path(*at));
        Cow::Owned(kept.map(|at| self.path[at]).collect())
    }

    fn is_on_main_path(&self, at: usize) -> bool {
        !self.aside.iter().any(|part| part.contains(&at))
    }

    /// Number of pages of that path among the first pages of the run.
    pub(super) fn main_path_length(&self, pages: usize) -> usize {
        let before = |part: &Range<usize>| part.end.min(pages).saturating_sub(part.start);
        pages - self.aside.iter().map(before).sum::<usize>()
    }

    pub(super) fn merge(&mut self, mut other: Self) {
        if self.steps.len() < other.steps.len() {
            self.steps.resize(other.steps.len(), 0);
        }
        for (mine, theirs) in self.steps.iter_mut().zip(&other.steps) {
            *mine = mine.saturating_add(*theirs);
        }
        self.turns = self.turns.saturating_add(other.turns);
        merge_histograms(&mut self.rounds, other.rounds);
        merge_histograms(&mut self.costs, other.costs);
        merge_counts(&mut self.without_row, other.without_row);
        self.merge_open(&other.open);
        other.met.move_to(&mut self.met);
    }

    #[inline]
    fn count_step(&mut self, at: usize) {
        if let Some(count) = self.steps.get_mut(at) {
            if *count == 0 {
                // Steps of a book are numbered with 32 bits.
                self.done.push(at as u32);
            }
            *count += 1;
        }
    }

    /// Resets what is recorded for one run.
    pub(super) fn end_run(&mut self) {
        self.path.clear();
        self.aside.clear();
        self.by_zero.clear();
        self.loose.clear();
        self.begun.clear();
        (self.last, self.run, self.finished) = (None, None, None);
        self.end_fight();
    }

    /// Drops the active fight, because an error stopped it.
    pub(super) fn drop_fight(&mut self) {
        self.fight = None;
    }

    fn end_fight(&mut self) {
        if let Some((verb, rounds)) = self.fight.take() {
            self.rounds.entry(verb).or_default().record(rounds, 1);
        }
    }

    /// Moves the counts to a sum of the same book. Takes time for the steps that were executed, not for all.
    pub(super) fn move_to(&mut self, sum: &mut Self) {
        self.end_run();
        for at in self.done.drain(..) {
            sum.steps[at as usize] += std::mem::take(&mut self.steps[at as usize]);
        }
        sum.turns += std::mem::take(&mut self.turns);
        self.met.move_to(&mut sum.met);
        merge_histograms(&mut sum.rounds, std::mem::take(&mut self.rounds));
        merge_histograms(&mut sum.costs, std::mem::take(&mut self.costs));
        merge_counts(&mut sum.without_row, std::mem::take(&mut self.without_row));
        sum.merge_open(&self.open);
    }
}

impl Observer for StepCounts {
    const OBSERVES: bool = false;

    fn observe(&mut self, _: Event) {}
}

impl StepObserver for StepCounts {
    #[inline]
    fn step_executed(&mut self, page: PageId, at: usize) {
        let first = self.first.get(page.0 as usize).copied().unwrap_or(0);
        self.count_step(first as usize + at);
    }

    fn page_entered(&mut self, page: PageId) {
        // Active instructions are dropped.
        self.begun.clear();
        self.turns += 1;
        self.path.push(page);
    }

    fn detour_returned(&mut self, page: PageId) {
        let waits = |at: &usize| self.path[*at] == page && self.is_on_main_path(*at);
        if let Some(at) = (0..self.path.len()).rev().find(waits) {
            self.aside.retain(|part| part.start <= at);
            self.aside.push(at + 1..self.path.len());
        }
    }

    fn game_finished(&mut self, kind: &str, name: &str) {
        self.finished = Some((kind.to_owned(), name.to_owned()));
    }

    fn loose_end_reached(&mut self, here: PageId, step: (PageId, usize)) {
        self.loose.insert((here, step));
    }

    fn divided_by_zero(&mut self) {
        self.by_zero.extend(self.path.last());
    }

    fn instruction_boundary(&mut self, page: PageId, at: usize, begins: bool, state: &State) {
        let first = self.first.get(page.0 as usize).copied().unwrap_or(0);
        if begins && self.tried.get(first as usize + at) == Some(&true) {
            self.last = Some((page, at, self.path.len()));
            if let Some(run) = self.run {
                self.met.record((page, at), run, state);
            }
        }
        if self.spared.is_empty() {
            return;
        }
        let mut now = [0; MAX_SPARED];
        for (now, spared) in now.iter_mut().zip(&self.spared) {
            *now = state.get(spared.slot).int();
        }
        if begins {
            return self.begun.push((page, at, now));
        }
        let Some((.., before)) = self.begun.pop_if(|it| (it.0, it.1) == (page, at)) else {
            return;
        };
        for (n, (before, now)) in before.iter().zip(now).enumerate() {
            if *before != now {
                let costs = self.costs.entry((page, at, n)).or_default();
                costs.record(now - before, 1);
            }
        }
    }

    fn outcome_unhandled(&mut self, page: PageId, at: usize, outcome: u16) {
        *self.without_row.entry((page, at, outcome)).or_default() += 1;
    }

    #[inline]
    fn choice_opened(&mut self, page: PageId, body: usize) {
        let first = self.first.get(page.0 as usize).copied().unwrap_or(0);
        if let Some(open) = self.open.get_mut(first as usize + body) {
            *open = 1;
        }
    }

    fn round_started(&mut self, page: PageId, at: usize, opening: bool) {
        if opening {
            self.end_fight();
            self.fight = Some(((page, at), 0));
        } else if let Some((verb, rounds)) = &mut self.fight
            && *verb == (page, at)
        {
            *rounds += 1;
        }
    }
}
