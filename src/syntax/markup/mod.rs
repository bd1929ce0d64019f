//! Parser of the markup. It never fails: a syntax error is reported, and the rest is parsed.

mod blanks;
mod emphasis;
mod front;
mod inside;
mod lines;
mod nested;
mod outline;
mod page;
mod piece;
mod quotes;
mod spacing;
mod syntax;
mod tree;
mod unexpected;
mod varied;

pub(crate) use blanks::{BLANKS, outside, squeeze};
pub use front::{after_front, front_fault, front_matter, without_front};
pub use outline::{Outlined, Part, outline};
pub use page::{Body, Cut, Draft, parse, parse_body, parse_condition, parse_words};
pub use piece::LineKind;
pub use quotes::quoted;
pub(crate) use quotes::{map_unquoted, open_quote, quote_end, quotes, unquoted};
pub use spacing::{spaced_condition, word_places};
pub use syntax::{
    Attribute, BinaryOp, Bonus, Branch, Choice, Elsewhere, Emphasis, Expr, ExprKind, Instruction,
    Item, Label, LabelKind, Need, Once, Page, Row, Target, Turn, Word, WordKind,
};
pub(crate) use tree::crowded;
pub(crate) use varied::texts as varied;
