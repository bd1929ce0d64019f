//! Games of a book as the engine plays them, with all that a reader of the printed book cannot know: results of dice, results of rules, and the sheet
//! after them.

use crate::reader::{Whim, any_answer};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use turnto::engine::play::{Response, Session};
use turnto::library::{self, OpenedBook};
use turnto::model::book::Book;
use turnto::model::game::{
    Answer, Call, CallRequest, CallResult, CallTarget, Dice, DiceSum, Event, HookPoint, Prompt,
    Reply, RulesHost, RulesQuery, StateAccess, Value,
};
use turnto::syntax::diagnostic::Diagnostic;

/// The values of a game by slot.
pub(super) type Held = Rc<Vec<Value>>;

/// An action of the rules.
#[derive(Debug, Clone)]
pub(super) enum Record {
    /// An instruction or a hook begins, with the text of its form if it has one.
    Begins {
        form: Option<String>,
        args: Value,
        /// True if it defines how a roll of the page counts.
        rolls: bool,
        before: Held,
    },
    /// It is over, with its outcome and number.
    Done {
        outcome: Option<String>,
        number: Option<i64>,
        after: Held,
    },
    /// It sends the reader to a page.
    TurnsTo(String),
    /// The game starts again.
    Afresh,
    /// It triggers the event of the book with this name.
    Event(String, Held),
    Query {
        form: String,
        args: Value,
        answer: Value,
    },
    /// A check whether a cost can be paid.
    Price {
        form: String,
        args: Value,
        may: bool,
    },
}

/// The part of a game from one answer to the next question.
#[derive(Debug, Clone)]
pub(super) struct Stage {
    pub(super) answer: Option<Answer>,
    /// Pages entered, by id.
    pub(super) pages: Vec<String>,
    /// Results of the dice of pages, with the total and the value that counted.
    pub(super) dice: Vec<(i64, i64)>,
    /// The text of the pages, without whitespace.
    pub(super) prose: String,
    pub(super) records: Vec<Record>,
    pub(super) prompt: Prompt,
    pub(super) ending: Option<(String, String)>,
    /// Values of the game at the question.
    pub(super) held: Held,
}

/// Records what the rules do, and forwards all calls.
struct Scribe {
    rules: Box<dyn RulesHost>,
    book: Arc<Book>,
    /// Active calls, the innermost last.
    calls: Vec<CallTarget>,
    log: Rc<RefCell<Vec<Record>>>,
}

impl Scribe {
    fn held(&self, memory: &mut dyn StateAccess) -> Held {
        let slots = (0..).zip(self.book.slots.start());
        Rc::new(
            slots
                .map(|(slot, _)| memory.read_slot(slot).clone())
                .collect(),
        )
    }

    fn writes(&self, record: Record) {
        self.log.borrow_mut().push(record);
    }

    fn ruled(&mut self, ruling: &CallResult, memory: &mut dyn StateAccess) {
        let record = match ruling {
            CallResult::Done(outcome) => {
                let named = match (outcome.index, self.calls.pop()) {
                    (
                        Some(place),
                        Some(CallTarget::Instruction(verb) | CallTarget::Round(verb)),
                    ) => {
                        let verb = &self.book.schema.instructions[verb];
                        verb.outcomes.get(usize::from(place)).cloned()
                    }
                    _ => None,
                };
                Record::Done {
                    outcome: named,
                    number: outcome.number,
                    after: self.held(memory),
                }
            }
            CallResult::TurnTo(page) => {
                Record::TurnsTo(self.book.pages[*page as usize].id.to_string())
            }
            CallResult::Restart => Record::Afresh,
            CallResult::NextRound(_) => {
                self.calls.pop();
                return;
            }
            CallResult::Suspended(CallRequest::Event(name)) => {
                Record::Event(name.clone(), self.held(memory))
            }
            CallResult::Suspended(_) | CallResult::Returned(_) => return,
        };
        self.writes(record);
    }
}

impl RulesHost for Scribe {
    fn begin(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.calls.push(call.target.clone());
        let form = match call.target {
            CallTarget::Instruction(verb) => {
                Some(self.book.schema.instructions[verb].form.text.clone())
            }
            _ => None,
        };
        if !matches!(call.target, CallTarget::Round(_)) {
            self.writes(Record::Begins {
                form,
                args: call.args.clone(),
                rolls: call.target == CallTarget::Hook(HookPoint::Roll),
                before: self.held(memory),
            });
        }
        let ruling = self.rules.begin(call, memory)?;
        self.ruled(&ruling, memory);
        Ok(ruling)
    }
    fn resume(
        &mut self,
        reply: Option<Reply>,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        let ruling = self.rules.resume(reply, memory)?;
        self.ruled(&ruling, memory);
        Ok(ruling)
    }
    fn resume_with(
        &mut self,
        value: &Value,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.rules.resume_with(value, memory)
    }
    fn pending_sum(&self) -> Option<DiceSum> {
        self.rules.pending_sum()
    }
    fn reset_fuel(&mut self) {
        self.rules.reset_fuel();
    }
    fn cancel_calls(&mut self) {
        self.calls.clear();
        self.rules.cancel_calls();
    }
    fn reset(&mut self) {
        self.calls.clear();
        self.rules.reset();
    }
    fn answer_query(
        &mut self,
        inquiry: RulesQuery<'_>,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let answer = self.rules.answer_query(inquiry, memory)?;
        if let RulesQuery::Answer(call) = inquiry {
            match call.target {
                CallTarget::Query(query) => self.writes(Record::Query {
                    form: self.book.schema.queries[query].form.text.clone(),
                    args: call.args.clone(),
                    answer: answer.clone(),
                }),
                CallTarget::Cost(verb) => self.writes(Record::Price {
                    form: self.book.schema.instructions[verb].form.text.clone(),
                    args: call.args.clone(),
                    may: answer == Value::Nothing,
                }),
                _ => {}
            }
        }
        Ok(answer)
    }
}

/// Games with random answers, up to this number of answers, one after another with the same rules.
pub(super) fn games(
    opened: &OpenedBook,
    book: &Arc<Book>,
    seeds: u64,
    answers: usize,
) -> Vec<Vec<Stage>> {
    let log = Rc::default();
    let mut scribe: Box<dyn RulesHost> = Box::new(Scribe {
        rules: Box::new(library::take_rules(opened, book).unwrap()),
        book: Arc::clone(book),
        calls: Vec::new(),
        log: Rc::clone(&log),
    });
    let mut out = Vec::new();
    for seed in 0..seeds {
        let (stages, rules) = game(book, scribe, &log, seed, answers);
        out.push(stages);
        scribe = rules;
        log.borrow_mut().clear();
    }
    out
}

fn game(
    book: &Arc<Book>,
    scribe: Box<dyn RulesHost>,
    log: &RefCell<Vec<Record>>,
    seed: u64,
    answers: usize,
) -> (Vec<Stage>, Box<dyn RulesHost>) {
    let dice = Dice::seeded(seed);
    let (mut session, mut page) = Session::start(Arc::clone(book), scribe, dice).unwrap();
    let mut whim = Whim(seed);
    let mut out = vec![stage(None, &page, &session, log)];
    while out.len() < answers
        && let Some(answer) = any_answer(&page.prompt, &mut whim)
    {
        page = session.answer(answer.clone()).unwrap();
        out.push(stage(Some(answer), &page, &session, log));
    }
    (out, session.into_rules())
}

fn stage(
    answer: Option<Answer>,
    page: &Response,
    session: &Session,
    log: &RefCell<Vec<Record>>,
) -> Stage {
    let mut out = Stage {
        answer,
        pages: Vec::new(),
        dice: Vec::new(),
        prose: String::new(),
        records: log.take(),
        prompt: page.prompt.clone(),
        ending: None,
        held: Rc::new(session.state().slots().to_vec()),
    };
    for event in &page.events {
        match event {
            Event::Page { id, .. } => out.pages.push(id.clone()),
            Event::Prose { pieces, .. } => {
                let words = pieces.iter().flat_map(|piece| piece.text.chars());
                out.prose.extend(words.filter(|c| !c.is_whitespace()));
            }
            // Rolls of rules have a reason.
            Event::Roll(roll) if roll.label.is_empty() => {
                let shown = roll.faces.iter().map(|face| i64::from(*face)).sum();
                out.dice.push((shown, roll.result));
            }
            Event::Ending { kind, name } => out.ending = Some((kind.clone(), name.clone())),
            _ => {}
        }
    }
    out
}
