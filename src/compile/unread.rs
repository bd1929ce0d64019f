//! Why a text is no YAML, in words for authors: it is looked for the slip that stopped the reader, at its place and with its mend.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, Span};
use std::ops::Range;

/// What is wrong with a line.
struct Slip {
    at: Range<usize>,
    says: &'static str,
    help: String,
    mend: Option<String>,
}

/// One line of the text and the byte at which it begins.
type Line<'a> = (usize, &'a str);

/// The fault of a text whose reading stopped at byte `at`; its place is counted from `base` on.
pub(super) fn fault(file: FileId, text: &str, base: usize, at: usize) -> Diagnostic {
    let span = |at: Range<usize>| Span::new(file, base + at.start, base + at.end);
    let lines = keyed(text);
    let stopped = lines.partition_point(|(start, _)| *start <= at);
    // What cannot be read is the line it stopped at or one above it, and what stands nearest is likeliest.
    let found = lines[..stopped].iter().rev().find_map(|line| slip(*line));
    let found = found.or_else(|| beside(&lines[..stopped]));
    if let Some(slip) = found {
        let place = span(slip.at);
        let fault = Diagnostic::new(Code::BadYaml, place, slip.says).help(slip.help);
        return match slip.mend {
            Some(with) => fault.mend(place, with),
            None => fault,
        };
    }
    let start = text.floor_char_boundary(at.min(text.len().saturating_sub(1)));
    let end = text.ceil_char_boundary((start + 1).min(text.len()));
    Diagnostic::new(Code::BadYaml, span(start..end), "this cannot be read as YAML")
        .saying("reading stopped here")
        .help("put a value that holds `: `, ` #` or quotes into double quotes, and indent with spaces, all keys of a list alike")
}

/// The lines that hold keys and values: no blank ones, no comments, and none of a text below `|` or `>`.
fn keyed(text: &str) -> Vec<Line<'_>> {
    let mut out = Vec::new();
    let mut free: Option<usize> = None;
    let mut start = 0;
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_end_matches(['\n', '\r']);
        let at = start;
        start += whole.len();
        let bare = line.trim_start();
        if bare.is_empty() {
            continue;
        }
        let indent = line.len() - bare.len();
        if free.is_some_and(|outer| indent > outer) {
            continue;
        }
        free = None;
        if bare.starts_with('#') || line == "---" || line == "..." {
            continue;
        }
        let value = value_of(line).map_or("", |at| &line[at]);
        if value.starts_with(['|', '>']) {
            free = Some(indent);
        }
        out.push((at, line));
    }
    out
}

/// Where the value of a line stands: behind its key, or behind the hyphen of a list.
fn value_of(line: &str) -> Option<Range<usize>> {
    let bare = line.trim_start_matches([' ', '\t', '-']);
    let start = line.len() - bare.len();
    let at = match bare.find(": ") {
        Some(at) if !bare.starts_with(['"', '\'', '{', '[']) => start + at + 2,
        _ if line.trim_start().starts_with("- ") => start,
        _ => return None,
    };
    let value = line[at..].trim_start();
    let at = line.len() - value.len();
    (!value.is_empty()).then_some(at..at + value.trim_end().len())
}

/// A slip that one line shows by itself.
fn slip((start, line): Line) -> Option<Slip> {
    let indent = &line[..line.len() - line.trim_start().len()];
    if indent.contains('\t') {
        return Some(Slip {
            at: start..start + indent.len(),
            says: "a tab stands before this line",
            help: "indent with spaces, two for each level".to_owned(),
            mend: Some(indent.replace('\t', "  ")),
        });
    }
    if let Some(at) = tight_colon(line) {
        return Some(Slip {
            at: start + at..start + at + 1,
            says: "behind the colon of a key stands a space",
            help: format!("write `{}: {}`", line[..at].trim(), line[at + 1..].trim()),
            mend: Some(": ".to_owned()),
        });
    }
    if let Some(key) = key_with_comment(line) {
        let quoted = quoted(&line[key.clone()]);
        return Some(Slip {
            at: start + key.start..start + key.end,
            says: "what stands behind ` #` is a comment, and the key ends before it",
            help: format!("put the whole of it into double quotes: `{quoted}`"),
            mend: Some(quoted),
        });
    }
    let at = value_of(line)?;
    let value = &line[at.clone()];
    let figures = value.strip_prefix(['-', '+']).unwrap_or(value);
    if figures.bytes().all(|b| b.is_ascii_digit()) && value.parse::<i64>().is_err() {
        return Some(Slip {
            at: start + at.start..start + at.end,
            says: "this number is too large",
            help: format!("write one of 18 digits at most; for the word itself, `\"{value}\"`"),
            mend: None,
        });
    }
    let inner = match value.chars().next()? {
        '{' | '[' => {
            let open = unbalanced(value);
            match in_flow(value) {
                Some(inner) => inner,
                None => return open.map(|slip| slip.at(start + at.start)),
            }
        }
        _ => 0..value.len(),
    };
    let says = quotable(&value[inner.clone()], inner.len() < value.len())?;
    let at = start + at.start + inner.start..start + at.start + inner.end;
    let quoted = quoted(value[inner].trim());
    Some(Slip {
        at,
        says,
        help: format!("put the whole of it into double quotes: `{quoted}`"),
        mend: Some(quoted),
    })
}

impl Slip {
    fn at(mut self, from: usize) -> Self {
        self.at = from + self.at.start..from + self.at.end;
        self
    }
}

/// `Ambassador to # kings: ...`, by where the key stands.
fn key_with_comment(line: &str) -> Option<Range<usize>> {
    let bare = line.trim_start();
    let start = line.len() - bare.len();
    let (key, _) = bare
        .split_once(": ")
        .or_else(|| Some((bare.strip_suffix(':')?, "")))?;
    let is = key.contains(" # ") && !bare.starts_with(['"', '\'', '-', '{', '[']);
    // A comment behind a key that is whole has its colon before it.
    (is && !key.contains(':')).then(|| start..start + key.trim_end().len())
}

/// `title:The Case`
fn tight_colon(line: &str) -> Option<usize> {
    let bare = line.trim_start();
    let word = |text: &str| {
        text.starts_with(char::is_alphabetic)
            && text
                .chars()
                .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
    };
    let at = bare.find(':')?;
    let rest = &bare[at + 1..];
    let tight = word(&bare[..at]) && !rest.is_empty() && !rest.starts_with([' ', ':']);
    (tight && !bare.contains(": ")).then_some(line.len() - bare.len() + at)
}

/// Why a value wants quotes, if it does.
fn quotable(value: &str, flow: bool) -> Option<&'static str> {
    let first = value.chars().next()?;
    if let '\'' | '"' = first {
        let Some(end) = closing(value, first) else {
            return Some("this begins with a quote that is not closed");
        };
        let rest = value[end..].trim_start();
        let over = !rest.is_empty() && !rest.starts_with('#') && !rest.starts_with(':');
        return (over && !(flow && rest.starts_with([',', '}', ']'])))
            .then_some("words stand behind the quoted ones");
    }
    if matches!(first, '@' | '`' | '%' | '&' | '*' | '!') {
        return Some("a value that begins with such a sign stands in quotes");
    }
    let plain = value.split(" #").next().unwrap_or(value);
    (plain.contains(": ") || plain.trim_end().ends_with(':'))
        .then_some("a value that holds a colon stands in quotes")
}

/// The byte behind the quote that closes the one that a text begins with.
fn closing(text: &str, quote: char) -> Option<usize> {
    let mut rest = text.char_indices().skip(1).peekable();
    while let Some((at, c)) = rest.next() {
        if c == '\\' && quote == '"' {
            rest.next();
        } else if c == quote {
            // Two single quotes are one that is only itself.
            if quote == '\'' && rest.peek().is_some_and(|(_, next)| *next == '\'') {
                rest.next();
                continue;
            }
            return Some(at + 1);
        }
    }
    None
}

/// A value within `{ ... }` or `[ ... ]` that wants quotes.
fn in_flow(text: &str) -> Option<Range<usize>> {
    let mut start = 0;
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"') => quote = Some(c),
            (None, '{' | '[' | ',' | '}' | ']') => {
                let part = &text[start..at];
                if let Some(value) = part.find(": ").map(|colon| start + colon + 2)
                    && let said = text[value..at].trim_end()
                    && !said.is_empty()
                    && quotable(said.trim_start(), true).is_some()
                {
                    let lead = said.len() - said.trim_start().len();
                    return Some(value + lead..value + said.len());
                }
                start = at + 1;
            }
            (None, _) => {}
        }
    }
    None
}

/// A bracket that nothing closes on its line.
fn unbalanced(text: &str) -> Option<Slip> {
    let count = |sign: char| text.matches(sign).count();
    let (sign, says, close) = if count('{') > count('}') {
        ('{', "`{` is not closed", '}')
    } else if count('[') > count(']') {
        ('[', "`[` is not closed", ']')
    } else {
        return None;
    };
    let at = text.find(sign)?;
    Some(Slip {
        at: at..at + 1,
        says,
        help: format!("close it with `{close}`, or write each entry on a line of its own"),
        mend: None,
    })
}

/// A slip that a line shows beside the one above it.
fn beside(lines: &[Line]) -> Option<Slip> {
    let [.., (above_at, above), (start, line)] = lines else {
        return None;
    };
    let indent = |line: &str| line.len() - line.trim_start().len();
    let no_colon = |line: &str| {
        !line.contains(':') && !line.trim_start().starts_with(['-', '{', '[', '}', ']'])
    };
    for (start, line) in [(*start, *line), (*above_at, *above)] {
        if no_colon(line) {
            let bare = line.trim();
            let (key, value) = bare.split_once(' ').unwrap_or((bare, "..."));
            let at = start + indent(line);
            return Some(Slip {
                at: at..at + bare.len(),
                says: "a key has a colon behind it",
                help: format!("write `{key}: {value}`"),
                mend: None,
            });
        }
    }
    let deeper = indent(line) > indent(above) && value_of(above).is_some();
    let between = indent(line) != indent(above);
    let first = line.chars().next().map_or(0, char::len_utf8);
    (deeper || between).then(|| Slip {
        at: *start..start + indent(line).max(first),
        says: "this line is indented otherwise than those it belongs to",
        help: "keys of one list begin below each other; what belongs to a key stands deeper, and the key has nothing behind its colon".to_owned(),
        mend: None,
    })
}

/// A text in double quotes.
fn quoted(text: &str) -> String {
    let own = ['"', '\''].into_iter().find(|sign| {
        text.len() > 1 && text.starts_with(*sign) && text.ends_with(*sign) && *sign == '\''
    });
    let text = match own {
        Some(sign) => text.trim_matches(sign),
        None => text,
    };
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> (String, String) {
        let mut found = Vec::new();
        assert!(
            super::super::spanned::read(FileId(0), text, &mut found).is_none(),
            "{text}"
        );
        let fault = &found[0];
        let span = fault.labels[0].span;
        let words = &text[span.start as usize..span.end as usize];
        (fault.message.clone(), words.to_owned())
    }

    #[test]
    fn slips_are_found_at_their_place() {
        for (text, says, place) in [
            (
                "title: The Case: A Story\nstart: x\n",
                "a value that holds a colon",
                "The Case: A Story",
            ),
            (
                "title: 'Tis the Season\nstart: x\nplaces: { a: b }\n",
                "a quote that is not closed",
                "'Tis the Season",
            ),
            ("a: 'x' of y\n", "behind the quoted", "'x' of y"),
            ("a: \"x\" of y\n", "behind the quoted", "\"x\" of y"),
            ("places:\n\tfate: x\n", "a tab", "\t"),
            (
                "a: x\nruleset:badgerstone\nstart: y\n",
                "behind the colon",
                ":",
            ),
            ("a: @home\n", "such a sign", "@home"),
            ("a: { name: b: c }\n", "holds a colon", "b: c"),
            ("a: { name: b\nd: e\n", "`{` is not closed", "{"),
            ("a: [b\nd: e\n", "`[` is not closed", "["),
            ("a:\n  b: c\n   d: e\n", "indented otherwise", "   "),
            ("a: b\nstart y\nc: d\n", "a key has a colon", "start y"),
            (
                "a: |\n  free: text: of 'mine\nb: c: d\n",
                "holds a colon",
                "c: d",
            ),
            ("a: 1\na: 2\n", "`a` stands here twice", "a"),
        ] {
            let (message, words) = told(text);
            assert!(message.contains(says), "{text}: {message}");
            assert_eq!(words, place, "{text}");
        }
    }

    #[test]
    fn a_mend_quotes_all_of_it() {
        assert_eq!(quoted("Tis \"so\""), "\"Tis \\\"so\\\"\"");
        assert_eq!(quoted("'x'"), "\"x\"");
    }
}
