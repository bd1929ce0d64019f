//! Numbers that are counted on rows of boxes on the sheet, with marks where something happens.

use super::manuscript::{Manuscript, PrintNote, Step, StepTrigger, Term};
use super::split::is_blank;
use super::walk::PrintNode;
use crate::syntax::markup::BinaryOp;
use std::collections::BTreeMap;

/// Maximum number of boxes, without and with marks.
const MAX_BOXES: i64 = 30;
const MAX_MARKED_BOXES: i64 = 100;

/// Makes tracks of the notes that steps only raise or lower, and that are compared only with small numbers.
///
/// A rule for all turns that applies once, from a number of such a note on, becomes a mark on the track. Returns the ids and the steps of all
/// marks, which contain their indexes.
pub(super) fn set_tracks(out: &mut Manuscript) -> Vec<(String, Vec<Step>)> {
    let lengths = track_lengths(out);
    let mut marked = Vec::new();
    for note in &mut out.variables {
        let Some(boxes) = lengths.get(&note.name).copied() else {
            continue;
        };
        let turns = out.general.iter_mut();
        for shared in turns.filter(|it| it.trigger == StepTrigger::Turn) {
            shared.steps.retain_mut(|step| {
                let Some((at, steps)) = find_mark(note, step) else {
                    return true;
                };
                note.marks
                    .push((at, u32::try_from(marked.len()).unwrap_or_default()));
                marked.push((format!("{}/{at}", shared.id), steps));
                false
            });
        }
        note.boxes = (boxes <= MAX_BOXES || !note.marks.is_empty()).then_some(boxes);
    }
    marked
}

/// Returns the number of boxes of each note that can be a track.
fn track_lengths(manuscript: &Manuscript) -> BTreeMap<String, i64> {
    let starts = manuscript
        .variables
        .iter()
        .filter_map(|note| match note.start {
            Term::Int { n: n @ 0.. } => Some((note.name.clone(), n)),
            _ => None,
        });
    let mut out: BTreeMap<String, i64> = starts.collect();
    for note in manuscript
        .sections
        .iter()
        .flat_map(|it| &it.fresh.variables)
    {
        out.remove(&note.name);
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
fn find_mark(note: &PrintNote, step: &mut Step) -> Option<(i64, Vec<Step>)> {
    let Step::If { branches } = step else {
        return None;
    };
    let [branch] = &mut **branches else {
        return None;
    };
    let Some(Term::Both {
        op: BinaryOp::MoreOrEqual,
        left,
        right,
    }) = &branch.when
    else {
        return None;
    };
    let mut steps = branch.steps.iter_mut().filter(|step| !is_blank(step));
    match (&**left, &**right, steps.next(), steps.next()) {
        (
            Term::Variable { name, .. },
            Term::Int { n },
            Some(Step::Once {
                here: false, steps, ..
            }),
            None,
        ) if *name == note.name => Some((*n, std::mem::take(steps))),
        _ => None,
    }
}
