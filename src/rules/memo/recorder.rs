//! The game as a rule sees it while its dependencies are recorded. Replays a known path first, then accesses the game.

use super::profile::{MemoProfiler, ProfiledFunction};
use super::step::{CallInputs, IsObserved, MemoStep, WrittenValue, derived_entry, derived_status};
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
    answers: Vec<(u32, SlotQuery, Value)>,
    /// Derived values as edges, with the number of the step that returned them; and entries of derived maps.
    derived: Vec<(usize, Value, usize)>,
    derived_entries: Vec<(usize, Option<String>, Value)>,
}

/// The suspended recording of a call while a derived value is computed.
struct OuterRecording {
    steps: Vec<RecordedStep>,
    known: KnownState,
    derived: Vec<Value>,
    derived_count: usize,
    host_calls: u64,
}

pub(super) struct CallRecorder {
    game: Box<dyn StateAccess>,
    trees: Rc<RefCell<MemoTrees>>,
    /// The path to replay: each step with the value that it received. The rule receives the same values without access to the game.
    path: Vec<(MemoStep, Value)>,
    position: usize,
    /// Steps after the path.
    pub(super) steps: Vec<RecordedStep>,
    /// True if new steps are recorded.
    pub(super) is_recording: bool,
    known: KnownState,
    /// Suspended recordings, innermost last.
    outer: Vec<OuterRecording>,
    /// The faces of the rolls, and the derived values that were returned.
    pub(super) rolls: Vec<Value>,
    derived: Vec<Value>,
    /// Rolls whose faces were read, and the number of derived values returned so far.
    faces_read: Vec<usize>,
    derived_count: usize,
    /// Number of events that are not recorded as a step yet.
    event_count: u32,
    /// True if the call has left the path although its inputs are the same.
    pub(super) has_diverged: bool,
    /// The profiler, and the function for which it counts.
    pub(super) profile: Option<(MemoProfiler, ProfiledFunction)>,
    /// The calling line of the script, if there is a profiler.
    pub(super) line: Option<ScriptLine>,
    /// Calls of the host that the profiler has not counted yet.
    host_calls: u64,
}

fn empty_game() -> Box<dyn StateAccess> {
    Box::new(GameContext::silent(&[]))
}

impl CallRecorder {
    pub(super) fn new(
        trees: Rc<RefCell<MemoTrees>>,
        path: Vec<(MemoStep, Value)>,
        inputs: CallInputs,
    ) -> Self {
        Self {
            game: empty_game(),
            profile: None,
            line: None,
            host_calls: 0,
            trees,
            path,
            position: 0,
            steps: Vec::new(),
            is_recording: true,
            known: KnownState::default(),
            outer: Vec::new(),
            rolls: inputs.all_faces().collect(),
            derived: inputs.derived,
            faces_read: Vec::new(),
            derived_count: 0,
            event_count: 0,
            has_diverged: false,
        }
    }

    pub(super) fn take_game(&mut self, state: &mut dyn StateAccess) {
        self.game = state.move_out();
    }

    pub(super) fn return_game(&mut self, state: &mut dyn StateAccess) {
        state.move_back(std::mem::replace(&mut self.game, empty_game()));
        if let Some((profiler, function)) = &self.profile {
            let host_calls = std::mem::take(&mut self.host_calls);
            profiler.count_steps(function.clone(), &self.steps, host_calls);
        }
    }

    /// Returns true while the path is replayed.
    pub(super) fn is_replaying(&self) -> bool {
        self.position < self.path.len() && !self.has_diverged
    }

    /// Drops the known values, because other calls may have changed them.
    pub(super) fn clear_known(&mut self) {
        self.known = KnownState::default();
    }

    fn record(&mut self, step: MemoStep, value: Value) {
        let line = self.line;
        self.steps.push(RecordedStep { step, value, line });
    }

    /// Executes a step and returns its value, from the path or from the game.
    pub(super) fn execute_step(
        &mut self,
        step: MemoStep,
        access: impl FnOnce(&mut dyn StateAccess) -> Value,
    ) -> Value {
        self.record_events();
        if let Some(replayed) = self.replay_step(&step) {
            return replayed;
        }
        let value = access(&mut *self.game);
        if self.is_recording {
            self.record(step, value.clone());
        }
        value
    }

    /// Returns the value of the next step of the path if it is this step.
    pub(super) fn replay_step(&mut self, step: &MemoStep) -> Option<Value> {
        if !self.is_replaying() {
            return None;
        }
        let (expected, value) = &self.path[self.position];
        if expected != step {
            self.has_diverged = true;
            return None;
        }
        self.position += 1;
        Some(value.clone())
    }

    /// Records the events since the last step as a step.
    pub(super) fn record_events(&mut self) {
        if self.event_count == 0 {
            return;
        }
        let step = MemoStep::Emit(std::mem::take(&mut self.event_count));
        if self.replay_step(&step).is_none() && self.is_recording {
            self.record(step, Value::Nothing);
        }
    }

    fn invalidate(&mut self, slot: u32, new_value: Option<Value>) {
        self.known
            .answers
            .retain(|(answer_slot, ..)| *answer_slot != slot);
        self.known.derived.clear();
        match new_value {
            Some(value) => self.known.slots.insert(slot, value),
            None => self.known.slots.remove(&slot),
        };
    }

    /// Returns the roll that this list of faces belongs to.
    fn find_roll(&self, value: &Value) -> Option<usize> {
        let Value::List(faces) = value else {
            return None;
        };
        let is_same = |roll: &Value| matches!(roll, Value::List(it) if Arc::ptr_eq(it, faces));
        self.rolls.iter().position(is_same)
    }
}

fn is_observed(notifier: ChangeNotifier<'_>) -> IsObserved {
    notifier.is_some()
}

impl StateAccess for CallRecorder {
    fn read_slot(&mut self, slot: u32) -> &Value {
        if !self.known.slots.contains_key(&slot) {
            let value =
                self.execute_step(MemoStep::Read(slot), |game| game.read_slot(slot).clone());
            self.known.slots.insert(slot, value);
        }
        &self.known.slots[&slot]
    }

    fn query_slot(&mut self, slot: u32, query: &SlotQuery) -> Value {
        if let Some(value) = self.known.slots.get(&slot) {
            return query.answer(value);
        }
        let is_same = |(s, q, _): &&(u32, SlotQuery, Value)| *s == slot && q == query;
        if let Some((.., answer)) = self.known.answers.iter().find(is_same) {
            return answer.clone();
        }
        let step = MemoStep::Query(slot, Box::new(query.clone()));
        let answer = self.execute_step(step, |game| game.query_slot(slot, query));
        let entry = (slot, query.clone(), answer.clone());
        self.known.answers.push(entry);
        answer
    }

    fn write_slot(&mut self, slot: u32, value: Value, notifier: ChangeNotifier<'_>) {
        let (written, known_value) = match self.find_roll(&value) {
            Some(roll) => (WrittenValue::Faces(roll), None),
            None => (WrittenValue::Value(value.clone()), Some(value.clone())),
        };
        let step = MemoStep::Write(slot, written, is_observed(notifier));
        self.execute_step(step, |game| {
            game.write_slot(slot, value, notifier);
            Value::Nothing
        });
        self.invalidate(slot, known_value);
    }

    fn change_slot(&mut self, slot: u32, change: &SlotChange, notifier: ChangeNotifier<'_>) {
        let step = MemoStep::Change(slot, Box::new(change.clone()), is_observed(notifier));
        self.execute_step(step, |game| {
            game.change_slot(slot, change, notifier);
            Value::Nothing
        });
        self.invalidate(slot, None);
    }

    fn is_observed(&self) -> bool {
        self.game.is_observed()
    }

    fn omits_question_texts(&self) -> bool {
        self.game.omits_question_texts()
    }

    fn emit(&mut self, event: Event) {
        self.event_count += 1;
        if !self.is_replaying() {
            self.game.emit(event);
        }
    }

    fn skip_event(&mut self) {
        self.event_count += 1;
        if !self.is_replaying() {
            self.game.skip_event();
        }
    }

    fn records_dependencies(&self) -> bool {
        true
    }

    fn records_lines(&self) -> bool {
        self.profile.is_some()
    }

    fn record_line(&mut self, script: usize, line: usize) {
        self.line = Some((script, line));
        self.host_calls += 1;
    }

    fn roll_faces(&self, roll: usize) -> Option<Value> {
        self.rolls.get(roll).cloned()
    }

    fn read_roll_faces(&mut self, roll: usize) -> Value {
        let faces = self.rolls.get(roll).cloned().unwrap_or_default();
        if self.faces_read.contains(&roll) {
            return faces;
        }
        self.faces_read.push(roll);
        self.trees.borrow_mut().faces_read = true;
        self.execute_step(MemoStep::ReadFaces(roll), |_| faces)
    }

    fn cached_derived(&mut self, derived: usize) -> Option<(DerivedStatus, u64)> {
        let mut known = self.known.derived.iter();
        if let Some((_, edge, number)) = known.find(|(index, ..)| *index == derived) {
            return Some((derived_status(edge.clone(), *number), 0));
        }
        self.record_events();
        let step = MemoStep::Derived(derived);
        let (edge, cost) = match self.replay_step(&step) {
            // The cost was charged when the path was recorded.
            Some(edge) => (edge, 0),
            None => {
                let mut trees = self.trees.borrow_mut();
                let (value, cost) = trees.find_derived(derived, &mut *self.game)?;
                let edge = trees.derived_edge(&value);
                drop(trees);
                self.derived.push(value);
                if self.is_recording {
                    self.record(step, edge.clone());
                }
                (edge, cost)
            }
        };
        let number = self.derived_count;
        self.derived_count += 1;
        self.known.derived.push((derived, edge.clone(), number));
        Some((derived_status(edge, number), cost))
    }

    fn derived_entry(&mut self, number: usize, key: Option<&str>) -> Option<Value> {
        let mut known = self.known.derived_entries.iter();
        let is_known = |(known_number, known_key, _): &&(usize, Option<String>, Value)| {
            *known_number == number && known_key.as_deref() == key
        };
        if let Some((.., value)) = known.find(is_known) {
            return Some(value.clone());
        }
        let value = derived_entry(self.derived.get(number)?, key);
        let step = MemoStep::DerivedEntry(number, key.map(Into::into));
        let value = self.execute_step(step, |_| value);
        let key = key.map(str::to_owned);
        self.known
            .derived_entries
            .push((number, key, value.clone()));
        Some(value)
    }

    fn begin_derived(&mut self) {
        self.outer.push(OuterRecording {
            steps: std::mem::take(&mut self.steps),
            known: std::mem::take(&mut self.known),
            derived: std::mem::take(&mut self.derived),
            derived_count: std::mem::take(&mut self.derived_count),
            host_calls: std::mem::take(&mut self.host_calls),
        });
    }

    fn end_derived(&mut self, derived: usize, result: Option<(&Value, u64)>) {
        let Some(outer) = self.outer.pop() else {
            return;
        };
        let steps = std::mem::replace(&mut self.steps, outer.steps);
        let host_calls = std::mem::replace(&mut self.host_calls, outer.host_calls);
        if let Some((profiler, _)) = &self.profile {
            profiler.count_steps(ProfiledFunction::Derived(derived), &steps, host_calls);
        }
        self.known = outer.known;
        (self.derived, self.derived_count) = (outer.derived, outer.derived_count);
        match result {
            Some((value, cost)) if self.is_recording => {
                let mut trees = self.trees.borrow_mut();
                let stored = trees.store_derived(derived, steps, (value.clone(), cost));
                self.has_diverged |= stored.is_err();
            }
            Some(_) => {}
            // Nothing is recorded after a caught error.
            None => self.is_recording = false,
        }
    }

    fn move_out(&mut self) -> Box<dyn StateAccess> {
        let empty = Self::new(Rc::clone(&self.trees), Vec::new(), CallInputs::default());
        Box::new(std::mem::replace(self, empty))
    }

    fn move_back(&mut self, lent_game: Box<dyn StateAccess>) {
        let lent_game: Box<dyn Any> = lent_game;
        if let Ok(recorder) = lent_game.downcast::<Self>() {
            *self = *recorder;
        }
    }
}
