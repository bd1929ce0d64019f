//! Lint for text and instructions that no path through a page reaches.

use super::successors::for_each_successor;
use super::{LintContext, is_event};
use crate::model::book::{Book, Op, Page};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::collections::BTreeSet;

pub(super) fn check_unreachable_text(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    let all = (0..).zip(book.pages.iter().chain(&book.unused_fragments));
    for (_, page) in all.filter(|(n, _)| !scene.broken_pages.contains(n)) {
        let seen = reachable_steps(book, page);
        let mut told = false;
        for (at, op) in page.ops.iter().enumerate() {
            if seen[at] {
                told = false;
            } else if !told && has_content(page, op) {
                told = true;
                let before = (0..at)
                    .rev()
                    .find(|n| seen[*n] && may_leave_page(&page.ops[*n]));
                let mut fault = Diagnostic::new(
                    Code::TextAfterTurn,
                    page.span_at(at),
                    "nobody can read this",
                )
                .label_text("never reached");
                if let Some(n) = before.filter(|n| page.span_at(*n) != page.span_at(at)) {
                    let menu = matches!(page.ops[n], Op::EndChoice | Op::Menu);
                    let text = if menu {
                        "every choice leaves the page first"
                    } else {
                        "this turn leaves the page first"
                    };
                    fault = fault.label(page.span_at(n), text);
                }
                if is_event(page) {
                    fault.labels.truncate(1);
                }
                found.push(fault);
            }
        }
    }
}

/// Marks the steps that can be reached if each condition may be true or false.
fn reachable_steps(book: &Book, page: &Page) -> Vec<bool> {
    let size = page.ops.len();
    let mut seen = vec![false; size];
    // The choices collected on all paths to a step.
    let mut sure: Vec<Option<BTreeSet<usize>>> = vec![None; size];
    let mut menus: BTreeSet<usize> = BTreeSet::new();
    let mut end_choice = false;
    let mut todo: Vec<(usize, BTreeSet<usize>)> = vec![(0, BTreeSet::new())];
    // A choice without a turn continues below its menu. The menu is known only when all choices are collected.
    loop {
        while let Some((at, gathered)) = todo.pop() {
            if at >= size {
                continue;
            }
            let merged = match &sure[at] {
                None => gathered,
                Some(before) => before.intersection(&gathered).copied().collect(),
            };
            if sure[at].as_ref() == Some(&merged) {
                continue;
            }
            seen[at] = true;
            sure[at] = Some(merged.clone());
            match &page.ops[at] {
                Op::Choice(n) => {
                    let mut more = merged;
                    more.insert(*n);
                    let choice = &page.choices[*n];
                    todo.push((choice.body, BTreeSet::new()));
                    todo.push((choice.after, more));
                }
                Op::Menu => {
                    menus.insert(at);
                    if merged.iter().all(|n| can_close(page, *n)) {
                        todo.push((at + 1, BTreeSet::new()));
                    }
                }
                op => {
                    end_choice |= matches!(op, Op::EndChoice);
                    for_each_successor(book, page, at, |to| todo.push((to, merged.clone())));
                }
            }
        }
        if !end_choice {
            return seen;
        }
        let below = menus.iter().map(|menu| menu + 1);
        let new: Vec<_> = below.filter(|at| *at < size && !seen[*at]).collect();
        if new.is_empty() {
            return seen;
        }
        todo.extend(new.into_iter().map(|at| (at, BTreeSet::new())));
    }
}

fn can_close(page: &Page, choice: usize) -> bool {
    let guards = page.choices[choice].guards();
    guards.once.is_some() || !guards.costs.is_empty() || guards.conditions().next().is_some()
}

fn may_leave_page(op: &Op) -> bool {
    op.leaves_page() || matches!(op, Op::Instruction(_) | Op::Menu)
}

fn has_content(page: &Page, op: &Op) -> bool {
    match op {
        Op::Text(words, _) => !page.text_at(*words).trim().is_empty(),
        Op::EndParagraph
        | Op::Jump(_)
        | Op::Menu
        | Op::EndChoice
        | Op::RepeatMenu
        | Op::BeginInnerMenu
        | Op::EndInnerMenu
        | Op::CommitChoice(_)
        | Op::End => false,
        _ => true,
    }
}
