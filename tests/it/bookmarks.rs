//! Bookmarks: continuing from one loses nothing, they are part of the save, and the session protocol returns them as data.

use crate::ferry::{Holds, Table, change};
use serde_json::Value;

#[test]
fn a_game_goes_on_from_a_bookmark_and_back_to_where_it_was() {
    let table = Table::new();
    let lines = "Take the rope\nbookmark The  Ford\nWade out\nDig\nrevisit the f\ninventory\nbookmark\nrevisit earlier-1\nrevisit the ford\nundo\ninventory\n";
    let told = table.play("ferry", &[], lines);
    told.holds(&[
            "> bookmark The Ford Bookmark set. To return to it, type `revisit NAME`.",
            "> revisit the f You are back at bookmark The Ford. Your previous position is bookmark earlier-1. The Quay",
            "> bookmark The Ford: The Quay, after 1 answer earlier-1: The Mud, after 3 answers",
            // The previous point already has a bookmark.
            "> revisit earlier-1 You are back at bookmark earlier-1. The Mud",
            "> revisit the ford You are back at bookmark The Ford. The Quay",
            "> undo Undid the last answer. The Quay",
            "> inventory You have nothing.",
        ]);
}

#[test]
fn bookmarks_stand_in_the_save_and_what_they_share_with_it_stands_once() {
    let table = Table::new();
    table.play(
        "ferry",
        &[],
        "Wade out\nDig\nbookmark mud\nBack\nTake the rope\nbookmark rope\nWade out\n",
    );
    let save = table.document("the-ferry.json");
    assert_eq!(save["bookmarks"][0]["shared"], 2, "{save}");
    assert_eq!(
        save["bookmarks"][1]["game"]["earlier"],
        serde_json::json!([])
    );
    // After returning to one, the other belongs to a different course of the game.
    let told = table.resumed("revisit mud\nBack\nGo home\nrevisit rope\ninventory\nlog\n");
    told.holds(&[
            "> revisit mud You are back at bookmark mud. Your previous position is bookmark earlier-1. The Mud",
            "position is bookmark earlier-2. The Quay",
            "> inventory Items rope",
            "> log 1. The Quay: Wade out 2. The Mud: Dig 3. The Mud: Back 4. The Quay: Take the rope",
        ]);
    let told = table.resumed("bookmark\nunbookmark earlier-2\nunbookmark earl\nbookmark\n");
    told.holds(&[
            "> bookmark mud: The Mud, after 2 answers rope: The Quay, after 4 answers earlier-1: The Mud, after 5 answers earlier-2: Home, after 4 answers",
            "> unbookmark earl Removed bookmark earlier-1.",
            "> bookmark mud: The Mud, after 2 answers rope: The Quay, after 4 answers There are no more answers",
        ]);
}

#[test]
fn names_that_are_none_or_there_already_are_refused() {
    let table = Table::new();
    let lines = format!(
        "bookmark\nrevisit\nrevisit x\nunbookmark x\nbookmark bay\nbookmark BAY\nbookmark bay-2\nbookmark ...\nbookmark {}\nrevisit ba\nrevisit x\nunbookmark\n",
        "x".repeat(41)
    );
    let told = table.play("ferry", &[], &lines);
    told.holds(&[
            "> bookmark No bookmarks yet. To set one here, type `bookmark NAME`. >",
            "> revisit No bookmarks yet.",
            "> revisit x No bookmarks yet; to set one, type `bookmark NAME`. >",
            "> unbookmark x No bookmarks yet; to set one, type `bookmark NAME`. >",
            "> bookmark BAY Bookmark bay already exists, at The Quay; use another name, or type `unbookmark bay`. >",
            "> bookmark ... A bookmark name must have 1 to 40 letters or digits. >",
            "x A bookmark name must have 1 to 40 letters",
            "> revisit ba `ba` could be `bay`, `bay-2`. >",
            "> revisit x Unknown bookmark `x`; your bookmarks: `bay`, `bay-2`. >",
            "> unbookmark Unknown bookmark ``",
        ]);
}

#[test]
fn there_are_a_hundred_at_most_and_none_is_lost_for_room() {
    let table = Table::new();
    let mut lines: String = (0..101).map(|n| format!("bookmark b{n}\n")).collect();
    lines += "Wade out\nrevisit b3\nunbookmark b0\nrevisit b3\n";
    let told = table.play("ferry", &[], &lines);
    told.holds(&[
        "> bookmark b100 A game can have 100 bookmarks; to remove one, type `unbookmark NAME`. >",
        "> revisit b3 A game can have 100 bookmarks",
        "Your previous position is bookmark earlier-1. The Quay",
    ]);
}

#[test]
fn a_game_that_is_loaded_or_begun_again_has_its_own() {
    let table = Table::new();
    let told = table.play(
        "ferry",
        &[],
        "bookmark one\nWade out\nsave bay\nbookmark two\nload bay\nbookmark\nload earlier-1\nbookmark\nrestart\nyes\nbookmark\n",
    );
    told.holds(&[
        "> load bay Your previous game is saved as earlier-1. The Mud",
        "> bookmark one: The Quay, after 0 answers >",
        "> bookmark one: The Quay, after 0 answers two: The Mud, after 1 answer >",
        "> yes Your previous game is saved as earlier-3.",
        "> bookmark No bookmarks yet.",
    ]);
}

#[test]
fn one_of_an_older_edition_tells_what_is_lost() {
    let table = Table::new();
    table.play(
        "ferry",
        &[],
        "Take the rope\nWade out\nbookmark mud\nBack\nbookmark quay\n",
    );
    table.pages("# quay: The Quay\n\nA quay.\n\n- Go home -> home\n\n# home: Home\n\n{ending victory \"Home\"}\n");
    let told = table.resumed("revisit mud\nrevisit quay\n");
    told.holds(&[
        "> revisit mud",
        "The book has changed since this game was saved",
        "> revisit quay You are back at bookmark quay.",
    ]);
}

#[test]
fn a_save_that_somebody_changed_loses_no_bookmark_and_stops_nobody() {
    let table = Table::new();
    table.play(
        "ferry",
        &[],
        "Take the rope\nWade out\nbookmark mud\nBack\n",
    );
    change(&table.at("saves/the-ferry.json"), |save| {
        save["bookmarks"][0]["shared"] = 4_000_000_000_u64.into();
    });
    let told = table.play(
        "ferry",
        &["--resume", "--accept-save"],
        "revisit mud\ninventory\nundo\n",
    );
    told.holds(&[
        "> revisit mud You are back at bookmark mud.",
        "> inventory Items rope",
    ]);
}

#[test]
fn on_the_wire_they_are_facts_and_version_1_has_none() {
    let table = Table::new();
    let lines = [
        r#"{"command":"bookmark ford"}"#,
        r#"{"pick":"wade-out"}"#,
        r#"{"command":"revisit ford"}"#,
        r#"{"command":"bookmark"}"#,
        r#"{"command":"unbookmark ford"}"#,
        r#"{"command":"revisit ford"}"#,
    ]
    .join("\n");
    let more = ["play", "ferry", "--json"];
    let out = table.command(&more).write_stdin(&*lines).output().unwrap();
    let told = String::from_utf8(out.stdout).unwrap();
    let read = |line| serde_json::from_str(line).unwrap();
    let told: Vec<Value> = told.lines().map(read).collect();
    assert_eq!(
        told[1],
        serde_json::json!({"bookmarks": [{"name": "ford", "page": "quay", "title": "The Quay", "answer_count": 0}]})
    );
    assert_eq!(told[3]["previous_game"], "earlier-1");
    assert_eq!(told[3]["notices"], serde_json::json!([]));
    assert_eq!(told[3]["events"][0]["id"], "quay");
    assert_eq!(told[4]["bookmarks"][1]["name"], "earlier-1");
    assert_eq!(told[5]["bookmarks"].as_array().unwrap().len(), 1);
    assert_eq!(told[6]["refused"]["reason"], "bookmark-unknown");
}
