//! The saves of one book in one folder.

use super::files::beside;
use super::{Document, Found, Trouble, VERSION, slug};
use crate::game::Message;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The name under which the running game is kept while a damaged file stands in its place.
const MEANWHILE: &str = "meanwhile";

/// The saves of one book in one folder.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    slug: String,
    /// What the saves of a book with an id went by before it had one: its title.
    before: Option<String>,
    /// Files that must not be written over: damaged ones, until the reader lets them be put aside.
    barred: Vec<PathBuf>,
    /// Held while the book is played, so that two games do not write one file.
    lock: Option<File>,
}

impl Store {
    /// The saves of a book: by its id, or by its title where that is empty. Touches nothing yet.
    #[must_use]
    pub fn new(folder: PathBuf, id: &str, title: &str) -> Self {
        let by_title = slug(title);
        let (slug, before) = if id.is_empty() {
            (by_title, None)
        } else {
            // No title begins so: a book of that title has other files.
            (format!("@{}", slug(id)), Some(by_title))
        };
        Self {
            folder,
            slug,
            before,
            barred: Vec::new(),
            lock: None,
        }
    }

    /// Where a game is kept: the running one without a name, or one the reader named.
    #[must_use]
    pub fn path(&self, name: Option<&str>) -> PathBuf {
        self.folder.join(match name {
            None => format!("{}.json", self.slug),
            Some(name) => format!("{}.{}.json", self.slug, slug(name)),
        })
    }

    /// Claims the running game for this process. False when another has it.
    ///
    /// # Errors
    /// When the folder cannot be made or written to.
    pub fn claim(&mut self) -> io::Result<bool> {
        fs::create_dir_all(&self.folder)?;
        let (file, claimed) = self.locked(&self.slug)?;
        self.lock = claimed.then_some(file);
        Ok(claimed)
    }

    /// The lock of saves that go by this name, and whether it is ours.
    fn locked(&self, slug: &str) -> io::Result<(File, bool)> {
        let path = self.folder.join(format!("{slug}.lock"));
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)?;
        match file.try_lock() {
            Ok(()) => Ok((file, true)),
            Err(fs::TryLockError::WouldBlock) => Ok((file, false)),
            // A file system without locks: play alone, as everywhere before locks.
            Err(fs::TryLockError::Error(_)) => Ok((file, true)),
        }
    }

    /// Are there games that were kept by the book's title, and none by its id?
    fn is_before(&self) -> Option<&str> {
        let before = self.before.as_deref()?;
        let running = self.path(None);
        let kept = running.exists() || previous(&running).exists() || !self.names().is_empty();
        (!kept && !self.files_of(before).is_empty()).then_some(before)
    }

    /// The games kept by the title from before the book had an id go by its id from now on. Are there any? They stay where
    /// they are while somebody plays one of them.
    ///
    /// # Errors
    /// When one cannot be moved. The running game is moved last, so that the next time moves what was not.
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

    /// The saves as they are found where nothing may be moved: those by the title while there are none by the id.
    #[must_use]
    pub fn as_found(mut self) -> Self {
        if let Some(before) = self.is_before() {
            self.slug = before.to_owned();
        }
        self
    }

    /// The files of games that go by this name, with what lies beside them.
    fn files_of(&self, slug: &str) -> Vec<String> {
        let start = format!("{slug}.");
        let all = fs::read_dir(&self.folder).into_iter().flatten();
        let names = all.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let of_it = |name: &String| name.strip_prefix(&start).is_some_and(|rest| rest != "lock");
        names.filter(of_it).collect()
    }

    /// Reads a game; when its file is damaged, the one before it.
    pub fn find(&mut self, name: Option<&str>) -> Found {
        let path = self.path(name);
        let older = previous(&path);
        match read(&path) {
            Ok(Some(document)) => Found {
                document: Some(document),
                ..Found::default()
            },
            // Between two renames only the previous one is there.
            Ok(None) => Found {
                document: read(&older).ok().flatten(),
                ..Found::default()
            },
            Err(trouble) => {
                self.barred.push(path);
                let meanwhile = name.is_none().then(|| self.path(Some(MEANWHILE)));
                let mut whole = meanwhile.iter().chain([&older]);
                let document = whole.find_map(|path| read(path).ok().flatten());
                Found {
                    older: document.is_some(),
                    document,
                    trouble: Some(trouble),
                }
            }
        }
    }

    /// Is the file of this game damaged and still in its place?
    #[must_use]
    pub fn is_barred(&self, name: Option<&str>) -> bool {
        self.barred.contains(&self.path(name))
    }

    /// Where a game is written: beside a damaged file, never over it.
    fn target(&self, name: Option<&str>) -> PathBuf {
        match name {
            None if self.is_barred(None) => self.path(Some(MEANWHILE)),
            name => self.path(name),
        }
    }

    /// Puts a damaged file aside and says where. Only ever by the reader's word. What was kept meanwhile takes its place, and
    /// the whole save before it gets a name of its own.
    ///
    /// # Errors
    /// When it cannot be moved.
    pub fn put_aside(&mut self, name: Option<&str>) -> io::Result<PathBuf> {
        let path = self.path(name);
        let aside = free(&path, "damaged");
        fs::rename(&path, &aside)?;
        self.barred.retain(|barred| *barred != path);
        if name.is_none() {
            let meanwhile = self.path(Some(MEANWHILE));
            if meanwhile.exists() {
                if matches!(read(&previous(&path)), Ok(Some(_))) {
                    fs::rename(previous(&path), self.path(Some(&self.earlier())))?;
                }
                fs::rename(meanwhile, &path)?;
            }
        }
        Ok(aside)
    }

    /// The first name that is free for a game that makes room.
    fn earlier(&self) -> String {
        let mut n = 1;
        loop {
            let name = format!("earlier-{n}");
            if !self.path(Some(&name)).exists() {
                return name;
            }
            n += 1;
        }
    }

    /// Makes room for a new game: the kept one gets a name of its own. Gives the name.
    ///
    /// # Errors
    /// When it cannot be moved.
    pub fn make_room(&mut self) -> io::Result<Option<String>> {
        let path = self.target(None);
        if !path.exists() {
            return Ok(None);
        }
        let name = self.earlier();
        fs::rename(&path, self.path(Some(&name)))?;
        Ok(Some(name))
    }

    /// Writes a game so that the old file or the new one stands there, whatever happens.
    ///
    /// # Errors
    /// When the disk will not have it, or a damaged file of this name is in the way: that is told by a message.
    pub fn keep(&self, name: Option<&str>, document: &Document) -> io::Result<PathBuf> {
        let path = self.target(name);
        if self.barred.contains(&path) {
            let why = Message::new("save-barred").with("path", path.display().to_string());
            return Err(io::Error::other(why.text()));
        }
        fs::create_dir_all(&self.folder)?;
        let mut text = serde_json::to_vec_pretty(document)?;
        text.push(b'\n');
        let file = beside(&path, &text)?;
        if path.exists() {
            fs::rename(&path, previous(&path))?;
        }
        file.commit()?;
        Ok(path)
    }

    /// Names of the games kept of this book, the running one left out.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let start = format!("{}.", self.slug);
        let mut names: Vec<String> = fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter_map(|file| Some(file.strip_prefix(&start)?.strip_suffix(".json")?.to_owned()))
            .filter(|name| !name.is_empty() && !name.contains('.'))
            .collect();
        names.sort_unstable();
        names
    }
}

fn read(path: &Path) -> Result<Option<Document>, Trouble> {
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(why) => {
            return Err(Trouble::Unreadable {
                path: path.to_owned(),
                why,
            });
        }
    };
    let damaged = |why: String| Trouble::Damaged {
        path: path.to_owned(),
        why,
    };
    let value: serde_json::Value = serde_json::from_slice(&text).map_err(|e| {
        damaged(if text.is_empty() {
            Message::new("save-empty").text()
        } else {
            let (line, column) = (e.line().to_string(), e.column().to_string());
            let whole = Message::new("save-not-whole").with("line", line);
            whole.with("column", column).text()
        })
    })?;
    match value.get("turnto-save").and_then(serde_json::Value::as_u64) {
        None => return Err(damaged(Message::new("save-no-version").text())),
        Some(version) if version > u64::from(VERSION) => {
            return Err(Trouble::Newer {
                path: path.to_owned(),
                version,
            });
        }
        Some(_) => {}
    }
    serde_json::from_value(value)
        .map(Some)
        .map_err(|e| damaged(e.to_string()))
}

fn previous(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".previous");
    name.into()
}

/// The first of `path.word`, `path.word-2`... that is free.
fn free(path: &Path, word: &str) -> PathBuf {
    let mut n = 1;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{word}"));
        if n > 1 {
            name.push(format!("-{n}"));
        }
        let path = PathBuf::from(name);
        if !path.exists() {
            return path;
        }
        n += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_file_names() {
        assert_eq!(slug("The Saltmarsh Road!"), "the-saltmarsh-road");
        assert_eq!(slug("../../etc/passwd"), "etc-passwd");
        assert_eq!(slug("***"), "untitled");
    }

    #[test]
    fn a_damaged_file_is_named_and_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::new(folder.path().to_owned(), "", "The Tides");
        let path = store.path(None);
        fs::write(&path, "{\"turnto-save\": 1, \"book\"").unwrap();
        let found = store.find(None);
        assert!(found.document.is_none());
        assert!(matches!(found.trouble, Some(Trouble::Damaged { .. })));
        assert!(store.is_barred(None));
        let aside = store.put_aside(None).unwrap();
        assert!(aside.exists() && !path.exists() && !store.is_barred(None));
    }

    #[test]
    fn saves_by_the_title_move_once_the_book_has_an_id() {
        let folder = tempfile::tempdir().unwrap();
        let at = |file: &str| folder.path().join(file);
        let mine = ["tides.json", "tides.json.previous", "tides.bay.json"];
        for file in mine.iter().chain(&["tides-two.json", "tides.lock"]) {
            fs::write(at(file), *file).unwrap();
        }
        let store = Store::new(folder.path().to_owned(), "tides.k3x", "Tides");
        // Somebody plays the book by its title.
        let mut other = Store::new(folder.path().to_owned(), "", "Tides");
        assert!(other.claim().unwrap());
        assert!(!store.move_to_id().unwrap() && at("tides.json").exists());
        drop(other);
        assert!(store.move_to_id().unwrap());
        for file in mine {
            let now = file.replacen("tides", "@tides-k3x", 1);
            assert_eq!(fs::read_to_string(at(&now)).unwrap(), file);
            assert!(!at(file).exists());
        }
        assert!(at("tides-two.json").exists());
        assert_eq!(store.names(), ["bay"]);
        // A game by the title, of another book by now, stays another's.
        fs::write(at("tides.json"), "{}").unwrap();
        assert!(!store.move_to_id().unwrap() && at("tides.json").exists());
    }

    #[test]
    fn a_newer_save_is_not_called_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::new(folder.path().to_owned(), "", "x");
        fs::write(store.path(None), "{\"turnto-save\": 9}").unwrap();
        assert!(matches!(
            store.find(None).trouble,
            Some(Trouble::Newer { version: 9, .. })
        ));
    }
}
