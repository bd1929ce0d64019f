//! What scripts say as other languages have it: what stands there, and what to write.

use super::Script;
use super::errors::line_span;
use crate::source::Span;

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
    ("syntax error", "let ", LOCAL),
    ("syntax error", "const ", LOCAL),
    ("syntax error", "var ", LOCAL),
    ("syntax error", "def ", FUNCTION),
    ("syntax error", "func ", FUNCTION),
    ("syntax error", "fn ", FUNCTION),
    ("syntax error", "import ", USE),
    ("syntax error", "from ", USE),
    ("unexpected symbol", "{", BRACES),
    ("')' expected", "=>", ARROW),
    ("'}' expected", "=>", ARROW),
];

const LOCAL: &str = "Lua writes `local n = 1`";
const FUNCTION: &str = "Lua writes `local function name(n)`, and `end`";
const USE: &str = "Lua writes `local part = use(\"part\")`, at the top of the script";
const BRACES: &str = "no block of Lua stands in braces: its last line is `end`";
const ARROW: &str = "Lua writes `function(n) return n + 1 end`";

/// Where in a line that is no Lua it is written as elsewhere, where that is certain (bytes), and what to write instead.
pub(super) fn written(message: &str, line: &str) -> (Option<(usize, usize)>, Option<&'static str>) {
    found(message, line).map_or((None, None), |(place, help)| (place, Some(help)))
}

fn found(message: &str, line: &str) -> Option<(Option<(usize, usize)>, &'static str)> {
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

/// What Lua says while a rule runs, and what to write.
const MEANT: &[(&str, &str)] = &[
    (
        "attempt to perform arithmetic on a string value",
        "`..` puts texts together: `\"n is \" .. n`",
    ),
    ("'push'", INSERT),
    ("'append'", INSERT),
    ("'pop'", "Lua writes `table.remove(list)`"),
    ("'join'", "Lua writes `table.concat(list, \", \")`"),
    ("'length'", LENGTH),
    ("'len'", LENGTH),
    ("'size'", LENGTH),
    ("'map'", EACH),
    ("'filter'", EACH),
    ("'forEach'", EACH),
    ("'each'", EACH),
    ("'toUpperCase'", "Lua writes `text:upper()`"),
    ("'toLowerCase'", "Lua writes `text:lower()`"),
    ("'toString'", "Lua writes `tostring(value)`"),
];

const INSERT: &str = "Lua writes `table.insert(list, value)`";
const LENGTH: &str = "Lua writes `#list`";
const EACH: &str = "Lua writes `for _, one in ipairs(list) do ... end`";

/// What to write where a rule failed by what other languages have.
pub(super) fn meant(message: &str) -> Option<&'static str> {
    let calls = message.starts_with("attempt to call a nil value");
    let mut meant = MEANT
        .iter()
        .filter(|(said, _)| match said.starts_with('\'') {
            true => calls && message.contains(said),
            false => message.contains(said),
        });
    meant.next().map(|(_, help)| *help)
}

/// A block that no `end` closes, as Lua says it.
pub(super) struct Unclosed<'a> {
    /// What begins it, and at which line, counted from 1; none where that is the line at which Lua stopped.
    begins: Option<(&'a str, usize)>,
    /// Has Lua read all of the script?
    at_end: bool,
}

/// Where Lua wants an `end`.
pub(super) fn unclosed(message: &str) -> Option<Unclosed<'_>> {
    let rest = message.strip_prefix("'end' expected ")?;
    let begins = rest.strip_prefix("(to close '").and_then(|rest| {
        let (word, rest) = rest.split_once("' at line ")?;
        let (line, _) = rest.split_once(')')?;
        Some((word, line.parse().ok()?))
    });
    let at_end = rest.ends_with("near <eof>");
    Some(Unclosed { begins, at_end })
}

/// What to write where a piece of a script has `else if`, which leaves an `end` too few behind.
pub(super) fn else_if(text: &str) -> Option<&'static str> {
    let mut code = text
        .lines()
        .map(|line| line.split("--").next().unwrap_or_default());
    let two = |line: &str| {
        let mut words = line.split_whitespace();
        words.any(|word| word == "else") && words.next() == Some("if")
    };
    code.any(two).then_some(
        "`else if` begins an `if` of its own, which has an `end` of its own: Lua writes `elseif`",
    )
}

impl Unclosed<'_> {
    /// The word that begins it, where all the rest of the script stands in it; and what to do.
    pub(super) fn shown(&self, script: &Script) -> (Option<Span>, &'static str) {
        let begins = self
            .begins
            .map(|(word, line)| (word, line_span(script, line)));
        let from = begins.map_or(0, |(_, line)| line.start as usize);
        let help = else_if(&script.text[from..])
            .unwrap_or("each `function`, `if`, `for`, `while` and `do` has an `end` of its own");
        let at = begins.filter(|_| self.at_end).map(|(word, line)| {
            let said = &script.text[line.start as usize..line.end as usize];
            let start = line.start as usize + said.find(word).unwrap_or(0);
            Span::new(script.file, start, start + word.len())
        });
        (at, help)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_given_only_where_there_is_one() {
        let near = "'then' expected near '='";
        let told = |line| found(near, line).map(|(place, _)| place);
        assert_eq!(told("if luck = 2 then"), Some(Some((8, 9))));
        assert_eq!(told("if luck = 2 then x = 1 end"), Some(None));
        assert_eq!(told("if luck"), None);
    }

    #[test]
    fn a_rule_that_fails_by_another_language_is_told_so() {
        let push = "attempt to call a nil value (field 'push')";
        assert_eq!(meant(push), Some(INSERT));
        assert_eq!(
            meant(&push.replace("field 'push'", "method 'length'")),
            Some(LENGTH)
        );
        assert_eq!(meant(&push.replace("push", "pushes")), None);
        assert_eq!(meant("attempt to index a nil value (field 'push')"), None);
        let sum = "attempt to perform arithmetic on a string value (constant 'n')";
        assert!(meant(sum).is_some_and(|help| help.starts_with("`..`")));
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
            assert_eq!(found(message, line), None, "{line}");
        }
        assert!(found("<name> expected near '1'", "{ a: 1 }").is_some());
        let across = "'}' expected (to close '{' at line 2) near ':'";
        assert!(found(across, "\"b\": 2").is_some());
    }
}
