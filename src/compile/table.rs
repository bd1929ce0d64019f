//! Dice tables: `roll 2d6 + 1` with rows for its totals.

use super::core::{find_else_row, is_else};
use super::dice::{count_dice_in_words, invalid_dice_error};
use super::lower::PageCompiler;
use super::names::PendingRolls;
use crate::model::book::{Expr, ExprType, Op, RangeRow, RollTable, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{
    Item, LabelKind, RowLabel, RowTree, Word, WordKind, label_without_space,
};
use crate::syntax::source::Span;
use crate::syntax::unicode::fold_case;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The range of a row, the index of the row, and the span of its label.
pub(super) type LabelledRange = (Option<i64>, Option<i64>, usize, Span);

/// Targets of rows for numbers.
pub(super) struct RangeTargets {
    pub(super) rows: Vec<RangeRow>,
    pub(super) else_target: usize,
    pub(super) has_else: bool,
}

/// Returns true for a word that can follow a sign.
fn is_operand(word: &Word) -> bool {
    !matches!(
        word.kind,
        WordKind::Sign | WordKind::Signed(_) | WordKind::Bonus(_)
    )
}

impl PageCompiler<'_, '_> {
    /// Compiles `roll 2d6 + 1 - (wounds) [+1 if code Blessed]` with range rows that cover every total once.
    pub(super) fn lower_roll(&mut self, words: &[Word], rows: &[RowTree], span: Span) {
        let Some(&WordKind::Dice(count, sides)) = words.get(1).map(|word| &word.kind) else {
            let place = words.get(1).map_or(span, |word| word.span);
            return self.report_form(place, "roll 2d6 + 1");
        };
        if self.report_invalid_dice(count, sides, words[1].span) {
            return;
        }
        let mut rest = &words[2..];
        let mut into = None;
        if rest.last().is_some_and(|word| word.text == "into") {
            return self.report_form(span, "roll 2d6 + 1 into NAME");
        }
        if let [before @ .., keyword, name] = rest
            && keyword.text == "into"
        {
            into = self.find_number_variable(name);
            rest = before;
        }
        let plus = self.with_rolls(rest, |lower| lower.lower_modifiers(rest));
        let ranges = self.checked_ranges(rows);
        let at = self.ops.len();
        self.ops.push(Op::EndParagraph);
        let led = self.lower_range_rows(&ranges, rows);
        self.ops[at] = Op::Roll(Box::new(RollTable {
            total_slot: into,
            count,
            sides,
            modifiers: plus,
            rows: led.rows,
            else_target: led.else_target,
            has_else: led.has_else,
        }));
    }

    /// Returns the ranges of rows. Reports overlaps.
    pub(super) fn checked_ranges(&mut self, rows: &[RowTree]) -> Vec<LabelledRange> {
        let ranges = self.label_ranges(rows);
        self.check_duplicate_else(rows);
        self.check_overlaps(&ranges);
        ranges
    }

    /// Compiles the bodies of rows for numbers.
    pub(super) fn lower_range_rows(
        &mut self,
        ranges: &[LabelledRange],
        rows: &[RowTree],
    ) -> RangeTargets {
        let starts = self.lower_rows(rows);
        let after = self.ops.len();
        let otherwise = find_else_row(rows);
        let ranges = ranges.iter();
        RangeTargets {
            rows: ranges.map(|(a, b, n, _)| (*a, *b, starts[*n])).collect(),
            else_target: otherwise.map_or(after, |n| starts[n]),
            has_else: otherwise.is_some(),
        }
    }

    /// Reports dice that cannot be rolled.
    pub(super) fn report_invalid_dice(&mut self, count: u32, sides: u32, span: Span) -> bool {
        let fault = invalid_dice_error(count, sides, span);
        let none = fault.is_some();
        self.diagnostics.extend(fault);
        none
    }

    /// Returns the variable for a number, or reports an error.
    pub(super) fn find_number_variable(&mut self, name: &Word) -> Option<u32> {
        if let Some((slot, ExprType::Int)) = self.names.find_variable(&name.text, name.span) {
            return Some(slot);
        }
        if self.field_index(name).is_some() {
            self.report_read_only(name);
            return None;
        }
        let message = format!("no number variable is called `{}`", name.text);
        let error = Diagnostic::unknown(Code::UnknownName, &name.text, name.span, message);
        let declare = "declare it under `variables` in book.yaml with a number to start from";
        self.report(error.propose_or_declare(None, declare));
        None
    }

    /// Returns the values that are added to the dice or subtracted, each with its text.
    fn lower_modifiers(&mut self, words: &[Word]) -> Vec<(Arc<str>, Expr)> {
        let mut plus: Vec<(Arc<str>, Expr)> = Vec::new();
        let mut rest = words;
        while let [first, after @ ..] = rest {
            rest = after;
            let (minus, word) = match (&first.kind, &*first.text, after) {
                (WordKind::Bonus(written), ..) => {
                    plus.extend(self.ok_or_report(super::dice::resolve_bonus(written, self.names)));
                    continue;
                }
                (WordKind::Signed(_), ..) => (false, first),
                (WordKind::Sign, sign @ ("+" | "-"), [word, after @ ..]) if is_operand(word) => {
                    rest = after;
                    (sign == "-", word)
                }
                // The parser has reported unclosed brackets and invalid bonuses.
                (WordKind::Sign, "[" | "]" | "(" | ")", _) => break,
                (_, text, _) if text.starts_with('[') => continue,
                _ => {
                    let message = format!("expected a sign and a number, found `{}`", first.text);
                    let help = "write `+ 1` or `- luck`; a value of several words is in brackets: `+ (ticks here)`; `into NAME` comes last";
                    self.report_error(Code::InvalidInstruction, first.span, message, help);
                    break;
                }
            };
            if let Some(value) = self.lower_amount(word) {
                let value = if minus { value.negated() } else { value };
                plus.push((word.text.as_str().into(), value));
            }
        }
        plus
    }

    /// Returns the range of each row, with the index of the row. Reports other labels.
    pub(super) fn label_ranges(&mut self, rows: &[RowTree]) -> Vec<LabelledRange> {
        self.check_labels(
            rows,
            "which number",
            "begin it with `3`, `2-5`, `9+` or `else`, and a colon",
        );
        let mut out = Vec::new();
        for (n, row) in rows.iter().enumerate() {
            if row.labels.is_empty() {
                // The row may be meant for any number.
                out.push((None, None, n, row.span));
            }
            for RowLabel { kind, span } in &row.labels {
                match kind {
                    LabelKind::Range(low, high) => out.push((*low, *high, n, *span)),
                    LabelKind::Name(name) if name == "else" => {}
                    LabelKind::Name(name) => {
                        let message = format!("`{name}` is no range");
                        let help = "write `3`, `2-5`, `9+`, `2 or less` or `else`";
                        self.report_error(Code::UnknownOutcome, *span, message, help);
                        // The label may be meant for any total, so no total is reported as missing.
                        out.push((None, None, n, *span));
                    }
                }
            }
        }
        out
    }

    /// Reports rows without a label.
    pub(super) fn check_labels(&mut self, rows: &[RowTree], what: &str, help: &str) {
        for row in rows.iter().filter(|row| row.labels.is_empty()) {
            let message = format!("this row does not say {what} it is for");
            let error = Diagnostic::new(Code::UnknownOutcome, row.span, message);
            let crowded = match row.body.first() {
                Some(Item::Text(text, _)) => {
                    label_without_space(&text.value).map(|label| (label, text.span))
                }
                _ => None,
            };
            self.diagnostics.push(match crowded {
                Some((label, span)) => {
                    let behind = label.len() + 1;
                    error
                        .help(format!("add a space after the colon: `{label}: ...`"))
                        .fix(span.subspan(behind, behind), " ")
                }
                None => error.help(help),
            });
        }
    }

    /// Reports answers to a question that have two rows.
    pub(super) fn check_duplicate_words(&mut self, rows: &[RowTree]) {
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
        for label in rows.iter().flat_map(|row| &row.labels) {
            let word = match &label.kind {
                LabelKind::Name(name) => name.clone(),
                LabelKind::Range(Some(number), _) => number.to_string(),
                LabelKind::Range(None, _) => continue,
            };
            if !is_else(label)
                && let Some(first) = seen.insert(fold_case(&word), label.span)
            {
                self.report_duplicate_row(&word, label.span, first);
            }
        }
    }

    /// Reports more than one `else`.
    pub(super) fn check_duplicate_else(&mut self, rows: &[RowTree]) {
        let labels = rows.iter().flat_map(|row| &row.labels);
        let mut all = labels.filter(|label| is_else(label));
        let first = all.next();
        for (again, first) in all.zip(std::iter::repeat(first).flatten()) {
            self.report_duplicate_row("else", again.span, first.span);
        }
    }

    pub(super) fn report_duplicate_row(&mut self, name: &str, second: Span, first: Span) {
        let error = Diagnostic::new(
            Code::DuplicateOutcome,
            second,
            format!("`{name}` has two rows"),
        );
        self.report(error.label_text("the second").label(first, "the first"));
    }

    /// Reports overlapping rows. The checker reports missing totals, because it knows the possible modifiers.
    pub(super) fn check_overlaps(&mut self, ranges: &[LabelledRange]) {
        let mut sorted = ranges.to_vec();
        sorted.retain(|(low, high, ..)| low.is_some() || high.is_some());
        sorted.sort_by_key(|(low, ..)| low.unwrap_or(i64::MIN));
        let mut before: Option<(i64, Span)> = None;
        for (low, high, _, span) in sorted {
            let (start, end) = (low.unwrap_or(i64::MIN), high.unwrap_or(i64::MAX));
            if let Some((upto, other)) = before
                && start <= upto
            {
                let total = match start {
                    i64::MIN => end.min(upto),
                    start => start,
                };
                let message = format!("two rows want the total {total}");
                let error = Diagnostic::new(Code::TableOverlap, span, message);
                self.report(error.label_text("this row").label(other, "and this one"));
            }
            before = match before {
                Some(far) if far.0 >= end => Some(far),
                _ => Some((end, span)),
            };
        }
    }

    /// Resolves an instruction that is executed in place. Dice among its numbers are rolled first.
    pub(super) fn with_rolls<T>(&mut self, words: &[Word], read: impl FnOnce(&mut Self) -> T) -> T {
        let slots = (1..=count_dice_in_words(words)).map(|n| {
            let name = SlotName::RollTotal(&n.to_string()).to_string();
            self.names.slots.find_or_insert(&name, Value::Int(0))
        });
        let slots: Vec<u32> = slots.collect();
        let all = Vec::new();
        *self.names.rolls.borrow_mut() =
            (!slots.is_empty()).then_some(PendingRolls { slots, dice: all });
        let read = read(self);
        let Some(rolls) = self.names.rolls.take() else {
            return read;
        };
        for (roll, slot) in rolls.dice.into_iter().zip(rolls.slots) {
            if self.report_invalid_dice(roll.count, roll.sides, roll.span) {
                continue;
            }
            self.ops.push(Op::Roll(Box::new(RollTable {
                total_slot: Some(slot),
                count: roll.count,
                sides: roll.sides,
                modifiers: roll.modifiers,
                rows: Vec::new(),
                else_target: self.ops.len() + 1,
                has_else: false,
            })));
        }
        read
    }
}
