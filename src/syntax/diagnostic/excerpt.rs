//! The lines around the labels of a diagnostic, as a source for miette.

use super::Label;
use crate::syntax::source::{FileId, Sources, Span};
use crate::syntax::unicode::{is_hidden, reveal_hidden, reveal_in_line};
use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::ops::Range;

/// Columns before the text of a line, for its number and a border.
const MARGIN_WIDTH: usize = 10;
/// Minimum number of columns for the text of a line.
const MIN_WIDTH: usize = 30;
/// Number of lines shown before and after a label.
const CONTEXT_LINES: usize = 3;
const ELLIPSIS: &str = "…";

/// The part of a text that a diagnostic shows. miette would otherwise scan the text from its start.
#[derive(Debug)]
pub(super) struct Excerpt {
    file: FileId,
    name: String,
    /// Lines around the labels. Long lines are shortened, and lines far from all labels are empty.
    text: String,
    /// Number of the first line, from 0.
    first_line: usize,
    lines: Vec<ExcerptLine>,
}

/// A part of a line that is shown unchanged.
#[derive(Debug)]
struct ExcerptLine {
    /// Its bytes in the source.
    source_range: Range<usize>,
    /// Its start in the text of the excerpt.
    offset: usize,
    /// Number of characters before it on the line.
    column: usize,
}

impl Excerpt {
    /// Creates the excerpt around the labels in the file of the first label. `width` is the width of the screen.
    pub(super) fn new(sources: &Sources, labels: &[Label], width: usize) -> Option<Self> {
        let file = labels.first()?.span.file;
        let (source, starts) = (sources.text(file), sources.line_starts(file));
        let max_length = width.saturating_sub(MARGIN_WIDTH).max(MIN_WIDTH);
        let line_of = |byte| {
            starts
                .partition_point(|start| *start <= byte)
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
                let label = lines.iter().find(|(first, ..)| *first == number);
                let label = label.map_or(0..0, |(.., span)| {
                    span.start as usize - start..(span.end as usize).max(start) - start
                });
                out.push_line(line, start, label, max_length);
            }
            out.text.push('\n');
        }
        Some(out)
    }

    /// Adds a line. A long line is shortened around its label.
    fn push_line(&mut self, line: &str, start: usize, label: Range<usize>, max_length: usize) {
        let mut shown = 0..line.len();
        if line.len() > max_length {
            let context = max_length.saturating_sub(label.len()) / 2;
            let from = label.start.saturating_sub(context).min(line.len());
            let to = label.start + label.len().min(max_length) + context;
            let to = to.max(from + max_length / 2).min(line.len());
            shown = line.floor_char_boundary(from)..line.floor_char_boundary(to);
        }
        if shown.start > 0 {
            self.text.push_str(ELLIPSIS);
        }
        let mut from = shown.start;
        let mut before = ' ';
        for (i, c) in line[shown.clone()].char_indices() {
            if let Some(replacement) = replacement(before, c) {
                let i = shown.start + i;
                self.push_part(line, start, from..i);
                self.text.push_str(&replacement);
                from = i + c.len_utf8();
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

    /// The range of a label in the excerpt. None if it is outside.
    pub(super) fn source_span(&self, span: Span) -> Option<SourceSpan> {
        let (start, end) = (span.start as usize, span.end as usize);
        let find_part = |byte: usize| {
            let mut parts = self.lines.iter();
            parts.find(|part| part.source_range.start <= byte && byte <= part.source_range.end)
        };
        let part = find_part(start).filter(|_| span.file == self.file)?;
        let from = part.offset + start - part.source_range.start;
        let to = match find_part(end) {
            Some(last) => last.offset + end - last.source_range.start,
            None => part.offset + part.source_range.len(),
        };
        Some(SourceSpan::from((from, to.saturating_sub(from).max(1))))
    }
}

/// The replacement for a character, such as `<U+200B>` for a hidden one.
///
/// Empty for every part of an emoji after the first, because terminals disagree about its width.
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
        let contents = self.text.as_bytes().read_span(span, before, after)?;
        let mut column = contents.column();
        // miette reads the label without context to print its position, which must be that of the source.
        let mut parts = self.lines.iter().rev();
        let part = parts.find(|it| it.offset <= span.offset());
        if let (0, 0, Some(part)) = (before, after, part.filter(|part| part.column > 0)) {
            let text_before = self.text.get(part.offset..span.offset());
            column = part.column + text_before.map_or(0, |text| text.chars().count());
        }
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            contents.data(),
            *contents.span(),
            contents.line() + self.first_line,
            column,
            contents.line_count() + self.first_line,
        )))
    }
}
