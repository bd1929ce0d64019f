//! Converts blocks to lines of limited width: coloured, plain or for a screen reader.

use super::{Block, Run, Style, printable_line};
use std::borrow::Cow;
use std::fmt::Write;
use std::ops::RangeInclusive;
use textwrap::WordSeparator;
use textwrap::core::{Word, break_words, display_width};

/// Properties of the lines to which blocks are converted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextStyle {
    /// Maximum width, also of tables.
    pub width: usize,
    /// Maximum width of a paragraph.
    pub prose_width: usize,
    pub colour: bool,
    /// For a screen reader: no drawings, indents or colours.
    pub screen_reader: bool,
    /// The terminal has box-drawing characters.
    pub has_box_chars: bool,
}

/// Returns the number of columns that a text occupies on a terminal.
pub fn text_width(text: &str) -> usize {
    display_width(text)
}

/// Pads a text with trailing spaces to a width.
pub fn pad_end(text: &str, columns: usize) -> String {
    let space = columns.saturating_sub(text_width(text));
    format!("{text}{}", " ".repeat(space))
}

impl TextStyle {
    /// Width for the best readability of paragraphs.
    const PROSE_WIDTH: usize = 72;
    /// Narrower windows wrap lines themselves, and wider lines are hard to read.
    const WIDTH_RANGE: RangeInclusive<usize> = 40..=100;

    /// A plain style with this width, also for paragraphs.
    pub fn with_width(columns: usize) -> Self {
        let columns = columns.clamp(*Self::WIDTH_RANGE.start(), *Self::WIDTH_RANGE.end());
        Self {
            width: columns,
            prose_width: columns,
            colour: false,
            screen_reader: false,
            has_box_chars: false,
        }
    }

    /// Returns the same style for a window of this width.
    #[must_use]
    pub fn fit_window(self, columns: usize) -> Self {
        let Self { width, .. } = Self::with_width(columns);
        Self {
            width,
            prose_width: width.min(Self::PROSE_WIDTH),
            ..self
        }
    }

    /// Renders blocks as text. Each line ends with a line break.
    pub fn render(&self, blocks: &[Block]) -> String {
        let mut out = String::new();
        for block in blocks {
            if block.space_before {
                out.push('\n');
            }
            self.render_block(block, &mut out);
            match &block.grid {
                #[cfg(feature = "terminal")]
                Some(grid) if self.screen_reader => out.push_str(&super::grid::list_cells(grid)),
                #[cfg(feature = "terminal")]
                Some(grid) => out.push_str(&super::grid::draw_grid(grid, self.width)),
                _ => {}
            }
            #[cfg(feature = "terminal")]
            if let Some(chart) = block.chart.as_ref().filter(|_| !self.screen_reader) {
                out.push_str(&super::chart::draw(chart, self.width, self.has_box_chars));
            }
        }
        out
    }

    fn render_block(&self, block: &Block, out: &mut String) {
        if (block.grid.is_some() || block.chart.is_some())
            && block.runs.iter().all(|run| run.text.is_empty())
        {
            return;
        }
        let (first, other_indent) = if self.screen_reader {
            (0, 0)
        } else {
            block.indent
        };
        let mut plain = String::new();
        let mut styles: Vec<(usize, Style)> = Vec::new();
        for Run { text, style } in &block.runs {
            let mark = self.emphasis_mark(*style);
            plain.push_str(mark);
            plain.push_str(&printable_line(text));
            plain.push_str(mark);
            styles.push((plain.len(), *style));
        }
        let plain = plain.trim_end();
        let is_prose = block.runs.iter().all(|run| run.style != Style::Dice);
        let width = if is_prose {
            self.prose_width
        } else {
            self.width
        };
        let width_for = |indent: usize| width.saturating_sub(indent).max(8);
        let widths = [width_for(first), width_for(other_indent)];
        let mut start = 0;
        let mut max_width = 0;
        let mut indent = first;
        for text in plain.split('\n') {
            let words = WordSeparator::AsciiSpace.find_words(text);
            let words = break_long_words(words, widths[0].min(widths[1]));
            let wrapped = textwrap::WrapAlgorithm::new_optimal_fit().wrap(&words, &widths);
            let mut offset = start;
            for words in wrapped {
                let lengths = words.iter();
                let lengths = lengths.map(|word| word.word.len() + word.whitespace.len());
                let end = offset + lengths.sum::<usize>();
                let line = plain.get(offset..end).unwrap_or_default().trim_end();
                max_width = max_width.max(indent + display_width(line));
                if !line.is_empty() {
                    out.extend(std::iter::repeat_n(' ', indent));
                    self.push_styled(line, offset, &styles, out);
                }
                out.push('\n');
                offset = end;
                indent = other_indent;
            }
            start += text.len() + 1;
        }
        if block.is_underlined && !self.screen_reader && !self.colour {
            let _ = writeln!(out, "{}", "-".repeat(max_width));
        }
    }

    fn push_styled(&self, line: &str, offset: usize, styles: &[(usize, Style)], out: &mut String) {
        let mut start = 0;
        for &(end, style) in styles {
            let part_end = end.saturating_sub(offset).min(line.len());
            let Some(part) = line.get(start..part_end).filter(|part| !part.is_empty()) else {
                continue;
            };
            start = part_end;
            let (on, off) = if self.colour {
                ansi_codes(style)
            } else {
                ("", "")
            };
            // Non-breaking spaces become normal ones, so that copied text contains no others.
            let part = match style {
                Style::Note => Cow::Owned(part.replace('\u{a0}', " ")),
                _ => Cow::Borrowed(part),
            };
            let _ = write!(out, "{on}{part}{off}");
        }
    }

    /// Marks emphasis in text without colour. Screen readers would read the asterisks.
    fn emphasis_mark(&self, style: Style) -> &'static str {
        match style {
            _ if self.colour || self.screen_reader => "",
            Style::Emphasis => "*",
            Style::Strong => "**",
            _ => "",
        }
    }
}

/// Breaks words that are longer than a line. Paths are not broken, so that they can be copied: the terminal wraps them.
fn break_long_words<'t>(words: impl Iterator<Item = Word<'t>>, columns: usize) -> Vec<Word<'t>> {
    let pieces = words.flat_map(|word| match word.word.contains(['/', '\\']) {
        true => vec![word],
        false => break_words([word], columns),
    });
    pieces.collect()
}

impl TextStyle {
    /// Returns the displayed width of a coloured line, without its colour codes.
    pub fn painted_width(line: &str) -> usize {
        let mut pieces = line.split("\x1b[");
        let first = pieces.next().map_or(0, display_width);
        let others =
            pieces.map(|piece| display_width(piece.split_once('m').map_or(piece, |it| it.1)));
        first + others.sum::<usize>()
    }
}

fn ansi_codes(style: Style) -> (&'static str, &'static str) {
    match style {
        Style::Plain => ("", ""),
        Style::Emphasis => ("\x1b[3m", "\x1b[23m"),
        Style::Strong => ("\x1b[1m", "\x1b[22m"),
        Style::Title => ("\x1b[1;4m", "\x1b[22;24m"),
        Style::Note => ("\x1b[2m", "\x1b[22m"),
        Style::Dice => ("\x1b[36m", "\x1b[39m"),
        Style::Change => ("\x1b[33m", "\x1b[39m"),
        Style::Key => ("\x1b[1;32m", "\x1b[22;39m"),
        Style::Closed => ("\x1b[2m", "\x1b[22m"),
        Style::Error => ("\x1b[31m", "\x1b[39m"),
    }
}
