//! Shortens returns to the beginning of a page, so that nobody has to read its text twice.

use super::manuscript::{Manuscript, Step, Term};
use super::split::{has_choice, has_single_menu, visit_steps};
use super::walk::{PrintNode, step_nodes};

/// Lets returns lead to the choices of a page if the steps above them are only text.
///
/// The page must not count its visits: a reader who skips the text makes no mark. A choice that changes what the text depends on
/// returns to the beginning.
pub(super) fn shorten_returns(manuscript: &mut Manuscript) {
    let counts_visits = |node: &PrintNode| {
        matches!(
            node,
            PrintNode::Term(Term::FirstVisit | Term::Visits { section: None })
        )
    };
    let general = manuscript.general.iter();
    let mut shared = general.flat_map(|it| step_nodes(&it.steps));
    if shared.any(|node| counts_visits(&node)) {
        return;
    }
    let counted = manuscript.nodes().filter_map(|node| match node {
        PrintNode::Term(Term::Visits { section: Some(to) }) => Some(to.number),
        _ => None,
    });
    let counted: Vec<u32> = counted.collect();
    for section in &mut manuscript.sections {
        let is_choice = |step: &Step| has_choice(std::slice::from_ref(step));
        let start = section.steps.iter().position(is_choice).unwrap_or_default();
        let has_menu = has_single_menu(&section.steps);
        let (text, menu) = section.steps.split_at_mut(start);
        let text = step_nodes(text);
        let can_skip = has_menu
            && !counted.contains(&section.number)
            && !step_nodes(menu).iter().any(counts_visits)
            && text.iter().all(is_story);
        let is_changing = |part: &PrintNode| text.iter().any(|it| changes(part, it));
        let keeps_text = |it: &Step| !step_nodes(std::slice::from_ref(it)).iter().any(is_changing);
        for choice in menu.iter_mut().filter(|it| can_skip && keeps_text(it)) {
            visit_steps(std::slice::from_mut(choice), &mut |step| {
                if matches!(step, Step::Again) {
                    *step = Step::ChooseAgain {
                        section: 0,
                        is_turn: true,
                    };
                }
            });
        }
    }
}

/// Returns true if a part of a choice can change what the text above the choices depends on.
fn changes(part: &PrintNode, text: &PrintNode) -> bool {
    let (PrintNode::Step(step), PrintNode::Term(term)) = (part, text) else {
        return false;
    };
    match (step, term) {
        (Step::Code { name, .. }, Term::Code { name: own })
        | (Step::Title { name, .. } | Step::Raise { name, .. }, Term::Title { name: own, .. })
        | (
            Step::Set { name, .. },
            Term::Variable { name: own, .. } | Term::Field { name: own, .. },
        ) => name == own,
        (Step::Code { .. } | Step::Title { .. }, Term::Count { .. })
        | (Step::Tick { .. }, Term::Ticks { .. } | Term::TicksOnArrival)
        | (Step::Roll(_) | Step::Number(_) | Step::Ask { .. }, Term::Variable { .. })
        | (Step::Detour { .. }, _)
        | (Step::Verb(_), Term::Variable { .. } | Term::Field { .. } | Term::RuleValue { .. })
        | (Step::Verb(_), Term::Held { .. } | Term::HeldOf { .. } | Term::Query { .. }) => true,
        _ => false,
    }
}

/// Returns true if a reader who skips this misses only a variation of the text.
pub(super) fn is_story(node: &PrintNode) -> bool {
    match node {
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
    }
}
