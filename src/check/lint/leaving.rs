//! Lints for pages that cannot be left, and for loops without a prompt.

use super::LintContext;
use super::graph::GraphCycles;
use super::ways::{each_way, search};
use crate::model::book::{Book, Op, Page, PageId};
use crate::model::game::HookPoint;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check_ends(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    for (n, page) in scene.sound_pages() {
        let walk = &scene.walks[n as usize];
        let id = &page.id;
        // If no path through the page reaches a prompt, its conditions do not matter.
        let certain = walk.falls || (walk.may_fall && walk.whole && !walk.goes);
        let (code, message, label) = if certain {
            (
                Code::DeadEnd,
                format!("page `{id}` can end with nothing to do"),
                "no turn, choice or ending on some way through it",
            )
        } else if walk.may_fall && walk.whole {
            (
                Code::PossibleDeadEnd,
                format!("page `{id}` may end with nothing to do, in some states of the reader"),
                "no turn, choice or ending where no condition holds",
            )
        } else if walk.whole && !walk.goes && repeats(page) {
            // The page neither ends nor prompts nor turns.
            (
                Code::DeadEnd,
                format!("page `{id}` is in an infinite loop without a choice"),
                "no turn, choice or ending in what is repeated",
            )
        } else {
            continue;
        };
        let fault = Diagnostic::new(code, page.span, message).saying(label);
        found.push(fault.help(match page.detour {
            true => "end it with `-> return`",
            false => "add a choice, `-> page`, or `{ending KIND \"NAME\"}`",
        }));
    }
}

/// Returns true if the page has a `repeat` that only a turn ends.
fn repeats(page: &Page) -> bool {
    let mut steps = page.code.iter().enumerate();
    steps.any(|(at, op)| matches!(op, Op::Jump(to) if *to <= at))
}

pub(super) fn check_menus(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    for (n, page) in scene.sound_pages() {
        let walk = &scene.walks[n as usize];
        // A link to a missing book is closed, which is not an error of this book.
        let abroad = page.code.iter().any(|op| matches!(op, Op::Absent(_)));
        if !walk.whole || abroad {
            continue;
        }
        // Reports one menu per page: the others are usually closed for the same reason.
        let Some(closed) = walk.closed.values().next() else {
            continue;
        };
        let id = &page.id;
        let (code, message, help) = if closed.dry {
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
        let mut fault = Diagnostic::new(code, first.span, message).saying("may be closed");
        for choice in choices {
            fault = fault.label(choice.span, "and this");
        }
        found.push(fault.help(help));
    }
}

pub(super) fn check_detours(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    for (n, page) in scene.sound_pages().filter(|(_, page)| page.detour) {
        // A page without an end is reported as that.
        let walk = &scene.walks[n as usize];
        let breaks_off = walk.falls || (walk.may_fall && walk.whole && !walk.goes);
        if !breaks_off && !returns(scene, page) {
            let message = format!("the detour `{}` never returns", page.id);
            let fault = Diagnostic::new(Code::DetourNeverReturns, page.span, message);
            let fault = fault.saying("no `-> return` on any way through it");
            let help = "end it with `-> return`, or take `detour: yes` away and turn to it plainly";
            found.push(fault.help(help));
        }
        let entered = |what: &str, section: &str, name: &str| {
            let place = book.outline.declared(section, name).unwrap_or(page.span);
            let message = format!("`{}` is a detour and cannot be {what}", page.id);
            let fault = Diagnostic::new(Code::InvalidDetour, place, message);
            let fault = fault.label(page.span, "this page is a detour");
            fault.help("take another page, or take `detour: yes` away from it")
        };
        let id = book.index.get(&page.id);
        if book.start.as_ref() == id {
            found.push(entered("where the book starts", "", "start"));
        }
        let own = book.world.parts.first();
        for (place, at) in own.into_iter().flat_map(|part| &part.pages) {
            if Some(at) == id {
                let what = format!("the book's `{place}`");
                found.push(entered(&what, "rule_pages", place));
            }
        }
        if page.number.is_some() {
            let message = format!("`{}` is a detour and cannot have a secret number", page.id);
            let fault = Diagnostic::new(Code::InvalidDetour, page.span, message);
            let fault = fault.saying("a typed number turns to it plainly");
            found.push(fault.help("take `detour: yes` or the number away"));
        }
    }
}

/// Returns true if a path through the page, or through another detour that it leads to, reaches a return.
fn returns(scene: &LintContext, page: &Page) -> bool {
    search(vec![0], |at, todo| {
        match page.code.get(at) {
            // A plain turn to another detour counts too: that page returns instead of this one.
            Some(Op::Return) => return true,
            Some(Op::Turn(to)) if scene.book.page(*to).detour => return true,
            Some(Op::Choice(n)) => {
                let choice = &page.choices[*n];
                todo.extend([choice.body, choice.after]);
            }
            // A rule may turn anywhere, and missing turns are reported separately.
            Some(Op::Loose) => return true,
            Some(Op::EndChoice | Op::Menu) => {
                let menus = page.code.iter().enumerate();
                let menus = menus.filter(|(_, op)| matches!(op, Op::Menu));
                todo.extend(menus.map(|(menu, _)| menu + 1));
            }
            _ => each_way(scene.book, page, at, |to| todo.push(to)),
        }
        false
    })
}

/// Maximum number of pages of one cycle that a message names.
const NAMED: usize = 4;

pub(super) fn check_circles(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    let moments = book.vocabulary.moments;
    // A rule that runs before each turn may change its target.
    if moments.has(HookPoint::Leave) {
        return;
    }
    // By page that only turns: its targets and their spans.
    let mut only = BTreeMap::new();
    for (n, page) in scene.sound_pages() {
        if quiet_on_entry(book, PageId(n))
            && let Some(turns) = turns(book, page, n)
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
    for (n, turns) in only.iter().filter(|(n, _)| circles.holds(**n)) {
        if told.iter().any(|other| circles.share(*n, *other)) {
            continue;
        }
        told.push(*n);
        let round = only.keys().copied().filter(|m| circles.share(*n, *m));
        let round: BTreeSet<u32> = round.collect();
        let names = round.iter().take(NAMED);
        let names = names.map(|m| format!("`{}`", book.page(PageId(*m)).id));
        let names = names.collect::<Vec<_>>().join(", ");
        let message = match round.len() {
            1 => format!("page {names} only turns to itself, and never stops for the reader"),
            n => {
                let more = if n > NAMED { " and others" } else { "" };
                format!(
                    "pages {names}{more} only turn to each other, and never stop for the reader"
                )
            }
        };
        let mut inside = turns.iter().filter(|(to, _)| round.contains(to));
        let place = inside.next().map_or(book.page(PageId(*n)).span, |t| t.1);
        let mut fault = Diagnostic::new(Code::EndlessPageLoop, place, message)
            .saying("round and round")
            .help("give one of them a choice, an ending, or a turn that leads out");
        // Rules that run on each page could still prompt or turn elsewhere.
        if !moments.has(HookPoint::Page) && !moments.has(HookPoint::Turn) {
            fault.severity = crate::syntax::diagnostic::Severity::Error;
        }
        found.push(fault);
    }
}

/// Returns true if nothing that runs on entering the page prompts or turns.
fn quiet_on_entry(book: &Book, page: PageId) -> bool {
    let events = [book.page(page).on_arrival, book.page(page).on_turn];
    let events = events.into_iter().flatten();
    let mut steps = events.flat_map(|id| &book.page(id).code);
    steps.all(|op| plain(op) || matches!(op, Op::End))
}

/// Steps that neither prompt nor leave the page.
fn plain(op: &Op) -> bool {
    matches!(
        op,
        Op::Text(..)
            | Op::Print(..)
            | Op::Break
            | Op::Jump(_)
            | Op::Unless(_)
            | Op::Once { .. }
            | Op::Arriving { .. }
            | Op::Code { .. }
            | Op::Title { .. }
            | Op::Raise(_)
            | Op::Tick { .. }
            | Op::Set { .. }
            | Op::Vary(_)
            | Op::Roll(_)
    )
}

/// The targets of a page that only turns. `None` if the page does anything else.
fn turns(book: &Book, page: &Page, own: u32) -> Option<Vec<(u32, Span)>> {
    let mut out = Vec::new();
    let does_more = search(vec![0], |at, todo| {
        match page.code.get(at) {
            Some(Op::Turn(to)) => out.push((to.0, page.place(at))),
            Some(Op::Again) => out.push((own, page.place(at))),
            Some(op) if plain(op) => each_way(book, page, at, |to| todo.push(to)),
            _ => return true,
        }
        false
    });
    out.sort_unstable_by_key(|(_, span)| *span);
    (!does_more).then_some(out)
}
