//! Decides whether a loop ends, because a condition on its pages or of an event depends on values that change in each pass.

use crate::model::book::{Book, Choice, Expr, Op, Page, PageId, event_name, slot};
use crate::model::game::State;
use crate::syntax::markup::BinaryOp;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Slots that change in each pass of a loop.
pub(super) struct ChangingState {
    /// Slots that do not hold the value of the last pass, such as counters and values that a rule stores.
    changing: BTreeSet<u32>,
    /// Slots that grow.
    growing: BTreeSet<u32>,
}

/// How a condition can change while the loop continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct ConditionTrend {
    /// It can become true.
    opens: bool,
    /// It can become false.
    closes: bool,
}

impl ConditionTrend {
    const OPENS: Self = Self {
        opens: true,
        closes: false,
    };
    const EITHER: Self = Self {
        opens: true,
        closes: true,
    };

    fn or(self, other: Self) -> Self {
        Self {
            opens: self.opens || other.opens,
            closes: self.closes || other.closes,
        }
    }

    fn not(self) -> Self {
        Self {
            opens: self.closes,
            closes: self.opens,
        }
    }
}

impl ChangingState {
    /// Slots that changed since the journal of the state had the length `mark`. `grow` are the numbers that have grown.
    pub(super) fn since(mark: usize, state: &State, grow: BTreeSet<u32>) -> Self {
        let mut before = BTreeMap::new();
        for (slot, value) in state.changes(mark) {
            before.entry(slot).or_insert(value);
        }
        let other = |(slot, value): &(u32, _)| state.get(*slot) != *value && !grow.contains(slot);
        let others = before.into_iter().filter(other);
        let others = others.map(|(slot, _)| slot).collect();
        Self {
            changing: others,
            growing: grow,
        }
    }

    /// True if a condition on one of these pages, or of an event, can change and end the loop.
    pub(super) fn may_end(mut self, book: &Book, round: &[PageId], events: &[PageId]) -> bool {
        // Turns and visits change with each turn, and no journal records them.
        let visits = round.iter().map(|id| book.page(*id).visits_slot);
        self.changing.extend(visits.chain([slot::TURNS]));
        let mut pages = round.iter().chain(events).map(|id| book.page(*id));
        pages.any(|page| self.can_choice_close(page, round) || self.can_block_end(page, round))
    }

    /// True if a choice that continues the loop can close.
    fn can_choice_close(&self, page: &Page, round: &[PageId]) -> bool {
        let own = page
            .choices
            .iter()
            .filter(|it| continues_loop(page, it, round));
        own.flat_map(Choice::all_conditions)
            .any(|condition| self.condition_trend(condition).closes)
    }

    /// True if a block can start to lead away, or stop to change anything.
    fn can_block_end(&self, page: &Page, round: &[PageId]) -> bool {
        let aside = page
            .choices
            .iter()
            .filter(|it| !continues_loop(page, it, round));
        let aside: Vec<Range<usize>> = aside.map(|it| it.body..it.after).collect();
        let steps = page.ops.iter().enumerate();
        let mut steps = steps.filter(|(at, _)| !aside.iter().any(|body| body.contains(at)));
        steps.any(|(at, op)| {
            let Op::JumpIfFalse(test) = op else {
                return false;
            };
            let turns = self.condition_trend(&test.condition);
            let holds = at + 1..test.else_target;
            let otherwise = match test.else_target.checked_sub(1).map(|end| &page.ops[end]) {
                Some(Op::Jump(to)) => test.else_target..*to,
                _ => 0..0,
            };
            let (one, other) = (step_changes(page, holds), step_changes(page, otherwise));
            let ends = |did: StepChanges, turns: ConditionTrend| {
                did.leaves_page && (turns.opens || turns.closes) || did.changes && turns.closes
            };
            ends(one, turns) || ends(other, turns.not())
        })
    }

    fn condition_trend(&self, condition: &Expr) -> ConditionTrend {
        match condition {
            Expr::Visits => ConditionTrend::EITHER,
            Expr::Slot(slot) | Expr::Ticks(Some(slot)) if self.changing.contains(slot) => {
                ConditionTrend::EITHER
            }
            Expr::Slot(slot) if self.growing.contains(slot) => ConditionTrend::OPENS,
            Expr::Not(inner) => self.condition_trend(inner).not(),
            Expr::Binary(BinaryOp::And | BinaryOp::Or, one, other) => {
                self.condition_trend(one).or(self.condition_trend(other))
            }
            Expr::Binary(sort, one, other) => {
                // How the difference between left and right can change.
                let more = match (self.value_trend(one), self.value_trend(other)) {
                    (None, None) => return ConditionTrend::default(),
                    (Some(way), None) => way,
                    (None, Some(way)) => way.not(),
                    _ => ConditionTrend::EITHER,
                };
                match sort {
                    BinaryOp::More | BinaryOp::MoreOrEqual => more,
                    BinaryOp::Less | BinaryOp::LessOrEqual => more.not(),
                    _ => ConditionTrend::EITHER,
                }
            }
            _ => ConditionTrend::default(),
        }
    }

    /// How a value changes: `opens` means up, `closes` means down. None if it does not change.
    fn value_trend(&self, value: &Expr) -> Option<ConditionTrend> {
        match value {
            Expr::Visits => Some(ConditionTrend::EITHER),
            Expr::Slot(slot) | Expr::Ticks(Some(slot)) if self.changing.contains(slot) => {
                Some(ConditionTrend::EITHER)
            }
            Expr::Slot(slot) if self.growing.contains(slot) => Some(ConditionTrend::OPENS),
            Expr::Negate(inner) => self.value_trend(inner).map(ConditionTrend::not),
            Expr::Binary(sort, one, other) => {
                let other = match sort {
                    BinaryOp::Subtract => self.value_trend(other).map(ConditionTrend::not),
                    _ => self.value_trend(other),
                };
                let both = match (self.value_trend(one), other) {
                    (Some(one), Some(other)) => Some(one.or(other)),
                    (one, other) => one.or(other),
                };
                match sort {
                    BinaryOp::Add | BinaryOp::Subtract => both,
                    _ => both.map(|_| ConditionTrend::EITHER),
                }
            }
            Expr::BonusIf(..) if value.slots().iter().any(|it| self.is_changing(*it)) => {
                Some(ConditionTrend::EITHER)
            }
            _ => None,
        }
    }

    fn is_changing(&self, slot: u32) -> bool {
        self.changing.contains(&slot) || self.growing.contains(&slot)
    }
}

/// True if a choice can continue the loop: it does not only lead to pages outside.
fn continues_loop(page: &Page, choice: &Choice, round: &[PageId]) -> bool {
    let body = page.ops.get(choice.body..choice.after).unwrap_or_default();
    let mut turns = body.iter().filter_map(|op| match op {
        Op::Turn(to) => Some(*to),
        _ => None,
    });
    let mut any = false;
    let on = turns.any(|to| {
        any = true;
        round.contains(&to)
    });
    on || !any
}

/// The effects of steps. Choices among them are ignored.
#[derive(Debug, Clone, Copy, Default)]
struct StepChanges {
    leaves_page: bool,
    changes: bool,
}

fn step_changes(page: &Page, steps: Range<usize>) -> StepChanges {
    let mut out = StepChanges::default();
    let mut at = steps.start;
    while at < steps.end.min(page.ops.len()) {
        let mut next = at + 1;
        match &page.ops[at] {
            Op::Choice(n) => next = page.choices.get(*n).map_or(next, |it| it.after.max(next)),
            Op::Text(..)
            | Op::Print(..)
            | Op::EndParagraph
            | Op::Jump(_)
            | Op::JumpIfFalse(_)
            | Op::Once { .. }
            | Op::IfArriving { .. }
            | Op::Menu
            | Op::End => {}
            op if op.leaves_page() || matches!(op, Op::Detour { .. }) => out.leaves_page = true,
            _ => out.changes = true,
        }
        at = next;
    }
    out
}

/// Pages that hold the code of events.
pub(super) fn event_pages(book: &Book) -> Vec<PageId> {
    let pages = (0..).map(PageId).zip(&book.pages);
    let events = pages.filter(|(_, page)| event_name(&page.id).is_some());
    events.map(|(id, _)| id).collect()
}
