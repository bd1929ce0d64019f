//! Lint for text and instructions that no path through a page reaches.

use super::successors::for_each_successor;
use super::{LintContext, is_event};
use crate::model::book::{Book, Op, Page};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::collections::BTreeSet;

pub(super) fn check_unreachable_text(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    let book = context.book;
    let all = (0..).zip(book.pages.iter().chain(&book.unused_fragments));
    for (_, page) in all.filter(|(n, _)| !context.broken_pages.contains(n)) {
        let seen = reachable_steps(book, page);
        for choice in page.choices.iter().filter(|it| it.guards().is_later) {
            let mut below = (0..).zip(&page.ops).skip(choice.after);
            if !below.any(|(step, op)| matches!(op, Op::Menu) && seen[step]) {
                let message = "this choice is never offered";
                let warning = Diagnostic::new(Code::TextAfterTurn, choice.span, message);
                let warning = warning.label_text("every path leaves the page before the next menu");
                diagnostics.push(warning.help("remove `{later}`, or add a choice below the text"));
            }
        }
        let mut is_reported = false;
        for (step, op) in page.ops.iter().enumerate() {
            if seen[step] {
                is_reported = false;
            } else if !is_reported && has_content(page, op) {
                is_reported = true;
                let last_exit = (0..step)
                    .rev()
                    .find(|n| seen[*n] && may_leave_page(&page.ops[*n]));
                let mut warning = Diagnostic::new(
                    Code::TextAfterTurn,
                    page.span_at(step),
                    "unreachable text or instruction",
                )
                .label_text("no path through the page leads here");
                if let Some(n) = last_exit.filter(|n| page.span_at(*n) != page.span_at(step)) {
                    let is_menu = matches!(page.ops[n], Op::EndChoice | Op::Menu);
                    let text = if is_menu {
                        "every choice leaves the page first"
                    } else {
                        "this turn leaves the page first"
                    };
                    warning = warning.label(page.span_at(n), text);
                }
                if is_event(page) {
                    warning.labels.truncate(1);
                }
                diagnostics.push(warning);
            }
        }
    }
}

/// Marks the steps that can be reached if each condition may be true or false.
fn reachable_steps(book: &Book, page: &Page) -> Vec<bool> {
    let size = page.ops.len();
    let mut seen = vec![false; size];
    // By step, the choices that every path to it has collected, sorted.
    let mut collected: Vec<Option<Vec<usize>>> = vec![None; size];
    let mut menus: BTreeSet<usize> = BTreeSet::new();
    let mut end_choice = false;
    let mut todo = vec![(0, Vec::new())];
    // A choice without a turn continues below its menu. The menu is known only when all choices are collected.
    loop {
        while let Some((step, mut merged)) = todo.pop() {
            if step >= size {
                continue;
            }
            if let Some(previous) = &collected[step] {
                merged.retain(|n| previous.binary_search(n).is_ok());
                if merged == *previous {
                    continue;
                }
            }
            seen[step] = true;
            collected[step] = Some(merged.clone());
            match &page.ops[step] {
                Op::Choice(n) => {
                    if let Err(index) = merged.binary_search(n) {
                        merged.insert(index, *n);
                    }
                    let choice = &page.choices[*n];
                    todo.push((choice.body, Vec::new()));
                    todo.push((choice.after, merged));
                }
                Op::Menu => {
                    menus.insert(step);
                    if merged.iter().all(|n| can_close(page, *n)) {
                        todo.push((step + 1, Vec::new()));
                    }
                }
                op => {
                    end_choice |= matches!(op, Op::EndChoice);
                    for_each_successor(book, page, step, |to| todo.push((to, merged.clone())));
                }
            }
        }
        if !end_choice {
            return seen;
        }
        let below = menus.iter().map(|menu| menu + 1);
        let added: Vec<_> = below.filter(|step| *step < size && !seen[*step]).collect();
        if added.is_empty() {
            return seen;
        }
        todo.extend(added.into_iter().map(|step| (step, Vec::new())));
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
