//! Words of Lua with a slip of the keys: `retrun 1`, `lcoal x`.

use super::tokens;
use crate::lua::tokens::{Kind, Token};
use crate::rules::Script;
use crate::source::Span;
use crate::suggest::{KEYWORDS, is_one_slip};

/// The word with a slip for which Lua stopped, where it did or right before, and what was meant: `text` is the script up to the end of that line. A function is missed
/// only at its `end`: its word is looked for all the way back.
pub(super) fn slip(message: &str, script: &Script, text: &str) -> Option<(Span, String)> {
    let (said, near) = message.rsplit_once(" near ")?;
    let near = near.trim_matches('\'');
    let all: Vec<Token> = tokens(text).collect();
    let (n, word) = beside(said, near, text, &all).or_else(|| {
        let missed = near == "end" || said.starts_with("'}' expected (to close '{' at line");
        missed.then(|| function(text, &all)).flatten()
    })?;
    let (start, end) = (all[n].start, all[n].end);
    // Who writes a name twice means it.
    let mut same =
        tokens(&script.text).filter(|it| script.text[it.start..it.end] == text[start..end]);
    let span = Span::new(script.file, start, end);
    (same.nth(1).is_none()).then(|| (span, format!("did you mean `{word}`?")))
}

/// At the token where Lua stopped, if that is one for certain, or right before it.
fn beside(said: &str, near: &str, text: &str, all: &[Token]) -> Option<(usize, &'static str)> {
    // What a bracket or a table goes on with is no word of a statement.
    if ["')'", "'}'", "']'"]
        .iter()
        .any(|open| said.starts_with(open))
    {
        return None;
    }
    let line = text.rfind('\n').map_or(0, |at| at + 1);
    let is_it = |token: &Token| token.start >= line && text[token.start..token.end] == *near;
    let stops = match near {
        "<eof>" => all.len(),
        _ => {
            let mut stops = (0..all.len()).filter(|n| is_it(&all[*n]));
            let stop = stops.next()?;
            stops.next().is_none().then_some(stop)?
        }
    };
    let mut places = [stops.checked_sub(1), Some(stops)].into_iter().flatten();
    places.find_map(|n| Some((n, meant(name(n, text, all)?, KEYWORDS)?)))
}

/// The last call that is nearly a function's beginning.
fn function(text: &str, all: &[Token]) -> Option<(usize, &'static str)> {
    let calls = (1..all.len()).rev().filter(|n| all[*n].kind == Kind::Open);
    let mut calls = calls.map(|n| n - 1);
    calls.find_map(|n| Some((n, meant(name(n, text, all)?, ["function"])?)))
}

/// A name that is no field, no key, and not just given.
fn name<'t>(n: usize, text: &'t str, all: &[Token]) -> Option<&'t str> {
    let token = all.get(n).filter(|it| it.kind == Kind::Name)?;
    let before = n.checked_sub(1).map(|n| all[n].kind);
    let after = all.get(n + 1).map(|it| it.kind);
    let is_field = matches!(
        before,
        Some(Kind::Dot | Kind::Colon | Kind::Local | Kind::Comma)
    );
    let is_given = matches!(after, Some(Kind::Assign | Kind::Dot | Kind::Comma));
    (!is_field && !is_given).then(|| &text[token.start..token.end])
}

/// The word that this is with a slip. Short words are near too many others: of them only the order of the letters.
fn meant<const N: usize>(name: &str, words: [&'static str; N]) -> Option<&'static str> {
    if !name.bytes().all(|c| c.is_ascii_lowercase()) {
        return None;
    }
    let letters = |word: &str| {
        let mut all: Vec<u8> = word.bytes().collect();
        all.sort_unstable();
        all
    };
    let near = |word: &str| match word.len() {
        0..4 => letters(name) == letters(word),
        _ => is_one_slip(name, word) && name.strip_suffix('s') != Some(word),
    };
    words.into_iter().find(|word| near(word))
}
