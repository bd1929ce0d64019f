//! Plays silent games one after another with the same rules, which are loaded once.

use super::count::Count;
use crate::engine::{Failed, Frame, Machine, Refusal, Waiting, Way, Witness};
use crate::messages::Words;
use crate::model::book::{Book, PageId, slot};
use crate::model::game::{Answer, Dice, Moment, Prompt, Referee, State, Turn};
use crate::syntax::diagnostic::Diagnostic;
use std::sync::Arc;

/// Plays a book without text. Every answer has the same effect as for a reader.
pub struct Player {
    pub(super) machine: Machine<Count>,
    /// Counts that do not belong to the report, such as those before a run begins.
    beside: Option<Count>,
}

/// Why a game cannot continue.
#[derive(Debug)]
pub enum Stopped {
    /// The answer does not fit. Nothing has changed.
    Misfit(Refusal),
    /// An error in the book or its rules.
    Fault(Box<Diagnostic>),
}

impl From<Failed> for Stopped {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Misfit(refusal) => Self::Misfit(refusal),
            Failed::Fault(fault) => Self::Fault(fault),
        }
    }
}

impl Player {
    pub fn new(book: Arc<Book>, referee: Box<dyn Referee>) -> Self {
        let mut turn: Turn<Count> = Turn::of(State::new(book.slots.start().to_vec()));
        turn.listener = Count::of(&book);
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
    pub fn begin(&mut self, dice: Dice) -> Result<(), Stopped> {
        self.machine.begin_again(dice);
        let start = self.machine.book.start.unwrap_or(PageId(0));
        self.machine.enter(start, Way::Turn);
        self.machine
            .hook(Moment::Start, |_| crate::model::game::Value::Nothing);
        self.proceed()
    }

    /// Plays to the next question.
    pub(super) fn proceed(&mut self) -> Result<(), Stopped> {
        self.machine.run().map_err(Stopped::Fault)
    }

    /// Switches between the counts of the report and separate ones.
    pub(super) fn aside(&mut self) {
        let book = &self.machine.book;
        let beside = self.beside.get_or_insert_with(|| Count::of(book));
        std::mem::swap(&mut self.machine.turn.listener, beside);
    }

    /// Takes an answer and plays to the next question.
    ///
    /// # Errors
    /// If the answer does not fit, or if the book or its rules fail.
    pub fn answer(&mut self, answer: &Answer) -> Result<(), Stopped> {
        Ok(self.machine.answer(answer)?)
    }

    /// Takes the open choice with this index in the menu, and plays to the next question.
    pub(super) fn take(&mut self, n: usize) -> Result<(), Stopped> {
        if let Waiting::Menu(standing) = &self.machine.waiting
            && let Some(offer) = standing.get(n).cloned()
        {
            self.machine.stood = Some(self.machine.here_id());
            self.machine.pick(&offer).map_err(Stopped::Fault)?;
        }
        self.proceed()
    }

    /// Executes an author's command at the choices of a page, and plays to the next question.
    ///
    /// # Errors
    /// If it cannot be executed, or if the book or its rules fail.
    pub fn author(&mut self, command: &str) -> Result<(), Stopped> {
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
        matches!(self.machine.waiting, Waiting::Nothing)
    }

    /// True if the game has ended, by an ending of the book or by a rule.
    pub fn is_ended(&self) -> bool {
        self.machine.turn.state.get(slot::OVER).truth()
    }
}

/// Rewinds a game to a point at which no call of a rule was active, given by the length of the journal and the frames.
pub(super) fn rewind<W: Witness>(machine: &mut Machine<W>, journal: usize, frames: &[Frame]) {
    machine.referee.abandon();
    machine.turn.state.rewind(journal);
    machine.turn.paragraph.clear();
    machine.waiting = Waiting::Nothing;
    machine.frames.clear();
    machine.frames.extend_from_slice(frames);
}

/// Texts for findings: English, and the messages of the rules.
pub(super) fn english(machine: &Machine<Count>) -> Words {
    Words::default().and_rules(&machine.book.vocabulary.messages)
}
