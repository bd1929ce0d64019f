//! Pictures next to a block, for graphical front ends: dice and images of pages.

use super::dice::{explain_roll, roll_rule};
use super::{Block, PresentOptions};
use crate::model::game::{Event, RollEvent, face_range};

/// A picture next to the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picture {
    Dice(RolledDice),
    /// A file in the folder of a book. The description is empty for a decorative image.
    Image {
        book: String,
        file: String,
        description: String,
    },
}

/// Rolled dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RolledDice {
    pub dice: Vec<RolledDie>,
    /// The rule of the roll, as shown by `why`. For an exchange, its complete rolls.
    pub explanation: Vec<Block>,
}

/// A rolled die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RolledDie {
    pub face: u32,
    /// The highest possible face.
    pub max_face: u32,
    /// Whether the die counts for the result.
    pub is_counted: bool,
}

/// Returns the picture of an event.
pub(super) fn event_picture(event: &Event, mode: PresentOptions) -> Option<Box<Picture>> {
    Some(Box::new(match event {
        Event::Roll(roll) => Picture::Dice(RolledDice {
            dice: rolled_dice(roll),
            explanation: roll_rule(roll, mode),
        }),
        Event::Image { file, book, text } => Picture::Image {
            book: book.clone(),
            file: file.clone(),
            description: text.clone(),
        },
        _ => return None,
    }))
}

/// Returns the dice of an exchange, with its complete rolls. None without dice.
pub(super) fn exchange_picture(facts: &[Event], mode: PresentOptions) -> Option<Box<Picture>> {
    let rolls = facts.iter().filter_map(|fact| match fact {
        Event::Roll(roll) => Some(roll),
        _ => None,
    });
    let dice: Vec<RolledDie> = rolls.clone().flat_map(rolled_dice).collect();
    let explanation = rolls.flat_map(|roll| explain_roll(roll, mode)).collect();
    (!dice.is_empty()).then(|| Box::new(Picture::Dice(RolledDice { dice, explanation })))
}

/// Returns the dice of a roll. All dice of a sum count, else only the die that decides.
fn rolled_dice(roll: &RollEvent) -> Vec<RolledDie> {
    if roll.is_draw {
        return Vec::new();
    }
    let mut sorted = roll.faces.clone();
    sorted.sort_unstable();
    let decisive = match &*roll.keep {
        "highest" => sorted.last(),
        "lowest" => sorted.first(),
        "second" => sorted.iter().rev().nth(1),
        _ => None,
    };
    let counted = decisive.and_then(|face| roll.faces.iter().position(|it| it == face));
    let faces = roll.faces.iter().enumerate();
    let dice = faces.map(|(i, face)| RolledDie {
        face: *face,
        max_face: *face_range(roll.min_face, roll.sides).end(),
        is_counted: counted.is_none_or(|it| it == i),
    });
    dice.collect()
}
