//! A session: the machine, and undo of every earlier answer.

use super::marks::{Checkpoint, ReaderLog};
use super::{AnswerRefusal, AnsweredPrompt, PageEntry, Response, Session};
use crate::engine::{AnswerError, CheckpointKind, EntryKind, Machine, PendingInput, internal};
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
        referee: Box<dyn RulesHost>,
        dice: Dice,
    ) -> Result<(Self, Response), Diagnostic> {
        let Some(start) = book.start else {
            return Err(*internal("this book does not say where it starts"));
        };
        let entry = PageEntry::new(&book, start);
        Self::at(book, referee, dice, entry)
    }

    /// Starts a book in a given state, without the hooks of a new game.
    ///
    /// # Errors
    /// As for [`Session::start`].
    pub fn given(
        book: Arc<Book>,
        referee: Box<dyn RulesHost>,
        dice: Dice,
    ) -> Result<(Self, Response), Diagnostic> {
        let entry = PageEntry {
            fresh: false,
            ..PageEntry::new(&book, book.start.unwrap_or(PageId(0)))
        };
        Self::at(book, referee, dice, entry)
    }

    /// Evaluates a resolved value or condition.
    ///
    /// # Errors
    /// If a query of the ruleset fails: the message.
    pub fn evaluate_expr(&mut self, expr: &Expr) -> Result<Value, String> {
        self.machine.value(expr).map_err(|fault| fault.message)
    }

    pub(super) fn at(
        book: Arc<Book>,
        referee: Box<dyn RulesHost>,
        dice: Dice,
        entry: PageEntry,
    ) -> Result<(Self, Response), Diagnostic> {
        let (page, way, fresh) = (entry.page, entry.way, entry.fresh);
        let mut session = Self::prepare(book, referee, dice, entry);
        session.go(&CheckpointKind::Page { page, way });
        if fresh {
            session.machine.hook(HookPoint::Start, |_| Value::Nothing);
        }
        let page = session.settle().map_err(|fault| *fault)?;
        Ok((session, page))
    }

    /// Creates a session that has not started.
    pub(super) fn prepare(
        book: Arc<Book>,
        referee: Box<dyn RulesHost>,
        dice: Dice,
        entry: PageEntry,
    ) -> Self {
        Self {
            machine: Machine::new(book, referee, dice, GameContext::new(entry.state)),
            prompt: Prompt::TheEnd,
            marks: Vec::new(),
            forgotten: 0,
            earlier: entry.earlier.len(),
            strange: BTreeMap::new(),
            rolls: entry.rolls,
            replayed: entry.behind,
            commands: Vec::new(),
            astray: None,
            fault: None,
            path: entry.earlier,
            saved: None,
        }
    }

    /// Resumes at a checkpoint.
    fn go(&mut self, start: &CheckpointKind) {
        match start {
            CheckpointKind::Page {
                way: EntryKind::Return,
                ..
            } => self.machine.go_on_after_detour(),
            CheckpointKind::Page { page, way } => self.machine.enter(*page, *way),
            CheckpointKind::Here(frames) => {
                self.machine.frames.clone_from(frames);
                self.machine.waiting = PendingInput::Nothing;
            }
        }
    }

    /// Runs to the next prompt and records the events.
    fn settle(&mut self) -> Result<Response, Box<Diagnostic>> {
        self.machine.run()?;
        Ok(self.take_page())
    }

    /// Takes the events since the last prompt, with the next prompt.
    fn take_page(&mut self) -> Response {
        let mut events = std::mem::take(&mut self.machine.turn.listener.events);
        self.note(&mut events);
        let prompt = self.machine.prompt();
        self.prompt = prompt.clone();
        self.forget_commands();
        self.forget_pages();
        Response { events, prompt }
    }

    /// Accepts an answer.
    ///
    /// An error of the book or the rules is reported as a notice, and the reader stays at the same prompt.
    ///
    /// # Errors
    /// The reason why the answer is invalid. Nothing has changed then.
    pub fn answer(&mut self, answer: Answer) -> Result<Response, AnswerRefusal> {
        let answer = answer.composed();
        self.fault = None;
        let here = self.machine.here().id.clone();
        let marks = self.marks.len();
        let command = self.commanded(&answer);
        let question = self.question_of(&answer);
        match self.give(&answer) {
            Ok(()) => {
                self.commands.extend(command);
                if let Some(mark) = self.marks.last_mut() {
                    mark.answers.push(answer.clone());
                }
                self.path.push(AnsweredPrompt {
                    page: here.to_string(),
                    answer,
                    question,
                });
                self.rolls.now = false;
                Ok(self.take_page())
            }
            Err(AnswerError::Misfit(refusal)) => Err(refusal),
            Err(AnswerError::Fault(fault)) => {
                // The checkpoint still has the events from before the answer, because only `told` adds to it.
                self.marks.truncate(marks);
                let before = self.marks.last_mut();
                let before = before.map(|mark| std::mem::take(&mut mark.events));
                let notice = Event::Notice {
                    code: fault.code.name().to_owned(),
                    about: String::new(),
                    text: fault.message.clone(),
                };
                let fallen = self.replay(before.unwrap_or_default());
                self.fault = Some(*fault);
                Ok(match fallen {
                    Ok(mut page) => {
                        page.events = vec![notice];
                        page
                    }
                    Err(_) => {
                        self.ends_here();
                        Response {
                            events: vec![notice],
                            prompt: Prompt::TheEnd,
                        }
                    }
                })
            }
        }
    }

    /// Ends a game that cannot be restored. Only undo remains possible.
    pub(super) fn ends_here(&mut self) {
        self.prompt = Prompt::TheEnd;
        self.machine.waiting = PendingInput::Nothing;
    }

    /// Passes an answer or an author's command to the machine.
    fn give(&mut self, answer: &Answer) -> Result<(), AnswerError> {
        let Answer::Author(text) = answer else {
            return self.machine.answer(answer);
        };
        self.machine.author(text)?;
        Ok(self.machine.run()?)
    }

    /// Rewinds to the last checkpoint and replays its answers.
    pub(super) fn replay(&mut self, events: Vec<Event>) -> Result<Response, Box<Diagnostic>> {
        let Some(mark) = self.marks.pop() else {
            return Err(internal("there is nowhere to go back to"));
        };
        self.machine.referee.abandon();
        self.machine.turn.state.rewind(mark.at);
        self.machine.turn.listener = ReaderLog::default();
        self.machine.turn.paragraph.clear();
        self.machine.frames.clear();
        self.commands.clear();
        self.rolls = mark.rolls;
        self.replayed = mark.start.is_page().then_some(mark.behind);
        let first = mark.start.is_page() && self.marks.is_empty() && self.earlier == 0;
        self.go(&mark.start);
        if first {
            self.machine.hook(HookPoint::Start, |_| Value::Nothing);
        }
        let mut page = self.settle()?;
        for answer in mark.answers {
            let command = self.commanded(&answer);
            match self.give(&answer) {
                Ok(()) => self.commands.extend(command),
                Err(AnswerError::Fault(fault)) => return Err(fault),
                Err(AnswerError::Misfit(refusal)) => {
                    return Err(internal(&refusal.reason));
                }
            }
            if let Some(last) = self.marks.last_mut() {
                last.answers.push(answer);
            }
            self.rolls.now = false;
            page = self.take_page();
        }
        if let Some(mark) = self.marks.last_mut()
            && !events.is_empty()
        {
            mark.events = events;
        }
        Ok(page)
    }

    /// Returns the rules for another game of the same book. The current game has ended.
    pub fn into_referee(self) -> Box<dyn RulesHost> {
        let mut referee = self.machine.referee;
        referee.reset();
        referee
    }

    /// Undoes the last answer. None if there is no answer.
    pub fn undo(&mut self) -> Option<Response> {
        self.fault = None;
        self.astray = None;
        if self.marks.iter().all(|m| m.answers.is_empty()) {
            return self.undo_earlier();
        }
        while let Some(mark) = self.marks.last_mut() {
            if mark.answers.pop().is_some() {
                break;
            }
            // The journal is rewound when the previous checkpoint is replayed.
            self.marks.pop();
        }
        self.path.pop();
        self.saved = self.saved.map(|saved| saved.min(self.path.len()));
        self.back_to_page();
        self.replay(Vec::new()).ok()?;
        Some(self.look())
    }

    /// Undoes an answer from before the save, by replaying the game from its start.
    ///
    /// If the book does not lead to the same game any more, nothing changes.
    fn undo_earlier(&mut self) -> Option<Response> {
        let before = (
            self.machine.turn.state.clone(),
            self.marks.clone(),
            self.earlier,
            self.path.clone(),
        );
        if let Some(page) = self.play_again() {
            return Some(page);
        }
        (self.machine.turn.state, self.marks, self.earlier, self.path) = before;
        let told = self.marks.last().map(|mark| mark.events.clone());
        // The same book has already been played to this point, so this cannot fail.
        let _ = self.replay(told.unwrap_or_default());
        self.fault = None;
        None
    }

    /// Replays all earlier answers except the last.
    fn play_again(&mut self) -> Option<Response> {
        (self.earlier, self.saved) = (0, None);
        let mut steps = std::mem::take(&mut self.path);
        let last = steps.pop()?;
        let book = Arc::clone(&self.machine.book);
        let start = book.start?;
        self.machine.referee.abandon();
        self.machine.turn = GameContext::new(State::new(book.slots.start().to_vec()));
        let way = EntryKind::Turn;
        self.marks = vec![Checkpoint::new(
            0,
            CheckpointKind::Page { page: start, way },
        )];
        self.replay(Vec::new()).ok()?;
        for (n, step) in (1..).zip(steps) {
            self.stands_where(&step, n)?;
            self.answer_of_older(step.answer).ok()?;
            if self.fault.is_some() {
                return None;
            }
        }
        let n = i64::try_from(self.path.len()).unwrap_or(i64::MAX);
        self.stands_where(&last, n.saturating_add(1))?;
        Some(self.look())
    }

    /// Checks that the replayed game is at the page and question of this answer.
    ///
    /// If it is not, the book now leads to another game, even if all answers are valid. Returns None and sets `astray` then.
    pub(super) fn stands_where(&mut self, step: &AnsweredPrompt, n: i64) -> Option<()> {
        let on_page = self.machine.turn.state.get(slot::PAGE).int() >= 0;
        let here = self.machine.here();
        let message = if on_page && *step.page != *here.id {
            let message = Message::new("undo-elsewhere").with("n", n);
            let now = here.name().to_string();
            message.with("was", &*step.page).with("now", now)
        } else if self.question_of(&step.answer) == step.question {
            return Some(());
        } else {
            Message::new("undo-asked").with("n", n)
        };
        self.astray = Some(message.text());
        None
    }

    /// Why the last undo was impossible, if known: a message.
    pub fn astray(&self) -> Option<&str> {
        self.astray.as_deref()
    }

    /// Evaluates an expression of the ruleset's language. Read-only.
    ///
    /// # Errors
    /// The error in words.
    pub fn evaluate(&mut self, text: &str) -> Result<String, String> {
        let mut turn = self.machine.turn.clone();
        let worth = self
            .machine
            .referee
            .answer_query(RulesQuery::Line(text), &mut turn);
        worth
            .map(|value| value.to_string())
            .map_err(|fault| fault.message)
    }
}
