//! Signs of conditions as other languages write them.

use std::ops::Range;

/// What stands there, what to write, and what it becomes where that is clear.
pub(super) struct Sign {
    pub(super) at: Range<usize>,
    pub(super) message: String,
    pub(super) help: String,
    pub(super) with: Option<&'static str>,
}

/// The sign of another language that byte `at` belongs to: `=>`, `is >`, `<>`, `2.5`.
pub(super) fn otherwise(text: &str, at: usize) -> Option<Sign> {
    let (before, rest) = text.split_at_checked(at)?;
    let bare = before.trim_end();
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    if rest.starts_with(['.', ',']) && digit(before.chars().last()) && digit(rest.chars().nth(1)) {
        let start = before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let tail = &rest[1..];
        let end = at + 1 + tail.len() - tail.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        return Some(Sign {
            at: start..end,
            message: format!("`{}` is no whole number", &text[start..end]),
            help: "numbers are whole: count in the smaller coin, or in tenths".to_owned(),
            with: None,
        });
    }
    let turned = [("=", ">", ">="), ("=", "<", "<="), ("<", ">", "!=")];
    for (first, second, with) in turned {
        if bare.len() == at && bare.ends_with(first) && rest.starts_with(second) {
            return Some(sign(text, at - first.len()..at + second.len(), with));
        }
    }
    let compared = ["<=", ">=", "!=", "<", ">", "="];
    let with = compared.into_iter().find(|sign| rest.starts_with(sign))?;
    let is = bare.strip_suffix("is")?;
    let apart = is.ends_with([' ', ')']) || is.is_empty();
    apart.then(|| sign(text, is.len()..at + with.len(), with))
}

fn sign(text: &str, at: Range<usize>, with: &'static str) -> Sign {
    Sign {
        message: format!("`{}` is no sign here", &text[at.clone()]),
        help: format!("write `{with}`"),
        at,
        with: Some(with),
    }
}
