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

/// Maximum number of steps per answer. Stops a book that loops without asking anything.
const MAX_STEPS_PER_ANSWER: u32 = 100_000;

/// A game of a book. It runs when a page has been entered.
pub(crate) struct Machine<W: StepObserver> {
    /// A reference count for this thread. Threads that share the count of the `Arc` would slow each other down.
    #[allow(clippy::redundant_allocation)]
    pub(crate) book: Rc<Arc<Book>>,
    pub(crate) rules: Box<dyn RulesHost>,
    pub(crate) context: GameContext<W>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) pending: PendingInput,
    /// Number of prompts so far.
    pub(crate) prompt_count: u64,
    /// The page of the last menu that was shown.
    pub(crate) last_menu_page: Option<PageId>,
    pub(super) step_count: u32,
    /// The previous menu, to reuse its allocation.
    pub(super) spare_menu: Vec<MenuEntry>,
}

impl<W: StepObserver> Machine<W> {
    pub(crate) fn new(
        book: Arc<Book>,
        rules: Box<dyn RulesHost>,
        dice: Dice,
        mut context: GameContext<W>,
    ) -> Self {
        context.dice = dice;
        Self {
            book: Rc::new(book),
            rules,
            context,
            frames: Vec::new(),
            pending: PendingInput::Nothing,
            prompt_count: 0,
            last_menu_page: None,
            step_count: 0,
            spare_menu: Vec::new(),
        }
    }

    /// Resets the machine for another game of the same book. The observer keeps its data.
    pub(crate) fn restart(&mut self, dice: Dice) {
        self.rules.reset();
        self.context.state.rewind(0);
        self.frames.clear();
        self.context.paragraph.clear();
        self.last_menu_page = None;
        self.pending = PendingInput::Nothing;
        self.context.dice = dice;
    }

    /// The current page.
    pub(crate) fn current_page(&self) -> &Page {
        let page = usize::try_from(self.context.state.get(slot::PAGE).int()).unwrap_or(0);
        &self.book.pages[page.min(self.book.pages.len() - 1)]
    }

    pub(crate) fn current_page_id(&self) -> PageId {
        PageId(u32::try_from(self.context.state.get(slot::PAGE).int()).unwrap_or(0))
    }

    /// Runs until an answer is required or the game is over.
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
                None => self.stop_without_choice(),
                Some(Frame::Steps { page, at, .. }) => {
                    let (page, step) = (*page, *at);
                    self.jump_to(step + 1);
                    self.context.observer.step_executed(page, step);
                    self.run_step(&book, page, step)?
                }
                Some(Frame::Hook(point)) => {
                    let point = *point;
                    self.frames.pop();
                    self.frames.push(Frame::Call {
                        call: None,
                        instruction: None,
                    });
                    let call = frames::hook_call(point, Value::Nothing);
                    let result = self.rules.begin(&call, &mut self.context);
                    self.handle_call_result(result.map_err(Box::new)?)?
                }
                Some(Frame::Call { call, .. }) => match call.take() {
                    Some(call) => {
                        let result = self.rules.begin(&call, &mut self.context);
                        self.handle_call_result(result.map_err(Box::new)?)?
                    }
                    None => return Err(internal_error("a suspended rule was not resumed")),
                },
                Some(Frame::Rounds(_)) => self.run_round()?,
                Some(Frame::PendingTransition { page, entry }) => {
                    let (page, entry) = (*page, *entry);
                    self.enter_page(page, entry);
                    StepResult::Continue
                }
                Some(Frame::Ended) => self.stop_at_end(),
                Some(Frame::RepeatQuestion) => {
                    self.frames.pop();
                    self.resume_rule(None)?
                }
            };
            if next == StepResult::Wait && !self.finish_game() {
                self.wait_for_answer();
                return Ok(());
            }
        }
    }

    /// Ends a game that a rule has finished, but not before its page is shown up to the choices. Returns true if it ended.
    pub(crate) fn finish_game(&mut self) -> bool {
        let is_page_shown = matches!(self.pending, PendingInput::Menu(_) | PendingInput::Nothing);
        let ending = self.context.state.get(slot::GAME_OVER).as_list();
        let [Value::Text(kind), Value::Text(name)] = ending else {
            return false;
        };
        let (kind, name) = (Arc::clone(kind), Arc::clone(name));
        if is_page_shown {
            self.context.observer.game_finished(&kind, &name);
            self.emit_ending(kind, name);
        }
        is_page_shown
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
        self.end_paragraph();
        if matches!(self.pending, PendingInput::Menu(_))
            && self.context.state.get(slot::GAME_OVER).truth()
        {
            self.stop_at_end();
            return;
        }
        self.record_prompt();
    }

    fn record_prompt(&mut self) {
        self.prompt_count += 1;
        let (journal, events) = (self.context.state.mark(), self.context.event_count());
        if let Some(Frame::Rounds(it)) = self.frames.last_mut() {
            it.asks_first =
                it.is_call_active && it.is_untouched(journal, events, self.prompt_count - 1);
        }
        let is_on_page = matches!(
            self.pending,
            PendingInput::Menu(_)
                | PendingInput::Word
                | PendingInput::Number { .. }
                | PendingInput::TableDice { .. }
        );
        if W::KEEPS_CHECKPOINTS && is_on_page && self.can_checkpoint() {
            self.offer_checkpoint();
        }
    }

    /// Reports a possible checkpoint before a page is entered.
    pub(crate) fn offer_page_checkpoint(&mut self, page: PageId, entry: EntryKind) {
        if W::KEEPS_CHECKPOINTS {
            let journal = self.context.state.mark();
            self.context
                .observer
                .checkpoint_possible(journal, CheckpointKind::Page { page, entry });
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

    /// Returns true if no call of the rules is active, so that the stack is plain data.
    pub(crate) fn can_checkpoint(&self) -> bool {
        let Some((last, outer)) = self.frames.split_last() else {
            return false;
        };
        let is_steps = |frame: &Frame| matches!(frame, Frame::Steps { .. });
        let is_between_rounds = matches!(last, Frame::Rounds(it) if !it.is_call_active);
        outer.iter().all(is_steps) && (is_steps(last) || is_between_rounds)
    }

    fn endless_loop_error(&self) -> Box<Diagnostic> {
        let span = self.current_page().span;
        let message = "infinite loop: the book never offers a choice here";
        let help = "add a choice to a page of the loop, or change a value that ends a `repeat`";
        Box::new(Diagnostic::new(Code::ErrorInPlay, span, message).help(help))
    }

    #[inline]
    pub(crate) fn jump_to(&mut self, step: usize) {
        if let Some(Frame::Steps { at, .. }) = self.frames.last_mut() {
            *at = step;
        }
    }

    fn run_step(
        &mut self,
        book: &Book,
        id: PageId,
        step: usize,
    ) -> Result<StepResult, Box<Diagnostic>> {
        let page = book.page(id);
        let op = page.ops.get(step).unwrap_or(&Op::End);
        if let (Op::Text(range, _), false) = (op, W::OBSERVES) {
            self.context.paragraph.add_unseen(page.bytes_at(*range));
            return Ok(StepResult::Continue);
        }
        if let Some(effect) = self.evaluate_step(book, page, op)? {
            self.apply_effect(effect);
            let is_text = matches!(op, Op::Text(..) | Op::Print(..));
            if W::OBSERVES && is_text && page.is_always_shown(step) {
                self.context.paragraph.mark_response();
            }
            return Ok(StepResult::Continue);
        }
        match op {
            Op::Choice(n) => {
                if let Some(Frame::Steps { at, collected, .. }) = self.frames.last_mut() {
                    *at = page.choices[*n].after;
                    collected.push(*n);
                }
            }
            Op::Menu => return self.show_menu(id, step),
            Op::EndChoice => self.end_choice(id),
            Op::BeginInnerMenu => self.begin_inner_menu(),
            Op::EndInnerMenu => self.end_inner_menu(),
            Op::RepeatMenu => self.repeat_menu(),
            Op::Turn(to) => self.leave_page(*to, EntryKind::Turn),
            Op::TurnAgain => self.leave_page(self.current_page_id(), EntryKind::Again),
            Op::TurnBack => self.turn_back(),
            Op::Detour { page, index } => self.enter_detour(id, *page, Some(*index))?,
            Op::Return => self.return_from_detour()?,
            Op::UnavailableTurn(book) => {
                let book = page.text_at(*book);
                self.reject_turn("book-unavailable", || book.to_owned());
            }
            Op::LooseEnd => {
                self.context
                    .observer
                    .loose_end_reached(self.current_page_id(), (id, step));
                self.reject_turn("loose-end", String::new);
            }
            Op::Roll(table) => return self.roll_table(table),
            Op::AskWord(_) => {
                self.jump_to(step);
                self.pending = PendingInput::Word;
                return Ok(StepResult::Wait);
            }
            Op::AskNumber(ask) => {
                self.jump_to(step);
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
            Op::Instruction(call) => self.run_instruction(call, step)?,
            Op::Ending(ending) => {
                self.emit_ending(Arc::clone(&ending.kind), Arc::clone(&ending.name))
            }
            Op::End => return self.end_steps(),
            // Effects, which have already been applied.
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

    /// Starts an instruction of the page. The page stays at this step until the instruction has an outcome.
    fn run_instruction(
        &mut self,
        call: &Arc<InstructionCall>,
        step: usize,
    ) -> Result<(), Box<Diagnostic>> {
        // Text of an instruction with rounds is never part of a sentence. Other instructions end the paragraph only when
        // they emit an event.
        if self.book.schema.instructions[call.instruction].has_rounds {
            self.end_paragraph();
        }
        self.jump_to(step);
        let args = self.evaluate_args(&call.args)?;
        let form = &self.book.schema.instructions[call.instruction].form;
        if let Some(name) = self.missing_held_arg(form, &args) {
            let message = format!("you have no {name}, but `{}` requires it", form.keyword());
            let error = Diagnostic::new(Code::RuleFailed, call.span, message);
            return Err(Box::new(error.help("test this first: `{if item NAME}`")));
        }
        let rules_call = call.to_call(CallTarget::Instruction(call.instruction), args);
        self.begin_instruction(rules_call, Arc::clone(call));
        Ok(())
    }

    /// Reports a turn that has no target. Returns the reader to the menu or to the previous page.
    fn reject_turn(&mut self, code: &str, about: impl FnOnce() -> String) {
        self.end_paragraph();
        self.emit_notice(code, about);
        let has_menu = self.find_offered_menu();
        // The previous page may only turn here again, so the reader returns to the page of the last menu.
        let in_detour = !self.context.state.get(slot::DETOURS).as_list().is_empty();
        match self.last_menu_page.filter(|page| {
            // A detour that is entered in this way could not return.
            *page != self.current_page_id() && !in_detour && !self.book.page(*page).is_detour
        }) {
            _ if has_menu => self.repeat_menu(),
            Some(page) => self.leave_page(page, EntryKind::Back),
            None => self.turn_back(),
        }
    }

    /// Ends the steps of a page or an event.
    fn end_steps(&mut self) -> Result<StepResult, Box<Diagnostic>> {
        self.end_paragraph();
        if self.frames.len() == 1 {
            return Ok(self.stop_without_choice());
        }
        self.frames.pop();
        // If an event that ran for a rule has ended, the rule resumes.
        let is_for_rule = match self.frames.last() {
            Some(Frame::Call { call, .. }) => call.is_none(),
            Some(Frame::Rounds(it)) => it.is_call_active,
            _ => false,
        };
        if is_for_rule {
            self.pending = PendingInput::Event;
            return self.resume_rule(None);
        }
        Ok(StepResult::Continue)
    }

    /// Stops on a page that offers no choice.
    pub(crate) fn stop_without_choice(&mut self) -> StepResult {
        if !self.context.state.get(slot::GAME_OVER).truth() {
            self.emit_notice("stuck-page", String::new);
        }
        self.pending = PendingInput::Nothing;
        StepResult::Wait
    }

    /// Stops because the game is over.
    pub(crate) fn stop_at_end(&mut self) -> StepResult {
        self.context.state.set(slot::GAME_OVER, true.into());
        self.pending = PendingInput::Nothing;
        StepResult::Wait
    }
}

pub(crate) fn to_i64(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

pub(crate) fn internal_error(message: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::without_span(Code::ErrorInPlay, message))
}
