//! Descriptions of what is held, was seen or is mentioned on the current page.

use super::answer;
use super::game::{Game, item_name};
use super::story::Seat;
use crate::model::game::{Event, Message};
use crate::output::present::{self, Audience, Block, PresentOptions};
use crate::syntax::unicode::{fold_case, is_word};

/// Description of an item, a code, a title or a place.
pub(super) struct Description {
    pub(super) kind: String,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) text: String,
}

impl Game {
    /// Matches for some words, each once: held items, codes and titles, then entries named on the current page.
    pub(super) fn find_described(&self, wanted: &str) -> Vec<Description> {
        let world = &self.launcher.book.data;
        let kinds = self.launcher.book.schema.kinds.iter().zip(0..);
        let mut out: Vec<Description> = Vec::new();
        for (kind, n) in kinds.filter(|(kind, _)| kind.can_be_held) {
            let catalogue = world.catalogues.get(n);
            for thing in self.session.held_items(n) {
                let name = item_name(&thing, catalogue);
                let id = thing.get("id").as_text().unwrap_or_default();
                let known = out.iter().any(|it| it.id == id && it.kind == kind.name);
                let meant = answer::matches_name(wanted, &name) || id == wanted;
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
            if !wanted.is_empty() && answer::matches_name(wanted, &name) {
                let text = self.launcher.book.data.meanings.get(&name);
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
        for it in self.find_visible(wanted) {
            let known = |other: &Description| other.kind == it.kind && other.id == it.id;
            if !out.iter().any(known) {
                out.push(it);
            }
        }
        out
    }

    /// Explains a word of the rules to readers, or to an author who plays.
    pub(super) fn explain_rule_word(&self, word: &str) -> Vec<Block> {
        let book = &self.launcher.book;
        let audience = match self.launcher.author {
            Some(_) => Audience::Authors,
            None => Audience::Readers(&book.data.options),
        };
        present::explain_word(&book.schema, word, &self.launcher.words, audience)
    }
}

/// Maximum number of places for one word.
const MAX_PLACES: usize = 5;

/// Text that the reader can see now.
pub(super) struct VisibleText {
    /// The whole text in lower case.
    folded_text: String,
    /// Text from rules, line by line.
    rule_lines: Vec<String>,
}

impl Game {
    /// The text of the page for the current seat, with the prompt.
    pub(super) fn visible_text(&self) -> VisibleText {
        let words = &self.launcher.words;
        let manner = PresentOptions {
            words,
            ..PresentOptions::default()
        };
        let page = self.session.look();
        let shown = Seat::default().split_events(&page.events);
        let events: Vec<Event> = shown.shared.into_iter().chain(shown.private).collect();
        let mut blocks = present::page_blocks(&events, manner);
        blocks.extend(present::prompt_blocks(&page.prompt, manner));
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
            folded_text: fold_case(&all.join("\n")),
            rule_lines: told.collect(),
        }
    }

    /// Entries of the book that match these words and are named in the visible text: foes, wares, possible companions. Without a description in the
    /// book, the text is the last line from the rules that names the entry.
    pub(super) fn find_visible(&self, wanted: &str) -> Vec<Description> {
        let sight = self.visible_text();
        let kinds = self.launcher.book.schema.kinds.iter();
        let mut out = Vec::new();
        for (kind, entries) in kinds.zip(&self.launcher.book.data.catalogues) {
            for (id, entry) in entries {
                let name = entry.get("name");
                let name = name.as_text().unwrap_or(id);
                if !answer::matches_name(wanted, name) || !sight.contains_name(name) {
                    continue;
                }
                let about = entry.get("about");
                let about = about.as_text().filter(|text| !text.is_empty());
                let told = || sight.last_line_naming(name).unwrap_or_default();
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
    pub(super) fn find_places(&self, wanted: &str) -> Vec<Description> {
        let here = self.session.page_id();
        let seen = self.session.seen_pages().into_iter();
        let named = seen.filter(|id| answer::matches_name(wanted, &self.page_title(id)));
        let told = named.take(MAX_PLACES).map(|id| {
            let text = match id == here {
                true => "about-here",
                false => "about-place",
            };
            Description {
                kind: "page".to_owned(),
                id: id.to_owned(),
                name: self.page_title(id),
                text: Message::new(text).encode(),
            }
        });
        told.collect()
    }
}

impl VisibleText {
    /// True if the text contains the name as whole words.
    fn contains_name(&self, name: &str) -> bool {
        contains_words(&self.folded_text, &fold_case(name))
    }

    fn last_line_naming(&self, name: &str) -> Option<String> {
        let name = fold_case(name);
        let mut told = self.rule_lines.iter().rev();
        told.find(|line| contains_words(&fold_case(line), &name))
            .cloned()
    }
}

/// True if the text contains these words, and not only as parts of longer ones.
fn contains_words(text: &str, words: &str) -> bool {
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
