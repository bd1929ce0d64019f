//! What scripts say as other languages have it: what stands there, and what to write.

use super::Script;
use super::errors::line_span;
use super::seal::tokens::{Kind, Token, Tokens};
use crate::diagnostic::Code;
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

const LOCAL: &str = "Lua writes `local n = 1`";
const FUNCTION: &str = "Lua writes `local function name(n)`, and `end`";
const USE: &str = "Lua writes `local part = use(\"part\")`, at the top of the script";
const BRACES: &str = "no block of Lua stands in braces: its last line is `end`";
const TEXT: &str = "a text alone does nothing: `return` gives it back, `say` tells it";
const COUNT: &str = "Lua writes `for i = 1, 3 do ... end`";
const PASS: &str = "where nothing is to be done, Lua has no word for it";
const SWITCH: &str = "Lua writes `if n == 1 then ... elseif n == 2 then ... end`";
/// Where a line begins with them.
const TABLE: &str = "a script gives back a table: `return { ... }`";
const ARROW: &str = "Lua writes `function(n) return n + 1 end`";
/// Where a line compares.
const AT_LEAST: &str = "Lua writes `>=`";

/// The place of what stands there as another language has it, within this line of a script or where a block begins, and what to write instead.
pub(super) fn instead(
    code: Code,
    message: &str,
    (script, line): (&Script, Span),
) -> Option<(Span, &'static str)> {
    let (start, end) = (line.start as usize, line.end as usize);
    let said = &script.text[start..end];
    match code {
        Code::BadScript => match found(message, said) {
            Some((Some((from, to)), help)) => {
                Some((Span::new(script.file, start + from, start + to), help))
            }
            Some((None, help)) => Some((line, help)),
            None => {
                let (at, help) = unclosed(message, script, &script.text[..end])?;
                Some((at.unwrap_or(line), help))
            }
        },
        Code::RuleFailed => Some((line, meant(message, said)?)),
        _ => None,
    }
}

/// Where in a line that is no Lua it is written as elsewhere, where that is certain (bytes), and what to write instead.
fn found(message: &str, line: &str) -> Option<(Option<(usize, usize)>, &'static str)> {
    let (said, near) = message.rsplit_once(" near '")?;
    let near = near.strip_suffix('\'')?;
    // Lua stops within what is written so, or right behind it where that ends with a blank.
    let passed: Vec<(usize, usize)> = aside(line);
    let places = |words: &'static str| {
        let code = |at: &usize| !passed.iter().any(|(from, to)| (*from..*to).contains(at));
        let places = line.match_indices(words).filter(move |(at, _)| code(at));
        places.filter(move |(at, _)| match words.ends_with(' ') {
            true => line[at + words.len()..].starts_with(near) && begins(line, *at),
            false => words.contains(near),
        })
    };
    if near.starts_with('"') && line.starts_with(near) {
        return Some((Some((0, near.len())), TEXT));
    }
    WRITTEN.iter().find_map(|(expects, words, help)| {
        let mut places = places(words).filter(|_| said.contains(expects));
        let (at, _) = places.next()?;
        let alone = places.next().is_none();
        let help = match *help {
            BRACES if at == 0 => TABLE,
            ARROW if line.starts_with("if") || line.starts_with("while") => AT_LEAST,
            help => help,
        };
        Some((alone.then(|| (at, at + words.trim_end().len())), help))
    })
}

/// Texts and the comment of a line, from the first byte within to the one behind the last.
fn aside(line: &str) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let mut quote: Option<(usize, char)> = None;
    let mut escaped = false;
    for (at, c) in line.char_indices() {
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if c == '\\' => escaped = true,
            Some((from, open)) if c == open => {
                all.push((from, at));
                quote = None;
            }
            None if matches!(c, '"' | '\'') => quote = Some((at + 1, c)),
            None if line[at..].starts_with("--") => {
                all.push((at, line.len()));
                break;
            }
            _ => {}
        }
    }
    all
}

/// Is what stands here, if it is a word, no part of another?
fn begins(line: &str, at: usize) -> bool {
    let before = line[..at].chars().next_back();
    !line[at..].starts_with(char::is_alphabetic)
        || before.is_none_or(|c| c.is_whitespace() || c == ';')
}

/// Functions that lists and texts have elsewhere, and what to write: of a table, of which a part may be one, only names that no part would have.
const METHODS: &[(&str, bool, &str)] = &[
    ("push", true, INSERT),
    ("append", true, INSERT),
    ("pop", false, "Lua writes `table.remove(list)`"),
    ("join", false, "Lua writes `table.concat(list, \", \")`"),
    ("length", true, LENGTH),
    ("len", false, LENGTH),
    ("size", false, LENGTH),
    ("map", false, EACH),
    ("filter", false, EACH),
    ("forEach", true, EACH),
    ("each", false, EACH),
    ("toUpperCase", true, "Lua writes `text:upper()`"),
    ("toLowerCase", true, "Lua writes `text:lower()`"),
    ("toString", true, "Lua writes `tostring(value)`"),
];

const INSERT: &str = "Lua writes `table.insert(list, value)`";
const LENGTH: &str = "Lua writes `#list`";
const EACH: &str = "Lua writes `for _, one in ipairs(list) do ... end`";

/// What to write where a rule failed at this line by what other languages have.
fn meant(message: &str, line: &str) -> Option<&'static str> {
    const SUMS: &[&str] = &[
        "attempt to add a 'string' with a 'number'",
        "attempt to add a 'number' with a 'string'",
        "attempt to add a 'string' with a 'string'",
    ];
    if SUMS.contains(&message) && line.contains(['"', '\'']) {
        return Some("`..` puts texts together: `\"n is \" .. n`");
    }
    if message.ends_with("a nil value (field 'length')") && line.contains(".length") {
        return Some(LENGTH);
    }
    if message == "attempt to call a table value (for iterator 'for iterator')" {
        return Some(EACH);
    }
    if message.contains("a nil value (field 'integer index')") && line.contains("[0]") {
        return Some("the first of a list is `list[1]`");
    }
    if message == "argument 1: string is wanted here, not nothing" && line.contains(".upper()") {
        return Some("Lua writes `text:upper()`");
    }
    let called = message.strip_prefix("attempt to call a nil value (")?;
    METHODS.iter().find_map(|(name, field, help)| {
        let method = called == format!("method '{name}')");
        let field = *field && called == format!("field '{name}')");
        (method || field).then_some(*help)
    })
}

/// Where a script lacks an `end`, as far as that is certain, and what to do: `text` is the script up to where Lua stopped.
fn unclosed(message: &str, script: &Script, text: &str) -> Option<(Option<Span>, &'static str)> {
    let (said, near) = message.split_once(" near ")?;
    if let Some((at, help)) = before(said, script, text) {
        return Some((Some(at), help));
    }
    let wants = said.starts_with("'end' expected");
    let closes = ["','", "')'", "'}'", "<eof>"].contains(&near);
    let ends = closes && ends_block(near, text);
    if (wants || ends) && has_else_if(text) {
        return Some((None, ELSE_IF));
    }
    if said.starts_with("'}' expected") && begins_part(near, text) {
        return Some((None, COMMA));
    }
    if ends && !wants {
        return Some((None, ENDS));
    }
    if near == "'}'" && !wants && closes_block(text) {
        return Some((None, BRACES));
    }
    if !wants {
        return None;
    }
    if !closes && !["'else'", "'elseif'", "'until'"].contains(&near) {
        return Some((None, RETURN));
    }
    let at = said.split_once("(to close '").filter(|_| near == "<eof>");
    let at = at.and_then(|(_, rest)| {
        let (word, rest) = rest.split_once("' at line ")?;
        let line = line_span(script, rest.strip_suffix(')')?.parse().ok()?);
        let within = |it: &Token| it.start >= line.start as usize && it.end <= line.end as usize;
        let token =
            tokens(&script.text).find(|it| within(it) && script.text[it.start..it.end] == *word)?;
        Some(Span::new(script.file, token.start, token.end))
    });
    Some((at, ENDS))
}

/// The line where Lua stopped, or one before it, where that is written as elsewhere, and what to write.
fn before(said: &str, script: &Script, text: &str) -> Option<(Span, &'static str)> {
    let numbered: Vec<(usize, &str)> = (1..).zip(text.lines().map(str::trim)).collect();
    let lines = numbered.iter().rev().filter(|(_, line)| !line.is_empty());
    lines
        .take(LONG)
        .enumerate()
        .find_map(|(n, (number, line))| {
            let mut all = BEFORE.iter();
            let it =
                all.find(|it| said.starts_with(it.said) && n < it.within && (it.stands)(line))?;
            Some((line_span(script, *number), it.help))
        })
}

const COMMA: &str = "between two parts of a table stands a comma";
const ELSE_IF: &str =
    "`else if` begins an `if` of its own, which has an `end` of its own: Lua writes `elseif`";
const ENDS: &str = "each `function`, `if`, `for`, `while` and `do` has an `end` of its own";
const RETURN: &str = "nothing stands behind `return` in its block";

/// The last line of a text, and what stands before it.
fn last_line(text: &str) -> (&str, &str) {
    let at = text.rfind('\n').map_or(0, |at| at + 1);
    let (before, line) = text.split_at(at);
    (before, line.trim_start())
}

/// Does Lua stop right behind an `end` that begins the line and leaves a block open?
fn ends_block(near: &str, text: &str) -> bool {
    let (before, line) = last_line(text);
    let Some(behind) = line.strip_prefix("end") else {
        return false;
    };
    let next = near.trim_matches('\'');
    let stops = match next {
        "<eof>" => behind.trim().is_empty(),
        next => behind.trim_start().starts_with(next),
    };
    let open = innermost(&format!("{before}end"));
    stops && open.is_some_and(|kind| !is_bracket(kind))
}

/// Does a brace begin the line where a block would end?
fn closes_block(text: &str) -> bool {
    let (before, line) = last_line(text);
    line.starts_with('}') && innermost(before).is_some_and(|kind| !is_bracket(kind))
}

/// Does Lua stop in a table at what begins the line as a part of one: `name =`, or a table?
fn begins_part(near: &str, text: &str) -> bool {
    let (before, line) = last_line(text);
    let near = near.trim_matches('\'');
    let part = match near {
        "{" => line.starts_with('{'),
        name => line.strip_prefix(name).is_some_and(|behind| {
            let behind = behind.trim_start();
            behind.starts_with('=') && !behind.starts_with("==")
        }),
    };
    part && innermost(before) == Some(Kind::OpenBrace)
}

fn is_bracket(kind: Kind) -> bool {
    matches!(kind, Kind::Open | Kind::OpenBracket | Kind::OpenBrace)
}

/// The bracket or block that is open at the end of a text, of several the innermost.
fn innermost(text: &str) -> Option<Kind> {
    let mut open: Vec<Kind> = Vec::new();
    for token in tokens(text) {
        match token.kind {
            // The `do` of a loop opens no block of its own.
            Kind::Do => match open.last_mut() {
                Some(kind @ (Kind::For | Kind::While)) => *kind = Kind::Do,
                _ => open.push(Kind::Do),
            },
            Kind::Function
            | Kind::If
            | Kind::For
            | Kind::While
            | Kind::Repeat
            | Kind::Open
            | Kind::OpenBracket
            | Kind::OpenBrace => open.push(token.kind),
            Kind::End | Kind::Until | Kind::Close | Kind::CloseBracket | Kind::CloseBrace => {
                open.pop();
            }
            _ => {}
        }
    }
    open.pop()
}

fn has_else_if(text: &str) -> bool {
    let mut before: Option<Token> = None;
    tokens(text).any(|token| {
        let other = before.replace(token).filter(|it| it.kind == Kind::Else);
        let one_line = other.is_some_and(|it| !text[it.end..token.start].contains('\n'));
        token.kind == Kind::If && one_line
    })
}

/// As far as they are Lua's.
fn tokens(text: &str) -> impl Iterator<Item = Token> {
    let mut tokens = Tokens::new(text);
    let next = move || tokens.next().filter(|it| it.kind != Kind::Eof);
    std::iter::from_fn(next)
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
    fn only_what_is_surely_of_another_language_is_told_so() {
        for other in ["field 'size'", "upvalue 'size'", "method 'pushes'"] {
            let calls = format!("attempt to call a nil value ({other})");
            assert_eq!(meant(&calls, ""), None, "{other}");
        }
        assert_eq!(meant("attempt to sub a 'string' with a 'number'", ""), None);
    }

    #[test]
    fn a_block_that_is_not_closed_is_not_looked_for_in_texts() {
        for said in [
            "say(\"or else if\")",
            "say('else \\' else if')",
            "-- else if",
            "--[[ or\nelse if ]]",
            "x = [[else if]]",
        ] {
            assert!(!has_else_if(said), "{said}");
        }
        assert!(has_else_if("say('or') else  if x then"));
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
