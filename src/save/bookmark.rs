//! Bookmarks of a game: the game as it stood at each, and in the file without the answers that it has in common with the game itself.

use crate::play::Kept;
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
    #[must_use]
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
    #[must_use]
    pub fn beside(&self, game: &Kept) -> Self {
        let mut mark = self.clone();
        let own = &mut mark.game;
        mark.shared = (0..own.earlier.len().min(own.walked.len()))
            .take_while(|n| {
                own.earlier.get(*n) == game.earlier.get(*n)
                    && own.walked.get(*n) == game.walked.get(*n)
                    && own.questions.get(*n) == game.questions.get(*n)
            })
            .count();
        // Questions are told up to the last: of these the shared ones may be fewer.
        let asked = mark.shared.min(own.questions.len());
        own.earlier.drain(..mark.shared);
        own.walked.drain(..mark.shared);
        own.questions.drain(..asked);
        mark
    }

    /// The same with the answers of the game that it stands beside. A file that somebody has changed may lack some.
    #[must_use]
    pub fn whole(mut self, game: &Kept) -> Self {
        fn with<T: Clone>(own: &mut Vec<T>, shared: usize, all: &[T]) {
            let first = all.iter().take(shared).cloned();
            *own = first.chain(own.drain(..)).collect();
        }
        let shared = std::mem::take(&mut self.shared);
        with(&mut self.game.earlier, shared, &game.earlier);
        with(&mut self.game.walked, shared, &game.walked);
        with(&mut self.game.questions, shared, &game.questions);
        self
    }

    /// How many answers were given before it.
    #[must_use]
    pub fn answers(&self) -> usize {
        self.game.earlier.len() + self.game.since.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of so many answers before its page, of which some were to questions.
    fn game(answers: &[&str], asked: &[usize]) -> Kept {
        let picks = answers.iter().map(|id| serde_json::json!({"pick": id}));
        let picks: Vec<_> = picks.collect();
        let last = asked.iter().max().map_or(0, |n| n + 1);
        let questions = (0..last).map(|n| asked.contains(&n).then(|| format!("q{n}")));
        let kept = serde_json::json!({
            "seed": 3, "page": "mill", "way": "turn", "state": {}, "since": [{"yes": true}],
            "earlier": picks, "walked": vec!["mill"; answers.len()], "questions": questions.collect::<Vec<_>>(),
        });
        serde_json::from_value(kept).unwrap()
    }

    #[test]
    fn what_a_bookmark_shares_with_its_game_stands_once_and_is_there_again() {
        let all = ["a", "b", "c", "d", "e"];
        let asked: [&[usize]; 4] = [&[], &[1], &[0, 2], &[4, 5]];
        for (n, of_game) in (0..=5).flat_map(|n| asked.map(|asked| (n, asked))) {
            let main = game(&all[..n], of_game);
            for other in [&all[..], &all[..2], &["a", "x", "c"], &[]] {
                for of_mark in asked {
                    let mark = Bookmark::new("ford", "b", "r", game(other, of_mark));
                    let cut = mark.beside(&main);
                    let text = serde_json::to_string(&cut).unwrap();
                    let read: Bookmark = serde_json::from_str(&text).unwrap();
                    assert_eq!(read.whole(&main), mark);
                }
            }
        }
        let cut = Bookmark::new("ford", "", "", game(&all, &[])).beside(&game(&all, &[]));
        assert!(cut.shared == 5 && cut.game.earlier.is_empty() && cut.game.walked.is_empty());
    }

    #[test]
    fn a_bookmark_that_lacks_answers_is_one_with_fewer() {
        let mark = Bookmark::new("ford", "", "", game(&["a", "b"], &[]));
        let cut = mark.beside(&game(&["a", "b"], &[]));
        assert_eq!(cut.whole(&game(&["a"], &[])).game.earlier.len(), 1);
    }
}
