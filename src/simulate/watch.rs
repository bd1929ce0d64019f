//! What is watched while a run goes on: whether it comes round to where nothing has changed, what grows each time round, what was ever had, and the
//! values of the sheet.

use super::circle::{Circles, first_of_circle};
use super::count::Count;
use super::ran::ending;
use super::report::What;
use super::spread::Steady;
use super::tally::{Entered, Finished, Found, Tally};
use crate::book::{Book, FieldType, PageId, SlotName, slot};
use crate::engine::Machine;
use crate::game::{State, Value};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A run that was given up and met one state so often at one page went round.
const OFTEN: u32 = 20;

/// Turns at which the values of the sheet are noted.
pub(super) const TURNS: [u64; 16] = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000,
];

/// What a slot is to those who compare states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Moves by itself: turns, visits, dice, numbers that a rule keeps for itself.
    Moves,
    /// A whole number of the sheet.
    Number,
    /// A whole number of the book's.
    Counter,
    Other,
}

/// A whole number of the sheet.
#[derive(Debug, Clone)]
pub(super) struct Number {
    pub(super) name: String,
    pub(super) label: String,
    pub(super) slot: u32,
    /// Nothing bounds it from above.
    pub(super) free: bool,
}

/// One for each player; used for one run after another.
#[derive(Debug)]
pub(super) struct Watch {
    parts: Vec<Part>,
    pub(super) numbers: Vec<Number>,
    /// Slots of things held.
    held: BTreeSet<u32>,
    /// The ruleset's places, where the dead are taken.
    places: BTreeSet<PageId>,
    /// How far the journal of the state was read.
    mark: usize,
    /// What each slot adds to the sum of the state, and which add anything.
    adds: Vec<u64>,
    touched: Vec<u32>,
    /// Of all that may be compared; and the same without numbers.
    whole: u64,
    shape: u64,
    circles: Circles,
    /// The next of the turns to be noted.
    next: usize,
    /// What all runs held then: the numbers of each turn in a row.
    held_at: Vec<Steady>,
    ways: Ways,
}

/// Where all runs of a player went.
#[derive(Debug)]
struct Ways {
    /// By the number of the page.
    pages: Vec<Went>,
    runs: u64,
    /// From which page to which, where a page leads to more than it has room for.
    more: FxHashSet<(PageId, PageId)>,
}

/// Of one page.
#[derive(Debug, Clone)]
#[repr(align(64))] // One line of the cache, as pages are come to by chance.
struct Went {
    /// What became of runs that came to it.
    entered: Entered,
    /// The last run that came to it, counted from 1.
    seen: u64,
    /// The first pages that runs went on to; `NOWHERE` is none.
    on: [PageId; 4],
}

const NOWHERE: PageId = PageId(u32::MAX);

impl Default for Went {
    fn default() -> Self {
        Self {
            entered: Entered::default(),
            seen: 0,
            on: [NOWHERE; 4],
        }
    }
}

impl Went {
    /// A run went on to a page. Is it among those that there is room for?
    fn on_to(&mut self, page: PageId) -> bool {
        // All are compared: which of them it is is chance, and no branch is to hang on it.
        let known = self
            .on
            .iter()
            .fold(false, |known, on| known | (*on == page));
        known || self.goes_on_to(page)
    }

    #[cold]
    fn goes_on_to(&mut self, page: PageId) -> bool {
        let free = self.on.iter_mut().find(|on| **on == NOWHERE);
        free.map(|on| *on = page).is_some()
    }
}

impl Ways {
    fn of(book: &Book) -> Self {
        Self {
            pages: vec![Went::default(); book.pages.len()],
            runs: 0,
            more: FxHashSet::default(),
        }
    }

    /// A run is over that went this way.
    fn went(&mut self, path: &[PageId], run: u64, limited: bool) {
        self.runs += 1;
        // Who comes to a page in the second half of a run may only have had no time to come to an end.
        let early = path.len() / 2;
        for (n, page) in path.iter().enumerate() {
            let went = &mut self.pages[page.0 as usize];
            if let Some(next) = path.get(n + 1)
                && !went.on_to(*next)
            {
                self.more.insert((*page, *next));
            }
            if std::mem::replace(&mut went.seen, self.runs) == self.runs {
                continue;
            }
            if !limited {
                went.entered.add(1, 0, None);
            } else if n < early {
                went.entered.add(0, 1, Some(run));
            }
        }
    }
}

/// The whole numbers of the sheet that a reader sees.
pub(super) fn numbers(book: &Book) -> Vec<Number> {
    let fields = book.vocabulary.fields.iter().zip(&book.world.fields);
    let shown = fields.filter(|(field, _)| field.of == FieldType::Integer && field.shown);
    let numbers = shown.map(|(field, slot)| Number {
        name: field.name.clone(),
        label: if field.label.is_empty() {
            field.name.clone()
        } else {
            field.label.clone()
        },
        slot: *slot,
        free: field.max.is_none(),
    });
    numbers.collect()
}

impl Watch {
    pub(super) fn of(book: &Book) -> Self {
        let mut parts = vec![Part::Other; book.slots.start().len()];
        let mut set = |slot: u32, part| {
            if let Some(at) = parts.get_mut(slot as usize) {
                *at = part;
            }
        };
        for (n, name) in book.slots.names() {
            let counts = matches!(book.slots.start()[n as usize], Value::Int(_));
            match SlotName::of(name) {
                SlotName::Visits(_) | SlotName::Rolled(_) => set(n, Part::Moves),
                SlotName::Variable(_) if counts => set(n, Part::Counter),
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
            set(n, Part::Moves);
        }
        for (field, slot) in book.vocabulary.fields.iter().zip(&book.world.fields) {
            if field.of == FieldType::Integer {
                set(*slot, Part::Moves);
            }
        }
        let numbers = numbers(book);
        for number in &numbers {
            set(number.slot, Part::Number);
        }
        let kinds = book.vocabulary.kinds.iter().zip(&book.world.held);
        let held = kinds.filter(|(kind, _)| kind.held).map(|(_, slot)| *slot);
        Self {
            adds: vec![0; parts.len()],
            parts,
            held_at: vec![Steady::default(); TURNS.len() * numbers.len()],
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
            circles: Circles::of(book),
            next: 0,
            ways: Ways::of(book),
        }
    }

    /// Is it known of a slot whether a run had it?
    pub(super) fn notes(&self, slot: u32) -> bool {
        self.parts.get(slot as usize) != Some(&Part::Moves)
    }

    /// A run begins.
    pub(super) fn begin(&mut self) {
        for slot in self.touched.drain(..) {
            self.adds[slot as usize] = 0;
        }
        (self.mark, self.whole, self.shape, self.next) = (0, 0, 0, 0);
        self.circles.begin();
    }

    /// The reader is asked something, after so many turns of the run.
    pub(super) fn asked(&mut self, machine: &Machine<Count>, turns: u64) {
        let state = &machine.turn.state;
        while TURNS.get(self.next).is_some_and(|turn| turns >= *turn) {
            let from = self.next * self.numbers.len();
            let held = self.held_at.iter_mut().skip(from);
            for (number, values) in self.numbers.iter().zip(held) {
                values.note(state.get(number.slot).int());
            }
            self.next += 1;
        }
        if !matches!(machine.waiting, crate::engine::Waiting::Menu(_)) {
            return;
        }
        if self.mark != state.mark() {
            self.read(&machine.book, state);
        }
        let sums = (self.whole, self.shape);
        let page = machine.here_id();
        self.circles.stands(page, sums, &self.numbers, machine);
    }

    /// Takes in what has changed since.
    fn read(&mut self, book: &Book, state: &State) {
        for (slot, _) in state.changes(self.mark) {
            let n = slot as usize;
            let part = self.parts.get(n).copied().unwrap_or(Part::Moves);
            if part == Part::Moves {
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
                Part::Other => self.shape ^= before ^ adds,
                Part::Number => self.circles.number_changed(),
                Part::Moves | Part::Counter => {}
            }
        }
        self.mark = state.mark();
    }

    /// A run is over: by its limit, or otherwise.
    pub(super) fn end(
        &mut self,
        machine: &Machine<Count>,
        run: u64,
        limited: bool,
        tally: &mut Tally,
    ) {
        for (page, says) in std::mem::take(&mut self.circles.grown) {
            tally.note(
                Found {
                    what: What::Farm,
                    page,
                    says,
                    at: None,
                    help: String::new(),
                },
                run,
            );
        }
        for page in &machine.turn.listener.by_zero {
            let found = Found {
                what: What::Error,
                page: *page,
                says: "something is divided by 0 here, which gives 0".to_owned(),
                at: None,
                help: String::new(),
            };
            tally.note(found, run);
        }
        for (here, (page, at)) in &machine.turn.listener.loose {
            let found = Found {
                what: What::Loose,
                page: *here,
                says: "what comes here is not written yet: readers are turned back".to_owned(),
                at: Some(machine.book.page(*page).place(*at)),
                help: String::new(),
            };
            tally.note(found, run);
        }
        if let Some((times, page)) = self.circles.round
            && limited
            && times >= OFTEN
        {
            let page = first_of_circle(&machine.turn.listener.path, page);
            let says =
                format!("a reader comes round to here {OFTEN} times or more with nothing changed");
            tally.note(
                Found {
                    what: What::Loop,
                    page,
                    says,
                    at: None,
                    help: String::new(),
                },
                run,
            );
        }
        self.had(machine, tally);
        self.came_from(machine, tally);
        let way = machine.turn.listener.way();
        self.ways.went(&way, run, limited);
    }

    /// Adds to a tally where all runs went, and what they held.
    pub(super) fn give(mut self, tally: &mut Tally) {
        let turns = self.held_at.chunks_mut(self.numbers.len().max(1));
        for (turn, held) in turns.enumerate() {
            for (n, held) in held.iter_mut().enumerate() {
                if let Some(spread) = held.spread() {
                    tally.values.entry((turn, n)).or_default().add(spread);
                }
            }
        }
        for (page, went) in (0..).map(PageId).zip(self.ways.pages) {
            if went.seen > 0 {
                let known = went.entered;
                let all = tally.entered.entry(page).or_default();
                all.add(known.ended, known.lost, known.first);
            }
            let on = went.on.iter().filter(|on| **on != NOWHERE);
            tally.ways.extend(on.map(|on| (page, *on)));
        }
        tally.ways.extend(self.ways.more);
    }

    /// Notes by which ending the run ended, from which page it came there - the one before the last that is none of the ruleset's places - and by which
    /// test or fight, if there was one.
    fn came_from(&self, machine: &Machine<Count>, tally: &mut Tally) {
        let count = &machine.turn.listener;
        let path = count.way();
        let Some((last, before)) = path.split_last() else {
            return;
        };
        let ending = ending(machine);
        // A rule ends the game where the reader is, or at a place.
        let passes =
            |page: &&PageId| !self.places.contains(page) && (ending.is_none() || *page != last);
        let from = match ending {
            Some(_) => before.iter().rev().find(passes),
            None => path.iter().rev().find(passes),
        };
        let from = *from.unwrap_or(last);
        // What the reader came to there, or on the page of the ending itself.
        let came = path.iter().rposition(|page| *page == from).unwrap_or(0);
        let cause = count.last.filter(|(.., pages)| count.of_way(*pages) > came);
        let cause = cause.map(|(page, at, _)| (page, at));
        if let Some(ending) = ending {
            *tally.from.entry((ending, from)).or_default() += 1;
            if let Some(cause) = cause {
                *tally.causes.entry((ending, cause)).or_default() += 1;
            }
        } else if let Some((kind, name)) = count.finished.clone() {
            let finished = Finished {
                kind,
                name,
                from,
                cause,
            };
            *tally.finished.entry(finished).or_default() += 1;
        }
    }

    /// What was ever had: codes and titles, things, values that were not as at the start.
    fn had(&self, machine: &Machine<Count>, tally: &mut Tally) {
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
