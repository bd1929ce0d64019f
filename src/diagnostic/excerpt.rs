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
/// So many lines before and after a place may be seen with it.
const AROUND: usize = 3;
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
    cut: Option<Cut>,
}

/// Lines of which each that is too long is cut to what is marked of it, where several places stand on lines of their own.
#[derive(Debug)]
struct Cut {
    /// The lines as they are shown; those that are far from all places are empty.
    text: String,
    /// The number of the first of them, from 0.
    first: usize,
    /// The bytes of the text that are shown, each part with where it stands in `text`.
    parts: Vec<(Range<usize>, usize)>,
    /// Of the first place, from 0.
    column: usize,
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
    fn new(sources: &Sources, at: Span, width: usize) -> Self {
        let mut out = Self {
            file: at.file,
            name: sources.name(at.file).to_owned(),
            text: sources.text(at.file),
            lines: sources.lines(at.file),
            window: None,
            cut: None,
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

    /// The same of several places, the first of them the one that is spoken of.
    pub(super) fn of_all(sources: &Sources, places: &[Span], width: usize) -> Option<Self> {
        let first = *places.first()?;
        let mut out = Self::new(sources, first, width);
        let room = width.saturating_sub(MARGIN).max(LEAST_ROOM);
        let here: Vec<Span> = places
            .iter()
            .copied()
            .filter(|it| it.file == out.file)
            .collect();
        let is_long = |at: &Span| out.line(out.line_of(at.start as usize)).len() > room;
        if out.window.is_none() && here.iter().any(is_long) {
            let (_, column) = sources.line_column(first);
            out.cut = out.cut_lines(&here, room).map(|cut| Cut {
                column: column - 1,
                ..cut
            });
        }
        Some(out)
    }

    fn cut_lines(&self, places: &[Span], room: usize) -> Option<Cut> {
        let marked: Vec<(usize, Span)> = places
            .iter()
            .map(|at| (self.line_of(at.start as usize), *at))
            .collect();
        let first = marked.iter().map(|(line, _)| *line).min()?;
        let last = marked.iter().map(|(line, _)| *line).max()?;
        let first = first.saturating_sub(AROUND);
        let mut cut = Cut {
            text: String::new(),
            first,
            parts: Vec::new(),
            column: 0,
        };
        for number in first..=(last + AROUND).min(self.lines.len().saturating_sub(1)) {
            if marked
                .iter()
                .any(|(line, _)| line.abs_diff(number) <= AROUND)
            {
                let line = self.line(number);
                let at = marked.iter().find(|(line, _)| *line == number);
                let at = at.map_or_else(|| Span::new(self.file, line.start, line.start), |it| it.1);
                let whole = line.len() <= room;
                let window = (!whole)
                    .then(|| self.window(at, line.clone(), room))
                    .flatten();
                let (shows, drawn) = match &window {
                    Some(it) => (it.shows.clone(), &*it.drawn),
                    None => (line.clone(), self.text.get(line)?),
                };
                let before = if drawn.starts_with(ELLIPSIS) && window.is_some() {
                    ELLIPSIS.len()
                } else {
                    0
                };
                cut.parts.push((shows, cut.text.len() + before));
                cut.text.push_str(drawn);
            }
            cut.text.push('\n');
        }
        Some(cut)
    }

    /// Do the lines around a place hold a colour of their own, or the like? Then none of ours can be told from it.
    pub(super) fn is_coloured(&self, at: Span) -> bool {
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
        if let Some(cut) = &self.cut {
            let mut parts = cut.parts.iter();
            let (shows, at) =
                parts.find(|(shows, _)| shows.start <= start && start <= shows.end)?;
            let long = end.min(shows.end).saturating_sub(start).max(1);
            return Some(SourceSpan::from((at + start - shows.start, long)));
        }
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
        if let Some(cut) = &self.cut {
            let found = cut.text.as_bytes().read_span(span, before, after)?;
            // So the first place is asked for alone, to be told.
            let column = match (before, after) {
                (0, 0) => cut.column,
                _ => found.column(),
            };
            return Ok(Box::new(MietteSpanContents::new_named(
                self.name.clone(),
                found.data(),
                *found.span(),
                found.line() + cut.first,
                column,
                found.line_count() + cut.first,
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
