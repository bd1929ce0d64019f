//! Saved games: a JSON document with a version for each game.
//!
//! Files are replaced atomically, and the previous save is kept next to each file. New answers of the running game are
//! appended to its file.

mod bookmark;
mod document;
mod files;
mod log;
mod owner;
mod recover;
mod saves;
mod seen;
mod settings;
mod store;

pub use bookmark::Bookmark;
use bookmark::is_none;
pub use document::{decode, encode, read_save};
pub use files::{replace, replace_all, replace_bytes};
pub use log::Log;
pub use owner::ForeignGame;
pub use saves::{ImportResult, SavedGame, export, import, list_saves, remove};
#[cfg(feature = "terminal")]
pub use saves::{format_local_time, format_utc_time};
pub use seen::{LoadedSeen, SeenEnding, SeenPages};
pub use settings::{LoadedSettings, Settings, change_settings, read_settings, settings_path};
pub use store::SaveStore;

use crate::engine::play::Snapshot;
use crate::model::game::Message;
use crate::syntax::unicode::{fold_case, is_word};
use serde::{Deserialize, Serialize};
use std::io;
use std::path::PathBuf;
use std::time::SystemTime;

/// Version of the document. Other versions cannot be read.
pub const VERSION: u32 = 4;

/// A save as stored on disk.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SaveFile {
    #[serde(rename = "turnto-save")]
    pub version: u32,
    pub book: NamedFingerprint,
    pub rules: NamedFingerprint,
    /// The current page, for people who read the file.
    pub page: String,
    /// The title of that page; empty if it has no title.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The day, if the book counts days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<i64>,
    /// True if the game is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub game_over: bool,
    /// Number of answers.
    pub answer_count: usize,
    pub notes: Vec<ReaderNote>,
    /// True if fights and rolls are shown in a short form.
    pub brief: bool,
    /// True if the game was started as a strict game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub strict: bool,
    /// Lines that gave several answers, from menus or ready-made characters. For each: the number of answers of the game after
    /// the line, and the number of answers in the line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<(usize, usize)>,
    /// Number of fixed dice results that belong to a ready-made character.
    #[serde(default, skip_serializing_if = "is_none")]
    pub borrowed: usize,
    /// Bookmarks, without the answers that they share with the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bookmarks: Vec<Bookmark>,
    pub game: Snapshot,
}

impl SaveFile {
    /// True if the reader has given no answers and written no notes, so that there is nothing to continue.
    pub fn is_untouched(&self) -> bool {
        self.answer_count == 0 && self.notes.is_empty()
    }

    /// The bookmarks, with all their answers.
    pub fn complete_bookmarks(&self) -> Vec<Bookmark> {
        let bookmarks = self.bookmarks.iter().cloned();
        bookmarks.map(|it| it.with_shared(&self.game)).collect()
    }

    /// The title of the current page, or its id if it has no title.
    pub fn page_name(&self) -> &str {
        match self.title.is_empty() {
            true => &self.page,
            false => &self.title,
        }
    }

    /// Fingerprints of the book and the rules.
    pub fn fingerprints(&self) -> (&str, &str) {
        (&self.book.fingerprint, &self.rules.fingerprint)
    }
}

/// A note of the reader, with the place in the game at which it was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReaderNote {
    pub text: String,
    pub place: GamePlace,
}

/// A place in a game: a page, and the day if the book counts days.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePlace {
    pub page: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<i64>,
}

/// The book or rules of a game, with the fingerprint of their texts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedFingerprint {
    /// The id of the book; empty for a book without an id, and for rules.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    pub title: String,
    /// The edition of the book.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub edition: String,
    /// The path of a book without an id, to distinguish it from other books with the same title.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub path: String,
    pub fingerprint: String,
}

/// The reason why a save could not be read.
#[derive(Debug)]
pub enum SaveError {
    /// The file is not a valid save.
    Damaged { path: PathBuf, why: String },
    /// The file is valid, but its checksum does not match.
    Altered { path: PathBuf },
    /// The file was written by another version of the program.
    OtherVersion { path: PathBuf, version: u64 },
    /// The file could not be read.
    Unreadable { path: PathBuf, why: io::Error },
}

impl SaveError {
    /// The error for a reader, as a message.
    pub fn text(&self) -> String {
        let (id, path) = match self {
            Self::Damaged { path, .. } => ("save-damaged", path),
            Self::Altered { path } => ("save-altered", path),
            Self::OtherVersion { path, version } => match *version > u64::from(VERSION) {
                true => ("save-newer", path),
                false => ("save-old", path),
            },
            Self::Unreadable { path, .. } => ("save-unreadable", path),
        };
        let message = Message::new(id).with("path", path.display().to_string());
        let message = match self {
            Self::Damaged { why, .. } => message.with("why", &**why),
            Self::Altered { .. } => message,
            Self::OtherVersion { version, .. } => message.with("version", version.to_string()),
            Self::Unreadable { why, .. } => message.with("why", why.to_string()),
        };
        message.encode()
    }
}

/// The save of a game. If its file is damaged, `document` is the valid part of the file, or the previous save.
#[derive(Debug, Default)]
pub struct LoadedSave {
    pub document: Option<SaveFile>,
    /// The error of the file.
    pub error: Option<SaveError>,
    /// The content of an edited file, which the reader can accept.
    pub altered: Option<SaveFile>,
    /// Modification time of the file.
    pub modified: Option<SystemTime>,
}

/// Maximum number of characters in the slug of a name.
const MAX_NAME_CHARS: usize = 64;

/// Maximum number of bytes in the slug of a name. Two slugs and the extensions fit into 255 bytes, the limit of most file
/// systems.
const MAX_NAME_BYTES: usize = 96;

/// Converts a name to a file name that is valid on all systems: letters and digits, with dashes for other characters.
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in fold_case(name).chars().take(MAX_NAME_CHARS) {
        if slug.len() + c.len_utf8() > MAX_NAME_BYTES {
            break;
        }
        if is_word(c) {
            slug.push(c);
        } else if !slug.ends_with('-') && c != '\'' {
            slug.push('-');
        }
    }
    let slug = slug.trim_matches('-');
    if slug.is_empty() { "untitled" } else { slug }.to_owned()
}

/// The file name of a named save: its slug.
///
/// If the slug differs from the name in more than case and spaces, a fingerprint of the name is added. Different names
/// therefore have different files.
pub(crate) fn format_file_name(name: &str) -> String {
    const FINGERPRINT_CHARS: usize = 8;
    let words: Vec<String> = name.split_whitespace().map(fold_case).collect();
    let joined = words.join("-");
    let slug = slug(name);
    if slug == joined {
        return slug;
    }
    let fingerprint = blake3::hash(joined.as_bytes()).to_hex();
    // The result has at most `MAX_NAME_CHARS` characters, so it has the same slug if a reader types it.
    let start = slug.chars().take(MAX_NAME_CHARS - FINGERPRINT_CHARS - 1);
    let start: String = start.collect();
    format!(
        "{}-{}",
        start.trim_end_matches('-'),
        &fingerprint[..FINGERPRINT_CHARS]
    )
}

/// The user's home folder.
pub fn home_folder() -> Option<PathBuf> {
    etcetera::home_dir().ok()
}

/// Default folder for saved games: the state folder of the platform.
///
/// # Errors
/// If the platform has no home folder.
pub fn default_folder() -> Result<PathBuf, String> {
    use etcetera::BaseStrategy;
    let folders = etcetera::choose_base_strategy().map_err(|e| e.to_string())?;
    let state = folders.state_dir().unwrap_or_else(|| folders.data_dir());
    Ok(state.join("turnto"))
}
