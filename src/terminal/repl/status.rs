//! The status line, closed choices, completion, and quitting.

use super::read::Completions;
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
        let place = self.title(self.session.page_id());
        let words = &self.open.words;
        let worded = |(name, text): (String, String)| {
            let (name, text) = (words.text(&name), words.text(&text));
            (name.into_owned(), text.into_owned())
        };
        let lines: Vec<(String, String)> = lines.into_iter().map(worded).collect();
        let told = lines.iter();
        let told = told.map(|(name, text)| say!(words, "status-told", name = name, text = text));
        let day = self.place().day.map(|n| say!(words, "day", n = n));
        let all: Vec<String> = std::iter::once(place).chain(told).chain(day).collect();
        let text = all.join(if narrate { ". " } else { " · " });
        Ok(StatusLine { lines, text })
    }
}

impl Repl {
    /// Prints the status if it has changed and there is a window. Errors of the rules are only shown on request.
    pub(super) fn tell_status(&mut self) -> io::Result<()> {
        let seen = self.window.is_some() && self.lines.is_terminal() && !self.ink.narrate;
        let seen = seen && !self.asks_who();
        let status = seen.then(|| self.game.status(false).ok()).flatten();
        let Some(StatusLine { text: status, .. }) = status else {
            return Ok(());
        };
        if self.stands.as_ref() != Some(&status) {
            self.asks();
            self.aside(&whole_parts(&status))?;
            self.stands = Some(status);
        }
        Ok(())
    }
}

/// The status without line breaks inside parts that are short enough for any window.
fn whole_parts(status: &str) -> String {
    /// Maximum number of characters of such a part.
    const SHORT: usize = 24;
    let parts = status.split(" · ").map(|part| match part.chars().count() {
        ..=SHORT => part.replace(' ', "\u{a0}"),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join(" · ")
}

/// Up to this number, closed choices are repeated with their reasons, because they take no more space.
const FEW: usize = 2;

/// Closed choices whose reasons have been printed: page, text and reason.
#[derive(Debug, Default)]
pub(super) struct ClosedChoice(BTreeSet<(String, String, String)>);

impl ClosedChoice {
    /// Clears the list, so that every reason is printed again.
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }

    /// Indexes of choices that are still closed for a reason that was printed before. The other reasons are added.
    fn still(&mut self, page: &str, offers: &[MenuOption]) -> BTreeSet<usize> {
        let mut still = BTreeSet::new();
        let mut new = Vec::new();
        for (at, offer) in offers.iter().enumerate() {
            let Some(reason) = &offer.closed else {
                continue;
            };
            let told = (page.to_owned(), present::words(&offer.text), reason.clone());
            match self.0.contains(&told) {
                true => {
                    still.insert(at);
                }
                false => new.push(told),
            }
        }
        self.0.extend(new);
        if still.len() < FEW {
            still.clear();
        }
        still
    }
}

impl Repl {
    /// The prompt as blocks.
    pub(super) fn asked(&mut self, prompt: &Prompt, manner: PresentOptions) -> Vec<Block> {
        match prompt {
            Prompt::Choices { offers } => {
                let page = self.game.session.page_id().to_owned();
                let still = self.closed.still(&page, offers);
                present::choices(offers, &still, manner)
            }
            other => present::prompt(other, manner),
        }
    }
}

impl Repl {
    /// Words for completion.
    pub(super) fn known(&self) -> Completions {
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
        // Ids are only for authors.
        let is_author = self.game.open.author.is_some();
        for id in self.game.session.seen() {
            later.push(self.game.title(id));
            later.extend(is_author.then(|| id.to_owned()));
        }
        let vocabulary = &self.game.open.book.vocabulary;
        later.extend(present::readers_names(vocabulary, &self.words));
        if let Some(store) = &self.game.store {
            later.extend(store.names());
        }
        let marks = self.game.bookmarks.iter();
        later.extend(marks.map(|mark| mark.name.clone()));
        later.sort_unstable();
        later.dedup();
        Completions {
            first,
            whole: self.choices(),
            later,
            ..Completions::default()
        }
    }

    /// The texts of the open choices.
    fn choices(&self) -> Vec<String> {
        let prompt = self.prompt();
        let open = prompt
            .offers()
            .iter()
            .filter(|offer| offer.closed.is_none());
        open.map(answer::get_words).collect()
    }
}

impl Repl {
    /// Ctrl-D: asks for confirmation. A second Ctrl-D confirms.
    pub(super) fn leaves(&mut self) -> io::Result<bool> {
        let question = if self.game.keeping && !self.game.is_untouched() {
            say!(self.words, "leave-kept")
        } else {
            say!(self.words, "leave-not-kept")
        };
        Ok(self.confirm(&question)?.unwrap_or(true))
    }

    /// A second Ctrl-C quits at once if the game is saved.
    pub(super) fn is_left(&mut self) -> io::Result<bool> {
        if !self.game.is_kept() {
            return self.leaves();
        }
        self.farewell()?;
        Ok(true)
    }
}
