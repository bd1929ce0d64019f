//! A book as a published file carries it: compiled, with its rules, in a form that has a number.

use super::{Compiled, Opened};
use std::fmt;

/// The form of a parcel that this program writes, and the only one that it opens. Whatever changes what is in a compiled book, or what its rules may ask of the
/// program, changes this number.
pub const FORMAT: u32 = 4;

/// Why a parcel cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unopened {
    /// It is of another form.
    Format(u32),
    Damaged(String),
    /// What is wrong with the rules.
    Rules(String),
}

impl fmt::Display for Unopened {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Format(format) => write!(
                f,
                "the book is in format {format}, and this engine opens format {FORMAT}: publish it again with the program that the engine is of"
            ),
            Self::Damaged(why) => write!(f, "the published book cannot be read: {why}"),
            Self::Rules(why) => write!(f, "{why}"),
        }
    }
}

/// The bytes of an opened book; none where there are errors in it.
pub fn packed(opened: &Opened) -> Option<Vec<u8>> {
    let mut out = FORMAT.to_le_bytes().to_vec();
    out.extend(postcard::to_allocvec(&opened.compiled()?).ok()?);
    Some(out)
}

/// What is in these bytes, before its rules are loaded.
///
/// # Errors
/// Why it cannot be read.
pub fn read(bytes: &[u8]) -> Result<Compiled, Unopened> {
    let damaged = |why: &dyn fmt::Display| Unopened::Damaged(why.to_string());
    let (format, book) = bytes
        .split_first_chunk()
        .ok_or_else(|| damaged(&"there is nothing in it"))?;
    let format = u32::from_le_bytes(*format);
    if format != FORMAT {
        return Err(Unopened::Format(format));
    }
    postcard::from_bytes(book).map_err(|why| damaged(&why))
}

/// The book of these bytes.
///
/// # Errors
/// Why it cannot be opened.
pub fn unpacked(bytes: &[u8]) -> Result<Opened, Unopened> {
    read(bytes)?.opened().map_err(Unopened::Rules)
}
