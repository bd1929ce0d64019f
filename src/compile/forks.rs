//! Branches of a page: conditions, `once` blocks, rows.

use super::expr::condition;
use super::lower::PageCompiler;
use crate::model::book::{Alternatives, Condition, Expr, Op, PageId, Variation};
use crate::syntax::markup::{self, Item, RowTree};
use std::borrow::Borrow;
use std::collections::BTreeSet;

/// Returns true if the items show or do anything.
fn happens(items: &[Item]) -> bool {
    items.iter().any(|item| match item {
        Item::Break | Item::Comment { .. } => false,
        Item::Text(text, _) => !text.it.trim().is_empty(),
        _ => true,
    })
}

impl PageCompiler<'_, '_> {
    /// Continues if a condition is true, otherwise jumps.
    pub(super) fn unless(&mut self, condition: Expr, otherwise: usize) {
        let test = Condition {
            condition,
            otherwise,
        };
        self.code.push(Op::Unless(Box::new(test)));
    }

    /// Compiles items that a guard can skip.
    pub(super) fn fenced(&mut self, guard: Op, body: &[Item]) {
        self.menu();
        let at = self.code.len();
        self.code.push(guard);
        self.fallen(|lower| lower.items(body));
        let end = self.code.len();
        match &mut self.code[at] {
            Op::Once { done: to, .. } | Op::Arriving { otherwise: to } => *to = end,
            _ => {}
        }
    }

    /// Compiles `{if}`, `{elif}` and `{else}`.
    pub(super) fn branches(&mut self, branches: &[markup::BranchTree]) {
        // Items below a menu are executed after it, so their condition must be evaluated after the menu.
        let any = |of: &dyn Fn(&[Item]) -> bool| branches.iter().any(|branch| of(&branch.body));
        let chooses = |body: &[Item]| self.holds_choices(body, false, &mut BTreeSet::new());
        if self.pending && any(&happens) && !any(&chooses) {
            self.menu();
        }
        let waiting = self.pending;
        let before = self.waiting.clone();
        let mut still = before.clone();
        let mut any = waiting;
        let mut ends = Vec::new();
        self.blocks.begin();
        for branch in branches {
            let skip = branch.condition.as_ref().map(|written| {
                let cond = self.known(condition(written, self.names));
                let cond = cond.unwrap_or(Expr::Const(false.into()));
                self.blocks.branch(cond.clone());
                self.within(Some(written.span), |lower| lower.unless(cond, 0));
                self.code.len() - 1
            });
            if skip.is_none() {
                self.blocks.otherwise();
            }
            let begin = self.code.len();
            self.pending = waiting;
            self.waiting.clone_from(&before);
            self.items(&branch.body);
            still.append(&mut self.waiting);
            let (rules, fields) = (self.names.vocabulary, &self.names.world.fields);
            let moving = |slot| rules.moving_with(slot, fields);
            let steps = &self.code[begin..];
            self.blocks.done(steps, begin, &self.choices, moving);
            any |= self.pending;
            ends.push(self.code.len());
            self.code.push(Op::Jump(0));
            if let Some(skip) = skip {
                let here = self.code.len();
                if let Op::Unless(test) = &mut self.code[skip] {
                    test.otherwise = here;
                }
            }
        }
        still.sort_unstable();
        still.dedup();
        self.waiting = still;
        self.blocks.end();
        self.pending = any;
        self.land(&ends);
    }

    /// Sets the target of these jumps to the next step.
    pub(super) fn land(&mut self, jumps: &[usize]) {
        let here = self.code.len();
        for &jump in jumps {
            if let Op::Jump(to) = &mut self.code[jump] {
                *to = here;
            }
        }
    }

    /// Sets the alternatives of varied text at a step.
    pub(super) fn vary_at(&mut self, at: usize, how: Variation, rows: Vec<usize>) {
        self.code[at] = Op::Vary(Box::new(Alternatives { how, rows }));
    }

    /// Compiles the bodies of rows. Each jumps to the end of the last. Returns where each starts.
    pub(super) fn rows(&mut self, rows: &[RowTree]) -> Vec<usize> {
        self.rows_to(rows, |_, _| None)
    }

    /// Like `rows`, but a row that leads to a page ends with a turn.
    pub(super) fn rows_to<R: Borrow<RowTree>>(
        &mut self,
        rows: &[R],
        to: impl Fn(&Self, &RowTree) -> Option<PageId>,
    ) -> Vec<usize> {
        let mut starts = Vec::new();
        let mut ends = Vec::new();
        self.answering(|lower| lower.each_row(rows, to, &mut starts, &mut ends));
        self.land(&ends);
        starts
    }

    fn each_row<R: Borrow<RowTree>>(
        &mut self,
        rows: &[R],
        to: impl Fn(&Self, &RowTree) -> Option<PageId>,
        starts: &mut Vec<usize>,
        ends: &mut Vec<usize>,
    ) {
        for row in rows.iter().map(Borrow::borrow) {
            starts.push(self.code.len());
            self.fallen(|lower| lower.items(&row.body));
            if let Some(page) = to(self, row) {
                self.menu();
                if !self.code.last().is_some_and(Op::leaves) {
                    self.code.push(Op::Turn(page));
                }
            }
            ends.push(self.code.len());
            self.code.push(Op::Jump(0));
        }
    }

    /// Runs `work` and records its steps as the result of a choice or row.
    pub(super) fn answering(&mut self, work: impl FnOnce(&mut Self)) {
        let step = |lower: &Self| u32::try_from(lower.code.len()).unwrap_or(u32::MAX);
        let start = step(self);
        self.answering += 1;
        work(self);
        self.answering -= 1;
        let end = step(self);
        if self.answering > 0 || start == end {
            return;
        }
        match self.answers.last_mut() {
            Some((_, before)) if *before == start => *before = end,
            _ => self.answers.push((start, end)),
        }
    }
}
