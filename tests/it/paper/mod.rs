//! The printed edition against the engine: a reader who has the manuscript alone comes, in games of chance of every book, to the same places by
//! the same ways; and a manuscript with one condition, price, turn or row changed leads them astray.

mod menu;
mod reader;
mod record;
mod rules;
mod sums;

use reader::Reader;
use record::Stage;
use serde_json::{Value as Json, json};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use turnto::book::{Book, PageId};
use turnto::library;
use turnto::print;

struct Shelved {
    name: String,
    book: Arc<Book>,
    manuscript: Json,
    games: Vec<Vec<Stage>>,
    elsewhere: BTreeMap<(String, u64), String>,
}

fn shelved(name: &str, games: u64, answers: usize) -> Shelved {
    let texts = library::Builtin::open(name).unwrap();
    let opened = library::open(&texts, None);
    let book = Arc::clone(opened.book.as_ref().unwrap());
    let numbers = print::numbers(&book, 1);
    let manuscript = print::manuscript(&book, &numbers, "en", 1);
    let others = (0..).map(PageId).zip(&book.pages);
    let others = others.filter(|(_, page)| page.part > 0);
    let elsewhere = others.map(|(id, page)| {
        let title = book.parts[page.part].title.clone();
        ((title, numbers.of(id).into()), page.id.to_string())
    });
    Shelved {
        elsewhere: elsewhere.collect(),
        name: name.to_owned(),
        manuscript: serde_json::to_value(&manuscript).unwrap(),
        games: record::games(&opened, &book, games, answers),
        book,
    }
}

/// How far each of the games can be read along, or where the reader goes astray.
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
    for name in library::shelf() {
        let shelved = shelved(name, 30, 200);
        let seen = RefCell::default();
        if let Err(why) = read(&shelved, &shelved.manuscript, &seen) {
            panic!("{why}");
        }
        looked_at += seen.borrow().len();
    }
    assert!(looked_at > 1000, "{looked_at}");
}

#[test]
fn a_manuscript_with_one_thing_changed_leads_astray() {
    let mut survived = Vec::new();
    let mut made = 0;
    for name in library::shelf() {
        let shelved = shelved(name, 16, 150);
        let seen = RefCell::default();
        read(&shelved, &shelved.manuscript, &seen).unwrap();
        let mut sites = Vec::new();
        find(&shelved.manuscript, "", &seen.borrow(), &mut sites);
        let step = (sites.len() / 30).max(1);
        for (way, changed) in sites.iter().step_by(step) {
            let mut other = shelved.manuscript.clone();
            *other.pointer_mut(way).unwrap() = changed.clone();
            made += 1;
            if read(&shelved, &other, &RefCell::default()).is_ok() {
                survived.push(format!("{name} {way}: {changed:.200}"));
            }
        }
    }
    assert!(made >= 200, "{made}");
    assert!(
        survived.is_empty(),
        "{} of {made}\n{}",
        survived.len(),
        survived.join("\n")
    );
}

/// What was looked at and can be changed, by its way in the manuscript, with what it is changed to.
fn find(at: &Json, way: &str, seen: &BTreeSet<usize>, out: &mut Vec<(String, Json)>) {
    if seen.contains(&(std::ptr::from_ref(at) as usize))
        && let Some(changed) = changed(at)
    {
        out.push((way.to_owned(), changed));
    }
    match at {
        Json::Array(all) => {
            for (n, it) in all.iter().enumerate() {
                find(it, &format!("{way}/{n}"), seen, out);
            }
        }
        Json::Object(all) => {
            for (key, it) in all {
                find(it, &format!("{way}/{key}"), seen, out);
            }
        }
        _ => {}
    }
}

/// Another condition, turn, row, price, or thing that happens.
fn changed(it: &Json) -> Option<Json> {
    let mut other = it.clone();
    let opposite = |key: &str| Json::from(it[key] != true);
    let of = it.as_object()?;
    let kind = it["step"].as_str().unwrap_or_default();
    if of.contains_key("term") {
        return Some(json!({ "term": "not", "of": it }));
    } else if of.contains_key("form") {
        other["given"]["more"] = json!({ "number": 1 });
    } else if of.contains_key("outcomes") {
        other["outcomes"] = json!([]);
    } else if of.contains_key("from") && it["steps"] != json!([]) {
        (other["from"], other["to"]) = (json!(1_000_000), json!(1_000_000));
    } else if of.contains_key("words") {
        other["words"] = json!([]);
    } else if kind == "code" || kind == "title" {
        other["gain"] = opposite("gain");
    } else if kind == "tick" || kind == "raise" {
        other["up"] = opposite("up");
    } else if kind == "ending" {
        other["name"] = json!("Elsewhere");
    } else if kind.is_empty() && it["number"].is_u64() {
        other["number"] = json!(it["number"].as_u64()? % 30 + 1);
    } else {
        return None;
    }
    Some(other)
}
