//! Successors of each step of a page.

use super::facts::{ConditionPlace, KnownFacts};
use super::rows::{gaps, sorted};
use crate::model::book::{Book, NumberQuestion, Op, Page};
use std::collections::BTreeSet;

/// Returns true if nothing follows this menu.
pub(super) fn last(page: &Page, menu: usize) -> bool {
    let mut below = page.code.iter().skip(menu + 1);
    matches!(
        below.find(|op| !matches!(op, Op::Break)),
        None | Some(Op::End)
    )
}

/// Calls `to` for each successor of a step in any state. The bodies of choices are left out.
pub(super) fn each_way(book: &Book, page: &Page, at: usize, mut to: impl FnMut(usize)) {
    match page.code.get(at) {
        None | Some(Op::End | Op::EndChoice | Op::MenuAgain) => {}
        Some(op) if op.leaves() => {}
        Some(Op::Jump(there)) => to(*there),
        Some(Op::Choice(n)) => to(page.choices[*n].after),
        Some(Op::Unless(test)) => [at + 1, test.otherwise].into_iter().for_each(to),
        Some(Op::Once { done: there, .. } | Op::Arriving { otherwise: there }) => {
            [at + 1, *there].into_iter().for_each(to);
        }
        Some(Op::Vary(varied)) => varied.rows.iter().copied().for_each(to),
        Some(Op::Roll(table)) => {
            table.rows.iter().for_each(|row| to(row.2));
            if table.rows.is_empty() || table.has_else {
                to(table.after);
            }
        }
        Some(Op::Ask(ask)) => {
            ask.rows.iter().for_each(|row| to(row.1));
            to(ask.otherwise);
        }
        Some(Op::Number(ask)) => {
            ask.rows.iter().for_each(|row| to(row.2));
            if !covers(book, ask) {
                to(ask.otherwise);
            }
        }
        Some(Op::Verb(call)) => {
            call.rows.iter().for_each(|row| to(row.1));
            call.totals.iter().for_each(|row| to(row.2));
            let verb = book.vocabulary.verbs.get(call.verb);
            let outcomes = verb.map_or(0, |v| v.outcomes.len());
            let open = match verb.and_then(|verb| verb.range) {
                // Numbers without a row are reported elsewhere.
                Some(_) => call.totals.is_empty() || call.has_else,
                None => call.rows.len() < outcomes || call.rows.is_empty(),
            };
            if open && !verb.is_some_and(|v| v.leaves) {
                to(call.otherwise);
            }
        }
        Some(_) => to(at + 1),
    }
}

/// Returns true if every possible number has a row.
fn covers(book: &Book, ask: &NumberQuestion) -> bool {
    let place = ConditionPlace { book, page: None };
    let range = |expr| KnownFacts::none().range(expr, place);
    let (Some(min), Some(max)) = (range(&ask.min), range(&ask.max)) else {
        return false;
    };
    // If the range is empty, no row is taken.
    min.1 <= max.0 && gaps(&sorted(&ask.rows), min.0, max.1).is_empty()
}

/// Visits the steps in `todo` once each; `visit` adds further steps. Stops and returns true as soon as `visit` returns true.
pub(super) fn search(
    mut todo: Vec<usize>,
    mut visit: impl FnMut(usize, &mut Vec<usize>) -> bool,
) -> bool {
    let mut seen = BTreeSet::new();
    while let Some(at) = todo.pop() {
        if seen.insert(at) && visit(at, &mut todo) {
            return true;
        }
    }
    false
}

/// An upper bound of the number of paths to each step.
pub(super) fn ways(book: &Book, page: &Page) -> Vec<u8> {
    let mut ways = vec![0_u8; page.code.len() + 1];
    let mut note = |to: usize, more: u8| {
        if let Some(ways) = ways.get_mut(to) {
            *ways = ways.saturating_add(more);
        }
    };
    // The first step is entered from outside.
    note(0, 1);
    let menus = page.code.iter().filter(|op| matches!(op, Op::Menu)).count();
    let menus = u8::try_from(menus).unwrap_or(u8::MAX);
    for (at, op) in page.code.iter().enumerate() {
        each_way(book, page, at, |to| note(to, 1));
        match op {
            // Any menu can be the one that contains it.
            Op::Choice(n) => note(page.choices[*n].body, menus),
            // Each of its choices can continue below it.
            Op::Menu => note(at + 1, 1),
            _ => {}
        }
    }
    ways
}
