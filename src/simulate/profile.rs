//! What is learnt of the rules while they are played, for whoever writes them: what is known, what is new, and what has many answers.

use super::game::{End, one};
use super::plan::Plan;
use super::player::Player;
use crate::model::book::Book;
use crate::model::game::{CallTarget, Referee};
use crate::rules::learn::{Asks, Given, Learnt, Profile};
use crate::syntax::diagnostic::Diagnostic;
use serde::Serialize;
use std::sync::Arc;

/// Steps of rules that are kept.
const ROOM: usize = 2_000_000;

/// What calls of the rules came to.
#[derive(Debug, Clone, Serialize)]
pub struct Profiled {
    pub runs: u64,
    pub turns: u64,
    pub calls: u64,
    /// Calls that went by ways that were known.
    pub known: u64,
    /// Steps of rules that are remembered.
    pub steps: usize,
    /// Functions of the rules, those with the most that was new first.
    pub functions: Vec<Called>,
    /// What has more than 64 answers in one place, the widest first.
    pub wide: Vec<Asked>,
}

#[derive(Debug, Clone, Serialize)]
pub struct Called {
    /// `round fight <foe:foe>`, `hook page`, `query luck`.
    pub what: String,
    pub calls: u64,
    pub known: u64,
    /// What was new in the others, the most frequent first.
    pub new: Vec<Asked>,
}

#[derive(Debug, Clone, Serialize)]
pub struct Asked {
    /// `sheet.luck`, `held.item, count`, `the result of a roll`.
    pub what: String,
    /// The line of the script that asks; absent for the arguments of a call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// How often it was new, or how many answers it has had.
    pub times: u64,
}

/// Plays so many runs, one after the other, and tells what was learnt. `scripts` are the names of the scripts in force, in order.
///
/// # Errors
/// When the rules cannot be loaded, or the script that reads fails.
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
    let turns = player.machine.turn.listener.turns;
    Ok(told(book, scripts, &profiler.profile(), (runs, turns)))
}

fn told(book: &Book, scripts: &[String], profile: &Profile, (runs, turns): (u64, u64)) -> Profiled {
    let asked = |asks: &Asks, times: u64| Asked {
        what: given(book, &asks.given),
        at: asks.place.map(|(script, line)| {
            let name = scripts.get(script).map_or("", String::as_str);
            format!("{name}:{line}")
        }),
        times,
    };
    let functions = profile.calls.iter().map(|(function, calls)| {
        let new = calls.new.iter().map(|(asks, times)| asked(asks, *times));
        Called {
            what: book.vocabulary.target(function),
            calls: calls.made,
            known: calls.known,
            new: most_first(new.collect()),
        }
    });
    let mut functions: Vec<Called> = functions.collect();
    functions.sort_by_key(|it| std::cmp::Reverse(it.calls - it.known));
    let wide = profile.wide.iter();
    let wide = wide.map(|(asks, ways)| asked(asks, *ways as u64));
    Profiled {
        runs,
        turns,
        calls: functions.iter().map(|it| it.calls).sum(),
        known: functions.iter().map(|it| it.known).sum(),
        steps: profile.steps,
        wide: most_first(wide.collect()),
        functions,
    }
}

fn most_first(mut all: Vec<Asked>) -> Vec<Asked> {
    all.sort_by_key(|it| std::cmp::Reverse(it.times));
    all
}

fn given(book: &Book, given: &Given) -> String {
    let slot = |slot: u32| book.slots.name(slot);
    match given {
        Given::Arguments => "its arguments".to_owned(),
        Given::Slot(it) => slot(*it).to_owned(),
        Given::Part(it, part) => format!("{}, {part}", slot(*it)),
        Given::Derived(n) => {
            let derived = book.vocabulary.derived.get(*n);
            format!("derived {}", derived.map_or("", |it| &it.name))
        }
        Given::Entry(Some(key)) => format!("the entry {key} of a derived map"),
        Given::Entry(None) => "a whole derived map".to_owned(),
        Given::Faces => "the faces of a roll".to_owned(),
        Given::Result => "the result of a roll".to_owned(),
        Given::Answer => "an answer".to_owned(),
        Given::Offer(n) => {
            let offer = book.vocabulary.target(&CallTarget::Offer(*n));
            format!("what {offer} gives")
        }
        Given::Nothing => "nothing: there was no room to keep more".to_owned(),
    }
}
