//! Do pages turn to each other without ever stopping for the reader?

use super::Scene;
use super::graph::{Circles, Links};
use super::ways::{each_way, search};
use crate::model::book::{Book, Op, Page, PageId};
use crate::model::game::Moment;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// More pages of one circle than this are not named.
const NAMED: usize = 4;

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    let moments = book.vocabulary.moments;
    // A rule that is asked before each turn may lead elsewhere.
    if moments.has(Moment::Leave) {
        return;
    }
    // By page that does nothing but turn: where to, and where that is written.
    let mut only = BTreeMap::new();
    for (n, page) in scene.sound_pages() {
        if quiet_on_entry(book, PageId(n))
            && let Some(turns) = turns(book, page, n)
        {
            only.insert(n, turns);
        }
    }
    // What leads out of these pages stops after all, and so does what leads to that.
    loop {
        let out = |turns: &Vec<(u32, Span)>| turns.iter().any(|(to, _)| !only.contains_key(to));
        let stops: Vec<u32> = only
            .iter()
            .filter(|(_, t)| out(t))
            .map(|(n, _)| *n)
            .collect();
        if stops.is_empty() {
            break;
        }
        stops.iter().for_each(|n| drop(only.remove(n)));
    }
    let turns = only
        .iter()
        .flat_map(|(n, turns)| turns.iter().map(|(to, _)| (*n, *to)));
    let pairs: Vec<(u32, u32)> = turns.collect();
    let circles = Circles::of(&Links::new(book.pages.len(), &pairs));
    let mut told: Vec<u32> = Vec::new();
    for (n, turns) in only.iter().filter(|(n, _)| circles.holds(**n)) {
        if told.iter().any(|other| circles.share(*n, *other)) {
            continue;
        }
        told.push(*n);
        let round: BTreeSet<u32> = only
            .keys()
            .copied()
            .filter(|m| circles.share(*n, *m))
            .collect();
        let names: Vec<String> = round
            .iter()
            .take(NAMED)
            .map(|m| format!("`{}`", book.page(PageId(*m)).id))
            .collect();
        let more = if round.len() > NAMED {
            " and others"
        } else {
            ""
        };
        let message = if round.len() == 1 {
            format!(
                "page {} only turns to itself, and never stops for the reader",
                names.join("")
            )
        } else {
            format!(
                "pages {}{more} only turn to each other, and never stop for the reader",
                names.join(", ")
            )
        };
        let place = turns
            .iter()
            .find(|(to, _)| round.contains(to))
            .map_or(book.page(PageId(*n)).span, |t| t.1);
        let mut fault = Diagnostic::new(Code::EndlessTurns, place, message)
            .saying("round and round")
            .help("give one of them a choice, an ending, or a turn that leads out");
        // Rules run on each page could still ask or lead elsewhere.
        if !moments.has(Moment::Page) && !moments.has(Moment::Turn) {
            fault.severity = crate::syntax::diagnostic::Severity::Error;
        }
        found.push(fault);
    }
}

/// Does nothing that is run on entering the page stop there or lead elsewhere?
fn quiet_on_entry(book: &Book, page: PageId) -> bool {
    let events = [book.page(page).on_arrival, book.page(page).on_turn];
    let mut steps = events
        .into_iter()
        .flatten()
        .flat_map(|id| &book.page(id).code);
    steps.all(|op| plain(op) || matches!(op, Op::End))
}

/// Steps that neither stop nor leave.
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

/// Where a page leads that does nothing but turn; none for a page that does anything else.
fn turns(book: &Book, page: &Page, own: u32) -> Option<Vec<(u32, Span)>> {
    let mut out = Vec::new();
    let does_more = search(0, |at, todo| {
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
