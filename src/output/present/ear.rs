//! Words for an ear: signs that a voice leaves out or spells become words.

use super::{Block, Grid, Run};
use crate::messages::{Words, say};

/// Blocks as they are told to an ear.
#[must_use]
pub fn heard(blocks: &[Block], words: &Words) -> Vec<Block> {
    let ear = Ear {
        spoken: words.spoken(),
        words,
    };
    blocks.iter().map(|block| ear.block(block)).collect()
}

struct Ear<'w> {
    /// Abbreviations of the ruleset, each with what it is read as.
    spoken: Vec<(String, String)>,
    words: &'w Words,
}

impl Ear<'_> {
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

    /// A figure with its sign, `22/58`, `3-5`, and strokes between words, at the beginning of `rest`: how it is said, and how long it was.
    fn figure(&self, before: Option<char>, rest: &str) -> Option<(String, usize)> {
        let words = self.words;
        if let Some(after) = rest.strip_prefix(" / ") {
            return Some((say!(words, "spoken-or"), rest.len() - after.len()));
        }
        // Forms of commands: one word or another.
        if rest.starts_with('|') && before.is_some_and(char::is_alphanumeric) {
            return Some((say!(words, "spoken-or"), 1));
        }
        let lone = |it: char| it.is_whitespace() || matches!(it, ')' | '.' | ',' | ';');
        if rest.starts_with('/') && before.is_none_or(char::is_whitespace) {
            let ends = rest[1..].chars().next().is_none_or(lone);
            return ends.then(|| (say!(words, "spoken-slash"), 1));
        }
        if before.is_some_and(|it| it.is_alphanumeric() || matches!(it, '/' | '.' | '-' | '\'')) {
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
        if rest[long..].starts_with(|it: char| it.is_alphanumeric() || matches!(it, '/' | '-')) {
            return None;
        }
        match sign {
            '/' => Some((say!(words, "spoken-of", n = first, most = second), long)),
            '-' | '–' => Some((say!(words, "spoken-to", from = first, to = second), long)),
            _ => None,
        }
    }

    /// What is set in signs as something to type.
    fn quoted(&self, rest: &str) -> Option<(String, usize)> {
        let inside = rest.strip_prefix('`')?;
        let (inside, _) = inside.split_once('`')?;
        let said = say!(self.words, "spoken-typed", words = inside);
        Some((said, inside.len() + 2))
    }

    /// An abbreviation of the ruleset.
    fn word(&self, before: Option<char>, rest: &str) -> Option<(String, usize)> {
        let stands_in = |it: char| it.is_alphanumeric();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::present::Style;

    fn said(text: &str) -> String {
        let ear = Ear {
            spoken: vec![("AP".to_owned(), "action points".to_owned())],
            words: Words::english(),
        };
        ear.block(&Block::new(Style::Plain, text)).runs[0]
            .text
            .clone()
    }

    #[test]
    fn signs_become_words() {
        for (seen, heard) in [
            ("HP: 22/58.", "HP: 22 of 58."),
            (
                "STR 6 (-2), DEX 10 (+0)",
                "STR 6 (minus 2), DEX 10 (plus 0)",
            ),
            ("50 ft / 16 m", "50 ft or 16 m"),
            ("map [list|drawn]", "map [list or drawn]"),
            ("1-4, 11–12", "1 to 4, 11 to 12"),
            ("commands after /)", "commands after slash)"),
            ("Say `help` or `undo 3`.", "Say “help” or “undo 3”."),
            ("2 AP and an APE", "2 action points and an APE"),
            ("+12 and −3", "plus 12 and minus 3"),
        ] {
            assert_eq!(said(seen), heard);
        }
    }

    #[test]
    fn what_a_voice_reads_rightly_stays() {
        for text in [
            "a twenty-year-old, well-known",
            "/home/ann/1/2/3.json",
            "2026-11-22",
            "c++ and a lone ` sign",
            "he or she/it - nobody knew",
            "3d6+2",
            "one | two",
            "",
        ] {
            assert_eq!(said(text), text);
        }
    }
}
