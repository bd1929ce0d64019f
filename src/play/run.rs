//! Runs pages step by step until something must be asked.

use super::marks::Cut;
use super::menu::Standing;
use super::rounds::Rounds;
use crate::book::{Book, Op, Page, PageId, VerbCall, slot};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{
    Call, CallTarget, Dice, Event, Moment, Piece, Prompt, Referee, Request, Turn, Value,
};
use crate::markup::Emphasis;
use std::sync::Arc;

pub(super) type Done = Result<(), Box<Diagnostic>>;

/// Steps that one answer may lead to: a book that turns in circles without asking is stopped here.
const STEPS: u32 = 100_000;

/// How a page is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Way {
    Turn,
    /// From the start of the book, everything as it was then but the dice.
    Afresh,
    Again,
    Back,
    Detour,
    Return,
}

/// Something on its way, innermost last.
#[derive(Debug, Clone)]
pub(super) enum Frame {
    /// Steps of a page or an event.
    Steps {
        page: PageId,
        at: usize,
        menu: Option<usize>,
        gathered: Vec<usize>,
    },
    /// A call of the ruleset that waits or is about to begin; a verb's outcome goes to the steps beneath.
    Call {
        call: Option<Call>,
        verb: Option<Box<VerbCall>>,
    },
    /// A verb of rounds: its opening, a round, or what is between two of them.
    Rounds(Box<Rounds>),
    /// A turn that waits until the rules have closed this one.
    Going { page: PageId, way: Way },
    /// The ending was told: nothing comes after what the rules have to say to it.
    Over,
    /// A question that the reader put off by a command: the rule asks it again.
    Asking,
}

impl Way {
    /// As a hook is told it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Turn | Self::Afresh => "turn",
            Self::Again => "again",
            Self::Back => "back",
            Self::Detour => "detour",
            Self::Return => "return",
        }
    }
}

/// What the standing prompt belongs to.
#[derive(Debug, Clone)]
pub(super) enum Waiting {
    Menu(Vec<Standing>),
    Rule(Request),
    /// Dice of a table of the page that the reader throws.
    Table,
    Ask,
    Number {
        min: i64,
        max: i64,
    },
    Nothing,
}

pub(super) struct Machine {
    pub(super) book: Arc<Book>,
    pub(super) referee: Box<dyn Referee>,
    pub(super) dice: Dice,
    pub(super) turn: Turn,
    pub(super) frames: Vec<Frame>,
    pub(super) paragraph: Vec<Piece>,
    pub(super) waiting: Waiting,
    /// Since the last prompt: where history may cut.
    pub(super) cuts: Vec<Cut>,
    /// Prompts so far.
    pub(super) prompts: u64,
    steps: u32,
}

impl Machine {
    pub(super) fn new(book: Arc<Book>, referee: Box<dyn Referee>, dice: Dice, turn: Turn) -> Self {
        Self {
            book,
            referee,
            dice,
            turn,
            frames: Vec::new(),
            paragraph: Vec::new(),
            waiting: Waiting::Nothing,
            cuts: Vec::new(),
            prompts: 0,
            steps: 0,
        }
    }

    /// The page the reader is on.
    pub(super) fn here(&self) -> &Page {
        let at = usize::try_from(self.turn.state.get(slot::PAGE).int()).unwrap_or(0);
        &self.book.pages[at.min(self.book.pages.len() - 1)]
    }

    pub(super) fn here_id(&self) -> PageId {
        PageId(u32::try_from(self.turn.state.get(slot::PAGE).int()).unwrap_or(0))
    }

    /// Runs until a prompt stands.
    pub(super) fn run(&mut self) -> Result<Prompt, Box<Diagnostic>> {
        self.steps = 0;
        loop {
            self.steps += 1;
            if self.steps > STEPS {
                return Err(Box::new(
                    Diagnostic::new(
                        Code::BadPlay,
                        self.here().span,
                        "the book goes round in circles here and never asks anything",
                    )
                    .help(
                        "give some page on the way a choice, or let a `repeat` come to its `until`",
                    ),
                ));
            }
            let prompt = match self.frames.last_mut() {
                None => Some(self.stuck()),
                Some(Frame::Steps { page, at, .. }) => {
                    let (page, at) = (*page, *at);
                    self.step(page, at)?
                }
                Some(Frame::Call { call, .. }) => match call.take() {
                    Some(call) => {
                        let ruling = self.referee.begin(&call, &mut self.turn);
                        self.ruled(ruling.map_err(Box::new)?)?
                    }
                    None => return Err(internal("a rule was left waiting")),
                },
                Some(Frame::Rounds(_)) => self.round()?,
                Some(Frame::Going { page, way }) => {
                    let (page, way) = (*page, *way);
                    self.enter(page, way);
                    None
                }
                Some(Frame::Over) => Some(self.over()),
                Some(Frame::Asking) => {
                    self.frames.pop();
                    self.reply(Value::Nothing)?
                }
            };
            if let Some(prompt) = prompt {
                self.paragraph_over();
                // A rule that finishes the game lets the page be read to its choices first.
                let finished = self.turn.state.get(slot::OVER).truth();
                if finished && matches!(prompt, Prompt::Choices { .. }) {
                    return Ok(self.over());
                }
                self.asks();
                return Ok(prompt);
            }
        }
    }

    pub(super) fn goto(&mut self, to: usize) {
        if let Some(Frame::Steps { at, .. }) = self.frames.last_mut() {
            *at = to;
        }
    }

    fn step(&mut self, page: PageId, at: usize) -> Result<Option<Prompt>, Box<Diagnostic>> {
        let book = Arc::clone(&self.book);
        let it = book.page(page);
        self.goto(at + 1);
        match it.code.get(at).unwrap_or(&Op::End) {
            Op::Text(words, style) => self.say(it.words(*words), *style),
            Op::Print(expr) => {
                let value = self.value(expr)?;
                self.say(&value.to_string(), Emphasis::Plain);
            }
            Op::Break => self.paragraph_over(),
            Op::Jump(to) => self.goto(*to),
            Op::Unless(test) => {
                if !self.holds(&test.condition)? {
                    self.goto(test.otherwise);
                }
            }
            Op::Once { slot, done } => {
                if self.turn.state.get(*slot).truth() {
                    self.goto(*done);
                } else {
                    self.turn.state.set(*slot, true.into());
                }
            }
            Op::Arriving { otherwise } => {
                if !self.turn.state.get(slot::ARRIVED).truth() {
                    self.goto(*otherwise);
                }
            }
            Op::Choice(n) => {
                self.goto(it.choices[*n].after);
                if let Some(Frame::Steps { gathered, .. }) = self.frames.last_mut() {
                    gathered.push(*n);
                }
            }
            Op::Menu => return self.menu(page, at),
            Op::EndChoice => self.end_choice(page),
            Op::MenuAgain => self.menu_again(),
            Op::Take(slot) => self.turn.state.set(*slot, true.into()),
            Op::Turn(to) => self.leave(*to, Way::Turn),
            Op::Again => self.leave(self.here_id(), Way::Again),
            Op::Back => self.back(),
            Op::Detour { page: to, number } => self.detour(page, *to, *number),
            Op::Return => self.return_from()?,
            Op::Absent(book) => {
                let book = it.words(*book);
                let text = format!("The way leads to another book, {book}, which is not at hand.");
                self.turned_away("elsewhere", text);
            }
            Op::Loose => self.turned_away("not-written", "This is not written yet.".to_owned()),
            Op::Code { slot, name, gain } => self.memory(*slot, it.words(*name), *gain, "code"),
            Op::Title { slot, name, gain } => self.memory(*slot, it.words(*name), *gain, "title"),
            Op::Tick { up } => {
                let now = self.turn.state.get(it.ticks).int();
                let next = if *up {
                    (now + 1).min(it.boxes)
                } else {
                    (now - 1).max(0)
                };
                self.change(
                    it.ticks,
                    "ticks",
                    Value::Int(next),
                    format!("Boxes ticked here: {next}"),
                );
            }
            Op::Set { slot, value, .. } => {
                // A variable is the book's own: the page tells of it, not the engine.
                let value = self.value(value)?;
                self.turn.state.set(*slot, value);
            }
            Op::Roll(table) => return self.table(table),
            Op::Vary(varied) => self.vary(varied.how, &varied.rows),
            Op::Ask(ask) => {
                self.goto(at);
                self.waiting = Waiting::Ask;
                let question = ask.question.to_string();
                return Ok(Some(Prompt::Text {
                    question,
                    topic: "ask".to_owned(),
                    examples: Vec::new(),
                }));
            }
            Op::Number(ask) => {
                self.goto(at);
                let (min, max) = (self.value(&ask.min)?.int(), self.value(&ask.max)?.int());
                if min > max {
                    // Nothing can be typed: the row for everything else answers.
                    self.goto(ask.otherwise);
                } else {
                    self.waiting = Waiting::Number { min, max };
                    let question = ask.question.to_string();
                    return Ok(Some(Prompt::Number {
                        question,
                        min,
                        max,
                        topic: "number".to_owned(),
                    }));
                }
            }
            Op::Verb(call) => {
                self.paragraph_over();
                self.goto(at);
                let args = self.args(&call.args)?;
                let form = &self.book.vocabulary.verbs[call.verb].form;
                if let Some(reason) = self.lacks(form, &args) {
                    let message = format!("{reason}, and `{}` wants it held", form.verb());
                    let fault = Diagnostic::new(Code::RuleFailed, call.span, message);
                    return Err(Box::new(fault.help("ask first: `{if item NAME}`")));
                }
                let made = Call {
                    target: CallTarget::Verb(call.verb),
                    args,
                    handled: Arc::clone(&call.handled),
                    as_cost: call.as_cost,
                    under: call.under.clone(),
                };
                self.begin_verb(made, call.clone());
            }
            Op::Ending(ending) => {
                self.paragraph_over();
                let event = Event::Ending {
                    kind: ending.kind.to_string(),
                    name: ending.name.to_string(),
                };
                self.turn.events.push(event);
                self.turn.state.set(slot::OVER, true.into());
                self.frames.push(Frame::Over);
                self.hook(Moment::Ending, |_| {
                    let text = |text| Value::Text(Arc::clone(text));
                    Value::list([text(&ending.kind), text(&ending.name)])
                });
            }
            Op::End => return Ok(self.steps_over()),
        }
        Ok(None)
    }

    /// A turn that leads nowhere: told, and the reader is at the menu again or on the page before.
    fn turned_away(&mut self, code: &str, text: String) {
        self.paragraph_over();
        self.notice(code, text);
        let menu = matches!(self.frames.last(), Some(Frame::Steps { menu: Some(_), .. }));
        if menu { self.menu_again() } else { self.back() }
    }

    /// The steps of a page or event have come to their end.
    fn steps_over(&mut self) -> Option<Prompt> {
        self.paragraph_over();
        if self.frames.len() == 1 {
            return Some(self.stuck());
        }
        self.frames.pop();
        // An event run for a rule: the rule goes on.
        let waits = match self.frames.last() {
            Some(Frame::Call { call, .. }) => call.is_none(),
            Some(Frame::Rounds(it)) => it.stands,
            _ => false,
        };
        if waits {
            self.waiting = Waiting::Rule(Request::Event(String::new()));
            return self.reply(Value::Nothing).unwrap_or_else(|fault| {
                self.frames.clear();
                self.notice(fault.code.name(), fault.message);
                Some(self.stuck())
            });
        }
        None
    }

    pub(super) fn stuck(&mut self) -> Prompt {
        if !self.turn.state.get(slot::OVER).truth() {
            self.notice(
                "stuck-page",
                "There is nothing you can do here. Take back your last answer with undo."
                    .to_owned(),
            );
        }
        self.waiting = Waiting::Nothing;
        Prompt::TheEnd
    }

    pub(super) fn over(&mut self) -> Prompt {
        self.turn.state.set(slot::OVER, true.into());
        self.waiting = Waiting::Nothing;
        Prompt::TheEnd
    }
}

pub(super) fn steps(page: PageId, at: usize) -> Frame {
    Frame::Steps {
        page,
        at,
        menu: None,
        gathered: Vec::new(),
    }
}

pub(super) fn as_int(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

pub(super) fn internal(what: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::placeless(Code::BadPlay, what))
}
