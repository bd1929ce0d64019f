//! What a compiled book is: plain data, shared by any number of readers.

mod expr;
mod form;
mod outline;
mod page;
mod vocabulary;
mod world;

pub use expr::{Arg, Expr, ExprType, PageId};
pub use form::{ArgType, Form, FormPart};
pub use outline::Outline;
pub use page::{Choice, NumberQuestion, Op, Page, Question, Table, Vary, VerbCall};
pub use vocabulary::{
    Bound, Command, Field, FieldType, Kind, Place, Query, RuleOption, Verb, Vocabulary, WordSet,
};
pub use world::{Slots, World};

use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Slots that every book has, in this order.
pub mod slot {
    /// The page the reader is on.
    pub const PAGE: u32 = 0;
    /// The page before it; -1 for none.
    pub const FROM: u32 = 1;
    /// Did the reader arrive from elsewhere?
    pub const ARRIVED: u32 = 2;
    /// Ticks in the page's boxes when it was entered.
    pub const TICKS: u32 = 3;
    /// Turns so far.
    pub const TURNS: u32 = 4;
    /// Pages that wait for a detour to return.
    pub const DETOURS: u32 = 5;
    /// How many dice were drawn.
    pub const DICE: u32 = 6;
    /// Is the game over?
    pub const OVER: u32 = 7;
    /// Names and starts of the above.
    pub const NAMES: [(&str, i64); 8] = [
        ("page", -1),
        ("from", -1),
        ("arrived", 0),
        ("ticks on arrival", 0),
        ("turns", 0),
        ("detours", 0),
        ("dice", 0),
        ("over", 0),
    ];
}

/// A book, checked and resolved. Immutable.
#[derive(Debug, Clone, Default)]
pub struct Book {
    pub title: String,
    pub author: String,
    pub edition: String,
    pub about: String,
    pub ruleset: String,
    pub vocabulary: Vocabulary,
    pub world: Arc<World>,
    pub slots: Slots,
    /// Pages first, then the code of events, which no link reaches.
    pub pages: Vec<Page>,
    pub index: BTreeMap<String, PageId>,
    pub start: Option<PageId>,
    /// Pages that offer themselves, and when.
    pub offered: Vec<(PageId, Expr)>,
    /// Where each of `offered` is written.
    pub offered_at: Vec<Span>,
    /// Passages that no page includes, lowered by themselves: for the checker only.
    pub loose_passages: Vec<Page>,
    /// Passages by name: where each stands.
    pub passages: BTreeMap<String, Span>,
    /// Books that pages may lead to.
    pub neighbours: BTreeSet<String>,
    /// Where the names of the header and the catalogues are written.
    pub outline: Outline,
    /// `lints` of the header as written: code, level, place.
    pub lints: Vec<(String, String, Span)>,
    /// Code to run at an event, by its name: `death`, `turn`.
    pub events: BTreeMap<String, PageId>,
    /// Code to run on arrival at a page with a tag.
    pub arrivals: Vec<(Arc<str>, PageId)>,
    /// Meanings of declared codes and titles, for the reader's lists.
    pub meanings: BTreeMap<String, String>,
    /// Fingerprint of the texts the book was made of.
    pub fingerprint: String,
}

impl Book {
    /// The page of this number. Numbers come from this book, so there always is one.
    #[must_use]
    pub fn page(&self, id: PageId) -> &Page {
        &self.pages[id.0 as usize]
    }
}
