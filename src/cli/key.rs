//! Reads a single key from a terminal, without Enter.

use crate::terminal::repl::PagerKey;
use rustix::io::{Errno, ioctl_fionread, read};
use rustix::termios::{
    LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr,
};
use std::io::{self, Stdin};

/// Tenths of a second to wait for the second letter of a word.
const WORD_TIMEOUT: u8 = 3;

const ESCAPE: u8 = 0x1b;

/// Waits for a key. Calls `show_prompt` with true before and with false afterwards.
///
/// If a key was typed earlier, it is returned without a prompt. Keys that only mean "next page" are ignored if they were typed before the prompt or
/// together with another key.
pub(super) fn wait_for_key(
    show_prompt: &mut dyn FnMut(bool) -> io::Result<()>,
) -> io::Result<PagerKey> {
    let stdin = io::stdin();
    let original = tcgetattr(&stdin)?;
    let mut raw_mode = original.clone();
    // Ctrl-C is read as an ordinary key, so it does not quit the game.
    raw_mode.local_modes &= !(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG);
    let terminal = RawTerminal { stdin, raw_mode };
    let key = terminal.prompt_for_key(show_prompt);
    tcsetattr(&terminal.stdin, OptionalActions::Now, &original)?;
    key
}

/// A terminal with its settings for reading single bytes.
struct RawTerminal {
    stdin: Stdin,
    raw_mode: Termios,
}

impl RawTerminal {
    fn prompt_for_key(
        &self,
        show_prompt: &mut dyn FnMut(bool) -> io::Result<()>,
    ) -> io::Result<PagerKey> {
        self.set_timeout(1, 0)?;
        match self.skip_next_page_keys(PagerKey::Continue)? {
            PagerKey::Continue => {}
            key => return Ok(key),
        }
        show_prompt(true)?;
        let first = self.read_byte()?;
        show_prompt(false)?;
        match first {
            Some(first) => self.skip_next_page_keys(self.parse_key(first)?),
            None => Ok(PagerKey::End),
        }
    }

    /// The first key that does not mean "next page", among this one and those already in the input.
    fn skip_next_page_keys(&self, mut key: PagerKey) -> io::Result<PagerKey> {
        while key == PagerKey::Continue
            && self.has_input()
            && let Some(next) = self.read_byte()?
        {
            key = self.parse_key(next)?;
        }
        Ok(key)
    }

    /// The key that begins with this byte. Its other bytes are in the input already, because one key press sent them.
    fn parse_key(&self, first: u8) -> io::Result<PagerKey> {
        Ok(match first {
            0x03 | 0x04 => PagerKey::Skip,
            ESCAPE if !self.has_input() => PagerKey::Skip,
            ESCAPE => {
                // The other bytes of an arrow key.
                read(&self.stdin, &mut [0_u8; 16])?;
                PagerKey::Continue
            }
            first if is_next_page_key(first) => PagerKey::Continue,
            b'q' | b'Q' => {
                // `q` alone quits. Followed by a letter, it begins a word.
                self.set_timeout(0, WORD_TIMEOUT)?;
                let next = self.read_byte()?.filter(|next| !is_next_page_key(*next));
                self.set_timeout(1, 0)?;
                let next = next.and_then(|next| self.read_letter(next));
                next.map_or(PagerKey::Skip, |next| {
                    PagerKey::Typed([char::from(first), next].iter().collect())
                })
            }
            first => {
                let letter = self.read_letter(first);
                letter.map_or(PagerKey::Continue, |letter| {
                    PagerKey::Typed(letter.to_string())
                })
            }
        })
    }

    /// The letter that begins with this byte.
    fn read_letter(&self, first: u8) -> Option<char> {
        let length = match first.leading_ones() {
            0 => 1,
            length => length as usize,
        };
        let mut bytes = vec![first];
        while bytes.len() < length {
            let next = self.has_input().then(|| self.read_byte().ok().flatten());
            bytes.push(next.flatten()?);
        }
        std::str::from_utf8(&bytes).ok()?.chars().next()
    }

    /// The next byte. None at the end of the input or after the timeout.
    fn read_byte(&self) -> io::Result<Option<u8>> {
        let mut byte = [0_u8];
        loop {
            match read(&self.stdin, &mut byte) {
                Err(Errno::INTR) => {}
                Err(why) => return Err(why.into()),
                Ok(count) => return Ok((count > 0).then_some(byte[0])),
            }
        }
    }

    /// True if a byte can be read without waiting.
    fn has_input(&self) -> bool {
        ioctl_fionread(&self.stdin).unwrap_or(0) > 0
    }

    /// Sets how long a read waits: until this number of bytes has arrived, or for this number of tenths of a second.
    fn set_timeout(&self, min_bytes: u8, tenths: u8) -> io::Result<()> {
        let mut termios = self.raw_mode.clone();
        termios.special_codes[SpecialCodeIndex::VMIN] = min_bytes;
        termios.special_codes[SpecialCodeIndex::VTIME] = tenths;
        Ok(tcsetattr(&self.stdin, OptionalActions::Now, &termios)?)
    }
}

/// Enter, the space bar and similar keys.
fn is_next_page_key(byte: u8) -> bool {
    matches!(byte, b' ' | 0x7f | ..0x20)
}
