//! The slots that a result was computed from: as long as they hold the same values, the result stays the same.

use super::{State, Value};

/// Slots and what they held.
#[derive(Debug)]
pub struct Dependencies(Vec<(u32, Value)>);

impl Dependencies {
    /// In the order of the slots, each once.
    pub fn new(mut slots: Vec<(u32, Value)>) -> Self {
        slots.sort_by_key(|(slot, _)| *slot);
        slots.dedup_by_key(|(slot, _)| *slot);
        Self(slots)
    }

    /// Do all of them hold what they held? No, where that cannot be known.
    #[inline]
    pub fn hold(&self, state: Option<&State>) -> bool {
        let holds = |state: &State| self.0.iter().all(|(slot, it)| state.get(*slot) == it);
        state.is_some_and(holds)
    }

    pub fn slots(&self) -> &[(u32, Value)] {
        &self.0
    }
}
