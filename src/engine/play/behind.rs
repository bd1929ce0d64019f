//! What a page has told before a detour: when it goes on, `look` tells all of it, and a kept game too.

use super::Session;
use super::heard::{Heard, unmark};
use super::kept::Kept;
use super::marks::Mark;
use crate::engine::{Start, Way};
use crate::model::book::{Image, Page as BookPage, slot};
use crate::model::game::{Event, State};
use std::sync::Arc;

/// How many marks of pages keep what stands behind them. Who goes back further reads such a page from where it went on.
const KEPT: usize = 200;

/// What a page has told that waits for a detour to return.
#[derive(Debug, Clone)]
struct Waiting {
    told: Arc<[Event]>,
    heard: Heard,
}

/// What was told before a page was come to, as far as it is part of what is read there.
#[derive(Debug, Clone, Default)]
pub(super) struct Behind {
    /// By the page itself, before the detour from which it is come back to.
    told: Option<Arc<[Event]>>,
    /// Since the reader came to the page.
    heard: Heard,
    /// Of the pages that wait, the innermost last.
    waiting: Vec<Waiting>,
}

impl Behind {
    fn of(kept: &Kept) -> Self {
        let heard = kept.waiting_heard.iter().map(Vec::as_slice);
        let heard = heard.chain(std::iter::repeat(&[][..]));
        let waiting = kept.waiting_told.iter().zip(heard);
        let waiting = waiting.map(|(told, heard)| Waiting {
            told: told.as_slice().into(),
            heard: Heard::of(heard),
        });
        Self {
            told: (!kept.told.is_empty()).then(|| kept.told.as_slice().into()),
            heard: Heard::of(&kept.heard),
            waiting: waiting.collect(),
        }
    }

    /// The same of a kept game; none where it says of other pages than those that wait, as one of an earlier program does.
    pub(super) fn kept(kept: &Kept, state: &State) -> Option<Self> {
        // A page that is come back to waits until it goes on.
        let back = usize::from(kept.way == Way::Return);
        let waiting = state.get(slot::DETOURS).as_list().len();
        let told = kept.waiting_told.len() + back;
        // The state is that before the turn, which ends detours.
        let ends = matches!(kept.way, Way::Turn | Way::Back) && told < waiting;
        (waiting == told || ends).then(|| Self::of(kept))
    }

    /// What the page told itself before the detour.
    pub(super) fn told(&self) -> &[Event] {
        self.told.as_deref().unwrap_or_default()
    }

    /// What those that wait have told, the innermost last.
    pub(super) fn waiting(&self) -> Vec<Vec<Event>> {
        let told = self.waiting.iter().map(|page| capped(page.told.to_vec()));
        told.collect()
    }

    /// What the reader had read on the page before this turn of it.
    pub(super) fn heard(&self) -> &Heard {
        &self.heard
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
        let before = on.first().map(|mark| mark.behind.heard().clone());
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
