//! An image of a page or of the book.

use super::Part;
use crate::model::game::Event;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A file in the folder of its book, and what is seen on it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Image {
    /// Its way in the folder, `/` between folders.
    pub file: Arc<str>,
    /// In words, for those who do not see it; empty for an ornament.
    pub text: Arc<str>,
}

impl Image {
    /// As it is told on a page of this book.
    #[must_use]
    pub fn event(&self, book: Option<&Part>) -> Event {
        let linked = book.filter(|book| !book.prefix.is_empty());
        Event::Image {
            file: self.file.to_string(),
            book: linked.map_or("", |book| &book.name).to_owned(),
            text: self.text.to_string(),
        }
    }
}
