//! Bounds of whole numbers on the sheet, and fields that change together.

use super::schema::{Bound, Field, RulesetSchema};
use crate::model::game::Value;
use std::convert::Infallible;

impl Field {
    /// The current minimum and maximum. `value_of` returns the value of another field of the sheet.
    ///
    /// # Errors
    /// If `value_of` fails.
    pub fn bounds<E>(
        &self,
        mut value_of: impl FnMut(&str) -> Result<i64, E>,
    ) -> Result<(i64, i64), E> {
        let mut bound = |bound: &Option<Bound>, none: i64| match bound {
            Some(Bound::Number(n)) => Ok(*n),
            Some(Bound::Field(name)) => value_of(name),
            // Constants are resolved when the book is compiled.
            Some(Bound::Constant(_)) | None => Ok(none),
        };
        Ok((bound(&self.min, i64::MIN)?, bound(&self.max, i64::MAX)?))
    }

    /// The bounds that are plain numbers.
    pub fn fixed_bounds(&self) -> (i64, i64) {
        let number = |bound: &Option<Bound>| match bound {
            Some(Bound::Number(n)) => Some(*n),
            _ => None,
        };
        (
            number(&self.min).unwrap_or(i64::MIN),
            number(&self.max).unwrap_or(i64::MAX),
        )
    }

    /// The allowed numbers if `n` is not one of them: "from 0 to 3". Bounds that are other fields are checked in play.
    pub fn violated_bounds(&self, n: i64) -> Option<String> {
        match self.fixed_bounds() {
            (low, high) if (low..=high).contains(&n) => None,
            (low, i64::MAX) => Some(format!("from {low}")),
            (i64::MIN, high) => Some(format!("up to {high}")),
            (low, high) => Some(format!("from {low} to {high}")),
        }
    }

    /// The error for a field whose declared start is out of bounds.
    ///
    /// A required field, and one that starts with a constant, have no such start.
    pub fn start_out_of_bounds(&self) -> Option<String> {
        let start = match self.start {
            Value::Int(start) if !self.required && self.start_constant.is_none() => start,
            _ => return None,
        };
        let range = self.violated_bounds(start)?;
        let name = &self.name;
        Some(format!("`{name}` starts with {start}, but must be {range}"))
    }

    /// Returns true if another field bounds it.
    pub fn is_bounded_by_field(&self) -> bool {
        [&self.min, &self.max]
            .iter()
            .any(|bound| matches!(bound, Some(Bound::Field(_))))
    }
}

impl RulesetSchema {
    /// Calls `each` for the fields that this field bounds, and recursively for those that they bound. Follows no cycle.
    ///
    /// # Errors
    /// The error of `each`.
    pub fn visit_bounded_fields<E>(
        &self,
        field: usize,
        each: &mut dyn FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        self.visit_bounded_from(&mut vec![field], each)
    }

    fn visit_bounded_from<E>(
        &self,
        moved: &mut Vec<usize>,
        each: &mut dyn FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(name) = moved.last().and_then(|n| Some(&self.fields.get(*n)?.name)) else {
            return Ok(());
        };
        for (other, field) in self.fields.iter().enumerate() {
            let by = |bound: &Option<Bound>| matches!(bound, Some(Bound::Field(it)) if it == name);
            if (by(&field.min) || by(&field.max)) && !moved.contains(&other) {
                each(other)?;
                moved.push(other);
                self.visit_bounded_from(moved, each)?;
                moved.pop();
            }
        }
        Ok(())
    }

    /// The slots that can change when a field of the sheet changes, starting with its own. `fields` are the slots of all fields.
    pub fn slots_affected_by(&self, slot: u32, fields: &[u32]) -> Vec<u32> {
        let mut all = vec![slot];
        let Some(field) = fields.iter().position(|it| *it == slot) else {
            return all;
        };
        let _: Result<(), Infallible> = self.visit_bounded_fields(field, &mut |other| {
            all.extend(
                fields
                    .get(other)
                    .filter(|slot| !all.contains(slot))
                    .copied(),
            );
            Ok(())
        });
        all
    }
}

/// A number that is outside a bound given by another field.
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

impl BrokenBound<'_> {
    pub fn message(&self) -> String {
        let bound = match self.side {
            "over" => "maximum",
            _ => "minimum",
        };
        let Self {
            field,
            value,
            bound: name,
            limit,
            ..
        } = self;
        format!("`{field}` is {value}, but its {bound} `{name}` is {limit}")
    }
}

impl RulesetSchema {
    /// Numbers on the sheet that violate a bound given by another field. `values` are those of all fields.
    pub fn broken_bounds(&self, values: &[Value]) -> Vec<BrokenBound<'_>> {
        BrokenBound::find(&self.fields, values)
    }
}

impl<'b> BrokenBound<'b> {
    /// Numbers that violate a bound given by another field. `values` are those of the fields, in the same order.
    pub fn find(all: &'b [Field], values: &[Value]) -> Vec<Self> {
        let fields = || all.iter().zip(values);
        let number = |(_, value): (&Field, &Value)| match value {
            Value::Int(n) => Some(*n),
            _ => None,
        };
        let mut out = Vec::new();
        for (field, value) in fields() {
            let Some(own) = number((field, value)) else {
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
