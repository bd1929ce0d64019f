//! What a reader has seen of a book over all games: one file beside the saves of that book, written as safely as they are.

use super::files::{put, stands, whole};
use super::store::free;
use super::{Named, Store};
use crate::game::Message;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::PathBuf;

/// The version of the file that is written, and the newest that can be read.
const VERSION: u32 = 1;

/// An ending by its kind and name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EndingSeen {
    pub kind: String,
    pub name: String,
}

/// Pages, by id, and endings of one book.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    pub pages: BTreeSet<String>,
    pub endings: BTreeSet<EndingSeen>,
}

/// The file.
#[derive(Debug, Serialize, Deserialize)]
struct Document {
    #[serde(rename = "turnto-seen")]
    version: u32,
    /// Of everything else in it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    checksum: String,
    book: Named,
    #[serde(flatten)]
    seen: Seen,
}

/// What was found.
#[derive(Debug, Default)]
pub struct FoundSeen {
    /// None where the file is not to be written: it is another program's or another book's, or cannot be read.
    pub seen: Option<Seen>,
    /// What the reader is to be told: a message.
    pub told: Option<String>,
}

impl Store {
    fn seen_path(&self) -> PathBuf {
        self.folder.join(format!("{}.seen", self.slug))
    }

    /// What was seen of this book in all games. A damaged file is put aside, and it is begun anew; only under the lock.
    #[must_use]
    pub fn seen(&self) -> FoundSeen {
        let path = self.seen_path();
        let told = |id: &str| Message::new(id).with("path", path.display().to_string());
        if !stands(&path) {
            return FoundSeen {
                seen: Some(Seen::default()),
                told: None,
            };
        }
        let text = match whole(&path) {
            Ok(text) => text,
            Err(why) => {
                return FoundSeen {
                    seen: None,
                    told: Some(told("seen-unreadable").with("why", why.to_string()).text()),
                };
            }
        };
        match read(&text) {
            Read::Sound(document) if self.is_foreign(&document.book) => FoundSeen::default(),
            Read::Sound(document) => FoundSeen {
                seen: Some(document.seen),
                told: None,
            },
            Read::Newer => FoundSeen {
                seen: None,
                told: Some(told("seen-newer").text()),
            },
            Read::Damaged => {
                let aside = free(&path, "damaged");
                match fs::rename(&path, &aside) {
                    Ok(()) => FoundSeen {
                        seen: Some(Seen::default()),
                        told: Some(
                            told("seen-damaged")
                                .with("aside", aside.display().to_string())
                                .text(),
                        ),
                    },
                    Err(why) => FoundSeen {
                        seen: None,
                        told: Some(told("seen-unreadable").with("why", why.to_string()).text()),
                    },
                }
            }
        }
    }

    /// Writes what was seen.
    ///
    /// # Errors
    /// When the disk will not have it.
    pub fn keep_seen(&self, seen: &Seen) -> io::Result<()> {
        let mut document = Document {
            version: VERSION,
            checksum: String::new(),
            book: Named {
                id: self.id.clone(),
                title: self.title.clone(),
                path: self.place().to_owned(),
                ..Named::default()
            },
            seen: seen.clone(),
        };
        document.checksum = checksum(&document)?;
        let mut text = serde_json::to_vec_pretty(&document)?;
        text.push(b'\n');
        fs::create_dir_all(&self.folder)?;
        put(&self.seen_path(), &text)
    }
}

enum Read {
    Sound(Document),
    Newer,
    Damaged,
}

fn read(text: &[u8]) -> Read {
    let Ok(value) = serde_json::from_slice::<Value>(text) else {
        return Read::Damaged;
    };
    let version = value.get("turnto-seen").and_then(Value::as_u64);
    if version.is_some_and(|version| version > u64::from(VERSION)) {
        return Read::Newer;
    }
    let Ok(mut document) = serde_json::from_value::<Document>(value) else {
        return Read::Damaged;
    };
    let said = std::mem::take(&mut document.checksum);
    match checksum(&document) {
        Ok(checksum) if checksum == said => Read::Sound(document),
        _ => Read::Damaged,
    }
}

/// Of all that is said, however it is laid out.
fn checksum(document: &Document) -> io::Result<String> {
    let compact = serde_json::to_vec(document)?;
    Ok(blake3::hash(&compact).to_hex()[..32].to_owned())
}
