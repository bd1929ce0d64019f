//! The state of a playthrough: slots known at compile time, and a journal that can take every change back.

use super::Value;
use std::sync::atomic::{AtomicU64, Ordering};

/// So many of the slots that every book has, and that come first, are looked at as one.
const FIRST: usize = 8;

/// Slots and the journal of what each held before it changed.
#[derive(Debug, Default)]
pub struct State {
    slots: Vec<Value>,
    journal: Vec<(u32, Value)>,
    /// Of a lean state, by slot. Empty where all changes are kept.
    moved: Vec<Moves>,
    /// What held there at first that has moved: it is none of the journal's, where whoever looks for changes would come by it at every turn.
    unmoved: Vec<(u32, i64)>,
    version: u64,
}

/// Whether a slot moves at every turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Moves {
    No,
    /// It does, and has not yet.
    Will,
    Has,
}

/// What a lean state knows of its slots, while it keeps all changes.
#[derive(Debug)]
pub struct Lean(Vec<Moves>, Vec<(u32, i64)>);

/// Versions of one state are never those of another, though they may hold the same.
fn own_version() -> u64 {
    static STATES: AtomicU64 = AtomicU64::new(1);
    STATES.fetch_add(1, Ordering::Relaxed) << 40
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            slots: self.slots.clone(),
            journal: self.journal.clone(),
            moved: self.moved.clone(),
            unmoved: self.unmoved.clone(),
            version: own_version(),
        }
    }
}

/// Two states are equal when their slots are; how they came about does not count.
impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.slots == other.slots
    }
}

impl State {
    /// A state whose slots hold `start`.
    #[must_use]
    pub fn new(start: Vec<Value>) -> Self {
        Self {
            slots: start,
            journal: Vec::new(),
            moved: Vec::new(),
            unmoved: Vec::new(),
            version: own_version(),
        }
    }

    /// From now on only all changes together can be taken back: of whole numbers that move at every turn, as these slots do, the first value alone is kept, and the
    /// journal knows nothing.
    pub fn lean(&mut self, moving: impl IntoIterator<Item = u32>) {
        self.moved = vec![Moves::No; self.slots.len()];
        for slot in moving {
            let at = slot as usize;
            if let (Some(Value::Int(_)), Some(moves)) = (self.slots.get(at), self.moved.get_mut(at))
            {
                *moves = Moves::Will;
            }
        }
    }

    /// What a slot holds; nothing for a slot that is not there.
    #[inline]
    #[must_use]
    pub fn get(&self, slot: u32) -> &Value {
        const NOTHING: &Value = &Value::Nothing;
        self.slots.get(slot as usize).unwrap_or(NOTHING)
    }

    /// Changes a slot; the journal keeps what it held.
    #[inline(always)]
    pub fn set(&mut self, slot: u32, value: Value) {
        if let Some(held) = self.slots.get_mut(slot as usize)
            && *held != value
        {
            // What moves is put back after the journal: it is set only once it has moved.
            assert!(!cfg!(checked) || self.moved.get(slot as usize) != Some(&Moves::Will));
            self.version += 1;
            self.journal.push((slot, std::mem::replace(held, value)));
        }
    }

    /// Another number whenever a slot holds something else, those aside that move in a lean state.
    #[inline]
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// May this slot hold something else while the version stays?
    #[inline]
    #[must_use]
    pub fn is_moving(&self, slot: u32) -> bool {
        matches!(
            self.moved.get(slot as usize),
            Some(Moves::Will | Moves::Has)
        )
    }

    /// Keeps all changes for a while; gives what [`State::keep_less`] takes when it is over.
    #[must_use]
    pub fn keep_all(&mut self) -> Lean {
        Lean(
            std::mem::take(&mut self.moved),
            std::mem::take(&mut self.unmoved),
        )
    }

    /// Is as lean as it was, all that was changed since taken back.
    pub fn keep_less(&mut self, lean: Lean) {
        (self.moved, self.unmoved) = (lean.0, lean.1);
    }

    /// Changes what moves at every turn.
    #[inline(always)]
    pub fn moves(&mut self, slot: u32, value: Value) {
        let at = slot as usize;
        match (self.moved.get(at), self.slots.get_mut(at)) {
            (Some(Moves::Has), Some(held)) => *held = value,
            _ => self.moves_anew(slot, value),
        }
    }

    /// Changes whole numbers among the slots that come first, all of which move at every turn.
    #[inline(always)]
    pub fn moves_ints<const N: usize>(&mut self, to: [(u32, i64); N]) {
        // Whether all of them have moved is known by one look.
        let first: (Option<&[Moves; FIRST]>, Option<&mut [Value; FIRST]>) =
            (self.moved.first_chunk(), self.slots.first_chunk_mut());
        if let (Some(moved), Some(slots)) = first {
            let has = |slot: u32| moved.get(slot as usize) == Some(&Moves::Has);
            if to.iter().all(|(slot, _)| has(*slot)) {
                for (slot, n) in to {
                    match &mut slots[slot as usize] {
                        Value::Int(held) => *held = n,
                        held => *held = Value::Int(n),
                    }
                }
                return;
            }
        }
        for (slot, n) in to {
            self.moves(slot, Value::Int(n));
        }
    }

    /// Changes a whole number that moves at every turn.
    #[inline(always)]
    pub fn moves_int(&mut self, slot: u32, n: i64) {
        let at = slot as usize;
        match (self.moved.get_mut(at), self.slots.get_mut(at)) {
            (Some(moves @ (Moves::Will | Moves::Has)), Some(Value::Int(held))) => {
                // Most pages are come to once.
                if std::mem::replace(moves, Moves::Has) == Moves::Will {
                    self.unmoved.push((slot, *held));
                }
                *held = n;
            }
            _ => self.moves(slot, Value::Int(n)),
        }
    }

    #[inline(never)]
    fn moves_anew(&mut self, slot: u32, value: Value) {
        let at = slot as usize;
        if let (Some(moves @ Moves::Will), Some(held)) =
            (self.moved.get_mut(at), self.slots.get_mut(at))
        {
            *moves = Moves::Has;
            self.unmoved.push((slot, held.int()));
            *held = value;
        } else {
            self.set(slot, value);
        }
    }

    /// A point to come back to with [`State::rewind`].
    #[inline]
    #[must_use]
    pub fn mark(&self) -> usize {
        self.journal.len()
    }

    /// Takes back every change made since `mark`.
    pub fn rewind(&mut self, mark: usize) {
        self.version += 1;
        while self.journal.len() > mark {
            if let Some((slot, before)) = self.journal.pop() {
                self.slots[slot as usize] = before;
            }
        }
        if mark == 0 {
            for (slot, first) in self.unmoved.drain(..) {
                self.slots[slot as usize] = first.into();
                if let Some(moves) = self.moved.get_mut(slot as usize) {
                    *moves = Moves::Will;
                }
            }
        }
    }

    /// Every change made since `mark`: the slot, and what it held before.
    pub fn changes(&self, mark: usize) -> impl Iterator<Item = (u32, &Value)> {
        let since = self.journal.iter().skip(mark);
        since.map(|(slot, before)| (*slot, before))
    }

    /// The slots as they were at `mark`.
    #[must_use]
    pub fn at(&self, mark: usize) -> Vec<Value> {
        let mut slots = self.slots.clone();
        for (slot, before) in self.journal.iter().skip(mark).rev() {
            if let Some(held) = slots.get_mut(*slot as usize) {
                held.clone_from(before);
            }
        }
        slots
    }

    /// Forgets how to go back before now: for runs that never undo.
    pub fn forget(&mut self) {
        self.journal.clear();
        self.unmoved.clear();
        for moves in self.moved.iter_mut().filter(|it| **it == Moves::Has) {
            *moves = Moves::Will;
        }
    }

    #[must_use]
    pub fn slots(&self) -> &[Value] {
        &self.slots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lean_state_goes_back_to_where_it_began() {
        let mut state = State::new(vec![Value::Int(-1), Value::Nothing]);
        let before = state.clone();
        state.lean([0, 1]);
        for _ in 0..2 {
            for n in 0..100 {
                match n % 2 {
                    0 => state.moves(0, Value::Int(n)),
                    _ => state.moves_int(0, n),
                }
            }
            // What is no number at first is the journal's.
            state.moves(1, "rope".into());
            assert_eq!(state.mark(), 1);
            // What is looked at for a while is taken back alone.
            let lean = state.keep_all();
            let mark = state.mark();
            state.set(0, Value::Int(7));
            state.rewind(mark);
            state.keep_less(lean);
            assert_eq!(state.get(0), &Value::Int(99));
            state.rewind(0);
            assert_eq!(state, before);
        }
    }

    #[test]
    fn several_that_move_are_changed_as_one_by_one() {
        let start = || (0..9).map(Value::Int).collect();
        for lean in [false, true] {
            let (mut one, mut all) = (State::new(start()), State::new(start()));
            if lean {
                one.lean([1, 2, 5]);
                all.lean([1, 2, 5]);
            }
            for n in 0..3 {
                let to = [(2, n), (5, 7 * n), (1, -n)];
                for (slot, n) in to {
                    one.moves(slot, n.into());
                }
                all.moves_ints(to);
                assert_eq!((&one, one.mark()), (&all, all.mark()));
                one.set(1, "rope".into());
                all.set(1, "rope".into());
            }
            one.rewind(0);
            all.rewind(0);
            assert_eq!((one.slots(), one.slots()), (all.slots(), &*start()));
        }
    }

    #[test]
    fn a_rewound_state_is_the_state_it_was() {
        let mut state = State::new(vec![Value::Int(1), Value::Nothing]);
        let before = state.clone();
        let mark = state.mark();
        state.set(0, Value::Int(2));
        state.set(1, "rope".into());
        state.set(0, Value::Int(3));
        assert_ne!(state, before);
        assert_eq!(state.at(mark), before.slots());
        state.rewind(mark);
        assert_eq!(state, before);
    }
}
