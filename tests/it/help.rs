//! The help of the program: the commands as the README lists them, short first lines and examples.

use assert_cmd::Command;

/// Commands in the order of `turnto --help`. The README has the same lines.
const COMMANDS: [(&str, &str); 21] = [
    ("play", "Play a book"),
    ("saves", "List, export, import or remove saved games"),
    ("new", "Create a book from a template"),
    ("check", "Report errors that can be found without playing"),
    ("explain", "Explain an error code, with examples"),
    ("fmt", "Format the pages of a book"),
    ("rename", "Rename a page, code or item throughout a book"),
    ("index", "List where each name is set and used"),
    ("map", "Draw the pages of a book and the links between them"),
    ("diff", "Compare two editions of a book"),
    ("test", "Replay recorded games and run rule cases"),
    ("simulate", "Play a book many times and report problems"),
    (
        "odds",
        "Compute the probability of each outcome of an instruction",
    ),
    ("merge", "Combine simulation results from several machines"),
    ("rules", "List the instructions and options of a ruleset"),
    ("try", "Run one instruction from a given state"),
    (
        "print",
        "Make a printable edition, such as a PDF or an EPUB",
    ),
    ("publish", "Export a book as a single web page"),
    ("serve", "Preview the web page of a book while you write it"),
    ("editor", "Set up VS Code, Neovim, Helix, Zed or Kate"),
    ("lsp", "Start the language server"),
];

fn help(arguments: &[&str]) -> String {
    let mut turnto = Command::cargo_bin("turnto").unwrap();
    turnto.args(arguments).env_remove("TURNTO_SCRIPTS");
    let out = turnto.output().unwrap();
    assert_eq!(out.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(out.stdout).unwrap()
}

#[test]
fn help_lists_the_commands_in_order() {
    let told = help(&["--help"]);
    let (_, all) = told.split_once("Commands:\n").unwrap();
    let listed = all.lines().map(|line| line.trim().split_once("  "));
    let listed: Vec<(&str, &str)> = listed
        .map_while(|row| row.map(|(name, about)| (name, about.trim())))
        .filter(|(name, _)| *name != "help")
        .collect();
    assert_eq!(listed, COMMANDS);
    assert_eq!(told, help(&["-h"]), "a list that fits on a screen");
}

#[test]
fn the_help_of_a_command_begins_with_its_line_and_has_short_first_lines() {
    for (name, about) in COMMANDS {
        let told = help(&[name, "-h"]);
        assert!(told.starts_with(&format!("{about}\n")), "{name}: {told}");
        // Wrapped lines are joined: an option or an argument begins in the first columns.
        let rows = told.replace("\n          ", " ");
        let rows = rows.lines().filter(|row| row.starts_with("  "));
        for row in rows.filter(|row| !row.trim_start().starts_with("turnto ")) {
            let about = row.trim().split_once("  ").map_or("", |(_, about)| about);
            let (about, _) = about.split_once(" [").unwrap_or((about, ""));
            let words = about.split_whitespace().count();
            assert!(words < 12 && !about.ends_with('.'), "{name}: {row}");
        }
    }
}

#[test]
fn the_help_of_common_commands_ends_with_examples() {
    for name in [
        "play", "new", "check", "test", "simulate", "odds", "print", "publish",
    ] {
        let told = help(&[name, "--help"]);
        let (_, examples) = told.split_once("\nExamples:\n").expect(name);
        let rows: Vec<&str> = examples.trim_end().lines().collect();
        let begins = format!("  turnto {name} ");
        assert!(rows.iter().all(|row| row.starts_with(&begins)), "{name}");
    }
}
