//! Additional end of a run: a page, a code or an ending.

use super::count::StepCounts;
use crate::engine::{Frame, Machine};
use crate::messages::Messages;
use crate::model::book::{Book, Op, PageId, slot};
use crate::model::game::{State, Value};
use crate::syntax::unicode::normalize_text;

/// A run ends when this is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunGoal {
    /// One of these steps is executed, such as the first of a page.
    Steps(Vec<(PageId, usize)>),
    /// A slot holds a value, such as a code.
    Slot(u32),
    /// One of these steps is executed, or a rule ends the game with this kind or name.
    Ending(Vec<(PageId, usize)>, String),
}

/// Progress of a run towards a goal.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct GoalProgress {
    /// Value of the goal at the start of the run.
    start_value: u64,
    /// Length of the journal of the state that has been read.
    journal_mark: usize,
}

impl RunGoal {
    /// Parses `page:ID`, `code:NAME` or `ending:KIND`. An ending can be given by kind or name, and can be one of a page or of a rule.
    ///
    /// # Errors
    /// If the book does not have it. Returns the names of this kind that it has.
    pub fn parse(
        book: &Book,
        by_rules: &[String],
        text: &str,
    ) -> Result<Self, (String, Vec<String>)> {
        let wanted = "say page:ID, code:NAME or ending:KIND, which may be an ending's name too";
        let Some((sort, name)) = text.split_once(':') else {
            return Err((format!("`{text}` is no goal: {wanted}"), Vec::new()));
        };
        match sort {
            "page" => match book.data.page_from_input(name) {
                Some(page) => Ok(Self::Steps(vec![(page, 0)])),
                None => {
                    let known = book.index.keys().map(ToString::to_string).collect();
                    Err((format!("there is no page `{name}`"), known))
                }
            },
            "code" => match book.data.code_slots.get(&*normalize_text(name)) {
                Some(slot) => Ok(Self::Slot(*slot)),
                None => {
                    let known = book.data.code_slots.keys().cloned().collect();
                    Err((format!("no code is called `{name}`"), known))
                }
            },
            "ending" => {
                let mut known = Vec::new();
                let mut steps = Vec::new();
                for (page, at, kind, called) in endings(book) {
                    if name == kind || name == called {
                        steps.push((page, at));
                    }
                    known.extend([kind, called].map(str::to_owned));
                }
                known.extend_from_slice(by_rules);
                known.sort();
                known.dedup();
                known.retain(|name| !name.is_empty());
                if !known.iter().any(|it| it == name) {
                    return Err((format!("no ending has the kind or name `{name}`"), known));
                }
                Ok(Self::Ending(steps, name.to_owned()))
            }
            _ => Err((format!("`{sort}` is no sort of goal: {wanted}"), Vec::new())),
        }
    }

    /// Starts a run in a state of which `held` returns the values and `mark` is the length of the journal.
    pub(super) fn begin_run<'v>(
        &self,
        count: &StepCounts,
        held: impl Fn(u32) -> &'v Value,
        mark: usize,
    ) -> GoalProgress {
        GoalProgress {
            start_value: self.goal_value(count, held),
            journal_mark: mark,
        }
    }

    /// True if the run has reached the goal since the last call. A code counts even if it was held at the start or lost again.
    pub(super) fn is_reached(
        &self,
        run: &mut GoalProgress,
        count: &StepCounts,
        state: &State,
    ) -> bool {
        let mark = run.journal_mark.min(state.mark());
        run.journal_mark = state.mark();
        let between = |slot: u32| {
            let mut since = state.changes(mark);
            since.any(|(it, before)| it == slot && before.truth())
        };
        let now = self.goal_value(count, |slot| state.get(slot));
        match self {
            Self::Slot(slot) => now > 0 || between(*slot),
            _ => now > run.start_value,
        }
    }

    /// Value of the goal. It is reached when this is more than at the start of the run.
    fn goal_value<'v>(&self, count: &StepCounts, held: impl Fn(u32) -> &'v Value) -> u64 {
        let done = |steps: &[(PageId, usize)]| -> u64 {
            steps
                .iter()
                .map(|(page, at)| count.count_at(*page, *at))
                .sum()
        };
        match self {
            Self::Steps(steps) => done(steps),
            Self::Ending(steps, name) => {
                let finished = count.finished.as_ref();
                let by_rule = finished.is_some_and(|(kind, called)| {
                    kind == name || *Messages::english().text(called) == **name
                });
                done(steps) + u64::from(by_rule)
            }
            Self::Slot(slot) => held(*slot).truth().into(),
        }
    }
}

/// Every ending with its page, its step, its kind and its name.
pub(super) fn endings(book: &Book) -> impl Iterator<Item = (PageId, usize, &str, &str)> {
    (0..).zip(&book.pages).flat_map(|(n, page)| {
        page.ops
            .iter()
            .enumerate()
            .filter_map(move |(at, op)| match op {
                Op::Ending(ending) => Some((PageId(n), at, &*ending.kind, &*ending.name)),
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
