//! Runs pages step by step until something must be asked.

use super::menu::Standing;
use crate::book::{Book, Op, Page, PageId, Table, Vary, VerbCall, slot};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{
    Call, CallTarget, Dice, Event, Piece, Prompt, Referee, Request, Roll, RollPart, RollRequest,
    Ruling, Turn, Value,
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
        command: Option<usize>,
    },
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
    /// Pages entered since the last prompt: where history may cut.
    pub(super) entered: Vec<(usize, PageId, Way)>,
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
            entered: Vec::new(),
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

    /// Goes to a page; what was on its way is dropped.
    pub(super) fn enter(&mut self, page: PageId, way: Way) {
        self.paragraph_over();
        self.referee.abandon();
        self.frames.clear();
        let before = self.turn.state.get(slot::PAGE).int();
        self.entered.push((self.turn.state.mark(), page, way));
        let book = Arc::clone(&self.book);
        let target = book.page(page);
        let state = &mut self.turn.state;
        let again = way == Way::Again;
        let inside = u32::try_from(before)
            .ok()
            .is_some_and(|b| self.book.pages[b as usize].within == Some(page));
        state.set(
            slot::ARRIVED,
            (way == Way::Turn && !inside && before != i64::from(page.0)).into(),
        );
        if !again {
            state.set(slot::FROM, Value::Int(before));
        }
        state.set(slot::PAGE, Value::Int(i64::from(page.0)));
        state.set(slot::TURNS, Value::Int(state.get(slot::TURNS).int() + 1));
        state.set(
            target.visits,
            Value::Int(state.get(target.visits).int() + 1),
        );
        let ticks = if target.boxes > 0 {
            state.get(target.ticks).int()
        } else {
            0
        };
        state.set(slot::TICKS, Value::Int(ticks));
        self.tell_page(page, again);
        self.frames.push(steps(page, 0));
        if matches!(way, Way::Turn | Way::Detour)
            && let Some((_, event)) = book
                .arrivals
                .iter()
                .rev()
                .find(|(tag, _)| target.tags.contains(tag))
        {
            self.frames.push(steps(*event, 0));
        }
        if let Some(event) = book.events.get("turn") {
            self.frames.push(steps(*event, 0));
        }
        for hook in ["turn", "page"] {
            self.hook(
                hook,
                Value::map([("page", Value::text(target.id.as_str()))]),
            );
        }
    }

    pub(super) fn tell_page(&mut self, page: PageId, again: bool) {
        let page = self.book.page(page);
        let event = Event::Page {
            id: page.id.clone(),
            title: page.title.clone(),
            again,
        };
        self.turn.events.push(event);
    }

    /// Calls a hook next, if a script listens.
    pub(super) fn hook(&mut self, name: &str, args: Value) {
        if self.book.vocabulary.hooks.iter().any(|h| h == name) {
            let call = Call {
                target: CallTarget::Hook(name.to_owned()),
                args,
                handled: Vec::new(),
            };
            self.frames.push(Frame::Call {
                call: Some(call),
                verb: None,
                command: None,
            });
        }
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
            };
            if let Some(prompt) = prompt {
                self.paragraph_over();
                // A rule that finishes the game lets the page be read to its choices first.
                let finished = self
                    .turn
                    .events
                    .iter()
                    .any(|e| matches!(e, Event::Ending { .. }));
                if finished && matches!(prompt, Prompt::Choices { .. }) {
                    return Ok(self.over());
                }
                return Ok(prompt);
            }
        }
    }

    fn goto(&mut self, to: usize) {
        if let Some(Frame::Steps { at, .. }) = self.frames.last_mut() {
            *at = to;
        }
    }

    fn step(&mut self, page: PageId, at: usize) -> Result<Option<Prompt>, Box<Diagnostic>> {
        let book = Arc::clone(&self.book);
        let code = &book.page(page).code;
        self.goto(at + 1);
        match code.get(at).unwrap_or(&Op::End) {
            Op::Text(text, style) => self.say(text, *style),
            Op::Print(expr) => {
                let value = self.value(expr)?;
                self.say(&value.to_string(), Emphasis::Plain);
            }
            Op::Break => self.paragraph_over(),
            Op::Jump(to) => self.goto(*to),
            Op::Unless(cond, to) => {
                if !self.holds(cond)? {
                    self.goto(*to);
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
                if let Some(Frame::Steps { gathered, .. }) = self.frames.last_mut() {
                    gathered.push(*n);
                }
            }
            Op::Menu => return self.menu(page, at),
            Op::EndChoice => self.end_choice(page),
            Op::MenuAgain => self.menu_again(),
            Op::Take(slot) => self.turn.state.set(*slot, true.into()),
            Op::Turn(to) => self.enter(*to, Way::Turn),
            Op::Again => self.enter(self.here_id(), Way::Again),
            Op::Back => self.back(),
            Op::Detour { page: to, number } => self.detour(page, *to, *number),
            Op::Return => self.return_from()?,
            Op::Elsewhere { book, page } => {
                self.notice(
                    "elsewhere",
                    format!("The way leads to page {page} of another book, {book}."),
                );
                return Ok(Some(self.over()));
            }
            Op::Loose => {
                self.paragraph_over();
                self.notice("not-written", "This is not written yet.".to_owned());
                let menu = matches!(self.frames.last(), Some(Frame::Steps { menu: Some(_), .. }));
                if menu { self.menu_again() } else { self.back() }
            }
            Op::Code { slot, name, gain } => self.memory(*slot, name, *gain, "code"),
            Op::Title { slot, name, gain } => self.memory(*slot, name, *gain, "title"),
            Op::Tick { slot, boxes, up } => {
                let now = self.turn.state.get(*slot).int();
                let next = if *up {
                    (now + 1).min(*boxes)
                } else {
                    (now - 1).max(0)
                };
                self.change(
                    *slot,
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
            Op::Vary { how, rows } => self.vary(*how, rows),
            Op::Ask(ask) => {
                self.goto(at);
                self.waiting = Waiting::Ask;
                let question = ask.question.to_string();
                return Ok(Some(Prompt::Text {
                    question,
                    topic: "ask".to_owned(),
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
                let made = Call {
                    target: CallTarget::Verb(call.verb),
                    args,
                    handled: call.handled.clone(),
                };
                self.frames.push(Frame::Call {
                    call: Some(made),
                    verb: Some(call.clone()),
                    command: None,
                });
            }
            Op::Ending { kind, name } => {
                self.paragraph_over();
                let event = Event::Ending {
                    kind: kind.to_string(),
                    name: name.to_string(),
                };
                self.turn.events.push(event);
                return Ok(Some(self.over()));
            }
            Op::End => return Ok(self.steps_over()),
        }
        Ok(None)
    }

    /// The steps of a page or event have come to their end.
    fn steps_over(&mut self) -> Option<Prompt> {
        self.paragraph_over();
        if self.frames.len() == 1 {
            return Some(self.stuck());
        }
        self.frames.pop();
        // An event run for a rule: the rule goes on.
        if let Some(Frame::Call { call: None, .. }) = self.frames.last() {
            self.waiting = Waiting::Rule(Request::Event(String::new()));
            return self.reply(Value::Nothing).unwrap_or_else(|fault| {
                self.frames.clear();
                self.notice(fault.code.name(), fault.message);
                Some(self.stuck())
            });
        }
        None
    }

    fn stuck(&mut self) -> Prompt {
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

    fn over(&mut self) -> Prompt {
        self.turn.state.set(slot::OVER, true.into());
        self.waiting = Waiting::Nothing;
        Prompt::TheEnd
    }

    /// What a rule has come to.
    pub(super) fn ruled(&mut self, ruling: Ruling) -> Result<Option<Prompt>, Box<Diagnostic>> {
        match ruling {
            Ruling::Done(outcome) => {
                let Some(Frame::Call { verb, command, .. }) = self.frames.pop() else {
                    return Err(internal("a rule ended that had not begun"));
                };
                if let Some(verb) = verb {
                    let row = outcome
                        .as_deref()
                        .and_then(|o| verb.rows.iter().find(|(name, _)| **name == *o));
                    self.goto(row.map_or(verb.otherwise, |(_, to)| *to));
                    let named = &self.book.vocabulary.verbs[verb.verb];
                    self.tell_outcome(named.form.verb().to_owned(), outcome);
                } else if let Some(command) = command {
                    let named = &self.book.vocabulary.commands[command];
                    self.tell_outcome(named.form.verb().to_owned(), outcome);
                }
                Ok(None)
            }
            Ruling::TurnTo(place) => {
                let id = self.book.world.places.get(&place).unwrap_or(&place);
                let Some(&page) = self.book.index.get(id) else {
                    return Err(Box::new(Diagnostic::new(
                        Code::BadPlay,
                        self.here().span,
                        format!("a rule turns to `{id}`, and the book has no such page"),
                    )));
                };
                self.enter(page, Way::Turn);
                Ok(None)
            }
            Ruling::Asks(request) => self.asked(request),
        }
    }

    fn tell_outcome(&mut self, verb: String, outcome: Option<String>) {
        if let Some(outcome) = outcome {
            self.turn.events.push(Event::Outcome {
                verb,
                outcome,
                text: String::new(),
            });
        }
    }

    fn asked(&mut self, request: Request) -> Result<Option<Prompt>, Box<Diagnostic>> {
        if let Request::Event(name) = &request {
            return match self.book.events.get(name) {
                Some(event) => {
                    self.frames.push(steps(*event, 0));
                    Ok(None)
                }
                None => self.reply(Value::Nothing),
            };
        }
        if let Request::Roll(RollRequest { count, roll }) = &request
            && !self.dice.are_asked()
        {
            let faces = self.throw(*count, roll.sides)?;
            return self.reply(Value::list(
                faces.into_iter().map(|f| Value::Int(i64::from(f))),
            ));
        }
        let prompt = super::menu::prompt_of(&request);
        self.waiting = Waiting::Rule(request);
        Ok(prompt)
    }

    /// Gives the innermost rule what it asked for.
    pub(super) fn reply(&mut self, value: Value) -> Result<Option<Prompt>, Box<Diagnostic>> {
        let ruling = self
            .referee
            .resume(value, &mut self.turn)
            .map_err(Box::new)?;
        self.ruled(ruling)
    }

    /// Faces of the machine's own dice; the state remembers how many were drawn.
    pub(super) fn throw(&mut self, count: u32, sides: u32) -> Result<Vec<u32>, Box<Diagnostic>> {
        let mut at = u64::try_from(self.turn.state.get(slot::DICE).int()).unwrap_or(0);
        let mut faces = Vec::new();
        for _ in 0..count {
            let (face, next) = self
                .dice
                .face(sides, at)
                .map_err(|why| Box::new(Diagnostic::placeless(Code::BadPlay, why)))?;
            faces.push(face);
            at = next;
        }
        self.turn.state.set(
            slot::DICE,
            Value::Int(i64::try_from(at).unwrap_or(i64::MAX)),
        );
        Ok(faces)
    }

    fn table(&mut self, table: &Table) -> Result<Option<Prompt>, Box<Diagnostic>> {
        self.paragraph_over();
        if self.dice.are_asked() {
            if let Some(Frame::Steps { at, .. }) = self.frames.last_mut() {
                *at -= 1;
            }
            self.waiting = Waiting::Table;
            return Ok(Some(Prompt::Dice {
                why: "the table".to_owned(),
                count: table.count,
                sides: table.sides,
            }));
        }
        let faces = self.throw(table.count, table.sides)?;
        self.fallen(table, faces)?;
        Ok(None)
    }

    /// The dice of a table have fallen.
    pub(super) fn fallen(&mut self, table: &Table, faces: Vec<u32>) -> Done {
        let mut total: i64 = faces.iter().map(|f| i64::from(*f)).sum();
        let mut parts = Vec::new();
        for (name, expr) in &table.plus {
            let amount = self.value(expr)?.int();
            total = total.saturating_add(amount);
            parts.push(RollPart {
                name: name.to_string(),
                amount,
            });
        }
        self.turn.events.push(Event::Roll(Roll {
            why: String::new(),
            sides: table.sides,
            faces,
            keep: "sum".to_owned(),
            result: total,
            parts,
            means: String::new(),
            rule: "A dice table: the dice are added up, with the modifiers named.".to_owned(),
        }));
        let row = table.rows.iter().find(|(low, high, _)| {
            low.is_none_or(|low| total >= low) && high.is_none_or(|high| total <= high)
        });
        self.goto(row.map_or(table.after, |r| r.2));
        Ok(())
    }

    fn vary(&mut self, how: Vary, rows: &[usize]) {
        let many = i64::try_from(rows.len()).unwrap_or(1).max(1);
        let n = match how {
            Vary::Random => {
                // Varied text is no roll of the game: it hangs on the turn, so that real dice are not asked for.
                let turns = u64::try_from(self.turn.state.get(slot::TURNS).int()).unwrap_or(0);
                let page = u64::from(self.here_id().0);
                let mixed =
                    (self.dice.seed() ^ (turns << 20) ^ page).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                i64::try_from(mixed >> 33).unwrap_or(0) % many
            }
            Vary::Cycle(slot) | Vary::Sequence(slot) => {
                let n = self.turn.state.get(slot).int();
                self.turn.state.set(slot, Value::Int(n + 1));
                if matches!(how, Vary::Cycle(_)) {
                    n % many
                } else {
                    n.min(many - 1)
                }
            }
        };
        self.goto(rows[usize::try_from(n).unwrap_or(0)]);
    }

    fn memory(&mut self, slot: u32, name: &str, gain: bool, what: &str) {
        if self.turn.state.get(slot).truth() == gain {
            return;
        }
        let told = if gain { "You gain" } else { "You lose" };
        let text = format!("{told} the {what} {name}");
        self.change(slot, what, gain.into(), text);
        let args = Value::map([("what", Value::text(what)), ("name", Value::text(name))]);
        self.hook(if gain { "gain" } else { "lose" }, args);
    }

    fn change(&mut self, slot: u32, what: &str, to: Value, text: String) {
        self.paragraph_over();
        let from = self.turn.state.get(slot).clone();
        if from != to {
            self.turn.state.set(slot, to.clone());
            self.turn.events.push(Event::Change {
                what: what.to_owned(),
                from,
                to,
                text,
            });
        }
    }

    pub(super) fn notice(&mut self, code: &str, text: String) {
        self.turn.events.push(Event::Notice {
            code: code.to_owned(),
            text,
        });
    }

    pub(super) fn back(&mut self) {
        let from = u32::try_from(self.turn.state.get(slot::FROM).int());
        match from {
            Ok(from) => self.enter(PageId(from), Way::Back),
            Err(_) => self.enter(self.here_id(), Way::Again),
        }
    }

    /// Keeps where this page goes on, and enters the detour.
    pub(super) fn detour(&mut self, unit: PageId, to: PageId, number: usize) {
        self.paragraph_over();
        let (menu, gathered) = match self.frames.first() {
            Some(Frame::Steps {
                menu,
                gathered,
                page,
                ..
            }) if *page == unit => (menu.map_or(-1, as_int), gathered.clone()),
            _ => (-1, Vec::new()),
        };
        // A detour taken by an event comes before the page: the page then starts from its top.
        let number = if self.frames.len() == 1 {
            as_int(number)
        } else {
            -1
        };
        let state = &mut self.turn.state;
        let frame = Value::list([
            state.get(slot::PAGE).clone(),
            Value::Int(number),
            Value::Int(menu),
            Value::list(gathered.into_iter().map(|g| Value::Int(as_int(g)))),
            state.get(slot::FROM).clone(),
            state.get(slot::ARRIVED).clone(),
            state.get(slot::TICKS).clone(),
        ]);
        let mut stack = state.get(slot::DETOURS).as_list().to_vec();
        stack.push(frame);
        state.set(slot::DETOURS, Value::list(stack));
        self.enter(to, Way::Detour);
    }

    fn return_from(&mut self) -> Done {
        self.paragraph_over();
        if self.turn.state.get(slot::DETOURS).as_list().is_empty() {
            return Err(internal("this page was not entered as a detour"));
        }
        self.go_on_after_detour();
        Ok(())
    }

    /// The page that waits longest inside goes on where it was. Also how a saved game comes back to it.
    pub(super) fn go_on_after_detour(&mut self) {
        self.entered
            .push((self.turn.state.mark(), self.here_id(), Way::Return));
        let mut stack = self.turn.state.get(slot::DETOURS).as_list().to_vec();
        let Some(frame) = stack.pop() else { return };
        let part = |n: usize| frame.as_list().get(n).cloned().unwrap_or_default();
        let page = PageId(u32::try_from(part(0).int()).unwrap_or(0));
        let state = &mut self.turn.state;
        state.set(slot::DETOURS, Value::list(stack));
        state.set(slot::PAGE, part(0));
        state.set(slot::FROM, part(4));
        state.set(slot::ARRIVED, part(5));
        state.set(slot::TICKS, part(6));
        let target = self.book.page(page);
        let detour = usize::try_from(part(1).int()).ok();
        let at = match detour {
            Some(n) => target.detours.get(n).copied().unwrap_or(0),
            None => 0,
        };
        let menu = usize::try_from(part(2).int()).ok();
        let gathered = part(3)
            .as_list()
            .iter()
            .filter_map(|g| usize::try_from(g.int()).ok())
            .collect();
        // An offered page is taken from a menu and has no step of its own: number i64::MAX means its menu again.
        let at = if part(1).int() == i64::MAX {
            menu.unwrap_or(0)
        } else {
            at
        };
        self.frames.clear();
        self.tell_page(page, true);
        self.frames.push(Frame::Steps {
            page,
            at,
            menu,
            gathered,
        });
    }

    fn say(&mut self, text: &str, style: Emphasis) {
        if let Some(last) = self.paragraph.last_mut()
            && last.style == style
        {
            last.text.push_str(text);
        } else {
            self.paragraph.push(Piece {
                text: text.to_owned(),
                style,
            });
        }
    }

    /// Tells the paragraph so far, white space folded.
    pub(super) fn paragraph_over(&mut self) {
        let pieces = tidy(std::mem::take(&mut self.paragraph));
        if !pieces.is_empty() {
            self.turn.events.push(Event::Prose { pieces });
        }
    }
}

/// Folds white space over the pieces and takes it off both ends.
pub(super) fn tidy(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    let mut space = true;
    for piece in pieces {
        let mut text = String::new();
        for c in piece.text.chars() {
            if c.is_whitespace() {
                if !space {
                    text.push(' ');
                }
                space = true;
            } else {
                text.push(c);
                space = false;
            }
        }
        if !text.is_empty() {
            out.push(Piece { text, ..piece });
        }
    }
    while let Some(last) = out.last_mut() {
        last.text.truncate(last.text.trim_end().len());
        if last.text.is_empty() {
            out.pop();
        } else {
            break;
        }
    }
    out
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
