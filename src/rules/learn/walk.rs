//! Replays calls along known paths, and records new paths.

use super::profile::Function;
use super::recorder::CallRecorder;
use super::referee::{MemoLookup, MemoResult, MemoizedRules, SuspendedMemo};
use super::step::{
    CallEnd, CallInputs, MemoStep, awaited, change, derived as edge_of, faces, part, reply,
};
use super::tree::{MemoSpot, NONE, Nondeterminism, RecordedStep, strayed};
use crate::model::game::{
    Call, CallRequest, CallTarget, Reply, RulesHost, RulesQuery, StateAccess, Value,
};
use crate::syntax::diagnostic::Diagnostic;
use std::rc::Rc;

impl MemoizedRules {
    /// Returns the call with this number.
    fn made(&self, root: u32) -> &Call {
        match self.calls.get_index(root as usize) {
            Some((call, _)) => call,
            None => unreachable!("a root is the number of a call that was made"),
        }
    }

    /// Follows known paths from a node.
    pub(super) fn walk(
        &mut self,
        root: u32,
        mut at: u32,
        mut had: CallInputs,
        memory: &mut dyn StateAccess,
    ) -> MemoLookup {
        let all = Rc::clone(&self.trees);
        let mut trees = all.borrow_mut();
        loop {
            let given = match &trees.nodes[at as usize].step {
                MemoStep::Read(slot) => memory.read_slot(*slot).clone(),
                MemoStep::Ask(slot, asked) => memory.look_up(*slot, asked),
                MemoStep::Derived(derived) => {
                    let derived = *derived;
                    let mut found = trees.derive(derived, memory);
                    if found.is_none() {
                        drop(trees);
                        // Errors are dropped here: the call may catch them, so it runs in the rules below.
                        drop(self.derive(derived, memory));
                        trees = all.borrow_mut();
                        found = trees.derive(derived, memory);
                    }
                    let Some((value, _)) = found else {
                        let spot = trees.before(self.calls[root as usize], at);
                        drop(trees);
                        return self.learn(root, spot, had, memory);
                    };
                    let edge = edge_of(&value);
                    had.derived.push(value);
                    edge
                }
                MemoStep::DerivedPart(number, key) => {
                    let had = had.derived.get(*number);
                    had.map(|it| part(it, key.as_deref())).unwrap_or_default()
                }
                MemoStep::Look(roll) => {
                    let faces = had.rolls.get(*roll).cloned().unwrap_or_default();
                    trees.looked = true;
                    faces
                }
                MemoStep::Write(slot, given, heard) => {
                    given.write(*slot, &had, *heard, memory);
                    Value::Nothing
                }
                MemoStep::Change(slot, it, heard) => {
                    change(*slot, it, *heard, memory);
                    Value::Nothing
                }
                MemoStep::Tell(times) => {
                    (0..*times).for_each(|_| memory.go_unheard());
                    Value::Nothing
                }
                MemoStep::Wait(request) => {
                    let request = (**request).clone();
                    self.waiting.push(SuspendedMemo::Known { root, at, had });
                    return Ok(MemoResult::Asks(request));
                }
                MemoStep::Roll(roll) => {
                    let request = CallRequest::Ask(roll.0.clone());
                    self.waiting.push(SuspendedMemo::Known { root, at, had });
                    return Ok(MemoResult::Asks(request));
                }
                MemoStep::End(end) => {
                    let end = (**end).clone();
                    if let Some(profiler) = &self.profiler {
                        profiler.went(&self.made(root).target);
                    }
                    return Ok(MemoResult::Ends(end));
                }
            };
            match trees.nodes[at as usize].on.to(&given) {
                NONE => {
                    drop(trees);
                    return self.learn(root, MemoSpot::After(at, given), had, memory);
                }
                next => at = next,
            }
        }
    }

    /// Runs a call in the wrapped rules: replays the known path and records what follows.
    pub(super) fn learn(
        &mut self,
        root: u32,
        spot: MemoSpot,
        had: CallInputs,
        memory: &mut dyn StateAccess,
    ) -> MemoLookup {
        if let Some(profiler) = &self.profiler {
            profiler.missed(&self.made(root).target, &spot);
        }
        let way = match &spot {
            MemoSpot::After(at, given) => self.trees.borrow().way(*at, given.clone()),
            _ => Vec::new(),
        };
        let function = Function::Call(self.made(root).target.clone());
        let mut recorder = Box::new(self.recorder(function, way, had));
        recorder.lend_it(memory);
        let came = self.led(root, &mut recorder);
        recorder.note_told();
        recorder.give_back(memory);
        self.settle(root, spot, recorder, came?)
    }

    /// Computes a derived value in the wrapped rules, for a state in which it is unknown.
    fn derive(&mut self, derived: usize, memory: &mut dyn StateAccess) -> Result<(), Diagnostic> {
        let mut recorder = self.recorder(
            Function::Derived(derived),
            Vec::new(),
            CallInputs::default(),
        );
        recorder.lend_it(memory);
        let derived = self
            .rules
            .answer_query(RulesQuery::Derived(derived), &mut recorder);
        recorder.give_back(memory);
        match recorder.strayed {
            true => Err(strayed()),
            false => derived.map(drop),
        }
    }

    fn recorder(
        &self,
        function: Function,
        way: Vec<(MemoStep, Value)>,
        had: CallInputs,
    ) -> CallRecorder {
        let mut recorder = CallRecorder::new(Rc::clone(&self.trees), way, had);
        recorder.notes = self.has_room();
        recorder.counted = self.profiler.clone().map(|it| (it, function));
        recorder
    }

    /// Begins a call and leads it along the way that the recorder has.
    fn led(&mut self, root: u32, recorder: &mut CallRecorder) -> MemoLookup {
        let mut rolled = 0;
        self.touched = true;
        let call = self.made(root).clone();
        let mut came = made(&mut *self.rules, &call, recorder)?;
        recorder.note_told();
        while recorder.is_led() {
            let step = self.waits(&came);
            let (MemoResult::Asks(request), Some(given)) = (&came, recorder.led(&step)) else {
                return Err(strayed());
            };
            let ruling = match (&step, request) {
                (MemoStep::Roll(_), _) => {
                    rolled += 1;
                    let fell = recorder.had.rolls.get(rolled - 1).map(faces);
                    self.rules.resume(fell.map(Reply::Dice), recorder)
                }
                (_, CallRequest::Apart(_)) => {
                    recorder.forget();
                    self.rules.given(&given, recorder)
                }
                _ => {
                    recorder.forget();
                    self.rules.resume(reply(request, &given), recorder)
                }
            };
            came = ruling?.into();
            recorder.note_told();
        }
        Ok(came)
    }

    /// Returns the step for the state of a call.
    fn waits(&self, came: &MemoResult) -> MemoStep {
        match came {
            MemoResult::Asks(request) => awaited(request, self.rules.sum()),
            MemoResult::Ends(end) => MemoStep::End(Box::new(end.clone())),
        }
    }

    /// Stores the steps that a call has made since the position.
    pub(super) fn settle(
        &mut self,
        root: u32,
        spot: MemoSpot,
        mut recorder: Box<CallRecorder>,
        came: MemoResult,
    ) -> MemoLookup {
        if recorder.strayed {
            return Err(strayed());
        }
        let last = self.waits(&came);
        let at = self.keep(spot, &mut recorder, last)?;
        if matches!(came, MemoResult::Asks(_)) {
            self.waiting
                .push(SuspendedMemo::Live { root, at, recorder });
        }
        Ok(came)
    }

    /// Adds the recorded steps and a last step. Returns the last node if it was stored.
    fn keep(
        &mut self,
        spot: MemoSpot,
        recorder: &mut CallRecorder,
        last: MemoStep,
    ) -> Result<Option<u32>, Diagnostic> {
        let spot = if recorder.notes {
            spot
        } else {
            MemoSpot::Nowhere
        };
        let last = RecordedStep {
            step: last,
            given: Value::Nothing,
            place: recorder.place,
        };
        let steps = recorder.log.drain(..).chain([last]);
        let grown = self.trees.borrow_mut().grow_all(spot, steps);
        grown.map_err(|Nondeterminism| strayed())
    }
}

/// Runs a call in the wrapped rules.
pub(super) fn made(
    rules: &mut dyn RulesHost,
    call: &Call,
    memory: &mut dyn StateAccess,
) -> MemoLookup {
    Ok(match call.target {
        CallTarget::Query(_) | CallTarget::Cost(_) => {
            let answer = rules.answer_query(RulesQuery::Answer(call), memory)?;
            MemoResult::Ends(CallEnd::Answer(answer))
        }
        _ => rules.begin(call, memory)?.into(),
    })
}
