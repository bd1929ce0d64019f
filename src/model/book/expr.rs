//! Conditions and values with every name resolved: what play evaluates.

use super::{FieldType, Such};
use crate::model::game::Value;
use crate::syntax::markup::BinaryOp;
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use std::sync::Arc;

/// A page by its place in [`Book::pages`](super::Book::pages).
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct PageId(pub u32);

impl PageId {
    /// The page at this place.
    pub fn at(place: usize) -> Self {
        Self(u32::try_from(place).unwrap_or(u32::MAX))
    }
}

/// A typed expression. A condition never rolls and never changes anything.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Expr {
    Const(Value),
    /// What a slot holds.
    Slot(u32),
    /// How many of one thing of a kind are held, by the slot of the kind.
    Held {
        slot: u32,
        id: Arc<str>,
    },
    /// How many things of a kind are held in all, or only those that are so.
    HeldOf {
        slot: u32,
        kind: usize,
        such: Option<Arc<Such>>,
    },
    /// How many of these yes-or-no slots say yes.
    Count(Vec<u32>),
    /// Was the page seen before this turn?
    Visited {
        page: PageId,
        slot: u32,
    },
    FirstVisit,
    /// How often the page the reader is on was entered, this time too.
    Visits,
    From(PageId),
    /// Does the page the reader is on have this tag?
    Tag(Arc<str>),
    /// Does the page the reader is on belong to this one of the book's parts?
    Part(usize),
    /// Is the linked book of this name at hand? It is known from the start.
    AtHand {
        name: Arc<str>,
        is: bool,
    },
    Ticks(Option<u32>),
    Query {
        query: usize,
        args: Args,
    },
    Not(Box<Expr>),
    Negate(Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// The number that comes second where the first holds, 0 elsewhere: a bonus.
    Where(Box<Expr>, Box<Expr>),
}

impl Expr {
    /// The slots that it names. What a query reads, and a page's own boxes, are not among them.
    pub fn slots(&self) -> Vec<u32> {
        match self {
            Self::Slot(slot) | Self::Held { slot, .. } | Self::HeldOf { slot, .. } => vec![*slot],
            Self::Visited { slot, .. } | Self::Ticks(Some(slot)) => vec![*slot],
            Self::Count(slots) => slots.clone(),
            Self::Not(inner) | Self::Negate(inner) => inner.slots(),
            Self::Binary(_, a, b) | Self::Where(a, b) => [a.slots(), b.slots()].concat(),
            _ => Vec::new(),
        }
    }
}

impl Expr {
    /// The number with the other sign.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Const(Value::Int(n)) => Self::Const(Value::Int(n.saturating_neg())),
            value => Self::Negate(Box::new(value)),
        }
    }

    /// Is the number above 0?
    #[must_use]
    pub fn is_positive(self) -> Self {
        let none = Self::Const(Value::Int(0));
        Self::Binary(BinaryOp::More, Box::new(self), Box::new(none))
    }

    /// How many expressions it is made of, itself too.
    pub fn parts(&self) -> usize {
        match self {
            Self::Not(inner) | Self::Negate(inner) => 1 + inner.parts(),
            Self::Binary(_, a, b) => 1 + a.parts() + b.parts(),
            Self::Query { args, .. } => {
                let of = |arg: &Arg| match arg {
                    Arg::Expr(expr) => expr.parts(),
                    Arg::Const(_) | Arg::List(_) => 1,
                };
                1 + args.iter().map(|(_, arg)| of(arg)).sum::<usize>()
            }
            _ => 1,
        }
    }

    /// Is this, or a part of it, so?
    pub fn has(&self, part: impl Fn(&Self) -> bool + Copy) -> bool {
        part(self)
            || match self {
                Self::Not(inner) | Self::Negate(inner) => inner.has(part),
                Self::Binary(_, a, b) | Self::Where(a, b) => a.has(part) || b.has(part),
                _ => false,
            }
    }
}

/// An argument of a verb or query.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arg {
    Const(Value),
    Expr(Expr),
    /// A group that came several times.
    List(Vec<Args>),
}

/// The arguments of a verb or query, each by the name of its parameter; an optional parameter that was not given is absent.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<(Arc<str>, Arg)>", into = "Vec<(Arc<str>, Arg)>")]
pub struct Args {
    each: Vec<(Arc<str>, Arg)>,
    /// As a rule gets them, where nothing in them hangs on the game.
    constant: Option<Value>,
}

impl Args {
    /// What a rule gets, made once for all calls; none where it has to be worked out.
    pub fn constant(&self) -> Option<&Value> {
        self.constant.as_ref()
    }
}

impl From<Vec<(Arc<str>, Arg)>> for Args {
    fn from(each: Vec<(Arc<str>, Arg)>) -> Self {
        let constant = |arg: &Arg| match arg {
            Arg::Const(value) => Some(value.clone()),
            Arg::Expr(_) => None,
            Arg::List(all) => {
                let all: Option<Vec<Value>> = all.iter().map(|it| it.constant.clone()).collect();
                all.map(Value::list)
            }
        };
        let all = each
            .iter()
            .map(|(name, arg)| Some((Arc::clone(name), constant(arg)?)));
        let all: Option<Vec<_>> = all.collect();
        Self {
            constant: all.map(Value::map),
            each,
        }
    }
}

impl From<Args> for Vec<(Arc<str>, Arg)> {
    fn from(args: Args) -> Self {
        args.each
    }
}

impl Deref for Args {
    type Target = [(Arc<str>, Arg)];

    fn deref(&self) -> &Self::Target {
        &self.each
    }
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
    /// Of what a field or a query holds.
    pub fn of(field: &FieldType) -> Self {
        match field {
            FieldType::Integer => Self::Int,
            FieldType::Flag => Self::Bool,
            FieldType::Text | FieldType::Word(_) => Self::Text,
            FieldType::Words | FieldType::Map | FieldType::Any => Self::Data,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Bool => "a yes or no",
            Self::Int => "a number",
            Self::Text => "a word",
            Self::Data => "a list",
        }
    }
}
