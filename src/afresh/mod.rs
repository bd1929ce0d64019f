//! Rules that are held to remember nothing: each call is made twice, by the rules at hand and by rules loaded afresh, and must do the same both times.

mod differs;
mod watch;

pub use differs::{Did, Difference, Found, Place, What};

use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Call, Memory, Moment, Nobody, Referee, Reply, Ruling, State, Sum, Turn, Value};
use std::any::Any;
use std::rc::Rc;
use watch::{Log, Watch};

/// Loads rules that have never been called.
pub type Load = Rc<dyn Fn() -> Option<Box<dyn Referee>>>;

/// Something that is done by rules in a game.
type Run<'r, T> = &'r mut dyn FnMut(&mut dyn Referee, &mut dyn Memory) -> Result<T, Diagnostic>;

/// A referee in front of rules that are called again and again: what they do counts, and what rules loaded afresh do is compared with it.
pub struct Afresh {
    rules: Box<dyn Referee>,
    load: Load,
    found: Found,
    /// Calls that stand still, innermost last; none for one that has gone another way already, or that is not watched.
    waiting: Vec<Option<(What, Box<dyn Referee>)>>,
}

impl Afresh {
    #[must_use]
    pub fn new(rules: Box<dyn Referee>, load: Load, found: Found) -> Self {
        Self {
            rules,
            load,
            found,
            waiting: Vec::new(),
        }
    }

    /// Does the same with the rules at hand and with others, each in a game of its own, and compares. Gives whether they agree.
    fn both<T: PartialEq>(
        &mut self,
        what: &What,
        fresh: &mut dyn Referee,
        memory: &mut dyn Memory,
        run: Run<'_, T>,
    ) -> (Result<T, Diagnostic>, bool) {
        let lent = memory.lend();
        let twin = twin(&*lent);
        memory.take_back(lent);
        let (came, log) = Watch::over(memory, |memory| run(&mut *self.rules, memory));
        let Some(mut twin) = twin else {
            return (came, false);
        };
        // What all calls between two decisions may spend is spent by the rules at hand alone.
        if matches!(&came, Err(fault) if fault.code == Code::RuleTooLong) {
            return (came, false);
        }
        let (afresh, other) = Watch::over(&mut *twin, |memory| run(fresh, memory));
        let agrees = Log::agree(&log, &other) && same(&came, &afresh);
        if !agrees {
            self.found
                .note(Difference::between(what.clone(), &log, &other));
        }
        (came, agrees)
    }

    /// A call that changes nothing and never waits.
    fn asked<T: PartialEq>(
        &mut self,
        what: What,
        memory: &mut dyn Memory,
        mut run: impl FnMut(&mut dyn Referee, &mut dyn Memory) -> Result<T, Diagnostic>,
    ) -> Result<T, Diagnostic> {
        match (self.load)() {
            Some(mut fresh) => {
                self.found.counts();
                self.both(&what, &mut *fresh, memory, &mut run).0
            }
            None => run(&mut *self.rules, memory),
        }
    }
}

/// The same end: faults are by their code and words.
fn same<T: PartialEq>(one: &Result<T, Diagnostic>, other: &Result<T, Diagnostic>) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => one == other,
        (Err(one), Err(other)) => one.code == other.code && one.message == other.message,
        _ => false,
    }
}

/// The same game once more, for whoever may do with it what they like.
fn twin(memory: &(dyn Memory + 'static)) -> Option<Box<dyn Memory>> {
    let any: &dyn Any = memory;
    let state = |state: &State| State::new(state.slots().to_vec());
    if let Some(turn) = any.downcast_ref::<Turn>() {
        let mut twin: Turn = Turn::of(state(&turn.state));
        twin.paragraph = turn.paragraph.clone();
        return Some(Box::new(twin));
    }
    let turn = any.downcast_ref::<Turn<Nobody>>()?;
    Some(Box::new(Turn::<Nobody>::of(state(&turn.state))))
}

impl Referee for Afresh {
    fn begin(&mut self, call: &Call, memory: &mut dyn Memory) -> Result<Ruling, Diagnostic> {
        let what = What::Call(call.target.clone());
        let Some(mut fresh) = (self.load)() else {
            let came = self.rules.begin(call, memory);
            if matches!(came, Ok(Ruling::Asks(_))) {
                self.waiting.push(None);
            }
            return came;
        };
        self.found.counts();
        let begin =
            &mut |rules: &mut dyn Referee, memory: &mut dyn Memory| rules.begin(call, memory);
        let (came, agrees) = self.both(&what, &mut *fresh, memory, begin);
        if matches!(came, Ok(Ruling::Asks(_))) {
            self.waiting.push(agrees.then_some((what, fresh)));
        }
        came
    }

    /// No: every call is made twice.
    fn is_idle(&mut self, _: Moment, _: &dyn Memory) -> bool {
        false
    }

    fn resume(
        &mut self,
        reply: Option<Reply>,
        memory: &mut dyn Memory,
    ) -> Result<Ruling, Diagnostic> {
        let Some((what, mut fresh)) = self.waiting.pop().flatten() else {
            let came = self.rules.resume(reply, memory);
            if matches!(came, Ok(Ruling::Asks(_))) {
                self.waiting.push(None);
            }
            return came;
        };
        let resume = &mut |rules: &mut dyn Referee, memory: &mut dyn Memory| {
            rules.resume(reply.clone(), memory)
        };
        let (came, agrees) = self.both(&what, &mut *fresh, memory, resume);
        if matches!(came, Ok(Ruling::Asks(_))) {
            self.waiting.push(agrees.then_some((what, fresh)));
        }
        came
    }

    fn given(&mut self, value: &Value, memory: &mut dyn Memory) -> Result<Ruling, Diagnostic> {
        // Who notes what a rule depends on stands in front of the rules themselves.
        self.rules.given(value, memory)
    }

    fn sum(&self) -> Option<Sum> {
        self.rules.sum()
    }

    fn decided(&mut self) {
        self.rules.decided();
        for (_, fresh) in self.waiting.iter_mut().flatten() {
            fresh.decided();
        }
    }

    fn abandon(&mut self) {
        self.waiting.clear();
        self.rules.abandon();
    }

    fn reset(&mut self) {
        self.waiting.clear();
        self.rules.reset();
    }

    fn query(
        &mut self,
        query: usize,
        args: &Value,
        memory: &mut dyn Memory,
    ) -> Result<Value, Diagnostic> {
        self.asked(What::Query(query), memory, |rules, memory| {
            rules.query(query, args, memory)
        })
    }

    fn besides(
        &mut self,
        query: usize,
        args: &Value,
        memory: &mut dyn Memory,
    ) -> Result<Option<String>, Diagnostic> {
        self.asked(What::Query(query), memory, |rules, memory| {
            rules.besides(query, args, memory)
        })
    }

    fn refuses(
        &mut self,
        call: &Call,
        memory: &mut dyn Memory,
    ) -> Result<Option<String>, Diagnostic> {
        let what = What::Cost(call.target.clone());
        self.asked(what, memory, |rules, memory| rules.refuses(call, memory))
    }

    fn derive(&mut self, derived: usize, memory: &mut dyn Memory) -> Result<(), Diagnostic> {
        self.rules.derive(derived, memory)
    }

    fn evaluate(&mut self, text: &str, memory: &mut dyn Memory) -> Result<String, Diagnostic> {
        self.rules.evaluate(text, memory)
    }

    fn reads(&mut self, asked: &Value, memory: &mut dyn Memory) -> Result<Value, Diagnostic> {
        self.rules.reads(asked, memory)
    }

    fn sheet(&mut self, memory: &mut dyn Memory) -> Result<Vec<(String, String)>, Diagnostic> {
        self.asked(What::Sheet, memory, |rules, memory| rules.sheet(memory))
    }
    fn status(&mut self, memory: &mut dyn Memory) -> Result<Vec<(String, String)>, Diagnostic> {
        self.asked(What::Status, memory, |rules, memory| rules.status(memory))
    }
}

#[cfg(test)]
mod tests;
