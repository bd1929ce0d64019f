//! Where the reader stands, what the ruleset puts beside it, and the day where the book counts days: a dim line above the prompt, whenever it is another than before.

use super::Repl;
use crate::words::say;
use std::io;

impl Repl {
    /// The line. What is wrong with the rules, in words.
    pub(super) fn status(&mut self) -> Result<String, String> {
        let lines = self.game.session.status().map_err(|fault| fault.message)?;
        let place = self.game.title(self.game.session.page_id());
        let words = &self.words;
        let lines = lines.iter().map(|(key, text)| {
            let (key, text) = (words.text(key), words.text(text));
            say!(words, "status-told", name = key, text = text)
        });
        let between = if self.ink.narrate { ". " } else { " · " };
        let day = self.game.place().day.map(|n| say!(words, "day", n = n));
        let all: Vec<String> = std::iter::once(place).chain(lines).chain(day).collect();
        Ok(all.join(between))
    }

    /// Tells it where somebody looks at a window and it is another than they saw last. A fault of the rules is for whoever asks.
    pub(super) fn tell_status(&mut self) -> io::Result<()> {
        let seen = self.window.is_some() && self.lines.is_terminal() && !self.ink.narrate;
        let seen = seen && !self.asks_who();
        let Some(status) = seen.then(|| self.status().ok()).flatten() else {
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
