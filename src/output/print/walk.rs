//! Iterates over the steps of a manuscript with their conditions, values and arguments.

use super::manuscript::{Manuscript, PrintArg, PrintBonus, PrintCall, Step, Term};

/// A part of a section.
#[derive(Debug, Clone, Copy)]
pub(super) enum PrintNode<'m> {
    Step(&'m Step),
    Term(&'m Term),
    Argument(&'m PrintArg),
}

impl Manuscript {
    /// Returns all nodes of sections, of shared steps, and of the conditions of offered sections.
    pub(super) fn nodes(&self) -> impl Iterator<Item = PrintNode<'_>> {
        let sections = self.sections.iter().map(|it| &it.steps);
        let general = self.general.iter().map(|it| &it.steps);
        let offered = self
            .offered
            .iter()
            .flat_map(|it| with_children([PrintNode::Term(&it.when)]));
        let steps = sections.chain(general);
        steps.flat_map(|it| step_nodes(it)).chain(offered)
    }

    /// Returns all steps, including inner steps.
    pub(super) fn steps(&self) -> impl Iterator<Item = &Step> {
        self.nodes().filter_map(|node| match node {
            PrintNode::Step(step) => Some(step),
            _ => None,
        })
    }
}

/// Returns the steps with all their parts, each before its inner parts.
pub(super) fn step_nodes(steps: &[Step]) -> Vec<PrintNode<'_>> {
    with_children(steps.iter().map(PrintNode::Step))
}

/// Returns the nodes with all their parts, each before its inner parts.
pub(super) fn with_children<'m>(
    nodes: impl IntoIterator<Item = PrintNode<'m>>,
) -> Vec<PrintNode<'m>> {
    let mut out = Vec::new();
    for node in nodes {
        out.push(node);
        out.extend(with_children(child_nodes(node)));
    }
    out
}

fn child_nodes(node: PrintNode<'_>) -> Vec<PrintNode<'_>> {
    match node {
        PrintNode::Step(step) => {
            let inner = inner_steps(step).into_iter().flatten();
            value_nodes(step)
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
        PrintNode::Term(Term::Query { call, .. }) => argument_nodes(call),
        PrintNode::Argument(PrintArg::Value(term)) => vec![PrintNode::Term(term)],
        PrintNode::Argument(PrintArg::Several(items)) => {
            let args = items.iter().flat_map(|it| it.values());
            args.map(PrintNode::Argument).collect()
        }
        PrintNode::Argument(PrintArg::Bonuses(items)) => bonus_nodes(items),
        _ => Vec::new(),
    }
}

/// Returns the conditions, values and arguments of a step, without its inner steps.
fn value_nodes(step: &Step) -> Vec<PrintNode<'_>> {
    match step {
        Step::Value { value, .. } | Step::Set { value, .. } => vec![PrintNode::Term(value)],
        Step::Raise { by, .. } => vec![PrintNode::Term(by)],
        Step::If { branches } => {
            let conditions = branches.iter().filter_map(|it| it.when.as_ref());
            conditions.map(PrintNode::Term).collect()
        }
        Step::Repeat { until, .. } => until.iter().map(PrintNode::Term).collect(),
        Step::Choice(choice) => {
            let costs = choice.costs.iter().flat_map(argument_nodes);
            choice
                .when
                .iter()
                .map(PrintNode::Term)
                .chain(costs)
                .collect()
        }
        Step::Roll(roll) => {
            let count = roll.computed_count.iter().map(PrintNode::Term);
            bonus_nodes(&roll.plus).into_iter().chain(count).collect()
        }
        Step::Number(number) => vec![PrintNode::Term(&number.min), PrintNode::Term(&number.max)],
        Step::Verb(instruction) => argument_nodes(&instruction.call),
        _ => Vec::new(),
    }
}

fn bonus_nodes(bonuses: &[PrintBonus]) -> Vec<PrintNode<'_>> {
    let values = bonuses.iter().map(|bonus| &bonus.value);
    values.map(PrintNode::Term).collect()
}

fn argument_nodes(call: &PrintCall) -> Vec<PrintNode<'_>> {
    call.given.values().map(PrintNode::Argument).collect()
}

/// Returns the lists of inner steps that can be moved to another section, without the label of a choice.
pub(super) fn inner_steps_mut(step: &mut Step) -> Vec<&mut Vec<Step>> {
    match step {
        Step::If { branches } => branches.iter_mut().map(|it| &mut it.steps).collect(),
        Step::Once { steps, .. } | Step::Arriving { steps } | Step::Repeat { steps, .. } => {
            vec![steps]
        }
        Step::Choice(choice) => vec![&mut choice.steps],
        Step::Vary { rows, .. } => rows.iter_mut().collect(),
        Step::Roll(roll) => roll.rows.all_steps_mut().collect(),
        Step::Ask { rows, .. } => rows.all_steps_mut().collect(),
        Step::Number(number) => number.rows.all_steps_mut().collect(),
        Step::Verb(instruction) => instruction.rows.all_steps_mut().collect(),
        _ => Vec::new(),
    }
}

/// Returns the lists of inner steps.
pub(super) fn inner_steps(step: &Step) -> Vec<&[Step]> {
    match step {
        Step::If { branches } => branches.iter().map(|it| &*it.steps).collect(),
        Step::Once { steps, .. } | Step::Arriving { steps } | Step::Repeat { steps, .. } => {
            vec![steps]
        }
        Step::Choice(choice) => vec![&choice.label, &choice.steps],
        Step::Vary { rows, .. } => rows.iter().map(|it| &**it).collect(),
        Step::Roll(roll) => roll.rows.all_steps().collect(),
        Step::Ask { rows, .. } => rows.all_steps().collect(),
        Step::Number(number) => number.rows.all_steps().collect(),
        Step::Verb(instruction) => instruction.rows.all_steps().collect(),
        _ => Vec::new(),
    }
}
