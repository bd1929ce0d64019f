//! Pages that are read while the rules are loaded are the pages that are read afterwards.

use std::collections::BTreeMap;
use std::fmt::Write;
use turnto::compile::{self, Ahead, Linked, Trees};
use turnto::library::{self, Builtin};
use turnto::syntax::source::{Shelf, Sources};

/// A book, and what was found wrong with it.
fn compiled(linked: &Linked, ahead: impl FnOnce() -> Trees) -> String {
    let rules = linked.ruleset().unwrap();
    let vocabulary = library::vocabulary(&rules).expect("rules that load");
    let (mut sources, mut found) = (Sources::default(), Vec::new());
    let book = compile::compile_after(linked, &vocabulary, &mut sources, &mut found, (ahead, None));
    let (pages, loose) = (&book.pages, &book.loose_passages);
    format!("{}\n{pages:#?}\n{loose:#?}\n{found:#?}", book.fingerprint)
}

fn alike(shelf: &dyn Shelf, what: &str) {
    let linked = compile::linked(shelf);
    let ahead = Ahead::of(&linked, &Sources::default()).expect("a book worth reading ahead");
    let read = ahead.read();
    let same = compiled(&linked, || read) == compiled(&linked, Trees::default);
    assert!(same, "{what}");
    // Stopped before it has begun.
    ahead.enough();
    let none = compiled(&linked, || ahead.read());
    assert!(none == compiled(&linked, Trees::default), "{what}");
}

#[test]
fn a_book_read_ahead_is_the_same_book() {
    alike(&Builtin::open("quern").unwrap(), "quern");
}

/// A page without end in a file among others, catalogues that the ruleset has and one that it has not, passages, comments above attributes.
#[test]
fn what_is_wrong_with_it_is_told_alike() {
    let mut pages = String::from("// first\n");
    for n in 0..400 {
        let to = (n + 1) % 400;
        let _ = write!(
            pages,
            "# p{n}: Page {n}\n// of it\ntags: dull\n\n*You* go {{nowhere}} on, {{if code Dun}}and\n| stray: row\n\n- On -> p{to}\n- Off -> q{n}\n\n"
        );
    }
    pages.push_str("# said\npassage: yes\n\nWords.\n\n");
    let texts = [
        (
            "book.yaml",
            "title: A Case\nruleset: badgerstone\nstart: p0\n".to_owned(),
        ),
        (
            "a.gamebook",
            pages.replace("# p", "# a").replace("# said", "# told"),
        ),
        ("figs.yaml", "rope:\n".to_owned()),
        ("items.yaml", "rope:\n".to_owned()),
        ("z.gamebook", pages),
    ];
    let shelf: BTreeMap<String, String> =
        BTreeMap::from(texts.map(|(name, text)| (name.to_owned(), text)));
    alike(&shelf, "a book of faults");
}
