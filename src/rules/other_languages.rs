//! What scripts say as other languages have it: what stands there, and what to write.

/// What to write in place of a map's colon.
const KEYS: &str = "in a table a name stands before `=`: `{ a = 1 }`";

/// What Lua says that it expects (anything where this is empty), what the line says, and what to write.
const WRITTEN: &[(&str, &str, &str)] = &[
    ("", "+=", "Lua has no `+=`: write `n = n + 1`"),
    ("", "++", "Lua has no `++`: write `n = n + 1`"),
    ("", "-=", "Lua has no `-=`: write `n = n - 1`"),
    ("", "*=", "Lua has no `*=`: write `n = n * 2`"),
    ("", "//=", "Lua has no `//=`: write `n = n // 2`"),
    ("", "/=", "Lua has no `/=`: write `n = n / 2`"),
    ("", "..=", "Lua has no `..=`: write `s = s .. \"more\"`"),
    ("", "!=", "Lua writes `~=` where two are not the same"),
    ("", "!", "Lua writes `not`"),
    ("", "&&", "Lua writes `and`"),
    ("", "||", "Lua writes `or`"),
    ("", "??", "Lua writes `a or b`"),
    ("", "?.", "Lua writes `a and a.b`"),
    ("", "?", "Lua writes `a and b or c`"),
    ("unexpected symbol", "//", "a comment begins with `--`"),
    ("'then' expected", "=>", "Lua writes `>=`"),
    ("'then' expected", "=", "`=` sets, and `==` compares"),
    ("'do' expected", "=", "`=` sets, and `==` compares"),
    ("'then' expected", ":", "Lua writes `then`"),
    ("'do' expected", ":", "Lua writes `do`"),
    (
        "'then' expected",
        "{",
        "Lua writes `then`, and `end` for `}`",
    ),
    ("'do' expected", "{", "Lua writes `do`, and `end` for `}`"),
    ("unexpected symbol", "#", "a comment begins with `--`"),
    ("'}' expected", "\":", KEYS),
    ("'}' expected", "':", KEYS),
    ("<name> expected", ": ", KEYS),
    (
        "unexpected symbol",
        "[",
        "a list stands in braces: `{ 1, 2 }`",
    ),
    ("", "elif ", "Lua writes `elseif`"),
    ("", "elsif ", "Lua writes `elseif`"),
];

/// Where in a line that is no Lua it is written as elsewhere, where that is certain (bytes), and what to write instead.
pub(super) fn written(message: &str, line: &str) -> Option<(Option<(usize, usize)>, &'static str)> {
    let (said, near) = message.rsplit_once(" near '")?;
    let near = near.strip_suffix('\'')?;
    // Lua stops within what is written so, or right behind it where that ends with a blank.
    let places = |words: &'static str| {
        line.match_indices(words)
            .filter(move |(at, _)| match words.ends_with(' ') {
                true => line[at + words.len()..].starts_with(near),
                false => words.contains(near),
            })
    };
    WRITTEN.iter().find_map(|(expects, words, help)| {
        let mut places = places(words).filter(|_| said.contains(expects));
        let (at, _) = places.next()?;
        let alone = places.next().is_none();
        Some((alone.then(|| (at, at + words.trim_end().len())), *help))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_given_only_where_there_is_one() {
        let near = "'then' expected near '='";
        let told = |line| written(near, line).map(|(place, _)| place);
        assert_eq!(told("if luck = 2 then"), Some(Some((8, 9))));
        assert_eq!(told("if luck = 2 then x = 1 end"), Some(None));
        assert_eq!(told("if luck"), None);
    }

    #[test]
    fn what_lua_did_not_stop_at_is_left_alone() {
        for (message, line) in [
            ("syntax error near <eof>", "n += 1"),
            ("<name> expected near '='", "local = 3 -- note: later"),
            ("')' expected near ':'", "say(\"x\":upper())"),
            (
                "function arguments expected near 'end'",
                "it:go -- see: there",
            ),
            ("syntax error near 'end'", "say('elif ') x end"),
        ] {
            assert_eq!(written(message, line), None, "{line}");
        }
        assert!(written("<name> expected near '1'", "{ a: 1 }").is_some());
        let across = "'}' expected (to close '{' at line 2) near ':'";
        assert!(written(across, "\"b\": 2").is_some());
    }
}
