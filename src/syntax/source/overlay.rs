//! A book with unsaved changes, such as the buffers of an editor.

use super::{BookSource, SourceError};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Texts by the location of their book and their path in it.
pub type ChangedTexts = BTreeMap<(String, String), String>;

/// A source in which some texts are replaced, also in linked books.
pub struct OverlaySource {
    pub base: Box<dyn BookSource>,
    pub changed_texts: Rc<ChangedTexts>,
}

impl BookSource for OverlaySource {
    /// New texts come last, so that the book starts on the same page.
    fn paths(&self) -> Vec<String> {
        let location = self.base.location();
        let mut paths = self.base.paths();
        for (book, path) in self.changed_texts.keys() {
            if *book == location && !paths.contains(path) {
                paths.push(path.clone());
            }
        }
        paths
    }

    fn read_text(&self, path: &str) -> Result<String, SourceError> {
        let key = (self.base.location(), path.to_owned());
        match self.changed_texts.get(&key) {
            Some(text) => Ok(text.clone()),
            None => self.base.read_text(path),
        }
    }

    fn misnamed_files(&self) -> Vec<(String, String)> {
        self.base.misnamed_files()
    }

    fn ignored_files(&self) -> Vec<String> {
        self.base.ignored_files()
    }

    fn image_paths(&self) -> Vec<String> {
        self.base.image_paths()
    }

    fn read_image(&self, path: &str) -> Result<Vec<u8>, SourceError> {
        self.base.read_image(path)
    }

    fn name(&self) -> String {
        self.base.name()
    }

    fn location(&self) -> String {
        self.base.location()
    }

    fn sibling_headers(&self) -> Vec<(String, String)> {
        self.base.sibling_headers()
    }

    fn open_linked(&self, path: &str) -> Result<Box<dyn BookSource>, SourceError> {
        Ok(Box::new(Self {
            base: self.base.open_linked(path)?,
            changed_texts: Rc::clone(&self.changed_texts),
        }))
    }
}

/// The path of a text on disk. None for a bundled text.
pub fn disk_path(location: &str, path: &str) -> Option<PathBuf> {
    let location = Path::new(location);
    if location.is_dir() {
        return Some(location.join(path));
    }
    let name = location.file_name().map(|name| name.to_string_lossy());
    let file = match name.is_some_and(|name| name == path) {
        true => location.to_owned(),
        false => location.parent()?.join(path),
    };
    file.is_file().then_some(file)
}

/// The only `.gamebook` file of a folder without a `book.yaml`.
pub fn lone_gamebook(folder: &Path) -> Option<PathBuf> {
    if folder.join("book.yaml").exists() {
        return None;
    }
    let files = fs::read_dir(folder).ok()?.filter_map(Result::ok);
    let files = files.map(|entry| entry.path());
    let mut books = files.filter(|path| path.extension().is_some_and(|end| end == "gamebook"));
    books.next().filter(|_| books.next().is_none())
}

/// Returns true if a file with this name is a text of a book.
pub fn is_book_text(name: &str) -> bool {
    matches!(
        name.rsplit('.').next(),
        Some("gamebook" | "yaml" | "yml" | "lua" | "ftl" | "play" | "md")
    )
}
