//! Plays `docs/reference/protocol.md`: its book, its answers, and the exact replies, then each line of its tables.

use crate::fences::{document, fences};
use crate::ferry::Holds;
use assert_cmd::Command;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use tempfile::TempDir;
use turnto::terminal::repl::COMMANDS;

const PAGE: &str = "docs/reference/protocol.md";

/// The book of the page in its own folder.
struct Table(TempDir);

impl Table {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let all = fences(&document(PAGE));
        let book = all.iter().find(|f| f.info == "gamebook").expect("a book");
        fs::write(folder.path().join("tiny.gamebook"), &book.text).unwrap();
        Self(folder)
    }

    /// Replies of the program to these lines, after its first line.
    fn play(&self, more: &[&str], lines: &[String]) -> Vec<Value> {
        let done = Command::cargo_bin("turnto")
            .unwrap()
            .current_dir(self.0.path())
            .args(["play", "tiny.gamebook", "--json"])
            .args(["--seed", "4"])
            .args(["--saves", "saves"])
            .args(if more.contains(&"--dice") {
                &[][..]
            } else {
                &["--dice", "2,5,3"]
            })
            .args(more)
            .write_stdin(lines.join("\n") + "\n")
            .assert()
            .success();
        let told = String::from_utf8(done.get_output().stdout.clone()).unwrap();
        let read = |line| serde_json::from_str(line).unwrap();
        told.lines().map(read).collect()
    }

    fn save(&self) -> std::path::PathBuf {
        self.0.path().join("saves/the-tiny-tide.json")
    }
}

fn command(words: &str) -> String {
    serde_json::json!({ "command": words }).to_string()
}

/// Text between backticks in each cell of each row of the table under a heading.
fn rows(heading: &str) -> Vec<Vec<Vec<String>>> {
    let page = document(PAGE);
    let section = page.split("\n## ").find(|s| s.starts_with(heading));
    let lines = section
        .unwrap_or_else(|| panic!("no section {heading}"))
        .lines();
    let cells = |line: &str| {
        let cells = line.trim_matches('|').split(" | ");
        let code = |cell: &str| {
            cell.split('`')
                .skip(1)
                .step_by(2)
                .map(str::to_owned)
                .collect()
        };
        cells.map(code).collect()
    };
    let table = lines.filter(|line| line.starts_with("| `"));
    let rows: Vec<_> = table.map(cells).collect();
    assert!(rows.len() > 5, "{heading}: {rows:?}");
    rows
}

#[test]
fn the_game_shown_is_the_game_played() {
    let all = fences(&document(PAGE));
    let of = |info: &'static str| all.iter().filter(move |f| f.info == info);
    let answers: Vec<String> = of("json answer")
        .map(|f| f.text.trim().to_owned())
        .collect();
    let told = Table::new().play(&[], &answers);
    let shown: Vec<_> = of("json reply").collect();
    assert!(shown.len() > 3);
    assert_eq!(told.len(), shown.len());
    for (fence, told) in shown.iter().zip(&told) {
        let shown: Value = serde_json::from_str(&fence.text).unwrap();
        assert_eq!(shown, *told, "{PAGE}:{}, now:\n{told}", fence.line);
    }
    // An event in its own example is one of these.
    for fence in of("json event") {
        let shown: Value = serde_json::from_str(&fence.text).unwrap();
        let events = told.iter().filter_map(|reply| reply["events"].as_array());
        assert!(
            events.flatten().any(|e| *e == shown),
            "{PAGE}:{}",
            fence.line
        );
    }
    let known = ["gamebook", "json answer", "json reply", "json event"];
    let other = all.iter().find(|f| !known.contains(&&*f.info));
    assert!(other.is_none(), "an example that nobody plays");
}

#[test]
fn every_answer_of_the_table_is_one() {
    for row in rows("An answer and its reply") {
        let answers = &row[0];
        let told = Table::new().play(&[], answers);
        for (answer, told) in answers.iter().zip(&told[1..]) {
            let refused = told["refused"]["text"].as_str().unwrap_or_default();
            let read = !refused.contains("not an answer") && !refused.contains("not JSON");
            assert!(read, "{answer}: {refused}");
        }
    }
}

#[test]
fn every_command_of_the_program_stands_in_the_table() {
    let rows = rows("Commands");
    let told: BTreeSet<&str> = rows
        .iter()
        .flat_map(|row| &row[0])
        .filter_map(|form| form.split(' ').next())
        .collect();
    let commands = COMMANDS.iter().filter(|command| command.is_in_protocol());
    let known: BTreeSet<&str> = commands.map(|command| command.name).collect();
    assert_eq!(told, known);
}

#[test]
fn every_command_of_the_table_is_answered_as_it_says() {
    for row in rows("Commands") {
        let named = |word: &str| {
            word.replace("NAME", "before-the-vault")
                .replace("undo N", "undo 1")
                .replace("TEXT", "the clerk lies")
                .replace("WHO", "Wat")
        };
        for (n, word) in row[0].iter().enumerate() {
            let table = Table::new();
            let mut lines = vec![
                command("save before the vault"),
                r#"{"pick":"ask-the-clerk"}"#.to_owned(),
                r#"{"confirm":false}"#.to_owned(),
            ];
            if word.starts_with("revisit") || word.starts_with("unbookmark") {
                lines.insert(0, command("bookmark before-the-vault"));
            }
            // They are available before the first answer.
            if word.starts_with("characters") {
                lines.clear();
            }
            lines.push(command(&named(word)));
            let told = table.play(&[], &lines);
            let reply = told.last().unwrap();
            let examples: Vec<Value> = row[1]
                .iter()
                .filter_map(|text| serde_json::from_str(text).ok())
                .filter(Value::is_object)
                .collect();
            // One reply for all the words of a row, or one each.
            match examples.get(n).or(examples.first()) {
                Some(example) => {
                    for (key, value) in example.as_object().unwrap() {
                        let have = &reply[key];
                        let alike = std::mem::discriminant(have) == std::mem::discriminant(value);
                        assert!(alike, "{word}: {key} in {reply}");
                    }
                }
                None => {
                    for key in row[1]
                        .iter()
                        .filter(|key| *key != "previous_game" || word == "restart")
                    {
                        assert!(!reply[key].is_null(), "{word}: {key} in {reply}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_event_and_prompt_of_the_page_has_the_keys_it_says() {
    let lines = [
        r#"{"pick":"ask-the-clerk"}"#,
        r#"{"confirm":true}"#,
        r#"{"pick":"go-down-into-the-vault"}"#,
        r#"{"number":30}"#,
        r#"{"text":"clock"}"#,
    ];
    let told = Table::new().play(&["--dice", "5,5,3,5,5,3"], &lines.map(str::to_owned));
    let events: Vec<&Value> = told
        .iter()
        .chain([&told[0]["response"]])
        .filter_map(|reply| reply["events"].as_array())
        .flatten()
        .collect();
    let prompts: Vec<&Value> = told
        .iter()
        .chain([&told[0]["response"]])
        .map(|r| &r["prompt"])
        .collect();
    for (heading, key, have) in [("Events", "event", events), ("Prompts", "prompt", prompts)] {
        let mut seen = 0;
        for row in rows(heading) {
            let kind = &row[0][0];
            for it in have.iter().filter(|it| it[key] == **kind) {
                seen += 1;
                for name in &row[1] {
                    assert!(
                        it.as_object().unwrap().contains_key(name),
                        "{kind}: {name} in {it}"
                    );
                }
            }
        }
        assert!(seen > 4, "{heading}");
    }
}

#[test]
fn a_damaged_save_is_named_and_copied_before_it_is_written_over() {
    let table = Table::new();
    let first = [r#"{"pick":"ask-the-clerk"}"#.to_owned()];
    table.play(&[], &first);
    fs::write(table.save(), "{ half").unwrap();
    let told = table.play(&["--resume"], &[]);
    assert_eq!(told[0]["damaged_save"], "saves/the-tiny-tide.json");
    let notices = told[0]["notices"].to_string();
    notices.holds(&["is damaged", "`damaged-1`"]);
    assert_eq!(fs::read_to_string(table.save()).unwrap(), "{ half");
    let again = [first[0].clone(), r#"{"confirm":false}"#.to_owned()];
    table.play(&["--resume"], &again);
    // It continues after a kill.
    let told = table.play(&["--resume"], &[command("codes"), command("load")]);
    assert!(told[0].get("damaged_save").is_none(), "{}", told[0]);
    assert_eq!(told[1]["codes"][0], "Blatant");
    assert_eq!(told[2]["saves"][0], "damaged-1");
    let aside = table.save().with_file_name("the-tiny-tide.damaged-1.json");
    assert_eq!(fs::read_to_string(aside).unwrap(), "{ half");
}

/// Surplus arguments of a command are refused, and nothing is executed.
#[test]
fn surplus_words_are_named() {
    let table = Table::new();
    let said = [
        "look x y",
        "undo soon please",
        "undo undo",
        "undo 1 2",
        "sheet luck",
    ];
    let told = table.play(&[], &said.map(command));
    for (said, told) in said.iter().zip(&told[1..]) {
        let (name, words) = said.split_once(' ').unwrap();
        let refused = &told["refused"];
        assert_eq!(refused["reason"], "refused-form", "{told}");
        assert_eq!(refused["args"]["why"]["args"]["word"], words, "{told}");
        let form = refused["args"]["form"].as_str().unwrap();
        assert!(form.starts_with(name), "{told}");
    }
}

/// The replies to the lines of `tests/protocol/said.jsonl`.
fn said() -> String {
    let folder = TempDir::new().unwrap();
    let done = Command::cargo_bin("turnto")
        .unwrap()
        .args([
            "play",
            "tests/protocol/facts",
            "--scripts",
            "tests/protocol/scripts",
        ])
        .args(["--json", "--seed", "4", "--author", "--saves"])
        .arg(folder.path())
        .write_stdin(fs::read_to_string("tests/protocol/said.jsonl").unwrap())
        .assert()
        .success();
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

#[test]
fn one_fact_has_one_shape() {
    let told = said();
    let replies: Vec<Value> = told
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(replies[0]["protocol"], 2);
    let changes: Vec<&Value> = replies
        .iter()
        .filter_map(|reply| reply["events"].as_array())
        .flatten()
        .filter(|event| event["event"] == "change")
        .collect();
    let mut by = std::collections::BTreeSet::new();
    for it in &changes {
        assert!(it["text"].is_string() && it["id"].is_string(), "{it}");
        let what = it["what"].as_str().unwrap();
        by.insert((what, it["by"].as_str().unwrap()));
        match what {
            "code" | "title" | "entry" => {
                assert!(it["from"].is_boolean() && it["to"].is_boolean(), "{it}");
                assert_ne!(it["from"], it["to"]);
            }
            "mark" => assert_eq!(it["mark"], "lit"),
            _ => {}
        }
        assert_eq!(
            it["kind"].is_string(),
            matches!(what, "entry" | "mark"),
            "{it}"
        );
    }
    for who in ["page", "rule", "author"] {
        assert!(by.contains(&("code", who)), "{by:?}");
    }
    assert!(by.contains(&("entry", "author")) && by.contains(&("entry", "rule")));
    // The reasons why a choice is closed and why an answer does not fit have an id next to their text.
    let options = replies
        .iter()
        .filter_map(|it| it["prompt"]["options"].as_array());
    let closed = |offer: &&Value| offer["closed"]["reason"] == "needs";
    let closed = options.flatten().find(closed).unwrap();
    assert_eq!(closed["closed"]["args"]["what"]["reason"], "lack-code");
    // An author's own text has no id.
    let worded = &replies[0]["response"]["prompt"]["options"][2]["closed"];
    assert!(worded["reason"].is_null() && worded["text"].is_string());
    assert_eq!(replies[5]["refused"]["reason"], "refused-choice");
    // No text contains an unresolved message.
    assert!(!told.contains(['\u{fdd0}', '\u{fdd1}', '\u{fdd2}']));
}

#[test]
fn a_version_that_is_not_spoken_is_refused() {
    for version in ["1", "3"] {
        Command::cargo_bin("turnto")
            .unwrap()
            .args(["play", "tests/protocol/facts", "--json", "--protocol"])
            .arg(version)
            .assert()
            .code(2)
            .stdout("");
    }
}

#[test]
fn front_ends_read_variables_and_hear_of_their_changes() {
    let table = Table::new();
    let book = "---\ntitle: The Tiny Tide\nruleset: plain\nvariables: { rent: 3, hero: none, calm: true }\n---\n\n# a: A\n\n{ask \"Who?\" into hero} {set rent = rent + 1}{set rent = rent - 1}{set calm = not calm}\n\n- {named wait} Wait -> a\n";
    fs::write(table.0.path().join("tiny.gamebook"), book).unwrap();
    let text = |text: &str| serde_json::json!({ "text": text }).to_string();
    let lines = [
        text(&"a".repeat(10_000)),
        text(" \t\u{200b} "),
        text("<b>Ada\u{7}\nLovelace</b>"),
        command("variables"),
        r#"{"pick":"wait"}"#.to_owned(),
        text("<b>Ada Lovelace</b>"),
        command("undo"),
        command("variables"),
    ];
    let replies = table.play(&[], &lines);
    let changes = |n: usize| {
        let events = replies[n]["events"].as_array().expect("events");
        let changes = events.iter().filter(|it| it["event"] == "change");
        let parts = changes.map(|it| {
            assert_eq!(
                (&it["what"], &it["by"]),
                (&"variable".into(), &"page".into())
            );
            assert_eq!(it["text"], "");
            format!("{} {} {}", it["id"], it["from"], it["to"])
        });
        parts.collect::<Vec<_>>()
    };
    for (n, reason) in [(1, "refused-long"), (2, "refused-word")] {
        assert_eq!(replies[n]["refused"]["reason"], reason);
    }
    assert_eq!(
        changes(3),
        [
            r#""calm" true false"#,
            r#""hero" "none" "<b>Ada Lovelace</b>""#
        ]
    );
    let variables = serde_json::json!({"a.wait": false, "calm": false, "hero": "<b>Ada Lovelace</b>", "rent": 3});
    assert_eq!(replies[4]["variables"], variables);
    assert_eq!(changes(5), [r#""a.wait" false true"#]);
    assert_eq!(changes(6), [r#""calm" false true"#]);
    assert_eq!(changes(7), [""; 0]);
    assert_eq!(replies[8]["variables"]["calm"], false);
}
