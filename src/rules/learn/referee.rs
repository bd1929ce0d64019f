//! Memoized rules: call the wrapped rules only for paths that are unknown.

use super::profile::{MemoProfiler, SlotUse};
use super::recorder::CallRecorder;
use super::step::{CallEnd, CallInputs, MemoStep, dice, edge};
use super::tree::{MemoSpot, MemoTrees, NONE, strayed};
use super::walk::made;
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
const ROUNDS: u32 = 1000;

/// Default capacity, in steps and calls. Each takes roughly half a kilobyte.
const ROOM: usize = 500_000;

/// A ruleset with memoized calls. Every call has the same effect on the state as without the memo. Calls with an observer bypass the memo, because it
/// stores no events.
pub struct MemoizedRules {
    pub(super) rules: Box<dyn RulesHost>,
    /// All calls so far, each with its tree.
    pub(super) calls: IndexMap<Call, u32, FxBuildHasher>,
    pub(super) trees: Rc<RefCell<MemoTrees>>,
    /// Suspended calls, innermost last.
    pub(super) waiting: Vec<SuspendedMemo>,
    /// For each running function that is memoized separately, the number of calls suspended around it. The last of them is resumed when the function
    /// ends.
    apart: Vec<usize>,
    /// Rounds since the last decision.
    rounds: u32,
    /// Capacity, in steps and calls.
    room: usize,
    /// Statistics, if requested.
    pub(super) profiler: Option<MemoProfiler>,
    /// True if calls are also recorded when an observer receives events. Each such call runs in the wrapped rules, because events are not
    /// stored.
    is_traced: bool,
    /// True if the wrapped rules have been called since they last dropped everything.
    pub(super) touched: bool,
}

/// A suspended call.
pub(super) enum SuspendedMemo {
    /// A call of the wrapped rules that is not recorded.
    Plain,
    /// A call that has followed a known path to this node.
    Known { root: u32, at: u32, had: CallInputs },
    /// A call of the wrapped rules that is recorded; at this node, if its path is stored.
    Live {
        root: u32,
        at: Option<u32>,
        recorder: Box<CallRecorder>,
    },
}

/// State of a call after it has run.
pub(super) enum MemoResult {
    Asks(CallRequest),
    Ends(CallEnd),
}

impl From<CallResult> for MemoResult {
    fn from(ruling: CallResult) -> Self {
        match ruling {
            CallResult::Asks(request) => Self::Asks(request),
            ruling => Self::Ends(CallEnd::Ruling(ruling)),
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
            waiting: Vec::new(),
            apart: Vec::new(),
            rounds: 0,
            room: ROOM,
            touched: false,
            profiler: None,
            is_traced: false,
        }
    }

    /// Sets the capacity. When the memo is full, unknown calls run in the wrapped rules.
    pub fn room(self, room: usize) -> Self {
        Self { room, ..self }
    }

    /// Counts known and unknown steps for each function, with the lines that cause them.
    pub fn profiled(mut self) -> (Self, MemoProfiler) {
        let profiler = MemoProfiler::new(&self.trees);
        self.profiler = Some(profiler.clone());
        (self, profiler)
    }

    /// Counts the same in a game with an observer.
    pub fn traced(mut self) -> (Self, MemoProfiler) {
        self.is_traced = true;
        self.profiled()
    }

    /// Collects the slots on which rules depend. Calls that bypass the memo are not included.
    pub fn seen(&self) -> SlotUse {
        SlotUse::new(&self.trees)
    }

    pub(super) fn has_room(&self) -> bool {
        self.trees.borrow().nodes.len() + self.calls.len() < self.room
    }

    /// Returns the number of a call, or none if the memo is full.
    fn number(&mut self, call: &Call) -> Option<u32> {
        let number = match self.calls.get_index_of(call) {
            Some(number) => number,
            None if self.has_room() => {
                let tree = self.trees.borrow_mut().plant();
                self.calls.insert_full(call.clone(), tree).0
            }
            None => return None,
        };
        u32::try_from(number).ok()
    }

    fn notes(&self, memory: &dyn StateAccess) -> bool {
        self.is_traced || !memory.is_heard()
    }

    fn call(&mut self, call: &Call, memory: &mut dyn StateAccess) -> MemoLookup {
        let Some(root) = self.number(call) else {
            return self.plainly(call, memory);
        };
        let tree = self.calls[root as usize];
        let first = self.trees.borrow().first[tree as usize];
        match first {
            first if first == NONE || self.is_traced => {
                self.learn(root, MemoSpot::First(tree), CallInputs::default(), memory)
            }
            first => self.walk(root, first, CallInputs::default(), memory),
        }
    }

    /// Bypasses the memo.
    fn plainly(&mut self, call: &Call, memory: &mut dyn StateAccess) -> MemoLookup {
        self.touched = true;
        let came = made(&mut *self.rules, call, memory)?;
        if matches!(came, MemoResult::Asks(_)) {
            self.waiting.push(SuspendedMemo::Plain);
        }
        Ok(came)
    }

    /// Resumes the innermost call with a reply.
    fn go_on(&mut self, reply: Option<Reply>, memory: &mut dyn StateAccess) -> MemoLookup {
        let sum = self.sum();
        let mut held = self.waiting.pop();
        let given = match (sum, &reply, &mut held) {
            (Some(sum), Some(Reply::Dice(fell)), held) => {
                match held {
                    Some(SuspendedMemo::Known { had, .. }) => had.rolls.push(dice(fell)),
                    Some(SuspendedMemo::Live { recorder, .. }) => {
                        recorder.had.rolls.push(dice(fell))
                    }
                    _ => {}
                }
                Value::Int(sum.total(fell))
            }
            (_, reply, held) => {
                if let Some(SuspendedMemo::Live { recorder, .. }) = held {
                    recorder.forget();
                }
                edge(reply.as_ref())
            }
        };
        self.lead_on(held, given, memory, |rules, memory| {
            rules.resume(reply, memory)
        })
    }

    /// Resumes a suspended call with a value, along a known path or in the wrapped rules.
    fn lead_on(
        &mut self,
        held: Option<SuspendedMemo>,
        given: Value,
        memory: &mut dyn StateAccess,
        go: impl FnOnce(&mut dyn RulesHost, &mut dyn StateAccess) -> Result<CallResult, Diagnostic>,
    ) -> MemoLookup {
        match held {
            None => Ok(go(&mut *self.rules, memory)?.into()),
            Some(SuspendedMemo::Plain) => {
                let came: MemoResult = go(&mut *self.rules, memory)?.into();
                if matches!(came, MemoResult::Asks(_)) {
                    self.waiting.push(SuspendedMemo::Plain);
                }
                Ok(came)
            }
            Some(SuspendedMemo::Known { root, at, had }) => {
                let next = self.trees.borrow().nodes[at as usize].on.to(&given);
                match next {
                    NONE => self.learn(root, MemoSpot::After(at, given), had, memory),
                    next => self.walk(root, next, had, memory),
                }
            }
            Some(SuspendedMemo::Live {
                root,
                at,
                mut recorder,
            }) => {
                let spot = at.map_or(MemoSpot::Nowhere, |at| MemoSpot::After(at, given));
                recorder.lend_it(memory);
                let came = go(&mut *self.rules, &mut *recorder);
                recorder.note_told();
                recorder.give_back(memory);
                self.settle(root, spot, recorder, came?.into())
            }
        }
    }

    /// Calls functions that are memoized separately, until the reader must answer or the outermost call ends.
    fn with_parts(&mut self, mut came: MemoResult, memory: &mut dyn StateAccess) -> MemoLookup {
        loop {
            came = match came {
                MemoResult::Asks(CallRequest::Apart(call)) => {
                    self.apart.push(self.waiting.len());
                    self.call(&call, memory)?
                }
                MemoResult::Ends(CallEnd::Ruling(CallResult::Gives(value)))
                    if self.apart.pop_if(|it| *it == self.waiting.len()).is_some() =>
                {
                    self.part_over(&value, memory)?
                }
                came => return Ok(came),
            }
        }
    }

    /// Passes the result of a separately memoized function to the call around it. The function may have changed any value.
    fn part_over(&mut self, value: &Value, memory: &mut dyn StateAccess) -> MemoLookup {
        let mut held = self.waiting.pop();
        if let Some(SuspendedMemo::Live { recorder, .. }) = &mut held {
            recorder.forget();
        }
        self.lead_on(held, value.clone(), memory, |rules, memory| {
            rules.given(value, memory)
        })
    }
}

fn ruling(came: MemoResult) -> CallResult {
    match came {
        MemoResult::Asks(request) => CallResult::Asks(request),
        MemoResult::Ends(CallEnd::Ruling(ruling)) => ruling,
        MemoResult::Ends(_) => CallResult::Done(Outcome::default()),
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
        let came = match self.notes(memory) && self.rounds <= ROUNDS {
            true => self.call(call, memory),
            false => self.plainly(call, memory),
        };
        came.and_then(|came| self.with_parts(came, memory))
            .map(ruling)
    }

    fn resume(
        &mut self,
        reply: Option<Reply>,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        if !matches!(reply, Some(Reply::Dice(_))) {
            self.rounds = 0;
        }
        let came = self.go_on(reply, memory)?;
        self.with_parts(came, memory).map(ruling)
    }

    fn given(
        &mut self,
        value: &Value,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.rules.given(value, memory)
    }

    fn sum(&self) -> Option<DiceSum> {
        match self.waiting.last() {
            Some(SuspendedMemo::Known { at, .. }) => {
                match &self.trees.borrow().nodes[*at as usize].step {
                    MemoStep::Roll(roll) => Some(roll.1),
                    _ => None,
                }
            }
            _ => self.rules.sum(),
        }
    }

    fn decided(&mut self) {
        self.rules.decided();
    }

    fn abandon(&mut self) {
        self.waiting.clear();
        self.apart.clear();
        self.rounds = 0;
        if std::mem::take(&mut self.touched) {
            self.rules.abandon();
        }
    }

    fn reset(&mut self) {
        self.abandon();
        self.rules.reset();
    }

    fn answer_query(
        &mut self,
        inquiry: RulesQuery<'_>,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let call = match inquiry {
            RulesQuery::Answer(call) if self.notes(memory) => call,
            _ => return self.rules.answer_query(inquiry, memory),
        };
        match self.call(call, memory)? {
            MemoResult::Ends(CallEnd::Answer(value)) => Ok(value),
            _ => Err(strayed()),
        }
    }
}
