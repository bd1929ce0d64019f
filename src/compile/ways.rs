//! What the jumps of a finished book prove: that no page ends with nothing to do, and that every page is led to.

use super::gather::Gathered;
use crate::book::{Arg, Book, Expr, Op, PageId};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use std::collections::BTreeSet;

/// A page whose end can be come to with nothing to do there.
pub(super) fn ways_out(book: &Book, found: &mut Vec<Diagnostic>) {
    for page in book.pages.iter().filter(|p| !p.id.starts_with("event: ")) {
        let mut seen = BTreeSet::new();
        let mut todo = vec![0];
        let mut falls = false;
        while let Some(at) = todo.pop() {
            if !seen.insert(at) {
                continue;
            }
            match page.code.get(at) {
                None | Some(Op::End) => falls = true,
                // A menu waits for a choice: what the choice does is another way.
                Some(Op::Menu) => {}
                Some(
                    Op::Turn(_)
                    | Op::Again
                    | Op::Back
                    | Op::Return
                    | Op::Absent(_)
                    | Op::Loose
                    | Op::Ending { .. }
                    | Op::EndChoice
                    | Op::MenuAgain,
                ) => {}
                Some(Op::Jump(to)) => todo.push(*to),
                Some(Op::Unless(_, to))
                | Some(Op::Once { done: to, .. } | Op::Arriving { otherwise: to }) => {
                    todo.extend([at + 1, *to]);
                }
                Some(Op::Vary { rows, .. }) => todo.extend(rows),
                Some(Op::Roll(table)) => {
                    todo.extend(table.rows.iter().map(|r| r.2));
                    if table.rows.is_empty() || table.has_else {
                        todo.push(table.after);
                    }
                }
                Some(Op::Ask(ask)) => {
                    todo.extend(ask.rows.iter().map(|r| r.1));
                    todo.push(ask.otherwise);
                }
                Some(Op::Number(ask)) => {
                    todo.extend(ask.rows.iter().map(|r| r.2));
                    if !covers(ask) {
                        todo.push(ask.otherwise);
                    }
                }
                Some(Op::Verb(call)) => {
                    todo.extend(call.rows.iter().map(|r| r.1));
                    let verb = book.vocabulary.verbs.get(call.verb);
                    let outcomes = verb.map_or(0, |v| v.outcomes.len());
                    let open = call.rows.len() < outcomes || call.rows.is_empty();
                    if open && !verb.is_some_and(|v| v.leaves) {
                        todo.push(call.otherwise);
                    }
                }
                Some(_) => todo.push(at + 1),
            }
        }
        if falls {
            found.push(
                Diagnostic::new(
                    Code::NoWayOut,
                    page.span,
                    format!("page `{}` can end with nothing to do", page.id),
                )
                .saying("no turn, choice or ending on some way through it")
                .help("add a choice, `-> page`, or `{ending KIND \"NAME\"}`"),
            );
        }
    }
}

/// Has every number that may be typed a row?
fn covers(ask: &crate::book::NumberQuestion) -> bool {
    let (Expr::Const(min), Expr::Const(max)) = (&ask.min, &ask.max) else {
        return false;
    };
    let mut next = min.int();
    let mut rows = ask.rows.clone();
    rows.sort_by_key(|(low, ..)| low.unwrap_or(i64::MIN));
    for (low, high, _) in rows {
        if low.unwrap_or(i64::MIN) <= next {
            next = next.max(high.unwrap_or(i64::MAX).saturating_add(1));
        }
    }
    next > max.int()
}

/// Pages that nothing leads to.
pub(super) fn reached(gathered: &Gathered, book: &Book, found: &mut Vec<Diagnostic>) {
    let mut led: BTreeSet<PageId> = gathered.start.into_iter().collect();
    led.extend(book.offered.iter().map(|(page, _)| *page));
    let scopes = gathered.names.scopes.iter();
    led.extend(scopes.flat_map(|scope| scope.places.values()));
    for page in &book.pages {
        for op in &page.code {
            match op {
                Op::Turn(to) | Op::Detour { page: to, .. } => {
                    led.insert(*to);
                }
                Op::Verb(call) => led.extend(call.args.iter().filter_map(|(_, arg)| match arg {
                    Arg::Const(Value::Text(id)) => gathered.names.pages.get(&**id),
                    _ => None,
                })),
                _ => {}
            }
        }
    }
    for (id, page) in &gathered.names.pages {
        let Some(out) = book.pages.get(page.0 as usize) else {
            continue;
        };
        if !led.contains(page) && out.number.is_none() {
            let heading = gathered.names.details[page.0 as usize].heading;
            found.push(
                Diagnostic::new(
                    Code::UnreachablePage,
                    heading,
                    format!("nothing leads to page `{id}`"),
                )
                .help("link to it, or take it out"),
            );
        }
    }
}
