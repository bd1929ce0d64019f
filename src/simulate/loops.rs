//! Finds loops: runs that return to a page with nothing changed, or with a number that has grown and nothing lost.

use super::count::StepCounts;
use super::loop_end::{self, ChangingState};
use super::numbers::SheetNumber;
use crate::engine::Machine;
use crate::model::book::{Book, PageId};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A number that has grown this often in the same loop, with nothing else changed that matters, grows without limit. Dice do not rise that often by
/// chance.
const MIN_PASSES: u32 = 6;

/// Maximum number of pages in the description of a loop.
const MAX_PAGES: usize = 8;

/// Pages and states of a run, to detect loops.
#[derive(Debug, Default)]
pub(super) struct LoopDetector {
    /// The last visit to each page, by the hash of the state without numbers.
    last_visits: FxHashMap<(PageId, u64), LoopState>,
    /// Number of visits to each page in each state, by its hash.
    visit_counts: FxHashMap<(PageId, u64), u32>,
    /// The largest number of visits in one state, and the page.
    pub(super) most_visits: Option<(u32, PageId)>,
    /// Numbers of the sheet, and whether any of them changed after they were read.
    numbers: Rc<[i64]>,
    is_stale: bool,
    event_pages: Vec<PageId>,
    /// Pages where a number grows, with the description.
    pub(super) growing: BTreeSet<(PageId, String)>,
}

#[derive(Debug)]
struct LoopState {
    /// Length of the path of the run, and of the journal of the state.
    path_length: usize,
    journal_mark: usize,
    numbers: Rc<[i64]>,
    /// Number of passes in a row in which each number has grown. None if none has.
    passes: Option<Box<[u32]>>,
}

impl LoopDetector {
    pub(super) fn from_book(book: &Book) -> Self {
        Self {
            event_pages: loop_end::event_pages(book),
            ..Self::default()
        }
    }

    /// Resets what is recorded for one run.
    pub(super) fn begin_run(&mut self) {
        self.last_visits.clear();
        self.visit_counts.clear();
        self.most_visits = None;
        self.growing.clear();
        self.is_stale = true;
    }

    pub(super) fn number_changed(&mut self) {
        self.is_stale = true;
    }

    /// Records that a run is on a page, with two hashes of its state: of all that is compared, and of the same without numbers.
    pub(super) fn record_visit(
        &mut self,
        page: PageId,
        (whole, shape): (u64, u64),
        numbers: &[SheetNumber],
        machine: &Machine<StepCounts>,
    ) {
        let (state, path) = (&machine.context.state, &machine.context.observer.path);
        if std::mem::take(&mut self.is_stale) {
            let now = numbers.iter().map(|it| state.get(it.slot).int());
            self.numbers = now.collect();
        }
        let times = self.visit_counts.entry((page, whole)).or_default();
        *times += 1;
        if self.most_visits.map_or(0, |(most, _)| most) < *times {
            self.most_visits = Some((*times, page));
        }
        let mut known = match self.last_visits.entry((page, shape)) {
            Entry::Occupied(known) => known,
            Entry::Vacant(new) => {
                new.insert(LoopState {
                    path_length: path.len(),
                    journal_mark: state.mark(),
                    numbers: Rc::clone(&self.numbers),
                    passes: None,
                });
                return;
            }
        };
        let stand = known.get_mut();
        if Rc::ptr_eq(&stand.numbers, &self.numbers) {
            // Numbers that have not changed have not grown.
            stand.passes = None;
        } else {
            let (was, is) = (Rc::clone(&stand.numbers), &self.numbers);
            let mut grown = stand.count_pass(numbers, &was, is);
            let way = path.get(stand.path_length..).unwrap_or_default();
            if !grown.is_empty() {
                let rise = numbers.iter().zip(was.iter().zip(&**is));
                let rise = rise.filter(|(_, (was, is))| is > was);
                let rise = rise.map(|(number, _)| number.slot).collect();
                let moving = ChangingState::since(stand.journal_mark, state, rise);
                let round: Vec<PageId> = [page].iter().chain(way).copied().collect();
                if moving.may_end(&machine.book, &round, &self.event_pages) {
                    grown.clear();
                }
            }
            record_growth(&mut self.growing, page, way, grown, &machine.book);
            stand.numbers = Rc::clone(is);
        }
        (stand.path_length, stand.journal_mark) = (path.len(), state.mark());
    }
}

impl LoopState {
    /// Counts a pass with other numbers. Returns the names of those that have grown often enough, if nothing was lost.
    fn count_pass<'n>(
        &mut self,
        numbers: &'n [SheetNumber],
        was: &[i64],
        is: &[i64],
    ) -> Vec<&'n str> {
        let mut grown = Vec::new();
        let both = || numbers.iter().zip(was.iter().zip(is));
        if both().any(|(it, (was, is))| is < was || (is != was && !it.unbounded)) {
            self.passes = None;
            return grown;
        }
        let passes = self
            .passes
            .get_or_insert_with(|| vec![0; numbers.len()].into());
        for (passes, (it, (was, is))) in passes.iter_mut().zip(both()) {
            *passes = if is <= was { 0 } else { *passes + 1 };
            if *passes == MIN_PASSES {
                grown.push(&*it.name);
            }
        }
        grown
    }
}

/// Records numbers that grow in a loop.
fn record_growth(
    grown: &mut BTreeSet<(PageId, String)>,
    page: PageId,
    way: &[PageId],
    names: Vec<&str>,
    book: &Book,
) {
    // Only the first page of a loop in the book reports it. A loop without a turn has only its own page.
    if way.iter().min().is_none_or(|first| *first >= page) {
        let told = names
            .iter()
            .map(|name| (page, growth_message(name, page, way, book)));
        grown.extend(told);
    }
}

/// Text of the finding about a number that grows in a loop.
fn growth_message(name: &str, page: PageId, way: &[PageId], book: &Book) -> String {
    let mut pages: Vec<&str> = Vec::new();
    for id in [page].iter().chain(way) {
        let id = &*book.page(*id).id;
        if !pages.contains(&id) && pages.len() < MAX_PAGES {
            pages.push(id);
        }
    }
    let pages = pages.join(", ");
    format!("`{name}` grows each time round, and nothing is lost: {pages}")
}

/// Pages of the last loop: those between the last two visits to this page, and the page itself, in the order of the book.
pub(super) fn last_loop(path: &[PageId], page: PageId) -> BTreeSet<PageId> {
    let mut back = path.rsplitn(3, |id| *id == page);
    let round = back.nth(1).unwrap_or_default();
    round.iter().copied().chain([page]).collect()
}

/// A page is a hub if a run has left it for at least this many pages.
const MIN_HUB_EXITS: usize = 4;

/// True if a page of the loop is a hub. Readers who choose at random often return to a hub, and that is not an error.
pub(super) fn is_hub(path: &[PageId], circle: &BTreeSet<PageId>) -> bool {
    let mut ways: BTreeMap<PageId, BTreeSet<PageId>> = BTreeMap::new();
    for step in path.windows(2) {
        if let [from, to] = step
            && circle.contains(from)
        {
            ways.entry(*from).or_default().insert(*to);
        }
    }
    ways.values().any(|to| to.len() >= MIN_HUB_EXITS)
}
