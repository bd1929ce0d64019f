//! What a page has told before a detour: when it goes on, `look` tells all of it, and a kept game too. And what the reader has read on a page since
//! they came to it: a paragraph that comes again word for word is marked, and a face may leave it out.

use crate::model::game::{Event, Piece};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a page has told that waits for a detour to return.
#[derive(Debug, Clone)]
pub(super) struct Waiting {
    pub(super) told: Arc<[Event]>,
    pub(super) heard: Heard,
}

/// What was told before a page was come to, as far as it is part of what is read there.
#[derive(Debug, Clone, Default)]
pub(super) struct Behind {
    /// By the page itself, before the detour from which it is come back to.
    pub(super) told: Option<Arc<[Event]>>,
    /// Since the reader came to the page.
    pub(super) heard: Heard,
    /// Of the pages that wait, the innermost last.
    pub(super) waiting: Vec<Waiting>,
}

impl Behind {
    /// What the page told itself before the detour.
    pub(super) fn told(&self) -> &[Event] {
        self.told.as_deref().unwrap_or_default()
    }

    /// What those that wait have told, the innermost last.
    pub(super) fn waiting_told(&self) -> Vec<Vec<Event>> {
        let told = self.waiting.iter().map(|page| capped(page.told.to_vec()));
        told.collect()
    }

    /// The same of those that wait, the innermost last; nothing where that is nothing.
    pub(super) fn waiting_heard(&self) -> Vec<Vec<u64>> {
        let all: Vec<Vec<u64>> = (self.waiting.iter())
            .map(|page| page.heard.fingerprints())
            .collect();
        let any = all.iter().any(|heard| !heard.is_empty());
        if any { all } else { Vec::new() }
    }
}

/// Most events that are kept of each end of what a waiting page has told.
const TOLD: usize = 500;

/// The beginning and the end of a long text, and who had the seat in between.
pub(super) fn capped(told: Vec<Event>) -> Vec<Event> {
    if told.len() <= 2 * TOLD {
        return told;
    }
    let (start, rest) = told.split_at(TOLD);
    let (middle, end) = rest.split_at(rest.len() - TOLD);
    let seat = middle
        .iter()
        .rfind(|event| matches!(event, Event::Seat { .. }));
    start.iter().chain(seat).chain(end).cloned().collect()
}

/// So many paragraphs of one visit are known again: far more than a page has, unless its words count up without end.
const MOST: usize = 1000;

/// Paragraphs, as fingerprints. Shared by the turns of a visit on which nothing new was told.
#[derive(Debug, Clone, Default)]
pub(super) struct Heard(Arc<BTreeSet<u64>>);

impl Heard {
    /// Of a kept game.
    pub(super) fn of(fingerprints: &[u64]) -> Self {
        Self(Arc::new(fingerprints.iter().copied().take(MOST).collect()))
    }

    pub(super) fn fingerprints(&self) -> Vec<u64> {
        self.0.iter().copied().collect()
    }

    /// With the paragraphs of these events.
    pub(super) fn with<'e>(&self, events: impl IntoIterator<Item = &'e Event>) -> Self {
        let mut heard = self.clone();
        for pieces in for_all(events) {
            heard.hears(fingerprint(pieces));
        }
        heard
    }

    fn hears(&mut self, paragraph: u64) {
        if self.0.len() < MOST && !self.0.contains(&paragraph) {
            Arc::make_mut(&mut self.0).insert(paragraph);
        }
    }

    /// Of the paragraphs that could be marked, those keep their mark that were heard.
    pub(super) fn mark(&self, events: &mut [Event]) {
        let mut alone = false;
        for event in events {
            match event {
                Event::Seat { name, hidden } => alone = *hidden && name.is_some(),
                Event::Prose { pieces, again } => {
                    *again = *again && !alone && self.0.contains(&fingerprint(pieces));
                }
                _ => {}
            }
        }
    }
}

/// The paragraphs that everybody was told: what one person was told alone is new to the others.
fn for_all<'e>(events: impl IntoIterator<Item = &'e Event>) -> impl Iterator<Item = &'e [Piece]> {
    let mut alone = false;
    events.into_iter().filter_map(move |event| match event {
        Event::Seat { name, hidden } => {
            alone = *hidden && name.is_some();
            None
        }
        Event::Prose { pieces, .. } if !alone => Some(&**pieces),
        _ => None,
    })
}

/// Six bytes, so that every reader of JSON has the number whole.
fn fingerprint(pieces: &[Piece]) -> u64 {
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

/// Told as a whole, nothing of it is marked.
pub(super) fn unmark(event: &mut Event) {
    if let Event::Prose { again, .. } = event {
        *again = false;
    }
}
