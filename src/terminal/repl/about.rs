//! Descriptions of what is held, was seen or is mentioned on the current page.

use super::answer;
use super::game::{Game, name_of};
use super::story::Seat;
use crate::model::game::{Event, Message};
use crate::output::present::{self, Audience, Block, PresentOptions};
use crate::syntax::unicode::{folded, is_word};

/// Description of an item, a code, a title or a place.
pub(super) struct Description {
    pub(super) kind: String,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) text: String,
}

impl Game {
    /// Matches for some words, each once: held items, codes and titles, then entries named on the current page.
    pub(super) fn about(&self, wanted: &str) -> Vec<Description> {
        let world = &self.open.book.world;
        let kinds = self.open.book.vocabulary.kinds.iter().zip(0..);
        let mut out: Vec<Description> = Vec::new();
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
                out.push(Description {
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
                out.push(Description {
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
            let known = |other: &Description| other.kind == it.kind && other.id == it.id;
            if !out.iter().any(known) {
                out.push(it);
            }
        }
        out
    }

    /// Explains a word of the rules to readers, or to an author who plays.
    pub(super) fn word_of_the_rules(&self, word: &str) -> Vec<Block> {
        let book = &self.open.book;
        let audience = match self.open.author {
            Some(_) => Audience::Authors,
            None => Audience::Readers(&book.world.options),
        };
        present::word(&book.vocabulary, word, &self.open.words, audience)
    }
}

/// Maximum number of places for one word.
const PLACES: usize = 5;

/// Text that the reader can see now.
pub(super) struct VisibleText {
    /// The whole text in lower case.
    all: String,
    /// Text from rules, line by line.
    told: Vec<String>,
}

impl Game {
    /// The text of the page for the current seat, with the prompt.
    pub(super) fn sight(&self) -> VisibleText {
        let words = &self.open.words;
        let manner = PresentOptions {
            words,
            ..PresentOptions::default()
        };
        let page = self.session.look();
        let shown = Seat::default().sort(&page.events);
        let events: Vec<Event> = shown.open.into_iter().chain(shown.alone).collect();
        let mut blocks = present::page(&events, manner);
        blocks.extend(present::prompt(&page.prompt, manner));
        let text = |block: &Block| -> String {
            let runs = block.runs.iter().map(|run| run.text.as_str());
            runs.collect()
        };
        let all: Vec<String> = blocks.iter().map(text).collect();
        let told = events.iter().filter_map(|event| match event {
            Event::Say { text } => Some(words.text(text).into_owned()),
            _ => None,
        });
        VisibleText {
            all: folded(&all.join("\n")),
            told: told.collect(),
        }
    }

    /// Entries of the book that match these words and are named in the visible text: foes, wares, possible companions. Without a description in the
    /// book, the text is the last line from the rules that names the entry.
    pub(super) fn in_sight(&self, wanted: &str) -> Vec<Description> {
        let sight = self.sight();
        let kinds = self.open.book.vocabulary.kinds.iter();
        let mut out = Vec::new();
        for (kind, entries) in kinds.zip(&self.open.book.world.catalogues) {
            for (id, entry) in entries {
                let name = entry.get("name");
                let name = name.as_text().unwrap_or(id);
                if !answer::names(wanted, name) || !sight.names(name) {
                    continue;
                }
                let about = entry.get("about");
                let about = about.as_text().filter(|text| !text.is_empty());
                let told = || sight.last_told_of(name).unwrap_or_default();
                out.push(Description {
                    kind: kind.name.clone(),
                    id: id.clone(),
                    name: name.to_owned(),
                    text: about.map_or_else(told, str::to_owned),
                });
            }
        }
        out
    }

    /// Places that the reader has visited and that match these words.
    pub(super) fn places(&self, wanted: &str) -> Vec<Description> {
        let here = self.session.page_id();
        let seen = self.session.seen().into_iter();
        let named = seen.filter(|id| answer::names(wanted, &self.title(id)));
        let told = named.take(PLACES).map(|id| {
            let text = match id == here {
                true => "about-here",
                false => "about-place",
            };
            Description {
                kind: "page".to_owned(),
                id: id.to_owned(),
                name: self.title(id),
                text: Message::new(text).text(),
            }
        });
        told.collect()
    }
}

impl VisibleText {
    /// True if the text contains the name as whole words.
    fn names(&self, name: &str) -> bool {
        contains(&self.all, &folded(name))
    }

    fn last_told_of(&self, name: &str) -> Option<String> {
        let name = folded(name);
        let mut told = self.told.iter().rev();
        told.find(|line| contains(&folded(line), &name)).cloned()
    }
}

/// True if the text contains these words, and not only as parts of longer ones.
fn contains(text: &str, words: &str) -> bool {
    if words.is_empty() {
        return false;
    }
    let is_letter = |c: Option<char>| c.is_some_and(is_word);
    let mut found = text.match_indices(words);
    found.any(|(at, _)| {
        let before = text.get(..at).and_then(|it| it.chars().next_back());
        let after = text
            .get(at + words.len()..)
            .and_then(|it| it.chars().next());
        !is_letter(before) && !is_letter(after)
    })
}
