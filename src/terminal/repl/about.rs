//! What a book says of what is held, in sight, or was seen.

use super::answer;
use super::game::{Game, name_of};
use crate::output::present::{self, Audience, Block};

/// What a book says of a thing, a code, a title or a place.
pub(super) struct About {
    pub(super) kind: String,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) text: String,
}

impl Game {
    /// What goes by some words, each once: things that are held, codes and titles, then things that are in sight.
    pub(super) fn about(&self, wanted: &str) -> Vec<About> {
        let world = &self.open.book.world;
        let kinds = self.open.book.vocabulary.kinds.iter().zip(0..);
        let mut out: Vec<About> = Vec::new();
        for (kind, n) in kinds.filter(|(kind, _)| kind.held) {
            let catalogue = world.catalogues.get(n);
            for thing in self.session.held(n) {
                let name = name_of(&thing, catalogue);
                let id = thing.get("id").as_text().unwrap_or_default();
                let known = out.iter().any(|it| it.id == id && it.kind == kind.name);
                let meant = answer::names(wanted, &name) || id == wanted;
                if known || !meant || wanted.is_empty() {
                    continue;
                }
                let entry = catalogue.and_then(|all| all.get(id));
                let text = entry.map(|it| it.get("about"));
                out.push(About {
                    kind: kind.name.clone(),
                    id: id.to_owned(),
                    name,
                    text: text
                        .and_then(|it| it.as_text())
                        .unwrap_or_default()
                        .to_owned(),
                });
            }
        }
        let codes = self.session.codes().into_iter().map(|name| ("code", name));
        let titles = self.session.titles().into_iter();
        let titles = titles.map(|name| ("title", name));
        for (kind, name) in codes.chain(titles) {
            if !wanted.is_empty() && answer::names(wanted, &name) {
                let text = self.open.book.world.meanings.get(&name);
                out.push(About {
                    kind: kind.to_owned(),
                    id: name.clone(),
                    text: text.cloned().unwrap_or_default(),
                    name,
                });
            }
        }
        if wanted.is_empty() {
            return out;
        }
        for it in self.in_sight(wanted) {
            let known = |other: &About| other.kind == it.kind && other.id == it.id;
            if !out.iter().any(known) {
                out.push(it);
            }
        }
        out
    }

    /// What a word of the rules means: to readers, and to an author who plays.
    pub(super) fn word_of_the_rules(&self, word: &str) -> Vec<Block> {
        let book = &self.open.book;
        let audience = match self.open.author {
            Some(_) => Audience::Authors,
            None => Audience::Readers(&book.world.options),
        };
        present::word(&book.vocabulary, word, &self.open.words, audience)
    }
}
