//! The saves of one book in one folder.

use super::document::{self, opened, sealed, sound_part};
use super::files::{is_file, is_own, previous, put, stands, whole};
use super::log::Log;
use super::{LoadedSave, SaveError, SaveFile, format_file_name, slug};
use crate::model::game::Message;
use crate::syntax::unicode::{composed, is_word};
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
    pub(super) place: String,
    /// For a book with an id, the prefix of its saves from before it had one: its title.
    before: Option<String>,
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
            place: String::new(),
            before,
            log: None,
            lock: None,
        }
    }

    /// Sets the path of the book.
    pub fn lying(self, place: String) -> Self {
        Self { place, ..self }
    }

    /// The path of the book in saves. Empty if it has an id.
    pub fn place(&self) -> &str {
        if self.id.is_empty() { &self.place } else { "" }
    }

    /// Path of a save: the running game without a name, or one that the reader has named.
    pub fn path(&self, name: Option<&str>) -> PathBuf {
        match name {
            None => self.folder.join(format!("{}.json", self.slug)),
            Some(name) => self.path_of(&format_file_name(name)),
        }
    }

    fn path_of(&self, stem: &str) -> PathBuf {
        self.folder.join(format!("{}.{stem}.json", self.slug))
    }

    /// Path of an existing save. A list of all games has the prefix of the book before the name.
    fn found_at(&self, name: Option<&str>) -> PathBuf {
        let path = self.path(name);
        let Some(name) = name.filter(|_| !stands(&path)) else {
            return path;
        };
        let listed = name.strip_prefix(&*self.slug);
        let listed = listed.and_then(|name| name.strip_prefix('.'));
        let listed = listed.map(|name| self.path_of(&format_file_name(name)));
        listed.filter(|path| stands(path)).unwrap_or(path)
    }

    /// Takes the lock of the running game. Returns false if another process has it.
    ///
    /// # Errors
    /// If the folder cannot be created or written.
    pub fn claim(&mut self) -> io::Result<bool> {
        fs::create_dir_all(&self.folder)?;
        let (file, claimed) = self.locked(&self.slug)?;
        self.lock = claimed.then_some(file);
        Ok(claimed)
    }

    /// The lock of saves with this prefix, and whether this process has it.
    fn locked(&self, slug: &str) -> io::Result<(File, bool)> {
        let path = self.folder.join(format!("{slug}.lock"));
        if stands(&path) {
            is_file(&path)?;
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
    fn is_before(&self) -> Option<&str> {
        let before = self.before.as_deref()?;
        let kept = self.is_kept() || !self.names().is_empty();
        (!kept && self.owns(before)).then_some(before)
    }

    /// Renames saves from before the book had an id. Returns whether there are any. They stay while one of them is being played.
    ///
    /// # Errors
    /// If one cannot be moved. The running game is moved last, so that the next attempt moves the rest.
    pub fn move_to_id(&self) -> io::Result<bool> {
        let Some(before) = self.is_before() else {
            return Ok(false);
        };
        let (_lock, ours) = self.locked(before)?;
        if !ours {
            return Ok(false);
        }
        let mut files = self.files_of(before);
        files.sort_by_key(|file| (file.starts_with(&format!("{before}.json")), file.clone()));
        for file in files {
            let now = format!("{}{}", self.slug, &file[before.len()..]);
            fs::rename(self.folder.join(&file), self.folder.join(now))?;
        }
        Ok(true)
    }

    /// Reads saves without moving them: those under the title if there are none under the id.
    pub fn as_found(mut self) -> Self {
        if let Some(before) = self.is_before() {
            self.slug = before.to_owned();
        }
        self
    }

    /// Files of games with this prefix, and files next to them.
    pub(super) fn files_of(&self, slug: &str) -> Vec<String> {
        let start = format!("{slug}.");
        let of_it = |name: &String| name.strip_prefix(&start).is_some_and(|rest| rest != "lock");
        self.listed().into_iter().filter(of_it).collect()
    }

    /// All names in the folder.
    pub(super) fn listed(&self) -> Vec<String> {
        let all = fs::read_dir(&self.folder).into_iter().flatten();
        all.filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .collect()
    }

    /// Reads a game. If its file is damaged, edited or missing, returns what can be restored. Writes nothing.
    pub fn find(&self, name: Option<&str>) -> LoadedSave {
        let path = self.found_at(name);
        let mut found = LoadedSave::default();
        match opened(&path) {
            Ok(Some(read)) if !read.altered => found.document = Some(read.document),
            Ok(Some(read)) => {
                let path = path.clone();
                found.trouble = Some(SaveError::Altered { path });
                found.altered = Some(read.document);
            }
            Ok(None) => {}
            Err(trouble) => found.trouble = Some(trouble),
        }
        if found.document.is_none() {
            let before = || opened(&previous(&path)).ok()??.sound();
            found.document = sound_part(&path).or_else(before);
        }
        found.written = written_at(&path);
        found
    }

    /// The first free name with this prefix and a number.
    pub fn free_name(&self, start: &str) -> String {
        let mut names = (1_usize..).map(|n| format!("{start}-{n}"));
        let free = names.find(|name| !stands(&self.path(Some(name))));
        free.unwrap_or_default()
    }

    /// Makes room for a new game by saving the current one under a name. Returns the name.
    ///
    /// # Errors
    /// If it cannot be moved.
    pub fn make_room(&mut self) -> io::Result<Option<String>> {
        let path = self.path(None);
        if !stands(&path) {
            return Ok(None);
        }
        let name = self.free_name("earlier");
        let now = self.path(Some(&name));
        // The previous save is moved first. If it were left alone, it would be loaded as the running game.
        if stands(&previous(&path)) {
            fs::rename(previous(&path), previous(&now))?;
        }
        fs::rename(&path, now)?;
        Ok(Some(name))
    }

    /// Replaces the save of a game atomically.
    ///
    /// # Errors
    /// If it cannot be written, or if a damaged file has this name. The latter is a message.
    pub fn keep(&mut self, name: Option<&str>, document: &SaveFile) -> io::Result<PathBuf> {
        let path = self.path(name);
        let refused = |id: &str, what: String| {
            let why = Message::new(id).with("path", what);
            Err(io::Error::other(why.text()))
        };
        if let Some(name) = name {
            if !name.contains(is_word) {
                return refused("save-no-name", name.to_owned());
            }
            if is_own(&format_file_name(name)) {
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
        let (text, value, sum) = sealed(document)?;
        // An unchanged file is not written again, because that would replace the previous save.
        let there = whole(&path).ok();
        if there.as_ref() != Some(&text) {
            if let Some(there) = there {
                put(&previous(&path), &there)?;
            }
            put(&path, &text)?;
        }
        if name.is_none() {
            let sealed = (value, sum);
            self.log = Some(Log::new(path.clone(), text.len(), sealed, document));
        }
        Ok(path)
    }

    /// Names of the saved games of this book, without the running one.
    pub fn names(&self) -> Vec<String> {
        let start = format!("{}.", self.slug);
        let mut names: Vec<String> = self
            .listed()
            .into_iter()
            .map(|file| composed(&file).into_owned())
            .filter_map(|file| Some(file.strip_prefix(&start)?.strip_suffix(".json")?.to_owned()))
            .filter(|name| !name.is_empty() && !name.contains('.'))
            .collect();
        names.sort_unstable();
        names
    }
}

/// Modification time of a file.
fn written_at(path: &Path) -> Option<SystemTime> {
    is_file(path).and_then(|it| it.modified()).ok()
}
