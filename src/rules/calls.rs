//! Calls as the engine makes them: begun, resumed with what they asked for, dropped.

use super::Script;
use super::allowance::Allowance;
use super::asking;
use super::convert::to_lua;
use super::errors::diagnostic;
use super::host::{Pending, Wait};
use super::ledger::{Counted, Ledger};
use super::sandbox::Sandbox;
use crate::model::book::{Vocabulary, World};
use crate::model::game::{
    Call, CallTarget, Inquiry, Memory, Moment, Outcome, Referee, Reply, Request, Roll, Ruling, Sum,
    Value,
};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use mlua::{Function, IntoLuaMulti, MultiValue, Table, Thread, Value as LuaValue};
use std::rc::Rc;
use std::sync::Arc;

/// Coroutines kept for the next call.
const SPARE: usize = 8;

/// The functions behind a vocabulary, list by list.
#[derive(Debug)]
pub(super) struct Functions {
    /// Of a verb of rounds, its opening.
    pub(super) verbs: Vec<Function>,
    pub(super) rounds: Vec<Option<Function>>,
    pub(super) costs: Vec<Option<Function>>,
    /// Where house rules stand around it.
    pub(super) replaced: Vec<Option<Span>>,
    pub(super) queries: Vec<Function>,
    pub(super) commands: Vec<Function>,
    pub(super) sheet: Option<Function>,
    pub(super) status: Option<Function>,
    /// Fields that house rules have put on the sheet for pages to set, by their places: the ruleset's layout does not know them.
    pub(super) added: Vec<usize>,
    pub(super) check: Option<Function>,
    pub(super) reader: Option<Function>,
}

/// A call that stands still.
#[derive(Debug)]
struct Frame {
    thread: Thread,
    asked: Wait,
    left: Allowance,
    of: Of,
}

/// Which call it is.
#[derive(Debug, Clone, Copy)]
struct Of {
    part: Part,
    /// How many rolls it has made.
    rolls: usize,
    /// Its number in the ledger, when that is open.
    counted: Option<usize>,
}

/// What a call is of the ruleset: that says what its end means.
#[derive(Debug, Clone, Copy)]
pub(super) enum Part {
    /// A hook or a command: it ends.
    Other,
    /// The hooks around a roll of the page: they end with what it counts.
    Roll,
    /// A function that the ruleset offers, learnt apart: it ends with what it gives.
    Offer,
    /// A whole verb: it ends with an outcome, if it has any.
    Verb(usize),
    /// The opening of a verb of rounds: without an outcome its rounds follow.
    Opening(usize),
    /// A round: without an outcome the next follows.
    Round(usize),
}

impl Part {
    pub(super) fn verb(self) -> Option<usize> {
        match self {
            Self::Other | Self::Roll | Self::Offer => None,
            Self::Verb(n) | Self::Opening(n) | Self::Round(n) => Some(n),
        }
    }
}

/// A ruleset with its house rules, ready to be the engine's referee.
#[derive(Debug)]
pub struct Rules {
    pub(super) sandbox: Sandbox,
    pub(super) scripts: Vec<Script>,
    pub(super) vocabulary: Rc<Vocabulary>,
    pub(super) functions: Functions,
    frames: Vec<Frame>,
    spare: Vec<Thread>,
    /// What the round before left of the instructions between two decisions of a person.
    left: Option<u64>,
}

impl Rules {
    pub(super) fn new(
        sandbox: Sandbox,
        scripts: Vec<Script>,
        vocabulary: Vocabulary,
        functions: Functions,
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

    /// What pages may say under these rules, house rules included.
    #[must_use]
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The scripts in force: the ruleset, its house rules, and every part that they use.
    #[must_use]
    pub fn scripts(&self) -> &[Script] {
        &self.scripts
    }

    /// Gives the rules the book they are played with. Before any call.
    pub fn bind(&mut self, world: Arc<World>) {
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

    /// What earlier calls have left behind is thrown away, where it is much.
    pub(super) fn tidied(&self) -> mlua::Result<()> {
        self.sandbox.tidy(self.frames.is_empty())
    }

    fn thread(&mut self, shell: Function) -> mlua::Result<Thread> {
        match self.spare.pop() {
            Some(thread) => thread.reset(shell).map(|()| thread),
            None => self.sandbox.lua.create_thread(shell),
        }
    }

    /// What calls read, change and cost, when somebody opens it.
    #[must_use]
    pub fn ledger(&self) -> Ledger {
        self.sandbox.host.ledger.clone()
    }

    /// Runs a coroutine until it asks or ends.
    fn go(
        &mut self,
        thread: Thread,
        of: Of,
        allowance: Allowance,
        args: impl IntoLuaMulti,
        memory: &mut dyn Memory,
    ) -> Result<Ruling, Diagnostic> {
        let host = Rc::clone(&self.sandbox.host);
        self.tidied().map_err(|e| self.failed(&e))?;
        host.begins(allowance);
        let ran = host.lend(memory, || thread.resume::<MultiValue>(args));
        let left = host.spending.ends();
        host.ledger.leave();
        let part = of.part;
        let given = ran.map_err(|e| self.shown(self.failed(&e), part))?;
        let pending = host.pending.borrow_mut().take();
        match pending {
            Some(Pending::Wait(asked)) => {
                let request = asked.request();
                self.frames.push(Frame {
                    thread,
                    asked,
                    left: allowance.asking(left, host.spending.made()),
                    of,
                });
                Ok(Ruling::Asks(request))
            }
            Some(Pending::TurnTo(page)) => {
                host.landed.borrow_mut().clear();
                Ok(Ruling::TurnTo(page.0))
            }
            Some(Pending::BeginAgain) => {
                host.landed.borrow_mut().clear();
                Ok(Ruling::Afresh)
            }
            None => {
                if self.spare.len() < SPARE {
                    self.spare.push(thread);
                }
                self.left = None;
                if matches!(part, Part::Opening(_) | Part::Round(_))
                    && matches!(given.front(), None | Some(LuaValue::Nil))
                {
                    self.left = Some(left);
                    return self.goes(part, given.get(2));
                }
                if matches!(part, Part::Offer) {
                    let given = given.front().unwrap_or(&LuaValue::Nil);
                    let given = self.sandbox.host.plain(given);
                    return given.map(Ruling::Gives).map_err(|e| self.failed(&e));
                }
                if let (Part::Roll, Some(LuaValue::Integer(total))) = (part, given.front()) {
                    let number = Some(*total);
                    return Ok(Ruling::Done(Outcome {
                        number,
                        ..Outcome::default()
                    }));
                }
                let outcome = self.outcome(part.verb(), given.front(), given.get(1));
                outcome.map(Ruling::Done)
            }
        }
    }

    /// What the next round may spend.
    fn next_round(&mut self, verb: usize) -> Result<Allowance, Diagnostic> {
        if let Some(allowance) = Allowance::of_round(self.left.take()) {
            return Ok(allowance);
        }
        let found = Diagnostic::placeless(Code::RuleTooLong, "the rule runs too long")
            .help("does one of its rounds come to an outcome, or ask something?");
        Err(self.shown(found, Part::Round(verb)))
    }

    /// What a rule is given of dice that fell: their result, and the faces, or where it is noted what the rule depends on a front for them.
    fn fallen(&self, roll: Roll, number: usize, noted: bool) -> mlua::Result<MultiValue> {
        let result = LuaValue::Integer(roll.result);
        let faces: Table = match noted {
            true => self.sandbox.prelude.faces.call(number)?,
            false => asking::faces(&self.sandbox.lua, &roll)?,
        };
        self.sandbox.host.landed.borrow_mut().push(roll);
        Ok(MultiValue::from_vec(vec![result, LuaValue::Table(faces)]))
    }

    /// Makes a call.
    pub(super) fn made(
        &mut self,
        call: &Call,
        memory: &mut dyn Memory,
    ) -> Result<Ruling, Diagnostic> {
        if let CallTarget::Hook(moment) = call.target
            && !self.vocabulary.moments.has(moment)
            && !(moment == Moment::Roll && self.vocabulary.moments.of_rolls())
        {
            return Ok(Ruling::Done(Outcome::default()));
        }
        let prepared = self.prepared(call).map_err(|e| self.failed(&e))?;
        let (shell, args) = prepared.ok_or_else(|| self.missing(call))?;
        let rounds = |n: usize| self.functions.rounds.get(n).is_some_and(Option::is_some);
        let (part, allowance) = match call.target {
            CallTarget::Verb(n) if rounds(n) => (Part::Opening(n), Allowance::FULL),
            CallTarget::Verb(n) => (Part::Verb(n), Allowance::FULL),
            CallTarget::Round(n) => (Part::Round(n), self.next_round(n)?),
            CallTarget::Hook(Moment::Roll) => (Part::Roll, Allowance::FULL),
            CallTarget::Offer(_) => (Part::Offer, Allowance::FULL),
            _ => (Part::Other, Allowance::FULL),
        };
        // A short call may be over before anybody looks at what is left.
        if let Err(spent) = self.sandbox.host.spending.is_left() {
            return Err(self.shown(self.failed(&spent), part));
        }
        let thread = self.thread(shell).map_err(|e| self.failed(&e))?;
        let counted = || Counted::Call(call.target.clone());
        let counted = self.sandbox.host.ledger.enter(None, counted);
        let of = Of {
            part,
            rolls: 0,
            counted,
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

impl Referee for Rules {
    fn begin(&mut self, call: &Call, memory: &mut dyn Memory) -> Result<Ruling, Diagnostic> {
        self.made(call, memory)
    }

    fn resume(
        &mut self,
        reply: Option<Reply>,
        memory: &mut dyn Memory,
    ) -> Result<Ruling, Diagnostic> {
        let Some(frame) = self.frames.pop() else {
            return Err(Diagnostic::placeless(
                Code::RuleFailed,
                "no rule waits for an answer",
            ));
        };
        if let (Some(reply), Request::Ask(question)) = (&reply, frame.asked.request())
            && question.fits(reply).is_err()
        {
            let message = format!("the answer {reply:?} does not fit what the rule asked");
            return Err(Diagnostic::placeless(Code::RuleFailed, message));
        }
        let mut of = frame.of;
        let given = match (&frame.asked, reply) {
            (Wait::Dice(asked), Some(Reply::Dice(faces))) => {
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
        if matches!(frame.asked, Wait::Answer(_)) {
            self.sandbox.host.spending.decided();
        }
        let left = frame.left.after(&frame.asked);
        let counted = || Counted::Other("a call that went on");
        of.counted = self.sandbox.host.ledger.enter(of.counted, counted);
        self.go(frame.thread, of, left, given, memory)
    }

    fn given(&mut self, value: &Value, memory: &mut dyn Memory) -> Result<Ruling, Diagnostic> {
        let Some(frame) = self.frames.pop() else {
            return Err(Diagnostic::placeless(
                Code::RuleFailed,
                "no rule waits for what a function gives",
            ));
        };
        let given = to_lua(&self.sandbox.lua, value).map_err(|e| self.failed(&e))?;
        let mut of = frame.of;
        let counted = || Counted::Other("a call that went on");
        of.counted = self.sandbox.host.ledger.enter(of.counted, counted);
        self.go(frame.thread, of, frame.left, given, memory)
    }

    fn sum(&self) -> Option<Sum> {
        match &self.frames.last()?.asked {
            Wait::Dice(asked) => Some(asked.sum()),
            _ => None,
        }
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

    fn ask(&mut self, inquiry: Inquiry<'_>, memory: &mut dyn Memory) -> Result<Value, Diagnostic> {
        match inquiry {
            Inquiry::Query(query, args) => self.answer_of(query, args, memory),
            Inquiry::Reason(query, args) => self.said_besides(query, args, memory),
            Inquiry::Refusal(call) => self.reason_against(call, memory),
            Inquiry::Derived(derived) => self.work_out(derived, memory),
            Inquiry::Line(text) => self.line_worth(text, memory),
            Inquiry::Reader(asked) => self.reader_says(asked, memory),
            Inquiry::Sheet => self.sheet_lines(memory),
            Inquiry::Status => self.status_lines(memory),
        }
    }
}
