//! Shortens returns to the beginning of a page, so that nobody has to read its text twice.

use super::manuscript::{AfterChoice, Manuscript, PrintChoice, Step, Term};
use super::split::{has_choice, has_single_menu, visit_steps};
use super::walk::{PrintNode, step_nodes, with_children};
use std::collections::BTreeSet;

/// Lets returns lead to the choices of a page if the steps above them are only text, or would only be repeated.
pub(super) fn shorten_returns(manuscript: &mut Manuscript) {
    let counts_visits = |node: &PrintNode| {
        matches!(
            node,
            PrintNode::Term(Term::FirstVisit | Term::Visits { section: None })
        )
    };
    let mut shared = manuscript
        .general
        .iter()
        .flat_map(|it| step_nodes(&it.steps));
    if shared.any(|node| counts_visits(&node)) {
        return;
    }
    let counted = manuscript.nodes().filter_map(|node| match node {
        PrintNode::Term(Term::Visits { section: Some(to) }) => Some(to.number),
        _ => None,
    });
    let counted: BTreeSet<u32> = counted.collect();
    for section in &mut manuscript.sections {
        if counted.contains(&section.number) || !has_single_menu(&section.steps) {
            continue;
        }
        let is_choice = |step: &Step| has_choice(std::slice::from_ref(step));
        let start = section.steps.iter().position(is_choice).unwrap_or_default();
        let (text, menu) = section.steps.split_at_mut(start);
        // Choices that come back to the menu without another reading.
        let mut base = Changes::default();
        let nodes = step_nodes(menu);
        if nodes.iter().any(counts_visits) {
            continue;
        }
        let choices = nodes.iter().filter_map(|node| match node {
            PrintNode::Step(Step::Choice(choice)) => Some(choice),
            _ => None,
        });
        for choice in choices.filter(|it| it.then == AfterChoice::Again) {
            base.add(choice);
        }
        visit_steps(menu, &mut |step| {
            if let Step::Choice(choice) = step {
                let mut changes = base.clone();
                changes.add(choice);
                if text.iter().all(|it| is_story(it) || changes.keeps(it)) {
                    visit_steps(&mut choice.steps, &mut turn_to_choices);
                }
            }
        });
    }
}

/// Returns true if the reader misses only a variation of the text by skipping the step.
fn is_story(step: &Step) -> bool {
    let mut nodes = step_nodes(std::slice::from_ref(step)).into_iter();
    nodes.all(|node| match node {
        PrintNode::Step(step) => matches!(
            step,
            Step::Text { .. }
                | Step::Value { .. }
                | Step::Paragraph
                | Step::If { .. }
                | Step::Vary { .. }
                | Step::Once { .. }
                | Step::Arriving { .. }
        ),
        _ => true,
    })
}

fn turn_to_choices(step: &mut Step) {
    if matches!(step, Step::Again) {
        *step = Step::ChooseAgain {
            section: 0,
            is_turn: true,
        };
    }
}

/// What some choices can change.
#[derive(Clone, Default)]
struct Changes {
    /// Codes, titles and variables.
    names: BTreeSet<String>,
    has_detour: bool,
    /// True if an instruction of the rules can change the sheet.
    has_instruction: bool,
}

impl Changes {
    fn add(&mut self, choice: &PrintChoice) {
        self.has_instruction |= !choice.costs.is_empty();
        for node in step_nodes(&choice.steps) {
            match node {
                PrintNode::Step(
                    Step::Code { name, .. }
                    | Step::Title { name, .. }
                    | Step::Raise { name, .. }
                    | Step::Set { name, .. },
                ) => {
                    self.names.insert(name.clone());
                }
                PrintNode::Step(Step::Detour { .. }) => self.has_detour = true,
                PrintNode::Step(Step::Verb(_)) => self.has_instruction = true,
                PrintNode::Step(Step::Roll(roll)) => self.names.extend(roll.into.clone()),
                PrintNode::Step(Step::Number(number)) => self.names.extend(number.into.clone()),
                _ => {}
            }
        }
    }

    /// Returns true if a step only repeats itself when the page is read again.
    fn keeps(&self, step: &Step) -> bool {
        match step {
            Step::Text { .. } | Step::Paragraph | Step::Arriving { .. } | Step::Turn { .. } => true,
            Step::If { branches } => branches.iter().all(|it| {
                let conditions = it.when.iter().map(PrintNode::Term);
                let mut nodes = with_children(conditions).into_iter();
                nodes.all(|node| self.keeps_condition(node))
                    && it.steps.iter().all(|step| self.keeps(step))
            }),
            _ => false,
        }
    }

    fn keeps_condition(&self, node: PrintNode) -> bool {
        match node {
            PrintNode::Term(
                Term::Code { name } | Term::Title { name, .. } | Term::Variable { name, .. },
            ) => !self.has_detour && !self.names.contains(name),
            PrintNode::Term(Term::Held { .. } | Term::HeldOf { .. }) => !self.has_instruction,
            PrintNode::Term(Term::Visited { .. }) => !self.has_detour,
            PrintNode::Term(
                Term::Not { .. }
                | Term::Both { .. }
                | Term::CameFrom { .. }
                | Term::Int { .. }
                | Term::Flag { .. },
            ) => true,
            _ => false,
        }
    }
}
