//! Checkpoints of a session. They are possible while no call of the rules is active, because the stack is then plain data.

use super::Session;
use super::earlier_text::{EarlierText, SeenParagraphs, SuspendedText, clear_repeated};
use crate::engine::{CheckpointKind, EntryKind, StepObserver};
use crate::model::book::{Image, Page as BookPage};
use crate::model::game::{Answer, Event, Observer, Prompt, RollEvent};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Maximum number of page checkpoints that keep earlier text of their page. Undo beyond them shows a page only from its
/// last turn.
const MAX_EARLIER_TEXTS: usize = 200;

/// A possible checkpoint.
#[derive(Debug, Clone)]
pub(super) struct PendingCheckpoint {
    /// Position of the journal.
    journal_mark: usize,
    /// Number of events between the last prompt and the checkpoint.
    event_count: usize,
    kind: CheckpointKind,
    /// Arguments of [`StepObserver::detours_ended`], if detours ended there.
    ended_detours: Option<(usize, usize)>,
}

/// A checkpoint, and the answers and events since then.
#[derive(Debug, Clone)]
pub(super) struct Checkpoint {
    /// Position of the journal.
    pub(super) journal_mark: usize,
    pub(super) kind: CheckpointKind,
    pub(super) answers: Vec<Answer>,
    /// Events since the checkpoint. Empty for a page that the reader has left, because they can be replayed.
    pub(super) events: Vec<Event>,
    pub(super) rolls: RecentRolls,
    /// For a page that was entered: earlier text of the page.
    pub(super) earlier_text: EarlierText,
}

/// A command in progress, with the state of the session when the reader gave it.
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

    fn checkpoint_possible(&mut self, journal: usize, kind: CheckpointKind) {
        self.pending.push(PendingCheckpoint {
            journal_mark: journal,
            event_count: self.events.len(),
            kind,
            ended_detours: None,
        });
    }

    fn detours_ended(&mut self, dropped: usize, kept: usize) {
        if let Some(checkpoint) = self.pending.last_mut() {
            checkpoint.ended_detours = Some((dropped, kept));
        }
    }
}

impl Checkpoint {
    pub(super) fn new(journal_mark: usize, kind: CheckpointKind) -> Self {
        Self {
            journal_mark,
            kind,
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
    /// Whether they happened since the last answer. New rolls are then added to them.
    pub(super) now: bool,
}

impl RecentRolls {
    pub(super) fn is_empty(&self) -> bool {
        self.last.is_empty()
    }

    /// Adds the rolls in these events.
    fn add_from(&mut self, events: &[Event]) {
        let rolls = events.iter().filter_map(|event| match event {
            // A restored game cannot know whether they were in rounds.
            Event::Roll(roll) => Some(RollEvent {
                in_rounds: false,
                ..roll.clone()
            }),
            _ => None,
        });
        let rolls: Vec<RollEvent> = rolls.collect();
        if rolls.is_empty() {
            return;
        }
        if self.now {
            Arc::make_mut(&mut self.last).extend(rolls);
        } else {
            *self = Self {
                last: Arc::new(rolls),
                now: true,
            };
        }
    }
}

impl Session {
    /// The checkpoint at the entry to the current page, and all later checkpoints.
    pub(super) fn page_checkpoints(&self) -> &[Checkpoint] {
        let entered = self
            .checkpoints
            .iter()
            .rposition(|checkpoint| checkpoint.kind.is_page());
        self.checkpoints
            .get(entered.unwrap_or(0)..)
            .unwrap_or_default()
    }

    /// Drops the events of pages that the reader has left, so that memory use does not grow with the amount of text.
    pub(super) fn compact_checkpoints(&mut self) {
        let page = self.checkpoints.len() - self.page_checkpoints().len();
        for checkpoint in self.checkpoints.iter_mut().take(page).skip(self.compacted) {
            checkpoint.events = Vec::new();
        }
        self.drop_old_text(page);
        self.compacted = page;
    }

    /// Merges the checkpoints of the current page if its events were dropped. Replay then starts at the entry to the page.
    pub(super) fn merge_page_checkpoints(&mut self) {
        if self.checkpoints.len() > self.compacted {
            return;
        }
        let page = self.checkpoints.len() - self.page_checkpoints().len();
        let later = self
            .checkpoints
            .split_off((page + 1).min(self.checkpoints.len()));
        if let Some(checkpoint) = self.checkpoints.last_mut() {
            checkpoint
                .answers
                .extend(later.into_iter().flat_map(|checkpoint| checkpoint.answers));
        }
        self.compacted = page;
    }

    /// Records events, and creates the possible checkpoints between them.
    pub(super) fn record_events(&mut self, events: &mut [Event]) {
        let pending = std::mem::take(&mut self.machine.context.observer.pending);
        let mut from = 0;
        let mut seen = None;
        for checkpoint in pending {
            let previous = events.get_mut(from..checkpoint.event_count);
            self.add_events(previous.unwrap_or_default(), &mut seen);
            from = checkpoint.event_count;
            // A page is shown from its heading. The events above it are new.
            if checkpoint.kind.is_page() {
                seen = None;
                let following = events.iter().skip(from);
                let heading = following
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
            let next = || {
                let entry = entry_kind(&checkpoint.kind)?;
                Some(self.next_earlier_text(entry, checkpoint.ended_detours))
            };
            let earlier_text = replayed.or_else(next).unwrap_or_default();
            self.checkpoints.push(Checkpoint {
                rolls,
                earlier_text,
                ..Checkpoint::new(checkpoint.journal_mark, checkpoint.kind)
            });
        }
        self.add_events(events.get_mut(from..).unwrap_or_default(), &mut seen);
    }

    /// Adds events to the last checkpoint, after marking paragraphs that the reader has already read on this visit.
    fn add_events(&mut self, events: &mut [Event], seen: &mut Option<SeenParagraphs>) {
        if events.iter().any(|it| matches!(it, Event::Prose { .. })) {
            let seen = seen.get_or_insert_with(|| self.seen_on_page());
            seen.mark_repeated(events);
        }
        if let Some(checkpoint) = self.checkpoints.last_mut() {
            checkpoint.events.extend_from_slice(events);
        }
        self.rolls.add_from(events);
    }

    /// The command in progress that this answer starts, if it is a command.
    pub(super) fn running_command(&self, answer: &Answer) -> Option<RunningCommand> {
        let is_command = matches!(answer, Answer::Command(_) | Answer::Author(_));
        is_command.then(|| RunningCommand {
            frame_count: self.machine.frames.len(),
            checkpoint_count: self.checkpoints.len(),
            event_count: self
                .checkpoints
                .last()
                .map_or(0, |checkpoint| checkpoint.events.len()),
        })
    }

    /// Drops the events of a finished command if the same question is asked again, so that they are shown only once.
    pub(super) fn drop_command_events(&mut self) {
        // If a command starts a fight or leads to a page, its events are needed to repeat the page.
        let last = self.checkpoints.last();
        let is_page = last.is_some_and(|checkpoint| checkpoint.kind.is_page());
        while let Some(command) = self.running_commands.last().copied() {
            let is_done = self.machine.frames.len() <= command.frame_count;
            let checkpoints = self.checkpoints.len();
            let new_count = checkpoints.saturating_sub(command.checkpoint_count);
            if self.prompt == Prompt::End || new_count > usize::from(is_done && !is_page) {
                self.running_commands.clear();
                return;
            }
            if !is_done {
                return;
            }
            self.running_commands.pop();
            let index = command.checkpoint_count.checked_sub(1);
            let Some(checkpoint) = index.and_then(|n| self.checkpoints.get_mut(n)) else {
                return;
            };
            let count = command.event_count.min(checkpoint.events.len());
            let mut dropped = checkpoint.events.split_off(count);
            // The current player remains the same.
            dropped.retain(|event| matches!(event, Event::Player { .. }));
            checkpoint.events.extend(dropped);
        }
    }
}

impl Session {
    /// The earlier text of a page that is entered in this way.
    pub(super) fn next_earlier_text(
        &self,
        entry: EntryKind,
        ended_detours: Option<(usize, usize)>,
    ) -> EarlierText {
        let checkpoints = self.page_checkpoints();
        let first = checkpoints.first();
        let mut suspended = first.map_or_else(Vec::new, |it| it.earlier_text.suspended.clone());
        let (events, seen) = match entry {
            EntryKind::Detour => {
                suspended.push(SuspendedText {
                    events: collect_events(checkpoints).into(),
                    seen: self.seen_on_page(),
                });
                (None, SeenParagraphs::default())
            }
            EntryKind::Return => match suspended.pop() {
                Some(page) => (Some(page.events), page.seen),
                None => (None, SeenParagraphs::default()),
            },
            EntryKind::Afresh => return EarlierText::default(),
            EntryKind::Again => (None, self.seen_on_page()),
            EntryKind::Turn | EntryKind::Back => {
                if let Some((dropped, kept)) = ended_detours {
                    suspended.truncate(suspended.len().saturating_sub(dropped));
                    suspended.drain(..suspended.len().saturating_sub(kept));
                }
                (None, SeenParagraphs::default())
            }
        };
        EarlierText {
            events,
            seen,
            suspended,
        }
    }

    /// All paragraphs that the reader has read on this visit.
    pub(super) fn seen_on_page(&self) -> SeenParagraphs {
        let checkpoints = self.page_checkpoints();
        let first = checkpoints.first();
        let seen = first.map(|checkpoint| checkpoint.earlier_text.seen.clone());
        let events = checkpoints.iter().flat_map(|checkpoint| &checkpoint.events);
        seen.unwrap_or_default().with(events)
    }

    /// Drops the earlier text of pages that the reader has left long ago.
    pub(super) fn drop_old_text(&mut self, current: usize) {
        let from = self.compacted.saturating_sub(MAX_EARLIER_TEXTS);
        let to = current.saturating_sub(MAX_EARLIER_TEXTS);
        for checkpoint in self.checkpoints.iter_mut().take(to).skip(from) {
            checkpoint.earlier_text = EarlierText::default();
        }
    }

    /// The complete page as `look` shows it: heading, image, and text from before and after a detour.
    pub(super) fn page_output(&self) -> Vec<Event> {
        let events = collect_events(self.page_checkpoints());
        let page = self.machine.current_page();
        let heading = Event::Page {
            id: page.id.to_string(),
            title: page.title.to_string(),
            again: false,
        };
        let is_heading = |event: &Event| matches!(event, Event::Page { id, .. } if *id == *page.id);
        // Rules can emit text before the heading of the page.
        let Some(position) = events.iter().position(is_heading) else {
            return events;
        };
        let mut out = events[..position].to_vec();
        out.push(heading);
        let is_image = |event: &Event| matches!(event, Event::Image { .. });
        if let Some(image) = page.image.as_deref()
            && !events.iter().any(is_image)
        {
            out.push(self.image_event(page, image));
        }
        let following = events[position + 1..].iter();
        out.extend(following.filter(|event| !is_heading(event)).cloned());
        out
    }

    fn image_event(&self, page: &BookPage, image: &Image) -> Event {
        image.to_event(self.machine.book.parts.get(page.part))
    }
}

/// The events of a page, before and after a detour.
fn collect_events(checkpoints: &[Checkpoint]) -> Vec<Event> {
    let first = checkpoints.first();
    let earlier = first.map(|checkpoint| checkpoint.earlier_text.events_before());
    let since = checkpoints.iter().flat_map(|checkpoint| &checkpoint.events);
    let events = earlier.unwrap_or_default().iter().chain(since);
    let mut events: Vec<Event> = events.cloned().collect();
    events.iter_mut().for_each(clear_repeated);
    events
}

/// How the page of a checkpoint was entered. None for a checkpoint within a page.
pub(super) fn entry_kind(kind: &CheckpointKind) -> Option<EntryKind> {
    match kind {
        CheckpointKind::Page { entry, .. } => Some(*entry),
        CheckpointKind::Frames(_) => None,
    }
}
