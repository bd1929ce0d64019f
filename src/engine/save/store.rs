//! Reads and writes the saves of a book.

use super::document::{self, encode_with_checksum, read_document, read_valid_part};
use super::files::{check_file, exists, is_reserved, previous_path, read_file, replace_bytes};
use super::log::Log;
use super::{LoadedSave, SaveError, SaveFile, format_file_name, slug};
use crate::model::game::Message;
use crate::syntax::unicode::{is_word, normalize_text};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The saves of a book in a folder.
#[derive(Debug)]
pub struct SaveStore {
    pub(super) folder: PathBuf,
    /// Prefix of the file names of this book's games.
    pub(super) slug: String,
    pub(super) id: String,
    pub(super) title: String,
    /// The path of the book; empty if it has no path.
    pub(super) book_path: String,
    /// For a book with an id: the prefix of its saves from before it had an id, which is the slug of its title.
    title_slug: Option<String>,
    /// The running game as it was last written, so that answers can be appended to its file.
    pub log: Option<Log>,
    /// The lock file, which is locked while the book is played, so that two processes do not write the same save.
    lock: Option<File>,
}

impl SaveStore {
    /// Creates a store for a book, by its id, or by its title if the id is empty. Does not access any files.
    pub fn new(folder: PathBuf, id: &str, title: &str) -> Self {
        let by_title = slug(title);
        let (slug, title_slug) = if id.is_empty() {
            (by_title, None)
        } else {
            // Slugs of titles do not begin with `@`, so a book with this title has other files.
            (format!("@{}", slug(id)), Some(by_title))
        };
        Self {
            folder,
            slug,
            id: id.to_owned(),
            title: title.to_owned(),
            book_path: String::new(),
            title_slug,
            log: None,
            lock: None,
        }
    }

    /// Sets the path of the book.
    pub fn with_book_path(self, book_path: String) -> Self {
        Self { book_path, ..self }
    }

    /// The path of the book in saves; empty if the book has an id.
    pub fn book_path(&self) -> &str {
        if self.id.is_empty() {
            &self.book_path
        } else {
            ""
        }
    }

    /// The path of a named save, or of the running game without a name.
    pub fn path(&self, name: Option<&str>) -> PathBuf {
        match name {
            None => self.folder.join(format!("{}.json", self.slug)),
            Some(name) => self.named_path(&format_file_name(name)),
        }
    }

    fn named_path(&self, stem: &str) -> PathBuf {
        self.folder.join(format!("{}.{stem}.json", self.slug))
    }

    /// The path of an existing save. Accepts names as in the list of all games, which have the prefix of the book.
    fn existing_path(&self, name: Option<&str>) -> PathBuf {
        let path = self.path(name);
        let Some(name) = name.filter(|_| !exists(&path)) else {
            return path;
        };
        let name = name.strip_prefix(&*self.slug);
        let name = name.and_then(|name| name.strip_prefix('.'));
        let listed = name.map(|name| self.named_path(&format_file_name(name)));
        listed.filter(|path| exists(path)).unwrap_or(path)
    }

    /// Takes the lock of the running game. Returns false if another process has it.
    ///
    /// # Errors
    /// If the folder cannot be created or written.
    pub fn lock_running(&mut self) -> io::Result<bool> {
        fs::create_dir_all(&self.folder)?;
        let (file, is_locked) = self.try_lock(&self.slug)?;
        self.lock = is_locked.then_some(file);
        Ok(is_locked)
    }

    /// The lock file of saves with this prefix, and whether this process has the lock.
    fn try_lock(&self, slug: &str) -> io::Result<(File, bool)> {
        let path = self.folder.join(format!("{slug}.lock"));
        if exists(&path) {
            check_file(&path)?;
        }
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)?;
        match file.try_lock() {
            Ok(()) => Ok((file, true)),
            Err(fs::TryLockError::WouldBlock) => Ok((file, false)),
            // A file system without locks: assume that this is the only process.
            Err(fs::TryLockError::Error(_)) => Ok((file, true)),
        }
    }

    /// The prefix made from the title, if there are saves with it and none with the prefix made from the id.
    fn unmoved_title_slug(&self) -> Option<&str> {
        let title_slug = self.title_slug.as_deref()?;
        let has_saves = self.has_running_save() || !self.save_names().is_empty();
        (!has_saves && self.owns(title_slug)).then_some(title_slug)
    }

    /// Renames saves from before the book had an id. Returns true if it renamed any. Does nothing while one of them is played.
    ///
    /// # Errors
    /// If a save cannot be renamed. The running game is renamed last, so that the next attempt renames the remaining saves.
    pub fn move_to_id(&self) -> io::Result<bool> {
        let Some(title_slug) = self.unmoved_title_slug() else {
            return Ok(false);
        };
        let (_lock, is_locked) = self.try_lock(title_slug)?;
        if !is_locked {
            return Ok(false);
        }
        let mut files = self.files_with_slug(title_slug);
        let running = format!("{title_slug}.json");
        files.sort_by_key(|file| (file.starts_with(&running), file.clone()));
        for file in files {
            let new_name = format!("{}{}", self.slug, &file[title_slug.len()..]);
            fs::rename(self.folder.join(&file), self.folder.join(new_name))?;
        }
        Ok(true)
    }

    /// Uses saves from before the book had an id if there are no others, without renaming them.
    pub fn with_existing_slug(mut self) -> Self {
        if let Some(title_slug) = self.unmoved_title_slug() {
            self.slug = title_slug.to_owned();
        }
        self
    }

    /// The names of files with this prefix, except the lock file.
    pub(super) fn files_with_slug(&self, slug: &str) -> Vec<String> {
        let start = format!("{slug}.");
        let matches = |name: &String| name.strip_prefix(&start).is_some_and(|end| end != "lock");
        self.file_names().into_iter().filter(matches).collect()
    }

    /// The names of all files in the folder.
    pub(super) fn file_names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten();
        entries
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .collect()
    }

    /// Reads a game, as far as possible if its file is damaged, edited or missing. Does not write any files.
    pub fn load(&self, name: Option<&str>) -> LoadedSave {
        let path = self.existing_path(name);
        let mut save = LoadedSave::default();
        match read_document(&path) {
            Ok(Some(read)) if !read.altered => save.document = Some(read.document),
            Ok(Some(read)) => {
                let path = path.clone();
                save.error = Some(SaveError::Altered { path });
                save.altered = Some(read.document);
            }
            Ok(None) => {}
            Err(error) => save.error = Some(error),
        }
        if save.document.is_none() {
            let previous = || read_document(&previous_path(&path)).ok()??.into_unedited();
            save.document = read_valid_part(&path).or_else(previous);
        }
        save.modified = modified_at(&path);
        save
    }

    /// The first free name with this prefix and a number.
    pub fn free_name(&self, start: &str) -> String {
        let mut names = (1_usize..).map(|n| format!("{start}-{n}"));
        let name = names.find(|name| !exists(&self.path(Some(name))));
        name.unwrap_or_default()
    }

    /// Renames the running game, so that a new game can start. Returns its new name, if there was one.
    ///
    /// # Errors
    /// If the file cannot be renamed.
    pub fn set_aside_running(&mut self) -> io::Result<Option<String>> {
        let path = self.path(None);
        if !exists(&path) {
            return Ok(None);
        }
        let name = self.free_name("earlier");
        let new_path = self.path(Some(&name));
        // The previous save is renamed first. If only it remained, it would be loaded as the running game.
        if exists(&previous_path(&path)) {
            fs::rename(previous_path(&path), previous_path(&new_path))?;
        }
        fs::rename(&path, new_path)?;
        Ok(Some(name))
    }

    /// Replaces the save of a game atomically.
    ///
    /// # Errors
    /// If the file cannot be written, or the name cannot be used. The latter reason is a message.
    pub fn save(&mut self, name: Option<&str>, document: &SaveFile) -> io::Result<PathBuf> {
        let path = self.path(name);
        let refuse = |id: &str, path: String| {
            let message = Message::new(id).with("path", path);
            Err(io::Error::other(message.encode()))
        };
        if let Some(name) = name {
            if !name.contains(is_word) {
                return refuse("save-no-name", name.to_owned());
            }
            if is_reserved(&format_file_name(name)) {
                return refuse("save-own-name", format_file_name(name));
            }
            match document::read_save(&path) {
                Ok(Some(existing)) if self.is_foreign(&existing.book) => {
                    return refuse("save-of-another", existing.book.title);
                }
                Ok(_) => {}
                Err(_) => return refuse("save-barred", path.display().to_string()),
            }
        } else {
            self.log = None;
        }
        fs::create_dir_all(&self.folder)?;
        let (text, value, sum) = encode_with_checksum(document)?;
        // An unchanged file is not written again, because that would replace the previous save.
        let existing = read_file(&path).ok();
        if existing.as_ref() != Some(&text) {
            if let Some(existing) = existing {
                replace_bytes(&previous_path(&path), &existing)?;
            }
            replace_bytes(&path, &text)?;
        }
        if name.is_none() {
            let log = Log::new(path.clone(), text.len(), (value, sum), document);
            self.log = Some(log);
        }
        Ok(path)
    }

    /// The names of the saved games of this book, without the running game.
    pub fn save_names(&self) -> Vec<String> {
        let start = format!("{}.", self.slug);
        let mut names: Vec<String> = self
            .file_names()
            .into_iter()
            .map(|file| normalize_text(&file).into_owned())
            .filter_map(|file| Some(file.strip_prefix(&start)?.strip_suffix(".json")?.to_owned()))
            .filter(|name| !name.is_empty() && !name.contains('.'))
            .collect();
        names.sort_unstable();
        names
    }
}

/// The modification time of a file.
fn modified_at(path: &Path) -> Option<SystemTime> {
    check_file(path).and_then(|it| it.modified()).ok()
}
