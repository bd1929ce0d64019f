//! `{set NAME = VALUE}`: a variable of the book or the page, or a field of the sheet that pages may set.

use super::expr::unknown_word;
use super::lower::Lower;
use crate::model::book::{Expr, ExprType, Field, FieldType, Op};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, Word, WordKind};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;

impl Lower<'_, '_> {
    pub(super) fn set(&mut self, words: &[Word], span: Span) {
        let field = words.get(1).and_then(|name| self.field(name));
        if let (Some(field), Some(name)) = (field, words.get(1))
            && !self.names.vocabulary.fields[field].set
        {
            return self.not_set(name);
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
        if let Some(field) = field {
            return self.set_field(field, words, expr);
        }
        let Some((slot, wanted)) = self.names.variable(&name.text, name.span) else {
            return self.no_variable(name);
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
        self.code.push(Op::Set {
            slot,
            of_sheet: false,
            value: Box::new(value),
        });
    }

    /// A field of the sheet that pages may set.
    fn set_field(&mut self, field: usize, words: &[Word], written: &markup::Expr) {
        let Some((value, of)) = self.rolling(words, |lower| lower.value(written)) else {
            return;
        };
        let vocabulary = self.names.vocabulary;
        let it = &vocabulary.fields[field];
        if let Err(fault) = fits(it, &value, of, written.span) {
            self.found.push(fault);
        } else if let Some(slot) = self.names.world.fields.get(field).copied() {
            self.code.push(Op::Set {
                slot,
                of_sheet: true,
                value: Box::new(value),
            });
        }
    }

    /// A field that pages may not set: the rules have an instruction for it.
    fn not_set(&mut self, name: &Word) {
        let message = format!("`{}` is on the sheet, which the rules change", name.text);
        let fault = Diagnostic::new(Code::BadInstruction, name.span, message);
        let help = format!(
            "`turnto rules {}` lists the instructions; a field that house rules declare with `set = true` is set by pages too",
            self.names.vocabulary.name
        );
        self.found.push(fault.saying("no variable").help(help));
    }

    fn no_variable(&mut self, name: &Word) {
        let own = self.names.here.iter().flatten().map(|(name, _)| &**name);
        let known = self.names.scope().variables.keys().map(String::as_str);
        let known = own.chain(known);
        let older = self.names.older_variable(&name.text);
        let near = || did_you_mean(&name.text, known);
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
    }

    /// The field of the sheet that is called so, where no variable of the book is.
    fn field(&self, name: &Word) -> Option<usize> {
        let plain = |name: &str| name.replace('_', "-");
        if self.names.is_variable(&name.text) {
            return None;
        }
        let mut fields = self.names.vocabulary.fields.iter();
        fields.position(|field| plain(&field.name) == plain(&name.text))
    }
}

/// A number that is written out.
fn plain(value: &Expr) -> Option<i64> {
    match value {
        Expr::Const(Value::Int(n)) => Some(*n),
        Expr::Negate(inner) => plain(inner)?.checked_neg(),
        _ => None,
    }
}

/// May a field hold what a page sets it to, as far as that can be known? Where another field bounds it, it is kept within that when it is set.
fn fits(field: &Field, value: &Expr, of: ExprType, span: Span) -> Result<(), Diagnostic> {
    let wrong = |code, message: String, help: Option<String>| {
        let fault = Diagnostic::new(code, span, message);
        Err(match help {
            Some(help) => fault.help(help),
            None => fault,
        })
    };
    let name = &field.name;
    let wanted = ExprType::of(&field.of);
    if of != wanted {
        let (holds, is) = (wanted.name(), of.name());
        let message = format!("`{name}` holds {holds}, and this is {is}");
        return wrong(Code::WrongType, message, None);
    }
    let (low, high) = field.fixed_bounds();
    match (&field.of, value) {
        _ if plain(value).is_some_and(|n| n > high) => {
            wrong(Code::WrongType, format!("`{name}` is {high} at most"), None)
        }
        _ if plain(value).is_some_and(|n| n < low) => {
            wrong(Code::WrongType, format!("`{name}` is {low} at least"), None)
        }
        (FieldType::Word(words), Expr::Const(Value::Text(word))) => {
            if words.iter().any(|it| **it == **word) {
                return Ok(());
            }
            Err(unknown_word(name, word, words, span))
        }
        (FieldType::Word(words), _) => {
            let message = format!("`{name}` is one of a few words, and which this is is not known");
            let help = format!("write one of them, in quotes: {}", words.join(", "));
            wrong(Code::WrongType, message, Some(help))
        }
        _ => Ok(()),
    }
}
