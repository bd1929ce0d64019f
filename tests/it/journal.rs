//! The journal of a saved game: after changes of the book, and in the session protocol.

use crate::ferry::{Holds, Table};
use serde_json::{Value, json};

const PAGES: &str = "# quay: The Quay\n\n- Ask {gain code Seen} -> mud\n\n# mud: The Mud\n\n- Swim {gain code Wet} -> again\n- Back -> quay\n\n# home: Home\n\n{ending victory \"Home\"}\n";

fn table() -> Table {
    let table = Table::new();
    table.book(
        "ferry",
        "title: The Ferry\ncodes: { Seen: you were seen, Wet: you swam }\n",
    );
    table.pages(PAGES);
    table
}

#[test]
fn in_an_edited_book_what_is_held_is_told_without_its_place() {
    let table = table();
    table.play("ferry", &[], "Ask\nnote one\nSwim\nBack\n");
    table.pages(&PAGES.replace("- Swim", "- Dive"));
    let told = table.play("ferry", &["--resume"], "note two\njournal\n");
    told.holds(&[
            "> journal The book has changed since this game was played: it cannot be replayed from answer 2 on. The Quay Seen: you were seen. Other Wet: you swam. Notes one (The Mud) two (The Quay)",
        ]);
}

#[test]
fn on_the_wire_it_is_facts() {
    let table = table();
    let lines = [
        r#"{"pick":"ask"}"#,
        r#"{"command":"note one"}"#,
        r#"{"command":"journal"}"#,
    ];
    let more = ["play", "ferry", "--json", "--protocol", "2"];
    let out = table.command(&more).write_stdin(lines.join("\n")).output();
    let told = String::from_utf8(out.unwrap().stdout).unwrap();
    let told: Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
    let entry = json!({"what": "code", "id": "Seen", "name": "Seen", "about": "you were seen", "held": true, "answer_count": 1, "page": "quay", "title": "The Quay"});
    let note = json!({"text": "one", "page": "mud", "title": "The Mud"});
    assert_eq!(
        told,
        json!({"journal": {"quests": [], "entries": [entry], "notes": [note]}})
    );
}
