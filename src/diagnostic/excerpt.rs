//! The lines of a text around a place, as miette asks for them.

use crate::source::{FileId, Sources, Span};
use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::ops::Range;
use std::sync::Arc;

/// A line that is so many screens wide is not shown beside another.
const LONG: usize = 3;
/// What stands in front of a line: its number and a stroke.
const MARGIN: usize = 10;
const LEAST_ROOM: usize = 30;
const ELLIPSIS: &str = "…";

/// A text of which only the lines around a place are looked at, so that a fault at the end of a long book costs no more to
/// draw than one at its start.
#[derive(Debug)]
pub(super) struct Excerpts {
    file: FileId,
    name: String,
    text: Arc<String>,
    lines: Arc<[u32]>,
    window: Option<Window>,
}

/// The part of a line that is shown when the whole is too long to be taken in: many write a paragraph, or a book, on one line.
#[derive(Debug)]
struct Window {
    /// The bytes of the text that are shown.
    shows: Range<usize>,
    /// They, with an ellipsis where the line goes on.
    drawn: String,
    /// The byte of the text at which `drawn` would begin.
    start: usize,
    /// Line and column of the first place that is marked, from 0.
    line: usize,
    column: usize,
}

impl Excerpts {
    /// The text that a place is in, for a screen so many letters wide.
    pub(super) fn new(sources: &Sources, at: Span, width: usize) -> Self {
        let mut out = Self {
            file: at.file,
            name: sources.name(at.file).to_owned(),
            text: sources.text(at.file),
            lines: sources.lines(at.file),
            window: None,
        };
        let room = width.saturating_sub(MARGIN).max(LEAST_ROOM);
        let number = out.line_of(at.start as usize);
        let line = out.line(number);
        let beside = [number.saturating_sub(1), number + 1];
        if line.len() > room || beside.iter().any(|n| out.line(*n).len() > LONG * width) {
            let (_, column) = sources.line_column(at);
            out.window = out.window(at, line, room).map(|window| Window {
                line: number,
                column: column - 1,
                ..window
            });
        }
        out
    }

    /// Do the lines around a place hold a colour of their own, or the like? Then none of ours can be told from it.
    pub(super) fn is_coloured(&self, at: Span) -> bool {
        const AROUND: usize = 3;
        let line = self.line_of(at.start as usize);
        let first = self.start_of(line.saturating_sub(AROUND)).unwrap_or(0);
        let end = self.line_of(at.end as usize) + AROUND + 1;
        let end = self.start_of(end).unwrap_or(self.text.len());
        let text = self.text.get(first..end).unwrap_or_default();
        text.contains('\x1b')
    }

    /// Where a label is drawn and how far it reaches; none when it is not in what is shown.
    pub(super) fn place(&self, span: Span) -> Option<SourceSpan> {
        if span.file != self.file {
            return None;
        }
        let (start, mut end) = (span.start as usize, span.end as usize);
        if let Some(window) = &self.window {
            if !window.shows.contains(&start) {
                return None;
            }
            end = end.min(window.shows.end);
        }
        Some(SourceSpan::from((start, end.saturating_sub(start).max(1))))
    }

    fn window(&self, at: Span, line: Range<usize>, room: usize) -> Option<Window> {
        let letter = |at: usize| (0..=at).rev().find(|n| self.text.is_char_boundary(*n));
        let marked = (at.end.saturating_sub(at.start) as usize).min(room);
        let around = (room - marked) / 2;
        // What is marked stands in the middle: what is said of it begins there and goes on to the right.
        let start = (at.start as usize).saturating_sub(around).max(line.start);
        let end = (at.start as usize + marked + around).max(start + room / 2);
        let end = end.min(line.end);
        let shows = letter(start)?..letter(end)?;
        let before = if shows.start > line.start {
            ELLIPSIS
        } else {
            ""
        };
        let after = if shows.end < line.end { ELLIPSIS } else { "" };
        Some(Window {
            drawn: [before, self.text.get(shows.clone())?, after].concat(),
            start: shows.start.checked_sub(before.len())?,
            shows,
            line: 0,
            column: 0,
        })
    }

    fn line_of(&self, at: usize) -> usize {
        let upto = |start: &u32| *start as usize <= at;
        self.lines.partition_point(upto).saturating_sub(1)
    }

    /// The bytes of a line, without its end.
    fn line(&self, number: usize) -> Range<usize> {
        let start = self.start_of(number).unwrap_or(0);
        let end = self.start_of(number + 1).unwrap_or(self.text.len());
        let text = self.text.get(start..end).unwrap_or("");
        start..start + text.trim_end_matches(['\n', '\r']).len()
    }

    fn start_of(&self, line: usize) -> Option<usize> {
        self.lines.get(line).map(|start| *start as usize)
    }
}

impl SourceCode for Excerpts {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        if let Some(window) = &self.window {
            return Ok(Box::new(MietteSpanContents::new_named(
                self.name.clone(),
                window.drawn.as_bytes(),
                SourceSpan::from((window.start, window.drawn.len())),
                window.line,
                window.column,
                1,
            )));
        }
        // A line more on both sides than is asked for: where the excerpt ends must not show.
        let first = self.line_of(span.offset()).saturating_sub(before + 1);
        let last = self.line_of(span.offset() + span.len()) + after + 2;
        let start = self.start_of(first).unwrap_or(0);
        let end = self.start_of(last).unwrap_or(self.text.len());
        let excerpt = self.text.get(start..end).ok_or(MietteError::OutOfBounds)?;
        let inner = SourceSpan::from((span.offset() - start, span.len()));
        let found = excerpt.read_span(&inner, before, after)?;
        let at = *found.span();
        let data = excerpt
            .as_bytes()
            .get(at.offset()..at.offset() + at.len())
            .ok_or(MietteError::OutOfBounds)?;
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            data,
            SourceSpan::from((at.offset() + start, at.len())),
            found.line() + first,
            found.column(),
            found.line_count() + first,
        )))
    }
}
