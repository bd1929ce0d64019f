//! Compiles `{set NAME = VALUE}`: sets a variable of the book or page, or a settable field of the sheet.

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
        let assignment = match words {
            [_, name, equals, value] if equals.text == "=" => Some(name).zip(value.value()),
            _ => None,
        };
        let Some((name, tree)) = assignment else {
            return self.report_form(span, "set NAME = VALUE");
        };
        if let Some(field) = field {
            return self.set_field(field, words, tree);
        }
        let Some((slot, expected)) = self.names.find_variable(&name.text, name.span) else {
            return self.report_unknown_variable(name);
        };
        let Some((value, found)) = self.with_rolls(words, |compiler| compiler.lower_value(tree))
        else {
            return;
        };
        if found != expected {
            self.report(wrong_type_error(&name.text, expected, found, tree.span));
        }
        self.names.record_assignment(slot, &value);
        self.ops.push(Op::Set {
            slot,
            is_field: false,
            value: Box::new(value),
        });
    }

    /// Sets a field of the sheet.
    fn set_field(&mut self, index: usize, words: &[Word], tree: &markup::ExprTree) {
        let Some((value, found)) = self.with_rolls(words, |compiler| compiler.lower_value(tree))
        else {
            return;
        };
        let schema = self.names.schema;
        let field = &schema.fields[index];
        if let Err(error) = check_field_value(field, &value, found, tree.span) {
            self.report(error);
        } else if let Some(slot) = self.names.data.field_slots.get(index).copied() {
            self.ops.push(Op::Set {
                slot,
                is_field: true,
                value: Box::new(value),
            });
        }
    }

    /// Reports a field that pages cannot set. The ruleset has an instruction for it.
    pub(super) fn report_read_only(&mut self, name: &Word) {
        let message = format!("pages cannot set the field `{}`", name.text);
        let error = Diagnostic::new(Code::InvalidInstruction, name.span, message);
        let help = format!(
            "use an instruction of the ruleset (`turnto rules {}` lists them), or declare the field in house rules with `settable = true`",
            self.names.schema.name
        );
        self.report(error.label_text("not a variable").help(help));
    }

    fn report_unknown_variable(&mut self, name: &Word) {
        let of_page = self.names.page_variables.iter().flatten();
        let of_page = of_page.map(|(name, _)| &**name);
        let of_book = self.names.scope().variables.keys();
        let candidates = of_page.chain(of_book.map(String::as_str));
        let is_arg = self.names.find_arg(&name.text).is_some();
        let suggestion = is_arg
            .then(|| "set a variable: parameters of a fragment cannot be changed".to_owned())
            .or_else(|| self.names.variable_alias_help(&name.text))
            .or_else(|| self.names.other_page_help(&name.text))
            .or_else(|| did_you_mean(&name.text, candidates));
        let message = format!("unknown variable `{}`", name.text);
        let error = Diagnostic::unknown(Code::UnknownName, &name.text, name.span, message);
        let declare = "declare it under `variables` in book.yaml with its start value";
        self.report(error.propose_or_declare(suggestion, declare));
    }

    /// Returns the field of the sheet with this name, unless a variable has the same name.
    pub(super) fn field_index(&self, name: &Word) -> Option<usize> {
        if self.names.is_variable(&name.text) {
            return None;
        }
        let hyphenated = |name: &str| name.replace('_', "-");
        let mut fields = self.names.schema.fields.iter();
        fields.position(|field| hyphenated(&field.name) == hyphenated(&name.text))
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

/// Checks that a constant value fits a field. Bounds by other fields are applied when the field is set.
fn check_field_value(
    field: &Field,
    value: &Expr,
    found: ExprType,
    span: Span,
) -> Result<(), Diagnostic> {
    let type_error = |message: String| Err(Diagnostic::new(Code::WrongType, span, message));
    let name = &field.name;
    let expected = ExprType::from_field(&field.field_type);
    if found != expected {
        return Err(wrong_type_error(name, expected, found, span));
    }
    let (low, high) = field.fixed_bounds();
    match (&field.field_type, value) {
        _ if literal_number(value).is_some_and(|n| n > high) => {
            type_error(format!("`{name}` must be at most {high}"))
        }
        _ if literal_number(value).is_some_and(|n| n < low) => {
            type_error(format!("`{name}` must be at least {low}"))
        }
        (FieldType::Word(words), Expr::Const(Value::Text(word))) => {
            match words.iter().any(|it| **it == **word) {
                true => Ok(()),
                false => Err(unknown_word_error(name, word, words, span)),
            }
        }
        (FieldType::Word(words), _) => {
            let message = format!("`{name}` cannot be set to a computed value");
            let help = format!("write one of these words, in quotes: {}", words.join(", "));
            type_error(message).map_err(|error| error.help(help))
        }
        _ => Ok(()),
    }
}

/// The error for a value of the wrong type.
fn wrong_type_error(name: &str, expected: ExprType, found: ExprType, span: Span) -> Diagnostic {
    let (expected, found) = (expected.name(), found.name());
    let message = format!("`{name}` must be {expected}, but this is {found}");
    Diagnostic::new(Code::WrongType, span, message)
}
