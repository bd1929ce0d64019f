//! A ready-made character of a book.

use super::PageId;
use crate::syntax::source::{Span, place, placed};
use serde::{Deserialize, Serialize};

/// Somebody whom a reader may be without making them: what is answered for them, as it would be typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Character {
    pub name: String,
    /// Who it is, in a line.
    pub about: String,
    /// The pages on which they may be taken; where the book begins, if there are none.
    pub from: Vec<PageId>,
    /// How the first dice of the game fall.
    pub dice: Vec<u32>,
    /// Answers, and `!` before what the author does, each with its place.
    #[serde(with = "placed")]
    pub lines: Vec<(String, Span)>,
    #[serde(with = "place")]
    pub span: Span,
}
