//! The program from outside: a small book that is played through pipes, saved, continued, and played with JSON lines.

use crate::ferry::{Holds, document};
use crate::program::turnto;
use assert_cmd::Command;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

const BOOK: &str = r#"---
title: The Tiny Tide
author: Nobody Known
ruleset: badgerstone
start: harbour
rule_pages: {fate: harbour, epilogue: vault}
codes: {Blatant: you were seen}
---

# harbour: The Harbour at Low Tide

Thirty boats lean in the mud, and the whole town smells of rope and *herring*. A clerk with ink on his lip asks your business and writes down every word of it.

- Ask the clerk for work -> clerk
- {needs code Blatant} Go down into the flooded vault with the tide at your heels -> vault
- Look at the boats -> boats
- Save the drowning dog -> clerk

# clerk: The Clerk

{roll 2d6 + 1}
| 3-7: He shakes his head. {gain code Blatant} -> harbour
| 8+: He nods.

{ask "What has hands and cannot clap?"}
| clock: Right. -> vault
| else: Wrong. -> harbour

# boats: The Boats

{number "How many boats do you count?" 1 to 40}
| 30: You count well. {gain code Blatant} -> vault
| else: You count badly. -> harbour

# vault: The Vault

It is dark.

{ending victory "Under the tide"}
"#;

/// A book and a folder for saves in a temporary folder.
struct Table {
    folder: TempDir,
}

impl Table {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("tiny.gamebook"), BOOK).unwrap();
        Self { folder }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::cargo_bin("turnto").unwrap();
        command
            .current_dir(self.folder.path())
            .env_remove("COLUMNS")
            .args(["play", "tiny.gamebook", "--seed", "4", "--saves", "saves"])
            .args(arguments);
        command
    }

    fn play(&self, arguments: &[&str], lines: &str) -> String {
        let done = self
            .command(arguments)
            .write_stdin(lines)
            .assert()
            .success();
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    }

    fn save(&self) -> PathBuf {
        self.folder.path().join("saves/the-tiny-tide.json")
    }
}

#[test]
fn real_dice_are_asked_for_and_checked() {
    let told = Table::new().play(&["--dice", "ask"], "1\n7 1\n6\n16\nwhy\n");
    told.holds(&[
        "Roll 2 dice",
        "(1 to 6), such as",
        "2 dice (+1): 1 6, total 8",
    ]);
}

/// `help` describes one command by any of its names, including commands of the rules. For an unknown command, it suggests similar ones.
#[test]
fn help_tells_of_one_command() {
    let told = Table::new().play(
        &[],
        "help undo\nhelp /oops\nhelp wield\nhelp undoo\nhelp wounds\n",
    );
    let parts: Vec<&str> = told.split("\n> help ").collect();
    for (n, part) in [
        (1, "undo [N]"),
        (2, "undo [N]"),
        (3, "wield ITEM"),
        (4, "Unknown command `undoo`. Did you mean `undo`?"),
        (5, "type `rules wounds`"),
    ] {
        parts[n].holds(&[part]);
    }
    assert!(!parts[1].contains("sheet"), "{told}");
    let table = Table::new();
    let told = table.play(&["--no-undo"], "help undo\n");
    told.holds(&["> help undo\n`undo` is not available in a strict game."]);
}

/// A choice is taken by its text or by the first words of it, even if its first word is a command. Commands with other words work.
#[test]
fn a_choice_that_begins_with_a_command_is_taken_by_its_words() {
    let folder = TempDir::new().unwrap();
    fs::write(
        folder.path().join("quay.gamebook"),
        "---\ntitle: Quay\nruleset: plain\nstart: quay\n---\n# quay: The Quay\n\n- Load the fish -> fish\n- Help the miller -> mill\n- Go home {ending end \"Home\"}\n\n\
        # fish: Fish\n\n- Back -> quay\n\n# mill: The Mill\n\n- Back -> quay\n",
    )
    .unwrap();
    let words = ["play", "quay.gamebook", "--seed", "1", "--saves", "saves"];
    let play = |lines: &str| turnto(folder.path(), &words, lines).out;
    for (line, page) in [
        ("load the fish", "\nFish\n"),
        ("LOAD THE", "\nFish\n"),
        ("help the mill", "\nThe Mill\n"),
    ] {
        play(&format!("{line}\nquit\n")).holds(&[line, page]);
    }
    let told = play(
        "save fish\nload fish\nload cod\nload the cod\nhelp load\nload fsh\n/load the fish\nquit\n",
    );
    told.holds(&[
        "> load fish\n\nThe Quay\n",
        "> load cod\nNo save",
        "> help load\n  load [NAME]",
    ]);
    let told = play("help miller\nquit\n");
    told.holds(&[
        "Unknown command `miller`.",
        "To choose “Help the miller”, type 2.",
    ]);
}

/// The meaning of an abbreviation in the rules is shown. Ordinary words of two letters are not abbreviations.
#[test]
fn an_abbreviation_of_the_rules_is_a_word_of_theirs() {
    let words = ["play", "stair", "--dice", "1"];
    let told = turnto(".", &words, "rules ap\nrules of\n").out;
    let (ap, of) = told.split_once("> rules of").unwrap();
    assert!(ap.contains("AP are counted in hundredths"), "{ap}");
    assert!(of.contains("Unknown term `of`."), "{of}");
}

/// A thing can be named in a command as in `about`. The recorded name is complete.
#[test]
fn a_thing_is_named_by_a_part_of_its_name() {
    let folder = TempDir::new().unwrap();
    let files = [
        (
            "book.yaml",
            "title: Keys\nruleset: badgerstone\nrule_pages: { fate: hall, epilogue: hall }\ninventory: { item: [brass-key, tin-key, throwing-hatchet] }\n",
        ),
        (
            "items.yaml",
            "brass-key:\ntin-key: { name: key of tin }\nthrowing-hatchet: { traits: [weapon] }\n",
        ),
        (
            "pages.gamebook",
            "# hall: The Hall\n\nA hall.\n\n- Stay -> hall\n- Go {ending out \"Out\"}\n",
        ),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let play = |more: &[&str], lines: &str| {
        let words = [&["play", ".", "--seed", "4"], more].concat();
        turnto(folder.path(), &words, lines).out
    };
    let lines = "drop key\nwield hatchet\ndrop tin key\ndrop key\ndrop key\nitems\nuse \"\"\nuse\n";
    let told = play(&["--record", "keys.play"], lines);
    let parts: Vec<&str> = told.split("\n> ").collect();
    for (n, part) in [
        (1, "`key` could be brass key, key of tin."),
        (2, "In hand: throwing hatchet."),
        (3, "key of tin"),
        (4, "brass key"),
        (5, "Unknown item `key`"),
        (6, "throwing hatchet"),
    ] {
        parts[n].holds(&[part]);
    }
    let recorded = fs::read_to_string(folder.path().join("keys.play")).unwrap();
    for line in [
        "> wield throwing-hatchet\n",
        "> drop tin key\n",
        "> drop brass-key\n",
    ] {
        assert!(recorded.contains(line), "{recorded}");
    }
    let lines = "{\"command\":\"wield hatchet\"}\n{\"command\":\"drop key\"}\n";
    let told = play(&["--json"], lines);
    told.holds(&["In hand", "could be brass key"]);
}

/// House rules next to a single-file book that are not in force are reported, until they are given as an option.
#[test]
fn house_rules_beside_a_book_in_one_file_are_told_of() {
    let table = Table::new();
    let house = table.folder.path().join("house.lua");
    fs::write(
        house,
        "return { hooks = { start = function() say(\"A house.\") end } }\n",
    )
    .unwrap();
    let run = |job: &str, more: &[&str]| {
        let words = [&[job, "tiny.gamebook"], more].concat();
        turnto(table.folder.path(), &words, "").all()
    };
    let told = "`house.lua` is ignored, because the book is a single file";
    for (job, more) in [("check", &[][..]), ("play", &["--seed", "4"])] {
        run(job, more).holds(&[told, "use `--house-rules house.lua`"]);
        let with = run(job, &[more, &["--house-rules", "house.lua"]].concat());
        assert!(!with.contains(told), "{with}");
    }
    let printed = run("print", &["--check", "--house-rules", "house.lua"]);
    printed.holds(&["house rules of house.lua are not shown on any page"]);
    // Next to several books they belong to none.
    fs::write(table.folder.path().join("other.gamebook"), BOOK).unwrap();
    assert!(!run("check", &[]).contains(told));
}

#[test]
fn a_save_is_loaded_by_the_beginning_of_its_name() {
    let table = Table::new();
    let lines =
        "boats\nsave bay\nsave before the flood\nundo\nload befo\nload b\nload Bay\nload x\n";
    let told = table.play(&[], lines);
    told.holds(&[
        "> load befo The Boats",
        "> load b `b` could be `bay` or `before-the-flood`. Type more of it.",
        "> load Bay The Boats",
        "> load x No save has this name; your saves: bay, before-the-flood",
    ]);
}

#[test]
fn one_word_of_a_choice_beats_a_command_that_wants_more() {
    let table = Table::new();
    let book = BOOK.replace("Save the drowning dog", "Use the old boathook");
    fs::write(table.folder.path().join("tiny.gamebook"), book).unwrap();
    let told = table.play(&["--dice", "1,2"], "use\n");
    told.holds(&["He shakes his head."]);
    let told = table.play(&[], "Drop lantern\n");
    assert!(!told.contains("nknown command `Drop`"), "{told}");
    told.holds(&["lantern"]);
}

#[test]
fn no_line_is_wider_than_asked() {
    let table = Table::new();
    let lines = "2\nhelp\nsheet\nrules\nclerk\nwhy\nlook\n";
    for told in [
        table.play(&["--width", "40"], lines),
        String::from_utf8(
            table
                .command(&[])
                .env("COLUMNS", "40")
                .write_stdin(lines)
                .assert()
                .success()
                .get_output()
                .stdout
                .clone(),
        )
        .unwrap(),
    ] {
        for line in told.lines() {
            assert!(line.chars().count() <= 40, "{line}");
        }
    }
}

#[test]
fn a_pipe_gets_no_colour_and_an_ear_no_signs() {
    let table = Table::new();
    assert!(!table.play(&[], "1\n").contains('\x1b'));
    let told = table.play(&["--screen-reader", "--dice", "2,3"], "clerk\n");
    told.holds(&[
        "Choice 1: Ask the clerk",
        "Rolled: two and three",
        "the total is six",
    ]);
    assert!(!told.contains("---") && !told.contains('*'), "{told}");
}

#[test]
fn a_kept_game_goes_on_where_it_was() {
    let table = Table::new();
    let told = table.play(&[], "boats\n");
    let kept = "There are no more answers. Your game is saved. To continue, run `turnto play tiny.gamebook --saves saves --resume`.";
    told.holds(&[kept]);
    let told = table.play(&["--resume"], "");
    told.holds(&["How many boats do you count?"]);
    let told = table.play(&["--resume"], "undo\nnote x\n");
    told.holds(&["1. Ask the clerk for work"]);
    let told = table.play(&["--resume"], "notes\n");
    told.holds(&["> notes x"]);
}

#[test]
fn games_are_kept_in_a_folder() {
    let table = Table::new();
    let file = ["--saves", "tiny.gamebook"];
    let all: [&[&str]; 3] = [&["play", "tiny.gamebook"], &["saves"], &["diff", ".", "."]];
    let mut said = String::new();
    for command in all {
        let done = turnto(table.folder.path(), &[command, &file].concat(), "");
        assert_eq!(done.code, Some(2), "{command:?}");
        said = done.err;
    }
    said.holds(&["`--saves tiny.gamebook`: not a folder"]);
}

#[test]
fn a_game_that_goes_on_knows_its_way_and_its_manner() {
    let table = Table::new();
    table.play(&["--dice", "1,2"], "clerk\nboats\n30\nundo\nbrief\n");
    let told = table.play(&["--resume"], "log\nmap\n");
    told.holds(&[
        "1. The Harbour at Low Tide: Ask the clerk for work",
        "2. The Harbour at Low Tide: Look at the boats",
        "The Harbour at Low Tide: to The Clerk; The Boats (and 1 way not taken)",
        "You are here: The Boats.",
    ]);
    assert_eq!(document(&table.save())["brief"], true);
    let told = table.play(&["--resume", "--json"], "{\"command\":\"log\"}\n");
    told.holds(&[r#"{"log":[{"page":"harbour","answer":{"pick":"ask-the-clerk-for-work"}}"#]);
    // A roll in short form is only its results.
    let told = table.play(&["--resume"], "undo\nundo\nclerk\nfull\n");
    told.holds(&["The Clerk\n---------\n\n  1 + 2 + 1 = 4."]);
    assert_eq!(document(&table.save())["brief"], false);
}

#[test]
fn a_front_end_takes_several_answers_back_at_once() {
    let told = Table::new().play(
        &["--json", "--protocol", "2"],
        "{\"pick\":\"look-at-the-boats\"}\n{\"number\":1}\n{\"pick\":\"look-at-the-boats\"}\n{\"command\":\"undo 2\"}\n{\"command\":\"undo 9\"}\n{\"command\":\"undo 9\"}\n",
    );
    let lines: Vec<serde_json::Value> = told
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines[4]["prompt"]["prompt"], "number");
    assert_eq!(lines[5]["prompt"]["prompt"], "choices");
    assert!(lines[6]["refused"].is_object(), "{told}");
}

#[test]
fn exit_statuses_tell_whose_fault() {
    let table = Table::new();
    let run = |arguments: &[&str]| {
        let mut command = Command::cargo_bin("turnto").unwrap();
        command.current_dir(table.folder.path()).args(arguments);
        command.assert()
    };
    fs::write(
        table.folder.path().join("broken.gamebook"),
        BOOK.replace("-> boats", "-> bots"),
    )
    .unwrap();
    run(&["check", "tiny.gamebook"]).code(0);
    run(&["check", "broken.gamebook"]).code(1);
    run(&["check", "broken.gamebook", "--format", "json"]).code(1);
    run(&["play", "broken.gamebook"]).code(1);
    run(&["play", "nowhere"]).code(2);
    run(&["play", "tiny.gamebook", "--dice", "x"]).code(2);
    run(&["play", "--sideways"]).code(2);
    run(&["rules", "badgerstone"]).code(0);
    run(&["rules", "badger"]).code(2);
}

/// Choices of one person at a shared terminal are hidden from others, who cannot undo them.
#[test]
fn at_a_hidden_seat_nothing_of_others_is_shown_or_taken_back() {
    let answers = "Several of you, against each other\nperson\nAnn\nMaud\nwarrior\nbrand\nperson\nBo\nFell\nmage\nosric\nyes\n\
                   rest\nundo\nlog\nrest\n";
    let words = [
        "play",
        "arena",
        "--seed",
        "1",
        "--answers",
        "-",
        "--saves",
        ".",
    ];
    let told = turnto(TempDir::new().unwrap().path(), &words, answers).out;
    told.holds(&[
        "You can undo again after this private question",
        "The log shows what the other players answered",
    ]);
}
