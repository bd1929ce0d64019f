//! Spacing inside braces: one space between words and around operators.

use crate::syntax::markup::{
    BLANKS, collapse_blanks, find_unclosed_quote, space_condition, unquoted_chars, varied,
    word_ranges,
};

/// Formats the text between braces. A text with an unclosed quote is left unchanged.
pub(super) fn format_braces(inner: &str) -> String {
    if let Some((verb, texts)) = varied(inner) {
        let texts: Vec<_> = texts
            .into_iter()
            .map(|at| collapse_blanks(&inner[at]))
            .collect();
        let new = collapse_blanks(&format!("{verb}: {}", texts.join(" | "))).into_owned();
        // A space may be escaped.
        return if inner.contains('\\') {
            inner.to_owned()
        } else {
            new.trim_end_matches(BLANKS).to_owned()
        };
    }
    if find_unclosed_quote(inner).is_some() {
        return inner.to_owned();
    }
    let inner = inner.trim_matches(BLANKS);
    if let Some(value) = inner.strip_prefix('=') {
        return format!("= {}", format_condition(value))
            .trim_end_matches(BLANKS)
            .to_owned();
    }
    let verb = inner.split(BLANKS).next().unwrap_or_default();
    let rest = &inner[verb.len()..];
    match verb {
        "if" | "elif" | "until" | "needs" => format!("{verb} {}", format_condition(rest))
            .trim_end_matches(BLANKS)
            .to_owned(),
        "set" if rest.contains('=') => {
            let (to, value) = rest.split_once('=').unwrap_or((rest, ""));
            let set = format!(
                "{verb} {} = {}",
                format_words(to).trim_matches(BLANKS),
                format_condition(value)
            );
            set.trim_end_matches(BLANKS).to_owned()
        }
        "include" => match split_at_word(inner, "with") {
            Some((fragment, given)) => format!(
                "{} with {}",
                format_words(fragment),
                format_arguments(given)
            ),
            None => format_words(inner),
        },
        _ => format_words(inner),
    }
}

/// The text before and after a word that has space on both sides.
fn split_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let at = text.match_indices(word).map(|(at, _)| at);
    let mut all = at.map(|at| (&text[..at], &text[at + word.len()..]));
    let set_apart = |(before, after): &(&str, &str)| {
        before.ends_with(BLANKS) && (after.is_empty() || after.starts_with(BLANKS))
    };
    let (before, after) = all.find(set_apart)?;
    Some((before.trim_end_matches(BLANKS), after.trim_matches(BLANKS)))
}

/// Formats the arguments of a fragment: `price = 5, who = "Anna"`.
fn format_arguments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (n, part) in split_outside_quotes(text, '=').into_iter().enumerate() {
        if n > 0 {
            out.truncate(out.trim_end_matches(' ').len());
            out.push_str(" = ");
        }
        out.push_str(format_words(part).trim_start_matches(' '));
    }
    out
}

/// Splits a text at a character outside quotes and parentheses.
fn split_outside_quotes(text: &str, sign: char) -> Vec<&str> {
    let (mut out, mut start) = (Vec::new(), 0);
    for (at, ..) in unquoted_chars(text).filter(|(_, c, depth)| *c == sign && *depth == 0) {
        out.push(&text[start..at]);
        start = at + sign.len_utf8();
    }
    out.push(&text[start..]);
    out
}

/// Formats the text between the brackets of a bonus: `+1 if sp > 2`.
fn format_bonus(text: &str) -> String {
    let new = match split_at_word(text, "if") {
        // A quoted text comes last.
        Some((amount, _)) if amount.contains('"') => return text.to_owned(),
        Some((amount, cond)) => {
            return format!("{} if {}", format_words(amount), format_condition(cond));
        }
        None => format_words(text),
    };
    // The space after a comma must not make a condition where there was none.
    match split_at_word(&new, "if") {
        Some(_) => text.to_owned(),
        None => new,
    }
}

/// Formats the words of an instruction. A sign can belong to the next number, so space is added only after a comma.
fn format_words(text: &str) -> String {
    let Some(words) = word_ranges(text) else {
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
            (Some(value), _) => format!("({})", format_condition(value)),
            (_, Some(text)) => format!("[{}]", format_bonus(text)),
            _ => word.to_owned(),
        });
        end = Some(at.end);
    }
    out
}

/// A condition or value. If it cannot be parsed, only its space is squeezed.
fn format_condition(text: &str) -> String {
    match space_condition(text) {
        Some(new) => new,
        None if text.contains('"') => text.trim_matches(BLANKS).to_owned(),
        None => collapse_blanks(text.trim_matches(BLANKS)).into_owned(),
    }
}
