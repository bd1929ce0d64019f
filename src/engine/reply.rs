//! Validates an answer against the prompt and executes it.

use super::frames::{EntryKind, Frame, MenuEntry, PendingInput, StepObserver, StepResult};
use super::holds::has_no;
use super::machine::Machine;
use crate::model::book::{Op, row_for};
use crate::model::game::{
    self, Answer, CallTarget, Event, MenuOption, Message, QUICK, Question, Reply, StyledText,
    Value, short,
};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::unicode::{folded, is_word};
use std::rc::Rc;

/// An invalid answer, which has changed nothing. The reason can contain messages.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct AnswerRefusal {
    pub reason: String,
}

impl AnswerRefusal {
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
        }
    }
}

/// Why an answer failed.
pub(crate) enum AnswerError {
    /// It is invalid, and nothing has changed.
    Misfit(AnswerRefusal),
    /// An error of the book or the rules. The changes must be undone.
    Fault(Box<Diagnostic>),
}

impl From<Message> for AnswerError {
    fn from(reason: Message) -> Self {
        Self::Misfit(AnswerRefusal::new(reason.text()))
    }
}

impl From<Box<Diagnostic>> for AnswerError {
    fn from(fault: Box<Diagnostic>) -> Self {
        Self::Fault(fault)
    }
}

fn misfit<T>(reason: impl Into<Message>) -> Result<T, AnswerError> {
    Err(reason.into().into())
}

impl<W: StepObserver> Machine<W> {
    /// Accepts an answer and runs until the next one is required.
    pub(crate) fn answer(&mut self, answer: &Answer) -> Result<(), AnswerError> {
        self.referee.decided();
        match answer {
            Answer::Command(text) if text == QUICK && !self.rules_know(text) => {
                return self.quick(answer);
            }
            Answer::Command(text) => self.command(answer, text)?,
            other => {
                if self.given(other)? == StepResult::Answer && !self.finished() {
                    self.stand();
                    return Ok(());
                }
            }
        }
        Ok(self.run()?)
    }

    /// Accepts a valid answer to the prompt.
    fn given(&mut self, answer: &Answer) -> Result<StepResult, AnswerError> {
        let Answer::Reply(reply) = answer else {
            return misfit("refused-nothing-asked");
        };
        if let PendingInput::Throw { count, low, sides } = self.waiting {
            super::prompt::held_back().fits(reply)?;
            return self.throws(count, low, sides);
        }
        match &self.waiting {
            PendingInput::Nothing => return misfit("refused-over"),
            PendingInput::Event | PendingInput::Throw { .. } => {
                return misfit("refused-nothing-asked");
            }
            PendingInput::Menu(standing) => {
                let Reply::Pick(id) = reply else {
                    return misfit("refused-choice");
                };
                let found = standing.iter().find(|it| self.offer_id(it.takes) == id);
                let Some(found) = found.cloned() else {
                    return misfit(Message::new("refused-no-choice").with("id", &*short(id)));
                };
                if let Some(reason) = found.closed() {
                    return misfit(Message::new("refused-closed").with("why", reason));
                }
                self.stood = Some(self.here_id());
                self.pick(&found)?;
            }
            PendingInput::Ask => {
                let text = game::word(reply)?;
                self.say_answer(answer, || text.to_owned());
                self.word_given(text);
            }
            PendingInput::Number { min, max } => {
                let n = game::number(reply, *min, *max)?;
                self.say_answer(answer, || n.to_string());
                self.number_given(n);
            }
            PendingInput::Table => {
                let Some(Frame::Steps { page, at, .. }) = self.frames.last() else {
                    return misfit("refused-no-dice");
                };
                let book = Rc::clone(&self.book);
                let Some(Op::Roll(table)) = book.page(*page).code.get(*at) else {
                    return misfit("refused-no-dice");
                };
                let faces = game::dice(reply, table.count, 1, table.sides)?;
                self.fallen(table, faces.to_vec())?;
            }
            PendingInput::Rule(question) => {
                question.fits(reply)?;
                if W::HEARS
                    && let Some(text) = describe_reply(question, reply)
                {
                    self.say_answer(answer, || text);
                } else if !matches!(reply, Reply::Order(_) | Reply::Dice(_)) {
                    self.turn.go_unheard();
                }
                return Ok(self.reply(Some(reply.clone()))?);
            }
        }
        Ok(StepResult::Step)
    }

    /// Takes an open entry of the menu.
    ///
    /// # Errors
    /// As for [`Machine::take`].
    pub(crate) fn pick(&mut self, standing: &MenuEntry) -> Result<(), Box<Diagnostic>> {
        if !W::HEARS {
            let takes = standing.takes;
            self.turn.go_unheard();
            return self.take(takes);
        }
        let offer = self.offer(standing);
        self.answered(&Answer::Reply(Reply::Pick(offer.id.clone())), &offer);
        self.take(standing.takes)
    }

    fn answered(&mut self, answer: &Answer, offer: &MenuOption) {
        self.say_answer(answer, || words(&offer.text));
    }

    fn say_answer(&mut self, answer: &Answer, text: impl FnOnce() -> String) {
        self.turn.tell(|| Event::Answered {
            answer: Some(answer.clone()),
            text: text(),
        });
    }

    fn word_given(&mut self, text: &str) {
        let book = Rc::clone(&self.book);
        let Some(Frame::Steps { page, at, .. }) = self.frames.last_mut() else {
            return;
        };
        let Some(Op::Ask(ask)) = book.page(*page).code.get(*at) else {
            return;
        };
        let said = plain(text);
        let row = ask
            .rows
            .iter()
            .find(|(words, _)| words.iter().any(|w| plain(w) == said));
        *at = row.map_or(ask.otherwise, |(_, to)| *to);
    }

    fn number_given(&mut self, n: i64) {
        let book = Rc::clone(&self.book);
        let Some(Frame::Steps { page, at, .. }) = self.frames.last_mut() else {
            return;
        };
        let Some(Op::Number(ask)) = book.page(*page).code.get(*at) else {
            return;
        };
        let row = row_for(&ask.rows, n);
        *at = row.unwrap_or(ask.otherwise);
        if let Some(slot) = ask.into {
            self.turn.state.set(slot, Value::Int(n));
        }
        // Secret numbers are those of the book that contains the page.
        let own = book.page(*page).part;
        let target = (ask.secret && row.is_none())
            .then(|| {
                book.index.values().find(|id| {
                    let page = book.page(**id);
                    page.part == own && page.number == Some(n)
                })
            })
            .flatten();
        if let Some(&page) = target {
            self.leave(page, EntryKind::Turn);
        }
    }

    /// Runs a command of the ruleset, at the choices of a page. With `anytime`, also at any question except for dice.
    fn command(&mut self, answer: &Answer, text: &str) -> Result<(), AnswerError> {
        let (menu, question) = match &self.waiting {
            PendingInput::Menu(_) => (true, false),
            PendingInput::Rule(Question::Dice { .. })
            | PendingInput::Event
            | PendingInput::Throw { .. }
            | PendingInput::Table
            | PendingInput::Nothing => (false, false),
            PendingInput::Rule(_) | PendingInput::Ask | PendingInput::Number { .. } => {
                (false, true)
            }
        };
        if !menu && !question {
            return misfit("refused-first-answer");
        }
        let (command, args) = match crate::compile::command(&self.book, text) {
            Ok(found) => found,
            Err(why) => return Err(AnswerError::Misfit(AnswerRefusal::new(why))),
        };
        let form = &self.book.vocabulary.commands[command].form;
        if let Some(name) = self.lacks(form, &args) {
            return misfit(has_no(&name));
        }
        if question && !self.book.vocabulary.commands[command].anytime {
            return misfit("refused-first-answer");
        }
        if matches!(self.waiting, PendingInput::Rule(_)) && !self.put_off() {
            self.frames.push(Frame::Asking);
        }
        self.say_answer(answer, || text.to_owned());
        self.call_next(CallTarget::Command(command), args);
        Ok(())
    }
}

fn words(pieces: &[StyledText]) -> String {
    pieces.iter().map(|piece| &*piece.text).collect()
}

/// Normalizes the answer to a riddle: lower case, without articles and punctuation.
fn plain(text: &str) -> String {
    let text = folded(text.trim());
    let words = text.split(|c: char| !is_word(c)).filter(|w| !w.is_empty());
    let words: Vec<&str> = words
        .filter(|w| !matches!(*w, "a" | "an" | "the"))
        .collect();
    match words.is_empty() {
        // The answer has only symbols, such as a picture of a dragon.
        true => text,
        false => words.join(" "),
    }
}

/// The answer to a rule's question in words. None for dice and orders, which have their own events.
fn describe_reply(question: &Question, reply: &Reply) -> Option<String> {
    Some(match (question, reply) {
        (Question::Pick { offers, .. }, Reply::Pick(id)) => {
            words(&offers.iter().find(|offer| offer.id == *id)?.text)
        }
        (_, Reply::Yes(_)) => String::new(),
        (_, Reply::Number(n)) => n.to_string(),
        (_, Reply::Text(text)) => text.clone(),
        _ => return None,
    })
}
