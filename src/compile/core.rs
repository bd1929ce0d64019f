//! Built-in instructions: codes, ticks, varied text, endings, questions for a word or a number.

use super::expr::{number, word_expr};
use super::lower::PageCompiler;
use crate::model::book::{Ending, Expr, NumberQuestion, Op, SlotName, Variation, WordQuestion};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{Emphasis, InstructionTree, LabelKind, RowLabel, RowTree, Word};
use crate::syntax::source::Span;

impl PageCompiler<'_, '_> {
    pub(super) fn core(&mut self, instruction: &InstructionTree) {
        let words = &instruction.words[..];
        let span = instruction.span;
        let rows = &instruction.rows;
        let takes_rows = matches!(
            &*words[0].text,
            "roll" | "random" | "cycle" | "sequence" | "ask" | "number"
        );
        if let Some(row) = rows.first().filter(|_| !takes_rows) {
            let message = format!("`{}` takes no rows", words[0].text);
            let error = Diagnostic::new(Code::RowWithoutInstruction, row.span, message);
            self.fail(error.label(span, "the instruction above"));
        }
        match &*words[0].text {
            "=" => self.print(words, span, instruction.style),
            "gain" => self.memory(words, span, true),
            "lose" => self.memory(words, span, false),
            "tick" | "untick" => self.tick(words, span),
            "roll" => self.table(words, rows, span),
            "random" => {
                let salt = u32::from(instruction.is_inline()) * self.next_part();
                self.vary(words, rows, span, |_| Variation::Random(salt));
            }
            "cycle" => self.vary(words, rows, span, Variation::Cycle),
            "sequence" => self.vary(words, rows, span, Variation::Sequence),
            "set" => self.set(words, span),
            "ask" => self.lower_question(words, rows, span),
            "number" => self.number(words, rows, span),
            "ending" => self.ending(words, span),
            "include" => {
                let begin = self.code.len();
                match words {
                    [_, name] => self.fragment(name, &[], span),
                    [_, name, with, given @ ..] if with.text == "with" && !given.is_empty() => {
                        self.fragment(name, given, span);
                    }
                    _ => self.form(
                        span,
                        "include FRAGMENT}` or `{include FRAGMENT with NAME = VALUE",
                    ),
                }
                self.stress(begin, instruction.style);
            }
            other => unreachable!("`{other}` is not of the core"),
        }
    }

    pub(super) fn form(&mut self, span: Span, form: &str) {
        let message = "this instruction is not complete or has a word too many";
        let help = format!("the form is `{{{form}}}`");
        self.error(Code::InvalidInstruction, span, message, help);
    }

    fn print(&mut self, words: &[Word], span: Span, style: Emphasis) {
        let value = words.get(1).and_then(Word::value);
        let Some(expr) = value.filter(|_| words.len() == 2) else {
            return self.form(span, "= VALUE");
        };
        if let Some((value, _)) = self.value(expr) {
            self.code.push(Op::Print(Box::new(value), style));
        }
    }

    fn tick(&mut self, words: &[Word], span: Span) {
        let up = words[0].text == "tick";
        match words {
            [_, of, id] if of.text == "of" => {
                let page = self.known(self.names.with_boxes(&id.text, id.span));
                // The boxes of a book that is not installed have no effect.
                if let Some(Some(page)) = page {
                    let page = Some(page);
                    self.code.push(Op::Tick { page, up });
                }
            }
            [_] if self.has_boxes => self.code.push(Op::Tick { page: None, up }),
            [first] => {
                let message = "this page has no boxes to tick";
                let help = format!(
                    "give the page an attribute such as `boxes: 4`; for those of another write `{{{} of PAGE}}`",
                    first.text
                );
                self.error(Code::InvalidInstruction, span, message, help);
            }
            _ => self.form(span, &format!("{0}}} or {{{0} of PAGE", words[0].text)),
        }
    }

    fn vary(
        &mut self,
        words: &[Word],
        rows: &[RowTree],
        span: Span,
        how: impl Fn(u32) -> Variation,
    ) {
        if words.len() > 1 || rows.is_empty() {
            let verb = &words[0].text;
            return self.form(
                span,
                &format!("{verb}}}, and below it a row `| text` for each text"),
            );
        }
        let slot = self.slot(
            |page, part| SlotName::Vary(page, part).to_string(),
            Value::Int(0),
        );
        let at = self.code.len();
        self.code.push(Op::Jump(0));
        let starts = self.rows(rows);
        self.vary_at(at, how(slot), starts);
    }

    fn ending(&mut self, words: &[Word], span: Span) {
        let name = words.get(2).and_then(Word::quoted);
        let Some(name) = name.filter(|_| words.len() == 3) else {
            return self.form(span, "ending victory \"NAME\"");
        };
        self.code.push(Op::Ending(Box::new(Ending {
            kind: words[1].text.as_str().into(),
            name: name.into(),
        })));
    }

    pub(super) fn lower_question(&mut self, words: &[Word], rows: &[RowTree], span: Span) {
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
            // A row without a label is shown as text, without an effect.
            if !words.is_empty() || row.labels.is_empty() {
                accepted.push((words, *start));
            }
        }
        self.code[at] = Op::Ask(Box::new(WordQuestion {
            question: question.into(),
            rows: accepted,
            otherwise: else_row(rows).map_or(after, |n| starts[n]),
            has_else: else_row(rows).is_some(),
        }));
    }

    /// `number "How much?" 1 to sp [into bet]`; `number "..."` alone asks for a secret page number.
    pub(super) fn number(&mut self, words: &[Word], rows: &[RowTree], span: Span) {
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
                Code::InvalidInstruction,
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

pub(super) fn else_row(rows: &[RowTree]) -> Option<usize> {
    rows.iter().position(|row| row.labels.iter().any(is_else))
}

pub(super) fn is_else(label: &RowLabel) -> bool {
    matches!(&label.kind, LabelKind::Name(name) if name == "else")
}
