//! Runs pages step by step until an answer is required.

use super::frames::{
    self, CheckpointKind, EntryKind, Frame, MenuEntry, PendingInput, StepObserver, StepResult,
};
use crate::model::book::{Book, InstructionCall, Op, Page, PageId, slot};
use crate::model::game::{CallTarget, Dice, Event, GameContext, HookPoint, RulesHost, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::rc::Rc;
use std::sync::Arc;

pub(crate) type MachineResult = Result<(), Box<Diagnostic>>;

/// Maximum number of steps per answer. Stops a book that loops without a question.
const MAX_STEPS_PER_ANSWER: u32 = 100_000;

/// A game of a book. Nothing runs until a page is entered.
pub(crate) struct Machine<W: StepObserver> {
    /// A local reference count. Threads that share the count of the `Arc` would slow each other down.
    #[allow(clippy::redundant_allocation)]
    pub(crate) book: Rc<Arc<Book>>,
    pub(crate) rules: Box<dyn RulesHost>,
    pub(crate) dice: Dice,
    pub(crate) context: GameContext<W>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) pending: PendingInput,
    /// Number of prompts so far.
    pub(crate) prompt_count: u64,
    /// Journal position at the last question that `quick` answered, or at the start of the round.
    pub(super) quick_mark: usize,
    /// The page of the last menu that was offered.
    pub(crate) last_menu_page: Option<PageId>,
    pub(super) step_count: u32,
    /// The previous menu, to reuse its allocation.
    pub(super) spare_menu: Vec<MenuEntry>,
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
            rules: referee,
            dice,
            context: turn,
            frames: Vec::new(),
            pending: PendingInput::Nothing,
            prompt_count: 0,
            quick_mark: 0,
            last_menu_page: None,
            step_count: 0,
            spare_menu: Vec::new(),
        }
    }

    /// Starts another game of the same book from the start state. The observer keeps its data.
    pub(crate) fn restart(&mut self, dice: Dice) {
        self.rules.reset();
        self.context.state.rewind(0);
        self.frames.clear();
        self.context.paragraph.clear();
        self.last_menu_page = None;
        self.pending = PendingInput::Nothing;
        self.dice = dice;
    }

    /// The current page.
    pub(crate) fn current_page(&self) -> &Page {
        let at = usize::try_from(self.context.state.get(slot::PAGE).int()).unwrap_or(0);
        &self.book.pages[at.min(self.book.pages.len() - 1)]
    }

    pub(crate) fn current_page_id(&self) -> PageId {
        PageId(u32::try_from(self.context.state.get(slot::PAGE).int()).unwrap_or(0))
    }

    /// Runs until an answer is required, or the game is over.
    pub(crate) fn run(&mut self) -> Result<(), Box<Diagnostic>> {
        self.step_count = 0;
        self.rules.reset_fuel();
        let book = Rc::clone(&self.book);
        loop {
            self.step_count += 1;
            if self.step_count > MAX_STEPS_PER_ANSWER {
                return Err(self.endless_loop_error());
            }
            let next = match self.frames.last_mut() {
                None => self.stop_stuck(),
                Some(Frame::Steps { page, at, .. }) => {
                    let (page, n) = (*page, *at);
                    self.jump_to(n + 1);
                    self.context.observer.step_executed(page, n);
                    self.run_step(&book, page, n)?
                }
                Some(Frame::Hook(moment)) => {
                    let moment = *moment;
                    self.frames.pop();
                    self.frames.push(Frame::Call {
                        call: None,
                        instruction: None,
                    });
                    let call = frames::hook_call(moment, Value::Nothing);
                    let ruling = self.rules.begin(&call, &mut self.context);
                    self.handle_call_result(ruling.map_err(Box::new)?)?
                }
                Some(Frame::Call { call, .. }) => match call.take() {
                    Some(call) => {
                        let ruling = self.rules.begin(&call, &mut self.context);
                        self.handle_call_result(ruling.map_err(Box::new)?)?
                    }
                    None => return Err(internal_error("a rule was left waiting")),
                },
                Some(Frame::Rounds(_)) => self.run_round()?,
                Some(Frame::PendingTransition { page, entry: way }) => {
                    let (page, way) = (*page, *way);
                    self.enter_page(page, way);
                    StepResult::Continue
                }
                Some(Frame::Ended) => self.stop_over(),
                Some(Frame::RepeatQuestion) => {
                    self.frames.pop();
                    self.resume_rule(None)?
                }
            };
            if next == StepResult::Wait && !self.finish_game() {
                if self.is_quick() && self.answer_defaults()? {
                    continue;
                }
                self.wait_for_answer();
                return Ok(());
            }
        }
    }

    /// Ends a game that a rule has finished. Its page is shown up to the choices first. Returns true if it did.
    pub(crate) fn finish_game(&mut self) -> bool {
        let read = matches!(self.pending, PendingInput::Menu(_) | PendingInput::Nothing);
        let ending = self.context.state.get(slot::GAME_OVER).as_list();
        let [Value::Text(kind), Value::Text(name)] = ending else {
            return false;
        };
        let (kind, name) = (Arc::clone(kind), Arc::clone(name));
        if read {
            self.context.observer.game_finished(&kind, &name);
            self.emit_ending(kind, name);
        }
        read
    }

    /// Emits an ending. Only calls of the rules can follow.
    fn emit_ending(&mut self, kind: Arc<str>, name: Arc<str>) {
        self.end_paragraph();
        self.context.emit_with(|| Event::Ending {
            kind: kind.to_string(),
            name: name.to_string(),
        });
        self.context.state.set(slot::GAME_OVER, true.into());
        self.frames.push(Frame::Ended);
        self.schedule_hook(HookPoint::Ending, |_| {
            Value::list([Value::Text(kind), Value::Text(name)])
        });
    }

    /// Stops to wait for an answer.
    pub(crate) fn wait_for_answer(&mut self) {
        self.stop_quick();
        self.end_paragraph();
        if matches!(self.pending, PendingInput::Menu(_))
            && self.context.state.get(slot::GAME_OVER).truth()
        {
            self.stop_over();
            return;
        }
        self.record_prompt();
    }

    fn record_prompt(&mut self) {
        self.prompt_count += 1;
        let (changed, told) = (self.context.state.mark(), self.context.event_count());
        if let Some(Frame::Rounds(it)) = self.frames.last_mut() {
            it.asks_first =
                it.is_call_active && it.is_untouched(changed, told, self.prompt_count - 1);
        }
        let of_page = matches!(
            self.pending,
            PendingInput::Menu(_)
                | PendingInput::Word
                | PendingInput::Number { .. }
                | PendingInput::TableDice
        );
        if W::KEEPS_CHECKPOINTS && of_page && self.can_checkpoint() {
            self.offer_checkpoint();
        }
    }

    /// Reports a possible checkpoint before a page is entered.
    pub(crate) fn offer_page_checkpoint(&mut self, page: PageId, way: EntryKind) {
        if W::KEEPS_CHECKPOINTS {
            let journal = self.context.state.mark();
            self.context
                .observer
                .checkpoint_possible(journal, CheckpointKind::Page { page, entry: way });
        }
    }

    /// Reports a possible checkpoint within a page.
    pub(crate) fn offer_checkpoint(&mut self) {
        if W::KEEPS_CHECKPOINTS {
            let journal = self.context.state.mark();
            let frames = self.frames.clone();
            self.context
                .observer
                .checkpoint_possible(journal, CheckpointKind::Frames(frames));
        }
    }

    /// Returns true if no call of the rules is active. Then the stack is plain data.
    pub(crate) fn can_checkpoint(&self) -> bool {
        let Some((last, beneath)) = self.frames.split_last() else {
            return false;
        };
        let steps = |frame: &Frame| matches!(frame, Frame::Steps { .. });
        let between = |frame: &Frame| matches!(frame, Frame::Rounds(it) if !it.is_call_active);
        beneath.iter().all(steps) && (steps(last) || between(last))
    }

    fn endless_loop_error(&self) -> Box<Diagnostic> {
        let found = Diagnostic::new(
            Code::ErrorInPlay,
            self.current_page().span,
            "the book goes round in circles here and never asks anything",
        );
        Box::new(
            found.help("give some page on the way a choice, or let a `repeat` come to its `until`"),
        )
    }

    #[inline]
    pub(crate) fn jump_to(&mut self, to: usize) {
        if let Some(Frame::Steps { at, .. }) = self.frames.last_mut() {
            *at = to;
        }
    }

    fn run_step(
        &mut self,
        book: &Book,
        page: PageId,
        at: usize,
    ) -> Result<StepResult, Box<Diagnostic>> {
        let it = book.page(page);
        let op = it.ops.get(at).unwrap_or(&Op::End);
        if let Some(effect) = self.evaluate_step(book, it, op)? {
            self.apply_effect(effect);
            if W::OBSERVES && matches!(op, Op::Text(..) | Op::Print(..)) && it.is_always_shown(at) {
                self.context.paragraph.mark_response();
            }
            return Ok(StepResult::Continue);
        }
        match op {
            Op::Choice(n) => {
                if let Some(Frame::Steps {
                    at,
                    collected: gathered,
                    ..
                }) = self.frames.last_mut()
                {
                    *at = it.choices[*n].after;
                    gathered.push(*n);
                }
            }
            Op::Menu => return self.show_menu(page, at),
            Op::EndChoice => self.end_choice(page),
            Op::BeginInnerMenu => self.begin_inner_menu(),
            Op::EndInnerMenu => self.end_inner_menu(),
            Op::RepeatMenu => self.repeat_menu(),
            Op::Turn(to) => self.leave_page(*to, EntryKind::Turn),
            Op::TurnAgain => self.leave_page(self.current_page_id(), EntryKind::Again),
            Op::TurnBack => self.turn_back(),
            Op::Detour {
                page: to,
                index: number,
            } => self.enter_detour(page, *to, Some(*number))?,
            Op::Return => self.return_from_detour()?,
            Op::UnavailableTurn(book) => {
                let book = it.text_at(*book);
                self.reject_turn("book-unavailable", || book.to_owned());
            }
            Op::LooseEnd => {
                self.context
                    .observer
                    .loose_end_reached(self.current_page_id(), (page, at));
                self.reject_turn("loose-end", String::new);
            }
            Op::Roll(table) => return self.roll_table(table),
            Op::AskWord(_) => {
                self.jump_to(at);
                self.pending = PendingInput::Word;
                return Ok(StepResult::Wait);
            }
            Op::AskNumber(ask) => {
                self.jump_to(at);
                let (min, max) = (
                    self.evaluate(&ask.min)?.int(),
                    self.evaluate(&ask.max)?.int(),
                );
                if min > max {
                    // No answer is possible, so the `else` row applies.
                    self.jump_to(ask.else_target);
                } else {
                    self.pending = PendingInput::Number { min, max };
                    return Ok(StepResult::Wait);
                }
            }
            Op::Instruction(call) => self.run_instruction(call, at)?,
            Op::Ending(ending) => {
                self.emit_ending(Arc::clone(&ending.kind), Arc::clone(&ending.name))
            }
            Op::End => return self.end_steps(),
            // These are effects, which have already been applied.
            Op::Text(..)
            | Op::Print(..)
            | Op::EndParagraph
            | Op::Jump(_)
            | Op::JumpIfFalse(_)
            | Op::Once { .. }
            | Op::IfArriving { .. }
            | Op::CommitChoice(_)
            | Op::ChangeCode { .. }
            | Op::ChangeTitle { .. }
            | Op::ChangeTitleNumber(_)
            | Op::ChangeTicks { .. }
            | Op::Set { .. }
            | Op::Vary(_) => {}
        }
        Ok(StepResult::Continue)
    }

    /// Starts a verb of the page. Its steps stay at it until it has an outcome.
    fn run_instruction(
        &mut self,
        call: &Arc<InstructionCall>,
        at: usize,
    ) -> Result<(), Box<Diagnostic>> {
        // Text of a verb with rounds is never part of a sentence. Other verbs end the paragraph only when they emit something.
        if self.book.schema.instructions[call.instruction].has_rounds {
            self.end_paragraph();
        }
        self.jump_to(at);
        let args = self.evaluate_args(&call.args)?;
        let form = &self.book.schema.instructions[call.instruction].form;
        if let Some(name) = self.missing_held_arg(form, &args) {
            let message = format!("you have no {name}, and `{}` wants it held", form.keyword());
            let fault = Diagnostic::new(Code::RuleFailed, call.span, message);
            return Err(Box::new(fault.help("ask first: `{if item NAME}`")));
        }
        let made = call.to_call(CallTarget::Instruction(call.instruction), args);
        self.begin_instruction(made, Arc::clone(call));
        Ok(())
    }

    /// Reports a turn that leads nowhere. Returns the reader to the menu or to the previous page.
    fn reject_turn(&mut self, code: &str, about: impl FnOnce() -> String) {
        self.end_paragraph();
        self.emit_notice(code, about);
        let menu = self.find_offered_menu();
        // The previous page may only turn here again, so the reader returns to the last menu.
        let within = !self.context.state.get(slot::DETOURS).as_list().is_empty();
        match self.last_menu_page.filter(|stood| {
            // Without its frames, a detour could not return.
            *stood != self.current_page_id() && !within && !self.book.page(*stood).is_detour
        }) {
            _ if menu => self.repeat_menu(),
            Some(stood) => self.leave_page(stood, EntryKind::Back),
            None => self.turn_back(),
        }
    }

    /// Ends the steps of a page or an event.
    fn end_steps(&mut self) -> Result<StepResult, Box<Diagnostic>> {
        self.end_paragraph();
        if self.frames.len() == 1 {
            return Ok(self.stop_stuck());
        }
        self.frames.pop();
        // An event that ran for a rule has ended, so the rule resumes.
        let waits = match self.frames.last() {
            Some(Frame::Call { call, .. }) => call.is_none(),
            Some(Frame::Rounds(it)) => it.is_call_active,
            _ => false,
        };
        if waits {
            self.pending = PendingInput::Event;
            return self.resume_rule(None);
        }
        Ok(StepResult::Continue)
    }

    pub(crate) fn stop_stuck(&mut self) -> StepResult {
        if !self.context.state.get(slot::GAME_OVER).truth() {
            self.emit_notice("stuck-page", String::new);
        }
        self.pending = PendingInput::Nothing;
        StepResult::Wait
    }

    pub(crate) fn stop_over(&mut self) -> StepResult {
        self.context.state.set(slot::GAME_OVER, true.into());
        self.pending = PendingInput::Nothing;
        StepResult::Wait
    }
}

pub(crate) fn to_i64(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

pub(crate) fn internal_error(what: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::without_span(Code::ErrorInPlay, what))
}
