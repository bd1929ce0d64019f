//! Numbers that are counted on rows of boxes on the sheet, with marks where something happens.

use super::asides::Asides;
use super::manuscript::{Manuscript, PrintBranch, Step, StepTrigger, Term};
use super::split::is_blank;
use super::walk::PrintNode;
use crate::syntax::markup::BinaryOp;
use std::collections::BTreeMap;

/// Maximum number of boxes, without and with marks.
const MAX_BOXES: i64 = 30;
const MAX_MARKED_BOXES: i64 = 100;

/// Makes tracks of the notes that steps only raise or lower, and that are compared only with small numbers.
///
/// A rule for all turns that applies once, from a number of such a note on, becomes a mark on the track.
pub(super) fn set_tracks(out: &mut Manuscript, asides: &mut Asides) {
    let lengths = track_lengths(out);
    for note in &mut out.variables {
        let Some(boxes) = lengths.get(&note.name).copied() else {
            continue;
        };
        for shared in &mut out.general {
            if shared.trigger == StepTrigger::Turn {
                shared.steps.retain_mut(|step| {
                    let mark = find_mark(&note.name, step);
                    let mark = mark.map(|(at, steps)| (at, asides.add("turn", steps).number));
                    note.marks.extend(mark);
                    mark.is_none()
                });
            }
        }
        note.boxes = (boxes <= MAX_BOXES || !note.marks.is_empty()).then_some(boxes);
    }
}

/// Returns the number of boxes of each note that can be a track.
fn track_lengths(manuscript: &Manuscript) -> BTreeMap<String, i64> {
    let mut out = BTreeMap::new();
    for note in &manuscript.variables {
        if let Term::Int { n: start @ 0.. } = note.start {
            out.insert(note.name.clone(), start);
        }
    }
    for node in manuscript.nodes() {
        let removed = match node {
            PrintNode::Step(Step::Roll(roll)) => roll.into.as_ref(),
            PrintNode::Step(Step::Number(number)) => number.into.as_ref(),
            PrintNode::Step(Step::Verb(verb)) => verb.into.as_ref(),
            PrintNode::Step(Step::Set { name, value, .. }) => match value {
                Term::Both { left, right, .. }
                    if matches!(&**left, Term::Variable { name: own, .. } if own == name)
                        && matches!(**right, Term::Int { .. }) =>
                {
                    None
                }
                _ => Some(name),
            },
            PrintNode::Term(Term::Both { left, right, .. }) => {
                if let (Term::Variable { name, .. }, Term::Int { n }) = (&**left, &**right)
                    && let Some(boxes) = out.get_mut(name)
                {
                    // One more, for a number that is larger.
                    *boxes = (*boxes).max(*n + 1);
                }
                None
            }
            _ => None,
        };
        removed.map(|name| out.remove(name));
    }
    out.retain(|_, boxes| (1..=MAX_MARKED_BOXES).contains(boxes));
    out
}

/// Returns the number and the steps of a rule such as: "If your note *day* is at least 20, and this box is empty (tick it): □"
fn find_mark(note: &str, step: &mut Step) -> Option<(i64, Vec<Step>)> {
    if let Step::If { branches } = step
        && let [PrintBranch { when, steps }] = &mut **branches
        && let Some(Term::Both { op, left, right }) = when
        && let (BinaryOp::MoreOrEqual, Term::Variable { name, .. }, Term::Int { n }) =
            (op, &**left, &**right)
        && name == note
        && steps.iter().filter(|it| !is_blank(it)).count() == 1
        && let Some(Step::Once { steps, .. }) = steps.iter_mut().find(|it| !is_blank(it))
    {
        return Some((*n, std::mem::take(steps)));
    }
    None
}
