//! Converts blocks to lines of limited width: coloured, plain or for a screen reader.

use super::{Block, Run, Style, clean};
use std::borrow::Cow;
use std::fmt::Write;
use std::ops::RangeInclusive;
use textwrap::WordSeparator;
use textwrap::core::{Word, break_words, display_width};

/// How blocks are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextStyle {
    /// Maximum width, also of tables.
    pub width: usize,
    /// Maximum width of a paragraph.
    pub prose: usize,
    pub colour: bool,
    /// For a screen reader: no drawings, indents or colours.
    pub narrate: bool,
    /// The terminal has box-drawing characters.
    pub boxes: bool,
}

/// Columns that a text takes on a terminal.
pub fn width(text: &str) -> usize {
    display_width(text)
}

/// Pads a text with trailing spaces to a width.
pub fn padded(text: &str, columns: usize) -> String {
    let space = columns.saturating_sub(width(text));
    format!("{text}{}", " ".repeat(space))
}

impl TextStyle {
    /// The most readable width.
    const PROSE: usize = 72;
    /// Narrower windows wrap lines themselves; wider lines are hard to read.
    const COLUMNS: RangeInclusive<usize> = 40..=100;

    /// The requested width, for paragraphs too.
    pub fn with_width(columns: usize) -> Self {
        let columns = columns.clamp(*Self::COLUMNS.start(), *Self::COLUMNS.end());
        Self {
            width: columns,
            prose: columns,
            colour: false,
            narrate: false,
            boxes: false,
        }
    }

    /// The same style in a window of this width.
    #[must_use]
    pub fn fitting(self, columns: usize) -> Self {
        let Self { width, .. } = Self::with_width(columns);
        Self {
            width,
            prose: width.min(Self::PROSE),
            ..self
        }
    }

    /// The blocks as text; each line ends with a line break.
    pub fn paint(&self, blocks: &[Block]) -> String {
        let mut out = String::new();
        for block in blocks {
            if block.apart {
                out.push('\n');
            }
            self.block(block, &mut out);
            match &block.grid {
                #[cfg(feature = "terminal")]
                Some(grid) if self.narrate => out.push_str(&super::grid::list_cells(grid)),
                #[cfg(feature = "terminal")]
                Some(grid) => out.push_str(&super::grid::draw(grid, self.width)),
                _ => {}
            }
            #[cfg(feature = "terminal")]
            if let Some(chart) = block.chart.as_ref().filter(|_| !self.narrate) {
                out.push_str(&super::chart::draw(chart, self.width, self.boxes));
            }
        }
        out
    }

    fn block(&self, block: &Block, out: &mut String) {
        if (block.grid.is_some() || block.chart.is_some())
            && block.runs.iter().all(|run| run.text.is_empty())
        {
            return;
        }
        let (first, rest) = if self.narrate { (0, 0) } else { block.indent };
        let mut plain = String::new();
        let mut styles: Vec<(usize, Style)> = Vec::new();
        for Run { text, style } in &block.runs {
            let mark = self.mark(*style);
            plain.push_str(mark);
            plain.push_str(&clean(text));
            plain.push_str(mark);
            styles.push((plain.len(), *style));
        }
        let plain = plain.trim_end();
        let columns = |indent: usize| self.prose.saturating_sub(indent).max(8);
        let widths = [columns(first), columns(rest)];
        let mut start = 0;
        let mut longest = 0;
        let mut indent = first;
        for text in plain.split('\n') {
            let words = WordSeparator::AsciiSpace.find_words(text);
            let words = break_long_words(words, widths[0].min(widths[1]));
            let wrapped = textwrap::WrapAlgorithm::new_optimal_fit().wrap(&words, &widths);
            let mut at = start;
            for line in wrapped {
                let until = at
                    + line
                        .iter()
                        .map(|word| word.word.len() + word.whitespace.len())
                        .sum::<usize>();
                let shown = plain.get(at..until).unwrap_or_default().trim_end();
                longest = longest.max(indent + display_width(shown));
                if !shown.is_empty() {
                    out.extend(std::iter::repeat_n(' ', indent));
                    self.styled(shown, at, &styles, out);
                }
                out.push('\n');
                at = until;
                indent = rest;
            }
            start += text.len() + 1;
        }
        if block.underlined && !self.narrate && !self.colour {
            let _ = writeln!(out, "{}", "-".repeat(longest));
        }
    }

    fn styled(&self, shown: &str, at: usize, styles: &[(usize, Style)], out: &mut String) {
        let mut from = 0;
        for &(end, style) in styles {
            let to = end.saturating_sub(at).min(shown.len());
            let Some(part) = shown.get(from..to).filter(|part| !part.is_empty()) else {
                continue;
            };
            from = to;
            let (on, off) = if self.colour { ansi(style) } else { ("", "") };
            // Non-breaking spaces become normal ones, so that copied text contains no others.
            let part = match style {
                Style::Aside => Cow::Owned(part.replace('\u{a0}', " ")),
                _ => Cow::Borrowed(part),
            };
            let _ = write!(out, "{on}{part}{off}");
        }
    }

    /// Marks emphasis in text without colour. Screen readers would read the asterisks.
    fn mark(&self, style: Style) -> &'static str {
        match style {
            _ if self.colour || self.narrate => "",
            Style::Emphasis => "*",
            Style::Strong => "**",
            _ => "",
        }
    }
}

/// Breaks words that are longer than a line. A path is kept whole, so that it can be copied from the screen: the terminal wraps it.
fn break_long_words<'t>(words: impl Iterator<Item = Word<'t>>, columns: usize) -> Vec<Word<'t>> {
    let pieces = words.flat_map(|word| match word.word.contains(['/', '\\']) {
        true => vec![word],
        false => break_words([word], columns),
    });
    pieces.collect()
}

impl TextStyle {
    /// The displayed width of a painted line, without its colour codes.
    pub fn columns(painted: &str) -> usize {
        let mut pieces = painted.split("\x1b[");
        let first = pieces.next().map_or(0, display_width);
        let rest =
            pieces.map(|piece| display_width(piece.split_once('m').map_or(piece, |it| it.1)));
        first + rest.sum::<usize>()
    }
}

fn ansi(style: Style) -> (&'static str, &'static str) {
    match style {
        Style::Plain => ("", ""),
        Style::Emphasis => ("\x1b[3m", "\x1b[23m"),
        Style::Strong => ("\x1b[1m", "\x1b[22m"),
        Style::Title => ("\x1b[1;4m", "\x1b[22;24m"),
        Style::Aside => ("\x1b[2m", "\x1b[22m"),
        Style::Dice => ("\x1b[36m", "\x1b[39m"),
        Style::Change => ("\x1b[33m", "\x1b[39m"),
        Style::Key => ("\x1b[1;32m", "\x1b[22;39m"),
        Style::Closed => ("\x1b[2m", "\x1b[22m"),
        Style::Trouble => ("\x1b[31m", "\x1b[39m"),
    }
}
