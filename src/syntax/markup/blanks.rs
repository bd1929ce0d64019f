//! Whitespace between words, and characters outside quotes.

use super::piece::LinePiece;
use super::quotes::find_quote;
use crate::syntax::unicode::normalize_text;
use std::borrow::Cow;

/// Whitespace within a line.
pub(crate) const BLANKS: [char; 3] = [' ', '\t', '\r'];

/// Makes every run of blanks one space. Non-breaking spaces stay.
pub(crate) fn collapse_blanks(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    if !text.contains("  ") && !bytes.contains(&b'\t') && !bytes.contains(&b'\r') {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' ' | '\t' | '\r' if out.ends_with(' ') => {}
            ' ' | '\t' | '\r' => out.push(' '),
            c => out.push(c),
        }
    }
    out.into()
}

/// The words of a text: composed, with one space for each run of blanks.
pub(super) fn normalize_words(text: &str) -> Cow<'_, str> {
    match normalize_text(text) {
        Cow::Borrowed(text) => collapse_blanks(text),
        Cow::Owned(text) => collapse_blanks(&text).into_owned().into(),
    }
}

/// Trims the end of a line. The grammar has trimmed the start.
pub(super) fn trim_line_end(pieces: &mut Vec<LinePiece<'_>>) {
    while let Some(LinePiece::Text(text, _)) = pieces.last_mut() {
        shrink(&mut text.value, |text| text.trim_end_matches(' '));
        if !text.value.is_empty() {
            return;
        }
        pieces.pop();
    }
}

/// Reduces a text to a part of it, without a copy of a borrowed text.
pub(super) fn shrink<'t>(text: &mut Cow<'t, str>, part: impl Fn(&str) -> &str) {
    match text {
        Cow::Borrowed(all) => *all = part(all),
        Cow::Owned(all) => *all = part(all).to_owned(),
    }
}

/// The characters outside quotes, each with its position and the number of parentheses around it. A parenthesis and its partner have the
/// same depth. A quote without a partner is a plain character.
pub(crate) fn unquoted_chars(text: &str) -> impl Iterator<Item = (usize, char, usize)> {
    let (mut depth, mut held) = (0_usize, 0);
    text.char_indices().filter_map(move |(at, c)| {
        if at < held {
            return None;
        }
        match c {
            '"' => {
                let behind = at + c.len_utf8();
                if let Some(end) = find_quote(&text[behind..]) {
                    held = behind + end + 1;
                    return None;
                }
                Some((at, c, depth))
            }
            '(' => {
                depth += 1;
                Some((at, c, depth - 1))
            }
            ')' => {
                depth = depth.saturating_sub(1);
                Some((at, c, depth))
            }
            _ => Some((at, c, depth)),
        }
    })
}
