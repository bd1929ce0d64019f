//! JSON files with a version and a checksum, saves as such files, and their errors.

use super::files::read_file;
use super::log::Added;
use super::{SaveError, SaveFile, VERSION};
use crate::model::game::Message;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Deserializer, Value};
use std::io;
use std::path::Path;

/// A save that was read, and whether it was edited.
#[derive(Debug)]
pub(super) struct LoadedDocument {
    pub(super) document: SaveFile,
    pub(super) altered: bool,
}

impl LoadedDocument {
    /// The document, if it was not edited.
    pub(super) fn into_unaltered(self) -> Option<SaveFile> {
        (!self.altered).then_some(self.document)
    }
}

/// A save as bytes with its checksum.
///
/// # Errors
/// If a part cannot be written as JSON.
pub fn encode(document: &SaveFile) -> io::Result<Vec<u8>> {
    Ok(with_checksum(document)?.0)
}

/// Parses a save, and checks whether it was edited. `name` is its name in error messages.
///
/// # Errors
/// If it is not valid.
pub fn decode(name: &str, bytes: &[u8]) -> Result<(SaveFile, bool), SaveError> {
    parse_save(Path::new(name), bytes).map(|read| (read.document, read.altered))
}

/// Reads the save at a path. None if there is no file.
///
/// # Errors
/// If it is not valid or was edited.
pub fn read_save(path: &Path) -> Result<Option<SaveFile>, SaveError> {
    match read_document(path)? {
        Some(LoadedDocument { altered: true, .. }) => Err(SaveError::Altered {
            path: path.to_owned(),
        }),
        read => Ok(read.map(|read| read.document)),
    }
}

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
        Ok((document, fits)) => {
            return Ok(LoadedDocument {
                document,
                altered: !fits,
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
    let (document, fits) = parse_game(&read_file(path).ok()?, true).ok()?;
    fits.then_some(document)
}

/// The game of a file, and whether its checksums match. The file is a document with one line below for each change. With `sound`, reads up to the
/// first damaged line.
fn parse_game(text: &[u8], sound: bool) -> Result<(SaveFile, bool), DocumentError> {
    let text = strip_bom(text);
    let mut values = Deserializer::from_slice(text).into_iter();
    let mut save = match values.next() {
        Some(Ok(value)) => value,
        _ => parse_json(text)?,
    };
    let (base, below) = text.split_at(values.byte_offset());
    let (mut sum, mut fits) = verify_checksum(&mut save, ("turnto-save", VERSION))?;
    let lines = below.split(|byte| *byte == b'\n');
    let first = base.iter().filter(|byte| **byte == b'\n').count() + 1;
    let lines = (first..).zip(lines);
    let mut lines = lines
        .filter(|(_, line)| !matches!(line, [] | [b'\r']))
        .peekable();
    let is_cut = !text.ends_with(b"\n");
    let mut all: Option<Added> = None;
    while let Some((n, line)) = lines.next() {
        let mut value = match serde_json::from_slice(line) {
            Ok(value) => value,
            Err(_) if sound => break,
            // A killed program did not finish the last line.
            Err(why) if why.is_eof() && is_cut && lines.peek().is_none() => break,
            Err(why) => {
                let column = why.column();
                return Err(DocumentError::NotJson { line: n, column });
            }
        };
        let (next, same) = check_line(&mut value, &sum).map_err(shape_error)?;
        if sound && !same {
            break;
        }
        fits &= same;
        sum = next;
        let added: Added = serde_json::from_value(value).map_err(shape_error)?;
        added.apply_values(&mut save);
        all = Some(all.unwrap_or_default().merge(added));
    }
    let mut document = serde_json::from_value(save).map_err(shape_error)?;
    if let Some(all) = all {
        all.append_to(&mut document);
    }
    Ok((document, fits))
}

const CHECKSUM: &str = "checksum";

/// Why a file cannot be read.
pub(super) enum DocumentError {
    /// It is not JSON, with the position of the error.
    NotJson {
        line: usize,
        column: usize,
    },
    NoVersion,
    OtherVersion(u64),
    /// A key is missing, or a value has another type.
    Shape(String),
}

fn shape_error(why: impl ToString) -> DocumentError {
    DocumentError::Shape(why.to_string())
}

/// The bytes of a file with its checksum, its content, and the checksum.
pub(super) fn with_checksum(content: &impl Serialize) -> io::Result<(Vec<u8>, Value, String)> {
    let mut value = serde_json::to_value(content)?;
    let sum = checksum(&value)?;
    value[CHECKSUM] = sum.as_str().into();
    let mut text = serde_json::to_vec_pretty(&value)?;
    text.push(b'\n');
    Ok((text, value, sum))
}

/// A line below a document with its checksum, which includes that of the previous line, and the checksum.
pub(super) fn line_with_checksum(
    content: &impl Serialize,
    before: &str,
) -> io::Result<(Vec<u8>, String)> {
    let mut value = serde_json::to_value(content)?;
    let (sum, _) = check_line(&mut value, before)?;
    value[CHECKSUM] = sum.as_str().into();
    let mut text = serde_json::to_vec(&value)?;
    text.push(b'\n');
    Ok((text, sum))
}

/// Removes the checksum from a line. Returns the expected one, and whether it matches.
fn check_line(value: &mut Value, before: &str) -> io::Result<(String, bool)> {
    let said = take_checksum(value);
    let sum = checksum(&Value::from(vec![before.into(), value.clone()]))?;
    let same = said.is_some_and(|said| said == *sum);
    Ok((sum, same))
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

/// Removes the checksum from a document of this version. Returns the expected one, and whether it matches.
fn verify_checksum(
    value: &mut Value,
    (key, version): (&str, u32),
) -> Result<(String, bool), DocumentError> {
    match value.get(key).and_then(Value::as_u64) {
        None | Some(0) => return Err(DocumentError::NoVersion),
        Some(found) if found != u64::from(version) => {
            return Err(DocumentError::OtherVersion(found));
        }
        Some(_) => {}
    }
    let said = take_checksum(value);
    let sum = checksum(value).map_err(shape_error)?;
    let same = said.is_some_and(|said| said == *sum);
    Ok((sum, same))
}

/// The content of a file of this version, and whether its checksum matches. The layout of the JSON has no effect.
pub(super) fn parse_document<T: DeserializeOwned>(
    text: &[u8],
    version: (&str, u32),
) -> Result<(T, bool), DocumentError> {
    let mut value = parse_json(strip_bom(text))?;
    let (_, same) = verify_checksum(&mut value, version)?;
    Ok((serde_json::from_value(value).map_err(shape_error)?, same))
}

/// The bytes without a byte order mark.
pub(super) fn strip_bom(text: &[u8]) -> &[u8] {
    text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text)
}

fn checksum(value: &Value) -> io::Result<String> {
    let compact = serde_json::to_vec(value)?;
    Ok(blake3::hash(&compact).to_hex()[..32].to_owned())
}
