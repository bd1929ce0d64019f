//! Has every total of a dice table a row, and can every row come up?

use super::Scene;
use super::facts::{Facts, Place};
use crate::book::{Expr, Op, Page, Table};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    for (n, page) in (0..).zip(book.pages.iter().chain(&book.loose_passages)) {
        let real = (n as usize) < book.pages.len() && !super::is_event(page);
        let place = Place {
            book,
            page: real.then_some(page),
        };
        for (op, span) in page.steps() {
            if let Op::Roll(table) = op
                && !table.rows.is_empty()
            {
                look_at(table, page, span, place, found);
            }
        }
    }
}

fn look_at(table: &Table, page: &Page, span: Span, place: Place, found: &mut Vec<Diagnostic>) {
    let mut low = i64::from(table.count);
    let mut high = low.saturating_mul(i64::from(table.sides));
    for (_, expr) in &table.plus {
        let Some((from, to)) = Facts::none().range(expr, place) else {
            return;
        };
        low = low.saturating_add(from);
        high = high.saturating_add(to);
    }
    let mut rows: Vec<(i64, i64, usize)> = table
        .rows
        .iter()
        .map(|(from, to, at)| (from.unwrap_or(i64::MIN), to.unwrap_or(i64::MAX), *at))
        .collect();
    rows.sort_unstable();
    // A label that could not be read may stand for anything.
    if rows
        .iter()
        .any(|row| (row.0, row.1) == (i64::MIN, i64::MAX))
    {
        return;
    }
    for (from, to, at) in &rows {
        if *from > high || *to < low {
            let total = format!("the total is {}", told(low, high));
            let message = format!("this row never comes up: {total}");
            found.push(never(page, *at, message));
        }
    }
    let gaps = gaps(&rows, low, high);
    if table.has_else {
        if gaps.is_empty() {
            let message = "the `else` row never comes up: the others cover every total";
            found.push(never(page, table.after, message.to_owned()));
        }
        return;
    }
    if gaps.is_empty() {
        return;
    }
    let fixed = |(_, expr): &(_, Expr)| matches!(expr, Expr::Const(_));
    let list: Vec<String> = gaps.iter().map(|(from, to)| told(*from, *to)).collect();
    let list = list.join(", ");
    let fault = if table.plus.iter().all(fixed) {
        Diagnostic::new(Code::TableGap, span, format!("no row for the total {list}"))
    } else {
        let message = format!("a modifier may bring the total to {list}, which has no row");
        Diagnostic::new(Code::MaybeTableGap, span, message)
    };
    let open = gaps
        .iter()
        .any(|gap| gap.0 == i64::MIN || gap.1 == i64::MAX);
    found.push(fault.help(if open {
        "open the ends: `2 or less`, `9+`, or add `| else: ...`"
    } else {
        "add a row for it, or `| else: ...`"
    }));
}

/// The totals without a row; `rows` are sorted.
fn gaps(rows: &[(i64, i64, usize)], low: i64, high: i64) -> Vec<(i64, i64)> {
    let mut gaps = Vec::new();
    let mut next = low;
    for (from, to, _) in rows {
        if *from > next && next <= high {
            gaps.push((next, (from - 1).min(high)));
        }
        match to.checked_add(1) {
            Some(after) => next = next.max(after),
            None => return gaps,
        }
    }
    if next <= high {
        gaps.push((next, high));
    }
    gaps
}

fn told(low: i64, high: i64) -> String {
    // What a sum of unbounded numbers comes to is no figure to tell.
    const FAR: i64 = i64::MAX / 2;
    let low = if low < -FAR { i64::MIN } else { low };
    let high = if high > FAR { i64::MAX } else { high };
    match (low, high) {
        (i64::MIN, i64::MAX) => "anything".to_owned(),
        (i64::MIN, high) => format!("{high} or less"),
        (low, i64::MAX) => format!("{low} or more"),
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low} to {high}"),
    }
}

fn never(page: &Page, at: usize, message: String) -> Diagnostic {
    Diagnostic::new(Code::RowNeverReached, page.place(at), message)
        .saying("no roll comes to it")
        .help("take the row out, or change its numbers")
}
