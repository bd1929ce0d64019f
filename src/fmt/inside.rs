//! The inside of braces: one space between words, signs of a condition set apart.

use super::line::{SPACE, squeezed};
use crate::markup::{outside, varied};

/// The words between the braces, without space at the ends. What has an open quote or parenthesis stays as it is.
pub(super) fn laid_out(inner: &str) -> String {
    if let Some((verb, texts)) = varied(inner) {
        let texts: Vec<String> = texts.into_iter().map(|at| squeezed(&inner[at])).collect();
        let new = squeezed(&format!("{verb}: {}", texts.join(" | ")));
        // Behind a backslash a space is a sign.
        return if inner.contains('\\') {
            inner.to_owned()
        } else {
            new.trim_end_matches(SPACE).to_owned()
        };
    }
    if inner.matches('"').count() % 2 == 1 {
        return inner.to_owned();
    }
    let inner = inner.trim_matches(SPACE);
    if let Some(value) = inner.strip_prefix('=') {
        return format!("= {}", condition(value))
            .trim_end_matches(SPACE)
            .to_owned();
    }
    let verb = inner.split(SPACE).next().unwrap_or_default();
    let rest = &inner[verb.len()..];
    match verb {
        "if" | "elif" | "until" | "needs" => format!("{verb} {}", condition(rest))
            .trim_end_matches(SPACE)
            .to_owned(),
        "set" if rest.contains('=') => {
            let (to, value) = rest.split_once('=').unwrap_or((rest, ""));
            let set = format!(
                "{verb} {} = {}",
                words(to).trim_matches(SPACE),
                condition(value)
            );
            set.trim_end_matches(SPACE).to_owned()
        }
        "include" => match behind_word(inner, "with") {
            Some((passage, given)) => format!("{} with {}", words(passage), given_to(given)),
            None => words(inner),
        },
        _ => words(inner),
    }
}

/// What stands before a word and behind it, the word with space on both sides.
fn behind_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let at = text.match_indices(word).map(|(at, _)| at);
    let mut all = at.map(|at| (&text[..at], &text[at + word.len()..]));
    let set_apart = |(before, after): &(&str, &str)| {
        before.ends_with(SPACE) && (after.is_empty() || after.starts_with(SPACE))
    };
    let (before, after) = all.find(set_apart)?;
    Some((before.trim_end_matches(SPACE), after.trim_matches(SPACE)))
}

/// What a passage is given: `price = 5, who = "Anna"`.
fn given_to(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (n, part) in parts_by(text, '=').into_iter().enumerate() {
        if n > 0 {
            out.truncate(out.trim_end_matches(' ').len());
            out.push_str(" = ");
        }
        out.push_str(words(part).trim_start_matches(' '));
    }
    out
}

/// The parts of a text between signs that stand in no quotes and no parentheses.
fn parts_by(text: &str, sign: char) -> Vec<&str> {
    let (mut out, mut start) = (Vec::new(), 0);
    for (at, ..) in outside(text).filter(|(_, c, depth)| *c == sign && *depth == 0) {
        out.push(&text[start..at]);
        start = at + sign.len_utf8();
    }
    out.push(&text[start..]);
    out
}

/// `+1 if sp > 2`, from between brackets.
fn bonus(text: &str) -> String {
    match behind_word(text, "if") {
        Some((amount, cond)) => format!(
            "{} if {}",
            words(amount).trim_matches(SPACE),
            condition(cond)
        ),
        None => {
            // The space behind a comma may not make a condition where none was.
            let new = words(text).trim_matches(SPACE).to_owned();
            match behind_word(&new, "if") {
                Some(_) => text.to_owned(),
                None => new,
            }
        }
    }
}

/// Words of an instruction: a sign may belong to the number behind it, so only the space that is there is looked at.
fn words(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let long = match first {
            '"' => quoted(rest),
            '(' => match closing(rest) {
                Some(end) => {
                    out.push_str(&format!("({})", condition(&rest[1..end])));
                    rest = &rest[end + 1..];
                    continue;
                }
                None => first.len_utf8(),
            },
            '[' => match rest.find(']') {
                Some(end) if !rest[..end].contains('"') => {
                    out.push_str(&format!("[{}]", bonus(&rest[1..end])));
                    rest = &rest[end + 1..];
                    continue;
                }
                _ => first.len_utf8(),
            },
            ',' => {
                out.truncate(out.trim_end_matches(' ').len());
                out.push(',');
                rest = rest[1..].trim_start_matches(SPACE);
                if !rest.is_empty() {
                    out.push(' ');
                }
                continue;
            }
            c if SPACE.contains(&c) => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
                rest = &rest[first.len_utf8()..];
                continue;
            }
            _ => first.len_utf8(),
        };
        out.push_str(&rest[..long]);
        rest = &rest[long..];
    }
    out
}

/// A condition or value. With a sign that no condition has, only its space is squeezed.
fn condition(text: &str) -> String {
    match tokens(text) {
        Some(tokens) => spaced(&tokens),
        None if text.contains('"') => text.trim_matches(SPACE).to_owned(),
        None => squeezed(text.trim_matches(SPACE)),
    }
}

/// The signs of a condition, the longer of two that begin alike first.
const SIGNS: [&str; 17] = [
    "!=", "<=", ">=", "==", "=", "<", ">", "≠", "≤", "≥", "+", "-", "−", "*", "×", "/", "÷",
];

fn tokens(text: &str) -> Option<Vec<&str>> {
    let mut out = Vec::new();
    let mut rest = text.trim_start_matches(SPACE);
    // Is the sign before, which nothing stands apart from, one that compares or reckons?
    let mut touches = false;
    while let Some(first) = rest.chars().next() {
        let mut sign = None;
        let long = if first == '"' {
            quoted(rest)
        } else if first == '(' || first == ')' {
            1
        } else if let Some(found) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            // Two that touch are no condition, and are told as they are written: `=>`.
            if touches && !matches!(*found, "-" | "−") {
                return None;
            }
            sign = Some(found);
            found.len()
        } else if is_letter(first) {
            word(rest)
        } else {
            return None;
        };
        out.push(&rest[..long]);
        let after = &rest[long..];
        rest = after.trim_start_matches(SPACE);
        touches = sign.is_some() && after.len() == rest.len();
    }
    Some(out)
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// How long a word is: letters and figures, joined by `-`, `'` or `:`.
fn word(text: &str) -> usize {
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let joins = matches!(c, '-' | '\'' | '’' | ':');
        let goes_on = chars.peek().is_some_and(|(_, next)| is_letter(*next));
        if !(is_letter(c) || joins && goes_on) {
            return at;
        }
    }
    text.len()
}

fn quoted(text: &str) -> usize {
    text[1..].find('"').map_or(text.len(), |end| end + 2)
}

/// Where the parenthesis that opens this text is closed.
fn closing(text: &str) -> Option<usize> {
    let found = outside(text).find(|(_, c, depth)| *c == ')' && *depth == 0);
    found.map(|(at, ..)| at)
}

fn spaced(tokens: &[&str]) -> String {
    let mut out = String::new();
    // Before the first token stands nothing, so a minus there belongs to what follows.
    let mut tight = true;
    let mut operand = false;
    for token in tokens {
        if !tight && *token != ")" {
            out.push(' ');
        }
        out.push_str(token);
        let sign = SIGNS.contains(token);
        tight = *token == "(" || sign && !operand;
        operand = !sign && *token != "(" && !matches!(*token, "and" | "or" | "not" | "is");
    }
    out
}
