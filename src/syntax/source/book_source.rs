//! Sources of the texts and images of a book: a folder, the bundled books, or a map for tests.

use super::images::image_support;
use std::collections::BTreeMap;

/// A text, image or font that cannot be read, with the reason.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {reason}")]
pub struct SourceError {
    pub path: String,
    pub reason: String,
}

impl SourceError {
    pub fn new(path: &str, reason: impl Into<String>) -> Self {
        let (path, reason) = (path.to_owned(), reason.into());
        Self { path, reason }
    }

    /// Creates the error for an unknown path.
    pub fn unknown(path: &str) -> Self {
        Self::new(path, "the book has no file with this name")
    }
}

/// The files of one book. Paths use `/` as the separator.
pub trait BookSource {
    /// Sorted paths of all texts.
    fn paths(&self) -> Vec<String>;
    /// The text at a path.
    ///
    /// # Errors
    /// If the text is missing or not UTF-8.
    fn read_text(&self, path: &str) -> Result<String, SourceError>;
    /// Ignored files with misspelled names: the path of each, and the path with the correct name.
    fn misnamed_files(&self) -> Vec<(String, String)> {
        let paths = self.paths().into_iter();
        let misnamed = paths.filter_map(|path| intended_name(&path).map(|name| (path, name)));
        misnamed.collect()
    }
    /// Paths of images in the folder of the book.
    fn image_paths(&self) -> Vec<String> {
        let mut paths = self.paths();
        paths.retain(|path| image_support(path).is_some());
        paths
    }
    /// The bytes of an image.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read_image(&self, path: &str) -> Result<Vec<u8>, SourceError> {
        Err(SourceError::new(
            path,
            "the book has no image with this name",
        ))
    }
    /// The bytes of a font, for printed editions.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read_font(&self, path: &str) -> Result<Vec<u8>, SourceError> {
        Err(SourceError::new(
            path,
            "the book has no font with this name",
        ))
    }
    /// The default id of the book: the name of its folder. Empty without a folder.
    fn name(&self) -> String {
        String::new()
    }
    /// The canonical location of the book. All paths to the same book have the same location.
    fn location(&self) -> String {
        String::new()
    }
    /// Files next to a single-file book. They are ignored, but would be read if the book were a folder.
    fn ignored_files(&self) -> Vec<String> {
        Vec::new()
    }
    /// The headers of the books in neighbouring folders, each with the name of its folder.
    fn sibling_headers(&self) -> Vec<(String, String)> {
        Vec::new()
    }
    /// The book at a relative path, such as `../isles`.
    ///
    /// # Errors
    /// If the path contains no book.
    fn open_linked(&self, path: &str) -> Result<Box<dyn BookSource>, SourceError> {
        Err(SourceError::new(
            path,
            "linked books are not available here",
        ))
    }
}

/// Common misspellings of the extension, and the extension itself for wrong case.
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

/// The correct path of a file with a misspelled name, such as `pages.gamebook.txt` or `book.yml`.
pub fn intended_name(path: &str) -> Option<String> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let lowercase = name.to_ascii_lowercase();
    let (stem, extension) = lowercase.rsplit_once('.')?;
    let original_stem = &name[..stem.len()];
    let is_document = matches!(extension, "txt" | "md" | "doc" | "docx" | "rtf" | "odt");
    let intended = if let Some(stem) = stem.strip_suffix(".gamebook").filter(|_| is_document) {
        format!("{}.gamebook", &name[..stem.len()])
    } else if is_document && (stem == "book.yaml" || stem == "book.yml") {
        "book.yaml".to_owned()
    } else if folder.is_empty() && extension == "yml" {
        format!("{original_stem}.yaml")
    } else if EXTENSION_TYPOS.contains(&extension) {
        format!("{original_stem}.gamebook")
    } else {
        return None;
    };
    (intended != name).then(|| match folder {
        "" => intended,
        folder => format!("{folder}/{intended}"),
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
