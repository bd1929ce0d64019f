//! Errors where a condition or value cannot be parsed further.

use super::piece::TextPosition;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::unicode::is_word as is_letter;

/// Comparison operators of other languages that start with a valid one, and their replacements.
const FOREIGN_COMPARISONS: [(&str, &str, &str); 3] =
    [("=", ">", ">="), ("=", "<", "<="), ("<", ">", "!=")];

/// The error at byte `at` of a text.
pub(super) fn unexpected_error(place: TextPosition, text: &str, at: usize) -> Diagnostic {
    let at = text.len() - text[at..].trim_start().len();
    let rest = &text[at..];
    let Some(first) = rest.chars().next() else {
        return unfinished_error(place, text);
    };
    if let Some(fault) =
        decimal_error(place, text, at).or_else(|| foreign_operator_error(place, text, at))
    {
        return fault;
    }
    let is_word = |c: char| is_letter(c) || c == '_';
    let word = rest.len() - rest.trim_start_matches(is_word).len();
    let word = &rest[..word.max(first.len_utf8())];
    let help = match word {
        "\"" => "a quoted text is closed with another `\"`",
        ")" => "every `)` needs a `(` before it",
        "&" => "write `and`",
        "|" => "write `or`",
        "!" => "write `not`, or `!=` between two values",
        "{" | "}" => "braces cannot be nested",
        "and" | "or" | "is" => "it requires a condition on both sides",
        _ => {
            "conditions are joined by `and`, `or`, `not`; values by `=`, `<`, `>`, `+`, `-`, `*`, `/`"
        }
    };
    let message = format!("`{word}` does not fit here");
    let span = place.span(at, at + word.len());
    let fault = Diagnostic::new(Code::InvalidCondition, span, message).help(help);
    let not = |rest: &str| rest.starts_with(|c: char| c.is_alphabetic() || c == '(');
    let (length, with) = match word {
        "&" if rest.starts_with("&&") => (2, "and"),
        "|" if rest.starts_with("||") => (2, "or"),
        "!" if not(&rest[1..]) => (1, "not "),
        _ => return fault,
    };
    fault.fix(place.span(at, at + length), with)
}

/// `2.5`
fn decimal_error(place: TextPosition, text: &str, at: usize) -> Option<Diagnostic> {
    let digit = |c: char| c.is_ascii_digit();
    let fraction = text[at..].strip_prefix(['.', ','])?;
    let start = text[..at].trim_end_matches(digit).len();
    let digits = fraction.len() - fraction.trim_start_matches(digit).len();
    if start == at || digits == 0 {
        return None;
    }
    let end = at + 1 + digits;
    Some(
        Diagnostic::new(
            Code::InvalidCondition,
            place.span(start, end),
            format!("`{}` is no whole number", &text[start..end]),
        )
        .help("numbers are whole: count in the smaller coin, or in tenths"),
    )
}

/// Reports a comparison operator of another language: `=>`, `is >`.
fn foreign_operator_error(place: TextPosition, text: &str, at: usize) -> Option<Diagnostic> {
    let (before, rest) = text.split_at(at);
    let mut known = FOREIGN_COMPARISONS.iter();
    let found = known.find(|(a, b, _)| before.ends_with(a) && rest.starts_with(b));
    let found = found.map(|(a, b, with)| (at - a.len(), at + b.len(), *with));
    let compared = || {
        let signs = ["<=", ">=", "!=", "<", ">", "="];
        let sign = signs.into_iter().find(|sign| rest.starts_with(sign))?;
        let before = before.trim_end().strip_suffix("is")?;
        let apart = before.is_empty() || before.ends_with([' ', ')']);
        apart.then(|| (before.len(), at + sign.len(), sign))
    };
    let (start, end, with) = found.or_else(compared)?;
    let span = place.span(start, end);
    let message = format!("`{}` is no sign here", &text[start..end]);
    let help = format!("write `{with}`");
    Some(
        Diagnostic::new(Code::InvalidCondition, span, message)
            .help(help)
            .fix(span, with),
    )
}

/// The error at the end of a text.
fn unfinished_error(place: TextPosition, text: &str) -> Diagnostic {
    let fault = |from, to, message: &str, help: &str| {
        Diagnostic::new(Code::InvalidCondition, place.span(from, to), message).help(help)
    };
    let is_open = text.matches('(').count() > text.matches(')').count();
    if let Some(at) = text.rfind('(').filter(|_| is_open) {
        return fault(at, at + 1, "`(` is not closed", "close it with `)`");
    }
    let text = text.trim_end();
    let last = text.rsplit(char::is_whitespace).next().unwrap_or(text);
    fault(
        text.len() - last.len(),
        text.len(),
        "this breaks off",
        "something should follow: a name, a number or a condition",
    )
}
