//! Several books in memory, next to each other: a path `../isles/book.yaml` is a file of the linked book `isles`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use turnto::syntax::source::{BookSource, SourceError};

#[derive(Clone)]
pub(crate) struct Beside {
    folder: String,
    all: Arc<BTreeMap<String, BTreeMap<String, String>>>,
}

impl Beside {
    /// The book of the paths without a folder, in a folder `home`.
    pub(crate) fn new(files: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut all: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        for (path, text) in files {
            let outside = path.strip_prefix("../").and_then(|p| p.split_once('/'));
            let (folder, inside) = outside.unwrap_or(("home", &path));
            let book = all.entry(folder.to_owned()).or_default();
            book.insert(inside.to_owned(), text);
        }
        Self {
            folder: "home".to_owned(),
            all: Arc::new(all),
        }
    }

    /// A book from a folder of the project, with the folders next to it.
    pub(crate) fn on_disk(path: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        let mut all = BTreeMap::new();
        for folder in std::fs::read_dir(path.parent().unwrap()).unwrap() {
            let folder = folder.unwrap();
            let entries = std::fs::read_dir(folder.path()).unwrap();
            let files = entries.map(Result::unwrap).filter(|e| e.path().is_file());
            let files = files.map(|file| {
                let text = std::fs::read_to_string(file.path()).unwrap();
                (file.file_name().into_string().unwrap(), text)
            });
            all.insert(folder.file_name().into_string().unwrap(), files.collect());
        }
        Self {
            folder: path.file_name().unwrap().to_str().unwrap().to_owned(),
            all: Arc::new(all),
        }
    }

    /// The same without one of the books.
    pub(crate) fn without(mut self, folder: &str) -> Self {
        Arc::make_mut(&mut self.all).remove(folder);
        self
    }

    /// The same with another text for a file of this book.
    pub(crate) fn with(mut self, path: &str, text: &str) -> Self {
        let book = Arc::make_mut(&mut self.all).get_mut(&self.folder).unwrap();
        book.insert(path.to_owned(), text.to_owned());
        self
    }
}

impl BookSource for Beside {
    fn paths(&self) -> Vec<String> {
        self.all[&self.folder].paths()
    }

    fn read_text(&self, path: &str) -> Result<String, SourceError> {
        self.all[&self.folder].read_text(path)
    }

    fn name(&self) -> String {
        self.folder.clone()
    }

    fn location(&self) -> String {
        self.folder.clone()
    }

    fn open_linked(&self, way: &str) -> Result<Box<dyn BookSource>, SourceError> {
        let folder = way.strip_prefix("../").unwrap_or(way);
        if !self.all.contains_key(folder) {
            return Err(SourceError {
                path: way.to_owned(),
                reason: "no such file or folder".to_owned(),
            });
        }
        Ok(Box::new(Self {
            folder: folder.to_owned(),
            all: Arc::clone(&self.all),
        }))
    }
}
