//! Leaving the line: by Ctrl-D, which asks, or by Ctrl-C twice on an empty line.

use super::Repl;
use crate::messages::say;
use std::io;

impl Repl {
    /// Ctrl-D: asks once; a second Ctrl-D is a yes.
    pub(super) fn leaves(&mut self) -> io::Result<bool> {
        let question = if self.game.keeping {
            say!(self.words, "leave-kept")
        } else {
            say!(self.words, "leave-not-kept")
        };
        Ok(self.confirm(&question)?.unwrap_or(true))
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
