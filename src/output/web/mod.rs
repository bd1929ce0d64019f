//! The web page of a published book: its text (`page`), the author's theme (`theme`), and the embedded engine (`engine`).

mod engine;
mod page;
mod theme;

pub use engine::WebEngine;
pub use page::{PageBackend, WebPage};
pub use theme::{Theme, ThemeError};
