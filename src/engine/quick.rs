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
const MUST_STOP: i64 = 2;

impl<W: StepObserver> Machine<W> {
    /// Returns true while `quick` continues a fight.
    pub(super) fn is_quick(&self) -> bool {
        self.context.state.get(slot::QUICK).truth()
    }

    pub(super) fn stop_quick(&mut self) {
        if self.is_quick() {
            self.context.state.set(slot::QUICK, Value::Int(0));
        }
    }

    /// Returns true if the ruleset has a command with this name.
    pub(crate) fn is_rule_command(&self, word: &str) -> bool {
        let commands = &self.book.schema.commands;
        commands.iter().any(|it| it.form.keyword() == word)
    }

    fn is_in_rounds(&self) -> bool {
        let fight = |frame: &Frame| matches!(frame, Frame::Rounds(_));
        self.frames.iter().any(fight)
    }

    /// Whether the next round could end the game. None if the ruleset has no query for it. The query gets the arguments of the round.
    fn in_peril(&mut self) -> Result<Option<bool>, Box<Diagnostic>> {
        let Some(query) = self.book.schema.peril_query() else {
            return Ok(None);
        };
        let args = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Rounds(it) => Some(it.call.args.clone()),
            _ => None,
        });
        let args = &args.unwrap_or_default();
        let found = self.rules.query(query, args, &mut self.context);
        Ok(Some(found.map_err(Box::new)?.truth()))
    }

    /// Records in the state that `quick` must stop at the next question. A checkpoint is possible between two rounds.
    pub(super) fn update_quick_stop(&mut self) {
        if self.is_quick() && self.has_visible_changes(self.quick_mark) {
            self.context.state.set(slot::QUICK, Value::Int(MUST_STOP));
        }
    }

    /// Returns true if the visible sheet or a held entry has changed since this journal position.
    pub(crate) fn has_visible_changes(&self, mark: usize) -> bool {
        let state = &self.context.state;
        let fields = &self.book.schema.fields;
        state.changes(mark).any(|(slot, before)| {
            let seen = match SlotName::parse(self.book.slots.name(slot)) {
                SlotName::Field(name) => fields.iter().any(|it| it.is_visible && it.name == name),
                SlotName::Held(_) => true,
                _ => false,
            };
            seen && state.get(slot) != before
        })
    }

    /// Returns true if this throw must wait until the reader has seen the risk.
    pub(super) fn withholds_roll(&mut self) -> Result<bool, Box<Diagnostic>> {
        Ok(self.is_quick() && self.is_in_rounds() && self.in_peril()? == Some(true))
    }

    /// Continues the fight with default answers.
    pub(super) fn start_quick(&mut self, answer: &Answer) -> Result<(), AnswerError> {
        let refused = |id: &str| {
            Err(AnswerError::Refused(AnswerRefusal::new(
                Message::new(id).encode(),
            )))
        };
        let PendingInput::Rule(question) = &self.pending else {
            return refused("refused-quick-no-fight");
        };
        let usual = question.default_reply();
        if !self.is_in_rounds() {
            return refused("refused-quick-no-fight");
        }
        match (self.in_peril()?, usual) {
            (None, _) => return refused("refused-quick-rules"),
            (Some(true), _) => return refused("refused-quick-peril"),
            (_, None) => return refused("refused-quick-decide"),
            (Some(false), Some(_)) => {}
        }
        if self.dice.is_manual() {
            return refused("refused-quick-dice");
        }
        self.context.emit_with(|| Event::Answered {
            answer: Some(answer.clone()),
            text: String::new(),
        });
        self.context.state.set(slot::QUICK, Value::Int(1));
        self.quick_mark = self.context.state.mark();
        if self.answer_defaults()? || self.finish_game() {
            self.run()?;
        } else {
            self.wait_for_answer();
        }
        Ok(())
    }

    /// Gives default answers while `quick` is active. Returns true if the game continues, false if an answer is required.
    pub(super) fn answer_defaults(&mut self) -> Result<bool, Box<Diagnostic>> {
        while self.is_quick() {
            let usual = match &self.pending {
                PendingInput::Rule(question) if self.is_in_rounds() => question.default_reply(),
                _ => None,
            };
            let Some(reply) = usual else { return Ok(false) };
            self.update_quick_stop();
            let quick = self.context.state.get(slot::QUICK).int();
            if quick == MUST_STOP || self.in_peril()? == Some(true) {
                return Ok(false);
            }
            self.quick_mark = self.context.state.mark();
            self.context.skip_event();
            self.prompt_count += 1;
            if self.resume_rule(Some(reply))? == StepResult::Continue {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Makes the withheld throw.
    pub(super) fn make_withheld_roll(
        &mut self,
        count: u32,
        low: u32,
        sides: u32,
    ) -> Result<StepResult, AnswerError> {
        let faces = self.draw_faces(count, low, sides)?;
        Ok(self.resume_rule(Some(Reply::Dice(faces)))?)
    }
}
