//! Memoized rules: call the wrapped rules only for paths that are unknown.

use super::profile::{MemoProfiler, SlotUse};
use super::recorder::CallRecorder;
use super::step::{CallEnd, CallInputs, MemoStep, faces_to_value, reply_edge};
use super::tree::{MemoSpot, MemoTrees, NO_NODE, nondeterminism_error};
use super::walk::call_rules;
use crate::model::game::{
    Call, CallRequest, CallResult, CallTarget, DiceSum, KnownSteps, Outcome, Reply, RulesHost,
    RulesQuery, StateAccess, Value,
};
use crate::syntax::diagnostic::Diagnostic;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// Maximum number of consecutive memoized rounds without a decision. After that, the wrapped rules run and use fuel.
const MAX_ROUNDS: u32 = 1000;

/// Default capacity, in steps and calls. Each uses about a quarter of a kilobyte.
const DEFAULT_CAPACITY: usize = 500_000;

/// A ruleset with memoized calls. Every call has the same effect on the state as without the memo.
///
/// Calls with an observer bypass the memo, because it does not store events.
pub struct MemoizedRules {
    pub(super) rules: Box<dyn RulesHost>,
    /// All calls so far, with their trees.
    pub(super) calls: IndexMap<Call, u32, FxBuildHasher>,
    /// The numbers of calls with arguments that others also hold, such as constants of the book. The key has the address of the arguments,
    /// because it is faster to hash than their content.
    shared_calls: FxHashMap<(usize, CallTarget), (Call, u32)>,
    /// Inputs of ended calls, to reuse their allocations.
    pub(super) spare_inputs: Vec<CallInputs>,
    pub(super) trees: Rc<RefCell<MemoTrees>>,
    /// Suspended calls, innermost last.
    pub(super) suspended: Vec<SuspendedMemo>,
    /// For each running function with `memo`, the number of suspended calls around it. The innermost of them is resumed when the function ends.
    pub(super) memo_depths: Vec<usize>,
    /// Rounds since the last decision.
    rounds: u32,
    /// Capacity, in steps and calls.
    capacity: usize,
    /// Statistics, if requested.
    pub(super) profiler: Option<MemoProfiler>,
    /// True if calls are also recorded when an observer receives events. These calls run in the wrapped rules, because events are not
    /// stored.
    is_traced: bool,
    /// True if the wrapped rules have been called since their calls were last cancelled.
    pub(super) has_called_rules: bool,
}

/// The position of calls that have all followed known paths.
struct KnownPosition {
    suspended: Vec<(u32, u32, CallInputs)>,
    memo_depths: Vec<usize>,
}

/// A suspended call.
pub(super) enum SuspendedMemo {
    /// A call of the wrapped rules that is not recorded.
    Unrecorded,
    /// A call that has followed a known path to this node.
    Known {
        root: u32,
        node: u32,
        inputs: CallInputs,
    },
    /// A call of the wrapped rules that is recorded. It has a node if its path is stored.
    Live {
        root: u32,
        node: Option<u32>,
        recorder: Box<CallRecorder>,
    },
}

/// State of a call after it has run.
pub(super) enum MemoResult {
    Suspended(CallRequest),
    Ended(CallEnd),
}

impl From<CallResult> for MemoResult {
    fn from(result: CallResult) -> Self {
        match result {
            CallResult::Suspended(request) => Self::Suspended(request),
            result => Self::Ended(CallEnd::Result(result)),
        }
    }
}

pub(super) type MemoLookup = Result<MemoResult, Diagnostic>;

impl MemoizedRules {
    pub fn new(rules: Box<dyn RulesHost>) -> Self {
        Self {
            rules,
            calls: IndexMap::default(),
            shared_calls: FxHashMap::default(),
            spare_inputs: Vec::new(),
            trees: Rc::default(),
            suspended: Vec::new(),
            memo_depths: Vec::new(),
            rounds: 0,
            capacity: DEFAULT_CAPACITY,
            has_called_rules: false,
            profiler: None,
            is_traced: false,
        }
    }

    /// Sets the capacity. When the memo is full, unknown calls run in the wrapped rules.
    pub fn with_capacity(self, capacity: usize) -> Self {
        Self { capacity, ..self }
    }

    /// Counts known and unknown steps for each function, with the lines that cause them.
    pub fn with_profiler(mut self) -> (Self, MemoProfiler) {
        let profiler = MemoProfiler::new(&self.trees);
        self.profiler = Some(profiler.clone());
        (self, profiler)
    }

    /// Like [`MemoizedRules::with_profiler`], for a game with an observer.
    pub fn with_tracing(mut self) -> (Self, MemoProfiler) {
        self.is_traced = true;
        self.with_profiler()
    }

    /// Collects the slots on which rules depend. Calls that bypass the memo are not included.
    pub fn slot_use(&self) -> SlotUse {
        SlotUse::new(&self.trees)
    }

    pub(super) fn has_room(&self) -> bool {
        self.trees.borrow().nodes.len() + self.calls.len() < self.capacity
    }

    /// Returns the number of a call, or none if the memo is full.
    pub(super) fn call_number(&mut self, call: &Call) -> Option<u32> {
        let shared_key = match &call.args {
            Value::Map(args) if Arc::strong_count(args) > 1 => {
                Some((Arc::as_ptr(args).addr(), call.target.clone()))
            }
            _ => None,
        };
        let shared = shared_key
            .as_ref()
            .and_then(|key| self.shared_calls.get(key));
        if let Some((known, number)) = shared
            && known == call
        {
            return Some(*number);
        }
        let number = match self.calls.get_index_of(call) {
            Some(number) => number,
            None if self.has_room() => {
                let tree = self.trees.borrow_mut().add_tree();
                self.calls.insert_full(call.clone(), tree).0
            }
            None => return None,
        };
        let number = u32::try_from(number).ok()?;
        if let Some(key) = shared_key
            && self.has_room()
        {
            self.shared_calls.insert(key, (call.clone(), number));
        }
        Some(number)
    }

    fn is_memoized(&self, state: &dyn StateAccess) -> bool {
        self.is_traced || !state.is_observed()
    }

    fn run_call(&mut self, call: &Call, state: &mut dyn StateAccess) -> MemoLookup {
        match self.call_number(call) {
            Some(root) => self.run_numbered_call(root, state),
            None => self.bypass(call, state),
        }
    }

    fn run_numbered_call(&mut self, root: u32, state: &mut dyn StateAccess) -> MemoLookup {
        let tree = self.calls[root as usize];
        let root_node = self.trees.borrow().roots[tree as usize];
        match root_node {
            root_node if root_node == NO_NODE || self.is_traced => {
                self.record_call(root, MemoSpot::First(tree), CallInputs::default(), state)
            }
            root_node => {
                let inputs = self.spare_inputs.pop().unwrap_or_default();
                self.follow_path(root, root_node, inputs, state)
            }
        }
    }

    /// Bypasses the memo.
    fn bypass(&mut self, call: &Call, state: &mut dyn StateAccess) -> MemoLookup {
        self.has_called_rules = true;
        let result = call_rules(&mut *self.rules, call, state)?;
        if matches!(result, MemoResult::Suspended(_)) {
            self.suspended.push(SuspendedMemo::Unrecorded);
        }
        Ok(result)
    }

    /// Resumes the innermost call with a reply.
    fn resume_with_reply(
        &mut self,
        reply: Option<Reply>,
        state: &mut dyn StateAccess,
    ) -> MemoLookup {
        let sum = self.pending_sum();
        let mut suspended = self.suspended.pop();
        let edge = match (sum, &reply, &mut suspended) {
            (Some(sum), Some(Reply::Dice(faces)), Some(SuspendedMemo::Known { inputs, .. })) => {
                inputs.add_roll(faces, sum)
            }
            (Some(sum), Some(Reply::Dice(faces)), suspended) => {
                if let Some(SuspendedMemo::Live { recorder, .. }) = suspended {
                    recorder.rolls.push(faces_to_value(faces));
                }
                Value::Int(sum.total(faces))
            }
            (_, reply, suspended) => {
                if let Some(SuspendedMemo::Live { recorder, .. }) = suspended {
                    recorder.clear_known();
                }
                reply_edge(reply.as_ref())
            }
        };
        self.resume_suspended(suspended, edge, state, |rules, state| {
            rules.resume(reply, state)
        })
    }

    /// Resumes a suspended call with a value, along a known path or in the wrapped rules.
    fn resume_suspended(
        &mut self,
        suspended: Option<SuspendedMemo>,
        edge: Value,
        state: &mut dyn StateAccess,
        run: impl FnOnce(&mut dyn RulesHost, &mut dyn StateAccess) -> Result<CallResult, Diagnostic>,
    ) -> MemoLookup {
        match suspended {
            None => Ok(run(&mut *self.rules, state)?.into()),
            Some(SuspendedMemo::Unrecorded) => {
                let result: MemoResult = run(&mut *self.rules, state)?.into();
                if matches!(result, MemoResult::Suspended(_)) {
                    self.suspended.push(SuspendedMemo::Unrecorded);
                }
                Ok(result)
            }
            Some(SuspendedMemo::Known { root, node, inputs }) => {
                let next = self.trees.borrow().next(node, &edge);
                match next {
                    NO_NODE => self.record_call(root, MemoSpot::After(node, edge), inputs, state),
                    next => self.follow_path(root, next, inputs, state),
                }
            }
            Some(SuspendedMemo::Live {
                root,
                node,
                mut recorder,
            }) => {
                let spot = node.map_or(MemoSpot::NotStored, |node| MemoSpot::After(node, edge));
                recorder.take_game(state);
                let result = run(&mut *self.rules, &mut *recorder);
                recorder.record_events();
                recorder.return_game(state);
                self.finish_recording(root, spot, recorder, result?.into())
            }
        }
    }

    /// Calls functions with `memo` until the reader must answer or the outermost call ends.
    fn run_memo_calls(
        &mut self,
        mut result: MemoResult,
        state: &mut dyn StateAccess,
    ) -> MemoLookup {
        loop {
            result = match result {
                MemoResult::Suspended(CallRequest::MemoCall(call)) => {
                    self.memo_depths.push(self.suspended.len());
                    self.run_call(&call, state)?
                }
                MemoResult::Ended(CallEnd::Result(CallResult::Returned(value)))
                    if self
                        .memo_depths
                        .pop_if(|it| *it == self.suspended.len())
                        .is_some() =>
                {
                    self.end_memo_call(&value, state)?
                }
                result => return Ok(result),
            }
        }
    }

    /// Passes the result of a function with `memo` to the outer call. The function may have changed any value.
    fn end_memo_call(&mut self, value: &Value, state: &mut dyn StateAccess) -> MemoLookup {
        let mut suspended = self.suspended.pop();
        if let Some(SuspendedMemo::Live { recorder, .. }) = &mut suspended {
            recorder.clear_known();
        }
        self.resume_suspended(suspended, value.clone(), state, |rules, state| {
            rules.resume_with(value, state)
        })
    }
}

fn to_call_result(result: MemoResult) -> CallResult {
    match result {
        MemoResult::Suspended(request) => CallResult::Suspended(request),
        MemoResult::Ended(CallEnd::Result(result)) => result,
        MemoResult::Ended(_) => CallResult::Done(Outcome::default()),
    }
}

impl RulesHost for MemoizedRules {
    fn begin(
        &mut self,
        call: &Call,
        state: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.rounds = match call.target {
            CallTarget::Round(_) => self.rounds + 1,
            _ => 0,
        };
        let result = match self.is_memoized(state) && self.rounds <= MAX_ROUNDS {
            true => self.run_call(call, state),
            false => self.bypass(call, state),
        };
        result
            .and_then(|result| self.run_memo_calls(result, state))
            .map(to_call_result)
    }

    fn resume(
        &mut self,
        reply: Option<Reply>,
        state: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        if !matches!(reply, Some(Reply::Dice(_))) {
            self.rounds = 0;
        }
        let result = self.resume_with_reply(reply, state)?;
        self.run_memo_calls(result, state).map(to_call_result)
    }

    fn resume_with(
        &mut self,
        value: &Value,
        state: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.rules.resume_with(value, state)
    }

    fn pending_sum(&self) -> Option<DiceSum> {
        match self.suspended.last() {
            Some(SuspendedMemo::Known { node, .. }) => match self.trees.borrow().step(*node) {
                MemoStep::Roll(roll) => Some(roll.1),
                _ => None,
            },
            _ => self.rules.pending_sum(),
        }
    }

    fn reset_fuel(&mut self) {
        self.rules.reset_fuel();
    }

    fn position(&self) -> Option<Rc<dyn Any>> {
        let suspended = self.suspended.iter().map(|it| match it {
            SuspendedMemo::Known { root, node, inputs } => Some((*root, *node, inputs.clone())),
            _ => None,
        });
        Some(Rc::new(KnownPosition {
            suspended: suspended.collect::<Option<_>>()?,
            memo_depths: self.memo_depths.clone(),
        }))
    }

    fn return_to(&mut self, position: &dyn Any) {
        self.cancel_calls();
        if let Some(position) = position.downcast_ref::<KnownPosition>() {
            let calls = position.suspended.iter().cloned();
            self.suspended
                .extend(calls.map(|(root, node, inputs)| SuspendedMemo::Known {
                    root,
                    node,
                    inputs,
                }));
            self.memo_depths.clone_from(&position.memo_depths);
        }
    }

    fn known_steps(&self, reply: Option<&Reply>) -> Option<KnownSteps> {
        let sum = self.pending_sum();
        let mut trees = self.trees.borrow_mut();
        let last = self.suspended.len().checked_sub(1)?;
        let calls = self.suspended.iter().enumerate().map(|(i, it)| {
            let SuspendedMemo::Known { root, node, inputs } = it else {
                return None;
            };
            let next = match (reply, sum) {
                (Some(Reply::Dice(faces)), Some(sum)) if i == last => {
                    trees.next(*node, &Value::Int(sum.total(faces)))
                }
                (Some(_), _) if i == last => trees.next(*node, &reply_edge(reply)),
                _ => *node,
            };
            (next != NO_NODE).then(|| (*root, trees.number_subtree(next), inputs.derived.clone()))
        });
        Some(KnownSteps {
            calls: calls.collect::<Option<_>>()?,
            memo_depths: self.memo_depths.clone(),
        })
    }

    fn cancel_calls(&mut self) {
        self.suspended.clear();
        self.memo_depths.clear();
        self.rounds = 0;
        if std::mem::take(&mut self.has_called_rules) {
            self.rules.cancel_calls();
        }
    }

    fn reset(&mut self) {
        self.cancel_calls();
        self.rules.reset();
    }

    fn answer_query(
        &mut self,
        query: RulesQuery<'_>,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let call = match query {
            RulesQuery::Answer(call) if self.is_memoized(state) => call,
            _ => return self.rules.answer_query(query, state),
        };
        match self.run_call(call, state)? {
            MemoResult::Ended(CallEnd::Answer(value)) => Ok(value),
            _ => Err(nondeterminism_error()),
        }
    }
}
