//! The data of a book that scripts can read: slots, catalogues, options and settings.

use super::{Aliases, PageId};
use crate::model::game::Value;
use crate::syntax::source::{Span, placed};
use crate::syntax::unicode::normalize_text;
use indexmap::{IndexMap, IndexSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Names and start values of all slots of a [`State`](crate::model::game::State), in order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slots {
    names: IndexSet<Arc<str>>,
    start: Vec<Value>,
}

impl Slots {
    /// Reserves space for additional slots.
    pub fn reserve(&mut self, more: usize) {
        self.names.reserve(more);
        self.start.reserve(more);
    }

    /// Finds or creates the slot with this name. Names describe the content: `sheet.luck`, `code.Blatant`, `visits.harbour`.
    pub fn find_or_insert(&mut self, name: &str, start: Value) -> u32 {
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
    pub fn set_start(&mut self, slot: u32, value: Value) {
        if let Some(start) = self.start.get_mut(slot as usize) {
            *start = value;
        }
    }

    pub fn names(&self) -> impl Iterator<Item = (u32, &str)> {
        (0..).zip(self.names.iter().map(|name| &**name))
    }
}

/// Special wordings of a numbered title: at 1, "Ambassador to a king".
pub type TitleWordings = BTreeMap<i64, String>;

/// The part of a book that rules can read. Lists are parallel to those of the schema.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookData {
    /// Slot of each field of the sheet.
    pub field_slots: Vec<u32>,
    /// Slot of the held entries of each kind. It stores a list of maps with `id` and the attributes, in the order
    /// gained. 0 for kinds that cannot be held.
    pub inventory_slots: Vec<u32>,
    /// Scene slots of each verb, in the order of its fields. Empty for a verb without a scene.
    pub scene_slots: Vec<Vec<u32>>,
    /// Entries of each kind by id. Each is a map of the declared fields, and `id`, `name` and `tags`.
    pub catalogues: Vec<BTreeMap<String, Value>>,
    /// Values of all declared options.
    pub options: BTreeMap<String, Value>,
    /// Constants that the book sets.
    pub constants: BTreeMap<String, Value>,
    /// Keys of book.yaml that the ruleset declares, available in Lua as `book.KEY`.
    pub settings: BTreeMap<String, Value>,
    /// Slot of each code (yes or no) by name.
    pub code_slots: BTreeMap<String, u32>,
    /// Slots of codes that readers cannot see.
    pub hidden_codes: BTreeSet<u32>,
    /// Meanings of declared codes and titles, in the author's words. Empty if the book does not give one.
    pub meanings: BTreeMap<String, String>,
    /// Codes that represent quests, by name.
    pub quests: BTreeMap<String, Quest>,
    /// Slot of each title by its text. It stores yes or no, or a number for a numbered title.
    pub title_slots: BTreeMap<String, u32>,
    /// Numbered titles by slot, with their special wordings.
    pub title_wordings: BTreeMap<u32, TitleWordings>,
    /// Page data for rules, by page number.
    pub pages: Vec<PageFacts>,
    /// Pages by id, like [`Book::index`](super::Book::index).
    pub index: Arc<IndexMap<Arc<str>, PageId>>,
    /// Former names.
    pub aliases: Aliases,
    /// Pages and names of each linked book, starting with the opened book.
    pub parts: Vec<RulePages>,
}

/// A quest, represented by a code.
///
/// It is active while the reader has the code, done when something completes it, and over when the code is lost.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quest {
    /// The task, in the author's words. If empty, the meaning of the code describes it.
    pub quest: String,
    /// Slots of codes and titles that complete it, each with its span.
    #[serde(with = "placed")]
    pub done_by: Vec<(u32, Span)>,
}

/// Pages of one linked book that rules can turn to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulePages {
    /// The prefix of its page ids: empty for the opened book, otherwise `isles:`.
    pub prefix: String,
    /// The page for each required page of the ruleset.
    pub pages: BTreeMap<String, PageId>,
    /// Linked books as indices into [`BookData::parts`]. The keys are the names that this book uses, and the own name of each book.
    pub books: BTreeMap<String, usize>,
}

impl BookData {
    /// The page for a required page (`fate`) or an id, as seen from one of the books.
    pub fn find_page(&self, part: usize, name: &str) -> Option<PageId> {
        let own = self.parts.get(part);
        let place = |part: &RulePages| part.pages.get(name).copied();
        own.and_then(place)
            .or_else(|| self.parts.first().and_then(place))
            .or_else(|| self.page_by_id(&format!("{}{name}", own?.prefix)))
            .or_else(|| self.page_by_id(&self.full_name(part, name)))
    }

    /// Expands a name with the name of a linked book to its full form. `part` is the book that uses the name.
    pub fn full_name<'n>(&self, part: usize, name: &'n str) -> Cow<'n, str> {
        let book = |name: &str| self.parts.get(*self.parts.get(part)?.books.get(name)?);
        let split = name.split_once(':');
        let found = split.and_then(|(of, rest)| Some((book(of)?, rest)));
        match found {
            Some((part, rest)) if part.prefix.is_empty() => rest.into(),
            Some((part, rest)) => format!("{}{rest}", part.prefix).into(),
            None => name.into(),
        }
    }

    /// The page that a person refers to. Accepts full ids and ids of the opened book.
    pub fn page_from_input(&self, name: &str) -> Option<PageId> {
        self.page_by_id(&self.full_name(0, &normalize_text(name)))
    }

    /// The page with this full id, or with this former id.
    pub fn page_by_id(&self, id: &str) -> Option<PageId> {
        let found = self.index.get(id);
        found
            .or_else(|| self.index.get(self.aliases.current_page(id)?))
            .copied()
    }
}

/// Page data for rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageFacts {
    pub id: Arc<str>,
    /// The book that contains it, as an index into [`BookData::parts`].
    pub part: usize,
    pub title: Arc<str>,
    pub tags: Vec<Arc<str>>,
    /// Whether it is entered only by `and return`.
    pub is_detour: bool,
    /// The page that encloses it.
    pub within: Option<Arc<str>>,
    /// The required page of the ruleset that it implements.
    pub rule_page: Option<Arc<str>>,
}

impl PageFacts {
    /// A map of `id`, `title`, `tags` and, if present, `within` and `rule_page`.
    pub fn to_value(&self) -> Value {
        let text = |text: &Arc<str>| Value::Text(Arc::clone(text));
        let mut facts = Value::map([
            ("id", text(&self.id)),
            ("title", text(&self.title)),
            ("tags", Value::list(self.tags.iter().map(text))),
        ]);
        for (key, said) in [("within", &self.within), ("rule_page", &self.rule_page)] {
            if let Some(said) = said {
                facts = facts.with(key, text(said));
            }
        }
        facts
    }
}
