//! Input and output: prints one window of text at a time, for all players or for one person. Lets the reader pick from a list outside a game.

use super::input::{InputEvent, LineSource};
use super::{answer, commands};
use crate::messages::{Messages, say};
use crate::model::game::{Answer, MenuOption, Prompt, Reply};
use crate::output::present::{Block, Style, TextStyle, expected_input, spoken_blocks};
use crate::syntax::unicode::find_by_prefix;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// An empty line within this time after the last window is an accidental Enter.
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
    /// Collected blocks that a web page shows. None if lines are printed.
    pub(super) captured: Option<CapturedOutput>,
}

/// Blocks printed since the web page last took them.
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
        style: TextStyle,
        window: Option<TerminalWindow>,
        words: Messages,
    ) -> Self {
        Self {
            lines,
            out,
            style,
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
        if let Some(captured) = &mut self.captured {
            let target = match captured.is_private {
                true => &mut captured.private,
                false => &mut captured.shared,
            };
            target.extend_from_slice(blocks);
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
    pub(super) fn set_private(&mut self, is_private: bool) {
        if let Some(captured) = &mut self.captured {
            captured.is_private = is_private;
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
                width, prose_width, ..
            } = TextStyle::with_width(columns);
            self.style = TextStyle {
                width,
                prose_width,
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
    /// `enter` is the answer for an empty line, if there is one.
    ///
    /// # Errors
    /// If reading or writing fails.
    pub fn confirm(&mut self, question: &str, enter: Option<bool>) -> io::Result<Option<bool>> {
        let blocks = [Block::new(Style::Title, question)];
        self.print_blocks(&blocks)?;
        loop {
            match self.next_line("> ")? {
                InputEvent::Line(line) if commands::is_quit(&line) => return Ok(None),
                InputEvent::Line(line) if line.trim().is_empty() && enter.is_some() => {
                    return Ok(enter);
                }
                InputEvent::Line(line) => match answer::parse_confirm(&line) {
                    Some(yes) => return Ok(Some(yes)),
                    None => self.print_note(&say!(self.words, "wanted-confirm"))?,
                },
                InputEvent::Redraw => self.print_blocks(&blocks)?,
                InputEvent::Interrupted => return Ok(None),
                InputEvent::End if self.lines.is_terminal() => return Ok(None),
                _ => return Ok(Some(false)),
            }
        }
    }

    /// Shows `prompt` and reads the next line. Also returns the end of the input, or a second Ctrl-C on an empty line. The first Ctrl-C only clears
    /// the line and prints how to quit.
    ///
    /// # Errors
    /// If reading or writing fails.
    pub fn next_line(&mut self, prompt: &str) -> io::Result<InputEvent> {
        self.read_line(prompt, false)
    }

    /// Reads the next line of the game. Returns early if the book has changed.
    pub(super) fn next_line_or_change(&mut self, prompt: &str) -> io::Result<InputEvent> {
        self.read_line(prompt, true)
    }

    fn read_line(&mut self, prompt: &str, returns_on_change: bool) -> io::Result<InputEvent> {
        // Flushes all output before the reader types.
        self.out.flush()?;
        let mut is_interrupted = false;
        // An Enter that is held down to continue must not answer the next prompt.
        let mut last_enter = self.printed.has_paused.then(Instant::now);
        loop {
            self.reset_printed();
            let event = match returns_on_change {
                true => self.lines.next_line_or_change(prompt)?,
                false => self.lines.next_line(prompt)?,
            };
            let note = match event {
                InputEvent::Line(line)
                    if line.is_empty()
                        && last_enter.is_some_and(|last| last.elapsed() < ACCIDENTAL_ENTER) =>
                {
                    last_enter = Some(Instant::now());
                    continue;
                }
                InputEvent::Interrupted if !is_interrupted => {
                    is_interrupted = true;
                    say!(self.words, "typed-interrupted")
                }
                InputEvent::Cancelled => {
                    is_interrupted = false;
                    say!(self.words, "typed-cleared")
                }
                InputEvent::Unreadable => say!(self.words, "typed-unreadable"),
                event => return Ok(event),
            };
            self.print_note(&note)?;
        }
    }
}

/// Minimum height of a window, in rows. Smaller windows count as this high, so that output does not pause after every line.
const MIN_ROWS: usize = 4;

/// A key pressed at `[more]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PagerKey {
    /// The space bar, Enter, an arrow or a similar key: continue.
    Continue,
    /// A letter, a digit, a symbol, or a word that begins with `q`. It begins the next line of input, and the remaining output is printed.
    Typed(String),
    /// `q`, Ctrl-C, Escape: the remaining output is not printed.
    Skip,
    /// End of the input. The remaining output is printed.
    End,
}

/// How much of the output has been printed since the last input.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PrintedAmount {
    /// Rows printed in the window.
    rows: usize,
    /// True if the remaining output is printed without a pause.
    never_pauses: bool,
    /// True if the remaining output is skipped.
    is_skipped: bool,
    /// True for a prompt, which is never skipped.
    is_prompt: bool,
    /// True if output has paused at a full window.
    pub(super) has_paused: bool,
}

impl Console {
    /// Starts a new reply, after input of the reader.
    pub(super) fn reset_printed(&mut self) {
        self.printed = PrintedAmount::default();
    }

    /// Starts a prompt, which is printed even if the output before it was skipped.
    pub fn begin_prompt(&mut self) {
        if self.printed.is_skipped {
            self.printed = PrintedAmount {
                has_paused: self.printed.has_paused,
                ..PrintedAmount::default()
            };
        }
        self.printed.is_prompt = true;
    }

    /// Prints lines, and pauses when the window is full.
    pub(super) fn print_paged(&mut self, text: &str) -> io::Result<()> {
        let Some((columns, rows)) = self.paged_size() else {
            self.out.write_all(text.as_bytes())?;
            return self.out.flush();
        };
        let page_rows = rows.max(MIN_ROWS) - 1;
        for line in text.split_inclusive('\n') {
            if self.printed.is_skipped {
                return Ok(());
            }
            let line_rows = row_count(line, columns);
            if !self.printed.never_pauses
                && self.printed.rows > 0
                && self.printed.rows + line_rows > page_rows
            {
                self.prompt_more(columns)?;
                if self.printed.is_skipped {
                    return Ok(());
                }
            }
            self.printed.rows += line_rows;
            self.out.write_all(line.as_bytes())?;
        }
        self.out.flush()
    }

    /// Columns and rows of the window. None if output never pauses.
    fn paged_size(&self) -> Option<(usize, usize)> {
        let window = self.window?;
        let can_pause =
            self.lines.is_terminal() && !self.lines.is_typing() && !self.style.screen_reader;
        window
            .read_key
            .filter(|_| can_pause && window.has_screen_control)?;
        (window.size)()
    }

    /// Waits for a key at a full window. The prompt lists the keys if they fit in one row, and is cleared afterwards.
    fn prompt_more(&mut self, columns: usize) -> io::Result<()> {
        let Some(read_key) = self.window.and_then(|window| window.read_key) else {
            return Ok(());
        };
        if self.lines.has_pending_line() {
            self.printed.never_pauses = true;
            return Ok(());
        }
        let keys = say!(self.words, "more-keys");
        let prompt = match keys.chars().count() < columns {
            true => keys,
            false => say!(self.words, "more"),
        };
        let prompt = Block::new(Style::Note, prompt);
        let prompt = self.style.render(&[prompt]);
        let mut show_prompt = |show: bool| {
            let line = if show { prompt.trim_end() } else { "\r\x1b[K" };
            self.out.write_all(line.as_bytes())?;
            self.out.flush()
        };
        let key = read_key(&mut show_prompt)?;
        self.printed.has_paused = true;
        match key {
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
    let width = TextStyle::painted_width(line.trim_end_matches('\n'));
    width.div_ceil(columns.max(1)).max(1)
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

    /// Switches to output for all players, and hides the output for one person.
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

    /// Hides earlier output on a dumb terminal, which has no alternate screen.
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
    /// Its description, for the command `about`.
    pub about: Vec<Block>,
}

impl Console {
    /// Lets the reader pick one of several items, which are printed in `blocks`. Returns its index, or none if the reader quits. `expected` describes
    /// the possible input.
    ///
    /// # Errors
    /// If reading or writing fails.
    pub fn pick_item(
        &mut self,
        blocks: &[Block],
        items: &[MenuItem],
        expected: &str,
        help: &str,
    ) -> io::Result<Option<usize>> {
        loop {
            let line = match self.next_line_or_change("> ")? {
                InputEvent::Line(line) if commands::is_quit(&line) => return Ok(None),
                InputEvent::Line(line) => line,
                InputEvent::Redraw => {
                    self.clear()?;
                    self.print_blocks(blocks)?;
                    continue;
                }
                InputEvent::Changed => continue,
                _ => return Ok(None),
            };
            let about = commands::about_argument(&line);
            let found = find_item(about.unwrap_or(line.trim()), items, expected, &self.words);
            match found {
                Ok(n) if about.is_some() => self.print_blocks(&items[n].about)?,
                Ok(n) => return Ok(Some(n)),
                Err(_) if commands::is_help(&line) => self.print_note(help)?,
                Err(why) => self.print_note(&why)?,
            }
        }
    }
}

/// Index of the item that a line names. The error describes the possible input.
fn find_item(
    line: &str,
    items: &[MenuItem],
    expected: &str,
    words: &Messages,
) -> Result<usize, String> {
    let index_of = |name: &str| items.iter().position(|item| item.name == name);
    let by_prefix = find_by_prefix(line, items.iter().map(|item| &*item.name));
    if let Some(n) = index_of(line).or(by_prefix.ok().filter(|_| line.chars().count() > 1)) {
        return Ok(n);
    }
    let options = items
        .iter()
        .map(|item| MenuOption::open(&*item.name, &*item.text));
    let prompt = Prompt::Choices {
        options: options.collect(),
    };
    match answer::parse_answer(line, &prompt, words) {
        Ok(Answer::Reply(Reply::Pick(id))) => index_of(&id).ok_or_else(|| expected.to_owned()),
        Err(why) if why != expected_input(&prompt, words) => Err(why),
        _ => Err(expected.to_owned()),
    }
}
