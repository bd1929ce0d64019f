//! Sources of books: a folder, the program itself, or the map of a test.

use super::images::image_support;
use std::collections::BTreeMap;

/// An unavailable text, and the reason in words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {reason}")]
pub struct SourceError {
    pub path: String,
    pub reason: String,
}

impl SourceError {
    pub fn new(path: &str, why: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            reason: why.into(),
        }
    }

    /// Creates the error for an unknown path.
    pub fn unknown(path: &str) -> Self {
        Self::new(path, "there is no such file in the book")
    }
}

/// The texts of one book by path, with `/` as the separator.
pub trait BookSource {
    /// Sorted paths of all texts.
    fn paths(&self) -> Vec<String>;
    /// The text at a path.
    ///
    /// # Errors
    /// If the text is missing or not UTF-8.
    fn read_text(&self, path: &str) -> Result<String, SourceError>;
    /// Ignored files whose names are similar to those of texts: each path with the correct name.
    fn misnamed_files(&self) -> Vec<(String, String)> {
        let named = |path: String| Some((intended_name(&path)?, path));
        let all = self.paths().into_iter().filter_map(named);
        all.map(|(meant, path)| (path, meant)).collect()
    }
    /// Paths of images in the folder of the book.
    fn image_paths(&self) -> Vec<String> {
        let mut all = self.paths();
        all.retain(|path| image_support(path).is_some());
        all
    }
    /// The bytes of an image.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read_image(&self, path: &str) -> Result<Vec<u8>, SourceError> {
        Err(SourceError::new(path, "there is no such image in the book"))
    }
    /// The bytes of a font, for print.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read_font(&self, path: &str) -> Result<Vec<u8>, SourceError> {
        Err(SourceError::new(path, "there is no such font in the book"))
    }
    /// The default id of the book: the name of its folder. Empty without a folder.
    fn name(&self) -> String {
        String::new()
    }
    /// A canonical location of the book, independent of the path that led to it.
    fn location(&self) -> String {
        String::new()
    }
    /// Files next to a single-file book that are ignored, but would be read in a folder.
    fn ignored_files(&self) -> Vec<String> {
        Vec::new()
    }
    /// The headers of the books next to this one, by the names of their folders.
    fn sibling_headers(&self) -> Vec<(String, String)> {
        Vec::new()
    }
    /// The book at a relative path, such as `../isles`.
    ///
    /// # Errors
    /// If the path contains no book.
    fn open_linked(&self, way: &str) -> Result<Box<dyn BookSource>, SourceError> {
        Err(SourceError::new(way, "there are no linked books here"))
    }
}

/// Common misspellings of the extension.
const EXTENSION_TYPOS: [&str; 9] = [
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

/// The probable intended name of an ignored file: `pages.gamebook.txt`, `book.yml`.
pub fn intended_name(path: &str) -> Option<String> {
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
    } else if EXTENSION_TYPOS.contains(&ending) {
        format!("{own}.gamebook")
    } else {
        return None;
    };
    (meant != name).then(|| match folder {
        "" => meant,
        folder => format!("{folder}/{meant}"),
    })
}

impl BookSource for BTreeMap<String, String> {
    fn paths(&self) -> Vec<String> {
        self.keys().cloned().collect()
    }

    fn read_text(&self, path: &str) -> Result<String, SourceError> {
        let text = self.get(path).cloned();
        text.ok_or_else(|| SourceError::unknown(path))
    }

    fn read_image(&self, path: &str) -> Result<Vec<u8>, SourceError> {
        self.read_text(path).map(String::into_bytes)
    }
}
