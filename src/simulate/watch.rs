//! What is watched while a run goes on: whether it comes round to where nothing has changed, what grows each time round, what was ever had, and the
//! values of the sheet.

use super::count::Count;
use super::ran::ending;
use super::report::What;
use super::spread::Spread;
use super::tally::{Entered, Finished, Found, Tally};
use crate::book::{Book, FieldType, PageId, SlotName, slot};
use crate::engine::Machine;
use crate::game::{State, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A run that was given up and met one state so often at one page went round.
const OFTEN: u32 = 20;

/// What grows so often by the same circle, with nothing else changed, grows without limit.
const PASSES: u32 = 4;

/// Turns at which the values of the sheet are noted.
pub(super) const TURNS: [u64; 16] = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000,
];

/// Places that a circle is told by at most.
const TOLD: usize = 8;

/// What a slot is to those who compare states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Moves by itself: turns, visits, dice, numbers that a rule keeps for itself.
    Moves,
    /// A whole number of the sheet, by its place among them.
    Number(usize),
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
    free: bool,
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
    /// How often a state was met at a page, and the most.
    met: FxHashMap<(PageId, u64), u32>,
    round: Option<(u32, PageId)>,
    /// When a page was last stood at in a shape.
    stood: FxHashMap<(PageId, u64), usize>,
    stands: Stands,
    grown: BTreeSet<(PageId, String)>,
    /// The next of the turns to be noted.
    next: usize,
    ways: Ways,
}

/// Where a run stood, one after the other: of each stand all numbers, in one list for all.
#[derive(Debug, Default)]
struct Stands {
    numbers: Vec<i64>,
    passes: Vec<u32>,
    /// How far the way of the run was.
    at: Vec<usize>,
}

/// Where all runs of a player went.
#[derive(Debug)]
struct Ways {
    /// By the number of the page: what became of runs that came to it.
    entered: Vec<Entered>,
    /// By the number of the page: the last run that came to it, counted from 1.
    seen: Vec<u64>,
    runs: u64,
    taken: FxHashSet<(PageId, PageId)>,
}

impl Ways {
    fn of(book: &Book) -> Self {
        Self {
            entered: vec![Entered::default(); book.pages.len()],
            seen: vec![0; book.pages.len()],
            runs: 0,
            taken: FxHashSet::default(),
        }
    }

    /// A run is over that went this way.
    fn went(&mut self, path: &[PageId], run: u64, limited: bool) {
        self.runs += 1;
        // Who comes to a page in the second half of a run may only have had no time to come to an end.
        let early = path.len() / 2;
        self.taken
            .extend(path.windows(2).map(|two| (two[0], two[1])));
        for (n, page) in path.iter().enumerate() {
            let at = page.0 as usize;
            if std::mem::replace(&mut self.seen[at], self.runs) == self.runs {
                continue;
            }
            if !limited {
                self.entered[at].add(1, 0, None);
            } else if n < early {
                self.entered[at].add(0, 1, Some(run));
            } else {
                self.entered[at].add(0, 0, None);
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
        for (n, number) in numbers.iter().enumerate() {
            set(number.slot, Part::Number(n));
        }
        let kinds = book.vocabulary.kinds.iter().zip(&book.world.held);
        let held = kinds.filter(|(kind, _)| kind.held).map(|(_, slot)| *slot);
        Self {
            adds: vec![0; parts.len()],
            parts,
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
            met: FxHashMap::default(),
            round: None,
            stood: FxHashMap::default(),
            stands: Stands::default(),
            grown: BTreeSet::new(),
            next: 0,
            ways: Ways::of(book),
        }
    }

    /// A run begins.
    pub(super) fn begin(&mut self) {
        for slot in self.touched.drain(..) {
            self.adds[slot as usize] = 0;
        }
        (self.mark, self.whole, self.shape, self.next) = (0, 0, 0, 0);
        self.met.clear();
        self.stood.clear();
        self.stands.numbers.clear();
        self.stands.passes.clear();
        self.stands.at.clear();
        self.grown.clear();
        self.round = None;
    }

    /// The reader is asked something, after so many turns of the run.
    pub(super) fn asked(&mut self, machine: &Machine<Count>, turns: u64, tally: &mut Tally) {
        let state = &machine.turn.state;
        while TURNS.get(self.next).is_some_and(|turn| turns >= *turn) {
            for (n, number) in self.numbers.iter().enumerate() {
                let values = tally.values.entry((self.next, n)).or_default();
                values.note(state.get(number.slot).int(), 1);
            }
            self.next += 1;
        }
        if !matches!(machine.waiting, crate::engine::Waiting::Menu(_)) {
            return;
        }
        self.read(&machine.book, state);
        let page = machine.here_id();
        let times = self.met.entry((page, self.whole)).or_default();
        *times += 1;
        if self.round.is_none_or(|(most, _)| *times > most) {
            self.round = Some((*times, page));
        }
        self.circle(page, machine);
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
            if part == Part::Other {
                self.shape ^= before ^ adds;
            }
        }
        self.mark = state.mark();
    }

    /// Stands at a page again in the same shape: does a number grow by it, and is nothing lost?
    fn circle(&mut self, page: PageId, machine: &Machine<Count>) {
        let state = &machine.turn.state;
        let path = &machine.turn.listener.path;
        let many = self.numbers.len();
        let stands = &mut self.stands;
        let next = stands.at.len();
        let stand = *self.stood.entry((page, self.shape)).or_insert(next);
        let now = self.numbers.iter().map(|it| state.get(it.slot).int());
        if stand == next {
            stands.numbers.extend(now);
            stands.passes.extend(std::iter::repeat_n(0, many));
            stands.at.push(path.len());
            return;
        }
        let own = stand * many..(stand + 1) * many;
        let (was, passes) = (&mut stands.numbers[own.clone()], &mut stands.passes[own]);
        let lost = was
            .iter()
            .zip(now.clone())
            .zip(&self.numbers)
            .any(|((was, is), it)| is < *was || (is != *was && !it.free));
        let way = path.get(stands.at[stand]..).unwrap_or_default();
        // A circle is told at the first of its pages in the book; one that stands at its page without a turn is none of pages, but as good.
        let first = way.iter().min().is_none_or(|first| *first >= page);
        for (n, (was, is)) in was.iter_mut().zip(now).enumerate() {
            let passes = &mut passes[n];
            *passes = if lost || is <= *was { 0 } else { *passes + 1 };
            if *passes == PASSES && first {
                let says = grows(&self.numbers[n].name, page, way, &machine.book);
                self.grown.insert((page, says));
            }
            *was = is;
        }
        stands.at[stand] = path.len();
    }

    /// A run is over: by its limit, or otherwise.
    pub(super) fn end(
        &mut self,
        machine: &Machine<Count>,
        run: u64,
        limited: bool,
        tally: &mut Tally,
    ) {
        for (page, says) in std::mem::take(&mut self.grown) {
            tally.note(
                Found {
                    what: What::Farm,
                    page,
                    says,
                    at: None,
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
            };
            tally.note(found, run);
        }
        if let Some((times, page)) = self.round
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
                },
                run,
            );
        }
        self.had(machine, tally);
        self.came_from(machine, tally);
        let path = &machine.turn.listener.path;
        self.ways.went(path, run, limited);
    }

    /// Adds to a tally where all runs went.
    pub(super) fn give(self, tally: &mut Tally) {
        let pages = (0..).map(PageId).zip(self.ways.entered).zip(self.ways.seen);
        for ((page, known), seen) in pages {
            if seen > 0 {
                let all = tally.entered.entry(page).or_default();
                all.add(known.ended, known.lost, known.first);
            }
        }
        tally.ways.extend(self.ways.taken);
    }

    /// Notes by which ending the run ended, from which page it came there - the one before the last that is none of the ruleset's places - and by which
    /// test or fight, if there was one.
    fn came_from(&self, machine: &Machine<Count>, tally: &mut Tally) {
        let count = &machine.turn.listener;
        let path = &count.path;
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
        let cause = count.last.filter(|(.., pages)| *pages > came);
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
            if self.parts.get(slot as usize) == Some(&Part::Moves) {
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

/// What is told of a number that grows by a circle from a page back to it.
fn grows(name: &str, page: PageId, way: &[PageId], book: &Book) -> String {
    let mut pages: Vec<&str> = Vec::new();
    for id in [page].iter().chain(way) {
        let id = &*book.page(*id).id;
        if !pages.contains(&id) && pages.len() < TOLD {
            pages.push(id);
        }
    }
    let pages = pages.join(", ");
    format!("`{name}` grows each time round, and nothing is lost: {pages}")
}

/// The first in the book of the pages that were gone through between the last two times at this one: whichever page a run came in by, it is one circle.
fn first_of_circle(path: &[PageId], page: PageId) -> PageId {
    let mut back = path.rsplitn(3, |id| *id == page);
    let round = back.nth(1).unwrap_or_default();
    round.iter().copied().chain([page]).min().unwrap_or(page)
}

/// Values of the sheet's numbers, by the place of the turn and of the number.
pub(super) type Values = BTreeMap<(usize, usize), Spread>;
