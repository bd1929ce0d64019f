//! What need not be asked of the rules again: hooks that come to nothing, and answers of what may change nothing, as long as all that these calls looked at
//! holds what it held. What a call cost is paid all the same, so that no rule runs longer for being left out.

use super::calls::Rules;
use crate::diagnostic::Diagnostic;
use crate::game::{Call, CallTarget, Dependencies, Memory, Moment, Outcome, Ruling, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// So many calls at most go by before a hook is watched again.
const MOST: u32 = 1 << 10;
/// So often at least a hook has to be left out for it to have been worth watching.
const WORTH: u32 = 4;
/// So many answers are kept; then all are asked for anew.
const ANSWERS: usize = 500;

/// What a call has looked at.
#[derive(Debug, Default)]
pub(super) struct Watch {
    pub(super) slots: Vec<u32>,
    /// It has changed or told something, or is not to be kept for another reason.
    pub(super) acts: bool,
}

/// What is known of calls.
#[derive(Debug, Default)]
pub(super) struct Idle {
    hooks: BTreeMap<Moment, Known>,
    answers: FxHashMap<Asked, Rests<Value>>,
}

/// What is known of the hooks of a moment.
#[derive(Debug, Default)]
struct Known {
    rests: Option<Rests<()>>,
    /// So many calls go by before one is watched, and what is left of them.
    pause: u32,
    left: u32,
}

/// Something that is asked and changes nothing.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) enum Asked {
    Query(usize, Value),
    Cost(Call),
}

/// A call that came to this and changed nothing.
#[derive(Debug)]
struct Rests<T> {
    came: T,
    /// What it looked at.
    from: Dependencies,
    /// What it cost of what calls may spend together.
    cost: u64,
    hits: u32,
}

impl<T> Rests<T> {
    /// None where it cannot be known what the slots hold, or something was changed.
    fn of(came: T, watch: Watch, cost: u64, memory: &dyn Memory) -> Option<Self> {
        if watch.acts {
            return None;
        }
        let held = watch.slots.into_iter();
        let held = held.map(|slot| Some((slot, memory.peek(slot)?.clone())));
        Some(Self {
            came,
            from: Dependencies::new(held.collect::<Option<_>>()?),
            cost,
            hits: 0,
        })
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

    /// Does somebody want to know what calls do?
    fn is_looked_at(&self, memory: &dyn Memory) -> bool {
        memory.notes() || memory.is_placed() || self.sandbox.host.ledger.is_open()
    }

    /// Makes a call, and gives what it looked at and what it cost.
    fn watching<T>(&mut self, call: impl FnOnce(&mut Self) -> T) -> (T, Watch, u64) {
        let before = self.sandbox.host.spending.shared();
        *self.sandbox.host.watch.borrow_mut() = Some(Watch::default());
        let came = call(self);
        let host = &self.sandbox.host;
        let mut watch = host.watch.borrow_mut().take().unwrap_or_default();
        // Among much memory everything is dearer: what it cost then it does not cost again.
        watch.acts |= self.sandbox.lua.used_memory() > host.free_memory.get();
        let cost = before.saturating_sub(host.spending.shared());
        (came, watch, cost)
    }

    /// Would the hook come to nothing? Then it is as if it had been called.
    pub(super) fn rests(&mut self, moment: Moment, memory: &dyn Memory) -> bool {
        if self.is_looked_at(memory) {
            return false;
        }
        let Some(known) = self.idle.hooks.get_mut(&moment) else {
            return false;
        };
        let Some(rests) = known.rests.as_mut() else {
            return false;
        };
        if !rests.from.hold(memory) {
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
        let known = self.idle.hooks.entry(moment).or_default();
        let watches = known.left == 0 && known.rests.is_none();
        known.left = known.left.saturating_sub(1);
        if !watches || self.is_looked_at(memory) {
            return self.made(call, memory);
        }
        let (came, watch, cost) = self.watching(|rules| rules.made(call, memory));
        let nothing = matches!(&came, Ok(Ruling::Done(it)) if *it == Outcome::default());
        let rests = nothing
            .then(|| Rests::of((), watch, cost, memory))
            .flatten();
        let known = self.idle.hooks.entry(moment).or_default();
        match rests {
            Some(rests) => known.rests = Some(rests),
            None => known.in_vain(),
        }
        came
    }

    /// The answer to what may change nothing: as it was while all holds that it came of, else the rules'.
    pub(super) fn answer(
        &mut self,
        asked: impl FnOnce() -> Asked,
        memory: &mut dyn Memory,
        ask: impl FnOnce(&mut Self, &mut dyn Memory) -> Result<Value, Diagnostic>,
    ) -> Result<Value, Diagnostic> {
        if self.is_looked_at(memory) {
            return ask(self, memory);
        }
        let asked = asked();
        if let Some(rests) = self.idle.answers.get_mut(&asked)
            && rests.from.hold(memory)
            && self.sandbox.host.spending.pays(rests.cost)
        {
            return Ok(rests.came.clone());
        }
        let (came, watch, cost) = self.watching(|rules| ask(rules, memory));
        let came = came?;
        if let Some(rests) = Rests::of(came.clone(), watch, cost, memory) {
            if self.idle.answers.len() >= ANSWERS {
                self.idle.answers.clear();
            }
            self.idle.answers.insert(asked, rests);
        }
        Ok(came)
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
