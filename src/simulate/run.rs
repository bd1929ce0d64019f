//! Runs: so many, or for so long, over all cores, always by whole blocks.

use super::BLOCK;
use super::game::{End, one};
use super::goal::Goal;
use super::player::Player;
use super::reader::Temper;
use super::report::{Report, Terms, report};
use super::tally::Tally;
use super::watch::Watch;
use crate::book::Book;
use crate::diagnostic::Diagnostic;
use crate::game::Referee;
use crate::source::Sources;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What is to be played.
pub struct Plan {
    pub seed: u64,
    pub limits: Limits,
    pub temper: Temper,
    /// What an author would type at the first question of a page: the state that runs begin in, and where.
    pub before: Vec<String>,
    /// Where a run ends besides.
    pub goal: Option<Goal>,
    /// Of a hundred questions so many are met with a command.
    pub commands: u32,
    /// How the machine chooses, as it is said.
    pub reader: String,
    /// The options that decide the runs, as they are typed; a run is played again by them.
    pub again: String,
}

impl Plan {
    /// What a report tells of it.
    #[must_use]
    pub fn terms(&self) -> Terms {
        Terms {
            seed: self.seed,
            reader: self.reader.clone(),
            options: self.again.clone(),
            turns_a_run: self.limits.turns,
            goal: self.goal.is_some(),
        }
    }
}

/// How far a run goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Pages entered.
    pub turns: u64,
}

/// How long it goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    Runs(u64),
    Time(Duration),
}

/// Plays a book and tells what came of it. `referee` loads the rules once for each thread. `goes_on` is asked after each batch, with the runs so
/// far and what was found in them: on no, what there is is told.
///
/// # Errors
/// When the rules cannot be loaded.
pub fn simulate<R>(
    book: &Arc<Book>,
    sources: &Sources,
    plan: &Plan,
    until: Until,
    referee: R,
    mut goes_on: impl FnMut(u64, usize) -> bool,
) -> Result<Report, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn Referee>, Vec<Diagnostic>> + Sync,
{
    let (all, time) = match until {
        Until::Runs(runs) => (runs, None),
        Until::Time(time) => (u64::MAX, Some(time)),
    };
    let orders = Orders {
        runs: 0..all,
        time,
        rows: false,
    };
    let tally = played(book, plan, orders, referee, |tally| {
        goes_on(tally.runs, tally.found.len())
    })?;
    Ok(report(book, sources, &plan.terms(), &tally))
}

/// Which runs are played.
pub(super) struct Orders {
    /// They begin with a block.
    pub(super) runs: Range<u64>,
    /// No further batch is begun after so long.
    pub(super) time: Option<Duration>,
    /// Is it kept what each run came to?
    pub(super) rows: bool,
}

/// Plays, and adds up what came of it. `goes_on` is asked after each batch.
pub(super) fn played<R>(
    book: &Arc<Book>,
    plan: &Plan,
    orders: Orders,
    referee: R,
    mut goes_on: impl FnMut(&mut Tally) -> bool,
) -> Result<Tally, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn Referee>, Vec<Diagnostic>> + Sync,
{
    // A fault of loading is told once, and before anything is played.
    drop(referee()?);
    let begun = Instant::now();
    let mut tally = Tally::new(book);
    let end = orders.runs.end;
    let mut next = orders.runs.start;
    // Few at first, so that a short time is kept to.
    let mut blocks = rayon::current_num_threads() as u64;
    let in_time = || orders.time.is_none_or(|time| begun.elapsed() < time);
    while next < end && in_time() {
        let many = blocks.min((end - next).div_ceil(BLOCK));
        let batch = Instant::now();
        let firsts: Vec<u64> = (0..many).map(|n| next + n * BLOCK).collect();
        let of = firsts.into_par_iter().map_init(
            || {
                let player = referee().map(|referee| Player::new(Arc::clone(book), referee));
                player.map(|player| (player, Watch::of(book)))
            },
            |made, first| match made {
                Ok((player, watch)) => {
                    let runs = first..first.saturating_add(BLOCK).min(end);
                    Ok(block(player, watch, plan, runs, orders.rows))
                }
                Err(faults) => Err(faults.clone()),
            },
        );
        let came = of.try_reduce(|| Tally::new(book), |one, other| Ok(one.add(other)));
        tally = tally.add(came?);
        if let Some((_, fault)) = tally.failed {
            return Err(vec![*fault]);
        }
        next = orders.runs.start + tally.runs;
        if !goes_on(&mut tally) {
            break;
        }
        if batch.elapsed() < Duration::from_millis(200) {
            blocks = blocks.saturating_mul(2);
        }
    }
    Ok(tally)
}

/// One block of runs; what its readers know of each other begins anew.
fn block(
    player: &mut Player,
    watch: &mut Watch,
    plan: &Plan,
    runs: Range<u64>,
    rows: bool,
) -> Tally {
    player.machine.turn.listener.clear();
    let mut tally = Tally {
        runs: runs.end - runs.start,
        rows: rows.then(Vec::new),
        ..Tally::default()
    };
    for run in runs {
        match one(player, plan, run, None, Some((&mut *watch, &mut tally))) {
            End::Ended => tally.ended += 1,
            End::Limit => tally.limited += 1,
            End::Reached => tally.reached += 1,
            End::Found(found) => tally.note(found, run),
            End::Reader(fault) => {
                tally.failed = Some((run, fault));
                break;
            }
        }
    }
    tally.count = player.machine.turn.listener.clone();
    tally
}
