//! Bookmarks of a game. A saved bookmark leaves out the answers that it shares with the game.

use crate::engine::play::Snapshot;
use serde::{Deserialize, Serialize};

/// A point in a game to which the reader can return.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bookmark {
    pub name: String,
    /// Fingerprints of the book and the rules when it was set.
    pub book: String,
    pub rules: String,
    /// Number of leading answers that are only stored in the game itself. 0 for a complete bookmark.
    #[serde(default, skip_serializing_if = "is_none")]
    shared: usize,
    pub game: Snapshot,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it so")]
pub(super) fn is_none(n: &usize) -> bool {
    *n == 0
}

impl Bookmark {
    /// A bookmark of the current game.
    pub fn new(name: &str, book: &str, rules: &str, game: Snapshot) -> Self {
        Self {
            name: name.to_owned(),
            book: book.to_owned(),
            rules: rules.to_owned(),
            shared: 0,
            game,
        }
    }

    /// Removes the leading answers that the game has too. Bookmarks of a long game are small without them.
    pub fn without_shared(&self, game: &Snapshot) -> Self {
        let mut mark = self.clone();
        let own = &mut mark.game.earlier;
        let both = own.iter().zip(&game.earlier);
        mark.shared = both.take_while(|(own, all)| own == all).count();
        own.drain(..mark.shared);
        mark
    }

    /// Adds the shared answers of the game that it is stored with. They can be missing from an edited file.
    pub fn with_shared(mut self, game: &Snapshot) -> Self {
        let shared = game.earlier.iter().take(std::mem::take(&mut self.shared));
        self.game.earlier.splice(0..0, shared.cloned());
        self
    }

    /// Number of answers before the bookmark.
    pub fn answer_count(&self) -> usize {
        self.game.earlier.len() + self.game.since.len()
    }
}
