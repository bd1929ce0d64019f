//! Pictures next to a block, for graphical front ends: dice and images of pages.

use super::dice::roll_rule;
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
    /// The highest possible face.
    pub max_face: u32,
    /// Each face, and whether it counts.
    pub faces: Vec<(u32, bool)>,
    /// The rule of the roll, as shown by `why`.
    pub explanation: Vec<Block>,
}

/// Returns the picture of an event.
pub(super) fn event_picture(event: &Event, mode: PresentOptions) -> Option<Box<Picture>> {
    Some(Box::new(match event {
        Event::Roll(roll) => Picture::Dice(RolledDice {
            max_face: *face_range(roll.min_face, roll.sides).end(),
            faces: counted_faces(roll),
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

/// Returns each face, and whether it counts: all dice of a sum, else the die that decides.
fn counted_faces(roll: &RollEvent) -> Vec<(u32, bool)> {
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
    faces
        .map(|(i, face)| (*face, counted.is_none_or(|it| it == i)))
        .collect()
}
