//! Records the loops, values and ending of each run.

use super::count::StepCounts;
use super::goal::current_ending;
use super::histogram::{Histogram, merge_histograms};
use super::loops::{LoopDetector, has_hub, last_loop};
use super::numbers::{SheetNumber, sheet_numbers};
use super::report::FindingKind;
use super::tally::{CountedFinding, PageOutcomes, RuleEnding, RunGroup, Tally};
use crate::engine::Machine;
use crate::model::book::{Book, FieldType, PageId, SlotName, slot};
use crate::model::game::{State, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A run that reached the limit was in a loop if it visited a page in the same state this often.
const MIN_LOOP_VISITS: u32 = 20;

/// Turns at which the values of the sheet are recorded.
pub(super) const RECORDED_TURNS: [u64; 16] = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000,
];

/// How a slot affects the comparison of states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ComparedPart {
    /// Has no effect, such as turns, visits, dice and hidden numbers of rules.
    Ignored,
    /// A whole number of the sheet.
    Number,
    /// A whole number that the book declares.
    Counter,
    Other,
}

/// Records the runs of one player.
#[derive(Debug)]
pub(super) struct RunObserver {
    compared: Vec<ComparedPart>,
    pub(super) numbers: Vec<SheetNumber>,
    /// Slots of items that can be held.
    inventory_slots: BTreeSet<u32>,
    /// Pages that the ruleset requires, such as the page after a defeat.
    rule_pages: BTreeSet<PageId>,
    /// Length of the journal of the state when its changes were last read.
    journal_mark: usize,
    /// The hash of each changed slot, which is part of the hash of the state, and the slots with a hash.
    slot_hashes: Vec<u64>,
    hashed_slots: Vec<u32>,
    /// Hash of all compared slots, and of the compared slots that are not numbers.
    state_hash: u64,
    shape_hash: u64,
    loops: LoopDetector,
    /// Index of the next turn to record.
    next_turn: usize,
    /// Values of all runs, by the indexes of the recorded turn and of the number.
    values: BTreeMap<(usize, usize), Histogram>,
    pages: Vec<PageRuns>,
    runs: u64,
}

/// Runs that entered a page.
#[derive(Debug, Clone, Default)]
struct PageRuns {
    outcomes: PageOutcomes,
    /// The last of these runs, counted from 1.
    last_run: u64,
    /// Pages that runs entered next.
    next_pages: Vec<PageId>,
}

impl RunObserver {
    pub(super) fn from_book(book: &Book) -> Self {
        let mut parts = vec![ComparedPart::Other; book.slots.start().len()];
        let mut set = |slot: u32, part| {
            if let Some(entry) = parts.get_mut(slot as usize) {
                *entry = part;
            }
        };
        for (slot, name) in book.slots.names() {
            let is_integer = matches!(book.slots.start()[slot as usize], Value::Int(_));
            match SlotName::parse(name) {
                SlotName::Visits(_) | SlotName::RollTotal(_) => set(slot, ComparedPart::Ignored),
                SlotName::Variable(_) if is_integer => set(slot, ComparedPart::Counter),
                _ => {}
            }
        }
        for slot in [
            slot::PAGE,
            slot::PREVIOUS_PAGE,
            slot::ARRIVED,
            slot::TICKS,
            slot::TURNS,
            slot::DRAWS,
        ] {
            set(slot, ComparedPart::Ignored);
        }
        for (field, slot) in book.schema.fields.iter().zip(&book.data.field_slots) {
            if field.field_type == FieldType::Integer {
                set(*slot, ComparedPart::Ignored);
            }
        }
        let numbers = sheet_numbers(book);
        for number in &numbers {
            set(number.slot, ComparedPart::Number);
        }
        let kinds = book.schema.kinds.iter().zip(&book.data.inventory_slots);
        let inventory_slots = kinds
            .filter(|(kind, _)| kind.can_be_held)
            .map(|(_, slot)| *slot);
        Self {
            slot_hashes: vec![0; parts.len()],
            compared: parts,
            values: BTreeMap::new(),
            numbers,
            inventory_slots: inventory_slots.collect(),
            rule_pages: {
                let parts = book.data.parts.iter();
                parts
                    .flat_map(|part| part.pages.values())
                    .copied()
                    .collect()
            },
            journal_mark: 0,
            hashed_slots: Vec::new(),
            state_hash: 0,
            shape_hash: 0,
            loops: LoopDetector::from_book(book),
            next_turn: 0,
            pages: vec![PageRuns::default(); book.pages.len()],
            runs: 0,
        }
    }

    /// True if the values of this slot are recorded.
    pub(super) fn records_slot(&self, slot: u32) -> bool {
        self.compared.get(slot as usize) != Some(&ComparedPart::Ignored)
    }

    /// Starts a run.
    pub(super) fn begin_run(&mut self) {
        for slot in self.hashed_slots.drain(..) {
            self.slot_hashes[slot as usize] = 0;
        }
        (
            self.journal_mark,
            self.state_hash,
            self.shape_hash,
            self.next_turn,
        ) = (0, 0, 0, 0);
        self.loops.begin_run();
    }

    /// Records the state at a question, after `turns` turns.
    pub(super) fn observe_question(&mut self, machine: &Machine<StepCounts>, turns: u64) {
        let state = &machine.context.state;
        while RECORDED_TURNS
            .get(self.next_turn)
            .is_some_and(|turn| turns >= *turn)
        {
            for (n, number) in self.numbers.iter().enumerate() {
                let values = self.values.entry((self.next_turn, n)).or_default();
                values.record(state.get(number.slot).int(), 1);
            }
            self.next_turn += 1;
        }
        if !matches!(machine.pending, crate::engine::PendingInput::Menu(_)) {
            return;
        }
        if self.journal_mark != state.mark() {
            self.read_changes(&machine.book, state);
        }
        let hashes = (self.state_hash, self.shape_hash);
        let page = machine.current_page_id();
        self.loops
            .record_visit(page, hashes, &self.numbers, machine);
    }

    /// Reads the changes of the state since the last call.
    fn read_changes(&mut self, book: &Book, state: &State) {
        for (slot, _) in state.changes(self.journal_mark) {
            let i = slot as usize;
            let Some(part) = self.compared.get(i).copied() else {
                continue;
            };
            if part == ComparedPart::Ignored {
                continue;
            }
            let value = state.get(slot);
            let hash = if book.slots.start().get(i) == Some(value) {
                0
            } else {
                let mut hasher = DefaultHasher::new();
                (slot, value).hash(&mut hasher);
                hasher.finish()
            };
            let before = std::mem::replace(&mut self.slot_hashes[i], hash);
            self.hashed_slots.push(slot);
            self.state_hash ^= before ^ hash;
            match part {
                ComparedPart::Other => self.shape_hash ^= before ^ hash,
                ComparedPart::Number => self.loops.number_changed(),
                ComparedPart::Ignored | ComparedPart::Counter => {}
            }
        }
        self.journal_mark = state.mark();
    }

    /// Records the end of a run. `limited` is true if it reached the limit.
    pub(super) fn end_run(
        &mut self,
        machine: &Machine<StepCounts>,
        run: u64,
        is_limited: bool,
        tally: &mut Tally,
    ) {
        let counts = &machine.context.observer;
        for (page, message) in std::mem::take(&mut self.loops.growing) {
            let finding = CountedFinding::new(FindingKind::Farming, page, message);
            tally.record_finding(finding, run);
        }
        for page in &counts.zero_divisions {
            let message = "division by 0; the result is 0";
            tally.record_finding(CountedFinding::new(FindingKind::Error, *page, message), run);
        }
        for (here, (page, step)) in &counts.loose_ends {
            let message = "the next page is not written yet, so readers are sent back";
            let finding = CountedFinding {
                span: Some(machine.book.page(*page).span_at(*step)),
                ..CountedFinding::new(FindingKind::LooseEnd, *here, message)
            };
            tally.record_finding(finding, run);
        }
        if let Some((times, page)) = self.loops.most_visits
            && is_limited
            && times >= MIN_LOOP_VISITS
        {
            let pages = last_loop(&counts.path, page);
            if !has_hub(&counts.path, &pages) {
                // Runs can enter the same loop by different pages, so the first page of the loop reports it.
                let first = pages.first().copied().unwrap_or(page);
                let message = format!(
                    "the reader returned here at least {MIN_LOOP_VISITS} times without any change"
                );
                tally.record_finding(CountedFinding::new(FindingKind::Loop, first, message), run);
            }
        }
        self.record_values(machine, tally);
        self.record_ending(machine, run, tally);
        self.record_pages(&counts.main_path(), run, is_limited);
    }

    /// Records the pages of a finished run.
    fn record_pages(&mut self, path: &[PageId], run: u64, is_limited: bool) {
        self.runs += 1;
        // A run that enters a page in its second half may just not have had enough turns to end.
        let half = path.len() / 2;
        for (i, page) in path.iter().enumerate() {
            let runs = &mut self.pages[page.0 as usize];
            if let Some(next) = path.get(i + 1)
                && !runs.next_pages.contains(next)
            {
                runs.next_pages.push(*next);
            }
            if std::mem::replace(&mut runs.last_run, self.runs) == self.runs {
                continue;
            }
            if !is_limited {
                runs.outcomes.merge(1, 0, None);
            } else if i < half {
                runs.outcomes.merge(0, 1, Some(run));
            }
        }
    }

    /// Adds the records of all runs to a tally.
    pub(super) fn add_to(self, tally: &mut Tally) {
        merge_histograms(&mut tally.values, self.values);
        for (page, runs) in (0..).map(PageId).zip(self.pages) {
            if runs.last_run > 0 {
                let PageOutcomes { ended, lost, first } = runs.outcomes;
                let outcomes = tally.entered.entry(page).or_default();
                outcomes.merge(ended, lost, first);
            }
            let turns = runs.next_pages.iter().map(|next| (page, *next));
            tally.page_turns.extend(turns);
        }
    }

    /// Records the ending of the run, the page before it, and the last test or fight if there was one.
    ///
    /// Pages that the ruleset requires do not count as the page before.
    fn record_ending(&self, machine: &Machine<StepCounts>, run: u64, tally: &mut Tally) {
        let counts = &machine.context.observer;
        let path = counts.main_path();
        let Some((last, before)) = path.split_last() else {
            return;
        };
        let ending = current_ending(machine);
        // A rule can end the game on the current page, so that page counts.
        let is_source =
            |page: &&PageId| !self.rule_pages.contains(page) && (ending.is_none() || *page != last);
        let from = match ending {
            Some(_) => before.iter().rev().find(is_source),
            None => path.iter().rev().find(is_source),
        };
        let from = *from.unwrap_or(last);
        // A cause must be on that page or on the page of the ending.
        let from_index = path.iter().rposition(|page| *page == from).unwrap_or(0);
        let cause = counts
            .last_test
            .filter(|(.., pages)| counts.main_path_length(*pages) > from_index);
        let cause = cause.map(|(page, step, _)| (page, step));
        if let Some(ending) = ending {
            tally.record_first_run(RunGroup::Ended(ending), run);
            *tally.ending_sources.entry((ending, from)).or_default() += 1;
            if let Some(cause) = cause {
                *tally.ending_causes.entry((ending, cause)).or_default() += 1;
            }
        } else if let Some((kind, name)) = counts.rule_ending.clone() {
            let group = RunGroup::EndedByRule(kind.clone(), name.clone());
            tally.record_first_run(group, run);
            let ending = RuleEnding {
                kind,
                name,
                from,
                cause,
            };
            *tally.rule_endings.entry(ending).or_default() += 1;
        }
    }

    /// Records items that were held, and other values that were true or not empty.
    fn record_values(&self, machine: &Machine<StepCounts>, tally: &mut Tally) {
        let state = &machine.context.state;
        for (slot, before) in state.changes(0) {
            if !self.records_slot(slot) {
                continue;
            }
            let is_inventory = self.inventory_slots.contains(&slot);
            for value in [before, state.get(slot)] {
                if is_inventory {
                    let items = value.as_list().iter();
                    for id in items.filter_map(|item| item.get("id").as_text()) {
                        tally.record_item(slot, id);
                    }
                } else if value.truth() {
                    tally.used_slots.insert(slot);
                }
            }
        }
    }
}
