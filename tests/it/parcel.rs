//! A book in a published file equals the original.

use turnto::library::parcel::{ParcelError, packed, unpacked};
use turnto::library::{self, BuiltinSource};

#[test]
fn what_is_packed_is_the_same_book() {
    for name in library::shelf() {
        let opened = library::open(&BuiltinSource::open(name).unwrap(), None);
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
        // Packed again, it has the same bytes.
        assert_eq!(packed(&again).unwrap(), bytes, "{name}");
    }
}

#[test]
fn what_is_no_parcel_is_told() {
    let refused = |bytes: &[u8]| unpacked(bytes).err().expect("it is refused");
    assert_eq!(refused(&[7, 0, 0, 0, 1]), ParcelError::Format(7));
    let opened = library::open(&BuiltinSource::open("stair").unwrap(), None);
    let bytes = packed(&opened).unwrap();
    for cut in [0, 3, 4, 100, bytes.len() / 2, bytes.len() - 1] {
        assert!(
            matches!(refused(&bytes[..cut]), ParcelError::Damaged(_)),
            "{cut}"
        );
    }
}
