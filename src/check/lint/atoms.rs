//! The smallest parts of conditions.

use crate::model::book::Expr;
use crate::syntax::markup::BinaryOp;
use rustc_hash::FxHashSet;

/// Maximum number of parts of a condition that is taken apart.
const PARTS: usize = 12;

/// A part of the state that conditions read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum StateAtom<'a> {
    Slot(u32),
    /// An expression that is only compared with itself: a query, an item in the inventory, a comparison of two words.
    Asked(&'a Expr),
    /// Two numbers and the order between them.
    Pair(&'a Expr, &'a Expr),
}

/// Atoms that a page reads or changes at more than one step. Facts about other atoms are never used.
#[derive(Default)]
pub(super) struct LiveAtoms<'a> {
    once: FxHashSet<StateAtom<'a>>,
    pub(super) twice: FxHashSet<StateAtom<'a>>,
}

impl<'a> LiveAtoms<'a> {
    pub(super) fn slot(&mut self, slot: u32) {
        self.note(StateAtom::Slot(slot));
    }

    pub(super) fn condition(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Const(_) => {}
            Expr::Not(inner) => self.condition(inner),
            _ if heavy(expr) => self.note(StateAtom::Asked(expr)),
            Expr::Binary(op, a, b) => {
                let figure = |e: &Expr| matches!(e, Expr::Const(_));
                match (op, figure(a), figure(b)) {
                    (BinaryOp::And | BinaryOp::Or, ..) | (_, true, _) | (_, _, true) => {
                        self.condition(a);
                        self.condition(b);
                    }
                    _ => {
                        self.note(StateAtom::Pair(a, b));
                        self.note(StateAtom::Asked(expr));
                    }
                }
            }
            Expr::Slot(slot) => self.slot(*slot),
            other => self.note(StateAtom::Asked(other)),
        }
    }

    fn note(&mut self, atom: StateAtom<'a>) {
        if self.once.contains(&atom) {
            self.twice.insert(atom);
        } else {
            self.once.insert(atom);
        }
    }
}

/// Returns true if the condition has too many parts to be taken apart. It is then only compared with itself.
pub(super) fn heavy(expr: &Expr) -> bool {
    fn parts(expr: &Expr, left: &mut usize) -> bool {
        match expr {
            Expr::Not(inner) => parts(inner, left),
            Expr::Binary(BinaryOp::And | BinaryOp::Or, a, b) => match left.checked_sub(1) {
                Some(less) => {
                    *left = less;
                    parts(a, left) || parts(b, left)
                }
                None => true,
            },
            _ => false,
        }
    }
    let mut left = PARTS;
    parts(expr, &mut left)
}

pub(super) fn atom(expr: &Expr) -> Option<StateAtom<'_>> {
    match expr {
        Expr::Slot(slot) => Some(StateAtom::Slot(*slot)),
        Expr::Const(_) | Expr::Binary(..) | Expr::Negate(_) | Expr::Not(_) => None,
        other => Some(StateAtom::Asked(other)),
    }
}

pub(super) fn looks_at(expr: &Expr, slot: u32) -> bool {
    expr.has(|part| match part {
        Expr::Slot(s) | Expr::Held { slot: s, .. } | Expr::HeldOf { slot: s, .. } => *s == slot,
        Expr::Count(slots) => slots.contains(&slot),
        Expr::Ticks(Some(s)) => *s == slot,
        // The slots that these read are unknown.
        Expr::Ticks(None) | Expr::Query { .. } => true,
        _ => false,
    })
}
