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
        mut result: CallResult,
    ) -> Result<StepResult, Box<Diagnostic>> {
        // Requests that need no answer of the reader are answered in a loop, because a rule can make any number of them.
        while let CallResult::Suspended(request) = &result {
            let Some(reply) = self.answer_request(request)? else {
                break;
            };
            let resumed = self.rules.resume(reply, &mut self.context);
            result = resumed.map_err(Box::new)?;
        }
        if !matches!(result, CallResult::Suspended(_)) {
            self.observe_counter();
        }
        match result {
            CallResult::Done(outcome) => {
                let call = match self.frames.pop() {
                    Some(Frame::Call { instruction, .. }) => instruction,
                    Some(Frame::Rounds(it)) => Some(it.instruction),
                    _ => return Err(internal_error("a rule ended without a call")),
                };
                if let Some(call) = call {
                    self.context.shown_stories = None;
                    self.observe_boundary(false);
                    self.observe_outcome(&call, outcome);
                    self.close_scene(call.instruction);
                    if let (Some(slot), Some(number)) = (call.result_slot, outcome.number) {
                        self.context.state.set(slot, Value::Int(number));
                    }
                    self.jump_to(call.step_for(outcome));
                    self.emit_outcome(call.instruction, outcome);
                } else if let Some(total) = outcome.number {
                    self.apply_total(total);
                }
                Ok(StepResult::Continue)
            }
            CallResult::Returned(_) => Err(internal_error("unexpected result of a function")),
            CallResult::NextRound(args) => {
                self.schedule_next_round(args)?;
                Ok(StepResult::Continue)
            }
            CallResult::TurnTo(page) => {
                if page as usize >= self.book.pages.len() {
                    return Err(internal_error("a rule turned to an unknown page"));
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

    fn emit_outcome(&mut self, instruction: usize, outcome: Outcome) {
        let instruction = &self.book.schema.instructions[instruction];
        let outcomes = &instruction.outcomes;
        let name = outcome.index.and_then(|n| outcomes.get(usize::from(n)));
        let number = outcome.number;
        if name.is_none() && number.is_none() {
            return;
        }
        self.context.emit_inline(|| Event::Outcome {
            instruction: instruction.form.keyword().to_owned(),
            outcome: match (name, number) {
                (Some(name), _) => name.clone(),
                (None, Some(number)) => number.to_string(),
                (None, None) => String::new(),
            },
            number,
        });
    }

    /// The reply to a request that needs no answer of the reader: dice of the program, texts of pages, and events that the
    /// book does not have (an inner None). None for all other requests.
    fn answer_request(
        &mut self,
        request: &CallRequest,
    ) -> Result<Option<Option<Reply>>, Box<Diagnostic>> {
        Ok(match request {
            CallRequest::Event(name) => {
                self.observe_event(name);
                let event = self.book.event(self.current_page_id(), name);
                event.is_none().then_some(None)
            }
            CallRequest::Ask(Question::Dice {
                count,
                sides,
                min_face,
                ..
            }) if !self.context.dice.is_manual() => {
                let faces = self.draw_faces(*count, *min_face, *sides)?;
                Some(Some(Reply::Dice(faces)))
            }
            CallRequest::PageText(page) => {
                let text = self.page_text(PageId(*page))?;
                Some(Some(Reply::Text(text)))
            }
            CallRequest::Ask(_) => None,
            CallRequest::MemoCall(_) => {
                return Err(internal_error("unexpected request for a memoized function"));
            }
        })
    }

    fn await_request(&mut self, request: CallRequest) -> StepResult {
        match request {
            CallRequest::Ask(question) => {
                self.pending = PendingInput::Rule(question);
                StepResult::Wait
            }
            // These were already answered above.
            CallRequest::PageText(_) | CallRequest::MemoCall(_) => StepResult::Continue,
            CallRequest::Event(name) => {
                // The request of an event that the book does not have was already answered above.
                if let Some(event) = self.book.event(self.current_page_id(), &name) {
                    self.frames.push(Frame::steps(event, 0));
                }
                StepResult::Continue
            }
        }
    }

    /// Resumes the innermost rule with the reply to its request.
    pub(crate) fn resume_rule(
        &mut self,
        reply: Option<Reply>,
    ) -> Result<StepResult, Box<Diagnostic>> {
        let result = self.rules.resume(reply, &mut self.context);
        self.handle_call_result(result.map_err(Box::new)?)
    }
}
