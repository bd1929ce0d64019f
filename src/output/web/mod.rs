//! The page of a published book. Contains its text (`page`), the theme of the author (`theme`), and the embedded engine (`engine`).

mod engine;
mod page;
mod theme;

pub use engine::Engine;
pub use page::{Behind, Page};
pub use theme::{Theme, Unfit};
