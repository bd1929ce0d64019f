//! Reads input lines on a separate thread, so that the game can react to changed files while the reader types.

use super::read::Completions;
use super::read::{InputEvent, LineSource};
use super::terminal::Terminal;
use std::cell::RefCell;
use std::io::{self, Write};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Changes come in bursts: an editor writes, renames and touches files. A burst ends after this time without changes.
const QUIET: Duration = Duration::from_millis(80);

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

/// Input lines from another thread.
pub struct AsyncInput {
    asks: Sender<InputJob>,
    tell: Sender<BackgroundEvent>,
    news: Receiver<BackgroundEvent>,
    /// True while a line is being typed.
    typing: Arc<AtomicBool>,
    line: TypedLine,
    prompt: Rc<RefCell<String>>,
    changed: bool,
    terminal: bool,
}

impl AsyncInput {
    /// Reads from a terminal on its own thread. The returned sender reports changes.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub fn terminal(history: Option<PathBuf>) -> io::Result<(Self, Sender<BackgroundEvent>)> {
        Self::on_a_thread(true, move || {
            let terminal = Terminal::new(history)?;
            let typed = terminal.typed();
            // A dumb terminal cannot erase a line, so messages are printed after it.
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            Ok((
                Box::new(terminal) as Box<dyn LineSource>,
                (!dumb).then_some(typed),
            ))
        })
    }

    /// Reads any other lines on their own thread.
    ///
    /// # Errors
    /// If the thread fails.
    pub fn lines(
        make: impl FnOnce() -> Box<dyn LineSource> + Send + 'static,
    ) -> io::Result<(Self, Sender<BackgroundEvent>)> {
        Self::on_a_thread(false, move || Ok((make(), None)))
    }

    fn on_a_thread(
        terminal: bool,
        make: impl FnOnce() -> io::Result<(Box<dyn LineSource>, TypedLine)> + Send + 'static,
    ) -> io::Result<(Self, Sender<BackgroundEvent>)> {
        let (asks, asked) = channel::<InputJob>();
        let (tell, news) = channel();
        let (ready, made) = channel();
        std::thread::spawn(move || {
            let (mut lines, line) = match make() {
                Ok(made) => made,
                Err(why) => {
                    let _ = ready.send(Err(why));
                    return;
                }
            };
            let _ = ready.send(Ok(line));
            asked.into_iter().for_each(|ask| ask(&mut *lines));
        });
        let line = made.recv().map_err(io::Error::other)??;
        let aside = Self {
            asks,
            tell: tell.clone(),
            news,
            typing: Arc::default(),
            line,
            prompt: Rc::default(),
            changed: false,
            terminal,
        };
        Ok((aside, tell))
    }

    /// An output that does not interrupt the line being typed.
    pub fn out(&self) -> Box<dyn Write> {
        Box::new(SharedOutput {
            typing: Arc::clone(&self.typing),
            line: self.line.clone(),
            prompt: Rc::clone(&self.prompt),
            waiting: Vec::new(),
        })
    }

    fn run_prompt(&self, ask: impl FnOnce(&mut dyn LineSource) + Send + 'static) -> io::Result<()> {
        let sent = self.asks.send(Box::new(ask));
        sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn news(&mut self, prompt: &str) -> io::Result<BackgroundEvent> {
        if !self.typing.swap(true, Ordering::SeqCst) {
            prompt.clone_into(&mut self.prompt.borrow_mut());
            let (tell, prompt) = (self.tell.clone(), prompt.to_owned());
            self.run_prompt(move |lines| {
                drop(tell.send(BackgroundEvent::Typed(lines.next(&prompt))))
            })?;
        }
        let news = self.news.recv().map_err(io::Error::other)?;
        if matches!(news, BackgroundEvent::Typed(_)) {
            self.typing.store(false, Ordering::SeqCst);
        }
        Ok(news)
    }
}

impl LineSource for AsyncInput {
    fn next(&mut self, prompt: &str) -> io::Result<InputEvent> {
        loop {
            match self.news(prompt)? {
                BackgroundEvent::Typed(typed) => return typed,
                // The caller only accepts a line, so the change is reported by the next call.
                BackgroundEvent::Changed => self.changed = true,
            }
        }
    }

    fn next_or_change(&mut self, prompt: &str) -> io::Result<InputEvent> {
        if std::mem::take(&mut self.changed) {
            return Ok(InputEvent::Changed);
        }
        match self.news(prompt)? {
            BackgroundEvent::Typed(typed) => typed,
            BackgroundEvent::Changed => {
                loop {
                    match self.news.recv_timeout(QUIET) {
                        Ok(BackgroundEvent::Changed) => {}
                        Ok(BackgroundEvent::Typed(typed)) => {
                            // A line arrived during the burst, so the change is reported after it.
                            self.typing.store(false, Ordering::SeqCst);
                            self.changed = true;
                            return typed;
                        }
                        Err(_) => return Ok(InputEvent::Changed),
                    }
                }
            }
        }
    }

    fn hidden(&mut self, hidden: bool) {
        let _ = self.run_prompt(move |lines| lines.hidden(hidden));
    }

    fn know(&mut self, words: Completions) {
        let _ = self.run_prompt(move |lines| lines.know(words));
    }

    fn begin(&mut self, first: &str) {
        let first = first.to_owned();
        let _ = self.run_prompt(move |lines| lines.begin(&first));
    }

    fn is_typing(&self) -> bool {
        self.typing.load(Ordering::SeqCst)
    }

    fn is_terminal(&self) -> bool {
        self.terminal
    }
}

/// Standard output. While a line is being typed, text is printed above it.
struct SharedOutput {
    typing: Arc<AtomicBool>,
    line: TypedLine,
    prompt: Rc<RefCell<String>>,
    waiting: Vec<u8>,
}

impl Write for SharedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.waiting);
        let mut out = io::stdout().lock();
        if !text.is_empty() {
            let over = self
                .line
                .as_ref()
                .filter(|_| self.typing.load(Ordering::SeqCst));
            if let Some(line) = over {
                // Erases the line and redraws it below the text. The line editor has its own function for this, but with it, each key only takes
                // effect after the next key.
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
