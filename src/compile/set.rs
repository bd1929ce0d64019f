//! `{set NAME = VALUE}`: sets a variable of the book or page, or a field of the sheet that pages can set.

use super::expr::unknown_word;
use super::lower::PageCompiler;
use crate::model::book::{Expr, ExprType, Field, FieldType, Op};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, Word};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;

impl PageCompiler<'_, '_> {
    pub(super) fn set(&mut self, words: &[Word], span: Span) {
        let field = words.get(1).and_then(|name| self.field(name));
        if let (Some(field), Some(name)) = (field, words.get(1))
            && !self.names.vocabulary.fields[field].set
        {
            return self.not_set(name);
        }
        let (name, expr) = match words {
            [_, name, equals, value] if equals.text == "=" => (name, value.value()),
            _ => return self.form(span, "set NAME = VALUE"),
        };
        let Some(expr) = expr else {
            return self.form(span, "set NAME = VALUE");
        };
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
            self.fail(wrong_type(&name.text, wanted, of, expr.span));
        }
        self.names.give(slot, &value);
        self.code.push(Op::Set {
            slot,
            of_sheet: false,
            value: Box::new(value),
        });
    }

    /// Sets a field of the sheet.
    fn set_field(&mut self, field: usize, words: &[Word], written: &markup::ExprTree) {
        let Some((value, of)) = self.rolling(words, |lower| lower.value(written)) else {
            return;
        };
        let vocabulary = self.names.vocabulary;
        let it = &vocabulary.fields[field];
        if let Err(fault) = fits(it, &value, of, written.span) {
            self.fail(fault);
        } else if let Some(slot) = self.names.world.fields.get(field).copied() {
            self.code.push(Op::Set {
                slot,
                of_sheet: true,
                value: Box::new(value),
            });
        }
    }

    /// The error for a field that pages cannot set. The ruleset has an instruction for it.
    pub(super) fn not_set(&mut self, name: &Word) {
        let message = format!("`{}` is on the sheet, which the rules change", name.text);
        let fault = Diagnostic::new(Code::InvalidInstruction, name.span, message);
        let help = format!(
            "`turnto rules {}` lists the instructions; a field that house rules declare with `settable = true` can be set by pages too",
            self.names.vocabulary.name
        );
        self.found.push(fault.saying("no variable").help(help));
    }

    fn no_variable(&mut self, name: &Word) {
        let own = self.names.here.iter().flatten().map(|(name, _)| &**name);
        let known = self.names.scope().variables.keys().map(String::as_str);
        let known = own.chain(known);
        let given = self.names.given(&name.text).is_some();
        let given =
            given.then(|| "arguments of a fragment cannot be changed: set a variable".to_owned());
        let proposal = given
            .or_else(|| self.names.older_variable(&name.text))
            .or_else(|| self.names.of_another_page(&name.text))
            .or_else(|| did_you_mean(&name.text, known));
        let message = format!("no variable is called `{}`", name.text);
        let error = Diagnostic::unknown(Code::UnknownName, &name.text, name.span, message);
        let declare = "declare it under `variables` in book.yaml with its start value";
        self.fail(error.propose_or_declare(proposal, declare));
    }

    /// Returns the field of the sheet with this name, unless a variable has the same name.
    pub(super) fn field(&self, name: &Word) -> Option<usize> {
        let plain = |name: &str| name.replace('_', "-");
        if self.names.is_variable(&name.text) {
            return None;
        }
        let mut fields = self.names.vocabulary.fields.iter();
        fields.position(|field| plain(&field.name) == plain(&name.text))
    }
}

/// Returns the value of a literal number.
fn plain(value: &Expr) -> Option<i64> {
    match value {
        Expr::Const(Value::Int(n)) => Some(*n),
        Expr::Negate(inner) => plain(inner)?.checked_neg(),
        _ => None,
    }
}

/// Checks that a value fits a field, if the value is known. Bounds by other fields are applied when it is set.
fn fits(field: &Field, value: &Expr, of: ExprType, span: Span) -> Result<(), Diagnostic> {
    let wrong = |message: String| Err(Diagnostic::new(Code::WrongType, span, message));
    let name = &field.name;
    let wanted = ExprType::from_field(&field.of);
    if of != wanted {
        return Err(wrong_type(name, wanted, of, span));
    }
    let (low, high) = field.fixed_bounds();
    match (&field.of, value) {
        _ if plain(value).is_some_and(|n| n > high) => wrong(format!("`{name}` is {high} at most")),
        _ if plain(value).is_some_and(|n| n < low) => wrong(format!("`{name}` is {low} at least")),
        (FieldType::Word(words), Expr::Const(Value::Text(word))) => {
            match words.iter().any(|it| **it == **word) {
                true => Ok(()),
                false => Err(unknown_word(name, word, words, span)),
            }
        }
        (FieldType::Word(words), _) => {
            let message = format!("`{name}` is one of a few words, and which this is is not known");
            let help = format!("write one of them, in quotes: {}", words.join(", "));
            wrong(message).map_err(|error| error.help(help))
        }
        _ => Ok(()),
    }
}

/// The error for a value of the wrong type.
fn wrong_type(name: &str, wanted: ExprType, of: ExprType, place: Span) -> Diagnostic {
    let message = format!(
        "`{name}` holds {}, and this is {}",
        wanted.name(),
        of.name()
    );
    Diagnostic::new(Code::WrongType, place, message)
}
