//! The words of built-in instructions.

use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::InstructionTree;
use crate::syntax::source::Span;
use crate::syntax::unicode::is_word;

/// First words of built-in instructions.
pub(crate) const CORE_WORDS: &[&str] = &[
    "=", "gain", "lose", "tick", "untick", "roll", "random", "shuffle", "cycle", "sequence", "set",
    "ask", "number", "ending", "include",
];

/// Built-in words of blocks, and of guards before a choice.
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
    "later",
    "named",
];

/// Returns true for a built-in instruction. Rulesets can declare other instructions that begin with `gain` or `lose`.
pub(super) fn is_core(instruction: &InstructionTree) -> bool {
    let word = |n: usize| instruction.words.get(n).map_or("", |w| &*w.text);
    match word(0) {
        "gain" | "lose" => matches!(word(1), "code" | "codes" | "title" | "titles"),
        first => CORE_WORDS.contains(&first),
    }
}

/// Warns about an instruction in text that is shown as written: a reason, an ending, a title, a question.
pub(super) fn find_literal_braces(text: &str, span: Span) -> Option<Diagnostic> {
    let open = text.find('{')?;
    let end = text[open..].find('}')?;
    let raw = &text[open..=open + end];
    let inside = raw.trim_start_matches(['{', ' ']);
    let first = inside.split(|c: char| !is_word(c)).next();
    // Other braces are literal text.
    let first = first.unwrap_or_default();
    if !inside.starts_with('=') && !CORE_WORDS.contains(&first) && !matches!(first, "if" | "once") {
        return None;
    }
    let message = format!("`{raw}` is shown as written");
    let warning = Diagnostic::new(Code::TextLooksLikeMarkup, span, message);
    let help = "use instructions and values only in the text of a page or choice";
    Some(
        warning
            .label_text("only plain text is possible here")
            .help(help),
    )
}
