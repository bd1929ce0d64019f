//! How whole numbers are spread: in buckets, so that what is kept is bounded and adding up gives the same in any order.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How often each number came, large ones to about one part in 128.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Spread {
    counts: BTreeMap<i64, u64>,
}

/// What a spread is told as: numbers that so many of a hundred lie below.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Quantiles {
    /// How many there were.
    pub of: u64,
    pub low: i64,
    pub p10: i64,
    pub p50: i64,
    pub p90: i64,
    pub high: i64,
}

impl Quantiles {
    /// What is told of rounds: `rounds 2 to 7, mostly 3`.
    #[must_use]
    pub fn in_rounds(&self) -> String {
        if self.low == self.high {
            return format!("rounds {}", self.low);
        }
        format!("rounds {} to {}, mostly {}", self.low, self.high, self.p50)
    }
}

/// The bucket of a number: itself where it is small, else its first eight binary digits.
fn bucket(n: i64) -> i64 {
    let size = n.unsigned_abs();
    let digits = u64::BITS - size.leading_zeros();
    let rest = digits.saturating_sub(8);
    let size = i64::try_from(size >> rest << rest).unwrap_or(i64::MAX);
    if n < 0 { -size } else { size }
}

impl Spread {
    /// A number came so often.
    pub(super) fn note(&mut self, n: i64, times: u64) {
        let known = self.counts.entry(bucket(n)).or_default();
        *known = known.saturating_add(times);
    }

    pub(super) fn counts(&self) -> impl Iterator<Item = (i64, u64)> {
        self.counts.iter().map(|(n, many)| (*n, *many))
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (n, many) in other.counts() {
            self.note(n, many);
        }
    }

    pub(super) fn quantiles(&self) -> Option<Quantiles> {
        let of = self
            .counts
            .values()
            .fold(0, |sum: u64, n| sum.saturating_add(*n));
        let (low, high) = (
            *self.counts.keys().next()?,
            *self.counts.keys().next_back()?,
        );
        let at = |hundredths: u64| {
            // The number that stands at this place in the row of all, counted from 1.
            let place = u128::from(of) * u128::from(hundredths);
            let place = place.div_ceil(100).max(1);
            let mut passed = 0_u128;
            let found = self.counts.iter().find(|(_, many)| {
                passed += u128::from(**many);
                passed >= place
            });
            found.map_or(high, |(n, _)| *n)
        };
        Some(Quantiles {
            of,
            low,
            p10: at(10),
            p50: at(50),
            p90: at(90),
            high,
        })
    }
}

/// A spread of numbers of which most are as the one before: those in a row are added together.
#[derive(Debug, Clone, Default)]
pub(super) struct Steady {
    spread: Spread,
    last: i64,
    times: u64,
}

impl Steady {
    #[inline]
    pub(super) fn note(&mut self, n: i64) {
        if n != self.last {
            self.spread();
            self.last = n;
        }
        self.times += 1;
    }

    /// All so far; none where there was nothing.
    pub(super) fn spread(&mut self) -> Option<&Spread> {
        if self.times > 0 {
            self.spread.note(self.last, std::mem::take(&mut self.times));
        }
        (!self.spread.counts.is_empty()).then_some(&self.spread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_a_spread() {
        let mut spread = Spread::default();
        (1..=100).for_each(|n| spread.note(n, 1));
        let (mut one, mut other) = (Spread::default(), Spread::default());
        (1..=100).rev().for_each(|n| {
            if n % 3 == 0 {
                one.note(n, 1)
            } else {
                other.note(n, 1)
            }
        });
        one.add(&other);
        assert_eq!(one, spread);
        let found = spread.quantiles().unwrap();
        assert_eq!(
            (found.low, found.p10, found.p50, found.p90, found.high),
            (1, 10, 50, 90, 100)
        );
        assert_eq!((bucket(255), bucket(257), bucket(-257)), (255, 256, -256));
        assert_eq!(bucket(i64::MIN), -i64::MAX);
    }
}
