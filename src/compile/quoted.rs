//! Words that are told as they are written: a reason, an ending, a title, a question.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// Braces among them, which a reader would see.
pub(super) fn told_raw(words: &str, span: Span) -> Option<Diagnostic> {
    let open = words.find('{')?;
    let end = words[open..].find('}')?;
    let raw = &words[open..=open + end];
    let message = format!("`{raw}` is told as it is written here");
    let fault = Diagnostic::new(Code::NearMiss, span, message).saying("only words stand here");
    Some(fault.help(
        "instructions and values are read in the text of a page and in the words of a choice",
    ))
}
