//! Words that are told as they are written: a reason, an ending, a title, a question.

use super::lower::CORE;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;

/// What an author may hope to be read there, besides instructions.
const BLOCKS: [&str; 2] = ["if", "once"];

/// Braces among them, which a reader would see.
pub(super) fn told_raw(words: &str, span: Span) -> Option<Diagnostic> {
    let open = words.find('{')?;
    let end = words[open..].find('}')?;
    let raw = &words[open..=open + end];
    let inside = raw.trim_start_matches(['{', ' ']);
    let first = inside.split(|c: char| !c.is_alphanumeric()).next();
    // Other braces are only what they are.
    let first = first.unwrap_or_default();
    if !inside.starts_with('=') && !CORE.contains(&first) && !BLOCKS.contains(&first) {
        return None;
    }
    let message = format!("`{raw}` is told as it is written here");
    let fault = Diagnostic::new(Code::NearMiss, span, message).saying("only words stand here");
    Some(fault.help(
        "instructions and values are read in the text of a page and in the words of a choice",
    ))
}
