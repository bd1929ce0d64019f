//! One key, typed at a terminal where no line is typed.

use crate::terminal::repl::Key;
use rustix::io::{Errno, ioctl_fionread, read};
use rustix::termios::{
    LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr,
};
use std::io::{self, Stdin};

/// Tenths of a second in which the next letter of a word is typed.
const WORD: u8 = 3;

const ESCAPE: u8 = 0x1b;

/// Waits for a key between two calls of `asks`, which shows what it is asked by and takes that away again. Where something was typed before, nothing is asked; but
/// keys that only go on, typed before or in one burst with another, are no answer to what comes and go by.
pub(super) fn key(asks: &mut dyn FnMut(bool) -> io::Result<()>) -> io::Result<Key> {
    let stdin = io::stdin();
    let found = tcgetattr(&stdin)?;
    let mut single = found.clone();
    // Ctrl-C is a key here: nobody leaves the game by it.
    single.local_modes &= !(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG);
    let keys = Keys { stdin, single };
    let key = keys.asked(asks);
    tcsetattr(&keys.stdin, OptionalActions::Now, &found)?;
    key
}

/// A terminal that gives single bytes, and how it is set for that.
struct Keys {
    stdin: Stdin,
    single: Termios,
}

impl Keys {
    fn asked(&self, asks: &mut dyn FnMut(bool) -> io::Result<()>) -> io::Result<Key> {
        self.waits(1, 0)?;
        match self.burst(Key::On)? {
            Key::On => {}
            before => return Ok(before),
        }
        asks(true)?;
        let first = self.byte()?;
        asks(false)?;
        match first {
            Some(first) => self.burst(self.key(first)?),
            None => Ok(Key::Ended),
        }
    }

    /// The first key that does more than go on of this one and those that are there already.
    fn burst(&self, mut key: Key) -> io::Result<Key> {
        while key == Key::On
            && self.is_there()
            && let Some(next) = self.byte()?
        {
            key = self.key(next)?;
        }
        Ok(key)
    }

    /// The key that begins with this byte; the others of it are there already, for one key has sent them.
    fn key(&self, first: u8) -> io::Result<Key> {
        Ok(match first {
            0x03 | 0x04 => Key::Enough,
            ESCAPE if !self.is_there() => Key::Enough,
            ESCAPE => {
                // The other bytes of an arrow.
                read(&self.stdin, &mut [0_u8; 16])?;
                Key::On
            }
            first if is_blank(first) => Key::On,
            b'q' | b'Q' => {
                // Alone it is enough; as the first letter of a word it is that.
                self.waits(0, WORD)?;
                let next = self.byte()?.filter(|next| !is_blank(*next));
                self.waits(1, 0)?;
                let next = next.and_then(|next| self.letter(next));
                next.map_or(Key::Enough, |next| {
                    Key::Typed([char::from(first), next].iter().collect())
                })
            }
            first => {
                let letter = self.letter(first);
                letter.map_or(Key::On, |letter| Key::Typed(letter.to_string()))
            }
        })
    }

    /// The letter that begins with this byte.
    fn letter(&self, first: u8) -> Option<char> {
        let many = match first.leading_ones() {
            0 => 1,
            many => many as usize,
        };
        let mut bytes = vec![first];
        while bytes.len() < many {
            let next = self.is_there().then(|| self.byte().ok().flatten());
            bytes.push(next.flatten()?);
        }
        std::str::from_utf8(&bytes).ok()?.chars().next()
    }

    /// The next byte; none at the end, or where it does not come in time.
    fn byte(&self) -> io::Result<Option<u8>> {
        let mut byte = [0_u8];
        loop {
            match read(&self.stdin, &mut byte) {
                Err(Errno::INTR) => {}
                Err(why) => return Err(why.into()),
                Ok(many) => return Ok((many > 0).then_some(byte[0])),
            }
        }
    }

    /// Is a byte there already?
    fn is_there(&self) -> bool {
        ioctl_fionread(&self.stdin).unwrap_or(0) > 0
    }

    /// From here on a byte is waited for until so many are there, or for so many tenths of a second.
    fn waits(&self, many: u8, tenths: u8) -> io::Result<()> {
        let mut set = self.single.clone();
        set.special_codes[SpecialCodeIndex::VMIN] = many;
        set.special_codes[SpecialCodeIndex::VTIME] = tenths;
        Ok(tcsetattr(&self.stdin, OptionalActions::Now, &set)?)
    }
}

/// Enter, the space bar and their like.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | 0x7f | ..0x20)
}
