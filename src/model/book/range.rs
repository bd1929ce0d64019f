//! Ranges of whole numbers, for rows and for outcomes of instructions.

use serde::{Deserialize, Serialize};
use std::fmt;

/// An inclusive range of whole numbers. A missing end is open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Range {
    pub low: Option<i64>,
    pub high: Option<i64>,
}

/// A row for an inclusive range, and the step at which it begins.
pub type RangeRow = (Option<i64>, Option<i64>, usize);

impl Range {
    pub const fn new(low: Option<i64>, high: Option<i64>) -> Self {
        Self { low, high }
    }

    /// Parses a range in the notation of rows: `7`, `2-12`, `4 or more`, `4+`, `2 or less`, `-3 - 5`.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().replace(['–', '−'], "-");
        let number = |text: &str| {
            let text = text.trim();
            let digits = text.strip_prefix('-').unwrap_or(text);
            let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            is_number.then(|| text.parse::<i64>().ok()).flatten()
        };
        if let Some(high) = text.strip_suffix("or less").and_then(number) {
            return Some(Self::new(None, Some(high)));
        }
        let low = text.strip_suffix("or more");
        if let Some(low) = low.or_else(|| text.strip_suffix('+')).and_then(number) {
            return Some(Self::new(Some(low), None));
        }
        if let Some(n) = number(&text) {
            return Some(Self::new(Some(n), Some(n)));
        }
        // The first hyphen can be a sign.
        let sign = usize::from(text.starts_with('-'));
        let (low, high) = text.get(sign..)?.split_once('-')?;
        let low = number(&text[..sign + low.len()])?;
        let high = number(high)?;
        (low <= high).then_some(Self::new(Some(low), Some(high)))
    }

    /// Returns true if the range contains this number.
    pub fn contains(self, n: i64) -> bool {
        self.low.is_none_or(|low| n >= low) && self.high.is_none_or(|high| n <= high)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.low, self.high) {
            (Some(low), Some(high)) if low == high => write!(f, "{low}"),
            (Some(low), Some(high)) => write!(f, "{low} to {high}"),
            (Some(low), None) => write!(f, "{low} or more"),
            (None, Some(high)) => write!(f, "{high} or less"),
            (None, None) => f.write_str("any number"),
        }
    }
}

/// The step of the row for this number.
pub fn row_for(rows: &[RangeRow], n: i64) -> Option<usize> {
    let contains = |row: &&RangeRow| Range::new(row.0, row.1).contains(n);
    rows.iter().find(contains).map(|row| row.2)
}

/// The step of the row that is nearest to this number.
pub fn nearest_row(rows: &[RangeRow], n: i64) -> Option<usize> {
    let distance = |row: &&RangeRow| {
        let below = row.0.map_or(0, |low| low.saturating_sub(n));
        let above = row.1.map_or(0, |high| n.saturating_sub(high));
        below.max(above).max(0)
    };
    rows.iter().min_by_key(distance).map(|row| row.2)
}
