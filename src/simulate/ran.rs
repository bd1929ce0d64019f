//! What one run came to.

use super::count::Count;
use super::watch::Watch;
use crate::book::{Op, PageId, slot};
use crate::engine::{Frame, Machine};

/// What one run came to.
#[derive(Debug, Clone)]
pub(super) struct Ran {
    pub(super) run: u64,
    pub(super) end: &'static str,
    pub(super) page: PageId,
    pub(super) ending: Option<(PageId, usize)>,
    /// The kind and the name of an ending that a rule brought about.
    pub(super) finished: Option<(String, String)>,
    pub(super) turns: u64,
    pub(super) answers: u64,
    /// Values of the sheet's numbers at the end.
    pub(super) sheet: Vec<i64>,
}

impl Watch {
    /// What a run came to.
    pub(super) fn row(
        &self,
        machine: &Machine<Count>,
        run: u64,
        end: &'static str,
        answers: u64,
    ) -> Ran {
        let state = &machine.turn.state;
        let numbers = self.numbers.iter();
        Ran {
            run,
            end,
            page: machine.here_id(),
            ending: ending(machine),
            finished: machine.turn.listener.finished.clone(),
            turns: machine.turn.listener.path.len() as u64,
            answers,
            sheet: numbers.map(|it| state.get(it.slot).int()).collect(),
        }
    }
}

/// The ending that the game has come to, by its page and step.
pub(super) fn ending(machine: &Machine<Count>) -> Option<(PageId, usize)> {
    if !machine.turn.state.get(slot::OVER).truth() {
        return None;
    }
    machine.frames.iter().rev().find_map(|frame| match frame {
        Frame::Steps { page, at, .. } => {
            let at = at.checked_sub(1)?;
            let op = machine.book.page(*page).code.get(at);
            matches!(op, Some(Op::Ending(_))).then_some((*page, at))
        }
        _ => None,
    })
}
