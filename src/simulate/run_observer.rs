//! Watches a run: loops, values that were ever held, values of the sheet over turns, and the ending.

use super::count::StepCounts;
use super::goal::current_ending;
use super::histogram::{Histogram, merge_histograms};
use super::loops::{LoopDetector, is_hub, last_loop};
use super::numbers::{SheetNumber, sheet_numbers};
use super::report::FindingKind;
use super::tally::{CountedFinding, PageOutcomes, RuleEnding, RunsThat, Tally};
use crate::engine::Machine;
use crate::model::book::{Book, FieldType, PageId, SlotName, slot};
use crate::model::game::{State, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A run that was given up is in a loop if it has met one state at one page this often.
const MIN_LOOP_VISITS: u32 = 20;

/// Turns at which the values of the sheet are recorded.
pub(super) const RECORDED_TURNS: [u64; 16] = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000,
];

/// How a slot counts when states are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ComparedPart {
    /// Not at all: turns, visits, dice, hidden numbers of rules.
    Ignored,
    /// A whole number of the sheet.
    Number,
    /// A whole number of the book.
    Counter,
    Other,
}

/// Watches the runs of one player.
#[derive(Debug)]
pub(super) struct RunObserver {
    compared: Vec<ComparedPart>,
    pub(super) numbers: Vec<SheetNumber>,
    /// Slots of items that can be held.
    inventory_slots: BTreeSet<u32>,
    /// Pages that the ruleset requires, such as the one after a defeat.
    rule_pages: BTreeSet<PageId>,
    /// Length of the journal of the state that has been read.
    journal_mark: usize,
    /// What each slot adds to the hash of the state, and the slots that add anything.
    slot_hashes: Vec<u64>,
    hashed_slots: Vec<u32>,
    /// Hash of all that is compared, and of the same without numbers.
    state_hash: u64,
    shape_hash: u64,
    loops: LoopDetector,
    /// Index of the next turn to record.
    next_turn: usize,
    /// Values of the numbers at these turns, over all runs.
    values: BTreeMap<(usize, usize), Histogram>,
    pages: Vec<PageRuns>,
    runs: u64,
}

/// Runs of a player that entered a page.
#[derive(Debug, Clone, Default)]
struct PageRuns {
    outcomes: PageOutcomes,
    /// The last of the runs, counted from 1.
    last_run: u64,
    /// Pages that runs entered next.
    next_pages: Vec<PageId>,
}

impl RunObserver {
    pub(super) fn from_book(book: &Book) -> Self {
        let mut parts = vec![ComparedPart::Other; book.slots.start().len()];
        let mut set = |slot: u32, part| {
            if let Some(at) = parts.get_mut(slot as usize) {
                *at = part;
            }
        };
        for (n, name) in book.slots.names() {
            let counts = matches!(book.slots.start()[n as usize], Value::Int(_));
            match SlotName::parse(name) {
                SlotName::Visits(_) | SlotName::RollTotal(_) => set(n, ComparedPart::Ignored),
                SlotName::Variable(_) if counts => set(n, ComparedPart::Counter),
                _ => {}
            }
        }
        for n in [
            slot::PAGE,
            slot::PREVIOUS_PAGE,
            slot::ARRIVED,
            slot::TICKS,
            slot::TURNS,
            slot::DRAWS,
        ] {
            set(n, ComparedPart::Ignored);
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
        let held = kinds
            .filter(|(kind, _)| kind.can_be_held)
            .map(|(_, slot)| *slot);
        Self {
            slot_hashes: vec![0; parts.len()],
            compared: parts,
            values: BTreeMap::new(),
            numbers,
            inventory_slots: held.collect(),
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

    /// True if it is recorded whether a run held a value in this slot.
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

    /// Called at each question, with the number of turns of the run.
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
        let sums = (self.state_hash, self.shape_hash);
        let page = machine.current_page_id();
        self.loops.record_visit(page, sums, &self.numbers, machine);
    }

    /// Reads the changes of the state since the last call.
    fn read_changes(&mut self, book: &Book, state: &State) {
        for (slot, _) in state.changes(self.journal_mark) {
            let n = slot as usize;
            let part = self
                .compared
                .get(n)
                .copied()
                .unwrap_or(ComparedPart::Ignored);
            if part == ComparedPart::Ignored {
                continue;
            }
            let value = state.get(slot);
            let adds = if book.slots.start().get(n) == Some(value) {
                0
            } else {
                let mut hasher = DefaultHasher::new();
                (slot, value).hash(&mut hasher);
                hasher.finish()
            };
            let before = std::mem::replace(&mut self.slot_hashes[n], adds);
            self.hashed_slots.push(slot);
            self.state_hash ^= before ^ adds;
            match part {
                ComparedPart::Other => self.shape_hash ^= before ^ adds,
                ComparedPart::Number => self.loops.number_changed(),
                ComparedPart::Ignored | ComparedPart::Counter => {}
            }
        }
        self.journal_mark = state.mark();
    }

    /// Called when a run is over: given up after its limit, or otherwise.
    pub(super) fn end_run(
        &mut self,
        machine: &Machine<StepCounts>,
        run: u64,
        limited: bool,
        tally: &mut Tally,
    ) {
        for (page, says) in std::mem::take(&mut self.loops.growing) {
            tally.record_finding(CountedFinding::new(FindingKind::Farming, page, says), run);
        }
        for page in &machine.context.observer.by_zero {
            let says = "something is divided by 0 here, which gives 0";
            tally.record_finding(CountedFinding::new(FindingKind::Error, *page, says), run);
        }
        for (here, (page, at)) in &machine.context.observer.loose {
            let says = "this page is not written yet: readers are sent back";
            let found = CountedFinding {
                at: Some(machine.book.page(*page).span_at(*at)),
                ..CountedFinding::new(FindingKind::LooseEnd, *here, says)
            };
            tally.record_finding(found, run);
        }
        if let Some((times, page)) = self.loops.most_visits
            && limited
            && times >= MIN_LOOP_VISITS
        {
            let path = &machine.context.observer.path;
            let circle = last_loop(path, page);
            if !is_hub(path, &circle) {
                // The loop is the same, whichever page a run entered by.
                let first = circle.first().copied().unwrap_or(page);
                let says = format!(
                    "a reader comes round to here {MIN_LOOP_VISITS} times or more with nothing changed"
                );
                tally.record_finding(CountedFinding::new(FindingKind::Loop, first, says), run);
            }
        }
        self.record_held(machine, tally);
        self.record_ending(machine, run, tally);
        self.record_pages(&machine.context.observer.main_path(), run, limited);
    }

    /// Notes the pages of a run that is over.
    fn record_pages(&mut self, path: &[PageId], run: u64, limited: bool) {
        self.runs += 1;
        // A run that enters a page in its second half may only have had no time to end.
        let early = path.len() / 2;
        for (n, page) in path.iter().enumerate() {
            let runs = &mut self.pages[page.0 as usize];
            if let Some(next) = path.get(n + 1)
                && !runs.next_pages.contains(next)
            {
                runs.next_pages.push(*next);
            }
            if std::mem::replace(&mut runs.last_run, self.runs) == self.runs {
                continue;
            }
            if !limited {
                runs.outcomes.merge(1, 0, None);
            } else if n < early {
                runs.outcomes.merge(0, 1, Some(run));
            }
        }
    }

    /// Adds what was recorded over all runs to a tally.
    pub(super) fn add_to(self, tally: &mut Tally) {
        merge_histograms(&mut tally.values, self.values);
        for (page, runs) in (0..).map(PageId).zip(self.pages) {
            if runs.last_run > 0 {
                let PageOutcomes { ended, lost, first } = runs.outcomes;
                let all = tally.entered.entry(page).or_default();
                all.merge(ended, lost, first);
            }
            tally
                .ways
                .extend(runs.next_pages.iter().map(|next| (page, *next)));
        }
    }

    /// Records the ending of the run, the page before it and the last test or fight, if there was one. Pages that the ruleset requires do not count
    /// as the page before.
    fn record_ending(&self, machine: &Machine<StepCounts>, run: u64, tally: &mut Tally) {
        let count = &machine.context.observer;
        let path = count.main_path();
        let Some((last, before)) = path.split_last() else {
            return;
        };
        let ending = current_ending(machine);
        // A rule ends the game on the current page or on a page that the ruleset requires.
        let passes =
            |page: &&PageId| !self.rule_pages.contains(page) && (ending.is_none() || *page != last);
        let from = match ending {
            Some(_) => before.iter().rev().find(passes),
            None => path.iter().rev().find(passes),
        };
        let from = *from.unwrap_or(last);
        // Met on that page, or on the page of the ending itself.
        let came = path.iter().rposition(|page| *page == from).unwrap_or(0);
        let cause = count
            .last
            .filter(|(.., pages)| count.main_path_length(*pages) > came);
        let cause = cause.map(|(page, at, _)| (page, at));
        if let Some(ending) = ending {
            tally.record_first_run(RunsThat::Ended(ending), run);
            *tally.from.entry((ending, from)).or_default() += 1;
            if let Some(cause) = cause {
                *tally.causes.entry((ending, cause)).or_default() += 1;
            }
        } else if let Some((kind, name)) = count.finished.clone() {
            let which = RunsThat::WereFinished(kind.clone(), name.clone());
            tally.record_first_run(which, run);
            let finished = RuleEnding {
                kind,
                name,
                from,
                cause,
            };
            *tally.finished.entry(finished).or_default() += 1;
        }
    }

    /// Records codes, titles, items and other values that were ever held.
    fn record_held(&self, machine: &Machine<StepCounts>, tally: &mut Tally) {
        let state = &machine.context.state;
        for (slot, before) in state.changes(0) {
            if !self.records_slot(slot) {
                continue;
            }
            let things = self.inventory_slots.contains(&slot);
            for value in [before, state.get(slot)] {
                if things {
                    let ids = value
                        .as_list()
                        .iter()
                        .filter_map(|it| it.get("id").as_text());
                    for id in ids {
                        tally.record_item(slot, id);
                    }
                } else if value.truth() {
                    tally.had.insert(slot);
                }
            }
        }
    }
}
