//! Watches a run: loops, values that were ever held, values of the sheet over turns, and the ending.

use super::circle::{LoopDetector, is_hub, last_circle};
use super::count::StepCounts;
use super::goal::current_ending;
use super::numbers::{SheetNumber, numbers};
use super::report::FindingKind;
use super::spread::{Histogram, add_spreads};
use super::tally::{CountedFinding, PageOutcomes, RuleEnding, RunsThat, Tally};
use crate::engine::Machine;
use crate::model::book::{Book, FieldType, PageId, SlotName, slot};
use crate::model::game::{State, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A run that was given up is in a loop if it has met one state at one page this often.
const OFTEN: u32 = 20;

/// Turns at which the values of the sheet are recorded.
pub(super) const TURNS: [u64; 16] = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000,
];

/// How a slot counts when states are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ComparedPart {
    /// Not at all: turns, visits, dice, hidden numbers of rules.
    Moves,
    /// A whole number of the sheet.
    Number,
    /// A whole number of the book.
    Counter,
    Other,
}

/// Watches the runs of one player.
#[derive(Debug)]
pub(super) struct RunObserver {
    parts: Vec<ComparedPart>,
    pub(super) numbers: Vec<SheetNumber>,
    /// Slots of items that can be held.
    held: BTreeSet<u32>,
    /// Pages that the ruleset requires, such as the one after a defeat.
    places: BTreeSet<PageId>,
    /// Length of the journal of the state that has been read.
    mark: usize,
    /// What each slot adds to the hash of the state, and the slots that add anything.
    adds: Vec<u64>,
    touched: Vec<u32>,
    /// Hash of all that is compared, and of the same without numbers.
    whole: u64,
    shape: u64,
    circles: LoopDetector,
    /// Index of the next turn to record.
    next: usize,
    /// Values of the numbers at these turns, over all runs.
    values: BTreeMap<(usize, usize), Histogram>,
    pages: Vec<PageRuns>,
    runs: u64,
}

/// Runs of a player that entered a page.
#[derive(Debug, Clone, Default)]
struct PageRuns {
    entered: PageOutcomes,
    /// The last of the runs, counted from 1.
    last: u64,
    /// Pages that runs entered next.
    next: Vec<PageId>,
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
                SlotName::Visits(_) | SlotName::Rolled(_) => set(n, ComparedPart::Moves),
                SlotName::Variable(_) if counts => set(n, ComparedPart::Counter),
                _ => {}
            }
        }
        for n in [
            slot::PAGE,
            slot::FROM,
            slot::ARRIVED,
            slot::TICKS,
            slot::TURNS,
            slot::DICE,
        ] {
            set(n, ComparedPart::Moves);
        }
        for (field, slot) in book.vocabulary.fields.iter().zip(&book.world.fields) {
            if field.of == FieldType::Integer {
                set(*slot, ComparedPart::Moves);
            }
        }
        let numbers = numbers(book);
        for number in &numbers {
            set(number.slot, ComparedPart::Number);
        }
        let kinds = book.vocabulary.kinds.iter().zip(&book.world.held);
        let held = kinds.filter(|(kind, _)| kind.held).map(|(_, slot)| *slot);
        Self {
            adds: vec![0; parts.len()],
            parts,
            values: BTreeMap::new(),
            numbers,
            held: held.collect(),
            places: {
                let parts = book.world.parts.iter();
                parts
                    .flat_map(|part| part.pages.values())
                    .copied()
                    .collect()
            },
            mark: 0,
            touched: Vec::new(),
            whole: 0,
            shape: 0,
            circles: LoopDetector::from_book(book),
            next: 0,
            pages: vec![PageRuns::default(); book.pages.len()],
            runs: 0,
        }
    }

    /// True if it is recorded whether a run held a value in this slot.
    pub(super) fn notes(&self, slot: u32) -> bool {
        self.parts.get(slot as usize) != Some(&ComparedPart::Moves)
    }

    /// Starts a run.
    pub(super) fn begin(&mut self) {
        for slot in self.touched.drain(..) {
            self.adds[slot as usize] = 0;
        }
        (self.mark, self.whole, self.shape, self.next) = (0, 0, 0, 0);
        self.circles.begin();
    }

    /// Called at each question, with the number of turns of the run.
    pub(super) fn asked(&mut self, machine: &Machine<StepCounts>, turns: u64) {
        let state = &machine.turn.state;
        while TURNS.get(self.next).is_some_and(|turn| turns >= *turn) {
            for (n, number) in self.numbers.iter().enumerate() {
                let values = self.values.entry((self.next, n)).or_default();
                values.note(state.get(number.slot).int(), 1);
            }
            self.next += 1;
        }
        if !matches!(machine.waiting, crate::engine::PendingInput::Menu(_)) {
            return;
        }
        if self.mark != state.mark() {
            self.read_changes(&machine.book, state);
        }
        let sums = (self.whole, self.shape);
        let page = machine.here_id();
        self.circles.stands(page, sums, &self.numbers, machine);
    }

    /// Reads the changes of the state since the last call.
    fn read_changes(&mut self, book: &Book, state: &State) {
        for (slot, _) in state.changes(self.mark) {
            let n = slot as usize;
            let part = self.parts.get(n).copied().unwrap_or(ComparedPart::Moves);
            if part == ComparedPart::Moves {
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
            let before = std::mem::replace(&mut self.adds[n], adds);
            self.touched.push(slot);
            self.whole ^= before ^ adds;
            match part {
                ComparedPart::Other => self.shape ^= before ^ adds,
                ComparedPart::Number => self.circles.number_changed(),
                ComparedPart::Moves | ComparedPart::Counter => {}
            }
        }
        self.mark = state.mark();
    }

    /// Called when a run is over: given up after its limit, or otherwise.
    pub(super) fn end(
        &mut self,
        machine: &Machine<StepCounts>,
        run: u64,
        limited: bool,
        tally: &mut Tally,
    ) {
        for (page, says) in std::mem::take(&mut self.circles.grown) {
            tally.note(CountedFinding::new(FindingKind::Farm, page, says), run);
        }
        for page in &machine.turn.listener.by_zero {
            let says = "something is divided by 0 here, which gives 0";
            tally.note(CountedFinding::new(FindingKind::Error, *page, says), run);
        }
        for (here, (page, at)) in &machine.turn.listener.loose {
            let says = "this page is not written yet: readers are sent back";
            let found = CountedFinding {
                at: Some(machine.book.page(*page).place(*at)),
                ..CountedFinding::new(FindingKind::Loose, *here, says)
            };
            tally.note(found, run);
        }
        if let Some((times, page)) = self.circles.round
            && limited
            && times >= OFTEN
        {
            let path = &machine.turn.listener.path;
            let circle = last_circle(path, page);
            if !is_hub(path, &circle) {
                // The loop is the same, whichever page a run entered by.
                let first = circle.first().copied().unwrap_or(page);
                let says = format!(
                    "a reader comes round to here {OFTEN} times or more with nothing changed"
                );
                tally.note(CountedFinding::new(FindingKind::Loop, first, says), run);
            }
        }
        self.had(machine, tally);
        self.came_from(machine, run, tally);
        self.note_pages(&machine.turn.listener.way(), run, limited);
    }

    /// Notes the pages of a run that is over.
    fn note_pages(&mut self, path: &[PageId], run: u64, limited: bool) {
        self.runs += 1;
        // A run that enters a page in its second half may only have had no time to end.
        let early = path.len() / 2;
        for (n, page) in path.iter().enumerate() {
            let runs = &mut self.pages[page.0 as usize];
            if let Some(next) = path.get(n + 1)
                && !runs.next.contains(next)
            {
                runs.next.push(*next);
            }
            if std::mem::replace(&mut runs.last, self.runs) == self.runs {
                continue;
            }
            if !limited {
                runs.entered.add(1, 0, None);
            } else if n < early {
                runs.entered.add(0, 1, Some(run));
            }
        }
    }

    /// Adds what was recorded over all runs to a tally.
    pub(super) fn give(self, tally: &mut Tally) {
        add_spreads(&mut tally.values, self.values);
        for (page, runs) in (0..).map(PageId).zip(self.pages) {
            if runs.last > 0 {
                let PageOutcomes { ended, lost, first } = runs.entered;
                let all = tally.entered.entry(page).or_default();
                all.add(ended, lost, first);
            }
            tally
                .ways
                .extend(runs.next.iter().map(|next| (page, *next)));
        }
    }

    /// Records the ending of the run, the page before it and the last test or fight, if there was one. Pages that the ruleset requires do not count
    /// as the page before.
    fn came_from(&self, machine: &Machine<StepCounts>, run: u64, tally: &mut Tally) {
        let count = &machine.turn.listener;
        let path = count.way();
        let Some((last, before)) = path.split_last() else {
            return;
        };
        let ending = current_ending(machine);
        // A rule ends the game on the current page or on a page that the ruleset requires.
        let passes =
            |page: &&PageId| !self.places.contains(page) && (ending.is_none() || *page != last);
        let from = match ending {
            Some(_) => before.iter().rev().find(passes),
            None => path.iter().rev().find(passes),
        };
        let from = *from.unwrap_or(last);
        // Met on that page, or on the page of the ending itself.
        let came = path.iter().rposition(|page| *page == from).unwrap_or(0);
        let cause = count.last.filter(|(.., pages)| count.of_way(*pages) > came);
        let cause = cause.map(|(page, at, _)| (page, at));
        if let Some(ending) = ending {
            tally.note_first(RunsThat::Ended(ending), run);
            *tally.from.entry((ending, from)).or_default() += 1;
            if let Some(cause) = cause {
                *tally.causes.entry((ending, cause)).or_default() += 1;
            }
        } else if let Some((kind, name)) = count.finished.clone() {
            let which = RunsThat::WereFinished(kind.clone(), name.clone());
            tally.note_first(which, run);
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
    fn had(&self, machine: &Machine<StepCounts>, tally: &mut Tally) {
        let state = &machine.turn.state;
        for (slot, before) in state.changes(0) {
            if !self.notes(slot) {
                continue;
            }
            let things = self.held.contains(&slot);
            for value in [before, state.get(slot)] {
                if things {
                    let ids = value
                        .as_list()
                        .iter()
                        .filter_map(|it| it.get("id").as_text());
                    for id in ids {
                        tally.had_thing(slot, id);
                    }
                } else if value.truth() {
                    tally.had.insert(slot);
                }
            }
        }
    }
}
