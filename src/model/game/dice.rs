//! Dice: a portable generator of random numbers (ChaCha with 8 rounds).
//!
//! Every draw is addressed by its position, so undo only needs to restore a number.

use rand::Rng;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Log of rolled dice: maps the position of a draw to the lowest face and the number of sides.
pub type DrawLog = Arc<Mutex<BTreeMap<u64, (u32, u32)>>>;

/// Source of dice results: fixed results first, then those of the seed.
#[derive(Debug)]
pub struct Dice {
    seed: u64,
    fixed: Vec<u32>,
    is_manual: bool,
    /// None before the first draw.
    stream: Option<ChaCha8Rng>,
    /// Number of 32-bit words that were read from `stream`.
    stream_position: u64,
    /// Log of every rolled die, if [`Dice::with_log`] set one.
    log: Option<DrawLog>,
}

impl Clone for Dice {
    fn clone(&self) -> Self {
        Self {
            fixed: self.fixed.clone(),
            is_manual: self.is_manual,
            log: self.log.clone(),
            ..Self::seeded(self.seed)
        }
    }
}

impl Default for Dice {
    fn default() -> Self {
        Self::seeded(0)
    }
}

impl Dice {
    /// Creates dice from a seed. The faces are the same on every machine.
    pub fn seeded(seed: u64) -> Self {
        Self {
            seed,
            fixed: Vec::new(),
            is_manual: false,
            stream: None,
            stream_position: 0,
            log: None,
        }
    }

    /// Logs every die that is rolled, even if the next fixed result is not one of its faces.
    #[must_use]
    pub fn with_log(mut self, log: DrawLog) -> Self {
        self.log = Some(log);
        self
    }

    /// Uses these results first, then those of the seed.
    #[must_use]
    pub fn with_fixed(mut self, faces: Vec<u32>) -> Self {
        self.fixed = faces;
        self
    }

    /// Lets the reader roll real dice and enter the results.
    #[must_use]
    pub fn manual(mut self) -> Self {
        self.is_manual = true;
        self
    }

    pub fn is_manual(&self) -> bool {
        self.is_manual
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn fixed(&self) -> &[u32] {
        &self.fixed
    }

    /// Draws a face from `low` to `low + sides - 1` at `position`. Returns the face and the next position.
    ///
    /// # Errors
    /// If the next fixed result is not a face of the die.
    pub fn draw_face(&mut self, low: u32, sides: u32, position: u64) -> Result<(u32, u64), String> {
        if let Some(mut log) = self.log.as_ref().and_then(|log| log.lock().ok()) {
            log.insert(position, (low, sides));
        }
        let fixed = self.fixed.len() as u64;
        if let Some(&face) = usize::try_from(position)
            .ok()
            .and_then(|p| self.fixed.get(p))
        {
            if !face_range(low, sides).contains(&face) {
                return Err(format!(
                    "the fixed dice do not match: the next result is {face}, but this die has faces {low} to {}",
                    face_range(low, sides).end()
                ));
            }
            return Ok((face, position + 1));
        }
        let mut position = position;
        let sides = sides.max(1);
        // Words past the last multiple of `sides` would favour low faces, so they are rejected. Only the last `sides`
        // words can be among them.
        let is_fair = |word: u32| {
            word <= u32::MAX - sides || word <= u32::MAX - (u32::MAX % sides + 1) % sides
        };
        let new_stream = || ChaCha8Rng::seed_from_u64(self.seed);
        let stream = self.stream.get_or_insert_with(new_stream);
        loop {
            let stream_position = position - fixed;
            if stream_position != self.stream_position {
                stream.set_word_pos(u128::from(stream_position));
                self.stream_position = stream_position;
            }
            let word = stream.next_u32();
            self.stream_position += 1;
            position += 1;
            if is_fair(word) {
                return Ok((low.saturating_add(word % sides), position));
            }
        }
    }
}

/// The dice of a roll that count for its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum KeptDice {
    #[default]
    Sum,
    Highest,
    Lowest,
    /// The second highest, or the only die if there is one.
    Second,
}

impl KeptDice {
    pub const NAMES: [&str; 4] = ["sum", "highest", "lowest", "second"];

    /// Parses the name that rules use in a roll. An unknown name is treated as `sum`.
    pub fn from_name(name: &str) -> Self {
        match name {
            "highest" => Self::Highest,
            "lowest" => Self::Lowest,
            "second" => Self::Second,
            _ => Self::Sum,
        }
    }

    /// Computes the result of these faces.
    pub fn total(self, faces: &[u32]) -> i64 {
        let kept = match self {
            Self::Sum => return faces.iter().map(|face| i64::from(*face)).sum(),
            Self::Highest => faces.iter().max().copied(),
            Self::Lowest => faces.iter().min().copied(),
            Self::Second => {
                let mut sorted = faces.to_vec();
                sorted.sort_unstable();
                sorted.iter().rev().nth(1).or(sorted.first()).copied()
            }
        };
        kept.map_or(0, i64::from)
    }
}

/// The result of a roll that is worst for the reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WorstResult {
    Low,
    High,
}

/// How a result is computed from the faces of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DiceSum {
    pub keep: KeptDice,
    pub plus: i64,
    /// None if the rule does not declare it.
    pub worst: Option<WorstResult>,
}

impl DiceSum {
    pub fn total(self, faces: &[u32]) -> i64 {
        self.keep.total(faces).saturating_add(self.plus)
    }
}

/// The faces of a die whose lowest face is `low`.
pub fn face_range(low: u32, sides: u32) -> std::ops::RangeInclusive<u32> {
    low..=low.saturating_add(sides.saturating_sub(1))
}

/// Maximum number of results of a roll that are listed.
pub const MAX_DICE_RESULTS: u64 = 50_000;

/// Lists the results of a roll: one list of faces for each total if only the total counts, otherwise all lists of faces. Each has the number of
/// results that it represents. None above [`MAX_DICE_RESULTS`].
pub fn possible_rolls(
    count: u32,
    low: u32,
    sides: u32,
    sum: Option<DiceSum>,
) -> Option<Vec<(u64, Vec<u32>)>> {
    let results = u64::from(sides).checked_pow(count)?;
    if !(1..=MAX_DICE_RESULTS).contains(&results) {
        return None;
    }
    let mut rolls: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = rolls.iter().flat_map(|faces| {
            face_range(low, sides).map(|face| faces.iter().copied().chain([face]).collect())
        });
        rolls = longer.collect();
    }
    let Some(sum) = sum else {
        return Some(rolls.into_iter().map(|faces| (1, faces)).collect());
    };
    let mut results: BTreeMap<i64, (u64, Vec<u32>)> = BTreeMap::new();
    for faces in rolls {
        results.entry(sum.total(&faces)).or_insert((0, faces)).0 += 1;
    }
    Some(results.into_values().collect())
}

/// Dice notation, such as `2d6`, `d3` and `1d6+2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiceNotation {
    pub count: i64,
    pub sides: i64,
    pub plus: i64,
}

impl DiceNotation {
    /// Parses dice notation, ignoring spaces. Accepts any number of dice, so the caller must check it.
    pub fn parse(text: &str) -> Option<Self> {
        let number = |text: &str| {
            let digits = text.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| text.parse::<i64>().ok()).flatten()
        };
        let text: String = text.split_whitespace().collect();
        let (count, shape) = text.split_once('d')?;
        let end = shape.find(['+', '-']).unwrap_or(shape.len());
        let (sides, plus) = shape.split_at(end);
        Some(Self {
            count: if count.is_empty() { 1 } else { number(count)? },
            sides: number(sides)?,
            plus: match plus.split_at_checked(1) {
                None => 0,
                Some(("-", plus)) => -number(plus)?,
                Some((_, plus)) => number(plus)?,
            },
        })
    }
}
