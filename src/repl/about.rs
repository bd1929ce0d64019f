//! What a book says of the things that are held.

use super::game::{Game, name_of};
use super::understood;

/// What a book says of a thing that is held.
pub(super) struct About {
    pub(super) kind: String,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) text: String,
}

impl Game {
    /// The things held that go by some words, each once.
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
                let meant = understood::names(wanted, &name) || id == wanted;
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
        out
    }
}
