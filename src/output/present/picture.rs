//! Pictures next to a block, for graphical front ends: dice and images of pages.

use super::dice::behind;
use super::{Block, PresentOptions};
use crate::model::game::{Event, RollEvent, faces};

/// A picture next to the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picture {
    Dice(RolledDice),
    /// A file in the folder of a book. The description is empty for a decorative image.
    Image {
        book: String,
        file: String,
        text: String,
    },
}

/// Rolled dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RolledDice {
    /// The highest possible face.
    pub highest: u32,
    /// Each face, and whether it counts.
    pub faces: Vec<(u32, bool)>,
    /// The rule of the roll, as shown by `why`.
    pub why: Vec<Block>,
}

/// The picture of an event.
pub(super) fn picture(event: &Event, manner: PresentOptions) -> Option<Box<Picture>> {
    Some(Box::new(match event {
        Event::Roll(roll) => Picture::Dice(RolledDice {
            highest: *faces(roll.low, roll.sides).end(),
            faces: counted(roll),
            why: behind(roll, manner),
        }),
        Event::Image { file, book, text } => Picture::Image {
            book: book.clone(),
            file: file.clone(),
            text: text.clone(),
        },
        _ => return None,
    }))
}

/// Each die with whether it counts: all dice of a sum, else the one that decides.
fn counted(roll: &RollEvent) -> Vec<(u32, bool)> {
    let mut sorted = roll.faces.clone();
    sorted.sort_unstable();
    let counts = match &*roll.keep {
        "highest" => sorted.last(),
        "lowest" => sorted.first(),
        "second" => sorted.iter().rev().nth(1),
        _ => None,
    };
    let one = counts.and_then(|face| roll.faces.iter().position(|it| it == face));
    let faces = roll.faces.iter().enumerate();
    faces
        .map(|(n, face)| (*face, one.is_none_or(|one| one == n)))
        .collect()
}
