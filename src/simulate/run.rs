//! Plays runs up to a number or a time limit, on all cores, in whole blocks.

use super::BLOCK;
use super::count::Count;
use super::game::{End, one};
use super::plan::Plan;
use super::player::Player;
use super::report::Report;
use super::sheets;
use super::stats::report;
use super::tally::{RunsThat, Tally};
use super::watch::Watch;
use crate::model::book::Book;
use crate::model::game::Referee;
use crate::rules::learn::Learnt;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source::Sources;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Number of steps of rules that all threads together memoize, about half a kilobyte each.
const ROOM: usize = 600_000;

/// Limits of a simulation. It stops at the first that is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Until {
    pub runs: u64,
    pub time: Option<Duration>,
}

/// Plays a book and returns the report. `referee` loads the rules once for each thread.
///
/// `goes_on` is called after each block with the number of runs and findings so far. If it returns false, the report covers the runs so far.
///
/// # Errors
/// If the rules cannot be loaded.
pub fn simulate<R>(
    book: &Arc<Book>,
    sources: &Sources,
    plan: &Plan,
    until: Until,
    referee: R,
    mut goes_on: impl FnMut(u64, usize) -> bool + Send,
) -> Result<Report, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn Referee>, Vec<Diagnostic>> + Sync,
{
    let orders = Orders {
        runs: 0..until.runs,
        time: until.time,
        rows: false,
    };
    let mut tally = played(book, plan, orders, &referee, |tally| {
        goes_on(tally.runs, tally.found.len())
    })?;
    tally.sheets = sheets::done(book, plan, &tally, tally.runs, referee)?;
    Ok(report(book, sources, &plan.terms(), &tally))
}

/// Which runs are played.
pub(super) struct Orders {
    /// Numbers of the runs. The first one begins a block.
    pub(super) runs: Range<u64>,
    /// No further block is started after this time.
    pub(super) time: Option<Duration>,
    /// True if the result of each run is recorded.
    pub(super) rows: bool,
}

/// Plays blocks and adds up their results. `goes_on` is called after each.
pub(super) fn played<R>(
    book: &Arc<Book>,
    plan: &Plan,
    orders: Orders,
    referee: R,
    goes_on: impl FnMut(&mut Tally) -> bool + Send,
) -> Result<Tally, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn Referee>, Vec<Diagnostic>> + Sync,
{
    let until = orders.time.map(|time| Instant::now() + time);
    let work = Mutex::new(Work {
        next: orders.runs.start,
        added: orders.runs.start,
        came: BTreeMap::new(),
        tally: Tally::new(book),
        goes_on,
        refused: false,
    });
    // Each thread has one player for all its blocks, so that its memo of the rules is reused.
    let faults = rayon::broadcast(|_| -> Result<(), Vec<Diagnostic>> {
        // If the rules cannot be loaded, no thread can load them, and nothing is played.
        let learnt = Learnt::new(referee()?).room(ROOM / rayon::current_num_threads().max(1));
        let mut player = Player::new(Arc::clone(book), Box::new(learnt));
        let mut watch = Watch::of(book);
        // Counts that do not depend on the order are added up by each thread.
        let mut count = Count::of(book);
        loop {
            let late = until.is_some_and(|until| Instant::now() >= until);
            let next = lock(&work).take(late, orders.runs.end);
            let Some(runs) = next else {
                let tally = &mut lock(&work).tally;
                tally.count.add(count);
                watch.give(tally);
                return Ok(());
            };
            let first = runs.start;
            let tally = block(&mut player, &mut watch, plan, runs, orders.rows);
            player.machine.turn.listener.move_to(&mut count);
            lock(&work).add(first, tally);
        }
    });
    faults.into_iter().collect::<Result<(), _>>()?;
    let work = work.into_inner().unwrap_or_else(PoisonError::into_inner);
    match work.tally.failed {
        Some((_, fault)) => Err(vec![*fault]),
        None => Ok(work.tally),
    }
}

/// State that threads share.
struct Work<G> {
    /// The first run that is not assigned yet.
    next: u64,
    /// All runs before this one are added up. Later blocks wait, by their first run.
    added: u64,
    came: BTreeMap<u64, Tally>,
    tally: Tally,
    goes_on: G,
    /// True if the simulation is to stop.
    refused: bool,
}

fn lock<G>(work: &Mutex<Work<G>>) -> MutexGuard<'_, Work<G>> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: FnMut(&mut Tally) -> bool> Work<G> {
    /// The next block to play. None if there are no more.
    fn take(&mut self, late: bool, end: u64) -> Option<Range<u64>> {
        let first = self.next;
        if self.refused || late || first >= end {
            return None;
        }
        self.next = first.saturating_add(BLOCK).min(end);
        Some(first..self.next)
    }

    /// Adds blocks in their order, so that the report is the same for any number of threads.
    fn add(&mut self, first: u64, tally: Tally) {
        self.came.insert(first, tally);
        while let Some(tally) = self.came.remove(&self.added) {
            // Blocks after one that failed are ignored.
            if self.tally.failed.is_some() {
                return;
            }
            self.added += tally.runs;
            self.tally = std::mem::take(&mut self.tally).add(tally);
            if !self.refused {
                let failed = self.tally.failed.is_some();
                self.refused = failed || !(self.goes_on)(&mut self.tally);
            }
        }
    }
}

/// Plays one block of runs. What its readers know about earlier runs is reset.
fn block(
    player: &mut Player,
    watch: &mut Watch,
    plan: &Plan,
    runs: Range<u64>,
    rows: bool,
) -> Tally {
    let mut tally = Tally {
        runs: runs.end - runs.start,
        rows: rows.then(Vec::new),
        ..Tally::default()
    };
    for run in runs {
        match one(player, plan, run, None, Some((&mut *watch, &mut tally))) {
            End::Ended => tally.ended += 1,
            End::Limit => {
                tally.limited += 1;
                tally.note_first(RunsThat::GaveUp, run);
            }
            End::Reached => {
                tally.reached += 1;
                tally.note_first(RunsThat::ReachedGoal, run);
            }
            End::Left => tally.left += 1,
            End::Found(found) => tally.note(found, run),
            End::Reader(fault) => {
                tally.failed = Some((run, fault));
                break;
            }
        }
    }
    tally
}
