//! Where typed lines come from. The rest of the loop cannot tell a terminal from a plain stream.

use crate::syntax::unicode::{self, folded};
use std::cell::RefCell;
use std::io::{self, BufRead, Write};
use std::rc::Rc;
use std::sync::{Arc, Mutex};

/// What came instead of, or as, a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    Line(String),
    /// The line was thrown away (Ctrl-C).
    Cancelled,
    /// Ctrl-C on an empty line. From [`Console::next`](super::Console::next): the second, by which one leaves.
    Interrupted,
    /// What was typed is no text: some byte of it stands for no letter.
    Unreadable,
    /// Nothing more will come (Ctrl-D, the end of a file).
    End,
    /// No line yet: the reader wants to see what stands there once more (Ctrl-L).
    Anew,
    /// No line yet: the book has changed meanwhile. Only from [`Lines::next_or_change`].
    Changed,
}

/// A source of lines.
pub trait Lines {
    /// The next line, asked for with `prompt`.
    ///
    /// # Errors
    /// When reading or writing fails.
    fn next(&mut self, prompt: &str) -> io::Result<Typed>;
    /// The next line, or word that the book has changed before it was typed.
    ///
    /// # Errors
    /// As for [`Lines::next`].
    fn next_or_change(&mut self, prompt: &str) -> io::Result<Typed> {
        self.next(prompt)
    }
    /// From here on, is what is typed kept from those who come after?
    fn hidden(&mut self, _: bool) {}
    /// What may be completed from here on.
    fn know(&mut self, _: Words) {}
    /// The next line begins with this: it was typed before the line was asked for.
    fn begin(&mut self, _: &str) {}
    /// Is a line being typed now, above which is written?
    fn is_typing(&self) -> bool {
        false
    }
    /// Has the reader typed the next line already?
    fn is_ahead(&self) -> bool {
        false
    }
    /// Can the reader be asked again after the end was typed?
    fn is_terminal(&self) -> bool {
        false
    }
}

/// A pipe or a file of answers, each told again as if it had been typed.
pub struct Stream<R> {
    from: R,
}

impl<R: BufRead> Stream<R> {
    pub fn new(from: R) -> Self {
        Self { from }
    }
}

impl<R: BufRead> Lines for Stream<R> {
    fn next(&mut self, prompt: &str) -> io::Result<Typed> {
        let mut line = Vec::new();
        if self.from.read_until(b'\n', &mut line)? == 0 {
            return Ok(Typed::End);
        }
        if line.contains(&0) {
            let why = unicode::decode(line).err();
            let why = why.unwrap_or_else(|| "it contains a zero byte".to_owned());
            return Err(io::Error::other(format!("cannot read the answers: {why}")));
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_start_matches('\u{feff}').trim_end().to_owned();
        let mut out = io::stdout().lock();
        writeln!(out, "{prompt}{}", crate::output::present::clean(&line))?;
        Ok(Typed::Line(line))
    }
}

/// Nobody types: what is answered comes by another way.
pub(super) struct Nobody;

impl Lines for Nobody {
    fn next(&mut self, _: &str) -> io::Result<Typed> {
        Ok(Typed::End)
    }
}

/// Where a game is told to that nobody reads as lines.
#[derive(Debug, Clone, Default)]
pub(super) struct Ear(Rc<RefCell<Vec<u8>>>);

impl Ear {
    /// What was told since it was taken last.
    pub(super) fn taken(&self) -> String {
        let told = std::mem::take(&mut *self.0.borrow_mut());
        String::from_utf8_lossy(&told).into_owned()
    }
}

impl Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What may be completed.
#[derive(Debug, Default)]
pub struct Words {
    /// For the first word of a line.
    pub first: Vec<String>,
    /// For a line as a whole.
    pub whole: Vec<String>,
    /// For any word after it.
    pub later: Vec<String>,
    /// The line as it stands while it is typed, for whoever writes above it.
    pub(super) typed: Arc<Mutex<String>>,
}

impl Words {
    /// Where the word under the cursor begins, and what it could become.
    pub fn at(&self, line: &str, pos: usize) -> (usize, Vec<String>) {
        let upto = line.get(..pos).unwrap_or(line);
        let is_first = !upto.trim_start().contains(' ');
        let known = if is_first { &self.first } else { &self.later };
        let (all, none) = (&self.whole, &Vec::new());
        // A name of several words is completed from its first one on, as far back as it fits.
        let starts = upto
            .char_indices()
            .filter(|&(n, _)| n == 0 || upto[..n].ends_with([' ', '/']))
            .map(|(n, _)| n)
            .chain(upto.ends_with(' ').then_some(upto.len()));
        for start in starts {
            let typed = folded(&upto[start..]);
            if is_first && typed.is_empty() {
                break;
            }
            let (known, whole) = match start {
                0 if is_first => (known, all),
                0 => (none, all),
                _ => (known, none),
            };
            let found = known.iter().chain(whole);
            let found = found.filter(|word| folded(word).starts_with(&typed));
            let found: Vec<String> = found.cloned().collect();
            if !found.is_empty() {
                return (start, found);
            }
        }
        (pos, Vec::new())
    }
}
