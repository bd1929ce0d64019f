//! The lines around the labels of a diagnostic, as a source for miette.

use super::Label;
use crate::syntax::source::{FileId, Sources, Span};
use crate::syntax::unicode::{is_hidden, reveal_hidden, reveal_in_line};
use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::ops::Range;

/// Columns before a line: its number and a border.
const MARGIN_WIDTH: usize = 10;
const MIN_WIDTH: usize = 30;
/// Number of context lines before and after a label.
const CONTEXT_LINES: usize = 3;
const ELLIPSIS: &str = "…";

/// The part of a text that a diagnostic shows. Drawing an error at the end of a long book costs no more than at its start.
#[derive(Debug)]
pub(super) struct Excerpt {
    file: FileId,
    name: String,
    /// Lines around the labels. Long lines are cut, lines far from all labels are empty.
    text: String,
    /// Number of the first line, from 0.
    first_line: usize,
    lines: Vec<ExcerptLine>,
}

/// Bytes of one line that are shown without changes.
#[derive(Debug)]
struct ExcerptLine {
    source_range: Range<usize>,
    /// Their start in the text of the excerpt.
    offset: usize,
    /// Number of characters before them on the line.
    column: usize,
}

impl Excerpt {
    /// Creates the excerpt around the labels in the file of the first label. `width` is that of the screen.
    pub(super) fn new(sources: &Sources, labels: &[Label], width: usize) -> Option<Self> {
        let file = labels.first()?.span.file;
        let (source, starts) = (sources.text(file), sources.line_starts(file));
        let room = width.saturating_sub(MARGIN_WIDTH).max(MIN_WIDTH);
        let line_of = |at: u32| {
            starts
                .partition_point(|start| *start <= at)
                .saturating_sub(1)
        };
        let labels = labels.iter().map(|label| label.span);
        let labels = labels.filter(|span| span.file == file);
        let lines: Vec<(usize, usize, Span)> = labels
            .map(|span| (line_of(span.start), line_of(span.end), span))
            .collect();
        let first_line = lines.iter().map(|(first, ..)| *first).min()?;
        let first_line = first_line.saturating_sub(CONTEXT_LINES);
        let last_label = lines.iter().map(|(_, last, _)| *last).max()?;
        // The last line break does not start another line.
        let line_count = starts.len() - usize::from(source.ends_with('\n'));
        let last_line = (last_label + CONTEXT_LINES).min(line_count.saturating_sub(1));
        let mut out = Self {
            file,
            name: reveal_in_line(sources.name(file)),
            text: String::new(),
            first_line,
            lines: Vec::new(),
        };
        for number in first_line..=last_line.max(last_label) {
            let is_near = |(first, last, _): &(usize, usize, Span)| {
                (first.saturating_sub(CONTEXT_LINES)..=last + CONTEXT_LINES).contains(&number)
            };
            if lines.iter().any(is_near) {
                let start = *starts.get(number)? as usize;
                let end = starts.get(number + 1).map(|end| *end as usize);
                let line = source.get(start..end.unwrap_or(source.len()))?;
                let line = line.trim_end_matches(['\n', '\r']);
                let marked = lines.iter().find(|(first, ..)| *first == number);
                let marked = marked.map_or(0..0, |(.., span)| {
                    span.start as usize - start..(span.end as usize).max(start) - start
                });
                out.push_line(line, start, marked, room);
            }
            out.text.push('\n');
        }
        Some(out)
    }

    /// Adds a line. A long line is shortened around its marked range.
    fn push_line(&mut self, line: &str, start: usize, marked: Range<usize>, room: usize) {
        let mut shown = 0..line.len();
        if line.len() > room {
            let around = room.saturating_sub(marked.len()) / 2;
            let from = marked.start.saturating_sub(around).min(line.len());
            let to = (marked.start + marked.len().min(room) + around).max(from + room / 2);
            shown = line.floor_char_boundary(from)..line.floor_char_boundary(to.min(line.len()));
        }
        if shown.start > 0 {
            self.text.push_str(ELLIPSIS);
        }
        let mut from = shown.start;
        let mut before = ' ';
        for (at, c) in line[shown.clone()].char_indices() {
            if let Some(with) = replacement(before, c) {
                let at = shown.start + at;
                self.push_part(line, start, from..at);
                self.text.push_str(&with);
                from = at + c.len_utf8();
            }
            before = c;
        }
        self.push_part(line, start, from..shown.end);
        if shown.end < line.len() {
            self.text.push_str(ELLIPSIS);
        }
    }

    fn push_part(&mut self, line: &str, start: usize, shown: Range<usize>) {
        self.lines.push(ExcerptLine {
            source_range: start + shown.start..start + shown.end,
            offset: self.text.len(),
            column: line[..shown.start].chars().count(),
        });
        self.text.push_str(&line[shown]);
    }

    /// The range of a label, unless it is outside the excerpt.
    pub(super) fn source_span(&self, span: Span) -> Option<SourceSpan> {
        let (start, end) = (span.start as usize, span.end as usize);
        let contains = |at: usize| {
            let mut parts = self.lines.iter();
            parts.find(|part| part.source_range.start <= at && at <= part.source_range.end)
        };
        let part = contains(start).filter(|_| span.file == self.file)?;
        let from = part.offset + start - part.source_range.start;
        let to = match contains(end) {
            Some(last) => last.offset + end - last.source_range.start,
            None => part.offset + part.source_range.len(),
        };
        Some(SourceSpan::from((from, to.saturating_sub(from).max(1))))
    }
}

/// The replacement for a character, such as `<U+200B>` for a hidden one.
///
/// Empty for the later parts of an emoji, because terminals disagree about their width.
fn replacement(before: char, c: char) -> Option<String> {
    const JOINER: char = '\u{200d}';
    let is_symbol = |c| matches!(c, '\u{2600}'..='\u{27bf}' | '\u{1f000}'..='\u{1faff}');
    let is_later_part = match c {
        '\u{1f3fb}'..='\u{1f3ff}' | JOINER => is_symbol(before),
        c => before == JOINER && is_symbol(c),
    };
    match is_later_part {
        true => Some(String::new()),
        false => (c != '\t' && is_hidden(c)).then(|| reveal_hidden(c.encode_utf8(&mut [0; 4]))),
    }
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let found = self.text.as_bytes().read_span(span, before, after)?;
        let mut column = found.column();
        // The heading of a report reads the label without context.
        let part = self
            .lines
            .iter()
            .rev()
            .find(|it| it.offset <= span.offset());
        if let (0, 0, Some(part)) = (before, after, part.filter(|part| part.column > 0)) {
            let inside = self.text.get(part.offset..span.offset());
            column = part.column + inside.map_or(0, |text| text.chars().count());
        }
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            found.data(),
            *found.span(),
            found.line() + self.first_line,
            column,
            found.line_count() + self.first_line,
        )))
    }
}
