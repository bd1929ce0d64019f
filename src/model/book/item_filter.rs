//! Patterns for entries of a kind: `item with (bonus >= 1 and tag axe)`. A pattern depends only on the entry.

use crate::model::game::Value;
use crate::syntax::markup::BinaryOp;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A condition on an entry. Its attributes override the values of its catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ItemFilter {
    /// Matches every entry.
    Any,
    Id(Arc<str>),
    /// One of its tags or traits.
    Tag(Arc<str>),
    /// A flag that is on.
    Flag(Arc<str>),
    /// A list that contains this word.
    Contains(Arc<str>, Arc<str>),
    /// Compares a number or a word.
    Compare(Arc<str>, BinaryOp, Value),
    Not(Box<ItemFilter>),
    And(Box<ItemFilter>, Box<ItemFilter>),
    Or(Box<ItemFilter>, Box<ItemFilter>),
}

/// The lists that contain tags.
pub const TAG_LISTS: [&str; 2] = ["tags", "traits"];

/// Comparison operators as rules receive them.
const COMPARISONS: [(&str, BinaryOp); 6] = [
    ("=", BinaryOp::Equal),
    ("!=", BinaryOp::NotEqual),
    ("<", BinaryOp::Less),
    ("<=", BinaryOp::LessOrEqual),
    (">", BinaryOp::More),
    (">=", BinaryOp::MoreOrEqual),
];

/// Parses a comparison operator.
pub fn parse_comparison(sign: &str) -> Option<BinaryOp> {
    let sign = match sign {
        "==" => "=",
        "≠" => "!=",
        "≤" => "<=",
        "≥" => ">=",
        other => other,
    };
    let found = COMPARISONS.iter().find(|(text, _)| *text == sign);
    found.map(|(_, op)| *op)
}

impl ItemFilter {
    /// Creates a pattern for a number, a word or a flag with this value.
    #[must_use]
    pub fn equal(key: &str, value: Value) -> Self {
        Self::Compare(key.into(), BinaryOp::Equal, value)
    }

    /// Returns true if the pattern matches an entry, given its catalogue data.
    pub fn matches(&self, thing: &Value, entry: Option<&Value>) -> bool {
        let says = |key: &str| {
            Some(match (thing.get(key), entry) {
                (Value::Nothing, Some(entry)) => entry.get(key).clone(),
                (mark, _) => mark.clone(),
            })
        };
        self.evaluate(thing.get("id").as_text(), &says) == Some(true)
    }

    /// Returns true if some attributes of an entry can make the pattern match, given its catalogue data.
    pub fn can_match(&self, id: &str, entry: &Value, is_mark: impl Fn(&str) -> bool) -> bool {
        let says = |key: &str| (!is_mark(key)).then(|| entry.get(key).clone());
        self.evaluate(Some(id), &says) != Some(false)
    }

    /// None if the result depends on unknown values.
    fn evaluate(&self, id: Option<&str>, says: &dyn Fn(&str) -> Option<Value>) -> Option<bool> {
        let has = |key: &str, word: &Arc<str>| {
            let list = says(key)?;
            Some(list.as_list().iter().any(|it| it.as_text() == Some(word)))
        };
        match self {
            Self::Any => Some(true),
            Self::Id(wanted) => Some(id == Some(wanted)),
            Self::Tag(tag) => {
                let all = TAG_LISTS.map(|key| has(key, tag));
                either(all[0], all[1])
            }
            Self::Flag(key) => Some(says(key)?.truth()),
            Self::Contains(key, word) => has(key, word),
            Self::Compare(key, op, with) => Some(compare(*op, &says(key)?, with)),
            Self::Not(inner) => inner.evaluate(id, says).map(|yes| !yes),
            Self::And(a, b) => {
                let (a, b) = (a.evaluate(id, says), b.evaluate(id, says));
                either(a.map(|yes| !yes), b.map(|yes| !yes)).map(|yes| !yes)
            }
            Self::Or(a, b) => either(a.evaluate(id, says), b.evaluate(id, says)),
        }
    }

    /// Converts the pattern to the value that rules receive.
    pub fn to_value(&self) -> Value {
        let text = |text: &Arc<str>| Value::Text(Arc::clone(text));
        let list =
            |word: &str, rest: Vec<Value>| Value::list([Value::text(word)].into_iter().chain(rest));
        match self {
            Self::Any => list("any", Vec::new()),
            Self::Id(id) => list("id", vec![text(id)]),
            Self::Tag(tag) => list("tag", vec![text(tag)]),
            Self::Flag(key) => list("flag", vec![text(key)]),
            Self::Contains(key, word) => list("has", vec![text(key), text(word)]),
            Self::Compare(key, op, with) => {
                let sign = COMPARISONS.iter().find(|(_, known)| known == op);
                let sign = sign.map_or("=", |(sign, _)| sign);
                list(sign, vec![text(key), with.clone()])
            }
            Self::Not(inner) => list("not", vec![inner.to_value()]),
            Self::And(a, b) => list("and", vec![a.to_value(), b.to_value()]),
            Self::Or(a, b) => list("or", vec![a.to_value(), b.to_value()]),
        }
    }

    /// Parses a value that rules received. None for any other value.
    pub fn from_value(value: &Value) -> Option<Self> {
        let word = |value: &Value| value.as_text().map(Arc::from);
        let inner = |value: &Value| Some(Box::new(Self::from_value(value)?));
        let (first, rest) = value.as_list().split_first()?;
        Some(match (first.as_text()?, rest) {
            ("any", []) => Self::Any,
            ("id", [id]) => Self::Id(word(id)?),
            ("tag", [tag]) => Self::Tag(word(tag)?),
            ("flag", [key]) => Self::Flag(word(key)?),
            ("has", [key, it]) => Self::Contains(word(key)?, word(it)?),
            ("not", [it]) => Self::Not(inner(it)?),
            ("and", [a, b]) => Self::And(inner(a)?, inner(b)?),
            ("or", [a, b]) => Self::Or(inner(a)?, inner(b)?),
            (sign, [key, with]) => Self::Compare(word(key)?, parse_comparison(sign)?, with.clone()),
            _ => return None,
        })
    }
}

fn either(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    }
}

fn compare(op: BinaryOp, said: &Value, with: &Value) -> bool {
    // A missing value counts as 0.
    let (x, y) = (said.int(), with.int());
    match op {
        BinaryOp::Less => x < y,
        BinaryOp::LessOrEqual => x <= y,
        BinaryOp::More => x > y,
        BinaryOp::MoreOrEqual => x >= y,
        _ => {
            let same = match with {
                Value::Int(_) => x == y,
                Value::Bool(yes) => said.truth() == *yes,
                with => said == with,
            };
            same == (op != BinaryOp::NotEqual)
        }
    }
}
