//! Who knows the rules. The engine calls a referee; it asks back for dice and decisions, one request at a time.

use super::{Memory, Moment, Question, Reply, Sum, Value};
use crate::diagnostic::Diagnostic;
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

/// Which function of the ruleset: indices are those of the [`Vocabulary`](crate::book::Vocabulary).
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
    #[must_use]
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

/// Keeps to one ruleset. Calls nest: an event run for one call may make another; the innermost is resumed first.
///
/// No method has a body here: a referee in front of another that forgot to hand one on would keep other rules than the one behind it.
pub trait Referee {
    /// Starts a call.
    ///
    /// # Errors
    /// When the rule fails or exceeds its bounds; nothing of the call goes on then.
    fn begin(&mut self, call: &Call, memory: &mut dyn Memory) -> Result<Ruling, Diagnostic>;
    /// Would a hook that is given nothing come to nothing now, as it is known without calling it?
    fn is_idle(&mut self, moment: Moment, memory: &dyn Memory) -> bool;
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
    /// Gives the innermost call what came of the one that it asked for.
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
    /// Answers a query of the ruleset. Changes nothing.
    ///
    /// # Errors
    /// When the rule fails.
    fn query(
        &mut self,
        query: usize,
        args: &Value,
        memory: &mut dyn Memory,
    ) -> Result<Value, Diagnostic>;
    /// What a query says of its answer in the rules' own words: why not. Changes nothing.
    ///
    /// # Errors
    /// When the rule fails.
    fn besides(
        &mut self,
        query: usize,
        args: &Value,
        memory: &mut dyn Memory,
    ) -> Result<Option<String>, Diagnostic>;
    /// Could this cost be met now? `Some(reason)` when it could not.
    ///
    /// # Errors
    /// When the rule fails.
    fn refuses(
        &mut self,
        call: &Call,
        memory: &mut dyn Memory,
    ) -> Result<Option<String>, Diagnostic>;
    /// Works out a derived value, by its place in the vocabulary, for whoever notes what it follows from.
    ///
    /// # Errors
    /// When the rule fails.
    fn derive(&mut self, derived: usize, memory: &mut dyn Memory) -> Result<(), Diagnostic>;
    /// What a line of the ruleset's language is worth now, in words. Changes nothing.
    ///
    /// # Errors
    /// When the line cannot be read or fails.
    fn evaluate(&mut self, line: &str, memory: &mut dyn Memory) -> Result<String, Diagnostic>;
    /// What a reader written in Lua answers to a question. Changes nothing.
    ///
    /// # Errors
    /// When there is none, or it fails.
    fn reads(&mut self, asked: &Value, memory: &mut dyn Memory) -> Result<Value, Diagnostic>;
    /// The sheet as the ruleset lays it out: title and text of each line.
    ///
    /// # Errors
    /// When the rule fails.
    fn sheet(&mut self, memory: &mut dyn Memory) -> Result<Vec<(String, String)>, Diagnostic>;
    /// What the ruleset puts beside the place where the reader stands: title and text of each, few of them.
    ///
    /// # Errors
    /// When the rule fails.
    fn status(&mut self, memory: &mut dyn Memory) -> Result<Vec<(String, String)>, Diagnostic>;
}

/// No rules at all: for books that use none, and for tests of the engine.
#[derive(Debug, Default)]
pub struct NoRules;

fn no_rules() -> Diagnostic {
    Diagnostic::placeless(
        crate::diagnostic::Code::RuleFailed,
        "this book has no ruleset",
    )
}

impl Referee for NoRules {
    fn begin(&mut self, _: &Call, _: &mut dyn Memory) -> Result<Ruling, Diagnostic> {
        Err(no_rules())
    }
    fn is_idle(&mut self, _: Moment, _: &dyn Memory) -> bool {
        false
    }
    fn resume(&mut self, _: Option<Reply>, _: &mut dyn Memory) -> Result<Ruling, Diagnostic> {
        Err(no_rules())
    }
    fn given(&mut self, _: &Value, _: &mut dyn Memory) -> Result<Ruling, Diagnostic> {
        Err(no_rules())
    }
    fn sum(&self) -> Option<Sum> {
        None
    }
    fn decided(&mut self) {}
    fn abandon(&mut self) {}
    fn reset(&mut self) {}
    fn query(&mut self, _: usize, _: &Value, _: &mut dyn Memory) -> Result<Value, Diagnostic> {
        Err(no_rules())
    }
    fn besides(
        &mut self,
        _: usize,
        _: &Value,
        _: &mut dyn Memory,
    ) -> Result<Option<String>, Diagnostic> {
        Ok(None)
    }
    fn refuses(&mut self, _: &Call, _: &mut dyn Memory) -> Result<Option<String>, Diagnostic> {
        Err(no_rules())
    }
    fn derive(&mut self, _: usize, _: &mut dyn Memory) -> Result<(), Diagnostic> {
        Err(no_rules())
    }
    fn evaluate(&mut self, _: &str, _: &mut dyn Memory) -> Result<String, Diagnostic> {
        Err(no_rules())
    }
    fn reads(&mut self, _: &Value, _: &mut dyn Memory) -> Result<Value, Diagnostic> {
        Err(no_rules())
    }
    fn sheet(&mut self, _: &mut dyn Memory) -> Result<Vec<(String, String)>, Diagnostic> {
        Ok(Vec::new())
    }
    fn status(&mut self, _: &mut dyn Memory) -> Result<Vec<(String, String)>, Diagnostic> {
        Ok(Vec::new())
    }
}
