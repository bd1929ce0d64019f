//! A terminal with line editing, history and completion.

use super::input::Completions;
use super::input::{InputEvent, LineSource};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{
    Cmd, ConditionalEventHandler, Config, Context, Editor, Event, EventContext, EventHandler,
    Helper, KeyEvent, RepeatCount, Result,
};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A terminal.
pub struct Terminal {
    editor: Editor<Completions, DefaultHistory>,
    history: Option<PathBuf>,
    is_hidden: bool,
    redraw_key: RedrawKey,
    typed_line: Arc<Mutex<String>>,
    /// Pasted lines that are not returned yet.
    pasted: VecDeque<String>,
    /// Beginning of the next line.
    prefilled: String,
}

impl Terminal {
    /// Opens a terminal. Lines are added to the history file, if there is one.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub fn new(history: Option<PathBuf>) -> io::Result<Self> {
        let config = Config::builder()
            .history_ignore_space(true)
            .max_history_size(1000)
            .map_err(io::Error::other)?
            .completion_type(rustyline::CompletionType::List)
            .build();
        let mut editor = Editor::with_config(config).map_err(io::Error::other)?;
        let typed = Arc::default();
        editor.set_helper(Some(Completions {
            typed_line: Arc::clone(&typed),
            ..Completions::default()
        }));
        let anew = RedrawKey::default();
        editor.bind_sequence(
            KeyEvent::ctrl('L'),
            EventHandler::Conditional(Box::new(anew.clone())),
        );
        if let Some(path) = &history {
            // A missing history is not an error.
            let _ = editor.load_history(path);
        }
        Ok(Self {
            editor,
            history,
            is_hidden: false,
            redraw_key: anew,
            typed_line: typed,
            pasted: VecDeque::new(),
            prefilled: String::new(),
        })
    }
}

impl Terminal {
    /// Returns the first of several pasted lines. The next calls return the others.
    fn queue_pasted(&mut self, lines: &str) -> String {
        let mut lines = lines.lines().map(str::to_owned);
        let first = lines.next().unwrap_or_default();
        self.pasted.extend(lines);
        first
    }

    /// The line that is being typed.
    pub(super) fn typed_line(&self) -> Arc<Mutex<String>> {
        Arc::clone(&self.typed_line)
    }
}

impl LineSource for Terminal {
    fn next_line(&mut self, prompt: &str) -> io::Result<InputEvent> {
        if let Ok(mut typed) = self.typed_line.lock() {
            typed.clear();
        }
        let line = match self.pasted.pop_front() {
            Some(line) => {
                writeln!(
                    io::stdout().lock(),
                    "{prompt}{}",
                    crate::output::present::printable_line(&line)
                )?;
                Ok(line)
            }
            None => {
                let (left, right) = self.redraw_key.take_line();
                let left = std::mem::take(&mut self.prefilled) + &left;
                let line = self.editor.readline_with_initial(prompt, (&left, &right));
                line.map(|line| self.queue_pasted(&line))
            }
        };
        match line {
            Ok(line) if self.is_hidden => Ok(InputEvent::Line(line)),
            Ok(line) => {
                let _ = self.editor.add_history_entry(line.as_str());
                if let Some(path) = &self.history {
                    let _ = self.editor.append_history(path);
                }
                Ok(InputEvent::Line(line))
            }
            Err(ReadlineError::Interrupted) if self.redraw_key.take_pressed() => {
                Ok(InputEvent::Redraw)
            }
            Err(ReadlineError::Interrupted) => {
                let typed = self.typed_line.lock();
                let empty = typed.is_ok_and(|line| line.trim().is_empty());
                Ok(match empty {
                    true => InputEvent::Interrupted,
                    false => InputEvent::Cancelled,
                })
            }
            Err(ReadlineError::Eof) => Ok(InputEvent::End),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(InputEvent::Unreadable)
            }
            Err(ReadlineError::Io(error)) => Err(error),
            Err(other) => Err(io::Error::other(other)),
        }
    }

    fn set_hidden(&mut self, hidden: bool) {
        // Lines pasted by one player are not for the next player.
        if self.is_hidden != hidden {
            self.pasted.clear();
            self.prefilled.clear();
        }
        self.is_hidden = hidden;
    }

    fn set_completions(&mut self, words: Completions) {
        self.editor.set_helper(Some(Completions {
            typed_line: Arc::clone(&self.typed_line),
            ..words
        }));
    }

    fn prefill(&mut self, first: &str) {
        self.prefilled.push_str(first);
    }

    fn has_pending_line(&self) -> bool {
        !self.pasted.is_empty()
    }

    fn is_terminal(&self) -> bool {
        true
    }
}

impl Helper for Completions {}
impl Highlighter for Completions {}
impl Validator for Completions {}

impl Hinter for Completions {
    type Hint = String;

    /// Returns no hint. Called after every key, so it records the line.
    fn hint(&self, line: &str, _: usize, _: &Context<'_>) -> Option<String> {
        if let Ok(mut typed) = self.typed_line.lock() {
            line.clone_into(&mut typed);
        }
        None
    }
}

impl Completer for Completions {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> Result<(usize, Vec<String>)> {
        Ok(self.complete_at(line, pos))
    }
}

/// Handler of the redraw key, shared by the line editor and its caller.
#[derive(Debug, Clone, Default)]
pub(super) struct RedrawKey(Arc<Mutex<RedrawState>>);

#[derive(Debug, Default)]
struct RedrawState {
    /// True if the key was pressed.
    is_pressed: bool,
    /// The line to the left and to the right of the cursor.
    split_line: (String, String),
}

impl RedrawKey {
    fn lock_state(&self) -> MutexGuard<'_, RedrawState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if the key was pressed since the last call.
    pub(super) fn take_pressed(&self) -> bool {
        std::mem::take(&mut self.lock_state().is_pressed)
    }

    /// The line when the key was pressed. The next prompt continues it.
    pub(super) fn take_line(&self) -> (String, String) {
        std::mem::take(&mut self.lock_state().split_line)
    }
}

impl ConditionalEventHandler for RedrawKey {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, line: &EventContext) -> Option<Cmd> {
        let mut wanted = self.lock_state();
        let (left, right) = line
            .line()
            .split_at_checked(line.pos())
            .unwrap_or((line.line(), ""));
        wanted.is_pressed = true;
        wanted.split_line = (left.to_owned(), right.to_owned());
        Some(Cmd::Interrupt)
    }
}
