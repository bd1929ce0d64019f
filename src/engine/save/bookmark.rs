//! Bookmarks of a game: the game as it stood at each, and in the file without the answers that it has in common with the game itself.

use crate::engine::play::Kept;
use serde::{Deserialize, Serialize};

/// A place in a game to which the reader may go back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bookmark {
    pub name: String,
    /// Fingerprints of the book and the rules that it was set under.
    pub book: String,
    pub rules: String,
    /// How many of the first answers stand in the game itself and not here; none of one that is whole.
    #[serde(default, skip_serializing_if = "is_none")]
    shared: usize,
    pub game: Kept,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it so")]
pub(super) fn is_none(n: &usize) -> bool {
    *n == 0
}

impl Bookmark {
    /// A bookmark of a game as it stands.
    pub fn new(name: &str, book: &str, rules: &str, game: Kept) -> Self {
        Self {
            name: name.to_owned(),
            book: book.to_owned(),
            rules: rules.to_owned(),
            shared: 0,
            game,
        }
    }

    /// The same without the answers that a game begins with too: of bookmarks of one long game, each holds its own page alone.
    pub fn beside(&self, game: &Kept) -> Self {
        let mut mark = self.clone();
        let own = &mut mark.game.earlier;
        let both = own.iter().zip(&game.earlier);
        mark.shared = both.take_while(|(own, all)| own == all).count();
        own.drain(..mark.shared);
        mark
    }

    /// The same with the answers of the game that it is stored with. An edited file may lack some.
    pub fn whole(mut self, game: &Kept) -> Self {
        let shared = game.earlier.iter().take(std::mem::take(&mut self.shared));
        self.game.earlier.splice(0..0, shared.cloned());
        self
    }

    /// How many answers were given before it.
    pub fn answers(&self) -> usize {
        self.game.earlier.len() + self.game.since.len()
    }
}
