//! Output of the recorded games of all books, as text and for screen readers: it contains no terms of rules or files.

use crate::fmt::files;
use assert_cmd::Command;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Commands that a reader can use at any point of the game.
const LOOKED_AT: &str =
    "look\nsheet\nstatus\njournal\nmap\ncodes\ntitles\ninventory\nseen\nmissed\nhelp\n";

/// The recorded games of the bundled books.
fn games() -> Vec<PathBuf> {
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("books");
    let mut out = Vec::new();
    for book in fs::read_dir(books).unwrap() {
        let games = fs::read_dir(book.unwrap().path().join("playthroughs")).unwrap();
        out.extend(games.map(|game| game.unwrap().path()));
    }
    out.retain(|path| path.extension().is_some_and(|end| end == "play"));
    out.sort();
    assert!(out.len() > 20, "{out:?}");
    out
}

/// The game as printed by the REPL.
fn told(game: &Path, more: &[&str]) -> String {
    let text = fs::read_to_string(game).unwrap();
    let mut typed = String::new();
    let mut command = Command::cargo_bin("turnto").unwrap();
    command.env("NO_COLOR", "1").env_remove("COLUMNS");
    command.args([
        "play",
        "--language",
        "en",
        "--no-settings",
        "--answers",
        "-",
    ]);
    command.args(more);
    for line in text.lines() {
        if let Some(answer) = line.strip_prefix("> ") {
            typed += answer;
            typed.push('\n');
        } else if let Some(seed) = line.strip_prefix("seed: ") {
            command.args(["--seed", seed]);
        } else if let Some(dice) = line.strip_prefix("dice: ") {
            command.args(["--dice", dice]);
        }
    }
    command.arg(game.parent().unwrap().parent().unwrap());
    let output = command.write_stdin(typed + LOOKED_AT).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    // The input is repeated as it was typed.
    let told = told.lines().filter(|line| !line.starts_with("> "));
    told.collect::<Vec<_>>().join("\n")
}

/// Ids of pages and entries in the files of a book and of its ruleset. They contain several words, so that they cannot be part of prose.
fn ids(game: &Path) -> BTreeSet<String> {
    let book = game.parent().unwrap().parent().unwrap().to_str().unwrap();
    let (mut out, mut told) = (BTreeSet::new(), String::new());
    for (folder, end, head) in [
        (book, "gamebook", "# "),
        (book, "yaml", ""),
        ("scripts", "yaml", ""),
    ] {
        for path in files(folder, end) {
            let text = fs::read_to_string(path).unwrap();
            let names = text.lines().filter_map(|line| line.split_once(": "));
            let names = names.filter(|(key, _)| key.starts_with('#') || key.ends_with("name"));
            told.extend(names.map(|(_, name)| format!("{name} ")));
            let heads = text.lines().filter_map(|line| line.strip_prefix(head));
            let named = heads.filter_map(|line| line.split(':').next());
            out.extend(named.map(str::to_owned));
        }
    }
    out.retain(|id| id.contains(['-', '_']) && !id.contains(' '));
    // Some ids are also ordinary words: a wick-knife, the Tally-house.
    let told = told.to_lowercase();
    let named: BTreeSet<&str> = told.split_whitespace().map(bare).collect();
    out.retain(|id| !named.contains(id.as_str()));
    assert!(out.len() > 20, "{out:?}");
    out
}

/// A word without the punctuation around it.
fn bare(word: &str) -> &str {
    let belongs = |it| matches!(it, '+' | '-' | '_' | '<' | '>' | '‹' | '›');
    word.trim_matches(|it: char| !it.is_alphanumeric() && !belongs(it))
}

/// `1 days`: singular number with a plural. After a name, a number is part of it: `Slinger 1 strikes`.
fn one_of_many<'t>(name: &str, number: &str, word: &'t str) -> Option<&'t str> {
    let named = name.starts_with(char::is_uppercase);
    let many = word.len() > 3 && word.ends_with('s') && !word.ends_with("ss");
    // `1 times 5` is a product.
    let plain = word != "times" && word.chars().all(|it| it.is_ascii_lowercase());
    (number == "1" && many && plain && !named).then_some(word)
}

/// Text that readers should not see.
fn wrong(text: &str, ids: &BTreeSet<String>) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    let mut before = ["", ""];
    for seen in text.split_whitespace() {
        let word = bare(seen);
        let odd =
            word.contains(['_', '‹', '›', '{', '}', '<', '>']) || word == "+0" || word == "-0";
        if odd || ids.contains(word) {
            out.insert(word.to_owned());
        }
        out.extend(one_of_many(before[0], before[1], word).map(|word| format!("1 {word}")));
        before = [before[1], seen];
    }
    out
}

/// Text that a screen reader spells or leaves out.
fn unspoken(text: &str) -> BTreeSet<String> {
    let figure = |it: &str| it.starts_with(|it: char| it.is_ascii_digit());
    let spelt = |word: &&str| {
        let signed = word.strip_prefix(['+', '-']).is_some_and(figure);
        let share = word
            .split_once('/')
            .is_some_and(|(a, b)| figure(a) && figure(b));
        signed || share || *word == "/" || word.contains(['`', '|', '*', '=', '~'])
    };
    let bare = |it: char| matches!(it, '(' | ')' | ',' | '.' | ';' | ':' | '"');
    let words = text.split_whitespace().map(|word| word.trim_matches(bare));
    words.filter(spelt).map(str::to_owned).collect()
}

#[test]
fn readers_are_told_no_ids_and_no_signs_of_the_rules() {
    let mut found = Vec::new();
    // Every second game, because texts of a ruleset occur in all of its games.
    for game in games().into_iter().step_by(2) {
        let ids = ids(&game);
        let (seen, heard) = std::thread::scope(|all| {
            let seen = all.spawn(|| told(&game, &[]));
            let heard = all.spawn(|| told(&game, &["--screen-reader"]));
            (seen.join().unwrap(), heard.join().unwrap())
        });
        assert!(seen.len() > 500, "{}: {seen}", game.display());
        let mut wrong_here = wrong(&seen, &ids);
        wrong_here.extend(wrong(&heard, &ids));
        wrong_here.extend(unspoken(&heard));
        if !wrong_here.is_empty() {
            found.push(format!("{}: {wrong_here:?}", game.display()));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn what_nobody_should_read_is_found() {
    let ids = BTreeSet::from(["tide-psalm".to_owned()]);
    for text in [
        "a tide-psalm.",
        "in 1 days, then",
        "(+0)",
        "‹item:held›",
        "max_hp: 3",
        "<item>",
    ] {
        assert!(!wrong(text, &ids).is_empty(), "{text}");
    }
    let fine = "1 day, 11 days, 1 is less; the half-door - 1. Pass";
    assert_eq!(wrong(fine, &ids), BTreeSet::new());
    for text in ["HP 3/9.", "(+1)", "type `help`", "a / b", "-2,"] {
        assert!(!unspoken(text).is_empty(), "{text}");
    }
}
