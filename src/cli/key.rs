//! One key, typed at a terminal where no line is typed.

use crate::repl::Key;
use std::io;

/// Waits for a key between two calls of `asks`, which shows what it is asked by and takes that away again. What was typed before is left for
/// whoever reads next, and then nothing is asked.
pub(super) fn key(asks: &mut dyn FnMut(bool) -> io::Result<()>) -> io::Result<Key> {
    use rustix::io::{ioctl_fionread, read};
    use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
    let stdin = io::stdin();
    let found = tcgetattr(&stdin)?;
    let mut single = found.clone();
    // Ctrl-C is a key here: nobody leaves the game by it.
    single.local_modes &= !(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG);
    tcsetattr(&stdin, OptionalActions::Now, &single)?;
    let waiting = || ioctl_fionread(&stdin).unwrap_or(0) > 0;
    let mut typed = || {
        if waiting() {
            return Ok(Key::Ahead);
        }
        asks(true)?;
        let mut byte = [0_u8];
        let many = loop {
            match read(&stdin, &mut byte) {
                Err(why) if why == rustix::io::Errno::INTR => {}
                other => break other?,
            }
        };
        let is_escape = byte[0] == 0x1b;
        // The other bytes of an arrow.
        let mut rest = [0_u8; 16];
        let alone = !(is_escape && waiting() && read(&stdin, &mut rest)? > 0);
        asks(false)?;
        Ok(match byte[0] {
            _ if many == 0 => Key::Ahead,
            b'q' | b'Q' | 0x03 | 0x04 => Key::Enough,
            0x1b if alone => Key::Enough,
            _ => Key::On,
        })
    };
    let key = typed();
    tcsetattr(&stdin, OptionalActions::Now, &found)?;
    key
}
