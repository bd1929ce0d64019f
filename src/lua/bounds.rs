//! How deep a script may go before it is read: the parser, and what walks its tree, call themselves once a level.

use super::tokens::{Kind, Tokens};

/// Brackets and blocks inside each other; Lua itself reads about 200.
const DEPTH: usize = 250;
/// Levels of a tree of operators: `a .. b .. c` is as deep as it is long, and what stands in a bracket lies as deep again as what is around it.
const CHAIN: usize = 1_000;

/// What is open: the script, a function, a bracket.
#[derive(Default)]
struct Open {
    /// Levels of the expression that is being written.
    levels: usize,
    /// Of the deepest before it.
    most: usize,
}

/// Can the script be given to the parser? Not where it goes too deep, nor where Lua has no such sign: the parser reads Lua's relatives too, and breaks off in
/// the middle of what they have.
pub(super) fn is_readable(text: &str) -> bool {
    let mut open = vec![Open::default()];
    // Blocks that are open: is each a function's?
    let mut blocks: Vec<bool> = Vec::new();
    // Levels of all that is open.
    let mut sum = 0_usize;
    let mut tokens = Tokens::new(text);
    loop {
        let Some(token) = tokens.next() else {
            return false;
        };
        match token.kind {
            Kind::Eof => return true,
            Kind::Function => {
                blocks.push(true);
                open.push(Open::default());
            }
            Kind::Do | Kind::Then | Kind::Repeat => {
                blocks.push(false);
                ended(&mut open, &mut sum);
            }
            // The `then` of an `elseif` opens no block of its own.
            Kind::End | Kind::Until | Kind::ElseIf => {
                ended(&mut open, &mut sum);
                if blocks.pop() == Some(true) {
                    closed(&mut open, &mut sum);
                }
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
            | Kind::Semicolon => ended(&mut open, &mut sum),
            Kind::Binary | Kind::Either | Kind::Unary | Kind::Less | Kind::Greater => {
                if let Some(last) = open.last_mut() {
                    last.levels += 1;
                    sum += 1;
                }
            }
            Kind::Open | Kind::OpenBracket | Kind::OpenBrace => open.push(Open::default()),
            Kind::Close | Kind::CloseBracket | Kind::CloseBrace => closed(&mut open, &mut sum),
            _ => {}
        }
        if open.len() + blocks.len() > DEPTH || sum > CHAIN {
            return false;
        }
    }
}

/// An expression ends.
fn ended(open: &mut [Open], sum: &mut usize) {
    if let Some(last) = open.last_mut() {
        last.most = last.most.max(last.levels);
        *sum -= std::mem::take(&mut last.levels);
    }
}

/// A bracket or function ends: what stands around it is as deep as that at least.
fn closed(open: &mut Vec<Open>, sum: &mut usize) {
    ended(open, sum);
    if open.len() < 2 {
        return;
    }
    let inner = open.pop().map_or(0, |it| it.most);
    if let Some(last) = open.last_mut() {
        let more = inner.saturating_sub(last.levels);
        last.levels += more;
        *sum += more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_goes_on_behind_a_function_within_it() {
        let chain = |n: usize| format!("local y = x{}", " or function() end".repeat(n));
        assert!(is_readable(&chain(900)) && !is_readable(&chain(2000)));
        assert!(is_readable(
            &"local function f() return 1 + 2 end\n".repeat(5000)
        ));
        let deep = |n: usize| format!("x = {}{}", "function() ".repeat(n), "end ".repeat(n));
        assert!(is_readable(&deep(100)) && !is_readable(&deep(1000)));
        let chain = " or 1".repeat(300);
        let left = |n: usize| format!("x = {}1{}", "(".repeat(n), format!("{chain})").repeat(n));
        let right = |n: usize| {
            format!(
                "x = {}1{}",
                "1 .. 1 .. (".repeat(100 * n),
                ")".repeat(100 * n)
            )
        };
        assert!(is_readable(&left(3)) && !is_readable(&left(4)));
        assert!(is_readable(&right(1)) && !is_readable(&right(6)));
    }
}
