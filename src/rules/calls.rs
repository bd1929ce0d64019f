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

/// Maximum number of coroutines that are kept for later calls.
const MAX_SPARE_COROUTINES: usize = 8;

/// The Lua functions of a ruleset, in the order of the schema.
#[derive(Debug)]
pub(super) struct RuleFunctions {
    pub(super) instructions: Vec<InstructionFunctions>,
    pub(super) queries: Vec<Function>,
    pub(super) commands: Vec<Function>,
    pub(super) sheet: Option<Function>,
    pub(super) status: Option<Function>,
    /// Indices of the settable fields that house rules have added. The sheet layout of the ruleset does not contain them.
    pub(super) added_fields: Vec<usize>,
    pub(super) check: Option<Function>,
    pub(super) limits: Option<Function>,
    pub(super) strategy: Option<Function>,
}

/// The functions of an instruction.
#[derive(Debug)]
pub(super) struct InstructionFunctions {
    /// For an instruction with rounds, the function that runs before the first round.
    pub(super) run: Function,
    pub(super) round: Option<Function>,
    pub(super) cost: Option<Function>,
    pub(super) announce: Option<Function>,
    /// Where house rules replace or wrap the instruction.
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
    args: Value,
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
    /// Fuel that the last round has left, until the next decision.
    round_fuel: Option<u64>,
}

impl LuaRules {
    pub(super) fn new(
        sandbox: Sandbox,
        scripts: Vec<RuleScript>,
        schema: RulesetSchema,
        functions: RuleFunctions,
    ) -> Self {
        let schema = Rc::new(schema);
        let fields = schema.fields.iter().enumerate();
        *sandbox.host.fields.borrow_mut() = fields
            .map(|(n, f)| (f.name.clone().into_bytes(), n))
            .collect();
        *sandbox.host.schema.borrow_mut() = Rc::clone(&schema);
        Self {
            sandbox,
            scripts,
            schema,
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
    pub fn bind(&mut self, data: Arc<BookData>) {
        let mut schema = (*self.schema).clone();
        schema.resolve_constants(&data.constants);
        *self.sandbox.host.schema.borrow_mut() = Rc::new(schema);
        self.sandbox.host.fuel.bind_book(&data);
        *self.sandbox.host.data.borrow_mut() = data;
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

    /// Runs a coroutine until it yields or ends.
    fn run_coroutine(
        &mut self,
        thread: Thread,
        info: CallInfo,
        fuel: CallFuel,
        args: impl IntoLuaMulti,
        state: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        let host = Rc::clone(&self.sandbox.host);
        self.collect_garbage().map_err(|e| self.to_diagnostic(&e))?;
        host.begin_call(fuel);
        let result = host.with_game(state, || thread.resume::<MultiValue>(args));
        let remaining = host.fuel.end_call();
        let values = result.map_err(|e| self.label_error(self.to_diagnostic(&e), &info.target))?;
        let reason = host.pending.borrow_mut().take();
        match reason {
            Some(YieldReason::Request(pending_request)) => {
                let request = pending_request.request.clone();
                self.suspended.push(SuspendedCall {
                    thread,
                    request: pending_request,
                    fuel: fuel.after_request(remaining, host.fuel.surcharge()),
                    info,
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
                let first = values.front().unwrap_or(&LuaValue::Nil);
                if self.has_rounds(&info.target) && first.is_nil() {
                    self.round_fuel = Some(remaining);
                    return self.next_round_result(&info.target, values.get(2));
                }
                match (&info.target, first) {
                    (CallTarget::Function(_), value) => {
                        let value = self.sandbox.host.to_plain(value);
                        value
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
                        let call = (target.instruction(), &info.args);
                        let outcome = self.parse_outcome(call, first, values.get(1));
                        outcome.map(CallResult::Done)
                    }
                }
            }
        }
    }

    /// Returns true for an instruction with rounds, and for a round of it.
    fn has_rounds(&self, target: &CallTarget) -> bool {
        let functions = target
            .instruction()
            .and_then(|n| self.functions.instructions.get(n));
        functions.is_some_and(|it| it.round.is_some())
    }

    /// Returns the fuel for the next round.
    fn next_round_fuel(&mut self, instruction: usize) -> Result<CallFuel, Diagnostic> {
        if let Some(fuel) = CallFuel::for_round(self.round_fuel.take()) {
            return Ok(fuel);
        }
        let error = Diagnostic::without_span(Code::RuleOverLimit, "the rule runs too long")
            .help("return an outcome from one of its rounds, or prompt the reader");
        Err(self.label_error(error, &CallTarget::Round(instruction)))
    }

    /// Returns the result and faces of a roll for the rule. While dependencies are recorded, the faces are a proxy.
    fn roll_values(&self, roll: RollEvent, number: usize, lazy: bool) -> mlua::Result<MultiValue> {
        let result = LuaValue::Integer(roll.result);
        let faces: Table = match lazy {
            true => self.sandbox.prelude.call("faces_proxy", number)?,
            false => requests::faces_table(&self.sandbox.lua, &roll)?,
        };
        self.sandbox.host.completed_rolls.borrow_mut().push(roll);
        Ok(MultiValue::from_vec(vec![result, LuaValue::Table(faces)]))
    }

    /// Starts a call.
    pub(super) fn make_call(
        &mut self,
        call: &Call,
        state: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        if let CallTarget::Hook(point) = call.target
            && !self.schema.hook_points.contains(point)
            && !(point == HookPoint::Roll && self.schema.hook_points.affect_rolls())
        {
            return Ok(CallResult::Done(Outcome::default()));
        }
        let prepared = self
            .prepare_call(call)
            .map_err(|e| self.to_diagnostic(&e))?;
        let (shell, args) = prepared.ok_or_else(|| self.missing_function_error(call))?;
        let fuel = match call.target {
            CallTarget::Round(n) => self.next_round_fuel(n)?,
            _ => CallFuel::FULL,
        };
        // A short call can end before the hook checks the fuel.
        if let Err(error) = self.sandbox.host.fuel.check_shared() {
            return Err(self.label_error(self.to_diagnostic(&error), &call.target));
        }
        let thread = self
            .take_coroutine(shell)
            .map_err(|e| self.to_diagnostic(&e))?;
        let info = CallInfo {
            target: call.target.clone(),
            args: call.args.clone(),
            rolls: 0,
        };
        self.run_coroutine(thread, info, fuel, args, state)
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
        state: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.make_call(call, state)
    }

    fn resume(
        &mut self,
        reply: Option<Reply>,
        state: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        let Some(call) = self.suspended.pop() else {
            return Err(Diagnostic::without_span(
                Code::RuleFailed,
                "no rule is waiting for an answer",
            ));
        };
        if let (Some(reply), CallRequest::Ask(question)) = (&reply, &call.request.request)
            && question.validate(reply).is_err()
        {
            let message = format!("the answer {reply:?} is not valid for the question of the rule");
            return Err(Diagnostic::without_span(Code::RuleFailed, message));
        }
        let mut info = call.info;
        let args = match (&call.request.roll, reply) {
            (Some(request), Some(Reply::Dice(faces))) => {
                let roll = requests::complete_roll(request, faces);
                info.rolls += 1;
                self.roll_values(roll, info.rolls - 1, state.records_dependencies())
            }
            (_, reply) => {
                let args = requests::reply_to_lua(&self.sandbox.lua, reply);
                args.map(|it| MultiValue::from_vec(vec![it]))
            }
        };
        let args = args.map_err(|e| self.to_diagnostic(&e))?;
        let is_decision = call.request.is_decision();
        if is_decision {
            self.sandbox.host.fuel.reset_shared();
        }
        let fuel_left = call.fuel.after_answer(is_decision);
        self.run_coroutine(call.thread, info, fuel_left, args, state)
    }

    fn resume_with(
        &mut self,
        value: &Value,
        state: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        let Some(call) = self.suspended.pop() else {
            return Err(Diagnostic::without_span(
                Code::RuleFailed,
                "no rule is waiting for the result of a function",
            ));
        };
        let args = to_lua(&self.sandbox.lua, value).map_err(|e| self.to_diagnostic(&e))?;
        self.run_coroutine(call.thread, call.info, call.fuel, args, state)
    }

    fn pending_sum(&self) -> Option<DiceSum> {
        let request = &self.suspended.last()?.request;
        request.roll.as_ref().map(RollRequest::dice_sum)
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
        query: RulesQuery<'_>,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        match query {
            RulesQuery::Answer(call) => self.query_answer(call, state),
            RulesQuery::Reason(call) => self.reason_of_query(call, state),
            RulesQuery::Announcement(n, args) => self.announcement((n, args), state),
            RulesQuery::Derived(derived) => self.compute_derived(derived, state),
            RulesQuery::ScriptLine(text) => self.evaluate_line(text, state),
            RulesQuery::Strategy(situation) => self.strategy_answer(situation, state),
            RulesQuery::Sheet => self.sheet_lines(state),
            RulesQuery::Status => self.status_lines(state),
            RulesQuery::Limits => self.broken_limits(state),
        }
    }
}
