//! Where the reader stands, what the ruleset puts beside it, and the day where the book counts days: a dim line above the prompt, whenever it is another than before.

use super::{Game, Repl};
use crate::messages::say;
use std::io;

/// Where the reader stands.
pub(super) struct Status {
    /// What the ruleset adds: name and text of each.
    pub(super) lines: Vec<(String, String)>,
    /// All of it in one line.
    pub(super) text: String,
}

impl Game {
    /// The page, what the ruleset adds, and the day.
    ///
    /// # Errors
    /// What is wrong with the rules.
    pub(super) fn status(&mut self, narrate: bool) -> Result<Status, String> {
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
        Ok(Status { lines, text })
    }
}

impl Repl {
    /// Tells it where somebody looks at a window and it is another than they saw last. A fault of the rules is for whoever asks.
    pub(super) fn tell_status(&mut self) -> io::Result<()> {
        let seen = self.window.is_some() && self.lines.is_terminal() && !self.ink.narrate;
        let seen = seen && !self.asks_who();
        let status = seen.then(|| self.game.status(false).ok()).flatten();
        let Some(Status { text: status, .. }) = status else {
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

/// The line with no break within a part that is short enough to stand on a line of any window.
fn whole_parts(status: &str) -> String {
    /// Letters of a part that is not broken.
    const SHORT: usize = 24;
    let parts = status.split(" · ").map(|part| match part.chars().count() {
        ..=SHORT => part.replace(' ', "\u{a0}"),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join(" · ")
}
