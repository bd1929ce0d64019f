//! The current paragraph of a page. It ends at the next event.

use crate::syntax::markup::Emphasis;
use serde::{Deserialize, Serialize};

/// A piece of text and its emphasis.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StyledText {
    pub text: String,
    pub style: Emphasis,
}

impl StyledText {
    /// Creates a piece without emphasis.
    pub fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            style: Emphasis::Plain,
        }
    }
}

/// The paragraph so far.
#[derive(Debug, Clone, Default)]
pub struct Paragraph {
    /// The text so far; empty if events are ignored.
    pieces: Vec<StyledText>,
    /// True if the text is more than white space.
    has_text: bool,
    /// True if a part of the text is a response to the reader's last action.
    is_response: bool,
}

impl Paragraph {
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Marks the paragraph as non-empty, without storing it.
    pub fn mark_non_empty(&mut self) {
        self.has_text = true;
    }

    /// Records that a part is varied text, or the result of a choice, a roll or an answer.
    pub fn mark_response(&mut self) {
        self.is_response = true;
    }

    /// Adds a text that is not stored. Only reads it if it is the first of the paragraph.
    #[inline]
    pub fn add_unseen(&mut self, text: &[u8]) {
        self.has_text = self.has_text || is_visible(text);
    }

    #[inline]
    pub(super) fn add_text(&mut self, text: &str, style: Emphasis, is_observed: bool) {
        self.add_unseen(text.as_bytes());
        if !is_observed {
            return;
        }
        if let Some(last) = self.pieces.last_mut()
            && last.style == style
        {
            last.text.push_str(text);
        } else {
            self.pieces.push(StyledText {
                text: text.to_owned(),
                style,
            });
        }
    }

    /// Ends the paragraph. Returns true if it has any text.
    #[inline]
    pub(super) fn end(&mut self, is_observed: bool) -> bool {
        if is_observed && !self.has_text {
            *self = Self::default();
        }
        std::mem::take(&mut self.has_text)
    }

    /// Takes the text, and whether a part of it is a response.
    pub(super) fn take_pieces(&mut self) -> (Vec<StyledText>, bool) {
        let Self {
            pieces,
            is_response,
            ..
        } = std::mem::take(self);
        (pieces, is_response)
    }
}

/// Returns true if a text contains more than white space.
fn is_visible(text: &[u8]) -> bool {
    !text.iter().all(|byte| BLANKS.contains(&char::from(*byte)))
}

/// Characters that are folded to one space. No-break spaces are kept.
const BLANKS: [char; 4] = [' ', '\t', '\r', '\n'];

/// Folds white space across the pieces and trims both ends.
pub fn fold_white_space(mut pieces: Vec<StyledText>) -> Vec<StyledText> {
    let mut after_space = true;
    for piece in &mut pieces {
        if needs_folding(&piece.text, after_space) {
            piece.text = fold_spaces(&piece.text, after_space);
        }
        after_space = piece.text.ends_with(' ') || after_space && piece.text.is_empty();
    }
    pieces.retain(|piece| !piece.text.is_empty());
    while let Some(last) = pieces.last_mut() {
        last.text.truncate(last.text.trim_end_matches(' ').len());
        if !last.text.is_empty() {
            break;
        }
        pieces.pop();
    }
    pieces
}

/// Returns true if a text contains white space to fold, which is rare.
fn needs_folding(text: &str, after_space: bool) -> bool {
    let bytes = text.as_bytes();
    after_space && bytes.starts_with(b" ")
        || bytes.iter().any(|b| matches!(b, b'\t' | b'\r' | b'\n'))
        || bytes.windows(2).any(|pair| pair == b"  ")
}

fn fold_spaces(text: &str, mut after_space: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let is_blank = BLANKS.contains(&c);
        if !is_blank {
            out.push(c);
        } else if !after_space {
            out.push(' ');
        }
        after_space = is_blank;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn render_all(texts: &[&str]) -> Vec<String> {
        let pieces = texts
            .iter()
            .map(|text| StyledText::plain((*text).to_owned()));
        let pieces = fold_white_space(pieces.collect());
        pieces.into_iter().map(|piece| piece.text).collect()
    }

    #[test]
    fn folds_white_space_across_pieces() {
        assert_eq!(render_all(&["  a\t b ", " ", "\n c", " "]), ["a b ", "c"]);
        assert_eq!(render_all(&["a", " ", "b"]), ["a", " ", "b"]);
        assert_eq!(render_all(&["a ", "", " b"]), ["a ", "b"]);
        assert_eq!(render_all(&[" ", ""]), [""; 0]);
    }

    #[test]
    fn keeps_no_break_spaces() {
        assert_eq!(render_all(&["5\u{a0} km"]), ["5\u{a0} km"]);
    }
}
