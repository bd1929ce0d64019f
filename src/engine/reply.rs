//! Does an answer fit the standing prompt? Then what it does.

use super::frames::{Frame, Next, Waiting, Way};
use super::machine::Machine;
use super::menu::Standing;
use super::witness::Witness;
use crate::book::Op;
use crate::diagnostic::Diagnostic;
use crate::game::{Answer, Call, CallTarget, Event, Offer, Piece, Request, Value};
use std::sync::Arc;

/// An answer that does not fit the prompt: nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Refusal {
    pub reason: String,
}

impl Refusal {
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
        }
    }
}

/// Why an answer came to nothing.
pub(crate) enum Failed {
    /// It does not fit: nothing has changed.
    Misfit(Refusal),
    /// A fault of the book or rules: what was begun must be taken back.
    Fault(Box<Diagnostic>),
}

impl From<Box<Diagnostic>> for Failed {
    fn from(fault: Box<Diagnostic>) -> Self {
        Self::Fault(fault)
    }
}

fn misfit<T>(reason: impl Into<String>) -> Result<T, Failed> {
    Err(Failed::Misfit(Refusal::new(reason)))
}

impl<W: Witness> Machine<W> {
    /// Takes an answer and runs until the next is wanted.
    pub(crate) fn answer(&mut self, answer: &Answer) -> Result<(), Failed> {
        match answer {
            Answer::Command(text) => self.command(text)?,
            other => {
                if self.given(other)? == Next::Answer {
                    self.stand();
                    return Ok(());
                }
            }
        }
        Ok(self.run()?)
    }

    /// Takes what fits what is asked.
    fn given(&mut self, answer: &Answer) -> Result<Next, Failed> {
        match &self.waiting {
            Waiting::Nothing => return misfit("the game is over; there is nothing to answer"),
            Waiting::Menu(standing) => {
                let Answer::Pick(id) = answer else {
                    return misfit("this is answered by one of the choices");
                };
                let found = standing.iter().find(|it| self.offer_id(it) == id);
                let Some(found) = found.cloned() else {
                    return misfit(format!("there is no choice `{id}` here"));
                };
                if let Some(reason) = &found.closed {
                    return misfit(format!("this choice is closed: {reason}"));
                }
                self.pick(&found);
            }
            Waiting::Ask => {
                let Answer::Text(text) = answer else {
                    return misfit("this is answered by a word");
                };
                self.say_answer(|| text.clone());
                self.word_given(text);
            }
            Waiting::Number { min, max } => {
                let n = number(answer, *min, *max)?;
                self.say_answer(|| n.to_string());
                self.number_given(n);
            }
            Waiting::Table => {
                let Some(Frame::Steps { page, at, .. }) = self.frames.last() else {
                    return misfit("no dice are wanted");
                };
                let book = Arc::clone(&self.book);
                let Some(Op::Roll(table)) = book.page(*page).code.get(*at) else {
                    return misfit("no dice are wanted");
                };
                let faces = faces(answer, table.count, 1, table.sides)?;
                self.fallen(table, faces)?;
            }
            Waiting::Rule(request) => {
                let request = request.clone();
                let value = self.fits(&request, answer)?;
                return Ok(self.reply(value)?);
            }
        }
        Ok(Next::Step)
    }

    /// Takes an open offer of the menu.
    pub(crate) fn pick(&mut self, standing: &Standing) {
        let text = W::HEARS.then(|| self.offer(standing).text);
        self.say_answer(|| words(&text.unwrap_or_default()));
        self.take(standing.takes);
    }

    fn answered(&mut self, offer: &Offer) {
        self.say_answer(|| words(&offer.text));
    }

    fn say_answer(&mut self, text: impl FnOnce() -> String) {
        self.turn.tell(|| Event::Answered { text: text() });
    }

    fn fits(&mut self, request: &Request, answer: &Answer) -> Result<Value, Failed> {
        Ok(match (request, answer) {
            (Request::Roll(roll), answer) => {
                let faces = faces(answer, roll.count, roll.roll.low, roll.roll.sides)?;
                Value::list(faces.into_iter().map(|f| Value::Int(i64::from(f))))
            }
            (Request::Choose { options, .. }, Answer::Pick(id)) => {
                let Some(found) = options.iter().find(|option| option.id == *id) else {
                    let all: Vec<&str> = options.iter().map(|option| &*option.id).collect();
                    return misfit(format!(
                        "`{id}` is not offered; it is one of: {}",
                        all.join(", ")
                    ));
                };
                if let Some(reason) = &found.closed {
                    return misfit(format!("this choice is closed: {reason}"));
                }
                self.answered(found);
                Value::text(id.as_str())
            }
            (Request::Choose { .. }, _) => return misfit("this is answered by one of the options"),
            (Request::Confirm { .. }, Answer::Yes(yes)) => {
                self.say_answer(|| if *yes { "yes" } else { "no" }.to_owned());
                (*yes).into()
            }
            (Request::Confirm { .. }, _) => return misfit("this is answered by yes or no"),
            (Request::Number { min, max, .. }, answer) => {
                let n = number(answer, *min, *max)?;
                self.say_answer(|| n.to_string());
                Value::Int(n)
            }
            (Request::Ask { .. }, Answer::Text(text)) => {
                self.say_answer(|| text.clone());
                Value::text(text.as_str())
            }
            (Request::Ask { .. }, _) => return misfit("this is answered by a word"),
            (Request::Order { options, .. }, Answer::Order(ids)) => {
                let mut want: Vec<&str> = options.iter().map(|option| &*option.id).collect();
                let mut have: Vec<&str> = ids.iter().map(String::as_str).collect();
                want.sort_unstable();
                have.sort_unstable();
                if want != have {
                    return misfit(format!(
                        "every one of these, once each: {}",
                        want.join(", ")
                    ));
                }
                Value::list(ids.iter().map(|id| Value::text(id.as_str())))
            }
            (Request::Order { .. }, _) => {
                return misfit("this is answered by all of them in order");
            }
            (Request::Event(_), _) => return misfit("nothing is asked"),
        })
    }

    fn word_given(&mut self, text: &str) {
        let book = Arc::clone(&self.book);
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
        let book = Arc::clone(&self.book);
        let Some(Frame::Steps { page, at, .. }) = self.frames.last_mut() else {
            return;
        };
        let Some(Op::Number(ask)) = book.page(*page).code.get(*at) else {
            return;
        };
        let row = ask.rows.iter().find(|(low, high, _)| {
            low.is_none_or(|low| n >= low) && high.is_none_or(|high| n <= high)
        });
        *at = row.map_or(ask.otherwise, |r| r.2);
        if let Some((slot, _)) = &ask.into {
            self.turn.state.set(*slot, Value::Int(n));
        }
        // Secret numbers are those of the book the page belongs to.
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
            self.leave(page, Way::Turn);
        }
    }

    /// A command of the ruleset: at the choices of a page; one that may be given at any time, at any question but for dice.
    fn command(&mut self, text: &str) -> Result<(), Failed> {
        let (menu, question) = match &self.waiting {
            Waiting::Menu(_) => (true, false),
            Waiting::Rule(Request::Roll(_) | Request::Event(_))
            | Waiting::Table
            | Waiting::Nothing => (false, false),
            Waiting::Rule(_) | Waiting::Ask | Waiting::Number { .. } => (false, true),
        };
        if !menu && !question {
            return misfit("first answer what is asked; this can be done at the choices of a page");
        }
        let (command, args) = match crate::compile::command(&self.book, text) {
            Ok(found) => found,
            Err(why) => return misfit(why),
        };
        let form = &self.book.vocabulary.commands[command].form;
        if let Some(reason) = self.lacks(form, &args) {
            return misfit(reason);
        }
        if question && !self.book.vocabulary.commands[command].anytime {
            return misfit("first answer what is asked; this can be done at the choices of a page");
        }
        if matches!(self.waiting, Waiting::Rule(_)) && !self.put_off() {
            self.frames.push(Frame::Asking);
        }
        self.say_answer(|| text.to_owned());
        let call = Call {
            target: CallTarget::Command(command),
            args,
            handled: Arc::default(),
            as_cost: false,
            under: Vec::new(),
        };
        self.frames.push(Frame::Call {
            call: Some(call),
            verb: None,
        });
        Ok(())
    }
}

fn words(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| &*piece.text).collect()
}

/// Lower case, without articles and signs: what a riddle's answer is compared by.
fn plain(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty());
    let words: Vec<&str> = words
        .filter(|w| !matches!(*w, "a" | "an" | "the"))
        .collect();
    words.join(" ")
}

fn number(answer: &Answer, min: i64, max: i64) -> Result<i64, Failed> {
    match answer {
        Answer::Number(n) if (min..=max).contains(n) => Ok(*n),
        Answer::Number(n) => misfit(format!("{n} is not a whole number from {min} to {max}")),
        _ => misfit(format!(
            "this is answered by a whole number from {min} to {max}"
        )),
    }
}

fn faces(answer: &Answer, count: u32, low: u32, sides: u32) -> Result<Vec<u32>, Failed> {
    let shown = crate::game::faces(low, sides);
    match answer {
        Answer::Dice(faces)
            if faces.len() == count as usize && faces.iter().all(|f| shown.contains(f)) =>
        {
            Ok(faces.clone())
        }
        _ => misfit(format!(
            "throw {count} {} and give {}, {low} to {}",
            if count == 1 { "die" } else { "dice" },
            if count == 1 { "its face" } else { "each face" },
            shown.end(),
        )),
    }
}
