//! `{set NAME = VALUE}`: sets a variable of the book or page, or a field of the sheet that pages can set.

use super::expr::unknown_word_error;
use super::lower::PageCompiler;
use crate::model::book::{Expr, ExprType, Field, FieldType, Op};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, Word};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;

impl PageCompiler<'_, '_> {
    pub(super) fn lower_set(&mut self, words: &[Word], span: Span) {
        let field = words.get(1).and_then(|name| self.field_index(name));
        if let (Some(field), Some(name)) = (field, words.get(1))
            && !self.names.schema.fields[field].is_settable
        {
            return self.report_read_only(name);
        }
        let (name, expr) = match words {
            [_, name, equals, value] if equals.text == "=" => (name, value.value()),
            _ => return self.report_form(span, "set NAME = VALUE"),
        };
        let Some(expr) = expr else {
            return self.report_form(span, "set NAME = VALUE");
        };
        if let Some(field) = field {
            return self.set_field(field, words, expr);
        }
        let Some((slot, wanted)) = self.names.find_variable(&name.text, name.span) else {
            return self.report_unknown_variable(name);
        };
        let Some((value, of)) = self.with_rolls(words, |lower| lower.lower_value(expr)) else {
            return;
        };
        if of != wanted {
            self.report(wrong_type_error(&name.text, wanted, of, expr.span));
        }
        self.names.record_assignment(slot, &value);
        self.ops.push(Op::Set {
            slot,
            is_field: false,
            value: Box::new(value),
        });
    }

    /// Sets a field of the sheet.
    fn set_field(&mut self, field: usize, words: &[Word], written: &markup::ExprTree) {
        let Some((value, of)) = self.with_rolls(words, |lower| lower.lower_value(written)) else {
            return;
        };
        let vocabulary = self.names.schema;
        let it = &vocabulary.fields[field];
        if let Err(fault) = check_field_value(it, &value, of, written.span) {
            self.report(fault);
        } else if let Some(slot) = self.names.data.field_slots.get(field).copied() {
            self.ops.push(Op::Set {
                slot,
                is_field: true,
                value: Box::new(value),
            });
        }
    }

    /// The error for a field that pages cannot set. The ruleset has an instruction for it.
    pub(super) fn report_read_only(&mut self, name: &Word) {
        let message = format!("`{}` is on the sheet, which the rules change", name.text);
        let fault = Diagnostic::new(Code::InvalidInstruction, name.span, message);
        let help = format!(
            "`turnto rules {}` lists the instructions; a field that house rules declare with `settable = true` can be set by pages too",
            self.names.schema.name
        );
        self.diagnostics
            .push(fault.label_text("no variable").help(help));
    }

    fn report_unknown_variable(&mut self, name: &Word) {
        let own = self
            .names
            .page_variables
            .iter()
            .flatten()
            .map(|(name, _)| &**name);
        let known = self.names.scope().variables.keys().map(String::as_str);
        let known = own.chain(known);
        let given = self.names.find_arg(&name.text).is_some();
        let given =
            given.then(|| "arguments of a fragment cannot be changed: set a variable".to_owned());
        let proposal = given
            .or_else(|| self.names.variable_alias_help(&name.text))
            .or_else(|| self.names.other_page_help(&name.text))
            .or_else(|| did_you_mean(&name.text, known));
        let message = format!("no variable is called `{}`", name.text);
        let error = Diagnostic::unknown(Code::UnknownName, &name.text, name.span, message);
        let declare = "declare it under `variables` in book.yaml with its start value";
        self.report(error.propose_or_declare(proposal, declare));
    }

    /// Returns the field of the sheet with this name, unless a variable has the same name.
    pub(super) fn field_index(&self, name: &Word) -> Option<usize> {
        let plain = |name: &str| name.replace('_', "-");
        if self.names.is_variable(&name.text) {
            return None;
        }
        let mut fields = self.names.schema.fields.iter();
        fields.position(|field| plain(&field.name) == plain(&name.text))
    }
}

/// Returns the value of a literal number.
fn literal_number(value: &Expr) -> Option<i64> {
    match value {
        Expr::Const(Value::Int(n)) => Some(*n),
        Expr::Negate(inner) => literal_number(inner)?.checked_neg(),
        _ => None,
    }
}

/// Checks that a value fits a field, if the value is known. Bounds by other fields are applied when it is set.
fn check_field_value(
    field: &Field,
    value: &Expr,
    of: ExprType,
    span: Span,
) -> Result<(), Diagnostic> {
    let wrong = |message: String| Err(Diagnostic::new(Code::WrongType, span, message));
    let name = &field.name;
    let wanted = ExprType::from_field(&field.field_type);
    if of != wanted {
        return Err(wrong_type_error(name, wanted, of, span));
    }
    let (low, high) = field.fixed_bounds();
    match (&field.field_type, value) {
        _ if literal_number(value).is_some_and(|n| n > high) => {
            wrong(format!("`{name}` is {high} at most"))
        }
        _ if literal_number(value).is_some_and(|n| n < low) => {
            wrong(format!("`{name}` is {low} at least"))
        }
        (FieldType::Word(words), Expr::Const(Value::Text(word))) => {
            match words.iter().any(|it| **it == **word) {
                true => Ok(()),
                false => Err(unknown_word_error(name, word, words, span)),
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
fn wrong_type_error(name: &str, wanted: ExprType, of: ExprType, place: Span) -> Diagnostic {
    let message = format!(
        "`{name}` holds {}, and this is {}",
        wanted.name(),
        of.name()
    );
    Diagnostic::new(Code::WrongType, place, message)
}
