//! Successors of each step of a page.

use super::facts::{ConditionContext, KnownFacts};
use super::rows::{find_gaps, sort_rows};
use crate::model::book::{Book, NumberQuestion, Op, Page};
use std::collections::BTreeSet;

/// Returns true if nothing follows this menu.
pub(super) fn is_last_menu(page: &Page, menu: usize) -> bool {
    let mut below = page.ops.iter().skip(menu + 1);
    matches!(
        below.find(|op| !matches!(op, Op::EndParagraph)),
        None | Some(Op::End)
    )
}

/// Calls `to` for each successor of a step in any state. The bodies of choices are left out.
pub(super) fn for_each_successor(book: &Book, page: &Page, at: usize, mut to: impl FnMut(usize)) {
    match page.ops.get(at) {
        None | Some(Op::End | Op::EndChoice | Op::RepeatMenu) => {}
        Some(op) if op.leaves_page() => {}
        Some(Op::Jump(there)) => to(*there),
        Some(Op::Choice(n)) => to(page.choices[*n].after),
        Some(Op::JumpIfFalse(test)) => [at + 1, test.else_target].into_iter().for_each(to),
        Some(
            Op::Once {
                else_target: there, ..
            }
            | Op::IfArriving { else_target: there },
        ) => {
            [at + 1, *there].into_iter().for_each(to);
        }
        Some(Op::Vary(varied)) => varied.starts.iter().copied().for_each(to),
        Some(Op::Roll(table)) => {
            table.rows.iter().for_each(|row| to(row.2));
            if table.rows.is_empty() || table.has_else {
                to(table.else_target);
            }
        }
        Some(Op::AskWord(ask)) => {
            ask.rows.iter().for_each(|row| to(row.1));
            to(ask.else_target);
        }
        Some(Op::AskNumber(ask)) => {
            ask.rows.iter().for_each(|row| to(row.2));
            if !covers_all_numbers(book, ask) {
                to(ask.else_target);
            }
        }
        Some(Op::Instruction(call)) => {
            call.outcome_rows.iter().for_each(|row| to(row.1));
            call.number_rows.iter().for_each(|row| to(row.2));
            let verb = book.schema.instructions.get(call.instruction);
            let outcomes = verb.map_or(0, |v| v.outcomes.len());
            let open = match verb.and_then(|verb| verb.range) {
                // Numbers without a row are reported elsewhere.
                Some(_) => call.number_rows.is_empty() || call.has_else,
                None => call.outcome_rows.len() < outcomes || call.outcome_rows.is_empty(),
            };
            if open && !verb.is_some_and(|v| v.leaves_page) {
                to(call.else_target);
            }
        }
        Some(_) => to(at + 1),
    }
}

/// Returns true if every possible number has a row.
fn covers_all_numbers(book: &Book, ask: &NumberQuestion) -> bool {
    let place = ConditionContext { book, page: None };
    let range = |expr| KnownFacts::none().range(expr, place);
    let (Some(min), Some(max)) = (range(&ask.min), range(&ask.max)) else {
        return false;
    };
    // If the range is empty, no row is taken.
    min.1 <= max.0 && find_gaps(&sort_rows(&ask.rows), min.0, max.1).is_empty()
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
pub(super) fn count_paths(book: &Book, page: &Page) -> Vec<u8> {
    let mut ways = vec![0_u8; page.ops.len() + 1];
    let mut note = |to: usize, more: u8| {
        if let Some(ways) = ways.get_mut(to) {
            *ways = ways.saturating_add(more);
        }
    };
    // The first step is entered from outside.
    note(0, 1);
    let menus = page.ops.iter().filter(|op| matches!(op, Op::Menu)).count();
    let menus = u8::try_from(menus).unwrap_or(u8::MAX);
    for (at, op) in page.ops.iter().enumerate() {
        for_each_successor(book, page, at, |to| note(to, 1));
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
