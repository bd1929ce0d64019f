//! A share of the runs, for one machine of many: whole blocks, so that what a block counts is counted where it always is.

use super::BLOCK;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// The third of 64: `3/64`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Counted from 1.
    pub number: u64,
    pub of: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Which of so many runs are its own; none where there are fewer blocks than shards.
    #[must_use]
    pub fn runs(self, all: u64) -> Range<u64> {
        let blocks = u128::from(all.div_ceil(BLOCK));
        let until = |shards: u64| {
            let blocks = blocks * u128::from(shards) / u128::from(self.of.max(1));
            let runs = blocks.saturating_mul(BLOCK.into()).min(all.into());
            u64::try_from(runs).unwrap_or(all)
        };
        until(self.number.saturating_sub(1))..until(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let why = || "a shard is such as 3/64: the third of 64, from 1/64 to 64/64".to_owned();
        let (number, of) = text.split_once('/').ok_or_else(why)?;
        let number = number.parse().map_err(|_| why())?;
        let of = of.parse().map_err(|_| why())?;
        if number == 0 || number > of {
            return Err(why());
        }
        Ok(Self { number, of })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shards follow on each other, leave nothing out and cut no block.
    #[test]
    fn shards_are_whole_blocks() {
        for (all, of) in [(0, 1), (1, 3), (640, 3), (1000, 7), (64, 64), (u64::MAX, 9)] {
            let mut next = 0;
            for number in 1..=of {
                let runs = Shard { number, of }.runs(all);
                assert_eq!(runs.start, next);
                assert!(
                    runs.end == all || runs.end.is_multiple_of(BLOCK),
                    "{all} {of}"
                );
                next = runs.end;
            }
            assert_eq!(next, all);
        }
        assert_eq!("3/64".parse(), Ok(Shard { number: 3, of: 64 }));
        for wrong in ["3", "0/4", "5/4", "1/0", "a/b", "-1/2"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
