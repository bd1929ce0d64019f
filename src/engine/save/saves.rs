//! All games in a folder, of any book: listing, export, import, removal.

use super::document::{LoadedDocument, encode, read_document};
use super::files::{check_file, exists, free_path, previous_path, read_file, replace_bytes};
use super::{SaveError, SaveFile, SaveStore};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Folder below the saves for removed games.
const REMOVED_FOLDER: &str = "removed";

/// A game in a folder of saves.
#[derive(Debug)]
pub struct SavedGame {
    /// Name of its file without `.json`: `the-ferry`, `the-ferry.bay`.
    pub name: String,
    pub path: PathBuf,
    pub document: Result<SaveFile, SaveError>,
    /// True if it was edited.
    pub altered: bool,
    /// Modification time of the file.
    pub modified: Option<SystemTime>,
}

impl SavedGame {
    /// True for the running game of a book without any answer. False for a game that the reader has named.
    pub fn is_untouched(&self) -> bool {
        let is_running = !self.name.contains('.') && !self.altered;
        is_running && self.document.as_ref().is_ok_and(SaveFile::is_untouched)
    }
}

/// All games in a folder, by their names.
pub fn list_saves(folder: &Path) -> Vec<SavedGame> {
    let names = fs::read_dir(folder).into_iter().flatten();
    let names = names.filter_map(|it| it.ok()?.file_name().into_string().ok());
    let stem = |name: String| {
        let stem = name.strip_suffix(".json")?;
        (!stem.starts_with('.')).then(|| stem.to_owned())
    };
    let mut stems: Vec<String> = names.filter_map(stem).collect();
    stems.sort_unstable();
    stems
        .into_iter()
        .map(|name| read_entry(folder, name))
        .collect()
}

fn read_entry(folder: &Path, name: String) -> SavedGame {
    let path = folder.join(format!("{name}.json"));
    let (document, altered) = match read_document(&path) {
        Ok(Some(LoadedDocument { document, altered })) => (Ok(document), altered),
        Ok(None) => {
            let why = io::Error::from(io::ErrorKind::NotFound);
            let path = path.clone();
            (Err(SaveError::Unreadable { path, why }), false)
        }
        Err(trouble) => (Err(trouble), false),
    };
    SavedGame {
        modified: check_file(&path).and_then(|it| it.modified()).ok(),
        name,
        path,
        document,
        altered,
    }
}

/// The bytes of a game for another machine, without the path of its book on this one. An edited game is not changed, so that this is reported there
/// too.
///
/// # Errors
/// If the file is not valid.
pub fn export(entry: &SavedGame) -> io::Result<Vec<u8>> {
    match &entry.document {
        Ok(document) if !entry.altered => {
            let mut document = document.clone();
            document.book.path.clear();
            encode(&document)
        }
        _ => read_file(&entry.path),
    }
}

/// Result of an import.
#[derive(Debug)]
pub struct ImportResult {
    pub document: SaveFile,
    /// Its name in its book. None for the running game.
    pub name: Option<String>,
    pub altered: bool,
}

fn missing_file_error(file: &Path) -> io::Error {
    let why = fs::metadata(file).err();
    why.unwrap_or_else(|| io::ErrorKind::NotFound.into())
}

/// Imports a file as a game of its book: as the running one if there is none, or else under a name. Nothing is overwritten.
///
/// # Errors
/// In the outer result, if it cannot be written. In the inner one, if the file is not valid.
pub fn import(folder: &Path, file: &Path) -> io::Result<Result<ImportResult, SaveError>> {
    let LoadedDocument { document, altered } = match read_document(file) {
        Ok(Some(read)) => read,
        // The error of the operating system.
        Ok(None) => return Err(missing_file_error(file)),
        Err(trouble) => return Ok(Err(trouble)),
    };
    let mut store = SaveStore::new(folder.to_owned(), &document.book.id, &document.book.title);
    // The file does not contain the path of the book here, but existing games of the book do.
    if let Some(there) = store.book_of_slug(&store.slug)
        && there.title == document.book.title
    {
        store = store.with_book_path(there.path);
    }
    // Games that may be of another book are kept separate.
    let _ = store.choose_slug();
    let claimed = store.lock_running()?;
    let is_free = claimed && !store.has_running_save();
    let name = (!is_free).then(|| store.free_name("imported"));
    replace_bytes(&store.path(name.as_deref()), &read_file(file)?)?;
    Ok(Ok(ImportResult {
        document,
        name,
        altered,
    }))
}

/// Moves a game to the folder `removed` and returns its path. None while it is being played.
///
/// # Errors
/// If it cannot be moved.
pub fn remove(folder: &Path, entry: &SavedGame) -> io::Result<Option<PathBuf>> {
    let slug = entry.name.split('.').next().unwrap_or_default();
    let mut store = SaveStore::new(folder.to_owned(), "", "");
    slug.clone_into(&mut store.slug);
    if !store.lock_running()? {
        return Ok(None);
    }
    let place = folder.join(REMOVED_FOLDER);
    fs::create_dir_all(&place)?;
    let file = entry.path.file_name().unwrap_or_default();
    let now = place.join(file);
    let now = if exists(&now) {
        free_path(&now, "again")
    } else {
        now
    };
    // The previous save is moved first. If it were left alone, it would be loaded as the game.
    let before = previous_path(&entry.path);
    if exists(&before) {
        fs::rename(before, previous_path(&now))?;
    }
    fs::rename(&entry.path, &now)?;
    Ok(Some(now))
}

/// The time of a save to the minute, in the local time zone, which the save does not contain.
#[cfg(feature = "terminal")]
pub fn format_local_time(at: SystemTime) -> Option<String> {
    let at = jiff::Timestamp::try_from(at)
        .ok()?
        .to_zoned(jiff::tz::TimeZone::system());
    Some(at.strftime("%Y-%m-%d %H:%M").to_string())
}

/// The same for programs, in UTC.
#[cfg(feature = "terminal")]
pub fn format_utc_time(at: SystemTime) -> Option<String> {
    Some(jiff::Timestamp::try_from(at).ok()?.to_string())
}
