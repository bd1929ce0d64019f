//! Shards: the runs for one of several machines.
//!
//! A shard consists of complete blocks, because curious readers use the earlier runs of their block.

use super::BLOCK;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// One of several shards, such as `3/64`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Counted from 1.
    #[serde(rename = "shard")]
    pub number: u64,
    #[serde(rename = "shards")]
    pub of: u64,
}

impl Shard {
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// The runs of this shard. Can be empty if there are fewer blocks than shards.
    pub fn runs(self, total_runs: u64) -> Range<u64> {
        let blocks = u128::from(total_runs.div_ceil(BLOCK));
        let end = |shards: u64| {
            let blocks = blocks * u128::from(shards) / u128::from(self.of.max(1));
            let runs = blocks.saturating_mul(BLOCK.into()).min(total_runs.into());
            u64::try_from(runs).unwrap_or(total_runs)
        };
        end(self.number.saturating_sub(1))..end(self.number)
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
        let error =
            || "must be a number and a total, such as 3/64 for the third of 64 shards".to_owned();
        let (number, of) = text.split_once('/').ok_or_else(error)?;
        let number = number.parse().map_err(|_| error())?;
        let of = of.parse().map_err(|_| error())?;
        if number == 0 || number > of {
            return Err(error());
        }
        Ok(Self { number, of })
    }
}
