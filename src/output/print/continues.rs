//! Decides whether the reader continues after some steps.

use super::manuscript::{
    AfterChoice, PrintChoice, PrintInstruction, PrintRows, RowCondition, Step,
};
use super::terms::TermResolver;

/// Returns true if the end of these steps can be reached.
pub(super) fn can_continue(steps: &[Step], terms: &TermResolver) -> bool {
    let mut choices: Vec<&PrintChoice> = Vec::new();
    for step in steps {
        let goes_on = match step {
            Step::Turn { .. }
            | Step::Again
            | Step::Back
            | Step::Return
            | Step::LooseEnd
            | Step::BookUnavailable { .. }
            | Step::Ending { .. } => false,
            Step::If { branches } => {
                let whole = branches.last().is_some_and(|last| last.when.is_none());
                !whole || branches.iter().any(|it| can_continue(&it.steps, terms))
            }
            Step::Repeat { until: None, .. } => false,
            Step::Roll(roll) => {
                let mut rows = roll.rows.rows.iter();
                rows.len() == 0 || rows.any(|row| can_continue(&row.steps, terms))
            }
            Step::Vary { rows, .. } => rows.iter().any(|row| can_continue(row, terms)),
            Step::Ask { rows, .. } => rows.all_steps().any(|row| can_continue(row, terms)),
            Step::Number(number) => {
                let PrintRows { rows, otherwise } = &number.rows;
                let rows = rows.iter().map(|row| &row.steps);
                let other = Some(otherwise).filter(|it| number.secret || !it.is_empty());
                let mut all = rows.chain(other).peekable();
                all.peek().is_none() || all.any(|row| can_continue(row, terms))
            }
            Step::Verb(verb) => instruction_can_continue(verb, terms),
            Step::Choice(choice) => {
                choices.push(choice);
                true
            }
            Step::Menu => {
                let all = std::mem::take(&mut choices);
                let is_sure = |it: &&PrintChoice| it.when.is_empty() && it.once.is_none();
                all.iter().any(|it| it.then == AfterChoice::On) || !all.iter().any(is_sure)
            }
            _ => true,
        };
        if !goes_on {
            return false;
        }
    }
    true
}

fn instruction_can_continue(verb: &PrintInstruction, terms: &TermResolver) -> bool {
    if terms.never_returns(&verb.call) {
        return false;
    }
    let PrintRows { rows, otherwise } = &verb.rows;
    let is_number = matches!(&**rows, [row, ..] if matches!(row.when, RowCondition::Range { .. }));
    let is_open = !is_number && otherwise.is_empty() && terms.is_open(verb);
    let is_other = !otherwise.is_empty() && can_continue(otherwise, terms);
    is_open || is_other || rows.iter().any(|row| can_continue(&row.steps, terms))
}
