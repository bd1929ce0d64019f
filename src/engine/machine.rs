//! Runs pages step by step until an answer is required.

use super::frames::{
    self, CheckpointKind, EntryKind, Frame, MenuEntry, PendingInput, StepObserver, StepResult,
};
use crate::model::book::{Book, Op, Page, PageId, VerbCall, slot};
use crate::model::game::{CallTarget, Dice, Event, GameContext, HookPoint, RulesHost, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::rc::Rc;
use std::sync::Arc;

pub(crate) type MachineResult = Result<(), Box<Diagnostic>>;

/// Maximum number of steps per answer. Stops a book that loops without a question.
const STEPS: u32 = 100_000;

/// A game of a book. Nothing runs until a page is entered.
pub(crate) struct Machine<W: StepObserver> {
    /// A local reference count. Threads that share the count of the `Arc` would slow each other down.
    #[allow(clippy::redundant_allocation)]
    pub(crate) book: Rc<Arc<Book>>,
    pub(crate) referee: Box<dyn RulesHost>,
    pub(crate) dice: Dice,
    pub(crate) turn: GameContext<W>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) waiting: PendingInput,
    /// Number of prompts so far.
    pub(crate) prompts: u64,
    /// Journal position at the last question that `quick` answered, or at the start of the round.
    pub(super) asked_at: usize,
    /// The page of the last menu that was offered.
    pub(crate) stood: Option<PageId>,
    pub(super) steps: u32,
    /// The previous menu, to reuse its allocation.
    pub(super) room: Vec<MenuEntry>,
}

impl<W: StepObserver> Machine<W> {
    pub(crate) fn new(
        book: Arc<Book>,
        referee: Box<dyn RulesHost>,
        dice: Dice,
        turn: GameContext<W>,
    ) -> Self {
        Self {
            book: Rc::new(book),
            referee,
            dice,
            turn,
            frames: Vec::new(),
            waiting: PendingInput::Nothing,
            prompts: 0,
            asked_at: 0,
            stood: None,
            steps: 0,
            room: Vec::new(),
        }
    }

    /// Starts another game of the same book from the start state. The observer keeps its data.
    pub(crate) fn begin_again(&mut self, dice: Dice) {
        self.referee.reset();
        self.turn.state.rewind(0);
        self.frames.clear();
        self.turn.paragraph.clear();
        self.stood = None;
        self.waiting = PendingInput::Nothing;
        self.dice = dice;
    }

    /// The current page.
    pub(crate) fn here(&self) -> &Page {
        let at = usize::try_from(self.turn.state.get(slot::PAGE).int()).unwrap_or(0);
        &self.book.pages[at.min(self.book.pages.len() - 1)]
    }

    pub(crate) fn here_id(&self) -> PageId {
        PageId(u32::try_from(self.turn.state.get(slot::PAGE).int()).unwrap_or(0))
    }

    /// Runs until an answer is required, or the game is over.
    pub(crate) fn run(&mut self) -> Result<(), Box<Diagnostic>> {
        self.steps = 0;
        self.referee.decided();
        let book = Rc::clone(&self.book);
        loop {
            self.steps += 1;
            if self.steps > STEPS {
                return Err(self.in_circles());
            }
            let next = match self.frames.last_mut() {
                None => self.stuck(),
                Some(Frame::Steps { page, at, .. }) => {
                    let (page, n) = (*page, *at);
                    self.goto(n + 1);
                    self.turn.listener.step(page, n);
                    self.step(&book, page, n)?
                }
                Some(Frame::Hook(moment)) => {
                    let moment = *moment;
                    self.frames.pop();
                    self.frames.push(Frame::Call {
                        call: None,
                        verb: None,
                    });
                    let call = frames::hook(moment, Value::Nothing);
                    let ruling = self.referee.begin(&call, &mut self.turn);
                    self.ruled(ruling.map_err(Box::new)?)?
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
                    StepResult::Step
                }
                Some(Frame::Over) => self.over(),
                Some(Frame::Asking) => {
                    self.frames.pop();
                    self.reply(None)?
                }
            };
            if next == StepResult::Answer && !self.finished() {
                if self.is_quick() && self.answers_itself()? {
                    continue;
                }
                self.stand();
                return Ok(());
            }
        }
    }

    /// Ends a game that a rule has finished. Its page is shown up to the choices first. Returns true if it did.
    pub(crate) fn finished(&mut self) -> bool {
        let read = matches!(self.waiting, PendingInput::Menu(_) | PendingInput::Nothing);
        let ending = self.turn.state.get(slot::OVER).as_list();
        let [Value::Text(kind), Value::Text(name)] = ending else {
            return false;
        };
        let (kind, name) = (Arc::clone(kind), Arc::clone(name));
        if read {
            self.turn.listener.finished(&kind, &name);
            self.ends(kind, name);
        }
        read
    }

    /// Emits an ending. Only calls of the rules can follow.
    fn ends(&mut self, kind: Arc<str>, name: Arc<str>) {
        self.paragraph_over();
        self.turn.tell(|| Event::Ending {
            kind: kind.to_string(),
            name: name.to_string(),
        });
        self.turn.state.set(slot::OVER, true.into());
        self.frames.push(Frame::Over);
        self.hook(HookPoint::Ending, |_| {
            Value::list([Value::Text(kind), Value::Text(name)])
        });
    }

    /// Stops to wait for an answer.
    pub(crate) fn stand(&mut self) {
        self.slow_down();
        self.paragraph_over();
        if matches!(self.waiting, PendingInput::Menu(_)) && self.turn.state.get(slot::OVER).truth()
        {
            self.over();
            return;
        }
        self.asks();
    }

    fn asks(&mut self) {
        self.prompts += 1;
        let (changed, told) = (self.turn.state.mark(), self.turn.event_count());
        if let Some(Frame::Rounds(it)) = self.frames.last_mut() {
            it.asked_first = it.stands && it.is_untouched(changed, told, self.prompts - 1);
        }
        let of_page = matches!(
            self.waiting,
            PendingInput::Menu(_)
                | PendingInput::Ask
                | PendingInput::Number { .. }
                | PendingInput::Table
        );
        if W::GOES_BACK && of_page && self.is_plain() {
            self.cut_here();
        }
    }

    /// Reports a possible checkpoint before a page is entered.
    pub(crate) fn cut(&mut self, page: PageId, way: EntryKind) {
        if W::GOES_BACK {
            let journal = self.turn.state.mark();
            self.turn
                .listener
                .cut(journal, CheckpointKind::Page { page, way });
        }
    }

    /// Reports a possible checkpoint within a page.
    pub(crate) fn cut_here(&mut self) {
        if W::GOES_BACK {
            let journal = self.turn.state.mark();
            let frames = self.frames.clone();
            self.turn
                .listener
                .cut(journal, CheckpointKind::Here(frames));
        }
    }

    /// Returns true if no call of the rules is active. Then the stack is plain data.
    pub(crate) fn is_plain(&self) -> bool {
        let Some((last, beneath)) = self.frames.split_last() else {
            return false;
        };
        let steps = |frame: &Frame| matches!(frame, Frame::Steps { .. });
        let between = |frame: &Frame| matches!(frame, Frame::Rounds(it) if !it.stands);
        beneath.iter().all(steps) && (steps(last) || between(last))
    }

    fn in_circles(&self) -> Box<Diagnostic> {
        let found = Diagnostic::new(
            Code::ErrorInPlay,
            self.here().span,
            "the book goes round in circles here and never asks anything",
        );
        Box::new(
            found.help("give some page on the way a choice, or let a `repeat` come to its `until`"),
        )
    }

    #[inline]
    pub(crate) fn goto(&mut self, to: usize) {
        if let Some(Frame::Steps { at, .. }) = self.frames.last_mut() {
            *at = to;
        }
    }

    fn step(
        &mut self,
        book: &Book,
        page: PageId,
        at: usize,
    ) -> Result<StepResult, Box<Diagnostic>> {
        let it = book.page(page);
        let op = it.code.get(at).unwrap_or(&Op::End);
        if let Some(effect) = self.effect(book, it, op)? {
            self.happens(effect);
            if W::HEARS && matches!(op, Op::Text(..) | Op::Print(..)) && it.is_told_each_time(at) {
                self.turn.paragraph.answers();
            }
            return Ok(StepResult::Step);
        }
        match op {
            Op::Choice(n) => {
                if let Some(Frame::Steps { at, gathered, .. }) = self.frames.last_mut() {
                    *at = it.choices[*n].after;
                    gathered.push(*n);
                }
            }
            Op::Menu => return self.menu(page, at),
            Op::EndChoice => self.end_choice(page),
            Op::Inner => self.inner(),
            Op::Outer => self.outer(),
            Op::MenuAgain => self.menu_again(),
            Op::Turn(to) => self.leave(*to, EntryKind::Turn),
            Op::Again => self.leave(self.here_id(), EntryKind::Again),
            Op::Back => self.back(),
            Op::Detour { page: to, number } => self.detour(page, *to, Some(*number))?,
            Op::Return => self.return_from()?,
            Op::Absent(book) => {
                let book = it.words(*book);
                self.turned_away("elsewhere", || book.to_owned());
            }
            Op::Loose => {
                self.turn.listener.loose(self.here_id(), (page, at));
                self.turned_away("not-written", String::new);
            }
            Op::Roll(table) => return self.table(table),
            Op::Ask(_) => {
                self.goto(at);
                self.waiting = PendingInput::Ask;
                return Ok(StepResult::Answer);
            }
            Op::Number(ask) => {
                self.goto(at);
                let (min, max) = (self.value(&ask.min)?.int(), self.value(&ask.max)?.int());
                if min > max {
                    // No answer is possible, so the `else` row applies.
                    self.goto(ask.otherwise);
                } else {
                    self.waiting = PendingInput::Number { min, max };
                    return Ok(StepResult::Answer);
                }
            }
            Op::Verb(call) => self.verb(call, at)?,
            Op::Ending(ending) => self.ends(Arc::clone(&ending.kind), Arc::clone(&ending.name)),
            Op::End => return self.steps_over(),
            // These are effects, which have already been applied.
            Op::Text(..)
            | Op::Print(..)
            | Op::Break
            | Op::Jump(_)
            | Op::Unless(_)
            | Op::Once { .. }
            | Op::Arriving { .. }
            | Op::Take(_)
            | Op::Code { .. }
            | Op::Title { .. }
            | Op::Raise(_)
            | Op::Tick { .. }
            | Op::Set { .. }
            | Op::Vary(_) => {}
        }
        Ok(StepResult::Step)
    }

    /// Starts a verb of the page. Its steps stay at it until it has an outcome.
    fn verb(&mut self, call: &Arc<VerbCall>, at: usize) -> Result<(), Box<Diagnostic>> {
        // Text of a verb with rounds is never part of a sentence. Other verbs end the paragraph only when they emit something.
        if self.book.vocabulary.verbs[call.verb].rounds {
            self.paragraph_over();
        }
        self.goto(at);
        let args = self.args(&call.args)?;
        let form = &self.book.vocabulary.verbs[call.verb].form;
        if let Some(name) = self.lacks(form, &args) {
            let message = format!("you have no {name}, and `{}` wants it held", form.verb());
            let fault = Diagnostic::new(Code::RuleFailed, call.span, message);
            return Err(Box::new(fault.help("ask first: `{if item NAME}`")));
        }
        let made = call.call(CallTarget::Verb(call.verb), args);
        self.begin_verb(made, Arc::clone(call));
        Ok(())
    }

    /// Reports a turn that leads nowhere. Returns the reader to the menu or to the previous page.
    fn turned_away(&mut self, code: &str, about: impl FnOnce() -> String) {
        self.paragraph_over();
        self.notice(code, about);
        let menu = self.stood_at_menu();
        // The previous page may only turn here again, so the reader returns to the last menu.
        let within = !self.turn.state.get(slot::DETOURS).as_list().is_empty();
        match self.stood.filter(|stood| {
            // Without its frames, a detour could not return.
            *stood != self.here_id() && !within && !self.book.page(*stood).detour
        }) {
            _ if menu => self.menu_again(),
            Some(stood) => self.leave(stood, EntryKind::Back),
            None => self.back(),
        }
    }

    /// Ends the steps of a page or an event.
    fn steps_over(&mut self) -> Result<StepResult, Box<Diagnostic>> {
        self.paragraph_over();
        if self.frames.len() == 1 {
            return Ok(self.stuck());
        }
        self.frames.pop();
        // An event that ran for a rule has ended, so the rule resumes.
        let waits = match self.frames.last() {
            Some(Frame::Call { call, .. }) => call.is_none(),
            Some(Frame::Rounds(it)) => it.stands,
            _ => false,
        };
        if waits {
            self.waiting = PendingInput::Event;
            return self.reply(None);
        }
        Ok(StepResult::Step)
    }

    pub(crate) fn stuck(&mut self) -> StepResult {
        if !self.turn.state.get(slot::OVER).truth() {
            self.notice("stuck-page", String::new);
        }
        self.waiting = PendingInput::Nothing;
        StepResult::Answer
    }

    pub(crate) fn over(&mut self) -> StepResult {
        self.turn.state.set(slot::OVER, true.into());
        self.waiting = PendingInput::Nothing;
        StepResult::Answer
    }
}

pub(crate) fn as_int(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

pub(crate) fn internal(what: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::placeless(Code::ErrorInPlay, what))
}
