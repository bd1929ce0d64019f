//! Moves texts that several sections share to separate sections, from which the reader comes back.

use super::manuscript::{Manuscript, PrintSection, Step, StepTrigger, Term, TurnTarget};
use super::returns::is_story;
use super::split::{ends_text, is_blank, text_length, visit_steps};
use super::tracks::set_tracks;
use super::walk::{PrintNode, step_nodes};
use std::collections::BTreeMap;

/// A step with less text stays where it is.
const MIN_CHARS: usize = 80;
/// So does a step that occurs less often.
const MIN_USES: usize = 3;

/// Sections to which texts are moved.
pub(super) struct Asides {
    sections: Vec<PrintSection>,
    /// The number of sections before these.
    first: usize,
}

impl Asides {
    /// Adds a section and returns a link to it.
    pub(super) fn add(&mut self, prefix: &str, mut steps: Vec<Step>) -> TurnTarget {
        let index = self.sections.len();
        let to = TurnTarget::unnumbered(self.first + index);
        steps.extend([Step::Paragraph, Step::Return]);
        self.sections.push(PrintSection {
            number: to.number,
            id: format!("{prefix}/shared-{}", index + 1),
            detour: true,
            aside: true,
            steps,
            ..PrintSection::default()
        });
        to
    }
}

/// Moves the texts of the rules for all sections, and steps that occur several times.
pub(super) fn move_shared_texts(out: &mut Manuscript) {
    let mut asides = Asides {
        sections: Vec::new(),
        first: out.sections.len(),
    };
    set_tracks(out, &mut asides);
    // A condition inside a sentence stays there.
    let is_condition_or_blank = |step: &Step| is_blank(step) || matches!(step, Step::If { .. });
    let general = out.general.iter_mut();
    for rule in general.filter(|it| it.steps.iter().all(is_condition_or_blank)) {
        let prefix = match &rule.trigger {
            StepTrigger::Arrival(tag) => tag,
            StepTrigger::Turn => "turn",
            StepTrigger::Event(_) => continue,
        };
        for step in &mut rule.steps {
            let Step::If { branches } = step else {
                continue;
            };
            for branch in branches.iter_mut().filter(|it| can_move(&it.steps)) {
                let to = asides.add(prefix, std::mem::take(&mut branch.steps));
                branch.steps.push(Step::Detour { to });
            }
        }
    }
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    for section in &mut out.sections {
        visit_steps(&mut section.steps, &mut |step| {
            if can_share(step) {
                *uses.entry(format!("{step:?}")).or_default() += 1;
            }
        });
    }
    let mut targets: BTreeMap<String, TurnTarget> = BTreeMap::new();
    for section in &mut out.sections {
        visit_steps(&mut section.steps, &mut |step| {
            let key = format!("{step:?}");
            if uses.get(&key).is_none_or(|count| *count < MIN_USES) {
                return;
            }
            let mut replace = |steps: &mut Vec<Step>| {
                let to = targets.entry(key.clone());
                let to = to.or_insert_with(|| asides.add(&section.id, steps.clone()));
                *steps = vec![Step::Detour { to: to.clone() }];
            };
            let mut steps = vec![step.clone()];
            match &mut *steps {
                // A reader for whom the condition is false does not turn.
                [Step::If { branches }] if branches.len() == 1 => replace(&mut branches[0].steps),
                _ => replace(&mut steps),
            }
            *step = steps.remove(0);
        });
    }
    out.sections.extend(asides.sections);
}

/// Returns true for a step that becomes a section if it occurs often enough.
fn can_share(step: &Step) -> bool {
    let steps = std::slice::from_ref(step);
    matches!(step, Step::If { .. } | Step::Verb(_) | Step::Vary { .. })
        && text_length(steps) >= MIN_CHARS
        && ends_text(steps) != Some(false)
        && can_move(steps)
}

/// Returns true if the steps mean the same in another section, and do not leave it.
fn can_move(steps: &[Step]) -> bool {
    step_nodes(steps).iter().all(|node| match node {
        PrintNode::Step(Step::Arriving { .. } | Step::Tick { section: None, .. }) => false,
        PrintNode::Step(step) => {
            is_story(node)
                || matches!(
                    step,
                    Step::Code { .. }
                        | Step::Title { .. }
                        | Step::Raise { .. }
                        | Step::Tick { .. }
                        | Step::Set { .. }
                        | Step::Roll(_)
                        | Step::Verb(_)
                )
        }
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
