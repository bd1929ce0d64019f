//! A fight played on without being asked: each question is answered by what holds where nobody answers, until the fight is over, something must be decided, or
//! what comes next could end the game.

use super::frames::{Frame, Next, Waiting};
use super::machine::Machine;
use super::reply::{Failed, Refusal};
use super::witness::Witness;
use crate::book::slot;
use crate::diagnostic::Diagnostic;
use crate::game::{Answer, Event, Message, Offer, Piece, QUICK, Question, Reply, Value};

/// What a throw that waits is picked by.
const THROW: &str = "throw";

/// What stands in place of a throw that could end the game.
pub(super) fn held_back() -> Question {
    Question::Pick {
        question: Message::new("quick-throw").text(),
        offers: vec![Offer {
            id: THROW.to_owned(),
            text: vec![Piece::plain(Message::new("quick-throw-on").text())],
            closed: None,
            usual: true,
            menu: None,
        }],
        topic: QUICK.to_owned(),
    }
}

impl<W: Witness> Machine<W> {
    /// Is a fight played on?
    pub(super) fn is_quick(&self) -> bool {
        self.turn.state.get(slot::QUICK).truth()
    }

    pub(super) fn slow_down(&mut self) {
        if self.is_quick() {
            self.turn.state.set(slot::QUICK, Value::Int(0));
        }
    }

    /// Has the ruleset a command of this name?
    pub(crate) fn rules_know(&self, word: &str) -> bool {
        let commands = &self.book.vocabulary.commands;
        commands.iter().any(|it| it.form.verb() == word)
    }

    fn fights(&self) -> bool {
        let fight = |frame: &Frame| matches!(frame, Frame::Rounds(_));
        self.frames.iter().any(fight)
    }

    /// Could what comes next end the game? None where the ruleset does not say.
    fn in_peril(&mut self) -> Result<Option<bool>, Box<Diagnostic>> {
        let Some(query) = self.book.vocabulary.peril() else {
            return Ok(None);
        };
        let found = self.referee.query(query, &Value::Nothing, &mut self.turn);
        Ok(Some(found.map_err(Box::new)?.truth()))
    }

    /// Is this throw held back until the reader has seen what is at stake?
    pub(super) fn holds_back(&mut self) -> Result<bool, Box<Diagnostic>> {
        Ok(self.is_quick() && self.fights() && self.in_peril()? == Some(true))
    }

    /// Plays the fight on.
    pub(super) fn quick(&mut self, answer: &Answer) -> Result<(), Failed> {
        let refused = |id: &str| Err(Failed::Misfit(Refusal::new(Message::new(id).text())));
        let Waiting::Rule(question) = &self.waiting else {
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
        if self.answers_itself()? || self.finished() {
            self.run()?;
        } else {
            self.stand();
        }
        Ok(())
    }

    /// Gives the usual answer to what stands there, where a fight is played on. Does the game go on? Else somebody has to answer.
    pub(super) fn answers_itself(&mut self) -> Result<bool, Box<Diagnostic>> {
        while self.is_quick() {
            let usual = match &self.waiting {
                Waiting::Rule(question) if self.fights() => question.usual(),
                _ => None,
            };
            let Some(reply) = usual else { return Ok(false) };
            if self.in_peril()? == Some(true) {
                return Ok(false);
            }
            self.turn.go_unheard();
            self.prompts += 1;
            if self.reply(Some(reply))? == Next::Step {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The throw that was held back.
    pub(super) fn throws(&mut self, count: u32, low: u32, sides: u32) -> Result<Next, Failed> {
        let faces = self.throw(count, low, sides)?;
        Ok(self.reply(Some(Reply::Dice(faces)))?)
    }
}
