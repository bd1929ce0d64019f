//! Memoized rules: call the wrapped rules only for paths that are unknown.

use super::profile::{MemoProfiler, SlotUse};
use super::recorder::CallRecorder;
use super::step::{CallEnd, CallInputs, MemoStep, faces_to_value, reply_edge};
use super::tree::{MemoSpot, MemoTrees, NO_NODE, nondeterminism_error};
use super::walk::call_rules;
use crate::model::game::{
    Call, CallRequest, CallResult, CallTarget, DiceSum, Outcome, Reply, RulesHost, RulesQuery,
    StateAccess, Value,
};
use crate::syntax::diagnostic::Diagnostic;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::cell::RefCell;
use std::rc::Rc;

/// Maximum number of consecutive rounds without a decision. After that, the wrapped rules run, so that they count their fuel.
const MAX_ROUNDS: u32 = 1000;

/// Default capacity, in steps and calls. Each takes roughly half a kilobyte.
const DEFAULT_CAPACITY: usize = 500_000;

/// A ruleset with memoized calls. Every call has the same effect on the state as without the memo. Calls with an observer bypass the memo, because it
/// stores no events.
pub struct MemoizedRules {
    pub(super) rules: Box<dyn RulesHost>,
    /// All calls so far, each with its tree.
    pub(super) calls: IndexMap<Call, u32, FxBuildHasher>,
    pub(super) trees: Rc<RefCell<MemoTrees>>,
    /// Suspended calls, innermost last.
    pub(super) suspended: Vec<SuspendedMemo>,
    /// For each running function that is memoized separately, the number of calls suspended around it. The last of them is resumed when the function
    /// ends.
    memo_depths: Vec<usize>,
    /// Rounds since the last decision.
    rounds: u32,
    /// Capacity, in steps and calls.
    capacity: usize,
    /// Statistics, if requested.
    pub(super) profiler: Option<MemoProfiler>,
    /// True if calls are also recorded when an observer receives events. Each such call runs in the wrapped rules, because events are not
    /// stored.
    is_traced: bool,
    /// True if the wrapped rules have been called since they last dropped everything.
    pub(super) has_called_rules: bool,
}

/// A suspended call.
pub(super) enum SuspendedMemo {
    /// A call of the wrapped rules that is not recorded.
    Unrecorded,
    /// A call that has followed a known path to this node.
    Known {
        root: u32,
        at: u32,
        inputs: CallInputs,
    },
    /// A call of the wrapped rules that is recorded; at this node, if its path is stored.
    Live {
        root: u32,
        at: Option<u32>,
        recorder: Box<CallRecorder>,
    },
}

/// State of a call after it has run.
pub(super) enum MemoResult {
    Suspended(CallRequest),
    Ended(CallEnd),
}

impl From<CallResult> for MemoResult {
    fn from(ruling: CallResult) -> Self {
        match ruling {
            CallResult::Suspended(request) => Self::Suspended(request),
            ruling => Self::Ended(CallEnd::Result(ruling)),
        }
    }
}

pub(super) type MemoLookup = Result<MemoResult, Diagnostic>;

impl MemoizedRules {
    pub fn new(rules: Box<dyn RulesHost>) -> Self {
        Self {
            rules,
            calls: IndexMap::default(),
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
    pub fn with_capacity(self, room: usize) -> Self {
        Self {
            capacity: room,
            ..self
        }
    }

    /// Counts known and unknown steps for each function, with the lines that cause them.
    pub fn with_profiler(mut self) -> (Self, MemoProfiler) {
        let profiler = MemoProfiler::new(&self.trees);
        self.profiler = Some(profiler.clone());
        (self, profiler)
    }

    /// Counts the same in a game with an observer.
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
    fn call_number(&mut self, call: &Call) -> Option<u32> {
        let number = match self.calls.get_index_of(call) {
            Some(number) => number,
            None if self.has_room() => {
                let tree = self.trees.borrow_mut().add_tree();
                self.calls.insert_full(call.clone(), tree).0
            }
            None => return None,
        };
        u32::try_from(number).ok()
    }

    fn is_memoized(&self, memory: &dyn StateAccess) -> bool {
        self.is_traced || !memory.is_observed()
    }

    fn run_call(&mut self, call: &Call, memory: &mut dyn StateAccess) -> MemoLookup {
        let Some(root) = self.call_number(call) else {
            return self.bypass(call, memory);
        };
        let tree = self.calls[root as usize];
        let first = self.trees.borrow().roots[tree as usize];
        match first {
            first if first == NO_NODE || self.is_traced => {
                self.record_call(root, MemoSpot::First(tree), CallInputs::default(), memory)
            }
            first => self.follow_path(root, first, CallInputs::default(), memory),
        }
    }

    /// Bypasses the memo.
    fn bypass(&mut self, call: &Call, memory: &mut dyn StateAccess) -> MemoLookup {
        self.has_called_rules = true;
        let came = call_rules(&mut *self.rules, call, memory)?;
        if matches!(came, MemoResult::Suspended(_)) {
            self.suspended.push(SuspendedMemo::Unrecorded);
        }
        Ok(came)
    }

    /// Resumes the innermost call with a reply.
    fn resume_with_reply(
        &mut self,
        reply: Option<Reply>,
        memory: &mut dyn StateAccess,
    ) -> MemoLookup {
        let sum = self.pending_sum();
        let mut held = self.suspended.pop();
        let given = match (sum, &reply, &mut held) {
            (Some(sum), Some(Reply::Dice(fell)), held) => {
                match held {
                    Some(SuspendedMemo::Known { inputs: had, .. }) => {
                        had.rolls.push(faces_to_value(fell))
                    }
                    Some(SuspendedMemo::Live { recorder, .. }) => {
                        recorder.inputs.rolls.push(faces_to_value(fell))
                    }
                    _ => {}
                }
                Value::Int(sum.total(fell))
            }
            (_, reply, held) => {
                if let Some(SuspendedMemo::Live { recorder, .. }) = held {
                    recorder.clear_known();
                }
                reply_edge(reply.as_ref())
            }
        };
        self.resume_suspended(held, given, memory, |rules, memory| {
            rules.resume(reply, memory)
        })
    }

    /// Resumes a suspended call with a value, along a known path or in the wrapped rules.
    fn resume_suspended(
        &mut self,
        held: Option<SuspendedMemo>,
        given: Value,
        memory: &mut dyn StateAccess,
        go: impl FnOnce(&mut dyn RulesHost, &mut dyn StateAccess) -> Result<CallResult, Diagnostic>,
    ) -> MemoLookup {
        match held {
            None => Ok(go(&mut *self.rules, memory)?.into()),
            Some(SuspendedMemo::Unrecorded) => {
                let came: MemoResult = go(&mut *self.rules, memory)?.into();
                if matches!(came, MemoResult::Suspended(_)) {
                    self.suspended.push(SuspendedMemo::Unrecorded);
                }
                Ok(came)
            }
            Some(SuspendedMemo::Known {
                root,
                at,
                inputs: had,
            }) => {
                let next = self.trees.borrow().nodes[at as usize].edges.next(&given);
                match next {
                    NO_NODE => self.record_call(root, MemoSpot::After(at, given), had, memory),
                    next => self.follow_path(root, next, had, memory),
                }
            }
            Some(SuspendedMemo::Live {
                root,
                at,
                mut recorder,
            }) => {
                let spot = at.map_or(MemoSpot::NotStored, |at| MemoSpot::After(at, given));
                recorder.take_game(memory);
                let came = go(&mut *self.rules, &mut *recorder);
                recorder.record_events();
                recorder.return_game(memory);
                self.finish_recording(root, spot, recorder, came?.into())
            }
        }
    }

    /// Calls functions that are memoized separately, until the reader must answer or the outermost call ends.
    fn run_memo_calls(&mut self, mut came: MemoResult, memory: &mut dyn StateAccess) -> MemoLookup {
        loop {
            came = match came {
                MemoResult::Suspended(CallRequest::MemoCall(call)) => {
                    self.memo_depths.push(self.suspended.len());
                    self.run_call(&call, memory)?
                }
                MemoResult::Ended(CallEnd::Result(CallResult::Returned(value)))
                    if self
                        .memo_depths
                        .pop_if(|it| *it == self.suspended.len())
                        .is_some() =>
                {
                    self.end_memo_call(&value, memory)?
                }
                came => return Ok(came),
            }
        }
    }

    /// Passes the result of a separately memoized function to the call around it. The function may have changed any value.
    fn end_memo_call(&mut self, value: &Value, memory: &mut dyn StateAccess) -> MemoLookup {
        let mut held = self.suspended.pop();
        if let Some(SuspendedMemo::Live { recorder, .. }) = &mut held {
            recorder.clear_known();
        }
        self.resume_suspended(held, value.clone(), memory, |rules, memory| {
            rules.resume_with(value, memory)
        })
    }
}

fn to_call_result(came: MemoResult) -> CallResult {
    match came {
        MemoResult::Suspended(request) => CallResult::Suspended(request),
        MemoResult::Ended(CallEnd::Result(ruling)) => ruling,
        MemoResult::Ended(_) => CallResult::Done(Outcome::default()),
    }
}

impl RulesHost for MemoizedRules {
    fn begin(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.rounds = match call.target {
            CallTarget::Round(_) => self.rounds + 1,
            _ => 0,
        };
        let came = match self.is_memoized(memory) && self.rounds <= MAX_ROUNDS {
            true => self.run_call(call, memory),
            false => self.bypass(call, memory),
        };
        came.and_then(|came| self.run_memo_calls(came, memory))
            .map(to_call_result)
    }

    fn resume(
        &mut self,
        reply: Option<Reply>,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        if !matches!(reply, Some(Reply::Dice(_))) {
            self.rounds = 0;
        }
        let came = self.resume_with_reply(reply, memory)?;
        self.run_memo_calls(came, memory).map(to_call_result)
    }

    fn resume_with(
        &mut self,
        value: &Value,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.rules.resume_with(value, memory)
    }

    fn pending_sum(&self) -> Option<DiceSum> {
        match self.suspended.last() {
            Some(SuspendedMemo::Known { at, .. }) => {
                match &self.trees.borrow().nodes[*at as usize].step {
                    MemoStep::Roll(roll) => Some(roll.1),
                    _ => None,
                }
            }
            _ => self.rules.pending_sum(),
        }
    }

    fn reset_fuel(&mut self) {
        self.rules.reset_fuel();
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
        inquiry: RulesQuery<'_>,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let call = match inquiry {
            RulesQuery::Answer(call) if self.is_memoized(memory) => call,
            _ => return self.rules.answer_query(inquiry, memory),
        };
        match self.run_call(call, memory)? {
            MemoResult::Ended(CallEnd::Answer(value)) => Ok(value),
            _ => Err(nondeterminism_error()),
        }
    }
}
