//! Pages and endings that a reader has seen in all games of a book. They are stored in a file next to its saves, and written in the same safe way.

use super::document::{self, DocumentError};
use super::files::{exists, free_path, read_file, replace_bytes};
use super::{NamedFingerprint, SaveStore};
use crate::model::game::Message;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::PathBuf;

/// Version of the file that is written, and the newest one that can be read.
const VERSION: u32 = 1;

/// An ending by its kind and name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SeenEnding {
    pub kind: String,
    pub name: String,
}

/// Pages (by id) and endings of one book.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenPages {
    pub pages: BTreeSet<String>,
    pub endings: BTreeSet<SeenEnding>,
}

/// Content of the file.
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
    /// None if the file must not be written, because it is of another program or book, or cannot be read.
    pub seen: Option<SeenPages>,
    /// A message for the reader.
    pub message: Option<String>,
}

impl SaveStore {
    fn seen_path(&self) -> PathBuf {
        self.folder.join(format!("{}.seen", self.slug))
    }

    /// Pages and endings seen in all games of this book. A damaged file is moved away, and a new one is started. Requires the lock.
    pub fn read_seen(&self) -> LoadedSeen {
        let path = self.seen_path();
        let found = |seen, told: Option<Message>| LoadedSeen {
            seen,
            message: told.map(|message| message.encode()),
        };
        let message = |id: &str| Message::new(id).with("path", path.display().to_string());
        let unreadable = |why: io::Error| {
            let message = message("seen-unreadable").with("why", why.to_string());
            found(None, Some(message))
        };
        if !exists(&path) {
            return found(Some(SeenPages::default()), None);
        }
        let text = match read_file(&path) {
            Ok(text) => text,
            Err(why) => return unreadable(why),
        };
        match document::parse_document::<SeenFile>(&text, ("turnto-seen", VERSION)) {
            Ok((document, true)) if self.is_foreign(&document.book) => found(None, None),
            Ok((document, true)) => found(Some(document.seen), None),
            Err(DocumentError::OtherVersion(_)) => found(None, Some(message("seen-newer"))),
            _ => {
                let aside = free_path(&path, "damaged");
                match fs::rename(&path, &aside) {
                    Ok(()) => {
                        let message = message("seen-damaged");
                        let message = message.with("aside", aside.display().to_string());
                        found(Some(SeenPages::default()), Some(message))
                    }
                    Err(why) => unreadable(why),
                }
            }
        }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// If it cannot be written.
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
        let (text, ..) = document::with_checksum(&document)?;
        fs::create_dir_all(&self.folder)?;
        replace_bytes(&self.seen_path(), &text)
    }
}
