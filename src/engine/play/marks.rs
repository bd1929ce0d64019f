//! Where history may go back to: wherever nothing of a rule is alive, the state and what is under way are plain data.

use super::Session;
use super::behind::{Behind, Heard, Waiting, unmark};
use crate::engine::{Start, Way, Witness};
use crate::model::book::{Image, Page as BookPage};
use crate::model::game::{Answer, Event, Listener, Prompt, QUICK, Roll};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How many marks of pages keep what stands behind them. Who goes back further reads such a page from where it went on.
const KEPT: usize = 200;

/// A place where history may cut.
#[derive(Debug, Clone)]
pub(super) struct Cut {
    /// Where the journal of the state stood.
    at: usize,
    /// How much was told by then, since the last prompt.
    told: usize,
    start: Start,
    /// Arguments of [`Witness::detours_ended`], if detours ended there.
    ended: Option<(usize, usize)>,
}

/// A place to go back to, and the answers given since.
#[derive(Debug, Clone)]
pub(super) struct Mark {
    /// Where the journal of the state stood.
    pub(super) at: usize,
    pub(super) start: Start,
    pub(super) answers: Vec<Answer>,
    /// Told since; of a page that was left nothing is kept, for its answers tell it again.
    pub(super) events: Vec<Event>,
    pub(super) rolls: Rolls,
    /// Of a page that is come to: what was told before and is part of it.
    pub(super) behind: Behind,
}

/// A command of the reader's, or a word of the author's, while it is being done: how the session stood when it was given.
#[derive(Debug, Clone, Copy)]
pub(super) struct Command {
    /// How much was under way.
    frames: usize,
    marks: usize,
    /// How much was told since the last mark.
    told: usize,
}

/// Hears everything for one reader, and keeps where the game may be gone back to.
#[derive(Debug, Clone, Default)]
pub(super) struct Reader {
    /// Told since the last prompt.
    pub(super) events: Vec<Event>,
    /// Since the last prompt: where history may cut.
    cuts: Vec<Cut>,
}

impl Listener for Reader {
    const HEARS: bool = true;

    fn hear(&mut self, event: Event) {
        self.events.push(event);
    }
}

impl Witness for Reader {
    const GOES_BACK: bool = true;

    fn cut(&mut self, journal: usize, start: Start) {
        self.cuts.push(Cut {
            at: journal,
            told: self.events.len(),
            start,
            ended: None,
        });
    }

    fn detours_ended(&mut self, gone: usize, wait: usize) {
        if let Some(cut) = self.cuts.last_mut() {
            cut.ended = Some((gone, wait));
        }
    }
}

impl Mark {
    pub(super) fn new(at: usize, start: Start) -> Self {
        Self {
            at,
            start,
            answers: Vec::new(),
            events: Vec::new(),
            rolls: Rolls::default(),
            behind: Behind::default(),
        }
    }
}

/// The rolls told last.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolls {
    pub(super) last: Arc<Vec<Roll>>,
    /// Were they told since the last answer? Then those that follow stand beside them.
    pub(super) now: bool,
}

impl Rolls {
    pub(super) fn are_none(&self) -> bool {
        self.last.is_empty()
    }

    /// With those that are told next.
    fn and(&mut self, events: &[Event]) {
        let told = events.iter().filter_map(|event| match event {
            Event::Roll(roll) => Some(roll.clone()),
            _ => None,
        });
        let told: Vec<Roll> = told.collect();
        if told.is_empty() {
            return;
        }
        if self.now {
            Arc::make_mut(&mut self.last).extend(told);
        } else {
            *self = Self {
                last: Arc::new(told),
                now: true,
            };
        }
    }
}

impl Session {
    /// The mark of the page that the reader is on, and those on it since.
    pub(super) fn on_page(&self) -> &[Mark] {
        let entered = self.marks.iter().rposition(|mark| mark.start.is_page());
        self.marks.get(entered.unwrap_or(0)..).unwrap_or_default()
    }

    /// What was told on pages that were left is forgotten, so that what is kept grows with the answers and not with the text.
    pub(super) fn forget_pages(&mut self) {
        let page = self.marks.len() - self.on_page().len();
        for mark in self.marks.iter_mut().take(page).skip(self.forgotten) {
            mark.events = Vec::new();
        }
        self.forget_behind(page);
        self.forgotten = page;
    }

    /// The last mark tells nothing any more: its page begins anew, with all answers that were given on it.
    pub(super) fn back_to_page(&mut self) {
        if self.marks.len() > self.forgotten {
            return;
        }
        let page = self.marks.len() - self.on_page().len();
        let later = self.marks.split_off((page + 1).min(self.marks.len()));
        if let Some(mark) = self.marks.last_mut() {
            mark.answers
                .extend(later.into_iter().flat_map(|mark| mark.answers));
        }
        self.forgotten = page;
    }

    /// Keeps what was told, with a mark wherever history may cut.
    pub(super) fn note(&mut self, events: &mut [Event]) {
        let cuts = std::mem::take(&mut self.machine.turn.listener.cuts);
        let mut from = 0;
        let mut heard = None;
        for cut in cuts {
            let before = events.get_mut(from..cut.told).unwrap_or_default();
            self.add(before, &mut heard);
            from = cut.told;
            // A page is told from its heading on.
            if cut.start.is_page() {
                heard = None;
                let told = events.iter().skip(from);
                let heading = told
                    .take_while(|event| !matches!(event, Event::Page { .. }))
                    .count();
                let heading = from..from + heading;
                from = heading.end;
                let above = events.get_mut(heading).unwrap_or_default();
                above.iter_mut().for_each(unmark);
                self.rolls.and(above);
            }
            let rolls = self.rolls.clone();
            let replayed = self.replayed.take();
            let come = || way(&cut.start).map(|way| self.behind(way, cut.ended));
            let behind = replayed.or_else(come).unwrap_or_default();
            self.marks.push(Mark {
                rolls,
                behind,
                ..Mark::new(cut.at, cut.start)
            });
        }
        self.add(events.get_mut(from..).unwrap_or_default(), &mut heard);
    }

    /// The last mark tells these too; paragraphs are marked that the reader has read on its page before the answer that they come of.
    fn add(&mut self, events: &mut [Event], heard: &mut Option<Heard>) {
        if events.iter().any(|it| matches!(it, Event::Prose { .. })) {
            heard.get_or_insert_with(|| self.heard_here()).mark(events);
        }
        if let Some(mark) = self.marks.last_mut() {
            mark.events.extend_from_slice(events);
        }
        self.rolls.and(events);
    }

    /// How the session stands, where this answer is a command.
    pub(super) fn commanded(&self, answer: &Answer) -> Option<Command> {
        // A fight that is played on is no aside: `look` tells it.
        let command = match answer {
            Answer::Command(said) => said != QUICK || self.machine.rules_know(said),
            other => matches!(other, Answer::Author(_)),
        };
        command.then(|| Command {
            frames: self.machine.frames.len(),
            marks: self.marks.len(),
            told: self.marks.last().map_or(0, |mark| mark.events.len()),
        })
    }

    /// What a command told is told once: when it is done and the same is asked as before, no mark tells it again.
    pub(super) fn forget_commands(&mut self) {
        // A fight that a command began, or a page that it led to, is told again with all that led to it.
        let page = self.marks.last().is_some_and(|mark| mark.start.is_page());
        while let Some(command) = self.commands.last().copied() {
            let done = self.machine.frames.len() <= command.frames;
            let new = self.marks.len().saturating_sub(command.marks);
            if self.prompt == Prompt::TheEnd || new > usize::from(done && !page) {
                self.commands.clear();
                return;
            }
            if !done {
                return;
            }
            self.commands.pop();
            let before = command.marks.checked_sub(1);
            let Some(mark) = before.and_then(|n| self.marks.get_mut(n)) else {
                return;
            };
            let told = mark.events.split_off(command.told.min(mark.events.len()));
            // Whoever has the seat has it still.
            let seats = told
                .into_iter()
                .filter(|it| matches!(it, Event::Seat { .. }));
            mark.events.extend(seats);
        }
    }
}

impl Session {
    /// What stands behind a page that is entered in this way from where the reader was.
    pub(super) fn behind(&self, way: Way, ended: Option<(usize, usize)>) -> Behind {
        let on = self.on_page();
        let before = on.first().map(|mark| mark.behind.clone());
        let mut waiting = before.unwrap_or_default().waiting;
        let (told, heard) = match way {
            Way::Detour => {
                waiting.push(Waiting {
                    told: said(on).into(),
                    heard: self.heard_here(),
                });
                (None, Heard::default())
            }
            Way::Return => match waiting.pop() {
                Some(page) => (Some(page.told), page.heard),
                None => (None, Heard::default()),
            },
            Way::Afresh => return Behind::default(),
            Way::Again => (None, self.heard_here()),
            Way::Turn | Way::Back => {
                if let Some((gone, wait)) = ended {
                    waiting.truncate(waiting.len().saturating_sub(gone));
                    waiting.drain(..waiting.len().saturating_sub(wait));
                }
                (None, Heard::default())
            }
        };
        Behind {
            told,
            heard,
            waiting,
        }
    }

    /// All that the reader has read on the page since they came to it.
    pub(super) fn heard_here(&self) -> Heard {
        let on = self.on_page();
        let before = on.first().map(|mark| mark.behind.heard.clone());
        let since = on.iter().flat_map(|mark| &mark.events);
        before.unwrap_or_default().with(since)
    }

    /// Of pages long left, nothing is kept of what stands behind them.
    pub(super) fn forget_behind(&mut self, page: usize) {
        let from = self.forgotten.saturating_sub(KEPT);
        let to = page.saturating_sub(KEPT);
        for mark in self.marks.iter_mut().take(to).skip(from) {
            mark.behind = Behind::default();
        }
    }

    /// All that the page says as it stands now: its heading, its image, what it told before a detour and since.
    pub(super) fn said_here(&self) -> Vec<Event> {
        let said = said(self.on_page());
        let here = self.machine.here();
        let heading = Event::Page {
            id: here.id.to_string(),
            title: here.title.to_string(),
            again: false,
        };
        let is_page = |event: &Event| matches!(event, Event::Page { id, .. } if *id == *here.id);
        // What rules tell before the page stands before its heading.
        let Some(at) = said.iter().position(is_page) else {
            return said;
        };
        let mut out: Vec<Event> = said[..at].to_vec();
        out.push(heading);
        let image = here.image.as_deref();
        let shown = said
            .iter()
            .any(|event| matches!(event, Event::Image { .. }));
        out.extend(
            image
                .filter(|_| !shown)
                .map(|image| self.shown(here, image)),
        );
        out.extend(
            said[at + 1..]
                .iter()
                .filter(|event| !is_page(event))
                .cloned(),
        );
        out
    }

    fn shown(&self, page: &BookPage, image: &Image) -> Event {
        image.event(self.machine.book.parts.get(page.part))
    }
}

/// What was told on a page: before a detour, and since.
fn said(on: &[Mark]) -> Vec<Event> {
    let before = on.first().map(|mark| mark.behind.told());
    let since = on.iter().flat_map(|mark| &mark.events);
    let all = before.unwrap_or_default().iter().chain(since);
    let mut all: Vec<Event> = all.cloned().collect();
    all.iter_mut().for_each(unmark);
    all
}

/// The way in which a mark's page is come to.
pub(super) fn way(start: &Start) -> Option<Way> {
    match start {
        Start::Page { way, .. } => Some(*way),
        Start::Here(_) => None,
    }
}
