//! The game as a rule sees it while its dependencies are recorded: first it replays a known path, then it passes on to the game.

use super::profile::{Function, MemoProfiler};
use super::step::{
    CallInputs, IsObserved, MemoStep, WrittenValue, derived as edge_of, part, shown,
};
use super::tree::{MemoTrees, RecordedStep, ScriptLine};
use crate::model::game::{
    ChangeNotifier, DerivedStatus, Event, GameContext, SlotChange, SlotQuery, StateAccess, Value,
};
use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// Values that a call has already read.
#[derive(Default)]
struct KnownState {
    slots: BTreeMap<u32, Value>,
    asked: Vec<(u32, SlotQuery, Value)>,
    /// Derived values as edges, with the number of the step that returned each; and parts of them.
    derived: Vec<(usize, Value, usize)>,
    parts: Vec<(usize, Option<String>, Value)>,
}

/// The suspended recording of a call while a derived value is computed.
struct OuterRecording {
    log: Vec<RecordedStep>,
    known: KnownState,
    derived: Vec<Value>,
    given: usize,
    crossings: u64,
}

pub(super) struct CallRecorder {
    game: Box<dyn StateAccess>,
    trees: Rc<RefCell<MemoTrees>>,
    /// The path to replay: each step with the value that it received. The rule receives the same values, and the game is not touched.
    way: Vec<(MemoStep, Value)>,
    at: usize,
    /// Steps after the path.
    pub(super) log: Vec<RecordedStep>,
    /// True if new steps are recorded.
    pub(super) notes: bool,
    known: KnownState,
    /// Suspended recordings, innermost last.
    around: Vec<OuterRecording>,
    pub(super) had: CallInputs,
    /// Rolls whose faces were read, and the number of derived values returned so far.
    looked: Vec<usize>,
    given: usize,
    /// Number of events that are not recorded as a step yet.
    told: u32,
    /// True if the call has left the path although its inputs are the same.
    pub(super) strayed: bool,
    /// Counts what this function does.
    pub(super) counted: Option<(MemoProfiler, Function)>,
    /// The line of a script that asks, where that is counted.
    pub(super) place: Option<ScriptLine>,
    /// Calls of the host since it was counted last.
    crossings: u64,
}

fn nobody() -> Box<dyn StateAccess> {
    Box::new(GameContext::silent(&[]))
}

impl CallRecorder {
    pub(super) fn new(
        trees: Rc<RefCell<MemoTrees>>,
        way: Vec<(MemoStep, Value)>,
        had: CallInputs,
    ) -> Self {
        Self {
            game: nobody(),
            counted: None,
            place: None,
            crossings: 0,
            trees,
            way,
            at: 0,
            log: Vec::new(),
            notes: true,
            known: KnownState::default(),
            around: Vec::new(),
            had,
            looked: Vec::new(),
            given: 0,
            told: 0,
            strayed: false,
        }
    }

    pub(super) fn lend_it(&mut self, memory: &mut dyn StateAccess) {
        self.game = memory.lend();
    }

    pub(super) fn give_back(&mut self, memory: &mut dyn StateAccess) {
        memory.take_back(std::mem::replace(&mut self.game, nobody()));
        if let Some((profiler, function)) = &self.counted {
            let crossings = std::mem::take(&mut self.crossings);
            profiler.took(function.clone(), &self.log, crossings);
        }
    }

    /// Returns true while the path is replayed.
    pub(super) fn is_led(&self) -> bool {
        self.at < self.way.len() && !self.strayed
    }

    /// Drops the cached values, because other calls may have changed them.
    pub(super) fn forget(&mut self) {
        self.known = KnownState::default();
    }

    fn note(&mut self, step: MemoStep, given: Value) {
        let place = self.place;
        self.log.push(RecordedStep { step, given, place });
    }

    /// Executes a step and returns its value, from the path or from the game.
    pub(super) fn step(
        &mut self,
        step: MemoStep,
        given: impl FnOnce(&mut dyn StateAccess) -> Value,
    ) -> Value {
        self.note_told();
        if let Some(led) = self.led(&step) {
            return led;
        }
        let value = given(&mut *self.game);
        if self.notes {
            self.note(step, value.clone());
        }
        value
    }

    /// Returns the value of the next step of the path if it is this step.
    pub(super) fn led(&mut self, step: &MemoStep) -> Option<Value> {
        if !self.is_led() {
            return None;
        }
        let (known, value) = &self.way[self.at];
        if known != step {
            self.strayed = true;
            return None;
        }
        self.at += 1;
        Some(value.clone())
    }

    /// Records the events since the last step as a step.
    pub(super) fn note_told(&mut self) {
        if self.told == 0 {
            return;
        }
        let told = MemoStep::Tell(std::mem::take(&mut self.told));
        if self.led(&told).is_none() && self.notes {
            self.note(told, Value::Nothing);
        }
    }

    fn changed(&mut self, slot: u32, now: Option<Value>) {
        self.known.asked.retain(|(of, ..)| *of != slot);
        self.known.derived.clear();
        match now {
            Some(value) => self.known.slots.insert(slot, value),
            None => self.known.slots.remove(&slot),
        };
    }

    /// Returns the roll that this list of faces belongs to.
    fn roll_of(&self, value: &Value) -> Option<usize> {
        let Value::List(faces) = value else {
            return None;
        };
        let same = |roll: &Value| matches!(roll, Value::List(it) if Arc::ptr_eq(it, faces));
        self.had.rolls.iter().position(same)
    }
}

fn heard(told: ChangeNotifier<'_>) -> IsObserved {
    told.is_some()
}

impl StateAccess for CallRecorder {
    fn read_slot(&mut self, slot: u32) -> &Value {
        if !self.known.slots.contains_key(&slot) {
            let value = self.step(MemoStep::Read(slot), |game| game.read_slot(slot).clone());
            self.known.slots.insert(slot, value);
        }
        &self.known.slots[&slot]
    }

    fn look_up(&mut self, slot: u32, question: &SlotQuery) -> Value {
        if let Some(held) = self.known.slots.get(&slot) {
            return question.answer(held);
        }
        let before = |(of, it, _): &&(u32, SlotQuery, Value)| *of == slot && it == question;
        if let Some((.., answer)) = self.known.asked.iter().find(before) {
            return answer.clone();
        }
        let step = MemoStep::Ask(slot, Box::new(question.clone()));
        let answer = self.step(step, |game| game.look_up(slot, question));
        let asked = (slot, question.clone(), answer.clone());
        self.known.asked.push(asked);
        answer
    }

    fn write(&mut self, slot: u32, value: Value, told: ChangeNotifier<'_>) {
        let (given, known) = match self.roll_of(&value) {
            Some(roll) => (WrittenValue::Faces(roll), None),
            None => (WrittenValue::Value(value.clone()), Some(value.clone())),
        };
        let step = MemoStep::Write(slot, given, heard(told));
        self.step(step, |game| {
            game.write(slot, value, told);
            Value::Nothing
        });
        self.changed(slot, known);
    }

    fn change(&mut self, slot: u32, change: &SlotChange, told: ChangeNotifier<'_>) {
        let step = MemoStep::Change(slot, Box::new(change.clone()), heard(told));
        self.step(step, |game| {
            game.change(slot, change, told);
            Value::Nothing
        });
        self.changed(slot, None);
    }

    fn is_heard(&self) -> bool {
        self.game.is_heard()
    }

    fn hear(&mut self, event: Event) {
        self.told += 1;
        if !self.is_led() {
            self.game.hear(event);
        }
    }

    fn go_unheard(&mut self) {
        self.told += 1;
        if !self.is_led() {
            self.game.go_unheard();
        }
    }

    fn notes(&self) -> bool {
        true
    }

    fn is_placed(&self) -> bool {
        self.counted.is_some()
    }

    fn placed(&mut self, script: usize, line: usize) {
        self.place = Some((script, line));
        self.crossings += 1;
    }

    fn faces(&self, roll: usize) -> Option<Value> {
        self.had.rolls.get(roll).cloned()
    }

    fn look(&mut self, roll: usize) -> Value {
        let faces = self.had.rolls.get(roll).cloned().unwrap_or_default();
        if self.looked.contains(&roll) {
            return faces;
        }
        self.looked.push(roll);
        self.trees.borrow_mut().looked = true;
        self.step(MemoStep::Look(roll), |_| faces)
    }

    fn derived(&mut self, derived: usize) -> Option<(DerivedStatus, u64)> {
        let mut known = self.known.derived.iter();
        if let Some((_, edge, number)) = known.find(|(of, ..)| *of == derived) {
            return Some((shown(edge.clone(), *number), 0));
        }
        self.note_told();
        let step = MemoStep::Derived(derived);
        let (edge, cost) = match self.led(&step) {
            // The cost was charged when the path was recorded.
            Some(edge) => (edge, 0),
            None => {
                let found = self.trees.borrow_mut().derive(derived, &mut *self.game);
                let (value, cost) = found?;
                let edge = edge_of(&value);
                self.had.derived.push(value);
                if self.notes {
                    self.note(step, edge.clone());
                }
                (edge, cost)
            }
        };
        let number = self.given;
        self.given += 1;
        self.known.derived.push((derived, edge.clone(), number));
        Some((shown(edge, number), cost))
    }

    fn derived_part(&mut self, given: usize, key: Option<&str>) -> Option<Value> {
        let mut known = self.known.parts.iter();
        let same =
            |(of, it, _): &&(usize, Option<String>, Value)| *of == given && it.as_deref() == key;
        if let Some((.., value)) = known.find(same) {
            return Some(value.clone());
        }
        let value = part(self.had.derived.get(given)?, key);
        let step = MemoStep::DerivedPart(given, key.map(Into::into));
        let value = self.step(step, |_| value);
        let key = key.map(str::to_owned);
        self.known.parts.push((given, key, value.clone()));
        Some(value)
    }

    fn deriving(&mut self) {
        self.around.push(OuterRecording {
            log: std::mem::take(&mut self.log),
            known: std::mem::take(&mut self.known),
            derived: std::mem::take(&mut self.had.derived),
            given: std::mem::take(&mut self.given),
            crossings: std::mem::take(&mut self.crossings),
        });
    }

    fn derives(&mut self, derived: usize, found: Option<(&Value, u64)>) {
        let Some(around) = self.around.pop() else {
            return;
        };
        let steps = std::mem::replace(&mut self.log, around.log);
        let crossings = std::mem::replace(&mut self.crossings, around.crossings);
        if let Some((profiler, _)) = &self.counted {
            profiler.took(Function::Derived(derived), &steps, crossings);
        }
        self.known = around.known;
        (self.had.derived, self.given) = (around.derived, around.given);
        match found {
            Some((value, cost)) if self.notes => {
                let mut trees = self.trees.borrow_mut();
                let kept = trees.derives(derived, steps, (value.clone(), cost));
                self.strayed |= kept.is_err();
            }
            Some(_) => {}
            // After a caught error nothing is recorded any more.
            None => self.notes = false,
        }
    }

    fn lend(&mut self) -> Box<dyn StateAccess> {
        let empty = Self::new(Rc::clone(&self.trees), Vec::new(), CallInputs::default());
        Box::new(std::mem::replace(self, empty))
    }

    fn take_back(&mut self, lent: Box<dyn StateAccess>) {
        let lent: Box<dyn Any> = lent;
        if let Ok(recorder) = lent.downcast::<Self>() {
            *self = *recorder;
        }
    }
}
