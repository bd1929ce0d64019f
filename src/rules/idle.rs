//! Hooks that come to nothing: as long as all that one looked at holds what it held, it need not be called again. What calling it cost is paid all the
//! same, so that no rule runs longer for being left out.

use super::calls::Rules;
use crate::diagnostic::Diagnostic;
use crate::game::{Call, CallTarget, Memory, Moment, Outcome, Ruling, Value};
use std::collections::{BTreeMap, BTreeSet};

/// So many calls at most go by before one is watched again.
const MOST: u32 = 1 << 10;
/// So often at least a hook has to be left out for it to have been worth watching.
const WORTH: u32 = 4;

/// What a call has looked at.
#[derive(Debug, Default)]
pub(super) struct Watch {
    pub(super) slots: BTreeSet<u32>,
    /// It has changed or told something.
    pub(super) acts: bool,
}

/// What is known of the hooks of each moment.
#[derive(Debug, Default)]
pub(super) struct Idle(BTreeMap<Moment, Known>);

#[derive(Debug, Default)]
struct Known {
    rests: Option<Rests>,
    /// So many calls go by before one is watched, and what is left of them.
    pause: u32,
    left: u32,
}

/// A hook that came to nothing.
#[derive(Debug)]
struct Rests {
    /// What the slots held that it looked at.
    from: Vec<(u32, Value)>,
    /// What it cost of what calls may spend together.
    cost: u64,
    /// That of the game when it was looked at last, if nothing can change without another.
    version: Option<u64>,
    hits: u32,
}

impl Rests {
    /// Does all that it looked at hold what it held?
    fn holds(&mut self, memory: &dyn Memory) -> bool {
        let now = memory.version();
        if now.is_some() && self.version == now {
            return true;
        }
        let holds = memory.holds(&self.from);
        let moves = |(slot, _): &(u32, Value)| memory.is_moving(*slot);
        self.version = now.filter(|_| holds && !self.from.iter().any(moves));
        holds
    }
}

impl Known {
    /// Watching it has come to nothing.
    fn in_vain(&mut self) {
        self.pause = (self.pause * 2).clamp(1, MOST);
        self.left = self.pause;
    }
}

impl Rules {
    /// Forgets it: another game begins, or another book is bound.
    pub(super) fn forget_idle(&mut self) {
        self.idle = Idle::default();
    }

    /// Would the hook come to nothing? Then it is as if it had been called.
    pub(super) fn rests(&mut self, moment: Moment, memory: &dyn Memory) -> bool {
        let Some(known) = self.idle.0.get_mut(&moment) else {
            return false;
        };
        let Some(rests) = known.rests.as_mut() else {
            return false;
        };
        // Somebody wants to know what calls do.
        if memory.notes() || memory.is_placed() || self.sandbox.host.ledger.is_open() {
            return false;
        }
        if !rests.holds(memory) {
            let worth = rests.hits >= WORTH;
            known.rests = None;
            match worth {
                true => (known.pause, known.left) = (0, 0),
                false => known.in_vain(),
            }
            return false;
        }
        rests.hits = rests.hits.saturating_add(1);
        self.sandbox.host.spending.pays(rests.cost)
    }

    /// Makes a call of the hooks of a moment, and looks whether it comes to nothing.
    pub(super) fn watched(
        &mut self,
        moment: Moment,
        call: &Call,
        memory: &mut dyn Memory,
    ) -> Result<Ruling, Diagnostic> {
        let known = self.idle.0.entry(moment).or_default();
        let watches = known.left == 0 && known.rests.is_none() && !memory.notes();
        known.left = known.left.saturating_sub(1);
        if !watches {
            return self.made(call, memory);
        }
        let host = &self.sandbox.host;
        let before = host.spending.shared();
        *host.watch.borrow_mut() = Some(Watch::default());
        let came = self.made(call, memory);
        let host = &self.sandbox.host;
        let watch = host.watch.borrow_mut().take().unwrap_or_default();
        let cost = before.saturating_sub(host.spending.shared());
        let Some(known) = self.idle.0.get_mut(&moment) else {
            return came;
        };
        let nothing = matches!(&came, Ok(Ruling::Done(it)) if *it == Outcome::default());
        let held = watch.slots.iter();
        let held = held.map(|slot| Some((*slot, memory.peek(*slot)?.clone())));
        match held.collect::<Option<Vec<_>>>() {
            Some(from) if nothing && !watch.acts => {
                known.rests = Some(Rests {
                    from,
                    cost,
                    version: None,
                    hits: 0,
                });
            }
            _ => known.in_vain(),
        }
        came
    }
}

/// The moment of a hook that is given nothing.
pub(super) fn plain_hook(call: &Call) -> Option<Moment> {
    match call.target {
        CallTarget::Hook(moment) if moment != Moment::Roll && call.args == Value::Nothing => {
            Some(moment)
        }
        _ => None,
    }
}
