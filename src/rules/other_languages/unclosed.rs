//! What is open where Lua stopped: a block that lacks its `end`, a table that lacks a comma.

use super::tokens;
use super::written::BRACES;
use crate::lua::tokens::{Kind, Token};
use crate::rules::Script;
use crate::rules::errors::line_span;
use crate::source::Span;

/// Where a script lacks an `end`, as far as that is certain, and what to do: `text` is the script up to where Lua stopped.
pub(super) fn unclosed(
    message: &str,
    script: &Script,
    text: &str,
) -> Option<(Option<Span>, &'static str)> {
    let (said, near) = message.split_once(" near ")?;
    let wants = said.starts_with("'end' expected");
    let closes = ["','", "')'", "'}'", "<eof>"].contains(&near);
    let ends = closes && ends_block(near, text);
    if (wants || ends) && has_else_if(text) {
        return Some((None, ELSE_IF));
    }
    if said.starts_with("'}' expected") {
        if begins_part(near, text) {
            return Some((None, COMMA));
        }
        if let Some(at) = part_within(near, text) {
            return Some((Some(Span::new(script.file, at.start, at.end)), COMMA));
        }
    }
    if ends && !wants {
        return Some((None, ENDS));
    }
    if near == "'}'" && !wants && closes_block(text) {
        return Some((None, BRACES));
    }
    if !wants {
        return None;
    }
    if !closes && !["'else'", "'elseif'", "'until'"].contains(&near) {
        let (_, line) = last_line(text);
        return Some(match near {
            "'elif'" | "'elsif'" => (None, "Lua writes `elseif`"),
            "'if'" if line.starts_with("return") => (None, "Lua writes `return a and b or c`"),
            _ => (None, RETURN),
        });
    }
    let at = said.split_once("(to close '").filter(|_| near == "<eof>");
    let at = at.and_then(|(_, rest)| {
        let (word, rest) = rest.split_once("' at line ")?;
        let line = line_span(script, rest.strip_suffix(')')?.parse().ok()?);
        let within = |it: &Token| it.start >= line.start as usize && it.end <= line.end as usize;
        let token =
            tokens(&script.text).find(|it| within(it) && script.text[it.start..it.end] == *word)?;
        Some(Span::new(script.file, token.start, token.end))
    });
    Some((at, ENDS))
}

const COMMA: &str = "between two parts of a table stands a comma";
const ELSE_IF: &str =
    "`else if` begins an `if` of its own, which has an `end` of its own: Lua writes `elseif`";
const ENDS: &str = "each `function`, `if`, `for`, `while` and `do` has an `end` of its own";
const RETURN: &str = "nothing stands behind `return` in its block: is its `end` missing?";

/// The last line of a text, and what stands before it.
fn last_line(text: &str) -> (&str, &str) {
    let at = text.rfind('\n').map_or(0, |at| at + 1);
    let (before, line) = text.split_at(at);
    (before, line.trim_start())
}

/// Does Lua stop right behind an `end` that begins the line and leaves a block open?
fn ends_block(near: &str, text: &str) -> bool {
    let (before, line) = last_line(text);
    let Some(behind) = line.strip_prefix("end") else {
        return false;
    };
    let next = near.trim_matches('\'');
    let stops = match next {
        "<eof>" => behind.trim().is_empty(),
        next => behind.trim_start().starts_with(next),
    };
    let open = innermost(&format!("{before}end"));
    stops && open.is_some_and(|kind| !is_bracket(kind))
}

/// Does a brace begin the line where a block would end?
fn closes_block(text: &str) -> bool {
    let (before, line) = last_line(text);
    line.starts_with('}') && innermost(before).is_some_and(|kind| !is_bracket(kind))
}

/// Does Lua stop in a table at what begins the line as a part of one: `name =`, or a table?
fn begins_part(near: &str, text: &str) -> bool {
    let (before, line) = last_line(text);
    let near = near.trim_matches('\'');
    let part = match near {
        "{" => line.starts_with('{'),
        name => line.strip_prefix(name).is_some_and(|behind| {
            let behind = behind.trim_start();
            behind.starts_with('=') && !behind.starts_with("==")
        }),
    };
    part && innermost(before) == Some(Kind::OpenBrace)
}

/// Where within the last line Lua stops in a table at what can only be another part, if there is one such place: a number, a text, a table or `name =` right behind a value.
fn part_within(near: &str, text: &str) -> Option<Token> {
    let (before, _) = last_line(text);
    let near = near.strip_prefix('\'')?.strip_suffix('\'')?;
    let line: Vec<Token> = tokens(text).filter(|it| it.start >= before.len()).collect();
    let parts = line.iter().enumerate().skip(1).filter(|(n, token)| {
        let value = match token.kind {
            Kind::Number | Kind::Text | Kind::OpenBrace => true,
            Kind::Name => line
                .get(n + 1)
                .is_some_and(|next| next.kind == Kind::Assign),
            _ => false,
        };
        let behind = matches!(
            line[n - 1].kind,
            Kind::Number | Kind::Text | Kind::CloseBrace | Kind::Literal
        ) || line[n - 1].kind == Kind::Name
            && token.kind != Kind::Text
            && token.kind != Kind::OpenBrace;
        value
            && behind
            && text[token.start..token.end] == *near
            && innermost(&text[..token.start]) == Some(Kind::OpenBrace)
    });
    let mut parts = parts.map(|(_, token)| *token);
    parts.next().filter(|_| parts.next().is_none())
}

fn is_bracket(kind: Kind) -> bool {
    matches!(kind, Kind::Open | Kind::OpenBracket | Kind::OpenBrace)
}

/// The bracket or block that is open at the end of a text, of several the innermost.
fn innermost(text: &str) -> Option<Kind> {
    let mut open: Vec<Kind> = Vec::new();
    for token in tokens(text) {
        match token.kind {
            // The `do` of a loop opens no block of its own.
            Kind::Do => match open.last_mut() {
                Some(kind @ (Kind::For | Kind::While)) => *kind = Kind::Do,
                _ => open.push(Kind::Do),
            },
            Kind::Function
            | Kind::If
            | Kind::For
            | Kind::While
            | Kind::Repeat
            | Kind::Open
            | Kind::OpenBracket
            | Kind::OpenBrace => open.push(token.kind),
            Kind::End | Kind::Until | Kind::Close | Kind::CloseBracket | Kind::CloseBrace => {
                open.pop();
            }
            _ => {}
        }
    }
    open.pop()
}

fn has_else_if(text: &str) -> bool {
    let mut before: Option<Token> = None;
    tokens(text).any(|token| {
        let other = before.replace(token).filter(|it| it.kind == Kind::Else);
        let one_line = other.is_some_and(|it| !text[it.end..token.start].contains('\n'));
        token.kind == Kind::If && one_line
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_that_is_not_closed_is_not_looked_for_in_texts() {
        for said in [
            "say(\"or else if\")",
            "say('else \\' else if')",
            "-- else if",
            "--[[ or\nelse if ]]",
            "x = [[else if]]",
        ] {
            assert!(!has_else_if(said), "{said}");
        }
        assert!(has_else_if("say('or') else  if x then"));
    }
}
