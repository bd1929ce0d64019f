//! Bookmarks of a game. A saved bookmark omits the answers that it shares with the game.

use crate::engine::play::Snapshot;
use serde::{Deserialize, Serialize};

/// A point in a game to which the reader can return.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bookmark {
    pub name: String,
    /// Fingerprint of the book when the bookmark was set.
    pub book: String,
    /// Fingerprint of the rules when the bookmark was set.
    pub rules: String,
    /// Number of leading answers that are stored only in the game itself. 0 for a complete bookmark.
    #[serde(default, skip_serializing_if = "is_none")]
    shared: usize,
    pub game: Snapshot,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde requires a reference"
)]
pub(super) fn is_none(n: &usize) -> bool {
    *n == 0
}

impl Bookmark {
    /// Creates a bookmark.
    pub fn new(name: &str, book: &str, rules: &str, game: Snapshot) -> Self {
        Self {
            name: name.to_owned(),
            book: book.to_owned(),
            rules: rules.to_owned(),
            shared: 0,
            game,
        }
    }

    /// Removes the leading answers that the game also has, so that bookmarks of a long game are small.
    pub fn without_shared(&self, game: &Snapshot) -> Self {
        let mut bookmark = self.clone();
        let answers = &mut bookmark.game.earlier;
        let pairs = answers.iter().zip(&game.earlier);
        bookmark.shared = pairs.take_while(|(a, b)| a == b).count();
        answers.drain(..bookmark.shared);
        bookmark
    }

    /// Adds the shared answers of the game with which the bookmark is stored. An edited file may not contain all of them.
    pub fn with_shared(mut self, game: &Snapshot) -> Self {
        let shared = game.earlier.iter().take(std::mem::take(&mut self.shared));
        self.game.earlier.splice(0..0, shared.cloned());
        self
    }

    /// Number of answers up to the bookmark.
    pub fn answer_count(&self) -> usize {
        self.game.earlier.len() + self.game.since.len()
    }
}
