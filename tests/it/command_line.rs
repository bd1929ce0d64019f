//! Messages about mistyped names, files and saved games.

use crate::ferry::Holds;
use crate::program::turnto as run;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const HEAD: &str = "---\ntitle: T\nruleset: badgerstone\nstart: a\nrule_pages: { fate: fin, epilogue: fin }\nsheet: { LORE: 1 }\n---\n\n";
const END: &str = "\n# fin: Fin\n\nThe end. {ending e \"E\"}\n";
const PAGES: &str = "# a: A\n\nThe tide is in.\n\n- Look at the black ship -> fin\n- Roll -> b\n\n# b: B\n\n{roll d6}\n| 1-3: low\n| else: high\n\n- Go -> fin\n";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn one_file() -> TempDir {
    folder(&[("village.gamebook", &format!("{HEAD}{PAGES}{END}"))])
}

/// Output of the program on both streams.
fn says(at: &Path, words: &str, typed: &str) -> String {
    let words: Vec<&str> = words.split(' ').filter(|word| !word.is_empty()).collect();
    run(at, &words, typed).all()
}

/// Mistyped arguments, and the messages.
const MISTYPED: &str = "\
plya :: unknown command `plya`; did you mean `play`?
chekc :: unknown command `chekc`; did you mean `check`?
play plya :: unknown book `plya`; no file, folder or bundled book has this name
check qurn :: unknown book `qurn`; did you mean `quern`?
check villge.gamebook :: unknown book `villge.gamebook`; did you mean `village.gamebook`?
check villge :: unknown book `villge`; did you mean `village.gamebook`?
village :: unknown book `village`; did you mean `village.gamebook`?
new out --from nothing.gamebook :: nothing.gamebook: not a file
test village.gamebook nope.play :: named `nope.play`";

#[test]
fn the_nearest_name_is_suggested() {
    let at = one_file();
    for [words, expected] in crate::kept::rows(MISTYPED) {
        says(at.path(), &words, "").holds(&[&expected]);
    }
}

#[test]
fn a_folder_with_one_book_is_that_book_and_with_several_none() {
    let at = one_file();
    let played = says(at.path(), "", "roll\n");
    assert!(!played.contains("Bundled books"), "{played}");
    played.holds(&["Type `help` for a list of commands."]);
    fs::copy(
        at.path().join("village.gamebook"),
        at.path().join("city.gamebook"),
    )
    .unwrap();
    let several =
        "this folder has several books; choose one of `city.gamebook`, `village.gamebook`";
    says(at.path(), "check", "").holds(&[several]);
}

#[test]
fn dice_that_do_not_fit_are_no_error_of_the_book() {
    let at = one_file();
    let told = says(at.path(), "play village.gamebook --dice 7,9", "roll\n");
    told.holds(&[
        "The fixed dice do not match: the next result is 7, but this die has faces 1 to 6.",
    ]);
    assert!(!told.contains("in the book"), "{told}");
}

#[test]
fn a_command_that_begins_a_choice_says_how_to_take_the_choice() {
    let at = one_file();
    let told = says(at.path(), "play village.gamebook", "look\nsheet\n");
    told.holds(&["`look` is a command. To choose “Look at the black ship”, type 1."]);
    assert_eq!(told.matches("is a command").count(), 1, "{told}");
}

#[test]
fn a_game_without_answers_is_not_saved() {
    let at = one_file();
    let play = "play village.gamebook --saves saves";
    let told = says(at.path(), play, "");
    assert!(!told.contains("Your game is saved"), "{told}");
    says(at.path(), "saves --saves saves", "").holds(&["No saved games in saves."]);
    says(at.path(), play, "roll\n").holds(&["Your game is saved."]);
    says(at.path(), "saves --saves saves", "").holds(&["B"]);
    let undone = says(at.path(), &format!("{play} --resume"), "undo\n");
    assert!(!undone.contains("Your game is saved"), "{undone}");
    assert_eq!(
        says(at.path(), "saves --saves saves --format json", "").trim(),
        "[]"
    );
}

#[test]
fn other_dice_for_a_saved_game_are_not_ignored_in_silence() {
    let at = one_file();
    let play = "play village.gamebook --saves saves --seed";
    says(at.path(), &format!("{play} 1"), "roll\n");
    let notice = "`--seed` and `--dice` apply only to a new game. This game keeps its own dice, with seed 1.";
    says(at.path(), &format!("{play} 2 --resume"), "").holds(&[notice]);
    let same = says(at.path(), &format!("{play} 1 --resume"), "");
    assert!(!same.contains("apply only"), "{same}");
}

#[test]
fn a_change_of_the_house_rules_is_no_change_of_the_book() {
    let rules = "return { instructions = { { form = \"haggle\", about = \"Argue.\", run = function() end } } }\n";
    let header = HEAD.replace("---\n", "");
    let pages = format!("{PAGES}{END}");
    let at = folder(&[
        ("book.yaml", &header),
        ("a.gamebook", &pages),
        ("house.lua", rules),
    ]);
    says(at.path(), "play . --saves saves", "roll\n");
    fs::write(at.path().join("house.lua"), format!("{rules}-- changed\n")).unwrap();
    let told = says(at.path(), "play . --saves saves --resume", "");
    told.holds(&["The rules have changed since this game was saved."]);
    assert!(!told.contains("The book has changed"), "{told}");
}

#[test]
fn a_recorded_game_shows_the_text_instead_of_the_expected_words() {
    let at = one_file();
    for (wanted, shown) in [
        (
            "see \"The tide is out\"",
            "the most similar sentence: The tide is in.",
        ),
        (
            "see \"a wholly other thing\"",
            "the text begins: A The tide is in.",
        ),
        (
            "open \"Swim\"",
            "no such choice; the open choices are `Look at the black ship`, `Roll`",
        ),
    ] {
        fs::write(at.path().join("x.play"), format!("seed: 1\n{wanted}\n")).unwrap();
        let told = says(at.path(), "test village.gamebook x.play", "");
        told.replace("│", " ").holds(&[shown]);
    }
}

#[test]
fn a_book_in_one_file_becomes_a_folder() {
    let at = one_file();
    fs::create_dir(at.path().join("playthroughs")).unwrap();
    fs::write(
        at.path().join("playthroughs/way.play"),
        "seed: 1\n> Look at the black ship\nending e \"E\"\n",
    )
    .unwrap();
    says(at.path(), "new town --from village.gamebook", "")
        .holds(&["It is a copy of village.gamebook."]);
    let header = fs::read_to_string(at.path().join("town/book.yaml")).unwrap();
    assert!(
        header.starts_with("title: T\n") && !header.contains("---"),
        "{header}"
    );
    says(at.path(), "check town", "").holds(&["0 errors, 0 warnings, 0 notes"]);
    says(at.path(), "test town", "").holds(&["recorded games: 1 passed, 0 failed"]);
}

#[test]
fn paths_are_told_as_they_were_typed() {
    let at = folder(&[
        ("b/book.yaml", "title: B\nruleset: badgerstone\n"),
        ("b/p/a.gamebook", "# a: A\n\n-   Go -> a\n"),
    ]);
    let told = says(at.path(), "fmt b", "");
    assert_eq!(told, "b/p/a.gamebook\n1 of 1 file reformatted\n");
}
