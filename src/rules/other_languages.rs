//! What scripts say as other languages have it: what stands there, and what to write.

mod failed;
mod unclosed;
mod written;

use super::Script;
use crate::diagnostic::Code;
use crate::lua::tokens::{Kind, Token, Tokens};
use crate::source::Span;

/// The place of what stands there as another language has it, within this line of a script or where a block begins, and what to write instead.
pub(super) fn instead(
    code: Code,
    message: &str,
    (script, line): (&Script, Span),
) -> Option<(Span, &'static str)> {
    let (start, end) = (line.start as usize, line.end as usize);
    let said = &script.text[start..end];
    match code {
        Code::BadScript => match written::found(message, said) {
            Some((Some((from, to)), help)) => {
                Some((Span::new(script.file, start + from, start + to), help))
            }
            Some((None, help)) => Some((line, help)),
            None => {
                let text = &script.text[..end];
                written::before(message, script, text).or_else(|| {
                    let (at, help) = unclosed::unclosed(message, script, text)?;
                    Some((at.unwrap_or(line), help))
                })
            }
        },
        Code::RuleFailed => Some((line, failed::meant(message, said)?)),
        _ => None,
    }
}

/// As far as they are Lua's.
fn tokens(text: &str) -> impl Iterator<Item = Token> {
    let mut tokens = Tokens::new(text);
    let next = move || tokens.next().filter(|it| it.kind != Kind::Eof);
    std::iter::from_fn(next)
}
