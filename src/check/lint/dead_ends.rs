//! Lints for pages that cannot be left, and for loops without a prompt.

use super::LintContext;
use super::graph::GraphCycles;
use super::successors::{for_each_successor, search};
use crate::model::book::{Book, Op, Page, PageId};
use crate::model::game::HookPoint;
use crate::syntax::diagnostic::{Code, Diagnostic, Severity};
use crate::syntax::source::Span;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check_page_ends(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    for (n, page) in context.intact_pages() {
        let walk = &context.walks[n as usize];
        let id = &page.id;
        // If no path through the page reaches a prompt, its conditions do not matter.
        let is_certain = walk.falls_through
            || (walk.may_fall_through && walk.is_complete && !walk.leaves_or_prompts);
        let (code, message, label) = if is_certain {
            (
                Code::DeadEnd,
                format!("page `{id}` has a dead end"),
                "a path through it has no turn, choice or ending",
            )
        } else if walk.may_fall_through && walk.is_complete {
            (
                Code::PossibleDeadEnd,
                format!("page `{id}` may be a dead end in some states of the game"),
                "no turn, choice or ending if every condition is false",
            )
        } else if walk.is_complete && !walk.leaves_or_prompts && has_endless_repeat(page) {
            // The page neither ends nor prompts nor turns.
            (
                Code::DeadEnd,
                format!("infinite loop: page `{id}` never offers a choice"),
                "the repeated part has no turn, choice or ending",
            )
        } else {
            continue;
        };
        let diagnostic = Diagnostic::new(code, page.span, message).label_text(label);
        diagnostics.push(diagnostic.help(match page.is_detour {
            true => "end it with `-> return`",
            false => "add a choice, `-> page`, or `{ending KIND \"NAME\"}`",
        }));
    }
}

/// Returns true if the page has a `repeat` that only a turn ends.
fn has_endless_repeat(page: &Page) -> bool {
    let mut steps = page.ops.iter().enumerate();
    steps.any(|(step, op)| matches!(op, Op::Jump(to) if *to <= step))
}

pub(super) fn check_menus(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    for (n, page) in context.intact_pages() {
        let walk = &context.walks[n as usize];
        // A link to a missing book is closed, which is not an error of this book.
        let is_unavailable = |op: &Op| matches!(op, Op::UnavailableTurn(_));
        if !walk.is_complete || page.ops.iter().any(is_unavailable) {
            continue;
        }
        // Reports one menu per page: the others are usually closed for the same reason.
        let Some(closed) = walk.closed_menus.values().next() else {
            continue;
        };
        let id = &page.id;
        let (code, message, help) = if closed.all_taken {
            (
                Code::ChoicesRunOut,
                format!("page `{id}` can run out of choices when all have been taken"),
                "add a choice without `once`, such as a way out, or an `{otherwise}` choice",
            )
        } else {
            (
                Code::NoOpenChoice,
                format!("page `{id}` can run out of open choices"),
                "add a choice without a condition, or an `{otherwise}` choice",
            )
        };
        let mut choices = closed.choices.iter().map(|n| &page.choices[*n]);
        let Some(first) = choices.next() else {
            continue;
        };
        let mut warning = Diagnostic::new(code, first.span, message).label_text("may be closed");
        for choice in choices {
            warning = warning.label(choice.span, "and this");
        }
        diagnostics.push(warning.help(help));
    }
}

pub(super) fn check_detours(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    let book = context.book;
    for (n, page) in context.intact_pages().filter(|(_, page)| page.is_detour) {
        // A dead end is reported elsewhere.
        let walk = &context.walks[n as usize];
        let is_dead_end = walk.falls_through
            || (walk.may_fall_through && walk.is_complete && !walk.leaves_or_prompts);
        if !is_dead_end && !reaches_return(context, page) {
            let message = format!("detour `{}` never returns", page.id);
            let error = Diagnostic::new(Code::DetourNeverReturns, page.span, message);
            let error = error.label_text("no path through it reaches `-> return`");
            let help = "end it with `-> return`, or remove `detour: yes` and use a plain turn";
            diagnostics.push(error.help(help));
        }
        let entry_error = |role: &str, section: &str, name: &str| {
            let span = book
                .outline
                .span_or_section(section, name)
                .unwrap_or(page.span);
            let message = format!("`{}` is a detour and cannot be {role}", page.id);
            let error = Diagnostic::new(Code::InvalidDetour, span, message);
            let error = error.label(page.span, "this page is a detour");
            error.help("use another page, or remove `detour: yes` from this page")
        };
        let id = book.index.get(&page.id);
        if book.start.as_ref() == id {
            diagnostics.push(entry_error("the start of the book", "", "start"));
        }
        let home = book.data.parts.first();
        for (name, target) in home.into_iter().flat_map(|part| &part.pages) {
            if Some(target) == id {
                let role = format!("the rule page `{name}`");
                diagnostics.push(entry_error(&role, "rule_pages", name));
            }
        }
        if page.secret_number.is_some() {
            let message = format!("`{}` is a detour and cannot have a secret number", page.id);
            let error = Diagnostic::new(Code::InvalidDetour, page.span, message);
            let error = error.label_text("the number would enter it by a plain turn");
            diagnostics.push(error.help("remove `detour: yes` or the secret number"));
        }
    }
}

/// Returns true if a path through the page, or through another detour that it leads to, reaches a return.
fn reaches_return(context: &LintContext, page: &Page) -> bool {
    search(vec![0], |step, todo| {
        match page.ops.get(step) {
            // A plain turn to another detour counts too: that page returns instead of this one.
            Some(Op::Return) => return true,
            Some(Op::Turn(to)) if context.book.page(*to).is_detour => return true,
            Some(Op::Choice(n)) => {
                let choice = &page.choices[*n];
                todo.extend([choice.body, choice.after]);
            }
            // A loose end may return, and is reported separately.
            Some(Op::LooseEnd) => return true,
            Some(Op::EndChoice | Op::Menu) => {
                let menus = page.ops.iter().enumerate();
                let menus = menus.filter(|(_, op)| matches!(op, Op::Menu));
                todo.extend(menus.map(|(menu, _)| menu + 1));
            }
            _ => for_each_successor(context.book, page, step, |to| todo.push(to)),
        }
        false
    })
}

/// Maximum number of pages of one cycle that a message names.
const MAX_NAMED_PAGES: usize = 4;

pub(super) fn check_turn_loops(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    let book = context.book;
    let hook_points = book.schema.hook_points;
    // A rule that runs before each turn may change its target.
    if hook_points.contains(HookPoint::Leave) {
        return;
    }
    // By page that does nothing but turn: its targets and their spans.
    let mut loops = BTreeMap::new();
    for (n, page) in context.intact_pages() {
        if is_silent_on_entry(book, PageId(n))
            && let Some(turns) = turn_targets(book, page, n)
        {
            loops.insert(n, turns);
        }
    }
    // Removes pages with a turn to a page outside the set, until no more can be removed.
    loop {
        let leaves = |turns: &Vec<(u32, Span)>| turns.iter().any(|(to, _)| !loops.contains_key(to));
        let leaving = loops.iter().filter(|(_, turns)| leaves(turns));
        let leaving: Vec<u32> = leaving.map(|(n, _)| *n).collect();
        if leaving.is_empty() {
            break;
        }
        leaving.iter().for_each(|n| drop(loops.remove(n)));
    }
    let turns = loops.iter();
    let turns = turns.flat_map(|(n, turns)| turns.iter().map(|(to, _)| (*n, *to)));
    let pairs: Vec<(u32, u32)> = turns.collect();
    let cycles = GraphCycles::find(book.pages.len(), &pairs);
    let mut reported: Vec<u32> = Vec::new();
    for (n, turns) in loops.iter().filter(|(n, _)| cycles.contains(**n)) {
        if reported.iter().any(|m| cycles.are_connected(*n, *m)) {
            continue;
        }
        reported.push(*n);
        let cycle = loops.keys().filter(|m| cycles.are_connected(*n, **m));
        let cycle: BTreeSet<u32> = cycle.copied().collect();
        let names = cycle.iter().take(MAX_NAMED_PAGES);
        let names = names.map(|m| format!("`{}`", book.page(PageId(*m)).id));
        let names = names.collect::<Vec<_>>().join(", ");
        let message = match cycle.len() {
            1 => format!("infinite loop: page {names} turns to itself without a choice"),
            n => {
                let more = if n > MAX_NAMED_PAGES {
                    " and others"
                } else {
                    ""
                };
                format!("infinite loop: pages {names}{more} turn to each other without a choice")
            }
        };
        let first = turns.iter().find(|(to, _)| cycle.contains(to));
        let span = first.map_or(book.page(PageId(*n)).span, |(_, span)| *span);
        let mut diagnostic = Diagnostic::new(Code::EndlessPageLoop, span, message)
            .label_text("this turn continues the loop")
            .help("add a choice, an ending, or a turn that leaves the loop");
        // Rules that run on each page could still prompt or turn elsewhere.
        if !hook_points.contains(HookPoint::Page) && !hook_points.contains(HookPoint::Turn) {
            diagnostic.severity = Severity::Error;
        }
        diagnostics.push(diagnostic);
    }
}

/// Returns true if nothing that runs on entering the page prompts or turns.
fn is_silent_on_entry(book: &Book, page: PageId) -> bool {
    let events = [book.page(page).on_arrival, book.page(page).on_turn];
    let events = events.into_iter().flatten();
    let mut steps = events.flat_map(|id| &book.page(id).ops);
    steps.all(|op| is_plain(op) || matches!(op, Op::End))
}

/// Steps that neither prompt nor leave the page.
fn is_plain(op: &Op) -> bool {
    matches!(
        op,
        Op::Text(..)
            | Op::Print(..)
            | Op::EndParagraph
            | Op::Jump(_)
            | Op::JumpIfFalse(_)
            | Op::Once { .. }
            | Op::IfArriving { .. }
            | Op::ChangeCode { .. }
            | Op::ChangeTitle { .. }
            | Op::ChangeTitleNumber(_)
            | Op::ChangeTicks { .. }
            | Op::Set { .. }
            | Op::Vary(_)
            | Op::Roll(_)
    )
}

/// The targets of a page that only turns. `None` if the page does anything else.
fn turn_targets(book: &Book, page: &Page, page_index: u32) -> Option<Vec<(u32, Span)>> {
    let mut out = Vec::new();
    let has_other_steps = search(vec![0], |step, todo| {
        match page.ops.get(step) {
            Some(Op::Turn(to)) => out.push((to.0, page.span_at(step))),
            Some(Op::TurnAgain) => out.push((page_index, page.span_at(step))),
            Some(op) if is_plain(op) => for_each_successor(book, page, step, |to| todo.push(to)),
            _ => return true,
        }
        false
    });
    out.sort_unstable_by_key(|(_, span)| *span);
    (!has_other_steps).then_some(out)
}
