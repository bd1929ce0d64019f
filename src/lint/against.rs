//! Does a guard of a choice contradict what the blocks around it or its other guards ask for?

use super::facts::{Facts, Place};
use crate::book::{Expr, Op, Page};
use crate::source::Span;
use std::collections::BTreeMap;
use std::ops::Range;

/// The guards that cannot hold where their choice stands, by choice and by where they are written, and what they contradict.
/// What never holds anywhere is told by itself.
pub(super) fn against(page: &Page, place: Place) -> BTreeMap<(usize, Span), Span> {
    let mut out = BTreeMap::new();
    let guarded = |n: usize| {
        page.choices
            .get(n)
            .is_some_and(|c| c.guards().conditions().next().is_some())
    };
    let steps = page.code.iter().enumerate();
    let choices = steps.filter_map(|(at, op)| match op {
        Op::Choice(n) if guarded(*n) => Some((at, *n)),
        _ => None,
    });
    let nesting = page.nesting();
    for (at, n) in choices {
        let guards = page.choices[n].guards();
        // Before a choice under another the reader may have done anything.
        let outer = nesting[n].map_or(0, |outer| page.choices[outer].body);
        let mut asked = around(page, outer..at);
        for (cond, span) in guards.conditions().zip(&guards.places) {
            let all: Vec<_> = asked.iter().map(|(cond, want, _)| (*cond, *want)).collect();
            // Where nothing of it can be, something else is wrong.
            let alone = can_be(&[(cond, true)], place);
            if alone && can_be(&all, place) {
                let with = |(other, want, _): &&(&Expr, bool, Span)| {
                    !can_be(&[(*other, *want), (cond, true)], place)
                };
                let both: Vec<_> = all.iter().copied().chain([(cond, true)]).collect();
                if !can_be(&both, place) {
                    let cause = asked.iter().find(with).or(asked.last());
                    if let Some((_, _, block)) = cause {
                        out.insert((n, *span), *block);
                    }
                }
            }
            asked.push((cond, true, *span));
        }
    }
    out
}

/// Can all of these come out so at once?
fn can_be(asked: &[(&Expr, bool)], place: Place) -> bool {
    let mut ways = vec![Facts::none()];
    for (cond, want) in asked {
        ways = ways
            .iter()
            .flat_map(|facts| facts.assume(cond, *want, place))
            .collect();
        if ways.is_empty() {
            return false;
        }
        // Of too many ways nothing is concluded.
        if ways.len() > 64 {
            return true;
        }
    }
    true
}

/// The conditions of the blocks that the step behind these stands in, as far as they begin among these, how they came out, and where they are written.
fn around(page: &Page, steps: Range<usize>) -> Vec<(&Expr, bool, Span)> {
    let mut out = Vec::new();
    let step = steps.end;
    for (at, op) in page.code.iter().enumerate().take(step).skip(steps.start) {
        let Op::Unless(test) = op else { continue };
        if step < test.otherwise {
            out.push((&test.condition, true, page.place(at)));
            continue;
        }
        // What stands behind the jump at a branch's end is another branch.
        let end = test.otherwise.checked_sub(1).and_then(|n| page.code.get(n));
        if let Some(Op::Jump(end)) = end
            && step < *end
        {
            out.push((&test.condition, false, page.place(at)));
        }
    }
    out
}
