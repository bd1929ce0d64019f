//! Every step of a manuscript, and every condition and value in them.

use super::manuscript::{Bonus, Call, Given, Step, Term};

/// Calls `seen` with each step, from the first to the last, those inside others after them.
pub(super) fn steps<'s>(all: &'s [Step], seen: &mut dyn FnMut(&'s Step)) {
    for step in all {
        seen(step);
        for inner in inside(step) {
            steps(inner, seen);
        }
    }
}

/// The lists of steps that stand in a step.
pub(super) fn inside(step: &Step) -> Vec<&[Step]> {
    match step {
        Step::If { branches } => branches.iter().map(|it| &*it.steps).collect(),
        Step::Once { steps, .. } | Step::Arriving { steps } | Step::Repeat { steps, .. } => {
            vec![steps]
        }
        Step::Choice(choice) => vec![&choice.label, &choice.steps],
        Step::Roll(roll) => {
            let rows = roll.rows.iter().map(|row| &*row.steps);
            rows.chain([&*roll.otherwise]).collect()
        }
        Step::Vary { rows, .. } => rows.iter().map(|it| &**it).collect(),
        Step::Ask {
            rows, otherwise, ..
        } => {
            let rows = rows.iter().map(|row| &*row.steps);
            rows.chain([&**otherwise]).collect()
        }
        Step::Number(number) => {
            let rows = number.rows.iter().map(|row| &*row.steps);
            rows.chain([&*number.otherwise]).collect()
        }
        Step::Verb(verb) => {
            let rows = verb.rows.iter().map(|row| &*row.steps);
            let totals = verb.totals.iter().map(|row| &*row.steps);
            rows.chain(totals).chain([&*verb.otherwise]).collect()
        }
        _ => Vec::new(),
    }
}

/// Calls `seen` with each condition and value that these steps have, the parts of each after it.
pub(super) fn terms<'s>(all: &'s [Step], seen: &mut dyn FnMut(&'s Term)) {
    steps(all, &mut |step| match step {
        Step::Value { value, .. } | Step::Set { value, .. } => parts(value, seen),
        Step::Raise { by, .. } => parts(by, seen),
        Step::If { branches } => {
            let when = branches.iter().filter_map(|it| it.when.as_ref());
            when.for_each(|when| parts(when, seen));
        }
        Step::Repeat { until, .. } => until.iter().for_each(|until| parts(until, seen)),
        Step::Choice(choice) => {
            choice.when.iter().for_each(|when| parts(when, seen));
            choice.costs.iter().for_each(|cost| of_call(cost, seen));
        }
        Step::Roll(roll) => bonuses(&roll.plus, seen),
        Step::Number(number) => {
            parts(&number.least, seen);
            parts(&number.most, seen);
        }
        Step::Verb(verb) => of_call(&verb.call, seen),
        _ => {}
    });
}

fn bonuses<'s>(all: &'s [Bonus], seen: &mut dyn FnMut(&'s Term)) {
    all.iter().for_each(|bonus| parts(&bonus.value, seen));
}

fn of_call<'s>(call: &'s Call, seen: &mut dyn FnMut(&'s Term)) {
    call.given
        .values()
        .for_each(|given| of_argument(given, seen));
}

fn of_argument<'s>(given: &'s Given, seen: &mut dyn FnMut(&'s Term)) {
    match given {
        Given::Value(term) => parts(term, seen),
        Given::Several(all) => {
            let each = all.iter().flat_map(|it| it.values());
            each.for_each(|given| of_argument(given, seen));
        }
        Given::Bonuses(all) => bonuses(all, seen),
        _ => {}
    }
}

/// Calls `seen` with a term and its parts.
pub(super) fn parts<'s>(term: &'s Term, seen: &mut dyn FnMut(&'s Term)) {
    seen(term);
    match term {
        Term::Not { of } | Term::Negate { of } => parts(of, seen),
        Term::Both { left, right, .. } => {
            parts(left, seen);
            parts(right, seen);
        }
        Term::Where { when, value } => {
            parts(when, seen);
            parts(value, seen);
        }
        Term::Query { call, .. } => of_call(call, seen),
        _ => {}
    }
}
