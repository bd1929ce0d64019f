//! The contents of a published file: a compiled book with its rules, in a numbered format.

use super::{CompiledBook, OpenedBook};
use std::fmt;

/// The only format that this program writes and opens.
///
/// Increase it after any change of the compiled book or of the host functions that rules can call.
pub const FORMAT: u32 = 7;

/// The reason why a parcel cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParcelError {
    /// The book has this format instead of [`FORMAT`].
    WrongFormat(u32),
    Damaged(String),
    /// The rules cannot be loaded.
    Rules(String),
}

impl fmt::Display for ParcelError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::WrongFormat(format) => write!(
                f,
                "the book has format {format}, but this engine requires format {FORMAT}: publish the book again with the version of turnto that built the engine"
            ),
            Self::Damaged(message) => write!(f, "the published book cannot be read: {message}"),
            Self::Rules(message) => write!(f, "{message}"),
        }
    }
}

/// Serializes an opened book. Returns None if it has errors.
pub fn encode(opened: &OpenedBook) -> Option<Vec<u8>> {
    let mut bytes = FORMAT.to_le_bytes().to_vec();
    bytes.extend(postcard::to_allocvec(&opened.to_compiled()?).ok()?);
    Some(bytes)
}

/// Deserializes a book without loading its rules.
///
/// # Errors
/// If the bytes cannot be read.
pub fn decode(bytes: &[u8]) -> Result<CompiledBook, ParcelError> {
    let damaged = |error: &dyn fmt::Display| ParcelError::Damaged(error.to_string());
    let (format, book) = bytes
        .split_first_chunk()
        .ok_or_else(|| damaged(&"the data is empty"))?;
    let format = u32::from_le_bytes(*format);
    if format != FORMAT {
        return Err(ParcelError::WrongFormat(format));
    }
    postcard::from_bytes(book).map_err(|error| damaged(&error))
}

/// Deserializes and opens a book.
///
/// # Errors
/// If it cannot be opened.
pub fn open_parcel(bytes: &[u8]) -> Result<OpenedBook, ParcelError> {
    decode(bytes)?.open().map_err(ParcelError::Rules)
}
