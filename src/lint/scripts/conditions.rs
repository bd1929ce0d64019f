//! Values that decide something, and can only decide it in one way: in Lua all but `nil` and `false` hold.

use super::Asked;
use super::operands::CALL;
use super::values::{Kind, is_same, kind};
use crate::diagnostic::{Code, Diagnostic};
use crate::lua::{Expr, NodeId};
use std::collections::BTreeSet;

pub(super) fn ask(of: &Asked, found: &mut Vec<Diagnostic>) {
    let equals = of.tree.nodes.iter().filter_map(|node| match node.is {
        Expr::Equal(a, b) | Expr::Unequal(a, b) => Some([a, b]),
        _ => None,
    });
    let compared: BTreeSet<NodeId> = equals.flatten().collect();
    let mut asks = Asks { of, found };
    for (id, node) in of.tree.nodes.iter().enumerate() {
        match node.is {
            // `not a == b` is told as such.
            Expr::Not(a) if !compared.contains(&id) => asks.never_false(a, false),
            Expr::And(a, b) if !asks.speaks_of(b, a) => asks.never_false(a, true),
            _ => {}
        }
    }
    for id in &of.tree.conditions {
        asks.condition(*id);
    }
}

struct Asks<'a, 'f> {
    of: &'a Asked<'a>,
    found: &'f mut Vec<Diagnostic>,
}

impl Asks<'_, '_> {
    /// Does this name what that is, in any of its parts?
    fn speaks_of(&self, this: NodeId, that: NodeId) -> bool {
        // Its parts stand between the two.
        (that + 1..=this).any(|id| is_same(self.of, id, that))
    }

    fn condition(&mut self, id: NodeId) {
        match self.of.tree.nodes[id].is {
            // The first is asked about where it stands.
            Expr::And(_, b) => self.condition(b),
            Expr::Or(a, b) => {
                let alone = self.is_literal(b) && self.ends_in_equal(a);
                if alone {
                    let at = self.of.tree.nodes[b].span;
                    let message = "a value alone always holds: it is compared with nothing";
                    let fault = Diagnostic::new(Code::AlwaysTrue, at, message);
                    let help = "compare each: `a == 1 or a == 2`";
                    self.found.push(fault.help(help));
                }
                [a, b].into_iter().for_each(|id| self.condition(id));
            }
            _ => self.never_false(id, true),
        }
    }

    fn is_literal(&self, id: NodeId) -> bool {
        let tree = self.of.tree;
        let is = &tree.nodes[tree.behind(id)].is;
        matches!(is, Expr::Integer(_) | Expr::Float(_) | Expr::Text(..))
    }

    /// `a == 1`, or `... or a == 1`, and values alone behind it.
    fn ends_in_equal(&self, mut id: NodeId) -> bool {
        loop {
            match self.of.tree.nodes[id].is {
                Expr::Equal(..) => return true,
                Expr::Or(a, b) if self.is_literal(b) => id = a,
                Expr::Or(_, b) | Expr::And(_, b) => id = b,
                _ => return false,
            }
        }
    }

    /// A value that decides something, and can only decide it in one way.
    fn never_false(&mut self, id: NodeId, holds: bool) {
        // What it is, and what to ask in its place: whether there is something, and whether there is nothing.
        let (what, [some, none]) = match kind(self.of, id) {
            Some(Kind::Number) => (
                "a number is never false, not even 0",
                ["compare it: `... ~= 0`", "compare it: `... == 0`"],
            ),
            Some(Kind::Text) => (
                "a text is never false, not even one without letters",
                ["compare it: `... ~= \"\"`", "compare it: `... == \"\"`"],
            ),
            Some(Kind::List) => (
                "a list is never false, not even an empty one",
                ["compare it: `#list > 0`", "compare it: `#list == 0`"],
            ),
            Some(Kind::Function) if matches!(self.of.tree.nodes[id].is, Expr::Global(_)) => {
                ("a function is never false", [CALL, CALL])
            }
            _ => return,
        };
        let node = &self.of.tree.nodes[id];
        // Whoever writes one out means it.
        if self.is_literal(id) {
            return;
        }
        let (code, told, help) = match holds {
            true => (Code::AlwaysTrue, "this always holds", some),
            false => (Code::AlwaysFalse, "so `not` of it never holds", none),
        };
        let fault = Diagnostic::new(code, node.span, what).saying(told);
        self.found.push(fault.help(help));
    }
}
