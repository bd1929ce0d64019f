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
    around: Vec<OpenBlock>,
    /// Number of blocks so far, and the blocks whose first result is kept.
    many: usize,
    over: BTreeSet<usize>,
    /// True inside a construct whose first result is kept, such as `once` or a row.
    pub(super) fallen: bool,
    choices: BTreeMap<usize, ChoiceContext>,
}

#[derive(Debug)]
struct OpenBlock {
    number: usize,
    /// The conditions of the branches so far. The last belongs to the current branch, unless that is an `{else}`.
    conditions: Vec<Expr>,
    otherwise: bool,
    reads: Reads,
}

/// Values that the conditions of a block read.
#[derive(Debug, Default)]
struct Reads {
    slots: BTreeSet<u32>,
    boxes: bool,
    /// True if a query is called. The values that it reads are unknown here.
    rules: bool,
}

/// The position of a choice.
#[derive(Debug)]
struct ChoiceContext {
    /// Each condition with the number of its block.
    conditions: Vec<(usize, Expr)>,
    fallen: bool,
    menu: Option<usize>,
}

/// The position around a choice while its body is compiled. The menus of the body do not belong to it.
pub(super) struct EnclosingMenu {
    around: Vec<OpenBlock>,
    fallen: bool,
}

impl BlockStack {
    pub(super) fn begin(&mut self) {
        self.around.push(OpenBlock {
            number: self.many,
            conditions: Vec::new(),
            otherwise: false,
            reads: Reads::default(),
        });
        self.many += 1;
    }

    /// Starts a branch with a condition.
    pub(super) fn branch(&mut self, condition: Expr) {
        if let Some(block) = self.around.last_mut() {
            block.reads.slots.extend(condition.slots());
            block.reads.boxes |= condition.has(|it| matches!(it, Expr::Ticks(_)));
            block.reads.rules |= condition.has(|it| matches!(it, Expr::Query { .. }));
            block.conditions.push(condition);
        }
    }

    /// Starts the `{else}` branch.
    pub(super) fn otherwise(&mut self) {
        if let Some(block) = self.around.last_mut() {
            block.otherwise = true;
        }
    }

    /// Ends a branch. `steps` are its steps, and `begin` is the index of the first.
    pub(super) fn done(
        &mut self,
        steps: &[Op],
        begin: usize,
        choices: &[Choice],
        moving: impl Fn(u32) -> Vec<u32>,
    ) {
        if let Some(block) = self.around.last()
            && changes((steps, begin), choices, &block.reads, moving)
        {
            self.over.insert(block.number);
        }
    }

    pub(super) fn end(&mut self) {
        self.around.pop();
    }

    /// Starts the body of a choice.
    pub(super) fn enter(&mut self, choice: usize) -> EnclosingMenu {
        let conditions: Vec<(usize, Expr)> =
            self.around.iter().flat_map(OpenBlock::holds).collect();
        if !conditions.is_empty() {
            let stands = ChoiceContext {
                conditions,
                fallen: self.fallen,
                menu: None,
            };
            self.choices.insert(choice, stands);
        }
        EnclosingMenu {
            around: std::mem::take(&mut self.around),
            fallen: std::mem::take(&mut self.fallen),
        }
    }

    pub(super) fn leave(&mut self, outside: EnclosingMenu) {
        self.around = outside.around;
        self.fallen = outside.fallen;
    }

    /// Records that the menu at this step shows the choice.
    pub(super) fn shown(&mut self, choice: usize, menu: usize) {
        if let Some(stands) = self.choices.get_mut(&choice) {
            stands.menu = Some(menu);
        }
    }

    /// Ends the page, and adds the conditions of the blocks to its choices.
    pub(super) fn settle(&mut self, choices: &mut [Choice]) {
        for (n, stands) in std::mem::take(&mut self.choices) {
            let many = stands.conditions.len();
            let anew = stands.conditions.into_iter();
            let anew = anew.filter(|(block, _)| !self.over.contains(block));
            let conditions: Vec<Expr> = anew.map(|(_, condition)| condition).collect();
            let all = conditions.len() == many && !stands.fallen;
            choices[n].within = (!conditions.is_empty()).then(|| {
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
    fn holds(&self) -> impl Iterator<Item = (usize, Expr)> {
        let last = self.conditions.len() - usize::from(!self.otherwise);
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
fn changes(
    (steps, begin): (&[Op], usize),
    choices: &[Choice],
    reads: &Reads,
    moving: impl Fn(u32) -> Vec<u32>,
) -> bool {
    let Reads {
        slots,
        boxes,
        rules,
    } = reads;
    let mut at = 0;
    while let Some(op) = steps.get(at) {
        at += 1;
        let slot = match op {
            Op::Choice(n) => {
                at = choices.get(*n).map_or(at, |choice| choice.after - begin);
                continue;
            }
            Op::Verb(_) | Op::Detour { .. } => return true,
            Op::Tick { .. } if *boxes || *rules => return true,
            Op::Set {
                slot,
                of_sheet: true,
                ..
            } if moving(*slot).iter().any(|slot| slots.contains(slot)) => return true,
            Op::Set { slot, .. } | Op::Code { slot, .. } | Op::Title { slot, .. } => Some(*slot),
            Op::Raise(raise) => Some(raise.slot),
            Op::Roll(table) => table.into,
            Op::Number(ask) => ask.into,
            _ => None,
        };
        if slot.is_some_and(|slot| *rules || slots.contains(&slot)) {
            return true;
        }
    }
    false
}
