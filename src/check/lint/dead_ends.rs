//! Lints for pages that cannot be left, and for loops without a prompt.

use super::LintContext;
use super::graph::GraphCycles;
use super::successors::{for_each_successor, search};
use crate::model::book::{Book, Op, Page, PageId};
use crate::model::game::HookPoint;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check_page_ends(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    for (n, page) in scene.intact_pages() {
        let walk = &scene.walks[n as usize];
        let id = &page.id;
        // If no path through the page reaches a prompt, its conditions do not matter.
        let certain = walk.falls_through
            || (walk.may_fall_through && walk.is_complete && !walk.leaves_or_prompts);
        let (code, message, label) = if certain {
            (
                Code::DeadEnd,
                format!("page `{id}` can end with nothing to do"),
                "no turn, choice or ending on some way through it",
            )
        } else if walk.may_fall_through && walk.is_complete {
            (
                Code::PossibleDeadEnd,
                format!("page `{id}` may end with nothing to do, in some states of the reader"),
                "no turn, choice or ending where no condition holds",
            )
        } else if walk.is_complete && !walk.leaves_or_prompts && has_endless_repeat(page) {
            // The page neither ends nor prompts nor turns.
            (
                Code::DeadEnd,
                format!("page `{id}` is in an infinite loop without a choice"),
                "no turn, choice or ending in what is repeated",
            )
        } else {
            continue;
        };
        let fault = Diagnostic::new(code, page.span, message).label_text(label);
        found.push(fault.help(match page.is_detour {
            true => "end it with `-> return`",
            false => "add a choice, `-> page`, or `{ending KIND \"NAME\"}`",
        }));
    }
}

/// Returns true if the page has a `repeat` that only a turn ends.
fn has_endless_repeat(page: &Page) -> bool {
    let mut steps = page.ops.iter().enumerate();
    steps.any(|(at, op)| matches!(op, Op::Jump(to) if *to <= at))
}

pub(super) fn check_menus(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    for (n, page) in scene.intact_pages() {
        let walk = &scene.walks[n as usize];
        // A link to a missing book is closed, which is not an error of this book.
        let abroad = page
            .ops
            .iter()
            .any(|op| matches!(op, Op::UnavailableTurn(_)));
        if !walk.is_complete || abroad {
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
                format!("once all its choices are taken, page `{id}` may have nothing left to do"),
                "add a choice without `once`, such as a way out, or an `{otherwise}`",
            )
        } else {
            (
                Code::NoOpenChoice,
                format!("all choices of page `{id}` may be closed at once"),
                "add a choice that is always open, or an `{otherwise}`",
            )
        };
        let mut choices = closed.choices.iter().map(|n| &page.choices[*n]);
        let Some(first) = choices.next() else {
            continue;
        };
        let mut fault = Diagnostic::new(code, first.span, message).label_text("may be closed");
        for choice in choices {
            fault = fault.label(choice.span, "and this");
        }
        found.push(fault.help(help));
    }
}

pub(super) fn check_detours(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    for (n, page) in scene.intact_pages().filter(|(_, page)| page.is_detour) {
        // A page without an end is reported as that.
        let walk = &scene.walks[n as usize];
        let breaks_off = walk.falls_through
            || (walk.may_fall_through && walk.is_complete && !walk.leaves_or_prompts);
        if !breaks_off && !reaches_return(scene, page) {
            let message = format!("the detour `{}` never returns", page.id);
            let fault = Diagnostic::new(Code::DetourNeverReturns, page.span, message);
            let fault = fault.label_text("no `-> return` on any way through it");
            let help = "end it with `-> return`, or take `detour: yes` away and turn to it plainly";
            found.push(fault.help(help));
        }
        let entered = |what: &str, section: &str, name: &str| {
            let place = book
                .outline
                .span_or_section(section, name)
                .unwrap_or(page.span);
            let message = format!("`{}` is a detour and cannot be {what}", page.id);
            let fault = Diagnostic::new(Code::InvalidDetour, place, message);
            let fault = fault.label(page.span, "this page is a detour");
            fault.help("take another page, or take `detour: yes` away from it")
        };
        let id = book.index.get(&page.id);
        if book.start.as_ref() == id {
            found.push(entered("where the book starts", "", "start"));
        }
        let own = book.data.parts.first();
        for (place, at) in own.into_iter().flat_map(|part| &part.pages) {
            if Some(at) == id {
                let what = format!("the book's `{place}`");
                found.push(entered(&what, "rule_pages", place));
            }
        }
        if page.secret_number.is_some() {
            let message = format!("`{}` is a detour and cannot have a secret number", page.id);
            let fault = Diagnostic::new(Code::InvalidDetour, page.span, message);
            let fault = fault.label_text("a typed number turns to it plainly");
            found.push(fault.help("take `detour: yes` or the number away"));
        }
    }
}

/// Returns true if a path through the page, or through another detour that it leads to, reaches a return.
fn reaches_return(scene: &LintContext, page: &Page) -> bool {
    search(vec![0], |at, todo| {
        match page.ops.get(at) {
            // A plain turn to another detour counts too: that page returns instead of this one.
            Some(Op::Return) => return true,
            Some(Op::Turn(to)) if scene.book.page(*to).is_detour => return true,
            Some(Op::Choice(n)) => {
                let choice = &page.choices[*n];
                todo.extend([choice.body, choice.after]);
            }
            // A rule may turn anywhere, and missing turns are reported separately.
            Some(Op::LooseEnd) => return true,
            Some(Op::EndChoice | Op::Menu) => {
                let menus = page.ops.iter().enumerate();
                let menus = menus.filter(|(_, op)| matches!(op, Op::Menu));
                todo.extend(menus.map(|(menu, _)| menu + 1));
            }
            _ => for_each_successor(scene.book, page, at, |to| todo.push(to)),
        }
        false
    })
}

/// Maximum number of pages of one cycle that a message names.
const MAX_NAMED_PAGES: usize = 4;

pub(super) fn check_turn_loops(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    let moments = book.schema.hook_points;
    // A rule that runs before each turn may change its target.
    if moments.contains(HookPoint::Leave) {
        return;
    }
    // By page that only turns: its targets and their spans.
    let mut only = BTreeMap::new();
    for (n, page) in scene.intact_pages() {
        if is_silent_on_entry(book, PageId(n))
            && let Some(turns) = turn_targets(book, page, n)
        {
            only.insert(n, turns);
        }
    }
    // Removes pages with a turn to a page outside the set, until none is left.
    loop {
        let out = |turns: &Vec<(u32, Span)>| turns.iter().any(|(to, _)| !only.contains_key(to));
        let stops = only.iter().filter(|(_, t)| out(t)).map(|(n, _)| *n);
        let stops: Vec<u32> = stops.collect();
        if stops.is_empty() {
            break;
        }
        stops.iter().for_each(|n| drop(only.remove(n)));
    }
    let turns = only.iter();
    let turns = turns.flat_map(|(n, turns)| turns.iter().map(|(to, _)| (*n, *to)));
    let pairs: Vec<(u32, u32)> = turns.collect();
    let circles = GraphCycles::find(book.pages.len(), &pairs);
    let mut told: Vec<u32> = Vec::new();
    for (n, turns) in only.iter().filter(|(n, _)| circles.contains(**n)) {
        if told.iter().any(|other| circles.are_connected(*n, *other)) {
            continue;
        }
        told.push(*n);
        let round = only
            .keys()
            .copied()
            .filter(|m| circles.are_connected(*n, *m));
        let round: BTreeSet<u32> = round.collect();
        let names = round.iter().take(MAX_NAMED_PAGES);
        let names = names.map(|m| format!("`{}`", book.page(PageId(*m)).id));
        let names = names.collect::<Vec<_>>().join(", ");
        let message = match round.len() {
            1 => format!("page {names} only turns to itself, and never stops for the reader"),
            n => {
                let more = if n > MAX_NAMED_PAGES {
                    " and others"
                } else {
                    ""
                };
                format!(
                    "pages {names}{more} only turn to each other, and never stop for the reader"
                )
            }
        };
        let mut inside = turns.iter().filter(|(to, _)| round.contains(to));
        let place = inside.next().map_or(book.page(PageId(*n)).span, |t| t.1);
        let mut fault = Diagnostic::new(Code::EndlessPageLoop, place, message)
            .label_text("round and round")
            .help("give one of them a choice, an ending, or a turn that leads out");
        // Rules that run on each page could still prompt or turn elsewhere.
        if !moments.contains(HookPoint::Page) && !moments.contains(HookPoint::Turn) {
            fault.severity = crate::syntax::diagnostic::Severity::Error;
        }
        found.push(fault);
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
fn turn_targets(book: &Book, page: &Page, own: u32) -> Option<Vec<(u32, Span)>> {
    let mut out = Vec::new();
    let does_more = search(vec![0], |at, todo| {
        match page.ops.get(at) {
            Some(Op::Turn(to)) => out.push((to.0, page.span_at(at))),
            Some(Op::TurnAgain) => out.push((own, page.span_at(at))),
            Some(op) if is_plain(op) => for_each_successor(book, page, at, |to| todo.push(to)),
            _ => return true,
        }
        false
    });
    out.sort_unstable_by_key(|(_, span)| *span);
    (!does_more).then_some(out)
}
