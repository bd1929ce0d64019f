//! Presents events and prompts to people. They become blocks of styled text, then lines for a screen, a pipe or a screen reader.

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
pub use chart::{Chart, ChartPlace, KnownAs};
pub(super) use chart::{cells, title_lines};
pub use declared::Audience;
pub use dice::{capital, explain};
pub use ear::heard;
pub use events::{EventPresenter, page, sentence};
pub use html::{fragment, html};
pub use ink::{TextStyle, padded, width};
pub use markdown::{MarkdownSection, markdown, sections};
pub use overview::{authors_names, find_word, knows, options, overview, readers_names, word};
pub use picture::{Picture, RolledDice};
pub use reference::reference;

use crate::messages::Messages;
use crate::model::game::StyledText;
use crate::syntax::markup::Emphasis;
use crate::syntax::unicode::printable;

/// How events are presented.
#[derive(Debug, Clone, Copy)]
pub struct PresentOptions<'w> {
    /// For a screen reader: dice in words, no signs.
    pub narrate: bool,
    /// A fight is reduced to its outcome and changes, a roll to its faces.
    pub brief: bool,
    /// For graphical front ends: shows dice and images.
    pub pictures: bool,
    pub words: &'w Messages,
}

impl Default for PresentOptions<'_> {
    /// For a screen, in full and in English.
    fn default() -> Self {
        Self {
            narrate: false,
            brief: false,
            pictures: false,
            words: Messages::english(),
        }
    }
}

/// The role of a run of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Plain,
    Emphasis,
    Strong,
    Title,
    /// A message of the program, not of the book.
    Aside,
    Dice,
    Change,
    /// The number or word to type.
    Key,
    Closed,
    Trouble,
}

/// Text of one style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    pub text: String,
    pub style: Style,
}

/// A paragraph before it is wrapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    pub runs: Vec<Run>,
    /// Indent of the first line and of the others.
    pub indent: (usize, usize),
    /// Preceded by an empty line.
    pub apart: bool,
    /// Underlined, if colours are off.
    pub underlined: bool,
    /// A table below the text.
    pub grid: Option<Grid>,
    /// A drawing below the text; screen readers skip it.
    pub chart: Option<Box<Chart>>,
    /// A picture next to the text, for graphical front ends.
    pub picture: Option<Box<Picture>>,
}

/// A table. `columns` are the headings of all cells but the first of each row, which is the heading of the row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// Text that a screen reader reads for a row whose cells are all empty.
    pub nothing: String,
}

impl Block {
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

    /// Adds text to the same line.
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

    fn pieces(mut self, pieces: &[StyledText], otherwise: Style) -> Self {
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

/// The text of some pieces without emphasis.
pub fn words(pieces: &[StyledText]) -> String {
    pieces.iter().map(|piece| piece.text.as_str()).collect()
}

/// Removes control characters, so that a book cannot control the terminal.
pub fn clean(text: &str) -> String {
    printable(text).replace('\t', " ")
}
