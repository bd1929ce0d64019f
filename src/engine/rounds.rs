//! Instructions with rounds. Each round is a separate call. Between rounds, slots store the values of the scene.

use super::frames::{ActiveRounds, Frame, StepObserver, StepResult};
use super::machine::Machine;
use crate::model::book::{InstructionCall, slot};
use crate::model::game::{Call, CallTarget, Outcome, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::rc::Rc;
use std::sync::Arc;

impl<W: StepObserver> Machine<W> {
    /// Starts an instruction.
    pub(crate) fn begin_instruction(&mut self, call: Call, instruction: Arc<InstructionCall>) {
        let n = instruction.instruction;
        self.observe_boundary(true);
        self.context.shown_stories = None;
        self.open_scene(n);
        let declared = self.book.schema.instructions.get(n);
        if !declared.is_some_and(|it| it.has_rounds) {
            return self.frames.push(Frame::Call {
                call: Some(call),
                instruction: Some(instruction),
            });
        }
        self.frames.push(Frame::Rounds(Box::new(ActiveRounds {
            call,
            instruction,
            is_call_active: false,
            journal_mark: 0,
            event_count: 0,
            prompt_count: 0,
            asks_first: false,
            shown_stories: Vec::new(),
        })));
    }

    /// Reports to the observer that the instruction at the current step begins or ends.
    pub(crate) fn observe_boundary(&mut self, begins: bool) {
        if let Some(Frame::Steps { page, at, .. }) = self.frames.last() {
            let context = &mut self.context;
            context
                .observer
                .instruction_boundary(*page, *at, begins, &context.state);
        }
    }

    /// Reports to the observer how many rounds the innermost instruction has counted, if it declares a counter.
    pub(crate) fn observe_counter(&mut self) {
        let [.., Frame::Steps { page, at, .. }, Frame::Rounds(it)] = &*self.frames else {
            return;
        };
        let n = it.instruction.instruction;
        let counter = self.book.schema.instructions.get(n);
        let counter = counter.and_then(|it| it.round_counter);
        let slots = self.book.data.scene_slots.get(n);
        if let Some(slot) = counter.zip(slots).and_then(|(n, slots)| slots.get(n)) {
            let rounds = self.context.state.get(*slot).int();
            self.context.observer.rounds_counted(*page, *at, rounds);
        }
    }

    /// Reports an outcome without a row to the observer.
    pub(crate) fn observe_outcome(&mut self, call: &InstructionCall, outcome: Outcome) {
        if let (Some(Frame::Steps { page, at, .. }), Some(index)) =
            (self.frames.last(), outcome.index)
            && !call.handled.contains(&index)
        {
            self.context.observer.outcome_unhandled(*page, *at, index);
        }
    }

    /// Reports to the observer the outcome for which the current instruction runs an event.
    pub(crate) fn observe_event(&mut self, event: &str) {
        let [.., Frame::Steps { page, at, .. }, frame] = &*self.frames else {
            return;
        };
        let call = match frame {
            Frame::Call {
                instruction: Some(call),
                ..
            } => call,
            Frame::Rounds(it) => &it.instruction,
            _ => return,
        };
        let declared = &self.book.schema.instructions[call.instruction];
        for (n, outcome) in (0..).zip(&declared.outcomes) {
            let is_led_away = declared.events.get(outcome).is_some_and(|it| it == event);
            if is_led_away && !call.handled.contains(&n) {
                self.context.observer.event_requested(*page, *at, n);
            }
        }
    }

    /// Calls the opening or the next round of the innermost instruction with rounds.
    pub(crate) fn run_round(&mut self) -> Result<StepResult, Box<Diagnostic>> {
        let is_round = matches!(self.frames.last(), Some(Frame::Rounds(it)) if matches!(it.call.target, CallTarget::Round(_)));
        if is_round && self.can_checkpoint() {
            self.end_paragraph();
            self.offer_checkpoint();
        }
        if let [.., Frame::Steps { page, at, .. }, Frame::Rounds(_)] = &*self.frames {
            self.context.observer.round_started(*page, *at, !is_round);
        }
        let journal = self.context.state.mark();
        let events = self.context.event_count();
        let Some(Frame::Rounds(it)) = self.frames.last_mut() else {
            return Ok(StepResult::Continue);
        };
        if it.is_call_active {
            return Err(super::machine::internal_error(
                "a suspended round was not resumed",
            ));
        }
        (it.journal_mark, it.event_count, it.prompt_count) = (journal, events, self.prompt_count);
        it.is_call_active = true;
        self.context.shown_stories = Some(it.shown_stories.clone());
        let call = it.call.clone();
        let result = self.rules.begin(&call, &mut self.context);
        self.handle_call_result(result.map_err(Box::new)?)
    }

    /// Ends the opening or a round, and prepares the next round.
    pub(crate) fn schedule_next_round(
        &mut self,
        args: Option<Value>,
    ) -> Result<(), Box<Diagnostic>> {
        let (journal, prompts) = (self.context.state.mark(), self.prompt_count);
        let Some(Frame::Rounds(it)) = self.frames.last_mut() else {
            return Err(super::machine::internal_error(
                "an instruction without rounds requested a round",
            ));
        };
        let n = it.instruction.instruction;
        let is_unchanged = (it.journal_mark, it.prompt_count) == (journal, prompts);
        if is_unchanged && matches!(it.call.target, CallTarget::Round(_)) {
            let declared = self.book.schema.instructions.get(n);
            let keyword = declared.map_or("", |it| it.form.keyword());
            let message = format!(
                "infinite loop: a round of `{keyword}` asked no question and changed nothing"
            );
            return Err(Box::new(
                Diagnostic::new(Code::RuleOverLimit, it.instruction.span, message)
                    .help("return an outcome, or change the scene"),
            ));
        }
        it.is_call_active = false;
        it.shown_stories = self.context.shown_stories.take().unwrap_or_default();
        it.call.target = CallTarget::Round(n);
        if let Some(args) = args {
            it.call.args = args;
        }
        Ok(())
    }

    /// Cancels a round whose first effect is a question, so that it starts again after a command and uses the new state.
    pub(crate) fn postpone_round(&mut self) -> bool {
        let Some((Frame::Rounds(it), outer)) = self.frames.split_last_mut() else {
            return false;
        };
        let is_only_call = outer.iter().all(|f| matches!(f, Frame::Steps { .. }));
        let is_round = matches!(it.call.target, CallTarget::Round(_));
        if !(is_only_call && is_round && it.asks_first) {
            return false;
        }
        it.is_call_active = false;
        self.rules.cancel_calls();
        true
    }

    /// Opens the scene of an instruction. Suspends the active scene until this scene is closed.
    fn open_scene(&mut self, instruction: usize) {
        let book = Rc::clone(&self.book);
        let declared = book.schema.instructions.get(instruction);
        if declared.is_none_or(|it| it.scene.is_empty() && !it.has_rounds) {
            return;
        }
        let state = &self.context.state;
        let outer = state.get(slot::SCENE).clone();
        if outer.truth() {
            let slots = self.scene_slots(&outer);
            let values = slots.iter().map(|slot| state.get(*slot).clone());
            let suspended = Value::list([outer.clone(), Value::list(values)]);
            let mut scenes = state.get(slot::SUSPENDED_SCENES).as_list().to_vec();
            scenes.push(suspended);
            self.context
                .state
                .set(slot::SUSPENDED_SCENES, Value::list(scenes));
            self.reset_scene(&outer);
        }
        let number = i64::try_from(instruction + 1).unwrap_or(0);
        self.context.state.set(slot::SCENE, Value::Int(number));
    }

    /// Closes the scene of an instruction and resumes the enclosing scene.
    pub(crate) fn close_scene(&mut self, instruction: usize) {
        let scene = self.context.state.get(slot::SCENE).clone();
        if scene.int() != i64::try_from(instruction + 1).unwrap_or(0) {
            return;
        }
        self.reset_scene(&scene);
        let scenes = self.context.state.get(slot::SUSPENDED_SCENES);
        let mut scenes = scenes.as_list().to_vec();
        let outer = scenes.pop();
        let (number, values) = match outer.as_ref().map(Value::as_list) {
            Some([number, values]) => (number.clone(), values.as_list()),
            _ => (Value::Int(0), &[][..]),
        };
        for (slot, value) in self.scene_slots(&number).into_iter().zip(values) {
            self.context.state.set(slot, value.clone());
        }
        self.context
            .state
            .set(slot::SUSPENDED_SCENES, Value::list(scenes));
        self.context.state.set(slot::SCENE, number);
    }

    /// Drops all scenes of instructions in progress.
    pub(crate) fn drop_scenes(&mut self) {
        let scene = self.context.state.get(slot::SCENE).clone();
        if scene.truth() {
            self.reset_scene(&scene);
            self.context
                .state
                .set(slot::SUSPENDED_SCENES, Value::list([]));
            self.context.state.set(slot::SCENE, Value::Int(0));
        }
    }

    /// The slots of a scene by its number.
    fn scene_slots(&self, scene: &Value) -> Vec<u32> {
        let instruction = usize::try_from(scene.int().saturating_sub(1)).ok();
        let slots = instruction.and_then(|n| self.book.data.scene_slots.get(n));
        slots.cloned().unwrap_or_default()
    }

    /// Resets a scene to its start values, so that equal situations have equal states.
    fn reset_scene(&mut self, scene: &Value) {
        let book = Rc::clone(&self.book);
        for slot in self.scene_slots(scene) {
            let start = book.slots.start().get(slot as usize);
            self.context
                .state
                .set(slot, start.cloned().unwrap_or_default());
        }
    }
}
