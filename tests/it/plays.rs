//! Recorded games. `turnto test` replays those of the books. If a game contains its output, the REPL must print the same bytes.
//! `tests/bench/playthroughs.cases` shows the messages for games that differ.
//!
//! `UPDATE=1 cargo test --test it plays::` updates the output of the games, except in CI.

use crate::kept::Kept;
use crate::program::command;
use assert_cmd::Command;
use std::path::{Path, PathBuf};

fn turnto() -> Command {
    command(env!("CARGO_MANIFEST_DIR"), &[])
}

fn said(command: &mut Command) -> (String, Option<i32>) {
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    (text + &error, output.status.code())
}

/// Output of `turnto test` for a book, and its status.
fn test(book: &Path, more: &[&str]) -> (String, Option<i32>) {
    said(turnto().arg("test").arg(book).args(more))
}

/// Books with recorded games: bundled ones and those of the tests.
fn books() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut out = Vec::new();
    for shelf in ["books", "tests/linked", "tests/bench"] {
        for entry in std::fs::read_dir(root.join(shelf)).unwrap() {
            let path = entry.unwrap().path();
            if path.join("playthroughs").is_dir() {
                out.push(path);
            }
        }
    }
    out.sort();
    out
}

fn games(book: &Path) -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = std::fs::read_dir(book.join("playthroughs"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "play"))
        .collect();
    out.sort();
    out
}

#[test]
fn every_recorded_game_comes_as_it_says() {
    let books = books();
    assert!(books.len() >= 3, "{books:?}");
    for book in books {
        if std::env::var_os("UPDATE").is_some() && std::env::var_os("CI").is_none() {
            turnto().arg("test").arg(&book).arg("--update").ok().ok();
        }
        let (text, code) = test(&book, &[]);
        assert_eq!(code, Some(0), "{}\n{text}", book.display());
        assert!(text.contains(" passed, 0 failed"), "{text}");
    }
}

#[test]
fn the_line_reader_prints_what_a_game_keeps() {
    let mut seen = 0;
    for book in books() {
        for game in games(&book) {
            let text = std::fs::read_to_string(&game).unwrap();
            if !text.contains("\nrecord: text\n") {
                continue;
            }
            seen += 1;
            let seed = text.lines().find_map(|l| l.strip_prefix("seed: ")).unwrap();
            let language = text.lines().find_map(|l| l.strip_prefix("language: "));
            let answers: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("> ")).collect();
            let output = turnto()
                .arg("play")
                .arg(&book)
                .args(["--seed", seed, "--width", "80", "--answers", "-"])
                .args(["--language", language.unwrap_or("en")])
                .write_stdin(answers.join("\n") + "\n")
                .output()
                .unwrap();
            let printed = String::from_utf8(output.stdout).unwrap();
            // The title and the seed come first. An unfinished game ends with a note.
            let printed = printed.lines().skip_while(|line| !line.is_empty());
            let printed: Vec<&str> = printed.collect();
            let mut wanted: Vec<&str> = text
                .lines()
                .filter(|line| line.starts_with("> ") || line.starts_with('|'))
                .map(|line| match line.strip_prefix('|') {
                    Some(told) => told.strip_prefix(' ').unwrap_or(told),
                    None => line,
                })
                .collect();
            if !text.contains("\nending") {
                let end = match language {
                    Some("de") => "Es gibt keine weiteren Antworten.",
                    _ => "There are no more answers.",
                };
                wanted.extend(["", end]);
            }
            let differs = printed.iter().zip(&wanted).position(|(a, b)| a != b);
            assert!(
                printed == wanted,
                "{}: from line {:?} of {} and {}",
                game.display(),
                differs,
                printed.len(),
                wanted.len()
            );
        }
    }
    assert!(seen >= 5);
}

/// A copy of the small book with this as its only recorded game.
fn tide(game: &str) -> tempfile::TempDir {
    fn copy(from: &Path, to: &Path) {
        std::fs::create_dir_all(to).unwrap();
        for entry in std::fs::read_dir(from).unwrap() {
            let path = entry.unwrap().path();
            let target = to.join(path.file_name().unwrap());
            if path.is_dir() {
                copy(&path, &target);
            } else {
                std::fs::copy(&path, &target).unwrap();
            }
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench/tide");
    copy(&from, folder.path());
    for game in games(folder.path()) {
        std::fs::remove_file(game).unwrap();
    }
    std::fs::write(folder.path().join("playthroughs/game.play"), game).unwrap();
    folder
}

/// Lines that draw an error. They are tested with `turnto check`.
fn is_excerpt(line: &str) -> bool {
    let line = line.trim_start();
    let number = line.split_once(" │").map(|(number, _)| number);
    let is_line = number.is_some_and(|it| it.parse::<u32>().is_ok());
    let is_mark = line.starts_with('·') && !line.contains("╰──");
    line.is_empty() || line == "╰────" || is_line || is_mark
}

#[test]
fn what_is_said_of_a_game_that_comes_otherwise() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench/playthroughs.cases");
    let mut kept = Kept::default();
    kept.retell(&path, |_, text| {
        let folder = tide(&format!("{text}\n"));
        let (told, _) = test(folder.path(), &["game"]);
        let told = told.lines().map(str::trim_end);
        let told: Vec<&str> = told.filter(|line| !is_excerpt(line)).collect();
        told.join("\n")
    });
    kept.done();
}

#[test]
fn an_update_writes_what_is_said_and_nothing_else() {
    let game = "// A note.\nseed: 1\nrecord: text\n\npage mud\nsee \"out\"\n// before\n> Buy the rope\n\n// after\n> Climb down\npage sea\n";
    let folder = tide(game);
    let file = folder.path().join("playthroughs/game.play");
    let (_, code) = test(folder.path(), &["game"]);
    assert_eq!(code, Some(1));
    let (text, code) = test(folder.path(), &["game", "--update"]);
    assert_eq!(code, Some(0), "{text}");
    let now = std::fs::read_to_string(&file).unwrap();
    for line in [
        "// A note.",
        "see \"out\"",
        "// before",
        "// after",
        "page mud",
        "page quay",
        "| The tide is *out*.",
        "| What is hard to say and easy to sit in? (any text; commands start with /)",
    ] {
        assert!(
            now.lines().any(|l| l == line),
            "no line `{line}` in:\n{now}"
        );
    }
    assert!(!now.contains("page sea"));
    test(folder.path(), &["game", "--update"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), now);
}

/// An update can make a game pass that no longer reaches its ending. This is reported separately from changes of text.
#[test]
fn an_update_says_which_ending_a_game_no_longer_comes_to() {
    for (ending, answers, now) in [
        (
            "victory \"Home Again\"",
            "> Buy the rope\n",
            "it no longer ends",
        ),
        (
            "death \"Drowned\"",
            "> Buy the rope\n> Read the stone\n> mud\n> Walk home\n",
            "now with `ending victory \"Home Again\"`",
        ),
    ] {
        let game = format!("seed: 3\ndice: 6, 2\nrecord: pages\n\n{answers}ending {ending}\n");
        let folder = tide(&game);
        let update = || test(folder.path(), &["game", "--update"]);
        let (told, code) = update();
        assert_eq!(code, Some(0), "{told}");
        let said_so = format!("game.play: this game ended with `ending {ending}`, but {now}. ");
        assert!(told.contains(&said_so), "{told}");
        // After the update, nothing has changed.
        let (told, _) = update();
        assert!(!told.contains("this game ended with"), "{told}");
    }
}

#[test]
fn a_game_that_was_played_becomes_a_recorded_one() {
    let folder = tide("seed: 1\n");
    let file = folder.path().join("playthroughs/played.play");
    let mut play = turnto();
    play.arg("play")
        .arg(folder.path())
        .args(["--answers", "-", "--record"])
        .arg(&file);
    play.args(["--dice", "6"]);
    let typed = "3\n/undo\n2\nitems\ndrop rope\n1\n3\n/sheet\nmud\n1\n";
    play.write_stdin(typed).assert().success();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("> drop rope\n"), "{text}");
    assert!(!text.contains("> 2") && !text.contains("> sheet"), "{text}");
    assert!(
        text.contains("page end\nending victory \"Home Again\"\n"),
        "{text}"
    );
    let (told, code) = test(folder.path(), &["played"]);
    assert_eq!(code, Some(0), "{told}");
    // A recording never overwrites a file.
    play = turnto();
    play.arg("play")
        .arg(folder.path())
        .arg("--record")
        .arg(&file);
    play.write_stdin("2\n").assert().code(2);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
}

/// A game recorded in German is replayed in German on every machine.
#[test]
fn a_recorded_game_names_its_language() {
    let folder = tide("seed: 1\n");
    let file = folder.path().join("playthroughs/played.play");
    let mut play = turnto();
    play.arg("play").arg(folder.path());
    play.args(["--seed", "3", "--answers", "-", "--record"])
        .arg(&file);
    play.args(["--language", "de"]);
    play.write_stdin("3\n4\n").assert().success();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("seed: 3\nlanguage: de\n"), "{text}");
    std::fs::write(&file, text.replace("record: pages", "record: text")).unwrap();
    let test = |language: &str, more: &[&str]| {
        let mut test = turnto();
        test.env("TURNTO_LANGUAGE", language).arg("test");
        said(test.arg(folder.path()).arg("played").args(more))
    };
    assert_eq!(test("", &["--update"]).1, Some(0));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("(verschlossen: nötig: "), "{text}");
    for language in ["", "en", "de"] {
        let (told, code) = test(language, &[]);
        assert_eq!(code, Some(0), "{told}");
    }
    // Without that line, the same text is in English.
    std::fs::write(&file, text.replace("language: de\n", "")).unwrap();
    let (told, code) = test("de", &[]);
    assert_eq!(code, Some(1), "{told}");
    std::fs::write(&file, text.replace(": de", ": fr")).unwrap();
    let (told, _) = test("", &[]);
    assert!(told.contains("the languages are en and de"), "{told}");
}

#[test]
fn a_fault_that_cases_share_is_told_once_with_all_of_them() {
    let folder = tide("seed: 1\n");
    let house = folder.path().join("house.lua");
    let rules = std::fs::read_to_string(&house).unwrap();
    let fails = rules.replace(">= args.silver", ">= args.copper.silver");
    std::fs::write(&house, fails).unwrap();
    let (text, code) = test(folder.path(), &[]);
    assert_eq!(code, Some(1), "{text}");
    assert_eq!(text.matches("rule-failed").count(), 1, "{text}");
    let named = "who can pay stays dry, who cannot gets wet\nrule-failed\n";
    assert!(text.starts_with(named), "{text}");
    assert!(text.ends_with("rule cases: 1 passed, 2 failed\n"), "{text}");
}

#[test]
fn a_books_rule_cases_are_run_under_its_house_rules() {
    let folder = tide("seed: 1\n");
    let (text, code) = test(folder.path(), &[]);
    assert_eq!(
        (code, text.lines().last()),
        (
            Some(0),
            Some("recorded games: 1 passed, 0 failed; rule cases: 3 passed, 0 failed")
        )
    );
    let house = folder.path().join("house.lua");
    let rules = std::fs::read_to_string(&house).unwrap();
    std::fs::write(&house, rules.replace("- args.silver", "- 1")).unwrap();
    let (text, code) = test(folder.path(), &["cases/soak.yaml"]);
    assert_eq!(code, Some(1));
    for told in [
        "who can pay stays dry\n",
        "`sp` is 2, not 1",
        "cases/soak.yaml:5:42",
    ] {
        assert!(text.contains(told), "{told}\n{text}");
    }
}

/// An error in a rule is reported at its place in the script, before the differences that it causes.
#[test]
fn a_game_that_comes_otherwise_for_a_fault_of_its_rules_is_told_of_it() {
    let folder = tide("seed: 1\n\n> Buy the rope\n> Climb down\n> mud\n> Walk home\npage end\n");
    let house = folder.path().join("house.lua");
    let rules = std::fs::read_to_string(&house).unwrap();
    let endless = rules.replace(
        "        if sheet.sp",
        "        while true do end\n        if sheet.sp",
    );
    assert_ne!(endless, rules);
    let tested = |rules: &str| {
        std::fs::write(&house, rules).unwrap();
        test(folder.path(), &["playthroughs/game.play"]).0
    };
    let told = tested(&endless);
    assert!(told.starts_with("rule-over-limit\n"), "{told}");
    assert!(told.contains("[house.lua:5:9]"), "{told}");
    let told = tested(&rules);
    assert!(!told.contains("rule-over-limit"), "{told}");
    // House rules that wrap a verb and drop its outcome are shown, not the verb.
    let around = "return {\n  replace = { soak = function(args, page, original)\n    original(args, page)\n  end },\n";
    let told = tested(&rules.replacen("return {\n", around, 1));
    assert!(told.starts_with("rule-failed\n"), "{told}");
    assert!(told.contains("[house.lua:2:15]"), "{told}");
    // The help may be wrapped.
    let words: Vec<&str> = told.split_whitespace().collect();
    let help = words.join(" ");
    assert!(help.contains("`return original(args, page)`"), "{told}");
}
