//! How deep a script may go before it is read: the parser, and what walks its tree, call themselves once a level.

use super::tokens::{Kind, Tokens};

/// Brackets and blocks inside each other; Lua itself reads about 200.
const DEPTH: usize = 250;
/// Operators one after another without a bracket, comma or statement between: `a .. b .. c` is a tree as deep as it is long.
const CHAIN: usize = 1_000;

/// Can the script be given to the parser? Not where it goes too deep, nor where Lua has no such sign: the parser reads Lua's relatives too, and breaks off in
/// the middle of what they have.
pub(super) fn is_readable(text: &str) -> bool {
    // Operators since the last statement or part, by bracket.
    let mut chains = vec![0_usize];
    let mut blocks = 0_usize;
    let mut tokens = Tokens::new(text);
    loop {
        let Some(token) = tokens.next() else {
            return false;
        };
        let Some(chain) = chains.last_mut() else {
            return false;
        };
        match token.kind {
            Kind::Eof => return true,
            Kind::Function | Kind::Do | Kind::Then | Kind::Repeat => {
                blocks += 1;
                *chain = 0;
            }
            // The `then` of an `elseif` opens no block of its own.
            Kind::End | Kind::Until | Kind::ElseIf => {
                blocks = blocks.saturating_sub(1);
                *chain = 0;
            }
            Kind::Else
            | Kind::If
            | Kind::While
            | Kind::For
            | Kind::In
            | Kind::Return
            | Kind::Local
            | Kind::Assign
            | Kind::Comma
            | Kind::Semicolon => *chain = 0,
            Kind::Binary | Kind::Either | Kind::Unary | Kind::Less | Kind::Greater => *chain += 1,
            Kind::Open | Kind::OpenBracket | Kind::OpenBrace => chains.push(0),
            Kind::Close | Kind::CloseBracket | Kind::CloseBrace if chains.len() > 1 => {
                chains.pop();
            }
            _ => {}
        }
        if chains.len() + blocks > DEPTH || chains.last().is_some_and(|chain| *chain > CHAIN) {
            return false;
        }
    }
}
