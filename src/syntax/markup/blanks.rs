//! Whitespace between words, and characters outside quotes.

use super::piece::LinePiece;
use super::quotes::find_quote;
use crate::syntax::unicode::normalize_text;
use std::borrow::Cow;

/// Whitespace within a line.
pub(crate) const BLANKS: [char; 3] = [' ', '\t', '\r'];

/// Replaces every run of blanks by one space. Keeps non-breaking spaces.
pub(crate) fn collapse_blanks(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let pairs = bytes.iter().zip(bytes.get(1..).unwrap_or_default());
    // Without early exit, so that it becomes vector instructions.
    let has_run = pairs.fold(false, |found, (a, b)| found | (*a == b' ') & (*b == b' '));
    if !has_run && memchr::memchr2(b'\t', b'\r', bytes).is_none() {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match BLANKS.contains(&c) {
            true if out.ends_with(' ') => {}
            true => out.push(' '),
            false => out.push(c),
        }
    }
    out.into()
}

/// Normalizes a text, and replaces every run of blanks by one space.
pub(super) fn normalize_words(text: &str) -> Cow<'_, str> {
    match normalize_text(text) {
        Cow::Borrowed(text) => collapse_blanks(text),
        Cow::Owned(text) => collapse_blanks(&text).into_owned().into(),
    }
}

/// Trims the end of a line. The grammar has already trimmed the start.
pub(super) fn trim_line_end(pieces: &mut Vec<LinePiece<'_>>) {
    while let Some(LinePiece::Text(text, _)) = pieces.last_mut() {
        shrink(&mut text.value, |text| text.trim_end_matches(' '));
        if !text.value.is_empty() {
            return;
        }
        pieces.pop();
    }
}

/// Reduces a text to a part of it. A borrowed text stays borrowed.
pub(super) fn shrink<'t>(text: &mut Cow<'t, str>, part: impl Fn(&str) -> &str) {
    match text {
        Cow::Borrowed(text) => *text = part(text),
        Cow::Owned(text) => *text = part(text).to_owned(),
    }
}

/// The characters outside quotes, each with its byte offset and its depth in parentheses.
///
/// Matching parentheses have the same depth. An unclosed quote is an ordinary character.
pub(crate) fn unquoted_chars(text: &str) -> impl Iterator<Item = (usize, char, usize)> {
    let (mut depth, mut quote_end) = (0_usize, 0);
    text.char_indices().filter_map(move |(i, c)| {
        if i < quote_end {
            return None;
        }
        match c {
            '"' => {
                let inner = i + c.len_utf8();
                if let Some(length) = find_quote(&text[inner..]) {
                    quote_end = inner + length + 1;
                    return None;
                }
                Some((i, c, depth))
            }
            '(' => {
                depth += 1;
                Some((i, c, depth - 1))
            }
            ')' => {
                depth = depth.saturating_sub(1);
                Some((i, c, depth))
            }
            _ => Some((i, c, depth)),
        }
    })
}
