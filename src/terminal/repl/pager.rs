//! An answer that is longer than the window is told a window at a time.

use super::console::Console;
use crate::messages::say;
use crate::output::present::{Block, Ink, Style};
use std::io::{self, Write};

/// A window has so many rows at least: fewer are no place to read.
const LEAST: usize = 4;

/// What is typed at `[more]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Key {
    /// The space bar, Enter, an arrow and their like: on with it.
    On,
    /// A letter, a figure, a sign, or a word that begins with `q`: the reader types a line already, which begins so, and all is told.
    Typed(String),
    /// `q`, Ctrl-C, Escape: the rest of it is not told.
    Enough,
    /// Nothing more can be typed: all is told.
    Ended,
}

/// How much of the answer has been told since the reader typed it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Told {
    /// Rows in the window.
    rows: usize,
    /// Is the rest told without asking?
    ahead: bool,
    /// Has the reader had enough of it?
    enough: bool,
    /// Is it what the reader is asked? Of that nothing is left out.
    asks: bool,
    /// Was the window stopped at?
    pub(super) stopped: bool,
}

impl Console {
    /// The reader has read all of it: what comes is another answer.
    pub(super) fn turned(&mut self) {
        self.told = Told::default();
    }

    /// What comes next is told whatever the reader had enough of: it is what they are asked.
    pub fn asks(&mut self) {
        if self.told.enough {
            self.told = Told {
                stopped: self.told.stopped,
                ..Told::default()
            };
        }
        self.told.asks = true;
    }

    /// Tells lines, and stops where the window is full.
    pub(super) fn page(&mut self, text: &str) -> io::Result<()> {
        let Some((columns, rows)) = self.pages() else {
            self.out.write_all(text.as_bytes())?;
            return self.out.flush();
        };
        let fill = rows.max(LEAST) - 1;
        for line in text.split_inclusive('\n') {
            if self.told.enough {
                return Ok(());
            }
            let high = height(line, columns);
            if !self.told.ahead && self.told.rows > 0 && self.told.rows + high > fill {
                self.more(columns)?;
                if self.told.enough {
                    return Ok(());
                }
            }
            self.told.rows += high;
            self.out.write_all(line.as_bytes())?;
        }
        self.out.flush()
    }

    /// Columns and rows of a window that is stopped at.
    fn pages(&self) -> Option<(usize, usize)> {
        let window = self.window?;
        let stops = self.lines.is_terminal() && !self.lines.is_typing() && !self.ink.narrate;
        window.key.filter(|_| stops && window.draws)?;
        (window.size)()
    }

    /// Asks whether to go on; with what may be typed, where the line is long enough: what is asked is one row, which is cleared.
    fn more(&mut self, columns: usize) -> io::Result<()> {
        let Some(key) = self.window.and_then(|window| window.key) else {
            return Ok(());
        };
        if self.lines.is_ahead() {
            self.told.ahead = true;
            return Ok(());
        }
        let keys = say!(self.words, "more-keys");
        let asked = match keys.chars().count() < columns {
            true => keys,
            false => say!(self.words, "more"),
        };
        let asked = Block::new(Style::Aside, asked);
        let asked = self.ink.paint(&[asked]);
        let mut asks = |on: bool| {
            let line = if on { asked.trim_end() } else { "\r\x1b[K" };
            self.out.write_all(line.as_bytes())?;
            self.out.flush()
        };
        let typed = key(&mut asks)?;
        self.told.stopped = true;
        match typed {
            Key::On => self.told.rows = 0,
            Key::Enough if !self.told.asks => self.told.enough = true,
            Key::Enough | Key::Ended => self.told.ahead = true,
            Key::Typed(first) => {
                self.lines.begin(&first);
                self.told.ahead = true;
            }
        }
        Ok(())
    }
}

/// How many rows a line takes; one that the window is too narrow for goes on in the next.
fn height(line: &str, columns: usize) -> usize {
    let shown = Ink::columns(line.trim_end_matches('\n'));
    shown.div_ceil(columns.max(1)).max(1)
}
