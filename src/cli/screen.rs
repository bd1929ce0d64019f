//! Standard output and standard error. Text of a book, a script, a file name or an argument must not control the terminal that shows it, now or later
//! from a pipe, a log or a pager.

use crate::syntax::unicode::printable_char;
use std::io::{self, IsTerminal, Write};

/// Standard output.
type Out = SafeStream<io::StdoutLock<'static>>;

/// For text.
pub(super) fn out() -> Out {
    stdout(AllowedControls::Text)
}

/// For drawn output. Colours in texts of the book have been removed already.
pub(super) fn colour_out() -> Out {
    stdout(AllowedControls::Colours)
}

/// For a file of the book. A pipe receives it unchanged.
pub(super) fn file_out() -> Out {
    stdout(match io::stdout().is_terminal() {
        true => AllowedControls::Text,
        false => AllowedControls::Bytes,
    })
}

fn stdout(passes: AllowedControls) -> Out {
    let out = io::stdout();
    SafeStream::with_output(out.is_terminal(), passes, out.lock())
}

/// Standard error.
pub(super) fn err() -> SafeStream<io::StderrLock<'static>> {
    let err = io::stderr();
    SafeStream::with_output(err.is_terminal(), AllowedControls::Text, err.lock())
}

/// Standard error for drawn output.
pub(super) fn colour_err() -> SafeStream<io::StderrLock<'static>> {
    let err = io::stderr();
    SafeStream::with_output(err.is_terminal(), AllowedControls::Colours, err.lock())
}

/// Which control characters a stream lets through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AllowedControls {
    Text,
    /// Colours too.
    Colours,
    /// All control characters.
    Bytes,
}

/// A stream that removes terminal control characters.
pub(super) struct SafeStream<W> {
    output: W,
    is_terminal: bool,
    allowed: AllowedControls,
    /// Bytes of an incomplete character or colour.
    incomplete: Vec<u8>,
}

/// Maximum length of a colour sequence, in bytes.
const MAX_COLOUR_LENGTH: usize = 32;

impl<W: Write> SafeStream<W> {
    fn with_output(is_terminal: bool, passes: AllowedControls, to: W) -> Self {
        Self {
            output: to,
            is_terminal,
            allowed: passes,
            incomplete: Vec::new(),
        }
    }

    /// True if the stream is a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// The part of the text that can be shown now. A possible incomplete colour sequence is kept for later.
    fn take_allowed(&mut self) -> String {
        let begun = std::mem::take(&mut self.incomplete);
        let mut shown = String::new();
        let mut rest: &[u8] = &begun;
        while !rest.is_empty() {
            let text = match std::str::from_utf8(rest) {
                Ok(text) => text,
                Err(why) => {
                    let (sound, odd) = rest.split_at(why.valid_up_to());
                    match (sound.is_empty(), why.error_len()) {
                        (true, Some(odd)) => {
                            shown.push(char::REPLACEMENT_CHARACTER);
                            rest = &rest[odd..];
                            continue;
                        }
                        (true, None) => {
                            self.incomplete = odd.to_vec();
                            return shown;
                        }
                        (false, _) => std::str::from_utf8(sound).unwrap_or_default(),
                    }
                }
            };
            let (end, waits) = push_allowed(text, self.allowed, &mut shown);
            if waits && end + MAX_COLOUR_LENGTH > rest.len() {
                self.incomplete = rest[end..].to_vec();
                return shown;
            }
            // A colour sequence that never ends is not one.
            rest = &rest[if waits { end + 1 } else { end }..];
        }
        shown
    }
}

/// Appends the allowed part of the text. Returns its length, and whether an incomplete colour sequence begins there.
fn push_allowed(text: &str, passes: AllowedControls, shown: &mut String) -> (usize, bool) {
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let inside = text[at..].strip_prefix('\x1b');
        if let Some(inside) = inside.filter(|_| passes == AllowedControls::Colours) {
            match parse_colour(inside) {
                ColourSequence::Complete(long) => {
                    shown.push_str(&text[at..=at + long]);
                    at += 1 + long;
                    continue;
                }
                ColourSequence::Incomplete => return (at, true),
                ColourSequence::None => {}
            }
        } else {
            shown.extend(printable_char(c));
        }
        at += c.len_utf8();
    }
    (at, false)
}

enum ColourSequence {
    /// Length in bytes.
    Complete(usize),
    Incomplete,
    None,
}

/// `[1;31m`, as it follows an escape character.
fn parse_colour(text: &str) -> ColourSequence {
    let Some(inside) = text.strip_prefix('[') else {
        return if text.is_empty() {
            ColourSequence::Incomplete
        } else {
            ColourSequence::None
        };
    };
    let digit = |c: char| c.is_ascii_digit() || c == ';';
    let rest = inside.trim_start_matches(digit);
    match rest.chars().next() {
        Some('m') => ColourSequence::Complete(text.len() - rest.len() + 1),
        None => ColourSequence::Incomplete,
        Some(_) => ColourSequence::None,
    }
}

impl<W: Write> Write for SafeStream<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.allowed == AllowedControls::Bytes {
            return self.output.write(bytes);
        }
        self.incomplete.extend_from_slice(bytes);
        let shown = self.take_allowed();
        self.output.write_all(shown.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(pieces: &[&[u8]]) -> String {
        let mut screen = SafeStream::with_output(true, AllowedControls::Colours, Vec::new());
        for piece in pieces {
            screen.write_all(piece).unwrap();
        }
        String::from_utf8(screen.output).unwrap()
    }

    #[test]
    fn colours_come_through_and_nothing_else() {
        let red = "a\x1b[1;31mred\x1b[0m";
        assert_eq!(seen(&[red.as_bytes()]), red);
        let steering = "a\x1b[2Jb\x1b]0;title\x07c\x1b[31d\u{202e}e\u{9b}2J\rf\n";
        assert_eq!(seen(&[steering.as_bytes()]), "a[2Jb]0;titlec[31de2Jf\n");
    }

    #[test]
    fn where_nothing_is_drawn_there_are_no_colours() {
        for is_terminal in [true, false] {
            let mut screen =
                SafeStream::with_output(is_terminal, AllowedControls::Text, Vec::new());
            screen.write_all(b"a\x1b[8mb\x1b[0m").unwrap();
            assert_eq!(screen.output, b"a[8mb[0m");
        }
    }

    #[test]
    fn it_does_not_matter_where_the_bytes_are_cut() {
        let text = "é\x1b[31m\u{202e}ü\x1b[2K\x1b".as_bytes();
        let all = "é\x1b[31mü[2K";
        for cut in 0..text.len() {
            let (one, other) = text.split_at(cut);
            assert_eq!(seen(&[one, other]), all, "{cut}");
        }
        let each: Vec<&[u8]> = text.chunks(1).collect();
        assert_eq!(seen(&each), all);
        assert_eq!(seen(&[&[0xff, b'a', 0xe2, 0x80]]), "\u{fffd}a");
    }

    #[test]
    fn a_colour_without_end_is_none() {
        let long = format!("\x1b[{}x", "1".repeat(100));
        assert_eq!(seen(&[long.as_bytes()]), long[1..]);
    }
}
