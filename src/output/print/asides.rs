//! Moves texts that several sections share to separate sections, from which the reader comes back.

use super::manuscript::{Manuscript, PrintSection, Step, StepTrigger, Term, TurnTarget};
use super::returns::is_story;
use super::split::{ends_text, is_blank, text_length, visit_steps};
use super::tracks::set_tracks;
use super::walk::{PrintNode, step_nodes};
use std::collections::{BTreeMap, BTreeSet};

/// A step with less text stays where it is.
const MIN_CHARS: usize = 80;
/// So does a step that occurs less often.
const MIN_USES: usize = 3;

/// Sections to which texts are moved.
pub(super) struct Asides {
    sections: Vec<PrintSection>,
    /// The number of all asides, and of the sections before them.
    count: usize,
    first: usize,
}

impl Asides {
    /// Adds a section and returns a link to it.
    pub(super) fn add(&mut self, prefix: &str, mut steps: Vec<Step>) -> TurnTarget {
        let to = TurnTarget::unnumbered(self.first + self.count);
        self.count += 1;
        steps.extend([Step::Paragraph, Step::Return]);
        self.sections.push(PrintSection {
            number: to.number,
            id: format!("{prefix}/shared-{}", self.count),
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
        count: 0,
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
    out.sections.append(&mut asides.sections);
    while move_repeated_steps(&mut out.sections, &mut asides) {
        out.sections.append(&mut asides.sections);
    }
}

/// Moves steps that occur several times, without those inside others. Returns false if there are none.
fn move_repeated_steps(sections: &mut [PrintSection], asides: &mut Asides) -> bool {
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    for section in &mut *sections {
        visit_steps(&mut section.steps, &mut |step| {
            if can_share(step) {
                *uses.entry(format!("{step:?}")).or_default() += 1;
            }
        });
    }
    uses.retain(|_, count| *count >= MIN_USES);
    let is_inner = |key: &String| uses.keys().any(|it| it != key && it.contains(&**key));
    let outer: BTreeSet<&String> = uses.keys().filter(|it| !is_inner(it)).collect();
    let mut targets: BTreeMap<String, TurnTarget> = BTreeMap::new();
    for section in sections {
        visit_steps(&mut section.steps, &mut |step| {
            let key = format!("{step:?}");
            if !outer.contains(&key) {
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
    !targets.is_empty()
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
