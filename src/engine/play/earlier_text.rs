//! Earlier text of a page, from before a detour, and paragraphs that the reader has already read. Used by `look` and saves.
//!
//! A paragraph that is repeated unchanged on a visit is marked, so that a front end can omit it.

use crate::model::game::{Event, StyledText};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Text of a suspended page.
#[derive(Debug, Clone)]
pub(super) struct SuspendedText {
    pub(super) events: Arc<[Event]>,
    pub(super) seen: SeenParagraphs,
}

/// Text from before the entry to a page that still belongs to the page.
#[derive(Debug, Clone, Default)]
pub(super) struct EarlierText {
    /// Text of the page itself, from before the detour that has just returned.
    pub(super) events: Option<Arc<[Event]>>,
    /// Paragraphs that were read on this visit.
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
        let pages = self.suspended.iter();
        pages
            .map(|page| truncate_events(page.events.to_vec()))
            .collect()
    }

    /// Paragraphs that were read on the suspended pages, innermost last. Empty if no page has any.
    pub(super) fn suspended_seen(&self) -> Vec<Vec<u64>> {
        let seen = self.suspended.iter().map(|page| page.seen.fingerprints());
        let mut seen: Vec<Vec<u64>> = seen.collect();
        if seen.iter().all(Vec::is_empty) {
            seen.clear();
        }
        seen
    }
}

/// Maximum number of events to save from each end of a text.
const MAX_EVENTS: usize = 500;

/// Keeps the beginning and the end of a long text, and the last change of players between them.
pub(super) fn truncate_events(events: Vec<Event>) -> Vec<Event> {
    if events.len() <= 2 * MAX_EVENTS {
        return events;
    }
    let (start, end) = (&events[..MAX_EVENTS], &events[events.len() - MAX_EVENTS..]);
    let mut middle = events[MAX_EVENTS..events.len() - MAX_EVENTS].iter();
    let player = middle.rfind(|event| matches!(event, Event::Player { .. }));
    start.iter().chain(player).chain(end).cloned().collect()
}

/// Maximum number of paragraphs to recognize on a visit. Only text that changes without end has more.
const MAX_SEEN: usize = 1000;

/// Fingerprints of paragraphs. Shared by turns of a visit that add no new text.
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

    /// A copy with the paragraphs of these events.
    pub(super) fn with<'e>(&self, events: impl IntoIterator<Item = &'e Event>) -> Self {
        let mut seen = self.clone();
        for pieces in shared_paragraphs(events) {
            seen.insert(fingerprint(pieces));
        }
        seen
    }

    fn insert(&mut self, paragraph: u64) {
        if self.0.len() < MAX_SEEN && !self.0.contains(&paragraph) {
            Arc::make_mut(&mut self.0).insert(paragraph);
        }
    }

    /// Clears `again` of paragraphs that were not shown before.
    pub(super) fn mark_repeated(&self, events: &mut [Event]) {
        let mut is_private = false;
        for event in events {
            match event {
                Event::Player { name, hidden } => is_private = *hidden && name.is_some(),
                Event::Prose { pieces, again } => {
                    *again = *again && !is_private && self.0.contains(&fingerprint(pieces));
                }
                _ => {}
            }
        }
    }
}

/// The paragraphs that all players have seen. A text for one player is new to the others.
fn shared_paragraphs<'e>(
    events: impl IntoIterator<Item = &'e Event>,
) -> impl Iterator<Item = &'e [StyledText]> {
    let mut is_private = false;
    events.into_iter().filter_map(move |event| match event {
        Event::Player { name, hidden } => {
            is_private = *hidden && name.is_some();
            None
        }
        Event::Prose { pieces, .. } if !is_private => Some(&**pieces),
        _ => None,
    })
}

/// The fingerprint of a paragraph. It has six bytes, because some JSON parsers round larger numbers.
fn fingerprint(pieces: &[StyledText]) -> u64 {
    let mut hasher = blake3::Hasher::new();
    for piece in pieces {
        hasher.update(&[piece.style as u8]);
        hasher.update(piece.text.as_bytes());
        hasher.update(&[0xff]);
    }
    let hash = hasher.finalize();
    let bytes = hash.as_bytes().iter().take(6);
    bytes.fold(0, |n, byte| n << 8 | u64::from(*byte))
}

/// Clears `again`, for text that is shown in full.
pub(super) fn clear_repeated(event: &mut Event) {
    if let Event::Prose { again, .. } = event {
        *again = false;
    }
}
