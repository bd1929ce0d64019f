//! Reads input lines on a separate thread, so that the game can react to changed files while the reader types.

use super::input::{Completions, InputEvent, LineSource};
use super::terminal::Terminal;
use std::cell::RefCell;
use std::io::{self, Write};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A burst of changes ends after this time without changes. An editor writes, renames and touches several files at once.
const BURST_PAUSE: Duration = Duration::from_millis(80);

/// Events for the main loop.
#[derive(Debug)]
pub enum BackgroundEvent {
    Typed(io::Result<InputEvent>),
    /// A file has changed.
    Changed,
}

/// A request to the input thread.
type InputJob = Box<dyn FnOnce(&mut dyn LineSource) + Send>;

/// The line that is being typed. None if the terminal cannot redraw it.
type TypedLine = Option<Arc<Mutex<String>>>;

/// Input lines that are read on another thread.
pub struct AsyncInput {
    jobs: Sender<InputJob>,
    event_sender: Sender<BackgroundEvent>,
    events: Receiver<BackgroundEvent>,
    /// True while a line is being typed.
    is_typing: Arc<AtomicBool>,
    typed_line: TypedLine,
    prompt: Rc<RefCell<String>>,
    has_changed: bool,
    is_terminal: bool,
}

impl AsyncInput {
    /// Reads from a terminal on a separate thread. Changes are reported through the returned sender.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub fn from_terminal(history: Option<PathBuf>) -> io::Result<(Self, Sender<BackgroundEvent>)> {
        Self::spawn(true, move || {
            let terminal = Terminal::new(history)?;
            let typed_line = terminal.typed_line();
            // A dumb terminal cannot erase a line, so messages are printed after it.
            let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            Ok((
                Box::new(terminal) as Box<dyn LineSource>,
                (!is_dumb).then_some(typed_line),
            ))
        })
    }

    /// Reads from another source on a separate thread. Changes are reported through the returned sender.
    ///
    /// # Errors
    /// If the source cannot be created.
    pub fn from_lines(
        make: impl FnOnce() -> Box<dyn LineSource> + Send + 'static,
    ) -> io::Result<(Self, Sender<BackgroundEvent>)> {
        Self::spawn(false, move || Ok((make(), None)))
    }

    fn spawn(
        is_terminal: bool,
        make: impl FnOnce() -> io::Result<(Box<dyn LineSource>, TypedLine)> + Send + 'static,
    ) -> io::Result<(Self, Sender<BackgroundEvent>)> {
        let (jobs, job_receiver) = channel::<InputJob>();
        let (event_sender, events) = channel();
        let (result_sender, result) = channel();
        std::thread::spawn(move || {
            let (mut lines, typed_line) = match make() {
                Ok(result) => result,
                Err(why) => {
                    let _ = result_sender.send(Err(why));
                    return;
                }
            };
            let _ = result_sender.send(Ok(typed_line));
            job_receiver.into_iter().for_each(|job| job(&mut *lines));
        });
        let typed_line = result.recv().map_err(io::Error::other)??;
        let input = Self {
            jobs,
            event_sender: event_sender.clone(),
            events,
            is_typing: Arc::default(),
            typed_line,
            prompt: Rc::default(),
            has_changed: false,
            is_terminal,
        };
        Ok((input, event_sender))
    }

    /// An output that does not interrupt the line being typed.
    pub fn output(&self) -> Box<dyn Write> {
        Box::new(SharedOutput {
            is_typing: Arc::clone(&self.is_typing),
            typed_line: self.typed_line.clone(),
            prompt: Rc::clone(&self.prompt),
            buffer: Vec::new(),
        })
    }

    fn send_job(&self, job: impl FnOnce(&mut dyn LineSource) + Send + 'static) -> io::Result<()> {
        let sent = self.jobs.send(Box::new(job));
        sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn next_event(&mut self, prompt: &str) -> io::Result<BackgroundEvent> {
        if !self.is_typing.swap(true, Ordering::SeqCst) {
            prompt.clone_into(&mut self.prompt.borrow_mut());
            let (event_sender, prompt) = (self.event_sender.clone(), prompt.to_owned());
            self.send_job(move |lines| {
                drop(event_sender.send(BackgroundEvent::Typed(lines.next_line(&prompt))))
            })?;
        }
        let event = self.events.recv().map_err(io::Error::other)?;
        if matches!(event, BackgroundEvent::Typed(_)) {
            self.is_typing.store(false, Ordering::SeqCst);
        }
        Ok(event)
    }
}

impl LineSource for AsyncInput {
    fn next_line(&mut self, prompt: &str) -> io::Result<InputEvent> {
        loop {
            match self.next_event(prompt)? {
                BackgroundEvent::Typed(typed) => return typed,
                // The caller accepts only a line, so a later call reports the change.
                BackgroundEvent::Changed => self.has_changed = true,
            }
        }
    }

    fn next_line_or_change(&mut self, prompt: &str) -> io::Result<InputEvent> {
        if std::mem::take(&mut self.has_changed) {
            return Ok(InputEvent::Changed);
        }
        match self.next_event(prompt)? {
            BackgroundEvent::Typed(typed) => typed,
            BackgroundEvent::Changed => {
                loop {
                    match self.events.recv_timeout(BURST_PAUSE) {
                        Ok(BackgroundEvent::Changed) => {}
                        Ok(BackgroundEvent::Typed(typed)) => {
                            // A line has arrived during the burst, so the next call reports the change.
                            self.is_typing.store(false, Ordering::SeqCst);
                            self.has_changed = true;
                            return typed;
                        }
                        Err(_) => return Ok(InputEvent::Changed),
                    }
                }
            }
        }
    }

    fn set_hidden(&mut self, hidden: bool) {
        let _ = self.send_job(move |lines| lines.set_hidden(hidden));
    }

    fn set_completions(&mut self, words: Completions) {
        let _ = self.send_job(move |lines| lines.set_completions(words));
    }

    fn prefill(&mut self, text: &str) {
        let text = text.to_owned();
        let _ = self.send_job(move |lines| lines.prefill(&text));
    }

    fn is_typing(&self) -> bool {
        self.is_typing.load(Ordering::SeqCst)
    }

    fn is_terminal(&self) -> bool {
        self.is_terminal
    }
}

/// Standard output. While a line is being typed, text is printed above it.
struct SharedOutput {
    is_typing: Arc<AtomicBool>,
    typed_line: TypedLine,
    prompt: Rc<RefCell<String>>,
    buffer: Vec<u8>,
}

impl Write for SharedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.buffer);
        let mut out = io::stdout().lock();
        if !text.is_empty() {
            let line_below = self
                .typed_line
                .as_ref()
                .filter(|_| self.is_typing.load(Ordering::SeqCst));
            if let Some(line) = line_below {
                // Erases the line and redraws it below the text. The line editor has a function for this, but with it, each key takes effect only
                // after the next key.
                let typed = line.lock().map(|line| line.clone()).unwrap_or_default();
                out.write_all(b"\r\x1b[J")?;
                out.write_all(&text)?;
                write!(out, "{}{typed}", self.prompt.borrow())?;
            } else {
                out.write_all(&text)?;
            }
        }
        out.flush()
    }
}
