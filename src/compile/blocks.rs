//! The `if` and `elif` blocks around choices. Their conditions are evaluated again whenever the menu is shown.
//!
//! A block is not evaluated again if it changes its own condition before its choices, such as `{if code Acid}` with `{lose code Acid}` in it. It
//! would close itself and open its `{else}`. Its first result is kept for all of it.

use crate::model::book::{Choice, EnclosingBlocks, Expr, Op};
use std::collections::{BTreeMap, BTreeSet};

/// The blocks of a page while it is compiled.
#[derive(Debug, Default)]
pub(super) struct BlockStack {
    /// The enclosing blocks, outermost first.
    open: Vec<OpenBlock>,
    /// Number of blocks so far, and the blocks whose first result is kept.
    count: usize,
    fixed_blocks: BTreeSet<usize>,
    /// True inside a construct whose first result is kept, such as `once` or a row.
    pub(super) in_fixed_block: bool,
    choices: BTreeMap<usize, ChoiceContext>,
}

#[derive(Debug)]
struct OpenBlock {
    number: usize,
    /// The conditions of the branches so far. The last belongs to the current branch, unless that is an `{else}`.
    conditions: Vec<Expr>,
    in_else: bool,
    reads: ConditionReads,
}

/// Values that the conditions of a block read.
#[derive(Debug, Default)]
struct ConditionReads {
    slots: BTreeSet<u32>,
    boxes: bool,
    /// True if a query is called. The values that it reads are unknown here.
    queries: bool,
}

/// The position of a choice.
#[derive(Debug)]
struct ChoiceContext {
    /// Each condition with the number of its block.
    conditions: Vec<(usize, Expr)>,
    in_fixed_block: bool,
    menu: Option<usize>,
}

/// The position around a choice while its body is compiled. The menus of the body do not belong to it.
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
            block.reads.boxes |= condition.any_node(|it| matches!(it, Expr::Ticks(_)));
            block.reads.queries |= condition.any_node(|it| matches!(it, Expr::Query { .. }));
            block.conditions.push(condition);
        }
    }

    /// Starts the `{else}` branch.
    pub(super) fn begin_else(&mut self) {
        if let Some(block) = self.open.last_mut() {
            block.in_else = true;
        }
    }

    /// Ends a branch. `steps` are its steps, and `begin` is the index of the first.
    pub(super) fn end_branch(
        &mut self,
        steps: &[Op],
        begin: usize,
        choices: &[Choice],
        moving: impl Fn(u32) -> Vec<u32>,
    ) {
        if let Some(block) = self.open.last()
            && changes_condition((steps, begin), choices, &block.reads, moving)
        {
            self.fixed_blocks.insert(block.number);
        }
    }

    pub(super) fn end_block(&mut self) {
        self.open.pop();
    }

    /// Starts the body of a choice.
    pub(super) fn enter_choice(&mut self, choice: usize) -> OuterBlocks {
        let conditions: Vec<(usize, Expr)> = self
            .open
            .iter()
            .flat_map(OpenBlock::true_conditions)
            .collect();
        if !conditions.is_empty() {
            let stands = ChoiceContext {
                conditions,
                in_fixed_block: self.in_fixed_block,
                menu: None,
            };
            self.choices.insert(choice, stands);
        }
        OuterBlocks {
            open: std::mem::take(&mut self.open),
            in_fixed_block: std::mem::take(&mut self.in_fixed_block),
        }
    }

    pub(super) fn leave_choice(&mut self, outside: OuterBlocks) {
        self.open = outside.open;
        self.in_fixed_block = outside.in_fixed_block;
    }

    /// Records that the menu at this step shows the choice.
    pub(super) fn record_menu(&mut self, choice: usize, menu: usize) {
        if let Some(stands) = self.choices.get_mut(&choice) {
            stands.menu = Some(menu);
        }
    }

    /// Ends the page, and adds the conditions of the blocks to its choices.
    pub(super) fn finish_page(&mut self, choices: &mut [Choice]) {
        for (n, stands) in std::mem::take(&mut self.choices) {
            let many = stands.conditions.len();
            let anew = stands.conditions.into_iter();
            let anew = anew.filter(|(block, _)| !self.fixed_blocks.contains(block));
            let conditions: Vec<Expr> = anew.map(|(_, condition)| condition).collect();
            let all = conditions.len() == many && !stands.in_fixed_block;
            choices[n].blocks = (!conditions.is_empty()).then(|| {
                Box::new(EnclosingBlocks {
                    conditions,
                    menu: stands.menu.filter(|_| all),
                })
            });
        }
        *self = Self::default();
    }
}

impl OpenBlock {
    /// Returns the conditions that are true in the current branch.
    fn true_conditions(&self) -> impl Iterator<Item = (usize, Expr)> {
        let last = self.conditions.len() - usize::from(!self.in_else);
        let conditions = self.conditions.iter().enumerate();
        conditions.map(move |(n, condition)| {
            let holds = match n < last {
                true => Expr::Not(Box::new(condition.clone())),
                false => condition.clone(),
            };
            (self.number, holds)
        })
    }
}

/// Returns true if these steps, except those in choices, can change a value that the conditions read.
fn changes_condition(
    (steps, begin): (&[Op], usize),
    choices: &[Choice],
    reads: &ConditionReads,
    moving: impl Fn(u32) -> Vec<u32>,
) -> bool {
    let ConditionReads {
        slots,
        boxes,
        queries: rules,
    } = reads;
    let mut at = 0;
    while let Some(op) = steps.get(at) {
        at += 1;
        let slot = match op {
            Op::Choice(n) => {
                at = choices.get(*n).map_or(at, |choice| choice.after - begin);
                continue;
            }
            Op::Instruction(_) | Op::Detour { .. } => return true,
            Op::ChangeTicks { .. } if *boxes || *rules => return true,
            Op::Set {
                slot,
                is_field: true,
                ..
            } if moving(*slot).iter().any(|slot| slots.contains(slot)) => return true,
            Op::Set { slot, .. } | Op::ChangeCode { slot, .. } | Op::ChangeTitle { slot, .. } => {
                Some(*slot)
            }
            Op::ChangeTitleNumber(raise) => Some(raise.slot),
            Op::Roll(table) => table.total_slot,
            Op::AskNumber(ask) => ask.result_slot,
            _ => None,
        };
        if slot.is_some_and(|slot| *rules || slots.contains(&slot)) {
            return true;
        }
    }
    false
}
