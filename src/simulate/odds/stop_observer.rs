//! Observer that finds the points at which play can be resumed: between two rounds, and at questions of pages.

use super::InstructionEnd;
use crate::engine::{CheckpointKind, Frame, StepObserver};
use crate::messages::Messages;
use crate::model::book::PageId;
use crate::model::game::{Event, Observer};
use crate::rules::memo::ReadPrecision;
use crate::simulate::RunGoal;

/// Observer of an instruction, or of play until a goal.
#[derive(Debug, Clone, Default)]
pub(super) struct StopObserver {
    scope: Option<Scope>,
    /// The start of the last round or the last question of a page: the length of the journal and the frames.
    pub(super) checkpoint: Option<(usize, Vec<Frame>)>,
    /// Number of such points to skip, because they are already known.
    known_starts: usize,
    /// The end that was reached first.
    pub(super) end: Option<InstructionEnd>,
    /// True if a step of another page than that of the instruction, or of an event, was ever executed.
    pub(super) has_other_steps: bool,
    /// The slots that pages read, if play continues until a goal.
    pub(super) page_reads: ReadPrecision,
}

/// The scope of an exploration.
#[derive(Debug, Clone)]
pub(super) enum Scope {
    /// An instruction on this page.
    Instruction(PageId),
    Goal(RunGoal),
}

impl StopObserver {
    pub(super) fn new(scope: Scope) -> Self {
        Self {
            scope: Some(scope),
            ..Self::default()
        }
    }

    /// Starts another attempt, which skips this many points at which play can be resumed.
    pub(super) fn begin_attempt(&mut self, known_starts: usize) {
        self.checkpoint = None;
        self.known_starts = known_starts;
        self.end = None;
    }
}

impl Observer for StopObserver {
    const OBSERVES: bool = false;

    fn observe(&mut self, _: Event) {}
}

impl StepObserver for StopObserver {
    const KEEPS_CHECKPOINTS: bool = true;
    const RECORDS_READS: bool = true;

    fn checkpoint_possible(&mut self, journal: usize, start: CheckpointKind) {
        let CheckpointKind::Frames(frames) = start else {
            return;
        };
        if self.end.is_some() {
            return;
        }
        if self.known_starts > 0 {
            self.known_starts -= 1;
            return;
        }
        self.checkpoint = Some((journal, frames));
    }

    fn page_entered(&mut self, page: PageId) {
        if matches!(self.scope, Some(Scope::Instruction(_))) {
            self.end.get_or_insert(InstructionEnd::TurnedTo(page));
        }
    }

    fn step_executed(&mut self, page: PageId, at: usize) {
        match &self.scope {
            Some(Scope::Instruction(own)) => {
                self.has_other_steps |= self.end.is_none() && page != *own;
            }
            Some(Scope::Goal(RunGoal::Steps(steps) | RunGoal::Ending(steps, _)))
                if steps.contains(&(page, at)) =>
            {
                self.end.get_or_insert(InstructionEnd::GoalReached);
            }
            _ => {}
        }
    }

    fn game_finished(&mut self, kind: &str, name: &str) {
        if let Some(Scope::Goal(RunGoal::Ending(_, wanted))) = &self.scope
            && (kind == wanted || *Messages::english().text(name) == **wanted)
        {
            self.end.get_or_insert(InstructionEnd::GoalReached);
        }
    }

    fn slot_read(&mut self, slot: u32, limit: i64) {
        let known = self.page_reads.entry(slot).or_insert(limit);
        *known = limit.max(*known);
    }
}
