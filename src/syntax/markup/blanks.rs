//! Whitespace between words.

use super::piece::Piece;
use std::borrow::Cow;

/// Whitespace within a line.
pub(super) const BLANKS: [char; 3] = [' ', '\t', '\r'];

/// Makes every run of blanks one space. Non-breaking spaces stay.
pub(super) fn squeeze(text: &str) -> Cow<'_, str> {
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

/// Trims the end of a line. The grammar has trimmed the start.
pub(super) fn trim(pieces: &mut Vec<Piece<'_>>) {
    while let Some(Piece::Text(text, _)) = pieces.last_mut() {
        cut(&mut text.it, |text| text.trim_end_matches(' '));
        if !text.it.is_empty() {
            return;
        }
        pieces.pop();
    }
}

/// Reduces a text to a part of it, without a copy of a borrowed text.
pub(super) fn cut<'t>(text: &mut Cow<'t, str>, part: impl Fn(&str) -> &str) {
    match text {
        Cow::Borrowed(all) => *all = part(all),
        Cow::Owned(all) => *all = part(all).to_owned(),
    }
}
