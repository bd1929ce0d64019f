//! Kinds and parts of all lines of a text, for the formatter and for semantic tokens.

use super::front_matter::front_matter_range;
use super::lines;
use super::page::{is_heading, offset_lines, parse_attribute};
use super::piece::{LinePiece, MarkupLineKind, TextPosition};
use crate::syntax::source::Span;
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
    /// Text. Each escaped character is a separate part.
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
    let mut body_start = front_matter_range(text).map_or(0, |front| {
        let end = text[front.end..].find('\n');
        end.map_or(text.len(), |end| front.end + end + 1)
    });
    while let Some((start, line)) = lines.next_if(|(start, _)| *start < body_start) {
        out.push(plain_line(MarkupLineKind::Front, start, line));
    }
    while let Some((start, line)) = lines.next() {
        if !is_heading(line) {
            continue;
        }
        outline_body(text, body_start..start, &mut out);
        out.push(plain_line(MarkupLineKind::Heading, start, line));
        body_start = start + line.len();
        while let Some((start, line)) = lines.next_if(|(_, line)| belongs_to_heading(line)) {
            let kind = match is_comment(line) {
                true => MarkupLineKind::Comment,
                false => MarkupLineKind::Attribute,
            };
            out.push(plain_line(kind, start, line));
            body_start = start + line.len();
        }
    }
    outline_body(text, body_start..text.len(), &mut out);
    out
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("//")
}

fn belongs_to_heading(line: &str) -> bool {
    let position = TextPosition::default();
    is_comment(line) || (!is_heading(line) && parse_attribute(position, 0, line).is_some())
}

fn plain_line(kind: MarkupLineKind, start: usize, line: &str) -> OutlinedLine {
    OutlinedLine {
        kind,
        range: start..start + line.trim_end_matches('\n').len(),
        bars: None,
        labels: Vec::new(),
        parts: Vec::new(),
    }
}

/// Adds the lines of a body.
fn outline_body(text: &str, body: Range<usize>, out: &mut Vec<OutlinedLine>) {
    // A byte order mark is not part of the first line.
    let mut start = body.start;
    let mut text = &text[body];
    if let Some(after) = text.strip_prefix('\u{feff}').filter(|_| start == 0) {
        start = '\u{feff}'.len_utf8();
        text = after;
    }
    if text.is_empty() {
        return;
    }
    // The end of the last line does not start another line.
    let text = text.strip_suffix('\n').unwrap_or(text);
    let text = text.strip_suffix('\r').unwrap_or(text);
    let position = TextPosition::default().advance(start);
    let range = |span: Span| span.start as usize..span.end as usize;
    for line in lines::parse_lines(position, text, &mut Vec::new()) {
        let parts = line.pieces.iter().map(|piece| match piece {
            LinePiece::Text(text, _) => (OutlinePart::Text, range(text.span)),
            LinePiece::Stars { span, .. } => (OutlinePart::Stars, range(*span)),
            // A span of one byte is an unclosed brace, which is text.
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
