//! Patterns for entries of a kind: `item with (bonus >= 1 and tag axe)`.

use crate::model::game::Value;
use crate::syntax::markup::BinaryOp;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A condition on a held entry. The marks of the entry override the values of its catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ItemFilter {
    /// Matches every entry.
    Any,
    /// Matches the entry with this id.
    Id(Arc<str>),
    /// Matches entries with this tag or trait.
    Tag(Arc<str>),
    /// Matches entries with this flag.
    Flag(Arc<str>),
    /// Matches entries whose list (first) contains the word (second).
    Contains(Arc<str>, Arc<str>),
    /// Compares a number or a word.
    Compare(Arc<str>, BinaryOp, Value),
    Not(Box<ItemFilter>),
    And(Box<ItemFilter>, Box<ItemFilter>),
    Or(Box<ItemFilter>, Box<ItemFilter>),
}

/// The fields that contain tags.
pub const TAG_LISTS: [&str; 2] = ["tags", "traits"];

/// Comparison operators, as rules receive them.
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
        sign => sign,
    };
    let row = COMPARISONS.iter().find(|(text, _)| *text == sign);
    row.map(|(_, op)| *op)
}

impl ItemFilter {
    /// Creates a pattern for a number, a word or a flag with this value.
    #[must_use]
    pub fn equal(key: &str, value: Value) -> Self {
        Self::Compare(key.into(), BinaryOp::Equal, value)
    }

    /// Returns true if the pattern matches a held entry. `entry` is its catalogue data.
    pub fn matches(&self, held: &Value, entry: Option<&Value>) -> bool {
        let value_of = |key: &str| {
            Some(match (held.get(key), entry) {
                (Value::Nothing, Some(entry)) => entry.get(key).clone(),
                (mark, _) => mark.clone(),
            })
        };
        self.evaluate(held.get("id").as_text(), &value_of) == Some(true)
    }

    /// Returns true if the pattern can match an entry with any marks. `entry` is its catalogue data.
    pub fn can_match(&self, id: &str, entry: &Value, is_mark: impl Fn(&str) -> bool) -> bool {
        let value_of = |key: &str| (!is_mark(key)).then(|| entry.get(key).clone());
        self.evaluate(Some(id), &value_of) != Some(false)
    }

    /// Evaluates the pattern. None if the result depends on a value for which `value_of` returns None.
    fn evaluate(&self, id: Option<&str>, value_of: &dyn Fn(&str) -> Option<Value>) -> Option<bool> {
        let has = |key: &str, word: &Arc<str>| {
            let list = value_of(key)?;
            Some(list.as_list().iter().any(|v| v.as_text() == Some(word)))
        };
        match self {
            Self::Any => Some(true),
            Self::Id(expected) => Some(id == Some(expected)),
            Self::Tag(tag) => {
                let [tags, traits] = TAG_LISTS.map(|key| has(key, tag));
                either(tags, traits)
            }
            Self::Flag(key) => Some(value_of(key)?.truth()),
            Self::Contains(key, word) => has(key, word),
            Self::Compare(key, op, value) => Some(compare(*op, &value_of(key)?, value)),
            Self::Not(inner) => inner.evaluate(id, value_of).map(|yes| !yes),
            Self::And(a, b) => {
                let (a, b) = (a.evaluate(id, value_of), b.evaluate(id, value_of));
                either(a.map(|yes| !yes), b.map(|yes| !yes)).map(|yes| !yes)
            }
            Self::Or(a, b) => either(a.evaluate(id, value_of), b.evaluate(id, value_of)),
        }
    }

    /// Converts the pattern to the value that rules receive.
    pub fn to_value(&self) -> Value {
        let text = |text: &Arc<str>| Value::Text(Arc::clone(text));
        let list =
            |word: &str, args: Vec<Value>| Value::list([Value::text(word)].into_iter().chain(args));
        match self {
            Self::Any => list("any", Vec::new()),
            Self::Id(id) => list("id", vec![text(id)]),
            Self::Tag(tag) => list("tag", vec![text(tag)]),
            Self::Flag(key) => list("flag", vec![text(key)]),
            Self::Contains(key, word) => list("has", vec![text(key), text(word)]),
            Self::Compare(key, op, value) => {
                let row = COMPARISONS.iter().find(|(_, it)| it == op);
                let sign = row.map_or("=", |(sign, _)| sign);
                list(sign, vec![text(key), value.clone()])
            }
            Self::Not(inner) => list("not", vec![inner.to_value()]),
            Self::And(a, b) => list("and", vec![a.to_value(), b.to_value()]),
            Self::Or(a, b) => list("or", vec![a.to_value(), b.to_value()]),
        }
    }

    /// Parses a pattern as rules receive it. None for any other value.
    pub fn from_value(value: &Value) -> Option<Self> {
        let word = |value: &Value| value.as_text().map(Arc::from);
        let inner = |value: &Value| Some(Box::new(Self::from_value(value)?));
        let (first, args) = value.as_list().split_first()?;
        Some(match (first.as_text()?, args) {
            ("any", []) => Self::Any,
            ("id", [id]) => Self::Id(word(id)?),
            ("tag", [tag]) => Self::Tag(word(tag)?),
            ("flag", [key]) => Self::Flag(word(key)?),
            ("has", [key, item]) => Self::Contains(word(key)?, word(item)?),
            ("not", [a]) => Self::Not(inner(a)?),
            ("and", [a, b]) => Self::And(inner(a)?, inner(b)?),
            ("or", [a, b]) => Self::Or(inner(a)?, inner(b)?),
            (sign, [key, value]) => {
                Self::Compare(word(key)?, parse_comparison(sign)?, value.clone())
            }
            _ => return None,
        })
    }
}

/// `a or b`, where None is unknown.
fn either(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    }
}

fn compare(op: BinaryOp, left: &Value, right: &Value) -> bool {
    // A missing value counts as 0.
    let (x, y) = (left.int(), right.int());
    match op {
        BinaryOp::Less => x < y,
        BinaryOp::LessOrEqual => x <= y,
        BinaryOp::More => x > y,
        BinaryOp::MoreOrEqual => x >= y,
        _ => {
            let is_equal = match right {
                Value::Int(_) => x == y,
                Value::Bool(yes) => left.truth() == *yes,
                right => left == right,
            };
            is_equal == (op != BinaryOp::NotEqual)
        }
    }
}
