//! Presents events and prompts to people. They become blocks of styled text, then lines for a screen, a pipe or a screen reader.

mod chart;
mod declarations;
mod dice;
mod events;
#[cfg(feature = "terminal")]
mod grid;
mod html;
mod markdown;
mod overview;
mod picture;
mod prompts;
mod quick;
mod reference;
mod spoken;
mod text_style;

pub use chart::{Chart, ChartPlace, VisitState};
pub(super) use chart::{compact_cells, wrap_title};
pub use declarations::Audience;
pub use dice::{capitalized, explain_roll};
pub use events::{EventPresenter, page_blocks, sentence};
pub use html::{html_fragment, html_page};
pub use markdown::{MarkdownSection, markdown_blocks, split_sections};
pub use overview::{
    author_words, explain_word, find_word, has_rule_word, list_declarations, option_words,
    reader_words,
};
pub use picture::{Picture, RolledDice};
pub use prompts::{choice_blocks, expected_input, join_effects, prompt_blocks};
pub use reference::render_reference;
pub use spoken::spoken_blocks;
pub use text_style::{TextStyle, pad_end, text_width};

use crate::messages::Messages;
use crate::model::game::StyledText;
use crate::syntax::markup::Emphasis;
use crate::syntax::unicode::to_printable;

/// How events are presented.
#[derive(Debug, Clone, Copy)]
pub struct PresentOptions<'w> {
    /// For a screen reader: dice in words, no signs.
    pub screen_reader: bool,
    /// A fight is reduced to its outcome and changes, a roll to its faces.
    pub brief: bool,
    /// For graphical front ends: shows dice and images.
    pub shows_pictures: bool,
    pub words: &'w Messages,
}

impl Default for PresentOptions<'_> {
    /// For a screen, in full and in English.
    fn default() -> Self {
        Self {
            screen_reader: false,
            brief: false,
            shows_pictures: false,
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
    Note,
    Dice,
    Change,
    /// The number or word to type.
    Key,
    Closed,
    Error,
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
    pub space_before: bool,
    /// Underlined, if colours are off.
    pub is_underlined: bool,
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
    pub empty_text: String,
}

impl Block {
    pub fn new(style: Style, text: impl Into<String>) -> Self {
        Self {
            runs: vec![Run {
                text: text.into(),
                style,
            }],
            indent: (0, 0),
            space_before: false,
            is_underlined: false,
            grid: None,
            chart: None,
            picture: None,
        }
    }

    /// Adds text to the same line.
    #[must_use]
    pub fn and_text(mut self, style: Style, text: impl Into<String>) -> Self {
        self.runs.push(Run {
            text: text.into(),
            style,
        });
        self
    }

    #[must_use]
    pub fn spaced(mut self) -> Self {
        self.space_before = true;
        self
    }

    #[must_use]
    pub fn indented(mut self, first: usize, rest: usize) -> Self {
        self.indent = (first, rest);
        self
    }

    fn push_pieces(mut self, pieces: &[StyledText], otherwise: Style) -> Self {
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
pub fn plain_text(pieces: &[StyledText]) -> String {
    pieces.iter().map(|piece| piece.text.as_str()).collect()
}

/// Removes control characters, so that a book cannot control the terminal.
pub fn printable_line(text: &str) -> String {
    to_printable(text).replace('\t', " ")
}
