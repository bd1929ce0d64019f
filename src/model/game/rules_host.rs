//! The interface of a ruleset. The engine calls it, and it requests dice and decisions, one at a time.

use super::{DiceSum, HookPoint, Question, Reply, StateAccess, Value};
use crate::syntax::diagnostic::Diagnostic;
use std::sync::Arc;

/// A call of a verb, hook or command of the ruleset, with evaluated arguments.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Call {
    pub target: CallTarget,
    /// A map by parameter name. A missing optional parameter is absent, and a repeated group is a list of maps. For a hook: a list.
    pub args: Value,
    /// Outcomes that have a row on the page, as indices into those of the verb. None for calls that no page makes.
    pub handled: Option<Arc<[u16]>>,
    /// True for the cost of a choice. Taking the choice was the consent.
    pub is_cost: bool,
    /// Enclosing verbs on the page, outermost first. The call is in a row of theirs, or in a choice that they are the
    /// cost of. None if there are no such verbs.
    pub enclosing_instructions: Option<Arc<[String]>>,
}

/// The function to call, by index into the [`RulesetSchema`](crate::model::book::RulesetSchema).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CallTarget {
    /// A whole verb; for a verb with rounds, its opening.
    Instruction(usize),
    /// One round of a verb with rounds.
    Round(usize),
    Command(usize),
    Hook(HookPoint),
    /// A function of the ruleset that is memoized separately. Its arguments are a list.
    Function(usize),
    /// A query, for [`RulesHost::answer_query`] only.
    Query(usize),
    /// Whether the cost of a verb can be met, for [`RulesHost::answer_query`] only.
    Cost(usize),
}

impl CallTarget {
    /// The verb that it belongs to.
    pub fn instruction(&self) -> Option<usize> {
        match self {
            Self::Instruction(n) | Self::Round(n) | Self::Cost(n) => Some(*n),
            _ => None,
        }
    }
}

impl Call {
    /// Creates a call that no page makes.
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

/// The outcome of a verb. Both fields are empty for a verb without outcomes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Index into the outcomes of the verb.
    pub index: Option<u16>,
    /// The number that the verb returned.
    pub number: Option<i64>,
}

impl Outcome {
    /// Creates an outcome without a number.
    pub fn from_index(place: u16) -> Self {
        Self {
            index: Some(place),
            number: None,
        }
    }
}

/// Result of a step of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CallResult {
    /// The call has ended.
    Done(Outcome),
    /// The call of an overridable function has ended with this value.
    Returned(Value),
    /// A verb with rounds continues with its next round. The arguments are new if its opening returned any.
    NextRound(Option<Value>),
    /// The rule sends the reader to the page with this number.
    TurnTo(u32),
    /// The game restarts. The dice continue at their position.
    Restart,
    /// The rule requests something. Continue it with [`RulesHost::resume`].
    Suspended(CallRequest),
}

/// A request of a suspended rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CallRequest {
    /// The answer is a valid reply.
    Ask(Question),
    /// Runs the book's event of this name (`death`) first. The answer is nothing if the page continues.
    Event(String),
    /// The text of the page with this number, as shown on arrival now. The answer is a text with one line per paragraph.
    PageText(u32),
    /// A memoized function of the ruleset, to be run as a separate call. The answer goes to [`RulesHost::resume_with`].
    ///
    /// Requested only if the memory records dependencies.
    MemoCall(Box<Call>),
}

/// A read-only question to the rules.
#[derive(Debug, Clone, Copy)]
pub enum RulesQuery<'a> {
    /// The answer of a query, or the reason why a cost cannot be met now.
    Answer(&'a Call),
    /// The reason that a query returns in addition to its answer.
    Reason(&'a Call),
    /// A derived value by its index in the schema, for a caller that records its dependencies.
    Derived(usize),
    /// A line of text in the language of the ruleset.
    ScriptLine(&'a str),
    /// The answer of a simulated reader written in Lua.
    Strategy(&'a Value),
    /// The layout of the sheet, and of the status next to the page. Each line has a title and a text.
    Sheet,
    Status,
    /// Violations of the rules in the state of a new game. The answer is a list of maps, each with a `message`.
    Limits,
}

/// The rules of one ruleset.
///
/// Calls nest: an event that runs for one call can make another call. The innermost call is resumed first.
///
/// Methods with a body only call [`RulesHost::answer_query`], so a wrapper does not need to forward them.
pub trait RulesHost {
    /// Starts a call.
    ///
    /// # Errors
    /// If the rule fails or exceeds its limits. The call has ended then.
    fn begin(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic>;
    /// Gives the innermost call the answer to its request.
    ///
    /// The answer is `Nothing` after an event, and also if the reader did something else and must be asked again.
    ///
    /// # Errors
    /// As for [`RulesHost::begin`].
    fn resume(
        &mut self,
        reply: Option<Reply>,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic>;
    /// Gives the innermost call the result of the function that it requested ([`CallRequest::MemoCall`]).
    ///
    /// # Errors
    /// As for [`RulesHost::begin`].
    fn resume_with(
        &mut self,
        value: &Value,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic>;
    /// How the dice that the innermost call is waiting for make a result. None if it is waiting for something else.
    fn pending_sum(&self) -> Option<DiceSum>;
    /// Resets the budget that all calls until the next decision share.
    fn reset_fuel(&mut self);
    /// Drops all unfinished calls.
    fn cancel_calls(&mut self);
    /// Clears everything about the game, so that another game of the same book can start.
    fn reset(&mut self);
    /// Answers a question. Returns nothing for a cost that can be met, and for a query without a reason.
    ///
    /// # Errors
    /// If the rule fails, or a line cannot be parsed.
    fn answer_query(
        &mut self,
        inquiry: RulesQuery<'_>,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic>;

    /// # Errors
    /// If the rule fails.
    fn query(
        &mut self,
        query: usize,
        args: &Value,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let call = Call::new(CallTarget::Query(query), args.clone());
        self.answer_query(RulesQuery::Answer(&call), memory)
    }
    /// The reason that a query gives for its answer, if any.
    ///
    /// # Errors
    /// If the rule fails.
    fn query_reason(
        &mut self,
        query: usize,
        args: &Value,
        memory: &mut dyn StateAccess,
    ) -> Result<Option<String>, Diagnostic> {
        let call = Call::new(CallTarget::Query(query), args.clone());
        let reason = self.answer_query(RulesQuery::Reason(&call), memory)?;
        Ok(reason.as_text().map(str::to_owned))
    }
    /// The reason why a cost cannot be met now, if any.
    ///
    /// # Errors
    /// If the rule fails.
    fn check_cost(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<Option<String>, Diagnostic> {
        let reason = self.answer_query(RulesQuery::Answer(call), memory)?;
        Ok(reason.as_text().map(str::to_owned))
    }
    /// Title and text of each line of the sheet or of the status.
    ///
    /// # Errors
    /// If the rule fails.
    fn layout_lines(
        &mut self,
        inquiry: RulesQuery<'_>,
        memory: &mut dyn StateAccess,
    ) -> Result<Vec<(String, String)>, Diagnostic> {
        let lines = self.answer_query(inquiry, memory)?;
        let pair = |line: &Value| match line.as_list() {
            [title, text] => Some((title.to_string(), text.to_string())),
            _ => None,
        };
        Ok(lines.as_list().iter().filter_map(pair).collect())
    }
}
