//! Ready-made characters: those of the bundled books are valid, and a game with one equals a game with its answers.

use crate::ferry::Holds;
use crate::program::command;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use turnto::library;

fn turnto(at: &Path, arguments: &[&str], input: &str) -> String {
    let mut command = command(at, arguments);
    command.env_remove("LANG").env("XDG_STATE_HOME", at);
    let out = command.write_stdin(input.to_owned()).output().unwrap();
    String::from_utf8([out.stdout, out.stderr].concat()).unwrap()
}

/// A book that asks the reader for a calling and a name.
fn book(characters: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    let header = "title: The Ferry\nid: ferry\nruleset: badgerstone\nrule_pages: { fate: quay, epilogue: quay }\nsheet: { LORE: 2 }\n";
    fs::write(
        at("book.yaml"),
        format!("{header}characters:\n{characters}"),
    )
    .unwrap();
    fs::write(at("items.yaml"), "rope:\n").unwrap();
    fs::write(
        at("pages.gamebook"),
        "# quay: The Quay\n\n{roll 1d6}\n| 1-3: Rain.\n| 4-6: Sun.\n\n- In to the clerk -> clerk\n- Home {ending quiet \"Home\"}\n\n# clerk: The Clerk\n\n{ask \"What do they call you?\"}\n| else: He writes it down.\n\n- I row\n  He looks at your hands. -> quay\n- I sail -> quay\n",
    )
    .unwrap();
    folder
}

const WAT: &str = "  Wat: { about: a ferryman, pages: clerk, answers: [Wat, I row] }\n";
const NAN: &str =
    "  Nan: { about: a weaver, dice: [6], sheet: { LORE: 4 }, inventory: { item: [rope] } }\n";

#[test]
fn those_of_every_book_on_the_shelf_can_be_made() {
    for name in library::builtin_names() {
        let cover = library::open(&library::BuiltinSource::open(name).unwrap(), None);
        let book = cover.book.unwrap();
        assert!(book.characters.len() > 2, "{name}");
        let told = turnto(Path::new("."), &["check", name, "--format", "json"], "");
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!(told["errors"], 0, "{told:#}");
    }
}

#[test]
fn one_is_taken_by_ordinary_answers_that_are_kept_and_recorded() {
    let folder = book(WAT);
    let play = |more: &[&str], input: &str| {
        let arguments = [&["play", ".", "--seed", "3"][..], more].concat();
        turnto(folder.path(), &arguments, input)
    };
    let told = play(
        &["--saves", "saves", "--record", "wat.play"],
        "characters\nIn to the clerk\n/characters\n/characters wa\nlog\n",
    );
    told.holds(&["No ready-made character is available here."]);
    assert!(told.contains("  Wat: a ferryman\n"), "{told}");
    told.holds(&["He writes it down.", "your hands"]);
    let by_hand = play(
        &["--record", "hand.play"],
        "In to the clerk\nWat\nI row\nlog\n",
    );
    let recorded = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(recorded("wat.play"), recorded("hand.play"));
    let log = |told: &str| {
        let (_, log) = told.rsplit_once("> log").unwrap();
        log.split_once("There are no more answers.")
            .unwrap()
            .0
            .to_owned()
    };
    assert_eq!(log(&told), log(&by_hand));
    let told = play(&["--resume", "--saves", "saves"], "undo\n/characters\n");
    assert!(
        told.contains("What do they call you?") && told.contains("  Wat: a ferryman"),
        "{told}"
    );
}

/// `undo` takes back a character in one step, however many answers it gave.
#[test]
fn one_is_taken_back_whole() {
    let folder = book(&format!("{WAT}{NAN}"));
    let play = |more: &[&str], input: &str| {
        let arguments = [&["play", ".", "--seed", "3"][..], more].concat();
        turnto(folder.path(), &arguments, input)
    };
    let after = |told: &str, line: &str| {
        let told = told.rsplit_once(&format!("> {line}\n"));
        told.map(|(_, told)| told.to_owned()).unwrap_or_default()
    };
    // One with dice and a sheet at the start: the dice are restored too.
    let told = play(&[], "characters nan\nundo\n");
    assert!(
        after(&told, "undo").starts_with("Undid the last answer.\n\nThe Quay"),
        "{told}"
    );
    assert!(!after(&told, "undo").contains("Sun."), "{told}");
    let told = play(&[], "characters nan\nundo\nundo\n");
    assert!(
        after(&told, "undo").starts_with("Nothing to undo."),
        "{told}"
    );
    // An answer after the character is undone first, without the character.
    let told = play(&[], "characters nan\nIn to the clerk\n/undo\ninventory\n");
    assert!(after(&told, "/undo").contains("Sun."), "{told}");
    assert!(after(&told, "inventory").contains("rope"), "{told}");
    let told = play(&[], "characters nan\nIn to the clerk\n/undo 2\ninventory\n");
    assert!(!after(&told, "inventory").contains("rope"), "{told}");
    // One on a later page, made only of answers.
    let told = play(&[], "In to the clerk\n/characters wat\nundo\n/undo\n");
    assert!(
        after(&told, "/undo").starts_with("Undid the last answer.\n\nThe Quay"),
        "{told}"
    );
    // From a save, and from a bookmark set after it.
    play(
        &["--saves", "saves"],
        "characters nan\nIn to the clerk\n/bookmark here\n/undo\n",
    );
    let told = play(&["--resume", "--saves", "saves"], "undo\ninventory\nundo\n");
    assert!(!after(&told, "inventory").contains("rope"), "{told}");
    assert!(
        after(&told, "undo").starts_with("Nothing to undo"),
        "{told}"
    );
    play(
        &["--saves", "other"],
        "characters nan\nbookmark here\nIn to the clerk\n/revisit here\n",
    );
    let told = play(&["--resume", "--saves", "other"], "undo\ninventory\n");
    assert!(!after(&told, "inventory").contains("rope"), "{told}");
    // In the session protocol, and in a recorded game.
    let lines = ["characters Nan", "undo", "inventory", "undo"];
    let lines = lines
        .map(|it| format!("{{\"command\":\"{it}\"}}\n"))
        .concat();
    let told = play(&["--json", "--protocol", "2", "--saves", "wire"], &lines);
    let told: Vec<Value> = told
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        told[3]["inventory"]["item"],
        serde_json::json!([]),
        "{told:#?}"
    );
    assert!(!told[4]["refused"].is_null(), "{told:#?}");
    fs::create_dir(folder.path().join("playthroughs")).unwrap();
    let recorded = "seed: 3\n\n> characters nan\n> undo\n> sheet\nLORE        2\n";
    fs::write(folder.path().join("playthroughs/back.play"), recorded).unwrap();
    let told = turnto(folder.path(), &["test", "."], "");
    assert!(told.contains("1 "), "{told}");
}

/// A character without answers can be undone, and is not offered before that.
#[test]
fn one_of_dice_alone_is_taken_back() {
    let folder = book("  Tom: { about: lucky, dice: [6] }\n");
    let told = turnto(
        folder.path(),
        &["play", ".", "--seed", "3"],
        "characters tom\ncharacters\nIn to the clerk\n/undo\nundo\ncharacters\nundo\n",
    );
    let parts: Vec<&str> = told.split("> ").collect();
    for (n, part) in [
        (1, "Sun."),
        (2, "No ready-made character"),
        (4, "Sun."),
        (5, "Undid the last answer."),
        (6, "Tom: lucky"),
        (7, "Nothing to undo."),
    ] {
        assert!(parts[n].contains(part), "{n}: {told}");
    }
    assert!(!parts[5].contains("Sun."), "{told}");
}

#[test]
fn dice_and_the_sheet_are_as_a_character_says() {
    let folder = book(NAN);
    let told = turnto(
        folder.path(),
        &["play", ".", "--seed", "3", "--record", "nan.play"],
        "characters nan\nsheet\ninventory\ncharacters\n",
    );
    for part in [
        "Sun.",
        "LORE        4",
        "rope",
        "No ready-made character is available here.",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let recorded = fs::read_to_string(folder.path().join("nan.play")).unwrap();
    for line in ["dice: 6\n", "> !set LORE 4\n", "> !give item rope\n"] {
        assert!(recorded.contains(line), "{recorded}");
    }
    // If no reader chooses one, the game equals one of a book without characters.
    let without = TempDir::new().unwrap();
    for name in ["items.yaml", "pages.gamebook"] {
        fs::copy(folder.path().join(name), without.path().join(name)).unwrap();
    }
    let header = fs::read_to_string(folder.path().join("book.yaml")).unwrap();
    let header = header.split("characters:").next().unwrap();
    fs::write(without.path().join("book.yaml"), header).unwrap();
    let lines = "In to the clerk\nBo\nI sail\nlook\n";
    let [with, without] =
        [folder.path(), without.path()].map(|at| turnto(at, &["play", ".", "--seed", "3"], lines));
    assert_eq!(with, without);
}

#[test]
fn a_front_end_is_told_who_there_is_and_takes_one() {
    let folder = book(&format!("{WAT}{NAN}"));
    let lines = [
        r#"{"command":"characters"}"#,
        r#"{"command":"characters nobody"}"#,
        r#"{"command":"characters Nan"}"#,
        r#"{"command":"characters Nan"}"#,
    ];
    let told = turnto(
        folder.path(),
        &[
            "play",
            ".",
            "--json",
            "--protocol",
            "2",
            "--seed",
            "3",
            "--saves",
            "saves",
        ],
        &lines.map(|line| format!("{line}\n")).concat(),
    );
    let told: Vec<Value> = told
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        told[1]["characters"],
        serde_json::json!([{"name": "Nan", "about": "a weaver"}])
    );
    assert!(
        told[2]["refused"].is_string() || told[2]["refused"].is_object(),
        "{}",
        told[2]
    );
    assert!(
        told[3]["events"].as_array().unwrap().len() > 3,
        "{}",
        told[3]
    );
    assert_eq!(told[3]["prompt"]["prompt"], "choices");
    assert!(!told[4]["refused"].is_null(), "{}", told[4]);
}

#[test]
fn check_tells_the_first_answer_that_does_not_fit() {
    let folder = book(
        "  Wat: { about: a ferryman, pages: clerk, answers: [Wat, I swim] }\n  Nan: { about: a weaver, sheet: { LOR: 4 } }\n  Tom: { about: lucky, dice: [9] }\n",
    );
    let told = turnto(folder.path(), &["check", ".", "--format", "json"], "");
    let told: Value = serde_json::from_str(&told).unwrap();
    let faults = told["diagnostics"].as_array().unwrap();
    let wrong = faults
        .iter()
        .filter(|it| it["code"] == "invalid-ready-made-character");
    let wrong: Vec<String> = wrong.map(|it| it["message"].to_string()).collect();
    assert_eq!(wrong.len(), 3, "{told:#}");
}

/// The error is at the value of the sheet that breaks a rule. If the page asks something first, the error says so.
#[test]
fn errors_of_a_character_are_at_what_is_wrong_with_it() {
    let sick = "  Wat: { about: a ferryman, sheet: { luck: 9, luck_max: 4 } }\n";
    let folder = book(sick);
    let told = turnto(folder.path(), &["check", "."], "");
    told.holds(&[
        "the rules do not allow the ready-made character `Wat`",
        "book.yaml:7:38",
        "`luck` is 9, but its maximum `luck_max` is 4",
    ]);
    let asked = "  Ann: { about: a weaver, pages: clerk, inventory: { item: [rope] } }\n";
    let told = turnto(book(asked).path(), &["check", "."], "");
    told.holds(&[
        "book.yaml:7:61",
        "the page asks a question before its choices",
        "in `pages: PAGE`, name a page that asks nothing before its choices",
    ]);
    assert!(!told.contains("as it is typed"), "{told}");
}
