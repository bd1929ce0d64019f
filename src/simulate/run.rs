//! Runs: so many, or for so long, over all cores, always by whole blocks.

use super::BLOCK;
use super::game::{End, one};
use super::goal::Goal;
use super::player::Player;
use super::reader::Temper;
use super::report::{Report, report};
use super::tally::Tally;
use super::watch::Watch;
use crate::book::Book;
use crate::diagnostic::Diagnostic;
use crate::game::Referee;
use crate::source::Sources;
use rayon::prelude::*;
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
    // A fault of loading is told once, and before anything is played.
    drop(referee()?);
    let begun = Instant::now();
    let mut tally = Tally::new(book);
    let mut next = 0;
    // Few at first, so that a short time is kept to.
    let mut blocks = rayon::current_num_threads() as u64;
    loop {
        let wanted = match until {
            Until::Runs(runs) => runs.saturating_sub(next),
            Until::Time(time) if begun.elapsed() >= time => 0,
            Until::Time(_) => u64::MAX,
        };
        if wanted == 0 {
            break;
        }
        let many = blocks.min(wanted.div_ceil(BLOCK));
        let batch = Instant::now();
        let firsts: Vec<u64> = (0..many).map(|n| next + n * BLOCK).collect();
        let of = firsts.into_par_iter().map_init(
            || {
                let player = referee().map(|referee| Player::new(Arc::clone(book), referee));
                player.map(|player| (player, Watch::of(book)))
            },
            |made, first| match made {
                Ok((player, watch)) => {
                    let runs = first..first + BLOCK.min(wanted - (first - next));
                    Ok(block(player, watch, plan, runs))
                }
                Err(faults) => Err(faults.clone()),
            },
        );
        let came = of.try_reduce(|| Tally::new(book), |one, other| Ok(one.add(other)));
        tally = tally.add(came?);
        if let Some((_, fault)) = tally.failed {
            return Err(vec![*fault]);
        }
        next = tally.runs;
        if !goes_on(next, tally.found.len()) {
            break;
        }
        if batch.elapsed() < Duration::from_millis(200) {
            blocks = blocks.saturating_mul(2);
        }
    }
    Ok(report(book, sources, plan, &tally))
}

/// One block of runs; what its readers know of each other begins anew.
fn block(player: &mut Player, watch: &mut Watch, plan: &Plan, runs: std::ops::Range<u64>) -> Tally {
    player.machine.turn.listener.clear();
    let mut tally = Tally {
        runs: runs.end - runs.start,
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
