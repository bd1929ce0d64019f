//! Dice tables: `roll 2d6 + 1` with rows for the totals.

use super::core::{find_else_row, is_else};
use super::dice::{MAX_DICE, count_dice_in_words, invalid_dice_error};
use super::expr::resolve_number;
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

/// Compiled rows for numbers.
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
    /// Compiles `roll 2d6 + 1 - (wounds) [+1 if code Blessed]` with its rows.
    pub(super) fn lower_roll(&mut self, words: &[Word], rows: &[RowTree], span: Span) {
        let kinds: Vec<&WordKind> = words.iter().map(|word| &word.kind).take(3).collect();
        let (count, sides, computed_count) = match *kinds {
            [_, &WordKind::Dice(count, sides), ..] => (count, sides, None),
            [_, WordKind::Value(count), &WordKind::Dice(1, sides)] => {
                let Some(count) = self.ok_or_report(resolve_number(count, self.names)) else {
                    return;
                };
                (MAX_DICE, sides, Some(count))
            }
            _ => {
                let span = words.get(1).map_or(span, |word| word.span);
                return self.report_form(span, "roll 2d6 + 1}` or `{roll (n)d6 + 1");
            }
        };
        let words = &words[usize::from(computed_count.is_some())..];
        if self.report_invalid_dice(count, sides, words[1].span) {
            return;
        }
        if words.last().is_some_and(|word| word.text == "into") {
            return self.report_form(span, "roll 2d6 + 1 into NAME");
        }
        let (modifiers, total_slot) = self.split_result_variable(&words[2..], ExprType::Int);
        let modifiers = self.with_rolls(modifiers, |compiler| compiler.lower_modifiers(modifiers));
        let ranges = self.checked_ranges(rows);
        let start = self.ops.len();
        self.ops.push(Op::EndParagraph);
        let targets = self.lower_range_rows(&ranges, rows);
        self.ops[start] = Op::Roll(Box::new(RollTable {
            total_slot,
            count,
            computed_count,
            sides,
            modifiers,
            rows: targets.rows,
            else_target: targets.else_target,
            has_else: targets.has_else,
        }));
    }

    /// Returns the ranges of rows, and reports overlaps.
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
        let else_row = find_else_row(rows);
        let ranges = ranges.iter();
        RangeTargets {
            rows: ranges
                .map(|(low, high, i, _)| (*low, *high, starts[*i]))
                .collect(),
            else_target: else_row.map_or(after, |i| starts[i]),
            has_else: else_row.is_some(),
        }
    }

    /// Reports dice that cannot be rolled. Returns true if there was an error.
    pub(super) fn report_invalid_dice(&mut self, count: u32, sides: u32, span: Span) -> bool {
        let error = invalid_dice_error(count, sides, span);
        let is_invalid = error.is_some();
        self.diagnostics.extend(error);
        is_invalid
    }

    /// Splits `into NAME` from the end of the words, and finds the variable, which must have this type.
    pub(super) fn split_result_variable<'w>(
        &mut self,
        words: &'w [Word],
        expected: ExprType,
    ) -> (&'w [Word], Option<u32>) {
        match words {
            [before @ .., keyword, name] if keyword.text == "into" => {
                (before, self.find_result_variable(name, expected))
            }
            _ => (words, None),
        }
    }

    /// Returns the variable for a result, or reports an error.
    pub(super) fn find_result_variable(&mut self, name: &Word, expected: ExprType) -> Option<u32> {
        match self.names.find_variable(&name.text, name.span) {
            Some((slot, found)) if found == expected => return Some(slot),
            _ if self.field_index(name).is_some() => {
                self.report_read_only(name);
                return None;
            }
            _ => {}
        }
        let start = expected.name();
        let noun = start.trim_start_matches("a ");
        let message = format!("unknown {noun} variable `{}`", name.text);
        let error = Diagnostic::unknown(Code::UnknownName, &name.text, name.span, message);
        let declare =
            format!("declare it under `variables` in book.yaml with {start} as start value");
        self.report(error.propose_or_declare(None, &declare));
        None
    }

    /// Returns the values that are added to the dice, each with its text.
    fn lower_modifiers(&mut self, mut words: &[Word]) -> Vec<(Arc<str>, Expr)> {
        let mut modifiers: Vec<(Arc<str>, Expr)> = Vec::new();
        while let [first, after @ ..] = words {
            words = after;
            let (is_negative, word) = match (&first.kind, &*first.text, after) {
                (WordKind::Bonus(bonus), ..) => {
                    let bonus = super::dice::resolve_bonus(bonus, self.names);
                    modifiers.extend(self.ok_or_report(bonus));
                    continue;
                }
                (WordKind::Signed(_), ..) => (false, first),
                (WordKind::Sign, sign @ ("+" | "-"), [word, after @ ..]) if is_operand(word) => {
                    words = after;
                    (sign == "-", word)
                }
                // The parser has reported unclosed brackets and invalid bonuses.
                (WordKind::Sign, "[" | "]" | "(" | ")", _) => break,
                (_, text, _) if text.starts_with('[') => continue,
                _ => {
                    let message = format!("expected a sign and a number, found `{}`", first.text);
                    let help = "write `+ 1` or `- luck`; put a value of several words in parentheses: `+ (ticks here)`; write `into NAME` last";
                    self.report_error(Code::InvalidInstruction, first.span, message, help);
                    break;
                }
            };
            if let Some(value) = self.lower_amount(word) {
                let value = if is_negative { value.negated() } else { value };
                modifiers.push((word.text.as_str().into(), value));
            }
        }
        modifiers
    }

    /// Returns the range of each row, with the index of the row. Reports other labels.
    pub(super) fn label_ranges(&mut self, rows: &[RowTree]) -> Vec<LabelledRange> {
        self.check_labels(
            rows,
            "begin it with `3`, `2-5`, `9+` or `else`, and a colon",
        );
        let mut out = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            if row.labels.is_empty() {
                // The row may be meant for any number.
                out.push((None, None, i, row.span));
            }
            for RowLabel { kind, span } in &row.labels {
                match kind {
                    LabelKind::Range(low, high) => out.push((*low, *high, i, *span)),
                    LabelKind::Name(name) if name == "else" => {}
                    LabelKind::Name(name) => {
                        let message = format!("`{name}` is not a range");
                        let help = "write `3`, `2-5`, `9+`, `2 or less` or `else`";
                        self.report_error(Code::UnknownOutcome, *span, message, help);
                        // The label may be meant for any total, so no total is reported as missing.
                        out.push((None, None, i, *span));
                    }
                }
            }
        }
        out
    }

    /// Reports rows without a label.
    pub(super) fn check_labels(&mut self, rows: &[RowTree], help: &str) {
        for row in rows.iter().filter(|row| row.labels.is_empty()) {
            let message = "this row has no label";
            let error = Diagnostic::new(Code::UnknownOutcome, row.span, message);
            let label_without_space = match row.body.first() {
                Some(Item::Text(text, _)) => {
                    label_without_space(&text.value).map(|label| (label, text.span))
                }
                _ => None,
            };
            self.report(match label_without_space {
                Some((label, span)) => {
                    let after_colon = label.len() + 1;
                    error
                        .help(format!("add a space after the colon: `{label}: ...`"))
                        .fix(span.subspan(after_colon, after_colon), " ")
                }
                None => error.help(help),
            });
        }
    }

    /// Reports answers to a question with more than one row.
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
        let mut else_labels = labels.filter(|label| is_else(label));
        if let Some(first) = else_labels.next() {
            for label in else_labels {
                self.report_duplicate_row("else", label.span, first.span);
            }
        }
    }

    pub(super) fn report_duplicate_row(&mut self, name: &str, second: Span, first: Span) {
        let message = format!("duplicate row `{name}`");
        let error = Diagnostic::new(Code::DuplicateOutcome, second, message);
        self.report(error.label_text("the second").label(first, "the first"));
    }

    /// Reports overlapping rows. The checker reports missing totals, because it knows the possible modifiers.
    pub(super) fn check_overlaps(&mut self, ranges: &[LabelledRange]) {
        let mut sorted = ranges.to_vec();
        sorted.retain(|(low, high, ..)| low.is_some() || high.is_some());
        sorted.sort_by_key(|(low, ..)| low.unwrap_or(i64::MIN));
        let mut farthest: Option<(i64, Span)> = None;
        for (low, high, _, span) in sorted {
            let (start, end) = (low.unwrap_or(i64::MIN), high.unwrap_or(i64::MAX));
            if let Some((last, other)) = farthest
                && start <= last
            {
                let total = match start {
                    i64::MIN => end.min(last),
                    start => start,
                };
                let message = format!("two rows cover the total {total}");
                let error = Diagnostic::new(Code::TableOverlap, span, message);
                self.report(error.label_text("this row").label(other, "and this one"));
            }
            farthest = farthest
                .filter(|(last, _)| *last >= end)
                .or(Some((end, span)));
        }
    }

    /// Runs `resolve` for an instruction with these words. Dice among its numbers are rolled before it.
    pub(super) fn with_rolls<T>(
        &mut self,
        words: &[Word],
        resolve: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let slots = (1..=count_dice_in_words(words)).map(|n| {
            let name = SlotName::RollTotal(&n.to_string()).to_string();
            self.names.slots.find_or_insert(&name, Value::Int(0))
        });
        let slots: Vec<u32> = slots.collect();
        let dice = Vec::new();
        *self.names.rolls.borrow_mut() =
            (!slots.is_empty()).then_some(PendingRolls { slots, dice });
        let resolved = resolve(self);
        let Some(rolls) = self.names.rolls.take() else {
            return resolved;
        };
        for (roll, slot) in rolls.dice.into_iter().zip(rolls.slots) {
            if self.report_invalid_dice(roll.count, roll.sides, roll.span) {
                continue;
            }
            let is_conditional = roll.condition.is_some();
            if let Some(condition) = roll.condition {
                // The jump below the roll ends the branch.
                self.push_condition(condition, self.ops.len() + 3);
            }
            self.ops.push(Op::Roll(Box::new(RollTable {
                total_slot: Some(slot),
                count: roll.count,
                computed_count: None,
                sides: roll.sides,
                modifiers: roll.modifiers,
                rows: Vec::new(),
                else_target: self.ops.len() + 1,
                has_else: false,
            })));
            if is_conditional {
                self.ops.push(Op::Jump(self.ops.len() + 1));
            }
        }
        resolved
    }
}
