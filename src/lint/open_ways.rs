//! Where a page that may end with nothing to do takes the way that ends so.

use super::walk::Walk;
use super::ways::{each_way, last};
use crate::book::{Book, Op, Page};
use crate::source::Span;

/// Ways told of one page at the most.
const MOST: usize = 3;

/// The forks of a page from which one way still comes to something to do, and another no more: where each is written, and which
/// way that is. None where no way comes to anything.
pub(super) fn open_ways(book: &Book, page: &Page, walk: &Walk) -> Vec<(Span, String)> {
    let hope = hope(book, page);
    let mut out = Vec::new();
    for at in reached(book, page) {
        let Some(op) = page.code.get(at).filter(|_| hope[at]) else {
            continue;
        };
        let mut open = Vec::new();
        on(book, page, at, |to| {
            if !hope.get(to).is_some_and(|hope| *hope) {
                open.push(to);
            }
        });
        if let (Op::Unless(test), Some((yes, no))) = (op, walk.tests.get(&at)) {
            open.retain(|to| if *to == test.otherwise { *no } else { *yes });
        }
        open.dedup();
        for to in open {
            if let Some(told) = told(book, page, at, to)
                && !out.contains(&told)
            {
                out.push(told);
            }
        }
        if out.len() >= MOST {
            out.truncate(MOST);
            break;
        }
    }
    out
}

/// Every step that this one may lead to, the choices of a menu included.
fn on(book: &Book, page: &Page, at: usize, mut to: impl FnMut(usize)) {
    match page.code.get(at) {
        // Its body is gone into from a menu, which always has something to do.
        Some(Op::Choice(n)) => {
            to(page.choices[*n].body);
            to(page.choices[*n].after);
        }
        Some(Op::Menu) => to(at + 1),
        Some(Op::EndChoice) => {
            let menus = (0..page.code.len()).filter(|n| matches!(page.code[*n], Op::Menu));
            menus.for_each(|menu| to(menu + 1));
        }
        _ => each_way(book, page, at, to),
    }
}

/// By step: may something to do still be come to from there?
fn hope(book: &Book, page: &Page) -> Vec<bool> {
    let size = page.code.len();
    let mut hope = vec![false; size];
    loop {
        let mut more = false;
        for at in (0..size).rev().filter(|at| !hope[*at]).collect::<Vec<_>>() {
            let itself = match &page.code[at] {
                Op::Menu | Op::MenuAgain => true,
                Op::EndChoice => {
                    (0..size).any(|n| matches!(page.code[n], Op::Menu) && last(page, n))
                }
                Op::Verb(call) => book
                    .vocabulary
                    .verbs
                    .get(call.verb)
                    .is_none_or(|v| v.leaves),
                op => op.leaves(),
            };
            let mut found = itself;
            if !found {
                on(book, page, at, |to| found |= hope.get(to) == Some(&true));
            }
            hope[at] = found;
            more |= found;
        }
        if !more {
            return hope;
        }
    }
}

/// The steps of the page that some way leads to, in order.
fn reached(book: &Book, page: &Page) -> Vec<usize> {
    let mut seen = vec![false; page.code.len()];
    let mut todo = vec![0];
    while let Some(at) = todo.pop() {
        if let Some(flag) = seen.get_mut(at)
            && !*flag
        {
            *flag = true;
            on(book, page, at, |to| todo.push(to));
        }
    }
    (0..seen.len()).filter(|at| seen[*at]).collect()
}

/// What is said of the way from this step to that one.
fn told(book: &Book, page: &Page, at: usize, to: usize) -> Option<(Span, String)> {
    let here = page.place(at);
    // A row is told where it is written.
    let row = |is: bool| is.then(|| (page.place(to), "nothing follows this row".to_owned()));
    match &page.code[at] {
        Op::Unless(test) if test.otherwise == to => {
            Some((here, "nothing follows where this does not hold".to_owned()))
        }
        Op::Unless(_) => Some((here, "nothing follows where this holds".to_owned())),
        Op::Choice(n) if page.choices[*n].body == to => {
            let choice = &page.choices[*n];
            Some((choice.span, "nothing follows this choice".to_owned()))
        }
        Op::Verb(call) if !call.totals.is_empty() => row(call.totals.iter().any(|row| row.2 == to))
            .or_else(|| {
                Some((
                    call.span,
                    "nothing follows a number without a row".to_owned(),
                ))
            }),
        Op::Verb(call) => row(call.rows.iter().any(|row| row.1 == to)).or_else(|| {
            let verb = book.vocabulary.verbs.get(call.verb)?;
            let open = verb.outcomes.iter().zip(0_u16..);
            let open = open.filter(|(_, n)| call.rows.iter().all(|row| row.0 != *n));
            let open: Vec<String> = open.map(|(name, _)| format!("`{name}`")).collect();
            Some((call.span, format!("nothing follows {}", open.join(", "))))
        }),
        Op::Roll(table) => row(table.rows.iter().any(|row| row.2 == to))
            .or_else(|| Some((here, "nothing follows a total without a row".to_owned()))),
        Op::Number(ask) => row(ask.rows.iter().any(|row| row.2 == to))
            .or_else(|| Some((here, "nothing follows a number without a row".to_owned()))),
        Op::Ask(ask) => row(ask.rows.iter().any(|row| row.1 == to))
            .or_else(|| Some((here, "nothing follows any other answer".to_owned()))),
        Op::Vary(_) => row(true),
        Op::Once { done, .. } if *done == to => {
            Some((here, "nothing follows when this was done before".to_owned()))
        }
        Op::Arriving { otherwise } if *otherwise == to => Some((
            here,
            "nothing follows for who has not just arrived".to_owned(),
        )),
        _ => None,
    }
}
