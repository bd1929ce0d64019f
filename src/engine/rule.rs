//! Handles the results and requests of the rules.

use super::frames::{EntryKind, Frame, PendingInput, StepObserver, StepResult};
use super::machine::{Machine, internal};
use crate::model::book::PageId;
use crate::model::game::{CallRequest, CallResult, Event, Outcome, Question, Reply, Value};
use crate::syntax::diagnostic::Diagnostic;

impl<W: StepObserver> Machine<W> {
    /// Handles the result of a call.
    pub(crate) fn ruled(&mut self, ruling: CallResult) -> Result<StepResult, Box<Diagnostic>> {
        let mut ruling = ruling;
        // Requests that need no person are answered here in a loop, because a rule can make any number of them.
        while let CallResult::Asks(request) = &ruling {
            let Some(reply) = self.answered_at_once(request)? else {
                break;
            };
            let resumed = self.referee.resume(reply, &mut self.turn);
            ruling = resumed.map_err(Box::new)?;
        }
        match ruling {
            CallResult::Done(outcome) => {
                let verb = match self.frames.pop() {
                    Some(Frame::Call { verb, .. }) => verb,
                    Some(Frame::Rounds(it)) => {
                        self.slow_down();
                        Some(it.verb)
                    }
                    _ => return Err(internal("a rule ended that had not begun")),
                };
                if let Some(verb) = verb {
                    self.see_verb(false);
                    self.see_outcome(&verb, outcome);
                    self.close_scene(verb.verb);
                    if let (Some(slot), Some(number)) = (verb.into, outcome.number) {
                        self.turn.state.set(slot, Value::Int(number));
                    }
                    self.goto(verb.step(outcome));
                    self.tell_outcome(verb.verb, outcome);
                } else if let Some(total) = outcome.number {
                    self.counts(total);
                }
                Ok(StepResult::Step)
            }
            CallResult::Gives(_) => Err(internal("a function returned that was not called")),
            CallResult::Goes(args) => {
                self.goes(args)?;
                Ok(StepResult::Step)
            }
            CallResult::TurnTo(page) => {
                if page as usize >= self.book.pages.len() {
                    return Err(internal("a rule turns to a page that is not there"));
                }
                self.enter(PageId(page), EntryKind::Turn);
                Ok(StepResult::Step)
            }
            CallResult::Afresh => {
                let start = self.book.start.unwrap_or_else(|| self.here_id());
                self.enter(start, EntryKind::Afresh);
                Ok(StepResult::Step)
            }
            CallResult::Asks(request) => Ok(self.asked(request)),
        }
    }

    fn tell_outcome(&mut self, verb: usize, outcome: Outcome) {
        let verb = &self.book.vocabulary.verbs[verb];
        let named = outcome
            .named
            .and_then(|n| verb.outcomes.get(usize::from(n)));
        if named.is_none() && outcome.number.is_none() {
            return;
        }
        let number = outcome.number;
        self.turn.tell_beside(|| Event::Outcome {
            verb: verb.form.verb().to_owned(),
            outcome: match (named, number) {
                (Some(name), _) => name.clone(),
                (None, Some(number)) => number.to_string(),
                (None, None) => String::new(),
            },
            number,
        });
    }

    /// The reply to a request that needs no person. Covers dice of the program, texts of pages, and unknown events
    /// (`Nothing`). None for other requests.
    fn answered_at_once(
        &mut self,
        request: &CallRequest,
    ) -> Result<Option<Option<Reply>>, Box<Diagnostic>> {
        Ok(match request {
            CallRequest::Event(name) => {
                let event = self.book.event(self.here_id(), name);
                event.is_none().then_some(None)
            }
            CallRequest::Ask(Question::Dice {
                count, sides, low, ..
            }) if !self.dice.are_asked() => {
                if self.holds_back()? {
                    return Ok(None);
                }
                let faces = self.throw(*count, *low, *sides)?;
                Some(Some(Reply::Dice(faces)))
            }
            CallRequest::PageText(page) => {
                let text = self.page_text(PageId(*page))?;
                Some(Some(Reply::Text(text)))
            }
            CallRequest::Ask(_) => None,
            CallRequest::Apart(_) => return Err(internal("unexpected request for a memo")),
        })
    }

    fn asked(&mut self, request: CallRequest) -> StepResult {
        let quick = self.is_quick();
        match request {
            // Dice that the reader does not throw are thrown at once, except when `quick` is active and they could end the game.
            CallRequest::Ask(Question::Dice {
                count, sides, low, ..
            }) if quick && !self.dice.are_asked() => {
                self.waiting = PendingInput::Throw { count, low, sides };
                StepResult::Answer
            }
            CallRequest::Ask(question) => {
                self.waiting = PendingInput::Rule(question);
                StepResult::Answer
            }
            // Already answered above.
            CallRequest::PageText(_) | CallRequest::Apart(_) => StepResult::Step,
            CallRequest::Event(name) => {
                // An event that the book does not have was already answered above.
                if let Some(event) = self.book.event(self.here_id(), &name) {
                    self.frames.push(Frame::steps(event, 0));
                }
                StepResult::Step
            }
        }
    }

    /// Gives the innermost rule the reply to its request.
    pub(crate) fn reply(&mut self, reply: Option<Reply>) -> Result<StepResult, Box<Diagnostic>> {
        let ruling = self
            .referee
            .resume(reply, &mut self.turn)
            .map_err(Box::new)?;
        self.ruled(ruling)
    }
}
