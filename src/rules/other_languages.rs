//! What scripts say as other languages have it, or with a slip: what stands there, and what to write.

mod failed;
mod slips;
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
) -> Option<(Span, String)> {
    let (start, end) = (line.start as usize, line.end as usize);
    let said = &script.text[start..end];
    let owned = |(at, help): (Span, &str)| (at, help.to_owned());
    match code {
        Code::BadScript => {
            if let Some((at, help)) = written::found(message, said) {
                let at = at.map_or(line, |(from, to)| {
                    Span::new(script.file, start + from, start + to)
                });
                return Some((at, help.to_owned()));
            }
            let text = &script.text[..end];
            let before = written::before(message, script, text).map(owned);
            let before = before.or_else(|| slips::slip(message, script, text));
            before.or_else(|| {
                let (at, help) = unclosed::unclosed(message, script, text)?;
                Some((at.unwrap_or(line), help.to_owned()))
            })
        }
        Code::RuleFailed => Some((line, failed::meant(message, said)?.to_owned())),
        _ => None,
    }
}

/// As far as they are Lua's.
fn tokens(text: &str) -> impl Iterator<Item = Token> {
    let mut tokens = Tokens::new(text);
    let next = move || tokens.next().filter(|it| it.kind != Kind::Eof);
    std::iter::from_fn(next)
}
