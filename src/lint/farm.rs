//! Can something be gained again and again, at no cost and no risk?
//!
//! Only the plainest way is told: choices that nothing closes, with nothing on the way but words and gains.

use super::Scene;
use super::graph::{Circles, Links};
use super::price::spent;
use crate::book::{Arg, Book, Expr, Op, Page, VerbCall};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use crate::markup::BinaryOp;
use crate::source::Span;

/// What a stretch of steps without a fork comes to.
enum End {
    /// The menu of the same page.
    Menu,
    /// This page from its top.
    Again,
    Page(u32),
    /// Anything that asks, rolls, costs or decides.
    Other,
}

struct Stretch {
    gains: Vec<Span>,
    end: End,
}

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    // Where each turn may cost something, only a menu that is gone round is free.
    let turns = book.parts.iter().filter_map(|part| part.events.get("turn"));
    let turns_cost = turns.into_iter().any(|id| !harmless(book, book.page(*id)));
    let mut pairs = Vec::new();
    // Of which page, on the way to which, where written.
    let mut gains: Vec<(u32, Option<u32>, Span)> = Vec::new();
    for (n, page) in scene.sound_pages() {
        let top = stretch(book, page, 0);
        let quiet = harmless(book, page);
        if quiet && matches!(top.end, End::Menu) {
            gains.extend(top.gains.iter().map(|span| (n, None, *span)));
        }
        let mut free: Vec<bool> = Vec::new();
        for (choice, outer) in page.choices.iter().zip(page.nesting()) {
            let is_free = choice.guards.is_none() && outer.is_none_or(|outer| free[outer]);
            free.push(is_free);
            if !is_free {
                continue;
            }
            let way = stretch(book, page, choice.body);
            match way.end {
                End::Menu => found.extend(way.gains.first().map(|span| farmable(*span))),
                End::Again if quiet && !turns_cost => {
                    found.extend(way.gains.first().map(|span| farmable(*span)));
                    pairs.push((n, n));
                }
                End::Page(to) if quiet && !turns_cost => {
                    pairs.push((n, to));
                    gains.extend(way.gains.iter().map(|span| (n, Some(to), *span)));
                }
                _ => {}
            }
        }
    }
    if gains.is_empty() {
        return;
    }
    let circles = Circles::of(&Links::new(book.pages.len(), &pairs));
    for (n, to, span) in gains {
        if circles.holds(n) && to.is_none_or(|to| circles.share(n, to)) {
            found.push(farmable(span));
        }
    }
}

/// Is it more than it was, whatever that was?
fn grows(slot: u32, value: &Expr) -> bool {
    let more = |it: &Expr| matches!(it, Expr::Const(Value::Int(n)) if *n > 0);
    let own = |it: &Expr| *it == Expr::Slot(slot);
    match value {
        Expr::Binary(BinaryOp::Add, a, b) => own(a) && more(b) || more(a) && own(b),
        _ => false,
    }
}

fn farmable(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::Farmable,
        span,
        "this can be gained again and again, at no cost",
    )
    .saying("as often as the reader likes")
    .help("put `{once}` around it or before the choice, or let it cost something")
}

/// The steps from here up to the first that forks.
fn stretch(book: &Book, page: &Page, from: usize) -> Stretch {
    let mut at = from;
    let mut gains = Vec::new();
    let mut seen_menu = false;
    for _ in 0..=page.code.len() {
        let end = match page.code.get(at) {
            Some(Op::Text(..) | Op::Print(..) | Op::Break | Op::Code { .. } | Op::Title { .. }) => {
                None
            }
            Some(Op::Set {
                slot,
                of_sheet,
                value,
            }) => {
                if *of_sheet && grows(*slot, value) {
                    gains.push(page.place(at));
                }
                None
            }
            Some(Op::Raise(raise)) => {
                if raise.up {
                    gains.push(page.place(at));
                }
                None
            }
            Some(Op::Jump(to)) => {
                at = *to;
                continue;
            }
            Some(Op::Choice(n)) => {
                seen_menu = true;
                at = page.choices[*n].after;
                continue;
            }
            Some(Op::Menu) if seen_menu => Some(End::Menu),
            Some(Op::EndChoice) => Some(End::Menu),
            Some(Op::Again) => Some(End::Again),
            Some(Op::Turn(to)) => Some(End::Page(to.0)),
            Some(Op::Verb(call)) if call.rows.is_empty() => match gain(book, call) {
                Some(true) => {
                    gains.push(page.place(at));
                    None
                }
                Some(false) => None,
                None => Some(End::Other),
            },
            _ => Some(End::Other),
        };
        if let Some(end) = end {
            return Stretch { gains, end };
        }
        at += 1;
    }
    Stretch {
        gains,
        end: End::Other,
    }
}

/// Does the verb give something without a bound? None when it does anything else.
fn gain(book: &Book, call: &VerbCall) -> Option<bool> {
    let vocabulary = &book.vocabulary;
    let verb = vocabulary.verbs.get(call.verb)?;
    if verb.form.verb() != "gain" {
        return None;
    }
    let bounded = call.args.iter().any(|(name, _)| {
        spent(&verb.form, name, vocabulary).is_some_and(|field| field.max.is_some())
    });
    let worked_out = call
        .args
        .iter()
        .any(|(_, arg)| !matches!(arg, Arg::Const(_)));
    Some(!bounded && !worked_out)
}

/// Is there nothing on the page, choices aside, that could cost or hurt?
fn harmless(book: &Book, page: &Page) -> bool {
    let mut at = 0;
    while let Some(op) = page.code.get(at) {
        let quiet = match op {
            Op::Choice(n) => {
                at = page.choices[*n].after;
                continue;
            }
            Op::Verb(call) => gain(book, call).is_some(),
            Op::Roll(_) | Op::Ask(_) | Op::Number(_) | Op::Tick { .. } | Op::Detour { .. } => false,
            _ => true,
        };
        if !quiet {
            return false;
        }
        at += 1;
    }
    true
}
