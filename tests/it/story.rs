//! The story so far: written as text and as a web page, without overwriting a file unasked, and as a reply in the session protocol.

use crate::ferry::{Holds, Table};
use serde_json::Value;
use std::fs;

const PAGES: &str = "# quay: The Quay\n\nA *wide* quay & a <b>crane</b>.\n\n- Ask \"who?\" -> mud\n- Go home -> home\n\n# mud: The Mud\n\nMud.\n\n- Dig -> again\n- Back -> quay\n\n# home: Home\n\n{number \"How sure?\" 1 to 3}\n\n{ending victory \"Home\"}\n";

fn table() -> Table {
    let table = Table::new();
    table.pages(PAGES);
    table
}

#[test]
fn it_is_a_text_of_what_was_read_and_answered() {
    let table = table();
    let lines = "Ask\nDig\nundo\nBack\nGo home\n2\nstory told.txt\n";
    let told = table.play("ferry", &[], lines);
    told.holds(&["> story told.txt Saved the story so far (4 pages) to /"]);
    let text = fs::read_to_string(table.at("told.txt")).unwrap();
    assert_eq!(
        text,
        "The Ferry\n---------\n\nThe Quay\n--------\n\nA *wide* quay & a <b>crane</b>.\n\n> Ask \"who?\"\n\nThe Mud\n-------\n\nMud.\n\n> Back\n\nThe Quay\n--------\n\nA *wide* quay & a <b>crane</b>.\n\n> Go home\n\nHome\n----\n\n> How sure? 2\n\nThe end: Home (victory).\n"
    );
}

#[test]
fn it_is_a_page_in_which_a_book_is_only_text() {
    let table = table();
    table.play(
        "ferry",
        &["--language", "de"],
        "Ask\nBack\nstory told.html\n",
    );
    let page = fs::read_to_string(table.at("told.html")).unwrap();
    page.holds(&[
        "<html lang=\"de\">",
        "<p>A <em>wide</em> quay &amp; a &lt;b&gt;crane&lt;/b&gt;.</p>",
        "<p class=\"answer\">&gt; Ask &quot;who?&quot;</p>\n<h2>The Mud</h2>",
    ]);
    assert!(!page.contains("http") && !page.contains("<script"));
}

#[test]
fn no_file_is_written_over_unasked_and_what_cannot_be_written_is_told() {
    let table = table();
    fs::write(table.at("mine.txt"), "mine").unwrap();
    fs::create_dir(table.at("folder.txt")).unwrap();
    let told = table.play(
        "ferry",
        &[],
        "story mine.txt\nno\nstory folder.txt\nstory no/such.txt\nstory x.pdf\nstory\nstory mine.txt\nyes\n",
    );
    told.holds(&[
        "mine.txt already exists. Overwrite it? (yes or no) > no Nothing was written.",
        "> story folder.txt folder.txt cannot be written: this is not a file.",
        "> story no/such.txt no/such.txt cannot be written: the folder no does not exist. >",
        "> story x.pdf x.pdf: the name of the file must end in",
        "> yes Saved the story so far (1 page) to",
    ]);
    assert!(
        fs::read_to_string(table.at("mine.txt"))
            .unwrap()
            .starts_with("The Ferry")
    );
}

#[test]
fn a_recorded_game_writes_nothing() {
    let table = table();
    fs::create_dir(table.at("ferry/playthroughs")).unwrap();
    let play = "seed: 1\nrecord: pages\n\n> story told.txt\n> Ask \"who?\"\n@ quay\n@ mud\n";
    fs::write(table.at("ferry/playthroughs/a.play"), play).unwrap();
    let out = table.command(&["test", "ferry"]).output().unwrap();
    let told = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(!table.at("told.txt").exists() && !table.at("ferry/told.txt").exists());
    assert!(!told.is_empty());
}

#[test]
fn in_an_edited_book_it_says_from_where_on_it_is_lost() {
    let table = table();
    table.play("ferry", &[], "Ask\nDig\nBack\n");
    table.pages(&PAGES.replace("- Dig", "- Delve"));
    let told = table.resumed("story told.txt\n");
    told.holds(&["it cannot be replayed from answer 2 on."]);
    let text = fs::read_to_string(table.at("told.txt")).unwrap();
    assert!(text.ends_with("Mud.\n\nThe book has changed since this game was played: it cannot be replayed\nfrom answer 2 on.\n\nThe Quay\n--------\n\nA *wide* quay & a <b>crane</b>.\n"), "{text}");
}

#[test]
fn on_the_wire_it_is_answered_and_no_file_is_written() {
    let table = table();
    let commands = [
        "story",
        "story text",
        "story html",
        "story told.txt",
        "story",
    ];
    let commands = commands.map(|it| format!("{{\"command\":\"{it}\"}}"));
    let more = ["play", "ferry", "--json"];
    let lines = "{\"pick\":\"ask-who\"}\n".to_owned() + &commands.join("\n");
    let out = table.command(&more).write_stdin(lines).output().unwrap();
    let told = String::from_utf8(out.stdout).unwrap();
    let read = |line| serde_json::from_str(line).unwrap();
    let told: Vec<Value> = told.lines().map(read).collect();
    let events = told[2]["story"]["events"].as_array().unwrap();
    let kinds: Vec<&str> = events
        .iter()
        .map(|it| it["event"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["page", "prose", "answered", "page", "prose"]);
    assert!(
        told[3]["story"]["text"]
            .as_str()
            .unwrap()
            .contains("> Ask \"who?\"")
    );
    assert!(
        told[4]["story"]["html"]
            .as_str()
            .unwrap()
            .starts_with("<!DOCTYPE")
    );
    assert_eq!(told[5]["refused"]["reason"], "story-wire");
    assert!(!table.at("told.txt").exists());
}

#[test]
fn the_test_of_a_choice_is_in_the_story_for_a_screen_reader_and_in_the_protocol() {
    let table = Table::new();
    table.pages("# quay: The Quay\n\n- Read the tide {test LORE}\n- Go home -> home\n\n# home: Home\n\n{ending victory \"Home\"}\n");
    let lines = "Read the tide\nGo home\nstory told.txt\n";
    let told = table.play("ferry", &["--screen-reader"], lines);
    told.holds(&["Choice 1: Read the tide (test: LORE 0, lowest of 2 dice) Choice 2: Go home >"]);
    let text = fs::read_to_string(table.at("told.txt")).unwrap();
    text.holds(&[
        "\n> Read the tide [LORE 0, lowest of 2 dice]\n",
        "\n> Go home\n",
    ]);
    let told = table.play("ferry", &["--json"], "{\"pick\":\"read-the-tide\"}\n");
    told.holds(&[
        "\"id\":\"read-the-tide\"",
        "\"test\":\"LORE 0, lowest of 2 dice\"",
        "\"text\":\"Read the tide\"}",
    ]);
}
