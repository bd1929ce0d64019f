//! Where typed lines come from: a terminal with editing and history, or a plain stream. The rest of the loop cannot tell.

use super::anew::Anew;
use super::helper::Words;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{Config, Editor, EventHandler, KeyEvent};
use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
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

/// A terminal.
pub struct Terminal {
    editor: Editor<Words, DefaultHistory>,
    history: Option<PathBuf>,
    hidden: bool,
    anew: Anew,
    typed: Arc<Mutex<String>>,
    /// Lines that were pasted with the one before, still to be given.
    pasted: VecDeque<String>,
}

impl Terminal {
    /// A terminal that keeps what was typed in a file, when it is given one.
    ///
    /// # Errors
    /// When the terminal cannot be used.
    pub fn new(history: Option<PathBuf>) -> io::Result<Self> {
        let config = Config::builder()
            .history_ignore_space(true)
            .max_history_size(1000)
            .map_err(io::Error::other)?
            .completion_type(rustyline::CompletionType::List)
            .build();
        let mut editor = Editor::with_config(config).map_err(io::Error::other)?;
        let typed = Arc::default();
        editor.set_helper(Some(Words {
            typed: Arc::clone(&typed),
            ..Words::default()
        }));
        let anew = Anew::default();
        editor.bind_sequence(
            KeyEvent::ctrl('L'),
            EventHandler::Conditional(Box::new(anew.clone())),
        );
        if let Some(path) = &history {
            // No history yet is no trouble.
            let _ = editor.load_history(path);
        }
        Ok(Self {
            editor,
            history,
            hidden: false,
            anew,
            typed,
            pasted: VecDeque::new(),
        })
    }
}

impl Terminal {
    /// The first of the lines that came as one, as they do when several are pasted; the others come next.
    fn first(&mut self, lines: &str) -> String {
        let mut lines = lines.lines().map(str::to_owned);
        let first = lines.next().unwrap_or_default();
        self.pasted.extend(lines);
        first
    }

    /// The line as it stands while it is typed.
    pub(super) fn typed(&self) -> Arc<Mutex<String>> {
        Arc::clone(&self.typed)
    }
}

impl Lines for Terminal {
    fn next(&mut self, prompt: &str) -> io::Result<Typed> {
        if let Ok(mut typed) = self.typed.lock() {
            typed.clear();
        }
        let line = match self.pasted.pop_front() {
            Some(line) => {
                writeln!(
                    io::stdout().lock(),
                    "{prompt}{}",
                    crate::present::clean(&line)
                )?;
                Ok(line)
            }
            None => {
                let (left, right) = self.anew.typed();
                let line = self.editor.readline_with_initial(prompt, (&left, &right));
                line.map(|line| self.first(&line))
            }
        };
        match line {
            Ok(line) if self.hidden => Ok(Typed::Line(line)),
            Ok(line) => {
                let _ = self.editor.add_history_entry(line.as_str());
                if let Some(path) = &self.history {
                    let _ = self.editor.append_history(path);
                }
                Ok(Typed::Line(line))
            }
            Err(ReadlineError::Interrupted) if self.anew.is_wanted() => Ok(Typed::Anew),
            Err(ReadlineError::Interrupted) => {
                let typed = self.typed.lock();
                let empty = typed.is_ok_and(|line| line.trim().is_empty());
                Ok(match empty {
                    true => Typed::Interrupted,
                    false => Typed::Cancelled,
                })
            }
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(Typed::Unreadable)
            }
            Err(ReadlineError::Io(error)) => Err(error),
            Err(other) => Err(io::Error::other(other)),
        }
    }

    fn hidden(&mut self, hidden: bool) {
        // What one seat pasted is not for the next.
        if self.hidden != hidden {
            self.pasted.clear();
        }
        self.hidden = hidden;
    }

    fn know(&mut self, words: Words) {
        self.editor.set_helper(Some(Words {
            typed: Arc::clone(&self.typed),
            ..words
        }));
    }

    fn is_ahead(&self) -> bool {
        !self.pasted.is_empty()
    }

    fn is_terminal(&self) -> bool {
        true
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
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_start_matches('\u{feff}').trim_end().to_owned();
        let mut out = io::stdout().lock();
        writeln!(out, "{prompt}{}", crate::present::clean(&line))?;
        Ok(Typed::Line(line))
    }
}
