//! Several books in memory, side by side: a path `../isles/book.yaml` is a file of the neighbour `isles`.

use std::collections::BTreeMap;
use std::sync::Arc;

use turnto::source::{NotOnShelf, Shelf};

pub(crate) struct Beside {
    folder: String,
    all: Arc<BTreeMap<String, BTreeMap<String, String>>>,
}

impl Beside {
    /// The book whose paths have no folder before them, in a folder `home`.
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
}

impl Shelf for Beside {
    fn paths(&self) -> Vec<String> {
        self.all[&self.folder].paths()
    }

    fn read(&self, path: &str) -> Result<String, NotOnShelf> {
        self.all[&self.folder].read(path)
    }

    fn name(&self) -> String {
        self.folder.clone()
    }

    fn place(&self) -> String {
        self.folder.clone()
    }

    fn neighbour(&self, way: &str) -> Result<Box<dyn Shelf>, NotOnShelf> {
        let folder = way.strip_prefix("../").unwrap_or(way);
        if !self.all.contains_key(folder) {
            return Err(NotOnShelf {
                path: way.to_owned(),
                why: "nothing is at the end of this way".to_owned(),
            });
        }
        Ok(Box::new(Self {
            folder: folder.to_owned(),
            all: Arc::clone(&self.all),
        }))
    }
}
