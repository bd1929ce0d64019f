//! Replays calls along known paths, and records new paths.

use super::profile::ProfiledFunction;
use super::recorder::CallRecorder;
use super::referee::{MemoLookup, MemoResult, MemoizedRules, SuspendedMemo};
use super::step::{
    CallEnd, CallInputs, MemoStep, apply_change, derived_edge as edge_of, derived_entry,
    edge_to_reply, request_step, value_to_faces,
};
use super::tree::{MemoSpot, NO_NODE, Nondeterminism, RecordedStep, nondeterminism_error};
use crate::model::game::{
    Call, CallRequest, CallTarget, Reply, RulesHost, RulesQuery, StateAccess, Value,
};
use crate::syntax::diagnostic::Diagnostic;
use std::rc::Rc;

impl MemoizedRules {
    /// Returns the call with this number.
    fn call_at(&self, root: u32) -> &Call {
        match self.calls.get_index(root as usize) {
            Some((call, _)) => call,
            None => unreachable!("a root is the number of a call that was made"),
        }
    }

    /// Follows known paths from a node.
    pub(super) fn follow_path(
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
                MemoStep::Query(slot, asked) => memory.query_slot(*slot, asked),
                MemoStep::Derived(derived) => {
                    let derived = *derived;
                    let mut found = trees.find_derived(derived, memory);
                    if found.is_none() {
                        drop(trees);
                        // Errors are dropped here: the call may catch them, so it runs in the rules below.
                        drop(self.compute_derived(derived, memory));
                        trees = all.borrow_mut();
                        found = trees.find_derived(derived, memory);
                    }
                    let Some((value, _)) = found else {
                        let spot = trees.spot_before(self.calls[root as usize], at);
                        drop(trees);
                        return self.record_call(root, spot, had, memory);
                    };
                    let edge = edge_of(&value);
                    had.derived.push(value);
                    edge
                }
                MemoStep::DerivedEntry(number, key) => {
                    let had = had.derived.get(*number);
                    had.map(|it| derived_entry(it, key.as_deref()))
                        .unwrap_or_default()
                }
                MemoStep::ReadFaces(roll) => {
                    let faces = had.rolls.get(*roll).cloned().unwrap_or_default();
                    trees.faces_read = true;
                    faces
                }
                MemoStep::Write(slot, given, heard) => {
                    given.write(*slot, &had, *heard, memory);
                    Value::Nothing
                }
                MemoStep::Change(slot, it, heard) => {
                    apply_change(*slot, it, *heard, memory);
                    Value::Nothing
                }
                MemoStep::Emit(times) => {
                    (0..*times).for_each(|_| memory.skip_event());
                    Value::Nothing
                }
                MemoStep::Request(request) => {
                    let request = (**request).clone();
                    self.suspended.push(SuspendedMemo::Known {
                        root,
                        at,
                        inputs: had,
                    });
                    return Ok(MemoResult::Suspended(request));
                }
                MemoStep::Roll(roll) => {
                    let request = CallRequest::Ask(roll.0.clone());
                    self.suspended.push(SuspendedMemo::Known {
                        root,
                        at,
                        inputs: had,
                    });
                    return Ok(MemoResult::Suspended(request));
                }
                MemoStep::End(end) => {
                    let end = (**end).clone();
                    if let Some(profiler) = &self.profiler {
                        profiler.count_hit(&self.call_at(root).target);
                    }
                    return Ok(MemoResult::Ended(end));
                }
            };
            match trees.nodes[at as usize].edges.next(&given) {
                NO_NODE => {
                    drop(trees);
                    return self.record_call(root, MemoSpot::After(at, given), had, memory);
                }
                next => at = next,
            }
        }
    }

    /// Runs a call in the wrapped rules: replays the known path and records what follows.
    pub(super) fn record_call(
        &mut self,
        root: u32,
        spot: MemoSpot,
        had: CallInputs,
        memory: &mut dyn StateAccess,
    ) -> MemoLookup {
        if let Some(profiler) = &self.profiler {
            profiler.count_miss(&self.call_at(root).target, &spot);
        }
        let way = match &spot {
            MemoSpot::After(at, given) => self.trees.borrow().path_to(*at, given.clone()),
            _ => Vec::new(),
        };
        let function = ProfiledFunction::Call(self.call_at(root).target.clone());
        let mut recorder = Box::new(self.new_recorder(function, way, had));
        recorder.take_game(memory);
        let came = self.replay_path(root, &mut recorder);
        recorder.record_events();
        recorder.return_game(memory);
        self.finish_recording(root, spot, recorder, came?)
    }

    /// Computes a derived value in the wrapped rules, for a state in which it is unknown.
    fn compute_derived(
        &mut self,
        derived: usize,
        memory: &mut dyn StateAccess,
    ) -> Result<(), Diagnostic> {
        let mut recorder = self.new_recorder(
            ProfiledFunction::Derived(derived),
            Vec::new(),
            CallInputs::default(),
        );
        recorder.take_game(memory);
        let derived = self
            .rules
            .answer_query(RulesQuery::Derived(derived), &mut recorder);
        recorder.return_game(memory);
        match recorder.has_diverged {
            true => Err(nondeterminism_error()),
            false => derived.map(drop),
        }
    }

    fn new_recorder(
        &self,
        function: ProfiledFunction,
        way: Vec<(MemoStep, Value)>,
        had: CallInputs,
    ) -> CallRecorder {
        let mut recorder = CallRecorder::new(Rc::clone(&self.trees), way, had);
        recorder.is_recording = self.has_room();
        recorder.profile = self.profiler.clone().map(|it| (it, function));
        recorder
    }

    /// Begins a call and leads it along the way that the recorder has.
    fn replay_path(&mut self, root: u32, recorder: &mut CallRecorder) -> MemoLookup {
        let mut rolled = 0;
        self.has_called_rules = true;
        let call = self.call_at(root).clone();
        let mut came = call_rules(&mut *self.rules, &call, recorder)?;
        recorder.record_events();
        while recorder.is_replaying() {
            let step = self.result_step(&came);
            let (MemoResult::Suspended(request), Some(given)) =
                (&came, recorder.replay_step(&step))
            else {
                return Err(nondeterminism_error());
            };
            let ruling = match (&step, request) {
                (MemoStep::Roll(_), _) => {
                    rolled += 1;
                    let fell = recorder.inputs.rolls.get(rolled - 1).map(value_to_faces);
                    self.rules.resume(fell.map(Reply::Dice), recorder)
                }
                (_, CallRequest::MemoCall(_)) => {
                    recorder.clear_known();
                    self.rules.resume_with(&given, recorder)
                }
                _ => {
                    recorder.clear_known();
                    self.rules.resume(edge_to_reply(request, &given), recorder)
                }
            };
            came = ruling?.into();
            recorder.record_events();
        }
        Ok(came)
    }

    /// Returns the step for the state of a call.
    fn result_step(&self, came: &MemoResult) -> MemoStep {
        match came {
            MemoResult::Suspended(request) => request_step(request, self.rules.pending_sum()),
            MemoResult::Ended(end) => MemoStep::End(Box::new(end.clone())),
        }
    }

    /// Stores the steps that a call has made since the position.
    pub(super) fn finish_recording(
        &mut self,
        root: u32,
        spot: MemoSpot,
        mut recorder: Box<CallRecorder>,
        came: MemoResult,
    ) -> MemoLookup {
        if recorder.has_diverged {
            return Err(nondeterminism_error());
        }
        let last = self.result_step(&came);
        let at = self.store_steps(spot, &mut recorder, last)?;
        if matches!(came, MemoResult::Suspended(_)) {
            self.suspended
                .push(SuspendedMemo::Live { root, at, recorder });
        }
        Ok(came)
    }

    /// Adds the recorded steps and a last step. Returns the last node if it was stored.
    fn store_steps(
        &mut self,
        spot: MemoSpot,
        recorder: &mut CallRecorder,
        last: MemoStep,
    ) -> Result<Option<u32>, Diagnostic> {
        let spot = if recorder.is_recording {
            spot
        } else {
            MemoSpot::NotStored
        };
        let last = RecordedStep {
            step: last,
            value: Value::Nothing,
            line: recorder.line,
        };
        let steps = recorder.steps.drain(..).chain([last]);
        let grown = self.trees.borrow_mut().add_steps(spot, steps);
        grown.map_err(|Nondeterminism| nondeterminism_error())
    }
}

/// Runs a call in the wrapped rules.
pub(super) fn call_rules(
    rules: &mut dyn RulesHost,
    call: &Call,
    memory: &mut dyn StateAccess,
) -> MemoLookup {
    Ok(match call.target {
        CallTarget::Query(_) | CallTarget::Cost(_) => {
            let answer = rules.answer_query(RulesQuery::Answer(call), memory)?;
            MemoResult::Ended(CallEnd::Answer(answer))
        }
        _ => rules.begin(call, memory)?.into(),
    })
}
