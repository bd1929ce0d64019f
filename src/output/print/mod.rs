//! The printed edition: numbered sections. Actions of the engine become instructions for the reader.

mod archive;
mod asked;
mod boxes;
mod catalogues;
mod continues;
mod document;
mod epub;
mod face;
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
mod render;
mod rules_text;
mod settled;
mod specials;
mod terms;
mod typst;
mod unfold;
mod used;
mod walk;

pub use asked::ask;
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
pub use render::{Place as UnsaidAt, Unsaid, render};
pub use settled::{ReadyMade, ready_made};
pub use typst::{Paper, typst};
