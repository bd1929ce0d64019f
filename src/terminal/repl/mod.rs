//! REPL: reads a line, determines whether it is an answer or a command, and prints the result.

mod about;
mod answer;
#[cfg(feature = "terminal")]
mod aside;
mod author;
mod back;
#[cfg(feature = "terminal")]
mod begin;
mod characters;
mod chart;
mod commands;
mod console;
mod facts;
mod game;
mod journal;
mod meaning;
mod menu;
mod opening;
mod player;
mod read;
mod rehearsal;
mod seen;
#[cfg(feature = "terminal")]
mod serve;
mod status;
mod story;
mod taken;
#[cfg(feature = "terminal")]
mod terminal;
mod wire;

#[cfg(feature = "terminal")]
pub use aside::{AsyncInput, BackgroundEvent};
#[cfg(feature = "terminal")]
pub use begin::kept_at;
#[cfg(feature = "terminal")]
pub use begin::{StartMode, play};
pub use commands::{COMMANDS, CommandRow, chance, leaves as is_leaving};
pub use console::MenuItem;
pub use console::PagerKey;
pub use console::way_back;
pub use console::{Console, KeyReader, TerminalWindow};
pub use game::Game;
use meaning::LineMeaning;
pub use opening::{
    AuthorInfo, BookLauncher, CodeSources, DiagnosticPrinter, FileWriter, GameRecorder,
    ReloadFunction, ReloadedBook, WriteResult,
};
pub use player::{KeptGame, PagePlayer, StartError};
pub use read::{InputEvent, LineSource, ScriptedInput};
pub use rehearsal::{LineResult, Rehearsal, typed};
#[cfg(feature = "terminal")]
pub use serve::serve;
#[cfg(feature = "terminal")]
pub use terminal::Terminal;
pub use wire::PROTOCOL;

use crate::engine::play::Response;
use crate::messages::{Messages, say};
use crate::model::game::Prompt;
use crate::output::present::{self, Block, EventPresenter, PresentOptions, Style};
use std::io;

/// Prints a message of the program: `speak!(repl.aside, "noted")`.
macro_rules! speak {
    ($repl:ident.$how:ident, $($message:tt)*) => {{
        let text = say!($repl.words, $($message)*);
        $repl.$how(&text)
    }};
}
use speak;

/// True if a line means yes in any language.
pub fn is_yes(line: &str) -> bool {
    answer::yes_or_no(line) == Some(true)
}

/// The main loop and its state.
struct Repl {
    console: Console,
    game: Game,
    telling: EventPresenter,
    seat: story::Seat,
    closed: status::ClosedChoice,
    /// The status that was printed last.
    stands: Option<String>,
    /// Several questions in one menu.
    menu: Option<menu::OpenMenu>,
    /// True if the reader has quit.
    left: bool,
    /// Errors of the book on disk that have been printed, while the previous version continues.
    faults: Option<String>,
}

impl std::ops::Deref for Repl {
    type Target = Console;
    fn deref(&self) -> &Console {
        &self.console
    }
}

impl std::ops::DerefMut for Repl {
    fn deref_mut(&mut self) -> &mut Console {
        &mut self.console
    }
}

impl Repl {
    fn new(mut console: Console, game: Game) -> Self {
        console.words = game.open.words.clone();
        Self {
            console,
            game,
            telling: EventPresenter::default(),
            seat: story::Seat::default(),
            closed: status::ClosedChoice::default(),
            stands: None,
            menu: None,
            left: false,
            faults: None,
        }
    }

    fn greet(&mut self) -> io::Result<()> {
        let words = self.voice();
        let book = &self.game.open.book;
        let mut title = book.title.clone();
        if !book.author.is_empty() {
            title = say!(words, "by", title = title, author = &book.author);
        }
        // A seed is formatted as a name, not as a number.
        let seed = self.game.session.kept().seed.to_string();
        let greeting = say!(words, "greeting", seed = seed);
        self.show(&[
            Block::new(Style::Title, title),
            Block::new(Style::Aside, greeting),
        ])
    }

    /// Texts in the language of the game.
    fn voice(&self) -> Messages {
        self.words.clone()
    }

    /// The current prompt with its texts.
    fn prompt(&self) -> Prompt {
        self.asked_who()
            .or_else(|| self.asked_at_once())
            .unwrap_or_else(|| self.words.prompt(self.game.session.prompt()))
    }

    fn manner<'w>(&self, words: &'w Messages) -> PresentOptions<'w> {
        PresentOptions {
            narrate: self.ink.narrate,
            brief: self.game.brief,
            pictures: self.is_in_page(),
            words,
        }
    }

    /// Prints a page and its prompt.
    fn tell(&mut self, page: &Response) -> io::Result<()> {
        self.tell_events(page)?;
        if commands::has_an_end_to_tell(&self.game) {
            let blocks = commands::at_the_end(self);
            self.show(&blocks)?;
        }
        self.asks();
        self.prompt_reader()
    }

    /// Prints events without the prompt.
    fn tell_events(&mut self, page: &Response) -> io::Result<()> {
        if self.withholds_page() {
            return Ok(());
        }
        let words = self.voice();
        let manner = self.manner(&words);
        let shown = self.seat.sort(&page.events);
        let changes = self.seat != shown.seat;
        if changes && self.seat.alone.is_some() {
            self.in_the_open()?;
        }
        self.seat = shown.seat;
        let hidden = self.seat.alone.is_some();
        self.lines.hidden(hidden);
        let asks = !matches!(page.prompt, Prompt::Choices { .. } | Prompt::TheEnd);
        let blocks = self.telling.page(&shown.open, asks, manner);
        self.hide(false);
        self.show(&blocks)?;
        self.hide(hidden);
        if let (true, Some(name)) = (changes, self.seat.alone.clone()) {
            self.call(&name)?;
            self.console.alone()?;
        }
        let blocks = self.telling.page(&shown.alone, asks, manner);
        self.show(&blocks)
    }

    /// Calls one person to the terminal.
    fn call(&mut self, name: &str) -> io::Result<()> {
        // A web page has its own dialog for this.
        if self.is_in_page() {
            return Ok(());
        }
        if !self.lines.is_terminal() {
            let text = say!(self.words, "seat-alone", name = name);
            return self.show(&[Block::new(Style::Title, text).apart()]);
        }
        let text = say!(self.words, "take-the-seat", name = name);
        let called = [Block::new(Style::Title, text).apart()];
        self.show(&called)?;
        loop {
            match self.next("")? {
                InputEvent::Line(line) if !commands::leaves(&line) => return Ok(()),
                InputEvent::Anew => self.show(&called)?,
                InputEvent::Changed => {}
                _ if self.leaves()? => {
                    self.left = true;
                    return Ok(());
                }
                _ => {}
            }
        }
    }

    /// The expected input as one sentence.
    fn wanted(&self) -> String {
        if self.asks_who() {
            return self.wanted_who();
        }
        present::wanted(&self.prompt(), &self.words)
    }

    /// Prints the current page.
    fn look(&mut self) -> io::Result<()> {
        let page = self.game.session.look();
        self.telling = EventPresenter::default();
        self.closed.forget();
        self.tell(&page)
    }

    fn prompt_reader(&mut self) -> io::Result<()> {
        self.find_menu();
        // A web page shows the prompt as buttons.
        if self.is_in_page() {
            return Ok(());
        }
        let words = self.voice();
        let manner = self.manner(&words);
        let prompt = self.prompt();
        let blocks = self.asked(&prompt, manner);
        self.show(&blocks)
    }

    fn keep(&mut self) -> io::Result<()> {
        match self.game.keep() {
            Some(trouble) => self.trouble(&present::capital(&trouble)),
            None => Ok(()),
        }
    }

    fn farewell(&mut self) -> io::Result<()> {
        self.in_the_open()?;
        match self.tell_kept()? {
            true => Ok(()),
            false => speak!(self.aside, "farewell"),
        }
    }

    /// Prints how to continue the game, if it is saved. Returns whether it is.
    fn tell_kept(&mut self) -> io::Result<bool> {
        let kept = self.game.is_kept() && !self.game.is_untouched();
        if kept {
            let called = &self.game.open.called;
            let line = say!(self.words, "kept-resume", book = called);
            self.aside(&line)?;
        }
        Ok(kept)
    }

    fn run(&mut self) -> io::Result<()> {
        while !self.left {
            if self.lines.is_terminal() {
                let known = self.known();
                self.lines.know(known);
            }
            self.tell_status()?;
            match self.next_or_change("> ")? {
                InputEvent::Anew => {
                    self.clear()?;
                    self.stands = None;
                    self.look()?;
                }
                InputEvent::Changed => self.reload()?,
                InputEvent::Line(line) => self.line(&line)?,
                InputEvent::End if self.lines.is_terminal() => self.left = self.leaves()?,
                InputEvent::Interrupted => self.left = self.is_left()?,
                _ => {
                    if *self.game.session.prompt() != Prompt::TheEnd {
                        let text = say!(self.words, "answers-end");
                        self.show(&[Block::new(Style::Aside, text).apart()])?;
                        self.tell_kept()?;
                    }
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
