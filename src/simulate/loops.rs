//! Finds loops: runs that return to a page without any change, or with a larger number and without any loss.

use super::count::StepCounts;
use super::loop_end::{self, ChangingState};
use super::numbers::SheetNumber;
use crate::engine::Machine;
use crate::model::book::{Book, PageId};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A number that grows in this many passes of a loop in a row grows without limit. Dice do not do this by chance.
const MIN_PASSES: u32 = 6;

/// Maximum number of pages in the description of a loop.
const MAX_PAGES: usize = 8;

/// Detects the loops of a run by its pages and states.
#[derive(Debug, Default)]
pub(super) struct LoopDetector {
    /// The last visit to each page, by the hash of the state without numbers.
    last_visits: FxHashMap<(PageId, u64), LoopState>,
    /// Number of visits to each page, by the hash of the state.
    visit_counts: FxHashMap<(PageId, u64), u32>,
    /// The largest number of visits in one state, and the page.
    pub(super) most_visits: Option<(u32, PageId)>,
    /// Numbers of the sheet.
    numbers: Rc<[i64]>,
    /// True if a number may have changed since `numbers` was read.
    is_stale: bool,
    event_pages: Vec<PageId>,
    /// Pages where a number grows, each with a message.
    pub(super) growing: BTreeSet<(PageId, String)>,
}

#[derive(Debug)]
struct LoopState {
    /// Length of the path of the run, and of the journal of the state.
    path_length: usize,
    journal_mark: usize,
    numbers: Rc<[i64]>,
    /// Number of passes in a row in which each number has grown. None if no number has.
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

    /// Records a visit to a page, with two hashes of the state: of all compared slots, and of those that are not numbers.
    pub(super) fn record_visit(
        &mut self,
        page: PageId,
        (state_hash, shape_hash): (u64, u64),
        numbers: &[SheetNumber],
        machine: &Machine<StepCounts>,
    ) {
        let (state, path) = (&machine.context.state, &machine.context.observer.path);
        if std::mem::take(&mut self.is_stale) {
            let values = numbers.iter().map(|it| state.get(it.slot).int());
            self.numbers = values.collect();
        }
        let visits = self.visit_counts.entry((page, state_hash)).or_default();
        *visits += 1;
        if self.most_visits.map_or(0, |(max, _)| max) < *visits {
            self.most_visits = Some((*visits, page));
        }
        let mut entry = match self.last_visits.entry((page, shape_hash)) {
            Entry::Occupied(entry) => entry,
            Entry::Vacant(entry) => {
                entry.insert(LoopState {
                    path_length: path.len(),
                    journal_mark: state.mark(),
                    numbers: Rc::clone(&self.numbers),
                    passes: None,
                });
                return;
            }
        };
        let last = entry.get_mut();
        if Rc::ptr_eq(&last.numbers, &self.numbers) {
            last.passes = None;
        } else {
            let (old, new) = (Rc::clone(&last.numbers), &self.numbers);
            let mut grown = last.count_pass(numbers, &old, new);
            let path_since = path.get(last.path_length..).unwrap_or_default();
            if !grown.is_empty() {
                let grown_slots = numbers.iter().zip(old.iter().zip(&**new));
                let grown_slots = grown_slots.filter(|(_, (old, new))| new > old);
                let grown_slots = grown_slots.map(|(number, _)| number.slot).collect();
                let changes = ChangingState::since(last.journal_mark, state, grown_slots);
                let pages: Vec<PageId> = [page].iter().chain(path_since).copied().collect();
                if changes.may_end(&machine.book, &pages, &self.event_pages) {
                    grown.clear();
                }
            }
            record_growth(&mut self.growing, page, path_since, grown, &machine.book);
            last.numbers = Rc::clone(new);
        }
        (last.path_length, last.journal_mark) = (path.len(), state.mark());
    }
}

impl LoopState {
    /// Counts a pass in which numbers changed. Returns the names of the numbers that have grown often enough, if none has fallen.
    fn count_pass<'n>(
        &mut self,
        numbers: &'n [SheetNumber],
        old: &[i64],
        new: &[i64],
    ) -> Vec<&'n str> {
        let mut grown = Vec::new();
        let pairs = || numbers.iter().zip(old.iter().zip(new));
        if pairs().any(|(number, (old, new))| new < old || (new != old && !number.is_unbounded)) {
            self.passes = None;
            return grown;
        }
        let passes = self
            .passes
            .get_or_insert_with(|| vec![0; numbers.len()].into());
        for (passes, (number, (old, new))) in passes.iter_mut().zip(pairs()) {
            *passes = if new <= old { 0 } else { *passes + 1 };
            if *passes == MIN_PASSES {
                grown.push(&*number.name);
            }
        }
        grown
    }
}

/// Records the numbers that grow in a loop.
fn record_growth(
    growing: &mut BTreeSet<(PageId, String)>,
    page: PageId,
    path: &[PageId],
    names: Vec<&str>,
    book: &Book,
) {
    // Only the first page of a loop in the order of the book reports it. The path is empty for a loop without a turn.
    if path.iter().min().is_none_or(|first| *first >= page) {
        let messages = names
            .iter()
            .map(|name| (page, growth_message(name, page, path, book)));
        growing.extend(messages);
    }
}

/// Message for a number that grows in a loop.
fn growth_message(name: &str, page: PageId, path: &[PageId], book: &Book) -> String {
    let mut pages: Vec<&str> = Vec::new();
    for id in [page].iter().chain(path) {
        let id = &*book.page(*id).id;
        if !pages.contains(&id) && pages.len() < MAX_PAGES {
            pages.push(id);
        }
    }
    let pages = pages.join(", ");
    format!("`{name}` grows on each pass through this loop, and nothing is lost: {pages}")
}

/// Pages of the last loop: this page and all pages between its last two visits, in the order of the book.
pub(super) fn last_loop(path: &[PageId], page: PageId) -> BTreeSet<PageId> {
    let mut parts = path.rsplitn(3, |id| *id == page);
    let pages = parts.nth(1).unwrap_or_default();
    pages.iter().copied().chain([page]).collect()
}

/// A page is a hub if a run has turned from it to at least this many pages.
const MIN_HUB_EXITS: usize = 4;

/// True if a page of the loop is a hub. Readers who choose at random often return to a hub, and that is not an error.
pub(super) fn has_hub(path: &[PageId], pages: &BTreeSet<PageId>) -> bool {
    let mut exits: BTreeMap<PageId, BTreeSet<PageId>> = BTreeMap::new();
    for step in path.windows(2) {
        if let [from, to] = step
            && pages.contains(from)
        {
            exits.entry(*from).or_default().insert(*to);
        }
    }
    exits.values().any(|targets| targets.len() >= MIN_HUB_EXITS)
}
