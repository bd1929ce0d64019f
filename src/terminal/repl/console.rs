//! Input and output: prints one window of text at a time, for all players or for one person, and lets the reader pick from a list outside a game.

use super::input::{InputEvent, LineSource};
use super::{answer, commands};
use crate::messages::{Messages, say};
use crate::model::game::{Answer, MenuOption, Prompt, Reply};
use crate::output::present::{Block, Style, TextStyle, spoken_blocks};
use crate::syntax::unicode::find_by_prefix;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// An empty line this soon after the last window is an accidental Enter.
const ACCIDENTAL_ENTER: Duration = Duration::from_millis(300);

/// The reader's window.
#[derive(Debug, Clone, Copy)]
pub struct TerminalWindow {
    /// Its current columns and rows.
    pub size: fn() -> Option<(usize, usize)>,
    /// True if lines are as wide as the window. False if another width was set.
    pub sets_width: bool,
    /// True if it supports more than lines: an alternate screen, clearing.
    pub has_screen_control: bool,
    /// Waits for one key. None if this is not possible.
    pub read_key: Option<KeyReader>,
}

/// Reads one key. Called with `true` to show the prompt, and with `false` to remove it.
pub type KeyReader = fn(&mut dyn FnMut(bool) -> io::Result<()>) -> io::Result<PagerKey>;

/// Input and output of the program.
pub struct Console {
    pub lines: Box<dyn LineSource>,
    pub out: Box<dyn Write>,
    pub style: TextStyle,
    /// None without a window: the output goes to a pipe or a file.
    pub window: Option<TerminalWindow>,
    /// Texts in the language of the output.
    pub words: Messages,
    /// The file with the reader's settings for all games. None if settings are not used.
    pub settings: Option<PathBuf>,
    /// True if colours are possible.
    pub supports_colour: bool,
    pub(super) printed: PrintedAmount,
    /// Collects blocks instead of printing lines, for a web page.
    pub(super) captured: Option<CapturedOutput>,
}

/// Output since it was last taken.
#[derive(Debug, Default)]
pub(super) struct CapturedOutput {
    pub(super) shared: Vec<Block>,
    /// For the person who has the seat alone.
    pub(super) private: Vec<Block>,
    /// True if the following output is for that person alone.
    pub(super) is_private: bool,
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
            style: ink,
            window,
            words,
            settings: None,
            supports_colour: false,
            printed: PrintedAmount::default(),
            captured: None,
        }
    }

    /// Prints blocks.
    ///
    /// # Errors
    /// If the output is closed.
    pub fn print_blocks(&mut self, blocks: &[Block]) -> io::Result<()> {
        if let Some(gathered) = &mut self.captured {
            let to = match gathered.is_private {
                true => &mut gathered.private,
                false => &mut gathered.shared,
            };
            to.extend_from_slice(blocks);
            return Ok(());
        }
        self.fit_width();
        let text = match self.style.screen_reader {
            true => self.style.render(&spoken_blocks(blocks, &self.words)),
            false => self.style.render(blocks),
        };
        self.print_paged(&text)
    }

    /// True for a game in a web page.
    pub(super) fn is_web_page(&self) -> bool {
        self.captured.is_some()
    }

    /// Sets whether the following output is for one person alone.
    pub(super) fn set_private(&mut self, hidden: bool) {
        if let Some(gathered) = &mut self.captured {
            gathered.is_private = hidden;
        }
    }

    /// Sets the line width to the current width of the window. Earlier output does not change.
    fn fit_width(&mut self) {
        let size = self
            .window
            .filter(|it| it.sets_width)
            .and_then(|it| (it.size)());
        if let Some((columns, _)) = size {
            self.style = self.style.fit_window(columns);
        }
    }

    /// Sets the line width to a number of columns, or to the width of the window.
    pub(super) fn set_width(&mut self, columns: Option<usize>) {
        if let Some(window) = &mut self.window {
            window.sets_width = columns.is_none();
        }
        if let Some(columns) = columns {
            let TextStyle {
                width,
                prose_width: prose,
                ..
            } = TextStyle::with_width(columns);
            self.style = TextStyle {
                width,
                prose_width: prose,
                ..self.style
            };
        }
    }

    /// Prints a message of the program.
    ///
    /// # Errors
    /// As for [`Console::print_blocks`].
    pub fn print_note(&mut self, text: &str) -> io::Result<()> {
        self.print_blocks(&[Block::new(Style::Note, text)])
    }

    pub(super) fn print_error(&mut self, text: &str) -> io::Result<()> {
        self.print_blocks(&[Block::new(Style::Error, text)])
    }

    /// Asks a yes-or-no question that is not part of the game. None if the reader quits. The end of a pipe means no.
    ///
    /// # Errors
    /// If reading or writing fails.
    pub fn confirm(&mut self, question: &str) -> io::Result<Option<bool>> {
        let asked = [Block::new(Style::Title, question)];
        self.print_blocks(&asked)?;
        loop {
            match self.next_line("> ")? {
                InputEvent::Line(line) if commands::is_quit(&line) => return Ok(None),
                InputEvent::Line(line) => match answer::parse_yes_no(&line) {
                    Some(yes) => return Ok(Some(yes)),
                    None => self.print_note(&say!(self.words, "wanted-confirm"))?,
                },
                InputEvent::Redraw => self.print_blocks(&asked)?,
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
    pub fn next_line(&mut self, prompt: &str) -> io::Result<InputEvent> {
        self.read_line(prompt, false)
    }

    /// Reads the next line of the game. Returns early if something else must be done first.
    pub(super) fn next_line_or_change(&mut self, prompt: &str) -> io::Result<InputEvent> {
        self.read_line(prompt, true)
    }

    fn read_line(&mut self, prompt: &str, or_change: bool) -> io::Result<InputEvent> {
        // All output is printed before the line is typed, including output of other writers.
        self.out.flush()?;
        let mut once = false;
        // If Enter is held down to read on, it does not answer the next prompt.
        let mut hasty = self.printed.has_paused.then(Instant::now);
        loop {
            self.reset_printed();
            let typed = match or_change {
                true => self.lines.next_line_or_change(prompt)?,
                false => self.lines.next_line(prompt)?,
            };
            let told = match typed {
                InputEvent::Line(line)
                    if line.is_empty()
                        && hasty.is_some_and(|last| last.elapsed() < ACCIDENTAL_ENTER) =>
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
            self.print_note(&told)?;
        }
    }
}

/// Minimum number of rows of a window. Smaller windows do not stop.
const MIN_ROWS: usize = 4;

/// The key pressed at `[more]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PagerKey {
    /// The space bar, Enter, an arrow or a similar key: continue.
    Continue,
    /// A letter, a digit, a symbol, or a word that begins with `q`. It is the beginning of the next line, and the rest is printed.
    Typed(String),
    /// `q`, Ctrl-C, Escape: the rest is not printed.
    Skip,
    /// End of the input. The rest is printed.
    End,
}

/// How much of the output has been printed since the last input.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PrintedAmount {
    /// Rows printed in the window.
    rows: usize,
    /// True if the rest is printed without stopping.
    never_pauses: bool,
    /// True if the rest is skipped.
    is_skipped: bool,
    /// True for a prompt, of which nothing is skipped.
    is_prompt: bool,
    /// True if output has stopped at a full window.
    pub(super) has_paused: bool,
}

impl Console {
    /// The reader has finished reading. The following output is a new reply.
    pub(super) fn reset_printed(&mut self) {
        self.printed = PrintedAmount::default();
    }

    /// The following output is a prompt, and is printed even if the rest was skipped.
    pub fn begin_prompt(&mut self) {
        if self.printed.is_skipped {
            self.printed = PrintedAmount {
                has_paused: self.printed.has_paused,
                ..PrintedAmount::default()
            };
        }
        self.printed.is_prompt = true;
    }

    /// Prints lines, and stops when the window is full.
    pub(super) fn print_paged(&mut self, text: &str) -> io::Result<()> {
        let Some((columns, rows)) = self.paged_size() else {
            self.out.write_all(text.as_bytes())?;
            return self.out.flush();
        };
        let fill = rows.max(MIN_ROWS) - 1;
        for line in text.split_inclusive('\n') {
            if self.printed.is_skipped {
                return Ok(());
            }
            let high = row_count(line, columns);
            if !self.printed.never_pauses
                && self.printed.rows > 0
                && self.printed.rows + high > fill
            {
                self.prompt_more(columns)?;
                if self.printed.is_skipped {
                    return Ok(());
                }
            }
            self.printed.rows += high;
            self.out.write_all(line.as_bytes())?;
        }
        self.out.flush()
    }

    /// Columns and rows of a window that stops.
    fn paged_size(&self) -> Option<(usize, usize)> {
        let window = self.window?;
        let stops =
            self.lines.is_terminal() && !self.lines.is_typing() && !self.style.screen_reader;
        window
            .read_key
            .filter(|_| stops && window.has_screen_control)?;
        (window.size)()
    }

    /// Asks whether to continue, with the possible keys if the line is wide enough. The prompt has one row, which is cleared afterwards.
    fn prompt_more(&mut self, columns: usize) -> io::Result<()> {
        let Some(key) = self.window.and_then(|window| window.read_key) else {
            return Ok(());
        };
        if self.lines.has_pending_line() {
            self.printed.never_pauses = true;
            return Ok(());
        }
        let keys = say!(self.words, "more-keys");
        let asked = match keys.chars().count() < columns {
            true => keys,
            false => say!(self.words, "more"),
        };
        let asked = Block::new(Style::Note, asked);
        let asked = self.style.render(&[asked]);
        let mut asks = |on: bool| {
            let line = if on { asked.trim_end() } else { "\r\x1b[K" };
            self.out.write_all(line.as_bytes())?;
            self.out.flush()
        };
        let typed = key(&mut asks)?;
        self.printed.has_paused = true;
        match typed {
            PagerKey::Continue => self.printed.rows = 0,
            PagerKey::Skip if !self.printed.is_prompt => self.printed.is_skipped = true,
            PagerKey::Skip | PagerKey::End => self.printed.never_pauses = true,
            PagerKey::Typed(first) => {
                self.lines.prefill(&first);
                self.printed.never_pauses = true;
            }
        }
        Ok(())
    }
}

/// Number of rows of a line. A line that is too wide for the window continues in the next row.
fn row_count(line: &str, columns: usize) -> usize {
    let shown = TextStyle::painted_width(line.trim_end_matches('\n'));
    shown.div_ceil(columns.max(1)).max(1)
}

/// True while the alternate screen is shown.
static ON_ALTERNATE_SCREEN: AtomicBool = AtomicBool::new(false);

const ENTER_ALTERNATE: &str = "\x1b[?1049h\x1b[2J\x1b[H";
const LEAVE_ALTERNATE: &str = "\x1b[?1049l";

/// Escape sequence that restores the reader's screen. Empty if it is already shown.
pub fn leave_alternate_screen() -> &'static [u8] {
    match ON_ALTERNATE_SCREEN.swap(false, Ordering::SeqCst) {
        true => LEAVE_ALTERNATE.as_bytes(),
        false => b"",
    }
}

impl Console {
    /// Switches to output for one person alone.
    pub(super) fn switch_to_private(&mut self) -> io::Result<()> {
        if !self.lines.is_terminal() {
            return Ok(());
        }
        if !self.has_screen_control() {
            return self.scroll_away();
        }
        match ON_ALTERNATE_SCREEN.swap(true, Ordering::SeqCst) {
            true => self.clear(),
            false => self.write_raw(ENTER_ALTERNATE),
        }
    }

    /// Switches to output for all players, and removes the output for one person.
    pub(super) fn switch_to_shared(&mut self) -> io::Result<()> {
        if !self.lines.is_terminal() {
            return Ok(());
        }
        if !self.has_screen_control() {
            return self.scroll_away();
        }
        match ON_ALTERNATE_SCREEN.swap(false, Ordering::SeqCst) {
            true => self.write_raw(LEAVE_ALTERNATE),
            false => Ok(()),
        }
    }

    /// Clears the screen, but not the scrollback.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        match self.lines.is_terminal() && self.has_screen_control() {
            true => self.write_raw("\x1b[H\x1b[2J"),
            false => Ok(()),
        }
    }

    /// Dumb terminals have no alternate screen, so earlier output is scrolled out of sight.
    fn scroll_away(&mut self) -> io::Result<()> {
        self.write_raw(&"\n".repeat(100))
    }

    /// True if the terminal supports more than lines.
    fn has_screen_control(&self) -> bool {
        self.window.is_some_and(|window| window.has_screen_control)
    }

    fn write_raw(&mut self, text: &str) -> io::Result<()> {
        self.reset_printed();
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

/// A menu item: a short name to type, and its text.
#[derive(Debug, Clone)]
pub struct MenuItem {
    pub name: String,
    pub text: String,
}

impl Console {
    /// Lets the reader pick one of several items, which are printed in `blocks`. Returns its index, or none if the reader quits. `wanted` describes
    /// the possible input.
    ///
    /// # Errors
    /// If reading or writing fails.
    pub fn pick_item(
        &mut self,
        blocks: &[Block],
        all: &[MenuItem],
        wanted: &str,
        help: &str,
    ) -> io::Result<Option<usize>> {
        loop {
            let line = match self.next_line_or_change("> ")? {
                InputEvent::Line(line) if is_quit_line(&line) => return Ok(None),
                InputEvent::Line(line) => line,
                InputEvent::Redraw => {
                    self.clear()?;
                    self.print_blocks(blocks)?;
                    continue;
                }
                InputEvent::Changed => continue,
                _ => return Ok(None),
            };
            match find_item(line.trim(), all, wanted, &self.words) {
                Ok(n) => return Ok(Some(n)),
                Err(_) if commands::is_help(&line) => self.print_note(help)?,
                Err(why) => self.print_note(&why)?,
            }
        }
    }
}

/// True if the line is a command to quit. Nothing is lost here, so its first letter is enough.
fn is_quit_line(line: &str) -> bool {
    commands::is_quit(line) || line.trim().eq_ignore_ascii_case("q")
}

/// Index of the item that a line names, or a description of the possible input.
fn find_item(
    line: &str,
    all: &[MenuItem],
    wanted: &str,
    words: &Messages,
) -> Result<usize, String> {
    let place = |name: &str| all.iter().position(|one| one.name == name);
    let named = find_by_prefix(line, all.iter().map(|one| &*one.name));
    if let Some(n) = place(line).or(named.ok().filter(|_| line.chars().count() > 1)) {
        return Ok(n);
    }
    let options = all
        .iter()
        .map(|one| MenuOption::open(&*one.name, &*one.text));
    let prompt = Prompt::Choices {
        options: options.collect(),
    };
    match answer::parse_answer(line, &prompt, words) {
        Ok(Answer::Reply(Reply::Pick(id))) => place(&id).ok_or_else(|| wanted.to_owned()),
        Err(why) if why != crate::output::present::expected_input(&prompt, words) => Err(why),
        _ => Err(wanted.to_owned()),
    }
}
