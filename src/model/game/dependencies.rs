//! Dependencies of a cached result. The result is valid while their values are unchanged.

use super::{State, Value};

/// Slots that a result was computed from, with the values that they had.
#[derive(Debug)]
pub struct Dependencies(Vec<(u32, Value)>);

impl Dependencies {
    /// Sorts the slots and removes duplicates.
    pub fn new(mut slots: Vec<(u32, Value)>) -> Self {
        slots.sort_by_key(|(slot, _)| *slot);
        slots.dedup_by_key(|(slot, _)| *slot);
        Self(slots)
    }

    /// Returns true if all slots still have these values. False without a state to compare with.
    #[inline]
    pub fn are_unchanged(&self, state: Option<&State>) -> bool {
        let is_same = |state: &State| self.0.iter().all(|(slot, value)| state.get(*slot) == value);
        state.is_some_and(is_same)
    }

    pub fn slots(&self) -> &[(u32, Value)] {
        &self.0
    }
}
