//! The `if` and `elif` blocks around choices. Their conditions are evaluated again whenever the menu is shown.
//!
//! An exception is a block that changes its own condition, such as `{if code Acid}` that contains `{lose code Acid}`. It would hide its own choices
//! and show those of the `{else}`. The condition of such a fixed block is evaluated only once.

use crate::model::book::{Choice, EnclosingBlocks, Expr, Op};
use std::collections::{BTreeMap, BTreeSet};

/// The blocks of a page while it is compiled.
#[derive(Debug, Default)]
pub(super) struct BlockStack {
    /// The enclosing blocks, outermost first.
    open: Vec<OpenBlock>,
    /// Number of blocks of the page so far.
    count: usize,
    /// Blocks that are evaluated only once.
    fixed_blocks: BTreeSet<usize>,
    /// True inside a construct that is evaluated only once, such as `once` or a row.
    pub(super) in_fixed_block: bool,
    choices: BTreeMap<usize, ChoiceContext>,
}

#[derive(Debug)]
struct OpenBlock {
    number: usize,
    /// Conditions of the branches so far. The last belongs to the current branch, unless that is an `{else}`.
    conditions: Vec<Expr>,
    in_else: bool,
    reads: ConditionReads,
}

/// Values that the conditions of a block depend on.
#[derive(Debug, Default)]
struct ConditionReads {
    slots: BTreeSet<u32>,
    has_ticks: bool,
    /// True if a query is called, which can read any value.
    has_queries: bool,
}

/// The blocks around a choice.
#[derive(Debug)]
struct ChoiceContext {
    /// Each condition with the number of its block.
    conditions: Vec<(usize, Expr)>,
    in_fixed_block: bool,
    menu: Option<usize>,
}

/// The blocks around a choice while its body is compiled. They do not apply to the menus in the body.
pub(super) struct OuterBlocks {
    open: Vec<OpenBlock>,
    in_fixed_block: bool,
}

impl BlockStack {
    pub(super) fn begin_block(&mut self) {
        self.open.push(OpenBlock {
            number: self.count,
            conditions: Vec::new(),
            in_else: false,
            reads: ConditionReads::default(),
        });
        self.count += 1;
    }

    /// Starts a branch with a condition.
    pub(super) fn begin_branch(&mut self, condition: Expr) {
        if let Some(block) = self.open.last_mut() {
            block.reads.slots.extend(condition.slots());
            block.reads.has_ticks |= condition.any_node(|it| matches!(it, Expr::Ticks(_)));
            block.reads.has_queries |= condition.any_node(|it| matches!(it, Expr::Query { .. }));
            block.conditions.push(condition);
        }
    }

    /// Starts the `{else}` branch.
    pub(super) fn begin_else(&mut self) {
        if let Some(block) = self.open.last_mut() {
            block.in_else = true;
        }
    }

    /// Ends a branch. `start` is the index of its first step. `affected` returns the slots that change with a field.
    pub(super) fn end_branch(
        &mut self,
        steps: &[Op],
        start: usize,
        choices: &[Choice],
        affected: impl Fn(u32) -> Vec<u32>,
    ) {
        if let Some(block) = self.open.last()
            && changes_condition((steps, start), choices, &block.reads, affected)
        {
            self.fixed_blocks.insert(block.number);
        }
    }

    pub(super) fn end_block(&mut self) {
        self.open.pop();
    }

    /// Starts the body of a choice.
    pub(super) fn enter_choice(&mut self, choice: usize) -> OuterBlocks {
        let blocks = self.open.iter();
        let conditions: Vec<(usize, Expr)> = blocks.flat_map(OpenBlock::true_conditions).collect();
        if !conditions.is_empty() {
            let context = ChoiceContext {
                conditions,
                in_fixed_block: self.in_fixed_block,
                menu: None,
            };
            self.choices.insert(choice, context);
        }
        OuterBlocks {
            open: std::mem::take(&mut self.open),
            in_fixed_block: std::mem::take(&mut self.in_fixed_block),
        }
    }

    pub(super) fn leave_choice(&mut self, outer: OuterBlocks) {
        self.open = outer.open;
        self.in_fixed_block = outer.in_fixed_block;
    }

    /// Records that the menu at this step shows the choice.
    pub(super) fn record_menu(&mut self, choice: usize, menu: usize) {
        if let Some(context) = self.choices.get_mut(&choice) {
            context.menu = Some(menu);
        }
    }

    /// Ends the page, and adds the conditions of the blocks to its choices.
    pub(super) fn finish_page(&mut self, choices: &mut [Choice]) {
        for (choice, context) in std::mem::take(&mut self.choices) {
            let count = context.conditions.len();
            let dynamic = context.conditions.into_iter();
            let dynamic = dynamic.filter(|(block, _)| !self.fixed_blocks.contains(block));
            let conditions: Vec<Expr> = dynamic.map(|(_, condition)| condition).collect();
            let are_all_dynamic = conditions.len() == count && !context.in_fixed_block;
            let menu = context.menu.filter(|_| are_all_dynamic);
            choices[choice].blocks =
                (!conditions.is_empty()).then(|| Box::new(EnclosingBlocks { conditions, menu }));
        }
        *self = Self::default();
    }
}

impl OpenBlock {
    /// Returns the conditions that are true in the current branch.
    fn true_conditions(&self) -> impl Iterator<Item = (usize, Expr)> {
        let last = self.conditions.len() - usize::from(!self.in_else);
        let conditions = self.conditions.iter().enumerate();
        conditions.map(move |(i, condition)| match i < last {
            true => (self.number, Expr::Not(Box::new(condition.clone()))),
            false => (self.number, condition.clone()),
        })
    }
}

/// Returns true if these steps, except those in choices, can change a value that the conditions depend on.
fn changes_condition(
    (steps, start): (&[Op], usize),
    choices: &[Choice],
    reads: &ConditionReads,
    affected: impl Fn(u32) -> Vec<u32>,
) -> bool {
    let slots = &reads.slots;
    let mut i = 0;
    while let Some(op) = steps.get(i) {
        i += 1;
        let slot = match op {
            Op::Choice(n) => {
                i = choices.get(*n).map_or(i, |choice| choice.after - start);
                continue;
            }
            Op::Instruction(_) | Op::Detour { .. } => return true,
            Op::ChangeTicks { .. } if reads.has_ticks || reads.has_queries => return true,
            Op::Set {
                slot,
                is_field: true,
                ..
            } if affected(*slot).iter().any(|slot| slots.contains(slot)) => return true,
            Op::Set { slot, .. } | Op::ChangeCode { slot, .. } | Op::ChangeTitle { slot, .. } => {
                Some(*slot)
            }
            Op::ChangeTitleNumber(raise) => Some(raise.slot),
            Op::Roll(table) => table.total_slot,
            Op::AskNumber(ask) => ask.result_slot,
            Op::AskWord(ask) => ask.result_slot,
            _ => None,
        };
        if slot.is_some_and(|slot| reads.has_queries || slots.contains(&slot)) {
            return true;
        }
    }
    false
}
