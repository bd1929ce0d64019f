//! Observer that finds the points between two rounds, at which an instruction can be resumed.

use crate::engine::{CheckpointKind, Frame, StepObserver};
use crate::model::book::PageId;
use crate::model::game::{Event, Observer};

/// Observer of an instruction.
#[derive(Debug, Clone, Default)]
pub(super) struct StopObserver {
    /// The page of the instruction.
    page: Option<PageId>,
    /// The start of the last round: the length of the journal and the frames.
    pub(super) checkpoint: Option<(usize, Vec<Frame>)>,
    /// Number of round starts to skip, because they are already known.
    known_starts: usize,
    /// The first page that the instruction turned to.
    pub(super) entered_page: Option<PageId>,
    /// True if a step of another page or of an event was ever executed.
    pub(super) has_other_steps: bool,
}

impl StopObserver {
    pub(super) fn at_page(page: PageId) -> Self {
        Self {
            page: Some(page),
            ..Self::default()
        }
    }

    /// Starts another attempt, which skips this many round starts.
    pub(super) fn begin_attempt(&mut self, known_starts: usize) {
        self.checkpoint = None;
        self.known_starts = known_starts;
        self.entered_page = None;
    }
}

impl Observer for StopObserver {
    const OBSERVES: bool = false;

    fn observe(&mut self, _: Event) {}
}

impl StepObserver for StopObserver {
    const KEEPS_CHECKPOINTS: bool = true;

    fn checkpoint_possible(&mut self, journal: usize, start: CheckpointKind) {
        let CheckpointKind::Frames(frames) = start else {
            return;
        };
        if self.entered_page.is_some() {
            return;
        }
        if self.known_starts > 0 {
            self.known_starts -= 1;
            return;
        }
        self.checkpoint = Some((journal, frames));
    }

    fn page_entered(&mut self, page: PageId) {
        self.entered_page.get_or_insert(page);
    }

    fn step_executed(&mut self, page: PageId, _: usize) {
        self.has_other_steps |= self.entered_page.is_none() && Some(page) != self.page;
    }
}
