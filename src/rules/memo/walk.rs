//! Replays calls along known paths, and records new paths.

use super::memoized_rules::{MemoLookup, MemoResult, MemoizedRules, SuspendedMemo};
use super::profile::ProfiledFunction;
use super::recorder::CallRecorder;
use super::step::{
    CallEnd, CallInputs, MemoStep, apply_change, derived_entry, edge_to_reply, request_step,
    value_to_faces,
};
use super::tree::{MemoSpot, NO_NODE, Nondeterminism, RecordedStep, nondeterminism_error};
use crate::model::game::{
    Call, CallRequest, CallResult, CallTarget, Reply, RulesHost, RulesQuery, StateAccess, Value,
};
use crate::syntax::diagnostic::Diagnostic;
use std::rc::Rc;

impl MemoizedRules {
    /// Returns the call with this number.
    fn call_at(&self, root: u32) -> &Call {
        match self.calls.get_index(root as usize) {
            Some((call, _)) => call,
            None => unreachable!("every root is the number of a recorded call"),
        }
    }

    /// Removes the call that waits for the running function, if it has followed a known path.
    fn pop_known_caller(&mut self) -> Option<(u32, u32, CallInputs)> {
        let depth = self.suspended.len();
        let is_known = matches!(self.suspended.last(), Some(SuspendedMemo::Known { .. }));
        if !is_known || self.memo_depths.pop_if(|it| *it == depth).is_none() {
            return None;
        }
        match self.suspended.pop() {
            Some(SuspendedMemo::Known { root, node, inputs }) => Some((root, node, inputs)),
            _ => None,
        }
    }

    /// Follows known paths from a node.
    pub(super) fn follow_path(
        &mut self,
        mut root: u32,
        mut node: u32,
        mut inputs: CallInputs,
        state: &mut dyn StateAccess,
    ) -> MemoLookup {
        let shared = Rc::clone(&self.trees);
        let mut trees = shared.borrow_mut();
        loop {
            let edge = match trees.step(node) {
                MemoStep::Read(slot) => {
                    let value = state.read_slot(*slot);
                    match trees.next(node, value) {
                        NO_NODE => value.clone(),
                        next => {
                            node = next;
                            continue;
                        }
                    }
                }
                MemoStep::Query(slot, query) => state.query_slot(*slot, query),
                MemoStep::Derived(derived) => {
                    let derived = *derived;
                    let mut derived_value = trees.find_derived(derived, state);
                    if derived_value.is_none() {
                        drop(trees);
                        // Errors are ignored here, because the call may catch them. It runs in the rules below.
                        drop(self.compute_derived(derived, state));
                        trees = shared.borrow_mut();
                        derived_value = trees.find_derived(derived, state);
                    }
                    let Some((value, _)) = derived_value else {
                        let spot = trees.spot_before(self.calls[root as usize], node);
                        drop(trees);
                        return self.record_call(root, spot, inputs, state);
                    };
                    let edge = trees.derived_edge(&value);
                    inputs.derived.push(value);
                    edge
                }
                MemoStep::DerivedEntry(number, key) => {
                    let map = inputs.derived.get(*number);
                    map.map(|map| derived_entry(map, key.as_deref()))
                        .unwrap_or_default()
                }
                MemoStep::ReadFaces(roll) => {
                    let faces = inputs.roll_faces(*roll);
                    trees.faces_read = true;
                    faces
                }
                MemoStep::Write(slot, value, is_observed) => {
                    value.write(*slot, &inputs, *is_observed, state);
                    Value::Nothing
                }
                MemoStep::Change(slot, change, is_observed) => {
                    apply_change(*slot, change, *is_observed, state);
                    Value::Nothing
                }
                MemoStep::Emit(times) => {
                    (0..*times).for_each(|_| state.skip_event());
                    Value::Nothing
                }
                MemoStep::Request(request) => {
                    let request = (**request).clone();
                    self.suspended
                        .push(SuspendedMemo::Known { root, node, inputs });
                    return Ok(MemoResult::Suspended(request));
                }
                MemoStep::Roll(roll) if let Some(result) = inputs.roll(roll, state) => result,
                MemoStep::Roll(roll) => {
                    let request = CallRequest::Ask(roll.0.clone());
                    self.suspended
                        .push(SuspendedMemo::Known { root, node, inputs });
                    return Ok(MemoResult::Suspended(request));
                }
                MemoStep::Function(call, _) => {
                    let call = *call;
                    self.suspended
                        .push(SuspendedMemo::Known { root, node, inputs });
                    self.memo_depths.push(self.suspended.len());
                    inputs = self.spare_inputs.pop().unwrap_or_default();
                    let tree = self.calls[call as usize];
                    (root, node) = (call, trees.roots[tree as usize]);
                    if node == NO_NODE {
                        drop(trees);
                        return self.record_call(root, MemoSpot::First(tree), inputs, state);
                    }
                    continue;
                }
                MemoStep::End(end) => {
                    inputs.clear();
                    self.spare_inputs.push(inputs);
                    if let Some(profiler) = &self.profiler {
                        profiler.count_hit(&self.call_at(root).target);
                    }
                    let end = &**end;
                    let CallEnd::Result(CallResult::Returned(value)) = end else {
                        return Ok(MemoResult::Ended(end.clone()));
                    };
                    let Some(caller) = self.pop_known_caller() else {
                        return Ok(MemoResult::Ended(end.clone()));
                    };
                    (root, node, inputs) = caller;
                    value.clone()
                }
            };
            match trees.next(node, &edge) {
                NO_NODE => {
                    drop(trees);
                    return self.record_call(root, MemoSpot::After(node, edge), inputs, state);
                }
                next => node = next,
            }
        }
    }

    /// Runs a call in the wrapped rules: replays the known path and records what follows.
    pub(super) fn record_call(
        &mut self,
        root: u32,
        spot: MemoSpot,
        inputs: CallInputs,
        state: &mut dyn StateAccess,
    ) -> MemoLookup {
        if let Some(profiler) = &self.profiler {
            profiler.count_miss(&self.call_at(root).target, &spot);
        }
        let path = match &spot {
            MemoSpot::After(node, edge) => self.trees.borrow().path_to(*node, edge.clone()),
            _ => Vec::new(),
        };
        let function = ProfiledFunction::Call(self.call_at(root).target.clone());
        let mut recorder = Box::new(self.new_recorder(function, path, inputs));
        recorder.take_game(state);
        let result = self.replay_path(root, &mut recorder);
        recorder.record_events();
        recorder.return_game(state);
        self.finish_recording(root, spot, recorder, result?)
    }

    /// Computes a derived value in the wrapped rules, for a state in which it is unknown.
    fn compute_derived(
        &mut self,
        derived: usize,
        state: &mut dyn StateAccess,
    ) -> Result<(), Diagnostic> {
        let mut recorder = self.new_recorder(
            ProfiledFunction::Derived(derived),
            Vec::new(),
            CallInputs::default(),
        );
        recorder.take_game(state);
        let derived = self
            .rules
            .answer_query(RulesQuery::Derived(derived), &mut recorder);
        recorder.return_game(state);
        match recorder.has_diverged {
            true => Err(nondeterminism_error()),
            false => derived.map(drop),
        }
    }

    fn new_recorder(
        &self,
        function: ProfiledFunction,
        path: Vec<(MemoStep, Value)>,
        inputs: CallInputs,
    ) -> CallRecorder {
        let mut recorder = CallRecorder::new(Rc::clone(&self.trees), path, inputs);
        recorder.is_recording = self.has_room();
        recorder.profile = self.profiler.clone().map(|profiler| (profiler, function));
        recorder
    }

    /// Begins a call and replays the path of the recorder.
    fn replay_path(&mut self, root: u32, recorder: &mut CallRecorder) -> MemoLookup {
        let mut rolls = 0;
        self.has_called_rules = true;
        let call = self.call_at(root).clone();
        let mut result = call_rules(&mut *self.rules, &call, recorder)?;
        recorder.record_events();
        while recorder.is_replaying() {
            let step = self.result_step(&result);
            let (MemoResult::Suspended(request), Some(edge)) =
                (&result, recorder.replay_step(&step))
            else {
                return Err(nondeterminism_error());
            };
            let next = match (&step, request) {
                (MemoStep::Roll(_), _) => {
                    rolls += 1;
                    let faces = recorder.rolls.get(rolls - 1).map(value_to_faces);
                    self.rules.resume(faces.map(Reply::Dice), recorder)
                }
                (_, CallRequest::MemoCall(_)) => {
                    recorder.clear_known();
                    self.rules.resume_with(&edge, recorder)
                }
                _ => {
                    recorder.clear_known();
                    self.rules.resume(edge_to_reply(request, &edge), recorder)
                }
            };
            result = next?.into();
            recorder.record_events();
        }
        Ok(result)
    }

    /// Returns the step for the result of a call.
    fn result_step(&mut self, result: &MemoResult) -> MemoStep {
        match result {
            MemoResult::Suspended(CallRequest::MemoCall(call))
                if let CallTarget::Function(function) = call.target
                    && let Some(number) = self.call_number(call) =>
            {
                MemoStep::Function(number, function)
            }
            MemoResult::Suspended(request) => request_step(request, self.rules.pending_sum()),
            MemoResult::Ended(end) => MemoStep::End(Box::new(end.clone())),
        }
    }

    /// Stores the steps of a call after a position.
    pub(super) fn finish_recording(
        &mut self,
        root: u32,
        spot: MemoSpot,
        mut recorder: Box<CallRecorder>,
        result: MemoResult,
    ) -> MemoLookup {
        if recorder.has_diverged {
            return Err(nondeterminism_error());
        }
        let last = self.result_step(&result);
        let node = self.store_steps(spot, &mut recorder, last)?;
        if matches!(result, MemoResult::Suspended(_)) {
            self.suspended.push(SuspendedMemo::Live {
                root,
                node,
                recorder,
            });
        }
        Ok(result)
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
        let added = self.trees.borrow_mut().add_steps(spot, steps);
        added.map_err(|Nondeterminism| nondeterminism_error())
    }
}

/// Runs a call in the wrapped rules.
pub(super) fn call_rules(
    rules: &mut dyn RulesHost,
    call: &Call,
    state: &mut dyn StateAccess,
) -> MemoLookup {
    Ok(match call.target {
        CallTarget::Query(_) | CallTarget::Cost(_) => {
            let answer = rules.answer_query(RulesQuery::Answer(call), state)?;
            MemoResult::Ended(CallEnd::Answer(answer))
        }
        _ => rules.begin(call, state)?.into(),
    })
}
