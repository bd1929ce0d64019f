//! What a header says of a book: ready-made characters, images, fonts, the numbers of pages in print, and what is its own among linked books.

use super::expr::PageId;
use crate::model::game::Event;
use crate::syntax::source::{Span, place, placed};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Somebody whom a reader may be without making them: what is answered for them, as it would be typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Character {
    pub name: String,
    /// Who it is, in a line.
    pub about: String,
    /// The pages on which they may be taken; where the book begins, if there are none.
    pub from: Vec<PageId>,
    /// How the first dice of the game fall.
    pub dice: Vec<u32>,
    /// Answers, and `!` before what the author does, each with its place.
    #[serde(with = "placed")]
    pub lines: Vec<(String, Span)>,
    #[serde(with = "place")]
    pub span: Span,
}

/// A file in the folder of its book, and what is seen on it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Image {
    /// Its way in the folder, `/` between folders.
    pub file: Arc<str>,
    /// In words, for those who do not see it; empty for an ornament.
    pub text: Arc<str>,
}

impl Image {
    /// As it is told on a page of this book.
    pub fn event(&self, book: Option<&Part>) -> Event {
        let linked = book.filter(|book| !book.prefix.is_empty());
        Event::Image {
            file: self.file.to_string(),
            book: linked.map_or("", |book| &book.name).to_owned(),
            text: self.text.to_string(),
        }
    }
}

/// `print` of the header. Nothing of a game hangs on it, so a book that is written down has it not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fonts {
    /// Font files by their ways in the folder of the book, `/` between folders.
    pub files: Vec<Arc<str>>,
    /// The family that the text is set in; empty where it is that of the first file.
    pub text: String,
    /// The family of titles and headings; empty where it is the text's.
    pub headings: String,
}

/// The file beside book.yaml that keeps them.
pub const NUMBERS: &str = "numbers.yaml";

/// What the seed is that shuffled them, and the number of each page by its id, without the name of its book.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Numbering {
    pub seed: Option<u64>,
    pub numbers: BTreeMap<String, u32>,
}

/// One of the books that are compiled into one: what holds for its own pages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// What other books call it by: `isles`.
    pub name: String,
    pub title: String,
    /// What its page ids begin with: nothing for the book that was opened, else `isles:`.
    pub prefix: String,
    /// Code to run at an event, by its name: `death`, `turn`.
    pub events: BTreeMap<String, PageId>,
    /// Code to run on arrival at a page with a tag.
    pub arrivals: Vec<(Arc<str>, PageId)>,
    /// Names of the codes of each group.
    pub groups: BTreeMap<String, Vec<String>>,
    /// Every code that it declares, the hidden ones aside.
    pub codes: BTreeSet<String>,
    /// Variables that it shares with linked books.
    pub shared: BTreeSet<String>,
    /// The numbers of its pages in print.
    #[serde(skip)]
    pub numbering: Numbering,
    /// Other books by what this one calls them, by their place among the parts; none for one that is not at hand.
    pub neighbours: BTreeMap<String, Option<usize>>,
}
