//! Compares the printed edition with the engine. In random games of every book, a reader with only the manuscript must reach the same pages by the
//! same choices.

mod menu;
mod reader;
mod record;
mod rules;
mod sums;

use reader::Reader;
use record::Stage;
use serde_json::Value as Json;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use turnto::library;
use turnto::model::book::{Book, PageId};
use turnto::output::print;

struct Shelved {
    name: String,
    book: Arc<Book>,
    manuscript: Json,
    games: Vec<Vec<Stage>>,
    elsewhere: BTreeMap<(String, u64), String>,
}

fn shelved(name: &str, games: u64, answers: usize) -> Shelved {
    let texts = library::BuiltinSource::open(name).unwrap();
    let opened = library::open(&texts, None);
    let book = Arc::clone(opened.book.as_ref().unwrap());
    let numbers = print::assign_numbers(&book, 1);
    let manuscript = print::build_manuscript(&book, &numbers, "en", 1);
    let others = (0..).map(PageId).zip(&book.pages);
    let others = others.filter(|(_, page)| page.part > 0);
    let elsewhere = others.map(|(id, page)| {
        let title = book.parts[page.part].title.clone();
        ((title, numbers.number_of(id).into()), page.id.to_string())
    });
    Shelved {
        elsewhere: elsewhere.collect(),
        name: name.to_owned(),
        manuscript: serde_json::to_value(&manuscript).unwrap(),
        games: record::games(&opened, &book, games, answers),
        book,
    }
}

/// How many of the games can be followed on paper, or where the reader diverges.
fn read(
    shelved: &Shelved,
    manuscript: &Json,
    seen: &RefCell<BTreeSet<usize>>,
) -> Result<(), String> {
    for (seed, stages) in shelved.games.iter().enumerate() {
        let mut reader = Reader::new(manuscript, &shelved.book, stages, &shelved.elsewhere, seen);
        reader
            .reads()
            .map_err(|why| format!("{} seed {seed}: {why}", shelved.name))?;
    }
    Ok(())
}

#[test]
fn whoever_reads_the_printed_book_comes_to_the_same_places() {
    let mut looked_at = 0;
    for name in library::builtin_names() {
        let shelved = shelved(name, 12, 200);
        let seen = RefCell::default();
        if let Err(why) = read(&shelved, &shelved.manuscript, &seen) {
            panic!("{why}");
        }
        looked_at += seen.borrow().len();
    }
    assert!(looked_at > 1000, "{looked_at}");
}
