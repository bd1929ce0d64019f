//! How far it is to each ending: pages and words of the shortest way, conditions left aside.

use super::index::page_words;
use super::links::{Link, doors};
use crate::model::book::{Book, Op, PageId};
use crate::syntax::source::Span;
use std::collections::{BTreeSet, VecDeque};

/// An ending, and the shortest way to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndingWay {
    pub kind: String,
    pub name: String,
    pub page: PageId,
    pub span: Span,
    /// Every page from the start to that of the ending; empty where no links lead there from the start.
    pub way: Vec<PageId>,
    /// What stands on these pages, every branch of them.
    pub words: usize,
    /// Only rules lead there, or pages that offer themselves.
    pub by_rules: bool,
}

/// The endings of the book itself in the order of the text.
pub(super) fn ending_ways(book: &Book, links: &[Link]) -> Vec<EndingWay> {
    let mut next: Vec<Vec<PageId>> = vec![Vec::new(); book.pages.len()];
    for link in links {
        if let Some(next) = next.get_mut(link.from.0 as usize) {
            next.push(link.to);
        }
    }
    let before = before(&next, book.start.into_iter().collect());
    let by_rules = self::before(&next, doors(book));
    let mut out = Vec::new();
    let mut seen = BTreeSet::new();
    for (id, page) in (0..).map(PageId).zip(&book.pages) {
        for (op, span) in page.steps() {
            let Op::Ending(ending) = op else { continue };
            if page.part > 0 || !seen.insert(span) {
                continue;
            }
            let mut way = Vec::new();
            let mut at = Some(id);
            while let Some(here) = at.filter(|here| before[here.0 as usize].is_some()) {
                way.push(here);
                at = before[here.0 as usize].flatten();
            }
            way.reverse();
            out.push(EndingWay {
                kind: ending.kind.to_string(),
                name: ending.name.to_string(),
                page: id,
                span,
                words: way.iter().map(|id| page_words(book.page(*id))).sum(),
                by_rules: way.is_empty() && by_rules[id.0 as usize].is_some(),
                way,
            });
        }
    }
    out
}

/// By page, the page before it on a shortest way from these; none for the first of a way, nothing for a page that no way leads to.
fn before(next: &[Vec<PageId>], starts: BTreeSet<PageId>) -> Vec<Option<Option<PageId>>> {
    let mut before = vec![None; next.len()];
    let mut todo = VecDeque::new();
    for start in starts {
        before[start.0 as usize] = Some(None);
        todo.push_back(start);
    }
    while let Some(here) = todo.pop_front() {
        for to in &next[here.0 as usize] {
            if before[to.0 as usize].is_none() {
                before[to.0 as usize] = Some(Some(here));
                todo.push_back(*to);
            }
        }
    }
    before
}
