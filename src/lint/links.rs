//! Which page leads to which, and how: one table for the index and the map.

use super::is_event;
use super::uses::{Named, named};
use crate::book::{Arg, Book, Op, PageId};
use crate::source::Span;
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

/// Every way from page to page, in the order of the pages and of their text.
#[must_use]
pub fn links(book: &Book) -> Vec<Link> {
    let mut out = Vec::new();
    for (from, page) in (0..).map(PageId).zip(&book.pages) {
        let mut add = |to: PageId, way: Way, span: Span| {
            out.push(Link {
                from,
                to,
                way,
                span,
            });
        };
        for (op, span) in page.steps() {
            match op {
                Op::Turn(to) => add(*to, Way::Turn, span),
                Op::Detour { page: to, .. } => add(*to, Way::Detour, span),
                Op::Verb(call) => {
                    let Some(verb) = book.vocabulary.verbs.get(call.verb) else {
                        continue;
                    };
                    for (name, arg) in &*call.args {
                        if let Arg::Const(value) = arg
                            && named(&verb.form, name) == Some(Named::Page)
                            && let Some(to) = value.as_text().and_then(|id| book.index.get(id))
                        {
                            add(*to, Way::Rule, span);
                        }
                    }
                }
                Op::Number(ask) if ask.secret => {
                    let pages = (0..).map(PageId).zip(&book.pages);
                    for (to, _) in pages.filter(|(_, p)| p.part == page.part && p.number.is_some())
                    {
                        add(to, Way::Number, span);
                    }
                }
                _ => {}
            }
        }
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
