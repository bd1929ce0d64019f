//! The REPL: reads a line, determines whether it is an answer or a command, and prints the result.

mod about;
mod answer;
#[cfg(feature = "terminal")]
mod async_input;
mod author;
mod characters;
mod commands;
mod console;
mod dispatch;
mod game;
mod input;
mod journal;
mod json_output;
mod launcher;
mod load;
mod map;
mod menu;
mod page_player;
mod protocol;
mod scripted_game;
mod seen;
#[cfg(feature = "terminal")]
mod serve;
#[cfg(feature = "terminal")]
mod start;
mod status;
mod story;
#[cfg(feature = "terminal")]
mod terminal;
mod undo;

#[cfg(feature = "terminal")]
pub use async_input::{AsyncInput, BackgroundEvent};
pub use commands::{COMMANDS, ReaderCommand, random_number};
pub use console::{Console, KeyReader, MenuItem, PagerKey, TerminalWindow, leave_alternate_screen};
use dispatch::LineMeaning;
pub use game::Game;
pub use input::{InputEvent, LineSource, ScriptedInput};
pub use launcher::{
    AuthorInfo, BookLauncher, DiagnosticPrinter, FileWriter, GameRecorder, ReloadFunction,
    ReloadedBook, SetterLookup, WriteResult,
};
pub use page_player::{GameToOpen, PagePlayer, StartError};
pub use protocol::PROTOCOL_VERSION;
pub use scripted_game::{LineResult, ScriptedGame, line_for_answer};
#[cfg(feature = "terminal")]
pub use serve::serve;
#[cfg(feature = "terminal")]
pub use start::{StartMode, describe_save, play};
#[cfg(feature = "terminal")]
pub use terminal::Terminal;

use crate::engine::play::Response;
use crate::messages::{Messages, say};
use crate::model::game::Prompt;
use crate::output::present::{self, Block, PresentOptions, Style};
use std::io;

/// Prints a message of the program: `speak!(repl.print_note, "noted")`.
macro_rules! speak {
    ($repl:ident.$how:ident, $($message:tt)*) => {{
        let text = say!($repl.words, $($message)*);
        $repl.$how(&text)
    }};
}
use speak;

/// True if a line means yes in any language.
pub fn is_yes(line: &str) -> bool {
    answer::parse_yes_no(line) == Some(true)
}

/// The main loop and its state.
struct Repl {
    console: Console,
    game: Game,
    seat: story::Seat,
    closed_choices: status::ClosedChoices,
    /// The status that was printed last.
    last_status: Option<String>,
    /// A menu that combines several questions.
    menu: Option<menu::OpenMenu>,
    /// The danger of the next answer in a fight. There is no default answer then.
    danger: Option<menu::Danger>,
    /// True if the reader has quit.
    has_quit: bool,
    /// Printed errors of the book on disk. The previous version continues.
    book_errors: Option<String>,
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
        console.words = game.launcher.words.clone();
        Self {
            console,
            game,
            seat: story::Seat::default(),
            closed_choices: status::ClosedChoices::default(),
            last_status: None,
            menu: None,
            danger: None,
            has_quit: false,
            book_errors: None,
        }
    }

    fn print_title(&mut self) -> io::Result<()> {
        let words = self.messages();
        let book = &self.game.launcher.book;
        let mut title = book.title.clone();
        if !book.author.is_empty() {
            title = say!(words, "by", title = title, author = &book.author);
        }
        // A seed is formatted as a name, not as a number.
        let seed = self.game.session.snapshot().seed.to_string();
        let greeting = say!(words, "greeting", seed = seed);
        self.print_blocks(&[
            Block::new(Style::Title, title),
            Block::new(Style::Note, greeting),
        ])
    }

    /// Messages in the language of the game.
    fn messages(&self) -> Messages {
        self.words.clone()
    }

    /// The current prompt with messages replaced by their text.
    fn current_prompt(&self) -> Prompt {
        self.character_prompt().unwrap_or_else(|| {
            let menu = self.menu_prompt();
            let mut prompt =
                menu.unwrap_or_else(|| self.words.render_prompt(self.game.session.prompt()));
            self.mark_danger(&mut prompt);
            prompt
        })
    }

    fn present_options<'w>(&self, words: &'w Messages) -> PresentOptions<'w> {
        PresentOptions {
            screen_reader: self.style.screen_reader,
            brief: self.game.brief,
            shows_pictures: self.is_web_page(),
            words,
        }
    }

    /// Prints a page and its prompt.
    fn print_page(&mut self, page: &Response) -> io::Result<()> {
        self.print_events(page)?;
        if commands::shows_summary(&self.game) {
            let blocks = commands::ending_blocks(self);
            self.print_blocks(&blocks)?;
        }
        self.begin_prompt();
        self.print_prompt()
    }

    /// Prints events without the prompt.
    fn print_events(&mut self, page: &Response) -> io::Result<()> {
        if self.hides_page() {
            return Ok(());
        }
        let words = self.messages();
        let options = self.present_options(&words);
        let visible = self.seat.split_events(&page.events);
        let seat_changes = self.seat != visible.seat;
        if seat_changes && self.seat.occupant.is_some() {
            self.switch_to_shared()?;
        }
        self.seat = visible.seat;
        let is_private = self.seat.occupant.is_some();
        self.lines.set_hidden(is_private);
        let asks = !matches!(page.prompt, Prompt::Choices { .. } | Prompt::End);
        let blocks = present::page_blocks(&visible.shared, asks, options);
        self.set_private(false);
        self.print_blocks(&blocks)?;
        self.set_private(is_private);
        if let (true, Some(name)) = (seat_changes, self.seat.occupant.clone()) {
            self.call_reader(&name)?;
            self.console.switch_to_private()?;
        }
        let blocks = present::page_blocks(&visible.private, asks, options);
        self.print_blocks(&blocks)
    }

    /// Asks one person to come to the terminal.
    fn call_reader(&mut self, name: &str) -> io::Result<()> {
        // A web page has its own dialog for this.
        if self.is_web_page() {
            return Ok(());
        }
        if !self.lines.is_terminal() {
            let text = say!(self.words, "seat-alone", name = name);
            return self.print_blocks(&[Block::new(Style::Title, text).spaced()]);
        }
        let text = say!(self.words, "take-the-seat", name = name);
        let blocks = [Block::new(Style::Title, text).spaced()];
        self.print_blocks(&blocks)?;
        loop {
            match self.next_line("")? {
                InputEvent::Line(line) if !commands::is_quit(&line) => return Ok(()),
                InputEvent::Redraw => self.print_blocks(&blocks)?,
                InputEvent::Changed => {}
                _ if self.confirm_quit()? => {
                    self.has_quit = true;
                    return Ok(());
                }
                _ => {}
            }
        }
    }

    /// The expected input as one sentence.
    fn expected_input(&self) -> String {
        if self.asks_for_character() {
            return self.expected_character();
        }
        present::expected_input(&self.current_prompt(), &self.words)
    }

    /// Prints the current page.
    fn print_current_page(&mut self) -> io::Result<()> {
        let page = self.game.session.look();
        self.closed_choices.clear();
        self.print_page(&page)
    }

    fn print_prompt(&mut self) -> io::Result<()> {
        self.update_menu();
        // A web page shows the prompt as buttons.
        if self.is_web_page() {
            return Ok(());
        }
        let words = self.messages();
        let options = self.present_options(&words);
        let prompt = self.current_prompt();
        let mut blocks = self.prompt_blocks(&prompt, options);
        if let Some(danger) = &self.danger {
            let text = present::sentence(&words.text(&danger.warning));
            let text = say!(words, "danger", warning = text);
            blocks.insert(0, Block::new(Style::Error, text).spaced());
        }
        self.print_blocks(&blocks)
    }

    fn autosave(&mut self) -> io::Result<()> {
        match self.game.autosave() {
            Some(error) => self.print_error(&present::capitalized(&error)),
            None => Ok(()),
        }
    }

    fn print_farewell(&mut self) -> io::Result<()> {
        self.switch_to_shared()?;
        match self.print_resume_hint()? {
            true => Ok(()),
            false => speak!(self.print_note, "farewell"),
        }
    }

    /// Prints how to continue the game, if it is saved. Returns whether it is.
    fn print_resume_hint(&mut self) -> io::Result<bool> {
        let is_saved = self.game.is_saved() && !self.game.is_unchanged();
        if is_saved {
            let book = &self.game.launcher.reopen_args;
            let text = say!(self.words, "kept-resume", book = book);
            self.print_note(&text)?;
        }
        Ok(is_saved)
    }

    fn run(&mut self) -> io::Result<()> {
        while !self.has_quit {
            if self.lines.is_terminal() {
                let completions = self.completions();
                self.lines.set_completions(completions);
            }
            self.print_status()?;
            match self.next_line_or_change("> ")? {
                InputEvent::Redraw => {
                    self.clear()?;
                    self.last_status = None;
                    self.print_current_page()?;
                }
                InputEvent::Changed => self.reload_book()?,
                InputEvent::Line(line) => self.execute_line(&line)?,
                InputEvent::End if self.lines.is_terminal() => {
                    self.has_quit = self.confirm_quit()?
                }
                InputEvent::Interrupted => self.has_quit = self.quit_on_interrupt()?,
                _ => {
                    if *self.game.session.prompt() != Prompt::End {
                        let text = say!(self.words, "answers-end");
                        self.print_blocks(&[Block::new(Style::Note, text).spaced()])?;
                        self.print_resume_hint()?;
                    }
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
