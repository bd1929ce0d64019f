//! `turnto simulate --shard` and `turnto merge`: the merged report of many machines has the same bytes as that of one machine. Parts that do not
//! belong together are refused.

use crate::ferry::Holds;
use crate::program::turnto as run;
use std::os::unix::fs::symlink;
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const PLANTED: &str = "planted";

/// Links in each folder, because a part names files by relative paths.
const LINKS: [(&str, &str); 3] = [
    (PLANTED, "tests/simulate/planted"),
    ("tests", "tests/simulate"),
    ("stair", "books/stair"),
];

/// Output of `turnto` in a folder, both streams separately, and its status. Arguments are separated by spaces.
fn turnto(folder: &Path, words: &str) -> (String, String, i32) {
    for (name, to) in LINKS {
        let _ = symlink(Path::new(ROOT).join(to), folder.join(name));
    }
    let words: Vec<&str> = words.split_whitespace().collect();
    let said = run(folder, &words, "");
    (said.out, said.err, said.code.unwrap_or(-1))
}

/// The text, the JSON and the HTML of a report.
fn told(folder: &Path, words: &str) -> [String; 3] {
    let (text, wrong, status) = turnto(folder, &format!("{words} --html report.html"));
    assert_eq!(status, 0, "{words:?}: {wrong}");
    let (json, ..) = turnto(folder, &format!("{words} --format json"));
    let html = std::fs::read_to_string(folder.join("report.html")).unwrap();
    [text, json, html]
}

/// Plays all shards, each with a different number of threads, the last one first. Returns their files.
fn shards(folder: &Path, words: &str, of: u64) -> String {
    let mut parts = String::new();
    for number in (1..=of).rev() {
        let threads = number % 3 + 1;
        let shard = format!("--shard {number}/{of} --out part-{number}.jsonl --threads {threads}");
        let (said, wrong, status) = turnto(folder, &format!("{words} {shard}"));
        assert_eq!((&*said, status), ("", 0), "{wrong}");
        wrong.holds(&[&format!("shard {number}/{of} of")]);
        parts += &format!(" part-{number}.jsonl");
    }
    parts
}

/// Several books, strategies and numbers of shards: with incomplete blocks, and with more shards than blocks.
#[test]
fn parts_merged_are_the_report_of_one_machine() {
    for (book, options, many) in [
        (PLANTED, "--runs 200 --max-turns 50", &[1, 3, 5][..]),
        (
            PLANTED,
            "--runs 192 --max-turns 60 --seed 7 --strategy curious",
            &[2],
        ),
        (
            PLANTED,
            "--runs 70 --max-turns 30 --strategy max:sp --command-rate 20%",
            &[2],
        ),
        (
            PLANTED,
            "--runs 100 --max-turns 20 --strategy tests/digger.lua",
            &[2],
        ),
        (
            PLANTED,
            "--runs 129 --start cell --state tests/given.yaml --until page:cellar",
            &[3],
        ),
        ("stair", "--runs 200 --max-turns 5", &[2]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let words = format!("simulate {book} {options}");
        let whole = told(folder, &words);
        for of in many {
            let parts = shards(folder, &words, *of);
            let merged = told(folder, &format!("merge {parts}"));
            for (merged, whole) in merged.iter().zip(&whole) {
                assert!(merged == whole, "{words:?} {of}: {merged}\n{whole}");
            }
        }
    }
}

/// Files for other machines contain no path of this machine, wherever the book is.
#[test]
fn reports_have_no_absolute_path() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let here = folder.to_str().unwrap();
    let tests = format!("{ROOT}/tests/simulate");
    let words = format!(
        "simulate {here}/planted --runs 70 --max-turns 30 --strategy {tests}/digger.lua --state {tests}/given.yaml --start cell"
    );
    let mut all = told(folder, &words).to_vec();
    turnto(folder, &format!("{words} --out part.jsonl"));
    all.push(std::fs::read_to_string(folder.join("part.jsonl")).unwrap());
    for text in all {
        assert!(!text.contains(here) && !text.contains(ROOT), "{text}");
        assert!(text.contains("digger.lua"), "{text}");
    }
    // Files below the current folder are found there by the next command.
    let (_, wrong, status) = turnto(
        folder,
        &format!("simulate {here}/planted --runs 70 --out part.jsonl"),
    );
    assert_eq!(status, 0, "{wrong}");
    assert_eq!(
        turnto(folder, "merge part.jsonl"),
        turnto(folder, "simulate planted --runs 70")
    );
}

/// Several parts in one file, as from a pipe, are accepted like separate files.
#[test]
fn parts_may_stand_in_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let words = format!("simulate {PLANTED} --runs 128 --max-turns 30");
    let parts = shards(folder, &words, 3);
    let texts = parts
        .split_whitespace()
        .map(|it| std::fs::read_to_string(folder.join(it)).unwrap());
    std::fs::write(folder.join("all.jsonl"), texts.collect::<String>()).unwrap();
    assert_eq!(told(folder, "merge all.jsonl"), told(folder, &words));
    let (_, _, status) = turnto(folder, "merge all.jsonl --fail-on stuck");
    assert_eq!(status, 1);
}

/// Parts and messages. No message hides another.
const REFUSED: &str = "\
4 2 | missing shards: 1, 3 (of 4); to run the first of them: turnto simulate  |  --max-turns 20 --runs 250 --shard 1/4 --out part-1.jsonl
1 2 again 3 4 | again.jsonl and part-2.jsonl are both shard 2/4: leave out one of them
1 seed 3 4 | seed.jsonl and part-1.jsonl are from different simulations | they differ in the options (`--seed 1 --max-turns 20` and `--max-turns 20`)
1 runs 3 4 | the number of runs (`251` and `250`)
1 reader 3 4 | the options (`--strategy curious --max-turns 20`
1 quern 3 4 | the book (`The Drowned Bell of Quern` and `Eight Traps`)
1 2 cut 4 report.html empty newer none | cut.jsonl is incomplete: shard 3/4 was interrupted, or not copied completely; run it again: turnto simulate | report.html is not a part | empty.jsonl is empty | newer.jsonl was written by turnto 0.1.0 (format version 6), but this is turnto 0.1.0 (format version 5) | none.jsonl: No such file
1 2 few 4 | few.jsonl is incomplete
1 2 digit 4 | digit.jsonl: the part that ends in line END is damaged; run it again: turnto simulate
1 2 total 4 | total.jsonl: the part that ends in line END is damaged
1 2 hole 4 | hole.jsonl: the part that ends in line LESS is damaged
1 2 less 4 | less.jsonl: the part that ends in line LESS is damaged
1 2 program 4 | program.jsonl was written by turnto 9. | merge it with turnto 9.
";

/// Parts that do not belong together are refused with all reasons and how to fix them.
#[test]
fn what_cannot_be_merged_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    shards(
        folder,
        &format!("simulate {PLANTED} --runs 250 --max-turns 20"),
        4,
    );
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    let text = std::fs::read_to_string(folder.join("part-3.jsonl")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let end = lines.len();
    let joined = |lines: &[&str]| lines.join("\n") + "\n";
    write(
        "again.jsonl",
        &std::fs::read_to_string(folder.join("part-2.jsonl")).unwrap(),
    );
    write("cut.jsonl", &text[..text.len() / 2]);
    write("few.jsonl", &joined(&lines[..end - 1]));
    write(
        "less.jsonl",
        &joined(&[&lines[..70], &lines[71..]].concat()),
    );
    write("hole.jsonl", &joined(&[&lines[..5], &lines[6..]].concat()));
    write("report.html", "<!doctype html>\n");
    write("empty.jsonl", "");
    write(
        "newer.jsonl",
        &text.replacen(r#""version":5"#, r#""version":6"#, 1),
    );
    write(
        "program.jsonl",
        &text.replacen(r#""program":""#, r#""program":"9."#, 1),
    );
    // A changed digit in a run and in the totals, which is still valid JSON.
    for (name, key) in [
        ("digit.jsonl", r#","answers":"#),
        ("total.jsonl", r#""reached":"#),
    ] {
        let at = text.find(key).unwrap() + key.len();
        let digit = if text[at..].starts_with('1') {
            "2"
        } else {
            "1"
        };
        write(name, &[&text[..at], digit, &text[at + 1..]].concat());
    }
    for (name, play) in [
        (
            "seed.jsonl",
            format!("{PLANTED} --runs 250 --max-turns 20 --seed 1"),
        ),
        ("runs.jsonl", format!("{PLANTED} --runs 251 --max-turns 20")),
        (
            "reader.jsonl",
            format!("{PLANTED} --runs 250 --max-turns 20 --strategy curious"),
        ),
        ("quern.jsonl", "quern --runs 250 --max-turns 2".to_owned()),
    ] {
        let (_, wrong, status) =
            turnto(folder, &format!("simulate {play} --shard 2/4 --out {name}"));
        assert_eq!(status, 0, "{wrong}");
    }
    for row in REFUSED
        .replace("END", &end.to_string())
        .replace("LESS", &(end - 1).to_string())
        .lines()
    {
        let mut says = row.split(" | ");
        let parts = says.next().unwrap();
        let file = |part: &str| match part {
            "1" | "2" | "3" | "4" => format!("part-{part}.jsonl"),
            part if part.contains('.') => part.to_owned(),
            part => format!("{part}.jsonl"),
        };
        let parts: Vec<String> = parts.split(' ').map(file).collect();
        let (said, wrong, status) = turnto(folder, &format!("merge {}", parts.join(" ")));
        assert_eq!((&*said, status), ("", 2), "{wrong}");
        for says in says {
            assert!(wrong.contains(says), "{says}\n---\n{wrong}");
        }
        let last = "nothing was merged; correct these errors first\n";
        assert!(wrong.ends_with(last), "{wrong}");
    }
    let all = "part-1.jsonl part-2.jsonl part-3.jsonl part-4.jsonl";
    let (_, wrong, status) = turnto(folder, &format!("merge {all} --book quern"));
    assert_eq!(status, 2);
    wrong.holds(&["but quern is `The Drowned Bell of Quern`"]);
}

/// A book that has changed is a different one. A book that was moved is the same.
#[test]
fn parts_are_of_one_edition() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let page = "---\ntitle: A Book\nruleset: badgerstone\nsheet: { LORE: 2 }\nrule_pages: { fate: b, epilogue: b }\nstart: a\n---\n\n# a: A\n\nHere.\n\n- On -> b\n- Back -> a\n\n# b: B\n\n{ending victory \"Won\"}\n";
    std::fs::write(folder.join("book.gamebook"), page).unwrap();
    std::fs::write(folder.join("house.lua"), "return {}\n").unwrap();
    let words = "simulate book.gamebook --runs 10 --house-rules house.lua";
    shards(folder, words, 1);
    let (whole, _, _) = turnto(folder, words);
    assert_eq!(turnto(folder, "merge part-1.jsonl").0, whole);
    std::fs::create_dir(folder.join("there")).unwrap();
    let moved = folder.join("there");
    std::fs::rename(folder.join("part-1.jsonl"), moved.join("part.jsonl")).unwrap();
    let (_, wrong, _) = turnto(&moved, "merge part.jsonl");
    wrong.holds(&["`book.gamebook`", "--book BOOK"]);
    let there = "merge part.jsonl --book ../book.gamebook --house-rules ../house.lua";
    let (said, wrong, status) = turnto(&moved, there);
    // Commands that replay a run name the book as it was typed.
    let without_commands = |report: &str| -> Vec<String> {
        let lines = report.lines().filter(|line| !line.contains("to replay "));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(without_commands(&said), without_commands(&whole), "{wrong}");
    assert_eq!(status, 0);
    std::fs::write(folder.join("house.lua"), "return { }\n").unwrap();
    let (_, wrong, _) = turnto(&moved, there);
    wrong.holds(&["was played with other rules"]);
    std::fs::write(folder.join("book.gamebook"), page.replace("Here", "There")).unwrap();
    let (_, wrong, _) = turnto(&moved, there);
    assert!(wrong.contains("is from another edition of `"), "{wrong}");
}

/// `--time` stops after a whole block and reports the number of runs. The results equal those of that many runs. On a busy machine there may be none.
#[test]
fn a_time_ends_at_a_whole_block() {
    let folder = tempfile::tempdir().unwrap();
    let words = format!("simulate {PLANTED} --max-turns 20");
    let (timed, ..) = turnto(folder.path(), &format!("{words} --time 1s"));
    let runs: Option<u64> = timed.split(' ').next().and_then(|it| it.parse().ok());
    if let Some(runs) = runs.filter(|runs| *runs > 0) {
        assert!(runs.is_multiple_of(64), "{timed}");
        let (counted, ..) = turnto(folder.path(), &format!("{words} --runs {runs}"));
        assert_eq!(timed, counted);
    }
}

/// Options and messages.
const CONFLICTS: &str = "\
--shard 1/2 | --out <FILE>
--shard 3/2 --out a | must be a number and a total, such as 3/64
--shard 0/4 --out a | must be a number and a total, such as 3/64
--shard a/b --out a | must be a number and a total, such as 3/64
--out a --time 1s | --time
--out a --html b | --html
--out a --fail-on stuck | --fail-on
--out none/a | `--out none/a`: no such file or folder
--run 1 --runs 5 | --runs
--run 1 --time 5s | --time
--run 1 --threads 2 | --threads
--run 1 --format json | --format
--run 1 --out a | --out
";

#[test]
fn options_that_do_not_go_together_are_told() {
    let folder = tempfile::tempdir().unwrap();
    for row in CONFLICTS.lines() {
        let (options, says) = row.split_once(" | ").unwrap();
        let (_, wrong, status) = turnto(folder.path(), &format!("simulate {PLANTED} {options}"));
        assert!(status == 2 && wrong.contains(says), "{options}: {wrong}");
    }
}
