//! The page that a book is published as: its text (`page`), an author's theme (`theme`), the engine that the program embeds (`engine`).

mod engine;
mod page;
mod theme;

pub use engine::Engine;
pub use page::{Behind, Page};
pub use theme::{Theme, Unfit};
