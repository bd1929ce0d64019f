//! A book that is kept ready is the book, and nothing else is taken for it.

use std::collections::BTreeMap;
use turnto::book::{Numbering, Vocabulary};
use turnto::library::{self, Builtin, House, Opened, open_ready, open_to_keep};
use turnto::source::Shelf;

/// All that a reader may come to see of a book, places included.
fn told(opened: &Opened) -> String {
    let book = opened.book.as_deref().expect("a book without errors");
    // What only the checker and print ask for is not kept.
    let mut vocabulary = book.vocabulary.clone();
    let printed = vocabulary.translated.values_mut().map(|it| &mut it.printed);
    printed.for_each(String::clear);
    // Which tables were read so far is nobody's business.
    let messages = vocabulary.messages.text();
    let vocabulary = Vocabulary {
        messages: Default::default(),
        data: Vec::new(),
        printed: String::new(),
        house: String::new(),
        behind: String::new(),
        unseen: Vec::new(),
        ..vocabulary
    };
    let world = &book.world;
    // Numbers are for print alone.
    let mut parts = book.parts.clone();
    parts
        .iter_mut()
        .for_each(|part| part.numbering = Numbering::default());
    let read = (&book.pages, &book.slots, &book.index, parts);
    let begun = (&book.characters, &book.offered, &book.fingerprint);
    let sources: Vec<_> = opened.sources.iter().collect();
    let scripts: Vec<_> = opened
        .scripts
        .iter()
        .map(|it| (it.file, &it.name))
        .collect();
    let print = opened.rules_print();
    format!("{read:?}{begun:?}{world:?}{vocabulary:?}{messages:?}{sources:?}{scripts:?}{print}")
}

fn kept(shelf: &dyn Shelf, house: Option<House>) -> (Opened, Vec<u8>) {
    let (opened, ready) = open_to_keep(shelf, house);
    let bytes = ready.expect("it can be kept").bytes();
    (opened, bytes.expect("it can be written"))
}

#[test]
fn what_is_kept_is_the_same_book() {
    for name in library::shelf() {
        let shelf = Builtin::open(name).unwrap();
        let (opened, bytes) = kept(&shelf, None);
        let again = open_ready(&bytes, &shelf, None).expect("nothing has changed");
        assert!(told(&again) == told(&opened), "{name}");
        assert!(again.is_own(), "{name}: its rules are the program's own");
        let (one, other) = (opened.rules.take(), again.rules.take());
        assert_eq!(
            one.unwrap().vocabulary(),
            other.unwrap().vocabulary(),
            "{name}"
        );
    }
}

/// The texts of a book of the shelf, as somebody's own.
fn own(name: &str) -> BTreeMap<String, String> {
    library::builtin(name).unwrap()
}

#[test]
fn whatever_changes_it_is_opened_anew() {
    let texts = own("stair");
    let house = |text: &str| House {
        name: "house.lua".to_owned(),
        text: text.to_owned(),
        messages: Vec::new(),
    };
    let (opened, bytes) = kept(&texts, Some(house("return {}")));
    let known = open_ready(&bytes, &texts, Some(&house("return {}"))).expect("it is as it was");
    assert!(told(&known) == told(&opened));
    assert!(!known.is_own(), "house rules are somebody's");
    let refused = |bytes: &[u8], texts: &dyn Shelf, house: Option<&House>| {
        assert!(open_ready(bytes, texts, house).is_none());
    };
    refused(&bytes, &texts, None);
    refused(&bytes, &texts, Some(&house("return { options = {} }")));
    let mut other = texts.clone();
    other.get_mut("book.yaml").unwrap().push('\n');
    refused(&bytes, &other, Some(&house("return {}")));
    let mut more = texts.clone();
    more.insert("more.gamebook".to_owned(), "# more\n\nMore.\n".to_owned());
    refused(&bytes, &more, Some(&house("return {}")));
}

#[test]
fn what_is_damaged_is_no_book() {
    let texts = own("stair");
    let (_, bytes) = kept(&texts, None);
    for cut in [0, 31, 32, 39, 40, 200, bytes.len() / 2, bytes.len() - 1] {
        assert!(open_ready(&bytes[..cut], &texts, None).is_none(), "{cut}");
    }
    // In the hash, in the length, in what stands before the book, in the book.
    for at in [3, 33, 60, 5000, bytes.len() / 2, bytes.len() - 9] {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x40;
        assert!(open_ready(&bytes, &texts, None).is_none(), "{at}");
    }
}
