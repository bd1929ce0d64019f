//! Leaving the line: by Ctrl-D, which asks, or by Ctrl-C twice on an empty line.

use super::read::Typed;
use super::{Repl, answer, commands, speak};
use crate::present::{Block, Style};
use crate::words::say;
use std::io;

impl Repl {
    /// Ctrl-D: asks once; a second Ctrl-D is a yes.
    pub(super) fn leaves(&mut self) -> io::Result<bool> {
        let question = if self.game.keeping {
            say!(self.words, "leave-kept")
        } else {
            say!(self.words, "leave-not-kept")
        };
        let asked = [Block::new(Style::Title, question)];
        self.show(&asked)?;
        loop {
            match self.next("> ")? {
                Typed::Line(line) if commands::leaves(&line) => return Ok(true),
                Typed::Line(line) => match answer::yes_or_no(&line) {
                    Some(yes) => return Ok(yes),
                    None => speak!(self.aside, "wanted-confirm")?,
                },
                Typed::Anew => self.show(&asked)?,
                Typed::Changed => return Ok(false),
                _ => return Ok(true),
            }
        }
    }

    /// Ctrl-C for the second time: whoever's game is kept has left.
    pub(super) fn is_left(&mut self) -> io::Result<bool> {
        if !self.game.is_kept() {
            return self.leaves();
        }
        self.farewell()?;
        Ok(true)
    }
}
