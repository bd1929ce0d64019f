//! Errors for a condition or value that cannot be parsed.

use super::piece::TextPosition;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::unicode::is_word as is_letter;

/// Comparison operators of other languages: the valid operator that they start with, the rest, and the replacement.
const FOREIGN_COMPARISONS: [(&str, &str, &str); 3] =
    [("=", ">", ">="), ("=", "<", "<="), ("<", ">", "!=")];

/// The error at a byte of a text.
pub(super) fn unexpected_error(position: TextPosition, text: &str, offset: usize) -> Diagnostic {
    let rest = text[offset..].trim_start();
    let offset = text.len() - rest.len();
    let Some(first) = rest.chars().next() else {
        return unfinished_error(position, text);
    };
    if let Some(error) = decimal_error(position, text, offset)
        .or_else(|| foreign_operator_error(position, text, offset))
    {
        return error;
    }
    let is_word = |c: char| is_letter(c) || c == '_';
    let word_length = rest.len() - rest.trim_start_matches(is_word).len();
    let word = &rest[..word_length.max(first.len_utf8())];
    let help = match word {
        "\"" => "close the quoted text with another `\"`",
        ")" => "remove it, or write a `(` before it",
        "&" => "write `and`",
        "|" => "write `or`",
        "!" => "write `not`, or `!=` between two values",
        "{" | "}" => "remove it: braces cannot be nested",
        "and" | "or" | "is" => "write a condition or value on both sides of it",
        _ => {
            "combine conditions with `and`, `or`, `not`, and values with `=`, `<`, `>`, `+`, `-`, `*`, `/`"
        }
    };
    let message = format!("unexpected `{word}`");
    let span = position.span(offset, offset + word.len());
    let error = Diagnostic::new(Code::InvalidCondition, span, message).help(help);
    let (length, replacement) = match word {
        "&" if rest.starts_with("&&") => (2, "and"),
        "|" if rest.starts_with("||") => (2, "or"),
        "!" if rest[1..].starts_with(|c: char| c.is_alphabetic() || c == '(') => (1, "not "),
        _ => return error,
    };
    error.fix(position.span(offset, offset + length), replacement)
}

/// Reports a decimal fraction such as `2.5`.
fn decimal_error(position: TextPosition, text: &str, point: usize) -> Option<Diagnostic> {
    let is_digit = |c: char| c.is_ascii_digit();
    let fraction = text[point..].strip_prefix(['.', ','])?;
    let start = text[..point].trim_end_matches(is_digit).len();
    let end = text.len() - fraction.trim_start_matches(is_digit).len();
    if start == point || end == point + 1 {
        return None;
    }
    let message = format!("`{}` is not a whole number", &text[start..end]);
    let error = Diagnostic::new(Code::InvalidCondition, position.span(start, end), message);
    Some(error.help("use whole numbers, and count in a smaller unit, such as pence or tenths"))
}

/// Reports a comparison operator of another language: `=>`, `is >`.
fn foreign_operator_error(position: TextPosition, text: &str, offset: usize) -> Option<Diagnostic> {
    let (before, rest) = text.split_at(offset);
    let mut comparisons = FOREIGN_COMPARISONS.iter();
    let foreign = comparisons.find(|(a, b, _)| before.ends_with(a) && rest.starts_with(b));
    let foreign = foreign.map(|(a, b, valid)| (offset - a.len(), offset + b.len(), *valid));
    let after_is = || {
        let operators = ["<=", ">=", "!=", "<", ">", "="];
        let operator = operators.into_iter().find(|it| rest.starts_with(it))?;
        let before = before.trim_end().strip_suffix("is")?;
        let is_word = before.is_empty() || before.ends_with([' ', ')']);
        is_word.then(|| (before.len(), offset + operator.len(), operator))
    };
    let (start, end, replacement) = foreign.or_else(after_is)?;
    let span = position.span(start, end);
    let message = format!("unknown operator `{}`", &text[start..end]);
    let error = Diagnostic::new(Code::InvalidCondition, span, message);
    Some(
        error
            .help(format!("write `{replacement}`"))
            .fix(span, replacement),
    )
}

/// The error for a text that ends too early.
fn unfinished_error(position: TextPosition, text: &str) -> Diagnostic {
    let error = |start, end, message: &str, help: &str| {
        Diagnostic::new(Code::InvalidCondition, position.span(start, end), message).help(help)
    };
    let is_open = text.matches('(').count() > text.matches(')').count();
    if let Some(paren) = text.rfind('(').filter(|_| is_open) {
        return error(paren, paren + 1, "`(` is not closed", "close it with `)`");
    }
    let text = text.trim_end();
    let last_word = text.rsplit(char::is_whitespace).next().unwrap_or(text);
    error(
        text.len() - last_word.len(),
        text.len(),
        "incomplete condition or value",
        "write a name, a number or a condition after it",
    )
}
