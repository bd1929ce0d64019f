//! Plays games without text, one after another with the same rules.

use super::count::StepCounts;
use crate::engine::{
    AnswerError, AnswerRefusal, EntryKind, Frame, Machine, PendingInput, StepObserver,
};
use crate::messages::Messages;
use crate::model::book::{Book, PageId, slot};
use crate::model::game::{Answer, Dice, GameContext, HookPoint, Prompt, RulesHost, State};
use crate::syntax::diagnostic::Diagnostic;
use std::sync::Arc;

/// Plays a book without rendering text. Answers have the same effects as for a reader.
pub struct SilentPlayer {
    pub(super) machine: Machine<StepCounts>,
    /// Counts that are not reported, such as those before a run begins.
    spare_counts: Option<StepCounts>,
}

/// Why a game cannot continue.
#[derive(Debug)]
pub enum StopReason {
    /// The answer does not fit the question. The game has not changed.
    Refused(AnswerRefusal),
    /// An error in the book or its rules.
    Failed(Box<Diagnostic>),
}

impl From<AnswerError> for StopReason {
    fn from(error: AnswerError) -> Self {
        match error {
            AnswerError::Refused(refusal) => Self::Refused(refusal),
            AnswerError::Failed(diagnostic) => Self::Failed(diagnostic),
        }
    }
}

impl SilentPlayer {
    pub fn new(book: Arc<Book>, rules: Box<dyn RulesHost>) -> Self {
        let state = State::new(book.slots.start().to_vec());
        let mut context = GameContext::<StepCounts>::new(state);
        context.observer = StepCounts::from_book(&book);
        let machine = Machine::new(book, rules, Dice::seeded(0), context);
        Self {
            machine,
            spare_counts: None,
        }
    }

    /// Begins a game.
    ///
    /// # Errors
    /// If the book or its rules fail.
    pub fn begin(&mut self, dice: Dice) -> Result<(), StopReason> {
        self.machine.restart(dice);
        let start = self.machine.book.start.unwrap_or(PageId(0));
        self.machine.enter_page(start, EntryKind::Turn);
        self.machine
            .schedule_hook(HookPoint::Start, |_| crate::model::game::Value::Nothing);
        self.run_to_question()
    }

    /// Plays to the next question.
    pub(super) fn run_to_question(&mut self) -> Result<(), StopReason> {
        self.machine.run().map_err(StopReason::Failed)
    }

    /// Switches between the counts of the report and separate ones.
    pub(super) fn swap_counts(&mut self) {
        let book = &self.machine.book;
        let spare = self
            .spare_counts
            .get_or_insert_with(|| StepCounts::from_book(book));
        std::mem::swap(&mut self.machine.context.observer, spare);
    }

    /// Submits an answer and plays to the next question.
    ///
    /// # Errors
    /// If the answer does not fit, or if the book or its rules fail.
    pub fn answer(&mut self, answer: &Answer) -> Result<(), StopReason> {
        Ok(self.machine.answer(answer)?)
    }

    /// Takes the open choice with this index in the menu and plays to the next question.
    pub(super) fn take_choice(&mut self, n: usize) -> Result<(), StopReason> {
        if let PendingInput::Menu(entries) = &self.machine.pending
            && let Some(entry) = entries.get(n).cloned()
        {
            self.machine.last_menu_page = Some(self.machine.current_page_id());
            self.machine
                .pick_entry(&entry)
                .map_err(StopReason::Failed)?;
        }
        self.run_to_question()
    }

    /// Executes an author's command at the choices of a page and plays to the next question.
    ///
    /// # Errors
    /// If the command cannot be executed, or if the book or its rules fail.
    pub fn run_author_command(&mut self, command: &str) -> Result<(), StopReason> {
        self.machine.run_author_command(command)?;
        self.run_to_question()
    }

    /// The current question. Choices have no text.
    pub fn prompt(&self) -> Prompt {
        self.machine.prompt()
    }

    pub fn state(&self) -> &State {
        &self.machine.context.state
    }

    /// The page that the reader is on.
    pub fn current_page_id(&self) -> PageId {
        self.machine.current_page_id()
    }

    /// True if the reader is on a page of a linked book.
    pub(super) fn is_in_linked_book(&self) -> bool {
        self.machine.current_page().part != 0
    }

    /// True if there are no more questions.
    pub fn is_over(&self) -> bool {
        matches!(self.machine.pending, PendingInput::Nothing)
    }

    /// True if the game has ended, by an ending of the book or by a rule.
    pub fn is_ended(&self) -> bool {
        self.machine.context.state.get(slot::GAME_OVER).truth()
    }
}

/// Rewinds a game to the point with this length of the journal and these frames. No rule call may have been active there.
pub(super) fn rewind<W: StepObserver>(machine: &mut Machine<W>, journal: usize, frames: &[Frame]) {
    machine.rules.cancel_calls();
    machine.context.state.rewind(journal);
    machine.context.paragraph.clear();
    machine.pending = PendingInput::Nothing;
    machine.frames.clear();
    machine.frames.extend_from_slice(frames);
}

/// English messages for findings, with the messages of the ruleset.
pub(super) fn english_messages(machine: &Machine<StepCounts>) -> Messages {
    Messages::default().with_ruleset(&machine.book.schema.messages)
}
