//! What Tab completes: commands, choices, things, places that were seen, words of the rules, saves, bookmarks.

use super::{Repl, answer, helper};
use crate::model::game::{Prompt, Question};
use crate::output::present;

impl Repl {
    /// What may be completed now.
    pub(super) fn known(&self) -> helper::Words {
        let mut first: Vec<String> = self
            .command_names()
            .into_iter()
            .map(str::to_owned)
            .collect();
        first.retain(|word| word.chars().all(char::is_alphabetic));
        let mut later: Vec<String> = Vec::new();
        for (_, things) in self.game.belongings() {
            let name = |thing: &String| {
                let end = thing.find([',', '(']).unwrap_or(thing.len());
                thing[..end].trim().to_owned()
            };
            later.extend(things.iter().map(name));
        }
        // Ids are the author's.
        let is_author = self.game.open.author.is_some();
        for (id, _) in self.game.ways() {
            later.push(self.game.title(&id));
            later.extend(Some(id).filter(|_| is_author));
        }
        let vocabulary = &self.game.open.book.vocabulary;
        later.extend(present::readers_names(vocabulary, &self.words));
        if let Some(store) = &self.game.store {
            later.extend(store.names());
        }
        let marks = self.game.bookmarks.iter();
        later.extend(marks.map(|mark| mark.name.clone()));
        later.sort_unstable();
        later.dedup();
        helper::Words {
            first,
            whole: self.choices(),
            later,
            ..helper::Words::default()
        }
    }

    /// The open choices, by their words.
    fn choices(&self) -> Vec<String> {
        let (Prompt::Choices { offers } | Prompt::Ask(Question::Pick { offers, .. })) =
            self.prompt()
        else {
            return Vec::new();
        };
        let open = offers.iter().filter(|offer| offer.closed.is_none());
        open.map(answer::said).collect()
    }
}
