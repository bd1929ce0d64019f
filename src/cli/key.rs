//! One key, typed at a terminal where no line is typed.

use crate::repl::Key;
use std::io;

/// Tenths of a second in which the next letter of a word is typed.
const WORD: u8 = 3;

/// Bytes that are no letters: Enter, the space bar and their like.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | 0x7f | ..0x20)
}

/// Waits for a key between two calls of `asks`, which shows what it is asked by and takes that away again. What was typed before is the beginning of the next line,
/// and then nothing is asked; but blanks that were typed before, or in one burst with a key, are no answer to what comes and go by.
pub(super) fn key(asks: &mut dyn FnMut(bool) -> io::Result<()>) -> io::Result<Key> {
    use rustix::io::{Errno, ioctl_fionread, read};
    use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};
    let stdin = io::stdin();
    let found = tcgetattr(&stdin)?;
    let mut single = found.clone();
    // Ctrl-C is a key here: nobody leaves the game by it.
    single.local_modes &= !(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG);
    single.special_codes[SpecialCodeIndex::VMIN] = 1;
    single.special_codes[SpecialCodeIndex::VTIME] = 0;
    let mut brief = single.clone();
    brief.special_codes[SpecialCodeIndex::VMIN] = 0;
    brief.special_codes[SpecialCodeIndex::VTIME] = WORD;
    tcsetattr(&stdin, OptionalActions::Now, &single)?;
    let waiting = || ioctl_fionread(&stdin).unwrap_or(0) > 0;
    let byte = || {
        let mut byte = [0_u8];
        loop {
            match read(&stdin, &mut byte) {
                Err(Errno::INTR) => {}
                Err(why) => return Err(io::Error::from(why)),
                Ok(many) => return Ok((many > 0).then_some(byte[0])),
            }
        }
    };
    let letter = |first| {
        let mut next = || waiting().then(|| byte().ok().flatten()).flatten();
        letter(first, &mut next)
    };
    // The first byte of what is there already that is none of a blank or an arrow.
    let other = || {
        while waiting() {
            match byte()? {
                Some(0x1b) => {
                    let _ = read(&stdin, &mut [0_u8; 16]);
                }
                Some(byte) if !is_blank(byte) => return Ok(Some(byte)),
                _ => {}
            }
        }
        io::Result::Ok(None)
    };
    let begins = |first: u8| letter(first).map_or(Key::On, |first| Key::Typed(first.to_string()));
    let mut typed = || {
        if let Some(first) = other()? {
            return Ok(begins(first));
        }
        asks(true)?;
        let first = byte()?;
        // The other bytes of an arrow.
        let alone = first != Some(0x1b) || !waiting() || read(&stdin, &mut [0_u8; 16])? == 0;
        asks(false)?;
        Ok(match first {
            None => Key::Ahead,
            Some(first @ (b'q' | b'Q')) => {
                // Alone it is enough; as the first letter of a word it is that.
                tcsetattr(&stdin, OptionalActions::Now, &brief)?;
                let next = byte()?.filter(|next| !is_blank(*next)).and_then(letter);
                next.map_or(Key::Enough, |next| {
                    Key::Typed(format!("{}{next}", char::from(first)))
                })
            }
            Some(0x03 | 0x04) => Key::Enough,
            Some(0x1b) if alone => Key::Enough,
            Some(first) if is_blank(first) => other()?.map_or(Key::On, begins),
            Some(first) => begins(first),
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
