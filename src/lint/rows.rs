//! Can every row of a dice table come up?

use super::Scene;
use super::facts::{Facts, Place};
use crate::book::{Op, Page, Table};
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    for (_, page) in scene.sound_pages() {
        let place = Place {
            book: scene.book,
            page: Some(page),
        };
        for op in &page.code {
            if let Op::Roll(table) = op {
                table_rows(table, page, place, found);
            }
        }
    }
}

fn table_rows(table: &Table, page: &Page, place: Place, found: &mut Vec<Diagnostic>) {
    let mut low = i64::from(table.count);
    let mut high = low.saturating_mul(i64::from(table.sides));
    for (_, expr) in &table.plus {
        let Some((from, to)) = Facts::none().range(expr, place) else {
            return;
        };
        low = low.saturating_add(from);
        high = high.saturating_add(to);
    }
    let mut covered: Vec<(i64, i64)> = Vec::new();
    for (from, to, at) in &table.rows {
        let (from, to) = (from.unwrap_or(i64::MIN), to.unwrap_or(i64::MAX));
        covered.push((from, to));
        if from > high || to < low {
            let span = row_span(page, *at);
            let figure = |n| match n {
                i64::MIN => "anything less".to_owned(),
                i64::MAX => "anything more".to_owned(),
                n => n.to_string(),
            };
            let message = format!(
                "this row never comes up: the total is {} to {}",
                figure(low),
                figure(high)
            );
            found.push(
                Diagnostic::new(Code::RowNeverReached, span, message)
                    .saying("no roll comes to it")
                    .help("take the row out, or change its numbers"),
            );
        }
    }
    covered.sort_unstable();
    let mut next = low;
    for (from, to) in covered {
        if from <= next {
            next = next.max(to.saturating_add(1));
        }
    }
    if table.has_else && next > high {
        found.push(
            Diagnostic::new(
                Code::RowNeverReached,
                row_span(page, table.after),
                "the `else` row never comes up: the others cover every total",
            )
            .saying("no roll comes to it")
            .help("take the row out"),
        );
    }
}

/// Where the text of a row stands.
fn row_span(page: &Page, at: usize) -> crate::source::Span {
    page.spans.get(at).copied().unwrap_or(page.span)
}
