//! Calls of the engine: start, resume and cancel.

use super::RuleScript;
use super::convert::to_lua;
use super::diagnostics::to_diagnostic;
use super::fuel::CallFuel;
use super::host::{PendingRequest, RollRequest, YieldReason};
use super::requests;
use super::sandbox::Sandbox;
use crate::model::book::{BookData, RulesetSchema};
use crate::model::game::{
    Call, CallRequest, CallResult, CallTarget, DiceSum, HookPoint, Outcome, Reply, RollEvent,
    RulesHost, RulesQuery, StateAccess, Value,
};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use mlua::{Function, IntoLuaMulti, MultiValue, Table, Thread, Value as LuaValue};
use std::rc::Rc;
use std::sync::Arc;

/// Maximum number of coroutines kept for later calls.
const MAX_SPARE_COROUTINES: usize = 8;

/// The Lua functions of a ruleset, in the order of the schema.
#[derive(Debug)]
pub(super) struct RuleFunctions {
    pub(super) instructions: Vec<InstructionFunctions>,
    pub(super) queries: Vec<Function>,
    pub(super) commands: Vec<Function>,
    pub(super) sheet: Option<Function>,
    pub(super) status: Option<Function>,
    /// Fields that house rules have added to the sheet for pages to set, as indices. The sheet layout of the ruleset does not contain them.
    pub(super) added_fields: Vec<usize>,
    pub(super) check: Option<Function>,
    pub(super) limits: Option<Function>,
    pub(super) strategy: Option<Function>,
}

/// The functions of a verb.
#[derive(Debug)]
pub(super) struct InstructionFunctions {
    /// For a verb with rounds, the function that opens it.
    pub(super) run: Function,
    pub(super) round: Option<Function>,
    pub(super) cost: Option<Function>,
    /// Where house rules replace or wrap the verb.
    pub(super) override_span: Option<Span>,
}

/// A suspended call.
#[derive(Debug)]
struct SuspendedCall {
    thread: Thread,
    request: Box<PendingRequest>,
    fuel: CallFuel,
    info: CallInfo,
}

/// The identity of a call.
#[derive(Debug, Clone)]
struct CallInfo {
    target: CallTarget,
    /// Number of rolls so far.
    rolls: usize,
}

/// A ruleset with its house rules, ready for the engine.
#[derive(Debug)]
pub struct LuaRules {
    pub(super) sandbox: Sandbox,
    pub(super) scripts: Vec<RuleScript>,
    pub(super) schema: Rc<RulesetSchema>,
    pub(super) functions: RuleFunctions,
    suspended: Vec<SuspendedCall>,
    coroutine_pool: Vec<Thread>,
    /// Fuel that the last round has left until the next decision.
    round_fuel: Option<u64>,
}

impl LuaRules {
    pub(super) fn new(
        sandbox: Sandbox,
        scripts: Vec<RuleScript>,
        vocabulary: RulesetSchema,
        functions: RuleFunctions,
    ) -> Self {
        let vocabulary = Rc::new(vocabulary);
        let fields = vocabulary.fields.iter().enumerate();
        *sandbox.host.fields.borrow_mut() = fields
            .map(|(n, f)| (f.name.clone().into_bytes(), n))
            .collect();
        *sandbox.host.schema.borrow_mut() = Rc::clone(&vocabulary);
        Self {
            sandbox,
            scripts,
            schema: vocabulary,
            functions,
            suspended: Vec::new(),
            coroutine_pool: Vec::new(),
            round_fuel: None,
        }
    }

    /// The schema of the rules, including house rules.
    pub fn schema(&self) -> &RulesetSchema {
        &self.schema
    }

    /// All loaded scripts: the ruleset, its house rules, and every part that they use.
    pub fn scripts(&self) -> &[RuleScript] {
        &self.scripts
    }

    /// Sets the book. Must be called before any call.
    pub fn bind(&mut self, world: Arc<BookData>) {
        let mut vocabulary = (*self.schema).clone();
        vocabulary.resolve_constants(&world.constants);
        *self.sandbox.host.schema.borrow_mut() = Rc::new(vocabulary);
        self.sandbox.host.fuel.bind_book(&world);
        *self.sandbox.host.data.borrow_mut() = world;
        self.sandbox.host.are_tables_stale.set(true);
    }

    pub(super) fn to_diagnostic(&self, error: &mlua::Error) -> Diagnostic {
        self.sandbox.host.completed_rolls.borrow_mut().clear();
        self.sandbox.host.pending.borrow_mut().take();
        to_diagnostic(error, &self.scripts, &self.sandbox.host, Code::RuleFailed)
    }

    /// Collects the garbage of earlier calls if there is much of it.
    pub(super) fn collect_garbage(&self) -> mlua::Result<()> {
        self.sandbox.collect_garbage(self.suspended.is_empty())
    }

    fn take_coroutine(&mut self, shell: Function) -> mlua::Result<Thread> {
        match self.coroutine_pool.pop() {
            Some(thread) => thread.reset(shell).map(|()| thread),
            None => self.sandbox.lua.create_thread(shell),
        }
    }

    /// Runs a coroutine until it asks or ends.
    fn run_coroutine(
        &mut self,
        thread: Thread,
        of: CallInfo,
        allowance: CallFuel,
        args: impl IntoLuaMulti,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        let host = Rc::clone(&self.sandbox.host);
        self.collect_garbage().map_err(|e| self.to_diagnostic(&e))?;
        host.begin_call(allowance);
        let ran = host.with_game(memory, || thread.resume::<MultiValue>(args));
        let left = host.fuel.end_call();
        let given = ran.map_err(|e| self.label_error(self.to_diagnostic(&e), &of.target))?;
        let pending = host.pending.borrow_mut().take();
        match pending {
            Some(YieldReason::Request(asked)) => {
                let request = asked.request.clone();
                self.suspended.push(SuspendedCall {
                    thread,
                    request: asked,
                    fuel: allowance.after_request(left, host.fuel.surcharge()),
                    info: of,
                });
                Ok(CallResult::Suspended(request))
            }
            Some(YieldReason::TurnTo(page)) => {
                host.completed_rolls.borrow_mut().clear();
                Ok(CallResult::TurnTo(page.0))
            }
            Some(YieldReason::Restart) => {
                host.completed_rolls.borrow_mut().clear();
                Ok(CallResult::Restart)
            }
            None => {
                if self.coroutine_pool.len() < MAX_SPARE_COROUTINES {
                    self.coroutine_pool.push(thread);
                }
                self.round_fuel = None;
                let first = given.front().unwrap_or(&LuaValue::Nil);
                if self.has_rounds(&of.target) && first.is_nil() {
                    self.round_fuel = Some(left);
                    return self.next_round_result(&of.target, given.get(2));
                }
                match (&of.target, first) {
                    (CallTarget::Function(_), given) => {
                        let given = self.sandbox.host.to_plain(given);
                        given
                            .map(CallResult::Returned)
                            .map_err(|e| self.to_diagnostic(&e))
                    }
                    (CallTarget::Hook(HookPoint::Roll), LuaValue::Integer(total)) => {
                        Ok(CallResult::Done(Outcome {
                            number: Some(*total),
                            ..Outcome::default()
                        }))
                    }
                    (target, first) => {
                        let outcome = self.parse_outcome(target.instruction(), first, given.get(1));
                        outcome.map(CallResult::Done)
                    }
                }
            }
        }
    }

    /// Returns true for the opening or a round of a verb with rounds.
    fn has_rounds(&self, target: &CallTarget) -> bool {
        let verb = target
            .instruction()
            .and_then(|n| self.functions.instructions.get(n));
        verb.is_some_and(|it| it.round.is_some())
    }

    /// Returns the fuel for the next round.
    fn next_round_fuel(&mut self, verb: usize) -> Result<CallFuel, Diagnostic> {
        if let Some(allowance) = CallFuel::for_round(self.round_fuel.take()) {
            return Ok(allowance);
        }
        let found = Diagnostic::without_span(Code::RuleOverLimit, "the rule runs too long")
            .help("does one of its rounds come to an outcome, or ask something?");
        Err(self.label_error(found, &CallTarget::Round(verb)))
    }

    /// Returns the result of a roll and its faces for the rule. While dependencies are recorded, the faces are a proxy.
    fn roll_values(&self, roll: RollEvent, number: usize, noted: bool) -> mlua::Result<MultiValue> {
        let result = LuaValue::Integer(roll.result);
        let faces: Table = match noted {
            true => self.sandbox.prelude.call("faces", number)?,
            false => requests::faces_table(&self.sandbox.lua, &roll)?,
        };
        self.sandbox.host.completed_rolls.borrow_mut().push(roll);
        Ok(MultiValue::from_vec(vec![result, LuaValue::Table(faces)]))
    }

    /// Starts a call.
    pub(super) fn make_call(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        if let CallTarget::Hook(moment) = call.target
            && !self.schema.hook_points.contains(moment)
            && !(moment == HookPoint::Roll && self.schema.hook_points.affect_rolls())
        {
            return Ok(CallResult::Done(Outcome::default()));
        }
        let prepared = self
            .prepare_call(call)
            .map_err(|e| self.to_diagnostic(&e))?;
        let (shell, args) = prepared.ok_or_else(|| self.missing_function_error(call))?;
        let allowance = match call.target {
            CallTarget::Round(n) => self.next_round_fuel(n)?,
            _ => CallFuel::FULL,
        };
        // A short call can end before the hook checks the fuel.
        if let Err(spent) = self.sandbox.host.fuel.check_shared() {
            return Err(self.label_error(self.to_diagnostic(&spent), &call.target));
        }
        let thread = self
            .take_coroutine(shell)
            .map_err(|e| self.to_diagnostic(&e))?;
        let of = CallInfo {
            target: call.target.clone(),
            rolls: 0,
        };
        self.run_coroutine(thread, of, allowance, args, memory)
    }

    fn missing_function_error(&self, call: &Call) -> Diagnostic {
        Diagnostic::without_span(
            Code::RuleFailed,
            format!("the ruleset has no function for {:?}", call.target),
        )
    }
}

impl RulesHost for LuaRules {
    fn begin(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.make_call(call, memory)
    }

    fn resume(
        &mut self,
        reply: Option<Reply>,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        let Some(frame) = self.suspended.pop() else {
            return Err(Diagnostic::without_span(
                Code::RuleFailed,
                "no rule waits for an answer",
            ));
        };
        if let (Some(reply), CallRequest::Ask(question)) = (&reply, &frame.request.request)
            && question.validate(reply).is_err()
        {
            let message = format!("the answer {reply:?} does not fit what the rule asked");
            return Err(Diagnostic::without_span(Code::RuleFailed, message));
        }
        let mut of = frame.info;
        let given = match (&frame.request.roll, reply) {
            (Some(asked), Some(Reply::Dice(faces))) => {
                let roll = requests::complete_roll(asked, faces);
                of.rolls += 1;
                self.roll_values(roll, of.rolls - 1, memory.records_dependencies())
            }
            (_, reply) => {
                let given = requests::reply_to_lua(&self.sandbox.lua, reply);
                given.map(|it| MultiValue::from_vec(vec![it]))
            }
        };
        let given = given.map_err(|e| self.to_diagnostic(&e))?;
        let decided = frame.request.is_decision();
        if decided {
            self.sandbox.host.fuel.reset_shared();
        }
        let left = frame.fuel.after_answer(decided);
        self.run_coroutine(frame.thread, of, left, given, memory)
    }

    fn resume_with(
        &mut self,
        value: &Value,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        let Some(frame) = self.suspended.pop() else {
            return Err(Diagnostic::without_span(
                Code::RuleFailed,
                "no rule waits for what a function gives",
            ));
        };
        let given = to_lua(&self.sandbox.lua, value).map_err(|e| self.to_diagnostic(&e))?;
        self.run_coroutine(frame.thread, frame.info, frame.fuel, given, memory)
    }

    fn pending_sum(&self) -> Option<DiceSum> {
        let asked = &self.suspended.last()?.request;
        asked.roll.as_ref().map(RollRequest::dice_sum)
    }

    fn reset(&mut self) {
        self.cancel_calls();
        self.sandbox.host.fuel.reset_shared();
        self.sandbox.host.derived.borrow_mut().clear();
    }

    fn reset_fuel(&mut self) {
        self.sandbox.host.fuel.reset_shared();
    }

    fn cancel_calls(&mut self) {
        self.suspended.clear();
        self.round_fuel = None;
        self.sandbox.host.completed_rolls.borrow_mut().clear();
        self.sandbox.host.pending.borrow_mut().take();
    }

    fn answer_query(
        &mut self,
        inquiry: RulesQuery<'_>,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        match inquiry {
            RulesQuery::Answer(call) => self.query_answer(call, memory),
            RulesQuery::Reason(call) => self.reason_of_query(call, memory),
            RulesQuery::Derived(derived) => self.compute_derived(derived, memory),
            RulesQuery::ScriptLine(text) => self.evaluate_line(text, memory),
            RulesQuery::Strategy(asked) => self.strategy_answer(asked, memory),
            RulesQuery::Sheet => self.sheet_lines(memory),
            RulesQuery::Status => self.status_lines(memory),
            RulesQuery::Limits => self.broken_limits(memory),
        }
    }
}
