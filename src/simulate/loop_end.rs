//! Decides whether a loop can end.
//!
//! It can if a condition on its pages or of an event depends on values that change in each pass.

use crate::model::book::{Book, Choice, Expr, Op, Page, PageId, event_name, slot};
use crate::model::game::State;
use crate::syntax::markup::BinaryOp;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Slots that change in each pass of a loop.
pub(super) struct ChangingState {
    /// Slots that changed but did not grow, such as countdowns and values that a rule stores.
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
    /// Slots that changed since the journal of the state had the length `mark`. `growing` has the slots of numbers that grew.
    pub(super) fn since(mark: usize, state: &State, growing: BTreeSet<u32>) -> Self {
        let mut old_values = BTreeMap::new();
        for (slot, value) in state.changes(mark) {
            old_values.entry(slot).or_insert(value);
        }
        let has_changed =
            |(slot, value): &(u32, _)| state.get(*slot) != *value && !growing.contains(slot);
        let changing = old_values.into_iter().filter(has_changed);
        let changing = changing.map(|(slot, _)| slot).collect();
        Self { changing, growing }
    }

    /// True if a condition on one of these pages, or of an event, can change and end the loop.
    pub(super) fn may_end(mut self, book: &Book, pages: &[PageId], events: &[PageId]) -> bool {
        // The journal does not record turns and visits, which change with each turn.
        let visits = pages.iter().map(|id| book.page(*id).visits_slot);
        self.changing.extend(visits.chain([slot::TURNS]));
        let mut checked = pages.iter().chain(events).map(|id| book.page(*id));
        checked.any(|page| self.can_choice_close(page, pages) || self.can_block_end(page, pages))
    }

    /// True if a choice that continues the loop can close.
    fn can_choice_close(&self, page: &Page, pages: &[PageId]) -> bool {
        let choices = page.choices.iter();
        let choices = choices.filter(|it| continues_loop(page, it, pages));
        choices
            .flat_map(Choice::all_conditions)
            .any(|condition| self.condition_trend(condition).closes)
    }

    /// True if a block can start to leave the page, or stop changing values.
    fn can_block_end(&self, page: &Page, pages: &[PageId]) -> bool {
        let choices = page.choices.iter();
        let exits = choices.filter(|it| !continues_loop(page, it, pages));
        let exits: Vec<Range<usize>> = exits.map(|it| it.body..it.after).collect();
        let steps = page.ops.iter().enumerate();
        let mut steps = steps.filter(|(step, _)| !exits.iter().any(|body| body.contains(step)));
        steps.any(|(step, op)| {
            let Op::JumpIfFalse(test) = op else {
                return false;
            };
            let trend = self.condition_trend(&test.condition);
            let then_steps = step + 1..test.else_target;
            let else_steps = match test.else_target.checked_sub(1).map(|end| &page.ops[end]) {
                Some(Op::Jump(to)) => test.else_target..*to,
                _ => 0..0,
            };
            let ends = |steps: Range<usize>, trend: ConditionTrend| {
                let effects = step_effects(page, steps);
                effects.leaves_page && (trend.opens || trend.closes)
                    || effects.changes_state && trend.closes
            };
            ends(then_steps, trend) || ends(else_steps, trend.not())
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
            Expr::Binary(BinaryOp::And | BinaryOp::Or, left, right) => {
                self.condition_trend(left).or(self.condition_trend(right))
            }
            Expr::Binary(operator, left, right) => {
                // Trend of the difference between left and right.
                let trend = match (self.value_trend(left), self.value_trend(right)) {
                    (None, None) => return ConditionTrend::default(),
                    (Some(trend), None) => trend,
                    (None, Some(trend)) => trend.not(),
                    _ => ConditionTrend::EITHER,
                };
                match operator {
                    BinaryOp::More | BinaryOp::MoreOrEqual => trend,
                    BinaryOp::Less | BinaryOp::LessOrEqual => trend.not(),
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
            Expr::Binary(operator, left, right) => {
                let right = match operator {
                    BinaryOp::Subtract => self.value_trend(right).map(ConditionTrend::not),
                    _ => self.value_trend(right),
                };
                let trend = match (self.value_trend(left), right) {
                    (Some(left), Some(right)) => Some(left.or(right)),
                    (left, right) => left.or(right),
                };
                match operator {
                    BinaryOp::Add | BinaryOp::Subtract => trend,
                    _ => trend.map(|_| ConditionTrend::EITHER),
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

/// True if a choice can continue the loop. It cannot if it turns only to pages outside the loop.
fn continues_loop(page: &Page, choice: &Choice, pages: &[PageId]) -> bool {
    let body = page.ops.get(choice.body..choice.after).unwrap_or_default();
    let mut turns = body.iter().filter_map(|op| match op {
        Op::Turn(to) => Some(*to),
        _ => None,
    });
    let mut has_turn = false;
    let returns = turns.any(|to| {
        has_turn = true;
        pages.contains(&to)
    });
    returns || !has_turn
}

/// Effects of steps, without choices among them.
#[derive(Debug, Clone, Copy, Default)]
struct StepEffects {
    leaves_page: bool,
    changes_state: bool,
}

fn step_effects(page: &Page, steps: Range<usize>) -> StepEffects {
    let mut effects = StepEffects::default();
    let mut i = steps.start;
    while i < steps.end.min(page.ops.len()) {
        let mut next = i + 1;
        match &page.ops[i] {
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
            op if op.leaves_page() || matches!(op, Op::Detour { .. }) => effects.leaves_page = true,
            _ => effects.changes_state = true,
        }
        i = next;
    }
    effects
}

/// Pages with the steps of events.
pub(super) fn event_pages(book: &Book) -> Vec<PageId> {
    let pages = (0..).map(PageId).zip(&book.pages);
    let events = pages.filter(|(_, page)| event_name(&page.id).is_some());
    events.map(|(id, _)| id).collect()
}
