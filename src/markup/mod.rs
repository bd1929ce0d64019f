//! Text to syntax trees. Never fails: what cannot be read is a fault, and the rest stands. Only this room knows pest.

mod fault;
mod syntax;

pub use fault::{Fault, FaultKind};
pub use syntax::{
    Attribute, BinaryOp, Branch, Choice, Emphasis, Expr, ExprKind, Instruction, Item, Label,
    LabelKind, Page, Row, Target, Turn, Word, WordKind,
};
