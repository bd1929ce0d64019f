//! What scripts say as other languages have it: what stands there, and what to write.

/// What Lua stopped at (its own words for the place), what the line says, and what to write.
const WRITTEN: &[(&str, &str, &str)] = &[
    ("near '+'", "+=", "Lua has no `+=`: write `n = n + 1`"),
    ("near '+'", "++", "Lua has no `++`: write `n = n + 1`"),
    ("near '-'", "-=", "Lua has no `-=`: write `n = n - 1`"),
    ("near '*'", "*=", "Lua has no `*=`: write `n = n * 2`"),
    ("near '/'", "/=", "Lua has no `/=`: write `n = n / 2`"),
    (
        "near '..'",
        "..=",
        "Lua has no `..=`: write `s = s .. \"more\"`",
    ),
    (
        "near '!'",
        "!=",
        "Lua writes `~=` where two are not the same",
    ),
    ("near '!'", "!", "Lua writes `not`"),
    ("near '&'", "&&", "Lua writes `and`"),
    ("near '|'", "||", "Lua writes `or`"),
    ("near '?'", "??", "Lua writes `a or b`"),
    ("near '?'", "?.", "Lua writes `a and a.b`"),
    ("near '?'", "?", "Lua writes `a and b or c`"),
    ("near '//'", "//=", "Lua has no `//=`: write `n = n // 2`"),
    ("near '//'", "//", "a comment begins with `--`"),
    ("'then' expected near '='", "=>", "Lua writes `>=`"),
    (
        "'then' expected near '='",
        "=",
        "`=` sets, and `==` compares",
    ),
    ("'do' expected near '='", "=", "`=` sets, and `==` compares"),
    (
        "near ':'",
        "\":",
        "in a table a name stands before `=`: `{ a = 1 }`",
    ),
    (
        "near ':'",
        "':",
        "in a table a name stands before `=`: `{ a = 1 }`",
    ),
    (
        "<name> expected near",
        ": ",
        "in a table a name stands before `=`: `{ a = 1 }`",
    ),
    (
        "arguments expected near",
        ": ",
        "in a table a name stands before `=`: `{ a = 1 }`",
    ),
    (
        "unexpected symbol near '['",
        "[",
        "a list stands in braces: `{ 1, 2 }`",
    ),
    ("near '", "elif ", "Lua writes `elseif`"),
    ("near '", "elsif ", "Lua writes `elseif`"),
];

/// Where in a line that is no Lua it is written as elsewhere, where that is certain (bytes), and what to write instead.
pub(super) fn written(message: &str, line: &str) -> Option<(Option<(usize, usize)>, &'static str)> {
    let (_, said, help) = WRITTEN
        .iter()
        .find(|(near, said, _)| message.contains(near) && line.contains(said))?;
    let mut places = line.match_indices(said);
    let place = places
        .next()
        .map(|(at, _)| (at, at + said.trim_end().len()));
    Some((place.filter(|_| places.next().is_none()), help))
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
        assert_eq!(written("syntax error near <eof>", "n += 1"), None);
    }
}
