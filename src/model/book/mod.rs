//! The compiled book: immutable plain data, shared by any number of games.

mod aliases;
mod book_data;
mod bounds;
mod choice;
mod constants;
mod expr;
mod find_test;
mod item_filter;
mod metadata;
mod outline;
mod page;
mod range;
mod rules_text;
mod schema;
mod signature;
mod slot_name;
pub mod specials;
mod titles;

pub use aliases::Aliases;
pub use book_data::{BookData, PageFacts, Quest, RulePages, Slots, TitleWordings};
pub use bounds::{BoundSide, BrokenBound};
pub use choice::{Choice, ChoiceConditions, EnclosingBlocks};
pub use expr::{Arg, Args, Expr, ExprType, PageId};
pub use item_filter::{ItemFilter, TAG_LISTS, parse_comparison};
pub use metadata::{BookPart, Character, Image, NUMBERS_FILE, Numbering, PrintFonts};
pub use outline::{Mention, NameKind, NameOutline};
pub use page::{
    Alternatives, Condition, Ending, InstructionCall, NumberQuestion, Op, Page, RollTable,
    TextRange, TitleChange, Variation, WordQuestion,
};
pub use range::{Range, RangeRow, nearest_row, row_for};
pub use schema::{
    Bound, Clauses, Constant, DerivedValue, Field, FieldType, FightAction, HiddenChanges, Hook,
    Instruction, ItemKind, OverridableFunction, Query, RequiredPage, RuleCommand, RuleOption,
    RulesEvent, RulesetSchema, SceneField, SceneRows, WordSet, is_dice_notation,
};
pub use signature::{
    ArgType, BUILTIN_TYPES, Parameter, Signature, SignaturePart, flag_name, group_name, literals,
    parameters,
};
pub use slot_name::{SlotName, event_id, event_name};
pub use titles::split_at_number;

pub use crate::model::game::slot;
use crate::syntax::source::Span;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A compiled book with all names resolved. The serialized form omits data for the checker and for authors, such as spans.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Book {
    /// The id under which games are saved; empty for a book without an id.
    pub id: String,
    pub title: String,
    pub author: String,
    pub edition: String,
    pub about: String,
    /// Description in the list of books.
    pub blurb: String,
    pub mood: String,
    /// Maximum number of players at the same screen.
    pub seats: u32,
    /// Ready-made characters, in the order of the header.
    pub characters: Vec<Character>,
    /// Cover image.
    pub cover: Option<Image>,
    /// Fonts of the printed edition.
    #[serde(skip)]
    pub fonts: PrintFonts,
    pub ruleset: String,
    /// The declarations of the ruleset. Not serialized, because the ruleset is loaded with the book.
    #[serde(skip)]
    pub schema: RulesetSchema,
    pub data: Arc<BookData>,
    pub slots: Slots,
    /// Pages, followed by the code of events, which pages cannot turn to.
    pub pages: Vec<Page>,
    /// Pages by id, in the order of the text. A page of a linked book has an id such as `isles:landing`.
    pub index: Arc<IndexMap<Arc<str>, PageId>>,
    /// The opened book, followed by all books that it links to, directly or indirectly.
    pub parts: Vec<BookPart>,
    pub start: Option<PageId>,
    /// Offered pages, each with its condition.
    pub offered_pages: Vec<(PageId, Expr)>,
    /// Spans of `offered_pages`.
    #[serde(skip)]
    pub offered_spans: Vec<Span>,
    /// Fragments that no page includes, compiled separately for the checker.
    #[serde(skip)]
    pub unused_fragments: Vec<Page>,
    /// Spans of fragments by name.
    #[serde(skip)]
    pub fragment_spans: BTreeMap<String, Span>,
    /// Possible words of variables, by slot. Contains only variables to which pages assign literal words and nothing else.
    #[serde(skip)]
    pub variable_words: BTreeMap<u32, BTreeSet<Arc<str>>>,
    /// Spans of names in the header and the catalogues.
    #[serde(skip)]
    pub outline: NameOutline,
    /// Names in pages and events that refer to a declaration, in the order of the text, without duplicates.
    #[serde(skip)]
    pub mentions: Vec<Mention>,
    /// Spans of unknown names that are not reported, because another error explains them.
    #[serde(skip)]
    pub suppressed_spans: Vec<Span>,
    /// `lints` of the header, as written: code, level, span.
    #[serde(skip)]
    pub lints: Vec<(String, String, Span)>,
    /// Source numbers of linked books.
    pub linked_sources: std::ops::Range<u32>,
    /// Whether a choice that can be taken only once stays in its menu as a closed choice. Otherwise it is removed.
    pub done_choices_stay: bool,
    /// Whether choices do not show the tests to which they lead.
    pub hides_tests: bool,
    /// Fingerprint of the source texts.
    pub fingerprint: String,
}

impl Book {
    /// The page with this number. It always exists, because page numbers are only created for the same book.
    #[inline]
    pub fn page(&self, id: PageId) -> &Page {
        &self.pages[id.0 as usize]
    }

    /// The slots of named choices: variables with a page or fragment that are not reset when the page is entered.
    pub fn choice_slots(&self) -> BTreeSet<u32> {
        let names = self.slots.names().filter_map(|(slot, name)| {
            let name = SlotName::variable_name(name)?;
            name.contains('.').then_some(slot)
        });
        let of_pages = self.pages.iter().flat_map(|page| &page.variables);
        let of_pages: BTreeSet<u32> = of_pages.map(|(_, slot)| *slot).collect();
        names.filter(|slot| !of_pages.contains(slot)).collect()
    }

    /// Returns true for a span in a linked book. Warnings about it are reported only when that book is checked.
    pub fn is_in_linked_book(&self, span: Span) -> bool {
        self.linked_sources.contains(&span.file.0)
    }

    /// The book that contains a page.
    pub fn part(&self, id: PageId) -> &BookPart {
        &self.parts[self.page(id).part]
    }

    /// A setting of the book that contains the page; defaults to that of the opened book.
    fn find_in_part<'a, T>(
        &'a self,
        page: PageId,
        find: impl Fn(&'a BookPart) -> Option<T>,
    ) -> Option<T> {
        find(self.part(page)).or_else(|| self.parts.first().and_then(find))
    }

    /// The code that runs on this page for an event (`death`).
    pub fn event(&self, page: PageId, name: &str) -> Option<PageId> {
        self.find_in_part(page, |part| part.events.get(name).copied())
    }

    /// Stores the code of its events on each page. Call this when all events are compiled.
    pub(crate) fn resolve_events(&mut self) {
        for n in 0..self.pages.len() {
            let id = PageId::from_index(n);
            let tags = &self.pages[n].tags;
            let arrival = self.find_in_part(id, |part| {
                // The last event with a matching tag wins.
                let mut arrivals = part.arrivals.iter().rev();
                let arrival = arrivals.find(|(tag, _)| tags.contains(tag));
                arrival.map(|(_, page)| *page)
            });
            let turn = self.event(id, "turn");
            (self.pages[n].on_arrival, self.pages[n].on_turn) = (arrival, turn);
        }
    }
}
