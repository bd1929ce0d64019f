//! The texts of `random: grey | white | low` between braces.

use super::piece::keyword;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use std::ops::Range;

/// The verb before the colon, and the ranges of the texts without the space around them. None for other instructions. An escaped bar
/// is part of a text.
pub(crate) fn split_alternatives(inner: &str) -> Option<(&str, Vec<Range<usize>>)> {
    let verb = keyword(inner);
    if !matches!(verb, "random" | "cycle" | "sequence") {
        return None;
    }
    let lead = inner.len() - inner.trim_start().len() + verb.len();
    let gap = inner[lead..].len() - inner[lead..].trim_start().len();
    let from = lead + gap + 1;
    inner[lead + gap..].starts_with(':').then_some(())?;
    let mut texts = Vec::new();
    let mut start = from;
    let mut escaped = false;
    for (at, sign) in inner.char_indices().skip_while(|(at, _)| *at < from) {
        if sign == '|' && !escaped {
            texts.push(trim_range(inner, start..at));
            start = at + 1;
        }
        escaped = sign == '\\' && !escaped;
    }
    texts.push(trim_range(inner, start..inner.len()));
    Some((verb, texts))
}

fn trim_range(text: &str, at: Range<usize>) -> Range<usize> {
    let words = &text[at.clone()];
    let start = at.start + (words.len() - words.trim_start().len());
    start..start.max(at.start + words.trim_end().len())
}

/// The verb of `random: {= price} | nothing} ...`, an unclosed instruction with another one in its texts.
pub(super) fn unclosed_keyword(rest: &str) -> Option<&str> {
    let verb = keyword(rest);
    let varied = matches!(verb, "random" | "cycle" | "sequence");
    let texts = rest.trim_start()[verb.len()..].trim_start();
    let end = texts.find(['{', '}', '\n'])?;
    let more = texts.starts_with(':') && texts[end..].starts_with('{');
    (varied && more).then_some(verb)
}

pub(super) fn text_only_error(verb: &str, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::InvalidInstruction,
        span,
        format!("`{{{verb}: ...}}` can only contain plain text"),
    )
    .help(format!(
        "for more write `{{{verb}}}`, and below it a row `| text` for each text"
    ))
}
