//! Finds the test to which a step leads, without playing.

use super::{Book, InstructionCall, Op, PageId};
use crate::model::game::Outcome;
use std::collections::BTreeSet;

/// A page and a step of it.
type Position = (PageId, usize);

/// Maximum number of steps of a search.
const MAX_STEPS: usize = 1000;

impl Book {
    /// The test that all ways from a step reach first, and whether one of its rows is a death. Events of the book are ignored.
    ///
    /// None if an argument of the test depends on a value that can change on the way.
    pub fn find_test(&self, start: Position) -> Option<(&InstructionCall, bool)> {
        let (stops, sets_value) = self.find_stops(start);
        let calls = stops.iter().map(|(page, step)| {
            let call = self.instruction_at((*page, *step))?;
            let is_test = self.schema.instructions.get(call.instruction)?.is_announced;
            is_test.then_some((*page, call))
        });
        let calls = calls.collect::<Option<Vec<_>>>()?;
        let (_, first) = *calls.first()?;
        let is_same = |call: &InstructionCall| {
            (call.instruction, &call.args) == (first.instruction, &first.args)
        };
        let is_certain = !sets_value || first.args.constant().is_some();
        if !is_certain || !calls.iter().all(|(_, call)| is_same(call)) {
            return None;
        }
        let is_deadly = calls.iter().any(|(page, call)| {
            let outcomes = call.outcome_rows.iter().map(|row| row.1);
            let numbers = call.number_rows.iter().map(|row| row.2);
            let mut rows = outcomes.chain(numbers);
            let last = call.has_else.then_some(call.else_target);
            rows.any(|row| self.leads_to_death((*page, row)))
                || last.is_some_and(|row| self.leads_to_death((*page, row)))
        });
        Some((first, is_deadly))
    }

    /// Returns true if all ways from a step lead to a death before anything else happens.
    fn leads_to_death(&self, start: Position) -> bool {
        let (stops, _) = self.find_stops(start);
        let is_death = |at: &Position| match self.page(at.0).ops.get(at.1) {
            Some(Op::Ending(ending)) => matches!(&*ending.kind, "death" | "defeat"),
            Some(Op::Instruction(call)) => {
                let instruction = self.schema.instructions.get(call.instruction);
                instruction.is_some_and(|it| it.is_death())
            }
            _ => false,
        };
        !stops.is_empty() && stops.iter().all(is_death)
    }

    fn instruction_at(&self, (page, step): Position) -> Option<&InstructionCall> {
        match self.page(page).ops.get(step) {
            Some(Op::Instruction(call)) => Some(call),
            _ => None,
        }
    }

    /// The first step on each way from `start` that is more than text or a change, and whether a value is set on the way. Empty if the search is too
    /// long.
    fn find_stops(&self, start: Position) -> (Vec<Position>, bool) {
        let (mut todo, mut seen) = (vec![start], BTreeSet::new());
        let (mut stops, mut sets_value) = (Vec::new(), false);
        while let Some((page, step)) = todo.pop() {
            if !seen.insert((page, step)) {
                continue;
            }
            if seen.len() > MAX_STEPS {
                return (Vec::new(), false);
            }
            let mut add = |step: usize| todo.push((page, step));
            match self.page(page).ops.get(step) {
                Some(
                    Op::Text(..)
                    | Op::Print(..)
                    | Op::EndParagraph
                    | Op::BeginInnerMenu
                    | Op::CommitChoice(_)
                    | Op::ChangeCode { .. }
                    | Op::ChangeTitle { .. }
                    | Op::ChangeTitleNumber(_)
                    | Op::ChangeTicks { .. },
                ) => add(step + 1),
                Some(Op::Set { .. }) => {
                    sets_value = true;
                    add(step + 1);
                }
                Some(Op::Jump(target)) => add(*target),
                Some(Op::JumpIfFalse(test)) => {
                    [step + 1, test.else_target].into_iter().for_each(add);
                }
                Some(Op::Once { else_target, .. } | Op::IfArriving { else_target }) => {
                    [step + 1, *else_target].into_iter().for_each(add);
                }
                Some(Op::Vary(varied)) => varied.starts.iter().copied().for_each(add),
                Some(Op::Turn(to)) => todo.push((*to, 0)),
                Some(Op::Instruction(call)) if call.is_cost => {
                    add(call.step_for(Outcome::from_index(0)));
                }
                Some(Op::Instruction(call)) if self.is_change(call) => add(call.else_target),
                _ => stops.push((page, step)),
            }
        }
        (stops, sets_value)
    }

    /// Returns true for an instruction after which the page continues, with any outcome.
    fn is_change(&self, call: &InstructionCall) -> bool {
        let instruction = self.schema.instructions.get(call.instruction);
        let has_rows = !call.outcome_rows.is_empty() || !call.number_rows.is_empty();
        !has_rows
            && !call.has_else
            && instruction.is_some_and(|it| !it.leaves_page && !it.has_rounds && !it.is_announced)
    }
}
