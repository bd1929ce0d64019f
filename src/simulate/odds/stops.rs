//! Finds the points at which an instruction can be resumed: between two rounds.

use crate::engine::{CheckpointKind, Frame, StepObserver};
use crate::model::book::PageId;
use crate::model::game::{Event, Observer};

/// Observes an instruction.
#[derive(Debug, Clone, Default)]
pub(super) struct StopObserver {
    /// The page of the instruction.
    page: Option<PageId>,
    /// The start of the last round: the length of the journal and the frames.
    pub(super) cut: Option<(usize, Vec<Frame>)>,
    /// Number of round starts that are already known.
    passed: usize,
    /// The first page that was turned to.
    pub(super) entered: Option<PageId>,
    /// True if a step of another page or of an event was ever executed.
    pub(super) pages: bool,
}

impl StopObserver {
    pub(super) fn at_page(page: PageId) -> Self {
        Self {
            page: Some(page),
            ..Self::default()
        }
    }

    /// Starts another attempt, in which this many round starts are known.
    pub(super) fn begin(&mut self, passed: usize) {
        self.cut = None;
        self.passed = passed;
        self.entered = None;
    }
}

impl Observer for StopObserver {
    const HEARS: bool = false;

    fn hear(&mut self, _: Event) {}
}

impl StepObserver for StopObserver {
    const GOES_BACK: bool = true;

    fn cut(&mut self, journal: usize, start: CheckpointKind) {
        let CheckpointKind::Here(frames) = start else {
            return;
        };
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
