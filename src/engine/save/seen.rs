//! Pages and endings that a reader has seen in all games of a book. They are stored in a file next to the saves.

use super::document::{self, DocumentError};
use super::files::{exists, free_path, read_file, replace_bytes};
use super::{NamedFingerprint, SaveStore};
use crate::model::game::Message;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::PathBuf;

/// Version of files that are written, and newest version that can be read.
const VERSION: u32 = 1;

/// An ending by its kind and name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SeenEnding {
    pub kind: String,
    pub name: String,
}

/// The pages (by id) and endings of a book that the reader has seen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenPages {
    pub pages: BTreeSet<String>,
    pub endings: BTreeSet<SeenEnding>,
}

/// The content of the file.
#[derive(Debug, Serialize, Deserialize)]
struct SeenFile {
    #[serde(rename = "turnto-seen")]
    version: u32,
    book: NamedFingerprint,
    #[serde(flatten)]
    seen: SeenPages,
}

/// Result of reading the file.
#[derive(Debug, Default)]
pub struct LoadedSeen {
    /// None if the file must not be written: it cannot be read, has a newer version, or belongs to another book.
    pub seen: Option<SeenPages>,
    /// A message for the reader.
    pub message: Option<String>,
}

impl SaveStore {
    fn seen_path(&self) -> PathBuf {
        self.folder.join(format!("{}.seen", self.slug))
    }

    /// Reads the pages and endings that were seen in all games of this book. Requires the lock.
    ///
    /// A damaged file is renamed, and the result is empty.
    pub fn read_seen(&self) -> LoadedSeen {
        let path = self.seen_path();
        let loaded = |seen, message: Option<Message>| LoadedSeen {
            seen,
            message: message.map(|it| it.encode()),
        };
        let message = |id: &str| Message::new(id).with("path", path.display().to_string());
        let unreadable = |why: io::Error| {
            let message = message("seen-unreadable").with("why", why.to_string());
            loaded(None, Some(message))
        };
        if !exists(&path) {
            return loaded(Some(SeenPages::default()), None);
        }
        let text = match read_file(&path) {
            Ok(text) => text,
            Err(why) => return unreadable(why),
        };
        match document::parse_document::<SeenFile>(&text, ("turnto-seen", VERSION)) {
            Ok((document, true)) if self.is_foreign(&document.book) => loaded(None, None),
            Ok((document, true)) => loaded(Some(document.seen), None),
            Err(DocumentError::OtherVersion(_)) => loaded(None, Some(message("seen-newer"))),
            _ => {
                let new_path = free_path(&path, "damaged");
                match fs::rename(&path, &new_path) {
                    Ok(()) => {
                        let message = message("seen-damaged");
                        let message = message.with("aside", new_path.display().to_string());
                        loaded(Some(SeenPages::default()), Some(message))
                    }
                    Err(why) => unreadable(why),
                }
            }
        }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write_seen(&self, seen: &SeenPages) -> io::Result<()> {
        let document = SeenFile {
            version: VERSION,
            book: NamedFingerprint {
                id: self.id.clone(),
                title: self.title.clone(),
                path: self.book_path().to_owned(),
                ..NamedFingerprint::default()
            },
            seen: seen.clone(),
        };
        let (text, ..) = document::encode_with_checksum(&document)?;
        fs::create_dir_all(&self.folder)?;
        replace_bytes(&self.seen_path(), &text)
    }
}
