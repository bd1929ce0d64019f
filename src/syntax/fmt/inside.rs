//! Spacing inside braces: one space between words and around operators.

use crate::syntax::markup::{
    BLANKS, open_quote, outside, spaced_condition, squeeze, varied, word_places,
};

/// Formats the text between braces. A text with an unclosed quote is left unchanged.
pub(super) fn laid_out(inner: &str) -> String {
    if let Some((verb, texts)) = varied(inner) {
        let texts: Vec<_> = texts.into_iter().map(|at| squeeze(&inner[at])).collect();
        let new = squeeze(&format!("{verb}: {}", texts.join(" | "))).into_owned();
        // A space may be escaped.
        return if inner.contains('\\') {
            inner.to_owned()
        } else {
            new.trim_end_matches(BLANKS).to_owned()
        };
    }
    if open_quote(inner).is_some() {
        return inner.to_owned();
    }
    let inner = inner.trim_matches(BLANKS);
    if let Some(value) = inner.strip_prefix('=') {
        return format!("= {}", condition(value))
            .trim_end_matches(BLANKS)
            .to_owned();
    }
    let verb = inner.split(BLANKS).next().unwrap_or_default();
    let rest = &inner[verb.len()..];
    match verb {
        "if" | "elif" | "until" | "needs" => format!("{verb} {}", condition(rest))
            .trim_end_matches(BLANKS)
            .to_owned(),
        "set" if rest.contains('=') => {
            let (to, value) = rest.split_once('=').unwrap_or((rest, ""));
            let set = format!(
                "{verb} {} = {}",
                words(to).trim_matches(BLANKS),
                condition(value)
            );
            set.trim_end_matches(BLANKS).to_owned()
        }
        "include" => match behind_word(inner, "with") {
            Some((fragment, given)) => format!("{} with {}", words(fragment), given_to(given)),
            None => words(inner),
        },
        _ => words(inner),
    }
}

/// The text before and after a word that has space on both sides.
fn behind_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let at = text.match_indices(word).map(|(at, _)| at);
    let mut all = at.map(|at| (&text[..at], &text[at + word.len()..]));
    let set_apart = |(before, after): &(&str, &str)| {
        before.ends_with(BLANKS) && (after.is_empty() || after.starts_with(BLANKS))
    };
    let (before, after) = all.find(set_apart)?;
    Some((before.trim_end_matches(BLANKS), after.trim_matches(BLANKS)))
}

/// Formats the arguments of a fragment: `price = 5, who = "Anna"`.
fn given_to(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (n, part) in parts_by(text, '=').into_iter().enumerate() {
        if n > 0 {
            out.truncate(out.trim_end_matches(' ').len());
            out.push_str(" = ");
        }
        out.push_str(words(part).trim_start_matches(' '));
    }
    out
}

/// Splits a text at a character outside quotes and parentheses.
fn parts_by(text: &str, sign: char) -> Vec<&str> {
    let (mut out, mut start) = (Vec::new(), 0);
    for (at, ..) in outside(text).filter(|(_, c, depth)| *c == sign && *depth == 0) {
        out.push(&text[start..at]);
        start = at + sign.len_utf8();
    }
    out.push(&text[start..]);
    out
}

/// Formats the text between the brackets of a bonus: `+1 if sp > 2`.
fn bonus(text: &str) -> String {
    let new = match behind_word(text, "if") {
        // A quoted text comes last.
        Some((amount, _)) if amount.contains('"') => return text.to_owned(),
        Some((amount, cond)) => return format!("{} if {}", words(amount), condition(cond)),
        None => words(text),
    };
    // The space after a comma must not make a condition where there was none.
    match behind_word(&new, "if") {
        Some(_) => text.to_owned(),
        None => new,
    }
}

/// Formats the words of an instruction. A sign can belong to the next number, so space is added only after a comma.
fn words(text: &str) -> String {
    let Some(words) = word_places(text) else {
        return text.trim_matches(BLANKS).to_owned();
    };
    let mut out = String::with_capacity(text.len());
    let mut end = None;
    for at in words {
        let word = &text[at.clone()];
        let apart = end.is_some_and(|end| end < at.start) || out.ends_with(',');
        if apart && word != "," {
            out.push(' ');
        }
        let inside = |open: char, close: char| word.strip_prefix(open)?.strip_suffix(close);
        out.push_str(&match (inside('(', ')'), inside('[', ']')) {
            (Some(value), _) => format!("({})", condition(value)),
            (_, Some(text)) => format!("[{}]", bonus(text)),
            _ => word.to_owned(),
        });
        end = Some(at.end);
    }
    out
}

/// A condition or value. If it cannot be parsed, only its space is squeezed.
fn condition(text: &str) -> String {
    match spaced_condition(text) {
        Some(new) => new,
        None if text.contains('"') => text.trim_matches(BLANKS).to_owned(),
        None => squeeze(text.trim_matches(BLANKS)).into_owned(),
    }
}
