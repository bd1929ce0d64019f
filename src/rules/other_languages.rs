//! Help for Lua code that uses the syntax of another language.

use crate::syntax::diagnostic::Code;
use crate::syntax::lua::tokens::{TokenKind, Tokenizer};
use std::ops::Range;

/// A construct of another language.
struct ForeignPattern {
    /// Text that Lua's message must contain.
    message: &'static str,
    /// The line must contain one of these tokens, outside of strings and comments. A word ends with a space.
    tokens: &'static [&'static str],
    help: &'static str,
}

const fn pattern(
    message: &'static str,
    tokens: &'static [&'static str],
    help: &'static str,
) -> ForeignPattern {
    ForeignPattern {
        message,
        tokens,
        help,
    }
}

/// The first match applies.
const PATTERNS: [ForeignPattern; 15] = [
    pattern(
        "near",
        &["+=", "-=", "*=", "/=", "++"],
        "Lua has no `+=`: write `n = n + 1`",
    ),
    pattern("near", &["!="], "Lua writes `~=` for \"not equal\""),
    pattern("near", &["==="], "Lua writes `==`"),
    pattern("near", &["&&"], "Lua writes `and`"),
    pattern("near", &["||"], "Lua writes `or`"),
    pattern("near", &["!"], "Lua writes `not`"),
    pattern("near", &["?"], "Lua writes `a and b or c`"),
    pattern(
        "near",
        &["elif ", "elsif ", "else if "],
        "Lua writes `elseif`",
    ),
    pattern(
        "unexpected symbol",
        &["//", "/*", "#"],
        "a comment begins with `--`",
    ),
    pattern("expected near '='", &["="], "`=` assigns and `==` compares"),
    pattern(
        "expected near ':'",
        &[":"],
        "write table keys with `=`: `{ a = 1 }`",
    ),
    pattern(
        "unexpected symbol near '['",
        &["["],
        "write a list in braces: `{ 1, 2 }`",
    ),
    pattern(
        "syntax error",
        &["let ", "const ", "var ", "int ", "string "],
        "Lua writes `local n = 1`",
    ),
    pattern(
        "syntax error",
        &["def ", "fn ", "func "],
        "Lua writes `local function name(n)`, and `end`",
    ),
    pattern(
        "unexpected symbol",
        &["{", "}"],
        "Lua blocks have no braces: they end with `end`",
    ),
];

/// Finds the syntax of another language in a line. Returns its range in bytes and a suggestion.
pub(super) fn suggest_lua(
    code: Code,
    message: &str,
    line: &str,
) -> Option<(Range<usize>, &'static str)> {
    let line_range = 0..line.len();
    // String arithmetic is disabled in the sandbox.
    if message.starts_with("attempt to perform arithmetic on a string value") {
        return Some((line_range, "join texts with `..`: `\"n is \" .. n`"));
    }
    if code != Code::InvalidScript {
        return None;
    }
    let near = message.rsplit_once(" near '")?.1.strip_suffix('\'')?;
    let line = blank_strings(line);
    PATTERNS.iter().find_map(|it| {
        let mut tokens = it.tokens.iter().filter(|_| message.contains(it.message));
        // Lua reports a part of an operator, or the token after a word.
        let token = tokens.find(|token| match token.ends_with(' ') {
            true => format!(" {line}").contains(&format!(" {token}")),
            false => token.contains(near) && line.contains(**token),
        })?;
        let mut occurrences = line.match_indices(token);
        let (offset, _) = occurrences.next()?;
        let range = offset..offset + token.trim_end().len();
        Some((
            if occurrences.next().is_none() {
                range
            } else {
                line_range.clone()
            },
            it.help,
        ))
    })
}

/// Returns the line up to its comment, with blanks instead of strings.
fn blank_strings(line: &str) -> String {
    let mut out = line.to_owned();
    let mut tokens = Tokenizer::new(line);
    while let Some(token) = tokens.next().filter(|it| it.kind != TokenKind::Eof) {
        if token.kind == TokenKind::Text {
            let blanks = " ".repeat(token.end - token.start);
            out.replace_range(token.start..token.end, &blanks);
        }
    }
    out.split("--").next().unwrap_or_default().to_owned()
}
