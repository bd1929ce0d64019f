//! Verbs with rounds. Each round is a separate call, and slots store the values of the verb between rounds.

use super::frames::{ActiveRounds, Frame, StepObserver, StepResult};
use super::machine::Machine;
use crate::model::book::{VerbCall, slot};
use crate::model::game::{Call, CallTarget, Outcome, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::rc::Rc;
use std::sync::Arc;

impl<W: StepObserver> Machine<W> {
    /// Starts a verb.
    pub(crate) fn begin_verb(&mut self, call: Call, verb: Arc<VerbCall>) {
        self.see_verb(true);
        self.open_scene(verb.verb);
        let rounds = self.book.vocabulary.verbs.get(verb.verb);
        if !rounds.is_some_and(|verb| verb.rounds) {
            return self.frames.push(Frame::Call {
                call: Some(call),
                verb: Some(verb),
            });
        }
        self.frames.push(Frame::Rounds(Box::new(ActiveRounds {
            call,
            verb,
            stands: false,
            changed: 0,
            told: 0,
            prompts: 0,
            asked_first: false,
        })));
    }

    /// Reports to the observer that the verb at the current step begins or ends.
    pub(crate) fn see_verb(&mut self, begins: bool) {
        if let Some(Frame::Steps { page, at, .. }) = self.frames.last() {
            let turn = &mut self.turn;
            turn.listener.verb(*page, *at, begins, &turn.state);
        }
    }

    /// Reports an outcome without a row to the observer.
    pub(crate) fn see_outcome(&mut self, verb: &VerbCall, outcome: Outcome) {
        if let (Some(Frame::Steps { page, at, .. }), Some(named)) =
            (self.frames.last(), outcome.named)
            && !verb.handled.contains(&named)
        {
            self.turn.listener.without_row(*page, *at, named);
        }
    }

    /// Calls the opening or the next round of the innermost verb with rounds.
    pub(crate) fn round(&mut self) -> Result<StepResult, Box<Diagnostic>> {
        let next = matches!(self.frames.last(), Some(Frame::Rounds(it)) if matches!(it.call.target, CallTarget::Round(_)));
        if next && self.is_plain() {
            self.paragraph_over();
            self.cut_here();
        }
        if let [.., Frame::Steps { page, at, .. }, Frame::Rounds(_)] = &*self.frames {
            self.turn.listener.round(*page, *at, !next);
        }
        let changed = self.turn.state.mark();
        let told = self.turn.event_count();
        self.asked_at = changed;
        let Some(Frame::Rounds(it)) = self.frames.last_mut() else {
            return Ok(StepResult::Step);
        };
        if it.stands {
            return Err(super::machine::internal("a round was left waiting"));
        }
        (it.changed, it.told, it.prompts) = (changed, told, self.prompts);
        it.stands = true;
        let call = it.call.clone();
        let ruling = self.referee.begin(&call, &mut self.turn);
        self.ruled(ruling.map_err(Box::new)?)
    }

    /// Ends the opening or a round of a verb that continues.
    pub(crate) fn goes(&mut self, args: Option<Value>) -> Result<(), Box<Diagnostic>> {
        let changed = self.turn.state.mark();
        let prompts = self.prompts;
        let Some(Frame::Rounds(it)) = self.frames.last_mut() else {
            return Err(super::machine::internal(
                "a rule has rounds that is none of them",
            ));
        };
        let still = (it.changed, it.prompts) == (changed, prompts);
        if still && matches!(it.call.target, CallTarget::Round(_)) {
            let form = self.book.vocabulary.verbs.get(it.verb.verb);
            let word = form.map_or("", |verb| verb.form.verb());
            let message = format!(
                "a round of `{word}` asked nothing and changed nothing, so it would never end"
            );
            return Err(Box::new(
                Diagnostic::new(Code::RuleOverLimit, it.verb.span, message)
                    .help("let it give an outcome, or change the scene"),
            ));
        }
        it.stands = false;
        it.call.target = CallTarget::Round(it.verb.verb);
        if let Some(args) = args {
            it.call.args = args;
        }
        self.note_stakes();
        Ok(())
    }

    /// Postpones a round whose first effect is a question. It starts over after a command, so that it uses the new state.
    pub(crate) fn put_off(&mut self) -> bool {
        let Some((Frame::Rounds(it), beneath)) = self.frames.split_last_mut() else {
            return false;
        };
        let alone = beneath.iter().all(|f| matches!(f, Frame::Steps { .. }));
        let round = matches!(it.call.target, CallTarget::Round(_));
        if !(alone && round && it.asked_first) {
            return false;
        }
        it.stands = false;
        self.referee.abandon();
        true
    }

    /// Opens the scene of a verb. The active scene is suspended until it ends.
    fn open_scene(&mut self, verb: usize) {
        let book = Rc::clone(&self.book);
        if book
            .vocabulary
            .verbs
            .get(verb)
            .is_none_or(|v| v.scene.is_empty() && !v.rounds)
        {
            return;
        }
        let around = self.turn.state.get(slot::SCENE).clone();
        if around.truth() {
            let held = self.scene_slots(&around);
            let held = held.iter().map(|slot| self.turn.state.get(*slot).clone());
            let waits = Value::list([around.clone(), Value::list(held)]);
            let mut scenes = self.turn.state.get(slot::SCENES).as_list().to_vec();
            scenes.push(waits);
            self.turn.state.set(slot::SCENES, Value::list(scenes));
            self.clear(&around);
        }
        let number = i64::try_from(verb + 1).unwrap_or(0);
        self.turn.state.set(slot::SCENE, Value::Int(number));
    }

    /// Closes the scene of a verb and resumes the enclosing one.
    pub(crate) fn close_scene(&mut self, verb: usize) {
        let ended = i64::try_from(verb + 1).unwrap_or(0);
        let scene = self.turn.state.get(slot::SCENE).clone();
        if scene.int() != ended {
            return;
        }
        self.clear(&scene);
        let mut scenes = self.turn.state.get(slot::SCENES).as_list().to_vec();
        let around = scenes.pop();
        let (number, held) = match around.as_ref().map(Value::as_list) {
            Some([number, held]) => (number.clone(), held.as_list()),
            _ => (Value::Int(0), &[][..]),
        };
        for (slot, value) in self.scene_slots(&number).into_iter().zip(held) {
            self.turn.state.set(slot, value.clone());
        }
        self.turn.state.set(slot::SCENES, Value::list(scenes));
        self.turn.state.set(slot::SCENE, number);
    }

    /// Drops all scenes of what was in progress.
    pub(crate) fn drop_scenes(&mut self) {
        if self.turn.state.get(slot::SCENE).truth() {
            let scene = self.turn.state.get(slot::SCENE).clone();
            self.clear(&scene);
            self.turn.state.set(slot::SCENES, Value::list([]));
            self.turn.state.set(slot::SCENE, Value::Int(0));
        }
    }

    /// The slots of a scene by its number.
    fn scene_slots(&self, scene: &Value) -> Vec<u32> {
        let verb = usize::try_from(scene.int().saturating_sub(1)).ok();
        let slots = verb.and_then(|verb| self.book.world.scenes.get(verb));
        slots.cloned().unwrap_or_default()
    }

    /// Resets a scene to its start values, so that equal situations are equal data.
    fn clear(&mut self, scene: &Value) {
        let book = Rc::clone(&self.book);
        for slot in self.scene_slots(scene) {
            let start = book.slots.start().get(slot as usize);
            self.turn
                .state
                .set(slot, start.cloned().unwrap_or_default());
        }
    }
}
