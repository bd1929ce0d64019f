//! What was seen of a book: in this game and in all games, and alternatives that were not taken.

use crate::ferry::{Holds, Table};
use serde_json::{Value, json};
use std::fs;

const PAGES: &str = "# quay: The Quay\n\n- Wade out -> mud\n- Row -> isle\n- Wait -> again\n- Go home -> home\n\n# mud: The Mud\n\n- Back -> quay\n- {if 1 = 2} Dig -> isle\n- Lie down {ending defeat \"Mud\"}\n\n# isle: The Isle\n\n- Back -> quay\n\n# home: Home\n\n{ending victory \"Home\"}\n";

fn table() -> Table {
    let table = Table::new();
    table.pages(PAGES);
    table
}

#[test]
fn an_ending_tells_how_much_was_seen_in_all_games_and_what_was_not_taken() {
    let table = table();
    let told = table.play("ferry", &[], "Wade out\nBack\nGo home\n");
    told.holds(&[
            "The end: Home (victory). In this game you have seen 3 of 4 pages. In all games: 3 of 4. Endings found: 1 of 2. Home. Choices not taken: The Quay: Row The Mud: Lie down The game is over.",
        ]);
    let told = table.play(
        "ferry",
        &["--language", "de"],
        "Row\nBack\nseen\nWade out\n",
    );
    told.holds(&[
            "> seen In diesem Spiel hast du 2 von 4 Seiten gesehen. In allen Spielen: 4 von 4. Gefundene Enden: 1 von 2. Home. >",
        ]);
    // Pages of a game that was left or replaced count, and so do those that were undone.
    let told = table.play(
        "ferry",
        &[],
        "Wade out\nLie down\nundo\nrestart\nyes\nseen\n",
    );
    told.holds(&[
            "> seen In this game you have seen 1 of 4 pages. In all games: 4 of 4. Endings found: 2 of 2. Mud, Home. There are no",
        ]);
    assert!(table.names().contains(&"the-ferry.seen".to_owned()));
    assert!(!table.saves_say(&[]).contains("seen"));
}

#[test]
fn a_pipe_tells_of_this_game_alone_and_touches_no_file() {
    let table = table();
    let mut command = table.command(&["play", "ferry", "--seed", "1"]);
    let out = command
        .env("XDG_STATE_HOME", table.at("state"))
        .env("HOME", table.at("state"))
        .write_stdin("seen\nmissed\nGo home\nseen\nmissed\n")
        .output()
        .unwrap();
    let told = String::from_utf8(out.stdout).unwrap();
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    told.holds(&[
            "> seen In this game you have seen 1 of 4 pages. Endings found: none of 2. > missed Choices not taken: The Quay: Wade out >",
            "The end: Home (victory). The game is over.",
            "> seen In this game you have seen 2 of 4 pages. Endings found: 1 of 2. Home. >",
        ]);
    assert!(!table.at("state").exists() && !table.at("saves").exists());
}

#[test]
fn a_damaged_file_is_put_aside_and_told_and_a_newer_one_left_alone() {
    let table = table();
    table.play("ferry", &[], "Go home\n");
    let path = table.at("saves/the-ferry.seen");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("quay", "quai")).unwrap();
    let told = table.play("ferry", &[], "Wade out\nseen\n");
    told.holds(&[
            "The record of pages and endings you have seen starts again: its file saves/the-ferry.seen is damaged and was renamed to saves/the-ferry.seen.damaged",
            "In all games: 2 of 4.",
        ]);
    table.save("the-ferry.seen.damaged").holds(&["quai"]);
    let newer = "{\"turnto-seen\": 7}";
    fs::write(&path, newer).unwrap();
    let told = table.play("ferry", &[], "Go home\n");
    told.holds(&["was written by a newer version of turnto", "The end: Home"]);
    assert!(!told.contains("In all games: "), "{told}");
    assert_eq!(fs::read_to_string(&path).unwrap(), newer);
}

#[test]
fn of_many_roads_a_few_are_told_from_all_of_the_game() {
    let table = Table::new();
    let mut pages = String::new();
    for n in 0..20 {
        pages += &format!(
            "# p{n}: Page {n}\n\n- On -> p{}\n- Aside -> q{n}\n- Aside again -> q{n}\n\n# q{n}\n\n- Back -> p{n}\n\n",
            n + 1
        );
    }
    pages += "# p20\n\n{ending victory \"Home\"}\n\n# quay\n\n- On -> p0\n\n# home\n\n- On -> p0\n";
    table.pages(&pages);
    let told = table.play("ferry", &[], &"On\n".repeat(21));
    told.holds(&[
            "Choices not taken: Page 0: Aside Page 4: Aside Page 9: Aside Page 14: Aside Page 19: Aside The game",
        ]);
}

#[test]
fn on_the_wire_they_are_facts() {
    let table = table();
    let lines = [
        r#"{"pick":"go-home"}"#,
        r#"{"command":"seen"}"#,
        r#"{"command":"missed"}"#,
    ];
    let more = [
        "play",
        "ferry",
        "--json",
        "--protocol",
        "2",
        "--saves",
        "saves",
    ];
    let out = table.command(&more).write_stdin(lines.join("\n")).output();
    let told = String::from_utf8(out.unwrap().stdout).unwrap();
    let told: Vec<Value> = told
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        told[2],
        json!({"seen": {"pages": {"game": 2, "total": 4, "all_games": 2}, "endings": {"found": [{"kind": "victory", "name": "Home"}], "total": 2}}})
    );
    assert_eq!(
        told[3],
        json!({"missed": [{"page": "quay", "title": "The Quay", "id": "wade-out", "text": "Wade out"}]})
    );
}
