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
pub use outline::{OutlinePart, OutlinedLine, outline};
pub use page::{
    BodySource, PageSource, PageSplitter, parse, parse_body, parse_condition, parse_words,
};
pub use piece::MarkupLineKind;
pub use quotes::quoted;
pub(crate) use quotes::{map_unquoted, open_quote, quote_end, quotes, unquoted};
pub use spacing::{spaced_condition, word_places};
pub use syntax::{
    Attribute, BinaryOp, BonusTree, BranchTree, ChoiceTree, Emphasis, ExprKind, ExprTree,
    ForeignPage, InstructionTree, Item, LabelKind, OnceGuard, PageTree, Requirement, RowLabel,
    RowTree, TurnTargetTree, TurnTree, Word, WordKind,
};
pub(crate) use tree::crowded;
pub(crate) use varied::texts as varied;
