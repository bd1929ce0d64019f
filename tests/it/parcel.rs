//! A book in a published file equals the original.

use turnto::library::parcel::{ParcelError, encode, open_parcel};
use turnto::library::{self, BuiltinSource};

#[test]
fn what_is_packed_is_the_same_book() {
    for name in library::builtin_names() {
        let opened = library::open(&BuiltinSource::open(name).unwrap(), None);
        let bytes = encode(&opened).unwrap();
        let again = open_parcel(&bytes).unwrap();
        let (Some(book), Some(same)) = (&opened.book, &again.book) else {
            panic!("{name} has errors");
        };
        assert_eq!(same.slots, book.slots, "{name}");
        assert_eq!(same.index, book.index, "{name}");
        assert_eq!(same.fingerprint, book.fingerprint, "{name}");
        assert_eq!(same.schema.fields, book.schema.fields, "{name}");
        assert_eq!(same.schema.instructions, book.schema.instructions, "{name}");
        assert_eq!(same.schema.words, book.schema.words, "{name}");
        for language in ["en", "de"] {
            let told = book.schema.reader_rules_in(language);
            assert_eq!(same.schema.reader_rules_in(language), told, "{name}");
        }
        assert_eq!(same.data.catalogues, book.data.catalogues, "{name}");
        assert_eq!(
            again.rules_fingerprint(),
            opened.rules_fingerprint(),
            "{name}"
        );
        // Packed again, it has the same bytes.
        assert_eq!(encode(&again).unwrap(), bytes, "{name}");
    }
}

#[test]
fn what_is_no_parcel_is_told() {
    let refused = |bytes: &[u8]| open_parcel(bytes).err().expect("it is refused");
    assert_eq!(refused(&[9, 0, 0, 0, 1]), ParcelError::WrongFormat(9));
    let opened = library::open(&BuiltinSource::open("stair").unwrap(), None);
    let bytes = encode(&opened).unwrap();
    for cut in [0, 3, 4, 100, bytes.len() / 2, bytes.len() - 1] {
        assert!(
            matches!(refused(&bytes[..cut]), ParcelError::Damaged(_)),
            "{cut}"
        );
    }
}
