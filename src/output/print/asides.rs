//! Moves texts that several sections share to sections of their own, from which the reader comes back.

use super::manuscript::{
    Manuscript, PrintSection, SharedSteps, Step, StepTrigger, Term, TurnTarget,
};
use super::numbers::assign_part_numbers;
use super::split::{is_blank, text_length, visit_steps};
use super::terms::TermResolver;
use super::tracks::set_tracks;
use super::walk::{PrintNode, step_nodes};
use std::collections::BTreeMap;

/// A step with less text, or in fewer places, is repeated.
const MIN_CHARS: usize = 80;
const MIN_USES: usize = 3;

/// Moves the texts of the rules for all sections, and steps that are repeated in several sections.
pub(super) fn move_shared_texts(out: &mut Manuscript, terms: &TermResolver, seed: u64) {
    let mut asides = set_tracks(out);
    // A condition inside a sentence stays there.
    let is_condition = |step: &Step| is_blank(step) || matches!(step, Step::If { .. });
    let is_movable = |it: &SharedSteps| {
        !matches!(it.trigger, StepTrigger::Event(_)) && it.steps.iter().all(is_condition)
    };
    for shared in out.general.iter_mut().filter(|it| is_movable(it)) {
        for step in &mut shared.steps {
            let Step::If { branches } = step else {
                continue;
            };
            for branch in branches.iter_mut().filter(|it| can_move(&it.steps)) {
                let id = format!("{}/shared-{}", shared.id, asides.len() + 1);
                let to = detour_to(asides.len());
                asides.push((id, std::mem::replace(&mut branch.steps, vec![to])));
            }
        }
    }
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    for section in &mut out.sections {
        visit_steps(&mut section.steps, &mut |step| {
            let steps = std::slice::from_ref(step);
            let is_candidate = matches!(step, Step::If { .. } | Step::Verb(_) | Step::Vary { .. });
            if is_candidate && text_length(steps) >= MIN_CHARS && can_move(steps) {
                *uses.entry(format!("{step:?}")).or_default() += 1;
            }
        });
    }
    uses.retain(|_, count| *count >= MIN_USES);
    let mut indexes: BTreeMap<String, usize> = BTreeMap::new();
    for section in &mut out.sections {
        visit_steps(&mut section.steps, &mut |step| {
            let key = format!("{step:?}");
            if uses.contains_key(&key) {
                let index = *indexes.entry(key).or_insert(asides.len());
                let step = std::mem::replace(step, detour_to(index));
                if index == asides.len() {
                    let id = format!("{}/shared-{}", section.id, index + 1);
                    asides.push((id, vec![step]));
                }
            }
        });
    }
    let ids = asides.iter().map(|(id, _)| (id.clone(), 0)).collect();
    let numbers = assign_part_numbers(terms, &out.sections, ids, seed);
    let mut set_number = |step: &mut Step| {
        if let Step::Detour { to } = step
            && let Some(index) = to.number.checked_sub(UNNUMBERED)
        {
            to.number = numbers[index as usize];
        }
    };
    let sections = out.sections.iter_mut().map(|it| &mut it.steps);
    for steps in sections.chain(out.general.iter_mut().map(|it| &mut it.steps)) {
        visit_steps(steps, &mut set_number);
    }
    for (_, to) in out.variables.iter_mut().flat_map(|it| &mut it.marks) {
        *to = numbers[*to as usize];
    }
    let new = asides
        .into_iter()
        .zip(&numbers)
        .map(|((id, mut steps), number)| {
            steps.push(Step::Paragraph);
            steps.push(Step::Return);
            PrintSection {
                number: *number,
                id,
                detour: true,
                aside: true,
                steps,
                ..PrintSection::default()
            }
        });
    out.sections.extend(new);
    out.sections.sort_by_key(|section| section.number);
}

/// Added to the index of a section without a number. No section has such a number.
const UNNUMBERED: u32 = 1 << 31;

fn detour_to(index: usize) -> Step {
    Step::Detour {
        to: TurnTarget {
            number: UNNUMBERED + u32::try_from(index).unwrap_or_default(),
            book: None,
        },
    }
}

/// Returns true if the steps mean the same in another section, and come back.
fn can_move(steps: &[Step]) -> bool {
    step_nodes(steps).iter().all(|node| match node {
        PrintNode::Step(step) => !matches!(
            step,
            Step::Choice(_)
                | Step::Menu
                | Step::Arriving { .. }
                | Step::Turn { .. }
                | Step::Detour { .. }
                | Step::Again
                | Step::Back
                | Step::Return
                | Step::LooseEnd
                | Step::BookUnavailable { .. }
                | Step::Ending { .. }
                | Step::Tick { section: None, .. }
        ),
        PrintNode::Term(term) => !matches!(
            term,
            Term::FirstVisit
                | Term::Visits { section: None }
                | Term::Ticks { section: None }
                | Term::TicksOnArrival
                | Term::CameFrom { .. }
                | Term::Tagged { .. }
        ),
        PrintNode::Argument(_) => true,
    })
}
