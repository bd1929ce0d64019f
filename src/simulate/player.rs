//! Plays silent games one after another with the same rules, which are loaded once.

use super::count::StepCounts;
use crate::engine::{
    AnswerError, AnswerRefusal, EntryKind, Frame, Machine, PendingInput, StepObserver,
};
use crate::messages::Messages;
use crate::model::book::{Book, PageId, slot};
use crate::model::game::{Answer, Dice, GameContext, HookPoint, Prompt, RulesHost, State};
use crate::syntax::diagnostic::Diagnostic;
use std::sync::Arc;

/// Plays a book without text. Every answer has the same effect as for a reader.
pub struct SilentPlayer {
    pub(super) machine: Machine<StepCounts>,
    /// Counts that do not belong to the report, such as those before a run begins.
    spare_counts: Option<StepCounts>,
}

/// Why a game cannot continue.
#[derive(Debug)]
pub enum StopReason {
    /// The answer does not fit. Nothing has changed.
    Refused(AnswerRefusal),
    /// An error in the book or its rules.
    Failed(Box<Diagnostic>),
}

impl From<AnswerError> for StopReason {
    fn from(failed: AnswerError) -> Self {
        match failed {
            AnswerError::Refused(refusal) => Self::Refused(refusal),
            AnswerError::Failed(fault) => Self::Failed(fault),
        }
    }
}

impl SilentPlayer {
    pub fn new(book: Arc<Book>, referee: Box<dyn RulesHost>) -> Self {
        let mut turn: GameContext<StepCounts> =
            GameContext::new(State::new(book.slots.start().to_vec()));
        turn.observer = StepCounts::from_book(&book);
        let machine = Machine::new(book, referee, Dice::seeded(0), turn);
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
        let beside = self
            .spare_counts
            .get_or_insert_with(|| StepCounts::from_book(book));
        std::mem::swap(&mut self.machine.context.observer, beside);
    }

    /// Takes an answer and plays to the next question.
    ///
    /// # Errors
    /// If the answer does not fit, or if the book or its rules fail.
    pub fn answer(&mut self, answer: &Answer) -> Result<(), StopReason> {
        Ok(self.machine.answer(answer)?)
    }

    /// Takes the open choice with this index in the menu, and plays to the next question.
    pub(super) fn take_choice(&mut self, n: usize) -> Result<(), StopReason> {
        if let PendingInput::Menu(standing) = &self.machine.pending
            && let Some(offer) = standing.get(n).cloned()
        {
            self.machine.last_menu_page = Some(self.machine.current_page_id());
            self.machine
                .pick_entry(&offer)
                .map_err(StopReason::Failed)?;
        }
        self.run_to_question()
    }

    /// Executes an author's command at the choices of a page, and plays to the next question.
    ///
    /// # Errors
    /// If it cannot be executed, or if the book or its rules fail.
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

    /// True if there is no further question.
    pub fn is_over(&self) -> bool {
        matches!(self.machine.pending, PendingInput::Nothing)
    }

    /// True if the game has ended, by an ending of the book or by a rule.
    pub fn is_ended(&self) -> bool {
        self.machine.context.state.get(slot::GAME_OVER).truth()
    }
}

/// Rewinds a game to a point at which no call of a rule was active, given by the length of the journal and the frames.
pub(super) fn rewind<W: StepObserver>(machine: &mut Machine<W>, journal: usize, frames: &[Frame]) {
    machine.rules.cancel_calls();
    machine.context.state.rewind(journal);
    machine.context.paragraph.clear();
    machine.pending = PendingInput::Nothing;
    machine.frames.clear();
    machine.frames.extend_from_slice(frames);
}

/// Texts for findings: English, and the messages of the rules.
pub(super) fn english_messages(machine: &Machine<StepCounts>) -> Messages {
    Messages::default().with_ruleset(&machine.book.schema.messages)
}
