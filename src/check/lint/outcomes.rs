//! Lint for outcomes without a row whose page does not continue below.

use super::LintContext;
use super::successors::{for_each_successor, search};
use crate::model::book::{Book, InstructionCall, Op, Page};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::collections::BTreeSet;

pub(super) fn check_outcomes(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    let mut told = BTreeSet::new();
    for (n, page) in book.pages.iter().chain(&book.unused_fragments).enumerate() {
        // Reported elsewhere: the page may end without a prompt.
        let walk = scene.walks.get(n);
        if walk.is_some_and(|walk| walk.falls_through || walk.may_fall_through) {
            continue;
        }
        for op in &page.ops {
            if let Op::Instruction(call) = op
                && let Some(fault) = find_unhandled(book, page, call)
                && told.insert(call.span)
            {
                found.push(fault);
            }
        }
    }
}

fn find_unhandled(book: &Book, page: &Page, call: &InstructionCall) -> Option<Diagnostic> {
    let verb = book.schema.instructions.get(call.instruction)?;
    // A verb in rounds decides itself which outcomes are possible.
    if call.has_else || call.is_cost || verb.has_rounds || verb.leaves_page {
        return None;
    }
    // A row for a place of the ruleset is not written by the author.
    let written = call
        .outcome_rows
        .iter()
        .filter(|(n, _)| call.handled.contains(n));
    let rows: BTreeSet<usize> = written.map(|(_, to)| *to).collect();
    // A single row that leads away works like an `if`, and the best outcome continues below.
    let missing = (0..).zip(&verb.outcomes).filter(|(n, name)| {
        let best = verb.ranking.first() == Some(n);
        let handled = call
            .outcome_rows
            .iter()
            .any(|(row, _)| usize::from(*row) == *n);
        !best && !handled && !verb.goes_to.contains_key(*name)
    });
    let missing: Vec<&str> = missing.map(|(_, name): (usize, &String)| &**name).collect();
    if rows.len() < 2 || missing.is_empty() || starts_with_turn(page, call.else_target) {
        return None;
    }
    if rows
        .iter()
        .any(|row| reaches(book, page, *row, call.else_target))
    {
        return None;
    }
    let missing = missing.join("`, `");
    let message = format!("`{missing}` has no row and goes on below, where the others lead away");
    let fault = Diagnostic::new(Code::UnhandledOutcome, call.span, message);
    Some(
        fault
            .help("add a row for it; if the text below belongs to it, move that text into the row"),
    )
}

/// Returns true if the text below begins with a turn. It then clearly serves the outcomes without a row.
fn starts_with_turn(page: &Page, at: usize) -> bool {
    let below = page.ops.iter().skip(at);
    let next = below.into_iter().find(|op| !matches!(op, Op::EndParagraph));
    next.is_some_and(Op::leaves_page)
}

/// Returns true if a path leads from one step to another.
fn reaches(book: &Book, page: &Page, from: usize, to: usize) -> bool {
    search(vec![from], |at, todo| {
        match page.ops.get(at) {
            _ if at == to => return true,
            Some(Op::Choice(n)) => {
                let choice = &page.choices[*n];
                todo.extend([choice.body, choice.after]);
            }
            // A choice without a turn continues below its menu.
            Some(Op::EndChoice) => return true,
            _ => for_each_successor(book, page, at, |next| todo.push(next)),
        }
        false
    })
}
