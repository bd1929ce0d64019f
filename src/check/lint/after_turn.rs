//! Lint for text and instructions that no path through a page reaches.

use super::ways::each_way;
use super::{LintContext, is_event};
use crate::model::book::{Book, Op, Page};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::collections::BTreeSet;

pub(super) fn check_unread(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    let all = (0..).zip(book.pages.iter().chain(&book.loose_fragments));
    for (_, page) in all.filter(|(n, _)| !scene.broken.contains(n)) {
        let seen = reached(book, page);
        let mut told = false;
        for (at, op) in page.code.iter().enumerate() {
            if seen[at] {
                told = false;
            } else if !told && says_something(page, op) {
                told = true;
                let before = (0..at).rev().find(|n| seen[*n] && leaves(&page.code[*n]));
                let mut fault =
                    Diagnostic::new(Code::TextAfterTurn, page.place(at), "nobody can read this")
                        .saying("never reached");
                if let Some(n) = before.filter(|n| page.place(*n) != page.place(at)) {
                    let menu = matches!(page.code[n], Op::EndChoice | Op::Menu);
                    let text = if menu {
                        "every choice leaves the page first"
                    } else {
                        "this turn leaves the page first"
                    };
                    fault = fault.label(page.place(n), text);
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
fn reached(book: &Book, page: &Page) -> Vec<bool> {
    let size = page.code.len();
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
            match &page.code[at] {
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
                    each_way(book, page, at, |to| todo.push((to, merged.clone())));
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

fn leaves(op: &Op) -> bool {
    op.leaves() || matches!(op, Op::Verb(_) | Op::Menu)
}

fn says_something(page: &Page, op: &Op) -> bool {
    match op {
        Op::Text(words, _) => !page.words(*words).trim().is_empty(),
        Op::Break
        | Op::Jump(_)
        | Op::Menu
        | Op::EndChoice
        | Op::MenuAgain
        | Op::Inner
        | Op::Outer
        | Op::Take(_)
        | Op::End => false,
        _ => true,
    }
}
