//! Strict games: `undo`, `load` and bookmarks are refused, at the prompt and by the protocol, and the save says so.

use crate::ferry::{Holds, Table};

#[test]
fn a_strict_game_refuses_undo_load_and_bookmarks() {
    let table = Table::new();
    let refused = [
        "undo",
        "load bay",
        "bookmark ford",
        "revisit ford",
        "unbookmark ford",
    ];
    let lines = format!(
        "Take the rope\nsave bay\n{}\nWade out\n",
        refused.join("\n")
    );
    let told = table.play("ferry", &["--no-undo"], &lines);
    let why = |line: &str| {
        let command = line.split(' ').next().unwrap_or_default();
        format!("> {line} `{command}` is not available in a strict game.")
    };
    for line in refused {
        told.holds(&[&why(line)]);
    }
    // It stays strict for all readers, also after `restart`.
    let told = table.resumed("help\nundo\nrestart\nyes\nundo\n");
    assert_eq!(told.matches(&why("undo")).count(), 2, "{told}");
    assert!(!told.contains("undo [N]"), "{told}");
    let told = table.play("ferry", &["--resume", "--language", "de"], "undo\n");
    told.holds(&["`undo` gibt es in einem strengen Spiel nicht"]);
    // A game that was started without the option is not strict.
    let other = Table::new();
    other.play("ferry", &[], "Take the rope\n");
    let told = other.play("ferry", &["--resume", "--no-undo"], "undo\n");
    told.holds(&["> undo Undid the last answer"]);
}

#[test]
fn front_ends_are_refused_the_same() {
    let table = Table::new();
    let lines = ["undo", "load bay", "bookmark ford"];
    let lines = lines.map(|said| format!("{{\"command\":\"{said}\"}}\n"));
    let told = table.play("ferry", &["--no-undo", "--json"], &lines.concat());
    told.holds(&["\"no_undo\":true"]);
    assert_eq!(
        told.matches("{\"reason\":\"strict-refused\"").count(),
        3,
        "{told}"
    );
}
