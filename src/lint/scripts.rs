//! What scripts say by name of codes, titles and things: calls such as `gain_code("Blatant")` with the name written out.
//!
//! A script is not run for it. What it works out is not known, and nothing is concluded from that.

use super::uses::How;
use crate::book::Book;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, Span};
use crate::suggest::did_you_mean;
use std::ops::Range;

/// A script by its number among the sources, and its text.
pub type Script<'a> = (FileId, &'a str);

/// What a call names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    Code,
    Title,
    /// An entry of the kind that is named before it: `gain("item", "rope")`.
    Entry,
}

/// Functions of the Lua surface whose first texts are names.
const CALLS: &[(&str, Named, How)] = &[
    ("has_code", Named::Code, How::Asked),
    ("gain_code", Named::Code, How::Given),
    ("lose_code", Named::Code, How::Taken),
    ("has_title", Named::Title, How::Asked),
    ("gain_title", Named::Title, How::Given),
    ("lose_title", Named::Title, How::Taken),
    ("has", Named::Entry, How::Asked),
    ("count", Named::Entry, How::Asked),
    ("gain", Named::Entry, How::Given),
    ("lose", Named::Entry, How::Taken),
    ("entry", Named::Entry, How::Named),
];

/// One such call.
pub(super) struct Call<'a> {
    pub(super) what: Named,
    /// Of an entry.
    pub(super) kind: &'a str,
    pub(super) name: &'a str,
    pub(super) how: How,
    /// The name, quotes aside.
    pub(super) span: Span,
}

/// Every such call, script by script.
pub(super) fn calls<'a>(scripts: &[Script<'a>]) -> Vec<Call<'a>> {
    let mut out = Vec::new();
    for (file, text) in scripts {
        for (function, what, how) in CALLS {
            for (at, _) in text.match_indices(function) {
                let end = at + function.len();
                let Some((first, rest)) = after(text, end, '(') else {
                    continue;
                };
                if !is_whole(text, at..end) {
                    continue;
                }
                let (kind, name) = match what {
                    Named::Entry => match after(text, rest, ',') {
                        Some((second, _)) => (&text[first], second),
                        None => continue,
                    },
                    _ => ("", first),
                };
                out.push(Call {
                    what: *what,
                    kind,
                    name: &text[name.clone()],
                    how: *how,
                    span: Span::new(*file, name.start, name.end),
                });
            }
        }
    }
    out.sort_by_key(|call| call.span);
    out
}

/// Is this a name of its own, outside of comments, and no field of something?
fn is_whole(text: &str, at: Range<usize>) -> bool {
    let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ':');
    let before = &text[..at.start];
    let line = &before[before.rfind('\n').map_or(0, |n| n + 1)..];
    let opened = before
        .rfind("--[[")
        .map(|open| !before[open..].contains("]]"));
    !before.ends_with(part)
        && !before.trim_end().ends_with("function")
        && !text[at.end..].starts_with(part)
        && !line.contains("--")
        && opened != Some(true)
}

/// The text in quotes that follows `sign` from this byte on, alone between it and the next sign; where it ends, quote included.
fn after(text: &str, from: usize, sign: char) -> Option<(Range<usize>, usize)> {
    let rest = text[from..].trim_start().strip_prefix(sign)?.trim_start();
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inside = &rest[1..];
    let end = inside.find([quote, '\n', '\\'])?;
    let start = text.len() - inside.len();
    let behind = inside[end..].strip_prefix(quote)?.trim_start();
    behind
        .starts_with([',', ')'])
        .then_some((start..start + end, start + end + 1))
}

/// Names that the book does not have. A rule that says one fails when it is called.
pub(super) fn misspelt(book: &Book, scripts: &[Script]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let (world, kinds) = (&book.world, &book.vocabulary.kinds);
    for call in calls(scripts) {
        let Call { name, span, .. } = call;
        let kind = kinds.iter().position(|kind| kind.name == call.kind);
        let (code, what, list, known): (_, _, _, Vec<&String>) = match (call.what, kind) {
            (Named::Code, _) => (
                Code::UnknownCode,
                "code",
                "codes",
                world.codes.keys().collect(),
            ),
            (Named::Title, _) => (
                Code::UnknownTitle,
                "title",
                "titles",
                world.titles.keys().collect(),
            ),
            (Named::Entry, Some(kind)) => (
                Code::UnknownName,
                &*kinds[kind].name,
                &*kinds[kind].plural,
                world.catalogues[kind].keys().collect(),
            ),
            (Named::Entry, None) => continue,
        };
        if known.iter().any(|known| *known == name) {
            continue;
        }
        let help = did_you_mean(name, known.into_iter().map(String::as_str));
        let help = help.unwrap_or_else(|| match call.what {
            Named::Entry => format!("add it to {list}.yaml"),
            _ => format!("declare it under `{list}` in book.yaml"),
        });
        let message = format!("no {what} is called `{name}`");
        let fault = Diagnostic::new(code, span, message);
        found.push(fault.saying("the rule fails here").help(help));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_where_they_are_written_out() {
        let text = r#"
            if has_code("Ash") and not has_code('Birch') then gain( "item" , "rope") end
            -- has_code("Comment")
            --[[ lose_code("Long")
                 lose_code("Longer") ]] lose_code("Cinder")
            has_code(name) gain("item", which) self.has_code("Field") my_has_code("Other")
            has_code("Half" .. n) entry("foe", "wolf").wounds = 1 gain_title("Guest of the House", 1)
        "#;
        let found = calls(&[(FileId(0), text)]);
        let told: Vec<_> = found.iter().map(|call| (call.kind, call.name)).collect();
        let wanted = [
            ("", "Ash"),
            ("", "Birch"),
            ("item", "rope"),
            ("", "Cinder"),
            ("foe", "wolf"),
            ("", "Guest of the House"),
        ];
        assert_eq!(told, wanted);
        assert_eq!(
            &text[found[2].span.start as usize..found[2].span.end as usize],
            "rope"
        );
    }
}
