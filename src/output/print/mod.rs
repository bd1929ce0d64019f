//! The printed edition: a book's pages as numbered sections in which everything that the engine does is said in words.

mod archive;
mod asked;
mod boxes;
mod catalogues;
mod document;
mod epub;
mod face;
mod falls;
mod html;
mod look;
mod make;
mod manuscript;
mod map;
mod markdown;
mod numbers;
#[cfg(feature = "pdf")]
mod pdf;
mod places;
mod plans;
mod rules_text;
mod settled;
mod specials;
mod tell;
mod terms;
mod typst;
mod unfold;
mod used;
mod walk;

pub use asked::{ask, is_asked};
pub use document::{Block, Chapter, Document, Drawing, drawing, pictures};
pub use epub::epub;
pub use face::Face;
pub use html::html;
pub use look::Look;
pub use make::manuscript;
pub use manuscript::Manuscript;
pub use markdown::{Beside, markdown};
pub use numbers::{Numbers, numbers, text as numbers_text};
#[cfg(feature = "pdf")]
pub use pdf::{Pdf, TypstFault, pdf};
pub use settled::{ReadyMade, made as ready_made};
pub use tell::{Place as UnsaidAt, Unsaid, Why, tell, unsaid};
pub use typst::{Paper, typst};
