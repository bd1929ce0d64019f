//! Conditions and values: operators and types.

use super::names::NameTable;
use super::phrase::resolve_phrase;
use crate::model::book::{Expr, ExprType, FieldType};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{BinaryOp, ExprKind, ExprTree, Word, WordKind};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;

type TypedExpr = (Expr, ExprType);
pub(super) type ResolvedExpr = Result<TypedExpr, Diagnostic>;

/// Resolves a condition. It can be a yes or no, a number (true unless 0) or the name of a held item.
///
/// # Errors
/// The error, with the span of the words that cause it.
pub(super) fn resolve_condition(written: &ExprTree, names: &NameTable) -> Result<Expr, Diagnostic> {
    let (expr, of) = resolve(written, names)?;
    match of {
        ExprType::Bool => Ok(expr),
        ExprType::Int | ExprType::Data | ExprType::Text => {
            let error = type_mismatch_error(written.span, of, "a yes or no");
            Err(error.help("compare it with something, such as `> 0`"))
        }
    }
}

fn type_mismatch_error(span: Span, is: ExprType, wanted: &str) -> Diagnostic {
    let message = format!("this is {}, not {wanted}", is.name());
    Diagnostic::new(Code::WrongType, span, message).label_text(format!("{wanted} is wanted"))
}

/// Resolves a number.
///
/// # Errors
/// The error of the value, or its type if it is not a number.
pub(super) fn resolve_number(written: &ExprTree, names: &NameTable) -> Result<Expr, Diagnostic> {
    match resolve(written, names)? {
        (value, ExprType::Int) => Ok(value),
        (_, of) => Err(type_mismatch_error(written.span, of, "a number")),
    }
}

/// Converts a word of an instruction to an expression.
pub(super) fn word_to_expr(word: &Word) -> ExprTree {
    let kind = match &word.kind {
        WordKind::Value(inner) => return (**inner).clone(),
        WordKind::Number(n) | WordKind::Signed(n) => ExprKind::Number(*n),
        WordKind::Quoted => ExprKind::Text(word.text.clone()),
        _ => ExprKind::Phrase(vec![word.clone()]),
    };
    ExprTree {
        kind,
        span: word.span,
    }
}

/// The error for a word that a field never contains.
pub(super) fn unknown_word_error(
    field: &str,
    word: &str,
    words: &[String],
    span: Span,
) -> Diagnostic {
    let near = did_you_mean(word, words.iter().map(String::as_str));
    let help = near.unwrap_or_else(|| format!("it is one of: {}", words.join(", ")));
    let message = format!("`{field}` is never `{word}`");
    Diagnostic::unknown(Code::UnknownName, word, span, message).help(help)
}

/// Resolves a value and its type.
///
/// # Errors
/// The error, with the span of the words that cause it.
pub(super) fn resolve(written: &ExprTree, names: &NameTable) -> ResolvedExpr {
    match &written.kind {
        ExprKind::Number(n) => Ok((Expr::Const(Value::Int(*n)), ExprType::Int)),
        ExprKind::Text(text) => Ok((Expr::Const(Value::text(text.as_str())), ExprType::Text)),
        // The parser has reported it. An error without a message is not reported again.
        ExprKind::Phrase(words) if words.is_empty() => {
            Err(Diagnostic::new(Code::InvalidCondition, written.span, ""))
        }
        ExprKind::Phrase(words) => resolve_phrase(words, written.span, names),
        ExprKind::Not(inner) => Ok((
            Expr::Not(Box::new(resolve_condition(inner, names)?)),
            ExprType::Bool,
        )),
        ExprKind::Negate(inner) => {
            let negated = Expr::Negate(Box::new(resolve_number(inner, names)?));
            Ok((negated, ExprType::Int))
        }
        ExprKind::Binary(op, left, right) => resolve_binary(*op, left, right, names),
    }
}

fn resolve_binary(
    op: BinaryOp,
    left: &ExprTree,
    right: &ExprTree,
    names: &NameTable,
) -> ResolvedExpr {
    use BinaryOp as B;
    if let Some(held) = super::item_filter::resolve_comparison(op, left, right, names) {
        return Ok((held?.above_zero(), ExprType::Bool));
    }
    let make = |a, b, of| Ok((Expr::Binary(op, Box::new(a), Box::new(b)), of));
    match op {
        B::And | B::Or => {
            let first = resolve_condition(left, names)?;
            let second = resolve_condition(right, names)?;
            make(first, second, ExprType::Bool)
        }
        B::Equal | B::NotEqual => {
            let (a, of) = resolve(left, names)?;
            // On the right of `is`, a single word can be a literal and not a name: `mode is hard`.
            let (b, other) = match (of, &right.kind) {
                (ExprType::Text, ExprKind::Phrase(words))
                    if words.len() == 1 && names.find_arg(&words[0].text).is_none() =>
                {
                    check_word(left, &words[0], names)?;
                    (
                        Expr::Const(Value::text(words[0].text.as_str())),
                        ExprType::Text,
                    )
                }
                (ExprType::Bool, ExprKind::Phrase(words))
                    if words.len() == 1 && matches!(&*words[0].text, "yes" | "no") =>
                {
                    (Expr::Const((words[0].text == "yes").into()), ExprType::Bool)
                }
                _ => resolve(right, names)?,
            };
            if of != other {
                return Err(type_mismatch_error(right.span, other, of.name()));
            }
            make(a, b, ExprType::Bool)
        }
        _ => {
            let (a, b) = (resolve_number(left, names)?, resolve_number(right, names)?);
            if matches!((op, &b), (B::Divide, Expr::Const(Value::Int(0)))) {
                let fault = Diagnostic::new(Code::WrongType, right.span, "this divides by 0");
                return Err(fault.label_text("any number but 0 is wanted"));
            }
            let arithmetic = matches!(op, B::Add | B::Subtract | B::Multiply | B::Divide);
            if super::dice::add_to_roll(op, &a, right, &b, names) {
                return Ok((a, ExprType::Int));
            }
            make(
                a,
                b,
                if arithmetic {
                    ExprType::Int
                } else {
                    ExprType::Bool
                },
            )
        }
    }
}

/// Checks that a word compared with a field of known words is one of them.
fn check_word(left: &ExprTree, word: &Word, names: &NameTable) -> Result<(), Diagnostic> {
    let ExprKind::Phrase(field) = &left.kind else {
        return Ok(());
    };
    let Some(field) = names.schema.fields.iter().find(|f| f.name == field[0].text) else {
        return Ok(());
    };
    let FieldType::Word(words) = &field.field_type else {
        return Ok(());
    };
    match words.contains(&word.text) {
        true => Ok(()),
        false => Err(unknown_word_error(
            &field.name,
            &word.text,
            words,
            word.span,
        )),
    }
}
