//! Standard output and standard error, without control characters. Texts from books, scripts, file names and arguments must not control the terminal that
//! shows them, now or later from a pipe, a log or a pager.

use crate::syntax::unicode::printable_char;
use std::io::{self, IsTerminal, Write};

/// Standard output.
type Out = SafeStream<io::StdoutLock<'static>>;

/// Standard output for text.
pub(super) fn out() -> Out {
    stdout(AllowedControls::Text)
}

/// Standard output for drawn text with colours. Colours in texts of the book must have been removed before.
pub(super) fn colour_out() -> Out {
    stdout(AllowedControls::Colours)
}

/// Standard output for a file of the book. A pipe gets it unchanged.
pub(super) fn file_out() -> Out {
    stdout(match io::stdout().is_terminal() {
        true => AllowedControls::Text,
        false => AllowedControls::Bytes,
    })
}

fn stdout(allowed: AllowedControls) -> Out {
    let out = io::stdout();
    SafeStream::with_output(out.is_terminal(), allowed, out.lock())
}

/// Standard error for text.
pub(super) fn err() -> SafeStream<io::StderrLock<'static>> {
    let err = io::stderr();
    SafeStream::with_output(err.is_terminal(), AllowedControls::Text, err.lock())
}

/// Standard error for drawn text with colours.
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
    fn with_output(is_terminal: bool, allowed: AllowedControls, output: W) -> Self {
        Self {
            output,
            is_terminal,
            allowed,
            incomplete: Vec::new(),
        }
    }

    /// True if the stream is a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Takes the allowed part of the text. Keeps an incomplete character or colour for the next call.
    fn take_allowed(&mut self) -> String {
        let bytes = std::mem::take(&mut self.incomplete);
        let mut shown = String::new();
        let mut rest: &[u8] = &bytes;
        while !rest.is_empty() {
            let text = match std::str::from_utf8(rest) {
                Ok(text) => text,
                Err(why) => {
                    let (valid, invalid) = rest.split_at(why.valid_up_to());
                    match (valid.is_empty(), why.error_len()) {
                        (true, Some(invalid)) => {
                            shown.push(char::REPLACEMENT_CHARACTER);
                            rest = &rest[invalid..];
                            continue;
                        }
                        (true, None) => {
                            self.incomplete = invalid.to_vec();
                            return shown;
                        }
                        (false, _) => std::str::from_utf8(valid).unwrap_or_default(),
                    }
                }
            };
            let (end, is_incomplete) = push_allowed(text, self.allowed, &mut shown);
            if is_incomplete && end + MAX_COLOUR_LENGTH > rest.len() {
                self.incomplete = rest[end..].to_vec();
                return shown;
            }
            // A sequence that is longer than the maximum is not a colour.
            rest = &rest[if is_incomplete { end + 1 } else { end }..];
        }
        shown
    }
}

/// Appends the allowed part of the text. Returns its length, and whether an incomplete colour sequence begins there.
fn push_allowed(text: &str, allowed: AllowedControls, shown: &mut String) -> (usize, bool) {
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    let mut i = 0;
    while i < text.len() {
        // Most of a text is plain, and is copied at once.
        let plain = text.as_bytes()[i..].iter().take_while(|it| is_plain(it));
        let plain = plain.count();
        shown.push_str(&text[i..i + plain]);
        i += plain;
        let Some(c) = text[i..].chars().next() else {
            break;
        };
        if c == '\x1b' && allowed == AllowedControls::Colours {
            match parse_colour(&text[i + 1..]) {
                ColourSequence::Complete(length) => {
                    shown.push_str(&text[i..=i + length]);
                    i += 1 + length;
                    continue;
                }
                ColourSequence::Incomplete => return (i, true),
                ColourSequence::None => {}
            }
        } else {
            shown.extend(printable_char(c));
        }
        i += c.len_utf8();
    }
    (i, false)
}

enum ColourSequence {
    /// Length in bytes.
    Complete(usize),
    Incomplete,
    None,
}

/// Parses a colour sequence after its escape character, such as `[1;31m`.
fn parse_colour(text: &str) -> ColourSequence {
    let Some(sequence) = text.strip_prefix('[') else {
        return if text.is_empty() {
            ColourSequence::Incomplete
        } else {
            ColourSequence::None
        };
    };
    let is_parameter = |c: char| c.is_ascii_digit() || c == ';';
    let rest = sequence.trim_start_matches(is_parameter);
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

    fn output_of(writes: &[&[u8]]) -> String {
        let mut screen = SafeStream::with_output(true, AllowedControls::Colours, Vec::new());
        for bytes in writes {
            screen.write_all(bytes).unwrap();
        }
        String::from_utf8(screen.output).unwrap()
    }

    #[test]
    fn passes_colours_and_no_other_controls() {
        let red = "a\x1b[1;31mred\x1b[0m";
        assert_eq!(output_of(&[red.as_bytes()]), red);
        let controls = "a\x1b[2Jb\x1b]0;title\x07c\x1b[31d\u{202e}e\u{9b}2J\rf\n";
        let text = "a[2Jb]0;titlec[31de2Jf\n";
        assert_eq!(output_of(&[controls.as_bytes()]), text);
    }

    #[test]
    fn removes_colours_from_text() {
        for is_terminal in [true, false] {
            let mut screen =
                SafeStream::with_output(is_terminal, AllowedControls::Text, Vec::new());
            screen.write_all(b"a\x1b[8mb\x1b[0m").unwrap();
            assert_eq!(screen.output, b"a[8mb[0m");
        }
    }

    #[test]
    fn output_does_not_depend_on_the_size_of_writes() {
        let text = "é\x1b[31m\u{202e}ü\x1b[2K\x1b".as_bytes();
        let all = "é\x1b[31mü[2K";
        for cut in 0..text.len() {
            let (start, end) = text.split_at(cut);
            assert_eq!(output_of(&[start, end]), all, "{cut}");
        }
        let bytes: Vec<&[u8]> = text.chunks(1).collect();
        assert_eq!(output_of(&bytes), all);
        assert_eq!(output_of(&[&[0xff, b'a', 0xe2, 0x80]]), "\u{fffd}a");
    }

    #[test]
    fn an_endless_sequence_is_not_a_colour() {
        let long = format!("\x1b[{}x", "1".repeat(100));
        assert_eq!(output_of(&[long.as_bytes()]), long[1..]);
    }
}
