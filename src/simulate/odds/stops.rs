//! Where an instruction can be gone on with later: between two rounds.

use crate::engine::{Frame, Start, Witness};
use crate::model::book::PageId;
use crate::model::game::{Event, Listener};

/// Looks on while an instruction is done.
#[derive(Debug, Clone, Default)]
pub(super) struct Stops {
    /// The page that the instruction stands on.
    page: Option<PageId>,
    /// Where the last round that was come to began: how long the journal was, and what was under way.
    pub(super) cut: Option<(usize, Vec<Frame>)>,
    /// Beginnings of rounds that are not new.
    passed: usize,
    /// The first page that was turned to.
    pub(super) entered: Option<PageId>,
    /// Were steps of another page or of an event done, ever?
    pub(super) pages: bool,
}

impl Stops {
    pub(super) fn of(page: PageId) -> Self {
        Self {
            page: Some(page),
            ..Self::default()
        }
    }

    /// Another way is tried; so many rounds that begin are known.
    pub(super) fn begin(&mut self, passed: usize) {
        self.cut = None;
        self.passed = passed;
        self.entered = None;
    }
}

impl Listener for Stops {
    const HEARS: bool = false;

    fn hear(&mut self, _: Event) {}
}

impl Witness for Stops {
    const GOES_BACK: bool = true;

    fn cut(&mut self, journal: usize, start: Start) {
        let Start::Here(frames) = start else { return };
        if self.entered.is_some() {
            return;
        }
        if self.passed > 0 {
            self.passed -= 1;
            return;
        }
        self.cut = Some((journal, frames));
    }

    fn page(&mut self, page: PageId) {
        self.entered.get_or_insert(page);
    }

    fn step(&mut self, page: PageId, _: usize) {
        self.pages |= self.entered.is_none() && Some(page) != self.page;
    }
}
