//! Text for screen readers: replaces signs that a voice would skip or spell out.

use super::{Block, Grid, Run};
use crate::messages::{Messages, say};
use crate::syntax::unicode::is_word;

/// Converts blocks to text that a screen reader can read.
pub fn spoken_blocks(blocks: &[Block], words: &Messages) -> Vec<Block> {
    let spoken = SpokenText {
        abbreviations: words.spoken_abbreviations(),
        words,
    };
    blocks.iter().map(|it| spoken.spoken_block(it)).collect()
}

struct SpokenText<'w> {
    /// Abbreviations of the ruleset with their spoken forms.
    abbreviations: Vec<(String, String)>,
    words: &'w Messages,
}

impl SpokenText<'_> {
    fn spoken_block(&self, block: &Block) -> Block {
        let run = |run: &Run| Run {
            text: self.spoken_text(&run.text),
            style: run.style,
        };
        let texts = |texts: &[String]| texts.iter().map(|text| self.spoken_text(text)).collect();
        Block {
            runs: block.runs.iter().map(run).collect(),
            grid: block.grid.as_ref().map(|grid| Grid {
                columns: texts(&grid.columns),
                rows: grid.rows.iter().map(|row| texts(row)).collect(),
                empty_text: self.spoken_text(&grid.empty_text),
            }),
            ..block.clone()
        }
    }

    fn spoken_text(&self, text: &str) -> String {
        let mut out = String::new();
        let mut remaining = text;
        while let Some(c) = remaining.chars().next() {
            let before = out.chars().next_back();
            let (spoken, length) = self
                .read_number(before, remaining)
                .or_else(|| self.read_backticks(remaining))
                .or_else(|| self.read_abbreviation(before, remaining))
                .unwrap_or_else(|| (c.to_string(), c.len_utf8()));
            out.push_str(&spoken);
            remaining = &remaining[length..];
        }
        out
    }

    /// Reads a signed number, `22/58`, `3-5` or a slash at the start of a text. Returns its spoken form and its length.
    fn read_number(&self, before: Option<char>, text: &str) -> Option<(String, usize)> {
        let words = self.words;
        let operators = [
            (" / ", "spoken-or"),
            (" = ", "spoken-equals"),
            (" + ", "spoken-and"),
            (" x ", "spoken-times"),
        ];
        if let Some((sign, id)) = operators.iter().find(|(it, _)| text.starts_with(it)) {
            return Some((words.format_message(id, &[]), sign.len()));
        }
        // Alternatives in the form of a command.
        if text.starts_with('|') && before.is_some_and(is_word) {
            return Some((say!(words, "spoken-or"), 1));
        }
        let is_boundary = |c: char| c.is_whitespace() || matches!(c, ')' | '.' | ',' | ';');
        if text.starts_with('/') && before.is_none_or(char::is_whitespace) {
            let is_alone = text[1..].chars().next().is_none_or(is_boundary);
            return is_alone.then(|| (say!(words, "spoken-slash"), 1));
        }
        if before.is_some_and(|c| is_word(c) || matches!(c, '/' | '.' | '-' | '\'')) {
            return None;
        }
        if let Some(after) = text.strip_prefix('+') {
            let n = leading_digits(after)?;
            return Some((say!(words, "spoken-plus", n = n), 1 + n.len()));
        }
        if let Some(after) = text.strip_prefix(['-', '−']) {
            let n = leading_digits(after)?;
            let length = text.len() - after.len() + n.len();
            return Some((say!(words, "spoken-minus", n = n), length));
        }
        let first = leading_digits(text)?;
        let mut tail = text[first.len()..].chars();
        let separator = tail.next()?;
        let second = leading_digits(tail.as_str())?;
        let length = first.len() + separator.len_utf8() + second.len();
        if text[length..].starts_with(|c: char| is_word(c) || matches!(c, '/' | '-')) {
            return None;
        }
        match separator {
            '/' => Some((say!(words, "spoken-of", n = first, most = second), length)),
            '-' | '–' => Some((say!(words, "spoken-to", from = first, to = second), length)),
            _ => None,
        }
    }

    /// Reads text in backticks, which the reader can type.
    fn read_backticks(&self, text: &str) -> Option<(String, usize)> {
        let code = text.strip_prefix('`')?;
        let (code, _) = code.split_once('`')?;
        let spoken = say!(self.words, "spoken-typed", words = code);
        Some((spoken, code.len() + 2))
    }

    /// Reads an abbreviation of the ruleset.
    fn read_abbreviation(&self, before: Option<char>, text: &str) -> Option<(String, usize)> {
        if before.is_some_and(is_word) {
            return None;
        }
        let mut abbreviations = self.abbreviations.iter();
        let (abbreviation, spoken) = abbreviations.find(|(abbreviation, _)| {
            text.strip_prefix(abbreviation.as_str())
                .is_some_and(|after| !after.starts_with(is_word))
        })?;
        Some((spoken.clone(), abbreviation.len()))
    }
}

/// Returns the digits at the start of a text.
fn leading_digits(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_ascii_digit());
    let digits = &text[..end.unwrap_or(text.len())];
    (!digits.is_empty()).then_some(digits)
}
