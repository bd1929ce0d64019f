//! Cache of derived values with their dependencies.

use crate::model::game::{Dependencies, Value};
use mlua::{Function, Value as LuaValue};
use std::collections::BTreeSet;

/// The derived values of one Lua state, by their indices in the schema.
#[derive(Debug, Default)]
pub(in crate::rules) struct DerivedCache {
    pub(super) functions: Vec<Function>,
    pub(super) values: Vec<Option<CachedValue>>,
    /// Values that are being computed, innermost last, each with the slots that it has read so far.
    pub(super) computing: Vec<(usize, BTreeSet<u32>)>,
    /// The values for which the running call was charged the full cost.
    charged: BTreeSet<usize>,
}

/// Cost of reading a value again in a call: a fixed number of steps, and a share of its full cost for comparing its dependencies.
const REREAD_STEPS: u64 = 50;
const REREAD_DIVISOR: u64 = 32;

/// A cached value and its dependencies. It is valid while its dependencies have the values that they had when it was
/// computed, even after undo, replay and restart.
#[derive(Debug)]
pub(super) struct CachedValue {
    pub(super) value: LuaValue,
    /// The same value as plain data.
    pub(super) plain: Value,
    /// None if the dependencies are unknown.
    pub(super) dependencies: Option<Dependencies>,
    /// Fuel that the computation used. The first read in a call is charged for it, so that a rule cannot run longer because of the cache.
    pub(super) fuel: u64,
}

impl DerivedCache {
    pub(in crate::rules) fn new(functions: Vec<Function>) -> Self {
        Self {
            values: functions.iter().map(|_| None).collect(),
            functions,
            computing: Vec::new(),
            charged: BTreeSet::new(),
        }
    }

    /// Clears the cache for another book or game.
    pub(in crate::rules) fn clear(&mut self) {
        self.values.fill_with(|| None);
        self.computing.clear();
    }

    /// Called when a call begins or is resumed.
    pub(in crate::rules) fn begin_call(&mut self) {
        self.charged.clear();
    }

    /// Returns the cost of reading a cached value whose computation took `fuel` steps.
    ///
    /// The first read in a call costs `fuel`. Inside another derived value, every read does, so that the cost of that value does not depend
    /// on earlier reads.
    pub(super) fn read_cost(&mut self, index: usize, fuel: u64) -> u64 {
        match self.computing.is_empty() && !self.charged.insert(index) {
            true => fuel.min(REREAD_STEPS + fuel / REREAD_DIVISOR),
            false => fuel,
        }
    }

    /// Ends the innermost computation and returns the slots that it has read. The outer computation depends on them as well.
    pub(super) fn end_computation(&mut self) -> BTreeSet<u32> {
        let (_, slots) = self.computing.pop().unwrap_or_default();
        if let Some((_, outer)) = self.computing.last_mut() {
            outer.extend(&slots);
        }
        slots
    }

    /// Records that the innermost computation reads a slot.
    pub(in crate::rules) fn record_read(&mut self, slot: u32) {
        if let Some((_, slots)) = self.computing.last_mut() {
            slots.insert(slot);
        }
    }
}
