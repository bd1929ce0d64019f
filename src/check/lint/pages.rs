//! Lints for unreachable pages, and for map positions and secret numbers that two pages share.

use super::{LintContext, is_event};
use crate::model::book::{Op, PageId};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::collections::{BTreeMap, BTreeSet};

/// Reports the pages that no link leads to. Pages that only they lead to are counted in the same message.
pub(super) fn check_reachability(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    let graph = &context.graph;
    if context.book.start.is_none() || context.has_missing_books {
        return;
    }
    let mut seen = graph.reachable_from(graph.roots.iter().copied());
    let is_linked = graph.linked_pages();
    let all = u32::try_from(context.book.pages.len()).unwrap_or(u32::MAX);
    let is_normal_page = |n: &u32| {
        let page = context.book.page(PageId(*n));
        !is_event(page) && context.book.index.get(&page.id) == Some(&PageId(*n))
    };
    // Pages without any link first, then pages that only link to each other.
    for is_first_pass in [true, false] {
        for n in (0..all).filter(is_normal_page) {
            if seen[n as usize] || (is_first_pass && is_linked[n as usize]) {
                continue;
            }
            let followers = graph.mark_reachable(&mut seen, [n]) - 1;
            let page = context.book.page(PageId(n));
            let id = &page.id;
            let message = if is_first_pass {
                format!("no link leads to page `{id}`")
            } else {
                format!("only unreachable pages lead to page `{id}`")
            };
            let warning = Diagnostic::new(Code::UnreachablePage, page.span, message);
            let warning = match followers {
                0 => warning,
                1 => warning.label_text("1 more page can only be reached from here"),
                n => warning.label_text(format!("{n} more pages can only be reached from here")),
            };
            diagnostics.push(warning.help("link to it, or remove it"));
        }
    }
}

pub(super) fn check_positions(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    // Each linked book has its own map.
    let mut first = BTreeMap::new();
    for page in &context.book.pages {
        let Some(position) = page.map_position else {
            continue;
        };
        let other = *first.entry((page.part, position)).or_insert(page);
        if other.id == page.id {
            continue;
        }
        let (right, down) = position;
        let message = format!(
            "pages `{}` and `{}` have the same map position {right},{down}",
            other.id, page.id
        );
        let warning = Diagnostic::new(Code::DuplicatePosition, page.span, message);
        let warning = warning.label_text("the map shows only one page here");
        let warning = warning.label(other.span, "already at this position");
        diagnostics.push(warning.help("change one position, or remove it"));
    }
}

pub(super) fn check_numbers(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    let book = context.book;
    // A secret number belongs to the book of its page.
    let mut first = BTreeMap::new();
    let mut numbered = BTreeSet::new();
    for page in &book.pages {
        let Some(number) = page.secret_number else {
            continue;
        };
        numbered.insert(page.part);
        let Some(other) = first.insert((page.part, number), page) else {
            continue;
        };
        first.insert((page.part, number), other);
        let message = format!(
            "pages `{}` and `{}` have the same secret number {number}",
            other.id, page.id
        );
        let error = Diagnostic::new(Code::DuplicateSecretNumber, page.span, message);
        let error = error.label_text("readers who enter it never reach this page");
        let error = error.label(other.span, "they always reach this page");
        diagnostics.push(error.help("change one of the numbers"));
    }
    let pages = context.intact_pages();
    for (_, page) in pages.filter(|(_, page)| !numbered.contains(&page.part)) {
        for (op, span) in page.steps() {
            // If there are rows, the number can be meant for them.
            if matches!(op, Op::AskNumber(ask) if ask.accepts_secret && ask.rows.is_empty() && ask.result_slot.is_none())
            {
                let message = "this asks for a secret number, but no page has one";
                diagnostics.push(
                    Diagnostic::new(Code::NoSecretNumber, span, message)
                        .label_text("no number turns to a page")
                        .help("add a line such as `secret_number: 47` to the target pages, or write a range: `{number \"...\" 1 to 6}`"),
                );
            }
        }
    }
}
