//! The contents of a published file: a compiled book with its rules, in a numbered format.

use super::{CompiledBook, OpenedBook};
use std::fmt;

/// The format that this program writes, and the only one that it opens. Increase it after any change of the compiled book or of the host functions
/// that rules can call.
pub const FORMAT: u32 = 4;

/// The reason why a parcel cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParcelError {
    /// It has another format.
    WrongFormat(u32),
    Damaged(String),
    /// The error of the rules.
    Rules(String),
}

impl fmt::Display for ParcelError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::WrongFormat(format) => write!(
                f,
                "the book is in format {format}, and this engine opens format {FORMAT}: publish it again with the program that the engine is of"
            ),
            Self::Damaged(why) => write!(f, "the published book cannot be read: {why}"),
            Self::Rules(why) => write!(f, "{why}"),
        }
    }
}

/// Serializes an opened book. Returns none if it has errors.
pub fn encode(opened: &OpenedBook) -> Option<Vec<u8>> {
    let mut out = FORMAT.to_le_bytes().to_vec();
    out.extend(postcard::to_allocvec(&opened.to_compiled()?).ok()?);
    Some(out)
}

/// Deserializes a book without loading its rules.
///
/// # Errors
/// If the bytes cannot be read.
pub fn decode(bytes: &[u8]) -> Result<CompiledBook, ParcelError> {
    let damaged = |why: &dyn fmt::Display| ParcelError::Damaged(why.to_string());
    let (format, book) = bytes
        .split_first_chunk()
        .ok_or_else(|| damaged(&"there is nothing in it"))?;
    let format = u32::from_le_bytes(*format);
    if format != FORMAT {
        return Err(ParcelError::WrongFormat(format));
    }
    postcard::from_bytes(book).map_err(|why| damaged(&why))
}

/// Deserializes and opens a book.
///
/// # Errors
/// If it cannot be opened.
pub fn open_parcel(bytes: &[u8]) -> Result<OpenedBook, ParcelError> {
    decode(bytes)?.open().map_err(ParcelError::Rules)
}
