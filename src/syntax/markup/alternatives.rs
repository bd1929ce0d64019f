//! Alternative texts between braces: `random: grey | white | low`.

use super::piece::keyword as first_word;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use std::ops::Range;

/// First words of instructions that show one of several texts.
pub(super) const VARIATION_WORDS: [&str; 4] = ["random", "shuffle", "cycle", "sequence"];

/// The keyword, and the ranges of the texts without surrounding space. None for other instructions.
///
/// An escaped bar is part of a text.
pub(crate) fn split_alternatives(inner: &str) -> Option<(&str, Vec<Range<usize>>)> {
    let keyword = first_word(inner);
    if !VARIATION_WORDS.contains(&keyword) {
        return None;
    }
    let after_keyword = inner.trim_start()[keyword.len()..].trim_start();
    let mut start = inner.len() - after_keyword.strip_prefix(':')?.len();
    let mut texts = Vec::new();
    let mut escaped = false;
    let first_start = start;
    for (i, c) in inner.char_indices().skip_while(|(i, _)| *i < first_start) {
        if c == '|' && !escaped {
            texts.push(trim_range(inner, start..i));
            start = i + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    texts.push(trim_range(inner, start..inner.len()));
    Some((keyword, texts))
}

fn trim_range(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    start..start.max(range.start + part.trim_end().len())
}

/// The keyword of alternatives that contain another instruction: `random: {= price} | nothing} ...`.
///
/// The parser sees their opening brace as unclosed.
pub(super) fn unclosed_keyword(text: &str) -> Option<&str> {
    let keyword = first_word(text);
    let is_alternatives = VARIATION_WORDS.contains(&keyword);
    let texts = text.trim_start()[keyword.len()..].trim_start();
    let end = texts.find(['{', '}', '\n'])?;
    let has_brace = texts.starts_with(':') && texts[end..].starts_with('{');
    (is_alternatives && has_brace).then_some(keyword)
}

pub(super) fn text_only_error(keyword: &str, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::InvalidInstruction,
        span,
        format!("`{{{keyword}: ...}}` can only contain plain text"),
    )
    .help(format!(
        "for anything else, write `{{{keyword}}}`, and below it a row `| text` for each text"
    ))
}
