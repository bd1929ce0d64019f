//! A session: the machine, and the way back to every earlier answer.

use super::reply::Failed;
use super::run::{Machine, Waiting, Way};
use super::{Page, Refusal};
use crate::book::{Book, Expr, PageId, slot};
use crate::diagnostic::Diagnostic;
use crate::game::{Answer, Dice, Event, Prompt, Referee, Roll, State, Turn, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A place to go back to: a page about to be entered, and the answers given since.
#[derive(Debug, Clone)]
pub(super) struct Mark {
    /// Where the journal of the state stood.
    pub(super) at: usize,
    pub(super) page: PageId,
    pub(super) way: Way,
    pub(super) answers: Vec<Answer>,
    /// Told since the page was entered.
    pub(super) events: Vec<Event>,
}

/// An answer and the page it was given on.
pub type Step = (Option<String>, Answer);

/// Where a session takes up: a page about to be entered, and all that was so far.
pub(super) struct Entry {
    pub(super) state: State,
    pub(super) page: PageId,
    pub(super) way: Way,
    /// Answers given before, with their pages where these are known.
    pub(super) earlier: Vec<Step>,
    /// Is it the very start, where the ruleset asks for its opening choices?
    pub(super) fresh: bool,
}

impl Entry {
    /// A page of a book that nothing has happened in.
    pub(super) fn new(book: &Book, page: PageId) -> Self {
        Self {
            state: State::new(book.slots.start().to_vec()),
            page,
            way: Way::Turn,
            earlier: Vec::new(),
            fresh: true,
        }
    }
}

/// One reader's game.
pub struct Session {
    pub(super) machine: Machine,
    pub(super) prompt: Prompt,
    pub(super) marks: Vec<Mark>,
    /// How many answers lie before the first mark: of a game that was kept and opened again.
    earlier: usize,
    /// Slots of a kept game that this book has no place for: kept for the day when it has again.
    pub(super) strange: BTreeMap<String, Value>,
    pub(super) rolls: Vec<Roll>,
    /// The fault that ended the last answer, if one did.
    fault: Option<Diagnostic>,
    pub(super) path: Vec<Step>,
}

impl Session {
    /// Opens a book at its start.
    ///
    /// # Errors
    /// When the book has no start, or its first page fails.
    pub fn start(
        book: Arc<Book>,
        referee: Box<dyn Referee>,
        dice: Dice,
    ) -> Result<(Self, Page), Diagnostic> {
        let Some(start) = book.start else {
            return Err(*super::run::internal(
                "this book does not say where it starts",
            ));
        };
        let entry = Entry::new(&book, start);
        Self::at(book, referee, dice, entry)
    }

    /// Opens a book in a state that somebody has given it: nothing of the start is done.
    ///
    /// # Errors
    /// As for [`Session::start`].
    pub fn given(
        book: Arc<Book>,
        referee: Box<dyn Referee>,
        dice: Dice,
    ) -> Result<(Self, Page), Diagnostic> {
        let entry = Entry {
            fresh: false,
            ..Entry::new(&book, book.start.unwrap_or(PageId(0)))
        };
        Self::at(book, referee, dice, entry)
    }

    /// The worth of a resolved value or condition now.
    ///
    /// # Errors
    /// When a query of the ruleset fails, in words.
    pub fn ask(&mut self, expr: &Expr) -> Result<Value, String> {
        self.machine.value(expr).map_err(|fault| fault.message)
    }

    pub(super) fn at(
        book: Arc<Book>,
        referee: Box<dyn Referee>,
        dice: Dice,
        entry: Entry,
    ) -> Result<(Self, Page), Diagnostic> {
        let turn = Turn {
            state: entry.state,
            events: Vec::new(),
        };
        let mut session = Self {
            machine: Machine::new(book, referee, dice, turn),
            prompt: Prompt::TheEnd,
            marks: Vec::new(),
            earlier: entry.earlier.len(),
            strange: BTreeMap::new(),
            rolls: Vec::new(),
            fault: None,
            path: entry.earlier,
        };
        session.go(entry.page, entry.way);
        if entry.fresh {
            session.machine.hook("start", |_| Value::map::<&str>([]));
        }
        let page = session.settle().map_err(|fault| *fault)?;
        Ok((session, page))
    }

    /// Enters as a mark says.
    fn go(&mut self, page: PageId, way: Way) {
        if way == Way::Return {
            self.machine.go_on_after_detour();
        } else {
            self.machine.enter(page, way);
        }
    }

    /// Runs to the next prompt and keeps what was told.
    fn settle(&mut self) -> Result<Page, Box<Diagnostic>> {
        let prompt = self.machine.run()?;
        Ok(self.told(prompt))
    }

    fn told(&mut self, prompt: Prompt) -> Page {
        let events = std::mem::take(&mut self.machine.turn.events);
        let entered = std::mem::take(&mut self.machine.entered);
        let turned = !entered.is_empty();
        for (at, page, way) in entered {
            self.marks.push(Mark {
                at,
                page,
                way,
                answers: Vec::new(),
                events: Vec::new(),
            });
        }
        let shown = events
            .iter()
            .rposition(|e| matches!(e, Event::Page { .. }))
            .filter(|_| turned)
            .unwrap_or(0);
        if let Some(mark) = self.marks.last_mut() {
            mark.events.extend_from_slice(&events[shown..]);
        }
        let rolled: Vec<Roll> = events
            .iter()
            .filter_map(|e| {
                if let Event::Roll(roll) = e {
                    Some(roll.clone())
                } else {
                    None
                }
            })
            .collect();
        if !rolled.is_empty() {
            self.rolls = rolled;
        }
        self.prompt = prompt.clone();
        Page { events, prompt }
    }

    /// Takes an answer.
    ///
    /// A fault of the book or rules comes as a notice, and the reader stands where the answer was given.
    ///
    /// # Errors
    /// The reason why the answer does not fit; nothing has changed then.
    pub fn answer(&mut self, answer: Answer) -> Result<Page, Refusal> {
        self.fault = None;
        let here = self.machine.here().id.clone();
        let marks = self.marks.len();
        match self.machine.answer(&answer) {
            Ok(prompt) => {
                if let Some(mark) = self.marks.last_mut() {
                    mark.answers.push(answer.clone());
                }
                self.path.push((Some(here.to_string()), answer));
                Ok(self.told(prompt))
            }
            Err(Failed::Misfit(refusal)) => Err(refusal),
            Err(Failed::Fault(fault)) => {
                // What stood before the answer is told by the mark still: only `told` adds to it.
                self.marks.truncate(marks);
                let before = self.marks.last_mut();
                let before = before.map(|mark| std::mem::take(&mut mark.events));
                let notice = Event::Notice {
                    code: fault.code.name().to_owned(),
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
                        self.prompt = Prompt::TheEnd;
                        self.machine.waiting = Waiting::Nothing;
                        Page {
                            events: vec![notice],
                            prompt: Prompt::TheEnd,
                        }
                    }
                })
            }
        }
    }

    /// Goes back to the last mark and gives its answers again.
    fn replay(&mut self, events: Vec<Event>) -> Result<Page, Box<Diagnostic>> {
        let Some(mark) = self.marks.pop() else {
            return Err(super::run::internal("there is nowhere to go back to"));
        };
        self.machine.referee.abandon();
        self.machine.turn.state.rewind(mark.at);
        self.machine.turn.events.clear();
        self.machine.entered.clear();
        self.machine.paragraph.clear();
        self.machine.frames.clear();
        let first = self.marks.is_empty() && self.earlier == 0;
        self.go(mark.page, mark.way);
        if first {
            self.machine.hook("start", |_| Value::map::<&str>([]));
        }
        let mut page = self.settle()?;
        for answer in mark.answers {
            let prompt = match self.machine.answer(&answer) {
                Ok(prompt) => prompt,
                Err(Failed::Fault(fault)) => return Err(fault),
                Err(Failed::Misfit(refusal)) => {
                    return Err(super::run::internal(&refusal.reason));
                }
            };
            if let Some(last) = self.marks.last_mut() {
                last.answers.push(answer);
            }
            page = self.told(prompt);
        }
        if let Some(mark) = self.marks.last_mut()
            && !events.is_empty()
        {
            mark.events = events;
        }
        Ok(page)
    }

    /// Takes back the last answer. None when none was given.
    pub fn undo(&mut self) -> Option<Page> {
        self.fault = None;
        if self.marks.iter().all(|m| m.answers.is_empty()) {
            return self.undo_earlier();
        }
        while let Some(mark) = self.marks.last_mut() {
            if mark.answers.pop().is_some() {
                break;
            }
            // The journal goes back with the mark that is replayed below it.
            self.marks.pop();
        }
        self.path.pop();
        self.replay(Vec::new()).ok()?;
        Some(self.look())
    }

    /// The game was opened from a save: everything before it is played again from the start.
    ///
    /// Where the book no longer gives that game, the reader stays.
    fn undo_earlier(&mut self) -> Option<Page> {
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
        // It was played to here before, by the same book.
        let _ = self.replay(told.unwrap_or_default());
        self.fault = None;
        None
    }

    /// Every earlier answer but the last, from the start of the book.
    fn play_again(&mut self) -> Option<Page> {
        self.earlier = 0;
        let mut steps = std::mem::take(&mut self.path);
        steps.pop()?;
        let book = Arc::clone(&self.machine.book);
        let start = book.start?;
        self.machine.referee.abandon();
        self.machine.turn = Turn {
            state: State::new(book.slots.start().to_vec()),
            events: Vec::new(),
        };
        self.marks = vec![Mark {
            at: 0,
            page: start,
            way: Way::Turn,
            answers: Vec::new(),
            events: Vec::new(),
        }];
        self.replay(Vec::new()).ok()?;
        for (_, answer) in steps {
            self.answer(answer).ok()?;
            if self.fault.is_some() {
                return None;
            }
        }
        Some(self.look())
    }

    /// What a line of the ruleset's language is worth now. Changes nothing.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn evaluate(&mut self, text: &str) -> Result<String, String> {
        let mut turn = self.machine.turn.clone();
        let worth = self.machine.referee.evaluate(text, &mut turn);
        worth.map_err(|fault| fault.message)
    }

    /// The page the reader stands on, told again.
    #[must_use]
    pub fn look(&self) -> Page {
        let events = self
            .marks
            .last()
            .map(|m| m.events.clone())
            .unwrap_or_default();
        Page {
            events,
            prompt: self.prompt.clone(),
        }
    }

    #[must_use]
    pub fn prompt(&self) -> &Prompt {
        &self.prompt
    }

    #[must_use]
    pub fn book(&self) -> &Arc<Book> {
        &self.machine.book
    }

    /// The fault that ended the last answer, with its places.
    #[must_use]
    pub fn last_fault(&self) -> Option<&Diagnostic> {
        self.fault.as_ref()
    }

    /// The rolls told last.
    #[must_use]
    pub fn last_rolls(&self) -> &[Roll] {
        &self.rolls
    }

    /// Every answer from the start of the game, with the page it was given on where that is known.
    #[must_use]
    pub fn history(&self) -> &[Step] {
        &self.path
    }

    /// The sheet as the ruleset lays it out.
    pub fn sheet(&mut self) -> Vec<(String, String)> {
        self.machine
            .referee
            .sheet(&mut self.machine.turn)
            .unwrap_or_default()
    }

    /// Codes held, in the order of their names.
    #[must_use]
    pub fn codes(&self) -> Vec<String> {
        self.held_names(&self.machine.book.world.codes)
    }

    /// Titles held, in the order of their names.
    #[must_use]
    pub fn titles(&self) -> Vec<String> {
        self.held_names(&self.machine.book.world.titles)
    }

    fn held_names(&self, slots: &BTreeMap<String, u32>) -> Vec<String> {
        let held = slots
            .iter()
            .filter(|(_, slot)| self.machine.turn.state.get(**slot).truth());
        held.map(|(name, _)| name.clone()).collect()
    }

    /// Things held of a kind by its place in the vocabulary: maps with `id` and marks.
    #[must_use]
    pub fn held(&self, kind: usize) -> Vec<Value> {
        self.machine.holdings(kind)
    }

    /// What a slot holds, by name: for tests and tools.
    #[must_use]
    pub fn slot(&self, name: &str) -> Value {
        let slot = self.machine.book.slots.find(name);
        slot.map_or(Value::Nothing, |slot| {
            self.machine.turn.state.get(slot).clone()
        })
    }

    #[must_use]
    pub fn state(&self) -> &State {
        &self.machine.turn.state
    }

    /// The page the reader is on, by id.
    #[must_use]
    pub fn page_id(&self) -> &str {
        &self.machine.here().id
    }

    /// Pages entered so far, by id, in the order of the book.
    #[must_use]
    pub fn seen(&self) -> Vec<&str> {
        let state = &self.machine.turn.state;
        let pages = self.machine.book.pages.iter();
        pages
            .filter(|p| p.visits > slot::OVER && state.get(p.visits).truth())
            .map(|p| &*p.id)
            .collect()
    }

    #[must_use]
    pub fn is_over(&self) -> bool {
        self.prompt == Prompt::TheEnd
    }
}
