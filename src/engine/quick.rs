//! The command `quick`: gives default answers in a fight.
//!
//! It stops in these cases:
//!
//! - The fight is over.
//! - A question has no default answer.
//! - The sheet has changed since the last question.
//! - The next round could end the game.

use super::frames::{Frame, PendingInput, StepObserver, StepResult};
use super::machine::Machine;
use super::reply::{AnswerError, AnswerRefusal};
use crate::model::book::{SlotName, slot};
use crate::model::game::{Answer, Event, Message, Reply, Value};
use crate::syntax::diagnostic::Diagnostic;

/// Value of the `quick` slot after the sheet has changed.
const STOPS: i64 = 2;

impl<W: StepObserver> Machine<W> {
    /// Returns true while `quick` continues a fight.
    pub(super) fn is_quick(&self) -> bool {
        self.turn.state.get(slot::QUICK).truth()
    }

    pub(super) fn slow_down(&mut self) {
        if self.is_quick() {
            self.turn.state.set(slot::QUICK, Value::Int(0));
        }
    }

    /// Returns true if the ruleset has a command with this name.
    pub(crate) fn rules_know(&self, word: &str) -> bool {
        let commands = &self.book.vocabulary.commands;
        commands.iter().any(|it| it.form.verb() == word)
    }

    fn fights(&self) -> bool {
        let fight = |frame: &Frame| matches!(frame, Frame::Rounds(_));
        self.frames.iter().any(fight)
    }

    /// Whether the next round could end the game. None if the ruleset has no query for it. The query gets the arguments of the round.
    fn in_peril(&mut self) -> Result<Option<bool>, Box<Diagnostic>> {
        let Some(query) = self.book.vocabulary.peril() else {
            return Ok(None);
        };
        let args = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Rounds(it) => Some(it.call.args.clone()),
            _ => None,
        });
        let args = &args.unwrap_or_default();
        let found = self.referee.query(query, args, &mut self.turn);
        Ok(Some(found.map_err(Box::new)?.truth()))
    }

    /// Records in the state that `quick` must stop at the next question. A checkpoint is possible between two rounds.
    pub(super) fn note_stakes(&mut self) {
        if self.is_quick() && self.has_new_stakes(self.asked_at) {
            self.turn.state.set(slot::QUICK, Value::Int(STOPS));
        }
    }

    /// Returns true if the visible sheet or a held entry has changed since this journal position.
    pub(crate) fn has_new_stakes(&self, mark: usize) -> bool {
        let state = &self.turn.state;
        let fields = &self.book.vocabulary.fields;
        state.changes(mark).any(|(slot, before)| {
            let seen = match SlotName::parse(self.book.slots.name(slot)) {
                SlotName::Field(name) => fields.iter().any(|it| it.shown && it.name == name),
                SlotName::Held(_) => true,
                _ => false,
            };
            seen && state.get(slot) != before
        })
    }

    /// Returns true if this throw must wait until the reader has seen the risk.
    pub(super) fn holds_back(&mut self) -> Result<bool, Box<Diagnostic>> {
        Ok(self.is_quick() && self.fights() && self.in_peril()? == Some(true))
    }

    /// Continues the fight with default answers.
    pub(super) fn quick(&mut self, answer: &Answer) -> Result<(), AnswerError> {
        let refused = |id: &str| {
            Err(AnswerError::Misfit(AnswerRefusal::new(
                Message::new(id).text(),
            )))
        };
        let PendingInput::Rule(question) = &self.waiting else {
            return refused("refused-quick-no-fight");
        };
        let usual = question.usual();
        if !self.fights() {
            return refused("refused-quick-no-fight");
        }
        match (self.in_peril()?, usual) {
            (None, _) => return refused("refused-quick-rules"),
            (Some(true), _) => return refused("refused-quick-peril"),
            (_, None) => return refused("refused-quick-decide"),
            (Some(false), Some(_)) => {}
        }
        if self.dice.are_asked() {
            return refused("refused-quick-dice");
        }
        self.turn.tell(|| Event::Answered {
            answer: Some(answer.clone()),
            text: String::new(),
        });
        self.turn.state.set(slot::QUICK, Value::Int(1));
        self.asked_at = self.turn.state.mark();
        if self.answers_itself()? || self.finished() {
            self.run()?;
        } else {
            self.stand();
        }
        Ok(())
    }

    /// Gives default answers while `quick` is active. Returns true if the game continues, false if an answer is required.
    pub(super) fn answers_itself(&mut self) -> Result<bool, Box<Diagnostic>> {
        while self.is_quick() {
            let usual = match &self.waiting {
                PendingInput::Rule(question) if self.fights() => question.usual(),
                _ => None,
            };
            let Some(reply) = usual else { return Ok(false) };
            self.note_stakes();
            let quick = self.turn.state.get(slot::QUICK).int();
            if quick == STOPS || self.in_peril()? == Some(true) {
                return Ok(false);
            }
            self.asked_at = self.turn.state.mark();
            self.turn.go_unheard();
            self.prompts += 1;
            if self.reply(Some(reply))? == StepResult::Step {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Makes the withheld throw.
    pub(super) fn throws(
        &mut self,
        count: u32,
        low: u32,
        sides: u32,
    ) -> Result<StepResult, AnswerError> {
        let faces = self.throw(count, low, sides)?;
        Ok(self.reply(Some(Reply::Dice(faces)))?)
    }
}
