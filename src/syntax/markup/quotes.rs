//! Texts in straight quotes, in which a backslash makes the next character literal: `"The \"End\""`.

use crate::syntax::unicode::normalize_text;
use std::borrow::Cow;

/// The first quote of a text that is not escaped. After an opening quote, it is the closing one.
pub(crate) fn find_quote(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })
}

/// Positions of opening quotes with their closing quotes. The last one can be unclosed.
pub(crate) fn quote_pairs(text: &str) -> impl Iterator<Item = (usize, Option<usize>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let open = at + find_quote(&text[at..])?;
        let close = find_quote(&text[open + 1..]).map(|end| open + 1 + end);
        at = close.map_or(text.len(), |close| close + 1);
        Some((open, close))
    })
}

/// The position of the unclosed quote.
pub(crate) fn find_unclosed_quote(text: &str) -> Option<usize> {
    let unclosed = quote_pairs(text)
        .last()
        .filter(|(_, close)| close.is_none());
    unclosed.map(|(open, _)| open)
}

/// Applies a change to everything outside quotes.
pub(crate) fn map_unquoted(text: &str, mut change: impl FnMut(&str) -> String) -> String {
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for (open, close) in quote_pairs(text) {
        let end = close.map_or(text.len(), |close| close + 1);
        out.push_str(&change(&text[at..open]));
        out.push_str(&text[open..end]);
        at = end;
    }
    out + &change(&text[at..])
}

/// Unescapes a text from between quotes.
pub(crate) fn unescape(inner: &str) -> Cow<'_, str> {
    if !inner.contains('\\') {
        return normalize_text(inner);
    }
    let mut out = String::with_capacity(inner.len());
    let mut escaped = false;
    for c in inner.chars() {
        escaped = c == '\\' && !escaped;
        if !escaped {
            out.push(c);
        }
    }
    normalize_text(&out).into_owned().into()
}

/// Quotes and escapes a text.
pub fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_says_the_same() {
        for text in ["", "a", "\"", "\\", "The \"End\"", "a\\\"b\\", "cafe\u{e9}"] {
            let written = quote(text);
            assert_eq!(
                quote_pairs(&written).next(),
                Some((0, Some(written.len() - 1)))
            );
            assert_eq!(unescape(&written[1..written.len() - 1]), text);
        }
        assert_eq!(find_unclosed_quote("a \"b\\\" c"), Some(2));
        assert_eq!(find_unclosed_quote("a \"b\" \\\" c"), None);
    }
}
