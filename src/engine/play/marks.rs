//! Checkpoints. One is possible wherever no call of the rules is active, so that the state and the stack are plain data.

use super::Session;
use super::behind::{EarlierText, SeenParagraphs, SuspendedText, unmark};
use crate::engine::{CheckpointKind, EntryKind, StepObserver};
use crate::model::book::{Image, Page as BookPage};
use crate::model::game::{Answer, Event, Observer, Prompt, QUICK, RollEvent};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Maximum number of page checkpoints that keep the text from before the page. Undo beyond them shows a page only from its last turn.
const KEPT: usize = 200;

/// A possible checkpoint.
#[derive(Debug, Clone)]
pub(super) struct PendingCheckpoint {
    /// Position of the state's journal.
    at: usize,
    /// Number of events by then, since the last prompt.
    told: usize,
    start: CheckpointKind,
    /// Arguments of [`StepObserver::detours_ended`], if detours ended there.
    ended: Option<(usize, usize)>,
}

/// A checkpoint, and the answers since then.
#[derive(Debug, Clone)]
pub(super) struct Checkpoint {
    /// Position of the state's journal.
    pub(super) at: usize,
    pub(super) start: CheckpointKind,
    pub(super) answers: Vec<Answer>,
    /// Events since then. Empty for a page that was left, because replaying its answers produces them again.
    pub(super) events: Vec<Event>,
    pub(super) rolls: RecentRolls,
    /// For a page that was entered: text from before the entry that belongs to it.
    pub(super) behind: EarlierText,
}

/// The state of the session when a command in progress was given.
#[derive(Debug, Clone, Copy)]
pub(super) struct RunningCommand {
    /// Size of the stack.
    frames: usize,
    marks: usize,
    /// Number of events since the last checkpoint.
    told: usize,
}

/// The observer of a session: collects events and possible checkpoints.
#[derive(Debug, Clone, Default)]
pub(super) struct ReaderLog {
    /// Events since the last prompt.
    pub(super) events: Vec<Event>,
    /// Possible checkpoints since the last prompt.
    cuts: Vec<PendingCheckpoint>,
}

impl Observer for ReaderLog {
    const HEARS: bool = true;

    fn hear(&mut self, event: Event) {
        self.events.push(event);
    }
}

impl StepObserver for ReaderLog {
    const GOES_BACK: bool = true;

    fn cut(&mut self, journal: usize, start: CheckpointKind) {
        self.cuts.push(PendingCheckpoint {
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

impl Checkpoint {
    pub(super) fn new(at: usize, start: CheckpointKind) -> Self {
        Self {
            at,
            start,
            answers: Vec::new(),
            events: Vec::new(),
            rolls: RecentRolls::default(),
            behind: EarlierText::default(),
        }
    }
}

/// The last rolls.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecentRolls {
    pub(super) last: Arc<Vec<RollEvent>>,
    /// Whether they were shown since the last answer. Then new rolls are added to them.
    pub(super) now: bool,
}

impl RecentRolls {
    pub(super) fn are_none(&self) -> bool {
        self.last.is_empty()
    }

    /// Adds the rolls among these events.
    fn and(&mut self, events: &[Event]) {
        let told = events.iter().filter_map(|event| match event {
            Event::Roll(roll) => Some(roll.clone()),
            _ => None,
        });
        let told: Vec<RollEvent> = told.collect();
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
    /// The checkpoint of the current page, and later ones on it.
    pub(super) fn on_page(&self) -> &[Checkpoint] {
        let entered = self.marks.iter().rposition(|mark| mark.start.is_page());
        self.marks.get(entered.unwrap_or(0)..).unwrap_or_default()
    }

    /// Drops the events of pages that were left. Memory grows with the number of answers then, not with the text.
    pub(super) fn forget_pages(&mut self) {
        let page = self.marks.len() - self.on_page().len();
        for mark in self.marks.iter_mut().take(page).skip(self.forgotten) {
            mark.events = Vec::new();
        }
        self.forget_behind(page);
        self.forgotten = page;
    }

    /// Merges the checkpoints of a page whose events were dropped. The page starts over with all of its answers.
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

    /// Records events, and creates checkpoints where they are possible.
    pub(super) fn note(&mut self, events: &mut [Event]) {
        let cuts = std::mem::take(&mut self.machine.turn.listener.cuts);
        let mut from = 0;
        let mut heard = None;
        for cut in cuts {
            let before = events.get_mut(from..cut.told).unwrap_or_default();
            self.add(before, &mut heard);
            from = cut.told;
            // A page is shown from its heading, so its repeated paragraphs are determined again.
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
            self.marks.push(Checkpoint {
                rolls,
                behind,
                ..Checkpoint::new(cut.at, cut.start)
            });
        }
        self.add(events.get_mut(from..).unwrap_or_default(), &mut heard);
    }

    /// Adds events to the last checkpoint. Marks paragraphs that the reader has already read on this page.
    fn add(&mut self, events: &mut [Event], heard: &mut Option<SeenParagraphs>) {
        if events.iter().any(|it| matches!(it, Event::Prose { .. })) {
            heard.get_or_insert_with(|| self.heard_here()).mark(events);
        }
        if let Some(mark) = self.marks.last_mut() {
            mark.events.extend_from_slice(events);
        }
        self.rolls.and(events);
    }

    /// The state of the session, if this answer is a command.
    pub(super) fn commanded(&self, answer: &Answer) -> Option<RunningCommand> {
        // `quick` continues the fight, so `look` repeats its events.
        let command = match answer {
            Answer::Command(said) => said != QUICK || self.machine.rules_know(said),
            other => matches!(other, Answer::Author(_)),
        };
        command.then(|| RunningCommand {
            frames: self.machine.frames.len(),
            marks: self.marks.len(),
            told: self.marks.last().map_or(0, |mark| mark.events.len()),
        })
    }

    /// Drops the events of a finished command if the same question is asked as before. They are shown only once.
    pub(super) fn forget_commands(&mut self) {
        // If a command started a fight or led to a page, its events are needed to repeat the page.
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
            // The current seat does not change.
            let seats = told
                .into_iter()
                .filter(|it| matches!(it, Event::Seat { .. }));
            mark.events.extend(seats);
        }
    }
}

impl Session {
    /// The text from before a page that is entered in this way.
    pub(super) fn behind(&self, way: EntryKind, ended: Option<(usize, usize)>) -> EarlierText {
        let on = self.on_page();
        let before = on.first().map(|mark| mark.behind.clone());
        let mut waiting = before.unwrap_or_default().waiting;
        let (told, heard) = match way {
            EntryKind::Detour => {
                waiting.push(SuspendedText {
                    told: collect_events(on).into(),
                    heard: self.heard_here(),
                });
                (None, SeenParagraphs::default())
            }
            EntryKind::Return => match waiting.pop() {
                Some(page) => (Some(page.told), page.heard),
                None => (None, SeenParagraphs::default()),
            },
            EntryKind::Afresh => return EarlierText::default(),
            EntryKind::Again => (None, self.heard_here()),
            EntryKind::Turn | EntryKind::Back => {
                if let Some((gone, wait)) = ended {
                    waiting.truncate(waiting.len().saturating_sub(gone));
                    waiting.drain(..waiting.len().saturating_sub(wait));
                }
                (None, SeenParagraphs::default())
            }
        };
        EarlierText {
            told,
            heard,
            waiting,
        }
    }

    /// All paragraphs that the reader has read on this visit.
    pub(super) fn heard_here(&self) -> SeenParagraphs {
        let on = self.on_page();
        let before = on.first().map(|mark| mark.behind.heard.clone());
        let since = on.iter().flat_map(|mark| &mark.events);
        before.unwrap_or_default().with(since)
    }

    /// Drops the text from before pages that were left long ago.
    pub(super) fn forget_behind(&mut self, page: usize) {
        let from = self.forgotten.saturating_sub(KEPT);
        let to = page.saturating_sub(KEPT);
        for mark in self.marks.iter_mut().take(to).skip(from) {
            mark.behind = EarlierText::default();
        }
    }

    /// The whole page as `look` shows it: heading, image, and text before and after a detour.
    pub(super) fn said_here(&self) -> Vec<Event> {
        let said = collect_events(self.on_page());
        let here = self.machine.here();
        let heading = Event::Page {
            id: here.id.to_string(),
            title: here.title.to_string(),
            again: false,
        };
        let is_page = |event: &Event| matches!(event, Event::Page { id, .. } if *id == *here.id);
        // Rules can emit text before the heading of the page.
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

/// The events of a page, before and after a detour.
fn collect_events(on: &[Checkpoint]) -> Vec<Event> {
    let before = on.first().map(|mark| mark.behind.events_before());
    let since = on.iter().flat_map(|mark| &mark.events);
    let all = before.unwrap_or_default().iter().chain(since);
    let mut all: Vec<Event> = all.cloned().collect();
    all.iter_mut().for_each(unmark);
    all
}

/// How the page of a checkpoint was entered.
pub(super) fn way(start: &CheckpointKind) -> Option<EntryKind> {
    match start {
        CheckpointKind::Page { way, .. } => Some(*way),
        CheckpointKind::Here(_) => None,
    }
}
