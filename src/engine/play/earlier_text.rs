//! Text from before a detour, and paragraphs that have already been read. `look` and saves need the text.
//!
//! A paragraph that is repeated word for word on one visit is marked, and a front end can omit it.

use crate::model::game::{Event, StyledText};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Text of a page that is suspended by a detour.
#[derive(Debug, Clone)]
pub(super) struct SuspendedText {
    pub(super) events: Arc<[Event]>,
    pub(super) seen: SeenParagraphs,
}

/// Text from before a page was entered that still belongs to it.
#[derive(Debug, Clone, Default)]
pub(super) struct EarlierText {
    /// Text of the page itself, from before the detour that has just returned.
    pub(super) events: Option<Arc<[Event]>>,
    /// Paragraphs read on this visit.
    pub(super) seen: SeenParagraphs,
    /// The suspended pages, innermost last.
    pub(super) suspended: Vec<SuspendedText>,
}

impl EarlierText {
    /// Text of the page from before the detour.
    pub(super) fn events_before(&self) -> &[Event] {
        self.events.as_deref().unwrap_or_default()
    }

    /// Text of the suspended pages, innermost last.
    pub(super) fn suspended_events(&self) -> Vec<Vec<Event>> {
        let told = self
            .suspended
            .iter()
            .map(|page| truncate_events(page.events.to_vec()));
        told.collect()
    }

    /// Paragraphs read on the suspended pages, innermost last. Empty if no page has any.
    pub(super) fn suspended_seen(&self) -> Vec<Vec<u64>> {
        let all: Vec<Vec<u64>> = (self.suspended.iter())
            .map(|page| page.seen.fingerprints())
            .collect();
        let any = all.iter().any(|heard| !heard.is_empty());
        if any { all } else { Vec::new() }
    }
}

/// Maximum number of events to save from each end of a suspended page's text.
const MAX_EVENTS: usize = 500;

/// Keeps the beginning and the end of a long text, and the last change of seats in between.
pub(super) fn truncate_events(told: Vec<Event>) -> Vec<Event> {
    if told.len() <= 2 * MAX_EVENTS {
        return told;
    }
    let (start, rest) = told.split_at(MAX_EVENTS);
    let (middle, end) = rest.split_at(rest.len() - MAX_EVENTS);
    let seat = middle
        .iter()
        .rfind(|event| matches!(event, Event::Player { .. }));
    start.iter().chain(seat).chain(end).cloned().collect()
}

/// Maximum number of paragraphs to recognize per visit. Only endlessly changing text has more.
const MAX_SEEN: usize = 1000;

/// Paragraphs as fingerprints. Shared by the turns of a visit without new text.
#[derive(Debug, Clone, Default)]
pub(super) struct SeenParagraphs(Arc<BTreeSet<u64>>);

impl SeenParagraphs {
    /// Restores the fingerprints of a saved game.
    pub(super) fn from_fingerprints(fingerprints: &[u64]) -> Self {
        Self(Arc::new(
            fingerprints.iter().copied().take(MAX_SEEN).collect(),
        ))
    }

    pub(super) fn fingerprints(&self) -> Vec<u64> {
        self.0.iter().copied().collect()
    }

    /// Adds the paragraphs of these events.
    pub(super) fn with<'e>(&self, events: impl IntoIterator<Item = &'e Event>) -> Self {
        let mut heard = self.clone();
        for pieces in shared_paragraphs(events) {
            heard.insert(fingerprint(pieces));
        }
        heard
    }

    fn insert(&mut self, paragraph: u64) {
        if self.0.len() < MAX_SEEN && !self.0.contains(&paragraph) {
            Arc::make_mut(&mut self.0).insert(paragraph);
        }
    }

    /// Clears the mark of paragraphs that were not shown before.
    pub(super) fn mark_repeated(&self, events: &mut [Event]) {
        let mut alone = false;
        for event in events {
            match event {
                Event::Player { name, hidden } => alone = *hidden && name.is_some(),
                Event::Prose { pieces, again } => {
                    *again = *again && !alone && self.0.contains(&fingerprint(pieces));
                }
                _ => {}
            }
        }
    }
}

/// The paragraphs that all players saw. A text for one player is new to the others.
fn shared_paragraphs<'e>(
    events: impl IntoIterator<Item = &'e Event>,
) -> impl Iterator<Item = &'e [StyledText]> {
    let mut alone = false;
    events.into_iter().filter_map(move |event| match event {
        Event::Player { name, hidden } => {
            alone = *hidden && name.is_some();
            None
        }
        Event::Prose { pieces, .. } if !alone => Some(&**pieces),
        _ => None,
    })
}

/// Six bytes, because some JSON parsers cannot represent larger numbers exactly.
fn fingerprint(pieces: &[StyledText]) -> u64 {
    let mut hasher = blake3::Hasher::new();
    for piece in pieces {
        hasher.update(&[piece.style as u8]);
        hasher.update(piece.text.as_bytes());
        hasher.update(&[0xff]);
    }
    let hash = hasher.finalize();
    let bytes = hash.as_bytes().iter().take(6);
    bytes.fold(0, |all, byte| all << 8 | u64::from(*byte))
}

/// Clears the mark, for text that is shown as a whole.
pub(super) fn clear_repeated(event: &mut Event) {
    if let Event::Prose { again, .. } = event {
        *again = false;
    }
}
