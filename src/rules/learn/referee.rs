//! Rules that learn: a referee in front of another, which is called only where something is not known yet.

use super::profile::{Profiler, Seen};
use super::recorder::Recorder;
use super::step::{End, Had, Step, dice, edge};
use super::tree::{NONE, Spot, Trees, strayed};
use super::walk::made;
use crate::model::game::{
    Call, CallTarget, Inquiry, Memory, Outcome, Referee, Reply, Request, Ruling, Sum, Value,
};
use crate::syntax::diagnostic::Diagnostic;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::cell::RefCell;
use std::rc::Rc;

/// So many rounds in a row may go by without anybody deciding anything before the rules count what they spend.
const ROUNDS: u32 = 1000;

/// Steps and calls that are kept if nothing else is said: half a kilobyte each, more or less.
const ROOM: usize = 500_000;

/// A ruleset and what it was seen to do. Every call leads to the state that it would lead to without it. One that is heard goes past it: of what is
/// told nothing is kept.
pub struct Learnt {
    pub(super) rules: Box<dyn Referee>,
    /// The calls that were made, each with its tree.
    pub(super) calls: IndexMap<Call, u32, FxBuildHasher>,
    pub(super) trees: Rc<RefCell<Trees>>,
    /// Calls that stand still, innermost last.
    pub(super) waiting: Vec<Held>,
    /// How many stand still when a function that is learnt apart is over, innermost last: the last of them goes on then.
    apart: Vec<usize>,
    /// Rounds since somebody decided something.
    rounds: u32,
    /// Steps and calls that are kept at most.
    room: usize,
    /// Who wants to know how it goes.
    pub(super) profiler: Option<Profiler>,
    /// Have the rules themselves been called since they last dropped everything?
    pub(super) touched: bool,
}

/// A call that stands still.
pub(super) enum Held {
    /// The rules hold it.
    Plain,
    /// It went by a known way to this node.
    Known { root: u32, at: u32, had: Had },
    /// The rules hold it, and it is noted what it does; at this node, if that is kept.
    Live {
        root: u32,
        at: Option<u32>,
        recorder: Box<Recorder>,
    },
}

/// What a call has come to.
pub(super) enum Came {
    Asks(Request),
    Ends(End),
}

impl From<Ruling> for Came {
    fn from(ruling: Ruling) -> Self {
        match ruling {
            Ruling::Asks(request) => Self::Asks(request),
            ruling => Self::Ends(End::Ruling(ruling)),
        }
    }
}

pub(super) type Found = Result<Came, Diagnostic>;

impl Learnt {
    pub fn new(rules: Box<dyn Referee>) -> Self {
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
        }
    }

    /// Keeps so many steps and calls at most; what was not learnt then is asked of the rules.
    pub fn room(self, room: usize) -> Self {
        Self { room, ..self }
    }

    /// Counts what is known and what is new, call by call, and where it is asked.
    pub fn profiled(mut self) -> (Self, Profiler) {
        let profiler = Profiler::new(&self.trees);
        self.profiler = Some(profiler.clone());
        (self, profiler)
    }

    /// Somebody who looks on. What goes by without being learnt is not seen.
    pub fn seen(&self) -> Seen {
        Seen::new(&self.trees)
    }

    pub(super) fn has_room(&self) -> bool {
        self.trees.borrow().nodes.len() + self.calls.len() < self.room
    }

    /// The number of a call; none for one that there is no room for.
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

    fn call(&mut self, call: &Call, memory: &mut dyn Memory) -> Found {
        let Some(root) = self.number(call) else {
            return self.plainly(call, memory);
        };
        let tree = self.calls[root as usize];
        let first = self.trees.borrow().first[tree as usize];
        match first {
            NONE => self.learn(root, Spot::First(tree), Had::default(), memory),
            first => self.walk(root, first, Had::default(), memory),
        }
    }

    /// Past everything that is learnt.
    fn plainly(&mut self, call: &Call, memory: &mut dyn Memory) -> Found {
        self.touched = true;
        let came = made(&mut *self.rules, call, memory)?;
        if matches!(came, Came::Asks(_)) {
            self.waiting.push(Held::Plain);
        }
        Ok(came)
    }

    /// The innermost call goes on.
    fn go_on(&mut self, reply: Option<Reply>, memory: &mut dyn Memory) -> Found {
        let sum = self.sum();
        let mut held = self.waiting.pop();
        let given = match (sum, &reply, &mut held) {
            (Some(sum), Some(Reply::Dice(fell)), held) => {
                match held {
                    Some(Held::Known { had, .. }) => had.rolls.push(dice(fell)),
                    Some(Held::Live { recorder, .. }) => recorder.had.rolls.push(dice(fell)),
                    _ => {}
                }
                Value::Int(sum.of(fell))
            }
            (_, reply, held) => {
                if let Some(Held::Live { recorder, .. }) = held {
                    recorder.forget();
                }
                edge(reply.as_ref())
            }
        };
        self.lead_on(held, given, memory, |rules, memory| {
            rules.resume(reply, memory)
        })
    }

    /// A call that stood still goes on with what it was given: by a way that is known, or as the rules go on.
    fn lead_on(
        &mut self,
        held: Option<Held>,
        given: Value,
        memory: &mut dyn Memory,
        go: impl FnOnce(&mut dyn Referee, &mut dyn Memory) -> Result<Ruling, Diagnostic>,
    ) -> Found {
        match held {
            None => Ok(go(&mut *self.rules, memory)?.into()),
            Some(Held::Plain) => {
                let came: Came = go(&mut *self.rules, memory)?.into();
                if matches!(came, Came::Asks(_)) {
                    self.waiting.push(Held::Plain);
                }
                Ok(came)
            }
            Some(Held::Known { root, at, had }) => {
                let next = self.trees.borrow().nodes[at as usize].on.to(&given);
                match next {
                    NONE => self.learn(root, Spot::After(at, given), had, memory),
                    next => self.walk(root, next, had, memory),
                }
            }
            Some(Held::Live {
                root,
                at,
                mut recorder,
            }) => {
                let spot = at.map_or(Spot::Nowhere, |at| Spot::After(at, given));
                recorder.lend_it(memory);
                let came = go(&mut *self.rules, &mut *recorder);
                recorder.note_told();
                recorder.give_back(memory);
                self.settle(root, spot, recorder, came?.into())
            }
        }
    }

    /// Functions that are learnt apart are called until somebody else has to answer, or the outermost call is over.
    fn with_parts(&mut self, mut came: Came, memory: &mut dyn Memory) -> Found {
        loop {
            came = match came {
                Came::Asks(Request::Apart(call)) => {
                    self.apart.push(self.waiting.len());
                    self.call(&call, memory)?
                }
                Came::Ends(End::Ruling(Ruling::Gives(value)))
                    if self.apart.pop_if(|it| *it == self.waiting.len()).is_some() =>
                {
                    self.part_over(&value, memory)?
                }
                came => return Ok(came),
            }
        }
    }

    /// What a function gave that is learnt apart goes to the call that it is a part of. It may have changed anything.
    fn part_over(&mut self, value: &Value, memory: &mut dyn Memory) -> Found {
        let mut held = self.waiting.pop();
        if let Some(Held::Live { recorder, .. }) = &mut held {
            recorder.forget();
        }
        self.lead_on(held, value.clone(), memory, |rules, memory| {
            rules.given(value, memory)
        })
    }
}

fn ruling(came: Came) -> Ruling {
    match came {
        Came::Asks(request) => Ruling::Asks(request),
        Came::Ends(End::Ruling(ruling)) => ruling,
        Came::Ends(_) => Ruling::Done(Outcome::default()),
    }
}

impl Referee for Learnt {
    fn begin(&mut self, call: &Call, memory: &mut dyn Memory) -> Result<Ruling, Diagnostic> {
        self.rounds = match call.target {
            CallTarget::Round(_) => self.rounds + 1,
            _ => 0,
        };
        let came = match memory.is_heard() || self.rounds > ROUNDS {
            true => self.plainly(call, memory),
            false => self.call(call, memory),
        };
        came.and_then(|came| self.with_parts(came, memory))
            .map(ruling)
    }

    fn resume(
        &mut self,
        reply: Option<Reply>,
        memory: &mut dyn Memory,
    ) -> Result<Ruling, Diagnostic> {
        if !matches!(reply, Some(Reply::Dice(_))) {
            self.rounds = 0;
        }
        let came = self.go_on(reply, memory)?;
        self.with_parts(came, memory).map(ruling)
    }

    fn given(&mut self, value: &Value, memory: &mut dyn Memory) -> Result<Ruling, Diagnostic> {
        self.rules.given(value, memory)
    }

    fn sum(&self) -> Option<Sum> {
        match self.waiting.last() {
            Some(Held::Known { at, .. }) => match &self.trees.borrow().nodes[*at as usize].step {
                Step::Roll(roll) => Some(roll.1),
                _ => None,
            },
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

    fn ask(&mut self, inquiry: Inquiry<'_>, memory: &mut dyn Memory) -> Result<Value, Diagnostic> {
        let call = match inquiry {
            Inquiry::Answer(call) if !memory.is_heard() => call,
            _ => return self.rules.ask(inquiry, memory),
        };
        match self.call(call, memory)? {
            Came::Ends(End::Answer(value)) => Ok(value),
            _ => Err(strayed()),
        }
    }
}
