//! Dice tables: `roll 2d6 + 1` with rows that cover every total once.

use super::core::else_row;
use super::lower::Lower;
use crate::book::{Expr, ExprType, Op, Table};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use crate::markup::{Expr as Written, ExprKind, Label, LabelKind, Row, Word, WordKind};
use crate::source::Span;
use std::sync::Arc;

impl Lower<'_, '_> {
    /// `roll 2d6 + 1 - (wounds)` with range rows that cover every total once.
    pub(super) fn table(&mut self, words: &[Word], rows: &[Row], span: Span) {
        let Some(Word {
            kind: WordKind::Dice(count, sides),
            ..
        }) = words.get(1)
        else {
            self.form(span, "roll 2d6 + 1");
            return;
        };
        let (count, sides) = (*count, *sides);
        if count == 0 || count > 100 || !(2..=1000).contains(&sides) {
            self.found.push(
                Diagnostic::new(
                    Code::BadInstruction,
                    words[1].span,
                    "no such dice can be rolled",
                )
                .help("1 to 100 dice of 2 to 1000 sides"),
            );
            return;
        }
        let mut plus: Vec<(Arc<str>, Expr)> = Vec::new();
        let (mut low, mut high) = (i64::from(count), i64::from(count) * i64::from(sides));
        let mut open = false;
        let mut minus = false;
        for word in &words[2..] {
            let fixed = match &word.kind {
                WordKind::Sign if word.text == "+" || word.text == "-" => {
                    minus = word.text == "-";
                    continue;
                }
                WordKind::Number(n) => Some(if minus { -n } else { *n }),
                WordKind::Signed(n) => Some(*n),
                _ => None,
            };
            let value = if let Some(n) = fixed {
                low += n;
                high += n;
                Expr::Const(Value::Int(n))
            } else {
                open = true;
                let written = match &word.kind {
                    WordKind::Value(expr) => (**expr).clone(),
                    _ => Written {
                        kind: ExprKind::Phrase(vec![word.clone()]),
                        span: word.span,
                    },
                };
                let Some((value, of)) = self.value(&written) else {
                    continue;
                };
                if of != ExprType::Int {
                    self.found.push(Diagnostic::new(
                        Code::WrongType,
                        word.span,
                        "a number is wanted",
                    ));
                }
                if minus {
                    Expr::Negate(Box::new(value))
                } else {
                    value
                }
            };
            minus = false;
            plus.push((word.text.as_str().into(), value));
        }
        let ranges = self.ranges(rows);
        if !rows.is_empty() {
            self.covered(&ranges, (!open).then_some((low, high)), rows, span);
        }
        let at = self.code.len();
        self.code.push(Op::Break);
        let starts = self.rows(rows);
        let after = self.code.len();
        let otherwise = else_row(rows).map_or(after, |n| starts[n]);
        let rows_given = rows;
        let rows = ranges
            .into_iter()
            .map(|(a, b, n, _)| (a, b, starts[n]))
            .collect();
        self.code[at] = Op::Roll(Box::new(Table {
            count,
            sides,
            plus,
            rows,
            after: otherwise,
            has_else: else_row(rows_given).is_some(),
        }));
    }

    /// Ranges of rows with the row's number; other labels are faults.
    pub(super) fn ranges(&mut self, rows: &[Row]) -> Vec<(Option<i64>, Option<i64>, usize, Span)> {
        let mut out = Vec::new();
        for (n, row) in rows.iter().enumerate() {
            for Label { kind, span } in &row.labels {
                match kind {
                    LabelKind::Range(low, high) => out.push((*low, *high, n, *span)),
                    LabelKind::Name(name) if name == "else" => {}
                    LabelKind::Name(name) => self.found.push(
                        Diagnostic::new(
                            Code::UnknownOutcome,
                            *span,
                            format!("`{name}` is no range"),
                        )
                        .help("write `3`, `2-5`, `9+`, `2 or less` or `else`"),
                    ),
                }
            }
        }
        out
    }

    /// Every total has just one row.
    fn covered(
        &mut self,
        ranges: &[(Option<i64>, Option<i64>, usize, Span)],
        totals: Option<(i64, i64)>,
        rows: &[Row],
        span: Span,
    ) {
        let mut sorted = ranges.to_vec();
        sorted.sort_by_key(|(low, ..)| low.unwrap_or(i64::MIN));
        for pair in sorted.windows(2) {
            let (end, start) = (pair[0].1.unwrap_or(i64::MAX), pair[1].0.unwrap_or(i64::MIN));
            if start <= end {
                self.found.push(
                    Diagnostic::new(
                        Code::TableOverlap,
                        pair[1].3,
                        format!("two rows want the total {start}"),
                    )
                    .saying("this row")
                    .label(pair[0].3, "and this one"),
                );
            }
        }
        if else_row(rows).is_some() {
            return;
        }
        // With a modifier whose size is known only in play, just the middle can be proved.
        let (low, high) = totals.unwrap_or((
            sorted.first().and_then(|r| r.0.or(r.1)).unwrap_or(0),
            sorted.last().and_then(|r| r.1.or(r.0)).unwrap_or(0),
        ));
        let mut next = low;
        let mut gaps = Vec::new();
        for (from, to, ..) in &sorted {
            let (from, to) = (from.unwrap_or(i64::MIN), to.unwrap_or(i64::MAX));
            if from > next {
                gaps.push((next, (from - 1).min(high)));
            }
            next = next.max(to.saturating_add(1));
            if next > high {
                break;
            }
        }
        if next <= high {
            gaps.push((next, high));
        }
        if totals.is_none() {
            let closed = sorted.first().is_some_and(|r| r.0.is_some())
                || sorted.last().is_some_and(|r| r.1.is_some());
            if closed {
                self.found.push(
                    Diagnostic::new(
                        Code::TableGap,
                        span,
                        "a modifier can bring the total outside of the rows",
                    )
                    .help("open the ends: `2 or less`, `9+`, or add `| else:`"),
                );
            }
        }
        if !gaps.is_empty() {
            let told: Vec<String> = gaps
                .iter()
                .filter(|(a, b)| a <= b)
                .map(|(a, b)| {
                    if a == b {
                        a.to_string()
                    } else {
                        format!("{a} to {b}")
                    }
                })
                .collect();
            if !told.is_empty() {
                self.found.push(
                    Diagnostic::new(
                        Code::TableGap,
                        span,
                        format!("no row for the total {}", told.join(", ")),
                    )
                    .help("add a row for it, or `| else: ...`"),
                );
            }
        }
    }
}
