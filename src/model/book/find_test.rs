//! Finds the test to which a step leads, without playing.

use super::{Book, Instruction, InstructionCall, Op, PageId};
use crate::model::game::{Outcome, Value};
use std::collections::BTreeSet;

/// A page and a step of it.
type Position = (PageId, usize);

/// Maximum number of steps of a search.
const MAX_STEPS: usize = 1000;

impl Book {
    /// The test that all ways from a step reach first: its instruction, its arguments, and whether one of its rows leads straight to a death.
    ///
    /// None if the arguments are not constant. Events of the book are ignored.
    pub fn find_test(&self, start: Position) -> Option<(usize, &Value, bool)> {
        let stops = self.find_stops(start);
        let test_at = |(page, step): &Position| match self.page(*page).ops.get(*step) {
            Some(Op::Instruction(call)) if self.declaration(call).is_announced => Some(call),
            _ => None,
        };
        let first = test_at(stops.first()?)?;
        let args = first.args.constant()?;
        let mut is_deadly = false;
        for stop in &stops {
            let call = test_at(stop).filter(|it| it.instruction == first.instruction)?;
            call.args.constant().filter(|it| *it == args)?;
            let outcomes = call.outcome_rows.iter().map(|row| row.1);
            let rows = outcomes.chain(call.number_rows.iter().map(|row| row.2));
            let mut rows = rows.chain(call.has_else.then_some(call.else_target));
            is_deadly |= rows.any(|row| self.leads_to_death((stop.0, row)));
        }
        Some((first.instruction, args, is_deadly))
    }

    /// Returns true if all ways from a step lead to a death before anything else happens.
    fn leads_to_death(&self, start: Position) -> bool {
        let stops = self.find_stops(start);
        let is_death = |(page, step): &Position| match self.page(*page).ops.get(*step) {
            Some(Op::Ending(ending)) => matches!(&*ending.kind, "death" | "defeat"),
            Some(Op::Instruction(call)) => self.declaration(call).is_death(),
            _ => false,
        };
        !stops.is_empty() && stops.iter().all(is_death)
    }

    /// The first step on each way from `start` that is more than text or a change.
    fn find_stops(&self, start: Position) -> Vec<Position> {
        let (mut todo, mut seen, mut stops) = (vec![start], BTreeSet::new(), Vec::new());
        while let Some((page, step)) = todo.pop() {
            if !seen.insert((page, step)) {
                continue;
            }
            let ops = &self.page(page).ops;
            let next = match ops.get(step).filter(|_| seen.len() < MAX_STEPS) {
                Some(Op::Text(..) | Op::Print(..) | Op::EndParagraph | Op::BeginInnerMenu)
                | Some(Op::CommitChoice(_) | Op::ChangeCode { .. } | Op::ChangeTitle { .. })
                | Some(Op::ChangeTitleNumber(_) | Op::ChangeTicks { .. } | Op::Set { .. }) => {
                    vec![step + 1]
                }
                Some(Op::Jump(target)) => vec![*target],
                Some(Op::JumpIfFalse(test)) => vec![step + 1, test.else_target],
                Some(Op::Once { else_target, .. } | Op::IfArriving { else_target }) => {
                    vec![step + 1, *else_target]
                }
                Some(Op::Vary(varied)) => varied.starts.clone(),
                // The first outcome of a cost means that it is paid.
                Some(Op::Instruction(call)) if call.is_cost || self.is_change(call) => {
                    vec![call.step_for(Outcome::from_index(0))]
                }
                Some(Op::Turn(to)) => {
                    todo.push((*to, 0));
                    continue;
                }
                _ => {
                    stops.push((page, step));
                    continue;
                }
            };
            todo.extend(next.into_iter().map(|step| (page, step)));
        }
        stops
    }

    /// Returns true for an instruction after which the page continues, with any outcome.
    fn is_change(&self, call: &InstructionCall) -> bool {
        let declared = self.declaration(call);
        let is_more = declared.leaves_page || declared.has_rounds || declared.is_announced;
        !is_more && !call.has_else && call.outcome_rows.is_empty() && call.number_rows.is_empty()
    }

    fn declaration(&self, call: &InstructionCall) -> &Instruction {
        &self.schema.instructions[call.instruction]
    }
}
