//! Numbers of the sheet that are bounded by other fields.

use super::{Book, Bound, Field};
use crate::model::game::Value;

/// A number that is outside the bound that another field is.
#[derive(Debug)]
pub struct BrokenBound<'b> {
    pub field: &'b str,
    pub value: i64,
    /// `over` or `under`.
    pub side: &'static str,
    /// The field that is the bound, and its value.
    pub bound: &'b str,
    pub limit: i64,
}

impl Book {
    /// Numbers of the sheet that are outside a bound that is another field, in a state of which `value` returns what a slot holds.
    pub fn broken_bounds(&self, value: impl Fn(u32) -> Value) -> Vec<BrokenBound<'_>> {
        let fields = || self.vocabulary.fields.iter().zip(&self.world.fields);
        let number = |(_, slot): (&Field, &u32)| match value(*slot) {
            Value::Int(n) => Some(n),
            _ => None,
        };
        let mut out = Vec::new();
        for (field, slot) in fields() {
            let Some(own) = number((field, slot)) else {
                continue;
            };
            for (side, bound) in [("over", &field.max), ("under", &field.min)] {
                let Some(Bound::Field(bound)) = bound else {
                    continue;
                };
                let limit = fields().find(|(other, _)| other.name == *bound);
                let limit = limit.and_then(number);
                let is_broken = |limit: &i64| match side {
                    "over" => own > *limit,
                    _ => own < *limit,
                };
                if let Some(limit) = limit.filter(is_broken) {
                    out.push(BrokenBound {
                        field: &field.name,
                        value: own,
                        side,
                        bound,
                        limit,
                    });
                }
            }
        }
        out
    }
}
