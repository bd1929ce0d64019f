//! Strict games: what they refuse and say why, and what is gone on with all the same.

use crate::ferry::{PAGES, Table, change, holds};
use assert_cmd::Command;
use std::fs;
use std::path::Path;
use turnto::words::{Language, Words};

/// What is told of the ferry, whose dice nobody chose.
fn played(table: &Table, more: &[&str], lines: &str) -> String {
    let mut arguments = vec!["play", "ferry", "--save", "saves"];
    if !more.contains(&"--json") {
        arguments.extend(["--width", "100"]);
    }
    arguments.extend(more);
    let out = table.command(&arguments).write_stdin(lines).output();
    let out = out.unwrap();
    let told = [out.stdout, out.stderr].concat();
    let told = String::from_utf8_lossy(&told);
    told.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn games(table: &Table) -> Vec<String> {
    let names = table.names().into_iter();
    names.filter(|name| name.ends_with(".json")).collect()
}

#[test]
fn a_strict_game_takes_nothing_back_and_has_one_save() {
    let table = Table::new();
    let lines = "sheet\nTake the rope\nundo\nsave bay\nload\nload bay\nsave\nWade out\n";
    let told = played(&table, &["--strict"], lines);
    holds(
        &told,
        &[
            "The Ferry This is a strict game: answers are final, there is one save",
            "> sheet Strict answers are final; one save; the program rolls the dice",
            "> undo A strict game has no undo. >",
            "> save bay A strict game has one save",
            "> load A strict game cannot load another save. >",
            "> load bay A strict game cannot load another save. >",
            "> save Saved in",
        ],
    );
    assert!(!told.contains("seed"), "{told}");
    assert_eq!(games(&table), ["the-ferry.json"]);
    // What it is, it stays, whoever killed the program.
    let told = played(&table, &["--resume"], "sheet\nundo\nlog\n");
    holds(
        &told,
        &["The Mud", "> sheet Strict", "> undo A strict game"],
    );
    assert!(!told.contains("--strict"), "{told}");
    let told = played(&table, &["--resume", "--language", "de"], "undo\n");
    holds(&told, &["> undo Ein strenges Spiel kennt kein Rückgängig"]);
    // Begun again it is strict too, and the game before has a name.
    let told = played(
        &table,
        &["--resume"],
        "restart\nyes\nundo\nload earlier-1\n",
    );
    holds(
        &told,
        &[
            "saved as earlier-1",
            "The Quay",
            "> undo A strict game",
            "> load earlier-1 A strict game",
        ],
    );
}

#[test]
fn options_that_loosen_a_game_are_refused_with_the_reason() {
    let table = Table::new();
    for (option, why) in [
        (
            &["--seed", "3"][..],
            "`--seed`: in a strict game, the program rolls the dice",
        ),
        (&["--dice", "3,6"], "`--dice`: in a strict game"),
        (&["--author"], "`--author`: a strict game cannot be changed"),
        (&["--watch"], "`--watch`: a strict game cannot be changed"),
        (
            &["--record", "one.play"],
            "`--record`: a strict game cannot be recorded",
        ),
    ] {
        let told = played(&table, &[&["--strict"], option].concat(), "");
        holds(&told, &[why]);
    }
    assert!(games(&table).is_empty());
    played(&table, &["--strict"], "Wade out\n");
    let before = table.saves();
    for option in [
        &["--seed", "3"][..],
        &["--dice", "ask"],
        &["--author"],
        &["--record", "one.play"],
    ] {
        let told = played(&table, &[&["--resume"], option].concat(), "Dig\n");
        holds(&told, &["strict game"]);
        assert!(!told.contains("The Mud"), "{told}");
    }
    let told = played(&table, &["--resume", "--json", "--seed", "3"], "");
    holds(&told, &["`--seed`: in a strict game"]);
    assert_eq!(table.saves(), before);
    assert!(!table.at("one.play").exists());
    // What is kept nowhere is no strict game.
    let told = table.command(&["play", "ferry", "--strict"]).output();
    holds(
        &String::from_utf8(told.unwrap().stderr).unwrap(),
        &["`--strict` requires `--save DIR`"],
    );
}

/// Under other house rules it would be another edition, of which a copy is made.
#[test]
fn house_rules_stay_those_that_it_was_begun_with() {
    let table = Table::new();
    table.write("rules", "house.lua", "return {}\n");
    table.write("rules", "other.lua", "return { name = \"Others\" }\n");
    let (house, other) = (
        &["--house", "rules/house.lua"][..],
        &["--house", "rules/other.lua"][..],
    );
    played(&table, &["--strict"], "Wade out\n");
    let before = table.saves();
    let told = played(&table, &[&["--resume"], house].concat(), "Dig\n");
    holds(&told, &["begun without house rules", "leave `--house` out"]);
    assert_eq!(table.saves(), before);
    let table = Table::new();
    table.write("rules", "house.lua", "return {}\n");
    table.write("rules", "other.lua", "return { name = \"Others\" }\n");
    played(&table, &[&["--strict"], house].concat(), "Wade out\n");
    let before = table.saves();
    let told = played(&table, &["--resume"], "Dig\n");
    holds(
        &told,
        &["begun with the house rules house.lua", "`--house`"],
    );
    let told = played(&table, &[&["--resume"], other].concat(), "Dig\n");
    holds(
        &told,
        &["begun with other house rules, house.lua as it stood"],
    );
    let told = played(&table, &["--resume", "--json"], "");
    holds(&told, &["begun with the house rules house.lua"]);
    assert_eq!(table.saves(), before);
    let told = played(&table, &[&["--resume"], house].concat(), "Dig\nundo\n");
    holds(&told, &["> Dig 1. Dig", "> undo A strict game"]);
    assert_eq!(games(&table), ["the-ferry.json"]);
    // Nor is it loaded under others.
    let told = played(&table, &[], "Take the rope\nload earlier-1\nundo\n");
    holds(
        &told,
        &[
            "Your previous game is saved as earlier-1",
            "with the house rules house.lua",
            "> undo Undid the last answer",
        ],
    );
}

#[test]
fn nothing_is_named_that_a_strict_game_lacks() {
    let table = Table::new();
    let closed = "\n- {if 1 = 2} Swim\n- {if 2 = 3} Fly\n";
    table.pages(&format!(
        "{}\n# cell: The Cell\n{closed}",
        PAGES.replace("-> mud", "-> cell")
    ));
    let told = played(&table, &["--strict"], "Wade out\nzzz\nhelp\n");
    holds(
        &told,
        &["There is nothing you can do here. The game is over."],
    );
    assert!(!told.contains("undo"), "{told}");
    let told = played(&table, &["--language", "de"], "Wade out\nzzz\n");
    holds(&told, &["Nimm mit undo deine letzte Antwort"]);
    for language in Language::ALL {
        let words = Words::of(language).strictly(true);
        assert!(!words.say("wanted-nothing-open", &[]).contains("undo"));
    }
}

#[test]
fn help_names_what_it_suffers() {
    let table = Table::new();
    let told = played(&table, &["--strict"], "help\n");
    for gone in ["undo", "[NAME]", "load a game", "stays saved"] {
        assert!(!told.contains(gone), "{gone}: {told}");
    }
    holds(
        &told,
        &[
            "save save the game",
            "restart start the book again (with confirmation)",
        ],
    );
    let told = played(&table, &[], "Go home\n");
    holds(&told, &["Type `undo`, `restart`, `load` or `quit`."]);
    let told = played(&table, &["--strict"], "Go home\nwhat\n");
    holds(&told, &["Type `restart` or `quit`."]);
    assert!(!told.contains("undo"), "{told}");
    let told = played(&table, &[], "help\n");
    holds(
        &told,
        &["undo [N] undo the last", "save [NAME]", "load [NAME]"],
    );
}

#[test]
fn a_game_goes_on_as_it_was_begun() {
    let table = Table::new();
    played(&table, &[], "Wade out\n");
    let told = played(&table, &["--resume", "--strict"], "undo\nWade out\n");
    holds(
        &told,
        &[
            "was not begun with `--strict`: it goes on as it was begun",
            "> undo Undid the last answer",
        ],
    );
    // A strict game that was put by: it has one save wherever it lies.
    played(&table, &["--strict"], "Take the rope\n");
    let told = played(
        &table,
        &[],
        "Take the rope\nsave bay\nload earlier-2\nundo\n",
    );
    holds(
        &told,
        &[
            "Your previous game is saved as earlier-2. To go back to it, type `load earlier-2`.",
            "> load earlier-2 Your previous game is saved as earlier-3. This is a strict game",
            "> undo A strict game",
        ],
    );
    let names = ["bay", "earlier-1", "earlier-3"].map(|name| format!("the-ferry.{name}.json"));
    assert_eq!(
        games(&table),
        [&names[..], &["the-ferry.json".to_owned()]].concat()
    );
    let told = played(&table, &["--resume"], "items\n");
    holds(&told, &["This is a strict game", "Items rope"]);
    // Under the author's hand none is taken up.
    played(&table, &[], "Take the rope\n");
    let told = played(&table, &["--author"], "Wade out\nload earlier-2\nundo\n");
    holds(
        &told,
        &["`--author`: a strict game", "> undo Undid the last answer"],
    );
}

#[test]
fn one_that_was_changed_is_no_longer_strict() {
    let table = Table::new();
    played(&table, &["--strict"], "Take the rope\n");
    change(&table.at("saves/the-ferry.json"), |save| {
        save["answers"] = 9.into()
    });
    let told = played(&table, &["--resume", "--accept-save"], "undo\n");
    holds(
        &told,
        &[
            "goes on as one that is not strict",
            "> undo Undid the last answer",
        ],
    );
    // In an edited book it stays one.
    let table = Table::new();
    played(&table, &["--strict"], "Take the rope\n");
    table.pages(&PAGES.replace("A quay.", "Quay."));
    let told = played(&table, &["--resume"], "undo\n");
    holds(&told, &["The book has changed", "> undo A strict game"]);
    // The copy that is made then is no second strict game.
    let told = played(&table, &["--resume"], "Wade out\nload before-1\n");
    holds(&told, &["> load before-1 A strict game"]);
    assert!(!table.save("the-ferry.before-1.json").contains("strict"));
    let told = played(&table, &[], "Wade out\nload before-1\nundo\n");
    holds(&told, &["> undo Undid the last answer"]);
    let told = table.saves_say(&[]);
    assert_eq!(told.matches("strict").count(), 1, "{told}");
}

#[test]
fn no_copy_of_one_goes_out_or_comes_in() {
    let table = Table::new();
    played(&table, &["--strict"], "Wade out\n");
    let saves = |arguments: &[&str]| table.saves_say(arguments);
    holds(&saves(&[]), &["1, strict"]);
    holds(&saves(&["--format", "json"]), &["\"strict\": true"]);
    holds(
        &saves(&["export", "the-ferry", "game.json"]),
        &["the-ferry is a strict game: it has one save"],
    );
    assert!(!table.at("game.json").exists());
    fs::copy(table.at("saves/the-ferry.json"), table.at("game.json")).unwrap();
    holds(
        &saves(&["import", "game.json"]),
        &["game.json: it is a strict game"],
    );
    assert_eq!(games(&table), ["the-ferry.json"]);
    let told = saves(&["remove", "the-ferry", "--yes"]);
    holds(&told, &["Moved to saves/removed/the-ferry.json"]);
    assert!(!told.contains("To restore it"), "{told}");
}

#[test]
fn front_ends_are_told_the_same() {
    let table = Table::new();
    let command = |said: &str| format!("{{\"command\":\"{said}\"}}\n");
    let lines = ["sheet", "undo", "save bay", "load bay", "load", "save"].map(command);
    let lines = format!("{{\"pick\":\"wade-out\"}}\n{}", lines.concat());
    let told = played(&table, &["--strict", "--json"], &lines);
    holds(&told, &["{\"kept\":", "\"strict\":true"]);
    // Nor are there names to choose from, as at the line.
    assert!(!told.contains("{\"saves\":["), "{told}");
    let whys = ["undo", "save", "load"].map(|what| format!("{{\"why\":\"strict-{what}\""));
    holds(&told, &whys.each_ref().map(|why| &**why));
    let told = played(&table, &["--resume", "--json", "--protocol", "2"], "");
    holds(&told, &["\"strict\":true", "\"id\":\"mud\""]);
}

#[test]
fn only_where_it_is_kept_is_one_gone_on_with() {
    use std::io::{BufRead, BufReader, Write};
    let table = Table::new();
    let mut first = std::process::Command::new(env!("CARGO_BIN_EXE_turnto"))
        .current_dir(table.at("."))
        .args(["play", "ferry", "--save", "saves", "--strict"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let input = first.stdin.as_mut().unwrap();
    input.write_all(b"Wade out\n").unwrap();
    let mut lines = BufReader::new(first.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().contains("The Mud")));
    // Nobody tries out in a second program what comes.
    let told = played(&table, &["--resume"], "Dig\n");
    let refused = "played elsewhere, and a strict game is played only where it can be kept";
    holds(&told, &[refused]);
    assert!(!told.contains("save NAME"), "{told}");
    let told = played(&table, &["--strict"], "Dig\nTake the rope\n");
    holds(&told, &[refused]);
    assert!(!told.contains("The Quay"), "{told}");
    // One that is not strict is played all the same.
    let told = played(&table, &[], "Take the rope\nsave\ncamp\n");
    holds(
        &told,
        &[
            "To save this game, type `save NAME`",
            "> save This book is being played in another session; to save this game, type `save NAME`. >",
        ],
    );
    first.kill().unwrap();
    first.wait().unwrap();
    holds(&played(&table, &["--resume"], "Dig\n"), &["> Dig 1. Dig"]);
}

#[test]
fn it_is_strict_in_books_that_it_leads_into() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/linked");
    let play = |more: &[&str], lines: &str| {
        let mut command = Command::cargo_bin("turnto").unwrap();
        command.env("NO_COLOR", "1").current_dir(&root);
        command
            .args(["play", "harbour", "--save"])
            .arg(folder.path());
        let out = command.args(more).write_stdin(lines.to_owned()).output();
        String::from_utf8(out.unwrap().stdout).unwrap()
    };
    play(&["--strict"], "1\n5\n");
    let told = play(&["--resume"], "sheet\nundo\n");
    holds(
        &told,
        &["Strict", "This is a strict game: answers are final"],
    );
}

/// What somebody hid stays picked, whoever kills the program then; the seat of another is no way round what is refused.
#[test]
fn a_strict_game_of_several_people_stands_at_the_seat_where_it_was() {
    let table = Table::new();
    let played = |more: &[&str], lines: &str| {
        let arguments = [
            &["play", "arena", "--width", "100", "--save", "saves"],
            more,
        ]
        .concat();
        let out = table.command(&arguments).write_stdin(lines).output();
        let told = String::from_utf8(out.unwrap().stdout).unwrap();
        told.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let makes = |who: &str, name: &str| format!("1\n{who}\n{name}\n3\n2\n");
    let begins = [
        "Several of you\n",
        &makes("Ann", "Asa"),
        &makes("Bob", "Bea"),
        "yes\n",
    ]
    .concat();
    // The dice are nobody's, so either may be the first to pick.
    let asked = |told: &str| {
        let (before, _) = told.rsplit_once(", for you alone:").expect(told);
        before[before.len() - 3..].to_owned()
    };
    let told = played(&["--strict"], &format!("{begins}1\n"));
    let second = asked(&told);
    let told = played(&["--resume"], "undo\nlog\nsave bay\n");
    holds(
        &told,
        &[
            "> undo A strict game has no undo.",
            "> log The log shows what others answered",
            "> save bay A strict game has one save",
        ],
    );
    assert_eq!(asked(&told), second, "{told}");
    assert!(!told.contains("After round 1"), "{told}");
    let told = played(&["--resume"], "1\n");
    holds(&told, &["After round 1"]);
}
