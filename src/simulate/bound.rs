//! Whether something ends a circle in the end: a condition on its pages, or of an event, that hangs on what moves with it.

use crate::book::{Book, Expr, Op, Page, PageId, event_of, slot};
use crate::game::State;
use crate::markup::BinaryOp;
use std::collections::{BTreeMap, BTreeSet};

/// What is another each time round.
pub(super) struct Moving {
    /// Slots that hold something else than the last time: counters, visits, turns, what a rule keeps for itself.
    others: BTreeSet<u32>,
    /// Those that grow.
    grow: BTreeSet<u32>,
}

impl Moving {
    /// Since the journal of a state stood at `mark`; `grow` are the numbers that have grown.
    pub(super) fn since(mark: usize, state: &State, grow: BTreeSet<u32>) -> Self {
        let mut before = BTreeMap::new();
        for (slot, value) in state.changes(mark) {
            before.entry(slot).or_insert(value);
        }
        let other = |(slot, value): &(u32, _)| state.get(*slot) != *value && !grow.contains(slot);
        let others = before.into_iter().filter(other);
        let others = others.map(|(slot, _)| slot).collect();
        Self { others, grow }
    }

    /// May a condition on one of these pages, or of an event, be otherwise some time, and end it?
    pub(super) fn is_bounded(&self, book: &Book, pages: &[PageId], events: &[PageId]) -> bool {
        // Turns and visits are another at each turn; nobody notes them.
        let visits = pages.iter().map(|id| book.page(*id).visits);
        let counts: Vec<u32> = visits.chain([slot::TURNS]).collect();
        let counted = |slot| counts.contains(&slot);
        let pages = pages.iter().chain(events).map(|id| book.page(*id));
        let mut all = pages.flat_map(conditions);
        all.any(|it| self.ends(it, false, &counted))
    }

    /// `not` where the condition stands behind an odd number of them.
    fn ends(&self, condition: &Expr, not: bool, counted: &dyn Fn(u32) -> bool) -> bool {
        match condition {
            Expr::Visits => true,
            Expr::Slot(slot) | Expr::Ticks(Some(slot)) => {
                self.others.contains(slot) || counted(*slot)
            }
            Expr::Not(inner) => self.ends(inner, !not, counted),
            Expr::Binary(BinaryOp::And | BinaryOp::Or, one, other) => {
                self.ends(one, not, counted) || self.ends(other, not, counted)
            }
            Expr::Binary(sort, one, other) => {
                let grows = |it: &Expr| it.slots().iter().any(|slot| self.grow.contains(slot));
                let less = matches!(sort, BinaryOp::Less | BinaryOp::LessOrEqual);
                let more = matches!(sort, BinaryOp::More | BinaryOp::MoreOrEqual);
                let same = matches!(sort, BinaryOp::Equal | BinaryOp::NotEqual);
                // What is open from some number on stays open.
                let closes = |left: bool| same || if left != not { less } else { more };
                (grows(one) && closes(true))
                    || (grows(other) && closes(false))
                    || self.ends(one, not, counted)
                    || self.ends(other, not, counted)
            }
            _ => false,
        }
    }
}

/// All that steps and choices of a page hang on.
fn conditions(page: &Page) -> impl Iterator<Item = &Expr> {
    let steps = page.code.iter().filter_map(|op| match op {
        Op::Unless(test) => Some(&test.condition),
        _ => None,
    });
    let guards = page.choices.iter().flat_map(|choice| choice.hangs_on());
    steps.chain(guards)
}

/// The pages that hold the code of events.
pub(super) fn events(book: &Book) -> Vec<PageId> {
    let pages = (0..).map(PageId).zip(&book.pages);
    let events = pages.filter(|(_, page)| event_of(&page.id).is_some());
    events.map(|(id, _)| id).collect()
}
