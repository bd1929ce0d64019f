//! Presents events and prompts to people: as blocks of styled text, and then as lines for a screen, a pipe or a screen reader.

mod chart;
mod declarations;
mod dice;
mod entry;
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
pub use dice::explain_roll;
pub use entry::describe_entry;
pub use events::{page_blocks, sentence};
pub use html::{html_fragment, html_page};
pub use markdown::{MarkdownSection, markdown_blocks, split_sections};
pub use overview::{
    author_words, explain_word, find_word, has_rule_word, list_declarations, list_entries,
    option_words, reader_words,
};
pub use picture::{Picture, RolledDice, RolledDie};
pub use prompts::{choice_blocks, expected_input, join_effects, prompt_blocks};
pub use reference::render_reference;
pub use spoken::spoken_blocks;
pub use text_style::{TextStyle, pad_end, text_width};

use crate::messages::Messages;
use crate::model::game::StyledText;
use crate::syntax::markup::Emphasis;
pub use crate::syntax::unicode::capitalized;
use crate::syntax::unicode::to_printable;

/// Properties of the presentation of events.
#[derive(Debug, Clone, Copy)]
pub struct PresentOptions<'w> {
    /// For a screen reader: dice in words, no signs.
    pub screen_reader: bool,
    /// Shows every roll in short form, and no lines of story.
    pub brief: bool,
    /// For graphical front ends: dice and images are shown.
    pub shows_pictures: bool,
    pub words: &'w Messages,
}

impl Default for PresentOptions<'_> {
    /// For a screen, complete, in English.
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
    /// Indent of the first line and of the other lines.
    pub indent: (usize, usize),
    /// An empty line precedes the block.
    pub space_before: bool,
    /// The block is underlined if colours are off.
    pub is_underlined: bool,
    /// A table below the text.
    pub grid: Option<Grid>,
    /// A drawing below the text; screen readers skip it.
    pub chart: Option<Box<Chart>>,
    /// A picture next to the text, for graphical front ends.
    pub picture: Option<Box<Picture>>,
}

/// A table.
///
/// The first cell of each row is its heading. `columns` are the headings of the other cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// Text that a screen reader reads for a row with only empty cells.
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
    pub fn indented(mut self, first: usize, others: usize) -> Self {
        self.indent = (first, others);
        self
    }

    fn push_pieces(mut self, pieces: &[StyledText], default_style: Style) -> Self {
        self.runs.extend(pieces.iter().map(|piece| Run {
            text: piece.text.clone(),
            style: match piece.style {
                Emphasis::Plain => default_style,
                Emphasis::Emphasis => Style::Emphasis,
                Emphasis::Strong => Style::Strong,
            },
        }));
        self
    }
}

/// Returns the text without emphasis.
pub fn plain_text(pieces: &[StyledText]) -> String {
    pieces.iter().map(|piece| piece.text.as_str()).collect()
}

/// Removes control characters, so that a book cannot control the terminal.
pub fn printable_line(text: &str) -> String {
    to_printable(text).replace('\t', " ")
}
