//! Where each step of a page leads.

use super::facts::{ConditionPlace, KnownFacts};
use super::rows::{gaps, sorted};
use crate::model::book::{Book, NumberQuestion, Op, Page};
use std::collections::BTreeSet;

/// Is there nothing below this menu?
pub(super) fn last(page: &Page, menu: usize) -> bool {
    let mut below = page.code.iter().skip(menu + 1);
    matches!(
        below.find(|op| !matches!(op, Op::Break)),
        None | Some(Op::End)
    )
}

/// Tells of each step that this one leads to, as if nothing were known of the state. Not of the bodies of choices.
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
                // Numbers without a row are told as such.
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

/// Has every number that may be typed a row?
fn covers(book: &Book, ask: &NumberQuestion) -> bool {
    let place = ConditionPlace { book, page: None };
    let range = |expr| KnownFacts::none().range(expr, place);
    let (Some(min), Some(max)) = (range(&ask.min), range(&ask.max)) else {
        return false;
    };
    // Where nothing can be typed, no row is gone to.
    min.1 <= max.0 && gaps(&sorted(&ask.rows), min.0, max.1).is_empty()
}

/// Visits steps from those of `todo` on, each once: `visit` adds those to go on with. Stops and returns true once it returns true.
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

/// How many ways lead to each step, or some more.
pub(super) fn ways(book: &Book, page: &Page) -> Vec<u8> {
    let mut ways = vec![0_u8; page.code.len() + 1];
    let mut note = |to: usize, more: u8| {
        if let Some(ways) = ways.get_mut(to) {
            *ways = ways.saturating_add(more);
        }
    };
    // The reader comes to the first step from outside.
    note(0, 1);
    let menus = page.code.iter().filter(|op| matches!(op, Op::Menu)).count();
    let menus = u8::try_from(menus).unwrap_or(u8::MAX);
    for (at, op) in page.code.iter().enumerate() {
        each_way(book, page, at, |to| note(to, 1));
        match op {
            // Any menu may be the one that it stands in.
            Op::Choice(n) => note(page.choices[*n].body, menus),
            // Each of its choices may go on below it.
            Op::Menu => note(at + 1, 1),
            _ => {}
        }
    }
    ways
}
