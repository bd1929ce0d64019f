//! A save as bytes: its checksum, and what is wrong with one that cannot be read.

use super::files::whole;
use super::{Document, Trouble, VERSION};
use crate::game::Message;
use serde_json::Value;
use std::io;
use std::path::Path;

/// The bytes of a save, with its checksum.
pub(super) fn written(document: &Document) -> io::Result<Vec<u8>> {
    let mut document = Document {
        checksum: String::new(),
        ..document.clone()
    };
    document.checksum = checksum(&serde_json::to_vec(&document)?);
    let mut text = serde_json::to_vec_pretty(&document)?;
    text.push(b'\n');
    Ok(text)
}

/// Of all that is said, however it is laid out.
fn checksum(compact: &[u8]) -> String {
    blake3::hash(compact).to_hex()[..32].to_owned()
}

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
    written(document)
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
    let damaged = |why: String| Trouble::Damaged {
        path: path.to_owned(),
        why,
    };
    let mut value: Value = serde_json::from_slice(text).map_err(|e| {
        damaged(if text.is_empty() {
            Message::new("save-empty").text()
        } else {
            let (line, column) = (e.line().to_string(), e.column().to_string());
            let whole = Message::new("save-not-whole").with("line", line);
            whole.with("column", column).text()
        })
    })?;
    match value.get("turnto-save").and_then(Value::as_u64) {
        None | Some(0) => return Err(damaged(Message::new("save-no-version").text())),
        Some(version) if version == u64::from(VERSION) => {}
        Some(version) => {
            return Err(Trouble::OtherVersion {
                path: path.to_owned(),
                version,
            });
        }
    }
    // In its place among the other keys nothing may move: the checksum is of them in their order.
    let said = value
        .as_object_mut()
        .and_then(|all| all.shift_remove("checksum"));
    let compact = serde_json::to_vec(&value).map_err(|e| damaged(e.to_string()))?;
    let altered = said.as_ref().and_then(Value::as_str) != Some(&checksum(&compact));
    let document = serde_json::from_value(value).map_err(|e| damaged(e.to_string()))?;
    Ok(Read { document, altered })
}
