//! Conditions and values with every name resolved: what play evaluates.

use crate::game::Value;
use crate::markup::BinaryOp;
use std::sync::Arc;

/// A page by its place in [`Book::pages`](super::Book::pages).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PageId(pub u32);

/// A typed expression. A condition never rolls and never changes anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    Const(Value),
    /// What a slot holds.
    Slot(u32),
    /// How many of one thing of a kind are held, by the slot of the kind.
    Held {
        slot: u32,
        id: Arc<str>,
    },
    /// How many things of a kind are held in all, or only those with a tag.
    HeldOf {
        slot: u32,
        kind: usize,
        tag: Option<Arc<str>>,
    },
    /// How many of these yes-or-no slots say yes.
    Count(Vec<u32>),
    /// Was the page seen before this turn?
    Visited {
        page: PageId,
        slot: u32,
    },
    FirstVisit,
    From(PageId),
    /// Does the page the reader is on have this tag?
    Tag(Arc<str>),
    /// Does the page the reader is on belong to this one of the book's parts?
    Part(usize),
    Ticks(Option<u32>),
    Query {
        query: usize,
        args: Vec<(Arc<str>, Arg)>,
    },
    Not(Box<Expr>),
    Negate(Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
}

impl Expr {
    /// The slots that it names. What a query reads, and a page's own boxes, are not among them.
    #[must_use]
    pub fn slots(&self) -> Vec<u32> {
        match self {
            Self::Slot(slot) | Self::Held { slot, .. } | Self::HeldOf { slot, .. } => vec![*slot],
            Self::Visited { slot, .. } | Self::Ticks(Some(slot)) => vec![*slot],
            Self::Count(slots) => slots.clone(),
            Self::Not(inner) | Self::Negate(inner) => inner.slots(),
            Self::Binary(_, a, b) => [a.slots(), b.slots()].concat(),
            _ => Vec::new(),
        }
    }
}

/// An argument of a verb or query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arg {
    Const(Value),
    Expr(Expr),
    /// A group that came several times.
    List(Vec<Vec<(Arc<str>, Arg)>>),
}

/// What an expression gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExprType {
    Bool,
    Int,
    Text,
    /// Any plain data: a map or list of the sheet.
    Data,
}

impl ExprType {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bool => "a yes or no",
            Self::Int => "a number",
            Self::Text => "a word",
            Self::Data => "a list",
        }
    }
}
