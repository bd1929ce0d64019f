//! Text for screen readers: replaces signs that a voice would skip or spell out.

use super::{Block, Grid, Run};
use crate::messages::{Messages, say};
use crate::syntax::unicode::is_word;

/// The blocks as a screen reader should read them.
pub fn heard(blocks: &[Block], words: &Messages) -> Vec<Block> {
    let ear = SpokenText {
        spoken: words.spoken(),
        words,
    };
    blocks.iter().map(|block| ear.block(block)).collect()
}

struct SpokenText<'w> {
    /// Abbreviations of the ruleset with their spoken forms.
    spoken: Vec<(String, String)>,
    words: &'w Messages,
}

impl SpokenText<'_> {
    fn block(&self, block: &Block) -> Block {
        let run = |run: &Run| Run {
            text: self.text(&run.text),
            style: run.style,
        };
        let texts = |texts: &[String]| texts.iter().map(|text| self.text(text)).collect();
        Block {
            runs: block.runs.iter().map(run).collect(),
            grid: block.grid.as_ref().map(|grid| Grid {
                columns: texts(&grid.columns),
                rows: grid.rows.iter().map(|row| texts(row)).collect(),
                nothing: self.text(&grid.nothing),
            }),
            ..block.clone()
        }
    }

    fn text(&self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(next) = rest.chars().next() {
            let before = out.chars().next_back();
            let (said, long) = self
                .figure(before, rest)
                .or_else(|| self.quoted(rest))
                .or_else(|| self.word(before, rest))
                .unwrap_or_else(|| (next.to_string(), next.len_utf8()));
            out.push_str(&said);
            rest = &rest[long..];
        }
        out
    }

    /// Reads a signed number, `22/58`, `3-5` or a slash at the beginning of `rest`. Returns its spoken form and its length.
    fn figure(&self, before: Option<char>, rest: &str) -> Option<(String, usize)> {
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
            let n = digits(after)?;
            return Some((say!(words, "spoken-plus", n = n), 1 + n.len()));
        }
        if let Some(after) = rest.strip_prefix(['-', '−']) {
            let n = digits(after)?;
            let long = rest.len() - after.len() + n.len();
            return Some((say!(words, "spoken-minus", n = n), long));
        }
        let first = digits(rest)?;
        let mut between = rest[first.len()..].chars();
        let sign = between.next()?;
        let second = digits(between.as_str())?;
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
    fn quoted(&self, rest: &str) -> Option<(String, usize)> {
        let inside = rest.strip_prefix('`')?;
        let (inside, _) = inside.split_once('`')?;
        let said = say!(self.words, "spoken-typed", words = inside);
        Some((said, inside.len() + 2))
    }

    /// An abbreviation of the ruleset.
    fn word(&self, before: Option<char>, rest: &str) -> Option<(String, usize)> {
        let stands_in = |it: char| is_word(it);
        if before.is_some_and(stands_in) {
            return None;
        }
        let mut all = self.spoken.iter();
        let (short, long) = all.find(|(short, _)| {
            rest.strip_prefix(short.as_str())
                .is_some_and(|after| !after.starts_with(stands_in))
        })?;
        Some((long.clone(), short.len()))
    }
}

/// The digits at the beginning of a text.
fn digits(text: &str) -> Option<&str> {
    let end = text.find(|it: char| !it.is_ascii_digit());
    let digits = &text[..end.unwrap_or(text.len())];
    (!digits.is_empty()).then_some(digits)
}
