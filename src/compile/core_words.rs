//! The words of built-in instructions.

use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::InstructionTree;
use crate::syntax::source::Span;
use crate::syntax::unicode::is_word;

/// Words that are reserved for built-in instructions.
pub(crate) const CORE_WORDS: &[&str] = &[
    "=", "gain", "lose", "tick", "untick", "roll", "random", "cycle", "sequence", "set", "ask",
    "number", "ending", "include",
];

/// Built-in words that open or close blocks, and those before a choice.
pub(crate) const BLOCK_WORDS: &[&str] = &[
    "if",
    "elif",
    "else",
    "end",
    "once",
    "arriving",
    "repeat",
    "until",
    "needs",
    "otherwise",
];

/// Returns true for a built-in instruction. Rulesets can also have verbs with some of these words.
pub(super) fn is_core(instruction: &InstructionTree) -> bool {
    let word = |n: usize| instruction.words.get(n).map_or("", |w| &*w.text);
    match word(0) {
        "gain" | "lose" => matches!(word(1), "code" | "codes" | "title" | "titles"),
        first => CORE_WORDS.contains(&first),
    }
}

/// Warns about an instruction in text that is shown literally: a reason, an ending, a title, a question.
pub(super) fn find_literal_braces(words: &str, span: Span) -> Option<Diagnostic> {
    let open = words.find('{')?;
    let end = words[open..].find('}')?;
    let raw = &words[open..=open + end];
    let inside = raw.trim_start_matches(['{', ' ']);
    let first = inside.split(|c: char| !is_word(c)).next();
    // Other braces are literal text.
    let first = first.unwrap_or_default();
    if !inside.starts_with('=') && !CORE_WORDS.contains(&first) && !matches!(first, "if" | "once") {
        return None;
    }
    let message = format!("`{raw}` is printed as written");
    let error = Diagnostic::new(Code::TextLooksLikeMarkup, span, message)
        .label_text("only words stand here");
    let help =
        "instructions and values are read in the text of a page and in the words of a choice";
    Some(error.help(help))
}
