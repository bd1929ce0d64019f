//! Lints for numbers without a row, and for rows that no number reaches.

use super::LintContext;
use super::facts::{ConditionContext, KnownFacts};
use crate::model::book::{Book, Expr, InstructionCall, Op, Page, RangeRow, RollTable};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{FileId, Span};
use std::collections::BTreeMap;

pub(super) fn check_rows(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    for_each_number_rows(
        scene.book,
        |_| true,
        |rows, page| check_number_rows(rows, page, found),
    );
}

/// The possible numbers of each instruction with number rows in a file, as text ("2 to 12"), by span. Instructions without bounds are left out.
/// An instruction in a fragment has the numbers of all pages that include it.
pub fn possible_ranges(book: &Book, file: FileId) -> BTreeMap<Span, String> {
    let mut all: BTreeMap<Span, (i64, i64)> = BTreeMap::new();
    for_each_number_rows(
        book,
        |span| span.file == file,
        |rows, _| {
            let known = all.entry(rows.span).or_insert((rows.low, rows.high));
            *known = (known.0.min(rows.low), known.1.max(rows.high));
        },
    );
    let told = all
        .into_iter()
        .map(|(at, (low, high))| (at, format_range(low, high)));
    told.filter(|(_, range)| range != UNBOUNDED).collect()
}

/// Visits the number rows of all instructions whose span is `wanted`.
fn for_each_number_rows<'b>(
    book: &'b Book,
    wanted: impl Fn(Span) -> bool,
    mut of: impl FnMut(&NumberRows<'b>, &'b Page),
) {
    for (n, page) in (0..).zip(book.pages.iter().chain(&book.unused_fragments)) {
        let real = (n as usize) < book.pages.len() && !super::is_event(page);
        let place = ConditionContext {
            book,
            page: real.then_some(page),
        };
        for (op, span) in page.steps().filter(|(_, span)| wanted(*span)) {
            let rows = match op {
                Op::Roll(table) => roll_rows(table, span, place),
                Op::Instruction(call) => call_rows(call, book),
                _ => None,
            };
            if let Some(rows) = rows.filter(|rows| !rows.rows.is_empty()) {
                of(&rows, page);
            }
        }
    }
}

/// The rows of an instruction for numbers, and the numbers that are possible.
struct NumberRows<'a> {
    rows: &'a [RangeRow],
    else_target: usize,
    has_else: bool,
    low: i64,
    high: i64,
    /// True if the number depends on values that change during play.
    has_modifiers: bool,
    /// True if rules can change the number.
    rules_can_change: bool,
    /// Nouns for messages: a number ("total"), and no possible number ("no roll").
    noun: &'static str,
    none_noun: &'static str,
    /// For an instruction of the ruleset: "`throw` comes out as 2 to 12".
    instruction_range: Option<String>,
    span: Span,
}

/// The lowest and the highest total of a roll with its bonuses.
pub(super) fn total_range(table: &RollTable, place: ConditionContext) -> Option<(i64, i64)> {
    let low = i64::from(table.count);
    let high = low.saturating_mul(i64::from(table.sides));
    let added: Vec<&Expr> = table.modifiers.iter().map(|(_, expr)| expr).collect();
    let (from, to) = sum_range(&added, place)?;
    Some((low.saturating_add(from), high.saturating_add(to)))
}

fn roll_rows<'a>(
    table: &'a RollTable,
    span: Span,
    place: ConditionContext,
) -> Option<NumberRows<'a>> {
    let (low, high) = total_range(table, place)?;
    let fixed = |(_, expr): &(_, Expr)| matches!(expr, Expr::Const(_));
    Some(NumberRows {
        rows: &table.rows,
        else_target: table.else_target,
        has_else: table.has_else,
        low,
        high,
        has_modifiers: !table.modifiers.iter().all(fixed),
        rules_can_change: place.book.schema.hook_points.affect_rolls(),
        noun: "total",
        none_noun: "no roll",
        instruction_range: None,
        span,
    })
}

/// Maximum number of bonuses whose conditions are compared with each other. If there are more, each counts separately.
const MAX_BONUSES: usize = 6;
/// Maximum number of combinations of bonuses to try.
const MAX_COMBINATIONS: usize = 200;

/// The smallest and the largest sum of what is added. Bonuses that exclude each other are not added up.
fn sum_range(added: &[&Expr], place: ConditionContext) -> Option<(i64, i64)> {
    let bonus = |expr: &&Expr| matches!(expr, Expr::BonusIf(..));
    let (bonuses, fixed): (Vec<&Expr>, Vec<&Expr>) = added.iter().partition(|it| bonus(it));
    let mut sum = (0_i64, 0_i64);
    let mut add = |range: (i64, i64)| {
        sum = (sum.0.saturating_add(range.0), sum.1.saturating_add(range.1));
    };
    for expr in fixed {
        add(KnownFacts::none().range(expr, place)?);
    }
    let mut left = MAX_COMBINATIONS;
    let held = match bonuses.len() {
        2..=MAX_BONUSES => bonus_range(&KnownFacts::none(), &bonuses, place, &mut left),
        _ => None,
    };
    match held {
        Some(range) => add(range),
        None => {
            for expr in bonuses {
                add(KnownFacts::none().range(expr, place)?);
            }
        }
    }
    Some(sum)
}

/// The range of the sum of these bonuses. `None` if it is unknown or there are too many combinations.
fn bonus_range<'a>(
    facts: &KnownFacts<'a>,
    bonuses: &[&'a Expr],
    place: ConditionContext<'a>,
    left: &mut usize,
) -> Option<(i64, i64)> {
    let Some((Expr::BonusIf(cond, amount), rest)) = bonuses.split_first() else {
        return Some((0, 0));
    };
    let mut all: Option<(i64, i64)> = None;
    for holds in [true, false] {
        for known in facts.assume(cond, holds, place) {
            *left = left.checked_sub(1)?;
            let (from, to) = match holds {
                true => KnownFacts::none().range(amount, place)?,
                false => (0, 0),
            };
            let (low, high) = bonus_range(&known, rest, place, left)?;
            let (low, high) = (low.saturating_add(from), high.saturating_add(to));
            all = Some(match all {
                Some((least, most)) => (least.min(low), most.max(high)),
                None => (low, high),
            });
        }
    }
    all
}

fn call_rows<'a>(call: &'a InstructionCall, book: &Book) -> Option<NumberRows<'a>> {
    let verb = book.schema.instructions.get(call.instruction)?;
    let range = verb.range?;
    Some(NumberRows {
        rows: &call.number_rows,
        else_target: call.else_target,
        has_else: call.has_else,
        low: range.low.unwrap_or(i64::MIN),
        high: range.high.unwrap_or(i64::MAX),
        has_modifiers: false,
        rules_can_change: false,
        noun: "number",
        none_noun: "nothing",
        instruction_range: Some(format!("`{}` comes out as {range}", verb.form.keyword())),
        span: call.span,
    })
}

fn check_number_rows(it: &NumberRows, page: &Page, found: &mut Vec<Diagnostic>) {
    let NumberRows {
        low,
        high,
        noun: what,
        ..
    } = *it;
    let rows = sort_rows(it.rows);
    // A label with a parse error can mean any number.
    if rows
        .iter()
        .any(|row| (row.0, row.1) == (i64::MIN, i64::MAX))
    {
        return;
    }
    for (from, to, at) in &rows {
        if (*from > high || *to < low) && !it.rules_can_change {
            let total = format!("the {what} is {}", format_range(low, high));
            let message = format!("this row never comes up: {total}");
            found.push(unreached_row_error(page, *at, message, it.none_noun));
        }
    }
    let gaps = find_gaps(&rows, low, high);
    if it.has_else {
        if gaps.is_empty() && !it.rules_can_change {
            let message = format!("the `else` row never comes up: the others cover every {what}");
            found.push(unreached_row_error(
                page,
                it.else_target,
                message,
                it.none_noun,
            ));
        }
        return;
    }
    if gaps.is_empty() {
        return;
    }
    let list: Vec<String> = gaps
        .iter()
        .map(|(from, to)| format_range(*from, *to))
        .collect();
    let list = list.join(", ");
    let fault = if it.has_modifiers {
        let message = format!("a modifier may bring the {what} to {list}, which has no row");
        Diagnostic::new(Code::PossibleTableGap, it.span, message)
    } else {
        let message = format!("no row for the {what} {list}");
        Diagnostic::new(Code::TableGap, it.span, message)
    };
    let open = gaps
        .iter()
        .any(|gap| gap.0 == i64::MIN || gap.1 == i64::MAX);
    let help = match open {
        true => "open the ends: `2 or less`, `9+`, or add `| else: ...`",
        false => "add a row for it, or `| else: ...`",
    };
    found.push(fault.help(match &it.instruction_range {
        Some(comes) => format!("{help}; {comes}"),
        None => help.to_owned(),
    }));
}

/// Rows sorted by number. Open ends become the smallest and the largest number.
pub(super) fn sort_rows(rows: &[RangeRow]) -> Vec<(i64, i64, usize)> {
    let rows = rows.iter();
    let rows = rows.map(|(low, high, at)| (low.unwrap_or(i64::MIN), high.unwrap_or(i64::MAX), *at));
    let mut rows: Vec<_> = rows.collect();
    rows.sort_unstable();
    rows
}

/// The numbers without a row; `rows` are sorted.
pub(super) fn find_gaps(rows: &[(i64, i64, usize)], low: i64, high: i64) -> Vec<(i64, i64)> {
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

/// The text for a range without bounds.
const UNBOUNDED: &str = "anything";

fn format_range(low: i64, high: i64) -> String {
    // A sum of unbounded numbers has no bound, although it is a finite number here.
    const FAR: i64 = i64::MAX / 2;
    let low = if low < -FAR { i64::MIN } else { low };
    let high = if high > FAR { i64::MAX } else { high };
    match (low, high) {
        (i64::MIN, i64::MAX) => UNBOUNDED.to_owned(),
        (i64::MIN, high) => format!("{high} or less"),
        (low, i64::MAX) => format!("{low} or more"),
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low} to {high}"),
    }
}

fn unreached_row_error(page: &Page, at: usize, message: String, none: &str) -> Diagnostic {
    Diagnostic::new(Code::UnreachableRow, page.span_at(at), message)
        .label_text(format!("{none} comes to it"))
        .help("take the row out, or change its numbers")
}
