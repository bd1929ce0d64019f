//! Whether one reads on behind steps, or each way through them leads away.

use super::manuscript::{Choice, Step, Then, Verb};
use super::terms::Terms;

/// May a reader come to the end of these steps?
pub(super) fn falls(steps: &[Step], terms: &Terms) -> bool {
    let mut choices: Vec<&Choice> = Vec::new();
    for step in steps {
        let goes_on = match step {
            Step::Turn { .. }
            | Step::Again
            | Step::Back
            | Step::Return
            | Step::Loose
            | Step::Elsewhere { .. }
            | Step::Ending { .. } => false,
            Step::If { branches } => {
                let whole = branches.last().is_some_and(|last| last.when.is_none());
                !whole || branches.iter().any(|it| falls(&it.steps, terms))
            }
            Step::Repeat { until: None, .. } => false,
            Step::Roll(roll) => {
                let mut rows = roll.rows.iter();
                rows.len() == 0 || rows.any(|row| falls(&row.steps, terms))
            }
            Step::Vary { rows, .. } => rows.iter().any(|row| falls(row, terms)),
            Step::Ask {
                rows, otherwise, ..
            } => {
                let mut rows = rows.iter().map(|row| &row.steps).chain([otherwise]);
                rows.any(|row| falls(row, terms))
            }
            Step::Number(number) => {
                let rows = number.rows.iter().map(|row| &row.steps);
                let other = Some(&number.otherwise).filter(|it| number.secret || !it.is_empty());
                let mut all = rows.chain(other).peekable();
                all.peek().is_none() || all.any(|row| falls(row, terms))
            }
            Step::Verb(verb) => verb_falls(verb, terms),
            Step::Choice(choice) => {
                choices.push(choice);
                true
            }
            Step::Menu => {
                let all = std::mem::take(&mut choices);
                let is_sure = |it: &&Choice| it.when.is_empty() && it.once.is_none();
                all.iter().any(|it| it.then == Then::On) || !all.iter().any(is_sure)
            }
            _ => true,
        };
        if !goes_on {
            return false;
        }
    }
    true
}

fn verb_falls(verb: &Verb, terms: &Terms) -> bool {
    if terms.never_comes_back(&verb.call) {
        return false;
    }
    let open = verb.otherwise.is_empty() && terms.is_open(&verb.call, &verb.rows);
    let rows = verb.rows.iter().map(|row| &row.steps);
    let mut rows = rows.chain(verb.totals.iter().map(|row| &row.steps));
    let other = !verb.otherwise.is_empty() && falls(&verb.otherwise, terms);
    (verb.totals.is_empty() && open) || other || rows.any(|row| falls(row, terms))
}
