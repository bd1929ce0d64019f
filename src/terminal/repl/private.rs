//! The reader's own dice: a roll for the fun of it that leaves the game's dice where they are.

use crate::model::game::{DiceText, Roll};
use std::hash::{BuildHasher, RandomState};

/// A number from the system's randomness.
#[must_use]
pub fn chance() -> u64 {
    RandomState::new().hash_one(0)
}

/// `2d6`, `d20 + 1`: the roll, and what was added. At most 100 dice of at most 1000 sides.
pub(super) fn roll(text: &str) -> Option<(Roll, i64)> {
    let DiceText { count, sides, plus } = DiceText::read(&text.to_lowercase())?;
    let (count, sides) = (u32::try_from(count).ok()?, u32::try_from(sides).ok()?);
    if !(1..=100).contains(&count) || !(2..=1000).contains(&sides) || plus.abs() > 1_000_000 {
        return None;
    }
    let faces: Vec<u32> = (0..count)
        .map(|_| (chance() % u64::from(sides)) as u32 + 1)
        .collect();
    let result = faces.iter().map(|&face| i64::from(face)).sum::<i64>() + plus;
    let roll = Roll {
        sides,
        faces,
        keep: "sum".to_owned(),
        result,
        ..Roll::default()
    };
    Some((roll, plus))
}
