//! Histograms of whole numbers with bounded size, which can be merged in any order.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How often each number occurred. Large numbers are rounded, by less than 1 %.
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
    /// The range and the median as text: `rounds 2 to 7, median 3`.
    pub fn describe_rounds(&self) -> String {
        if self.low == self.high {
            return format!("rounds {}", self.low);
        }
        format!("rounds {} to {}, median {}", self.low, self.high, self.p50)
    }
}

/// The bucket of a number: its first eight binary digits, followed by zeros.
fn bucket(n: i64) -> i64 {
    let size = n.unsigned_abs();
    let digits = u64::BITS - size.leading_zeros();
    let shift = digits.saturating_sub(8);
    let size = i64::try_from(size >> shift << shift).unwrap_or(i64::MAX);
    if n < 0 { -size } else { size }
}

impl Histogram {
    /// Counts a number `times` times.
    pub(super) fn record(&mut self, n: i64, times: u64) {
        let count = self.counts.entry(bucket(n)).or_default();
        *count = count.saturating_add(times);
    }

    pub(super) fn counts(&self) -> impl Iterator<Item = (i64, u64)> {
        self.counts.iter().map(|(n, count)| (*n, *count))
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (n, count) in other.counts() {
            self.record(n, count);
        }
    }

    pub(super) fn quantiles(&self) -> Option<Quantiles> {
        let counts = self.counts.values();
        let samples = counts.fold(0, |sum: u64, n| sum.saturating_add(*n));
        let (low, high) = (
            *self.counts.keys().next()?,
            *self.counts.keys().next_back()?,
        );
        let percentile = |percent: u64| {
            // Rank of the number, counted from 1.
            let rank = u128::from(samples) * u128::from(percent);
            let rank = rank.div_ceil(100).max(1);
            let mut passed = 0_u128;
            let mut numbers = self.counts.iter();
            let number = numbers.find(|(_, count)| {
                passed += u128::from(**count);
                passed >= rank
            });
            number.map_or(high, |(n, _)| *n)
        };
        Some(Quantiles {
            samples,
            low,
            p10: percentile(10),
            p50: percentile(50),
            p90: percentile(90),
            high,
        })
    }
}

/// Serializes maps as lists of pairs, because JSON objects can only have strings as keys.
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

/// Adds the histograms of one map to those of another.
pub(super) fn merge_histograms<K: Ord>(
    to: &mut BTreeMap<K, Histogram>,
    from: BTreeMap<K, Histogram>,
) {
    for (key, histogram) in from {
        to.entry(key).or_default().merge(&histogram);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_merged_histograms() {
        let mut histogram = Histogram::default();
        (1..=100).for_each(|n| histogram.record(n, 1));
        let (mut left, mut right) = (Histogram::default(), Histogram::default());
        (1..=100).rev().for_each(|n| {
            if n % 3 == 0 {
                left.record(n, 1)
            } else {
                right.record(n, 1)
            }
        });
        left.merge(&right);
        assert_eq!(left, histogram);
        let quantiles = histogram.quantiles().unwrap();
        assert_eq!(
            (
                quantiles.low,
                quantiles.p10,
                quantiles.p50,
                quantiles.p90,
                quantiles.high
            ),
            (1, 10, 50, 90, 100)
        );
        assert_eq!((bucket(255), bucket(257), bucket(-257)), (255, 256, -256));
        assert_eq!(bucket(i64::MIN), -i64::MAX);
    }
}
