//! The saves of one book in one folder.

use super::document::{self, read_document, read_valid_part, with_checksum};
use super::files::{check_file, exists, is_reserved, previous_path, read_file, replace_bytes};
use super::log::Log;
use super::{LoadedSave, SaveError, SaveFile, format_file_name, slug};
use crate::model::game::Message;
use crate::syntax::unicode::{is_word, normalize_text};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The saves of one book in one folder.
#[derive(Debug)]
pub struct SaveStore {
    pub(super) folder: PathBuf,
    /// Prefix of the files of this book's games.
    pub(super) slug: String,
    pub(super) id: String,
    pub(super) title: String,
    /// Path of the book. Empty for a book without one.
    pub(super) book_path: String,
    /// For a book with an id, the prefix of its saves from before it had one: its title.
    title_slug: Option<String>,
    /// The running game as it was last written, so that answers can be appended to its file.
    pub log: Option<Log>,
    /// Locked while the book is played, so that two games do not write the same file.
    lock: Option<File>,
}

impl SaveStore {
    /// The saves of a book, by its id or, if that is empty, by its title. Accesses no files yet.
    pub fn new(folder: PathBuf, id: &str, title: &str) -> Self {
        let by_title = slug(title);
        let (slug, before) = if id.is_empty() {
            (by_title, None)
        } else {
            // Titles do not begin like this, so a book with that title has other files.
            (format!("@{}", slug(id)), Some(by_title))
        };
        Self {
            folder,
            slug,
            id: id.to_owned(),
            title: title.to_owned(),
            book_path: String::new(),
            title_slug: before,
            log: None,
            lock: None,
        }
    }

    /// Sets the path of the book.
    pub fn with_book_path(self, place: String) -> Self {
        Self {
            book_path: place,
            ..self
        }
    }

    /// The path of the book in saves. Empty if it has an id.
    pub fn book_path(&self) -> &str {
        if self.id.is_empty() {
            &self.book_path
        } else {
            ""
        }
    }

    /// Path of a save: the running game without a name, or one that the reader has named.
    pub fn path(&self, name: Option<&str>) -> PathBuf {
        match name {
            None => self.folder.join(format!("{}.json", self.slug)),
            Some(name) => self.named_path(&format_file_name(name)),
        }
    }

    fn named_path(&self, stem: &str) -> PathBuf {
        self.folder.join(format!("{}.{stem}.json", self.slug))
    }

    /// Path of an existing save. A list of all games has the prefix of the book before the name.
    fn existing_path(&self, name: Option<&str>) -> PathBuf {
        let path = self.path(name);
        let Some(name) = name.filter(|_| !exists(&path)) else {
            return path;
        };
        let listed = name.strip_prefix(&*self.slug);
        let listed = listed.and_then(|name| name.strip_prefix('.'));
        let listed = listed.map(|name| self.named_path(&format_file_name(name)));
        listed.filter(|path| exists(path)).unwrap_or(path)
    }

    /// Takes the lock of the running game. Returns false if another process has it.
    ///
    /// # Errors
    /// If the folder cannot be created or written.
    pub fn lock_running(&mut self) -> io::Result<bool> {
        fs::create_dir_all(&self.folder)?;
        let (file, claimed) = self.try_lock(&self.slug)?;
        self.lock = claimed.then_some(file);
        Ok(claimed)
    }

    /// The lock of saves with this prefix, and whether this process has it.
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
            // On a file system without locks, this process counts as the only one.
            Err(fs::TryLockError::Error(_)) => Ok((file, true)),
        }
    }

    /// The title prefix, if there are saves under it and none under the id.
    fn unmoved_title_slug(&self) -> Option<&str> {
        let before = self.title_slug.as_deref()?;
        let kept = self.has_running_save() || !self.save_names().is_empty();
        (!kept && self.owns(before)).then_some(before)
    }

    /// Renames saves from before the book had an id. Returns whether there are any. They stay while one of them is being played.
    ///
    /// # Errors
    /// If one cannot be moved. The running game is moved last, so that the next attempt moves the rest.
    pub fn move_to_id(&self) -> io::Result<bool> {
        let Some(before) = self.unmoved_title_slug() else {
            return Ok(false);
        };
        let (_lock, ours) = self.try_lock(before)?;
        if !ours {
            return Ok(false);
        }
        let mut files = self.files_with_slug(before);
        files.sort_by_key(|file| (file.starts_with(&format!("{before}.json")), file.clone()));
        for file in files {
            let now = format!("{}{}", self.slug, &file[before.len()..]);
            fs::rename(self.folder.join(&file), self.folder.join(now))?;
        }
        Ok(true)
    }

    /// Reads saves without moving them: those under the title if there are none under the id.
    pub fn with_existing_slug(mut self) -> Self {
        if let Some(before) = self.unmoved_title_slug() {
            self.slug = before.to_owned();
        }
        self
    }

    /// Files of games with this prefix, and files next to them.
    pub(super) fn files_with_slug(&self, slug: &str) -> Vec<String> {
        let start = format!("{slug}.");
        let of_it = |name: &String| name.strip_prefix(&start).is_some_and(|rest| rest != "lock");
        self.file_names().into_iter().filter(of_it).collect()
    }

    /// All names in the folder.
    pub(super) fn file_names(&self) -> Vec<String> {
        let all = fs::read_dir(&self.folder).into_iter().flatten();
        all.filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .collect()
    }

    /// Reads a game. If its file is damaged, edited or missing, returns what can be restored. Writes nothing.
    pub fn load(&self, name: Option<&str>) -> LoadedSave {
        let path = self.existing_path(name);
        let mut found = LoadedSave::default();
        match read_document(&path) {
            Ok(Some(read)) if !read.altered => found.document = Some(read.document),
            Ok(Some(read)) => {
                let path = path.clone();
                found.error = Some(SaveError::Altered { path });
                found.altered = Some(read.document);
            }
            Ok(None) => {}
            Err(trouble) => found.error = Some(trouble),
        }
        if found.document.is_none() {
            let before = || read_document(&previous_path(&path)).ok()??.into_unaltered();
            found.document = read_valid_part(&path).or_else(before);
        }
        found.modified = modified_at(&path);
        found
    }

    /// The first free name with this prefix and a number.
    pub fn free_name(&self, start: &str) -> String {
        let mut names = (1_usize..).map(|n| format!("{start}-{n}"));
        let free = names.find(|name| !exists(&self.path(Some(name))));
        free.unwrap_or_default()
    }

    /// Makes room for a new game by saving the current one under a name. Returns the name.
    ///
    /// # Errors
    /// If it cannot be moved.
    pub fn set_aside_running(&mut self) -> io::Result<Option<String>> {
        let path = self.path(None);
        if !exists(&path) {
            return Ok(None);
        }
        let name = self.free_name("earlier");
        let now = self.path(Some(&name));
        // The previous save is moved first. If it were left alone, it would be loaded as the running game.
        if exists(&previous_path(&path)) {
            fs::rename(previous_path(&path), previous_path(&now))?;
        }
        fs::rename(&path, now)?;
        Ok(Some(name))
    }

    /// Replaces the save of a game atomically.
    ///
    /// # Errors
    /// If it cannot be written, or if a damaged file has this name. The latter is a message.
    pub fn save(&mut self, name: Option<&str>, document: &SaveFile) -> io::Result<PathBuf> {
        let path = self.path(name);
        let refused = |id: &str, what: String| {
            let why = Message::new(id).with("path", what);
            Err(io::Error::other(why.encode()))
        };
        if let Some(name) = name {
            if !name.contains(is_word) {
                return refused("save-no-name", name.to_owned());
            }
            if is_reserved(&format_file_name(name)) {
                return refused("save-own-name", format_file_name(name));
            }
            match document::read_save(&path) {
                Ok(Some(there)) if self.is_foreign(&there.book) => {
                    return refused("save-of-another", there.book.title);
                }
                Ok(_) => {}
                Err(_) => return refused("save-barred", path.display().to_string()),
            }
        } else {
            self.log = None;
        }
        fs::create_dir_all(&self.folder)?;
        let (text, value, sum) = with_checksum(document)?;
        // An unchanged file is not written again, because that would replace the previous save.
        let there = read_file(&path).ok();
        if there.as_ref() != Some(&text) {
            if let Some(there) = there {
                replace_bytes(&previous_path(&path), &there)?;
            }
            replace_bytes(&path, &text)?;
        }
        if name.is_none() {
            let sealed = (value, sum);
            self.log = Some(Log::new(path.clone(), text.len(), sealed, document));
        }
        Ok(path)
    }

    /// Names of the saved games of this book, without the running one.
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

/// Modification time of a file.
fn modified_at(path: &Path) -> Option<SystemTime> {
    check_file(path).and_then(|it| it.modified()).ok()
}
