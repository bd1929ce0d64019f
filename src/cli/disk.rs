//! A book in a folder or a single file, as a source of texts.

use crate::library;
use crate::syntax::source::{
    BookSource, SourceError, has_signature, image, is_text, lone, meant_as, read_inside,
    resolve_inside,
};
use crate::syntax::unicode::{composed, decode};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

/// Maximum depth of nested folders.
const DEEPEST: usize = 32;

/// File name of house rules in the folder of a book.
const HOUSE: &str = "house.lua";

/// Maximum number of folders next to a book that are searched for other books.
const MOST_BESIDE: usize = 500;
/// Largest header of another book that is read for its id, in bytes.
const MAX_HEADER: usize = 1 << 20;

/// The texts of a book on disk. Hidden files and folders are not part of it.
pub(super) struct DiskSource {
    /// The full path of the folder or file.
    root: PathBuf,
    texts: BTreeMap<String, PathBuf>,
    /// Files that are not texts of the book, but were probably meant to be.
    misnamed: BTreeMap<String, PathBuf>,
    /// Paths of its images. Collected when the first image is read.
    images: OnceLock<BTreeMap<String, PathBuf>>,
}

impl DiskSource {
    /// Opens the book at a path: a folder with all its files, or one `.gamebook` file.
    ///
    /// # Errors
    /// If the path cannot be listed, or is a link to a file in another folder.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let root = fs::canonicalize(path)?;
        let mut texts = BTreeMap::new();
        let mut misnamed = BTreeMap::new();
        if fs::metadata(&root)?.is_dir() {
            walk(&root, "", 0, is_text, &mut texts)?;
            walk(&root, "", 0, |name| meant_as(name).is_some(), &mut misnamed)?;
        } else {
            resolve_inside(path.parent().unwrap_or(path), path)?;
            let name = root
                .file_name()
                .map(|name| name.to_string_lossy().into_owned());
            if let Some(folder) = root.parent()
                && lone(folder).is_some_and(|only| only == root)
            {
                for (inside, end) in [("playthroughs", "play"), ("cases", "yaml")] {
                    beside(folder, inside, end, &mut texts);
                }
            }
            texts.insert(name.unwrap_or_default(), root.clone());
        }
        Ok(Self {
            root,
            texts,
            misnamed,
            images: OnceLock::new(),
        })
    }

    /// Resolves a relative path to another book. A single-file book counts as a folder with its name.
    fn walked(&self, way: &str) -> PathBuf {
        let mut out = self.root.clone();
        for part in Path::new(way).components() {
            match part {
                Component::ParentDir => {
                    out.pop();
                }
                Component::Normal(name) => out = child(&out, name),
                _ => {}
            }
        }
        out
    }
}

/// A file or folder by its name. The name on disk may use decomposed letters.
fn child(folder: &Path, name: &OsStr) -> PathBuf {
    let path = folder.join(name);
    let (false, Some(name)) = (path.exists(), name.to_str()) else {
        return path;
    };
    let all = fs::read_dir(folder).into_iter().flatten().flatten();
    let same = |it: &OsString| it.to_str().is_some_and(|it| composed(it) == composed(name));
    let mut names = all.map(|entry| entry.file_name());
    names.find(same).map_or(path, |name| folder.join(name))
}

/// Adds files next to a single-file book that belong to it: recorded games and cases.
fn beside(folder: &Path, inside: &str, end: &str, texts: &mut BTreeMap<String, PathBuf>) {
    let mut all = BTreeMap::new();
    // A folder that does not exist is empty.
    let _ = walk(&folder.join(inside), inside, 1, is_text, &mut all);
    all.retain(|_, path| path.extension().is_some_and(|it| it == end));
    texts.extend(all);
}

/// Texts in a folder whose names end like this, sorted by name. Each is given by its path and its content.
///
/// # Errors
/// If a file cannot be read.
pub(super) fn texts(folder: &Path, ending: &str) -> Result<Vec<(String, String)>, SourceError> {
    let mut disk = DiskSource {
        // The folder itself can be a link.
        root: folder.parent().unwrap_or(folder).to_owned(),
        texts: BTreeMap::new(),
        misnamed: BTreeMap::new(),
        images: OnceLock::new(),
    };
    // A folder that does not exist is empty.
    let _ = walk(folder, "", DEEPEST, is_text, &mut disk.texts);
    let names = disk.texts.keys().filter(|name| name.ends_with(ending));
    let named = |name: &String| {
        Ok((
            folder.join(name).display().to_string(),
            disk.read_text(name)?,
        ))
    };
    names.map(named).collect()
}

fn walk(
    folder: &Path,
    inside: &str,
    depth: usize,
    wanted: fn(&str) -> bool,
    texts: &mut BTreeMap<String, PathBuf>,
) -> io::Result<()> {
    if depth > DEEPEST {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        if name.starts_with('.') {
            continue;
        }
        let path = if inside.is_empty() {
            name.clone()
        } else {
            format!("{inside}/{name}")
        };
        // A linked folder can create a cycle. A linked file cannot.
        if entry.file_type()?.is_dir() {
            walk(&entry.path(), &path, depth + 1, wanted, texts)?;
        } else if wanted(&name) {
            texts.insert(path, entry.path());
        }
    }
    Ok(())
}

impl DiskSource {
    /// Files in the folder of the book with names of this kind, by their relative paths. Some file systems decompose the letters of names.
    fn files(&self, wanted: fn(&str) -> bool) -> BTreeMap<String, PathBuf> {
        let mut all = BTreeMap::new();
        // The folder of a single-file book can contain anything, so only the first level is searched.
        let depth = if self.root.is_dir() { 0 } else { DEEPEST - 1 };
        // A folder that cannot be listed counts as empty.
        let _ = walk(self.folder(), "", depth, wanted, &mut all);
        let composed = |(name, path): (String, PathBuf)| (composed(&name).into_owned(), path);
        all.into_iter().map(composed).collect()
    }

    fn pictures(&self) -> BTreeMap<String, PathBuf> {
        self.files(|name| image(name).is_some())
    }

    /// The folder that contains the book.
    fn folder(&self) -> &Path {
        match self.root.is_dir() {
            true => &self.root,
            false => self.root.parent().unwrap_or(&self.root),
        }
    }

    /// The content of one of these files.
    fn bytes(
        &self,
        path: &str,
        known: &BTreeMap<String, PathBuf>,
        what: &str,
    ) -> Result<Vec<u8>, SourceError> {
        let miss = |why: String| SourceError {
            path: path.to_owned(),
            why,
        };
        let Some(place) = known.get(&*composed(path)) else {
            return Err(miss(format!("there is no such {what} in the book")));
        };
        let bytes = read_inside(self.folder(), place);
        let bytes = bytes.map_err(|why| miss(why.to_string()))?;
        match what != "image" || has_signature(path, &bytes) {
            true => Ok(bytes),
            false => Err(miss("the content does not match the file type".to_owned())),
        }
    }
}

impl BookSource for DiskSource {
    fn misnamed(&self) -> Vec<(String, String)> {
        let named = |path: &String| Some((path.clone(), meant_as(path)?));
        self.misnamed.keys().filter_map(named).collect()
    }

    fn passed_over(&self) -> Vec<String> {
        let folder = self.folder();
        // Next to several books, a file belongs to none of them.
        let own = lone(folder).is_some_and(|only| only == self.root);
        if !own {
            return Vec::new();
        }
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> = names
            .filter(|name| name == HOUSE || name.ends_with(".yaml"))
            .filter(|name| folder.join(name).is_file())
            .collect();
        names.sort_unstable();
        names
    }

    fn images(&self) -> Vec<String> {
        self.pictures().into_keys().collect()
    }

    fn image(&self, path: &str) -> Result<Vec<u8>, SourceError> {
        self.bytes(path, self.images.get_or_init(|| self.pictures()), "image")
    }

    fn font(&self, path: &str) -> Result<Vec<u8>, SourceError> {
        let is_font = |name: &str| {
            let name = name.to_ascii_lowercase();
            name.ends_with(".ttf") || name.ends_with(".otf")
        };
        self.bytes(path, &self.files(is_font).into_iter().collect(), "font")
    }

    fn name(&self) -> String {
        let name = self.root.file_name().map(|name| name.to_string_lossy());
        let name = name.unwrap_or_default();
        name.strip_suffix(".gamebook").unwrap_or(&name).to_owned()
    }

    fn place(&self) -> String {
        self.root.display().to_string()
    }

    fn beside(&self) -> Vec<(String, String)> {
        let Some(around) = self.root.parent() else {
            return Vec::new();
        };
        let folders = fs::read_dir(around).into_iter().flatten().take(MOST_BESIDE);
        let mut all: Vec<_> = folders
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                if path == self.root {
                    return None;
                }
                let header = read_inside(&path, &path.join("book.yaml")).ok()?;
                let header = String::from_utf8(header).ok()?;
                (header.len() <= MAX_HEADER).then_some(())?;
                Some((path.file_name()?.to_string_lossy().into_owned(), header))
            })
            .collect();
        all.sort_unstable();
        all
    }

    fn neighbour(&self, way: &str) -> Result<Box<dyn BookSource>, SourceError> {
        let path = self.walked(way);
        let mut file = path.clone().into_os_string();
        file.push(".gamebook");
        // Opens only a book, because the path can lead to any folder of the machine.
        let places = [path.clone(), file.into()];
        let is_book = |p: &&PathBuf| {
            p.join("book.yaml").is_file()
                || p.is_file() && p.extension().is_some_and(|end| end == "gamebook")
        };
        if let Some(book) = places.iter().find(is_book) {
            return match Self::open(book) {
                Ok(book) => Ok(Box::new(book)),
                Err(why) => Err(SourceError {
                    path: way.to_owned(),
                    why: why.to_string(),
                }),
            };
        }
        if !way.contains('/')
            && let Some(book) = library::BuiltinSource::open(way)
        {
            return Ok(Box::new(book));
        }
        let there = if path.exists() {
            "there is no book.yaml at the end of this way"
        } else {
            "nothing is at the end of this way"
        };
        Err(SourceError {
            path: way.to_owned(),
            why: there.to_owned(),
        })
    }

    fn paths(&self) -> Vec<String> {
        self.texts.keys().cloned().collect()
    }

    fn read_text(&self, path: &str) -> Result<String, SourceError> {
        let miss = |why: String| SourceError {
            path: path.to_owned(),
            why,
        };
        let place = self
            .texts
            .get(path)
            .ok_or_else(|| SourceError::unknown(path))?;
        let bytes = read_inside(self.folder(), place).map_err(|why| miss(why.to_string()))?;
        let bytes = match bytes.strip_prefix("\u{feff}".as_bytes()) {
            // YAML and Lua parsers do not accept a byte order mark.
            Some(rest) if !path.ends_with(".gamebook") => rest.to_vec(),
            _ => bytes,
        };
        decode(bytes).map_err(miss)
    }
}
