//! How deep a script may go before it is read: the parser, and what walks its tree, call themselves once a level.

/// Brackets and blocks inside each other; Lua itself reads about 200.
const DEPTH: usize = 250;
/// Operators one after another without a bracket, comma or statement between: `a .. b .. c` is a tree as deep as it is long.
const CHAIN: usize = 1_000;

/// Can the script be given to the parser, as small across as it must be? Texts and comments are passed over roughly: what is counted too much only leaves a strange script unread.
pub(super) fn shallow(text: &str) -> bool {
    let mut chains = vec![0_usize];
    let mut blocks = 0_usize;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_'))
            .unwrap_or(rest.len());
        if word > 0 {
            match &rest[..word] {
                "function" | "do" | "then" | "repeat" => blocks += 1,
                // The `then` of an `elseif` opens no block of its own.
                "end" | "until" | "elseif" => blocks = blocks.saturating_sub(1),
                _ => {}
            }
            let opens_statement = matches!(
                &rest[..word],
                "function"
                    | "do"
                    | "then"
                    | "else"
                    | "elseif"
                    | "end"
                    | "if"
                    | "while"
                    | "for"
                    | "in"
                    | "repeat"
                    | "until"
                    | "return"
                    | "local"
            );
            if let Some(chain) = chains.last_mut() {
                match &rest[..word] {
                    "and" | "or" | "not" => *chain += 1,
                    _ if opens_statement => *chain = 0,
                    _ => {}
                }
            }
            rest = &rest[word..];
        } else {
            match first {
                '[' if closes_long(rest).is_some() => {
                    rest = after(rest, &closes_long(rest).unwrap_or_default());
                    continue;
                }
                '(' | '{' | '[' => chains.push(0),
                ')' | '}' | ']' if chains.len() > 1 => {
                    chains.pop();
                }
                ',' | ';' => {
                    if let Some(chain) = chains.last_mut() {
                        *chain = 0;
                    }
                }
                // Lua has none, and the parser, which reads Lua's relatives too, breaks off in the middle of one.
                '`' => return false,
                '"' | '\'' => {
                    rest = after_text(rest, first);
                    continue;
                }
                '-' if rest.starts_with("--") => {
                    rest = after_comment(rest);
                    continue;
                }
                '=' | '~' | '<' | '>' if rest[1..].starts_with(['=', '<', '>']) => {
                    if let Some(chain) = chains.last_mut() {
                        *chain += 1;
                    }
                    rest = &rest[1..];
                }
                '=' => {
                    if let Some(chain) = chains.last_mut() {
                        *chain = 0;
                    }
                }
                c if c.is_ascii_punctuation() && c != '.' && c != ':' => {
                    if let Some(chain) = chains.last_mut() {
                        *chain += 1;
                    }
                }
                '.' if rest.starts_with("..") => {
                    if let Some(chain) = chains.last_mut() {
                        *chain += 1;
                    }
                }
                _ => {}
            }
            rest = &rest[first.len_utf8()..];
        }
        if chains.len() + blocks > DEPTH || chains.last().is_some_and(|chain| *chain > CHAIN) {
            return false;
        }
    }
    true
}

fn after_text(rest: &str, quote: char) -> &str {
    let (mut escaped, mut blanks) = (false, false);
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => {
                escaped = false;
                // `\z` goes on behind the blanks, in whatever line.
                blanks = c == 'z';
            }
            c if blanks && c.is_whitespace() => {}
            '\\' => (escaped, blanks) = (true, false),
            c if c == quote || c == '\n' => return &rest[at + c.len_utf8()..],
            _ => blanks = false,
        }
    }
    ""
}

/// What closes the long text or comment that begins here: `[[` or `[==[`.
fn closes_long(rest: &str) -> Option<String> {
    let long = rest.strip_prefix('[')?;
    let level = long.find(|c| c != '=').unwrap_or(0);
    let opens = long[level..].starts_with('[');
    opens.then(|| format!("]{}]", "=".repeat(level)))
}

fn after<'t>(rest: &'t str, close: &str) -> &'t str {
    rest.find(close).map_or("", |at| &rest[at + close.len()..])
}

fn after_comment(rest: &str) -> &str {
    let inside = &rest[2..];
    let close = closes_long(inside);
    after(inside, close.as_deref().unwrap_or("\n"))
}
