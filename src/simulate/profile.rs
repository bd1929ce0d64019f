//! Results of rule calls in simulated games, for writers of rules.

use super::game::{End, one};
use super::plan::Plan;
use super::player::Player;
use crate::model::book::Book;
use crate::model::game::Referee;
use crate::rules::learn::{Learnt, Profile};
use crate::syntax::diagnostic::Diagnostic;
use serde::Serialize;
use std::sync::Arc;

/// Maximum number of memoized steps of rules.
const ROOM: usize = 2_000_000;

/// Results of rule calls.
#[derive(Debug, Clone, Serialize)]
pub struct Profiled {
    pub runs: u64,
    pub turns: u64,
    #[serde(flatten)]
    pub profile: Profile,
}

/// Plays runs one after another and returns the profile. `scripts` are the names of the scripts in force, in order.
///
/// # Errors
/// If the rules cannot be loaded, or the script that answers fails.
pub fn profile(
    book: &Arc<Book>,
    plan: &Plan,
    runs: u64,
    rules: Box<dyn Referee>,
    scripts: &[String],
) -> Result<Profiled, Vec<Diagnostic>> {
    let (learnt, profiler) = Learnt::new(rules).room(ROOM).profiled();
    let mut player = Player::new(Arc::clone(book), Box::new(learnt));
    for run in 0..runs {
        if let End::Reader(fault) = one(&mut player, plan, run, None, None) {
            return Err(vec![*fault]);
        }
    }
    Ok(Profiled {
        runs,
        turns: player.machine.turn.listener.turns,
        profile: profiler.profile(book, scripts),
    })
}
