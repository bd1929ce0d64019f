//! The books that the pages on rulesets show (docs/adventuria.md and its like) check clean and can be played, and the pages name
//! all that a catalogue may say.

mod fences;

use std::collections::BTreeMap;
use std::sync::Arc;
use turnto::desk;
use turnto::diagnostic::{Style, render};
use turnto::game::{Answer, Dice, Prompt};
use turnto::play::{Page, Session};

/// A page's files by the name in their first line; its pages in one file.
fn files(document: &str) -> BTreeMap<String, String> {
    let all = fences::fences(&fences::document(document));
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

/// The book of a page, of so many files at least, begun.
fn begun(document: &str, least: usize) -> (Session, Page) {
    let files = files(document);
    assert!(files.len() >= least, "{:?}", files.keys());
    let opened = desk::open(&files, None);
    assert!(
        opened.found.is_empty(),
        "{}",
        render(&opened.found, &opened.sources, Style::Plain, 100)
    );
    let book = Arc::clone(opened.book.as_ref().unwrap());
    let rules = desk::referee(&opened, &book).unwrap();
    Session::start(book, Box::new(rules), Dice::seeded(3)).unwrap()
}

fn text(words: &str) -> Answer {
    Answer::Text(words.to_owned())
}

fn pick(id: &str) -> Answer {
    Answer::Pick(id.to_owned())
}

#[test]
fn the_book_under_adventuria_is_sound() {
    let (mut session, _) = begun("docs/adventuria.md", 6);
    session.answer(text("Orla")).unwrap();
    assert_eq!(session.page_id(), "gate");
}

#[test]
fn the_book_under_emprise_is_sound() {
    let (mut session, page) = begun("docs/emprise.md", 6);
    assert!(matches!(page.prompt, Prompt::Number { max: 4, .. }));
    session.answer(Answer::Number(1)).unwrap();
    session.answer(text("Hild")).unwrap();
    session.answer(Answer::Number(2)).unwrap();
    for id in ["sailor", "d8", "d6", "armour", "shield"] {
        session.answer(pick(id)).unwrap();
    }
    let page = session.answer(pick("done")).unwrap();
    assert!(matches!(page.prompt, Prompt::Choices { .. }));
}

#[test]
fn the_book_under_loa_is_sound() {
    let (mut session, _) = begun("docs/loa.md", 8);
    session.answer(text("Orla")).unwrap();
    session.answer(pick("human")).unwrap();
    session.answer(Answer::Number(10)).unwrap();
    for id in ["keep", "staff", "robe", "go-on-alone"] {
        session.answer(pick(id)).unwrap();
    }
    assert_eq!(session.page_id(), "toll");
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
