//! Compiles built-in instructions: codes, ticks, varied text, endings, questions for a word or a number.

use super::expr::{resolve_number, word_to_expr};
use super::lower::PageCompiler;
use crate::model::book::{
    Ending, Expr, ExprType, NumberQuestion, Op, SlotName, Variation, WordQuestion,
};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{
    BinaryOp, BranchTree, Emphasis, ExprKind, ExprTree, InstructionTree, LabelKind, RowLabel,
    RowTree, Word, WordKind,
};
use crate::syntax::source::Span;
use std::collections::BTreeMap;

/// Maximum number of characters of a typed text that is stored, if the page does not set it.
const DEFAULT_TEXT_LENGTH: usize = 40;
/// The largest maximum that a page can set.
const MAX_TEXT_LENGTH: i64 = 200;

impl PageCompiler<'_, '_> {
    pub(super) fn lower_core(&mut self, instruction: &InstructionTree) {
        let words = &instruction.words[..];
        let span = instruction.span;
        let rows = &instruction.rows;
        let can_have_rows = matches!(
            &*words[0].text,
            "roll" | "random" | "shuffle" | "cycle" | "sequence" | "ask" | "number"
        );
        if let Some(row) = rows.first().filter(|_| !can_have_rows) {
            let message = format!("`{}` cannot have rows", words[0].text);
            let error = Diagnostic::new(Code::RowWithoutInstruction, row.span, message);
            self.report(error.label(span, "the instruction above"));
        }
        match &*words[0].text {
            "=" => self.lower_print(words, span, instruction.emphasis),
            "gain" => self.lower_gain_or_lose(words, span, true),
            "lose" => self.lower_gain_or_lose(words, span, false),
            "tick" | "untick" => self.lower_tick(words, span),
            "roll" => self.lower_roll(words, rows, span),
            "random" => {
                let salt = u32::from(instruction.is_inline()) * self.next_slot_number();
                self.lower_variation(words, rows, span, |_| Variation::Random(salt));
            }
            "shuffle" => self.lower_variation(words, rows, span, Variation::Shuffle),
            "cycle" => self.lower_variation(words, rows, span, Variation::Cycle),
            "sequence" => self.lower_variation(words, rows, span, Variation::Sequence),
            "set" => self.lower_set(words, span),
            "ask" => self.lower_question(words, rows, span),
            "number" => self.lower_number_question(words, rows, span),
            "ending" => self.lower_ending(words, span),
            "include" => {
                let start = self.ops.len();
                match words {
                    [_, name] => self.lower_include(name, &[], span),
                    [_, name, with, args @ ..] if with.text == "with" && !args.is_empty() => {
                        self.lower_include(name, args, span);
                    }
                    _ => self.report_form(
                        span,
                        "include FRAGMENT}` or `{include FRAGMENT with NAME = VALUE",
                    ),
                }
                self.apply_emphasis(start, instruction.emphasis);
            }
            other => unreachable!("`{other}` is not a built-in instruction"),
        }
    }

    /// Reports an instruction with missing or extra words.
    pub(super) fn report_form(&mut self, span: Span, form: &str) {
        self.report_incomplete(span, format!("the form is `{{{form}}}`"));
    }

    fn report_incomplete(&mut self, span: Span, help: String) {
        // An unclosed quote or bracket in it is already reported.
        let mut reported = self.diagnostics.iter().filter_map(Diagnostic::span);
        if reported.any(|it| it.file == span.file && (span.start..span.end).contains(&it.start)) {
            return;
        }
        let message = "this instruction is incomplete or has extra words";
        self.report_error(Code::InvalidInstruction, span, message, help);
    }

    fn lower_print(&mut self, words: &[Word], span: Span, style: Emphasis) {
        let value = words.get(1).and_then(Word::value);
        let Some(expr) = value.filter(|_| words.len() == 2) else {
            return self.report_form(span, "= VALUE");
        };
        if let Some((value, _)) = self.lower_value(expr) {
            self.ops.push(Op::Print(Box::new(value), style));
        }
    }

    fn lower_tick(&mut self, words: &[Word], span: Span) {
        let is_increase = words[0].text == "tick";
        match words {
            [_, of, id] if of.text == "of" => {
                let page = self.ok_or_report(self.names.find_page_with_boxes(&id.text, id.span));
                // The boxes of a book that is not installed have no effect.
                if let Some(Some(page)) = page {
                    let page = Some(page);
                    self.ops.push(Op::ChangeTicks { page, is_increase });
                }
            }
            [_] if self.has_boxes => self.ops.push(Op::ChangeTicks {
                page: None,
                is_increase,
            }),
            [first] => {
                let message = "this page has no boxes to tick";
                let help = format!(
                    "give the page an attribute such as `boxes: 4`; for the boxes of another page, write `{{{} of PAGE}}`",
                    first.text
                );
                self.report_error(Code::InvalidInstruction, span, message, help);
            }
            _ => self.report_form(span, &format!("{0}}}` or `{{{0} of PAGE", words[0].text)),
        }
    }

    fn lower_variation(
        &mut self,
        words: &[Word],
        rows: &[RowTree],
        span: Span,
        variation: impl Fn(u32) -> Variation,
    ) {
        if words.len() > 1 || rows.is_empty() {
            let keyword = &words[0].text;
            let help =
                format!("the form is `{{{keyword}}}`, with a row `| text` below it for each text");
            return self.report_incomplete(span, help);
        }
        let name = |page: &str, number: &str| SlotName::Vary(page, number).to_string();
        let slot = self.add_slot(name, Value::Int(0));
        let op = self.ops.len();
        self.ops.push(Op::Jump(0));
        let starts = self.lower_rows(rows);
        self.set_alternatives(op, variation(slot), starts);
    }

    fn lower_ending(&mut self, words: &[Word], span: Span) {
        let name = words.get(2).and_then(Word::quoted);
        let Some(name) = name.filter(|_| words.len() == 3) else {
            return self.report_form(span, "ending victory \"NAME\"");
        };
        self.ops.push(Op::Ending(Box::new(Ending {
            kind: words[1].text.as_str().into(),
            name: name.into(),
        })));
    }

    pub(super) fn lower_question(&mut self, words: &[Word], rows: &[RowTree], span: Span) {
        const FORM: &str = "ask \"QUESTION\"}` or `{ask \"QUESTION\" up to 20 into VARIABLE";
        let Some(question) = words.get(1).and_then(Word::quoted) else {
            return self.report_form(span, FORM);
        };
        let (limit, result_slot) = self.split_result_variable(&words[2..], ExprType::Text);
        let max_length = match limit {
            [] => DEFAULT_TEXT_LENGTH,
            [up, to, limit] if up.text == "up" && to.text == "to" && words.len() > 5 => match limit
                .kind
            {
                WordKind::Number(n @ 1..=MAX_TEXT_LENGTH) => usize::try_from(n).unwrap_or(1),
                _ => {
                    let message = format!("`{}` is not a number of characters", limit.text);
                    let help = format!("write a number from 1 to {MAX_TEXT_LENGTH}");
                    return self.report_error(Code::InvalidInstruction, limit.span, message, help);
                }
            },
            _ => return self.report_form(span, FORM),
        };
        if let Some(slot) = result_slot {
            // Any text is possible.
            self.names.record_assignment(slot, &Expr::Slot(slot));
        }
        let op = self.ops.len();
        self.ops.push(Op::EndParagraph);
        let starts = self.lower_rows(rows);
        let after = self.ops.len();
        self.check_duplicate_else(rows);
        self.check_duplicate_words(rows);
        self.check_labels(
            rows,
            "begin it with a word in lower case or in quotes, or `else`, and a colon",
        );
        let mut accepted = Vec::new();
        for (row, start) in rows.iter().zip(&starts) {
            let words: Vec<String> = row
                .labels
                .iter()
                .filter_map(|label| match &label.kind {
                    LabelKind::Name(name) if name == "else" => None,
                    LabelKind::Name(name) => Some(name.to_lowercase()),
                    LabelKind::Range(Some(a), _) => Some(a.to_string()),
                    LabelKind::Range(None, _) => None,
                })
                .collect();
            // A row without a label is shown as text, without an effect.
            if !words.is_empty() || row.labels.is_empty() {
                accepted.push((words, *start));
            }
        }
        // The words of rows can always be typed.
        let lengths = accepted.iter().flat_map(|(words, _)| words);
        let lengths = lengths.map(|word| word.chars().count());
        let max_length = lengths.fold(max_length, usize::max);
        self.ops[op] = Op::AskWord(Box::new(WordQuestion {
            question: question.into(),
            result_slot,
            max_length,
            rows: accepted,
            else_target: find_else_row(rows).map_or(after, |i| starts[i]),
            has_else: find_else_row(rows).is_some(),
        }));
    }

    /// Compiles `number "How much?" 1 to sp [into bet]`. Without a range, the question is for a secret page number.
    pub(super) fn lower_number_question(&mut self, words: &[Word], rows: &[RowTree], span: Span) {
        const FORM: &str = "number \"QUESTION\" 1 to 100 into VARIABLE";
        const ROWS_FORM: &str = "number (m / n)}` with rows, or `{number \"QUESTION\" 1 to 100";
        let Some(question) = words.get(1).and_then(Word::quoted) else {
            return match words {
                [_, value] if !rows.is_empty() => self.lower_number_rows(value, rows),
                _ if !rows.is_empty() => self.report_form(span, ROWS_FORM),
                _ => self.report_form(span, FORM),
            };
        };
        let (range, result_slot) = self.split_result_variable(&words[2..], ExprType::Int);
        let (min, max) = match range {
            [] => {
                let max = super::heading::MAX_PAGE_NUMBER;
                (Expr::Const(Value::Int(1)), Expr::Const(Value::Int(max)))
            }
            [min, to, max] if to.text == "to" => {
                let bounds = self.with_rolls(words, |compiler| {
                    (compiler.lower_amount(min), compiler.lower_amount(max))
                });
                let (Some(min), Some(max)) = bounds else {
                    return;
                };
                (min, max)
            }
            _ => return self.report_form(span, FORM),
        };
        if let (Expr::Const(Value::Int(low)), Expr::Const(Value::Int(high))) = (&min, &max)
            && low > high
        {
            let message = format!("the range from {low} to {high} is empty");
            let help = "write the smaller number first";
            self.report_error(Code::InvalidInstruction, span, message, help);
        }
        let ranges = self.checked_ranges(rows);
        let op = self.ops.len();
        self.ops.push(Op::EndParagraph);
        let targets = self.lower_range_rows(&ranges, rows);
        self.ops[op] = Op::AskNumber(Box::new(NumberQuestion {
            question: question.into(),
            min,
            max,
            result_slot,
            rows: targets.rows,
            else_target: targets.else_target,
            has_else: targets.has_else,
            accepts_secret: range.is_empty(),
        }));
    }

    /// Compiles `number rent` with rows for its value as an `if`.
    fn lower_number_rows(&mut self, value: &Word, rows: &[RowTree]) {
        let value = word_to_expr(value);
        if self
            .ok_or_report(resolve_number(&value, self.names))
            .is_none()
        {
            return;
        }
        let mut conditions: BTreeMap<usize, ExprTree> = BTreeMap::new();
        for (low, high, row, span) in self.checked_ranges(rows) {
            let tree = |kind| ExprTree { kind, span };
            let join = |op, a, b| tree(ExprKind::Binary(op, Box::new(a), Box::new(b)));
            let compare = |op, end| join(op, value.clone(), tree(ExprKind::Number(end)));
            let condition = match (low, high) {
                (Some(low), Some(high)) if low == high => Some(compare(BinaryOp::Equal, low)),
                _ => {
                    let low = low.map(|low| compare(BinaryOp::MoreOrEqual, low));
                    let high = high.map(|high| compare(BinaryOp::LessOrEqual, high));
                    let ends = low.into_iter().chain(high);
                    ends.reduce(|low, high| join(BinaryOp::And, low, high))
                }
            };
            // A row without a range is reported.
            let all = conditions.remove(&row).into_iter().chain(condition);
            let all = all.reduce(|a, b| join(BinaryOp::Or, a, b));
            conditions.extend(all.map(|all| (row, all)));
        }
        let branch = |row: usize, condition| BranchTree {
            condition,
            body: rows[row].body.clone(),
        };
        let branches = conditions.into_iter();
        let mut branches: Vec<_> = branches.map(|(row, it)| branch(row, Some(it))).collect();
        branches.extend(find_else_row(rows).map(|row| branch(row, None)));
        self.ops.push(Op::EndParagraph);
        self.record_response(|compiler| compiler.lower_branches(&branches));
    }

    pub(super) fn lower_amount(&mut self, word: &Word) -> Option<Expr> {
        self.ok_or_report(resolve_number(&word_to_expr(word), self.names))
    }
}

pub(super) fn find_else_row(rows: &[RowTree]) -> Option<usize> {
    rows.iter().position(|row| row.labels.iter().any(is_else))
}

pub(super) fn is_else(label: &RowLabel) -> bool {
    matches!(&label.kind, LabelKind::Name(name) if name == "else")
}
