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
    /// The values whose full cost the running call has been charged.
    charged: BTreeSet<usize>,
}

/// Steps for reading a value again in one call, and the share of its full cost that is added, because the slots that it read are compared.
const REREAD_STEPS: u64 = 50;
const REREAD_DIVISOR: u64 = 32;

/// A cached value and its dependencies. Undo, replay and restart need no special care: if the slots have the same values, the cached value is valid.
#[derive(Debug)]
pub(super) struct CachedValue {
    pub(super) value: LuaValue,
    /// The same value as plain data.
    pub(super) plain: Value,
    /// None if the dependencies are unknown.
    pub(super) dependencies: Option<Dependencies>,
    /// Fuel that the computation used. It is charged for each read, so that the cache does not let a rule run longer.
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

    /// Returns the steps for reading a cached value whose computation took `fuel` steps: all of them the first time in a call. Inside another derived
    /// value it is always all of them, so that the cost of that value does not depend on earlier reads.
    pub(super) fn read_cost(&mut self, at: usize, fuel: u64) -> u64 {
        match self.computing.is_empty() && !self.charged.insert(at) {
            true => fuel.min(REREAD_STEPS + fuel / REREAD_DIVISOR),
            false => fuel,
        }
    }

    /// Ends the innermost computation and returns the slots that it has read. The computation around it depends on them as well.
    pub(super) fn end_computation(&mut self) -> BTreeSet<u32> {
        let (_, slots) = self.computing.pop().unwrap_or_default();
        if let Some((_, outer)) = self.computing.last_mut() {
            outer.extend(&slots);
        }
        slots
    }

    /// Records that the innermost computation reads a slot.
    pub(in crate::rules) fn record_read(&mut self, slot: u32) {
        if let Some((_, read)) = self.computing.last_mut() {
            read.insert(slot);
        }
    }
}
