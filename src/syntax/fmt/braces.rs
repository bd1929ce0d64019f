//! Spacing inside braces: one space between words and around operators.

use crate::syntax::markup::{
    BLANKS, add_operator_spaces, collapse_blanks, find_unclosed_quote, unquoted_chars, varied,
    word_ranges,
};

/// Formats the text between braces. A text with an unclosed quote is left unchanged.
pub(super) fn format_braces(inner: &str) -> String {
    if let Some((keyword, texts)) = varied(inner) {
        // A space may be escaped.
        if inner.contains('\\') {
            return inner.to_owned();
        }
        let texts: Vec<&str> = texts.into_iter().map(|range| &inner[range]).collect();
        let new = format!("{keyword}: {}", texts.join(" | "));
        return collapse_blanks(&new).trim_end_matches(BLANKS).to_owned();
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
    let keyword = inner.split(BLANKS).next().unwrap_or_default();
    let rest = &inner[keyword.len()..];
    match keyword {
        "if" | "elif" | "until" | "needs" => format!("{keyword} {}", format_condition(rest))
            .trim_end_matches(BLANKS)
            .to_owned(),
        "set" if rest.contains('=') => {
            let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
            let set = format!(
                "{keyword} {} = {}",
                format_words(name).trim_matches(BLANKS),
                format_condition(value)
            );
            set.trim_end_matches(BLANKS).to_owned()
        }
        "include" => match split_at_word(inner, "with") {
            Some((fragment, arguments)) => format!(
                "{} with {}",
                format_words(fragment),
                format_arguments(arguments)
            ),
            None => format_words(inner),
        },
        _ => format_words(inner),
    }
}

/// Splits a text at a word with space on both sides.
fn split_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let matches = text.match_indices(word);
    let mut splits = matches.map(|(i, _)| (&text[..i], &text[i + word.len()..]));
    let is_word = |(before, after): &(&str, &str)| {
        before.ends_with(BLANKS) && (after.is_empty() || after.starts_with(BLANKS))
    };
    let (before, after) = splits.find(is_word)?;
    Some((before.trim_end_matches(BLANKS), after.trim_matches(BLANKS)))
}

/// Formats the arguments of a fragment: `price = 5, who = "Anna"`.
fn format_arguments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (i, part) in split_outside_quotes(text, '=').into_iter().enumerate() {
        if i > 0 {
            out.truncate(out.trim_end_matches(' ').len());
            out.push_str(" = ");
        }
        out.push_str(format_words(part).trim_start_matches(' '));
    }
    out
}

/// Splits a text at a character outside quotes and parentheses.
fn split_outside_quotes(text: &str, separator: char) -> Vec<&str> {
    let (mut out, mut start) = (Vec::new(), 0);
    for (i, ..) in unquoted_chars(text).filter(|(_, c, depth)| *c == separator && *depth == 0) {
        out.push(&text[start..i]);
        start = i + separator.len_utf8();
    }
    out.push(&text[start..]);
    out
}

/// Formats the text between the brackets of a bonus: `+1 if sp > 2`.
fn format_bonus(text: &str) -> String {
    let new = match split_at_word(text, "if") {
        // This `if` may be inside a quoted text.
        Some((amount, _)) if amount.contains('"') => return text.to_owned(),
        Some((amount, condition)) => {
            return format!(
                "{} if {}",
                format_words(amount),
                format_condition(condition)
            );
        }
        None => format_words(text),
    };
    // The space added after a comma must not create an `if` with space on both sides.
    match split_at_word(&new, "if") {
        Some(_) => text.to_owned(),
        None => new,
    }
}

/// Formats the words of an instruction. Space is added only after commas, because a sign can belong to the next number.
fn format_words(text: &str) -> String {
    let Some(words) = word_ranges(text) else {
        return text.trim_matches(BLANKS).to_owned();
    };
    let mut out = String::with_capacity(text.len());
    let mut end = None;
    for range in words {
        let word = &text[range.clone()];
        let has_space = end.is_some_and(|end| end < range.start) || out.ends_with(',');
        if has_space && word != "," {
            out.push(' ');
        }
        let inner = |open: char, close: char| word.strip_prefix(open)?.strip_suffix(close);
        out.push_str(&match (inner('(', ')'), inner('[', ']')) {
            (Some(value), _) => format!("({})", format_condition(value)),
            (_, Some(text)) => format!("[{}]", format_bonus(text)),
            _ => word.to_owned(),
        });
        end = Some(range.end);
    }
    out
}

/// Formats a condition or value. If it cannot be parsed, only collapses its spaces.
fn format_condition(text: &str) -> String {
    match add_operator_spaces(text) {
        Some(new) => new,
        None if text.contains('"') => text.trim_matches(BLANKS).to_owned(),
        None => collapse_blanks(text.trim_matches(BLANKS)).into_owned(),
    }
}
