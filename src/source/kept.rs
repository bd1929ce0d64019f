//! What came of texts that were read before.

use rustc_hash::FxHashMap;
use std::borrow::Borrow;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// A piece of a text, without a copy of it.
#[derive(Debug, Clone)]
pub struct Piece {
    text: Arc<String>,
    at: Range<usize>,
}

impl Piece {
    /// Nothing where the range is none of the text's.
    #[must_use]
    pub fn new(text: &Arc<String>, at: Range<usize>) -> Self {
        let text = Arc::clone(text);
        Self { text, at }
    }

    fn words(&self) -> &str {
        self.text.get(self.at.clone()).unwrap_or_default()
    }
}

impl Borrow<str> for Piece {
    fn borrow(&self) -> &str {
        self.words()
    }
}

impl Hash for Piece {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words().hash(state);
    }
}

impl PartialEq for Piece {
    fn eq(&self, other: &Self) -> bool {
        self.words() == other.words()
    }
}

impl Eq for Piece {}

/// What came of each text the last time, by the text itself: so of a book that is looked at again only what changed is read
/// again.
#[derive(Debug)]
pub struct Kept<T> {
    before: FxHashMap<Piece, Vec<T>>,
    now: FxHashMap<Piece, Vec<T>>,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self {
            before: FxHashMap::default(),
            now: FxHashMap::default(),
        }
    }
}

impl<T> Kept<T> {
    /// A new round: what the last one left can be had.
    pub fn begin(&mut self) {
        self.before = std::mem::take(&mut self.now);
        self.now.reserve(self.before.len());
    }

    /// What came of a text in the last round; it can be had once for each time that the text stood there.
    pub fn take(&mut self, text: &str) -> Option<T> {
        self.before.get_mut(text)?.pop()
    }

    /// The round is over: what was not asked for in it is forgotten.
    pub fn end(&mut self) {
        self.before = FxHashMap::default();
    }

    pub fn keep(&mut self, text: Piece, it: T) {
        self.now.entry(text).or_default().push(it);
    }
}
