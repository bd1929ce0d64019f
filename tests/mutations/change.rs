//! One change of one file of a ruleset, as it is made, told and named.

/// Takes the bytes from `start` to `end` of a file out and puts `with` in their place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Change {
    /// The path inside `scripts/`.
    pub(crate) file: String,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) with: String,
    /// The function or the entry of a catalogue that it is in, or nothing.
    pub(crate) inside: String,
}

/// The lines that a change touches, before and after, for the report.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Lines {
    /// Of the first line, from 1.
    pub(crate) number: usize,
    pub(crate) before: String,
    pub(crate) after: String,
}

impl Change {
    /// The whole text of the file with the change made.
    pub(crate) fn made(&self, text: &str) -> String {
        format!("{}{}{}", &text[..self.start], self.with, &text[self.end..])
    }

    pub(crate) fn lines(&self, text: &str) -> Lines {
        let from = text[..self.start].rfind('\n').map_or(0, |at| at + 1);
        let to = text[self.end..]
            .find('\n')
            .map_or(text.len(), |at| self.end + at);
        let after = format!(
            "{}{}{}",
            &text[from..self.start],
            self.with,
            &text[self.end..to]
        );
        Lines {
            number: text[..from].matches('\n').count() + 1,
            before: tidy(&text[from..to]),
            after: tidy(&after),
        }
    }
}

/// Lines without the white space around each.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.join("\n").trim().to_owned()
}
