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
    /// What the book goes by when it does not say: the name of its folder. Empty when it has none.
    fn name(&self) -> String {
        String::new()
    }
    /// Where the book stands: the same text for the same book, whatever way led there.
    fn place(&self) -> String {
        String::new()
    }
    /// The headers of the books that lie beside this one, by the names of their folders.
    fn beside(&self) -> Vec<(String, String)> {
        Vec::new()
    }
    /// The book at the end of a way that begins at this one, such as `../isles`.
    ///
    /// # Errors
    /// When no book is there.
    fn neighbour(&self, way: &str) -> Result<Box<dyn Shelf>, NotOnShelf> {
        Err(NotOnShelf {
            path: way.to_owned(),
            why: "no books stand beside this one".to_owned(),
        })
    }
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
