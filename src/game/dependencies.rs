//! What something that was worked out follows from: as long as the slots hold what they held, it is still so.

use super::{Memory, Value};

/// Slots and what they held.
#[derive(Debug)]
pub struct Dependencies {
    slots: Vec<(u32, Value)>,
    /// The version of the game when they were looked at last, if nothing can change without another.
    version: Option<u64>,
}

impl Dependencies {
    /// In the order of the slots, each once.
    #[must_use]
    pub fn new(mut slots: Vec<(u32, Value)>) -> Self {
        slots.sort_by_key(|(slot, _)| *slot);
        slots.dedup_by_key(|(slot, _)| *slot);
        Self {
            slots,
            version: None,
        }
    }

    /// Do all of them hold what they held?
    #[inline]
    pub fn hold(&mut self, memory: &dyn Memory) -> bool {
        let now = memory.version();
        (now.is_some() && self.version == now) || self.still_hold(memory, now)
    }

    fn still_hold(&mut self, memory: &dyn Memory, now: Option<u64>) -> bool {
        let holds = memory.holds(&self.slots);
        let moves = |(slot, _): &(u32, Value)| memory.is_moving(*slot);
        self.version = now.filter(|_| holds && !self.slots.iter().any(moves));
        holds
    }
}
