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
    beside: Option<StepCounts>,
}

/// Why a game cannot continue.
#[derive(Debug)]
pub enum StopReason {
    /// The answer does not fit. Nothing has changed.
    Misfit(AnswerRefusal),
    /// An error in the book or its rules.
    Fault(Box<Diagnostic>),
}

impl From<AnswerError> for StopReason {
    fn from(failed: AnswerError) -> Self {
        match failed {
            AnswerError::Misfit(refusal) => Self::Misfit(refusal),
            AnswerError::Fault(fault) => Self::Fault(fault),
        }
    }
}

impl SilentPlayer {
    pub fn new(book: Arc<Book>, referee: Box<dyn RulesHost>) -> Self {
        let mut turn: GameContext<StepCounts> =
            GameContext::new(State::new(book.slots.start().to_vec()));
        turn.listener = StepCounts::from_book(&book);
        let machine = Machine::new(book, referee, Dice::seeded(0), turn);
        Self {
            machine,
            beside: None,
        }
    }

    /// Begins a game.
    ///
    /// # Errors
    /// If the book or its rules fail.
    pub fn begin(&mut self, dice: Dice) -> Result<(), StopReason> {
        self.machine.begin_again(dice);
        let start = self.machine.book.start.unwrap_or(PageId(0));
        self.machine.enter(start, EntryKind::Turn);
        self.machine
            .hook(HookPoint::Start, |_| crate::model::game::Value::Nothing);
        self.proceed()
    }

    /// Plays to the next question.
    pub(super) fn proceed(&mut self) -> Result<(), StopReason> {
        self.machine.run().map_err(StopReason::Fault)
    }

    /// Switches between the counts of the report and separate ones.
    pub(super) fn aside(&mut self) {
        let book = &self.machine.book;
        let beside = self
            .beside
            .get_or_insert_with(|| StepCounts::from_book(book));
        std::mem::swap(&mut self.machine.turn.listener, beside);
    }

    /// Takes an answer and plays to the next question.
    ///
    /// # Errors
    /// If the answer does not fit, or if the book or its rules fail.
    pub fn answer(&mut self, answer: &Answer) -> Result<(), StopReason> {
        Ok(self.machine.answer(answer)?)
    }

    /// Takes the open choice with this index in the menu, and plays to the next question.
    pub(super) fn take(&mut self, n: usize) -> Result<(), StopReason> {
        if let PendingInput::Menu(standing) = &self.machine.waiting
            && let Some(offer) = standing.get(n).cloned()
        {
            self.machine.stood = Some(self.machine.here_id());
            self.machine.pick(&offer).map_err(StopReason::Fault)?;
        }
        self.proceed()
    }

    /// Executes an author's command at the choices of a page, and plays to the next question.
    ///
    /// # Errors
    /// If it cannot be executed, or if the book or its rules fail.
    pub fn author(&mut self, command: &str) -> Result<(), StopReason> {
        self.machine.author(command)?;
        self.proceed()
    }

    /// The current question. Choices have no text.
    pub fn prompt(&self) -> Prompt {
        self.machine.prompt()
    }

    pub fn state(&self) -> &State {
        &self.machine.turn.state
    }

    /// The page that the reader is on.
    pub fn here(&self) -> PageId {
        self.machine.here_id()
    }

    /// True if the reader is on a page of a linked book.
    pub(super) fn is_in_other_book(&self) -> bool {
        self.machine.here().part != 0
    }

    /// True if there is no further question.
    pub fn is_over(&self) -> bool {
        matches!(self.machine.waiting, PendingInput::Nothing)
    }

    /// True if the game has ended, by an ending of the book or by a rule.
    pub fn is_ended(&self) -> bool {
        self.machine.turn.state.get(slot::OVER).truth()
    }
}

/// Rewinds a game to a point at which no call of a rule was active, given by the length of the journal and the frames.
pub(super) fn rewind<W: StepObserver>(machine: &mut Machine<W>, journal: usize, frames: &[Frame]) {
    machine.referee.abandon();
    machine.turn.state.rewind(journal);
    machine.turn.paragraph.clear();
    machine.waiting = PendingInput::Nothing;
    machine.frames.clear();
    machine.frames.extend_from_slice(frames);
}

/// Texts for findings: English, and the messages of the rules.
pub(super) fn english(machine: &Machine<StepCounts>) -> Messages {
    Messages::default().and_rules(&machine.book.vocabulary.messages)
}
