//! How deep a script may go before it is read: the parser, and what walks its tree, call themselves once a level.

use super::tokens::{Kind, Tokens};

/// Brackets and blocks inside each other; Lua itself reads about 200.
const DEPTH: usize = 250;
/// Operators one after another without a comma or statement between, those around a bracket and within it together: `a .. b .. c` is a tree as deep as it is long.
const CHAIN: usize = 1_000;

/// Can the script be given to the parser? Not where it goes too deep, nor where Lua has no such sign: the parser reads Lua's relatives too, and breaks off in
/// the middle of what they have.
pub(super) fn is_readable(text: &str) -> bool {
    // Operators since the last statement or part, by bracket, and by function: one may stand in the middle of a chain.
    let mut chains = vec![0_usize];
    // Blocks that are open: is each a function's?
    let mut blocks: Vec<bool> = Vec::new();
    let mut tokens = Tokens::new(text);
    // Those of all chains that are open: each goes as deep again as those around it.
    let mut sum = 0_usize;
    loop {
        let Some(token) = tokens.next() else {
            return false;
        };
        let Some(chain) = chains.last_mut() else {
            return false;
        };
        match token.kind {
            Kind::Eof => return true,
            Kind::Function => {
                blocks.push(true);
                chains.push(0);
            }
            Kind::Do | Kind::Then | Kind::Repeat => {
                blocks.push(false);
                sum -= std::mem::take(chain);
            }
            // The `then` of an `elseif` opens no block of its own.
            Kind::End | Kind::Until | Kind::ElseIf => {
                sum -= std::mem::take(chain);
                if blocks.pop() == Some(true) && chains.len() > 1 {
                    sum -= chains.pop().unwrap_or_default();
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
            | Kind::Semicolon => sum -= std::mem::take(chain),
            Kind::Binary | Kind::Either | Kind::Unary | Kind::Less | Kind::Greater => {
                *chain += 1;
                sum += 1;
            }
            Kind::Open | Kind::OpenBracket | Kind::OpenBrace => chains.push(0),
            Kind::Close | Kind::CloseBracket | Kind::CloseBrace if chains.len() > 1 => {
                sum -= chains.pop().unwrap_or_default();
            }
            _ => {}
        }
        if chains.len() + blocks.len() > DEPTH || sum > CHAIN {
            return false;
        }
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
        let both = |n: usize| format!("x = {}1{}", "(".repeat(n), " or 1)".repeat(n));
        assert!(is_readable(&both(100)));
        let wide = |n: usize| {
            format!(
                "x = {}1{}",
                "(1".to_owned().repeat(0) + &"(".repeat(n),
                format!("{})", " or 1".repeat(300)).repeat(n)
            )
        };
        assert!(is_readable(&wide(2)));
        let within = |n: usize| {
            format!(
                "x = {}1{}",
                format!("{}(", "1 or ".repeat(300)).repeat(n),
                ")".repeat(n)
            )
        };
        assert!(is_readable(&within(3)) && !is_readable(&within(4)));
    }
}
