//! The list of bundled books: descriptions before a book is opened, and possible input.

use crate::ferry::Holds;
use assert_cmd::Command;
use turnto::library;
use turnto::syntax::fluent::Language;

fn shelf(more: &[&str], input: &str) -> String {
    let mut command = Command::cargo_bin("turnto").unwrap();
    let nowhere = tempfile::tempdir().unwrap();
    let out = command
        .current_dir(nowhere.path())
        .env_remove("COLUMNS")
        .env_remove("LANG")
        .env("NO_COLOR", "1")
        .env("XDG_STATE_HOME", nowhere.path())
        .args(more)
        .write_stdin(input)
        .output()
        .unwrap();
    String::from_utf8(out.stdout).unwrap() + &String::from_utf8(out.stderr).unwrap()
}

/// As one line, because line breaks depend on the width of the window.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_book_says_what_it_is_like_and_every_ruleset_in_every_language() {
    for (name, cover) in library::builtin_metadata() {
        assert!(!cover.blurb.is_empty() && !cover.mood.is_empty(), "{name}");
        assert!(cover.words > 300 && cover.pages.len() > 5, "{name}");
    }
    // Another test may have added one to the list in the meantime.
    for ruleset in ["adventuria", "arena", "badgerstone", "emprise", "loa"] {
        let lines = Language::ALL.map(|language| library::describe_ruleset(ruleset, language));
        for line in &lines {
            assert!(line.contains(": ") && !line.ends_with('.'), "{line}");
        }
        assert_ne!(lines[0], lines[1], "{ruleset}");
    }
}

#[test]
fn what_is_told_fits_the_width_and_is_the_same_in_other_languages_and_for_an_ear() {
    for (more, least) in [
        (&["--width", "40"][..], "1 to 4 players; "),
        (&["--width", "80"], "1 to 4 players; "),
        (&["--screen-reader"], "Book 5: The Ninth Lamp (ninth-lamp)"),
        (&["--language", "de"], "1 bis 4 Personen; "),
    ] {
        let told = shelf(more, "quit\n");
        let width: usize = more.get(1).and_then(|n| n.parse().ok()).unwrap_or(80);
        let long = told.lines().find(|line| line.chars().count() > width);
        assert_eq!(long, None);
        let told = flat(&told);
        assert!(told.contains(least), "{told}");
        for (_, cover) in library::builtin_metadata() {
            assert!(told.contains(&cover.title), "{told}");
            assert!(told.contains(&flat(&cover.blurb)), "{told}");
        }
    }
}

#[test]
fn a_book_is_taken_by_its_number_its_name_or_words_of_its_title_and_a_slip_is_refused_in_a_pipe() {
    for typed in ["3", "cistern", "cist", "the dry cistern", "dry"] {
        let told = shelf(&["--seed", "1"], &format!("{typed}\n"));
        assert!(told.contains("The Rim\n"), "{typed}: {told}");
    }
    for (typed, told_of) in [
        (
            "stiar",
            "Type a number from 1 to 7, the name of a book, or `quit`.",
        ),
        (
            "the",
            "`the` could be 1 (The Drowned Bell of Quern) or 2 (The Sand) or",
        ),
        (
            "99",
            "Type a number from 1 to 7, the name of a book, or `quit`.",
        ),
        (
            "",
            "Type a number from 1 to 7, the name of a book, or `quit`.",
        ),
    ] {
        let told = flat(&shelf(&[], &format!("{typed}\n")));
        assert!(told.contains(told_of), "{typed}: {told}");
    }
}

/// Errors that do not depend on the book are reported before one is chosen.
#[test]
fn options_that_cannot_be_are_refused_before_the_shelf_is_shown() {
    for more in [
        &["--dice", "0"][..],
        &["--dice", ""],
        &["--dice", "six"],
        &["--dice", "1001"],
        &["--house-rules", "nowhere.lua"],
        &["--resume"],
    ] {
        let told = shelf(more, "1\n");
        assert!(!told.contains("Bundled books"), "{told}");
        assert!(told.starts_with("turnto: "), "{told}");
    }
}

/// Output to a pipe does not depend on the reader's settings.
#[test]
fn settings_are_nothing_to_a_pipe() {
    let home = tempfile::tempdir().unwrap();
    let told = || {
        let mut command = Command::cargo_bin("turnto").unwrap();
        command
            .current_dir(home.path())
            .env_remove("COLUMNS")
            .env_remove("LANG")
            .env("XDG_STATE_HOME", home.path())
            .args(["play", "cistern", "--seed", "1"])
            .write_stdin("settings\nsettings width 60\n1\n");
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let before = told();
    before.holds(&["Settings apply only in a terminal"]);
    let folder = home.path().join("turnto");
    assert!(!folder.join("settings.json").exists());
    std::fs::create_dir_all(&folder).unwrap();
    let set = "{\"turnto-settings\": 1, \"width\": 40, \"language\": \"de\", \"brief\": true}";
    std::fs::write(folder.join("settings.json"), set).unwrap();
    assert_eq!(told(), before);
}

#[test]
fn the_shelf_is_left_by_the_first_letter_of_quit_too() {
    for typed in ["q", "Q", "quit"] {
        let told = shelf(&[], &format!("{typed}\n2\n"));
        // Not refused and not continued.
        assert!(told.ends_with(&format!("> {typed}\n")), "{told}");
    }
}
