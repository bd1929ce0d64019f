//! What is seen beside the words of a block, where a face has more than lines: dice as they lie, the image of a page.

use super::dice::behind;
use super::{Block, Manner};
use crate::model::game::{Event, Roll, faces};

/// What is seen beside the words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picture {
    Dice(Thrown),
    /// A file in the folder of a book, and what is seen on it in words, which are empty for an ornament.
    Image {
        book: String,
        file: String,
        text: String,
    },
}

/// Dice as they lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thrown {
    /// The highest number that one shows.
    pub highest: u32,
    /// Each with whether it counts.
    pub faces: Vec<(u32, bool)>,
    /// The rule behind the roll: what `why` tells.
    pub why: Vec<Block>,
}

/// What is seen beside the words of an event.
pub(super) fn picture(event: &Event, manner: Manner) -> Option<Box<Picture>> {
    Some(Box::new(match event {
        Event::Roll(roll) => Picture::Dice(Thrown {
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

/// Each die with whether it counts: all of a sum, else the one that the roll goes by.
fn counted(roll: &Roll) -> Vec<(u32, bool)> {
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
