//! Where lines come from and where words go.

use super::pager::{Key, Told};
use super::read::{Lines, Typed};
use super::{answer, commands};
use crate::messages::{Words, say};
use crate::output::present::{Block, Ink, Style, heard};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// An empty line that comes so soon after the last window was read is one Enter too many.
const HASTE: Duration = Duration::from_millis(300);

/// The window that the reader looks at.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    /// Its columns and rows as they are now.
    pub size: fn() -> Option<(usize, usize)>,
    /// Are lines as long as it is wide? Not where somebody has asked for another width.
    pub fits: bool,
    /// Does it know more than lines: another screen, how to be cleared?
    pub draws: bool,
    /// Waits for one key; none where that cannot be.
    pub key: Option<ReadKey>,
}

/// Reads one key: it is asked for with `true`, and the question taken away with `false`.
pub type ReadKey = fn(&mut dyn FnMut(bool) -> io::Result<()>) -> io::Result<Key>;

/// Where lines come from and where words go.
pub struct Console {
    pub lines: Box<dyn Lines>,
    pub out: Box<dyn Write>,
    pub ink: Ink,
    /// None where nobody looks at one: what is told stands in a pipe or a file.
    pub window: Option<Window>,
    /// What is said in.
    pub words: Words,
    /// The file of what the reader has set for all games; none where nothing of it is used.
    pub settings: Option<PathBuf>,
    /// Can there be colours?
    pub colours: bool,
    pub(super) told: Told,
    /// Where blocks are gathered, in place of being told in lines: for a page of the web.
    pub(super) gathered: Option<Gathered>,
}

/// What was told since somebody last took it away.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) open: Vec<Block>,
    /// For the person alone who has the seat.
    pub(super) alone: Vec<Block>,
    /// Is what comes next for that person alone?
    pub(super) hidden: bool,
}

impl Console {
    #[must_use]
    pub fn new(
        lines: Box<dyn Lines>,
        out: Box<dyn Write>,
        ink: Ink,
        window: Option<Window>,
        words: Words,
    ) -> Self {
        Self {
            lines,
            out,
            ink,
            window,
            words,
            settings: None,
            colours: false,
            told: Told::default(),
            gathered: None,
        }
    }

    /// Shows blocks.
    ///
    /// # Errors
    /// When nobody reads them any more.
    pub fn show(&mut self, blocks: &[Block]) -> io::Result<()> {
        if let Some(gathered) = &mut self.gathered {
            let to = match gathered.hidden {
                true => &mut gathered.alone,
                false => &mut gathered.open,
            };
            to.extend_from_slice(blocks);
            return Ok(());
        }
        self.fit();
        let text = match self.ink.narrate {
            true => self.ink.paint(&heard(blocks, &self.words)),
            false => self.ink.paint(blocks),
        };
        self.page(&text)
    }

    /// Is it told in a page of the web?
    pub(super) fn is_in_page(&self) -> bool {
        self.gathered.is_some()
    }

    /// Is what comes next gathered for one person alone?
    pub(super) fn hide(&mut self, hidden: bool) {
        if let Some(gathered) = &mut self.gathered {
            gathered.hidden = hidden;
        }
    }

    /// Lines are as long from here on as the window is wide now. What stands there stays as it is.
    fn fit(&mut self) {
        let size = self.window.filter(|it| it.fits).and_then(|it| (it.size)());
        if let Some((columns, _)) = size {
            self.ink = self.ink.fitting(columns);
        }
    }

    /// Lines are so long from here on, or as long as the window is wide.
    pub(super) fn wide(&mut self, columns: Option<usize>) {
        if let Some(window) = &mut self.window {
            window.fits = columns.is_none();
        }
        if let Some(columns) = columns {
            let Ink { width, prose, .. } = Ink::of(columns);
            self.ink = Ink {
                width,
                prose,
                ..self.ink
            };
        }
    }

    /// The program speaks.
    ///
    /// # Errors
    /// As for [`Console::show`].
    pub fn aside(&mut self, text: &str) -> io::Result<()> {
        self.show(&[Block::new(Style::Aside, text)])
    }

    pub(super) fn trouble(&mut self, text: &str) -> io::Result<()> {
        self.show(&[Block::new(Style::Trouble, text)])
    }

    /// A yes or no that is no part of the game; none when the reader leaves. The end of a pipe is no.
    ///
    /// # Errors
    /// When reading or writing fails.
    pub fn confirm(&mut self, question: &str) -> io::Result<Option<bool>> {
        let asked = [Block::new(Style::Title, question)];
        self.show(&asked)?;
        loop {
            match self.next("> ")? {
                Typed::Line(line) if commands::leaves(&line) => return Ok(None),
                Typed::Line(line) => match answer::yes_or_no(&line) {
                    Some(yes) => return Ok(Some(yes)),
                    None => self.aside(&say!(self.words, "wanted-confirm"))?,
                },
                Typed::Anew => self.show(&asked)?,
                Typed::Interrupted => return Ok(None),
                Typed::End if self.lines.is_terminal() => return Ok(None),
                _ => return Ok(Some(false)),
            }
        }
    }

    /// The next line that the reader types, asked for with `prompt`, or what came instead: the end, or a second Ctrl-C on an empty line. Ctrl-C is no answer
    /// anywhere: it clears the line, and how one leaves is told.
    ///
    /// # Errors
    /// When reading or writing fails.
    pub fn next(&mut self, prompt: &str) -> io::Result<Typed> {
        self.read(prompt, false)
    }

    /// The next line of the game, or word that there is something else to be done first.
    pub(super) fn next_or_change(&mut self, prompt: &str) -> io::Result<Typed> {
        self.read(prompt, true)
    }

    fn read(&mut self, prompt: &str, or_change: bool) -> io::Result<Typed> {
        // What was told stands there before the line is typed, whoever wrote it.
        self.out.flush()?;
        let mut once = false;
        // Who keeps Enter pressed to read on answers nothing by it that comes after.
        let mut hasty = self.told.stopped.then(Instant::now);
        loop {
            self.turned();
            let typed = match or_change {
                true => self.lines.next_or_change(prompt)?,
                false => self.lines.next(prompt)?,
            };
            let told = match typed {
                Typed::Line(line)
                    if line.is_empty() && hasty.is_some_and(|last| last.elapsed() < HASTE) =>
                {
                    hasty = Some(Instant::now());
                    continue;
                }
                Typed::Interrupted if !once => {
                    once = true;
                    say!(self.words, "typed-interrupted")
                }
                Typed::Cancelled => {
                    once = false;
                    say!(self.words, "typed-cleared")
                }
                Typed::Unreadable => say!(self.words, "typed-unreadable"),
                typed => return Ok(typed),
            };
            self.aside(&told)?;
        }
    }
}
