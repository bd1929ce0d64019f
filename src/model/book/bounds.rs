//! Bounds of whole numbers, and fields that are bounds of other fields.

use super::schema::{Bound, Field, RulesetSchema};
use crate::model::game::Value;
use std::convert::Infallible;

/// The minimum or the maximum of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoundSide {
    Min,
    Max,
}

impl BoundSide {
    pub const BOTH: [Self; 2] = [Self::Min, Self::Max];

    /// The key of the bound in declarations.
    pub fn name(self) -> &'static str {
        ["min", "max"][self as usize]
    }
}

impl Field {
    /// The declared bound on this side.
    pub fn bound(&self, side: BoundSide) -> Option<&Bound> {
        [&self.min, &self.max][side as usize].as_ref()
    }

    /// The rule page to which the reader turns at this bound.
    pub fn bound_page(&self, side: BoundSide) -> Option<&str> {
        self.bound_pages[side as usize].as_deref()
    }

    /// The current bound on this side. `value_of` returns the value of another field of the sheet.
    ///
    /// # Errors
    /// If `value_of` fails.
    pub fn limit<E>(
        &self,
        side: BoundSide,
        value_of: impl FnOnce(&str) -> Result<i64, E>,
    ) -> Result<i64, E> {
        match self.bound(side) {
            Some(Bound::Number(n)) => Ok(*n),
            Some(Bound::Field(name)) => value_of(name),
            // Constants are resolved when the book is compiled.
            Some(Bound::Constant(_)) | None => Ok([i64::MIN, i64::MAX][side as usize]),
        }
    }

    /// The current minimum and maximum. `value_of` returns the value of another field of the sheet.
    ///
    /// # Errors
    /// If `value_of` fails.
    pub fn bounds<E>(
        &self,
        mut value_of: impl FnMut(&str) -> Result<i64, E>,
    ) -> Result<(i64, i64), E> {
        let low = self.limit(BoundSide::Min, &mut value_of)?;
        Ok((low, self.limit(BoundSide::Max, value_of)?))
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

    /// The range of allowed numbers ("from 0 to 3") if `n` is outside. Ignores bounds that are other fields.
    pub fn violated_bounds(&self, n: i64) -> Option<String> {
        match self.fixed_bounds() {
            (low, high) if (low..=high).contains(&n) => None,
            (low, i64::MAX) => Some(format!("at least {low}")),
            (i64::MIN, high) => Some(format!("at most {high}")),
            (low, high) => Some(format!("from {low} to {high}")),
        }
    }

    /// The error message if the declared start of the field is out of bounds.
    ///
    /// A required field and a field that starts with a constant do not declare a start.
    pub fn start_out_of_bounds(&self) -> Option<String> {
        let start = match self.start {
            Value::Int(start) if !self.required && self.start_constant.is_none() => start,
            _ => return None,
        };
        let range = self.violated_bounds(start)?;
        let name = &self.name;
        Some(format!("`{name}` starts at {start}, but must be {range}"))
    }

    /// Returns true if a bound is another field.
    pub fn is_bounded_by_field(&self) -> bool {
        [&self.min, &self.max]
            .iter()
            .any(|bound| matches!(bound, Some(Bound::Field(_))))
    }
}

impl RulesetSchema {
    /// The bounds at which the reader turns to a rule page: the index of the field, and the side.
    pub fn page_bounds(&self) -> impl Iterator<Item = (usize, BoundSide)> {
        let fields = self.fields.iter().enumerate();
        fields.flat_map(|(n, field)| {
            let sides = BoundSide::BOTH.into_iter();
            sides
                .filter(|side| field.bound_page(*side).is_some())
                .map(move |side| (n, side))
        })
    }

    /// Calls `visit` for each field that this field bounds, then for the fields that those bound, and so on.
    ///
    /// # Errors
    /// The error of `visit`.
    pub fn visit_bounded_fields<E>(
        &self,
        field: usize,
        visit: &mut dyn FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        self.visit_bounded_from(&mut vec![field], visit)
    }

    /// Visits the fields that are bounded by the last field of `path`. Fields of `path` are skipped, because of cycles.
    fn visit_bounded_from<E>(
        &self,
        path: &mut Vec<usize>,
        visit: &mut dyn FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(name) = path.last().and_then(|n| Some(&self.fields.get(*n)?.name)) else {
            return Ok(());
        };
        for (other, field) in self.fields.iter().enumerate() {
            let is_this_field =
                |bound: &Option<Bound>| matches!(bound, Some(Bound::Field(it)) if it == name);
            if (is_this_field(&field.min) || is_this_field(&field.max)) && !path.contains(&other) {
                visit(other)?;
                path.push(other);
                self.visit_bounded_from(path, visit)?;
                path.pop();
            }
        }
        Ok(())
    }

    /// The slots that can change when a field of the sheet changes, starting with its own. `field_slots` are the slots of all fields.
    pub fn slots_affected_by(&self, slot: u32, field_slots: &[u32]) -> Vec<u32> {
        let mut slots = vec![slot];
        let Some(field) = field_slots.iter().position(|it| *it == slot) else {
            return slots;
        };
        let _: Result<(), Infallible> = self.visit_bounded_fields(field, &mut |other| {
            let slot = field_slots.get(other).filter(|slot| !slots.contains(slot));
            slots.extend(slot.copied());
            Ok(())
        });
        slots
    }
}

/// A number that is outside a bound set by another field.
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
        let bound_name = match self.side {
            "over" => "maximum",
            _ => "minimum",
        };
        let Self {
            field,
            value,
            bound,
            limit,
            ..
        } = self;
        format!("`{field}` is {value}, but its {bound_name} `{bound}` is {limit}")
    }
}

impl RulesetSchema {
    /// The numbers on the sheet that are outside a bound set by another field. `values` are the values of all fields.
    pub fn broken_bounds(&self, values: &[Value]) -> Vec<BrokenBound<'_>> {
        BrokenBound::find(&self.fields, values)
    }
}

impl<'b> BrokenBound<'b> {
    /// The numbers that are outside a bound set by another field. `values` are the values of `all_fields`, in the same order.
    pub fn find(all_fields: &'b [Field], values: &[Value]) -> Vec<Self> {
        let fields = || all_fields.iter().zip(values);
        let number = |(_, value): (&Field, &Value)| match value {
            Value::Int(n) => Some(*n),
            _ => None,
        };
        let mut out = Vec::new();
        for (field, value) in fields() {
            let Some(n) = number((field, value)) else {
                continue;
            };
            for (side, bound) in [("over", &field.max), ("under", &field.min)] {
                let Some(Bound::Field(bound)) = bound else {
                    continue;
                };
                let limit = fields().find(|(other, _)| other.name == *bound);
                let limit = limit.and_then(number);
                let is_broken = |limit: &i64| match side {
                    "over" => n > *limit,
                    _ => n < *limit,
                };
                if let Some(limit) = limit.filter(is_broken) {
                    out.push(BrokenBound {
                        field: &field.name,
                        value: n,
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
