//! Where lines come from and where words go: a window at a time, on a screen for everybody or for one person, and a choice outside of any game.

use super::read::{Lines, Typed};
use super::{answer, commands};
use crate::messages::{Words, say};
use crate::model::game::{Answer, Offer, Prompt, Reply};
use crate::output::present::{Block, Ink, Style, heard};
use crate::syntax::unicode::find_name;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
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

/// A window has so many rows at least: fewer are no place to read.
const LEAST: usize = 4;

/// What is typed at `[more]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Key {
    /// The space bar, Enter, an arrow and their like: on with it.
    On,
    /// A letter, a figure, a sign, or a word that begins with `q`: the reader types a line already, which begins so, and all is told.
    Typed(String),
    /// `q`, Ctrl-C, Escape: the rest of it is not told.
    Enough,
    /// Nothing more can be typed: all is told.
    Ended,
}

/// How much of the answer has been told since the reader typed it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Told {
    /// Rows in the window.
    rows: usize,
    /// Is the rest told without asking?
    ahead: bool,
    /// Has the reader had enough of it?
    enough: bool,
    /// Is it what the reader is asked? Of that nothing is left out.
    asks: bool,
    /// Was the window stopped at?
    pub(super) stopped: bool,
}

impl Console {
    /// The reader has read all of it: what comes is another answer.
    pub(super) fn turned(&mut self) {
        self.told = Told::default();
    }

    /// What comes next is told whatever the reader had enough of: it is what they are asked.
    pub fn asks(&mut self) {
        if self.told.enough {
            self.told = Told {
                stopped: self.told.stopped,
                ..Told::default()
            };
        }
        self.told.asks = true;
    }

    /// Tells lines, and stops where the window is full.
    pub(super) fn page(&mut self, text: &str) -> io::Result<()> {
        let Some((columns, rows)) = self.pages() else {
            self.out.write_all(text.as_bytes())?;
            return self.out.flush();
        };
        let fill = rows.max(LEAST) - 1;
        for line in text.split_inclusive('\n') {
            if self.told.enough {
                return Ok(());
            }
            let high = height(line, columns);
            if !self.told.ahead && self.told.rows > 0 && self.told.rows + high > fill {
                self.more(columns)?;
                if self.told.enough {
                    return Ok(());
                }
            }
            self.told.rows += high;
            self.out.write_all(line.as_bytes())?;
        }
        self.out.flush()
    }

    /// Columns and rows of a window that is stopped at.
    fn pages(&self) -> Option<(usize, usize)> {
        let window = self.window?;
        let stops = self.lines.is_terminal() && !self.lines.is_typing() && !self.ink.narrate;
        window.key.filter(|_| stops && window.draws)?;
        (window.size)()
    }

    /// Asks whether to go on; with what may be typed, where the line is long enough: what is asked is one row, which is cleared.
    fn more(&mut self, columns: usize) -> io::Result<()> {
        let Some(key) = self.window.and_then(|window| window.key) else {
            return Ok(());
        };
        if self.lines.is_ahead() {
            self.told.ahead = true;
            return Ok(());
        }
        let keys = say!(self.words, "more-keys");
        let asked = match keys.chars().count() < columns {
            true => keys,
            false => say!(self.words, "more"),
        };
        let asked = Block::new(Style::Aside, asked);
        let asked = self.ink.paint(&[asked]);
        let mut asks = |on: bool| {
            let line = if on { asked.trim_end() } else { "\r\x1b[K" };
            self.out.write_all(line.as_bytes())?;
            self.out.flush()
        };
        let typed = key(&mut asks)?;
        self.told.stopped = true;
        match typed {
            Key::On => self.told.rows = 0,
            Key::Enough if !self.told.asks => self.told.enough = true,
            Key::Enough | Key::Ended => self.told.ahead = true,
            Key::Typed(first) => {
                self.lines.begin(&first);
                self.told.ahead = true;
            }
        }
        Ok(())
    }
}

/// How many rows a line takes; one that the window is too narrow for goes on in the next.
fn height(line: &str, columns: usize) -> usize {
    let shown = Ink::columns(line.trim_end_matches('\n'));
    shown.div_ceil(columns.max(1)).max(1)
}

/// Is the other screen shown?
static OTHER: AtomicBool = AtomicBool::new(false);

const TO_OTHER: &str = "\x1b[?1049h\x1b[2J\x1b[H";
const BACK: &str = "\x1b[?1049l";

/// What brings back the reader's own screen, where another is shown.
pub fn way_back() -> &'static [u8] {
    match OTHER.swap(false, Ordering::SeqCst) {
        true => BACK.as_bytes(),
        false => b"",
    }
}

impl Console {
    /// What comes next is for one person alone.
    pub(super) fn alone(&mut self) -> io::Result<()> {
        if !self.lines.is_terminal() {
            return Ok(());
        }
        if !self.draws() {
            return self.push_away();
        }
        match OTHER.swap(true, Ordering::SeqCst) {
            true => self.clear(),
            false => self.write(TO_OTHER),
        }
    }

    /// What comes next is for everybody: of what one person read alone nothing can be read any more.
    pub(super) fn in_the_open(&mut self) -> io::Result<()> {
        if !self.lines.is_terminal() {
            return Ok(());
        }
        if !self.draws() {
            return self.push_away();
        }
        match OTHER.swap(false, Ordering::SeqCst) {
            true => self.write(BACK),
            false => Ok(()),
        }
    }

    /// The screen is empty; what has left it above is left alone.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        match self.lines.is_terminal() && self.draws() {
            true => self.write("\x1b[H\x1b[2J"),
            false => Ok(()),
        }
    }

    /// Dumb terminals know no other screen: what stood there is pushed out of sight.
    fn push_away(&mut self) -> io::Result<()> {
        self.write(&"\n".repeat(100))
    }

    /// Does the terminal know more than lines?
    fn draws(&self) -> bool {
        self.window.is_some_and(|window| window.draws)
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.turned();
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

/// What may be chosen: the short name that may be typed for it, and its words.
#[derive(Debug, Clone)]
pub struct Chosen {
    pub name: String,
    pub words: String,
}

impl Console {
    /// The place of the one that the reader picks of several, which stand in `blocks` and have been shown; none when they leave. `wanted` says what may be typed.
    ///
    /// # Errors
    /// When reading or writing fails.
    pub fn pick(
        &mut self,
        blocks: &[Block],
        all: &[Chosen],
        wanted: &str,
        help: &str,
    ) -> io::Result<Option<usize>> {
        loop {
            let line = match self.next_or_change("> ")? {
                Typed::Line(line) if leaves(&line) => return Ok(None),
                Typed::Line(line) => line,
                Typed::Anew => {
                    self.clear()?;
                    self.show(blocks)?;
                    continue;
                }
                Typed::Changed => continue,
                _ => return Ok(None),
            };
            match chosen(line.trim(), all, wanted, &self.words) {
                Ok(n) => return Ok(Some(n)),
                Err(_) if commands::asks_for_help(&line) => self.aside(help)?,
                Err(why) => self.aside(&why)?,
            }
        }
    }
}

/// Is this how one leaves? Nothing is lost by it here, so its first letter will do.
fn leaves(line: &str) -> bool {
    commands::leaves(line) || line.trim().eq_ignore_ascii_case("q")
}

/// The place of the one that a line names, or what may be typed.
fn chosen(line: &str, all: &[Chosen], wanted: &str, words: &Words) -> Result<usize, String> {
    let place = |name: &str| all.iter().position(|one| one.name == name);
    let named = find_name(line, all.iter().map(|one| &*one.name));
    if let Some(n) = place(line).or(named.ok().filter(|_| line.chars().count() > 1)) {
        return Ok(n);
    }
    let offers = all.iter().map(|one| Offer::open(&*one.name, &*one.words));
    let prompt = Prompt::Choices {
        offers: offers.collect(),
    };
    match answer::answer(line, &prompt, words) {
        Ok(Answer::Reply(Reply::Pick(id))) => place(&id).ok_or_else(|| wanted.to_owned()),
        Err(why) if why != crate::output::present::wanted(&prompt, words) => Err(why),
        _ => Err(wanted.to_owned()),
    }
}
