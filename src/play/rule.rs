//! Talk with the referee: what a rule has come to, what it asks for, what it is given.

use super::run::{Frame, Machine, Waiting, Way, internal, steps};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Event, Prompt, Request, RollRequest, Ruling, Value};

impl Machine {
    /// What a rule has come to.
    pub(super) fn ruled(&mut self, ruling: Ruling) -> Result<Option<Prompt>, Box<Diagnostic>> {
        match ruling {
            Ruling::Done(outcome) => {
                let Some(Frame::Call { verb, command, .. }) = self.frames.pop() else {
                    return Err(internal("a rule ended that had not begun"));
                };
                if let Some(verb) = verb {
                    let row = outcome
                        .as_deref()
                        .and_then(|o| verb.rows.iter().find(|(name, _)| **name == *o));
                    self.goto(row.map_or(verb.otherwise, |(_, to)| *to));
                    let named = &self.book.vocabulary.verbs[verb.verb];
                    self.tell_outcome(named.form.verb().to_owned(), outcome);
                } else if let Some(command) = command {
                    let named = &self.book.vocabulary.commands[command];
                    self.tell_outcome(named.form.verb().to_owned(), outcome);
                }
                Ok(None)
            }
            Ruling::TurnTo(place) => {
                let Some(page) = self.book.find(self.here_id(), &place) else {
                    return Err(Box::new(Diagnostic::new(
                        Code::BadPlay,
                        self.here().span,
                        format!("a rule turns to `{place}`, and the book has no such page"),
                    )));
                };
                self.enter(page, Way::Turn);
                Ok(None)
            }
            Ruling::Afresh => {
                let start = self.book.start.unwrap_or_else(|| self.here_id());
                self.enter(start, Way::Afresh);
                Ok(None)
            }
            Ruling::Asks(request) => self.asked(request),
        }
    }

    pub(super) fn tell_outcome(&mut self, verb: String, outcome: Option<String>) {
        if let Some(outcome) = outcome {
            self.turn.events.push(Event::Outcome {
                verb,
                outcome,
                text: String::new(),
            });
        }
    }

    pub(super) fn asked(&mut self, request: Request) -> Result<Option<Prompt>, Box<Diagnostic>> {
        if let Request::Event(name) = &request {
            return match self.book.event(self.here_id(), name) {
                Some(event) => {
                    self.frames.push(steps(event, 0));
                    Ok(None)
                }
                None => self.reply(Value::Nothing),
            };
        }
        if let Request::Roll(RollRequest { count, roll }) = &request
            && !self.dice.are_asked()
        {
            let faces = self.throw(*count, roll.low, roll.sides)?;
            return self.reply(Value::list(
                faces.into_iter().map(|f| Value::Int(i64::from(f))),
            ));
        }
        let prompt = super::menu::prompt_of(&request);
        self.waiting = Waiting::Rule(request);
        Ok(prompt)
    }

    /// Gives the innermost rule what it asked for.
    pub(super) fn reply(&mut self, value: Value) -> Result<Option<Prompt>, Box<Diagnostic>> {
        let ruling = self
            .referee
            .resume(value, &mut self.turn)
            .map_err(Box::new)?;
        self.ruled(ruling)
    }
}
