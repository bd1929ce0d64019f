//! Questions: a word, a number, the number of a page.

use super::core::else_row;
use super::expr::{number, word_expr};
use super::lower::Lower;
use crate::model::book::{Expr, NumberQuestion, Op, Question};
use crate::model::game::Value;
use crate::syntax::diagnostic::Code;
use crate::syntax::markup::{LabelKind, Row, Word};
use crate::syntax::source::Span;

impl Lower<'_, '_> {
    pub(super) fn ask(&mut self, words: &[Word], rows: &[Row], span: Span) {
        let question = words.get(1).and_then(Word::quoted);
        let Some(question) = question.filter(|_| words.len() == 2) else {
            return self.form(span, "ask \"QUESTION\"");
        };
        let at = self.code.len();
        self.code.push(Op::Break);
        let starts = self.rows(rows);
        let after = self.code.len();
        self.else_once(rows);
        self.words_once(rows);
        self.all_labelled(
            rows,
            "which answer",
            "begin it with the word in lower case or in quotes, or `else`, and a colon",
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
            // A row without a label is told; nothing follows from it.
            if !words.is_empty() || row.labels.is_empty() {
                accepted.push((words, *start));
            }
        }
        self.code[at] = Op::Ask(Box::new(Question {
            question: question.into(),
            rows: accepted,
            otherwise: else_row(rows).map_or(after, |n| starts[n]),
            has_else: else_row(rows).is_some(),
        }));
    }

    /// `number "How much?" 1 to sp [into bet]`; `number "..."` alone asks for a secret page number.
    pub(super) fn number(&mut self, words: &[Word], rows: &[Row], span: Span) {
        const FORM: &str = "number \"QUESTION\" 1 to 100 into VARIABLE";
        let Some(question) = words.get(1).and_then(Word::quoted) else {
            return self.form(span, FORM);
        };
        let mut rest = &words[2..];
        let mut into = None;
        if let [before @ .., keyword, name] = rest
            && keyword.text == "into"
        {
            into = self.number_variable(name);
            rest = before;
        }
        let secret = rest.is_empty();
        let (min, max) = match rest {
            [] => {
                let most = super::heading::MOST_NUMBER;
                (Expr::Const(Value::Int(1)), Expr::Const(Value::Int(most)))
            }
            [min, to, max] if to.text == "to" => {
                let both = self.rolling(words, |lower| (lower.amount(min), lower.amount(max)));
                let (Some(min), Some(max)) = both else {
                    return;
                };
                (min, max)
            }
            _ => return self.form(span, FORM),
        };
        if let (Expr::Const(Value::Int(low)), Expr::Const(Value::Int(high))) = (&min, &max)
            && low > high
        {
            let message = format!("{low} to {high} holds no number");
            self.error(
                Code::BadInstruction,
                span,
                message,
                "write the smaller number first",
            );
        }
        let ranges = self.range_rows(rows);
        let at = self.code.len();
        self.code.push(Op::Break);
        let led = self.led(&ranges, rows);
        self.code[at] = Op::Number(Box::new(NumberQuestion {
            question: question.into(),
            min,
            max,
            into,
            rows: led.rows,
            otherwise: led.otherwise,
            has_else: led.has_else,
            secret,
        }));
    }

    pub(super) fn amount(&mut self, word: &Word) -> Option<Expr> {
        self.known(number(&word_expr(word), self.names))
    }
}
