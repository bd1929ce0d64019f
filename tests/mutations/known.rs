//! Changes that change nothing a player could tell: `equivalent.yaml`, each with its reason.

use super::change::{Change, Lines, tidy};
use serde::Deserialize;

/// A change that no case can catch.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Known {
    pub(crate) ruleset: String,
    /// The path inside `scripts/`.
    pub(crate) file: String,
    /// The function or entry, where the same line stands in more than one.
    #[serde(default, rename = "in")]
    pub(crate) inside: String,
    /// The line as it stands, and what the change makes of it; white space around it does not count.
    pub(crate) line: String,
    pub(crate) becomes: String,
    /// Why nobody could tell.
    pub(crate) because: String,
}

impl Known {
    pub(crate) fn is(&self, ruleset: &str, change: &Change, lines: &Lines) -> bool {
        self.ruleset == ruleset
            && self.file == change.file
            && (self.inside.is_empty() || self.inside == change.inside)
            && tidy(&self.line) == lines.before
            && tidy(&self.becomes) == lines.after
    }
}

/// Reads the list. Nothing is equivalent without a reason.
///
/// # Errors
/// What is wrong with it, in words.
pub(crate) fn read(text: &str) -> Result<Vec<Known>, String> {
    let all: Vec<Known> = serde_yaml::from_str(text).map_err(|why| why.to_string())?;
    match all.iter().find(|known| known.because.trim().is_empty()) {
        Some(known) => Err(format!("{}: `{}`: no reason", known.file, known.line)),
        None => Ok(all),
    }
}
