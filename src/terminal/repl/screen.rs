//! The terminal's two screens: on the one all that is told stays; on the other one person reads alone, and nothing of it is left behind.

use super::console::Console;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Is the other screen shown?
static OTHER: AtomicBool = AtomicBool::new(false);

const TO_OTHER: &str = "\x1b[?1049h\x1b[2J\x1b[H";
const BACK: &str = "\x1b[?1049l";

/// What brings back the reader's own screen, where another is shown.
#[must_use]
pub fn way_back() -> &'static [u8] {
    match OTHER.swap(false, Ordering::SeqCst) {
        true => BACK.as_bytes(),
        false => b"",
    }
}

impl Console {
    /// What comes next is for one person alone.
    pub(super) fn alone(&mut self) -> io::Result<()> {
        if !self.lines.is_terminal() {
            return Ok(());
        }
        if !self.draws() {
            return self.push_away();
        }
        match OTHER.swap(true, Ordering::SeqCst) {
            true => self.clear(),
            false => self.write(TO_OTHER),
        }
    }

    /// What comes next is for everybody: of what one person read alone nothing can be read any more.
    pub(super) fn in_the_open(&mut self) -> io::Result<()> {
        if !self.lines.is_terminal() {
            return Ok(());
        }
        if !self.draws() {
            return self.push_away();
        }
        match OTHER.swap(false, Ordering::SeqCst) {
            true => self.write(BACK),
            false => Ok(()),
        }
    }

    /// The screen is empty; what has left it above is left alone.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        match self.lines.is_terminal() && self.draws() {
            true => self.write("\x1b[H\x1b[2J"),
            false => Ok(()),
        }
    }

    /// Dumb terminals know no other screen: what stood there is pushed out of sight.
    fn push_away(&mut self) -> io::Result<()> {
        self.write(&"\n".repeat(100))
    }

    /// Does the terminal know more than lines?
    fn draws(&self) -> bool {
        self.window.is_some_and(|window| window.draws)
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.turned();
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}
