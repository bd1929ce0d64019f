//! What lies on the desk: the texts that the editor has open, and the books that they belong to.

use super::OpenDisk;
use super::place::{Columns, uri_of};
use crate::diagnostic::Diagnostic;
use crate::library::{self, Opened};
use crate::rename::Text;
use crate::source::{Changed, FileId, Over, on_disk};
use lsp_types::Uri;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

const HEADER: &str = "book.yaml";

/// A text as the editor has it.
pub(super) struct Unsaved {
    pub(super) uri: Uri,
    pub(super) text: Arc<String>,
}

/// A book as it is with the editor's texts.
pub(super) struct Checked {
    pub(super) opened: Opened,
    pub(super) found: Vec<Diagnostic>,
    /// The texts of the book and of those linked with it.
    pub(super) texts: Vec<Text>,
    /// Where each of them lies; none for one that comes with the program.
    pub(super) paths: Vec<Option<PathBuf>>,
    pub(super) root: PathBuf,
}

impl Checked {
    /// The number of the text that lies there.
    pub(super) fn text_at(&self, path: &Path) -> Option<usize> {
        self.paths.iter().position(|it| it.as_deref() == Some(path))
    }

    /// Where a text of the sources lies.
    pub(super) fn path_of(&self, file: FileId) -> Option<&Path> {
        let name = self.opened.sources.name(file);
        let n = self.texts.iter().position(|text| text.name == name)?;
        self.paths[n].as_deref()
    }

    /// The number among the sources of the text that lies there.
    pub(super) fn file_at(&self, path: &Path) -> Option<FileId> {
        let name = &self.texts[self.text_at(path)?].name;
        let mut all = self.opened.sources.iter();
        all.find(|(_, own, _)| own == name).map(|(file, ..)| file)
    }
}

pub(super) struct Desk<'d> {
    disk: &'d OpenDisk,
    pub(super) unsaved: BTreeMap<PathBuf, Unsaved>,
    books: BTreeMap<PathBuf, Option<Rc<Checked>>>,
    pub(super) columns: Columns,
}

impl<'d> Desk<'d> {
    pub(super) fn new(disk: &'d OpenDisk) -> Self {
        Self {
            disk,
            unsaved: BTreeMap::new(),
            books: BTreeMap::new(),
            columns: Columns::Utf16,
        }
    }

    /// Something was changed: every book is looked at anew when it is asked for.
    pub(super) fn changed(&mut self) {
        self.books.clear();
    }

    /// The books of all open texts.
    pub(super) fn roots(&self) -> BTreeSet<PathBuf> {
        self.unsaved
            .keys()
            .filter_map(|path| self.root(path))
            .collect()
    }

    /// The book that a file belongs to: the folder around it that has a header, or the file itself.
    pub(super) fn root(&self, path: &Path) -> Option<PathBuf> {
        let is_header = |folder: &&Path| {
            let header = folder.join(HEADER);
            self.unsaved.contains_key(&header) || header.is_file()
        };
        let folder = path.ancestors().skip(1).find(is_header);
        let alone = || {
            let is_book = path.extension().is_some_and(|end| end == "gamebook");
            is_book.then(|| path.to_owned())
        };
        folder.map(Path::to_owned).or_else(alone)
    }

    /// The book of a file as it is now; none where it cannot be had.
    pub(super) fn book(&mut self, path: &Path) -> Option<Rc<Checked>> {
        let root = self.root(path)?;
        if let Some(known) = self.books.get(&root) {
            return known.clone();
        }
        let book = self.checked(&root).map(Rc::new);
        self.books.insert(root, book.clone());
        book
    }

    fn checked(&self, root: &Path) -> Option<Checked> {
        let over = Over {
            base: (self.disk)(root).ok()?,
            changed: Rc::new(self.over()),
        };
        let opened = library::open(&over, None);
        let found = library::check_among_others(&opened, &over);
        let linked = library::linked_texts(&over).unwrap_or_default();
        let (mut texts, mut paths) = (Vec::new(), Vec::new());
        for text in linked {
            let path = on_disk(&text.place, &text.path);
            paths.push(path.filter(|_| !text.place.is_empty()));
            texts.push(Text {
                part: text.part,
                path: text.path,
                name: text.name,
                text: text.text,
            });
        }
        Some(Checked {
            opened,
            found,
            texts,
            paths,
            root: root.to_owned(),
        })
    }

    /// The open texts by the place of their book and their path in it.
    fn over(&self) -> Changed {
        let mut out = Changed::new();
        for (path, unsaved) in &self.unsaved {
            let Some(root) = self.root(path) else {
                continue;
            };
            let inside = match path.strip_prefix(&root) {
                Ok(inside) if !inside.as_os_str().is_empty() => inside.to_owned(),
                _ => path.file_name().map(PathBuf::from).unwrap_or_default(),
            };
            let parts = inside
                .components()
                .map(|part| part.as_os_str().to_string_lossy());
            let parts: Vec<_> = parts.collect();
            let place = root.display().to_string();
            out.insert((place, parts.join("/")), unsaved.text.to_string());
        }
        out
    }

    /// The text of a file as it is now.
    pub(super) fn text(&self, path: &Path) -> Option<Arc<String>> {
        match self.unsaved.get(path) {
            Some(unsaved) => Some(Arc::clone(&unsaved.text)),
            None => std::fs::read_to_string(path).ok().map(Arc::new),
        }
    }

    /// The URI of a file, as the editor calls it where it has it open.
    pub(super) fn uri(&self, path: &Path) -> Option<Uri> {
        match self.unsaved.get(path) {
            Some(unsaved) => Some(unsaved.uri.clone()),
            None => uri_of(path),
        }
    }
}

/// A file by the one path that all ways to it lead to.
pub(super) fn whole(path: &Path) -> PathBuf {
    let known = path.canonicalize();
    known.unwrap_or_else(|_| {
        let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
        match (folder, path.file_name()) {
            (Some(folder), Some(name)) => folder.join(name),
            _ => path.to_owned(),
        }
    })
}
