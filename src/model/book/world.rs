//! What the scripts see of a book: slots, catalogues, options and settings.

use super::{PageId, Was};
use crate::model::game::Value;
use crate::syntax::source::{Span, placed};
use crate::syntax::unicode::composed;
use indexmap::{IndexMap, IndexSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Names and start values of the slots of a [`State`](crate::model::game::State), in the order of their numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slots {
    names: IndexSet<Arc<str>>,
    start: Vec<Value>,
}

impl Slots {
    /// Makes room for so many more.
    pub fn reserve(&mut self, more: usize) {
        self.names.reserve(more);
        self.start.reserve(more);
    }

    /// The slot of this name, made if it is new. Names say what is in it: `sheet.luck`, `code.Blatant`, `visits.harbour`.
    pub fn slot(&mut self, name: &str, start: Value) -> u32 {
        if let Some(slot) = self.find(name) {
            return slot;
        }
        let (slot, _) = self.names.insert_full(name.into());
        self.start.push(start);
        u32::try_from(slot).unwrap_or(u32::MAX)
    }

    pub fn find(&self, name: &str) -> Option<u32> {
        u32::try_from(self.names.get_index_of(name)?).ok()
    }

    pub fn name(&self, slot: u32) -> &str {
        self.names.get_index(slot as usize).map_or("", |name| name)
    }

    /// Start values, by slot.
    pub fn start(&self) -> &[Value] {
        &self.start
    }

    /// Changes a start value.
    pub fn begin_with(&mut self, slot: u32, value: Value) {
        if let Some(start) = self.start.get_mut(slot as usize) {
            *start = value;
        }
    }

    pub fn names(&self) -> impl Iterator<Item = (u32, &str)> {
        (0..).zip(self.names.iter().map(|name| &**name))
    }
}

/// What a title with a number is called at numbers that have words of their own: at 1, "Ambassador to a king".
pub type Wordings = BTreeMap<i64, String>;

/// The part of a book that rules read. Lists run parallel to those of the vocabulary.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// Slot of each field of the sheet.
    pub fields: Vec<u32>,
    /// Slot of the things held of each kind: a list of maps with `id` and the marks, in the order gained. 0 for kinds that are not held.
    pub held: Vec<u32>,
    /// Slots of the scene of each verb, in the order of its fields; none for a verb without.
    pub scenes: Vec<Vec<u32>>,
    /// Entries of each kind by id: a map of the declared fields, `id`, `name` and `tags` besides.
    pub catalogues: Vec<BTreeMap<String, Value>>,
    /// Options in force, every declared one.
    pub options: BTreeMap<String, Value>,
    /// Figures that the book sets.
    pub figures: BTreeMap<String, Value>,
    /// Other keys of book.yaml that the ruleset declares: read in Lua as `book.KEY`.
    pub settings: BTreeMap<String, Value>,
    /// Slot of each code (yes or no) by name.
    pub codes: BTreeMap<String, u32>,
    /// Slots of codes that readers are not told of.
    pub hidden: BTreeSet<u32>,
    /// What declared codes and titles mean, in the author's words to the reader; empty where the book does not say.
    pub meanings: BTreeMap<String, String>,
    /// Codes that are errands, by name.
    pub errands: BTreeMap<String, Errand>,
    /// Slot of each title by its text: yes or no, or a number where it has one in it.
    pub titles: BTreeMap<String, u32>,
    /// By slot, titles with a number in them, and what they are called at numbers with words of their own.
    pub numbered: BTreeMap<u32, Wordings>,
    /// What rules may know of each page, by its number.
    pub pages: Vec<PageFacts>,
    /// Pages by id, as [`Book::index`](super::Book::index).
    pub index: Arc<IndexMap<Arc<str>, PageId>>,
    /// What names were called in older editions.
    pub was: Was,
    /// Where each of the linked books leads; the book that was opened is the first.
    pub parts: Vec<Places>,
}

/// An errand that a code stands for: who has the code has the errand, and it is done when something ends it, or over when the code is lost.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errand {
    /// What is to be done, in the author's words to the reader; empty where what the code means says it.
    pub words: String,
    /// Slots of the codes and titles of which each ends it, and where each is named.
    #[serde(with = "placed")]
    pub done_by: Vec<(u32, Span)>,
}

/// What the rules may turn to in one of the linked books.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Places {
    /// What its page ids begin with: nothing for the book that was opened, else `isles:`.
    pub prefix: String,
    /// Page that stands for each place of the ruleset.
    pub pages: BTreeMap<String, PageId>,
    /// Linked books, by their place in [`World::parts`]: by what this one calls them, and each, itself too, by its own name.
    pub books: BTreeMap<String, usize>,
}

impl World {
    /// The page that a rule calls by the name of a place (`fate`) or by its id, as seen from a page of one of the books.
    pub fn find(&self, part: usize, name: &str) -> Option<PageId> {
        let own = self.parts.get(part);
        let place = |part: &Places| part.pages.get(name).copied();
        own.and_then(place)
            .or_else(|| self.parts.first().and_then(place))
            .or_else(|| self.page(&format!("{}{name}", own?.prefix)))
            .or_else(|| self.page(&self.whole(part, name)))
    }

    /// A name with the name of a book before it, as seen from one of the books: as the whole of the books has it.
    pub fn whole<'n>(&self, part: usize, name: &'n str) -> Cow<'n, str> {
        let book = |name: &str| self.parts.get(*self.parts.get(part)?.books.get(name)?);
        let split = name.split_once(':');
        let found = split.and_then(|(of, rest)| Some((book(of)?, rest)));
        match found {
            Some((part, rest)) if part.prefix.is_empty() => rest.into(),
            Some((part, rest)) => format!("{}{rest}", part.prefix).into(),
            None => name.into(),
        }
    }

    /// The page that a person calls so: by its whole id, or as the book that was opened calls it.
    pub fn page_called(&self, name: &str) -> Option<PageId> {
        self.page(&self.whole(0, &composed(name)))
    }

    /// The page of this whole id, or the one that had it in an older edition.
    pub fn page(&self, id: &str) -> Option<PageId> {
        let found = self.index.get(id);
        found
            .or_else(|| self.index.get(self.was.page(id)?))
            .copied()
    }
}

/// What rules may know of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageFacts {
    pub id: Arc<str>,
    /// The book it belongs to, by its place in [`World::parts`].
    pub part: usize,
    pub title: Arc<str>,
    pub tags: Vec<Arc<str>>,
    /// Is it come to by `and return` alone?
    pub detour: bool,
    /// The page around it.
    pub within: Option<Arc<str>>,
    /// The place of the ruleset that it stands for.
    pub place: Option<Arc<str>>,
}

impl PageFacts {
    /// A map of `id`, `title`, `tags` and, where it is so, `within` and `place`.
    pub fn value(&self) -> Value {
        let text = |text: &Arc<str>| Value::Text(Arc::clone(text));
        let mut facts = Value::map([
            ("id", text(&self.id)),
            ("title", text(&self.title)),
            ("tags", Value::list(self.tags.iter().map(text))),
        ]);
        for (key, said) in [("within", &self.within), ("place", &self.place)] {
            if let Some(said) = said {
                facts = facts.with(key, text(said));
            }
        }
        facts
    }
}
