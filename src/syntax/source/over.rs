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
    pub changed: Rc<ChangedTexts>,
}

impl BookSource for OverlaySource {
    /// New texts come last, so that the book starts on the same page.
    fn paths(&self) -> Vec<String> {
        let place = self.base.place();
        let mut all = self.base.paths();
        let here = self.changed.keys().filter(|(of, _)| *of == place);
        let new = here.filter(|(_, path)| !all.contains(path));
        let new: Vec<String> = new.map(|(_, path)| path.clone()).collect();
        all.extend(new);
        all
    }

    fn read_text(&self, path: &str) -> Result<String, SourceError> {
        match self.changed.get(&(self.base.place(), path.to_owned())) {
            Some(text) => Ok(text.clone()),
            None => self.base.read_text(path),
        }
    }

    fn misnamed(&self) -> Vec<(String, String)> {
        self.base.misnamed()
    }

    fn passed_over(&self) -> Vec<String> {
        self.base.passed_over()
    }

    fn images(&self) -> Vec<String> {
        self.base.images()
    }

    fn image(&self, path: &str) -> Result<Vec<u8>, SourceError> {
        self.base.image(path)
    }

    fn name(&self) -> String {
        self.base.name()
    }

    fn place(&self) -> String {
        self.base.place()
    }

    fn beside(&self) -> Vec<(String, String)> {
        self.base.beside()
    }

    fn neighbour(&self, way: &str) -> Result<Box<dyn BookSource>, SourceError> {
        Ok(Box::new(Self {
            base: self.base.neighbour(way)?,
            changed: Rc::clone(&self.changed),
        }))
    }
}

/// The path of a text on disk. None for a bundled text.
pub fn on_disk(place: &str, path: &str) -> Option<PathBuf> {
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
pub fn lone(folder: &Path) -> Option<PathBuf> {
    if folder.join("book.yaml").exists() {
        return None;
    }
    let files = fs::read_dir(folder).ok()?.filter_map(Result::ok);
    let files = files.map(|entry| entry.path());
    let mut books = files.filter(|path| path.extension().is_some_and(|end| end == "gamebook"));
    books.next().filter(|_| books.next().is_none())
}

/// Returns true if a file with this name is a text of a book.
pub fn is_text(name: &str) -> bool {
    matches!(
        name.rsplit('.').next(),
        Some("gamebook" | "yaml" | "yml" | "lua" | "ftl" | "play" | "md")
    )
}
