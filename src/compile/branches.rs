//! Branches of a page: conditions, `once` blocks, rows.

use super::expr::resolve_condition;
use super::lower::PageCompiler;
use crate::model::book::{Alternatives, Condition, Expr, Op, PageId, Variation};
use crate::syntax::markup::{self, Item, RowTree};
use std::borrow::Borrow;
use std::collections::BTreeSet;

/// Returns true if the items show or do anything.
fn has_content(items: &[Item]) -> bool {
    items.iter().any(|item| match item {
        Item::ParagraphBreak | Item::Comment { .. } => false,
        Item::Text(text, _) => !text.value.trim().is_empty(),
        _ => true,
    })
}

impl PageCompiler<'_, '_> {
    /// Continues if a condition is true, otherwise jumps.
    pub(super) fn push_condition(&mut self, condition: Expr, otherwise: usize) {
        let test = Condition {
            condition,
            else_target: otherwise,
        };
        self.ops.push(Op::JumpIfFalse(Box::new(test)));
    }

    /// Compiles items that a guard can skip.
    pub(super) fn lower_guarded(&mut self, guard: Op, body: &[Item]) {
        self.push_menu();
        let at = self.ops.len();
        self.ops.push(guard);
        self.in_fixed_block(|lower| lower.lower_items(body));
        let end = self.ops.len();
        match &mut self.ops[at] {
            Op::Once {
                else_target: to, ..
            }
            | Op::IfArriving { else_target: to } => *to = end,
            _ => {}
        }
    }

    /// Compiles `{if}`, `{elif}` and `{else}`.
    pub(super) fn lower_branches(&mut self, branches: &[markup::BranchTree]) {
        // Items below a menu are executed after it, so their condition must be evaluated after the menu.
        let any = |of: &dyn Fn(&[Item]) -> bool| branches.iter().any(|branch| of(&branch.body));
        let chooses = |body: &[Item]| self.holds_choices(body, false, &mut BTreeSet::new());
        if self.menu_pending && any(&has_content) && !any(&chooses) {
            self.push_menu();
        }
        let waiting = self.menu_pending;
        let before = self.pending_choices.clone();
        let mut still = before.clone();
        let mut any = waiting;
        let mut ends = Vec::new();
        self.blocks.begin_block();
        for branch in branches {
            let skip = branch.condition.as_ref().map(|written| {
                let cond = self.ok_or_report(resolve_condition(written, self.names));
                let cond = cond.unwrap_or(Expr::Const(false.into()));
                self.blocks.begin_branch(cond.clone());
                self.with_span(Some(written.span), |lower| lower.push_condition(cond, 0));
                self.ops.len() - 1
            });
            if skip.is_none() {
                self.blocks.begin_else();
            }
            let begin = self.ops.len();
            self.menu_pending = waiting;
            self.pending_choices.clone_from(&before);
            self.lower_items(&branch.body);
            still.append(&mut self.pending_choices);
            let (rules, fields) = (self.names.schema, &self.names.data.field_slots);
            let moving = |slot| rules.slots_affected_by(slot, fields);
            let steps = &self.ops[begin..];
            self.blocks.end_branch(steps, begin, &self.choices, moving);
            any |= self.menu_pending;
            ends.push(self.ops.len());
            self.ops.push(Op::Jump(0));
            if let Some(skip) = skip {
                let here = self.ops.len();
                if let Op::JumpIfFalse(test) = &mut self.ops[skip] {
                    test.else_target = here;
                }
            }
        }
        still.sort_unstable();
        still.dedup();
        self.pending_choices = still;
        self.blocks.end_block();
        self.menu_pending = any;
        self.patch_jumps(&ends);
    }

    /// Sets the target of these jumps to the next step.
    pub(super) fn patch_jumps(&mut self, jumps: &[usize]) {
        let here = self.ops.len();
        for &jump in jumps {
            if let Op::Jump(to) = &mut self.ops[jump] {
                *to = here;
            }
        }
    }

    /// Sets the alternatives of varied text at a step.
    pub(super) fn set_alternatives(&mut self, at: usize, how: Variation, rows: Vec<usize>) {
        self.ops[at] = Op::Vary(Box::new(Alternatives {
            variation: how,
            starts: rows,
        }));
    }

    /// Compiles the bodies of rows. Each jumps to the end of the last. Returns where each starts.
    pub(super) fn lower_rows(&mut self, rows: &[RowTree]) -> Vec<usize> {
        self.lower_rows_with_turns(rows, |_, _| None)
    }

    /// Like `rows`, but a row that leads to a page ends with a turn.
    pub(super) fn lower_rows_with_turns<R: Borrow<RowTree>>(
        &mut self,
        rows: &[R],
        to: impl Fn(&Self, &RowTree) -> Option<PageId>,
    ) -> Vec<usize> {
        let mut starts = Vec::new();
        let mut ends = Vec::new();
        self.record_response(|lower| lower.lower_row_bodies(rows, to, &mut starts, &mut ends));
        self.patch_jumps(&ends);
        starts
    }

    fn lower_row_bodies<R: Borrow<RowTree>>(
        &mut self,
        rows: &[R],
        to: impl Fn(&Self, &RowTree) -> Option<PageId>,
        starts: &mut Vec<usize>,
        ends: &mut Vec<usize>,
    ) {
        for row in rows.iter().map(Borrow::borrow) {
            starts.push(self.ops.len());
            self.in_fixed_block(|lower| lower.lower_items(&row.body));
            if let Some(page) = to(self, row) {
                self.push_menu();
                if !self.ops.last().is_some_and(Op::leaves_page) {
                    self.ops.push(Op::Turn(page));
                }
            }
            ends.push(self.ops.len());
            self.ops.push(Op::Jump(0));
        }
    }

    /// Runs `work` and records its steps as the result of a choice or row.
    pub(super) fn record_response(&mut self, work: impl FnOnce(&mut Self)) {
        let step = |lower: &Self| u32::try_from(lower.ops.len()).unwrap_or(u32::MAX);
        let start = step(self);
        self.response_depth += 1;
        work(self);
        self.response_depth -= 1;
        let end = step(self);
        if self.response_depth > 0 || start == end {
            return;
        }
        match self.response_ranges.last_mut() {
            Some((_, before)) if *before == start => *before = end,
            _ => self.response_ranges.push((start, end)),
        }
    }
}
