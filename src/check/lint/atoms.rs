//! The smallest parts of conditions.

use crate::model::book::Expr;
use crate::syntax::markup::BinaryOp;
use rustc_hash::FxHashSet;

/// Maximum number of parts into which a condition is split.
const MAX_PARTS: usize = 12;

/// A part of the state that conditions read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum StateAtom<'a> {
    Slot(u32),
    /// An expression that is only compared with itself: a query, an item in the inventory, a comparison of two words.
    Expr(&'a Expr),
    /// Two numbers and the order between them.
    Pair(&'a Expr, &'a Expr),
}

/// Atoms that a page reads or changes at more than one step. Facts about other atoms are never used.
#[derive(Default)]
pub(super) struct LiveAtoms<'a> {
    seen: FxHashSet<StateAtom<'a>>,
    pub(super) live: FxHashSet<StateAtom<'a>>,
}

impl<'a> LiveAtoms<'a> {
    pub(super) fn add_slot(&mut self, slot: u32) {
        self.add(StateAtom::Slot(slot));
    }

    pub(super) fn add_condition(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Const(_) => {}
            Expr::Not(inner) => self.add_condition(inner),
            _ if is_complex(expr) => self.add(StateAtom::Expr(expr)),
            Expr::Binary(op, a, b) => {
                let is_const = |e: &Expr| matches!(e, Expr::Const(_));
                match (op, is_const(a), is_const(b)) {
                    (BinaryOp::And | BinaryOp::Or, ..) | (_, true, _) | (_, _, true) => {
                        self.add_condition(a);
                        self.add_condition(b);
                    }
                    _ => {
                        self.add(StateAtom::Pair(a, b));
                        self.add(StateAtom::Expr(expr));
                    }
                }
            }
            Expr::Slot(slot) => self.add_slot(*slot),
            other => self.add(StateAtom::Expr(other)),
        }
    }

    fn add(&mut self, atom: StateAtom<'a>) {
        if self.seen.contains(&atom) {
            self.live.insert(atom);
        } else {
            self.seen.insert(atom);
        }
    }
}

/// Returns true if the condition has too many parts to be split. It is then only compared with itself.
pub(super) fn is_complex(expr: &Expr) -> bool {
    fn exceeds_limit(expr: &Expr, remaining: &mut usize) -> bool {
        match expr {
            Expr::Not(inner) => exceeds_limit(inner, remaining),
            Expr::Binary(BinaryOp::And | BinaryOp::Or, a, b) => match remaining.checked_sub(1) {
                Some(n) => {
                    *remaining = n;
                    exceeds_limit(a, remaining) || exceeds_limit(b, remaining)
                }
                None => true,
            },
            _ => false,
        }
    }
    let mut remaining = MAX_PARTS;
    exceeds_limit(expr, &mut remaining)
}

pub(super) fn to_atom(expr: &Expr) -> Option<StateAtom<'_>> {
    match expr {
        Expr::Slot(slot) => Some(StateAtom::Slot(*slot)),
        Expr::Const(_) | Expr::Binary(..) | Expr::Negate(_) | Expr::Not(_) => None,
        other => Some(StateAtom::Expr(other)),
    }
}

pub(super) fn reads_slot(expr: &Expr, slot: u32) -> bool {
    expr.any_node(|part| match part {
        Expr::Slot(s) | Expr::Held { slot: s, .. } | Expr::HeldMatching { slot: s, .. } => {
            *s == slot
        }
        Expr::CountTrue(slots) => slots.contains(&slot),
        Expr::Ticks(Some(s)) => *s == slot,
        // The slots that these read are unknown.
        Expr::Ticks(None) | Expr::Query { .. } => true,
        _ => false,
    })
}
