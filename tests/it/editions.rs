//! Random edits of a book with a saved game. The program continues the game, reports differences, and restores the old state once the book is fixed.
//!
//! `cargo test` runs a few. For more, run `TURNTO_EDITIONS=1000 cargo test --release --test it editions -- --nocapture`, which prints statistics.

use crate::front_end::{ASKED, Program, command, line};
use crate::reader::Whim;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Number of editions in `cargo test`.
const FEW: u64 = 6;

/// A book that is played and edited, with its linked books.
struct Book {
    books: &'static str,
    name: &'static str,
    /// Instructions that its pages execute on entry.
    done: [&'static str; 5],
}

const BOOKS: [Book; 2] = [
    Book {
        books: "tests/edited",
        name: "ferry",
        done: [
            "{gain code Wet}",
            "{gain title \"Digger\"}",
            "{gain item rope}",
            "{set tides = tides + 1}",
            "{roll 2d6}\n| 2-6: Low.\n| 7-12: High. {gain item lamp}",
        ],
    },
    Book {
        books: "tests/linked",
        name: "harbour",
        done: [
            "{gain code Chartered}",
            "{gain title \"Captain\"}",
            "{set deals = deals + 1}",
            "{roll 1d6}",
            "{roll 2d6}\n| 2-6: Low.\n| 7-12: High. {gain code Chartered}",
        ],
    },
];

#[derive(Debug, Default)]
struct Count {
    /// The book could no longer be played, and this was reported.
    refused: usize,
    /// The reader's values and the page are unchanged.
    as_it_was: usize,
    /// Something is different, and this was reported.
    told: usize,
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, to).unwrap();
        }
    }
}

/// A text with instructions at the start of its pages.
fn richer(text: &str, book: &Book, whim: &mut Whim) -> String {
    let mut out = String::new();
    let mut before = "";
    for line in text.lines() {
        if line.starts_with("- ") && before.is_empty() {
            out += book.done[whim.below(book.done.len())];
            out += "\n\n";
        }
        out += line;
        out.push('\n');
        before = line;
    }
    out
}

/// A text with a changed, added, removed or edited line.
fn edited(text: &str, book: &Book, whim: &mut Whim) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let at = whim.below(lines.len());
    let other = lines[whim.below(lines.len())];
    let done = |whim: &mut Whim| book.done[whim.below(book.done.len())];
    match whim.below(10) {
        0 => {
            lines.remove(at);
        }
        1 => lines.insert(at, other),
        2 => lines[at] = other,
        3 => {
            let words: Vec<&str> = text.split_whitespace().collect();
            let (old, new) = (
                words[whim.below(words.len())],
                words[whim.below(words.len())],
            );
            return text.replace(old, new);
        }
        4 => return text.replacen(['1', '2', '3'], "4", 1 + whim.below(4)),
        5 => lines.insert(at, done(whim)),
        _ => {
            let (old, new) = (done(whim), done(whim));
            return text.replacen(old, new, 1 + whim.below(4));
        }
    }
    lines.join("\n") + "\n"
}

/// A random answer to a prompt, without commands.
fn answer(prompt: &Value, whim: &mut Whim) -> String {
    loop {
        let line = line(prompt, whim);
        if !line.contains("\"command\"") || prompt["prompt"] == "end" {
            return line;
        }
    }
}

struct Table {
    folder: tempfile::TempDir,
    book: PathBuf,
    seed: u64,
}

impl Table {
    fn program(&self) -> Program {
        let saves = self.folder.path().join("saves");
        let book = self.book.display().to_string();
        Program::start(&book, &saves, self.seed as usize)
    }

    /// Plays some answers. Returns the state of the game.
    fn played(&self, whim: &mut Whim) -> Vec<Value> {
        let mut program = self.program();
        let mut prompt = program.reply_heard()["response"]["prompt"].clone();
        for _ in 0..whim.below(14) {
            let reply = program.reply(&answer(&prompt, whim));
            if reply.get("prompt").is_some() {
                prompt = reply["prompt"].clone();
            }
        }
        let stands = program.stands();
        program.kill();
        stands
    }

    /// Continues the game in the edited book for some answers.
    fn gone_on(&self, stood: &[Value], whim: &mut Whim, count: &mut Count) {
        let mut program = self.program();
        let Some(first) = program.hear() else {
            count.refused += 1;
            return;
        };
        let stands = program.stands();
        let has = |stands: &[Value]| -> Vec<Value> {
            let held = ["inventory", "codes", "titles", "log"];
            let all = ASKED.iter().zip(stands);
            let held = all.filter(|(what, _)| held.contains(what));
            held.map(|(_, told)| told.clone()).collect()
        };
        // Every edition has a message that the book has changed, and where the original save is.
        let notices = first["notices"].as_array().unwrap().len();
        let (seed, was, is) = (self.seed, has(stood), has(&stands));
        if notices > 2 {
            count.told += 1;
        } else {
            assert_eq!(was, is, "edition {seed}: {}", first["notices"]);
            count.as_it_was += 1;
        }
        let mut prompt = first["response"]["prompt"].clone();
        for _ in 0..4 {
            let reply = program.reply(&answer(&prompt, whim));
            if reply.get("prompt").is_some() {
                prompt = reply["prompt"].clone();
            }
        }
        program.reply(&command("undo"));
        program.kill();
    }
}

fn edition(seed: u64, count: &mut Count) {
    let mut whim = Whim(seed);
    let book = &BOOKS[seed as usize % BOOKS.len()];
    let folder = tempfile::tempdir().unwrap();
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join(book.books);
    copy(&books, &folder.path().join("books"));
    let table = Table {
        book: folder.path().join("books").join(book.name),
        folder,
        seed,
    };
    let pages = table.book.join("pages.gamebook");
    let text = richer(&fs::read_to_string(&pages).unwrap(), book, &mut whim);
    fs::write(&pages, &text).unwrap();
    let stood = table.played(&mut whim);
    let other = (0..).map(|_| edited(&text, book, &mut whim));
    let mut other = other.filter(|other| other.trim_end() != text.trim_end());
    fs::write(&pages, other.next().unwrap()).unwrap();
    drop(other);
    table.gone_on(&stood, &mut whim, count);
    fs::write(&pages, text).unwrap();
    let mut program = table.program();
    program.reply_heard();
    let saves = program.reply(&command("load"));
    let kept = saves["saves"].as_array().unwrap();
    if kept.iter().any(|name| name == "before-1") {
        program.reply(&command("load before-1"));
    }
    let stands = program.stands();
    for ((what, was), is) in ASKED.iter().zip(&stood).zip(&stands) {
        assert_eq!(was, is, "edition {seed}: {what}, in the mended book");
    }
    program.kill();
}

#[test]
fn a_game_in_a_book_that_is_edited_by_chance_is_told_of_and_comes_back() {
    let long = std::env::var("TURNTO_EDITIONS").ok();
    let long = long.and_then(|many| many.parse().ok());
    let mut count = Count::default();
    for seed in 0..long.unwrap_or(FEW) {
        edition(seed, &mut count);
    }
    if long.is_some() {
        println!("{count:?}");
    }
}
