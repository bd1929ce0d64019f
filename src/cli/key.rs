//! Reads a single key from a terminal, without Enter.

use crate::terminal::repl::PagerKey;
use rustix::io::{Errno, ioctl_fionread, read};
use rustix::termios::{
    LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr,
};
use std::io::{self, Stdin};

/// Tenths of a second to wait for the second letter of a word.
const WORD: u8 = 3;

const ESCAPE: u8 = 0x1b;

/// Waits for a key. `asks` is called before to show the prompt and afterwards to remove it.
///
/// A key typed earlier counts, and then there is no prompt. Keys that only mean "next page" are ignored if they were typed before the prompt or
/// together with another key.
pub(super) fn key(asks: &mut dyn FnMut(bool) -> io::Result<()>) -> io::Result<PagerKey> {
    let stdin = io::stdin();
    let found = tcgetattr(&stdin)?;
    let mut single = found.clone();
    // Ctrl-C is an ordinary key here and does not quit the game.
    single.local_modes &= !(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG);
    let keys = RawTerminal { stdin, single };
    let key = keys.asked(asks);
    tcsetattr(&keys.stdin, OptionalActions::Now, &found)?;
    key
}

/// A terminal with its settings for reading single bytes.
struct RawTerminal {
    stdin: Stdin,
    single: Termios,
}

impl RawTerminal {
    fn asked(&self, asks: &mut dyn FnMut(bool) -> io::Result<()>) -> io::Result<PagerKey> {
        self.waits(1, 0)?;
        match self.burst(PagerKey::On)? {
            PagerKey::On => {}
            before => return Ok(before),
        }
        asks(true)?;
        let first = self.byte()?;
        asks(false)?;
        match first {
            Some(first) => self.burst(self.key(first)?),
            None => Ok(PagerKey::Ended),
        }
    }

    /// The first key that does not mean "next page", among this one and those already in the input.
    fn burst(&self, mut key: PagerKey) -> io::Result<PagerKey> {
        while key == PagerKey::On
            && self.is_there()
            && let Some(next) = self.byte()?
        {
            key = self.key(next)?;
        }
        Ok(key)
    }

    /// The key that begins with this byte. Its other bytes are in the input already, because one key press sent them.
    fn key(&self, first: u8) -> io::Result<PagerKey> {
        Ok(match first {
            0x03 | 0x04 => PagerKey::Enough,
            ESCAPE if !self.is_there() => PagerKey::Enough,
            ESCAPE => {
                // The other bytes of an arrow key.
                read(&self.stdin, &mut [0_u8; 16])?;
                PagerKey::On
            }
            first if is_blank(first) => PagerKey::On,
            b'q' | b'Q' => {
                // `q` alone quits. Followed by a letter, it begins a word.
                self.waits(0, WORD)?;
                let next = self.byte()?.filter(|next| !is_blank(*next));
                self.waits(1, 0)?;
                let next = next.and_then(|next| self.letter(next));
                next.map_or(PagerKey::Enough, |next| {
                    PagerKey::Typed([char::from(first), next].iter().collect())
                })
            }
            first => {
                let letter = self.letter(first);
                letter.map_or(PagerKey::On, |letter| PagerKey::Typed(letter.to_string()))
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

    /// The next byte. None at the end of the input or after the timeout.
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

    /// True if a byte can be read without waiting.
    fn is_there(&self) -> bool {
        ioctl_fionread(&self.stdin).unwrap_or(0) > 0
    }

    /// Sets how long a read waits: for this number of bytes, or for this number of tenths of a second.
    fn waits(&self, many: u8, tenths: u8) -> io::Result<()> {
        let mut set = self.single.clone();
        set.special_codes[SpecialCodeIndex::VMIN] = many;
        set.special_codes[SpecialCodeIndex::VTIME] = tenths;
        Ok(tcsetattr(&self.stdin, OptionalActions::Now, &set)?)
    }
}

/// Enter, the space bar and similar keys.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | 0x7f | ..0x20)
}
