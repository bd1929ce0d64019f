//! Problems that the first user of `turnto simulate` reported: errors have the right place and cause, and each is reported once.

use crate::ferry::Holds;
use crate::program::turnto as run;
use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;

const HEAD: &str = "---\ntitle: A Book\nruleset: badgerstone\nsheet: { LORE: 2 }\nrule_pages: { fate: z, epilogue: z }\nstart: a\n---\n";

/// Output of `turnto` in a folder: both streams, standard error last.
fn turnto(folder: &Path, words: &[&str]) -> String {
    run(folder, words, "").all()
}

fn book(pages: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let end = "\n\n# z: Z\n\n{ending victory \"Won\"}\n";
    std::fs::write(
        folder.path().join("book.gamebook"),
        format!("{HEAD}\n{pages}{end}"),
    )
    .unwrap();
    folder
}

fn findings(folder: &Path, words: &[&str], what: &str) -> Vec<(String, String)> {
    let told = turnto(
        folder,
        &[&["simulate", "book.gamebook", "--format", "json"], words].concat(),
    );
    let report: Value = serde_json::from_str(&told).unwrap_or_else(|_| panic!("{told}"));
    let all = report["findings"].as_array().unwrap().iter();
    let text = |it: &Value, key: &str| it[key].as_str().unwrap().to_owned();
    all.filter(|it| it["kind"] == what)
        .map(|it| (text(it, "page"), text(it, "location")))
        .collect()
}

/// An unknown command of a Lua reader is an error of the reader.
#[test]
fn a_command_of_a_script_that_there_is_not_is_the_scripts_fault() {
    let folder = book("# a: A\n\n- On -> z");
    let reader = "return { strategy = function() return { command = \"fly away\" } end }\n";
    std::fs::write(folder.path().join("bird.lua"), reader).unwrap();
    let told = turnto(
        folder.path(),
        &[
            "simulate",
            "book.gamebook",
            "--runs",
            "3",
            "--strategy",
            "bird.lua",
        ],
    );
    assert!(told.contains("the reader entered `fly away`: "), "{told}");
    assert!(!told.contains("Errors in play"), "{told}");
}

/// Division by 0 stops no game, and is reported.
#[test]
fn a_division_by_zero_is_told() {
    let folder = book("# a: A\n\n- On -> b\n\n# b: B\n\n{if 10 / sp > 3}Rich.{end}\n\n- On -> z");
    let found = findings(folder.path(), &["--runs", "3"], "error");
    assert_eq!(found, [("b".to_owned(), "book.gamebook:13".to_owned())]);
}

/// A loop that runs enter by several pages is reported once.
#[test]
fn one_circle_is_told_once() {
    let folder = book(
        "# a: A\n\n- One -> b\n- Other -> c\n- Third -> d\n\n# b: B\n\n- On -> c\n\n# c: C\n\n- On -> d\n\n# d: D\n\n- On -> b",
    );
    let found = findings(
        folder.path(),
        &["--runs", "32", "--max-turns", "100"],
        "loop",
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "b");
}

/// Loops through a hub with four or more ways are not reported, because open worlds consist of them.
#[test]
fn a_hub_is_no_circle() {
    let world = |pages: &[&str]| {
        let ways: String = pages
            .iter()
            .map(|it| format!("- To {it} -> {it}\n"))
            .collect();
        let pages = pages
            .iter()
            .map(|it| format!("\n# {it}: {it}\n\n- Back -> a\n"));
        let folder = book(&format!("# a: A\n\n{ways}{}", pages.collect::<String>()));
        findings(
            folder.path(),
            &["--runs", "32", "--max-turns", "200"],
            "loop",
        )
        .len()
    };
    assert_eq!(world(&["b", "c", "d"]), 1);
    assert_eq!(world(&["b", "c", "d", "e"]), 0);
}

/// With a number of runs and a time limit, a simulation stops at the first that is reached.
#[test]
fn runs_and_a_time_may_be_said_together() {
    let folder = book("# a: A\n\n- On -> z");
    let words = ["simulate", "book.gamebook", "--runs", "64", "--time", "10m"];
    let told = turnto(folder.path(), &words);
    assert!(told.starts_with("64 runs, "), "{told}");
    let words = [
        "simulate",
        "book.gamebook",
        "--runs",
        "9000000",
        "--time",
        "1s",
    ];
    let told = turnto(folder.path(), &words);
    assert!(!told.starts_with("9000000 runs, "), "{told}");
}

/// A test with a row for one outcome, an ending, and pages behind a choice that no run can take.
fn hidden() -> tempfile::TempDir {
    let folder = book(
        "# a: A\n\n- Test\n  {test LORE}\n  | success: Done.\n  -> b\n- {needs code Never} Hidden -> k\n\n# b: B\n\n{ending rest \"Home\"}\n\n# k: K\n\n- On -> l\n\n# l: L\n\n- On -> z",
    );
    let path = folder.path().join("book.gamebook");
    let text = std::fs::read_to_string(&path).unwrap();
    let text = text.replace("start: a\n", "start: a\ncodes: { Never: never }\n");
    std::fs::write(path, text).unwrap();
    folder
}

#[test]
fn outcomes_without_a_row_are_named() {
    let folder = hidden();
    let told = turnto(
        folder.path(),
        &["simulate", "book.gamebook", "--runs", "64"],
    );
    let line = told
        .lines()
        .find(|it| it.contains("test LORE on a: executed"));
    let line = line.unwrap_or_else(|| panic!("{told}"));
    assert!(
        line.contains("miss ") && line.contains("partial "),
        "{line}"
    );
    assert!(!line.contains("other"), "{line}");
}

/// An event that turns elsewhere ends a fight. Its outcome is named, and the alternatives of a choice are separated.
#[test]
fn an_outcome_that_an_event_handles_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("book.gamebook"),
        "---\ntitle: A Book\nruleset: badgerstone\nrule_pages: { fate: z, epilogue: z }\nstart: a\nevents: { on death: \"-> z\" }\n---\n\n\
        # a: A\n\n- Walk {if visits = 1}slowly{else}whistling{end} home {if visits = 2}again{end}\n  {wound 3}\n  | standing: Well.\n  -> b\n\n\
        # b: B\n\n{ending rest \"Home\"}\n\n# z: Z\n\n{ending victory \"Won\"}\n",
    )
    .unwrap();
    let words = [
        "simulate",
        "book.gamebook",
        "--runs",
        "64",
        "--format",
        "json",
    ];
    let told = turnto(folder.path(), &words);
    let report: Value = serde_json::from_str(&told).unwrap_or_else(|_| panic!("{told}"));
    let outcomes = &report["instructions"][0]["outcomes"];
    let named: Vec<_> = outcomes
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (&it["outcome"], &it["times"]))
        .collect();
    assert_eq!(
        serde_json::json!(named),
        serde_json::json!([["standing", 0], ["down", 64]])
    );
    told.holds(&["Walk slowly/whistling home again"]);
}

/// The run in the report of an ending is a recorded game that reaches it.
#[test]
fn an_ending_names_a_run_that_comes_to_it() {
    let others = "- Off -> z\n".repeat(7);
    let folder = book(&format!(
        "# a: A\n\n- Home -> b\n{others}\n# b: B\n\n{{ending rest \"Home\"}}"
    ));
    let told = turnto(
        folder.path(),
        &["simulate", "book.gamebook", "--runs", "64"],
    );
    let mut lines = told
        .lines()
        .skip_while(|it| !it.contains("Home [rest] on b"));
    let again = lines.find_map(|it| it.trim().strip_prefix("to replay one: `turnto "));
    let words: Vec<&str> = again
        .unwrap_or_else(|| panic!("{told}"))
        .trim_end_matches('`')
        .split(' ')
        .collect();
    let game = turnto(folder.path(), &words);
    assert!(game.contains("ending rest \"Home\""), "{game}");
}

/// Pages that can only be reached through an unseen page are listed with that page.
#[test]
fn pages_behind_one_that_was_never_seen_are_told_with_it() {
    let folder = hidden();
    let told = turnto(
        folder.path(),
        &["simulate", "book.gamebook", "--runs", "64"],
    );
    assert!(
        told.contains("2 pages behind it not reached: l, z"),
        "{told}"
    );
    assert!(!told.contains("  l ("), "{told}");
}

/// With `--stay-in-book`, a run goes to a linked book only if there is no other way, and ends there.
#[test]
fn readers_may_stay_in_the_book() {
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/linked");
    let told = |words: &[&str]| {
        turnto(
            &books,
            &[&["simulate", "harbour", "--runs", "64"], words].concat(),
        )
    };
    assert!(!told(&[]).contains("left for a linked book"));
    told(&["--stay-in-book"]).holds(&["64 runs", "left for a linked book"]);
}

/// Recorded games of a single-file book are in a folder next to it.
#[test]
fn recorded_games_lie_beside_a_book_in_one_file() {
    let folder = book("# a: A\n\n- On -> z");
    let root = folder.path();
    let fx = root.join("fx");
    std::fs::create_dir_all(fx.join("playthroughs")).unwrap();
    std::fs::rename(root.join("book.gamebook"), fx.join("book.gamebook")).unwrap();
    std::fs::write(
        fx.join("playthroughs/on.play"),
        "seed: 1\nrecord: pages\n\npage a\n> On\npage z\n",
    )
    .unwrap();
    let one = "recorded games: 1 passed, 0 failed\n";
    assert_eq!(turnto(root, &["test", "fx/book.gamebook"]), one);
    assert_eq!(
        turnto(
            root,
            &["test", "fx/book.gamebook", "fx/playthroughs/on.play"]
        ),
        one
    );
    assert_eq!(turnto(root, &["test", "fx/playthroughs/on.play"]), one);
    assert_eq!(turnto(&fx, &["test", "book.gamebook"]), one);
    std::fs::write(
        fx.join("playthroughs/on.play"),
        "seed: 1\nrecord: pages\n\n> On\n",
    )
    .unwrap();
    turnto(root, &["test", "fx/book.gamebook", "--update"]);
    let kept = std::fs::read_to_string(fx.join("playthroughs/on.play")).unwrap();
    assert!(kept.contains("page z"), "{kept}");
    // Next to two books, they belong to neither.
    std::fs::copy(fx.join("book.gamebook"), fx.join("other.gamebook")).unwrap();
    let told = turnto(root, &["test", "fx/other.gamebook"]);
    assert!(told.contains("no recorded games"), "{told}");
}

/// Commands in messages can be pasted.
#[test]
#[cfg(unix)]
fn a_command_that_is_told_can_be_pasted() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["x \"y\"", "it's", "plain"] {
        let told = turnto(folder.path(), &["new", name, "--rules", "arena"]);
        let (_, rest) = told
            .split_once("\nTo play it, run `turnto play ")
            .expect("a command");
        let (word, _) = rest.split_once("`. To check it").expect("its end");
        let mut shell = std::process::Command::new("/bin/sh");
        shell
            .current_dir(&folder)
            .args(["-c", &format!("cd {word} && pwd")]);
        let done = shell.output().unwrap();
        let there = String::from_utf8(done.stdout).unwrap();
        assert!(there.trim_end().ends_with(name), "{told}");
    }
}

/// An unknown language is reported if it was set only for this program.
#[test]
fn a_language_that_is_not_spoken_is_told() {
    let said = |name: &str, value: &str| {
        let mut turnto = Command::cargo_bin("turnto").unwrap();
        turnto
            .args(["play", "quern", "--seed", "1"])
            .write_stdin("quit\n");
        for name in ["TURNTO_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
            turnto.env_remove(name);
        }
        let folder = tempfile::tempdir().unwrap();
        turnto
            .env(name, value)
            .env("XDG_DATA_HOME", folder.path())
            .env("HOME", folder.path());
        String::from_utf8(turnto.output().unwrap().stderr).unwrap()
    };
    let told = said("TURNTO_LANGUAGE", "fr");
    told.holds(&["TURNTO_LANGUAGE=fr: the languages are en and de"]);
    assert!(!said("TURNTO_LANGUAGE", "de").contains("languages"));
    assert!(!said("LANG", "fr_FR.UTF-8").contains("languages"));
}
