//! Slots that a result was computed from. The result stays valid while their values stay the same.

use super::{State, Value};

/// Slots and their values at the time of reading.
#[derive(Debug)]
pub struct Dependencies(Vec<(u32, Value)>);

impl Dependencies {
    /// Sorts the slots and removes duplicates.
    pub fn new(mut slots: Vec<(u32, Value)>) -> Self {
        slots.sort_by_key(|(slot, _)| *slot);
        slots.dedup_by_key(|(slot, _)| *slot);
        Self(slots)
    }

    /// Returns true if all slots have the same values as before. False if that cannot be known.
    #[inline]
    pub fn are_unchanged(&self, state: Option<&State>) -> bool {
        let holds = |state: &State| self.0.iter().all(|(slot, it)| state.get(*slot) == it);
        state.is_some_and(holds)
    }

    pub fn slots(&self) -> &[(u32, Value)] {
        &self.0
    }
}
