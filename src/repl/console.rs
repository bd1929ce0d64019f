//! Where lines come from and where words go.

use super::read::{Lines, Typed};
use super::{answer, commands};
use crate::present::{Block, Ink, Style};
use crate::words::{Words, say};
use std::io::{self, Write};

/// The window that the reader looks at.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    /// Its columns and rows as they are now.
    pub size: fn() -> Option<(usize, usize)>,
    /// Are lines as long as it is wide? Not where somebody has asked for another width.
    pub fits: bool,
    /// Does it know more than lines: another screen, how to be cleared?
    pub draws: bool,
}

/// Where lines come from and where words go.
pub struct Console {
    pub lines: Box<dyn Lines>,
    pub out: Box<dyn Write>,
    pub ink: Ink,
    /// None where nobody looks at one: what is told stands in a pipe or a file.
    pub window: Option<Window>,
    /// What is said in.
    pub words: Words,
}

impl Console {
    /// Shows blocks.
    ///
    /// # Errors
    /// When nobody reads them any more.
    pub fn show(&mut self, blocks: &[Block]) -> io::Result<()> {
        self.fit();
        self.out.write_all(self.ink.paint(blocks).as_bytes())?;
        self.out.flush()
    }

    /// Lines are as long from here on as the window is wide now. What stands there stays as it is.
    fn fit(&mut self) {
        let size = self.window.filter(|it| it.fits).and_then(|it| (it.size)());
        if let Some((columns, _)) = size {
            self.ink = self.ink.fitting(columns);
        }
    }

    /// The program speaks.
    ///
    /// # Errors
    /// As for [`Console::show`].
    pub fn aside(&mut self, text: &str) -> io::Result<()> {
        self.show(&[Block::new(Style::Aside, text)])
    }

    pub(super) fn trouble(&mut self, text: &str) -> io::Result<()> {
        self.show(&[Block::new(Style::Trouble, text)])
    }

    /// A yes or no that is no part of the game; none when the reader leaves. The end of the input is no.
    ///
    /// # Errors
    /// When reading or writing fails.
    pub fn confirm(&mut self, question: &str) -> io::Result<Option<bool>> {
        let asked = [Block::new(Style::Title, question)];
        self.show(&asked)?;
        loop {
            match self.lines.next("> ")? {
                Typed::Line(line) if commands::leaves(&line) => return Ok(None),
                Typed::Line(line) => match answer::yes_or_no(&line) {
                    Some(yes) => return Ok(Some(yes)),
                    None => self.aside(&say!(self.words, "wanted-confirm"))?,
                },
                Typed::Anew => self.show(&asked)?,
                Typed::Unreadable => self.aside(&say!(self.words, "typed-unreadable"))?,
                Typed::Cancelled | Typed::End | Typed::Changed => return Ok(Some(false)),
            }
        }
    }
}
