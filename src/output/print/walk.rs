//! Iterates over the steps of a manuscript with their conditions, values and arguments.

use super::manuscript::{Bonus, Call, Given, Manuscript, Step, Term};

/// A part of a section.
#[derive(Debug, Clone, Copy)]
pub(super) enum Node<'m> {
    Step(&'m Step),
    Term(&'m Term),
    Given(&'m Given),
}

impl Manuscript {
    /// All nodes of sections, standing steps, and conditions of offered sections.
    pub(super) fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        let sections = self.sections.iter().map(|it| &it.steps);
        let standing = self.standing.iter().map(|it| &it.steps);
        let offered = self.offered.iter().flat_map(|it| of_term(&it.when));
        let steps = sections.chain(standing);
        steps.flat_map(|it| of_steps(it)).chain(offered)
    }

    /// All steps, including inner ones.
    pub(super) fn steps(&self) -> impl Iterator<Item = &Step> {
        self.nodes().filter_map(|node| match node {
            Node::Step(step) => Some(step),
            _ => None,
        })
    }
}

/// The steps with all their parts, each before its inner parts.
pub(super) fn of_steps(steps: &[Step]) -> Vec<Node<'_>> {
    let mut out = Vec::new();
    steps.iter().for_each(|step| add_step(step, &mut out));
    out
}

/// A condition or value with all its parts.
pub(super) fn of_term(term: &Term) -> Vec<Node<'_>> {
    let mut out = Vec::new();
    add_term(term, &mut out);
    out
}

/// An argument with all its parts.
pub(super) fn of_given(given: &Given) -> Vec<Node<'_>> {
    let mut out = Vec::new();
    add_given(given, &mut out);
    out
}

/// The lists of inner steps.
pub(super) fn inside(step: &Step) -> Vec<&[Step]> {
    match step {
        Step::If { branches } => branches.iter().map(|it| &*it.steps).collect(),
        Step::Once { steps, .. } | Step::Arriving { steps } | Step::Repeat { steps, .. } => {
            vec![steps]
        }
        Step::Choice(choice) => vec![&choice.label, &choice.steps],
        Step::Vary { rows, .. } => rows.iter().map(|it| &**it).collect(),
        Step::Roll(roll) => roll.rows.all().collect(),
        Step::Ask { rows, .. } => rows.all().collect(),
        Step::Number(number) => number.rows.all().collect(),
        Step::Verb(verb) => verb.rows.all().collect(),
        _ => Vec::new(),
    }
}

fn add_step<'m>(step: &'m Step, out: &mut Vec<Node<'m>>) {
    out.push(Node::Step(step));
    match step {
        Step::Value { value, .. } | Step::Set { value, .. } => add_term(value, out),
        Step::Raise { by, .. } => add_term(by, out),
        Step::If { branches } => {
            let when = branches.iter().filter_map(|it| it.when.as_ref());
            when.for_each(|when| add_term(when, out));
        }
        Step::Repeat { until, .. } => until.iter().for_each(|until| add_term(until, out)),
        Step::Choice(choice) => {
            choice.when.iter().for_each(|when| add_term(when, out));
            choice.costs.iter().for_each(|cost| add_call(cost, out));
        }
        Step::Roll(roll) => add_bonuses(&roll.plus, out),
        Step::Number(number) => {
            add_term(&number.least, out);
            add_term(&number.most, out);
        }
        Step::Verb(verb) => add_call(&verb.call, out),
        _ => {}
    }
    for steps in inside(step) {
        steps.iter().for_each(|step| add_step(step, out));
    }
}

fn add_bonuses<'m>(all: &'m [Bonus], out: &mut Vec<Node<'m>>) {
    all.iter().for_each(|bonus| add_term(&bonus.value, out));
}

fn add_call<'m>(call: &'m Call, out: &mut Vec<Node<'m>>) {
    call.given.values().for_each(|given| add_given(given, out));
}

fn add_given<'m>(given: &'m Given, out: &mut Vec<Node<'m>>) {
    out.push(Node::Given(given));
    match given {
        Given::Value(term) => add_term(term, out),
        Given::Several(all) => {
            let each = all.iter().flat_map(|it| it.values());
            each.for_each(|given| add_given(given, out));
        }
        Given::Bonuses(all) => add_bonuses(all, out),
        _ => {}
    }
}

fn add_term<'m>(term: &'m Term, out: &mut Vec<Node<'m>>) {
    out.push(Node::Term(term));
    match term {
        Term::Not { of } | Term::Negate { of } => add_term(of, out),
        Term::Both { left, right, .. } => {
            add_term(left, out);
            add_term(right, out);
        }
        Term::Where { when, value } => {
            add_term(when, out);
            add_term(value, out);
        }
        Term::Query { call, .. } => add_call(call, out),
        _ => {}
    }
}
