//! Sources of input lines, such as a terminal or a plain stream.

use crate::syntax::unicode::{self, fold_case};
use std::cell::RefCell;
use std::io::{self, BufRead, Write};
use std::rc::Rc;
use std::sync::{Arc, Mutex};

/// Result of reading a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputEvent {
    Line(String),
    /// The reader has cancelled the line (Ctrl-C).
    Cancelled,
    /// Ctrl-C on an empty line. [`Console::next_line`](super::Console::next_line) ignores the first one. It returns only the second, which ends
    /// the game.
    Interrupted,
    /// The input is not valid text.
    Unreadable,
    /// End of the input (Ctrl-D, or the end of a file).
    End,
    /// No line yet: the reader wants to see the page again (Ctrl-L).
    Redraw,
    /// No line yet: the book has changed. Only from [`LineSource::next_line_or_change`].
    Changed,
}

/// A source of lines.
pub trait LineSource {
    /// Shows `prompt` and reads the next line.
    ///
    /// # Errors
    /// If reading or writing fails.
    fn next_line(&mut self, prompt: &str) -> io::Result<InputEvent>;
    /// Reads the next line. Returns early if the book has changed.
    ///
    /// # Errors
    /// As for [`LineSource::next_line`].
    fn next_line_or_change(&mut self, prompt: &str) -> io::Result<InputEvent> {
        self.next_line(prompt)
    }
    /// Sets whether the next lines are hidden from players who play later. A terminal does not add hidden lines to its history.
    fn set_hidden(&mut self, _: bool) {}
    /// Sets the words for completion.
    fn set_completions(&mut self, _: Completions) {}
    /// Sets the beginning of the next line, which the reader has typed already.
    fn prefill(&mut self, _: &str) {}
    /// True while a line is being typed. Output appears above it.
    fn is_typing(&self) -> bool {
        false
    }
    /// True if the reader has already typed the next line.
    fn has_pending_line(&self) -> bool {
        false
    }
    /// True for a terminal, where the player can continue to type after Ctrl-D.
    fn is_terminal(&self) -> bool {
        false
    }
}

/// A pipe or a file of answers. Each line is printed as if it had been typed.
pub struct ScriptedInput<R> {
    reader: R,
}

impl<R: BufRead> ScriptedInput<R> {
    pub fn new(reader: R) -> Self {
        Self { reader }
    }
}

impl<R: BufRead> LineSource for ScriptedInput<R> {
    fn next_line(&mut self, prompt: &str) -> io::Result<InputEvent> {
        let mut line = Vec::new();
        if self.reader.read_until(b'\n', &mut line)? == 0 {
            return Ok(InputEvent::End);
        }
        if line.contains(&0) {
            let why = unicode::decode_text(line).err();
            let why = why.unwrap_or_else(|| "it contains a zero byte".to_owned());
            return Err(io::Error::other(format!("cannot read the answers: {why}")));
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_start_matches('\u{feff}').trim_end().to_owned();
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{prompt}{}",
            crate::output::present::printable_line(&line)
        )?;
        Ok(InputEvent::Line(line))
    }
}

/// A source without lines, for games that get their answers in another way.
pub(super) struct NoInput;

impl LineSource for NoInput {
    fn next_line(&mut self, _: &str) -> io::Result<InputEvent> {
        Ok(InputEvent::End)
    }
}

/// Output that is collected in memory.
#[derive(Debug, Clone, Default)]
pub(super) struct OutputBuffer(Rc<RefCell<Vec<u8>>>);

impl OutputBuffer {
    /// Returns the output since the last call.
    pub(super) fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.borrow_mut());
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Write for OutputBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Words for completion.
#[derive(Debug, Default)]
pub struct Completions {
    /// For the first word of a line.
    pub first_words: Vec<String>,
    /// For a whole line.
    pub whole_lines: Vec<String>,
    /// For any later word.
    pub later_words: Vec<String>,
    /// The line that is being typed. Output is printed above it.
    pub(super) typed_line: Arc<Mutex<String>>,
}

impl Completions {
    /// The start of the word under the cursor, and its completions.
    pub fn complete_at(&self, line: &str, pos: usize) -> (usize, Vec<String>) {
        let before_cursor = line.get(..pos).unwrap_or(line);
        let is_first = !before_cursor.trim_start().contains(' ');
        let words = if is_first {
            &self.first_words
        } else {
            &self.later_words
        };
        let (lines, no_words) = (&self.whole_lines, &Vec::new());
        // A name of several words is completed from the earliest word that fits.
        let starts = before_cursor
            .char_indices()
            .filter(|&(n, _)| n == 0 || before_cursor[..n].ends_with([' ', '/']))
            .map(|(n, _)| n)
            .chain(before_cursor.ends_with(' ').then_some(before_cursor.len()));
        for start in starts {
            let prefix = fold_case(&before_cursor[start..]);
            if is_first && prefix.is_empty() {
                break;
            }
            let (words, lines) = match start {
                0 if is_first => (words, lines),
                0 => (no_words, lines),
                _ => (words, no_words),
            };
            let matches = words.iter().chain(lines);
            let matches = matches.filter(|word| fold_case(word).starts_with(&prefix));
            let matches: Vec<String> = matches.cloned().collect();
            if !matches.is_empty() {
                return (start, matches);
            }
        }
        (pos, Vec::new())
    }
}
