//! Iterates over the steps of a manuscript with their conditions, values and arguments.

use super::manuscript::{Manuscript, PrintArg, PrintBonus, PrintCall, Step, Term};

/// A part of a section.
#[derive(Debug, Clone, Copy)]
pub(super) enum PrintNode<'m> {
    Step(&'m Step),
    Term(&'m Term),
    Given(&'m PrintArg),
}

impl Manuscript {
    /// All nodes of sections, shared steps, and conditions of offered sections.
    pub(super) fn nodes(&self) -> impl Iterator<Item = PrintNode<'_>> {
        let sections = self.sections.iter().map(|it| &it.steps);
        let standing = self.standing.iter().map(|it| &it.steps);
        let offered = self
            .offered
            .iter()
            .flat_map(|it| with_parts([PrintNode::Term(&it.when)]));
        let steps = sections.chain(standing);
        steps.flat_map(|it| of_steps(it)).chain(offered)
    }

    /// All steps, including inner ones.
    pub(super) fn steps(&self) -> impl Iterator<Item = &Step> {
        self.nodes().filter_map(|node| match node {
            PrintNode::Step(step) => Some(step),
            _ => None,
        })
    }
}

/// The steps with all their parts, each before its inner parts.
pub(super) fn of_steps(steps: &[Step]) -> Vec<PrintNode<'_>> {
    with_parts(steps.iter().map(PrintNode::Step))
}

/// The nodes with all their parts, each before its inner parts.
pub(super) fn with_parts<'m>(nodes: impl IntoIterator<Item = PrintNode<'m>>) -> Vec<PrintNode<'m>> {
    let mut out = Vec::new();
    for node in nodes {
        out.push(node);
        out.extend(with_parts(parts(node)));
    }
    out
}

fn parts(node: PrintNode<'_>) -> Vec<PrintNode<'_>> {
    match node {
        PrintNode::Step(step) => {
            let inner = inside(step).into_iter().flatten();
            values(step)
                .into_iter()
                .chain(inner.map(PrintNode::Step))
                .collect()
        }
        PrintNode::Term(Term::Not { of } | Term::Negate { of }) => vec![PrintNode::Term(of)],
        PrintNode::Term(Term::Both { left, right, .. }) => {
            vec![PrintNode::Term(left), PrintNode::Term(right)]
        }
        PrintNode::Term(Term::Where { when, value }) => {
            vec![PrintNode::Term(when), PrintNode::Term(value)]
        }
        PrintNode::Term(Term::Query { call, .. }) => arguments(call),
        PrintNode::Given(PrintArg::Value(term)) => vec![PrintNode::Term(term)],
        PrintNode::Given(PrintArg::Several(all)) => {
            let given = all.iter().flat_map(|it| it.values());
            given.map(PrintNode::Given).collect()
        }
        PrintNode::Given(PrintArg::Bonuses(all)) => bonuses(all),
        _ => Vec::new(),
    }
}

/// The conditions, values and arguments of a step itself.
fn values(step: &Step) -> Vec<PrintNode<'_>> {
    match step {
        Step::Value { value, .. } | Step::Set { value, .. } => vec![PrintNode::Term(value)],
        Step::Raise { by, .. } => vec![PrintNode::Term(by)],
        Step::If { branches } => {
            let when = branches.iter().filter_map(|it| it.when.as_ref());
            when.map(PrintNode::Term).collect()
        }
        Step::Repeat { until, .. } => until.iter().map(PrintNode::Term).collect(),
        Step::Choice(choice) => {
            let costs = choice.costs.iter().flat_map(arguments);
            choice
                .when
                .iter()
                .map(PrintNode::Term)
                .chain(costs)
                .collect()
        }
        Step::Roll(roll) => bonuses(&roll.plus),
        Step::Number(number) => vec![
            PrintNode::Term(&number.least),
            PrintNode::Term(&number.most),
        ],
        Step::Verb(verb) => arguments(&verb.call),
        _ => Vec::new(),
    }
}

fn bonuses(all: &[PrintBonus]) -> Vec<PrintNode<'_>> {
    all.iter()
        .map(|bonus| PrintNode::Term(&bonus.value))
        .collect()
}

fn arguments(call: &PrintCall) -> Vec<PrintNode<'_>> {
    call.given.values().map(PrintNode::Given).collect()
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
