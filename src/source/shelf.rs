//! Where the texts of a book come from: a folder, the program itself, a test's map.

use std::collections::BTreeMap;

/// A text that could not be had, and why, in words for a person.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {why}")]
pub struct NotOnShelf {
    pub path: String,
    pub why: String,
}

/// The texts of one book by their path inside it, `/` between folders.
pub trait Shelf {
    /// Every path of the book, sorted.
    fn paths(&self) -> Vec<String>;
    /// The text at a path.
    ///
    /// # Errors
    /// When there is no such text or it is not UTF-8.
    fn read(&self, path: &str) -> Result<String, NotOnShelf>;
}

impl Shelf for BTreeMap<String, String> {
    fn paths(&self) -> Vec<String> {
        self.keys().cloned().collect()
    }

    fn read(&self, path: &str) -> Result<String, NotOnShelf> {
        self.get(path).cloned().ok_or_else(|| NotOnShelf {
            path: path.to_owned(),
            why: "there is no such file in the book".to_owned(),
        })
    }
}
