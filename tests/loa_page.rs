//! The book that docs/loa.md shows checks clean and can be played, and the page names all that a catalogue may say.

mod fences;

use std::collections::BTreeMap;
use std::sync::Arc;
use turnto::desk;
use turnto::diagnostic::{Style, render};
use turnto::game::{Answer, Dice};
use turnto::play::Session;

/// The page's files by the name in their first line; the pages in one file.
fn files() -> BTreeMap<String, String> {
    let all = fences::fences(&fences::document("docs/loa.md"));
    let named = all.into_iter().filter_map(|fence| match &*fence.info {
        "yaml" => {
            let name = fence.text.lines().next()?.trim_start_matches(['#', ' ']);
            Some((name.to_owned(), fence.text.clone()))
        }
        "gamebook" => Some(("pages.gamebook".to_owned(), fence.text)),
        _ => None,
    });
    named.collect()
}

#[test]
fn the_book_of_the_page_is_sound() {
    let files = files();
    assert!(files.len() >= 8, "{:?}", files.keys());
    let opened = desk::open(&files, None);
    assert!(
        opened.found.is_empty(),
        "{}",
        render(&opened.found, &opened.sources, Style::Plain, 100)
    );
    let book = Arc::clone(opened.book.as_ref().unwrap());
    let rules = desk::referee(&opened, &book).unwrap();
    let (mut session, _) = Session::start(book, Box::new(rules), Dice::seeded(3)).unwrap();
    let picks = ["human", "keep", "staff", "robe", "go-on-alone"];
    session.answer(Answer::Text("Orla".to_owned())).unwrap();
    for pick in picks {
        if pick == "keep" {
            session.answer(Answer::Number(10)).unwrap();
        }
        session.answer(Answer::Pick(pick.to_owned())).unwrap();
    }
    assert_eq!(session.page_id(), "toll");
}

#[test]
fn every_field_of_a_catalogue_is_on_the_page() {
    let page = fences::document("docs/loa.md");
    let vocabulary = desk::vocabulary("loa").unwrap();
    let stats = ["str", "mag", "disc", "spd", "will", "perc"];
    for kind in &vocabulary.kinds {
        let line = format!("| {}.yaml |", kind.plural);
        let line = page.lines().find(|l| l.starts_with(&line));
        let line = line.unwrap_or_else(|| panic!("no line for {}.yaml", kind.plural));
        for field in &kind.fields {
            let told = line.contains(&format!("`{}`", field.name));
            let told = told || stats.contains(&&*field.name) && line.contains("six stats");
            assert!(told, "{}: {}", kind.plural, field.name);
        }
    }
}
