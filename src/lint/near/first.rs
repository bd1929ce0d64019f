//! Near misses among the other faults: what follows from one is not told besides.

use super::Near;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::source::{FileId, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Puts the near misses among what was found: what stands in one is not told besides, and where it was an error the near miss
/// is one. `allowed` are those that are no error: the book does not want to hear of them.
pub fn first(mut near: Vec<Near>, allowed: bool, found: &mut Vec<Diagnostic>) {
    let open = found.iter().filter(|it| it.code == Code::UnclosedBlock);
    let open: BTreeSet<(FileId, u32)> = open
        .filter_map(|it| place(it).map(|at| (at.file, at.start)))
        .collect();
    near.retain(|it| {
        let is_open = |at: &Span| open.range((at.file, at.start)..(at.file, at.end)).next();
        !it.opens || it.covers.iter().any(|at| is_open(at).is_some())
    });
    let within = within(&near, found);
    let mut gone = vec![false; found.len()];
    let mut blocks = BTreeSet::new();
    for (n, fault) in found.iter().enumerate() {
        if let Some(near) = within[n].map(|n| &mut near[n]) {
            near.is_error |= fault.severity == Severity::Error;
            gone[n] = true;
        } else if let Some(at) = place(fault).filter(|_| fault.code == Code::UnclosedBlock) {
            blocks.insert((at.file, at.start, n));
        }
    }
    // Each that stands for an end ends the nearest block above that has none.
    for near in near.iter_mut().filter(|near| near.closes) {
        let Some(at) = near.covers.first() else {
            continue;
        };
        let above = (at.file, 0, 0)..(at.file, at.start, 0);
        if let Some(block) = blocks.range(above).next_back().copied() {
            blocks.remove(&block);
            near.is_error = true;
            gone[block.2] = true;
        }
    }
    let mut gone = gone.into_iter();
    found.retain(|_| !gone.next().unwrap_or_default());
    for mut near in near {
        if near.is_error {
            near.fault.severity = Severity::Error;
        }
        if near.is_error || !allowed {
            found.push(near.fault);
        }
    }
}

fn place(fault: &Diagnostic) -> Option<Span> {
    fault.labels.first().map(|label| label.span)
}

/// What is passed on the way through the texts, at a place.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Passed {
    Ends,
    Begins,
    Fault,
}

/// For each fault the first near miss that it stands in.
fn within(near: &[Near], found: &[Diagnostic]) -> Vec<Option<usize>> {
    let mut way: Vec<(FileId, u32, Passed, usize)> = Vec::new();
    for (n, near) in near.iter().enumerate() {
        for it in &near.covers {
            way.push((it.file, it.start, Passed::Begins, n));
            way.push((it.file, it.end.max(it.start + 1), Passed::Ends, n));
        }
    }
    for (n, fault) in found.iter().enumerate() {
        way.extend(place(fault).map(|at| (at.file, at.start, Passed::Fault, n)));
    }
    way.sort();
    let mut out = vec![None; found.len()];
    // How many places of each are open: those of one may lie within each other.
    let mut open: BTreeMap<usize, usize> = BTreeMap::new();
    for (_, _, passed, n) in way {
        match passed {
            Passed::Begins => *open.entry(n).or_default() += 1,
            Passed::Ends => {
                let left = open.get(&n).map_or(0, |many| many - 1);
                match left {
                    0 => open.remove(&n),
                    left => open.insert(n, left),
                };
            }
            Passed::Fault => out[n] = open.keys().next().copied(),
        }
    }
    out
}
