//! Lines of a text as the parser classifies them, with the ranges of their parts. For the formatter and for semantic tokens.

use super::front_matter::front_matter_range;
use super::lines;
use super::page::{is_heading, offset_lines, parse_attribute};
use super::piece::{LinePiece, MarkupLineKind, TextPosition};
use crate::syntax::source::{FileId, Span};
use std::ops::Range;

/// A line without its line break. Ranges are bytes of the whole text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlinedLine {
    pub kind: MarkupLineKind,
    pub range: Range<usize>,
    /// Leading bars.
    pub bars: Option<Range<usize>>,
    /// Labels of a row.
    pub labels: Vec<Range<usize>>,
    /// The pieces after bars, labels and dashes.
    pub parts: Vec<(OutlinePart, Range<usize>)>,
}

/// A piece of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutlinePart {
    /// Text. An escaped character is a separate part.
    Text,
    Stars,
    /// From `{` to `}`.
    Brace,
    /// From the arrow to the target or `and return`.
    Turn,
}

/// All lines of a text.
pub fn outline(text: &str) -> Vec<OutlinedLine> {
    let mut out = Vec::new();
    let mut lines = offset_lines(text).peekable();
    let body = front_matter_range(text).map_or(0, |front| {
        let end = text[front.end..].find('\n');
        end.map_or(text.len(), |end| front.end + end + 1)
    });
    while let Some((at, line)) = lines.next_if(|(at, _)| *at < body) {
        out.push(plain_line(MarkupLineKind::Front, at, line));
    }
    let mut from = body;
    while let Some((at, line)) = lines.next() {
        if !is_heading(line) {
            continue;
        }
        outline_body(text, from..at, &mut out);
        out.push(plain_line(MarkupLineKind::Heading, at, line));
        from = at + line.len();
        while let Some((at, line)) = lines.next_if(|(_, line)| belongs_to_heading(line)) {
            let comment = line.trim_start().starts_with("//");
            let kind = if comment {
                MarkupLineKind::Comment
            } else {
                MarkupLineKind::Attribute
            };
            out.push(plain_line(kind, at, line));
            from = at + line.len();
        }
    }
    outline_body(text, from..text.len(), &mut out);
    out
}

fn belongs_to_heading(line: &str) -> bool {
    let place = TextPosition {
        file: FileId(0),
        offset: 0,
    };
    line.trim_start().starts_with("//")
        || (!is_heading(line) && parse_attribute(place, 0, line).is_some())
}

fn plain_line(kind: MarkupLineKind, at: usize, line: &str) -> OutlinedLine {
    OutlinedLine {
        kind,
        range: at..at + line.trim_end_matches('\n').len(),
        bars: None,
        labels: Vec::new(),
        parts: Vec::new(),
    }
}

/// The lines of a body.
fn outline_body(text: &str, chunk: Range<usize>, out: &mut Vec<OutlinedLine>) {
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
    let place = TextPosition {
        file: FileId(0),
        offset: start + mark,
    };
    let range = |span: Span| span.start as usize..span.end as usize;
    for line in lines::parse_lines(place, text, &mut Vec::new()) {
        let parts = line.pieces.iter().map(|piece| match piece {
            LinePiece::Text(text, _) => (OutlinePart::Text, range(text.span)),
            LinePiece::Stars { span, .. } => (OutlinePart::Stars, range(*span)),
            // A single brace is an unclosed instruction, which is not changed.
            LinePiece::Brace { span, .. } if span.end - span.start == 1 => {
                (OutlinePart::Text, range(*span))
            }
            LinePiece::Brace { span, .. } => (OutlinePart::Brace, range(*span)),
            LinePiece::Turn(turn) => (OutlinePart::Turn, range(turn.span)),
        });
        let row = line.row.as_ref();
        out.push(OutlinedLine {
            kind: line.kind,
            range: range(line.span),
            bars: row.map(|row| range(row.bars)),
            labels: row.map_or_else(Vec::new, |row| {
                row.labels.iter().map(|label| range(label.span)).collect()
            }),
            parts: parts.collect(),
        });
    }
}
