//! Events and prompts as a person reads them: first said as lines of styled pieces, then inked for a screen, a pipe or an ear.

mod asked;
mod chart;
mod declared;
mod dice;
mod ear;
mod events;
#[cfg(feature = "terminal")]
mod grid;
mod html;
mod ink;
mod markdown;
mod overview;
mod picture;
mod quick;
mod reference;

pub use asked::{choices, line, prompt, wanted};
pub use chart::{Chart, Known, Place};
pub use declared::Audience;
pub use dice::{capital, explain};
pub use ear::heard;
pub use events::{Manner, Telling, page, sentence};
pub use html::{fragment, html};
pub use ink::{Ink, clean};
pub use markdown::{Section, markdown, sections};
pub use overview::{knows, options, overview, readers_names, word};
pub use picture::{Picture, Thrown};
pub use reference::reference;

use crate::model::game::Piece;
use crate::syntax::markup::Emphasis;

/// What a piece of a line is, not how it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Plain,
    Emphasis,
    Strong,
    Title,
    /// The program speaks, not the book.
    Aside,
    Dice,
    Change,
    /// The number or word to type.
    Key,
    Closed,
    Trouble,
}

/// Words of one style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    pub text: String,
    pub style: Style,
}

/// A paragraph before it is broken into lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    pub runs: Vec<Run>,
    /// Columns before the first line and before the others.
    pub indent: (usize, usize),
    /// An empty line comes before it.
    pub apart: bool,
    /// A line of this under it, where lines are drawn.
    pub underlined: bool,
    /// Rows and columns below the words.
    pub grid: Option<Grid>,
    /// A drawing below the words; an ear is told nothing of it.
    pub chart: Option<Box<Chart>>,
    /// What is seen beside the words, for faces that have more than lines.
    pub picture: Option<Box<Picture>>,
}

/// Cells in rows and columns: `columns` are the headings of all cells of a row but its first, which is its own heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// What an ear is told of a row whose cells are all empty.
    pub nothing: String,
}

impl Block {
    #[must_use]
    pub fn new(style: Style, text: impl Into<String>) -> Self {
        Self {
            runs: vec![Run {
                text: text.into(),
                style,
            }],
            indent: (0, 0),
            apart: false,
            underlined: false,
            grid: None,
            chart: None,
            picture: None,
        }
    }

    /// More words on the same line.
    #[must_use]
    pub fn and(mut self, style: Style, text: impl Into<String>) -> Self {
        self.runs.push(Run {
            text: text.into(),
            style,
        });
        self
    }

    #[must_use]
    pub fn apart(mut self) -> Self {
        self.apart = true;
        self
    }

    #[must_use]
    pub fn indented(mut self, first: usize, rest: usize) -> Self {
        self.indent = (first, rest);
        self
    }

    fn pieces(mut self, pieces: &[Piece], otherwise: Style) -> Self {
        self.runs.extend(pieces.iter().map(|piece| Run {
            text: piece.text.clone(),
            style: match piece.style {
                Emphasis::Plain => otherwise,
                Emphasis::Emphasis => Style::Emphasis,
                Emphasis::Strong => Style::Strong,
            },
        }));
        self
    }
}

/// The words of some pieces without their stress.
#[must_use]
pub fn words(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| piece.text.as_str()).collect()
}
