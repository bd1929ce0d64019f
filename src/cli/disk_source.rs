//! A book in a folder or a single file, as a source of texts.

use crate::library;
use crate::syntax::source::{
    BookSource, SourceError, has_signature, image_support, intended_name, is_book_text,
    lone_gamebook, read_inside, resolve_inside,
};
use crate::syntax::unicode::{decode_text, normalize_text};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

/// Maximum depth of nested folders.
const MAX_DEPTH: usize = 32;

/// File name of house rules in the folder of a book.
const HOUSE_FILE: &str = "house.lua";

/// Maximum number of folders next to a book that are searched for other books.
const MAX_SIBLINGS: usize = 500;
/// Largest header of another book that is read for its id, in bytes.
const MAX_HEADER_SIZE: usize = 1 << 20;

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
            collect_files(&root, "", 0, is_book_text, &mut texts)?;
            collect_files(
                &root,
                "",
                0,
                |name| intended_name(name).is_some(),
                &mut misnamed,
            )?;
        } else {
            resolve_inside(path.parent().unwrap_or(path), path)?;
            let name = root
                .file_name()
                .map(|name| name.to_string_lossy().into_owned());
            if let Some(folder) = root.parent()
                && lone_gamebook(folder).is_some_and(|only| only == root)
            {
                for (inside, end) in [("playthroughs", "play"), ("cases", "yaml")] {
                    add_test_files(folder, inside, end, &mut texts);
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
    fn resolve_path(&self, way: &str) -> PathBuf {
        let mut out = self.root.clone();
        for part in Path::new(way).components() {
            match part {
                Component::ParentDir => {
                    out.pop();
                }
                Component::Normal(name) => out = find_child(&out, name),
                _ => {}
            }
        }
        out
    }
}

/// A file or folder by its name. The name on disk may use decomposed letters.
fn find_child(folder: &Path, name: &OsStr) -> PathBuf {
    let path = folder.join(name);
    let (false, Some(name)) = (path.exists(), name.to_str()) else {
        return path;
    };
    let all = fs::read_dir(folder).into_iter().flatten().flatten();
    let same = |it: &OsString| {
        it.to_str()
            .is_some_and(|it| normalize_text(it) == normalize_text(name))
    };
    let mut names = all.map(|entry| entry.file_name());
    names.find(same).map_or(path, |name| folder.join(name))
}

/// Adds files next to a single-file book that belong to it: recorded games and cases.
fn add_test_files(folder: &Path, inside: &str, end: &str, texts: &mut BTreeMap<String, PathBuf>) {
    let mut all = BTreeMap::new();
    // A folder that does not exist is empty.
    let _ = collect_files(&folder.join(inside), inside, 1, is_book_text, &mut all);
    all.retain(|_, path| path.extension().is_some_and(|it| it == end));
    texts.extend(all);
}

/// Texts in a folder whose names end like this, sorted by name. Each is given by its path and its content.
///
/// # Errors
/// If a file cannot be read.
pub(super) fn read_texts(
    folder: &Path,
    ending: &str,
) -> Result<Vec<(String, String)>, SourceError> {
    let mut disk = DiskSource {
        // The folder itself can be a link.
        root: folder.parent().unwrap_or(folder).to_owned(),
        texts: BTreeMap::new(),
        misnamed: BTreeMap::new(),
        images: OnceLock::new(),
    };
    // A folder that does not exist is empty.
    let _ = collect_files(folder, "", MAX_DEPTH, is_book_text, &mut disk.texts);
    let names = disk.texts.keys().filter(|name| name.ends_with(ending));
    let named = |name: &String| {
        Ok((
            folder.join(name).display().to_string(),
            disk.read_text(name)?,
        ))
    };
    names.map(named).collect()
}

fn collect_files(
    folder: &Path,
    inside: &str,
    depth: usize,
    wanted: fn(&str) -> bool,
    texts: &mut BTreeMap<String, PathBuf>,
) -> io::Result<()> {
    if depth > MAX_DEPTH {
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
            collect_files(&entry.path(), &path, depth + 1, wanted, texts)?;
        } else if wanted(&name) {
            texts.insert(path, entry.path());
        }
    }
    Ok(())
}

impl DiskSource {
    /// Files in the folder of the book with names of this kind, by their relative paths. Some file systems decompose the letters of names.
    fn find_files(&self, wanted: fn(&str) -> bool) -> BTreeMap<String, PathBuf> {
        let mut all = BTreeMap::new();
        // The folder of a single-file book can contain anything, so only the first level is searched.
        let depth = if self.root.is_dir() { 0 } else { MAX_DEPTH - 1 };
        // A folder that cannot be listed counts as empty.
        let _ = collect_files(self.folder(), "", depth, wanted, &mut all);
        let composed = |(name, path): (String, PathBuf)| (normalize_text(&name).into_owned(), path);
        all.into_iter().map(composed).collect()
    }

    fn find_images(&self) -> BTreeMap<String, PathBuf> {
        self.find_files(|name| image_support(name).is_some())
    }

    /// The folder that contains the book.
    fn folder(&self) -> &Path {
        match self.root.is_dir() {
            true => &self.root,
            false => self.root.parent().unwrap_or(&self.root),
        }
    }

    /// The content of one of these files.
    fn read_bytes(
        &self,
        path: &str,
        known: &BTreeMap<String, PathBuf>,
        what: &str,
    ) -> Result<Vec<u8>, SourceError> {
        let miss = |why: String| SourceError {
            path: path.to_owned(),
            reason: why,
        };
        let Some(place) = known.get(&*normalize_text(path)) else {
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
    fn misnamed_files(&self) -> Vec<(String, String)> {
        let named = |path: &String| Some((path.clone(), intended_name(path)?));
        self.misnamed.keys().filter_map(named).collect()
    }

    fn ignored_files(&self) -> Vec<String> {
        let folder = self.folder();
        // Next to several books, a file belongs to none of them.
        let own = lone_gamebook(folder).is_some_and(|only| only == self.root);
        if !own {
            return Vec::new();
        }
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> = names
            .filter(|name| name == HOUSE_FILE || name.ends_with(".yaml"))
            .filter(|name| folder.join(name).is_file())
            .collect();
        names.sort_unstable();
        names
    }

    fn image_paths(&self) -> Vec<String> {
        self.find_images().into_keys().collect()
    }

    fn read_image(&self, path: &str) -> Result<Vec<u8>, SourceError> {
        self.read_bytes(
            path,
            self.images.get_or_init(|| self.find_images()),
            "image",
        )
    }

    fn read_font(&self, path: &str) -> Result<Vec<u8>, SourceError> {
        let is_font = |name: &str| {
            let name = name.to_ascii_lowercase();
            name.ends_with(".ttf") || name.ends_with(".otf")
        };
        self.read_bytes(
            path,
            &self.find_files(is_font).into_iter().collect(),
            "font",
        )
    }

    fn name(&self) -> String {
        let name = self.root.file_name().map(|name| name.to_string_lossy());
        let name = name.unwrap_or_default();
        name.strip_suffix(".gamebook").unwrap_or(&name).to_owned()
    }

    fn location(&self) -> String {
        self.root.display().to_string()
    }

    fn sibling_headers(&self) -> Vec<(String, String)> {
        let Some(around) = self.root.parent() else {
            return Vec::new();
        };
        let folders = fs::read_dir(around)
            .into_iter()
            .flatten()
            .take(MAX_SIBLINGS);
        let mut all: Vec<_> = folders
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                if path == self.root {
                    return None;
                }
                let header = read_inside(&path, &path.join("book.yaml")).ok()?;
                let header = String::from_utf8(header).ok()?;
                (header.len() <= MAX_HEADER_SIZE).then_some(())?;
                Some((path.file_name()?.to_string_lossy().into_owned(), header))
            })
            .collect();
        all.sort_unstable();
        all
    }

    fn open_linked(&self, way: &str) -> Result<Box<dyn BookSource>, SourceError> {
        let path = self.resolve_path(way);
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
                    reason: why.to_string(),
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
            reason: there.to_owned(),
        })
    }

    fn paths(&self) -> Vec<String> {
        self.texts.keys().cloned().collect()
    }

    fn read_text(&self, path: &str) -> Result<String, SourceError> {
        let miss = |why: String| SourceError {
            path: path.to_owned(),
            reason: why,
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
        decode_text(bytes).map_err(miss)
    }
}
