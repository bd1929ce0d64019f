//! A book as a published file carries it: compiled, with its rules, in a form that has a number.

use crate::library::{Compiled, Opened};
use std::fmt;

/// The form of a parcel that this program writes, and the only one that it opens. Whatever changes what is in a compiled book, or what its rules may ask of the
/// program, changes this number.
pub const FORMAT: u32 = 2;

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
#[must_use]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::{self, Builtin};

    #[test]
    fn what_is_packed_is_the_same_book() {
        for name in library::shelf() {
            let opened = library::open(&Builtin::open(name).unwrap(), None);
            let bytes = packed(&opened).unwrap();
            let again = unpacked(&bytes).unwrap();
            let (Some(book), Some(same)) = (&opened.book, &again.book) else {
                panic!("{name} has errors");
            };
            assert_eq!(same.slots, book.slots, "{name}");
            assert_eq!(same.index, book.index, "{name}");
            assert_eq!(same.fingerprint, book.fingerprint, "{name}");
            assert_eq!(same.vocabulary.fields, book.vocabulary.fields, "{name}");
            assert_eq!(same.vocabulary.verbs, book.vocabulary.verbs, "{name}");
            assert_eq!(same.vocabulary.words, book.vocabulary.words, "{name}");
            for language in ["en", "de"] {
                let told = book.vocabulary.told_in(language);
                assert_eq!(same.vocabulary.told_in(language), told, "{name}");
            }
            assert_eq!(same.world.catalogues, book.world.catalogues, "{name}");
            assert_eq!(again.rules_print(), opened.rules_print(), "{name}");
            // Written down again it is the same bytes.
            assert_eq!(packed(&again).unwrap(), bytes, "{name}");
        }
    }

    #[test]
    fn what_is_no_parcel_is_told() {
        let refused = |bytes: &[u8]| unpacked(bytes).err().expect("it is refused");
        assert_eq!(refused(&[7, 0, 0, 0, 1]), Unopened::Format(7));
        let opened = library::open(&Builtin::open("stair").unwrap(), None);
        let bytes = packed(&opened).unwrap();
        for cut in [0, 3, 4, 100, bytes.len() / 2, bytes.len() - 1] {
            assert!(
                matches!(refused(&bytes[..cut]), Unopened::Damaged(_)),
                "{cut}"
            );
        }
    }
}
