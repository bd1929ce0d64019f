//! Successors of each step of a page.

use super::facts::{ConditionScope, KnownFacts};
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

/// Calls `add` for each successor of step `n` in any state. The bodies of choices are left out.
pub(super) fn for_each_successor(book: &Book, page: &Page, n: usize, mut add: impl FnMut(usize)) {
    match page.ops.get(n) {
        None | Some(Op::End | Op::EndChoice | Op::RepeatMenu) => {}
        Some(op) if op.leaves_page() => {}
        Some(Op::Jump(target)) => add(*target),
        Some(Op::Choice(choice)) => add(page.choices[*choice].after),
        Some(Op::JumpIfFalse(test)) => [n + 1, test.else_target].into_iter().for_each(add),
        Some(Op::Once { else_target, .. } | Op::IfArriving { else_target }) => {
            [n + 1, *else_target].into_iter().for_each(add)
        }
        Some(Op::Vary(varied)) => varied.starts.iter().copied().for_each(add),
        Some(Op::Roll(table)) => {
            table.rows.iter().for_each(|row| add(row.2));
            if table.rows.is_empty() || table.has_else {
                add(table.else_target);
            }
        }
        Some(Op::AskWord(question)) => {
            question.rows.iter().for_each(|row| add(row.1));
            add(question.else_target);
        }
        Some(Op::AskNumber(question)) => {
            question.rows.iter().for_each(|row| add(row.2));
            if !covers_all_numbers(book, question) {
                add(question.else_target);
            }
        }
        Some(Op::Instruction(call)) => {
            call.outcome_rows.iter().for_each(|row| add(row.1));
            call.number_rows.iter().for_each(|row| add(row.2));
            let instruction = book.schema.instructions.get(call.instruction);
            let may_continue = instruction.is_none_or(|it| {
                let has_row = |n: u16| call.outcome_rows.iter().any(|row| row.0 == n);
                let mut outcomes = (0..).zip(&it.outcomes);
                it.outcomes.is_empty()
                    || outcomes.any(|(n, name)| {
                        let is_possible = it.can_return(name, |arg| call.has_arg(arg));
                        is_possible && !has_row(n) && !it.events.contains_key(name)
                    })
            });
            let continues = match instruction.and_then(|it| it.range) {
                // Numbers without a row are reported elsewhere.
                Some(_) => call.number_rows.is_empty() || call.has_else,
                None => may_continue,
            };
            if continues && !instruction.is_some_and(|it| it.leaves_page) {
                add(call.else_target);
            }
        }
        Some(_) => add(n + 1),
    }
}

/// Returns true if every possible number has a row.
fn covers_all_numbers(book: &Book, question: &NumberQuestion) -> bool {
    let scope = ConditionScope { book, page: None };
    let range = |expr| KnownFacts::none().range(expr, scope);
    let (Some(min), Some(max)) = (range(&question.min), range(&question.max)) else {
        return false;
    };
    // If the range is empty, no row is taken.
    min.1 <= max.0 && find_gaps(&sort_rows(&question.rows), min.0, max.1).is_empty()
}

/// Visits the steps in `todo` once each. `visit` can add more steps. Returns true as soon as `visit` returns true.
pub(super) fn search(
    mut todo: Vec<usize>,
    mut visit: impl FnMut(usize, &mut Vec<usize>) -> bool,
) -> bool {
    let mut seen = BTreeSet::new();
    while let Some(step) = todo.pop() {
        if seen.insert(step) && visit(step, &mut todo) {
            return true;
        }
    }
    false
}

/// An upper bound for the number of paths to each step.
pub(super) fn count_paths(book: &Book, page: &Page) -> Vec<u8> {
    let mut counts = vec![0_u8; page.ops.len() + 1];
    let mut add = |to: usize, count: u8| {
        if let Some(counts) = counts.get_mut(to) {
            *counts = counts.saturating_add(count);
        }
    };
    // The first step is entered from outside.
    add(0, 1);
    let menus = page.ops.iter().filter(|op| matches!(op, Op::Menu)).count();
    let menus = u8::try_from(menus).unwrap_or(u8::MAX);
    for (step, op) in page.ops.iter().enumerate() {
        for_each_successor(book, page, step, |to| add(to, 1));
        match op {
            // Any menu can be the one that contains it.
            Op::Choice(n) => add(page.choices[*n].body, menus),
            // Each of its choices can continue below it.
            Op::Menu => add(step + 1, 1),
            _ => {}
        }
    }
    counts
}
