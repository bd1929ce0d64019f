//! The printed edition: a book's pages as numbered sections in which everything that the engine does is said in words.

mod catalogues;
mod document;
mod epub;
mod html;
mod make;
mod manuscript;
mod markdown;
mod numbers;
mod rules_text;
mod settled;
mod specials;
mod tell;
mod terms;
mod typst;
mod unfold;
mod used;
mod walk;

pub use document::{Document, pictures};
pub use epub::epub;
pub use html::html;
pub use make::manuscript;
pub use manuscript::{Manuscript, Picture};
pub use markdown::markdown;
pub use numbers::{Numbers, numbers, text as numbers_text};
pub use settled::{ReadyMade, made as ready_made};
pub use tell::{Place as UnsaidAt, Unsaid, Why, tell, unsaid};
pub use typst::{Paper, typst};
