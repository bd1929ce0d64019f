//! Signs and words that Lua does not have, on the line where it stopped or before.

use super::tokens;
use crate::lua::tokens::Kind;
use crate::rules::Script;
use crate::rules::errors::line_span;
use crate::source::Span;
use crate::suggest::EACH;
use std::ops::Range;

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
    ("", "!==", "Lua writes `~=` where two are not the same"),
    ("", "===", "Lua writes `==`"),
    ("", "!=", "Lua writes `~=` where two are not the same"),
    ("", "!", "Lua writes `not`"),
    ("", "&&", "Lua writes `and`"),
    ("", "||", "Lua writes `or`"),
    ("", "??", "Lua writes `a or b`"),
    ("", "?.", "Lua writes `a and a.b`"),
    ("", "?", "Lua writes `a and b or c`"),
    ("unexpected symbol", "/*", "a comment begins with `--`"),
    ("unexpected symbol", "//", "a comment begins with `--`"),
    ("", "`", "a text stands in quotes: `\"n is \" .. n`"),
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
    ("syntax error", "continue ", CONTINUE),
    ("syntax error", "export ", TABLE),
    ("syntax error", "class ", CLASS),
    ("syntax error", "int ", LOCAL),
    ("syntax error", "float ", LOCAL),
    ("syntax error", "string ", LOCAL),
    ("syntax error", "bool ", LOCAL),
    ("syntax error", "new ", CLASS),
    ("syntax error", "await ", WAITS),
    ("syntax error", "async ", WAITS),
    ("syntax error", "yield ", WAITS),
    (
        "syntax error",
        "del ",
        "Lua writes `name = nil`, or `table.remove(list, 1)`",
    ),
    (
        "syntax error",
        "global ",
        "rules remember nothing between calls but fields of the sheet: `sheet.luck = 3`",
    ),
    (
        "unexpected symbol",
        "**",
        "Lua writes `n * n`, or `n ^ 2`, which has a point",
    ),
    ("')' expected", "\".", LITERAL),
    ("')' expected", "'.", LITERAL),
    ("'then' expected", " in", IN),
    ("unexpected symbol", "else:", "Lua writes `else`"),
    ("unexpected symbol", "):", FUNCTION),
    ("unexpected symbol", ":", NO_TYPE),
    ("unexpected symbol", "{", BRACES),
    ("')' expected", "=>", ARROW),
    ("'}' expected", "=>", KEYS),
    ("'}' expected", "case ", SWITCH),
    ("<name> expected", "for (", COUNT),
    ("'then' expected", "is not None", "Lua writes `~= nil`"),
    ("'then' expected", "is None", "Lua writes `== nil`"),
    (
        "unexpected symbol",
        "else then",
        "Lua writes `else`, or `elseif` and a condition",
    ),
    ("syntax error", "pass ", PASS),
];

/// What Lua only stops at behind its line.
struct Before {
    /// How what Lua says begins.
    said: &'static str,
    /// Within how many lines it stands, that where Lua stopped counted.
    within: usize,
    stands: fn(&str) -> bool,
    help: &'static str,
}

const BEFORE: &[Before] = &[
    Before {
        said: "'do' expected",
        within: LONG,
        stands: |line| opens(line, "while"),
        help: BRACES,
    },
    Before {
        said: "'then' expected",
        within: LONG,
        stands: |line| opens(line, "if"),
        help: BRACES,
    },
    Before {
        said: "'do' expected",
        within: LONG,
        stands: |line| {
            line.ends_with(':') && ["for ", "while "].iter().any(|it| line.starts_with(it))
        },
        help: "Lua writes `do` for the colon, and `end` behind the last line",
    },
    Before {
        said: "'then' expected",
        within: LONG,
        stands: |line| condition_with_colon(line),
        help: THEN,
    },
    Before {
        said: "<name> expected",
        within: 2,
        stands: |line| condition_with_colon(line),
        help: THEN,
    },
    Before {
        said: "<name> expected",
        within: 2,
        stands: |line| line.starts_with("while ") && line.ends_with(':'),
        help: "Lua writes `do` for the colon, and `end` behind the last line",
    },
    Before {
        said: "syntax error",
        within: 2,
        stands: |line| line == "continue",
        help: CONTINUE,
    },
    Before {
        said: "function arguments expected",
        within: 2,
        stands: |line| line.contains("lambda "),
        help: ARROW,
    },
    Before {
        said: "syntax error",
        within: 2,
        stands: |line| line == "pass",
        help: PASS,
    },
    Before {
        said: "'}' expected",
        within: 2,
        stands: |line| line.starts_with("switch"),
        help: SWITCH,
    },
];

/// Lines of a block that is a table to Lua.
const LONG: usize = 20;

/// Does a block begin on this line with a brace?
fn opens(line: &str, word: &str) -> bool {
    let behind = line.strip_prefix(word);
    behind.is_some_and(|it| it.trim_start().starts_with('(') && it.contains(") {"))
}

fn condition_with_colon(line: &str) -> bool {
    let mut words = ["if ", "elseif "].iter();
    line.ends_with(':') && !line.ends_with("::") && words.any(|it| line.starts_with(it))
}

const THEN: &str = "Lua writes `then` for the colon, and `end` behind the last line";
const CONTINUE: &str = "Lua writes `goto next`, and `::next::` as the last line of the loop";
const CLASS: &str = "Lua has no classes: a table, `{ a = 1 }`, holds things together";
const WAITS: &str = "a rule that asks or rolls (`choose`, `roll`) waits there by itself";
const LITERAL: &str = "a text that is written out stands in brackets: `(\"x\"):upper()`; its length is `#\"x\"`, and `table.concat(list, \", \")` joins a list";
const IN: &str =
    "Lua has no `in`: `has(\"item\", \"rope\")` asks what is held, and a `for` goes through a list";
const QUOTE: &str =
    "the quote before it ends the text: a text with `'` stands in `\"`, and one with `\"` in `'`";
const STRAIGHT: &str = "a text of Lua stands in straight quotes: `\"so\"`";
const HYPHEN: &str =
    "a name with a hyphen stands in brackets and quotes: `{ [\"ladder-hook\"] = 2 }`";
const DEFAULT: &str =
    "a parameter has no value of its own: `b = b or 0`, as the first line of the function";
const NO_TYPE: &str = "names of Lua have no types: `local n = 3`";
const LOCAL: &str = "Lua writes `local n = 1`";
const FUNCTION: &str = "Lua writes `local function name(n)`, and `end`";
const USE: &str = "Lua writes `local part = use(\"part\")`, at the top of the script";
pub(super) const BRACES: &str = "no block of Lua stands in braces: its last line is `end`";
const TEXT: &str = "a text alone does nothing: `return` gives it back, `say` tells it";
const COUNT: &str = "Lua writes `for i = 1, 3 do ... end`";
const PASS: &str = "leave it empty: Lua has no word for doing nothing";
const SWITCH: &str = "Lua writes `if n == 1 then ... elseif n == 2 then ... end`";
/// Where a line begins with them.
const TABLE: &str = "a script gives back a table: `return { ... }`";
const ARROW: &str = "Lua writes `function(n) return n + 1 end`";
/// Where a line compares.
const AT_LEAST: &str = "Lua writes `>=`";

/// Where in a line that is no Lua it is written as elsewhere, where that is certain (bytes), and what to write instead.
pub(super) fn found(message: &str, line: &str) -> Option<(Option<(usize, usize)>, &'static str)> {
    let (said, near) = message.rsplit_once(" near '")?;
    let near = near.strip_suffix('\'')?;
    // Lua stops within what is written so, or right behind it where that ends with a blank.
    let aside = aside(line);
    let places = |words: &'static str| {
        let aside = &aside;
        let code = move |at: &usize| !aside.iter().any(|it| it.contains(at));
        let places = line.match_indices(words).filter(move |(at, _)| code(at));
        places.filter(move |(at, _)| match words.ends_with(' ') {
            true => line[at + words.len()..].starts_with(near) && begins(line, *at),
            false => words.contains(near),
        })
    };
    // Lua names the first byte of a sign that it does not have.
    if near.starts_with("<\\226>")
        && let Some((at, quote)) = line.match_indices(['“', '”', '‘', '’']).next()
    {
        return Some((Some((at, at + quote.len())), STRAIGHT));
    }
    if let Some(help) = before_equals(said, near, line) {
        return Some((None, help));
    }
    if let Some(at) = behind_text(near, line) {
        return Some((Some(at), QUOTE));
    }
    if near.starts_with('"') && line.starts_with(near) {
        return Some((Some((0, near.len())), TEXT));
    }
    WRITTEN.iter().find_map(|(expects, words, help)| {
        let mut places = places(words).filter(|_| said.contains(expects));
        let (at, _) = places.next()?;
        let alone = places.next().is_none();
        let before = &line[..at];
        let mut said = before.split_whitespace();
        let local = said.next() == Some("local") && said.count() == 1;
        if *help == NO_TYPE && !local {
            return None;
        }
        let help = match *help {
            BRACES if at == 0 => TABLE,
            // Between a key and what it is, no arrow stands behind `=`.
            KEYS if *words == "=>" && before.contains('=') => ARROW,
            COUNT if [" of ", " in "].iter().any(|it| line.contains(it)) => EACH,
            ARROW if line.starts_with("if") || line.starts_with("while") => AT_LEAST,
            help => help,
        };
        Some((alone.then(|| (at, at + words.trim_end().len())), help))
    })
}

/// What stands before `=` where Lua stopped there: a name with a hyphen in a table, a parameter.
fn before_equals(said: &str, near: &str, line: &str) -> Option<&'static str> {
    let kinds: Vec<Kind> = tokens(line).map(|token| token.kind).collect();
    let within = |wanted: &[Kind]| kinds.windows(wanted.len()).any(|it| it == wanted);
    let hyphen = [Kind::Name, Kind::Either, Kind::Name, Kind::Assign];
    match near {
        "=" if said.starts_with("'}' expected") && within(&hyphen) => Some(HYPHEN),
        "=" if said.starts_with("')' expected") && kinds.contains(&Kind::Function) => Some(DEFAULT),
        _ => None,
    }
}

/// Where the word at which Lua stopped stands right behind a text, without a blank: a quote within the text has ended it.
fn behind_text(near: &str, line: &str) -> Option<(usize, usize)> {
    let mut before = None;
    tokens(line).find_map(|token| {
        let text = before.replace((token.kind, token.end));
        let is_it =
            text == Some((Kind::Text, token.start)) && line[token.start..token.end] == *near;
        (is_it && token.kind == Kind::Name).then_some((token.start, token.end))
    })
}

/// Texts and comments of a line.
fn aside(line: &str) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    let mut end = 0;
    for token in tokens(line) {
        all.extend(comment(line, end..token.start));
        if token.kind == Kind::Text {
            all.push(token.start + 1..token.end - 1);
        }
        end = token.end;
    }
    all.extend(comment(line, end..line.len()));
    all
}

/// What stands between two tokens, where that is more than blanks.
fn comment(line: &str, between: Range<usize>) -> Option<Range<usize>> {
    let begins = line[between.clone()].trim_start().starts_with("--");
    begins.then_some(between)
}

/// Is what stands here, if it is a word, no part of another?
fn begins(line: &str, at: usize) -> bool {
    let before = line[..at].chars().next_back();
    !line[at..].starts_with(char::is_alphabetic)
        || before.is_none_or(|c| c.is_whitespace() || c == ';')
}

/// The line where Lua stopped, or one before it, where that is written as elsewhere, and what to write.
pub(super) fn before(message: &str, script: &Script, text: &str) -> Option<(Span, &'static str)> {
    let numbered: Vec<(usize, &str)> = (1..).zip(text.lines().map(str::trim)).collect();
    let lines = numbered.iter().rev().filter(|(_, line)| !line.is_empty());
    lines
        .take(LONG)
        .enumerate()
        .find_map(|(n, (number, line))| {
            let mut all = BEFORE.iter();
            let it =
                all.find(|it| message.starts_with(it.said) && n < it.within && (it.stands)(line))?;
            Some((line_span(script, *number), it.help))
        })
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
