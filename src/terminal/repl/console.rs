//! Input and output: prints one window of text at a time, for all players or for one person, and lets the reader pick from a list outside a game.

use super::read::{InputEvent, LineSource};
use super::{answer, commands};
use crate::messages::{Messages, say};
use crate::model::game::{Answer, MenuOption, Prompt, Reply};
use crate::output::present::{Block, Style, TextStyle, heard};
use crate::syntax::unicode::find_name;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// An empty line this soon after the last window is an accidental Enter.
const HASTE: Duration = Duration::from_millis(300);

/// The reader's window.
#[derive(Debug, Clone, Copy)]
pub struct TerminalWindow {
    /// Its current columns and rows.
    pub size: fn() -> Option<(usize, usize)>,
    /// True if lines are as wide as the window. False if another width was set.
    pub fits: bool,
    /// True if it supports more than lines: an alternate screen, clearing.
    pub draws: bool,
    /// Waits for one key. None if this is not possible.
    pub key: Option<KeyReader>,
}

/// Reads one key. Called with `true` to show the prompt, and with `false` to remove it.
pub type KeyReader = fn(&mut dyn FnMut(bool) -> io::Result<()>) -> io::Result<PagerKey>;

/// Input and output of the program.
pub struct Console {
    pub lines: Box<dyn LineSource>,
    pub out: Box<dyn Write>,
    pub ink: TextStyle,
    /// None without a window: the output goes to a pipe or a file.
    pub window: Option<TerminalWindow>,
    /// Texts in the language of the output.
    pub words: Messages,
    /// The file with the reader's settings for all games. None if settings are not used.
    pub settings: Option<PathBuf>,
    /// True if colours are possible.
    pub colours: bool,
    pub(super) told: PrintedAmount,
    /// Collects blocks instead of printing lines, for a web page.
    pub(super) gathered: Option<CapturedOutput>,
}

/// Output since it was last taken.
#[derive(Debug, Default)]
pub(super) struct CapturedOutput {
    pub(super) open: Vec<Block>,
    /// For the person who has the seat alone.
    pub(super) alone: Vec<Block>,
    /// True if the following output is for that person alone.
    pub(super) hidden: bool,
}

impl Console {
    pub fn new(
        lines: Box<dyn LineSource>,
        out: Box<dyn Write>,
        ink: TextStyle,
        window: Option<TerminalWindow>,
        words: Messages,
    ) -> Self {
        Self {
            lines,
            out,
            ink,
            window,
            words,
            settings: None,
            colours: false,
            told: PrintedAmount::default(),
            gathered: None,
        }
    }

    /// Prints blocks.
    ///
    /// # Errors
    /// If the output is closed.
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

    /// True for a game in a web page.
    pub(super) fn is_in_page(&self) -> bool {
        self.gathered.is_some()
    }

    /// Sets whether the following output is for one person alone.
    pub(super) fn hide(&mut self, hidden: bool) {
        if let Some(gathered) = &mut self.gathered {
            gathered.hidden = hidden;
        }
    }

    /// Sets the line width to the current width of the window. Earlier output does not change.
    fn fit(&mut self) {
        let size = self.window.filter(|it| it.fits).and_then(|it| (it.size)());
        if let Some((columns, _)) = size {
            self.ink = self.ink.fitting(columns);
        }
    }

    /// Sets the line width to a number of columns, or to the width of the window.
    pub(super) fn wide(&mut self, columns: Option<usize>) {
        if let Some(window) = &mut self.window {
            window.fits = columns.is_none();
        }
        if let Some(columns) = columns {
            let TextStyle { width, prose, .. } = TextStyle::with_width(columns);
            self.ink = TextStyle {
                width,
                prose,
                ..self.ink
            };
        }
    }

    /// Prints a message of the program.
    ///
    /// # Errors
    /// As for [`Console::show`].
    pub fn aside(&mut self, text: &str) -> io::Result<()> {
        self.show(&[Block::new(Style::Aside, text)])
    }

    pub(super) fn trouble(&mut self, text: &str) -> io::Result<()> {
        self.show(&[Block::new(Style::Trouble, text)])
    }

    /// Asks a yes-or-no question that is not part of the game. None if the reader quits. The end of a pipe means no.
    ///
    /// # Errors
    /// If reading or writing fails.
    pub fn confirm(&mut self, question: &str) -> io::Result<Option<bool>> {
        let asked = [Block::new(Style::Title, question)];
        self.show(&asked)?;
        loop {
            match self.next("> ")? {
                InputEvent::Line(line) if commands::leaves(&line) => return Ok(None),
                InputEvent::Line(line) => match answer::yes_or_no(&line) {
                    Some(yes) => return Ok(Some(yes)),
                    None => self.aside(&say!(self.words, "wanted-confirm"))?,
                },
                InputEvent::Anew => self.show(&asked)?,
                InputEvent::Interrupted => return Ok(None),
                InputEvent::End if self.lines.is_terminal() => return Ok(None),
                _ => return Ok(Some(false)),
            }
        }
    }

    /// Reads the next line and shows `prompt`. Also returns the end of the input, or a second Ctrl-C on an empty line. The first Ctrl-C only clears
    /// the line and prints how to quit.
    ///
    /// # Errors
    /// If reading or writing fails.
    pub fn next(&mut self, prompt: &str) -> io::Result<InputEvent> {
        self.read_line(prompt, false)
    }

    /// Reads the next line of the game. Returns early if something else must be done first.
    pub(super) fn next_or_change(&mut self, prompt: &str) -> io::Result<InputEvent> {
        self.read_line(prompt, true)
    }

    fn read_line(&mut self, prompt: &str, or_change: bool) -> io::Result<InputEvent> {
        // All output is printed before the line is typed, including output of other writers.
        self.out.flush()?;
        let mut once = false;
        // If Enter is held down to read on, it does not answer the next prompt.
        let mut hasty = self.told.stopped.then(Instant::now);
        loop {
            self.turned();
            let typed = match or_change {
                true => self.lines.next_or_change(prompt)?,
                false => self.lines.next(prompt)?,
            };
            let told = match typed {
                InputEvent::Line(line)
                    if line.is_empty() && hasty.is_some_and(|last| last.elapsed() < HASTE) =>
                {
                    hasty = Some(Instant::now());
                    continue;
                }
                InputEvent::Interrupted if !once => {
                    once = true;
                    say!(self.words, "typed-interrupted")
                }
                InputEvent::Cancelled => {
                    once = false;
                    say!(self.words, "typed-cleared")
                }
                InputEvent::Unreadable => say!(self.words, "typed-unreadable"),
                typed => return Ok(typed),
            };
            self.aside(&told)?;
        }
    }
}

/// Minimum number of rows of a window. Smaller windows do not stop.
const LEAST: usize = 4;

/// The key pressed at `[more]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PagerKey {
    /// The space bar, Enter, an arrow or a similar key: continue.
    On,
    /// A letter, a digit, a symbol, or a word that begins with `q`. It is the beginning of the next line, and the rest is printed.
    Typed(String),
    /// `q`, Ctrl-C, Escape: the rest is not printed.
    Enough,
    /// End of the input. The rest is printed.
    Ended,
}

/// How much of the output has been printed since the last input.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PrintedAmount {
    /// Rows printed in the window.
    rows: usize,
    /// True if the rest is printed without stopping.
    ahead: bool,
    /// True if the rest is skipped.
    enough: bool,
    /// True for a prompt, of which nothing is skipped.
    asks: bool,
    /// True if output has stopped at a full window.
    pub(super) stopped: bool,
}

impl Console {
    /// The reader has finished reading. The following output is a new reply.
    pub(super) fn turned(&mut self) {
        self.told = PrintedAmount::default();
    }

    /// The following output is a prompt, and is printed even if the rest was skipped.
    pub fn asks(&mut self) {
        if self.told.enough {
            self.told = PrintedAmount {
                stopped: self.told.stopped,
                ..PrintedAmount::default()
            };
        }
        self.told.asks = true;
    }

    /// Prints lines, and stops when the window is full.
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

    /// Columns and rows of a window that stops.
    fn pages(&self) -> Option<(usize, usize)> {
        let window = self.window?;
        let stops = self.lines.is_terminal() && !self.lines.is_typing() && !self.ink.narrate;
        window.key.filter(|_| stops && window.draws)?;
        (window.size)()
    }

    /// Asks whether to continue, with the possible keys if the line is wide enough. The prompt has one row, which is cleared afterwards.
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
            PagerKey::On => self.told.rows = 0,
            PagerKey::Enough if !self.told.asks => self.told.enough = true,
            PagerKey::Enough | PagerKey::Ended => self.told.ahead = true,
            PagerKey::Typed(first) => {
                self.lines.begin(&first);
                self.told.ahead = true;
            }
        }
        Ok(())
    }
}

/// Number of rows of a line. A line that is too wide for the window continues in the next row.
fn height(line: &str, columns: usize) -> usize {
    let shown = TextStyle::columns(line.trim_end_matches('\n'));
    shown.div_ceil(columns.max(1)).max(1)
}

/// True while the alternate screen is shown.
static OTHER: AtomicBool = AtomicBool::new(false);

const TO_OTHER: &str = "\x1b[?1049h\x1b[2J\x1b[H";
const BACK: &str = "\x1b[?1049l";

/// Escape sequence that restores the reader's screen. Empty if it is already shown.
pub fn way_back() -> &'static [u8] {
    match OTHER.swap(false, Ordering::SeqCst) {
        true => BACK.as_bytes(),
        false => b"",
    }
}

impl Console {
    /// Switches to output for one person alone.
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

    /// Switches to output for all players, and removes the output for one person.
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

    /// Clears the screen, but not the scrollback.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        match self.lines.is_terminal() && self.draws() {
            true => self.write("\x1b[H\x1b[2J"),
            false => Ok(()),
        }
    }

    /// Dumb terminals have no alternate screen, so earlier output is scrolled out of sight.
    fn push_away(&mut self) -> io::Result<()> {
        self.write(&"\n".repeat(100))
    }

    /// True if the terminal supports more than lines.
    fn draws(&self) -> bool {
        self.window.is_some_and(|window| window.draws)
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.turned();
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

/// A menu item: a short name to type, and its text.
#[derive(Debug, Clone)]
pub struct MenuItem {
    pub name: String,
    pub words: String,
}

impl Console {
    /// Lets the reader pick one of several items, which are printed in `blocks`. Returns its index, or none if the reader quits. `wanted` describes
    /// the possible input.
    ///
    /// # Errors
    /// If reading or writing fails.
    pub fn pick(
        &mut self,
        blocks: &[Block],
        all: &[MenuItem],
        wanted: &str,
        help: &str,
    ) -> io::Result<Option<usize>> {
        loop {
            let line = match self.next_or_change("> ")? {
                InputEvent::Line(line) if leaves(&line) => return Ok(None),
                InputEvent::Line(line) => line,
                InputEvent::Anew => {
                    self.clear()?;
                    self.show(blocks)?;
                    continue;
                }
                InputEvent::Changed => continue,
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

/// True if the line is a command to quit. Nothing is lost here, so its first letter is enough.
fn leaves(line: &str) -> bool {
    commands::leaves(line) || line.trim().eq_ignore_ascii_case("q")
}

/// Index of the item that a line names, or a description of the possible input.
fn chosen(line: &str, all: &[MenuItem], wanted: &str, words: &Messages) -> Result<usize, String> {
    let place = |name: &str| all.iter().position(|one| one.name == name);
    let named = find_name(line, all.iter().map(|one| &*one.name));
    if let Some(n) = place(line).or(named.ok().filter(|_| line.chars().count() > 1)) {
        return Ok(n);
    }
    let offers = all
        .iter()
        .map(|one| MenuOption::open(&*one.name, &*one.words));
    let prompt = Prompt::Choices {
        offers: offers.collect(),
    };
    match answer::answer(line, &prompt, words) {
        Ok(Answer::Reply(Reply::Pick(id))) => place(&id).ok_or_else(|| wanted.to_owned()),
        Err(why) if why != crate::output::present::wanted(&prompt, words) => Err(why),
        _ => Err(wanted.to_owned()),
    }
}
