//! The state of a game: the values of its slots, and a journal for undo.

use super::Value;
use std::collections::BTreeMap;

/// Values of slots, and a journal of their old values. The compiler determines the slots of a book.
#[derive(Debug, Clone, Default)]
pub struct State {
    slots: Vec<Value>,
    journal: Vec<(u32, Value)>,
}

/// Two states are equal if their slots have equal values. The journal is ignored.
impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.slots == other.slots
    }
}

impl State {
    /// Creates a state from start values.
    pub fn new(start: Vec<Value>) -> Self {
        Self {
            slots: start,
            journal: Vec::new(),
        }
    }

    /// The value of a slot; `Nothing` for an unknown slot.
    #[inline]
    pub fn get(&self, slot: u32) -> &Value {
        const NOTHING: &Value = &Value::Nothing;
        self.slots.get(slot as usize).unwrap_or(NOTHING)
    }

    /// Sets a slot and records the old value in the journal.
    #[inline(always)]
    pub fn set(&mut self, slot: u32, value: Value) {
        if let Some(current) = self.slots.get_mut(slot as usize)
            && *current != value
        {
            self.journal.push((slot, std::mem::replace(current, value)));
        }
    }

    /// Sets a slot to another value, without a comparison of the two, and records the old value in the journal.
    #[inline]
    pub fn replace(&mut self, slot: u32, value: Value) {
        if let Some(current) = self.slots.get_mut(slot as usize) {
            self.journal.push((slot, std::mem::replace(current, value)));
        }
    }

    /// A position in the journal for [`State::rewind`].
    #[inline]
    pub fn mark(&self) -> usize {
        self.journal.len()
    }

    /// Undoes every change since `mark`.
    pub fn rewind(&mut self, mark: usize) {
        while self.journal.len() > mark {
            if let Some((slot, old_value)) = self.journal.pop() {
                self.slots[slot as usize] = old_value;
            }
        }
    }

    /// Every change since `mark`, in order: the slot and its old value.
    pub fn changes(&self, mark: usize) -> impl Iterator<Item = (u32, &Value)> {
        let changes = self.journal.iter().skip(mark);
        changes.map(|(slot, old_value)| (*slot, old_value))
    }

    /// The slots that changed between two positions in the journal, with their values at both.
    pub fn changes_between(&self, from: usize, to: usize) -> BTreeMap<u32, [Value; 2]> {
        let mut changes = BTreeMap::new();
        for (slot, old_value) in self.journal.get(from..to).unwrap_or_default() {
            let both = || [old_value.clone(), self.value_at(*slot, to).clone()];
            changes.entry(*slot).or_insert_with(both);
        }
        changes
    }

    /// The value of a slot at the time of `mark`.
    pub fn value_at(&self, slot: u32, mark: usize) -> &Value {
        let old_value = self.changes(mark).find(|(changed, _)| *changed == slot);
        old_value.map_or_else(|| self.get(slot), |(_, value)| value)
    }

    /// The slots at the time of `mark`.
    pub fn slots_at(&self, mark: usize) -> Vec<Value> {
        let mut slots = self.slots.clone();
        for (slot, old_value) in self.journal.iter().skip(mark).rev() {
            if let Some(value) = slots.get_mut(*slot as usize) {
                value.clone_from(old_value);
            }
        }
        slots
    }

    /// Clears the journal, for games without undo.
    pub fn clear_journal(&mut self) {
        self.journal.clear();
    }

    pub fn slots(&self) -> &[Value] {
        &self.slots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rewind_restores_slots() {
        let mut state = State::new(vec![Value::Int(1), Value::Nothing]);
        let before = state.clone();
        let mark = state.mark();
        state.set(0, Value::Int(2));
        state.set(1, "rope".into());
        state.set(0, Value::Int(3));
        assert_ne!(state, before);
        assert_eq!(state.slots_at(mark), before.slots());
        let changes = state.changes_between(mark, mark + 2);
        assert_eq!(changes[&0], [Value::Int(1), Value::Int(2)]);
        assert_eq!(changes[&1], [Value::Nothing, "rope".into()]);
        state.rewind(mark);
        assert_eq!(state, before);
    }
}
