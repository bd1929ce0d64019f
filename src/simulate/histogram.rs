//! Histogram of whole numbers. Its size is bounded, and histograms can be added in any order.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How often each number occurred. Large numbers are exact to about one part in 128.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Histogram {
    counts: BTreeMap<i64, u64>,
}

/// Percentiles of a histogram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Quantiles {
    /// Number of values.
    pub samples: u64,
    pub low: i64,
    pub p10: i64,
    pub p50: i64,
    pub p90: i64,
    pub high: i64,
}

impl Quantiles {
    /// The median and the range as text: `rounds 2 to 7, mostly 3`.
    pub fn describe_rounds(&self) -> String {
        if self.low == self.high {
            return format!("rounds {}", self.low);
        }
        format!("rounds {} to {}, mostly {}", self.low, self.high, self.p50)
    }
}

/// The bucket of a number: the number itself if it is small, else its first eight binary digits.
fn bucket(n: i64) -> i64 {
    let size = n.unsigned_abs();
    let digits = u64::BITS - size.leading_zeros();
    let rest = digits.saturating_sub(8);
    let size = i64::try_from(size >> rest << rest).unwrap_or(i64::MAX);
    if n < 0 { -size } else { size }
}

impl Histogram {
    /// Counts a number.
    pub(super) fn record(&mut self, n: i64, times: u64) {
        let known = self.counts.entry(bucket(n)).or_default();
        *known = known.saturating_add(times);
    }

    pub(super) fn counts(&self) -> impl Iterator<Item = (i64, u64)> {
        self.counts.iter().map(|(n, many)| (*n, *many))
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (n, many) in other.counts() {
            self.record(n, many);
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
            // Rank of the number, counted from 1.
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
            samples: of,
            low,
            p10: at(10),
            p50: at(50),
            p90: at(90),
            high,
        })
    }
}

/// JSON has only strings as keys of objects: maps with other keys are lists of pairs.
pub(super) mod pairs {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    pub(in super::super) fn serialize<K: Serialize, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, V>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(map)
    }

    pub(in super::super) fn deserialize<'de, K, V, D>(from: D) -> Result<BTreeMap<K, V>, D::Error>
    where
        K: Deserialize<'de> + Ord,
        V: Deserialize<'de>,
        D: Deserializer<'de>,
    {
        Ok(Vec::<(K, V)>::deserialize(from)?.into_iter().collect())
    }
}

/// Adds the counts of one map to those of another.
pub(super) fn merge_counts<K: Ord>(to: &mut BTreeMap<K, u64>, from: BTreeMap<K, u64>) {
    for (key, count) in from {
        let sum = to.entry(key).or_default();
        *sum = sum.saturating_add(count);
    }
}

/// Adds the distributions of one map to those of another.
pub(super) fn merge_histograms<K: Ord>(
    to: &mut BTreeMap<K, Histogram>,
    from: BTreeMap<K, Histogram>,
) {
    for (key, spread) in from {
        to.entry(key).or_default().merge(&spread);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_a_spread() {
        let mut spread = Histogram::default();
        (1..=100).for_each(|n| spread.record(n, 1));
        let (mut one, mut other) = (Histogram::default(), Histogram::default());
        (1..=100).rev().for_each(|n| {
            if n % 3 == 0 {
                one.record(n, 1)
            } else {
                other.record(n, 1)
            }
        });
        one.merge(&other);
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
