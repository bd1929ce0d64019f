//! All games in a folder, of any book: list, export, import and remove.

use super::document::{LoadedDocument, encode, read_document};
use super::files::{check_file, exists, free_path, previous_path, read_file, replace_bytes};
use super::{SaveError, SaveFile, SaveStore};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Folder for removed games, in the folder of saves.
const REMOVED_FOLDER: &str = "removed";

/// A game in a folder of saves.
#[derive(Debug)]
pub struct SavedGame {
    /// The name of the file without `.json`: `the-ferry`, `the-ferry.bay`.
    pub name: String,
    pub path: PathBuf,
    pub document: Result<SaveFile, SaveError>,
    /// True if the file was edited.
    pub altered: bool,
    /// Modification time of the file.
    pub modified: Option<SystemTime>,
}

impl SavedGame {
    /// True for the running game of a book if it has no answers and notes. False for a game that the reader has named.
    pub fn is_untouched(&self) -> bool {
        let is_running = !self.name.contains('.') && !self.altered;
        is_running && self.document.as_ref().is_ok_and(SaveFile::is_untouched)
    }
}

/// All games in a folder, in the order of their names.
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
        Err(error) => (Err(error), false),
    };
    SavedGame {
        modified: check_file(&path).and_then(|it| it.modified()).ok(),
        name,
        path,
        document,
        altered,
    }
}

/// Encodes a game for another machine, without the path of its book on this machine.
///
/// An edited or damaged game is exported unchanged, so that the other machine reports it as well.
///
/// # Errors
/// If the file cannot be read.
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
    /// The name of the game. None for the running game.
    pub name: Option<String>,
    pub altered: bool,
}

/// The error of the operating system for a file that cannot be found.
fn missing_file_error(file: &Path) -> io::Error {
    let why = fs::metadata(file).err();
    why.unwrap_or_else(|| io::ErrorKind::NotFound.into())
}

/// Imports a file as a game of its book: as the running game if there is none, otherwise with a name. Overwrites nothing.
///
/// # Errors
/// The outer result is an error if the game cannot be written, the inner result if the file is not valid.
pub fn import(folder: &Path, file: &Path) -> io::Result<Result<ImportResult, SaveError>> {
    let LoadedDocument { document, altered } = match read_document(file) {
        Ok(Some(save)) => save,
        Ok(None) => return Err(missing_file_error(file)),
        Err(error) => return Ok(Err(error)),
    };
    let mut store = SaveStore::new(folder.to_owned(), &document.book.id, &document.book.title);
    // The file does not contain the path of the book here, but existing games of the book do.
    if let Some(book) = store.book_of_slug(&store.slug)
        && book.title == document.book.title
    {
        store = store.with_book_path(book.path);
    }
    // Games that may belong to another book are kept separate.
    let _ = store.choose_slug();
    let is_locked = store.lock_running()?;
    let is_free = is_locked && !store.has_running_save();
    let name = (!is_free).then(|| store.free_name("imported"));
    replace_bytes(&store.path(name.as_deref()), &read_file(file)?)?;
    Ok(Ok(ImportResult {
        document,
        name,
        altered,
    }))
}

/// Moves a game to the folder `removed`, and returns its new path. None if the game is being played.
///
/// # Errors
/// If the file cannot be moved.
pub fn remove(folder: &Path, entry: &SavedGame) -> io::Result<Option<PathBuf>> {
    let slug = entry.name.split('.').next().unwrap_or_default();
    let mut store = SaveStore::new(folder.to_owned(), "", "");
    slug.clone_into(&mut store.slug);
    if !store.lock_running()? {
        return Ok(None);
    }
    let removed = folder.join(REMOVED_FOLDER);
    fs::create_dir_all(&removed)?;
    let file = entry.path.file_name().unwrap_or_default();
    let mut new_path = removed.join(file);
    if exists(&new_path) {
        new_path = free_path(&new_path, "again");
    }
    // The previous save is moved first. If only it remained, it would be loaded as the game.
    let previous = previous_path(&entry.path);
    if exists(&previous) {
        fs::rename(previous, previous_path(&new_path))?;
    }
    fs::rename(&entry.path, &new_path)?;
    Ok(Some(new_path))
}

/// Formats the time of a save to the minute, in the local time zone.
#[cfg(feature = "terminal")]
pub fn format_local_time(time: SystemTime) -> Option<String> {
    let time = to_date_time(time)?.with_timezone(&chrono::Local);
    Some(time.format("%Y-%m-%d %H:%M").to_string())
}

/// Formats the time of a save for programs, in UTC.
#[cfg(feature = "terminal")]
pub fn format_utc_time(time: SystemTime) -> Option<String> {
    Some(to_date_time(time)?.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true))
}

/// Returns none for a time before 1970, or too late for a date.
#[cfg(feature = "terminal")]
fn to_date_time(time: SystemTime) -> Option<chrono::DateTime<chrono::Utc>> {
    let since_epoch = time.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    let seconds = i64::try_from(since_epoch.as_secs()).ok()?;
    chrono::DateTime::from_timestamp(seconds, since_epoch.subsec_nanos())
}
