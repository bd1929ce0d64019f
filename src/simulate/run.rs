//! Plays runs up to a number or a time limit, on all cores, in whole blocks.

use super::BLOCK;
use super::count::StepCounts;
use super::game::{RunEnd, play_run};
use super::plan::SimulationPlan;
use super::player::SilentPlayer;
use super::repeat;
use super::report::SimulationReport;
use super::report_builder::build_report;
use super::run_observer::RunObserver;
use super::tally::{RunsThat, Tally};
use crate::model::book::Book;
use crate::model::game::RulesHost;
use crate::rules::memo::MemoizedRules;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source::Sources;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Number of steps of rules that all threads together memoize, about half a kilobyte each.
const MEMO_CAPACITY: usize = 600_000;

/// Limits of a simulation. It stops at the first that is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunLimit {
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
    plan: &SimulationPlan,
    until: RunLimit,
    referee: R,
    mut goes_on: impl FnMut(u64, usize) -> bool + Send,
) -> Result<SimulationReport, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>> + Sync,
{
    let orders = RunOrder {
        runs: 0..until.runs,
        time: until.time,
        records_runs: false,
    };
    let mut tally = play_blocks(book, plan, orders, &referee, |tally| {
        goes_on(tally.runs, tally.found.len())
    })?;
    tally.sheets = repeat::repeat_with_sheets(book, plan, &tally, tally.runs, referee)?;
    Ok(build_report(
        book,
        sources,
        &plan.report_parameters(),
        &tally,
    ))
}

/// Which runs are played.
pub(super) struct RunOrder {
    /// Numbers of the runs. The first one begins a block.
    pub(super) runs: Range<u64>,
    /// No further block is started after this time.
    pub(super) time: Option<Duration>,
    /// True if the result of each run is recorded.
    pub(super) records_runs: bool,
}

/// Plays blocks and adds up their results. `goes_on` is called after each.
pub(super) fn play_blocks<R>(
    book: &Arc<Book>,
    plan: &SimulationPlan,
    orders: RunOrder,
    referee: R,
    goes_on: impl FnMut(&mut Tally) -> bool + Send,
) -> Result<Tally, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>> + Sync,
{
    let until = orders.time.map(|time| Instant::now() + time);
    let work = Mutex::new(SharedWork {
        next_run: orders.runs.start,
        added_until: orders.runs.start,
        finished_blocks: BTreeMap::new(),
        tally: Tally::new(book),
        should_continue: goes_on,
        is_stopped: false,
    });
    // Each thread has one player for all its blocks, so that its memo of the rules is reused.
    let faults = rayon::broadcast(|_| -> Result<(), Vec<Diagnostic>> {
        // If the rules cannot be loaded, no thread can load them, and nothing is played.
        let learnt = MemoizedRules::new(referee()?)
            .with_capacity(MEMO_CAPACITY / rayon::current_num_threads().max(1));
        let mut player = SilentPlayer::new(Arc::clone(book), Box::new(learnt));
        let mut watch = RunObserver::from_book(book);
        // Counts that do not depend on the order are added up by each thread.
        let mut count = StepCounts::from_book(book);
        loop {
            let late = until.is_some_and(|until| Instant::now() >= until);
            let next = lock(&work).take_block(late, orders.runs.end);
            let Some(runs) = next else {
                let tally = &mut lock(&work).tally;
                tally.count.merge(count);
                watch.add_to(tally);
                return Ok(());
            };
            let first = runs.start;
            let tally = play_block(&mut player, &mut watch, plan, runs, orders.records_runs);
            player.machine.context.observer.move_to(&mut count);
            lock(&work).add_block(first, tally);
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
struct SharedWork<G> {
    /// The first run that is not assigned yet.
    next_run: u64,
    /// All runs before this one are added up. Later blocks wait, by their first run.
    added_until: u64,
    finished_blocks: BTreeMap<u64, Tally>,
    tally: Tally,
    should_continue: G,
    /// True if the simulation is to stop.
    is_stopped: bool,
}

fn lock<G>(work: &Mutex<SharedWork<G>>) -> MutexGuard<'_, SharedWork<G>> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: FnMut(&mut Tally) -> bool> SharedWork<G> {
    /// The next block to play. None if there are no more.
    fn take_block(&mut self, late: bool, end: u64) -> Option<Range<u64>> {
        let first = self.next_run;
        if self.is_stopped || late || first >= end {
            return None;
        }
        self.next_run = first.saturating_add(BLOCK).min(end);
        Some(first..self.next_run)
    }

    /// Adds blocks in their order, so that the report is the same for any number of threads.
    fn add_block(&mut self, first: u64, tally: Tally) {
        self.finished_blocks.insert(first, tally);
        while let Some(tally) = self.finished_blocks.remove(&self.added_until) {
            // Blocks after one that failed are ignored.
            if self.tally.failed.is_some() {
                return;
            }
            self.added_until += tally.runs;
            self.tally = std::mem::take(&mut self.tally).merge(tally);
            if !self.is_stopped {
                let failed = self.tally.failed.is_some();
                self.is_stopped = failed || !(self.should_continue)(&mut self.tally);
            }
        }
    }
}

/// Plays one block of runs. What its readers know about earlier runs is reset.
fn play_block(
    player: &mut SilentPlayer,
    watch: &mut RunObserver,
    plan: &SimulationPlan,
    runs: Range<u64>,
    rows: bool,
) -> Tally {
    let mut tally = Tally {
        runs: runs.end - runs.start,
        rows: rows.then(Vec::new),
        ..Tally::default()
    };
    for run in runs {
        match play_run(player, plan, run, None, Some((&mut *watch, &mut tally))) {
            RunEnd::Ended => tally.ended += 1,
            RunEnd::LimitReached => {
                tally.limited += 1;
                tally.record_first_run(RunsThat::GaveUp, run);
            }
            RunEnd::GoalReached => {
                tally.reached += 1;
                tally.record_first_run(RunsThat::ReachedGoal, run);
            }
            RunEnd::LeftBook => tally.left += 1,
            RunEnd::Finding(found) => tally.record_finding(found, run),
            RunEnd::StrategyFailed(fault) => {
                tally.failed = Some((run, fault));
                break;
            }
        }
    }
    tally
}
