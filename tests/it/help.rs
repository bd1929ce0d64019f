//! Command help: short first lines and examples. `walkthroughs.rs` compares the list of commands with the README.

use crate::program::turnto;

fn help(arguments: &[&str]) -> String {
    let said = turnto(".", arguments, "");
    assert!(said.good(), "{arguments:?}");
    said.out
}

/// The commands in the help, with their descriptions.
fn commands() -> Vec<(String, String)> {
    let all = help(&["--help"]);
    assert_eq!(all, help(&["-h"]), "a list that fits on a screen");
    let (_, all) = all.split_once("Commands:\n").unwrap();
    let rows = all.lines().map_while(|line| line.trim().split_once("  "));
    let rows = rows.map(|(name, about)| (name.to_owned(), about.trim().to_owned()));
    rows.filter(|(name, _)| name != "help").collect()
}

#[test]
fn the_help_of_a_command_begins_with_its_line_and_has_short_first_lines() {
    let commands = commands();
    assert!(commands.len() > 20);
    for (name, about) in commands {
        let told = help(&[&name, "-h"]);
        assert!(told.starts_with(&format!("{about}\n")), "{name}: {told}");
        // Joins wrapped lines: an option or an argument begins in the first columns.
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

#[test]
fn completions_and_manual_pages_name_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(
            help(&["completions", shell]).contains("simulate"),
            "{shell}"
        );
    }
    assert!(help(&["man"]).contains("turnto\\-simulate(1)"));
    assert!(help(&["man", "play"]).contains("\\-\\-seed"));
    let unknown = turnto(".", &["man", "plya"], "");
    assert!(
        unknown.err.contains("did you mean `play`?"),
        "{}",
        unknown.err
    );
}
