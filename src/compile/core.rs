//! The core's own instructions: codes, ticks, varied text, variables, endings.

use super::lower::Lower;
use crate::book::{Ending, Op, SlotName, Vary};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use crate::markup::{Emphasis, Instruction, Label, LabelKind, Row, Word, WordKind};
use crate::source::Span;

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
            self.found.push(
                Diagnostic::new(
                    Code::StrayRow,
                    row.span,
                    format!("`{}` takes no rows", words[0].text),
                )
                .label(span, "the instruction above"),
            );
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
        self.found.push(
            Diagnostic::new(
                Code::BadInstruction,
                span,
                "this instruction is not complete or has a word too many",
            )
            .help(format!("the form is `{{{form}}}`")),
        );
    }

    /// Words that are told to the reader stand in quotes.
    pub(super) fn unquoted(&mut self, span: Span, what: &str, form: &str) {
        let message = format!("{what} stands in double quotes");
        let fault = Diagnostic::new(Code::BadInstruction, span, message);
        self.found.push(fault.help(format!("write `{{{form}}}`")));
    }

    fn print(&mut self, words: &[Word], span: Span, style: Emphasis) {
        match words {
            [
                _,
                Word {
                    kind: WordKind::Value(expr),
                    ..
                },
            ] => {
                if let Some((value, _)) = self.value(expr) {
                    self.code.push(Op::Print(Box::new(value), style));
                }
            }
            _ => self.form(span, "= VALUE"),
        }
    }

    fn tick(&mut self, words: &[Word], span: Span) {
        let up = words[0].text == "tick";
        match words {
            [_, of, id] if of.text == "of" => match self.names.with_boxes(&id.text, id.span) {
                Ok(Some(page)) => self.code.push(Op::Tick {
                    page: Some(page),
                    up,
                }),
                // A box of a book that is not at hand: nobody could see it.
                Ok(None) => {}
                Err(fault) => self.fail(fault),
            },
            [_] if self.has_boxes => self.code.push(Op::Tick { page: None, up }),
            [first] => {
                let message = "this page has no boxes to tick";
                let fault = Diagnostic::new(Code::BadInstruction, span, message);
                let help = format!(
                    "give the page an attribute such as `boxes: 4`; for those of another write `{{{} of PAGE}}`",
                    first.text
                );
                self.found.push(fault.help(help));
            }
            _ => self.form(span, &format!("{0}}} or {{{0} of PAGE", words[0].text)),
        }
    }

    fn vary(&mut self, words: &[Word], rows: &[Row], span: Span, how: impl Fn(u32) -> Vary) {
        if words.len() > 1 || rows.is_empty() {
            self.form(
                span,
                &format!(
                    "{}}}, and below it a row `| text` for each text",
                    words[0].text
                ),
            );
            return;
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

    fn set(&mut self, words: &[Word], span: Span) {
        if let Some(name) = words.get(1).filter(|name| self.field(name)) {
            let message = format!("`{}` is on the sheet, which the rules change", name.text);
            let fault = Diagnostic::new(Code::BadInstruction, name.span, message);
            let help = super::hint::changes(&name.text, self.names);
            self.found.push(fault.saying("no variable").help(help));
            return;
        }
        if let [_, title, name, ..] = words
            && title.text == "title"
            && let Ok(slot) = self.names.title(&name.text, name.span)
            && self.names.world.numbered.contains_key(&slot)
        {
            let message = "the number in a title is no variable";
            let fault = Diagnostic::new(Code::BadInstruction, span, message);
            let form = |verb: &str| format!("`{{{verb} title \"{}\" times 2}}`", name.text);
            let help = format!("write {} or {}", form("gain"), form("lose"));
            self.found.push(fault.help(help));
            return;
        }
        let [
            _,
            name,
            equals,
            Word {
                kind: WordKind::Value(expr),
                ..
            },
        ] = words
        else {
            self.form(span, "set NAME = VALUE");
            return;
        };
        if equals.text != "=" {
            self.form(span, "set NAME = VALUE");
            return;
        }
        let Some((slot, wanted)) = self.names.variable(&name.text, name.span) else {
            let own = self.names.here.iter().flatten().map(|(name, _)| &**name);
            let known = self.names.scope().variables.keys().map(String::as_str);
            let known = own.chain(known);
            let older = self.names.older_variable(&name.text);
            let near = || crate::suggest::did_you_mean(&name.text, known);
            let elsewhere = || self.names.of_another_page(&name.text);
            let given = self.names.given(&name.text).is_some();
            let given =
                given.then(|| "what a passage was given stays as it is: set a variable".to_owned());
            let help = given
                .or(older)
                .or_else(elsewhere)
                .or_else(near)
                .unwrap_or_else(|| {
                    "declare it under `variables` in book.yaml with its start value".to_owned()
                });
            self.found.push(
                Diagnostic::new(
                    Code::UnknownName,
                    name.span,
                    format!("no variable is called `{}`", name.text),
                )
                .help(help),
            );
            return;
        };
        let Some((value, of)) = self.rolling(words, |lower| lower.value(expr)) else {
            return;
        };
        if of != wanted {
            self.found.push(Diagnostic::new(
                Code::WrongType,
                expr.span,
                format!(
                    "`{}` holds {}, and this is {}",
                    name.text,
                    wanted.name(),
                    of.name()
                ),
            ));
        }
        self.names.give(slot, &value);
        let value = Box::new(value);
        self.code.push(Op::Set { slot, value });
    }

    /// Is this a field of the sheet, and no variable of the book?
    fn field(&self, name: &Word) -> bool {
        let mut fields = self.names.vocabulary.fields.iter();
        !self.names.is_variable(&name.text)
            && fields.any(|field| field.name.replace('_', "-") == name.text.replace('_', "-"))
    }

    fn ending(&mut self, words: &[Word], span: Span) {
        match words {
            [
                _,
                kind,
                Word {
                    kind: WordKind::Quoted,
                    text,
                    ..
                },
            ] => self.code.push(Op::Ending(Box::new(Ending {
                kind: kind.text.as_str().into(),
                name: text.as_str().into(),
            }))),
            [
                _,
                Word {
                    kind: WordKind::Quoted,
                    text,
                    ..
                },
            ] => {
                let message = "the kind of the ending is missing";
                let fault = Diagnostic::new(Code::BadInstruction, span, message);
                let help = format!("write one word for it: `{{ending victory \"{text}\"}}`");
                self.found.push(fault.help(help));
            }
            [_, kind, name @ ..]
                if !name.is_empty() && name.iter().all(|word| word.kind != WordKind::Quoted) =>
            {
                let name: Vec<&str> = name.iter().map(|word| &*word.text).collect();
                let form = format!("ending {} \"{}\"", kind.text, name.join(" "));
                self.unquoted(span, "the name of an ending", &form);
            }
            _ => self.form(span, "ending victory \"NAME\""),
        }
    }
}

pub(super) fn else_row(rows: &[Row]) -> Option<usize> {
    rows.iter().position(|row| row.labels.iter().any(is_else))
}

pub(super) fn is_else(label: &Label) -> bool {
    matches!(&label.kind, LabelKind::Name(name) if name == "else")
}
