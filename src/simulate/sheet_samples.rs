//! Samples of the states in which runs reached each instruction.
//!
//! A sample depends on the seed, but not on the order of the runs.

use super::histogram::Histogram;
use crate::model::book::PageId;
use crate::model::game::{State, Value};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Size of the sample for each instruction.
pub(super) const SAMPLE_SIZE: usize = 3;

/// The state in which a run first reached an instruction.
#[derive(Debug, Clone)]
pub(super) struct StateSample {
    /// A random number. The samples with the lowest numbers are kept.
    pub(super) order: u64,
    pub(super) run: u64,
    /// Slots that have changed since the start of the book, with their values.
    pub(super) slots: Vec<(u32, Value)>,
}

/// The slots that have changed since the start of the book, with their values.
pub(super) fn changed_slots(state: &State) -> Vec<(u32, Value)> {
    let mut slots: Vec<u32> = state.changes(0).map(|(slot, _)| slot).collect();
    slots.sort_unstable();
    slots.dedup();
    let values = slots.into_iter();
    values.map(|slot| (slot, state.get(slot).clone())).collect()
}

/// Samples by the page and step of the instruction.
#[derive(Debug, Clone, Default)]
pub(super) struct SheetSamples {
    samples: IndexMap<(PageId, usize), Vec<StateSample>, FxBuildHasher>,
}

impl SheetSamples {
    /// Records that run number `run`, whose dice have this seed, has reached an instruction. The journal of the state begins at the start of the
    /// book.
    pub(super) fn record(&mut self, step: (PageId, usize), (seed, run): (u64, u64), state: &State) {
        let order = mix_bits(mix_bits(seed ^ u64::from(step.0.0)).wrapping_add(step.1 as u64));
        let samples = self.samples.entry(step).or_default();
        let i = samples.partition_point(|it| (it.order, it.run) < (order, run));
        if i >= SAMPLE_SIZE || samples.get(i).is_some_and(|it| it.run == run) {
            return;
        }
        let slots = changed_slots(state);
        samples.insert(i, StateSample { order, run, slots });
        samples.truncate(SAMPLE_SIZE);
    }

    /// Moves the samples to `target`, which keeps those with the lowest numbers.
    pub(super) fn merge_into(&mut self, target: &mut Self) {
        for (step, samples) in std::mem::take(&mut self.samples) {
            let merged = target.samples.entry(step).or_default();
            merged.extend(samples);
            merged.sort_by_key(|it| (it.order, it.run));
            merged.truncate(SAMPLE_SIZE);
        }
    }

    /// All instructions with their samples, in any order.
    pub(super) fn iter(&self) -> impl Iterator<Item = ((PageId, usize), &[StateSample])> {
        self.samples.iter().map(|(step, it)| (*step, &**it))
    }
}

/// Results of an instruction with one sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SheetResult {
    /// Order of the sample, and the run that had the sheet. None for the sheet of a new game.
    #[serde(rename = "met")]
    pub(super) sample: Option<(u64, u64)>,
    pub(super) times: u64,
    /// The numbers of the sheet.
    pub(super) numbers: Vec<i64>,
    /// How often each outcome occurred, in the order of the rows of the report.
    pub(super) outcomes: Vec<u64>,
    pub(super) rounds: Histogram,
    /// How much each field changed, by its index in `priorities` of the ruleset.
    pub(super) costs: BTreeMap<usize, Histogram>,
}

/// The seed of the dice of a run, and that of its reader.
pub(super) fn run_seeds(seed: u64, run: u64) -> (u64, u64) {
    let dice_seed = mix_bits(mix_bits(seed).wrapping_add(run.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
    (dice_seed, mix_bits(dice_seed ^ 0x5851_F42D_4C95_7F2D))
}

/// Mixes the bits of a number, so that the result looks random.
fn mix_bits(n: u64) -> u64 {
    let n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ (n >> 31)
}
