//! The texts that the editor has open, and their books.

use super::OpenDisk;
use super::position::{ColumnUnit, path_to_uri};
use crate::check::rename::{self, Occurrence, RenamePlan};
use crate::library::{self, LinkedText, OpenedBook, ParsedBodies};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source::{
    BookSource, ChangedTexts, FileId, OverlaySource, SourceError, disk_path, is_book_text,
    lone_gamebook, read_inside,
};
use lsp_types::Uri;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

const HEADER: &str = "book.yaml";

/// A text that is open in the editor.
pub(super) struct OpenText {
    pub(super) uri: Uri,
    pub(super) text: Arc<String>,
}

/// A checked book, with the open texts of the editor.
pub(super) struct CheckedBook {
    pub(super) opened: OpenedBook,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The texts of the book and of those linked with it.
    pub(super) texts: Vec<LinkedText>,
    /// The path of each text. `None` for a text that is bundled with the program.
    pub(super) paths: Vec<Option<PathBuf>>,
    pub(super) root: PathBuf,
    /// Books that link to this book and are not linked from it.
    pub(super) one_way_books: Vec<String>,
    text_indices: BTreeMap<String, usize>,
    occurrences: OnceCell<Vec<Occurrence>>,
}

impl CheckedBook {
    /// The symbol index of the texts.
    pub(super) fn occurrences(&self) -> &[Occurrence] {
        let sources = &self.opened.sources;
        let index = |draft| rename::find_occurrences(draft, sources, &self.texts);
        let draft = self.opened.draft.as_deref();
        self.occurrences
            .get_or_init(|| draft.map(index).unwrap_or_default())
    }

    /// The index of the text at a path.
    pub(super) fn text_index(&self, path: &Path) -> Option<usize> {
        self.paths.iter().position(|it| it.as_deref() == Some(path))
    }

    /// The path of a text of the sources.
    pub(super) fn source_path(&self, file: FileId) -> Option<&Path> {
        let n = self.text_indices.get(self.opened.sources.name(file))?;
        self.paths[*n].as_deref()
    }

    /// The id of the text at a path among the sources.
    pub(super) fn source_file(&self, path: &Path) -> Option<FileId> {
        let name = &self.texts[self.text_index(path)?].name;
        let mut all = self.opened.sources.iter();
        all.find(|text| text.1 == name).map(|(file, ..)| file)
    }
}

pub(super) struct Workspace<'d> {
    open_disk: &'d OpenDisk,
    pub(super) unsaved: BTreeMap<PathBuf, OpenText>,
    books: BTreeMap<PathBuf, Option<Rc<CheckedBook>>>,
    /// Books from before the last edits, until they are checked again.
    outdated_books: BTreeMap<PathBuf, Rc<CheckedBook>>,
    /// Parsed pages of each book.
    parsed_bodies: BTreeMap<PathBuf, ParsedBodies>,
    pub(super) column_unit: ColumnUnit,
    /// True if the editor supports snippets.
    pub(super) supports_snippets: bool,
}

impl<'d> Workspace<'d> {
    pub(super) fn new(disk: &'d OpenDisk) -> Self {
        Self {
            open_disk: disk,
            unsaved: BTreeMap::new(),
            books: BTreeMap::new(),
            outdated_books: BTreeMap::new(),
            parsed_bodies: BTreeMap::new(),
            column_unit: ColumnUnit::Utf16,
            supports_snippets: false,
        }
    }

    /// Drops all books, so that they are checked again when they are needed.
    pub(super) fn drop_books(&mut self) {
        self.books.clear();
        self.outdated_books.clear();
        let open = self.roots();
        self.parsed_bodies.retain(|root, _| open.contains(root));
    }

    /// Like [`Workspace::drop_books`], after the edit of an open text. Completions still use the names of the books.
    pub(super) fn outdate_books(&mut self) {
        for (root, book) in std::mem::take(&mut self.books) {
            if let Some(book) = book.filter(|book| book.opened.draft.is_some()) {
                self.outdated_books.insert(root, book);
            }
        }
    }

    /// The books of all open texts.
    pub(super) fn roots(&self) -> BTreeSet<PathBuf> {
        self.unsaved
            .keys()
            .filter_map(|path| self.find_root(path))
            .collect()
    }

    /// The root of a file's book: the folder with its header, or the file itself.
    pub(super) fn find_root(&self, path: &Path) -> Option<PathBuf> {
        let is_header = |folder: &&Path| {
            let header = folder.join(HEADER);
            self.unsaved.contains_key(&header) || header.is_file()
        };
        let root = path.ancestors().skip(1).find(is_header);
        let single_file = || {
            if path.extension().is_some_and(|end| end == "gamebook") {
                return Some(path.to_owned());
            }
            // Next to a single-file book.
            let folder = path.parent()?;
            let is_book_folder = ["playthroughs", "cases"]
                .iter()
                .any(|it| folder.ends_with(it));
            lone_gamebook(folder.parent()?).filter(|_| is_book_folder)
        };
        root.map(Path::to_owned).or_else(single_file)
    }

    pub(super) fn book_at_root(&mut self, root: &Path) -> Option<Rc<CheckedBook>> {
        self.book_of_file(&self.header_path(root))
    }

    /// The header of a book, or the single file of a book.
    pub(super) fn header_path(&self, root: &Path) -> PathBuf {
        let header = root.join(HEADER);
        match root.is_dir() || self.unsaved.contains_key(&header) {
            true => header,
            false => root.to_owned(),
        }
    }

    /// The book of a file. None if it cannot be opened.
    pub(super) fn book_of_file(&mut self, path: &Path) -> Option<Rc<CheckedBook>> {
        let root = self.find_root(path)?;
        if let Some(book) = self.books.get(&root) {
            return book.clone();
        }
        self.outdated_books.remove(&root);
        let book = self.check_book(&root).map(Rc::new);
        self.books.insert(root, book.clone());
        book
    }

    /// The book of a file without a new check after an edit. Also returns whether the book is current.
    pub(super) fn recent_book(&mut self, path: &Path) -> Option<(Rc<CheckedBook>, bool)> {
        let root = self.find_root(path)?;
        match self.outdated_books.get(&root) {
            Some(book) => Some((Rc::clone(book), false)),
            None => Some((self.book_of_file(path)?, true)),
        }
    }

    fn check_book(&mut self, root: &Path) -> Option<CheckedBook> {
        let overlay = self.overlay(root, self.open_texts());
        let bodies = self.parsed_bodies.entry(root.to_owned()).or_default();
        let opened = library::open_edited(&overlay, bodies);
        let diagnostics = library::check_with_siblings(&opened, &overlay);
        let texts = library::read_linked_texts_with(&overlay, &opened.sources).unwrap_or_default();
        let paths = texts.iter().map(|text| {
            let path = disk_path(&text.location, &text.path).or_else(|| {
                // Open in the editor, but not saved yet.
                self.unsaved.contains_key(root).then(|| root.to_owned())
            });
            path.filter(|_| !text.location.is_empty())
        });
        let paths = paths.collect();
        let names = texts.iter().map(|text| text.name.clone());
        Some(CheckedBook {
            text_indices: names.zip(0..).collect(),
            opened,
            diagnostics,
            texts,
            paths,
            root: root.to_owned(),
            one_way_books: library::find_one_way_links(&overlay),
            occurrences: OnceCell::new(),
        })
    }

    /// The new errors of a book after a rename.
    pub(super) fn errors_after(&self, book: &CheckedBook, plan: &RenamePlan) -> Vec<Diagnostic> {
        let mut changed = self.open_texts();
        for (n, edits) in &plan.edits {
            let text = &book.texts[*n];
            let key = (text.location.clone(), text.path.clone());
            changed.insert(key, rename::apply_edits(&text.text, edits));
        }
        let overlay = self.overlay(&book.root, changed);
        library::new_errors(&book.diagnostics, &overlay).0
    }

    /// A book on disk with changed texts.
    fn overlay(&self, root: &Path, changed: ChangedTexts) -> OverlaySource {
        let base =
            (self.open_disk)(root).unwrap_or_else(|_| Box::new(UnsavedBook(root.to_owned())));
        let changed_texts = Rc::new(changed);
        OverlaySource {
            base,
            changed_texts,
        }
    }

    /// The open texts by the location of their book and their path in it.
    fn open_texts(&self) -> ChangedTexts {
        let mut out = ChangedTexts::new();
        for (path, unsaved) in &self.unsaved {
            let Some(root) = self.find_root(path) else {
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
            // As on disk, hidden files and files that are not texts do not belong to a book.
            let is_hidden = parts.iter().any(|part| part.starts_with('.'));
            if is_hidden || !parts.last().is_some_and(|name| is_book_text(name)) {
                continue;
            }
            let location = root.display().to_string();
            out.insert((location, parts.join("/")), unsaved.text.to_string());
        }
        out
    }

    /// The current text of a file.
    pub(super) fn text(&self, path: &Path) -> Option<Arc<String>> {
        match self.unsaved.get(path) {
            Some(unsaved) => Some(Arc::clone(&unsaved.text)),
            None => {
                let header = self.header_path(&self.find_root(path)?);
                let bytes = read_inside(header.parent()?, path).ok()?;
                String::from_utf8(bytes).ok().map(Arc::new)
            }
        }
    }

    /// The URI of a file, spelled as the editor opened it.
    pub(super) fn uri(&self, path: &Path) -> Option<Uri> {
        match self.unsaved.get(path) {
            Some(unsaved) => Some(unsaved.uri.clone()),
            None => path_to_uri(path),
        }
    }
}

/// A path with a canonical folder. Links to files are not resolved.
pub(super) fn canonical(path: &Path) -> PathBuf {
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    match (folder, path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

/// A book that is not on disk yet.
struct UnsavedBook(PathBuf);

impl BookSource for UnsavedBook {
    fn paths(&self) -> Vec<String> {
        Vec::new()
    }

    fn read_text(&self, path: &str) -> Result<String, SourceError> {
        Err(SourceError {
            path: path.to_owned(),
            reason: "it is not saved yet".to_owned(),
        })
    }

    fn name(&self) -> String {
        let name = self.0.file_stem().map(|name| name.to_string_lossy());
        name.unwrap_or_default().into_owned()
    }

    fn location(&self) -> String {
        self.0.display().to_string()
    }
}
