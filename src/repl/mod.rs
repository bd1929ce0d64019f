//! The line at which a book is read and played: reads a line, finds out whether it is an answer or a command, tells what came of it.

mod anew;
mod answer;
mod aside;
mod author;
mod begin;
mod commands;
mod console;
mod game;
mod helper;
mod meaning;
mod opening;
mod pager;
mod private;
mod read;
mod rehearsal;
mod screen;
mod seat;
mod strict;
mod taken;
mod watch;
mod wire;

pub use aside::{Aside, News};
pub use begin::{Begin, play};
pub use commands::{COMMANDS, Command};
pub use console::{Console, ReadKey, Window};
pub use game::Game;
use meaning::Meaning;
pub use opening::{Author, Givers, Opening, Recorder, Reload, Reloaded, Show};
pub use pager::Key;
pub use private::chance;
pub use read::{Lines, Stream, Terminal, Typed};
pub use rehearsal::{Rehearsal, Said, typed};
pub use screen::way_back;
pub use strict::refused_option;
pub use taken::told_gone;
pub use wire::{Protocol, serve};

use crate::game::{Answer, Prompt};
use crate::play::Page;
use crate::present::{self, Block, Manner, Style, Telling};
use crate::words::{Words, say};
use std::io;

/// Says a message of the program: `speak!(repl.aside, "noted")`.
macro_rules! speak {
    ($repl:ident.$how:ident, $($message:tt)*) => {{
        let text = say!($repl.words, $($message)*);
        $repl.$how(&text)
    }};
}
use speak;

/// Does a line say yes, in any language?
#[must_use]
pub fn is_yes(line: &str) -> bool {
    answer::yes_or_no(line) == Some(true)
}

/// Does the loop go on?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum After {
    Stay,
    Leave,
}

/// The loop and what it holds.
struct Repl {
    console: Console,
    game: Game,
    telling: Telling,
    seat: seat::Seat,
    /// Did somebody leave while another was called to the seat?
    left: bool,
    /// Faults of the book on disk that have been told, while the one before goes on.
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
            telling: Telling::default(),
            seat: seat::Seat::default(),
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
        // A seed is a name more than a number. Of a strict game nobody could play it beside.
        let seed = self.game.session.kept().seed.to_string();
        let greeting = say!(words, "greeting", seed = seed);
        self.show(&[
            Block::new(Style::Title, title),
            Block::new(Style::Aside, greeting),
        ])
    }

    /// What everything is told in.
    fn voice(&self) -> Words {
        self.words.clone()
    }

    /// What is asked, in words.
    fn prompt(&self) -> Prompt {
        self.words.prompt(self.game.session.prompt())
    }

    fn manner<'w>(&self, words: &'w Words) -> Manner<'w> {
        Manner {
            narrate: self.ink.narrate,
            brief: self.game.brief,
            words,
        }
    }

    fn tell(&mut self, page: &Page) -> io::Result<()> {
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
        self.show(&blocks)?;
        if let (true, Some(name)) = (changes, self.seat.alone.clone()) {
            self.call(&name)?;
            self.console.alone()?;
        }
        let blocks = self.telling.page(&shown.alone, asks, manner);
        self.show(&blocks)?;
        self.asks();
        self.show(&present::prompt(&page.prompt, manner))
    }

    /// One person is called to the terminal.
    fn call(&mut self, name: &str) -> io::Result<()> {
        if !self.lines.is_terminal() {
            let text = say!(self.words, "seat-alone", name = name);
            return self.show(&[Block::new(Style::Title, text).apart()]);
        }
        let text = say!(self.words, "take-the-seat", name = name);
        self.show(&[Block::new(Style::Title, text).apart()])?;
        while self.console.next("")? == Typed::End {
            if self.leaves()? {
                self.left = true;
                break;
            }
        }
        Ok(())
    }

    /// What would be right here: one sentence.
    fn wanted(&self) -> String {
        present::wanted(&self.prompt(), &self.words)
    }

    fn read_as_answer(&self, line: &str, prompt: &Prompt) -> Result<Answer, String> {
        answer::answer(line, prompt, &self.words)
    }

    /// The page as it stands now.
    fn look(&mut self) -> io::Result<()> {
        let page = self.game.session.look();
        self.telling = Telling::default();
        self.tell(&page)
    }

    fn ask(&mut self) -> io::Result<()> {
        let words = self.voice();
        let blocks = present::prompt(self.game.session.prompt(), self.manner(&words));
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
        if self.game.is_kept() {
            let called = &self.game.open.called;
            let line = say!(self.words, "kept-resume", book = called);
            self.aside(&line)
        } else {
            speak!(self.aside, "farewell")
        }
    }

    fn run(&mut self) -> io::Result<()> {
        while !self.left {
            if self.lines.is_terminal() {
                let known = self.known();
                self.lines.know(known);
            }
            match self.console.next_or_change("> ")? {
                Typed::Cancelled => {}
                Typed::Anew => {
                    self.clear()?;
                    self.look()?;
                }
                Typed::Unreadable => speak!(self.aside, "typed-unreadable")?,
                Typed::Changed => self.reload()?,
                Typed::Line(line) => {
                    if self.line(&line)? == After::Leave {
                        return Ok(());
                    }
                }
                Typed::End if self.lines.is_terminal() => {
                    if self.leaves()? {
                        return Ok(());
                    }
                }
                Typed::End => {
                    if *self.game.session.prompt() != Prompt::TheEnd {
                        let text = say!(self.words, "answers-end");
                        self.show(&[Block::new(Style::Aside, text).apart()])?;
                    }
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Ctrl-D: asks once; a second Ctrl-D is a yes.
    fn leaves(&mut self) -> io::Result<bool> {
        let question = if self.game.keeping {
            say!(self.words, "leave-kept")
        } else {
            say!(self.words, "leave-not-kept")
        };
        let asked = [Block::new(Style::Title, question)];
        self.show(&asked)?;
        loop {
            match self.console.next("> ")? {
                Typed::End => return Ok(true),
                Typed::Unreadable => speak!(self.aside, "typed-unreadable")?,
                Typed::Anew => self.show(&asked)?,
                Typed::Cancelled | Typed::Changed => return Ok(false),
                Typed::Line(line) => match answer::yes_or_no(&line) {
                    Some(yes) => return Ok(yes),
                    None => speak!(self.aside, "wanted-confirm")?,
                },
            }
        }
    }

    fn line(&mut self, line: &str) -> io::Result<After> {
        match self.meaning(line.trim()) {
            Meaning::Answer(answer) => self.answer(answer),
            Meaning::Chosen(answer, command) => {
                // A recorded game has no such line.
                if self.lines.is_terminal() {
                    speak!(self.aside, "chosen-not-command", command = command)?;
                }
                self.answer(Ok(answer))
            }
            Meaning::Command(command, rest) => command.run(self, rest),
            Meaning::Inquiry(question) => self.tell_author(question),
            Meaning::Nothing(why) => {
                self.aside(&why)?;
                Ok(After::Stay)
            }
        }
    }

    fn answer(&mut self, answer: Result<Answer, String>) -> io::Result<After> {
        let command = matches!(answer, Ok(Answer::Command(_) | Answer::Author(_)));
        match answer.map(|answer| self.game.answer(answer)) {
            Err(wanted) => self.trouble(&wanted)?,
            Ok(Err(refusal)) => {
                let reason = self.voice().text(&refusal.reason).into_owned();
                self.trouble(&present::sentence(&reason))?;
                if !command {
                    let wanted = self.wanted();
                    self.trouble(&wanted)?;
                }
            }
            Ok(Ok(page)) => {
                // Kept before it is told: whoever pulls the plug while reading has lost nothing.
                let trouble = self.game.keep();
                self.tell(&page)?;
                if self.game.session.last_fault().is_some() {
                    speak!(self.aside, "where-fault")?;
                }
                if let Some(trouble) = trouble {
                    self.trouble(&present::capital(&trouble))?;
                }
            }
        }
        Ok(After::Stay)
    }

    /// What may be completed now.
    fn known(&self) -> helper::Words {
        let mut first: Vec<String> = self
            .command_names()
            .into_iter()
            .map(str::to_owned)
            .collect();
        first.retain(|word| word.chars().all(char::is_alphabetic));
        let mut later: Vec<String> = Vec::new();
        for (_, things) in self.game.belongings() {
            let name = |thing: &String| {
                let end = thing.find([',', '(']).unwrap_or(thing.len());
                thing[..end].trim().to_owned()
            };
            later.extend(things.iter().map(name));
        }
        later.extend(self.game.ways().into_iter().map(|(id, _)| id));
        let vocabulary = &self.game.open.book.vocabulary;
        later.extend(present::readers_names(vocabulary, &self.words));
        if let Some(store) = &self.game.store {
            later.extend(store.names());
        }
        later.sort_unstable();
        later.dedup();
        helper::Words {
            first,
            later,
            ..helper::Words::default()
        }
    }
}
