//! The core's own instructions: codes, ticks, varied text, variables, endings.

use super::lower::Lower;
use crate::model::book::{Ending, Op, SlotName, Vary};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{Emphasis, Instruction, Label, LabelKind, Row, Word};
use crate::syntax::source::Span;

impl Lower<'_, '_> {
    pub(super) fn core(&mut self, instruction: &Instruction) {
        let words = &instruction.words[..];
        let span = instruction.span;
        let rows = &instruction.rows;
        let takes_rows = matches!(
            &*words[0].text,
            "roll" | "random" | "cycle" | "sequence" | "ask" | "number"
        );
        if let Some(row) = rows.first().filter(|_| !takes_rows) {
            let message = format!("`{}` takes no rows", words[0].text);
            let error = Diagnostic::new(Code::StrayRow, row.span, message);
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
                self.vary(words, rows, span, |_| Vary::Random(salt));
            }
            "cycle" => self.vary(words, rows, span, Vary::Cycle),
            "sequence" => self.vary(words, rows, span, Vary::Sequence),
            "set" => self.set(words, span),
            "ask" => self.ask(words, rows, span),
            "number" => self.number(words, rows, span),
            "ending" => self.ending(words, span),
            "again" => self.again(words, span),
            "include" => match words {
                [_, name] => self.passage(name, &[], span),
                [_, name, with, given @ ..] if with.text == "with" && !given.is_empty() => {
                    self.passage(name, given, span);
                }
                _ => self.form(
                    span,
                    "include PASSAGE}` or `{include PASSAGE with NAME = VALUE",
                ),
            },
            other => unreachable!("`{other}` is not of the core"),
        }
    }

    pub(super) fn form(&mut self, span: Span, form: &str) {
        let message = "this instruction is not complete or has a word too many";
        let help = format!("the form is `{{{form}}}`");
        self.error(Code::BadInstruction, span, message, help);
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
                // Nobody could see a box of a book that is not at hand.
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
                self.error(Code::BadInstruction, span, message, help);
            }
            _ => self.form(span, &format!("{0}}} or {{{0} of PAGE", words[0].text)),
        }
    }

    fn vary(&mut self, words: &[Word], rows: &[Row], span: Span, how: impl Fn(u32) -> Vary) {
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
}

pub(super) fn else_row(rows: &[Row]) -> Option<usize> {
    rows.iter().position(|row| row.labels.iter().any(is_else))
}

pub(super) fn is_else(label: &Label) -> bool {
    matches!(&label.kind, LabelKind::Name(name) if name == "else")
}
