//! A terminal with line editing, history and completion.

use super::input::{Completions, InputEvent, LineSource};
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

/// Input lines from a terminal.
pub struct Terminal {
    editor: Editor<Completions, DefaultHistory>,
    history: Option<PathBuf>,
    is_hidden: bool,
    redraw_key: RedrawKey,
    /// The line as it was after the last key.
    typed_line: Arc<Mutex<String>>,
    /// Pasted lines that have not been returned yet.
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
        let typed_line = Arc::default();
        editor.set_helper(Some(Completions {
            typed_line: Arc::clone(&typed_line),
            ..Completions::default()
        }));
        let redraw_key = RedrawKey::default();
        editor.bind_sequence(
            KeyEvent::ctrl('L'),
            EventHandler::Conditional(Box::new(redraw_key.clone())),
        );
        if let Some(path) = &history {
            // A missing history is not an error.
            let _ = editor.load_history(path);
        }
        Ok(Self {
            editor,
            history,
            is_hidden: false,
            redraw_key,
            typed_line,
            pasted: VecDeque::new(),
            prefilled: String::new(),
        })
    }
}

impl Terminal {
    /// Returns the first of several pasted lines, and queues the others.
    fn queue_pasted(&mut self, lines: &str) -> String {
        let mut lines = lines.lines().map(str::to_owned);
        let first = lines.next().unwrap_or_default();
        self.pasted.extend(lines);
        first
    }

    /// The line that is being typed, shared with other threads.
    pub(super) fn typed_line(&self) -> Arc<Mutex<String>> {
        Arc::clone(&self.typed_line)
    }
}

impl LineSource for Terminal {
    fn next_line(&mut self, prompt: &str) -> io::Result<InputEvent> {
        if let Ok(mut typed_line) = self.typed_line.lock() {
            typed_line.clear();
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
                let typed_line = self.typed_line.lock();
                let is_empty = typed_line.is_ok_and(|line| line.trim().is_empty());
                Ok(match is_empty {
                    true => InputEvent::Interrupted,
                    false => InputEvent::Cancelled,
                })
            }
            Err(ReadlineError::Eof) => Ok(InputEvent::End),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(InputEvent::Unreadable)
            }
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }

    fn set_hidden(&mut self, hidden: bool) {
        // The next player must not see lines that were pasted before.
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

    fn prefill(&mut self, text: &str) {
        self.prefilled.push_str(text);
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

    /// Records the line, because it is called after every key. Returns no hint.
    fn hint(&self, line: &str, _: usize, _: &Context<'_>) -> Option<String> {
        if let Ok(mut typed_line) = self.typed_line.lock() {
            line.clone_into(&mut typed_line);
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

/// Handler of the redraw key, shared by the line editor and the terminal.
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

    /// Takes the line that was being typed when the key was pressed, so that the next prompt continues it.
    pub(super) fn take_line(&self) -> (String, String) {
        std::mem::take(&mut self.lock_state().split_line)
    }
}

impl ConditionalEventHandler for RedrawKey {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, line: &EventContext) -> Option<Cmd> {
        let mut state = self.lock_state();
        let (left, right) = line
            .line()
            .split_at_checked(line.pos())
            .unwrap_or((line.line(), ""));
        state.is_pressed = true;
        state.split_line = (left.to_owned(), right.to_owned());
        Some(Cmd::Interrupt)
    }
}
