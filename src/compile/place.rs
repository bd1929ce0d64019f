//! Where in a YAML text a value stands: for faults in catalogues and book.yaml.

use super::names::slug;
use super::yaml::Document;
use crate::book::Outline;
use crate::source::{FileId, Span};

/// The place of the last key of `path` (an outer key first), or of the nearest outer one that is found.
///
/// Reads indentation only, which is all that block YAML needs; in flow style the outer key is named.
pub(super) fn place(file: FileId, text: &str, base: usize, path: &[&str]) -> Span {
    let mut found = Span::new(file, base, base + text.find('\n').unwrap_or(text.len()));
    let mut from = 0;
    let mut deeper_than: Option<usize> = None;
    for key in path {
        let mut offset = from;
        let mut hit = None;
        for line in text[from..].split_inclusive('\n') {
            let bare = line.trim_start_matches([' ', '-']);
            let indent = line.len() - bare.len();
            let blank = bare.trim().is_empty() || bare.starts_with('#');
            if let Some(outer) = deeper_than
                && !blank
                && indent <= outer
            {
                break;
            }
            let name = bare.trim_start_matches(['"', '\'']);
            let quote = bare.len() - name.len();
            if let Some(rest) = name.strip_prefix(*key)
                && rest
                    .trim_start_matches(['"', '\''])
                    .trim_start()
                    .starts_with(':')
                && (deeper_than.is_some() || indent == 0)
            {
                let start = offset + indent + quote;
                hit = Some((start, indent, offset + line.len()));
                break;
            }
            offset += line.len();
        }
        let Some((start, indent, next)) = hit else {
            break;
        };
        found = Span::new(file, base + start, base + start + key.len());
        deeper_than = Some(indent);
        from = next;
    }
    found
}

/// Every key of a block YAML text with its depth, in one reading: indentation is all it looks at.
fn keys(text: &str) -> Vec<(usize, &str, usize)> {
    let mut out = Vec::new();
    let mut outer: Vec<usize> = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_start_matches(' ');
        let indent = line.len() - bare.len();
        let at = offset + indent;
        offset += line.len();
        if bare.trim().is_empty() || bare.starts_with(['#', '-']) {
            continue;
        }
        while outer.last().is_some_and(|&n| n >= indent) {
            outer.pop();
        }
        let found = match bare.chars().next() {
            Some(quote @ ('"' | '\'')) => bare[1..]
                .find(quote)
                .filter(|&n| bare[n + 2..].trim_start().starts_with(':'))
                .map(|n| (at + 1, &bare[1..=n])),
            _ => bare.find(':').map(|n| (at, bare[..n].trim_end())),
        };
        if let Some((at, key)) = found {
            out.push((outer.len(), key, at));
        }
        outer.push(indent);
    }
    out
}

/// Notes where the names of the header are declared.
pub(super) fn header(document: &Document, outline: &mut Outline) {
    let mut section = "";
    for (depth, key, at) in keys(document.text) {
        let at = document.base + at;
        let span = Span::new(document.file, at, at + key.len());
        match depth {
            0 => {
                section = match key {
                    "hidden_codes" => "codes",
                    "shared_variables" => "variables",
                    other => other,
                };
                outline.note("", section, span);
                outline.note("", key, span);
            }
            // Codes may stand in groups; a name in a group is noted like one outside.
            1 => outline.note(section, key, span),
            2 if section == "codes" => outline.note(section, key, span),
            _ => {}
        }
    }
}

/// Notes where the entries of a catalogue stand.
pub(super) fn catalogue(document: &Document, kind: &str, outline: &mut Outline) {
    for (depth, key, at) in keys(document.text) {
        if depth == 0 {
            let at = document.base + at;
            let span = Span::new(document.file, at, at + key.len());
            outline.note(kind, &slug(key), span);
        }
    }
}

/// From a text that stands in YAML to where its letters stand in the file.
#[derive(Debug, Clone)]
pub(super) struct Inlay {
    /// The key whose text it is.
    key: Span,
    /// Offset in the text and byte of the file, for each line; empty when YAML folds or escapes the text.
    lines: Vec<(usize, usize)>,
}

impl Inlay {
    /// Finds the lines of `value`, which stands under `key` in the file that has `text` from byte `base` on.
    pub(super) fn of(text: &str, base: usize, key: Span, value: &str) -> Self {
        let after = (key.end as usize).saturating_sub(base);
        let lines = lines_of(text, after, value).unwrap_or_default();
        let lines = lines.into_iter().map(|(at, byte)| (at, base + byte));
        Self {
            key,
            lines: lines.collect(),
        }
    }

    /// Bytes `start..end` of the text as a place in the file; the key where that cannot be told.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let line = self.lines.partition_point(|(at, _)| *at <= start);
        match line.checked_sub(1).and_then(|n| self.lines.get(n)) {
            Some((at, byte)) => Span::new(self.key.file, byte + start - at, byte + end - at),
            None => self.key,
        }
    }
}

fn lines_of(text: &str, after: usize, value: &str) -> Option<Vec<(usize, usize)>> {
    let rest = text.get(after..)?;
    let colon = rest.find(':')? + 1;
    let (head, below) = rest[colon..]
        .split_once('\n')
        .unwrap_or((&rest[colon..], ""));
    if !head.trim_start().starts_with('|') {
        let at = head.find(value.trim_end())?;
        return (!value.trim().is_empty()).then(|| vec![(0, after + colon + at)]);
    }
    let first = below.lines().find(|line| !line.trim().is_empty())?;
    let indent = first.len() - first.trim_start_matches(' ').len();
    let mut byte = after + colon + head.len() + 1;
    let mut at = 0;
    let mut out = Vec::new();
    for line in below.split_inclusive('\n') {
        let bare = line.get(indent.min(line.trim_end_matches('\n').len())..)?;
        // The text is over where the value is: what follows is another key.
        if at >= value.len() || !value[at..].starts_with(bare.trim_end_matches('\n')) {
            break;
        }
        out.push((at, byte + line.len() - bare.len()));
        at += bare.len();
        byte += line.len();
    }
    (at >= value.trim_end().len()).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_in_yaml_knows_its_place() {
        let text = "events:\n  on turn: |\n    one\n\n    two wrong\n  on death: \"x wrong\"\n";
        let inlay = |key: &str, value: &str| {
            let key = place(FileId(0), text, 0, &["events", key]);
            let at = value.find("wrong").unwrap();
            let span = Inlay::of(text, 0, key, value).span(at, at + 5);
            &text[span.start as usize..span.end as usize]
        };
        assert_eq!(inlay("on turn", "one\n\ntwo wrong\n"), "wrong");
        assert_eq!(inlay("on death", "x wrong"), "wrong");
        // What YAML folded has no place of its own.
        assert_eq!(inlay("on turn", "one two wrong"), "on turn");
    }

    #[test]
    fn a_key_is_found_under_its_outer_keys() {
        let text = "title: x\nrope:\n  traits: [small]\nlamp:\n  traits: []\n  wrong: 1\n";
        let at = |path: &[&str]| place(FileId(0), text, 0, path).start as usize;
        assert_eq!(&text[at(&["lamp", "wrong"])..][..5], "wrong");
        assert_eq!(at(&["rope", "wrong"]), at(&["rope"]));
    }

    #[test]
    fn keys_are_found_with_their_depth() {
        let text = "codes:\n  A: a\n  town:\n    \"B b\": b\n  # C: c\ntitles: { D: d }\n";
        let found: Vec<_> = keys(text).into_iter().map(|(d, k, _)| (d, k)).collect();
        let wanted = [
            (0, "codes"),
            (1, "A"),
            (1, "town"),
            (2, "B b"),
            (0, "titles"),
        ];
        assert_eq!(found, wanted);
        let (_, key, at) = keys(text)[3];
        assert_eq!(&text[at..at + key.len()], "B b");
    }
}
