//! The bundled books.

use super::embedded::{BOOKS, collect_texts};
use crate::compile::{self, BookMetadata};
use crate::syntax::source::{BookSource, SourceError};
use std::collections::BTreeMap;

/// Returns the bundled books by name, each with its metadata.
pub fn builtin_metadata() -> Vec<(&'static str, BookMetadata)> {
    let metadata = builtin_names().into_iter().map(|name| {
        let texts = builtin_texts(name).unwrap_or_default();
        (name, compile::read_metadata(&texts))
    });
    metadata.collect()
}

/// Returns the names of the bundled books.
pub fn builtin_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = BOOKS.dirs().filter_map(|d| d.path().to_str()).collect();
    names.sort_unstable();
    names
}

/// A bundled book. The other bundled books are in the same folder.
pub struct BuiltinSource {
    name: String,
    texts: BTreeMap<String, &'static str>,
}

impl BuiltinSource {
    /// Opens the book with this name.
    pub fn open(name: &str) -> Option<Self> {
        // Accepts names such as `Quern` and `Ninth Lamp`.
        let name = name.to_lowercase().replace(' ', "-");
        let folder = BOOKS.get_dir(&name)?;
        let mut texts = BTreeMap::new();
        collect_texts(folder, folder.path(), &mut texts);
        Some(Self { name, texts })
    }
}

impl BookSource for BuiltinSource {
    fn paths(&self) -> Vec<String> {
        self.texts.keys().cloned().collect()
    }

    fn read_text(&self, path: &str) -> Result<String, SourceError> {
        let text = self.texts.get(path);
        let text = text.map(|text| (*text).to_owned());
        text.ok_or_else(|| SourceError::unknown(path))
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn location(&self) -> String {
        format!("shelf:{}", self.name)
    }

    fn open_linked(&self, path: &str) -> Result<Box<dyn BookSource>, SourceError> {
        let name = path.strip_prefix("../").unwrap_or(path);
        match Self::open(name) {
            Some(book) => Ok(Box::new(book)),
            None => Err(SourceError {
                path: path.to_owned(),
                reason: format!("unknown bundled book `{name}`"),
            }),
        }
    }
}

/// Returns the texts of a bundled book.
pub fn builtin_texts(name: &str) -> Option<BTreeMap<String, String>> {
    let book = BuiltinSource::open(name)?;
    let texts = book.texts.into_iter();
    Some(texts.map(|(path, text)| (path, text.to_owned())).collect())
}
