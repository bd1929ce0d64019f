//! Decides whether play can continue after some steps.

use super::manuscript::{AfterChoice, PrintChoice, PrintInstruction, RowCondition, Step};
use super::terms::TermResolver;

/// Returns true if the end of these steps can be reached.
pub(super) fn can_continue(steps: &[Step], terms: &TermResolver) -> bool {
    let mut choices: Vec<&PrintChoice> = Vec::new();
    for step in steps {
        let continues = match step {
            Step::Turn { .. }
            | Step::Continue { .. }
            | Step::Again
            | Step::ChooseAgain { .. }
            | Step::Back
            | Step::Return
            | Step::LooseEnd
            | Step::BookUnavailable { .. }
            | Step::Ending { .. } => false,
            Step::If { branches } => {
                let has_else = branches.last().is_some_and(|last| last.when.is_none());
                !has_else || branches.iter().any(|it| can_continue(&it.steps, terms))
            }
            Step::Repeat { until: None, .. } => false,
            Step::Roll(roll) => {
                let mut rows = roll.rows.rows.iter();
                rows.len() == 0 || rows.any(|row| can_continue(&row.steps, terms))
            }
            Step::Vary { rows, .. } => rows.iter().any(|row| can_continue(row, terms)),
            Step::Ask { rows, .. } => rows.all_steps().any(|row| can_continue(row, terms)),
            Step::Number(number) => {
                let (rows, otherwise) = number.rows.parts();
                let rows = rows.iter().map(|row| &*row.steps);
                let otherwise = Some(otherwise).filter(|it| number.secret || !it.is_empty());
                let mut rows = rows.chain(otherwise).peekable();
                rows.peek().is_none() || rows.any(|row| can_continue(row, terms))
            }
            Step::Verb(instruction) => instruction_can_continue(instruction, terms),
            Step::Choice(choice) => {
                choices.push(choice);
                true
            }
            Step::Menu => {
                let menu = std::mem::take(&mut choices);
                let is_open = |it: &&PrintChoice| it.when.is_empty() && it.once.is_none();
                menu.iter().any(|it| it.then == AfterChoice::On) || !menu.iter().any(is_open)
            }
            _ => true,
        };
        if !continues {
            return false;
        }
    }
    true
}

fn instruction_can_continue(instruction: &PrintInstruction, terms: &TermResolver) -> bool {
    if terms.never_returns(&instruction.call) {
        return false;
    }
    let (rows, otherwise) = instruction.rows.parts();
    let is_number = matches!(rows, [row, ..] if matches!(row.when, RowCondition::Range { .. }));
    let is_open = !is_number && otherwise.is_empty() && terms.is_open(instruction);
    let otherwise_continues = !otherwise.is_empty() && can_continue(otherwise, terms);
    is_open || otherwise_continues || rows.iter().any(|row| can_continue(&row.steps, terms))
}
