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

pub use asked::answer_queries;
pub use document::{Chapter, Document, Drawing, PrintBlock, drawing, pictures};
pub use epub::epub;
pub use face::PrintFont;
pub use html::html;
pub use look::LoadedFonts;
pub use make::manuscript;
pub use manuscript::Manuscript;
pub use markdown::{AssetPaths, markdown};
pub use numbers::{SectionNumbers, numbers, text as numbers_text};
#[cfg(feature = "pdf")]
pub use pdf::{TypstError, TypstOutput, pdf};
pub use render::{MissingWording, PrintLocation as UnsaidAt, render};
pub use settled::{ReadyMade, ready_made};
pub use typst::{PaperSize, typst};
