//! Games kept on disk: a versioned JSON document for each game, written whole or not at all, with the one before it beside it. Answers to the running game are appended to its file.

mod all;
mod bookmark;
mod document;
mod files;
mod log;
mod recover;
mod seen;
mod settings;
mod store;
mod whose;

pub use all::{Entry, Imported, all, exported, import, remove};
#[cfg(feature = "terminal")]
pub use all::{local, universal};
pub use bookmark::Bookmark;
use bookmark::is_none;
pub use document::{bytes, of_bytes, read};
pub use files::{put, replace, replace_all};
pub use log::Log;
pub use seen::{EndingSeen, FoundSeen, Seen};
pub use settings::{FoundSettings, Settings, set, settings, settings_in};
pub use store::Store;
pub use whose::Stranger;

use crate::engine::play::Kept;
use crate::model::game::Message;
use crate::syntax::unicode::{folded, is_word};
use serde::{Deserialize, Serialize};
use std::io;
use std::path::PathBuf;
use std::time::SystemTime;

/// The version of the document, the only one that can be read.
pub const VERSION: u32 = 3;

/// A save as it stands on disk.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Document {
    #[serde(rename = "turnto-save")]
    pub version: u32,
    pub book: Named,
    pub rules: Named,
    /// Where the reader stood, for people who look into the file.
    pub page: String,
    /// Title of that page; empty where it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The day, where the book counts days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<i64>,
    /// Is the game over?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
    /// How many answers were given in all.
    pub answers: usize,
    pub notes: Vec<Note>,
    /// Are fights and rolls told in short?
    pub brief: bool,
    /// Was it begun as a strict game?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub strict: bool,
    /// What one line of the reader gave several answers for, or a ready-made character: how many answers there were then, and how many of them it was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<(usize, usize)>,
    /// How many of the first dice are those of a ready-made character.
    #[serde(default, skip_serializing_if = "is_none")]
    pub borrowed: usize,
    /// Where the reader may go back to, each without the answers that it has in common with the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bookmarks: Vec<Bookmark>,
    pub game: Kept,
}

impl Document {
    /// True if the reader has answered and noted nothing, so there is nothing to continue.
    pub fn is_untouched(&self) -> bool {
        self.answers == 0 && self.notes.is_empty()
    }

    /// The bookmarks, each whole.
    pub fn whole_bookmarks(&self) -> Vec<Bookmark> {
        let marks = self.bookmarks.iter().cloned();
        marks.map(|mark| mark.whole(&self.game)).collect()
    }

    /// Where the reader stood: the page by its title, or by its id where that is all that is known.
    pub fn place(&self) -> &str {
        match self.title.is_empty() {
            true => &self.page,
            false => &self.title,
        }
    }

    /// Fingerprints of the book and the rules.
    pub fn prints(&self) -> (&str, &str) {
        (&self.book.fingerprint, &self.rules.fingerprint)
    }
}

/// A note of the reader's, and where it was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    pub text: String,
    pub place: Place,
}

/// A place in a game: a page, and the day where the book counts days.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub page: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<i64>,
}

/// What a game was played with, and the fingerprint of its texts then.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// A book's own id; empty for one without, and for rules.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    pub title: String,
    /// The edition that the book calls itself.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub edition: String,
    /// Where a book without an id was, so that another of its title is not taken for it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub path: String,
    pub fingerprint: String,
}

/// Why a save could not be had.
#[derive(Debug)]
pub enum Trouble {
    Damaged {
        path: PathBuf,
        why: String,
    },
    /// It can be read, and is not what was written: its checksum does not fit.
    Altered {
        path: PathBuf,
    },
    /// Another version of the program has written it.
    OtherVersion {
        path: PathBuf,
        version: u64,
    },
    Unreadable {
        path: PathBuf,
        why: io::Error,
    },
}

impl Trouble {
    /// The same for a reader: a text that is a message.
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
        message.text()
    }
}

/// The save of a game. If its file is damaged, the document is what can be had of it: its sound part, or the save before it.
#[derive(Debug, Default)]
pub struct Found {
    pub document: Option<Document>,
    /// What is wrong with the file that should have been it.
    pub trouble: Option<Trouble>,
    /// What that file says, where it can be read and only its checksum does not fit: for a reader who takes it all the same.
    pub altered: Option<Document>,
    /// When its file was written, by the disk.
    pub written: Option<SystemTime>,
}

/// So many letters make a name of a file.
const LONGEST: usize = 64;

/// So many bytes make one: two of them and what is added fit into the 255 of most disks.
const MOST_BYTES: usize = 96;

/// A name that is a file name everywhere: letters and figures, the rest dashes.
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in folded(name).chars().take(LONGEST) {
        if slug.len() + c.len_utf8() > MOST_BYTES {
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

/// What a save that a reader has named is called in its file: its slug. Where that says less than the name, for more than capital letters and blanks, a
/// fingerprint of the name comes behind it, so that no two names are one file.
pub(crate) fn named(name: &str) -> String {
    const PRINT: usize = 8;
    let words: Vec<String> = name.split_whitespace().map(folded).collect();
    let plain = words.join("-");
    let slug = slug(name);
    if slug == plain {
        return slug;
    }
    let print = blake3::hash(plain.as_bytes()).to_hex();
    // With it the name is no longer than others, so that it may be typed as it is listed.
    let start: String = slug.chars().take(LONGEST - PRINT - 1).collect();
    format!("{}-{}", start.trim_end_matches('-'), &print[..PRINT])
}

/// The reader's own folder.
pub fn own_folder() -> Option<PathBuf> {
    etcetera::home_dir().ok()
}

/// Where games are kept when nobody says: the state folder of the platform.
///
/// # Errors
/// When the platform names no home.
pub fn home() -> Result<PathBuf, String> {
    use etcetera::BaseStrategy;
    let places = etcetera::choose_base_strategy().map_err(|e| e.to_string())?;
    let state = places.state_dir().unwrap_or_else(|| places.data_dir());
    Ok(state.join("turnto"))
}
