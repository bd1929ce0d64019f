//! Which page leads to which, and how: one table for the index and the map.

use super::is_event;
use super::uses::{Named, named};
use crate::model::book::{Arg, Book, Op, Page, PageId};
use crate::syntax::source::Span;
use std::collections::BTreeSet;

/// How a page leads to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// `-> page`
    Turn,
    /// `-> page and return`
    Detour,
    /// An instruction that the page is handed to.
    Rule,
    /// A secret number that may be typed.
    Number,
}

impl Way {
    /// As it is told and written.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Detour => "detour",
            Self::Rule => "rule",
            Self::Number => "number",
        }
    }
}

/// One way from a page, or an event, to a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    pub from: PageId,
    pub to: PageId,
    pub way: Way,
    /// Where it is written.
    pub span: Span,
}

/// Calls `add` for every link that a page has, in the order of its text. A secret number leads to no certain page.
pub(super) fn each_link(book: &Book, page: &Page, mut add: impl FnMut(Option<PageId>, Way, Span)) {
    for (op, span) in page.steps() {
        match op {
            Op::Turn(to) => add(Some(*to), Way::Turn, span),
            Op::Detour { page: to, .. } => add(Some(*to), Way::Detour, span),
            Op::Verb(call) => {
                let Some(verb) = book.vocabulary.verbs.get(call.verb) else {
                    continue;
                };
                for (name, arg) in &*call.args {
                    if let Arg::Const(value) = arg
                        && named(&verb.form, name) == Some(Named::Page)
                        && let Some(to) = value.as_text().and_then(|id| book.index.get(id))
                    {
                        add(Some(*to), Way::Rule, span);
                    }
                }
            }
            Op::Number(ask) if ask.secret => add(None, Way::Number, span),
            _ => {}
        }
    }
}

/// Every link between pages, in the order of the pages and of their text.
#[must_use]
pub fn links(book: &Book) -> Vec<Link> {
    let pages = || (0..).map(PageId).zip(&book.pages);
    let mut out = Vec::new();
    for (from, page) in pages() {
        each_link(book, page, |to, way, span| {
            let numbered = |it: &Page| it.part == page.part && it.number.is_some();
            let secret = pages().filter(|(_, it)| to.is_none() && numbered(it));
            let all = to.into_iter().chain(secret.map(|(id, _)| id));
            out.extend(all.map(|to| Link {
                from,
                to,
                way,
                span,
            }));
        });
    }
    out
}

/// The pages that a reader may stand on by more than a link: where the book begins, what the ruleset turns to, what offers itself.
#[must_use]
pub fn doors(book: &Book) -> BTreeSet<PageId> {
    let mut out: BTreeSet<PageId> = book.start.into_iter().collect();
    out.extend(book.offered.iter().map(|(id, _)| *id));
    let places = book.world.parts.iter().flat_map(|part| part.pages.values());
    out.extend(places);
    let events = (0..).map(PageId).zip(&book.pages);
    out.extend(events.filter(|(_, page)| is_event(page)).map(|(id, _)| id));
    out
}
