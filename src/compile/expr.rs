//! Resolves conditions and values: operators and types.

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

/// Resolves a condition, which must be yes or no.
///
/// # Errors
/// If the tree is invalid. The span is that of the words that cause the error.
pub(super) fn resolve_condition(tree: &ExprTree, names: &NameTable) -> Result<Expr, Diagnostic> {
    let (expr, expr_type) = resolve(tree, names)?;
    match expr_type {
        ExprType::Bool => Ok(expr),
        ExprType::Int | ExprType::Data | ExprType::Text => {
            let error = type_mismatch_error(tree.span, expr_type, ExprType::Bool.name());
            Err(error.help("compare the value, such as `... > 0`"))
        }
    }
}

fn type_mismatch_error(span: Span, found: ExprType, expected: &str) -> Diagnostic {
    let message = format!("expected {expected}, found {}", found.name());
    Diagnostic::new(Code::WrongType, span, message)
}

/// Resolves a number.
///
/// # Errors
/// If the value is invalid or not a number.
pub(super) fn resolve_number(tree: &ExprTree, names: &NameTable) -> Result<Expr, Diagnostic> {
    match resolve(tree, names)? {
        (value, ExprType::Int) => Ok(value),
        (_, value_type) => Err(type_mismatch_error(tree.span, value_type, "a number")),
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

/// The error for a word that a field cannot have.
pub(super) fn unknown_word_error(
    field: &str,
    word: &str,
    words: &[String],
    span: Span,
) -> Diagnostic {
    let suggestion = did_you_mean(word, words.iter().map(String::as_str));
    let help = suggestion.unwrap_or_else(|| format!("use one of: {}", words.join(", ")));
    let message = format!("`{field}` cannot be `{word}`");
    Diagnostic::unknown(Code::UnknownName, word, span, message).help(help)
}

/// Resolves a value and its type.
///
/// # Errors
/// If the tree is invalid. The span is that of the words that cause the error.
pub(super) fn resolve(tree: &ExprTree, names: &NameTable) -> ResolvedExpr {
    match &tree.kind {
        ExprKind::Number(n) => Ok((Expr::Const(Value::Int(*n)), ExprType::Int)),
        ExprKind::Text(text) => Ok((Expr::Const(Value::text(text.as_str())), ExprType::Text)),
        // The parser has reported this. An error without a message is not reported.
        ExprKind::Phrase(words) if words.is_empty() => {
            Err(Diagnostic::new(Code::InvalidCondition, tree.span, ""))
        }
        ExprKind::Phrase(words) => resolve_phrase(words, tree.span, names),
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
    if let Some(count) = super::item_filter::resolve_comparison(op, left, right, names) {
        return Ok((count?.above_zero(), ExprType::Bool));
    }
    let make = |a, b, result_type| Ok((Expr::Binary(op, Box::new(a), Box::new(b)), result_type));
    match op {
        B::And | B::Or => {
            let first = resolve_condition(left, names)?;
            let second = resolve_condition(right, names)?;
            make(first, second, ExprType::Bool)
        }
        B::Equal | B::NotEqual => {
            let (a, left_type) = resolve(left, names)?;
            // On the right of `is`, a single word can be a literal and not a name: `mode is hard`.
            let (b, right_type) = match (left_type, &right.kind) {
                (ExprType::Text, ExprKind::Phrase(words))
                    if words.len() == 1 && names.find_arg(&words[0].text).is_none() =>
                {
                    check_word(left, &words[0], names)?;
                    let word = Value::text(words[0].text.as_str());
                    (Expr::Const(word), ExprType::Text)
                }
                (ExprType::Bool, ExprKind::Phrase(words))
                    if words.len() == 1 && matches!(&*words[0].text, "yes" | "no") =>
                {
                    (Expr::Const((words[0].text == "yes").into()), ExprType::Bool)
                }
                _ => resolve(right, names)?,
            };
            if left_type != right_type {
                return Err(type_mismatch_error(
                    right.span,
                    right_type,
                    left_type.name(),
                ));
            }
            make(a, b, ExprType::Bool)
        }
        _ => {
            let (a, b) = (resolve_number(left, names)?, resolve_number(right, names)?);
            if matches!(
                (op, &b),
                (B::Divide | B::Remainder, Expr::Const(Value::Int(0)))
            ) {
                let message = "division by 0";
                return Err(Diagnostic::new(Code::WrongType, right.span, message));
            }
            if super::dice::add_to_roll(op, &a, right, &b, names) {
                return Ok((a, ExprType::Int));
            }
            let result_type = match op {
                B::Add | B::Subtract | B::Multiply | B::Divide | B::Remainder => ExprType::Int,
                _ => ExprType::Bool,
            };
            make(a, b, result_type)
        }
    }
}

/// Checks a word that is compared with a field. If the field has a set of words, the word must be one of them.
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
    let (name, text) = (&field.name, &word.text);
    match words.contains(text) {
        true => Ok(()),
        false => Err(unknown_word_error(name, text, words, word.span)),
    }
}
