//! The interface of a ruleset. The engine calls rules, and rules request dice and decisions, one at a time.

use super::{DiceSum, HookPoint, Question, Reply, StateAccess, Value};
use crate::syntax::diagnostic::Diagnostic;
use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;

/// A call of an instruction, hook or command of the ruleset, with evaluated arguments.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Call {
    pub target: CallTarget,
    /// A map by parameter name. Omitted optional parameters are absent. A repeated group is a list of maps. For a hook: a list.
    pub args: Value,
    /// Outcomes that have a row on the page, as indices into those of the instruction. None for a call that is not from a page.
    pub handled: Option<Arc<[u16]>>,
    /// True for the cost of a choice. The reader has already agreed to it by taking the choice.
    pub is_cost: bool,
    /// Enclosing instructions on the page, outermost first: the call is in one of their rows, or in a choice of which
    /// they are the cost. None if there are none.
    pub enclosing_instructions: Option<Arc<[String]>>,
}

/// The function to call, by index into the [`RulesetSchema`](crate::model::book::RulesetSchema).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CallTarget {
    /// An instruction; if it has rounds, only its opening.
    Instruction(usize),
    /// One round of an instruction with rounds.
    Round(usize),
    Command(usize),
    Hook(HookPoint),
    /// A function of the ruleset that is memoized separately. `args` is a list.
    Function(usize),
    /// A query, for [`RulesHost::answer_query`] only.
    Query(usize),
    /// Whether the cost of an instruction can be met, for [`RulesHost::answer_query`] only.
    Cost(usize),
}

impl CallTarget {
    /// The index of the instruction that is called, in whole or in part.
    pub fn instruction(&self) -> Option<usize> {
        match self {
            Self::Instruction(n) | Self::Round(n) | Self::Cost(n) => Some(*n),
            _ => None,
        }
    }
}

impl Call {
    /// Creates a call that is not from a page.
    pub fn new(target: CallTarget, args: Value) -> Self {
        Self {
            target,
            args,
            handled: None,
            is_cost: false,
            enclosing_instructions: None,
        }
    }
}

/// The outcome of an instruction. Both fields are None for an instruction without outcomes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Index into the outcomes of the instruction.
    pub index: Option<u16>,
    /// The number that the instruction returned.
    pub number: Option<i64>,
}

impl Outcome {
    /// Creates an outcome without a number.
    pub fn from_index(index: u16) -> Self {
        Self {
            index: Some(index),
            number: None,
        }
    }
}

/// Result of a step of a call.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum CallResult {
    /// The call has ended.
    Done(Outcome),
    /// The call of an overridable function has ended with this value.
    Returned(Value),
    /// An instruction with rounds continues with its next round. Contains the arguments for it if its opening returned any.
    NextRound(Option<Value>),
    /// The rule turns to the page with this index.
    TurnTo(u32),
    /// The game restarts. The dice continue at their position.
    Restart,
    /// The rule requests something. Continue it with [`RulesHost::resume`].
    Suspended(CallRequest),
}

/// A request of a suspended rule.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum CallRequest {
    /// Asks the reader a question or requests dice. The answer is a valid reply.
    Ask(Question),
    /// Runs the event with this name (`death`) of the book. If the page continues afterwards, the answer is nothing.
    Event(String),
    /// Reads the text of the page with this index, as it would be shown on arrival now. The answer has one line per paragraph.
    PageText(u32),
    /// Runs a memoized function of the ruleset as a separate call. Its result is passed to [`RulesHost::resume_with`].
    ///
    /// Only requested if the state records dependencies.
    MemoCall(Box<Call>),
}

/// A read-only question to the rules.
#[derive(Debug, Clone, Copy)]
pub enum RulesQuery<'a> {
    /// The answer of a query, or the reason why a cost cannot be met now.
    Answer(&'a Call),
    /// The reason that a query gives for its answer.
    Reason(&'a Call),
    /// The text for choices that lead to an instruction, by its index in the schema, with these arguments.
    Announcement(usize, &'a Value),
    /// A derived value, by its index in the schema. For callers that record its dependencies.
    Derived(usize),
    /// A line of text in the language of the ruleset.
    ScriptLine(&'a str),
    /// The answer of a strategy that is written in Lua, in a simulated game.
    Strategy(&'a Value),
    /// The lines of the sheet. Each has a title and a text.
    Sheet,
    /// The lines of the status next to the page. Each has a title and a text.
    Status,
    /// Violations of the rules in the state of a new game. The answer is a list of maps, each with a `message`.
    Limits,
}

/// The steps that are known to follow in the unfinished calls of a host. Calls with equal steps behave equally in the same state, as long as
/// they meet no step that is unknown.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KnownSteps {
    /// For each unfinished call its number, the number of the tree of its next steps, and the derived values that it has read.
    pub calls: Vec<(u32, u32, Vec<Value>)>,
    /// For each running function with `memo`, the number of calls around it.
    pub memo_depths: Vec<usize>,
}

/// The rules of a ruleset, as the engine calls them.
///
/// Calls can nest: an event that runs for a call can make another call. The innermost call is resumed first.
///
/// The provided methods only call [`RulesHost::answer_query`], so a wrapper does not need to forward them.
pub trait RulesHost {
    /// Starts a call.
    ///
    /// # Errors
    /// If the rule fails or exceeds its limits. The call then ends.
    fn begin(&mut self, call: &Call, state: &mut dyn StateAccess)
    -> Result<CallResult, Diagnostic>;
    /// Resumes the innermost call with the answer to its request.
    ///
    /// `reply` is None after an event, and if the reader did something else and the question must be asked again.
    ///
    /// # Errors
    /// As for [`RulesHost::begin`].
    fn resume(
        &mut self,
        reply: Option<Reply>,
        state: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic>;
    /// Resumes the innermost call with the result of the function that it requested ([`CallRequest::MemoCall`]).
    ///
    /// # Errors
    /// As for [`RulesHost::begin`].
    fn resume_with(
        &mut self,
        value: &Value,
        state: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic>;
    /// How the result of the dice that the innermost call has requested is computed. None if it has not requested dice.
    fn pending_sum(&self) -> Option<DiceSum>;
    /// Resets the fuel that all calls until the next decision of the reader share.
    fn reset_fuel(&mut self);
    /// The position of the unfinished calls, for [`RulesHost::return_to`]. None if the host cannot return to it.
    fn position(&self) -> Option<Rc<dyn Any>> {
        None
    }
    /// Replaces the unfinished calls by those at a position of this host. The caller must restore the state.
    fn return_to(&mut self, _position: &dyn Any) {}
    /// The steps that are known to follow in the unfinished calls, after a reply if there is one. None if no step is known.
    fn known_steps(&self, _reply: Option<&Reply>) -> Option<KnownSteps> {
        None
    }
    /// Drops all unfinished calls.
    fn cancel_calls(&mut self);
    /// Clears all data about the game, so that another game of the same book can start.
    fn reset(&mut self);
    /// Answers a read-only query. Returns nothing for a cost that can be met, and for a query without a reason.
    ///
    /// # Errors
    /// If the rule fails, or a line cannot be parsed.
    fn answer_query(
        &mut self,
        query: RulesQuery<'_>,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic>;

    /// The answer of a query.
    ///
    /// # Errors
    /// If the rule fails.
    fn query(
        &mut self,
        query: usize,
        args: &Value,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let call = Call::new(CallTarget::Query(query), args.clone());
        self.answer_query(RulesQuery::Answer(&call), state)
    }
    /// The reason that a query gives for its answer, if any.
    ///
    /// # Errors
    /// If the rule fails.
    fn query_reason(
        &mut self,
        query: usize,
        args: &Value,
        state: &mut dyn StateAccess,
    ) -> Result<Option<String>, Diagnostic> {
        let call = Call::new(CallTarget::Query(query), args.clone());
        let reason = self.answer_query(RulesQuery::Reason(&call), state)?;
        Ok(reason.as_text().map(str::to_owned))
    }
    /// The reason why a cost cannot be met now, if any.
    ///
    /// # Errors
    /// If the rule fails.
    fn check_cost(
        &mut self,
        call: &Call,
        state: &mut dyn StateAccess,
    ) -> Result<Option<String>, Diagnostic> {
        let reason = self.answer_query(RulesQuery::Answer(call), state)?;
        Ok(reason.as_text().map(str::to_owned))
    }
    /// Title and text of each line of the sheet or of the status.
    ///
    /// # Errors
    /// If the rule fails.
    fn layout_lines(
        &mut self,
        query: RulesQuery<'_>,
        state: &mut dyn StateAccess,
    ) -> Result<Vec<(String, String)>, Diagnostic> {
        let lines = self.answer_query(query, state)?;
        let pair = |line: &Value| match line.as_list() {
            [title, text] => Some((title.to_string(), text.to_string())),
            _ => None,
        };
        Ok(lines.as_list().iter().filter_map(pair).collect())
    }
}
