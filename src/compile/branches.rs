//! Compiles branches of a page: conditions, `once` blocks, rows.

use super::expr::resolve_condition;
use super::lower::PageCompiler;
use crate::model::book::{Alternatives, Condition, Expr, Op, PageId, Variation};
use crate::syntax::markup::{self, Item, RowTree};
use std::borrow::Borrow;
use std::collections::BTreeSet;

/// Returns true if the items have text or effects.
fn has_content(items: &[Item]) -> bool {
    items.iter().any(|item| match item {
        Item::ParagraphBreak | Item::Comment { .. } => false,
        Item::Text(text, _) => !text.value.trim().is_empty(),
        _ => true,
    })
}

impl PageCompiler<'_, '_> {
    /// Emits a jump that is taken if the condition is false.
    pub(super) fn push_condition(&mut self, condition: Expr, else_target: usize) {
        let condition = Condition {
            condition,
            else_target,
        };
        self.ops.push(Op::JumpIfFalse(Box::new(condition)));
    }

    /// Compiles items that a guard can skip.
    pub(super) fn lower_guarded(&mut self, guard: Op, body: &[Item]) {
        self.push_menu();
        let guard_index = self.ops.len();
        self.ops.push(guard);
        self.lower_fixed_block(body);
        let end = self.ops.len();
        if let Op::Once { else_target, .. } | Op::IfArriving { else_target } =
            &mut self.ops[guard_index]
        {
            *else_target = end;
        }
    }

    /// Compiles `{if}`, `{elif}` and `{else}`.
    pub(super) fn lower_branches(&mut self, branches: &[markup::BranchTree]) {
        // Items below a menu are executed after it, so their condition must be evaluated after the menu.
        let mut bodies = branches.iter().map(|branch| &*branch.body);
        let has_choices = |body| self.contains_choices(body, false, &mut BTreeSet::new());
        let has_content = bodies.clone().any(has_content);
        if self.menu_pending && has_content && !bodies.any(has_choices) {
            self.push_menu();
        }
        let menu_pending = self.menu_pending;
        let choices_before = self.pending_choices.clone();
        let mut pending_choices = choices_before.clone();
        let mut any_menu_pending = menu_pending;
        let later_pending = self.later_pending;
        let mut any_later_pending = later_pending;
        let mut ends = Vec::new();
        self.blocks.begin_block();
        for branch in branches {
            let condition_index = branch.condition.as_ref().map(|tree| {
                let cond = self.ok_or_report(resolve_condition(tree, self.names));
                let cond = cond.unwrap_or(Expr::Const(false.into()));
                self.blocks.begin_branch(cond.clone());
                self.with_span(Some(tree.span), |compiler| compiler.push_condition(cond, 0));
                self.ops.len() - 1
            });
            if condition_index.is_none() {
                self.blocks.begin_else();
            }
            let start = self.ops.len();
            (self.menu_pending, self.later_pending) = (menu_pending, later_pending);
            self.pending_choices.clone_from(&choices_before);
            self.lower_items(&branch.body);
            pending_choices.append(&mut self.pending_choices);
            let (schema, fields) = (self.names.schema, &self.names.data.field_slots);
            let affected = |slot| schema.slots_affected_by(slot, fields);
            let steps = &self.ops[start..];
            self.blocks
                .end_branch(steps, start, &self.choices, affected);
            any_menu_pending |= self.menu_pending;
            any_later_pending |= self.later_pending;
            ends.push(self.ops.len());
            self.ops.push(Op::Jump(0));
            let end = self.ops.len();
            if let Some(index) = condition_index
                && let Op::JumpIfFalse(condition) = &mut self.ops[index]
            {
                condition.else_target = end;
            }
        }
        pending_choices.sort_unstable();
        pending_choices.dedup();
        self.pending_choices = pending_choices;
        self.blocks.end_block();
        (self.menu_pending, self.later_pending) = (any_menu_pending, any_later_pending);
        self.patch_jumps(&ends);
    }

    /// Sets the target of these jumps to the next step.
    pub(super) fn patch_jumps(&mut self, jumps: &[usize]) {
        let next = self.ops.len();
        for &jump in jumps {
            if let Op::Jump(target) = &mut self.ops[jump] {
                *target = next;
            }
        }
    }

    /// Sets the alternatives of varied text at a step.
    pub(super) fn set_alternatives(&mut self, op: usize, variation: Variation, starts: Vec<usize>) {
        self.ops[op] = Op::Vary(Box::new(Alternatives { variation, starts }));
    }

    /// Compiles the bodies of rows, each with a jump to the end of the last. Returns the step at which each body starts.
    pub(super) fn lower_rows(&mut self, rows: &[RowTree]) -> Vec<usize> {
        self.lower_rows_with_turns(rows, |_, _| None)
    }

    /// Like `lower_rows`, but a row with a target page ends with a turn.
    pub(super) fn lower_rows_with_turns<R: Borrow<RowTree>>(
        &mut self,
        rows: &[R],
        target: impl Fn(&Self, &RowTree) -> Option<PageId>,
    ) -> Vec<usize> {
        let mut starts = Vec::new();
        let mut ends = Vec::new();
        self.record_response(|compiler| {
            compiler.lower_row_bodies(rows, target, &mut starts, &mut ends)
        });
        self.patch_jumps(&ends);
        starts
    }

    fn lower_row_bodies<R: Borrow<RowTree>>(
        &mut self,
        rows: &[R],
        target: impl Fn(&Self, &RowTree) -> Option<PageId>,
        starts: &mut Vec<usize>,
        ends: &mut Vec<usize>,
    ) {
        for row in rows.iter().map(Borrow::borrow) {
            starts.push(self.ops.len());
            self.lower_fixed_block(&row.body);
            if let Some(page) = target(self, row) {
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
        let step = |compiler: &Self| u32::try_from(compiler.ops.len()).unwrap_or(u32::MAX);
        let start = step(self);
        self.response_depth += 1;
        work(self);
        self.response_depth -= 1;
        let end = step(self);
        if self.response_depth > 0 || start == end {
            return;
        }
        match self.response_ranges.last_mut() {
            Some((_, last_end)) if *last_end == start => *last_end = end,
            _ => self.response_ranges.push((start, end)),
        }
    }
}
