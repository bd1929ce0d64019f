//! JSON files with a version and a checksum, in particular saves.

use super::files::read_file;
use super::log::LogEntry;
use super::{SaveError, SaveFile, VERSION};
use crate::model::game::Message;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Deserializer, Value};
use std::io::{self, Write};
use std::path::Path;

/// A save from a file. `altered` is set if the file was edited.
#[derive(Debug)]
pub(super) struct LoadedDocument {
    pub(super) document: SaveFile,
    pub(super) altered: bool,
}

impl LoadedDocument {
    /// The document, if it was not edited.
    pub(super) fn into_unedited(self) -> Option<SaveFile> {
        (!self.altered).then_some(self.document)
    }
}

/// Encodes a save, with its checksum.
///
/// # Errors
/// If a part cannot be written as JSON.
pub fn encode(document: &SaveFile) -> io::Result<Vec<u8>> {
    Ok(encode_with_checksum(document)?.0)
}

/// Parses a save, and checks whether it was edited. `name` is its name in error messages.
///
/// # Errors
/// If the save is not valid.
pub fn decode(name: &str, bytes: &[u8]) -> Result<(SaveFile, bool), SaveError> {
    parse_save(Path::new(name), bytes).map(|save| (save.document, save.altered))
}

/// Reads the save at a path. None if there is no file.
///
/// # Errors
/// If the save is not valid or was edited.
pub fn read_save(path: &Path) -> Result<Option<SaveFile>, SaveError> {
    match read_document(path)? {
        Some(LoadedDocument { altered: true, .. }) => Err(SaveError::Altered {
            path: path.to_owned(),
        }),
        save => Ok(save.map(|save| save.document)),
    }
}

/// Reads the save at a path, even if it was edited. None if there is no file.
pub(super) fn read_document(path: &Path) -> Result<Option<LoadedDocument>, SaveError> {
    let text = match read_file(path) {
        Ok(text) => text,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(why) => {
            return Err(SaveError::Unreadable {
                path: path.to_owned(),
                why,
            });
        }
    };
    parse_save(path, &text).map(Some)
}

fn parse_save(path: &Path, text: &[u8]) -> Result<LoadedDocument, SaveError> {
    let why = match parse_game(text, false) {
        Ok((document, is_intact)) => {
            return Ok(LoadedDocument {
                document,
                altered: !is_intact,
            });
        }
        Err(DocumentError::OtherVersion(version)) => {
            return Err(SaveError::OtherVersion {
                path: path.to_owned(),
                version,
            });
        }
        Err(DocumentError::NotJson { .. }) if text.is_empty() => {
            Message::new("save-empty").encode()
        }
        Err(DocumentError::NotJson { line, column }) => {
            let message = Message::new("save-not-whole");
            let message = message.with("line", line.to_string());
            message.with("column", column.to_string()).encode()
        }
        Err(DocumentError::NoVersion) => Message::new("save-no-version").encode(),
        Err(DocumentError::Shape(why)) => why,
    };
    Err(SaveError::Damaged {
        path: path.to_owned(),
        why,
    })
}

/// The game of a file up to the first damaged line. None if there is no valid part.
pub(super) fn read_valid_part(path: &Path) -> Option<SaveFile> {
    let (document, is_intact) = parse_game(&read_file(path).ok()?, true).ok()?;
    is_intact.then_some(document)
}

/// The game of a file, and whether its checksums match.
///
/// The file is a document, followed by a line for each change. With `stop_at_damage`, reads up to the first damaged line.
fn parse_game(text: &[u8], stop_at_damage: bool) -> Result<(SaveFile, bool), DocumentError> {
    let text = strip_bom(text);
    let mut values = Deserializer::from_slice(text).into_iter();
    let mut save = match values.next() {
        Some(Ok(value)) => value,
        _ => parse_json(text)?,
    };
    let (base, appended) = text.split_at(values.byte_offset());
    let (mut last_checksum, mut is_intact) = verify_checksum(&mut save, ("turnto-save", VERSION))?;
    let lines = appended.split(|byte| *byte == b'\n');
    let first_line = base.iter().filter(|byte| **byte == b'\n').count() + 1;
    let lines = (first_line..).zip(lines);
    let mut lines = lines
        .filter(|(_, line)| !matches!(line, [] | [b'\r']))
        .peekable();
    let is_truncated = !text.ends_with(b"\n");
    let mut changes: Option<LogEntry> = None;
    while let Some((n, line)) = lines.next() {
        let mut value = match serde_json::from_slice(line) {
            Ok(value) => value,
            Err(_) if stop_at_damage => break,
            // The program was killed while it wrote the last line.
            Err(why) if why.is_eof() && is_truncated && lines.peek().is_none() => break,
            Err(why) => {
                let column = why.column();
                return Err(DocumentError::NotJson { line: n, column });
            }
        };
        let (next, matches) = check_line(&mut value, &last_checksum).map_err(shape_error)?;
        if stop_at_damage && !matches {
            break;
        }
        is_intact &= matches;
        last_checksum = next;
        let entry: LogEntry = serde_json::from_value(value).map_err(shape_error)?;
        entry.apply_values(&mut save);
        changes = Some(changes.unwrap_or_default().merge(entry));
    }
    let mut document = serde_json::from_value(save).map_err(shape_error)?;
    if let Some(changes) = changes {
        changes.append_to(&mut document);
    }
    Ok((document, is_intact))
}

const CHECKSUM: &str = "checksum";

/// The reason why a file cannot be read.
pub(super) enum DocumentError {
    /// The file is not JSON. Contains the position of the error.
    NotJson { line: usize, column: usize },
    /// The file has no version.
    NoVersion,
    /// The file has another version.
    OtherVersion(u64),
    /// A key is missing, or a value has another type.
    Shape(String),
}

fn shape_error(error: impl ToString) -> DocumentError {
    DocumentError::Shape(error.to_string())
}

/// Encodes a document with its checksum. Returns the bytes, the JSON value, and the checksum.
pub(super) fn encode_with_checksum(
    content: &impl Serialize,
) -> io::Result<(Vec<u8>, Value, String)> {
    let mut value = serde_json::to_value(content)?;
    let sum = checksum(&value)?;
    value[CHECKSUM] = sum.as_str().into();
    let mut text = serde_json::to_vec_pretty(&value)?;
    text.push(b'\n');
    Ok((text, value, sum))
}

/// Encodes a line below a document with its checksum, which depends on the previous checksum. Returns the bytes and the
/// checksum.
pub(super) fn encode_line_with_checksum(
    content: &impl Serialize,
    previous: &str,
) -> io::Result<(Vec<u8>, String)> {
    let mut text = serde_json::to_vec(content)?;
    let sum = line_checksum(previous, &text)?;
    // The checksum is the last key.
    text.pop();
    writeln!(text, ",\"{CHECKSUM}\":\"{sum}\"}}")?;
    Ok((text, sum))
}

/// Removes the checksum from a line. Returns the correct checksum, and whether they match.
fn check_line(value: &mut Value, previous: &str) -> io::Result<(String, bool)> {
    let found = take_checksum(value);
    let sum = line_checksum(previous, &serde_json::to_vec(value)?)?;
    let matches = found.is_some_and(|it| it == *sum);
    Ok((sum, matches))
}

/// The checksum of a line, given as compact JSON, and the previous checksum.
fn line_checksum(previous: &str, line: &[u8]) -> io::Result<String> {
    let previous = serde_json::to_vec(previous)?;
    Ok(hash(&[b"[", &*previous, b",", line, b"]"].concat()))
}

fn take_checksum(value: &mut Value) -> Option<Value> {
    value.as_object_mut()?.shift_remove(CHECKSUM)
}

fn parse_json(text: &[u8]) -> Result<Value, DocumentError> {
    serde_json::from_slice(text).map_err(|why| DocumentError::NotJson {
        line: why.line(),
        column: why.column(),
    })
}

/// Removes the checksum from a document of this version. Returns the correct checksum, and whether they match.
fn verify_checksum(
    value: &mut Value,
    (key, version): (&str, u32),
) -> Result<(String, bool), DocumentError> {
    match value.get(key).and_then(Value::as_u64) {
        None | Some(0) => return Err(DocumentError::NoVersion),
        Some(other) if other != u64::from(version) => {
            return Err(DocumentError::OtherVersion(other));
        }
        Some(_) => {}
    }
    let found = take_checksum(value);
    let sum = checksum(value).map_err(shape_error)?;
    let matches = found.is_some_and(|it| it == *sum);
    Ok((sum, matches))
}

/// Parses a document of this version. Also returns whether its checksum matches. The layout of the JSON has no effect.
pub(super) fn parse_document<T: DeserializeOwned>(
    text: &[u8],
    version: (&str, u32),
) -> Result<(T, bool), DocumentError> {
    let mut value = parse_json(strip_bom(text))?;
    let (_, matches) = verify_checksum(&mut value, version)?;
    Ok((serde_json::from_value(value).map_err(shape_error)?, matches))
}

/// Removes the byte order mark.
pub(super) fn strip_bom(text: &[u8]) -> &[u8] {
    text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text)
}

fn checksum(value: &Value) -> io::Result<String> {
    Ok(hash(&serde_json::to_vec(value)?))
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..32].to_owned()
}
