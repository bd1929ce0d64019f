//! Plays runs up to a number or a time limit, on all cores, in complete blocks.

use super::BLOCK;
use super::count::StepCounts;
use super::game::{RunEnd, play_run};
use super::plan::SimulationPlan;
use super::player::SilentPlayer;
use super::repeat;
use super::report::SimulationReport;
use super::report_builder::build_report;
use super::run_observer::RunObserver;
use super::tally::{RunGroup, Tally};
use crate::model::book::Book;
use crate::model::game::RulesHost;
use crate::rules::memo::MemoizedRules;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source::Sources;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Maximum number of memoized steps of rules in all threads, of about half a kilobyte each.
const MEMO_CAPACITY: usize = 600_000;

/// Limits of a simulation, which stops at the first that it reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunLimit {
    pub runs: u64,
    pub time: Option<Duration>,
}

/// Plays a book and returns the report. `load_rules` is called once for each thread.
///
/// `should_continue` is called after each block with the number of runs and findings so far. If it returns false, the report covers the runs so far.
///
/// # Errors
/// If the rules cannot be loaded.
pub fn simulate<R>(
    book: &Arc<Book>,
    sources: &Sources,
    plan: &SimulationPlan,
    limit: RunLimit,
    load_rules: R,
    mut should_continue: impl FnMut(u64, usize) -> bool + Send,
) -> Result<SimulationReport, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>> + Sync,
{
    let request = RunRequest {
        runs: 0..limit.runs,
        time: limit.time,
        records_runs: false,
    };
    let mut tally = play_blocks(book, plan, request, &load_rules, |tally| {
        should_continue(tally.runs, tally.findings.len())
    })?;
    tally.sheets = repeat::repeat_with_sheets(book, plan, &tally, tally.runs, load_rules)?;
    Ok(build_report(
        book,
        sources,
        &plan.report_parameters(),
        &tally,
    ))
}

/// The runs to play.
pub(super) struct RunRequest {
    /// Numbers of the runs. The first one begins a block.
    pub(super) runs: Range<u64>,
    /// No further block is started after this time.
    pub(super) time: Option<Duration>,
    /// True if the result of each run is recorded.
    pub(super) records_runs: bool,
}

/// Plays blocks and adds up their results. `should_continue` is called after each block.
pub(super) fn play_blocks<R>(
    book: &Arc<Book>,
    plan: &SimulationPlan,
    request: RunRequest,
    load_rules: R,
    should_continue: impl FnMut(&mut Tally) -> bool + Send,
) -> Result<Tally, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>> + Sync,
{
    let deadline = request.time.map(|time| Instant::now() + time);
    let work = Mutex::new(SharedWork {
        next_run: request.runs.start,
        added_until: request.runs.start,
        finished_blocks: BTreeMap::new(),
        tally: Tally::new(book),
        should_continue,
        is_stopped: false,
    });
    // Each thread has one player for all its blocks, so that it reuses its memoized rules.
    let results = rayon::broadcast(|_| -> Result<(), Vec<Diagnostic>> {
        // If one thread cannot load the rules, none can, so no run is played.
        let memoized = MemoizedRules::new(load_rules()?)
            .with_capacity(MEMO_CAPACITY / rayon::current_num_threads().max(1));
        let mut player = SilentPlayer::new(Arc::clone(book), Box::new(memoized));
        let mut observer = RunObserver::from_book(book);
        // Counts that do not depend on the order are added up by each thread.
        let mut counts = StepCounts::from_book(book);
        loop {
            let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            let next = lock(&work).take_block(is_late, request.runs.end);
            let Some(runs) = next else {
                let tally = &mut lock(&work).tally;
                tally.count.merge(counts);
                observer.add_to(tally);
                return Ok(());
            };
            let first = runs.start;
            let tally = play_block(&mut player, &mut observer, plan, runs, request.records_runs);
            player.machine.context.observer.move_to(&mut counts);
            lock(&work).add_block(first, tally);
        }
    });
    results.into_iter().collect::<Result<(), _>>()?;
    let work = work.into_inner().unwrap_or_else(PoisonError::into_inner);
    match work.tally.strategy_error {
        Some((_, error)) => Err(vec![*error]),
        None => Ok(work.tally),
    }
}

/// State that threads share.
struct SharedWork<G> {
    /// The first run that is not assigned yet.
    next_run: u64,
    /// All runs before this one have been added up.
    added_until: u64,
    /// Later blocks, by their first run.
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
    fn take_block(&mut self, is_late: bool, end: u64) -> Option<Range<u64>> {
        let first = self.next_run;
        if self.is_stopped || is_late || first >= end {
            return None;
        }
        self.next_run = first.saturating_add(BLOCK).min(end);
        Some(first..self.next_run)
    }

    /// Adds blocks in their order, so that the report is the same for any number of threads.
    fn add_block(&mut self, first: u64, tally: Tally) {
        self.finished_blocks.insert(first, tally);
        while let Some(tally) = self.finished_blocks.remove(&self.added_until) {
            // Blocks after a failed one are ignored.
            if self.tally.strategy_error.is_some() {
                return;
            }
            self.added_until += tally.runs;
            self.tally = std::mem::take(&mut self.tally).merge(tally);
            if !self.is_stopped {
                let failed = self.tally.strategy_error.is_some();
                self.is_stopped = failed || !(self.should_continue)(&mut self.tally);
            }
        }
    }
}

/// Plays one block of runs.
fn play_block(
    player: &mut SilentPlayer,
    observer: &mut RunObserver,
    plan: &SimulationPlan,
    runs: Range<u64>,
    records_runs: bool,
) -> Tally {
    let mut tally = Tally {
        runs: runs.end - runs.start,
        run_records: records_runs.then(Vec::new),
        ..Tally::default()
    };
    for run in runs {
        match play_run(player, plan, run, None, Some((&mut *observer, &mut tally))) {
            RunEnd::Ended => tally.ended += 1,
            RunEnd::LimitReached => {
                tally.limit_reached += 1;
                tally.record_first_run(RunGroup::LimitReached, run);
            }
            RunEnd::GoalReached => {
                tally.goal_reached += 1;
                tally.record_first_run(RunGroup::ReachedGoal, run);
            }
            RunEnd::LeftBook => tally.left_book += 1,
            RunEnd::Finding(finding) => tally.record_finding(finding, run),
            RunEnd::StrategyFailed(error) => {
                tally.strategy_error = Some((run, error));
                break;
            }
        }
    }
    tally
}
