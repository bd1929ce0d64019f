//! Where the texts of a book come from: a folder, the program itself, a test's map.

use super::images::image;
use std::collections::BTreeMap;

/// A text that could not be had, and why, in words for a person.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {why}")]
pub struct NotOnShelf {
    pub path: String,
    pub why: String,
}

impl NotOnShelf {
    pub fn new(path: &str, why: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            why: why.into(),
        }
    }

    /// There is no text at this path.
    pub fn unknown(path: &str) -> Self {
        Self::new(path, "there is no such file in the book")
    }
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
    /// Files of the book's folder that are none of its texts, though their names are near to those of texts: each with the name it should have.
    fn misnamed(&self) -> Vec<(String, String)> {
        let named = |path: String| Some((meant_as(&path)?, path));
        let all = self.paths().into_iter().filter_map(named);
        all.map(|(meant, path)| (path, meant)).collect()
    }
    /// Images in the book's folder, by their paths in it.
    fn images(&self) -> Vec<String> {
        let mut all = self.paths();
        all.retain(|path| image(path).is_some());
        all
    }
    /// The bytes of an image.
    ///
    /// # Errors
    /// When it cannot be read.
    fn image(&self, path: &str) -> Result<Vec<u8>, NotOnShelf> {
        Err(NotOnShelf::new(path, "there is no such image in the book"))
    }
    /// The bytes of a font, for print.
    ///
    /// # Errors
    /// When it cannot be read.
    fn font(&self, path: &str) -> Result<Vec<u8>, NotOnShelf> {
        Err(NotOnShelf::new(path, "there is no such font in the book"))
    }
    /// What the book goes by when it does not say: the name of its folder. Empty when it has none.
    fn name(&self) -> String {
        String::new()
    }
    /// Where the book stands: the same text for the same book, whatever way led there.
    fn place(&self) -> String {
        String::new()
    }
    /// Files beside a book in one file that are not read, and would be in a folder of its own.
    fn passed_over(&self) -> Vec<String> {
        Vec::new()
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
        Err(NotOnShelf::new(way, "no books stand beside this one"))
    }
}

/// Endings that are read as another, or that editors put behind it.
const ENDINGS: [&str; 9] = [
    "gb",
    "gbk",
    "gbook",
    "gamebk",
    "gamebok",
    "gamebook",
    "gamebooks",
    "gmaebook",
    "gamebbook",
];

/// The name that a file was probably meant to have, where its own is not read: `pages.gamebook.txt`, `book.yml`.
pub fn meant_as(path: &str) -> Option<String> {
    let (folder, name) = path.rsplit_once('/').map_or(("", path), |(f, n)| (f, n));
    let small = name.to_ascii_lowercase();
    let (stem, ending) = small.rsplit_once('.')?;
    let own = &name[..name.len().min(stem.len())];
    let written = matches!(ending, "txt" | "md" | "doc" | "docx" | "rtf" | "odt");
    let meant = if let Some(before) = stem.strip_suffix(".gamebook").filter(|_| written) {
        format!("{}.gamebook", name.get(..before.len())?)
    } else if written && (stem == "book.yaml" || stem == "book.yml") {
        "book.yaml".to_owned()
    } else if folder.is_empty() && ending == "yml" {
        format!("{own}.yaml")
    } else if ENDINGS.contains(&ending) {
        format!("{own}.gamebook")
    } else {
        return None;
    };
    (meant != name).then(|| match folder {
        "" => meant,
        folder => format!("{folder}/{meant}"),
    })
}

impl Shelf for BTreeMap<String, String> {
    fn paths(&self) -> Vec<String> {
        self.keys().cloned().collect()
    }

    fn read(&self, path: &str) -> Result<String, NotOnShelf> {
        let text = self.get(path).cloned();
        text.ok_or_else(|| NotOnShelf::unknown(path))
    }

    fn image(&self, path: &str) -> Result<Vec<u8>, NotOnShelf> {
        self.read(path).map(String::into_bytes)
    }
}
