//! Texts, places in them, and the shelf they come from.

mod shelf;
mod span;

pub use shelf::{NotOnShelf, Shelf};
pub use span::{FileId, Sources, Span, Spanned};
