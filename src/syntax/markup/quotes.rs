//! Texts in straight quotes, in which a backslash makes the next character literal: `"The \"End\""`.

use crate::syntax::unicode::composed;
use std::borrow::Cow;

/// The first quote of a text that is not escaped. After an opening quote, it is the closing one.
pub(crate) fn quote_end(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })
}

/// Positions of opening quotes with their closing quotes. The last one can be unclosed.
pub(crate) fn quotes(text: &str) -> impl Iterator<Item = (usize, Option<usize>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let open = at + quote_end(&text[at..])?;
        let close = quote_end(&text[open + 1..]).map(|end| open + 1 + end);
        at = close.map_or(text.len(), |close| close + 1);
        Some((open, close))
    })
}

/// The position of the unclosed quote.
pub(crate) fn open_quote(text: &str) -> Option<usize> {
    let unclosed = quotes(text).last().filter(|(_, close)| close.is_none());
    unclosed.map(|(open, _)| open)
}

/// Applies a change to everything outside quotes.
pub(crate) fn map_unquoted(text: &str, mut change: impl FnMut(&str) -> String) -> String {
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for (open, close) in quotes(text) {
        let end = close.map_or(text.len(), |close| close + 1);
        out.push_str(&change(&text[at..open]));
        out.push_str(&text[open..end]);
        at = end;
    }
    out + &change(&text[at..])
}

/// Unescapes a text from between quotes.
pub(crate) fn unquoted(inner: &str) -> Cow<'_, str> {
    if !inner.contains('\\') {
        return composed(inner);
    }
    let mut out = String::with_capacity(inner.len());
    let mut escaped = false;
    for c in inner.chars() {
        escaped = c == '\\' && !escaped;
        if !escaped {
            out.push(c);
        }
    }
    composed(&out).into_owned().into()
}

/// Quotes and escapes a text.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_says_the_same() {
        for text in ["", "a", "\"", "\\", "The \"End\"", "a\\\"b\\", "cafe\u{e9}"] {
            let written = quoted(text);
            assert_eq!(quotes(&written).next(), Some((0, Some(written.len() - 1))));
            assert_eq!(unquoted(&written[1..written.len() - 1]), text);
        }
        assert_eq!(open_quote("a \"b\\\" c"), Some(2));
        assert_eq!(open_quote("a \"b\" \\\" c"), None);
    }
}
