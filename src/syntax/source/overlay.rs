//! A book with unsaved changes: pending edits, or the buffers of an editor.

use super::{BookSource, SourceError};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Texts by the place of their book and their path in it.
pub type ChangedTexts = BTreeMap<(String, String), String>;

/// A book in which some texts are replaced, also those of linked books.
pub struct OverlaySource {
    pub base: Box<dyn BookSource>,
    pub changed_texts: Rc<ChangedTexts>,
}

impl BookSource for OverlaySource {
    /// New texts come last, so that the book starts on the same page.
    fn paths(&self) -> Vec<String> {
        let place = self.base.location();
        let mut all = self.base.paths();
        let here = self.changed_texts.keys().filter(|(of, _)| *of == place);
        let new = here.filter(|(_, path)| !all.contains(path));
        let new: Vec<String> = new.map(|(_, path)| path.clone()).collect();
        all.extend(new);
        all
    }

    fn read_text(&self, path: &str) -> Result<String, SourceError> {
        match self
            .changed_texts
            .get(&(self.base.location(), path.to_owned()))
        {
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

    fn open_linked(&self, way: &str) -> Result<Box<dyn BookSource>, SourceError> {
        Ok(Box::new(Self {
            base: self.base.open_linked(way)?,
            changed_texts: Rc::clone(&self.changed_texts),
        }))
    }
}

/// The path of a text on disk. None for a bundled text.
pub fn disk_path(place: &str, path: &str) -> Option<PathBuf> {
    let place = Path::new(place);
    if place.is_dir() {
        return Some(place.join(path));
    }
    let file = place
        .file_name()
        .is_some_and(|name| name.to_string_lossy() == path);
    let beside = place.parent()?.join(path);
    let there = if file { place.to_owned() } else { beside };
    there.is_file().then_some(there)
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
