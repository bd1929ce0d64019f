//! Lints for numbers without a row, and for rows that no number reaches.

use super::LintContext;
use super::facts::{ConditionScope, KnownFacts};
use crate::model::book::{Book, Expr, InstructionCall, Op, Page, RangeRow, RollTable, SlotName};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{FileId, Span};
use std::collections::BTreeMap;

pub(super) fn check_rows(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    for_each_number_rows(
        context.book,
        |_| true,
        |rows, page| check_number_rows(rows, page, diagnostics),
    );
}

/// The possible numbers of each instruction with number rows in a file, as text ("2 to 12"), by span. Instructions without bounds are left out.
/// An instruction in a fragment has the numbers of all pages that include it.
pub fn possible_ranges(book: &Book, file: FileId) -> BTreeMap<Span, String> {
    let mut ranges: BTreeMap<Span, (i64, i64)> = BTreeMap::new();
    for_each_number_rows(
        book,
        |span| span.file == file,
        |rows, _| {
            let range = ranges.entry(rows.span).or_insert((rows.low, rows.high));
            *range = (range.0.min(rows.low), range.1.max(rows.high));
        },
    );
    let texts = ranges
        .into_iter()
        .map(|(span, (low, high))| (span, format_range(low, high)));
    texts.filter(|(_, range)| range != UNBOUNDED).collect()
}

/// Visits the number rows of all instructions whose span `filter` accepts.
fn for_each_number_rows<'b>(
    book: &'b Book,
    filter: impl Fn(Span) -> bool,
    mut visit: impl FnMut(&NumberRows<'b>, &'b Page),
) {
    for (n, page) in (0..).zip(book.pages.iter().chain(&book.unused_fragments)) {
        let is_page = (n as usize) < book.pages.len() && !super::is_event(page);
        let scope = ConditionScope {
            book,
            page: is_page.then_some(page),
        };
        // The totals of dice in a bonus, which are rolled before it.
        let mut rolled = KnownFacts::none();
        for (op, span) in page.steps().filter(|(_, span)| filter(*span)) {
            let rows = match op {
                Op::Roll(table) => {
                    let totals = total_ranges(table, &rolled, scope);
                    if let (Some(slot), Some([range, _])) = (table.total_slot, totals)
                        && matches!(
                            SlotName::parse(book.slots.name(slot)),
                            SlotName::RollTotal(_)
                        )
                    {
                        rolled.set_range(slot, range);
                    }
                    roll_rows(table, &rolled, span, scope)
                }
                Op::Instruction(call) => call_rows(call, book),
                _ => None,
            };
            if let Some(rows) = rows.filter(|rows| !rows.rows.is_empty()) {
                visit(&rows, page);
            }
        }
    }
}

/// The number rows of an instruction, and its possible numbers.
struct NumberRows<'a> {
    rows: &'a [RangeRow],
    else_target: usize,
    has_else: bool,
    low: i64,
    high: i64,
    /// The numbers that are possible whatever the values that change during play. The first can be greater than the last.
    certain: (i64, i64),
    /// True if rules can change the number.
    rules_can_change: bool,
    /// Noun for messages: "total" or "number".
    noun: &'static str,
    /// For an instruction of the ruleset: "`throw` returns 2 to 12".
    instruction_range: Option<String>,
    span: Span,
}

/// The totals of a roll that are possible with some bonuses, and those that are possible with any.
pub(super) fn total_ranges<'a>(
    table: &'a RollTable,
    facts: &KnownFacts<'a>,
    scope: ConditionScope<'a>,
) -> Option<[(i64, i64); 2]> {
    let most = i64::from(table.count);
    let (fewest, most) = match &table.computed_count {
        Some(count) => {
            let (low, high) = KnownFacts::none().range(count, scope)?;
            (low.clamp(0, most), high.clamp(0, most))
        }
        None => (most, most),
    };
    let modifiers: Vec<&Expr> = table.modifiers.iter().map(|(_, expr)| expr).collect();
    let (min, max) = sum_range(&modifiers, facts, scope)?;
    let sides = i64::from(table.sides);
    let range = |low: i64, from: i64, high: i64, to: i64| {
        let high = high.saturating_mul(sides);
        (low.saturating_add(from), high.saturating_add(to))
    };
    Some([range(fewest, min, most, max), range(most, max, fewest, min)])
}

fn roll_rows<'a>(
    table: &'a RollTable,
    rolled: &KnownFacts<'a>,
    span: Span,
    scope: ConditionScope<'a>,
) -> Option<NumberRows<'a>> {
    let [(low, high), certain] = total_ranges(table, rolled, scope)?;
    Some(NumberRows {
        rows: &table.rows,
        else_target: table.else_target,
        has_else: table.has_else,
        low,
        high,
        certain,
        rules_can_change: scope.book.schema.hook_points.affect_rolls(),
        noun: "total",
        instruction_range: None,
        span,
    })
}

/// Maximum number of bonuses whose conditions are compared with each other. If there are more, each counts separately.
const MAX_BONUSES: usize = 6;
/// Maximum number of combinations of bonuses to try.
const MAX_COMBINATIONS: usize = 200;

/// The smallest and the largest sum of the modifiers. Bonuses that exclude each other are not added up.
fn sum_range<'a>(
    modifiers: &[&'a Expr],
    facts: &KnownFacts<'a>,
    scope: ConditionScope<'a>,
) -> Option<(i64, i64)> {
    let is_bonus = |expr: &&Expr| matches!(expr, Expr::BonusIf(..));
    let (bonuses, fixed): (Vec<&'a Expr>, Vec<&'a Expr>) =
        modifiers.iter().partition(|it| is_bonus(it));
    let mut sum = (0_i64, 0_i64);
    let mut add = |range: (i64, i64)| {
        sum = (sum.0.saturating_add(range.0), sum.1.saturating_add(range.1));
    };
    for expr in fixed {
        add(facts.range(expr, scope)?);
    }
    let mut remaining = MAX_COMBINATIONS;
    let combined = match bonuses.len() {
        2..=MAX_BONUSES => bonus_range(facts, &bonuses, scope, &mut remaining),
        _ => None,
    };
    match combined {
        Some(range) => add(range),
        None => {
            for expr in bonuses {
                add(facts.range(expr, scope)?);
            }
        }
    }
    Some(sum)
}

/// The range of the sum of these bonuses. `None` if it is unknown or there are too many combinations.
fn bonus_range<'a>(
    facts: &KnownFacts<'a>,
    bonuses: &[&'a Expr],
    scope: ConditionScope<'a>,
    remaining: &mut usize,
) -> Option<(i64, i64)> {
    let Some((Expr::BonusIf(cond, amount), others)) = bonuses.split_first() else {
        return Some((0, 0));
    };
    let mut range: Option<(i64, i64)> = None;
    for truth in [true, false] {
        for facts in facts.assume(cond, truth, scope) {
            *remaining = remaining.checked_sub(1)?;
            let (from, to) = match truth {
                true => facts.range(amount, scope)?,
                false => (0, 0),
            };
            let (low, high) = bonus_range(&facts, others, scope, remaining)?;
            let (low, high) = (low.saturating_add(from), high.saturating_add(to));
            range = Some(match range {
                Some((min, max)) => (min.min(low), max.max(high)),
                None => (low, high),
            });
        }
    }
    range
}

fn call_rows<'a>(call: &'a InstructionCall, book: &Book) -> Option<NumberRows<'a>> {
    let instruction = book.schema.instructions.get(call.instruction)?;
    let range = instruction.range?;
    let low = range.low.unwrap_or(i64::MIN);
    let high = range.high.unwrap_or(i64::MAX);
    Some(NumberRows {
        rows: &call.number_rows,
        else_target: call.else_target,
        has_else: call.has_else,
        low,
        high,
        certain: (low, high),
        rules_can_change: false,
        noun: "number",
        instruction_range: Some(format!("`{}` returns {range}", instruction.form.keyword())),
        span: call.span,
    })
}

fn check_number_rows(it: &NumberRows, page: &Page, diagnostics: &mut Vec<Diagnostic>) {
    let (low, high, noun) = (it.low, it.high, it.noun);
    let rows = sort_rows(it.rows);
    // A label with a parse error can mean any number.
    if rows
        .iter()
        .any(|row| (row.0, row.1) == (i64::MIN, i64::MAX))
    {
        return;
    }
    for (from, to, step) in &rows {
        if (*from > high || *to < low) && !it.rules_can_change {
            let total = format!("the {noun} is {}", format_range(low, high));
            let message = format!("unreachable row: {total}");
            diagnostics.push(unreached_row_warning(page, *step, message, noun));
        }
    }
    let gaps = find_gaps(&rows, low, high);
    if it.has_else {
        if gaps.is_empty() && !it.rules_can_change {
            let message = format!("unreachable row `else`: the other rows cover every {noun}");
            diagnostics.push(unreached_row_warning(page, it.else_target, message, noun));
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
    let (from, to) = it.certain;
    let is_certain = |gap: &(i64, i64)| gap.0.max(from) <= gap.1.min(to);
    let diagnostic = if gaps.iter().any(is_certain) {
        let message = format!("no row for the {noun} {list}");
        Diagnostic::new(Code::TableGap, it.span, message)
    } else {
        let message =
            format!("no row for the {noun} {list}, which some values of the modifiers allow");
        Diagnostic::new(Code::PossibleTableGap, it.span, message)
    };
    let open = gaps
        .iter()
        .any(|gap| gap.0 == i64::MIN || gap.1 == i64::MAX);
    let help = match open {
        true => "add open ranges, such as `2 or less` and `9+`, or `| else: ...`",
        false => "add a row for it, or `| else: ...`",
    };
    diagnostics.push(diagnostic.help(match &it.instruction_range {
        Some(instruction_range) => format!("{help}; {instruction_range}"),
        None => help.to_owned(),
    }));
}

/// Rows sorted by number. Open ends become the smallest and the largest number.
pub(super) fn sort_rows(rows: &[RangeRow]) -> Vec<(i64, i64, usize)> {
    let rows = rows.iter();
    let rows = rows.map(|row| (row.0.unwrap_or(i64::MIN), row.1.unwrap_or(i64::MAX), row.2));
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
            Some(following) => next = next.max(following),
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
    // Sums of unbounded numbers are near the limits of `i64`, but count as unbounded.
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

fn unreached_row_warning(page: &Page, step: usize, message: String, noun: &str) -> Diagnostic {
    Diagnostic::new(Code::UnreachableRow, page.span_at(step), message)
        .label_text(format!("no {noun} matches it"))
        .help("remove the row, or change its numbers")
}
