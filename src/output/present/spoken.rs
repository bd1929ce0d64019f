//! Text for screen readers: replaces signs that a voice would skip or spell out.

use super::{Block, Grid, Run};
use crate::messages::{Messages, say};
use crate::syntax::unicode::is_word;

/// The blocks as a screen reader should read them.
pub fn spoken_blocks(blocks: &[Block], words: &Messages) -> Vec<Block> {
    let ear = SpokenText {
        abbreviations: words.spoken_abbreviations(),
        words,
    };
    blocks.iter().map(|block| ear.spoken_block(block)).collect()
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
        let mut rest = text;
        while let Some(next) = rest.chars().next() {
            let before = out.chars().next_back();
            let (said, long) = self
                .read_number(before, rest)
                .or_else(|| self.read_backticks(rest))
                .or_else(|| self.read_abbreviation(before, rest))
                .unwrap_or_else(|| (next.to_string(), next.len_utf8()));
            out.push_str(&said);
            rest = &rest[long..];
        }
        out
    }

    /// Reads a signed number, `22/58`, `3-5` or a slash at the beginning of `rest`. Returns its spoken form and its length.
    fn read_number(&self, before: Option<char>, rest: &str) -> Option<(String, usize)> {
        let words = self.words;
        if let Some(after) = rest.strip_prefix(" / ") {
            return Some((say!(words, "spoken-or"), rest.len() - after.len()));
        }
        // Alternatives in the form of a command.
        if rest.starts_with('|') && before.is_some_and(is_word) {
            return Some((say!(words, "spoken-or"), 1));
        }
        let lone = |it: char| it.is_whitespace() || matches!(it, ')' | '.' | ',' | ';');
        if rest.starts_with('/') && before.is_none_or(char::is_whitespace) {
            let ends = rest[1..].chars().next().is_none_or(lone);
            return ends.then(|| (say!(words, "spoken-slash"), 1));
        }
        if before.is_some_and(|it| is_word(it) || matches!(it, '/' | '.' | '-' | '\'')) {
            return None;
        }
        if let Some(after) = rest.strip_prefix('+') {
            let n = leading_digits(after)?;
            return Some((say!(words, "spoken-plus", n = n), 1 + n.len()));
        }
        if let Some(after) = rest.strip_prefix(['-', '−']) {
            let n = leading_digits(after)?;
            let long = rest.len() - after.len() + n.len();
            return Some((say!(words, "spoken-minus", n = n), long));
        }
        let first = leading_digits(rest)?;
        let mut between = rest[first.len()..].chars();
        let sign = between.next()?;
        let second = leading_digits(between.as_str())?;
        let long = first.len() + sign.len_utf8() + second.len();
        if rest[long..].starts_with(|it: char| is_word(it) || matches!(it, '/' | '-')) {
            return None;
        }
        match sign {
            '/' => Some((say!(words, "spoken-of", n = first, most = second), long)),
            '-' | '–' => Some((say!(words, "spoken-to", from = first, to = second), long)),
            _ => None,
        }
    }

    /// Text in backticks, which the reader types.
    fn read_backticks(&self, rest: &str) -> Option<(String, usize)> {
        let inside = rest.strip_prefix('`')?;
        let (inside, _) = inside.split_once('`')?;
        let said = say!(self.words, "spoken-typed", words = inside);
        Some((said, inside.len() + 2))
    }

    /// An abbreviation of the ruleset.
    fn read_abbreviation(&self, before: Option<char>, rest: &str) -> Option<(String, usize)> {
        let stands_in = |it: char| is_word(it);
        if before.is_some_and(stands_in) {
            return None;
        }
        let mut all = self.abbreviations.iter();
        let (short, long) = all.find(|(short, _)| {
            rest.strip_prefix(short.as_str())
                .is_some_and(|after| !after.starts_with(stands_in))
        })?;
        Some((long.clone(), short.len()))
    }
}

/// The digits at the beginning of a text.
fn leading_digits(text: &str) -> Option<&str> {
    let end = text.find(|it: char| !it.is_ascii_digit());
    let digits = &text[..end.unwrap_or(text.len())];
    (!digits.is_empty()).then_some(digits)
}
