//! The command `quick`, which continues a fight with default answers.
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

    /// Returns true if an instruction with rounds is in progress.
    fn is_in_rounds(&self) -> bool {
        let is_rounds = |frame: &Frame| matches!(frame, Frame::Rounds(_));
        self.frames.iter().any(is_rounds)
    }

    /// Whether the next round could end the game. None if the ruleset has no query for it.
    ///
    /// The query receives the arguments of the round.
    fn in_peril(&mut self) -> Result<Option<bool>, Box<Diagnostic>> {
        let Some(query) = self.book.schema.peril_query() else {
            return Ok(None);
        };
        let args = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Rounds(it) => Some(it.call.args.clone()),
            _ => None,
        });
        let args = &args.unwrap_or_default();
        let answer = self.rules.query(query, args, &mut self.context);
        Ok(Some(answer.map_err(Box::new)?.truth()))
    }

    /// Records that `quick` must stop at the next question, if the sheet has changed.
    ///
    /// The state stores this, because a checkpoint is possible between two rounds.
    pub(super) fn update_quick_stop(&mut self) {
        if self.is_quick() && self.has_visible_changes(self.quick_mark) {
            self.context.state.set(slot::QUICK, Value::Int(MUST_STOP));
        }
    }

    /// Returns true if a visible field or a held entry has changed since this position of the journal.
    pub(crate) fn has_visible_changes(&self, mark: usize) -> bool {
        let state = &self.context.state;
        let fields = &self.book.schema.fields;
        state.changes(mark).any(|(slot, old_value)| {
            let is_visible = match SlotName::parse(self.book.slots.name(slot)) {
                SlotName::Field(name) => fields.iter().any(|it| it.is_visible && it.name == name),
                SlotName::Held(_) => true,
                _ => false,
            };
            is_visible && state.get(slot) != old_value
        })
    }

    /// Returns true if the roll must wait until the reader has seen that it could end the game.
    pub(super) fn withholds_roll(&mut self) -> Result<bool, Box<Diagnostic>> {
        Ok(self.is_quick() && self.is_in_rounds() && self.in_peril()? == Some(true))
    }

    /// Continues the fight with default answers.
    pub(super) fn start_quick(&mut self, answer: &Answer) -> Result<(), AnswerError> {
        let refuse = |id: &str| {
            Err(AnswerError::Refused(AnswerRefusal::new(
                Message::new(id).encode(),
            )))
        };
        let PendingInput::Rule(question) = &self.pending else {
            return refuse("refused-quick-no-fight");
        };
        let default_reply = question.default_reply();
        if !self.is_in_rounds() {
            return refuse("refused-quick-no-fight");
        }
        match (self.in_peril()?, default_reply) {
            (None, _) => return refuse("refused-quick-rules"),
            (Some(true), _) => return refuse("refused-quick-peril"),
            (_, None) => return refuse("refused-quick-decide"),
            (Some(false), Some(_)) => {}
        }
        if self.context.dice.is_manual() {
            return refuse("refused-quick-dice");
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
            let default_reply = match &self.pending {
                PendingInput::Rule(question) if self.is_in_rounds() => question.default_reply(),
                _ => None,
            };
            let Some(reply) = default_reply else {
                return Ok(false);
            };
            self.update_quick_stop();
            let must_stop = self.context.state.get(slot::QUICK).int() == MUST_STOP;
            if must_stop || self.in_peril()? == Some(true) {
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

    /// Makes the withheld roll.
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
