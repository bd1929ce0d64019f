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
    /// All nodes of sections, shared steps, and conditions of offered sections.
    pub(super) fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        let sections = self.sections.iter().map(|it| &it.steps);
        let standing = self.standing.iter().map(|it| &it.steps);
        let offered = self
            .offered
            .iter()
            .flat_map(|it| with_parts([Node::Term(&it.when)]));
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
    with_parts(steps.iter().map(Node::Step))
}

/// The nodes with all their parts, each before its inner parts.
pub(super) fn with_parts<'m>(nodes: impl IntoIterator<Item = Node<'m>>) -> Vec<Node<'m>> {
    let mut out = Vec::new();
    for node in nodes {
        out.push(node);
        out.extend(with_parts(parts(node)));
    }
    out
}

fn parts(node: Node<'_>) -> Vec<Node<'_>> {
    match node {
        Node::Step(step) => {
            let inner = inside(step).into_iter().flatten();
            values(step)
                .into_iter()
                .chain(inner.map(Node::Step))
                .collect()
        }
        Node::Term(Term::Not { of } | Term::Negate { of }) => vec![Node::Term(of)],
        Node::Term(Term::Both { left, right, .. }) => vec![Node::Term(left), Node::Term(right)],
        Node::Term(Term::Where { when, value }) => vec![Node::Term(when), Node::Term(value)],
        Node::Term(Term::Query { call, .. }) => arguments(call),
        Node::Given(Given::Value(term)) => vec![Node::Term(term)],
        Node::Given(Given::Several(all)) => {
            let given = all.iter().flat_map(|it| it.values());
            given.map(Node::Given).collect()
        }
        Node::Given(Given::Bonuses(all)) => bonuses(all),
        _ => Vec::new(),
    }
}

/// The conditions, values and arguments of a step itself.
fn values(step: &Step) -> Vec<Node<'_>> {
    match step {
        Step::Value { value, .. } | Step::Set { value, .. } => vec![Node::Term(value)],
        Step::Raise { by, .. } => vec![Node::Term(by)],
        Step::If { branches } => {
            let when = branches.iter().filter_map(|it| it.when.as_ref());
            when.map(Node::Term).collect()
        }
        Step::Repeat { until, .. } => until.iter().map(Node::Term).collect(),
        Step::Choice(choice) => {
            let costs = choice.costs.iter().flat_map(arguments);
            choice.when.iter().map(Node::Term).chain(costs).collect()
        }
        Step::Roll(roll) => bonuses(&roll.plus),
        Step::Number(number) => vec![Node::Term(&number.least), Node::Term(&number.most)],
        Step::Verb(verb) => arguments(&verb.call),
        _ => Vec::new(),
    }
}

fn bonuses(all: &[Bonus]) -> Vec<Node<'_>> {
    all.iter().map(|bonus| Node::Term(&bonus.value)).collect()
}

fn arguments(call: &Call) -> Vec<Node<'_>> {
    call.given.values().map(Node::Given).collect()
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
