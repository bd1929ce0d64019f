//! The book that docs/emprise.md shows checks clean and can be played.

mod fences;

use std::collections::BTreeMap;
use std::sync::Arc;
use turnto::desk;
use turnto::diagnostic::{Style, render};
use turnto::game::{Answer, Dice, Prompt};
use turnto::play::Session;

/// The page's files by the name in their first line; the pages in one file.
fn files() -> BTreeMap<String, String> {
    let all = fences::fences(&fences::document("docs/emprise.md"));
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
    assert!(files.len() >= 6, "{:?}", files.keys());
    let opened = desk::open(&files, None);
    assert!(
        opened.found.is_empty(),
        "{}",
        render(&opened.found, &opened.sources, Style::Plain, 100)
    );
    let book = Arc::clone(opened.book.as_ref().unwrap());
    let rules = desk::referee(&opened, &book).unwrap();
    let (mut session, page) = Session::start(book, Box::new(rules), Dice::seeded(3)).unwrap();
    assert!(matches!(page.prompt, Prompt::Number { max: 4, .. }));
    session.answer(Answer::Number(1)).unwrap();
    session.answer(Answer::Text("Hild".to_owned())).unwrap();
    session.answer(Answer::Number(2)).unwrap();
    for pick in ["sailor", "d8", "d6", "armour"] {
        session.answer(Answer::Pick(pick.to_owned())).unwrap();
    }
    session.answer(Answer::Pick("shield".to_owned())).unwrap();
    let page = session.answer(Answer::Pick("done".to_owned())).unwrap();
    assert!(matches!(page.prompt, Prompt::Choices { .. }));
}
