//! Does an answer fit the standing prompt? Then what it does.

use super::frames::{Frame, Next, Waiting, Way};
use super::machine::Machine;
use super::menu::Standing;
use super::witness::Witness;
use crate::book::Op;
use crate::diagnostic::Diagnostic;
use crate::game::{Answer, Call, CallTarget, Event, Message, Offer, Piece, Request, Value};
use std::sync::Arc;

/// An answer that does not fit the prompt: nothing has changed. The reason may hold messages.
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

fn misfit<T>(reason: impl Into<Message>) -> Result<T, Failed> {
    Err(Failed::Misfit(Refusal::new(reason.into().text())))
}

impl<W: Witness> Machine<W> {
    /// Takes an answer and runs until the next is wanted.
    pub(crate) fn answer(&mut self, answer: &Answer) -> Result<(), Failed> {
        match answer {
            Answer::Command(text) => self.command(answer, text)?,
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
            Waiting::Nothing => return misfit("refused-over"),
            Waiting::Menu(standing) => {
                let Answer::Pick(id) = answer else {
                    return misfit("refused-choice");
                };
                let found = standing.iter().find(|it| self.offer_id(it) == id);
                let Some(found) = found.cloned() else {
                    return misfit(Message::new("refused-no-choice").with("id", &**id));
                };
                if let Some(reason) = &found.closed {
                    return misfit(Message::new("refused-closed").with("why", &**reason));
                }
                self.pick(&found);
            }
            Waiting::Ask => {
                let Answer::Text(text) = answer else {
                    return misfit("refused-word");
                };
                self.say_answer(answer, || text.clone());
                self.word_given(text);
            }
            Waiting::Number { min, max } => {
                let n = number(answer, *min, *max)?;
                self.say_answer(answer, || n.to_string());
                self.number_given(n);
            }
            Waiting::Table => {
                let Some(Frame::Steps { page, at, .. }) = self.frames.last() else {
                    return misfit("refused-no-dice");
                };
                let book = Arc::clone(&self.book);
                let Some(Op::Roll(table)) = book.page(*page).code.get(*at) else {
                    return misfit("refused-no-dice");
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
        if W::HEARS {
            let offer = self.offer(standing);
            self.answered(&Answer::Pick(offer.id.clone()), &offer);
        } else {
            self.turn.go_unheard();
        }
        self.take(standing.takes);
    }

    fn answered(&mut self, answer: &Answer, offer: &Offer) {
        self.say_answer(answer, || words(&offer.text));
    }

    fn say_answer(&mut self, answer: &Answer, text: impl FnOnce() -> String) {
        self.turn.tell(|| Event::Answered {
            answer: Some(answer.clone()),
            text: text(),
        });
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
                    return misfit(
                        Message::new("refused-not-offered")
                            .with("id", &**id)
                            .with("all", all.join(", ")),
                    );
                };
                if let Some(reason) = &found.closed {
                    return misfit(Message::new("refused-closed").with("why", &**reason));
                }
                self.answered(answer, found);
                Value::text(id.as_str())
            }
            (Request::Choose { .. }, _) => return misfit("refused-option"),
            (Request::Confirm { .. }, Answer::Yes(yes)) => {
                self.say_answer(answer, String::new);
                (*yes).into()
            }
            (Request::Confirm { .. }, _) => return misfit("refused-yes-or-no"),
            (Request::Number { min, max, .. }, answer) => {
                let n = number(answer, *min, *max)?;
                self.say_answer(answer, || n.to_string());
                Value::Int(n)
            }
            (Request::Ask { .. }, Answer::Text(text)) => {
                self.say_answer(answer, || text.clone());
                Value::text(text.as_str())
            }
            (Request::Ask { .. }, _) => return misfit("refused-word"),
            (Request::Order { options, .. }, Answer::Order(ids)) => {
                let mut want: Vec<&str> = options.iter().map(|option| &*option.id).collect();
                let mut have: Vec<&str> = ids.iter().map(String::as_str).collect();
                want.sort_unstable();
                have.sort_unstable();
                if want != have {
                    return misfit(Message::new("refused-order-each").with("all", want.join(", ")));
                }
                Value::list(ids.iter().map(|id| Value::text(id.as_str())))
            }
            (Request::Order { .. }, _) => {
                return misfit("refused-order");
            }
            (Request::Event(_), _) => return misfit("refused-nothing-asked"),
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
    fn command(&mut self, answer: &Answer, text: &str) -> Result<(), Failed> {
        let (menu, question) = match &self.waiting {
            Waiting::Menu(_) => (true, false),
            Waiting::Rule(Request::Roll(_) | Request::Event(_))
            | Waiting::Table
            | Waiting::Nothing => (false, false),
            Waiting::Rule(_) | Waiting::Ask | Waiting::Number { .. } => (false, true),
        };
        if !menu && !question {
            return misfit("refused-first-answer");
        }
        let (command, args) = match crate::compile::command(&self.book, text) {
            Ok(found) => found,
            Err(why) => return Err(Failed::Misfit(Refusal::new(why))),
        };
        let form = &self.book.vocabulary.commands[command].form;
        if let Some(reason) = self.lacks(form, &args) {
            return Err(Failed::Misfit(Refusal::new(reason)));
        }
        if question && !self.book.vocabulary.commands[command].anytime {
            return misfit("refused-first-answer");
        }
        if matches!(self.waiting, Waiting::Rule(_)) && !self.put_off() {
            self.frames.push(Frame::Asking);
        }
        self.say_answer(answer, || text.to_owned());
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
        Answer::Number(n) => misfit(
            Message::new("refused-number")
                .with("n", *n)
                .with("min", min)
                .with("max", max),
        ),
        _ => misfit(
            Message::new("refused-number-kind")
                .with("min", min)
                .with("max", max),
        ),
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
        _ => misfit(
            Message::new("refused-dice")
                .with("count", i64::from(count))
                .with("low", i64::from(low))
                .with("high", i64::from(*shown.end())),
        ),
    }
}
