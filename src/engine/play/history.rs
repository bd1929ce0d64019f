//! Runs a session: start, answers, and undo of any earlier answer.

use super::checkpoints::{Checkpoint, ReaderLog};
use super::{AnswerRefusal, AnsweredPrompt, PageEntry, Response, Session};
use crate::engine::{
    AnswerError, CheckpointKind, EntryKind, Machine, PendingInput, internal_error,
};
use crate::model::book::{Book, Expr, PageId, slot};
use crate::model::game::{
    Answer, Dice, Event, GameContext, HookPoint, Message, Prompt, RulesHost, RulesQuery, State,
    Value,
};
use crate::syntax::diagnostic::Diagnostic;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Session {
    /// Starts a book.
    ///
    /// # Errors
    /// If the book has no start, or its first page fails.
    pub fn start(
        book: Arc<Book>,
        rules: Box<dyn RulesHost>,
        dice: Dice,
    ) -> Result<(Self, Response), Diagnostic> {
        let Some(start) = book.start else {
            return Err(*internal_error("the book has no start page"));
        };
        let entry = PageEntry::new(&book, start);
        Self::start_at(book, rules, dice, entry)
    }

    /// Starts a book without the hooks of a new game.
    ///
    /// # Errors
    /// As for [`Session::start`].
    pub fn start_in_state(
        book: Arc<Book>,
        rules: Box<dyn RulesHost>,
        dice: Dice,
    ) -> Result<(Self, Response), Diagnostic> {
        let entry = PageEntry {
            is_new_game: false,
            ..PageEntry::new(&book, book.start.unwrap_or(PageId(0)))
        };
        Self::start_at(book, rules, dice, entry)
    }

    /// Evaluates a compiled value or condition.
    ///
    /// # Errors
    /// The message of the error, if a query of the ruleset fails.
    pub fn evaluate_expr(&mut self, expr: &Expr) -> Result<Value, String> {
        self.machine.evaluate(expr).map_err(|error| error.message)
    }

    /// Starts a session at the entry to a page.
    pub(super) fn start_at(
        book: Arc<Book>,
        rules: Box<dyn RulesHost>,
        dice: Dice,
        entry: PageEntry,
    ) -> Result<(Self, Response), Diagnostic> {
        let (page, kind, is_new_game) = (entry.page, entry.kind, entry.is_new_game);
        let mut session = Self::prepare(book, rules, dice, entry);
        session.resume_at(&CheckpointKind::Page { page, entry: kind });
        if is_new_game {
            session
                .machine
                .schedule_hook(HookPoint::Start, |_| Value::Nothing);
        }
        let response = session.run_to_prompt().map_err(|error| *error)?;
        Ok((session, response))
    }

    /// Creates a session that has not started.
    pub(super) fn prepare(
        book: Arc<Book>,
        rules: Box<dyn RulesHost>,
        dice: Dice,
        entry: PageEntry,
    ) -> Self {
        Self {
            machine: Machine::new(book, rules, dice, GameContext::new(entry.state)),
            prompt: Prompt::End,
            checkpoints: Vec::new(),
            compacted: 0,
            earlier_count: entry.earlier_answers.len(),
            unknown_slots: BTreeMap::new(),
            rolls: entry.rolls,
            replayed_text: entry.earlier_text,
            running_commands: Vec::new(),
            divergence: None,
            error: None,
            answers: entry.earlier_answers,
            fight_answers: Vec::new(),
            last_save: None,
        }
    }

    /// Resumes at a checkpoint.
    fn resume_at(&mut self, kind: &CheckpointKind) {
        match kind {
            CheckpointKind::Page {
                entry: EntryKind::Return,
                ..
            } => self.machine.resume_suspended(),
            CheckpointKind::Page { page, entry } => self.machine.enter_page(*page, *entry),
            CheckpointKind::Frames(frames) => {
                self.machine.frames.clone_from(frames);
                self.machine.pending = PendingInput::Nothing;
            }
        }
    }

    /// Runs to the next prompt, and returns it with the events.
    fn run_to_prompt(&mut self) -> Result<Response, Box<Diagnostic>> {
        self.machine.run()?;
        Ok(self.take_response())
    }

    /// Takes and records the events since the last prompt. Returns them with the next prompt.
    fn take_response(&mut self) -> Response {
        let mut events = std::mem::take(&mut self.machine.context.observer.events);
        self.record_events(&mut events);
        let prompt = self.machine.prompt();
        self.prompt = prompt.clone();
        self.drop_command_events();
        self.compact_checkpoints();
        Response { events, prompt }
    }

    /// Accepts an answer.
    ///
    /// An error of the book or the rules is reported as a notice, and the reader stays at the same prompt.
    ///
    /// # Errors
    /// The reason why the answer is invalid. In this case, nothing has changed.
    pub fn answer(&mut self, answer: Answer) -> Result<Response, AnswerRefusal> {
        let answer = answer.composed();
        self.error = None;
        if self.is_quick(&answer) {
            return self.continue_fight();
        }
        let page = self.machine.current_page().id.clone();
        let checkpoint_count = self.checkpoints.len();
        let command = self.running_command(&answer);
        let question = self.question_fingerprint(&answer);
        self.record_fight_answer(&answer);
        match self.submit(&answer) {
            Ok(()) => {
                self.running_commands.extend(command);
                if let Some(checkpoint) = self.checkpoints.last_mut() {
                    checkpoint.answers.push(answer.clone());
                }
                self.answers.push(AnsweredPrompt {
                    page: page.to_string(),
                    answer,
                    question,
                });
                self.rolls.now = false;
                Ok(self.take_response())
            }
            Err(AnswerError::Refused(refusal)) => Err(refusal),
            Err(AnswerError::Failed(error)) => {
                // The checkpoint still has the events from before the answer, because only `record_events` adds to it.
                self.checkpoints.truncate(checkpoint_count);
                let events = self.checkpoints.last_mut();
                let events = events.map(|checkpoint| std::mem::take(&mut checkpoint.events));
                let notice = Event::Notice {
                    code: error.code.name().to_owned(),
                    name: String::new(),
                    text: error.message.clone(),
                };
                let replayed = self.replay_checkpoint(events.unwrap_or_default());
                self.error = Some(*error);
                let prompt = match replayed {
                    Ok(response) => response.prompt,
                    Err(_) => {
                        self.force_end();
                        Prompt::End
                    }
                };
                let events = vec![notice];
                Ok(Response { events, prompt })
            }
        }
    }

    /// Ends a game that cannot be restored. Only undo remains possible.
    pub(super) fn force_end(&mut self) {
        self.prompt = Prompt::End;
        self.machine.pending = PendingInput::Nothing;
    }

    /// Passes an answer or an author's command to the machine.
    fn submit(&mut self, answer: &Answer) -> Result<(), AnswerError> {
        let Answer::Author(text) = answer else {
            return self.machine.answer(answer);
        };
        self.machine.run_author_command(text)?;
        Ok(self.machine.run()?)
    }

    /// Rewinds to the last checkpoint and replays its answers. `events` are those of the checkpoint, if they are known.
    pub(super) fn replay_checkpoint(
        &mut self,
        events: Vec<Event>,
    ) -> Result<Response, Box<Diagnostic>> {
        let Some(checkpoint) = self.checkpoints.pop() else {
            return Err(internal_error("no checkpoint to return to"));
        };
        self.machine.rules.cancel_calls();
        self.machine.context.state.rewind(checkpoint.journal_mark);
        self.machine.context.observer = ReaderLog::default();
        self.machine.context.paragraph.clear();
        self.machine.context.shown_stories = None;
        self.machine.frames.clear();
        self.running_commands.clear();
        self.rolls = checkpoint.rolls;
        self.replayed_text = checkpoint.kind.is_page().then_some(checkpoint.earlier_text);
        let is_start =
            checkpoint.kind.is_page() && self.checkpoints.is_empty() && self.earlier_count == 0;
        self.resume_at(&checkpoint.kind);
        if is_start {
            self.machine
                .schedule_hook(HookPoint::Start, |_| Value::Nothing);
        }
        let mut response = self.run_to_prompt()?;
        for answer in checkpoint.answers {
            let command = self.running_command(&answer);
            match self.submit(&answer) {
                Ok(()) => self.running_commands.extend(command),
                Err(AnswerError::Failed(error)) => return Err(error),
                Err(AnswerError::Refused(refusal)) => {
                    return Err(internal_error(&refusal.reason));
                }
            }
            if let Some(last) = self.checkpoints.last_mut() {
                last.answers.push(answer);
            }
            self.rolls.now = false;
            response = self.take_response();
        }
        if let Some(checkpoint) = self.checkpoints.last_mut()
            && !events.is_empty()
        {
            checkpoint.events = events;
        }
        Ok(response)
    }

    /// Ends the game and returns its rules, for another game of the same book.
    pub fn into_rules(self) -> Box<dyn RulesHost> {
        let mut rules = self.machine.rules;
        rules.reset();
        rules
    }

    /// Undoes the last answer. None if there is nothing to undo, or if the game cannot be replayed ([`Session::divergence`]).
    pub fn undo(&mut self) -> Option<Response> {
        self.error = None;
        self.divergence = None;
        if self
            .checkpoints
            .iter()
            .all(|checkpoint| checkpoint.answers.is_empty())
        {
            return self.undo_earlier();
        }
        while let Some(checkpoint) = self.checkpoints.last_mut() {
            if checkpoint.answers.pop().is_some() {
                break;
            }
            // The journal is rewound when the previous checkpoint is replayed.
            self.checkpoints.pop();
        }
        self.answers.pop();
        if let Some(saved) = &mut self.last_save {
            saved.answer_count = saved.answer_count.min(self.answers.len());
        }
        self.merge_page_checkpoints();
        // Before the page of the save, the journal no longer has the values of the save.
        let page_mark = self.page_mark();
        self.last_save.take_if(|it| page_mark < it.journal_mark);
        self.replay_checkpoint(Vec::new()).ok()?;
        Some(self.look())
    }

    /// Undoes an answer from before the save was loaded, by replaying the game from its start.
    ///
    /// Does nothing if the answers no longer lead to the same game, because the book has changed.
    fn undo_earlier(&mut self) -> Option<Response> {
        let before = (
            self.machine.context.state.clone(),
            self.checkpoints.clone(),
            self.earlier_count,
            self.answers.clone(),
        );
        if let Some(response) = self.replay_all_but_last() {
            return Some(response);
        }
        (
            self.machine.context.state,
            self.checkpoints,
            self.earlier_count,
            self.answers,
        ) = before;
        let events = self
            .checkpoints
            .last()
            .map(|checkpoint| checkpoint.events.clone());
        // The same book has already been played to this point, so this cannot fail.
        let _ = self.replay_checkpoint(events.unwrap_or_default());
        self.error = None;
        None
    }

    /// Replays all earlier answers except the last.
    fn replay_all_but_last(&mut self) -> Option<Response> {
        (self.earlier_count, self.last_save) = (0, None);
        let mut steps = std::mem::take(&mut self.answers);
        let last = steps.pop()?;
        let book = Arc::clone(&self.machine.book);
        let start = book.start?;
        self.machine.rules.cancel_calls();
        let dice = std::mem::take(&mut self.machine.context.dice);
        self.machine.context = GameContext::new(State::new(book.slots.start().to_vec()));
        self.machine.context.dice = dice;
        let kind = CheckpointKind::Page {
            page: start,
            entry: EntryKind::Turn,
        };
        self.checkpoints = vec![Checkpoint::new(0, kind)];
        self.replay_checkpoint(Vec::new()).ok()?;
        for (n, step) in (1..).zip(steps) {
            self.check_divergence(&step, n)?;
            self.answer_with_aliases(step.answer).ok()?;
            if self.error.is_some() {
                return None;
            }
        }
        let n = i64::try_from(self.answers.len()).unwrap_or(i64::MAX);
        self.check_divergence(&last, n.saturating_add(1))?;
        Some(self.look())
    }

    /// Checks that the replayed game is at the page and question of this answer.
    ///
    /// Otherwise, the book now leads to another game, even if all answers are valid. Returns None and sets `divergence`.
    pub(super) fn check_divergence(&mut self, step: &AnsweredPrompt, n: i64) -> Option<()> {
        let on_page = self.machine.context.state.get(slot::PAGE).int() >= 0;
        let page = self.machine.current_page();
        let message = if on_page && *step.page != *page.id {
            let message = Message::new("undo-elsewhere").with("n", n);
            let name = page.name().to_string();
            message.with("was", &*step.page).with("now", name)
        } else if self.question_fingerprint(&step.answer) == step.question {
            return Some(());
        } else {
            Message::new("undo-asked").with("n", n)
        };
        self.divergence = Some(message.encode());
        None
    }

    /// The reason why the last undo was impossible, as a message, if it is known.
    pub fn divergence(&self) -> Option<&str> {
        self.divergence.as_deref()
    }

    /// Evaluates an expression in the language of the ruleset. Does not change the game.
    ///
    /// # Errors
    /// The message of the error.
    pub fn evaluate(&mut self, text: &str) -> Result<String, String> {
        let mut context = self.machine.context.clone();
        let query = RulesQuery::ScriptLine(text);
        let value = self.machine.rules.answer_query(query, &mut context);
        value
            .map(|value| value.to_string())
            .map_err(|error| error.message)
    }
}
