//! Words of Lua with a slip of the keys: `retrun 1`, `lcoal x`.

use super::tokens;
use crate::lua::tokens::{Kind, Token};
use crate::rules::Script;
use crate::source::Span;
use crate::suggest::{KEYWORDS, is_slip};

/// The word with a slip for which Lua stopped, where it did or right before, and what was meant: `text` is the script up to the end of that line. A function is missed
/// only at its `end`: its word is looked for all the way back.
pub(super) fn slip(message: &str, script: &Script, text: &str) -> Option<(Span, String)> {
    let (_, near) = message.rsplit_once(" near ")?;
    let near = near.trim_matches('\'');
    let all: Vec<Token> = tokens(text).collect();
    let said = |token: Token| &text[token.start..token.end];
    let once = |token: Token| {
        let is_it = |other: &Token| script.text[other.start..other.end] == *said(token);
        tokens(&script.text).filter(is_it).nth(1).is_none()
    };
    let found = |token: Token| {
        let word = (token.kind == Kind::Name).then(|| meant(said(token)))??;
        once(token).then_some((token, word))
    };
    let line = text.rfind('\n').map_or(0, |at| at + 1);
    let stops = |n: &usize| match all.get(*n) {
        Some(token) => token.start >= line && said(*token) == near,
        None => near == "<eof>",
    };
    let stops = (0..=all.len()).filter(stops);
    let beside = stops.flat_map(|n| [n.checked_sub(1), Some(n)]).flatten();
    let mut beside = beside.filter_map(|n| all.get(n).copied());
    let (token, word) = beside.find_map(found).or_else(|| {
        let calls = all.windows(2).rev();
        let mut calls = calls.filter(|pair| pair[1].kind == Kind::Open);
        calls.find_map(|pair| found(pair[0]).filter(|(_, word)| *word == "function"))
    })?;
    let span = Span::new(script.file, token.start, token.end);
    Some((span, format!("did you mean `{word}`?")))
}

/// The word that this is with a slip, as it is asked for. Short words are near too many others: of them only the order of the letters.
fn meant(name: &str) -> Option<&'static str> {
    let letters = |word: &str| {
        let mut all: Vec<char> = word.chars().collect();
        all.sort_unstable();
        all
    };
    let near = |word: &str| match word.len() {
        0..4 => letters(name) == letters(word),
        _ => is_slip(name, word) && name.strip_suffix('s') != Some(word),
    };
    KEYWORDS.into_iter().find(|word| near(word))
}
