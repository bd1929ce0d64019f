//! Validates an answer against the prompt and executes it.

use super::frames::{EntryKind, Frame, MenuEntry, PendingInput, StepObserver, StepResult};
use super::held_args::not_held_message;
use super::machine::{Machine, to_i64};
use crate::model::book::{Op, row_for};
use crate::model::game::{
    self, Answer, CallTarget, Event, MenuOption, Message, Question, Reply, StyledText, Value,
    shorten,
};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::unicode::{fold_case, is_blank, is_word, normalize_text, without_hidden};
use std::rc::Rc;

/// The refusal of an invalid answer, which has changed nothing. The reason can contain messages.
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

/// The reason why an answer failed.
pub(crate) enum AnswerError {
    /// The answer is invalid, and nothing has changed.
    Refused(AnswerRefusal),
    /// An error of the book or the rules. The changes must be undone.
    Failed(Box<Diagnostic>),
}

impl From<Message> for AnswerError {
    fn from(reason: Message) -> Self {
        Self::Refused(AnswerRefusal::new(reason.encode()))
    }
}

impl From<Box<Diagnostic>> for AnswerError {
    fn from(error: Box<Diagnostic>) -> Self {
        Self::Failed(error)
    }
}

fn refuse<T>(reason: impl Into<Message>) -> Result<T, AnswerError> {
    Err(reason.into().into())
}

impl<W: StepObserver> Machine<W> {
    /// Accepts an answer and runs until the next answer is required.
    pub(crate) fn answer(&mut self, answer: &Answer) -> Result<(), AnswerError> {
        self.rules.reset_fuel();
        match answer {
            Answer::Command(text) => self.run_command(answer, text)?,
            _ => {
                if self.accept_reply(answer)? == StepResult::Wait && !self.finish_game() {
                    self.wait_for_answer();
                    return Ok(());
                }
            }
        }
        Ok(self.run()?)
    }

    /// Validates a reply to the prompt and applies it.
    fn accept_reply(&mut self, answer: &Answer) -> Result<StepResult, AnswerError> {
        let Answer::Reply(reply) = answer else {
            return refuse("refused-nothing-asked");
        };
        match &self.pending {
            PendingInput::Nothing => return refuse("refused-over"),
            PendingInput::Event => {
                return refuse("refused-nothing-asked");
            }
            PendingInput::Menu(entries) => {
                let Reply::Pick(id) = reply else {
                    return refuse("refused-choice");
                };
                let entry = entries.iter().find(|it| self.option_id(it.target) == id);
                let Some(entry) = entry.cloned() else {
                    return refuse(Message::new("refused-no-choice").with("id", &*shorten(id)));
                };
                if let Some(reason) = entry.closed_reason() {
                    return refuse(Message::new("refused-closed").with("why", reason));
                }
                self.last_menu_page = Some(self.current_page_id());
                self.pick_entry(&entry)?;
            }
            PendingInput::Word => {
                let text = game::reply_text(reply)?;
                self.apply_word(answer, text)?;
            }
            PendingInput::Number { min, max } => {
                let n = game::reply_number(reply, *min, *max)?;
                self.emit_answer(answer, || n.to_string());
                self.apply_number(n);
            }
            PendingInput::TableDice { count } => {
                let count = *count;
                let Some(Frame::Steps { page, at, .. }) = self.frames.last() else {
                    return refuse("refused-no-dice");
                };
                let book = Rc::clone(&self.book);
                let Some(Op::Roll(table)) = book.page(*page).ops.get(*at) else {
                    return refuse("refused-no-dice");
                };
                let faces = game::reply_faces(reply, count, 1, table.sides)?;
                self.apply_faces(table, faces.to_vec())?;
            }
            PendingInput::Rule(question) => {
                question.validate(reply)?;
                if W::OBSERVES
                    && let Some(text) = describe_reply(question, reply)
                {
                    self.emit_answer(answer, || text);
                } else if !matches!(reply, Reply::Order(_) | Reply::Dice(_)) {
                    self.context.skip_event();
                }
                return Ok(self.resume_rule(Some(reply.clone()))?);
            }
        }
        Ok(StepResult::Continue)
    }

    /// Takes an open entry of the menu.
    ///
    /// # Errors
    /// As for [`Machine::take_target`].
    pub(crate) fn pick_entry(&mut self, entry: &MenuEntry) -> Result<(), Box<Diagnostic>> {
        if W::OBSERVES {
            let option = self.menu_option(entry);
            self.emit_pick(&Answer::Reply(Reply::Pick(option.id.clone())), &option);
        } else {
            self.context.skip_event();
        }
        self.take_target(entry.target)
    }

    fn emit_pick(&mut self, answer: &Answer, option: &MenuOption) {
        self.emit_answer(answer, || plain_text(&option.text));
    }

    fn emit_answer(&mut self, answer: &Answer, text: impl FnOnce() -> String) {
        self.context.emit_with(|| Event::Answered {
            answer: Some(answer.clone()),
            text: text(),
        });
    }

    fn apply_word(&mut self, answer: &Answer, text: &str) -> Result<(), AnswerError> {
        let book = Rc::clone(&self.book);
        let op = match self.frames.last() {
            Some(Frame::Steps { page, at, .. }) => book.page(*page).ops.get(*at),
            _ => None,
        };
        let Some(Op::AskWord(ask)) = op else {
            return refuse("refused-nothing-asked");
        };
        let text = match ask.result_slot {
            Some(_) => stored_text(text, ask.max_length)?,
            None => text.to_owned(),
        };
        self.emit_answer(answer, || text.clone());
        let word = normalize_riddle(&text);
        if let Some(slot) = ask.result_slot {
            self.context.state.set(slot, Value::text(&*text));
        }
        let row = ask
            .rows
            .iter()
            .find(|(words, _)| words.iter().any(|w| normalize_riddle(w) == word));
        self.jump_to(row.map_or(ask.else_target, |(_, step)| *step));
        Ok(())
    }

    fn apply_number(&mut self, n: i64) {
        let book = Rc::clone(&self.book);
        let Some(Frame::Steps { page, at, .. }) = self.frames.last() else {
            return;
        };
        let part = book.page(*page).part;
        let Some(Op::AskNumber(ask)) = book.page(*page).ops.get(*at) else {
            return;
        };
        let row = row_for(&ask.rows, n);
        self.jump_to(row.unwrap_or(ask.else_target));
        if let Some(slot) = ask.result_slot {
            self.context.state.set(slot, Value::Int(n));
        }
        // Secret numbers are those of the book that contains the page.
        let target = (ask.accepts_secret && row.is_none())
            .then(|| {
                book.index.values().find(|id| {
                    let page = book.page(**id);
                    page.part == part && page.secret_number == Some(n)
                })
            })
            .flatten();
        if let Some(&page) = target {
            self.leave_page(page, EntryKind::Turn);
        }
    }

    /// Runs a command of the ruleset: at the choices of a page, or with `anytime` at any question except for dice.
    fn run_command(&mut self, answer: &Answer, text: &str) -> Result<(), AnswerError> {
        let (is_menu, is_question) = match &self.pending {
            PendingInput::Menu(_) => (true, false),
            PendingInput::Rule(Question::Dice { .. })
            | PendingInput::Event
            | PendingInput::TableDice { .. }
            | PendingInput::Nothing => (false, false),
            PendingInput::Rule(_) | PendingInput::Word | PendingInput::Number { .. } => {
                (false, true)
            }
        };
        if !is_menu && !is_question {
            return refuse("refused-first-answer");
        }
        let (command, args) = match crate::compile::compile_command(&self.book, text) {
            Ok(command) => command,
            Err(reason) => return Err(AnswerError::Refused(AnswerRefusal::new(reason))),
        };
        let form = &self.book.schema.commands[command].form;
        if let Some(name) = self.missing_held_arg(form, &args) {
            return refuse(not_held_message(&name));
        }
        if is_question && !self.book.schema.commands[command].anytime {
            return refuse("refused-first-answer");
        }
        if matches!(self.pending, PendingInput::Rule(_)) && !self.postpone_round() {
            self.frames.push(Frame::RepeatQuestion);
        }
        self.emit_answer(answer, || text.to_owned());
        self.schedule_call(CallTarget::Command(command), args);
        Ok(())
    }
}

fn plain_text(pieces: &[StyledText]) -> String {
    pieces.iter().map(|piece| &*piece.text).collect()
}

/// The text as it is stored: without hidden characters, and on one line with single spaces.
fn stored_text(text: &str, max_length: usize) -> Result<String, AnswerError> {
    let text = without_hidden(&normalize_text(text));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.chars().count() {
        _ if is_blank(&text) => refuse("refused-word"),
        n if n > max_length => refuse(Message::new("refused-long").with("max", to_i64(max_length))),
        _ => Ok(text),
    }
}

/// Normalizes the answer to a riddle: lower case, without articles and punctuation.
fn normalize_riddle(text: &str) -> String {
    let text = fold_case(text.trim());
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

/// The text of a reply to a question of a rule. None for dice and orders.
fn describe_reply(question: &Question, reply: &Reply) -> Option<String> {
    Some(match (question, reply) {
        (Question::Pick { options, .. }, Reply::Pick(id)) => {
            plain_text(&options.iter().find(|option| option.id == *id)?.text)
        }
        (_, Reply::Confirm(_)) => String::new(),
        (_, Reply::Number(n)) => n.to_string(),
        (_, Reply::Text(text)) => text.clone(),
        _ => return None,
    })
}
