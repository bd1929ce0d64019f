//! Lint for outcomes without a row that continue below a table whose rows all leave the page.

use super::LintContext;
use super::successors::{for_each_successor, search};
use crate::model::book::{Book, InstructionCall, Op, Page};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::collections::BTreeSet;

pub(super) fn check_outcomes(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    let book = context.book;
    let mut reported = BTreeSet::new();
    for (n, page) in book.pages.iter().chain(&book.unused_fragments).enumerate() {
        // Reported elsewhere: the page may end without a prompt.
        let walk = context.walks.get(n);
        if walk.is_some_and(|walk| walk.falls_through || walk.may_fall_through) {
            continue;
        }
        for op in &page.ops {
            if let Op::Instruction(call) = op
                && let Some(diagnostic) = find_unhandled(book, page, call)
                && reported.insert(call.span)
            {
                diagnostics.push(diagnostic);
            }
        }
    }
}

fn find_unhandled(book: &Book, page: &Page, call: &InstructionCall) -> Option<Diagnostic> {
    let instruction = book.schema.instructions.get(call.instruction)?;
    // An instruction in rounds determines which outcomes are possible.
    if call.has_else || call.is_cost || instruction.has_rounds || instruction.leaves_page {
        return None;
    }
    // Rows for rule pages are not written by the author.
    let written = call
        .outcome_rows
        .iter()
        .filter(|(n, _)| call.handled.contains(n));
    let rows: BTreeSet<usize> = written.map(|(_, to)| *to).collect();
    // A single row that leaves the page works like an `if`, and the best outcome continues below.
    let missing = (0..).zip(&instruction.outcomes).filter(|(n, name)| {
        let is_best = instruction.ranking.first() == Some(n);
        let is_handled = call
            .outcome_rows
            .iter()
            .any(|(row, _)| usize::from(*row) == *n);
        let is_led_away =
            instruction.goes_to.contains_key(*name) || instruction.events.contains_key(*name);
        let is_possible = instruction.can_return(name, |arg| call.has_arg(arg));
        !is_best && !is_handled && !is_led_away && is_possible
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
    let message = format!("no row for outcome `{missing}`, which continues below the table");
    let diagnostic = Diagnostic::new(Code::UnhandledOutcome, call.span, message);
    Some(
        diagnostic
            .help("add a row for it; if the text below belongs to it, move the text into the row"),
    )
}

/// Returns true if the text below begins with a turn. It then clearly serves the outcomes without a row.
fn starts_with_turn(page: &Page, step: usize) -> bool {
    let below = page.ops.iter().skip(step);
    let next = below.into_iter().find(|op| !matches!(op, Op::EndParagraph));
    next.is_some_and(Op::leaves_page)
}

/// Returns true if a path leads from one step to another.
fn reaches(book: &Book, page: &Page, from: usize, to: usize) -> bool {
    search(vec![from], |step, todo| {
        match page.ops.get(step) {
            _ if step == to => return true,
            Some(Op::Choice(n)) => {
                let choice = &page.choices[*n];
                todo.extend([choice.body, choice.after]);
            }
            // A choice without a turn continues below its menu.
            Some(Op::EndChoice) => return true,
            _ => for_each_successor(book, page, step, |next| todo.push(next)),
        }
        false
    })
}
