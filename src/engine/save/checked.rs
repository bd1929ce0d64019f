//! JSON files with a version and a checksum.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io;

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
pub(super) fn read<T: DeserializeOwned>(
    text: &[u8],
    (key, version): (&str, u32),
) -> Result<(T, bool), Fault> {
    let mut value: Value = serde_json::from_slice(text).map_err(|why| Fault::NotJson {
        line: why.line(),
        column: why.column(),
    })?;
    match value.get(key).and_then(Value::as_u64) {
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

fn checksum(value: &Value) -> io::Result<String> {
    let compact = serde_json::to_vec(value)?;
    Ok(blake3::hash(&compact).to_hex()[..32].to_owned())
}
