//! Who knows the rules. The engine calls a referee; it asks back for dice and decisions, one request at a time.

use super::{Memory, Moment, Question, Reply, Sum, Value};
use crate::syntax::diagnostic::Diagnostic;
use std::sync::Arc;

/// A verb, hook or command of the ruleset with its arguments worked out.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Call {
    pub target: CallTarget,
    /// A map by parameter name; an optional parameter that was not given is absent, a repeated group is a list of maps. For a hook, a list.
    pub args: Value,
    /// Outcomes that the page has a row for, by their places among those of the verb; none for what no page gives.
    pub handled: Option<Arc<[u16]>>,
    /// Given as the cost of a choice that was taken: taking it was the consent.
    pub as_cost: bool,
    /// Verbs in a row of which the page gives it, or in a choice that they are the price of, outermost first; none where there are none.
    pub under: Option<Arc<[String]>>,
}

/// Which function of the ruleset: indices are those of the [`Vocabulary`](crate::model::book::Vocabulary).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CallTarget {
    /// A whole verb; of a verb of rounds, its opening.
    Verb(usize),
    /// One round of a verb of rounds.
    Round(usize),
    Command(usize),
    Hook(Moment),
    /// A function that the ruleset offers and that is learnt apart, its arguments a list.
    Offer(usize),
    /// A query. It is asked, not begun.
    Query(usize),
    /// Whether the cost of a verb can be met. It is asked, not begun.
    Cost(usize),
}

impl CallTarget {
    /// The verb that it is a part of.
    pub fn verb(&self) -> Option<usize> {
        match self {
            Self::Verb(n) | Self::Round(n) | Self::Cost(n) => Some(*n),
            _ => None,
        }
    }
}

impl Call {
    /// A call that no page gives.
    pub fn new(target: CallTarget, args: Value) -> Self {
        Self {
            target,
            args,
            handled: None,
            as_cost: false,
            under: None,
        }
    }
}

/// How a verb came out; nothing of it for one that only happens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The outcome, by its place among those of the verb.
    pub named: Option<u16>,
    /// The number that it came to.
    pub number: Option<i64>,
}

impl Outcome {
    /// An outcome by its place among those of the verb, and no number.
    pub fn named(place: u16) -> Self {
        Self {
            named: Some(place),
            number: None,
        }
    }
}

/// What came of asking the referee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ruling {
    /// The call is over.
    Done(Outcome),
    /// The call of an offered function is over, and gave this.
    Gives(Value),
    /// A verb of rounds is not over: its next round is to be called, with these arguments where its opening made others.
    Goes(Option<Value>),
    /// The rule sends the reader to the page of this number.
    TurnTo(u32),
    /// The game begins again at its start, the dice going on where they are.
    Afresh,
    /// The rule wants something before it can go on: answer with [`Referee::resume`].
    Asks(Request),
}

/// What a rule waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Answered by a reply that fits.
    Ask(Question),
    /// Run the book's event of this name (`death`) first; answered by nothing when the page goes on.
    Event(String),
    /// What the page of this number would tell a reader who came to it now: answered by a text, a line a paragraph.
    PageText(u32),
    /// A function that the ruleset offers and that is learnt apart, to be made a call of its own: answered with [`Referee::given`]. Asked only where
    /// the memory notes what a rule depends on.
    Apart(Box<Call>),
}

/// A question to the rules. Answering it changes nothing.
#[derive(Debug, Clone, Copy)]
pub enum Inquiry<'a> {
    /// The answer of a query; of a cost, why it cannot be met now.
    Answer(&'a Call),
    /// What a query returns besides its answer: the reason.
    Reason(&'a Call),
    /// A derived value by its place in the vocabulary, computed for whoever records what it depends on.
    Derived(usize),
    /// A line in the language of the ruleset.
    Line(&'a str),
    /// The answer of a reader written in Lua to a question.
    Reader(&'a Value),
    /// The sheet as the ruleset lays it out, and the status beside the page: a title and a text for each line.
    Sheet,
    Status,
    /// What the state of a new game has that the rules forbid: a list of maps, each with a `message`.
    Limits,
}

/// Keeps to one ruleset. Calls nest: an event run for one call may make another; the innermost is resumed first.
///
/// Methods with a body only call [`Referee::ask`], so a referee in front of another cannot forget to hand them on.
pub trait Referee {
    /// Starts a call.
    ///
    /// # Errors
    /// When the rule fails or exceeds its bounds; nothing of the call goes on then.
    fn begin(&mut self, call: &Call, memory: &mut dyn Memory) -> Result<Ruling, Diagnostic>;
    /// Gives the innermost call what it asked for; nothing after an event, and when the reader did something else meanwhile and must be
    /// asked again.
    ///
    /// # Errors
    /// As for [`Referee::begin`].
    fn resume(
        &mut self,
        reply: Option<Reply>,
        memory: &mut dyn Memory,
    ) -> Result<Ruling, Diagnostic>;
    /// Gives the innermost call the result of the offered function that it requested ([`Request::Apart`]).
    ///
    /// # Errors
    /// As for [`Referee::begin`].
    fn given(&mut self, value: &Value, memory: &mut dyn Memory) -> Result<Ruling, Diagnostic>;
    /// How the dice that the innermost call waits for make its result; none where it waits for something else.
    fn sum(&self) -> Option<Sum>;
    /// Somebody has decided something: until the next time, all calls together may spend what one may.
    fn decided(&mut self);
    /// Drops every call that has not ended.
    fn abandon(&mut self);
    /// Forgets the game: another of the same book may begin.
    fn reset(&mut self);
    /// Answers a question; nothing for a cost that can be met, and where there is no reason.
    ///
    /// # Errors
    /// When the rule fails, or a line cannot be read.
    fn ask(&mut self, inquiry: Inquiry<'_>, memory: &mut dyn Memory) -> Result<Value, Diagnostic>;

    /// # Errors
    /// When the rule fails.
    fn query(
        &mut self,
        query: usize,
        args: &Value,
        memory: &mut dyn Memory,
    ) -> Result<Value, Diagnostic> {
        let call = Call::new(CallTarget::Query(query), args.clone());
        self.ask(Inquiry::Answer(&call), memory)
    }
    /// The reason that a query gives for its answer, if any.
    ///
    /// # Errors
    /// When the rule fails.
    fn besides(
        &mut self,
        query: usize,
        args: &Value,
        memory: &mut dyn Memory,
    ) -> Result<Option<String>, Diagnostic> {
        let call = Call::new(CallTarget::Query(query), args.clone());
        let reason = self.ask(Inquiry::Reason(&call), memory)?;
        Ok(reason.as_text().map(str::to_owned))
    }
    /// The reason why a cost cannot be met now, if any.
    ///
    /// # Errors
    /// When the rule fails.
    fn refuses(
        &mut self,
        call: &Call,
        memory: &mut dyn Memory,
    ) -> Result<Option<String>, Diagnostic> {
        let reason = self.ask(Inquiry::Answer(call), memory)?;
        Ok(reason.as_text().map(str::to_owned))
    }
    /// Title and text of each line of the sheet or of the status.
    ///
    /// # Errors
    /// When the rule fails.
    fn lines(
        &mut self,
        inquiry: Inquiry<'_>,
        memory: &mut dyn Memory,
    ) -> Result<Vec<(String, String)>, Diagnostic> {
        let lines = self.ask(inquiry, memory)?;
        let pair = |line: &Value| match line.as_list() {
            [title, text] => Some((title.to_string(), text.to_string())),
            _ => None,
        };
        Ok(lines.as_list().iter().filter_map(pair).collect())
    }
}
