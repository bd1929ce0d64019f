//! `turnto simulate --shard` and `turnto merge`: a report that many machines made is the one that a single machine makes, byte for byte, and nothing
//! is merged that does not belong together.

use assert_cmd::Command;
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const PLANTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/simulate/planted");

/// What `turnto` says in a folder, both streams apart, and its status.
fn turnto(folder: &Path, words: &[&str]) -> (String, String, i32) {
    let mut turnto = Command::cargo_bin("turnto").unwrap();
    turnto.current_dir(folder).args(words).env("NO_COLOR", "1");
    turnto.env("COLUMNS", "100");
    let done = turnto.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let status = done.status.code().unwrap_or(-1);
    (text(done.stdout), text(done.stderr), status)
}

/// The text, the JSON and the page of a report.
fn told(folder: &Path, words: &[&str]) -> [String; 3] {
    let (text, wrong, status) = turnto(folder, &[words, &["--html", "report.html"]].concat());
    assert_eq!(status, 0, "{words:?}: {wrong}");
    let (json, ..) = turnto(folder, &[words, &["--format", "json"]].concat());
    let html = std::fs::read_to_string(folder.join("report.html")).unwrap();
    [text, json, html]
}

/// Plays all shards, each with another number of threads, the last one first.
fn shards(folder: &Path, words: &[&str], of: u64) -> Vec<String> {
    let mut parts = Vec::new();
    for number in (1..=of).rev() {
        let (shard, out) = (format!("{number}/{of}"), format!("part-{number}.jsonl"));
        let threads = (number % 3 + 1).to_string();
        let more = ["--shard", &shard, "--out", &out, "--threads", &threads];
        let (said, wrong, status) = turnto(folder, &[words, &more].concat());
        assert_eq!((&*said, status), ("", 0), "{wrong}");
        assert!(wrong.contains(&format!("shard {shard} of")), "{wrong}");
        parts.push(out);
    }
    parts
}

/// Some books, readers and numbers of shards: of blocks that the runs do not fill, and more shards than blocks.
#[test]
fn parts_merged_are_the_report_of_one_machine() {
    let stair = format!("{ROOT}/books/stair");
    let digger = format!("{ROOT}/tests/simulate/digger.lua");
    let given = format!("{ROOT}/tests/simulate/given.yaml");
    let plays: [(&[&str], &[u64]); 6] = [
        (&[PLANTED, "--runs", "200", "--turns", "50"], &[1, 3, 5]),
        (
            &[
                PLANTED, "--runs", "192", "--turns", "60", "--seed", "7", "--reader", "curious",
            ],
            &[2],
        ),
        (
            &[
                PLANTED,
                "--runs",
                "70",
                "--turns",
                "30",
                "--reader",
                "greedy:sp",
                "--commands",
                "20%",
            ],
            &[2],
        ),
        (
            &[
                PLANTED, "--runs", "100", "--turns", "20", "--reader", &digger,
            ],
            &[2],
        ),
        (
            &[
                PLANTED,
                "--runs",
                "129",
                "--start",
                "cell",
                "--given",
                &given,
                "--until",
                "page:cellar",
            ],
            &[3],
        ),
        (&[&stair, "--runs", "200", "--turns", "5"], &[2]),
    ];
    for (words, many) in plays {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let words = [&["simulate"], words].concat();
        let whole = told(folder, &words);
        for of in many {
            let parts = shards(folder, &words, *of);
            let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
            let merged = told(folder, &[&["merge"], &*parts].concat());
            for (merged, whole) in merged.iter().zip(&whole) {
                assert!(merged == whole, "{words:?} {of}: {merged}\n{whole}");
            }
        }
    }
}

/// Parts in one file, as they come from a pipe, are as good as parts in files of their own.
#[test]
fn parts_may_stand_in_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let words = ["simulate", PLANTED, "--runs", "128", "--turns", "30"];
    let parts = shards(folder, &words, 3);
    let texts = parts
        .iter()
        .map(|it| std::fs::read_to_string(folder.join(it)).unwrap());
    std::fs::write(folder.join("all.jsonl"), texts.collect::<String>()).unwrap();
    assert_eq!(told(folder, &["merge", "all.jsonl"]), told(folder, &words));
    let (_, _, status) = turnto(folder, &["merge", "all.jsonl", "--fail-on", "stuck"]);
    assert_eq!(status, 1);
}

/// What does not belong together is refused, all of it at once, and it is said how to mend it.
#[test]
fn what_cannot_be_merged_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let words = ["simulate", PLANTED, "--runs", "250", "--turns", "20"];
    shards(folder, &words, 4);
    let play = |more: &[&str]| {
        let shard = ["--shard", "2/4", "--out", "other.jsonl"];
        let (_, wrong, status) = turnto(folder, &[&["simulate"], more, &shard].concat());
        assert_eq!(status, 0, "{wrong}");
    };
    let refused = |parts: &[&str], says: &[&str]| {
        let (said, wrong, status) = turnto(folder, &[&["merge"], parts].concat());
        assert_eq!((&*said, status), ("", 2), "{wrong}");
        for says in says {
            assert!(wrong.contains(says), "{says}\n---\n{wrong}");
        }
        assert!(
            wrong.ends_with("nothing is merged: a report of parts is all of it or none\n"),
            "{wrong}"
        );
    };
    let [one, two, three, four] = [
        "part-1.jsonl",
        "part-2.jsonl",
        "part-3.jsonl",
        "part-4.jsonl",
    ];

    refused(
        &[four, two],
        &[
            "of 4 shards these are missing: 1, 3; play them, such as: turnto simulate ",
            " --turns 20 --runs 250 --shard 1/4 --out part-1.jsonl",
        ],
    );
    std::fs::copy(folder.join(two), folder.join("again.jsonl")).unwrap();
    refused(
        &[one, two, "again.jsonl", three, four],
        &["again.jsonl is shard 2/4, and so is part-2.jsonl: leave one of them out"],
    );
    for (more, says) in [
        (
            &["--runs", "250", "--turns", "20", "--seed", "1"][..],
            "they differ in the options: `--seed 1 --turns 20`, and `--turns 20` there",
        ),
        (
            &["--runs", "251", "--turns", "20"],
            "the number of runs: `251`, and `250` there",
        ),
        (
            &["--runs", "250", "--turns", "20", "--reader", "curious"],
            "the options: `--reader curious --turns 20`",
        ),
    ] {
        play(&[&[PLANTED], more].concat());
        refused(
            &[one, "other.jsonl", three, four],
            &["other.jsonl is no part of what part-1.jsonl is of", says],
        );
    }
    play(&["quern", "--runs", "250", "--turns", "2"]);
    refused(
        &[one, "other.jsonl", three, four],
        &["the book: `The Drowned Bell of Quern`, and `Eight Traps` there"],
    );

    // Damage, and what is no part at all: none hides another.
    let text = std::fs::read_to_string(folder.join(three)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let damaged = |name: &str, lines: &[&str]| {
        std::fs::write(folder.join(name), lines.join("\n") + "\n").unwrap();
    };
    std::fs::write(folder.join("cut.jsonl"), &text[..text.len() / 2]).unwrap();
    damaged("few.jsonl", &lines[..lines.len() - 1]);
    damaged("less.jsonl", &[&lines[..70], &lines[71..]].concat());
    damaged("hole.jsonl", &[&lines[..5], &lines[6..]].concat());
    std::fs::write(folder.join("report.html"), "<!doctype html>\n").unwrap();
    std::fs::write(folder.join("empty.jsonl"), "").unwrap();
    let version = |n: &str| text.replacen(r#""version":2"#, &format!(r#""version":{n}"#), 1);
    std::fs::write(folder.join("newer.jsonl"), version("3")).unwrap();
    std::fs::write(folder.join("older.jsonl"), version("1")).unwrap();
    // A digit that nobody would miss.
    let at = text.find(r#","answers":"#).unwrap() + r#","answers":"#.len();
    let digit = if text[at..].starts_with('1') {
        "2"
    } else {
        "1"
    };
    let changed = [&text[..at], digit, &text[at + 1..]].concat();
    std::fs::write(folder.join("digit.jsonl"), changed).unwrap();
    let other = text.replacen(r#""program":""#, r#""program":"9."#, 1);
    std::fs::write(folder.join("program.jsonl"), other).unwrap();
    for cut in ["cut.jsonl", "few.jsonl"] {
        refused(
            &[
                one,
                two,
                cut,
                four,
                "report.html",
                "empty.jsonl",
                "newer.jsonl",
                "none.jsonl",
            ],
            &[
                &format!(
                    "{cut} is cut off: shard 3/4 was not played to its end, or not all of it was copied; play it again: turnto simulate "
                ),
                "report.html is no part",
                "empty.jsonl is empty",
                "newer.jsonl was written by a newer turnto (version 3 of the format; this one reads up to 2)",
                "none.jsonl: No such file",
            ],
        );
    }
    refused(
        &[one, two, "older.jsonl", four],
        &[
            "older.jsonl was written by an older turnto (version 1 of the format, and this one writes 2)",
        ],
    );
    let whole = format!(
        "digit.jsonl: the part is damaged somewhere before line {}, where it ends; play it again: turnto simulate ",
        lines.len()
    );
    refused(&[one, two, "digit.jsonl", four], &[&whole]);
    refused(
        &[one, two, "hole.jsonl", four],
        &["hole.jsonl, line 6: the part is damaged here"],
    );
    refused(
        &[one, two, "less.jsonl", four],
        &["less.jsonl, line ", ": the part is damaged here"],
    );
    refused(
        &[one, two, "program.jsonl", four],
        &["the version of turnto: `9."],
    );
    let (_, wrong, status) = turnto(folder, &["merge", "program.jsonl"]);
    assert!(
        status == 2 && wrong.contains("merge it with the one that played it"),
        "{wrong}"
    );
    let (_, wrong, status) = turnto(folder, &["merge", one, "--book", "quern"]);
    assert!(
        status == 2 && wrong.contains("and quern is `The Drowned Bell of Quern`"),
        "{wrong}"
    );
}

/// A book that was changed since is another; one that lies elsewhere is the same.
#[test]
fn parts_are_of_one_edition() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let page = "---\ntitle: A Book\nruleset: badgerstone\nsheet: { LORE: 2 }\nplaces: { fate: b, epilogue: b }\nstart: a\n---\n\n# a: A\n\nHere.\n\n- On -> b\n- Back -> a\n\n# b: B\n\n{ending victory \"Won\"}\n";
    std::fs::write(folder.join("book.gamebook"), page).unwrap();
    std::fs::write(folder.join("house.lua"), "return {}\n").unwrap();
    let words = [
        "simulate",
        "book.gamebook",
        "--runs",
        "10",
        "--house",
        "house.lua",
    ];
    shards(folder, &words, 1);
    let (whole, _, _) = turnto(folder, &words);
    assert_eq!(turnto(folder, &["merge", "part-1.jsonl"]).0, whole);
    std::fs::create_dir(folder.join("there")).unwrap();
    let moved = folder.join("there");
    std::fs::rename(folder.join("part-1.jsonl"), moved.join("part.jsonl")).unwrap();
    let (_, wrong, _) = turnto(&moved, &["merge", "part.jsonl"]);
    assert!(
        wrong.contains("`book.gamebook`") && wrong.contains("--book BOOK"),
        "{wrong}"
    );
    let there = [
        "merge",
        "part.jsonl",
        "--book",
        "../book.gamebook",
        "--house",
        "../house.lua",
    ];
    let (said, wrong, status) = turnto(&moved, &there);
    assert!(status == 0 && said == whole, "{wrong}");
    std::fs::write(folder.join("house.lua"), "return { }\n").unwrap();
    let (_, wrong, _) = turnto(&moved, &there);
    assert!(
        wrong.contains("was played by other rules than those here"),
        "{wrong}"
    );
    std::fs::write(folder.join("book.gamebook"), page.replace("Here", "There")).unwrap();
    let (_, wrong, _) = turnto(&moved, &there);
    assert!(wrong.contains("is of another edition of `"), "{wrong}");
}

/// `--time` ends at a whole block, says how many runs it was, and tells what so many runs tell.
#[test]
fn a_time_ends_at_a_whole_block() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["simulate", PLANTED, "--turns", "20"];
    let (timed, ..) = turnto(folder.path(), &[&words[..], &["--time", "1s"]].concat());
    let runs: u64 = timed.split(' ').next().unwrap().parse().unwrap();
    assert!(runs > 0 && runs.is_multiple_of(64), "{timed}");
    let runs = runs.to_string();
    let (counted, ..) = turnto(folder.path(), &[&words[..], &["--runs", &runs]].concat());
    assert_eq!(timed, counted);
}

#[test]
fn options_that_do_not_go_together_are_told() {
    let folder = tempfile::tempdir().unwrap();
    for (words, says) in [
        (&["--shard", "1/2"][..], "--out <FILE>"),
        (&["--shard", "3/2", "--out", "a"], "a shard is such as 3/64"),
        (&["--out", "a", "--time", "1s"], "--time"),
        (&["--out", "a", "--html", "b"], "--html"),
        (&["--out", "a", "--fail-on", "stuck"], "--fail-on"),
        (
            &["--out", "none/a"],
            "`--out none/a`: no such file or folder",
        ),
        (&["--run", "1", "--runs", "5"], "--runs"),
        (&["--run", "1", "--time", "5s"], "--time"),
        (&["--run", "1", "--threads", "2"], "--threads"),
        (&["--run", "1", "--format", "json"], "--format"),
        (&["--run", "1", "--out", "a"], "--out"),
    ] {
        let words = [&["simulate", PLANTED], words].concat();
        let (_, wrong, status) = turnto(folder.path(), &words);
        assert!(status == 2 && wrong.contains(says), "{words:?}: {wrong}");
    }
}
