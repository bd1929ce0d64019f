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
            b' ' | 0x7f | ..0x20 => Key::On,
            first => letter(first, &mut || {
                let mut byte = [0_u8];
                (waiting() && read(&stdin, &mut byte).is_ok_and(|n| n > 0)).then_some(byte[0])
            })
            .map_or(Key::On, Key::Typed),
        })
    };
    let key = typed();
    tcsetattr(&stdin, OptionalActions::Now, &found)?;
    key
}

/// The letter that begins with this byte; the others of it are there already, for one key has sent them.
fn letter(first: u8, next: &mut dyn FnMut() -> Option<u8>) -> Option<char> {
    let many = match first.leading_ones() {
        0 => 1,
        many => many as usize,
    };
    let mut bytes = vec![first];
    while bytes.len() < many {
        bytes.push(next()?);
    }
    std::str::from_utf8(&bytes).ok()?.chars().next()
}
