//! A save as bytes: its checksum, and what is wrong with one that cannot be read.

use super::checked::{self, Fault};
use super::files::whole;
use super::{Document, Trouble, VERSION};
use crate::model::game::Message;
use std::io;
use std::path::Path;

/// A save that was read, and whether it is as it was written.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) document: Document,
    pub(super) altered: bool,
}

impl Read {
    /// The document, where it is as it was written.
    pub(super) fn sound(self) -> Option<Document> {
        (!self.altered).then_some(self.document)
    }
}

/// A save as the bytes of its file, with its checksum.
///
/// # Errors
/// When something in it cannot be written as JSON.
pub fn bytes(document: &Document) -> io::Result<Vec<u8>> {
    checked::write(document)
}

/// A save of these bytes, and whether it is another than was written; `name` is what it is called where it is told that it cannot be read.
///
/// # Errors
/// What is wrong with it.
pub fn of_bytes(name: &str, bytes: &[u8]) -> Result<(Document, bool), Trouble> {
    parsed(Path::new(name), bytes).map(|read| (read.document, read.altered))
}

/// The save at a path, as it was written; none where there is no file.
///
/// # Errors
/// What is wrong with it.
pub fn read(path: &Path) -> Result<Option<Document>, Trouble> {
    match opened(path)? {
        Some(Read { altered: true, .. }) => Err(Trouble::Altered {
            path: path.to_owned(),
        }),
        read => Ok(read.map(|read| read.document)),
    }
}

pub(super) fn opened(path: &Path) -> Result<Option<Read>, Trouble> {
    let text = match whole(path) {
        Ok(text) => text,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(why) => {
            return Err(Trouble::Unreadable {
                path: path.to_owned(),
                why,
            });
        }
    };
    parsed(path, &text).map(Some)
}

fn parsed(path: &Path, text: &[u8]) -> Result<Read, Trouble> {
    let why = match checked::read(text, ("turnto-save", VERSION)) {
        Ok((document, fits)) => {
            return Ok(Read {
                document,
                altered: !fits,
            });
        }
        Err(Fault::OtherVersion(version)) => {
            return Err(Trouble::OtherVersion {
                path: path.to_owned(),
                version,
            });
        }
        Err(Fault::NotJson { .. }) if text.is_empty() => Message::new("save-empty").text(),
        Err(Fault::NotJson { line, column }) => {
            let message = Message::new("save-not-whole");
            let message = message.with("line", line.to_string());
            message.with("column", column.to_string()).text()
        }
        Err(Fault::NoVersion) => Message::new("save-no-version").text(),
        Err(Fault::Shape(why)) => why,
    };
    Err(Trouble::Damaged {
        path: path.to_owned(),
        why,
    })
}
