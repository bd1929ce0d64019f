//! Goals of runs: a page, a code or an ending.

use super::count::StepCounts;
use crate::engine::{Frame, Machine};
use crate::messages::Messages;
use crate::model::book::{Book, Op, PageId, slot};
use crate::model::game::{State, Value};
use crate::syntax::unicode::normalize_text;

/// A goal at which a run stops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunGoal {
    /// The run executes one of these steps, such as the first step of a page.
    Steps(Vec<(PageId, usize)>),
    /// The slot has a true value, such as that of a code.
    Slot(u32),
    /// The run executes one of these steps, or a rule ends the game with this kind or name.
    Ending(Vec<(PageId, usize)>, String),
}

/// Progress of a run towards a goal.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct GoalProgress {
    /// Value of the goal at the start of the run.
    start_value: u64,
    /// Length of the journal of the state at the last check.
    journal_mark: usize,
}

impl RunGoal {
    /// Parses `page:ID`, `code:NAME` or `ending:NAME`, where `NAME` is the kind or name of an ending of a page or of a rule.
    ///
    /// # Errors
    /// If the goal is unknown, a message and the names of this kind that the book has.
    pub fn parse(
        book: &Book,
        by_rules: &[String],
        text: &str,
    ) -> Result<Self, (String, Vec<String>)> {
        let expected =
            "must be `page:ID`, `code:NAME`, or `ending:NAME` with the kind or name of an ending";
        let Some((kind, name)) = text.split_once(':') else {
            return Err((format!("goal `{text}` {expected}"), Vec::new()));
        };
        match kind {
            "page" => match book.data.page_from_input(name) {
                Some(page) => Ok(Self::Steps(vec![(page, 0)])),
                None => {
                    let names = book.index.keys().map(ToString::to_string).collect();
                    Err((format!("unknown page `{name}`"), names))
                }
            },
            "code" => match book.data.code_slots.get(&*normalize_text(name)) {
                Some(slot) => Ok(Self::Slot(*slot)),
                None => {
                    let names = book.data.code_slots.keys().cloned().collect();
                    Err((format!("unknown code `{name}`"), names))
                }
            },
            "ending" => {
                let mut names = Vec::new();
                let mut steps = Vec::new();
                for (page, step, kind, ending_name) in endings(book) {
                    if name == kind || name == ending_name {
                        steps.push((page, step));
                    }
                    names.extend([kind, ending_name].map(str::to_owned));
                }
                names.extend_from_slice(by_rules);
                names.sort();
                names.dedup();
                names.retain(|name| !name.is_empty());
                if !names.iter().any(|it| it == name) {
                    return Err((format!("unknown ending `{name}`"), names));
                }
                Ok(Self::Ending(steps, name.to_owned()))
            }
            _ => Err((format!("goal `{text}` {expected}"), Vec::new())),
        }
    }

    /// Starts a run. `slot_value` returns the values of its state, and `mark` is the length of the journal.
    pub(super) fn begin_run<'v>(
        &self,
        count: &StepCounts,
        slot_value: impl Fn(u32) -> &'v Value,
        mark: usize,
    ) -> GoalProgress {
        GoalProgress {
            start_value: self.goal_value(count, slot_value),
            journal_mark: mark,
        }
    }

    /// True if the run has reached the goal since the last call.
    ///
    /// A code counts even if the run started with it or lost it again.
    pub(super) fn is_reached(
        &self,
        progress: &mut GoalProgress,
        count: &StepCounts,
        state: &State,
    ) -> bool {
        let mark = progress.journal_mark.min(state.mark());
        progress.journal_mark = state.mark();
        let was_true = |slot: u32| {
            let mut changes = state.changes(mark);
            changes.any(|(changed, before)| changed == slot && before.truth())
        };
        let value = self.goal_value(count, |slot| state.get(slot));
        match self {
            Self::Slot(slot) => value > 0 || was_true(*slot),
            _ => value > progress.start_value,
        }
    }

    /// Value of the goal. A run reaches the goal when the value is greater than at its start.
    fn goal_value<'v>(&self, count: &StepCounts, slot_value: impl Fn(u32) -> &'v Value) -> u64 {
        let executions = |steps: &[(PageId, usize)]| -> u64 {
            let counts = steps.iter();
            counts
                .map(|(page, step)| count.count_at(*page, *step))
                .sum()
        };
        match self {
            Self::Steps(steps) => executions(steps),
            Self::Ending(steps, name) => {
                let ending = count.rule_ending.as_ref();
                let is_reached_by_rule = ending.is_some_and(|(kind, ending_name)| {
                    kind == name || *Messages::english().text(ending_name) == **name
                });
                executions(steps) + u64::from(is_reached_by_rule)
            }
            Self::Slot(slot) => slot_value(*slot).truth().into(),
        }
    }
}

/// Every ending of a page: its page, step, kind and name.
pub(super) fn endings(book: &Book) -> impl Iterator<Item = (PageId, usize, &str, &str)> {
    (0..).zip(&book.pages).flat_map(|(n, page)| {
        page.ops
            .iter()
            .enumerate()
            .filter_map(move |(step, op)| match op {
                Op::Ending(ending) => Some((PageId(n), step, &*ending.kind, &*ending.name)),
                _ => None,
            })
    })
}

/// The ending that a game has reached, by its page and step.
pub(super) fn current_ending(machine: &Machine<StepCounts>) -> Option<(PageId, usize)> {
    if !machine.context.state.get(slot::GAME_OVER).truth() {
        return None;
    }
    machine.frames.iter().rev().find_map(|frame| match frame {
        Frame::Steps { page, at, .. } => {
            let at = at.checked_sub(1)?;
            let op = machine.book.page(*page).ops.get(at);
            matches!(op, Some(Op::Ending(_))).then_some((*page, at))
        }
        _ => None,
    })
}
