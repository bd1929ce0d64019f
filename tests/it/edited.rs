//! Saved games whose book has been changed: messages and output when they are continued, in `tests/edited/*.cases`. The book is `tests/edited/ferry`.
//!
//! A case consists of input lines after `>`, changes of the book's files as `old => new` with `\n` for a new line, and input lines again, any number
//! of times.
//! Below is the output after the first change. `UPDATE=1` writes it.

use crate::kept::{self, Kept};

use assert_cmd::Command;
use std::fs;
use std::path::Path;

fn change(book: &Path, old: &str, new: &str) {
    let mut found = false;
    for entry in fs::read_dir(book).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        found |= text.contains(old);
        fs::write(&path, text.replace(old, new)).unwrap();
    }
    assert!(found, "no {old:?} in the book");
}

fn played(folder: &Path, typed: &str, resume: bool) -> String {
    let mut command = Command::cargo_bin("turnto").unwrap();
    command
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env_remove("COLUMNS");
    command.args([
        "play", "ferry", "--seed", "1", "--saves", "saves", "--width", "100",
    ]);
    if resume {
        command.arg("--resume");
    }
    let out = command.write_stdin(typed.to_owned()).output().unwrap();
    String::from_utf8([out.stdout, out.stderr].concat()).unwrap()
}

fn told(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("ferry");
    fs::create_dir(&book).unwrap();
    let first = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/edited/ferry");
    for entry in fs::read_dir(first).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, book.join(path.file_name().unwrap())).unwrap();
    }
    let (mut out, mut typed, mut edition) = (String::new(), String::new(), 0);
    let mut lines = text.lines().filter(|line| !line.is_empty()).peekable();
    while let Some(line) = lines.next() {
        match line.strip_prefix("> ") {
            Some(line) => typed = typed + line + "\n",
            None => {
                let (old, new) = line.split_once(" => ").expect("old => new");
                change(&book, &old.replace("\\n", "\n"), &new.replace("\\n", "\n"));
            }
        }
        // Played after the last line of this edition.
        let ends = lines.peek().is_none_or(|next| !next.starts_with("> "));
        if line.starts_with('>') && ends {
            let told = played(folder.path(), &typed, edition > 0);
            if edition > 0 {
                // The same in all games.
                let told = told.replace(
                    "The Ferry\nSeed: 1. Type `help` for a list of commands.\n",
                    "",
                );
                out += &kept::shortened(&told);
            }
            typed.clear();
            edition += 1;
        }
    }
    out
}

#[test]
fn games_in_edited_books_are_told_what_became_of_them() {
    let mut kept = Kept::default();
    for path in kept::files("edited", "cases") {
        kept.retell(&path, |_, text| told(text));
    }
    kept.done();
}
