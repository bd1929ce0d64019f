//! Verbs with rounds. Each round is a separate call, and slots store the values of the verb between rounds.

use super::frames::{ActiveRounds, Frame, StepObserver, StepResult};
use super::machine::Machine;
use crate::model::book::{InstructionCall, slot};
use crate::model::game::{Call, CallTarget, Outcome, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::rc::Rc;
use std::sync::Arc;

impl<W: StepObserver> Machine<W> {
    /// Starts a verb.
    pub(crate) fn begin_instruction(&mut self, call: Call, verb: Arc<InstructionCall>) {
        self.observe_boundary(true);
        self.open_scene(verb.instruction);
        let rounds = self.book.schema.instructions.get(verb.instruction);
        if !rounds.is_some_and(|verb| verb.has_rounds) {
            return self.frames.push(Frame::Call {
                call: Some(call),
                instruction: Some(verb),
            });
        }
        self.frames.push(Frame::Rounds(Box::new(ActiveRounds {
            call,
            instruction: verb,
            is_call_active: false,
            journal_mark: 0,
            event_count: 0,
            prompt_count: 0,
            asks_first: false,
        })));
    }

    /// Reports to the observer that the verb at the current step begins or ends.
    pub(crate) fn observe_boundary(&mut self, begins: bool) {
        if let Some(Frame::Steps { page, at, .. }) = self.frames.last() {
            let turn = &mut self.context;
            turn.observer
                .instruction_boundary(*page, *at, begins, &turn.state);
        }
    }

    /// Reports an outcome without a row to the observer.
    pub(crate) fn observe_outcome(&mut self, verb: &InstructionCall, outcome: Outcome) {
        if let (Some(Frame::Steps { page, at, .. }), Some(named)) =
            (self.frames.last(), outcome.index)
            && !verb.handled.contains(&named)
        {
            self.context.observer.outcome_unhandled(*page, *at, named);
        }
    }

    /// Calls the opening or the next round of the innermost verb with rounds.
    pub(crate) fn run_round(&mut self) -> Result<StepResult, Box<Diagnostic>> {
        let next = matches!(self.frames.last(), Some(Frame::Rounds(it)) if matches!(it.call.target, CallTarget::Round(_)));
        if next && self.can_checkpoint() {
            self.end_paragraph();
            self.offer_checkpoint();
        }
        if let [.., Frame::Steps { page, at, .. }, Frame::Rounds(_)] = &*self.frames {
            self.context.observer.round_started(*page, *at, !next);
        }
        let changed = self.context.state.mark();
        let told = self.context.event_count();
        self.quick_mark = changed;
        let Some(Frame::Rounds(it)) = self.frames.last_mut() else {
            return Ok(StepResult::Continue);
        };
        if it.is_call_active {
            return Err(super::machine::internal_error("a round was left waiting"));
        }
        (it.journal_mark, it.event_count, it.prompt_count) = (changed, told, self.prompt_count);
        it.is_call_active = true;
        let call = it.call.clone();
        let ruling = self.rules.begin(&call, &mut self.context);
        self.handle_call_result(ruling.map_err(Box::new)?)
    }

    /// Ends the opening or a round of a verb that continues.
    pub(crate) fn schedule_next_round(
        &mut self,
        args: Option<Value>,
    ) -> Result<(), Box<Diagnostic>> {
        let changed = self.context.state.mark();
        let prompts = self.prompt_count;
        let Some(Frame::Rounds(it)) = self.frames.last_mut() else {
            return Err(super::machine::internal_error(
                "a rule has rounds that is none of them",
            ));
        };
        let still = (it.journal_mark, it.prompt_count) == (changed, prompts);
        if still && matches!(it.call.target, CallTarget::Round(_)) {
            let form = self
                .book
                .schema
                .instructions
                .get(it.instruction.instruction);
            let word = form.map_or("", |verb| verb.form.keyword());
            let message = format!(
                "a round of `{word}` asked nothing and changed nothing, so it would never end"
            );
            return Err(Box::new(
                Diagnostic::new(Code::RuleOverLimit, it.instruction.span, message)
                    .help("let it give an outcome, or change the scene"),
            ));
        }
        it.is_call_active = false;
        it.call.target = CallTarget::Round(it.instruction.instruction);
        if let Some(args) = args {
            it.call.args = args;
        }
        self.update_quick_stop();
        Ok(())
    }

    /// Postpones a round whose first effect is a question. It starts over after a command, so that it uses the new state.
    pub(crate) fn postpone_round(&mut self) -> bool {
        let Some((Frame::Rounds(it), beneath)) = self.frames.split_last_mut() else {
            return false;
        };
        let alone = beneath.iter().all(|f| matches!(f, Frame::Steps { .. }));
        let round = matches!(it.call.target, CallTarget::Round(_));
        if !(alone && round && it.asks_first) {
            return false;
        }
        it.is_call_active = false;
        self.rules.cancel_calls();
        true
    }

    /// Opens the scene of a verb. The active scene is suspended until it ends.
    fn open_scene(&mut self, verb: usize) {
        let book = Rc::clone(&self.book);
        if book
            .schema
            .instructions
            .get(verb)
            .is_none_or(|v| v.scene.is_empty() && !v.has_rounds)
        {
            return;
        }
        let around = self.context.state.get(slot::SCENE).clone();
        if around.truth() {
            let held = self.scene_slots(&around);
            let held = held
                .iter()
                .map(|slot| self.context.state.get(*slot).clone());
            let waits = Value::list([around.clone(), Value::list(held)]);
            let mut scenes = self
                .context
                .state
                .get(slot::SUSPENDED_SCENES)
                .as_list()
                .to_vec();
            scenes.push(waits);
            self.context
                .state
                .set(slot::SUSPENDED_SCENES, Value::list(scenes));
            self.reset_scene(&around);
        }
        let number = i64::try_from(verb + 1).unwrap_or(0);
        self.context.state.set(slot::SCENE, Value::Int(number));
    }

    /// Closes the scene of a verb and resumes the enclosing one.
    pub(crate) fn close_scene(&mut self, verb: usize) {
        let ended = i64::try_from(verb + 1).unwrap_or(0);
        let scene = self.context.state.get(slot::SCENE).clone();
        if scene.int() != ended {
            return;
        }
        self.reset_scene(&scene);
        let mut scenes = self
            .context
            .state
            .get(slot::SUSPENDED_SCENES)
            .as_list()
            .to_vec();
        let around = scenes.pop();
        let (number, held) = match around.as_ref().map(Value::as_list) {
            Some([number, held]) => (number.clone(), held.as_list()),
            _ => (Value::Int(0), &[][..]),
        };
        for (slot, value) in self.scene_slots(&number).into_iter().zip(held) {
            self.context.state.set(slot, value.clone());
        }
        self.context
            .state
            .set(slot::SUSPENDED_SCENES, Value::list(scenes));
        self.context.state.set(slot::SCENE, number);
    }

    /// Drops all scenes of what was in progress.
    pub(crate) fn drop_scenes(&mut self) {
        if self.context.state.get(slot::SCENE).truth() {
            let scene = self.context.state.get(slot::SCENE).clone();
            self.reset_scene(&scene);
            self.context
                .state
                .set(slot::SUSPENDED_SCENES, Value::list([]));
            self.context.state.set(slot::SCENE, Value::Int(0));
        }
    }

    /// The slots of a scene by its number.
    fn scene_slots(&self, scene: &Value) -> Vec<u32> {
        let verb = usize::try_from(scene.int().saturating_sub(1)).ok();
        let slots = verb.and_then(|verb| self.book.data.scene_slots.get(verb));
        slots.cloned().unwrap_or_default()
    }

    /// Resets a scene to its start values, so that equal situations are equal data.
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
