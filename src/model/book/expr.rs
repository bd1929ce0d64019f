//! Conditions and values with resolved names.

use super::{FieldType, ItemFilter};
use crate::model::game::Value;
use crate::syntax::markup::BinaryOp;
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use std::sync::Arc;

/// A page, as an index into [`Book::pages`](super::Book::pages).
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct PageId(pub u32);

impl PageId {
    /// The page with this index.
    pub fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }
}

/// A typed expression. A condition never rolls dice and never changes anything.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Expr {
    Const(Value),
    /// The value of a slot.
    Slot(u32),
    /// The number of held entries with this id. `slot` stores the held entries of the kind.
    Held {
        slot: u32,
        id: Arc<str>,
    },
    /// The number of held entries of a kind that match the pattern, or of all of them.
    HeldMatching {
        slot: u32,
        kind: usize,
        filter: Option<Arc<ItemFilter>>,
    },
    /// The number of these slots that are yes.
    CountTrue(Vec<u32>),
    /// Whether the reader has visited the page before this turn.
    Visited {
        page: PageId,
        slot: u32,
    },
    /// Whether this is the first visit to the current page.
    FirstVisit,
    /// The number of times that the current page was entered, including this time.
    Visits,
    /// Whether the reader came to the current page from this page.
    CameFrom(PageId),
    /// Whether the current page has this tag.
    HasTag(Arc<str>),
    /// Whether the current page belongs to this part of the book.
    InPart(usize),
    /// Whether the linked book with this name is available. This does not change during a game.
    BookAvailable {
        name: Arc<str>,
        is_available: bool,
    },
    /// The number of ticked boxes: of the page with this slot, or of the current page.
    Ticks(Option<u32>),
    Query {
        query: usize,
        args: Args,
    },
    Not(Box<Expr>),
    Negate(Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// A bonus: the second expression if the first is true, else 0.
    BonusIf(Box<Expr>, Box<Expr>),
}

impl Expr {
    /// The slots in the expression, without those that queries read and without the boxes of the current page.
    pub fn slots(&self) -> Vec<u32> {
        match self {
            Self::Slot(slot) | Self::Held { slot, .. } | Self::HeldMatching { slot, .. } => {
                vec![*slot]
            }
            Self::Visited { slot, .. } | Self::Ticks(Some(slot)) => vec![*slot],
            Self::CountTrue(slots) => slots.clone(),
            Self::Not(inner) | Self::Negate(inner) => inner.slots(),
            Self::Binary(_, a, b) | Self::BonusIf(a, b) => [a.slots(), b.slots()].concat(),
            _ => Vec::new(),
        }
    }
}

impl Expr {
    /// Returns the number with the opposite sign.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Const(Value::Int(n)) => Self::Const(Value::Int(n.saturating_neg())),
            value => Self::Negate(Box::new(value)),
        }
    }

    /// Returns the condition that the number is above 0.
    #[must_use]
    pub fn above_zero(self) -> Self {
        let zero = Self::Const(Value::Int(0));
        Self::Binary(BinaryOp::More, Box::new(self), Box::new(zero))
    }

    /// The number of expressions in it, including itself.
    pub fn node_count(&self) -> usize {
        match self {
            Self::Not(inner) | Self::Negate(inner) => 1 + inner.node_count(),
            Self::Binary(_, a, b) => 1 + a.node_count() + b.node_count(),
            Self::Query { args, .. } => {
                let count = |(_, arg): &(_, Arg)| match arg {
                    Arg::Expr(expr) => expr.node_count(),
                    Arg::Const(_) | Arg::List(_) => 1,
                };
                1 + args.iter().map(count).sum::<usize>()
            }
            _ => 1,
        }
    }

    /// Returns true if this expression or a part of it matches.
    pub fn any_node(&self, matches: impl Fn(&Self) -> bool + Copy) -> bool {
        matches(self)
            || match self {
                Self::Not(inner) | Self::Negate(inner) => inner.any_node(matches),
                Self::Binary(_, a, b) | Self::BonusIf(a, b) => {
                    a.any_node(matches) || b.any_node(matches)
                }
                _ => false,
            }
    }
}

/// An argument of an instruction or a query.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arg {
    Const(Value),
    Expr(Expr),
    /// A repeated group.
    List(Vec<Args>),
}

/// Arguments of an instruction or a query, by parameter name. Omitted optional parameters are absent.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<(Arc<str>, Arg)>", into = "Vec<(Arc<str>, Arg)>")]
pub struct Args {
    entries: Vec<(Arc<str>, Arg)>,
    /// The arguments as rules receive them, if they are constant.
    constant: Option<Value>,
}

impl Args {
    /// The arguments as rules receive them, if they are constant. All calls share this value.
    pub fn constant(&self) -> Option<&Value> {
        self.constant.as_ref()
    }
}

impl From<Vec<(Arc<str>, Arg)>> for Args {
    fn from(entries: Vec<(Arc<str>, Arg)>) -> Self {
        let constant = |arg: &Arg| match arg {
            Arg::Const(value) => Some(value.clone()),
            Arg::Expr(_) => None,
            Arg::List(groups) => {
                let values = groups.iter().map(|args| args.constant.clone());
                values.collect::<Option<Vec<Value>>>().map(Value::list)
            }
        };
        let args = entries
            .iter()
            .map(|(name, arg)| Some((Arc::clone(name), constant(arg)?)));
        let args: Option<Vec<_>> = args.collect();
        Self {
            constant: args.map(Value::map),
            entries,
        }
    }
}

impl From<Args> for Vec<(Arc<str>, Arg)> {
    fn from(args: Args) -> Self {
        args.entries
    }
}

impl Deref for Args {
    type Target = [(Arc<str>, Arg)];

    fn deref(&self) -> &Self::Target {
        &self.entries
    }
}

/// The type of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExprType {
    Bool,
    Int,
    Text,
    /// Any plain data, such as a map or a list of the sheet.
    Data,
}

impl ExprType {
    /// The type of a field or of the answer of a query.
    pub fn from_field(field: &FieldType) -> Self {
        match field {
            FieldType::Integer => Self::Int,
            FieldType::Flag => Self::Bool,
            FieldType::Text | FieldType::Word(_) => Self::Text,
            FieldType::Words | FieldType::Map | FieldType::Any => Self::Data,
        }
    }

    /// The name in messages, with an article.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bool => "a yes or no",
            Self::Int => "a number",
            Self::Text => "a word",
            Self::Data => "a list",
        }
    }
}
