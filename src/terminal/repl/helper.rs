//! Completion: commands first, then belongings, pages seen and words of the rules. Plain words, given anew before each prompt.

use std::sync::{Arc, Mutex};

/// What may be completed.
#[derive(Debug, Default)]
pub struct Words {
    /// For the first word of a line.
    pub first: Vec<String>,
    /// For a line as a whole.
    pub whole: Vec<String>,
    /// For any word after it.
    pub later: Vec<String>,
    /// The line as it stands while it is typed, for whoever writes above it.
    pub(super) typed: Arc<Mutex<String>>,
}

impl Words {
    /// Where the word under the cursor begins, and what it could become.
    #[must_use]
    pub fn at(&self, line: &str, pos: usize) -> (usize, Vec<String>) {
        let upto = line.get(..pos).unwrap_or(line);
        let is_first = !upto.trim_start().contains(' ');
        let known = if is_first { &self.first } else { &self.later };
        let (all, none) = (&self.whole, &Vec::new());
        // A name of several words is completed from its first one on, as far back as it fits.
        let starts = upto
            .char_indices()
            .filter(|&(n, _)| n == 0 || upto[..n].ends_with([' ', '/']))
            .map(|(n, _)| n)
            .chain(upto.ends_with(' ').then_some(upto.len()));
        for start in starts {
            let typed = upto[start..].to_lowercase();
            if is_first && typed.is_empty() {
                break;
            }
            let (known, whole) = match start {
                0 if is_first => (known, all),
                0 => (none, all),
                _ => (known, none),
            };
            let found = known.iter().chain(whole);
            let found = found.filter(|word| word.to_lowercase().starts_with(&typed));
            let found: Vec<String> = found.cloned().collect();
            if !found.is_empty() {
                return (start, found);
            }
        }
        (pos, Vec::new())
    }
}
