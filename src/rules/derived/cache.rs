//! Derived values that were worked out, each with what it follows from.

use crate::model::game::{Dependencies, Value};
use mlua::{Function, Value as LuaValue};
use std::collections::BTreeSet;

/// Everything of the derived values of one Lua state, by their places in the vocabulary.
#[derive(Debug, Default)]
pub(in crate::rules) struct Derived {
    pub(super) functions: Vec<Function>,
    pub(super) kept: Vec<Option<Kept>>,
    /// Those that are being worked out, innermost last, each with the slots that it has read so far.
    pub(super) running: Vec<(usize, BTreeSet<u32>)>,
    /// The values whose full cost the running call has been charged.
    paid: BTreeSet<usize>,
}

/// Steps for reading a value again in one call, and the share of its full cost that is added, because the slots that it read are compared.
const REREAD_STEPS: u64 = 50;
const REREAD_DIVISOR: u64 = 32;

/// A value and the state that it follows from. Going back, replaying and beginning again need no care: where the slots hold what they held,
/// the value is what it was.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) value: LuaValue,
    /// The same as plain data.
    pub(super) plain: Value,
    /// None where that is not known.
    pub(super) read: Option<Dependencies>,
    /// What working it out cost, paid at each reading: no rule runs longer for a value being at hand.
    pub(super) fuel: u64,
}

impl Derived {
    pub(in crate::rules) fn new(functions: Vec<Function>) -> Self {
        Self {
            kept: functions.iter().map(|_| None).collect(),
            functions,
            running: Vec::new(),
            paid: BTreeSet::new(),
        }
    }

    /// Nothing kept is true of another book or game.
    pub(in crate::rules) fn forget(&mut self) {
        self.kept.fill_with(|| None);
        self.running.clear();
    }

    /// A call begins, or goes on after an answer.
    pub(in crate::rules) fn begin_call(&mut self) {
        self.paid.clear();
    }

    /// Returns the steps for reading a cached value whose computation took `fuel` steps: all of them the first time in a call. Inside another derived
    /// value it is always all of them, so that the cost of that value does not depend on earlier reads.
    pub(super) fn price(&mut self, at: usize, fuel: u64) -> u64 {
        match self.running.is_empty() && !self.paid.insert(at) {
            true => fuel.min(REREAD_STEPS + fuel / REREAD_DIVISOR),
            false => fuel,
        }
    }

    /// The innermost is worked out, or has failed: whatever asked for it follows from what it read. Gives the slots.
    pub(super) fn ran(&mut self) -> BTreeSet<u32> {
        let (_, slots) = self.running.pop().unwrap_or_default();
        if let Some((_, outer)) = self.running.last_mut() {
            outer.extend(&slots);
        }
        slots
    }

    /// A slot is read: what is being worked out follows from it.
    pub(in crate::rules) fn reads(&mut self, slot: u32) {
        if let Some((_, read)) = self.running.last_mut() {
            read.insert(slot);
        }
    }
}
