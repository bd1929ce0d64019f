//! The status line, reasons of closed choices, completion, and quitting.

use super::input::Completions;
use super::{Game, Repl, answer};
use crate::messages::say;
use crate::model::game::{MenuOption, Prompt};
use crate::output::present::{self, Block, PresentOptions, text_width};
use std::collections::BTreeSet;
use std::io;

/// Current status of the game.
pub(super) struct StatusLine {
    /// Additions of the ruleset and of the book, and the day, each with its name and text.
    pub(super) lines: Vec<(String, String)>,
    /// The whole status in one line.
    pub(super) text: String,
}

impl Game {
    /// The page, the additions of the ruleset, and the day.
    ///
    /// # Errors
    /// If a rule fails.
    pub(super) fn status(&mut self, screen_reader: bool) -> Result<StatusLine, String> {
        let lines = self.session.status().map_err(|error| error.message)?;
        let page = self.page_title(self.session.page_id());
        let words = &self.launcher.words;
        let render = |(name, text): (String, String)| {
            let (name, text) = (words.text(&name), words.text(&text));
            (name.into_owned(), text.into_owned())
        };
        let mut lines: Vec<(String, String)> = lines.into_iter().map(render).collect();
        let shown = &self.launcher.book.data.status;
        let has_day = shown.iter().any(|(slot, _)| Some(*slot) == self.day_slot());
        let day = self.current_place().day.filter(|_| !has_day);
        lines.extend(day.map(|n| (say!(words, "label-day"), n.to_string())));
        let parts = lines.iter();
        let parts = parts.map(|(name, text)| match text.is_empty() {
            true => name.clone(),
            false => say!(words, "status-told", name = name, text = text),
        });
        let all: Vec<String> = std::iter::once(page).chain(parts).collect();
        let text = all.join(if screen_reader { ". " } else { " · " });
        Ok(StatusLine { lines, text })
    }
}

impl Repl {
    /// Prints the status in a window if it has changed. Errors of the rules are shown only by the command `status`.
    pub(super) fn print_status(&mut self) -> io::Result<()> {
        let is_shown =
            self.window.is_some() && self.lines.is_terminal() && !self.style.screen_reader;
        let is_shown = is_shown && !self.asks_for_character();
        let status = is_shown.then(|| self.game.status(false).ok()).flatten();
        let Some(StatusLine { text: status, .. }) = status else {
            return Ok(());
        };
        if self.last_status.as_ref() != Some(&status) {
            self.begin_prompt();
            let columns = self.window.and_then(|it| (it.size)()).map_or(0, |it| it.0);
            // The title of the page is printed above. It is left out if the status would not fit in one line.
            let shown = match status.split_once(" · ") {
                Some((_, rest)) if text_width(&status) > columns => rest,
                _ => &status,
            };
            self.print_note(&join_unbreakable(shown))?;
            self.last_status = Some(status);
        }
        Ok(())
    }
}

/// The status with unbreakable spaces in its short parts.
fn join_unbreakable(status: &str) -> String {
    /// Maximum length of a part that fits in any window, in characters.
    const SHORT: usize = 24;
    let parts = status.split(" · ").map(|part| match part.chars().count() {
        ..=SHORT => part.replace(' ', "\u{a0}"),
        _ => part.to_owned(),
    });
    // A separator stays at the end of its line.
    parts.collect::<Vec<_>>().join("\u{a0}· ")
}

/// Minimum number of closed choices to print without their reasons. For fewer, the short form would not save space.
const MIN_SHORTENED: usize = 2;

/// Closed choices whose reasons have been printed, each with its page, text and reason.
#[derive(Debug, Default)]
pub(super) struct ClosedChoices(BTreeSet<(String, String, String)>);

impl ClosedChoices {
    /// Clears the list, so that every reason is printed again.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Indexes of choices that are closed for a reason that was printed before. Records the other reasons as printed.
    fn still_closed(&mut self, page: &str, options: &[MenuOption]) -> BTreeSet<usize> {
        let mut unchanged = BTreeSet::new();
        let mut new = Vec::new();
        for (i, option) in options.iter().enumerate() {
            let Some(reason) = &option.closed else {
                continue;
            };
            let key = (
                page.to_owned(),
                present::plain_text(&option.text),
                reason.clone(),
            );
            match self.0.contains(&key) {
                true => {
                    unchanged.insert(i);
                }
                false => new.push(key),
            }
        }
        self.0.extend(new);
        if unchanged.len() < MIN_SHORTENED {
            unchanged.clear();
        }
        unchanged
    }
}

impl Repl {
    /// The prompt as blocks.
    pub(super) fn prompt_blocks(&mut self, prompt: &Prompt, style: PresentOptions) -> Vec<Block> {
        match prompt {
            Prompt::Choices { options } => {
                let page = self.game.session.page_id().to_owned();
                let unchanged = self.closed_choices.still_closed(&page, options);
                present::choice_blocks(options, &unchanged, style)
            }
            prompt => present::prompt_blocks(prompt, style),
        }
    }
}

impl Repl {
    /// Words for completion.
    pub(super) fn completions(&self) -> Completions {
        let mut first_words: Vec<String> = self
            .command_names()
            .into_iter()
            .map(str::to_owned)
            .collect();
        first_words.retain(|word| word.chars().all(char::is_alphabetic));
        let mut later_words: Vec<String> = Vec::new();
        for (_, items) in self.game.inventory() {
            let name = |item: &String| {
                let end = item.find([',', '(']).unwrap_or(item.len());
                item[..end].trim().to_owned()
            };
            later_words.extend(items.iter().map(name));
        }
        // Ids are only for authors.
        let is_author = self.game.launcher.author.is_some();
        for id in self.game.session.seen_pages() {
            later_words.push(self.game.page_title(id));
            later_words.extend(is_author.then(|| id.to_owned()));
        }
        let schema = &self.game.launcher.book.schema;
        later_words.extend(present::reader_words(schema, &self.words));
        if let Some(store) = &self.game.store {
            later_words.extend(store.save_names());
        }
        let bookmarks = self.game.bookmarks.iter();
        later_words.extend(bookmarks.map(|mark| mark.name.clone()));
        later_words.sort_unstable();
        later_words.dedup();
        Completions {
            first_words,
            whole_lines: self.open_choices(),
            later_words,
            ..Completions::default()
        }
    }

    /// The texts of the open choices.
    fn open_choices(&self) -> Vec<String> {
        let prompt = self.current_prompt();
        let options = prompt
            .options()
            .iter()
            .filter(|option| option.closed.is_none());
        options.map(answer::choice_text).collect()
    }
}

impl Repl {
    /// Asks for confirmation to quit, after Ctrl-D. A second Ctrl-D confirms.
    pub(super) fn confirm_quit(&mut self) -> io::Result<bool> {
        let question = if self.game.autosaves && !self.game.is_unchanged() {
            say!(self.words, "leave-kept")
        } else {
            say!(self.words, "leave-not-kept")
        };
        Ok(self.confirm(&question, None)?.unwrap_or(true))
    }

    /// Quits after a second Ctrl-C. Asks for confirmation only if the game is not saved.
    pub(super) fn quit_on_interrupt(&mut self) -> io::Result<bool> {
        if !self.game.is_saved() {
            return self.confirm_quit();
        }
        self.print_farewell()?;
        Ok(true)
    }
}
