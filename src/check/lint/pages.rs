//! Lints for unreachable pages, and for places and numbers that two pages share.

use super::{LintContext, is_event};
use crate::model::book::{Op, PageId};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::collections::{BTreeMap, BTreeSet};

/// Reports the pages that no link leads to. Pages that only they lead to are counted in the same message.
pub(super) fn check_reachability(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let graph = &scene.graph;
    if scene.book.start.is_none() || scene.has_missing_books {
        return;
    }
    let mut seen = graph.reachable_from(graph.roots.iter().copied());
    let led = graph.have_incoming();
    let all = u32::try_from(scene.book.pages.len()).unwrap_or(u32::MAX);
    let lost = |n: &u32| {
        let page = scene.book.page(PageId(*n));
        !is_event(page) && scene.book.index.get(&page.id).is_some_and(|id| id.0 == *n)
    };
    // Pages without any link first, then pages that only link to each other.
    for bare in [true, false] {
        for n in (0..all).filter(lost) {
            if seen[n as usize] || (bare && led[n as usize]) {
                continue;
            }
            let behind = graph.mark_reachable(&mut seen, [n]) - 1;
            let page = scene.book.page(PageId(n));
            let id = &page.id;
            let message = if bare {
                format!("nothing leads to page `{id}`")
            } else {
                format!("only pages that cannot be come to lead to page `{id}`")
            };
            let fault = Diagnostic::new(Code::UnreachablePage, page.span, message);
            let fault = match behind {
                0 => fault,
                1 => fault.label_text("and to 1 more page after it"),
                n => fault.label_text(format!("and to {n} more pages after it")),
            };
            found.push(fault.help("link to it, or take it out"));
        }
    }
}

pub(super) fn check_positions(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    // Each linked book has its own map.
    let mut first = BTreeMap::new();
    for page in &scene.book.pages {
        let Some(at) = page.map_position else {
            continue;
        };
        let before = *first.entry((page.part, at)).or_insert(page);
        if before.id == page.id {
            continue;
        }
        let (right, down) = at;
        let message = format!(
            "pages `{}` and `{}` are both at {right},{down}",
            before.id, page.id
        );
        let fault = Diagnostic::new(Code::DuplicatePosition, page.span, message);
        let fault = fault.label_text("the map has room for one");
        let fault = fault.label(before.span, "this position is taken");
        found.push(fault.help("change one position, or remove it"));
    }
}

pub(super) fn check_numbers(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    // A secret number belongs to the book of its page.
    let mut first = BTreeMap::new();
    let mut numbered = BTreeSet::new();
    for page in &book.pages {
        let Some(number) = page.secret_number else {
            continue;
        };
        numbered.insert(page.part);
        let Some(before) = first.insert((page.part, number), page) else {
            continue;
        };
        first.insert((page.part, number), before);
        let message = format!(
            "pages `{}` and `{}` have the number {number}",
            before.id, page.id
        );
        let fault = Diagnostic::new(Code::DuplicateSecretNumber, page.span, message);
        let fault = fault.label_text("readers who enter it never reach this page");
        let fault = fault.label(before.span, "but always here");
        found.push(fault.help("give one of them another number"));
    }
    for (_, page) in scene
        .intact_pages()
        .filter(|(_, p)| !numbered.contains(&p.part))
    {
        for (op, span) in page.steps() {
            // If there are rows, the number can be meant for them.
            if matches!(op, Op::AskNumber(ask) if ask.accepts_secret && ask.rows.is_empty() && ask.result_slot.is_none())
            {
                let message = "this asks for the number of a page, and no page has one";
                found.push(
                    Diagnostic::new(Code::NoSecretNumber, span, message)
                        .label_text("no number leads anywhere")
                        .help("add a line such as `secret_number: 47` to the target pages, or give a range: `{number \"...\" 1 to 6}`"),
                );
            }
        }
    }
}
