//! Games of small books as readers see them: `tests/played/*.cases`. A case contains the files of a book under Arena, as described in
//! `tests/it/small.rs`. Then `@ answers` with the input, ` | ` between the lines, and below `---` the output in the terminal.
//!
//! `UPDATE=1 cargo test --test it played::` writes the current output. Review it before you commit it.

use crate::kept::{self, Kept, files};
use crate::small;
use assert_cmd::Command;
use std::collections::BTreeMap;
use std::fs;

const BOOK: &str = "\
title: A Case
ruleset: arena
start: start
";

/// Name of the file with answers in a case.
const ANSWERS: &str = "answers";

fn told(text: &str) -> String {
    let shelf = BTreeMap::from([("book.yaml".to_owned(), BOOK.to_owned())]);
    let mut files = small::files(text, shelf);
    let answers = files.remove(ANSWERS).unwrap_or_default();
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book");
    for (name, text) in files {
        let path = book.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut command = Command::cargo_bin("turnto").unwrap();
    command.env("NO_COLOR", "1").env_remove("COLUMNS");
    command.args(["play", "--seed", "1", "--language", "en", "--answers", "-"]);
    let answers = answers.replace(" | ", "\n");
    let output = command.arg(&book).write_stdin(answers).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let faults = String::from_utf8_lossy(&output.stderr).into_owned();
    // The title and the seed are the same in all cases.
    let game = text.split_once("\n\n").map_or(&*text, |(_, game)| game);
    kept::shortened(&(faults + game))
}

#[test]
fn each_game_is_told_as_it_is_kept() {
    let mut kept = Kept::default();
    for path in files("played", "cases") {
        kept.retell(&path, |_, text| told(text));
    }
    kept.done();
}

#[test]
fn a_game_is_taken_up_with_the_number_in_a_title_and_all_that_its_page_says() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("attic.gamebook");
    let text = "---\ntitle: The Attic\nruleset: arena\ntitles: { \"Reader of # scrolls\": \"\" }\n---\n\n# start: The Attic\n\nUnder the eaves.\n\n- Read -> scroll and return\n\n# scroll: The Scroll\ndetour: yes\n\nHerring. {gain title \"Reader of # scrolls\" times 3}\n\n- Enough -> return\n";
    fs::write(&book, text).unwrap();
    let play = |more: &[&str], typed: &str| {
        let mut command = Command::cargo_bin("turnto").unwrap();
        command.env("NO_COLOR", "1").current_dir(folder.path());
        command.args(["play", "attic.gamebook", "--seed", "1", "--language", "en"]);
        command.args(["--saves", "saves"]).args(more);
        let output = command.write_stdin(typed.to_owned()).output().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    play(&[], "read\nenough\n");
    let told = play(&["--resume"], "titles\n");
    assert!(told.contains("Reader of 3 scrolls"), "{told}");
    assert!(
        told.contains("The Attic\n---------\n\nUnder the eaves.\n"),
        "{told}"
    );
}
