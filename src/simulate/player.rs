//! One silent game after another, under the same rules, loaded once.

use super::count::Count;
use crate::engine::{Failed, Frame, Machine, Refusal, Waiting, Way, Witness};
use crate::messages::Words;
use crate::model::book::{Book, PageId, slot};
use crate::model::game::{Answer, Dice, Moment, Prompt, Referee, State, Turn};
use crate::syntax::diagnostic::Diagnostic;
use std::sync::Arc;

/// Plays a book without words. Every answer leads to the state that it leads a reader to.
pub struct Player {
    pub(super) machine: Machine<Count>,
    /// Of what does not belong to the report: what comes before a run begins.
    beside: Option<Count>,
}

/// Why a game goes no further.
#[derive(Debug)]
pub enum Stopped {
    /// The answer does not fit: nothing has changed.
    Misfit(Refusal),
    /// A fault of the book or its rules.
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
    /// A fault of the book or its rules.
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

    /// What happens from now on is counted aside, or no longer so.
    pub(super) fn aside(&mut self) {
        let book = &self.machine.book;
        let beside = self.beside.get_or_insert_with(|| Count::of(book));
        std::mem::swap(&mut self.machine.turn.listener, beside);
    }

    /// Takes an answer and plays to the next question.
    ///
    /// # Errors
    /// When it does not fit, or the book or its rules are at fault.
    pub fn answer(&mut self, answer: &Answer) -> Result<(), Stopped> {
        Ok(self.machine.answer(answer)?)
    }

    /// Takes the open offer at this place of the menu, and plays to the next question.
    pub(super) fn take(&mut self, n: usize) -> Result<(), Stopped> {
        if let Waiting::Menu(standing) = &self.machine.waiting
            && let Some(offer) = standing.get(n).cloned()
        {
            self.machine.stood = Some(self.machine.here_id());
            self.machine.pick(&offer).map_err(Stopped::Fault)?;
        }
        self.proceed()
    }

    /// Does what an author types at the choices of a page, and plays to the next question.
    ///
    /// # Errors
    /// When it cannot be done, or the book or its rules are at fault.
    pub fn author(&mut self, command: &str) -> Result<(), Stopped> {
        self.machine.author(command)?;
        self.proceed()
    }

    /// What is asked; choices have no words.
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

    /// Is nothing asked any more?
    pub fn is_over(&self) -> bool {
        matches!(self.machine.waiting, Waiting::Nothing)
    }

    /// Did the game come to its end, by an ending of the book or because the rules finished it?
    pub fn is_ended(&self) -> bool {
        self.machine.turn.state.get(slot::OVER).truth()
    }
}

/// Takes a game back to a place where no call of a rule is active: to a length of the journal and the frames of then.
pub(super) fn rewind<W: Witness>(machine: &mut Machine<W>, journal: usize, frames: &[Frame]) {
    machine.referee.abandon();
    machine.turn.state.rewind(journal);
    machine.turn.paragraph.clear();
    machine.waiting = Waiting::Nothing;
    machine.frames.clear();
    machine.frames.extend_from_slice(frames);
}

/// What is told of a game: English, and the messages of its rules.
pub(super) fn english(machine: &Machine<Count>) -> Words {
    Words::default().and_rules(&machine.book.vocabulary.messages)
}
