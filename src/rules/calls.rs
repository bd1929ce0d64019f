//! Calls of the engine: start, resume and cancel.

use super::RuleScript;
use super::asking;
use super::convert::to_lua;
use super::errors::diagnostic;
use super::host::{PendingRequest, RollRequest, YieldReason};
use super::sandbox::Sandbox;
use super::spending::CallFuel;
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
const SPARE: usize = 8;

/// The Lua functions of a ruleset, in the order of the schema.
#[derive(Debug)]
pub(super) struct RuleFunctions {
    pub(super) verbs: Vec<VerbFunctions>,
    pub(super) queries: Vec<Function>,
    pub(super) commands: Vec<Function>,
    pub(super) sheet: Option<Function>,
    pub(super) status: Option<Function>,
    /// Fields that house rules have added to the sheet for pages to set, as indices. The sheet layout of the ruleset does not contain them.
    pub(super) added: Vec<usize>,
    pub(super) check: Option<Function>,
    pub(super) limits: Option<Function>,
    pub(super) reader: Option<Function>,
}

/// The functions of a verb.
#[derive(Debug)]
pub(super) struct VerbFunctions {
    /// For a verb with rounds, the function that opens it.
    pub(super) run: Function,
    pub(super) round: Option<Function>,
    pub(super) cost: Option<Function>,
    /// Where house rules replace or wrap the verb.
    pub(super) replaced: Option<Span>,
}

/// A suspended call.
#[derive(Debug)]
struct SuspendedCall {
    thread: Thread,
    asked: Box<PendingRequest>,
    left: CallFuel,
    of: CallInfo,
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
    pub(super) vocabulary: Rc<RulesetSchema>,
    pub(super) functions: RuleFunctions,
    frames: Vec<SuspendedCall>,
    spare: Vec<Thread>,
    /// Fuel that the last round has left until the next decision.
    left: Option<u64>,
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
        *sandbox.host.vocabulary.borrow_mut() = Rc::clone(&vocabulary);
        Self {
            sandbox,
            scripts,
            vocabulary,
            functions,
            frames: Vec::new(),
            spare: Vec::new(),
            left: None,
        }
    }

    /// The schema of the rules, including house rules.
    pub fn vocabulary(&self) -> &RulesetSchema {
        &self.vocabulary
    }

    /// All loaded scripts: the ruleset, its house rules, and every part that they use.
    pub fn scripts(&self) -> &[RuleScript] {
        &self.scripts
    }

    /// Sets the book. Must be called before any call.
    pub fn bind(&mut self, world: Arc<BookData>) {
        let mut vocabulary = (*self.vocabulary).clone();
        vocabulary.settle(&world.figures);
        *self.sandbox.host.vocabulary.borrow_mut() = Rc::new(vocabulary);
        self.sandbox.host.spending.reads_of(&world);
        *self.sandbox.host.world.borrow_mut() = world;
        self.sandbox.host.stale.set(true);
    }

    pub(super) fn failed(&self, error: &mlua::Error) -> Diagnostic {
        self.sandbox.host.landed.borrow_mut().clear();
        self.sandbox.host.pending.borrow_mut().take();
        diagnostic(error, &self.scripts, &self.sandbox.host, Code::RuleFailed)
    }

    /// Collects the garbage of earlier calls if there is much of it.
    pub(super) fn tidied(&self) -> mlua::Result<()> {
        self.sandbox.tidy(self.frames.is_empty())
    }

    fn thread(&mut self, shell: Function) -> mlua::Result<Thread> {
        match self.spare.pop() {
            Some(thread) => thread.reset(shell).map(|()| thread),
            None => self.sandbox.lua.create_thread(shell),
        }
    }

    /// Runs a coroutine until it asks or ends.
    fn go(
        &mut self,
        thread: Thread,
        of: CallInfo,
        allowance: CallFuel,
        args: impl IntoLuaMulti,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        let host = Rc::clone(&self.sandbox.host);
        self.tidied().map_err(|e| self.failed(&e))?;
        host.begins(allowance);
        let ran = host.lend(memory, || thread.resume::<MultiValue>(args));
        let left = host.spending.ends();
        let given = ran.map_err(|e| self.shown(self.failed(&e), &of.target))?;
        let pending = host.pending.borrow_mut().take();
        match pending {
            Some(YieldReason::Wait(asked)) => {
                let request = asked.request.clone();
                self.frames.push(SuspendedCall {
                    thread,
                    asked,
                    left: allowance.asking(left, host.spending.made()),
                    of,
                });
                Ok(CallResult::Asks(request))
            }
            Some(YieldReason::TurnTo(page)) => {
                host.landed.borrow_mut().clear();
                Ok(CallResult::TurnTo(page.0))
            }
            Some(YieldReason::BeginAgain) => {
                host.landed.borrow_mut().clear();
                Ok(CallResult::Afresh)
            }
            None => {
                if self.spare.len() < SPARE {
                    self.spare.push(thread);
                }
                self.left = None;
                let first = given.front().unwrap_or(&LuaValue::Nil);
                if self.has_rounds(&of.target) && first.is_nil() {
                    self.left = Some(left);
                    return self.goes(&of.target, given.get(2));
                }
                match (&of.target, first) {
                    (CallTarget::Offer(_), given) => {
                        let given = self.sandbox.host.plain(given);
                        given.map(CallResult::Gives).map_err(|e| self.failed(&e))
                    }
                    (CallTarget::Hook(HookPoint::Roll), LuaValue::Integer(total)) => {
                        Ok(CallResult::Done(Outcome {
                            number: Some(*total),
                            ..Outcome::default()
                        }))
                    }
                    (target, first) => {
                        let outcome = self.outcome(target.verb(), first, given.get(1));
                        outcome.map(CallResult::Done)
                    }
                }
            }
        }
    }

    /// Returns true for the opening or a round of a verb with rounds.
    fn has_rounds(&self, target: &CallTarget) -> bool {
        let verb = target.verb().and_then(|n| self.functions.verbs.get(n));
        verb.is_some_and(|it| it.round.is_some())
    }

    /// Returns the fuel for the next round.
    fn next_round(&mut self, verb: usize) -> Result<CallFuel, Diagnostic> {
        if let Some(allowance) = CallFuel::of_round(self.left.take()) {
            return Ok(allowance);
        }
        let found = Diagnostic::placeless(Code::RuleOverLimit, "the rule runs too long")
            .help("does one of its rounds come to an outcome, or ask something?");
        Err(self.shown(found, &CallTarget::Round(verb)))
    }

    /// Returns the result of a roll and its faces for the rule. While dependencies are recorded, the faces are a proxy.
    fn fallen(&self, roll: RollEvent, number: usize, noted: bool) -> mlua::Result<MultiValue> {
        let result = LuaValue::Integer(roll.result);
        let faces: Table = match noted {
            true => self.sandbox.prelude.call("faces", number)?,
            false => asking::faces(&self.sandbox.lua, &roll)?,
        };
        self.sandbox.host.landed.borrow_mut().push(roll);
        Ok(MultiValue::from_vec(vec![result, LuaValue::Table(faces)]))
    }

    /// Starts a call.
    pub(super) fn made(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        if let CallTarget::Hook(moment) = call.target
            && !self.vocabulary.moments.has(moment)
            && !(moment == HookPoint::Roll && self.vocabulary.moments.of_rolls())
        {
            return Ok(CallResult::Done(Outcome::default()));
        }
        let prepared = self.prepared(call).map_err(|e| self.failed(&e))?;
        let (shell, args) = prepared.ok_or_else(|| self.missing(call))?;
        let allowance = match call.target {
            CallTarget::Round(n) => self.next_round(n)?,
            _ => CallFuel::FULL,
        };
        // A short call can end before the hook checks the fuel.
        if let Err(spent) = self.sandbox.host.spending.is_left() {
            return Err(self.shown(self.failed(&spent), &call.target));
        }
        let thread = self.thread(shell).map_err(|e| self.failed(&e))?;
        let of = CallInfo {
            target: call.target.clone(),
            rolls: 0,
        };
        self.go(thread, of, allowance, args, memory)
    }

    fn missing(&self, call: &Call) -> Diagnostic {
        Diagnostic::placeless(
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
        self.made(call, memory)
    }

    fn resume(
        &mut self,
        reply: Option<Reply>,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        let Some(frame) = self.frames.pop() else {
            return Err(Diagnostic::placeless(
                Code::RuleFailed,
                "no rule waits for an answer",
            ));
        };
        if let (Some(reply), CallRequest::Ask(question)) = (&reply, &frame.asked.request)
            && question.fits(reply).is_err()
        {
            let message = format!("the answer {reply:?} does not fit what the rule asked");
            return Err(Diagnostic::placeless(Code::RuleFailed, message));
        }
        let mut of = frame.of;
        let given = match (&frame.asked.dice, reply) {
            (Some(asked), Some(Reply::Dice(faces))) => {
                let roll = asking::landed(asked, faces);
                of.rolls += 1;
                self.fallen(roll, of.rolls - 1, memory.notes())
            }
            (_, reply) => {
                let given = asking::given(&self.sandbox.lua, reply);
                given.map(|it| MultiValue::from_vec(vec![it]))
            }
        };
        let given = given.map_err(|e| self.failed(&e))?;
        let decided = frame.asked.is_decision();
        if decided {
            self.sandbox.host.spending.decided();
        }
        let left = frame.left.after(decided);
        self.go(frame.thread, of, left, given, memory)
    }

    fn given(
        &mut self,
        value: &Value,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        let Some(frame) = self.frames.pop() else {
            return Err(Diagnostic::placeless(
                Code::RuleFailed,
                "no rule waits for what a function gives",
            ));
        };
        let given = to_lua(&self.sandbox.lua, value).map_err(|e| self.failed(&e))?;
        self.go(frame.thread, frame.of, frame.left, given, memory)
    }

    fn sum(&self) -> Option<DiceSum> {
        let asked = &self.frames.last()?.asked;
        asked.dice.as_ref().map(RollRequest::sum)
    }

    fn reset(&mut self) {
        self.abandon();
        self.sandbox.host.spending.decided();
        self.sandbox.host.derived.borrow_mut().forget();
    }

    fn decided(&mut self) {
        self.sandbox.host.spending.decided();
    }

    fn abandon(&mut self) {
        self.frames.clear();
        self.left = None;
        self.sandbox.host.landed.borrow_mut().clear();
        self.sandbox.host.pending.borrow_mut().take();
    }

    fn answer_query(
        &mut self,
        inquiry: RulesQuery<'_>,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        match inquiry {
            RulesQuery::Answer(call) => self.answer_of(call, memory),
            RulesQuery::Reason(call) => self.said_besides(call, memory),
            RulesQuery::Derived(derived) => self.work_out(derived, memory),
            RulesQuery::Line(text) => self.line_worth(text, memory),
            RulesQuery::Reader(asked) => self.reader_says(asked, memory),
            RulesQuery::Sheet => self.sheet_lines(memory),
            RulesQuery::Status => self.status_lines(memory),
            RulesQuery::Limits => self.broken_limits(memory),
        }
    }
}
