//! Quoted texts, in which a backslash escapes the next character: `"The \"End\""`.

use crate::syntax::unicode::normalize_text;
use std::borrow::Cow;

/// The byte offset of the first quote that is not escaped. After an opening quote, this is the closing quote.
pub(crate) fn find_quote(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let is_quote = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        is_quote
    })
}

/// Byte offsets of opening and closing quotes. The last pair can be unclosed.
pub(crate) fn quote_pairs(text: &str) -> impl Iterator<Item = (usize, Option<usize>)> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let open = next + find_quote(&text[next..])?;
        let close = find_quote(&text[open + 1..]).map(|length| open + 1 + length);
        next = close.map_or(text.len(), |close| close + 1);
        Some((open, close))
    })
}

/// The byte offset of the unclosed quote.
pub(crate) fn find_unclosed_quote(text: &str) -> Option<usize> {
    let (open, close) = quote_pairs(text).last()?;
    close.is_none().then_some(open)
}

/// Applies a change to the parts of a text outside quotes.
pub(crate) fn map_unquoted(text: &str, mut change: impl FnMut(&str) -> String) -> String {
    let (mut out, mut start) = (String::with_capacity(text.len()), 0);
    for (open, close) in quote_pairs(text) {
        let end = close.map_or(text.len(), |close| close + 1);
        out.push_str(&change(&text[start..open]));
        out.push_str(&text[open..end]);
        start = end;
    }
    out + &change(&text[start..])
}

/// Unescapes and normalizes the text between quotes.
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
    fn quoting_and_unescaping_restores_the_text() {
        for text in ["", "a", "\"", "\\", "The \"End\"", "a\\\"b\\", "cafe\u{e9}"] {
            let quoted = quote(text);
            assert_eq!(
                quote_pairs(&quoted).next(),
                Some((0, Some(quoted.len() - 1)))
            );
            assert_eq!(unescape(&quoted[1..quoted.len() - 1]), text);
        }
        assert_eq!(find_unclosed_quote("a \"b\\\" c"), Some(2));
        assert_eq!(find_unclosed_quote("a \"b\" \\\" c"), None);
    }
}
