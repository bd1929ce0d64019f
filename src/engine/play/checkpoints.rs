//! Checkpoints. One is possible wherever no call of the rules is active, so that the state and the stack are plain data.

use super::Session;
use super::earlier_text::{EarlierText, SeenParagraphs, SuspendedText, clear_repeated};
use crate::engine::{CheckpointKind, EntryKind, StepObserver};
use crate::model::book::{Image, Page as BookPage};
use crate::model::game::{Answer, Event, Observer, Prompt, QUICK_COMMAND, RollEvent};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Maximum number of page checkpoints that keep the text from before the page. Undo beyond them shows a page only from its last turn.
const MAX_EARLIER_TEXTS: usize = 200;

/// A possible checkpoint.
#[derive(Debug, Clone)]
pub(super) struct PendingCheckpoint {
    /// Position of the state's journal.
    journal_mark: usize,
    /// Number of events by then, since the last prompt.
    event_count: usize,
    kind: CheckpointKind,
    /// Arguments of [`StepObserver::detours_ended`], if detours ended there.
    ended_detours: Option<(usize, usize)>,
}

/// A checkpoint, and the answers since then.
#[derive(Debug, Clone)]
pub(super) struct Checkpoint {
    /// Position of the state's journal.
    pub(super) journal_mark: usize,
    pub(super) kind: CheckpointKind,
    pub(super) answers: Vec<Answer>,
    /// Events since then. Empty for a page that was left, because replaying its answers produces them again.
    pub(super) events: Vec<Event>,
    pub(super) rolls: RecentRolls,
    /// For a page that was entered: text from before the entry that belongs to it.
    pub(super) earlier_text: EarlierText,
}

/// The state of the session when a command in progress was given.
#[derive(Debug, Clone, Copy)]
pub(super) struct RunningCommand {
    /// Size of the stack.
    frame_count: usize,
    checkpoint_count: usize,
    /// Number of events since the last checkpoint.
    event_count: usize,
}

/// The observer of a session: collects events and possible checkpoints.
#[derive(Debug, Clone, Default)]
pub(super) struct ReaderLog {
    /// Events since the last prompt.
    pub(super) events: Vec<Event>,
    /// Possible checkpoints since the last prompt.
    pending: Vec<PendingCheckpoint>,
}

impl Observer for ReaderLog {
    const OBSERVES: bool = true;

    fn observe(&mut self, event: Event) {
        self.events.push(event);
    }
}

impl StepObserver for ReaderLog {
    const KEEPS_CHECKPOINTS: bool = true;

    fn checkpoint_possible(&mut self, journal: usize, start: CheckpointKind) {
        self.pending.push(PendingCheckpoint {
            journal_mark: journal,
            event_count: self.events.len(),
            kind: start,
            ended_detours: None,
        });
    }

    fn detours_ended(&mut self, gone: usize, wait: usize) {
        if let Some(cut) = self.pending.last_mut() {
            cut.ended_detours = Some((gone, wait));
        }
    }
}

impl Checkpoint {
    pub(super) fn new(at: usize, start: CheckpointKind) -> Self {
        Self {
            journal_mark: at,
            kind: start,
            answers: Vec::new(),
            events: Vec::new(),
            rolls: RecentRolls::default(),
            earlier_text: EarlierText::default(),
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
    fn add_from(&mut self, events: &[Event]) {
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
    pub(super) fn page_checkpoints(&self) -> &[Checkpoint] {
        let entered = self
            .checkpoints
            .iter()
            .rposition(|mark| mark.kind.is_page());
        self.checkpoints
            .get(entered.unwrap_or(0)..)
            .unwrap_or_default()
    }

    /// Drops the events of pages that were left. Memory grows with the number of answers then, not with the text.
    pub(super) fn compact_left_pages(&mut self) {
        let page = self.checkpoints.len() - self.page_checkpoints().len();
        for mark in self.checkpoints.iter_mut().take(page).skip(self.compacted) {
            mark.events = Vec::new();
        }
        self.drop_old_text(page);
        self.compacted = page;
    }

    /// Merges the checkpoints of a page whose events were dropped. The page starts over with all of its answers.
    pub(super) fn merge_page_checkpoints(&mut self) {
        if self.checkpoints.len() > self.compacted {
            return;
        }
        let page = self.checkpoints.len() - self.page_checkpoints().len();
        let later = self
            .checkpoints
            .split_off((page + 1).min(self.checkpoints.len()));
        if let Some(mark) = self.checkpoints.last_mut() {
            mark.answers
                .extend(later.into_iter().flat_map(|mark| mark.answers));
        }
        self.compacted = page;
    }

    /// Records events, and creates checkpoints where they are possible.
    pub(super) fn record_events(&mut self, events: &mut [Event]) {
        let cuts = std::mem::take(&mut self.machine.context.observer.pending);
        let mut from = 0;
        let mut heard = None;
        for cut in cuts {
            let before = events.get_mut(from..cut.event_count).unwrap_or_default();
            self.add_events(before, &mut heard);
            from = cut.event_count;
            // A page is shown from its heading, so its repeated paragraphs are determined again.
            if cut.kind.is_page() {
                heard = None;
                let told = events.iter().skip(from);
                let heading = told
                    .take_while(|event| !matches!(event, Event::Page { .. }))
                    .count();
                let heading = from..from + heading;
                from = heading.end;
                let above = events.get_mut(heading).unwrap_or_default();
                above.iter_mut().for_each(clear_repeated);
                self.rolls.add_from(above);
            }
            let rolls = self.rolls.clone();
            let replayed = self.replayed_text.take();
            let come =
                || entry_kind(&cut.kind).map(|way| self.next_earlier_text(way, cut.ended_detours));
            let behind = replayed.or_else(come).unwrap_or_default();
            self.checkpoints.push(Checkpoint {
                rolls,
                earlier_text: behind,
                ..Checkpoint::new(cut.journal_mark, cut.kind)
            });
        }
        self.add_events(events.get_mut(from..).unwrap_or_default(), &mut heard);
    }

    /// Adds events to the last checkpoint. Marks paragraphs that the reader has already read on this page.
    fn add_events(&mut self, events: &mut [Event], heard: &mut Option<SeenParagraphs>) {
        if events.iter().any(|it| matches!(it, Event::Prose { .. })) {
            heard
                .get_or_insert_with(|| self.seen_on_page())
                .mark_repeated(events);
        }
        if let Some(mark) = self.checkpoints.last_mut() {
            mark.events.extend_from_slice(events);
        }
        self.rolls.add_from(events);
    }

    /// The state of the session, if this answer is a command.
    pub(super) fn running_command(&self, answer: &Answer) -> Option<RunningCommand> {
        // `quick` continues the fight, so `look` repeats its events.
        let command = match answer {
            Answer::Command(said) => said != QUICK_COMMAND || self.machine.is_rule_command(said),
            other => matches!(other, Answer::Author(_)),
        };
        command.then(|| RunningCommand {
            frame_count: self.machine.frames.len(),
            checkpoint_count: self.checkpoints.len(),
            event_count: self.checkpoints.last().map_or(0, |mark| mark.events.len()),
        })
    }

    /// Drops the events of a finished command if the same question is asked as before. They are shown only once.
    pub(super) fn drop_command_events(&mut self) {
        // If a command started a fight or led to a page, its events are needed to repeat the page.
        let page = self
            .checkpoints
            .last()
            .is_some_and(|mark| mark.kind.is_page());
        while let Some(command) = self.running_commands.last().copied() {
            let done = self.machine.frames.len() <= command.frame_count;
            let new = self
                .checkpoints
                .len()
                .saturating_sub(command.checkpoint_count);
            if self.prompt == Prompt::End || new > usize::from(done && !page) {
                self.running_commands.clear();
                return;
            }
            if !done {
                return;
            }
            self.running_commands.pop();
            let before = command.checkpoint_count.checked_sub(1);
            let Some(mark) = before.and_then(|n| self.checkpoints.get_mut(n)) else {
                return;
            };
            let told = mark
                .events
                .split_off(command.event_count.min(mark.events.len()));
            // The current seat does not change.
            let seats = told
                .into_iter()
                .filter(|it| matches!(it, Event::Player { .. }));
            mark.events.extend(seats);
        }
    }
}

impl Session {
    /// The text from before a page that is entered in this way.
    pub(super) fn next_earlier_text(
        &self,
        way: EntryKind,
        ended: Option<(usize, usize)>,
    ) -> EarlierText {
        let on = self.page_checkpoints();
        let before = on.first().map(|mark| mark.earlier_text.clone());
        let mut waiting = before.unwrap_or_default().suspended;
        let (told, heard) = match way {
            EntryKind::Detour => {
                waiting.push(SuspendedText {
                    events: collect_events(on).into(),
                    seen: self.seen_on_page(),
                });
                (None, SeenParagraphs::default())
            }
            EntryKind::Return => match waiting.pop() {
                Some(page) => (Some(page.events), page.seen),
                None => (None, SeenParagraphs::default()),
            },
            EntryKind::Afresh => return EarlierText::default(),
            EntryKind::Again => (None, self.seen_on_page()),
            EntryKind::Turn | EntryKind::Back => {
                if let Some((gone, wait)) = ended {
                    waiting.truncate(waiting.len().saturating_sub(gone));
                    waiting.drain(..waiting.len().saturating_sub(wait));
                }
                (None, SeenParagraphs::default())
            }
        };
        EarlierText {
            events: told,
            seen: heard,
            suspended: waiting,
        }
    }

    /// All paragraphs that the reader has read on this visit.
    pub(super) fn seen_on_page(&self) -> SeenParagraphs {
        let on = self.page_checkpoints();
        let before = on.first().map(|mark| mark.earlier_text.seen.clone());
        let since = on.iter().flat_map(|mark| &mark.events);
        before.unwrap_or_default().with(since)
    }

    /// Drops the text from before pages that were left long ago.
    pub(super) fn drop_old_text(&mut self, page: usize) {
        let from = self.compacted.saturating_sub(MAX_EARLIER_TEXTS);
        let to = page.saturating_sub(MAX_EARLIER_TEXTS);
        for mark in self.checkpoints.iter_mut().take(to).skip(from) {
            mark.earlier_text = EarlierText::default();
        }
    }

    /// The whole page as `look` shows it: heading, image, and text before and after a detour.
    pub(super) fn page_output(&self) -> Vec<Event> {
        let said = collect_events(self.page_checkpoints());
        let here = self.machine.current_page();
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
                .map(|image| self.image_event(here, image)),
        );
        out.extend(
            said[at + 1..]
                .iter()
                .filter(|event| !is_page(event))
                .cloned(),
        );
        out
    }

    fn image_event(&self, page: &BookPage, image: &Image) -> Event {
        image.to_event(self.machine.book.parts.get(page.part))
    }
}

/// The events of a page, before and after a detour.
fn collect_events(on: &[Checkpoint]) -> Vec<Event> {
    let before = on.first().map(|mark| mark.earlier_text.events_before());
    let since = on.iter().flat_map(|mark| &mark.events);
    let all = before.unwrap_or_default().iter().chain(since);
    let mut all: Vec<Event> = all.cloned().collect();
    all.iter_mut().for_each(clear_repeated);
    all
}

/// How the page of a checkpoint was entered.
pub(super) fn entry_kind(start: &CheckpointKind) -> Option<EntryKind> {
    match start {
        CheckpointKind::Page { entry: way, .. } => Some(*way),
        CheckpointKind::Frames(_) => None,
    }
}
