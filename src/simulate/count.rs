//! Counts how often each step of each page was executed, and records the path of a run.

use super::histogram::{Histogram, merge_counts, merge_histograms, pairs};
use super::numbers::{MAX_PRIORITIES, SheetNumber, priority_numbers};
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
    /// Steps executed since the last [`StepCounts::move_steps_to`].
    #[serde(skip)]
    executed: Vec<u32>,
    /// Index of the first step of each page.
    #[serde(skip)]
    page_starts: Vec<u32>,
    /// Pages entered.
    pub(super) turns: u64,
    /// Pages of the run, in order.
    #[serde(skip)]
    pub(super) path: Vec<PageId>,
    /// Detours of the path that have returned, in order.
    #[serde(skip)]
    detours: Vec<Range<usize>>,
    /// Numbers of rounds, by the page and step of the instruction.
    #[serde(with = "pairs")]
    pub(super) rounds: BTreeMap<(PageId, usize), Histogram>,
    /// Fields that the ruleset declares in `priorities`, the most important first.
    #[serde(skip)]
    pub(super) priorities: Vec<SheetNumber>,
    /// Changes of these fields, by the page and step of the instruction and the index of the field. Changes by 0 are left out.
    #[serde(with = "pairs")]
    pub(super) costs: BTreeMap<(PageId, usize, usize), Histogram>,
    /// Outcomes for which the page has no row, by the page and step of the instruction.
    #[serde(with = "pairs")]
    pub(super) without_row: BTreeMap<(PageId, usize, u16), u64>,
    /// The outcome for which an instruction runs an event. It counts even if the instruction does not return.
    #[serde(skip)]
    event_outcome: Option<(PageId, usize, u16)>,
    /// 1 for the first step of each choice with conditions or a cost that was ever open.
    open: Vec<u8>,
    /// Active instructions, and the values of the fields before them.
    #[serde(skip)]
    active: Vec<(PageId, usize, [i64; MAX_PRIORITIES])>,
    /// Pages of this run with a division by 0.
    #[serde(skip)]
    pub(super) zero_divisions: BTreeSet<PageId>,
    /// Unwritten turns of this run, each with the page of the reader.
    #[serde(skip)]
    pub(super) loose_ends: BTreeSet<(PageId, (PageId, usize))>,
    /// The active fight and its rounds so far.
    #[serde(skip)]
    fight: Option<((PageId, usize), i64)>,
    /// True for instructions with outcomes on their page.
    #[serde(skip)]
    has_outcomes: Vec<bool>,
    /// The last such instruction of the run, and the number of pages entered until then.
    #[serde(skip)]
    pub(super) last_test: Option<(PageId, usize, usize)>,
    /// Kind and name of the ending, if a rule ended this run.
    #[serde(skip)]
    pub(super) rule_ending: Option<(String, String)>,
    /// Seed of the dice and number of the run, if states are sampled.
    #[serde(skip)]
    pub(super) run: Option<(u64, u64)>,
    #[serde(skip)]
    pub(super) samples: SheetSamples,
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
        let mut page_starts = Vec::with_capacity(book.pages.len());
        let mut total = 0_u32;
        for page in &book.pages {
            page_starts.push(total);
            // The additional step counts visits to a page without steps.
            total += u32::try_from(page.ops.len() + 1).unwrap_or(u32::MAX);
        }
        let mut has_outcomes = vec![false; total as usize];
        for (start, page) in page_starts.iter().zip(&book.pages) {
            for (step, op) in page.ops.iter().enumerate() {
                has_outcomes[*start as usize + step] = has_outcome_rows(op);
            }
        }
        Self {
            steps: vec![0; total as usize],
            open: vec![0; total as usize],
            page_starts,
            priorities: priority_numbers(book),
            has_outcomes,
            ..Self::default()
        }
    }

    /// How often this step was executed.
    pub(super) fn count_at(&self, page: PageId, step: usize) -> u64 {
        let i = self.step_index(page, step);
        self.steps.get(i).copied().unwrap_or(0)
    }

    /// Index of a step of a page in [`Self::steps`].
    #[inline]
    fn step_index(&self, page: PageId, step: usize) -> usize {
        let start = self.page_starts.get(page.0 as usize);
        start.copied().unwrap_or(0) as usize + step
    }

    /// True if the choice with this body was ever open. Only recorded for choices with conditions or a cost.
    pub(super) fn was_open(&self, page: PageId, body: usize) -> bool {
        self.open.get(self.step_index(page, body)) == Some(&1)
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
        if self.detours.is_empty() {
            return Cow::Borrowed(&self.path);
        }
        let indexes = (0..self.path.len()).filter(|i| self.is_on_main_path(*i));
        Cow::Owned(indexes.map(|i| self.path[i]).collect())
    }

    fn is_on_main_path(&self, i: usize) -> bool {
        !self.detours.iter().any(|detour| detour.contains(&i))
    }

    /// Number of pages of the main path among the first `pages` pages of the run.
    pub(super) fn main_path_length(&self, pages: usize) -> usize {
        let length = |detour: &Range<usize>| detour.end.min(pages).saturating_sub(detour.start);
        pages - self.detours.iter().map(length).sum::<usize>()
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
        other.samples.merge_into(&mut self.samples);
    }

    #[inline]
    fn count_step(&mut self, i: usize) {
        if let Some(count) = self.steps.get_mut(i) {
            if *count == 0 {
                // The number of steps of a book fits into 32 bits.
                self.executed.push(i as u32);
            }
            *count += 1;
        }
    }

    /// Counts the outcome for which an instruction has run an event instead of returning it.
    fn count_event_outcome(&mut self) {
        if let Some(outcome) = self.event_outcome.take() {
            *self.without_row.entry(outcome).or_default() += 1;
        }
    }

    /// Resets what is recorded for one run.
    pub(super) fn end_run(&mut self) {
        self.count_event_outcome();
        self.path.clear();
        self.detours.clear();
        self.zero_divisions.clear();
        self.loose_ends.clear();
        self.active.clear();
        (self.last_test, self.run, self.rule_ending) = (None, None, None);
        self.end_fight();
    }

    /// Drops the active fight, because an error stopped it.
    pub(super) fn drop_fight(&mut self) {
        self.fight = None;
    }

    fn end_fight(&mut self) {
        if let Some((instruction, rounds)) = self.fight.take() {
            self.rounds
                .entry(instruction)
                .or_default()
                .record(rounds, 1);
        }
    }

    /// Moves the numbers of steps and turns to the sum for the same book. Only visits the steps that were executed.
    pub(super) fn move_steps_to(&mut self, sum: &mut Self) {
        self.end_run();
        for i in self.executed.drain(..) {
            sum.steps[i as usize] += std::mem::take(&mut self.steps[i as usize]);
        }
        sum.turns += std::mem::take(&mut self.turns);
    }
}

impl Observer for StepCounts {
    const OBSERVES: bool = false;

    fn observe(&mut self, _: Event) {}
}

impl StepObserver for StepCounts {
    #[inline]
    fn step_executed(&mut self, page: PageId, step: usize) {
        self.count_step(self.step_index(page, step));
    }

    fn page_entered(&mut self, page: PageId) {
        self.count_event_outcome();
        // A turn cancels active instructions.
        self.active.clear();
        self.turns += 1;
        self.path.push(page);
    }

    fn detour_returned(&mut self, page: PageId) {
        let is_origin = |i: &usize| self.path[*i] == page && self.is_on_main_path(*i);
        if let Some(i) = (0..self.path.len()).rev().find(is_origin) {
            self.detours.retain(|detour| detour.start <= i);
            self.detours.push(i + 1..self.path.len());
        }
    }

    fn game_finished(&mut self, kind: &str, name: &str) {
        self.rule_ending = Some((kind.to_owned(), name.to_owned()));
    }

    fn loose_end_reached(&mut self, page: PageId, step: (PageId, usize)) {
        self.loose_ends.insert((page, step));
    }

    fn divided_by_zero(&mut self) {
        self.zero_divisions.extend(self.path.last());
    }

    fn instruction_boundary(&mut self, page: PageId, step: usize, begins: bool, state: &State) {
        let i = self.step_index(page, step);
        if begins && self.has_outcomes.get(i) == Some(&true) {
            self.last_test = Some((page, step, self.path.len()));
            if let Some(run) = self.run {
                self.samples.record((page, step), run, state);
            }
        }
        if self.priorities.is_empty() {
            return;
        }
        let mut now = [0; MAX_PRIORITIES];
        for (value, number) in now.iter_mut().zip(&self.priorities) {
            *value = state.get(number.slot).int();
        }
        if begins {
            return self.active.push((page, step, now));
        }
        let Some((.., before)) = self
            .active
            .pop_if(|active| (active.0, active.1) == (page, step))
        else {
            return;
        };
        for (field, (before, now)) in before.iter().zip(now).enumerate() {
            if *before != now {
                let costs = self.costs.entry((page, step, field)).or_default();
                costs.record(now - before, 1);
            }
        }
    }

    fn outcome_unhandled(&mut self, page: PageId, step: usize, outcome: u16) {
        self.event_outcome = None;
        *self.without_row.entry((page, step, outcome)).or_default() += 1;
    }

    fn event_requested(&mut self, page: PageId, step: usize, outcome: u16) {
        self.event_outcome = Some((page, step, outcome));
    }

    #[inline]
    fn choice_opened(&mut self, page: PageId, body: usize) {
        let i = self.step_index(page, body);
        if let Some(open) = self.open.get_mut(i) {
            *open = 1;
        }
    }

    fn round_started(&mut self, page: PageId, step: usize, opening: bool) {
        if opening {
            self.end_fight();
            self.fight = Some(((page, step), 0));
        } else if let Some((instruction, rounds)) = &mut self.fight
            && *instruction == (page, step)
        {
            *rounds += 1;
        }
    }

    fn rounds_counted(&mut self, page: PageId, step: usize, counted: i64) {
        if let Some((instruction, rounds)) = &mut self.fight
            && *instruction == (page, step)
        {
            *rounds = counted;
        }
    }
}
