//! What a compiled book is: plain data, shared by any number of readers.

mod bounds;
mod choice;
mod expr;
mod figures;
mod form;
mod metadata;
mod outline;
mod page;
mod pattern;
mod range;
mod slot_name;
pub mod specials;
mod titles;
mod told;
mod vocabulary;
mod was;
mod world;

pub use bounds::BrokenBound;
pub use choice::{Choice, Guards, Within};
pub use expr::{Arg, Args, Expr, ExprType, PageId};
pub use form::{ArgType, Form, FormPart, Given, TYPES, flag, given, literals, several};
pub use metadata::{Character, Fonts, Image, NUMBERS, Numbering, Part};
pub use outline::{Mention, Named, Outline};
pub use page::{
    Ending, NumberQuestion, Op, Page, Question, Raise, Table, Test, Varied, Vary, VerbCall, Words,
};
pub use pattern::{Such, TAGGED, compared};
pub use range::{Range, RangeRow, nearest_row, row_for};
pub use slot_name::{SlotName, event_id, event_of};
pub use titles::around_number;
pub use vocabulary::{
    Bound, Clauses, Command, Derived, Field, FieldType, Figure, Hook, Kind, Offered, Place, Query,
    Rows, RuleOption, SceneField, Unseen, Verb, Vocabulary, WordSet, is_dice,
};
pub use was::Was;
pub use world::{Errand, PageFacts, Places, Slots, Wordings, World};

use crate::syntax::source::Span;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
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
    /// Is the game over? Until its page is read, the kind and the name of the ending that a rule brings about.
    pub const OVER: u32 = 7;
    /// Dice that an author has said fall next.
    pub const COMING: u32 = 8;
    /// The verb whose scene is known now, counted from 1 among the verbs of the ruleset; 0 for none.
    pub const SCENE: u32 = 9;
    /// Scenes that wait for the one within them to end.
    pub const SCENES: u32 = 10;
    /// Is a fight played on by the usual answers?
    pub const QUICK: u32 = 11;
    /// Names and starts of the above.
    pub const NAMES: [(&str, i64); 12] = [
        ("page", -1),
        ("from", -1),
        ("arrived", 0),
        ("ticks on arrival", 0),
        ("turns", 0),
        ("detours", 0),
        ("dice", 0),
        ("over", 0),
        ("dice to come", 0),
        ("scene", 0),
        ("scenes", 0),
        ("quick", 0),
    ];
}

/// A book, checked and resolved. Immutable. What only the checker and authors ask for, places in the texts above all, is not written down with it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Book {
    /// The id that games are kept by; empty for a book that has none.
    pub id: String,
    pub title: String,
    pub author: String,
    pub edition: String,
    pub about: String,
    /// What is told of it on a shelf.
    pub blurb: String,
    pub mood: String,
    /// How many may play at one terminal.
    pub seats: u32,
    /// Ready-made characters, in the order of the header.
    pub characters: Vec<Character>,
    /// Its cover.
    pub image: Option<Image>,
    /// What its printed edition is set in.
    #[serde(skip)]
    pub fonts: Fonts,
    pub ruleset: String,
    /// It is the ruleset's, which is loaded anyway: a book that is written down has not this.
    #[serde(skip)]
    pub vocabulary: Vocabulary,
    pub world: Arc<World>,
    pub slots: Slots,
    /// Pages first, then the code of events, which no link reaches.
    pub pages: Vec<Page>,
    /// Pages by id, in the order of the text: those of a neighbouring book as `isles:landing`.
    pub index: Arc<IndexMap<Arc<str>, PageId>>,
    /// The book that was opened, then its neighbours, and theirs.
    pub parts: Vec<Part>,
    pub start: Option<PageId>,
    /// Pages that offer themselves, and when.
    pub offered: Vec<(PageId, Expr)>,
    /// Where each of `offered` is written.
    #[serde(skip)]
    pub offered_at: Vec<Span>,
    /// Passages that no page includes, lowered by themselves: for the checker only.
    #[serde(skip)]
    pub loose_passages: Vec<Page>,
    /// Passages by name: where each stands.
    #[serde(skip)]
    pub passages: BTreeMap<String, Span>,
    /// By slot, the words that a variable of the book ever holds, where pages give it nothing but words written out.
    #[serde(skip)]
    pub held_words: BTreeMap<u32, BTreeSet<Arc<str>>>,
    /// Where the names of the header and the catalogues are written.
    #[serde(skip)]
    pub outline: Outline,
    /// Words of pages and events that name something, in the order of the text; each once.
    #[serde(skip)]
    pub mentions: Vec<Mention>,
    /// Places of unknown names that are not reported, because another error explains them.
    #[serde(skip)]
    pub doubtful: Vec<Span>,
    /// `lints` of the header as written: code, level, place.
    #[serde(skip)]
    pub lints: Vec<(String, String, Span)>,
    /// Numbers of the sources that are neighbours'.
    pub beside: std::ops::Range<u32>,
    /// Does a choice that is done stay in its menu, closed? Else it goes.
    pub done_choices_stay: bool,
    /// Fingerprint of the texts the book was made of.
    pub fingerprint: String,
}

impl Book {
    /// The page of this number. Numbers come from this book, so there always is one.
    #[inline]
    pub fn page(&self, id: PageId) -> &Page {
        &self.pages[id.0 as usize]
    }

    /// Is this a place in a neighbouring book? What is only worth a warning there is told of that book alone.
    pub fn is_beside(&self, place: Span) -> bool {
        self.beside.contains(&place.file.0)
    }

    /// The book that a page belongs to.
    pub fn part(&self, id: PageId) -> &Part {
        &self.parts[self.page(id).part]
    }

    /// What holds for a page by its own book, or where that says nothing by the book that was opened.
    fn said<'a, T>(&'a self, here: PageId, find: impl Fn(&'a Part) -> Option<T>) -> Option<T> {
        find(self.part(here)).or_else(|| self.parts.first().and_then(find))
    }

    /// Code to run at an event (`death`) on this page.
    pub fn event(&self, here: PageId, name: &str) -> Option<PageId> {
        self.said(here, |part| part.events.get(name).copied())
    }

    /// Notes on each page which code its events run, once all events are known.
    pub(crate) fn settle_events(&mut self) {
        for n in 0..self.pages.len() {
            let here = PageId::at(n);
            let tags = &self.pages[n].tags;
            let arrival = self.said(here, |part| {
                let mut last_first = part.arrivals.iter().rev();
                let found = last_first.find(|(tag, _)| tags.contains(tag));
                found.map(|(_, page)| *page)
            });
            let turn = self.event(here, "turn");
            (self.pages[n].on_arrival, self.pages[n].on_turn) = (arrival, turn);
        }
    }
}
