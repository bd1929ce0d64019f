//! The words of the program: every table is complete, a language decides nothing of a game, and what is recorded is English.

use crate::fences::{document, fences};
use assert_cmd::Command;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// The messages of a table: what goes into each, by its id.
fn messages(path: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut out: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut last = String::new();
    for line in fs::read_to_string(path).unwrap().lines() {
        if line.starts_with('#') {
            continue;
        }
        if let Some((id, _)) = line.split_once(" =")
            && id.starts_with(|c: char| c.is_ascii_lowercase())
        {
            last = id.to_owned();
            let new = out.insert(last.clone(), BTreeSet::new()).is_none();
            assert!(new, "{path}: {id} stands twice");
        }
        for part in line.split('$').skip(1) {
            let end = part
                .find(|c: char| !c.is_ascii_alphanumeric())
                .unwrap_or(part.len());
            out.entry(last.clone())
                .or_default()
                .insert(part[..end].to_owned());
        }
    }
    out
}

/// Two tables of one thing: the same messages, with the same things in them.
pub(crate) fn alike(source: &str, other: &str) {
    let (source_has, other_has) = (messages(source), messages(other));
    assert!(source_has.len() > 3, "{source}");
    for (id, parts) in &source_has {
        let there = other_has.get(id);
        let there = there.unwrap_or_else(|| panic!("{other} lacks `{id}`"));
        assert_eq!(parts, there, "{other}: {id}");
    }
    for id in other_has.keys() {
        assert!(source_has.contains_key(id), "{source} lacks `{id}`");
    }
}

#[test]
fn german_says_all_that_english_says() {
    alike("src/words/en.ftl", "src/words/de.ftl");
}

fn sources(folder: &Path, out: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|end| end == "rs") {
            out.push_str(&fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_message_is_said_somewhere_and_no_other() {
    let mut text = String::new();
    sources(Path::new("src"), &mut text);
    let known = messages("src/words/en.ftl");
    for id in known.keys() {
        let command = id.strip_prefix("help-").unwrap_or(id);
        let said = text.contains(&format!("\"{id}\"")) || text.contains(&format!("\"{command}\""));
        assert!(said, "nothing says `{id}`");
    }
    for sign in ["say!(", "speak!(", "Message::new(", "misfit("] {
        for after in text.split(sign).skip(1) {
            let call: String = after.chars().take(80).collect();
            let Some(id) = call.split('"').nth(1) else {
                continue;
            };
            let direct = call.split('"').next().is_some_and(|before| {
                before
                    .chars()
                    .all(|c| c.is_alphanumeric() || "_., \n".contains(c))
            });
            let is_id = id
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            if direct && is_id && !id.is_empty() {
                assert!(known.contains_key(id), "no table has `{id}`");
            }
        }
    }
}

/// The small book of the protocol's page.
struct Table(TempDir);

impl Table {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let all = fences(&document("docs/protocol.md"));
        let book = all.iter().find(|f| f.info == "gamebook").expect("a book");
        fs::write(folder.path().join("tiny.gamebook"), &book.text).unwrap();
        Self(folder)
    }

    /// What is told, under these variables and no others that say a language.
    fn play(&self, variables: &[(&str, &str)], more: &[&str], lines: &str) -> String {
        let mut command = Command::cargo_bin("turnto").unwrap();
        for name in [
            "TURNTO_LANGUAGE",
            "LC_ALL",
            "LC_MESSAGES",
            "LANG",
            "COLUMNS",
        ] {
            command.env_remove(name);
        }
        let done = command
            .current_dir(self.0.path())
            .envs(variables.iter().copied())
            .args(["play", "tiny.gamebook", "--seed", "4", "--dice", "2,5,3"])
            .args(["--save", "saves", "--width", "100"])
            .args(more)
            .write_stdin(lines)
            .assert()
            .success();
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    }

    fn save(&self) -> String {
        fs::read_to_string(self.0.path().join("saves/the-tiny-tide.json")).unwrap()
    }
}

const LINES: &str = "7\n2\n1\nnein\nwhy\ncodes\nlog\nxyzzy\n/xyzzy\n2\n99\n30\nclock\nhelp\n";

#[test]
fn a_reader_may_choose_a_language() {
    let english = Table::new().play(&[], &[], &LINES.replace("nein", "no"));
    assert!(
        english.contains("You gain the code Blatant")
            && english.contains("you need the code Blatant")
    );
    for (variables, more) in [
        (&[("LANG", "de_DE.UTF-8")][..], &[][..]),
        (&[("LC_ALL", "C.UTF-8"), ("TURNTO_LANGUAGE", "de")], &[]),
        (&[("TURNTO_LANGUAGE", "en")], &["--language", "de"]),
    ] {
        let german = Table::new().play(variables, more, LINES);
        for words in [
            "Die Würfel haben den Keim 4.",
            "(verschlossen: nötig: der Code Blatant)",
            "3 Würfel (3 aus LORE): 2 5 3, höchster 5",
            "(ja oder nein)",
            "Du erhältst den Code Blatant",
            "Tippe eine Zahl von 1 bis 2",
            "Es gibt keinen Befehl `xyzzy`.",
            "(eine ganze Zahl von 1 bis 40)",
            "Ende: Under the tide (victory).",
            "nimmt die letzte Antwort zurück",
        ] {
            let words = words.replace("Tippe eine Zahl von 1 bis 2", "Tippe 1, oder die ersten");
            assert!(german.contains(&words), "{words} in:\n{german}");
        }
        for words in ["You ", "Type ", "closed", " dice", "The game"] {
            assert!(!german.contains(words), "{words} in:\n{german}");
        }
    }
    // A language that the program does not speak is no trouble in the locale, and told where it was asked for.
    assert_eq!(
        Table::new().play(&[("LANG", "fr_FR")], &[], &LINES.replace("nein", "no")),
        english
    );
    let mut wrong = Command::cargo_bin("turnto").unwrap();
    wrong.args(["play", "quern", "--language", "fr"]);
    wrong.assert().code(2);
}

#[test]
fn a_language_decides_nothing() {
    let (english, german) = (Table::new(), Table::new());
    let line = "1\nno\n2\n30\n";
    english.play(&[], &["--record", "game.play"], line);
    german.play(&[("LANG", "de_DE")], &["--record", "game.play"], line);
    assert_eq!(english.save(), german.save());
    let recorded = |table: &Table| fs::read_to_string(table.0.path().join("game.play")).unwrap();
    assert_eq!(recorded(&english), recorded(&german));
    // JSON lines are as they are wherever they are read; but words may be asked for.
    let json = |variables: &[(&str, &str)], more: &[&str]| {
        let table = Table::new();
        let mut command = Command::cargo_bin("turnto").unwrap();
        command
            .current_dir(table.0.path())
            .envs(variables.iter().copied())
            .args([
                "play",
                "tiny.gamebook",
                "--seed",
                "4",
                "--dice",
                "2,5,3",
                "--json",
            ])
            .args(["--protocol", "2", "--save", "saves"])
            .args(more)
            .write_stdin("{\"pick\":\"ask-the-clerk\"}\n{\"yes\":false}\n");
        String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
    };
    let plain = json(&[], &[]);
    assert_eq!(
        plain,
        json(&[("LANG", "de_DE"), ("TURNTO_LANGUAGE", "de")], &[])
    );
    let german = json(&[], &["--language", "de"]);
    assert!(
        german.contains("Du erhältst den Code Blatant") && german.contains("\"language\":\"de\"")
    );
    let facts = |told: &str| {
        let last: serde_json::Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
        let mut events = last["events"].as_array().unwrap().clone();
        for event in &mut events {
            event.as_object_mut().unwrap().remove("text");
        }
        events
    };
    assert_eq!(facts(&plain), facts(&german));
}

/// A language cannot turn a whole phrase around, so what must not be is told of its parts.
#[test]
fn what_must_not_be_is_told_part_by_part() {
    let folder = TempDir::new().unwrap();
    let choices = [
        ("not code Red", "not to have the code Red", "kein Code Red"),
        (
            "not (code Red and visited start)",
            "not to have the code Red or not to have been at start",
            "kein Code Red oder kein Besuch bei start",
        ),
        ("not n = 3", "n not to be 3", "n ungleich 3"),
        ("not not code Blue", "the code Blue", "der Code Blue"),
        (
            "not (n < 9 or code Red)",
            "n of 9 or more and not to have the code Red",
            "n von 9 oder mehr und kein Code Red",
        ),
    ];
    let mut page = "---\ntitle: Red\nruleset: badgerstone\nplaces: { fate: start, epilogue: start }\nvariables: { n: 3 }\ncodes: { Red: red, Blue: blue }\n---\n# start: Start\n\n{gain code Red}\n- On -> next\n\n# next: Next\n\n- Back -> start\n".to_owned();
    for (n, (needs, ..)) in choices.iter().enumerate() {
        writeln!(page, "- {{needs {needs}}} Way {n} -> start").unwrap();
    }
    fs::write(folder.path().join("red.gamebook"), page).unwrap();
    for (language, which) in [("en", 0), ("de", 1)] {
        let mut done = Command::cargo_bin("turnto").unwrap();
        done.current_dir(folder.path())
            .args(["play", "red.gamebook", "--language", language]);
        done.args(["--save", "saves", "--width", "100"])
            .write_stdin("on\n");
        let done = done.assert().success();
        let told = String::from_utf8(done.get_output().stdout.clone()).unwrap();
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        for (_, english, german) in choices {
            let reason = [english, german][which];
            assert!(told.contains(&format!("{reason})")), "{reason} in:\n{told}");
        }
    }
}

/// The file of the running game belongs to whoever plays it; another game of the book needs a name.
#[test]
fn a_second_game_does_not_write_over_the_first() {
    let table = Table::new();
    let mut first = turnto::save::Store::new(table.0.path().join("saves"), "The Tiny Tide");
    assert!(first.claim().unwrap());
    let path = table.0.path().join("saves/the-tiny-tide.json");
    fs::write(&path, "the first").unwrap();
    let told = table.play(&[], &[], "save\nsave mine\nquit\n");
    assert_eq!(fs::read_to_string(&path).unwrap(), "the first", "{told}");
    assert!(told.contains("give this one a name"), "{told}");
    assert!(
        table
            .0
            .path()
            .join("saves/the-tiny-tide.mine.json")
            .is_file(),
        "{told}"
    );
}
