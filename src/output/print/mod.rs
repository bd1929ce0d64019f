//! The printed edition: numbered sections, with instructions for the reader instead of steps of the engine.

mod archive;
mod asides;
mod branches;
mod build;
mod catalogues;
mod continues;
mod document;
mod entry_queries;
mod epub;
mod font_file;
mod fonts;
mod html;
mod logic;
mod manuscript;
mod map;
mod map_places;
mod markdown;
mod numbers;
#[cfg(feature = "pdf")]
mod pdf;
mod render;
mod returns;
mod riddles;
mod rules_text;
mod settings;
mod specials;
mod split;
mod terms;
mod tracks;
mod typst;
mod unfold;
mod unused_boxes;
mod used_names;
mod walk;

pub use branches::PrintCounts;
pub use build::build_manuscript;
pub use document::{Chapter, Document, Drawing, PrintBlock, collect_pictures, find_drawing};
pub use entry_queries::answer_queries;
pub use epub::render_epub;
pub use font_file::PrintFont;
pub use fonts::LoadedFonts;
pub use html::render_html;
pub use manuscript::Manuscript;
pub use markdown::{AssetPaths, render_markdown};
pub use numbers::{SectionNumbers, assign_numbers, numbering_text, numbers_to_store};
#[cfg(feature = "pdf")]
pub use pdf::{TypstError, TypstOutput, render_pdf};
pub use render::{MissingWording, PrintLocation, render_manuscript};
pub use settings::{CreatedCharacter, complete_characters};
pub use typst::{PaperSize, render_typst};
