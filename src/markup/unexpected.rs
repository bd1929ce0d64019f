//! What stands in the way where a condition or value cannot be read on.

use super::fault::{Fault, FaultKind};
use super::piece::Place;
use super::signs;

/// The fault at byte `at` of a text.
pub(super) fn unexpected(place: Place, text: &str, at: usize) -> Fault {
    let at = text[at..]
        .find(|c: char| !c.is_whitespace())
        .map_or(text.len(), |skip| at + skip);
    let rest = &text[at..];
    let Some(first) = rest.chars().next() else {
        return broken_off(place, text);
    };
    if let Some(sign) = signs::otherwise(text, at) {
        let span = place.span(sign.at.start, sign.at.end);
        let fault = Fault::new(FaultKind::Condition, span, sign.message, sign.help);
        return match sign.with {
            Some(with) => fault.mend(span, with),
            None => fault,
        };
    }
    let long = rest
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|len| *len > 0)
        .unwrap_or(if first.is_alphanumeric() {
            rest.len()
        } else {
            first.len_utf8()
        });
    let word = &rest[..long];
    let help = match word {
        "\"" => "a quoted text is closed with another `\"`",
        ")" => "every `)` needs a `(` before it",
        "&" => "write `and`",
        "|" => "write `or`",
        "!" => "write `not`, or `!=` between two values",
        "{" | "}" => "braces do not stand inside braces",
        "and" | "or" | "is" => "a condition stands on both sides of it",
        _ => {
            "conditions are joined by `and`, `or`, `not`; values by `=`, `<`, `>`, `+`, `-`, `*`, `/`"
        }
    };
    let message = format!("`{word}` does not fit here");
    let span = place.span(at, at + long);
    let fault = Fault::new(FaultKind::Condition, span, message, help);
    match mend(rest, word) {
        Some((sign, with)) => fault.mend(place.span(at, at + sign.len()), with),
        None => fault,
    }
}

/// Nothing stands there any more.
fn broken_off(place: Place, text: &str) -> Fault {
    let fault = |(from, to), message: &str, help: &str| {
        Fault::new(FaultKind::Condition, place.span(from, to), message, help)
    };
    let opened = text.matches('(').count() > text.matches(')').count();
    if let Some(at) = text.rfind('(').filter(|_| opened) {
        return fault((at, at + 1), "`(` is not closed", "close it with `)`");
    }
    let text = text.trim_end();
    let last = text
        .rfind(char::is_whitespace)
        .map_or(0, |at| text.len() - text[at..].trim_start().len());
    fault(
        (last, text.len()),
        "this breaks off",
        "something should follow: a name, a number or a condition",
    )
}

/// The sign of another language at the start of a text, and the word for it.
fn mend<'t>(rest: &'t str, word: &str) -> Option<(&'t str, &'static str)> {
    let joined = [("&&", "and"), ("||", "or")];
    let known = joined.into_iter().find(|(sign, _)| rest.starts_with(sign));
    let known = known.map(|(sign, with)| (&rest[..sign.len()], with));
    let not = word == "!" && rest[1..].starts_with(|c: char| c.is_alphabetic() || c == '(');
    known.or_else(|| not.then(|| (&rest[..1], "not ")))
}
