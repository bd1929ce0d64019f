//! Descriptions of held items, visited places and names on the current page.

use super::answer;
use super::game::{Game, item_name};
use super::story::Seat;
use crate::model::book::ItemKind;
use crate::model::game::{Event, Message, Value};
use crate::output::present::{self, Audience, Block, PresentOptions};
use crate::syntax::unicode::{fold_case, is_word};

/// Description of an item, a code, a title or a place.
pub(super) struct Description {
    pub(super) kind: String,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) text: String,
    /// True for an entry that the reader holds, which commands of the rules can name.
    pub(super) is_held: bool,
}

impl Game {
    /// Descriptions that match the query, without duplicates: held items, codes and titles, then entries named on the current page.
    pub(super) fn find_described(&self, query: &str) -> Vec<Description> {
        let data = &self.launcher.book.data;
        let kinds = self.launcher.book.schema.kinds.iter().zip(0..);
        let mut found: Vec<Description> = Vec::new();
        for (kind, kind_index) in kinds.filter(|(kind, _)| kind.can_be_held) {
            let catalogue = data.catalogues.get(kind_index);
            for item in self.session.held_items(kind_index) {
                let name = item_name(&item, catalogue);
                let id = item.get("id").as_text().unwrap_or_default();
                let is_listed = found.iter().any(|it| it.id == id && it.kind == kind.name);
                let is_match = answer::matches_name(query, &name) || id == query;
                if is_listed || !is_match || query.is_empty() {
                    continue;
                }
                let entry = catalogue.and_then(|all| all.get(id));
                found.push(Description {
                    kind: kind.name.clone(),
                    id: id.to_owned(),
                    name,
                    text: entry.map_or_else(String::new, |it| self.describe(kind, it, None)),
                    is_held: true,
                });
            }
        }
        let codes = self.session.codes().into_iter().map(|name| ("code", name));
        let titles = self.session.titles().into_iter();
        let titles = titles.map(|name| ("title", name));
        for (kind, name) in codes.chain(titles) {
            if !query.is_empty() && answer::matches_name(query, &name) {
                let text = self.launcher.book.data.meanings.get(&name);
                found.push(Description {
                    kind: kind.to_owned(),
                    id: name.clone(),
                    text: text.cloned().unwrap_or_default(),
                    name,
                    is_held: false,
                });
            }
        }
        if query.is_empty() {
            return found;
        }
        for it in self.find_visible(query) {
            let is_listed = |listed: &Description| listed.kind == it.kind && listed.id == it.id;
            if !found.iter().any(is_listed) {
                found.push(it);
            }
        }
        found
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

/// Maximum number of places for a query.
const MAX_PLACES: usize = 5;

/// Text that the reader can see now.
pub(super) struct VisibleText {
    /// All text, with folded case.
    folded_text: String,
    /// Lines printed by rules.
    rule_lines: Vec<String>,
}

impl Game {
    /// The text of the page and its prompt, as the person at the terminal sees it.
    pub(super) fn visible_text(&self) -> VisibleText {
        let words = &self.launcher.words;
        let options = PresentOptions {
            words,
            ..PresentOptions::default()
        };
        let page = self.session.look();
        let visible = Seat::default().split_events(&page.events);
        let events: Vec<Event> = visible.shared.into_iter().chain(visible.private).collect();
        let mut blocks = present::page_blocks(&events, false, options);
        blocks.extend(present::prompt_blocks(&page.prompt, options));
        let text = |block: &Block| -> String {
            let runs = block.runs.iter().map(|run| run.text.as_str());
            runs.collect()
        };
        let lines: Vec<String> = blocks.iter().map(text).collect();
        let rule_lines = events.iter().filter_map(|event| match event {
            Event::Say { text } => Some(words.text(text).into_owned()),
            _ => None,
        });
        VisibleText {
            folded_text: fold_case(&lines.join("\n")),
            rule_lines: rule_lines.collect(),
        }
    }

    /// Describes an entry: its description in the book, what the rules make of it, and the last line that names it.
    fn describe(&self, kind: &ItemKind, entry: &Value, last_line: Option<String>) -> String {
        let (book, words) = (&self.launcher.book, &self.launcher.words);
        let about = entry.get("about").as_text().unwrap_or_default().to_owned();
        let rules = present::describe_entry(book, &kind.name, entry, words);
        let mut texts: Vec<String> = [about, rules].into_iter().chain(last_line).collect();
        texts.retain(|text| !text.is_empty());
        let sentences: Vec<String> = texts.iter().map(|text| present::sentence(text)).collect();
        sentences.join(" ")
    }

    /// Entries of the book that match the query and are named in the visible text, such as foes.
    pub(super) fn find_visible(&self, query: &str) -> Vec<Description> {
        let visible = self.visible_text();
        let kinds = self.launcher.book.schema.kinds.iter();
        let mut descriptions = Vec::new();
        for (kind, entries) in kinds.zip(&self.launcher.book.data.catalogues) {
            for (id, entry) in entries {
                let name = entry.get("name");
                let name = name.as_text().unwrap_or(id);
                if !answer::matches_name(query, name) || !visible.contains_name(name) {
                    continue;
                }
                descriptions.push(Description {
                    kind: kind.name.clone(),
                    id: id.clone(),
                    name: name.to_owned(),
                    text: self.describe(kind, entry, visible.last_line_naming(name)),
                    is_held: false,
                });
            }
        }
        descriptions
    }

    /// Visited places that match the query.
    pub(super) fn find_places(&self, query: &str) -> Vec<Description> {
        let current = self.session.page_id();
        let visited = self.session.seen_pages().into_iter();
        let matching = visited.filter(|id| answer::matches_name(query, &self.page_title(id)));
        let descriptions = matching.take(MAX_PLACES).map(|id| {
            let message = match id == current {
                true => "about-here",
                false => "about-place",
            };
            Description {
                kind: "page".to_owned(),
                id: id.to_owned(),
                name: self.page_title(id),
                text: Message::new(message).encode(),
                is_held: false,
            }
        });
        descriptions.collect()
    }
}

impl VisibleText {
    /// True if the text contains the name as separate words.
    fn contains_name(&self, name: &str) -> bool {
        contains_words(&self.folded_text, &fold_case(name))
    }

    fn last_line_naming(&self, name: &str) -> Option<String> {
        let name = fold_case(name);
        let mut lines = self.rule_lines.iter().rev();
        lines
            .find(|line| contains_words(&fold_case(line), &name))
            .cloned()
    }
}

/// True if the text contains these words, not as parts of longer words.
fn contains_words(text: &str, words: &str) -> bool {
    if words.is_empty() {
        return false;
    }
    let is_letter = |c: Option<char>| c.is_some_and(is_word);
    let mut matches = text.match_indices(words);
    matches.any(|(start, _)| {
        let before = text.get(..start).and_then(|it| it.chars().next_back());
        let after = text
            .get(start + words.len()..)
            .and_then(|it| it.chars().next());
        !is_letter(before) && !is_letter(after)
    })
}
