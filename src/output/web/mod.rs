//! The page of a published book. Contains its text (`page`), the theme of the author (`theme`), and the embedded engine (`engine`).

mod engine;
mod page;
mod theme;

pub use engine::WebEngine;
pub use page::{PageBackend, WebPage};
pub use theme::{Theme, ThemeError};
