//! JSON files with a version and a checksum; a save as such a file, and what is wrong with one that cannot be read.

use super::files::whole;
use super::{Document, Trouble, VERSION};
use crate::model::game::Message;
use serde::Serialize;
use serde::de::DeserializeOwned;
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
    write(document)
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
    let why = match checked(text, ("turnto-save", VERSION)) {
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

const CHECKSUM: &str = "checksum";

/// Why a file cannot be read.
pub(super) enum Fault {
    /// It is not JSON; the position of the error.
    NotJson {
        line: usize,
        column: usize,
    },
    NoVersion,
    OtherVersion(u64),
    /// A key is missing, or a value has another type.
    Shape(String),
}

/// The bytes of a file, with its checksum.
pub(super) fn write(content: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut value = serde_json::to_value(content)?;
    let sum = checksum(&value)?;
    if let Some(keys) = value.as_object_mut() {
        keys.insert(CHECKSUM.to_owned(), sum.into());
    }
    let mut text = serde_json::to_vec_pretty(&value)?;
    text.push(b'\n');
    Ok(text)
}

/// The content of a file of this version, and whether its checksum fits. The layout of the JSON does not matter.
pub(super) fn checked<T: DeserializeOwned>(
    text: &[u8],
    (key, version): (&str, u32),
) -> Result<(T, bool), Fault> {
    let mut value: serde_json::Value =
        serde_json::from_slice(without_mark(text)).map_err(|why| Fault::NotJson {
            line: why.line(),
            column: why.column(),
        })?;
    match value.get(key).and_then(serde_json::Value::as_u64) {
        None | Some(0) => return Err(Fault::NoVersion),
        Some(found) if found != u64::from(version) => return Err(Fault::OtherVersion(found)),
        Some(_) => {}
    }
    let keys = value.as_object_mut();
    let said = keys.and_then(|all| all.shift_remove(CHECKSUM));
    let shape = |why: String| Fault::Shape(why);
    let sum = checksum(&value).map_err(|why| shape(why.to_string()))?;
    let content = serde_json::from_value(value).map_err(|why| shape(why.to_string()))?;
    Ok((content, said == Some(sum.into())))
}

/// The bytes without the mark that some editors put before a text.
pub(super) fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text)
}

fn checksum(value: &serde_json::Value) -> io::Result<String> {
    let compact = serde_json::to_vec(value)?;
    Ok(blake3::hash(&compact).to_hex()[..32].to_owned())
}
