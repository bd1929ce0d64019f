//! Text to syntax trees. Never fails: what cannot be read is a fault, and the rest stands. Only this room knows pest.

mod blanks;
mod emphasis;
mod fault;
mod inside;
mod lines;
mod nested;
mod outline;
mod outside;
mod page;
mod piece;
mod places;
mod signs;
mod syntax;
mod tree;
mod unexpected;

pub use fault::{Fault, FaultKind};
pub use outline::{Outlined, Part, Shape, outline, varied};
pub(crate) use outside::outside;
pub(crate) use page::lines_of;
pub use page::{
    Body, Cut, Draft, Read, after_front, cut, front_matter, parse, parse_body, parse_condition,
    parse_words, without_front,
};
pub use syntax::{
    Attribute, BinaryOp, Bonus, Branch, Choice, Elsewhere, Emphasis, Expr, ExprKind, Instruction,
    Item, Label, LabelKind, Need, Once, Page, Row, Target, Turn, Word, WordKind,
};
pub(crate) use tree::crowded;
