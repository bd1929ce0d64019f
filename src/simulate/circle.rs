//! Whether a run comes round to where it was: with nothing changed, or with a number that grows and nothing lost.

use super::bound::{self, Moving};
use super::count::Count;
use super::watch::Number;
use crate::book::{Book, PageId};
use crate::engine::Machine;
use crate::game::State;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::collections::hash_map::Entry;

/// What grows so often by the same circle, with nothing else changed that anything hangs on, grows without limit. No die rises so often by chance.
const PASSES: u32 = 6;

/// Places that a circle is told by at most.
const TOLD: usize = 8;

/// Where a run stood, and in what state.
#[derive(Debug, Default)]
pub(super) struct Circles {
    stood: Vec<Stand>,
    /// By the number of the page: the last run that stood there, and where in `stood` it is how it did so with its first sum without numbers.
    first: Vec<(u32, u32)>,
    run: u32,
    /// Those of all other sums.
    others: FxHashMap<(PageId, u64), u32>,
    /// How often a state was met at a page; that in which a run stood there last its stand knows.
    met: FxHashMap<(PageId, u64), u32>,
    /// The most that one was met, and where.
    pub(super) round: Option<(u32, PageId)>,
    numbers: Held,
    events: Vec<PageId>,
    /// What grows, and from where.
    pub(super) grown: BTreeSet<(PageId, String)>,
}

/// How a run stood somewhere last.
#[derive(Debug)]
struct Stand {
    /// The sum of the state without numbers.
    shape: u64,
    /// The sum of the state, and how often it was met here.
    whole: u64,
    times: u32,
    /// How far the way of the run was.
    at: u32,
    /// Which numbers were held, and where the journal of the state stood.
    numbers: u32,
    mark: usize,
    /// How often each number has grown in a row; none where none has.
    passes: Option<Box<[u32]>>,
}

/// All numbers as a run held them, once for each time that one of them changed.
#[derive(Debug, Default)]
struct Held {
    all: Vec<i64>,
    /// How many times there are, and how many numbers.
    times: usize,
    many: usize,
    /// Has one changed since?
    stale: bool,
}

impl Held {
    /// Which they are now.
    fn now(&mut self, numbers: &[Number], state: &State) -> u32 {
        if std::mem::take(&mut self.stale) {
            let now = numbers.iter().map(|it| state.get(it.slot).int());
            self.all.extend(now);
            (self.times, self.many) = (self.times + 1, numbers.len());
        }
        // A run has far fewer turns.
        self.times as u32 - 1
    }

    fn at(&self, time: u32) -> &[i64] {
        let time = time as usize;
        let own = time * self.many..(time + 1) * self.many;
        self.all.get(own).unwrap_or_default()
    }
}

impl Circles {
    pub(super) fn of(book: &Book) -> Self {
        Self {
            first: vec![(0, 0); book.pages.len()],
            events: bound::events(book),
            ..Self::default()
        }
    }

    /// A run begins.
    pub(super) fn begin(&mut self) {
        self.stood.clear();
        self.run = self.run.checked_add(1).unwrap_or_else(|| {
            self.first.fill((0, 0));
            1
        });
        self.others.clear();
        self.met.clear();
        self.round = None;
        self.grown.clear();
        self.numbers.all.clear();
        (self.numbers.times, self.numbers.stale) = (0, true);
    }

    /// A number of the sheet is another.
    pub(super) fn number_changed(&mut self) {
        self.numbers.stale = true;
    }

    /// A run stands at a page, in a state with these sums: of all that may be compared, and of that without numbers.
    pub(super) fn stands(
        &mut self,
        page: PageId,
        (whole, shape): (u64, u64),
        numbers: &[Number],
        machine: &Machine<Count>,
    ) {
        let at = machine.turn.listener.path.len() as u32;
        let now = self.numbers.now(numbers, &machine.turn.state);
        let times = match self.place(page, shape) {
            None => {
                let times = match self.met.is_empty() {
                    true => 1,
                    false => 1 + self.met.get(&(page, whole)).copied().unwrap_or(0),
                };
                self.stood.push(Stand {
                    shape,
                    whole,
                    times,
                    at,
                    numbers: now,
                    mark: machine.turn.state.mark(),
                    passes: None,
                });
                times
            }
            Some(known) => {
                let stand = &mut self.stood[known];
                if stand.whole != whole {
                    self.met.insert((page, stand.whole), stand.times);
                    stand.whole = whole;
                    stand.times = self.met.get(&(page, whole)).copied().unwrap_or(0);
                }
                stand.times += 1;
                if stand.numbers == now {
                    // What has not changed has not grown.
                    stand.passes = None;
                } else {
                    let (was, is) = (self.numbers.at(stand.numbers), self.numbers.at(now));
                    let mut grown = stand.pass(numbers, was, is);
                    let way = machine.turn.listener.path.get(stand.at as usize..);
                    let way = way.unwrap_or_default();
                    if !grown.is_empty() {
                        let rise = numbers.iter().zip(was.iter().zip(is));
                        let rise = rise.filter(|(_, (was, is))| is > was);
                        let rise = rise.map(|(number, _)| number.slot).collect();
                        let moving = Moving::since(stand.mark, &machine.turn.state, rise);
                        let round: Vec<PageId> = [page].iter().chain(way).copied().collect();
                        if moving.may_end(&machine.book, &round, &self.events) {
                            grown.clear();
                        }
                    }
                    note(&mut self.grown, page, way, grown, &machine.book);
                    stand.numbers = now;
                }
                (stand.at, stand.mark) = (at, machine.turn.state.mark());
                stand.times
            }
        };
        // Once is the least.
        if self.round.map_or(0, |(most, _)| most) < times {
            self.round = Some((times, page));
        }
    }

    /// Where in `stood` it is how a run stood at a page with this sum; of one that comes for the first time it is noted that it comes next.
    fn place(&mut self, page: PageId, shape: u64) -> Option<usize> {
        let next = self.stood.len() as u32;
        let known = match &mut self.first[page.0 as usize] {
            (run, first) if *run != self.run => {
                (*run, *first) = (self.run, next);
                return None;
            }
            (_, first) if self.stood[*first as usize].shape == shape => *first,
            _ => match self.others.entry((page, shape)) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    new.insert(next);
                    return None;
                }
            },
        };
        Some(known as usize)
    }
}

impl Stand {
    /// The run has come round with other numbers: the names of those that have grown often enough, where nothing is lost.
    fn pass<'n>(&mut self, numbers: &'n [Number], was: &[i64], is: &[i64]) -> Vec<&'n str> {
        let mut grown = Vec::new();
        let both = || numbers.iter().zip(was.iter().zip(is));
        if both().any(|(it, (was, is))| is < was || (is != was && !it.free)) {
            self.passes = None;
            return grown;
        }
        let passes = self
            .passes
            .get_or_insert_with(|| vec![0; numbers.len()].into());
        for (passes, (it, (was, is))) in passes.iter_mut().zip(both()) {
            *passes = if is <= was { 0 } else { *passes + 1 };
            if *passes == PASSES {
                grown.push(&*it.name);
            }
        }
        grown
    }
}

/// Keeps what grows by a circle.
fn note(
    grown: &mut BTreeSet<(PageId, String)>,
    page: PageId,
    way: &[PageId],
    names: Vec<&str>,
    book: &Book,
) {
    // A circle is told at the first of its pages in the book; one that stands at its page without a turn is none of pages, but as good.
    if way.iter().min().is_none_or(|first| *first >= page) {
        let told = names
            .iter()
            .map(|name| (page, grows(name, page, way, book)));
        grown.extend(told);
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
pub(super) fn first_of_circle(path: &[PageId], page: PageId) -> PageId {
    let mut back = path.rsplitn(3, |id| *id == page);
    let round = back.nth(1).unwrap_or_default();
    round.iter().copied().chain([page]).min().unwrap_or(page)
}
