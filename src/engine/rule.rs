//! Handles the results and requests of the rules.

use super::frames::{EntryKind, Frame, PendingInput, StepObserver, StepResult};
use super::machine::{Machine, internal_error};
use crate::model::book::PageId;
use crate::model::game::{CallRequest, CallResult, Event, Outcome, Question, Reply, Value};
use crate::syntax::diagnostic::Diagnostic;

impl<W: StepObserver> Machine<W> {
    /// Handles the result of a call.
    pub(crate) fn handle_call_result(
        &mut self,
        ruling: CallResult,
    ) -> Result<StepResult, Box<Diagnostic>> {
        let mut ruling = ruling;
        // Requests that need no person are answered here in a loop, because a rule can make any number of them.
        while let CallResult::Suspended(request) = &ruling {
            let Some(reply) = self.answer_request(request)? else {
                break;
            };
            let resumed = self.rules.resume(reply, &mut self.context);
            ruling = resumed.map_err(Box::new)?;
        }
        match ruling {
            CallResult::Done(outcome) => {
                let verb = match self.frames.pop() {
                    Some(Frame::Call {
                        instruction: verb, ..
                    }) => verb,
                    Some(Frame::Rounds(it)) => {
                        self.stop_quick();
                        Some(it.instruction)
                    }
                    _ => return Err(internal_error("a rule ended that had not begun")),
                };
                if let Some(verb) = verb {
                    self.observe_boundary(false);
                    self.observe_outcome(&verb, outcome);
                    self.close_scene(verb.instruction);
                    if let (Some(slot), Some(number)) = (verb.result_slot, outcome.number) {
                        self.context.state.set(slot, Value::Int(number));
                    }
                    self.jump_to(verb.step_for(outcome));
                    self.emit_outcome(verb.instruction, outcome);
                } else if let Some(total) = outcome.number {
                    self.apply_total(total);
                }
                Ok(StepResult::Continue)
            }
            CallResult::Returned(_) => {
                Err(internal_error("a function returned that was not called"))
            }
            CallResult::NextRound(args) => {
                self.schedule_next_round(args)?;
                Ok(StepResult::Continue)
            }
            CallResult::TurnTo(page) => {
                if page as usize >= self.book.pages.len() {
                    return Err(internal_error("a rule turns to a page that is not there"));
                }
                self.enter_page(PageId(page), EntryKind::Turn);
                Ok(StepResult::Continue)
            }
            CallResult::Restart => {
                let start = self.book.start.unwrap_or_else(|| self.current_page_id());
                self.enter_page(start, EntryKind::Afresh);
                Ok(StepResult::Continue)
            }
            CallResult::Suspended(request) => Ok(self.await_request(request)),
        }
    }

    fn emit_outcome(&mut self, verb: usize, outcome: Outcome) {
        let verb = &self.book.schema.instructions[verb];
        let named = outcome
            .index
            .and_then(|n| verb.outcomes.get(usize::from(n)));
        if named.is_none() && outcome.number.is_none() {
            return;
        }
        let number = outcome.number;
        self.context.emit_inline(|| Event::Outcome {
            instruction: verb.form.keyword().to_owned(),
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
    fn answer_request(
        &mut self,
        request: &CallRequest,
    ) -> Result<Option<Option<Reply>>, Box<Diagnostic>> {
        Ok(match request {
            CallRequest::Event(name) => {
                let event = self.book.event(self.current_page_id(), name);
                event.is_none().then_some(None)
            }
            CallRequest::Ask(Question::Dice {
                count,
                sides,
                min_face,
                ..
            }) if !self.dice.is_manual() => {
                if self.withholds_roll()? {
                    return Ok(None);
                }
                let faces = self.draw_faces(*count, *min_face, *sides)?;
                Some(Some(Reply::Dice(faces)))
            }
            CallRequest::PageText(page) => {
                let text = self.page_text(PageId(*page))?;
                Some(Some(Reply::Text(text)))
            }
            CallRequest::Ask(_) => None,
            CallRequest::MemoCall(_) => {
                return Err(internal_error("unexpected request for a memo"));
            }
        })
    }

    fn await_request(&mut self, request: CallRequest) -> StepResult {
        let quick = self.is_quick();
        match request {
            // Dice that the reader does not throw are thrown at once, except when `quick` is active and they could end the game.
            CallRequest::Ask(Question::Dice {
                count,
                sides,
                min_face: low,
                ..
            }) if quick && !self.dice.is_manual() => {
                self.pending = PendingInput::WithheldRoll { count, low, sides };
                StepResult::Wait
            }
            CallRequest::Ask(question) => {
                self.pending = PendingInput::Rule(question);
                StepResult::Wait
            }
            // Already answered above.
            CallRequest::PageText(_) | CallRequest::MemoCall(_) => StepResult::Continue,
            CallRequest::Event(name) => {
                // An event that the book does not have was already answered above.
                if let Some(event) = self.book.event(self.current_page_id(), &name) {
                    self.frames.push(Frame::steps(event, 0));
                }
                StepResult::Continue
            }
        }
    }

    /// Gives the innermost rule the reply to its request.
    pub(crate) fn resume_rule(
        &mut self,
        reply: Option<Reply>,
    ) -> Result<StepResult, Box<Diagnostic>> {
        let ruling = self
            .rules
            .resume(reply, &mut self.context)
            .map_err(Box::new)?;
        self.handle_call_result(ruling)
    }
}
