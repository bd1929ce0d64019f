//! The status line, closed choices, completion, and quitting.

use super::input::Completions;
use super::{Game, Repl, answer};
use crate::messages::say;
use crate::model::game::{MenuOption, Prompt};
use crate::output::present::{self, Block, PresentOptions};
use std::collections::BTreeSet;
use std::io;

/// Current status of the game.
pub(super) struct StatusLine {
    /// Additions of the ruleset: name and text of each.
    pub(super) lines: Vec<(String, String)>,
    /// The whole status in one line.
    pub(super) text: String,
}

impl Game {
    /// The page, the additions of the ruleset, and the day.
    ///
    /// # Errors
    /// If a rule fails.
    pub(super) fn status(&mut self, narrate: bool) -> Result<StatusLine, String> {
        let lines = self.session.status().map_err(|fault| fault.message)?;
        let place = self.page_title(self.session.page_id());
        let words = &self.launcher.words;
        let worded = |(name, text): (String, String)| {
            let (name, text) = (words.text(&name), words.text(&text));
            (name.into_owned(), text.into_owned())
        };
        let lines: Vec<(String, String)> = lines.into_iter().map(worded).collect();
        let told = lines.iter();
        let told = told.map(|(name, text)| say!(words, "status-told", name = name, text = text));
        let day = self.current_place().day.map(|n| say!(words, "day", n = n));
        let all: Vec<String> = std::iter::once(place).chain(told).chain(day).collect();
        let text = all.join(if narrate { ". " } else { " · " });
        Ok(StatusLine { lines, text })
    }
}

impl Repl {
    /// Prints the status if it has changed and there is a window. Errors of the rules are only shown on request.
    pub(super) fn print_status(&mut self) -> io::Result<()> {
        let seen = self.window.is_some() && self.lines.is_terminal() && !self.style.screen_reader;
        let seen = seen && !self.asks_for_character();
        let status = seen.then(|| self.game.status(false).ok()).flatten();
        let Some(StatusLine { text: status, .. }) = status else {
            return Ok(());
        };
        if self.last_status.as_ref() != Some(&status) {
            self.begin_prompt();
            self.print_note(&join_unbreakable(&status))?;
            self.last_status = Some(status);
        }
        Ok(())
    }
}

/// The status without line breaks inside parts that are short enough for any window.
fn join_unbreakable(status: &str) -> String {
    /// Maximum number of characters of such a part.
    const SHORT: usize = 24;
    let parts = status.split(" · ").map(|part| match part.chars().count() {
        ..=SHORT => part.replace(' ', "\u{a0}"),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join(" · ")
}

/// Up to this number, closed choices are repeated with their reasons, because they take no more space.
const MAX_REPEATED: usize = 2;

/// Closed choices whose reasons have been printed: page, text and reason.
#[derive(Debug, Default)]
pub(super) struct ClosedChoices(BTreeSet<(String, String, String)>);

impl ClosedChoices {
    /// Clears the list, so that every reason is printed again.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Indexes of choices that are still closed for a reason that was printed before. The other reasons are added.
    fn still_closed(&mut self, page: &str, options: &[MenuOption]) -> BTreeSet<usize> {
        let mut still = BTreeSet::new();
        let mut new = Vec::new();
        for (at, offer) in options.iter().enumerate() {
            let Some(reason) = &offer.closed else {
                continue;
            };
            let told = (
                page.to_owned(),
                present::plain_text(&offer.text),
                reason.clone(),
            );
            match self.0.contains(&told) {
                true => {
                    still.insert(at);
                }
                false => new.push(told),
            }
        }
        self.0.extend(new);
        if still.len() < MAX_REPEATED {
            still.clear();
        }
        still
    }
}

impl Repl {
    /// The prompt as blocks.
    pub(super) fn prompt_blocks(&mut self, prompt: &Prompt, manner: PresentOptions) -> Vec<Block> {
        match prompt {
            Prompt::Choices { options } => {
                let page = self.game.session.page_id().to_owned();
                let still = self.closed_choices.still_closed(&page, options);
                present::choice_blocks(options, &still, manner)
            }
            other => present::prompt_blocks(other, manner),
        }
    }
}

impl Repl {
    /// Words for completion.
    pub(super) fn completions(&self) -> Completions {
        let mut first: Vec<String> = self
            .command_names()
            .into_iter()
            .map(str::to_owned)
            .collect();
        first.retain(|word| word.chars().all(char::is_alphabetic));
        let mut later: Vec<String> = Vec::new();
        for (_, things) in self.game.inventory() {
            let name = |thing: &String| {
                let end = thing.find([',', '(']).unwrap_or(thing.len());
                thing[..end].trim().to_owned()
            };
            later.extend(things.iter().map(name));
        }
        // Ids are only for authors.
        let is_author = self.game.launcher.author.is_some();
        for id in self.game.session.seen_pages() {
            later.push(self.game.page_title(id));
            later.extend(is_author.then(|| id.to_owned()));
        }
        let vocabulary = &self.game.launcher.book.schema;
        later.extend(present::reader_words(vocabulary, &self.words));
        if let Some(store) = &self.game.store {
            later.extend(store.save_names());
        }
        let marks = self.game.bookmarks.iter();
        later.extend(marks.map(|mark| mark.name.clone()));
        later.sort_unstable();
        later.dedup();
        Completions {
            first_words: first,
            whole_lines: self.open_choices(),
            later_words: later,
            ..Completions::default()
        }
    }

    /// The texts of the open choices.
    fn open_choices(&self) -> Vec<String> {
        let prompt = self.current_prompt();
        let open = prompt
            .options()
            .iter()
            .filter(|offer| offer.closed.is_none());
        open.map(answer::choice_text).collect()
    }
}

impl Repl {
    /// Ctrl-D: asks for confirmation. A second Ctrl-D confirms.
    pub(super) fn confirm_quit(&mut self) -> io::Result<bool> {
        let question = if self.game.autosaves && !self.game.is_unchanged() {
            say!(self.words, "leave-kept")
        } else {
            say!(self.words, "leave-not-kept")
        };
        Ok(self.confirm(&question)?.unwrap_or(true))
    }

    /// A second Ctrl-C quits at once if the game is saved.
    pub(super) fn quit_on_interrupt(&mut self) -> io::Result<bool> {
        if !self.game.is_saved() {
            return self.confirm_quit();
        }
        self.print_farewell()?;
        Ok(true)
    }
}
