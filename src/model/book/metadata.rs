//! Data from the header of a book: characters, images, fonts, page numbers for print, and linked books.

use super::expr::{Expr, PageId};
use crate::model::game::Event;
use crate::syntax::source::{Span, place, placed};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A ready-made character, with the answers that create it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Character {
    pub name: String,
    /// A description in one line.
    pub about: String,
    /// The pages on which readers can choose the character. If empty: the start of the book.
    pub pages: Vec<PageId>,
    /// The first dice of the game.
    pub dice: Vec<u32>,
    /// Answers with their spans. A line that starts with `!` is an author's command.
    #[serde(with = "placed")]
    pub answers: Vec<(String, Span)>,
    #[serde(with = "place")]
    pub span: Span,
}

/// An image file in the folder of its book, and a description of the image.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Image {
    /// The path in the folder, with `/` as the separator.
    pub file: Arc<str>,
    /// Alternative text; empty for an ornament.
    pub alt: Arc<str>,
}

impl Image {
    /// Creates the event that shows the image on a page of this book.
    pub fn to_event(&self, book: Option<&BookPart>) -> Event {
        let linked = book.filter(|book| !book.prefix.is_empty());
        Event::Image {
            file: self.file.to_string(),
            book: linked.map_or("", |book| &book.name).to_owned(),
            text: self.alt.to_string(),
        }
    }
}

/// The fonts from `print` of the header. They do not affect games, so they are not serialized.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PrintFonts {
    /// Paths of font files in the folder of the book, with `/` as the separator.
    pub files: Vec<Arc<str>>,
    /// The font family of the text. If empty: the family of the first file.
    pub text: String,
    /// The font family of titles and headings. If empty: that of the text.
    pub headings: String,
}

/// The file next to book.yaml that stores the page numbers.
pub const NUMBERS_FILE: &str = "numbers.yaml";

/// Page numbers by id (without the name of the book), and the seed of the shuffle.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Numbering {
    pub seed: Option<u64>,
    pub numbers: BTreeMap<String, u32>,
}

/// One of the books that are compiled together, with the settings of its pages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookPart {
    /// The name of the book in linked books: `isles`.
    pub name: String,
    pub title: String,
    /// The prefix of its page ids: empty for the opened book, otherwise `isles:`.
    pub prefix: String,
    /// Code of events by name: `death`, `turn`.
    pub events: BTreeMap<String, PageId>,
    /// Code that runs on arrival at a page with a tag.
    pub arrivals: Vec<(Arc<str>, PageId)>,
    /// Names of the codes of each group.
    pub groups: BTreeMap<String, Vec<String>>,
    /// Declared codes, except hidden codes.
    pub codes: BTreeSet<String>,
    /// Variables that are shared with linked books.
    pub shared_variables: BTreeSet<String>,
    /// Conditions with names. They are part of every step that uses them.
    pub conditions: BTreeMap<String, Expr>,
    /// Page numbers for print.
    #[serde(skip)]
    pub numbering: Numbering,
    /// Linked books by the name that this book uses, as indices into [`Book::parts`](super::Book::parts). None for a book
    /// that is not available.
    pub linked_books: BTreeMap<String, Option<usize>>,
}
