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

/// Maximum size of another book's header that is read for its id, in bytes.
const MAX_HEADER_SIZE: usize = 1 << 20;

/// The texts of a book on disk, without hidden files and folders.
pub(super) struct DiskSource {
    /// The full path of the folder or file.
    root: PathBuf,
    texts: BTreeMap<String, PathBuf>,
    /// Files that are not texts of the book because of a mistake in their names.
    misnamed: BTreeMap<String, PathBuf>,
    /// Paths of its images, collected when the first image is read.
    images: OnceLock<BTreeMap<String, PathBuf>>,
}

impl DiskSource {
    /// Opens the book at a path: a folder with all its files, or one `.gamebook` file.
    ///
    /// # Errors
    /// If the path cannot be listed, or if it is a link to a file in another folder.
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
                && lone_gamebook(folder).is_some_and(|file| file == root)
            {
                for (folder_name, extension) in [("playthroughs", "play"), ("cases", "yaml")] {
                    add_test_files(folder, folder_name, extension, &mut texts);
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
    fn resolve_path(&self, path: &str) -> PathBuf {
        let mut resolved = self.root.clone();
        for component in Path::new(path).components() {
            match component {
                Component::ParentDir => {
                    resolved.pop();
                }
                Component::Normal(name) => resolved = find_child(&resolved, name),
                _ => {}
            }
        }
        resolved
    }
}

/// The path of a file or folder by its name. The name on disk may use decomposed letters.
fn find_child(folder: &Path, name: &OsStr) -> PathBuf {
    let path = folder.join(name);
    let (false, Some(name)) = (path.exists(), name.to_str()) else {
        return path;
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_same = |entry: &OsString| {
        let entry = entry.to_str().map(normalize_text);
        entry == Some(normalize_text(name))
    };
    let mut names = entries.map(|entry| entry.file_name());
    names.find(is_same).map_or(path, |name| folder.join(name))
}

/// Adds the recorded games or rule cases next to a single-file book.
fn add_test_files(folder: &Path, name: &str, end: &str, texts: &mut BTreeMap<String, PathBuf>) {
    let mut files = BTreeMap::new();
    // A folder that does not exist is empty.
    let _ = collect_files(&folder.join(name), name, 1, is_book_text, &mut files);
    files.retain(|_, path| path.extension().is_some_and(|it| it == end));
    texts.extend(files);
}

/// Paths and contents of the texts in a folder whose names have this ending, sorted by name.
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
    prefix: &str,
    depth: usize,
    is_wanted: fn(&str) -> bool,
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
        let path = if prefix.is_empty() {
            name.clone()
        } else {
            format!("{prefix}/{name}")
        };
        // Does not follow linked folders, which can create a cycle.
        if entry.file_type()?.is_dir() {
            collect_files(&entry.path(), &path, depth + 1, is_wanted, texts)?;
        } else if is_wanted(&name) {
            texts.insert(path, entry.path());
        }
    }
    Ok(())
}

impl DiskSource {
    /// Files in the folder of the book whose names are wanted, by their relative paths. Normalizes the names, because some file systems decompose letters.
    fn find_files(&self, is_wanted: fn(&str) -> bool) -> BTreeMap<String, PathBuf> {
        let mut files = BTreeMap::new();
        // The folder of a single-file book can contain anything, so only the first level is searched.
        let depth = if self.root.is_dir() { 0 } else { MAX_DEPTH - 1 };
        // A folder that cannot be listed counts as empty.
        let _ = collect_files(self.folder(), "", depth, is_wanted, &mut files);
        let compose = |(name, path): (String, PathBuf)| (normalize_text(&name).into_owned(), path);
        files.into_iter().map(compose).collect()
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

    /// The content of one of the files. `kind` is the noun for messages.
    fn read_bytes(
        &self,
        path: &str,
        files: &BTreeMap<String, PathBuf>,
        kind: &str,
    ) -> Result<Vec<u8>, SourceError> {
        let error = |why: String| SourceError {
            path: path.to_owned(),
            reason: why,
        };
        let Some(file) = files.get(&*normalize_text(path)) else {
            return Err(error(format!("the book has no {kind} with this name")));
        };
        let bytes = read_inside(self.folder(), file);
        let bytes = bytes.map_err(|why| error(why.to_string()))?;
        match kind != "image" || has_signature(path, &bytes) {
            true => Ok(bytes),
            false => Err(error("the content does not match the file type".to_owned())),
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
        // If the folder has several books, its files belong to none of them.
        let is_single_book = lone_gamebook(folder).is_some_and(|file| file == self.root);
        if !is_single_book {
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
        let Some(parent) = self.root.parent() else {
            return Vec::new();
        };
        let folders = fs::read_dir(parent)
            .into_iter()
            .flatten()
            .take(MAX_SIBLINGS);
        let mut headers: Vec<_> = folders
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
        headers.sort_unstable();
        headers
    }

    fn open_linked(&self, path: &str) -> Result<Box<dyn BookSource>, SourceError> {
        let resolved = self.resolve_path(path);
        let mut file = resolved.clone().into_os_string();
        file.push(".gamebook");
        // Opens nothing but a book, because the path can lead to any folder of the machine.
        let candidates = [resolved.clone(), file.into()];
        let is_book = |path: &&PathBuf| {
            path.join("book.yaml").is_file()
                || path.is_file() && path.extension().is_some_and(|end| end == "gamebook")
        };
        if let Some(book) = candidates.iter().find(is_book) {
            return match Self::open(book) {
                Ok(book) => Ok(Box::new(book)),
                Err(why) => Err(SourceError {
                    path: path.to_owned(),
                    reason: why.to_string(),
                }),
            };
        }
        if !path.contains('/')
            && let Some(book) = library::BuiltinSource::open(path)
        {
            return Ok(Box::new(book));
        }
        let reason = if resolved.exists() {
            "this folder has no book.yaml"
        } else {
            "no such file or folder"
        };
        Err(SourceError {
            path: path.to_owned(),
            reason: reason.to_owned(),
        })
    }

    fn paths(&self) -> Vec<String> {
        self.texts.keys().cloned().collect()
    }

    fn read_text(&self, path: &str) -> Result<String, SourceError> {
        let error = |why: String| SourceError {
            path: path.to_owned(),
            reason: why,
        };
        let file = self
            .texts
            .get(path)
            .ok_or_else(|| SourceError::unknown(path))?;
        let bytes = read_inside(self.folder(), file).map_err(|why| error(why.to_string()))?;
        let bytes = match bytes.strip_prefix("\u{feff}".as_bytes()) {
            // YAML and Lua parsers do not accept a byte order mark.
            Some(text) if !path.ends_with(".gamebook") => text.to_vec(),
            _ => bytes,
        };
        decode_text(bytes).map_err(error)
    }
}
