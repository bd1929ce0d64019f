//! Lines of a text as the parser classifies them, with the ranges of their parts. For the formatter and for semantic tokens.

use super::front::front_matter;
use super::lines;
use super::page::{attribute, is_heading, lines_of};
use super::piece::{LineKind, Piece, Place};
use crate::syntax::source::{FileId, Span};
use std::ops::Range;

/// A line without its line break. Ranges are bytes of the whole text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outlined {
    pub kind: LineKind,
    pub at: Range<usize>,
    /// Leading bars.
    pub bars: Option<Range<usize>>,
    /// Labels of a row.
    pub labels: Vec<Range<usize>>,
    /// The pieces after bars, labels and dashes.
    pub parts: Vec<(Part, Range<usize>)>,
}

/// A piece of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Text. An escaped character is a separate part.
    Text,
    Stars,
    /// From `{` to `}`.
    Brace,
    /// From the arrow to the target or `and return`.
    Turn,
}

/// All lines of a text.
pub fn outline(text: &str) -> Vec<Outlined> {
    let mut out = Vec::new();
    let mut lines = lines_of(text).peekable();
    let body = front_matter(text).map_or(0, |front| {
        let end = text[front.end..].find('\n');
        end.map_or(text.len(), |end| front.end + end + 1)
    });
    while let Some((at, line)) = lines.next_if(|(at, _)| *at < body) {
        out.push(plain(LineKind::Front, at, line));
    }
    let mut from = body;
    while let Some((at, line)) = lines.next() {
        if !is_heading(line) {
            continue;
        }
        read(text, from..at, &mut out);
        out.push(plain(LineKind::Heading, at, line));
        from = at + line.len();
        while let Some((at, line)) = lines.next_if(|(_, line)| belongs_to_heading(line)) {
            let comment = line.trim_start().starts_with("//");
            let kind = if comment {
                LineKind::Comment
            } else {
                LineKind::Attribute
            };
            out.push(plain(kind, at, line));
            from = at + line.len();
        }
    }
    read(text, from..text.len(), &mut out);
    out
}

fn belongs_to_heading(line: &str) -> bool {
    let place = Place {
        file: FileId(0),
        offset: 0,
    };
    line.trim_start().starts_with("//")
        || (!is_heading(line) && attribute(place, 0, line).is_some())
}

fn plain(kind: LineKind, at: usize, line: &str) -> Outlined {
    Outlined {
        kind,
        at: at..at + line.trim_end_matches('\n').len(),
        bars: None,
        labels: Vec::new(),
        parts: Vec::new(),
    }
}

/// The lines of a body.
fn read(text: &str, chunk: Range<usize>, out: &mut Vec<Outlined>) {
    // A byte order mark is not part of the first line.
    let start = chunk.start;
    let text = &text[chunk];
    let mark = if start == 0 && text.starts_with('\u{feff}') {
        '\u{feff}'.len_utf8()
    } else {
        0
    };
    let text = &text[mark..];
    if text.is_empty() {
        return;
    }
    // The end of the last line does not start another line.
    let text = text.strip_suffix('\n').unwrap_or(text);
    let text = text.strip_suffix('\r').unwrap_or(text);
    let place = Place {
        file: FileId(0),
        offset: start + mark,
    };
    let range = |span: Span| span.start as usize..span.end as usize;
    for line in lines::read(place, text, &mut Vec::new()) {
        let parts = line.pieces.iter().map(|piece| match piece {
            Piece::Text(text, _) => (Part::Text, range(text.span)),
            Piece::Stars { span, .. } => (Part::Stars, range(*span)),
            // A single brace is an unclosed instruction, which is not changed.
            Piece::Brace { span, .. } if span.end - span.start == 1 => (Part::Text, range(*span)),
            Piece::Brace { span, .. } => (Part::Brace, range(*span)),
            Piece::Turn(turn) => (Part::Turn, range(turn.span)),
        });
        let row = line.row.as_ref();
        out.push(Outlined {
            kind: line.kind,
            at: range(line.span),
            bars: row.map(|row| range(row.bars)),
            labels: row.map_or_else(Vec::new, |row| {
                row.labels.iter().map(|label| range(label.span)).collect()
            }),
            parts: parts.collect(),
        });
    }
}
