//! Reads the metadata and the length of a book without compiling it.

use super::header_text;
use super::yaml::{YamlNode, YamlValue, parse_yaml};
use crate::model::game::Value;
use crate::syntax::markup::{self, Item};
use crate::syntax::source::{BookSource, FileId};
use std::collections::BTreeMap;

/// Metadata for the list of books.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BookMetadata {
    pub id: String,
    pub title: String,
    pub author: String,
    /// Description for the list of books. The default is the text of `about`.
    pub blurb: String,
    pub mood: String,
    /// Number of people who can play at one terminal.
    pub seats: u32,
    pub ruleset: String,
    /// Titles of the pages, by id.
    pub pages: BTreeMap<String, String>,
    /// Number of words in pages and fragments.
    pub words: usize,
}

/// Reads the metadata of a book. Skips invalid values.
pub fn read_metadata(source: &dyn BookSource) -> BookMetadata {
    let header = header_text::read_header_text(source)
        .and_then(|text| parse_yaml(FileId(0), &text, &mut Vec::new()));
    let text = |key: &str| -> String {
        let value = header.as_ref().and_then(|header| header.get(key));
        value.and_then(YamlNode::to_text).unwrap_or_default()
    };
    let mut metadata = BookMetadata {
        id: text("id"),
        title: text("title"),
        author: text("author"),
        blurb: match text("blurb") {
            blurb if blurb.is_empty() => text("about"),
            blurb => blurb,
        },
        mood: text("mood"),
        seats: header
            .as_ref()
            .and_then(|header| parse_seats(header.get("players")?))
            .unwrap_or(1),
        ruleset: text("ruleset"),
        ..BookMetadata::default()
    };
    let paths = source.paths().into_iter();
    for path in paths.filter(|path| path.ends_with(".gamebook")) {
        let Ok(text) = source.read_text(&path) else {
            continue;
        };
        for page in markup::parse(FileId(0), &text, &mut Vec::new()) {
            metadata.words += words_in_items(&page.body);
            let mut attributes = page.attributes.iter();
            if attributes.all(|it| it.key.value != "fragment") {
                metadata.pages.insert(page.id.value, page.title);
            }
        }
    }
    metadata
}

/// Parses the number of people who can play at one terminal.
pub(super) fn parse_seats(node: &YamlNode) -> Option<u32> {
    let YamlValue::Scalar(Value::Int(seats)) = node.content else {
        return None;
    };
    let seats = u32::try_from(seats).ok()?;
    (1..=MAX_SEATS).contains(&seats).then_some(seats)
}

/// Maximum number of people at one terminal.
pub(super) const MAX_SEATS: u32 = 20;

/// Counts the words that readers can see.
fn words_in_items(items: &[Item]) -> usize {
    items.iter().map(words_in_item).sum()
}

fn words_in_item(item: &Item) -> usize {
    match item {
        Item::Text(text, _) => count_words(&text.value),
        Item::Instruction(it) => it.rows.iter().map(|row| words_in_items(&row.body)).sum(),
        Item::Choice(choice) => words_in_items(&choice.label) + words_in_items(&choice.body),
        block => block.bodies().map(|body| words_in_items(body)).sum(),
    }
}

fn count_words(text: &str) -> usize {
    let is_word = |w: &&str| w.contains(|c: char| c.is_alphanumeric());
    text.split_whitespace().filter(is_word).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metadata_counts_the_words_that_readers_can_see() {
        let book = BTreeMap::from([
            (
                "book.yaml".to_owned(),
                "title: Mud\nruleset: badgerstone\nabout: Wet.\nplayers: 3\nmood: low\n".to_owned(),
            ),
            (
                "pages.gamebook".to_owned(),
                "# quay: The Quay\ntags: town\n\nThe *whole* town - smells.\n// no word\n\n{roll 2d6}\n| 2-6: Rain.\n| 7-12: No rain.\n\n- {if luck > 1} Go on\n  You go. -> quay\n\n# wind:\nfragment: yes\n\nIt blows.\n".to_owned(),
            ),
        ]);
        let metadata = read_metadata(&book);
        let pages = BTreeMap::from([("quay".to_owned(), "The Quay".to_owned())]);
        assert_eq!((metadata.words, metadata.pages), (13, pages));
        assert_eq!(
            (&*metadata.blurb, &*metadata.mood, metadata.seats),
            ("Wet.", "low", 3)
        );
    }
}
