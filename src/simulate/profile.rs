//! Profile of the rule calls in simulated games, for rule writers.

use super::game::{RunEnd, play_run};
use super::plan::SimulationPlan;
use super::player::SilentPlayer;
use crate::model::book::Book;
use crate::model::game::RulesHost;
use crate::rules::memo::{MemoizedRules, Profile};
use crate::syntax::diagnostic::Diagnostic;
use serde::Serialize;
use std::sync::Arc;

/// Maximum number of memoized steps of rules.
const MEMO_CAPACITY: usize = 2_000_000;

/// Profile of rule calls.
#[derive(Debug, Clone, Serialize)]
pub struct ProfileReport {
    pub runs: u64,
    pub turns: u64,
    #[serde(flatten)]
    pub profile: Profile,
}

/// Plays runs one after another and returns the profile. `scripts` are the names of the active scripts, in order.
///
/// # Errors
/// If the strategy script fails.
pub fn profile_rules(
    book: &Arc<Book>,
    plan: &SimulationPlan,
    runs: u64,
    rules: Box<dyn RulesHost>,
    scripts: &[String],
) -> Result<ProfileReport, Vec<Diagnostic>> {
    let (memoized, profiler) = MemoizedRules::new(rules)
        .with_capacity(MEMO_CAPACITY)
        .with_profiler();
    let mut player = SilentPlayer::new(Arc::clone(book), Box::new(memoized));
    for run in 0..runs {
        if let RunEnd::StrategyFailed(error) = play_run(&mut player, plan, run, None, None) {
            return Err(vec![*error]);
        }
    }
    Ok(ProfileReport {
        runs,
        turns: player.machine.context.observer.turns,
        profile: profiler.profile(book, scripts),
    })
}
