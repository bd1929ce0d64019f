//! What conditions ask about: the smallest questions that they are joined of.

use crate::model::book::Expr;
use crate::syntax::markup::BinaryOp;
use rustc_hash::FxHashSet;

/// A condition joined of more parts than this is not taken apart.
const PARTS: usize = 12;

/// Something of the state that conditions ask about.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum StateAtom<'a> {
    Slot(u32),
    /// A question that is only compared with itself: a query, a thing held, two values side by side.
    Asked(&'a Expr),
    /// Two numbers and how they stand to each other.
    Pair(&'a Expr, &'a Expr),
}

/// What is asked about or changed at more than one step of a page: knowing anything else helps nobody.
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

/// Joined of too many parts to be taken apart: such a condition is only compared with itself.
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
        // Which slots these look at is not known.
        Expr::Ticks(None) | Expr::Query { .. } => true,
        _ => false,
    })
}
