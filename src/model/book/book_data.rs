//! The data of a book that rules can read: slots, catalogues, options and settings.

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
    pub fn reserve(&mut self, additional: usize) {
        self.names.reserve(additional);
        self.start.reserve(additional);
    }

    /// Finds or creates the slot with this name: `sheet.luck`, `code.Blatant`, `visits.harbour`.
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
    /// Slot of the held entries of each kind; 0 for a kind that cannot be held.
    ///
    /// The slot stores a list of maps with `id` and marks, in the order in which the reader gained them.
    pub inventory_slots: Vec<u32>,
    /// Slots of the scene fields of each instruction. Empty for an instruction without a scene.
    pub scene_slots: Vec<Vec<u32>>,
    /// Entries of each kind by id. Each is a map of `id`, `name`, `tags` and the declared fields.
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
    /// Meanings of declared codes and titles, in the author's words. Empty if the book does not state one.
    pub meanings: BTreeMap<String, String>,
    /// Slots of the variables of the opened book, for rules.
    pub variable_slots: BTreeMap<String, u32>,
    /// Names of variables for readers, by slot. Contains only variables with a label.
    pub variable_labels: BTreeMap<u32, String>,
    /// Slots that the book shows in the status and on the sheet, with their labels.
    pub status: Vec<(u32, String)>,
    /// Codes that represent quests, by name.
    pub quests: BTreeMap<String, Quest>,
    /// Slot of each title by its text. It stores yes or no, or a number for a numbered title.
    pub title_slots: BTreeMap<String, u32>,
    /// Special wordings of numbered titles, by slot. Contains every numbered title.
    pub title_wordings: BTreeMap<u32, TitleWordings>,
    /// Page data for rules, by page number.
    pub pages: Vec<PageFacts>,
    /// Pages by id, like [`Book::index`](super::Book::index).
    pub index: Arc<IndexMap<Arc<str>, PageId>>,
    /// Former names of pages, codes and other declarations.
    pub aliases: Aliases,
    /// Pages and names of each linked book, starting with the opened book.
    pub parts: Vec<RulePages>,
}

/// A quest, represented by a code.
///
/// It is active while the reader has the code, and done when a code or title completes it. It ends when the code is lost.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quest {
    /// The task, in the author's words. If empty, the meaning of the code describes it.
    pub quest: String,
    /// Slots of codes and titles that complete it, each with its span.
    #[serde(with = "placed")]
    pub done_by: Vec<(u32, Span)>,
}

/// Rule pages and linked books of one book.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulePages {
    /// The prefix of its page ids: empty for the opened book, otherwise `isles:`.
    pub prefix: String,
    /// The pages that this book declares as rule pages, by name.
    pub pages: BTreeMap<String, PageId>,
    /// Linked books as indices into [`BookData::parts`]. The keys are the names that this book uses for them, and their
    /// own names.
    pub books: BTreeMap<String, usize>,
}

impl BookData {
    /// The page with this id, or the rule page with this name (`fate`), from the point of view of a book.
    pub fn find_page(&self, part: usize, name: &str) -> Option<PageId> {
        let book = self.parts.get(part);
        let rule_page = |part: &RulePages| part.pages.get(name).copied();
        book.and_then(rule_page)
            .or_else(|| self.parts.first().and_then(rule_page))
            .or_else(|| self.page_by_id(&format!("{}{name}", book?.prefix)))
            .or_else(|| self.page_by_id(&self.full_name(part, name)))
    }

    /// Expands a name with the name of a linked book (`isles:landing`). `part` is the book that uses the name.
    pub fn full_name<'n>(&self, part: usize, name: &'n str) -> Cow<'n, str> {
        let book = |name: &str| self.parts.get(*self.parts.get(part)?.books.get(name)?);
        let split = name.split_once(':');
        match split.and_then(|(prefix, id)| Some((book(prefix)?, id))) {
            Some((part, id)) if part.prefix.is_empty() => id.into(),
            Some((part, id)) => format!("{}{id}", part.prefix).into(),
            None => name.into(),
        }
    }

    /// The page that a reader or author has typed. Accepts full ids and ids of the opened book.
    pub fn page_from_input(&self, name: &str) -> Option<PageId> {
        self.page_by_id(&self.full_name(0, &normalize_text(name)))
    }

    /// The page with this full id, or with this former id.
    pub fn page_by_id(&self, id: &str) -> Option<PageId> {
        let page = self.index.get(id);
        page.or_else(|| self.index.get(self.aliases.current_page(id)?))
            .copied()
    }
}

/// Page data for rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageFacts {
    pub id: Arc<str>,
    /// The book that contains the page, as an index into [`BookData::parts`].
    pub part: usize,
    pub title: Arc<str>,
    pub tags: Vec<Arc<str>>,
    /// Whether the page is entered only by `-> page and return`.
    pub is_detour: bool,
    /// The id of the page that encloses this page.
    pub within: Option<Arc<str>>,
    /// The name of the rule page, if the page is one.
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
        for (key, value) in [("within", &self.within), ("rule_page", &self.rule_page)] {
            if let Some(value) = value {
                facts = facts.with(key, text(value));
            }
        }
        facts
    }
}
