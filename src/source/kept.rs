//! What came of texts that were read before.

use std::collections::HashMap;

/// What came of each text the last time, by the text itself: so of a book that is looked at again only what changed is read
/// again. One that is not asked for in a whole round is forgotten.
#[derive(Debug)]
pub struct Kept<T> {
    before: HashMap<Box<str>, Vec<T>>,
    now: HashMap<Box<str>, Vec<T>>,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self {
            before: HashMap::new(),
            now: HashMap::new(),
        }
    }
}

impl<T> Kept<T> {
    /// A new round: what the last one left can be had.
    pub fn begin(&mut self) {
        self.before = std::mem::take(&mut self.now);
    }

    /// What came of a text in the last round; it can be had once for each time that the text stood there.
    pub fn take(&mut self, text: &str) -> Option<T> {
        let all = self.before.get_mut(text)?;
        let it = all.pop();
        if all.is_empty() {
            self.before.remove(text);
        }
        it
    }

    pub fn keep(&mut self, text: &str, it: T) {
        match self.now.get_mut(text) {
            Some(all) => all.push(it),
            None => {
                self.now.insert(text.into(), vec![it]);
            }
        }
    }
}
