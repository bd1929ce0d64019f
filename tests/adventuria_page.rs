//! The book that docs/adventuria.md shows checks clean and can be played.

mod fences;

use std::collections::BTreeMap;
use std::sync::Arc;
use turnto::desk;
use turnto::diagnostic::{Style, render};
use turnto::game::{Answer, Dice};
use turnto::play::Session;

/// The page's files by the name in their first line; the pages in one file.
fn files() -> BTreeMap<String, String> {
    let all = fences::fences(&fences::document("docs/adventuria.md"));
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
    let (mut session, _) = Session::start(book, Box::new(rules), Dice::seeded(3)).unwrap();
    session.answer(Answer::Text("Orla".to_owned())).unwrap();
    assert_eq!(session.page_id(), "gate");
}

#[test]
fn every_word_of_a_special_is_on_the_page() {
    let page = fences::document("docs/adventuria.md");
    for word in [
        "held",
        "in_use",
        "gained",
        "lost",
        "used",
        "start",
        "roll",
        "result",
        "wounded",
        "felled",
        "end",
        "turn_start",
        "turn_end",
        "bonus",
        "change",
        "wound",
        "ignore",
        "heal",
        "gain",
        "lose",
        "weapons",
        "reroll",
        "die",
        "mute",
        "trump",
        "go",
    ] {
        let known = [format!("`{word}`"), format!("`{word}:")];
        assert!(known.iter().any(|w| page.contains(w.as_str())), "{word}");
    }
}
