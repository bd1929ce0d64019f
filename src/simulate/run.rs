//! Runs: so many, or for so long, over all cores, always by whole blocks.

use super::BLOCK;
use super::count::Count;
use super::player::{Player, Stopped};
use super::reader::{Reader, Temper};
use super::report::{Report, What, report};
use crate::book::{Book, PageId};
use crate::diagnostic::Diagnostic;
use crate::engine::Waiting;
use crate::game::{Answer, Dice, Referee};
use crate::source::Sources;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What is to be played.
pub struct Plan {
    pub seed: u64,
    pub limits: Limits,
    pub temper: Temper,
    pub start: PageId,
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

/// A turn may ask for so many answers on average, before the run is given up as one that gets nowhere.
const ANSWERS_A_TURN: u64 = 40;

/// How a run ended, for what is counted once a run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Found {
    pub(super) what: What,
    pub(super) page: PageId,
    pub(super) says: String,
}

/// What came of runs.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    pub(super) runs: u64,
    pub(super) count: Count,
    pub(super) ended: u64,
    pub(super) limited: u64,
    /// What was found, how often, and the first run in which it was.
    pub(super) found: BTreeMap<Found, (u64, u64)>,
}

impl Tally {
    fn new(book: &Book) -> Self {
        Self {
            count: Count::of(book),
            ..Self::default()
        }
    }

    fn add(mut self, other: Self) -> Self {
        self.runs += other.runs;
        self.count.add(&other.count);
        self.ended += other.ended;
        self.limited += other.limited;
        for (found, (many, first)) in other.found {
            let known = self.found.entry(found).or_insert((0, first));
            *known = (known.0 + many, known.1.min(first));
        }
        self
    }
}

/// How a run came to its end.
enum End {
    Ended,
    Limit,
    Found(Found),
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
            || referee().map(|referee| Player::new(Arc::clone(book), referee)),
            |player, first| match player {
                Ok(player) => {
                    let runs = first..first + BLOCK.min(wanted - (first - next));
                    Ok(block(player, plan, runs))
                }
                Err(faults) => Err(faults.clone()),
            },
        );
        let came = of.try_reduce(|| Tally::new(book), |one, other| Ok(one.add(other)));
        tally = tally.add(came?);
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
fn block(player: &mut Player, plan: &Plan, runs: std::ops::Range<u64>) -> Tally {
    player.machine.turn.listener.clear();
    let mut tally = Tally {
        runs: runs.end - runs.start,
        ..Tally::default()
    };
    for run in runs {
        match one(player, plan, run, &mut |_| ()) {
            End::Ended => tally.ended += 1,
            End::Limit => tally.limited += 1,
            End::Found(found) => {
                tally.found.insert(
                    found.clone(),
                    match tally.found.get(&found) {
                        Some((many, first)) => (many + 1, *first),
                        None => (1, run),
                    },
                );
            }
        }
    }
    tally.count = player.machine.turn.listener.clone();
    tally
}

/// The seed of the dice of a run, and that of its reader.
fn seeds(seed: u64, run: u64) -> (u64, u64) {
    let mix = |n: u64| {
        let n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        n ^ (n >> 31)
    };
    let dice = mix(mix(seed).wrapping_add(run.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
    (dice, mix(dice ^ 0x5851_F42D_4C95_7F2D))
}

fn one(player: &mut Player, plan: &Plan, run: u64, noted: &mut dyn FnMut(Answer)) -> End {
    let (dice, own) = seeds(plan.seed, run);
    let mut reader = Reader::new(plan.temper, own);
    let turns = player.machine.turn.listener.turns;
    let mut came = player.begin(plan.start, Dice::seeded(dice));
    let mut answers = 0;
    loop {
        if let Err(stopped) = came {
            let says = match stopped {
                Stopped::Fault(fault) => fault.message,
                Stopped::Misfit(refusal) => refusal.reason,
            };
            return End::Found(found(player, What::Error, says));
        }
        let machine = &mut player.machine;
        let passed = machine.turn.listener.turns - turns;
        if passed >= plan.limits.turns || answers >= plan.limits.turns * ANSWERS_A_TURN {
            return End::Limit;
        }
        answers += 1;
        came = if let Waiting::Menu(standing) = &machine.waiting {
            let Some(standing) = reader.picks(machine).and_then(|n| standing.get(n)).cloned()
            else {
                let says = "every choice is closed".to_owned();
                return End::Found(found(player, What::Stuck, says));
            };
            noted(Answer::Pick(machine.offer_id(&standing).to_owned()));
            machine.pick(&standing);
            machine.run().map_err(Stopped::Fault)
        } else if let Some(answer) = reader.answers(machine) {
            noted(answer.clone());
            machine.answer(&answer).map_err(Stopped::from)
        } else if player.is_ended() {
            return End::Ended;
        } else {
            let says = "there is nothing that a reader can do".to_owned();
            return End::Found(found(player, What::Stuck, says));
        };
    }
}

fn found(player: &Player, what: What, says: String) -> Found {
    Found {
        what,
        page: player.here(),
        says,
    }
}

/// The dice and the answers of one run, as a reader would give them. A curious reader needs the runs of its block before it.
///
/// # Errors
/// When the rules cannot be loaded.
pub fn replayed<R>(
    book: &Arc<Book>,
    plan: &Plan,
    run: u64,
    referee: R,
) -> Result<(u64, Vec<Answer>), Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn Referee>, Vec<Diagnostic>>,
{
    let mut player = Player::new(Arc::clone(book), referee()?);
    for before in run - run % BLOCK..run {
        one(&mut player, plan, before, &mut |_| ());
    }
    let mut answers = Vec::new();
    one(&mut player, plan, run, &mut |answer| answers.push(answer));
    Ok((seeds(plan.seed, run).0, answers))
}
