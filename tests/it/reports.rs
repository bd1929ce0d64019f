//! Reports of `turnto simulate` and `turnto odds` for small books, each made for one feature: `tests/simulate/`.

use crate::kept::rows;
use crate::program::turnto as run;
use serde_json::Value;
use std::path::Path;

/// Output and exit status of a command for a book of `tests/simulate`.
fn told(job: &str, book: &str, more: &[&str]) -> (String, i32) {
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/simulate");
    let said = run(books, &[&[job, book], more].concat(), "");
    (said.all(), said.code.unwrap_or(-1))
}

fn report(book: &str, more: &[&str]) -> Value {
    let (told, status) = told("simulate", book, &[&["--format", "json"], more].concat());
    assert_eq!(status, 0, "{told}");
    serde_json::from_str(&told).unwrap()
}

/// The pages of all findings of a kind.
fn found<'r>(report: &'r Value, what: &str) -> Vec<&'r str> {
    let all = report["findings"].as_array().unwrap().iter();
    let of = all.filter(|it| it["kind"] == what);
    of.map(|it| it["page"].as_str().unwrap()).collect()
}

/// `page (line): what it says / why`
fn unseen(report: &Value) -> Vec<String> {
    let all = report["findings"].as_array().unwrap().iter();
    let of = all.filter(|it| it["kind"] == "unseen");
    of.map(|it| {
        let text = |key: &str| it[key].as_str().unwrap_or_default();
        format!(
            "{}: {} / {}",
            text("location"),
            text("message"),
            text("reason")
        )
    })
    .collect()
}

/// A counter, visits, turns, a maximum, a page that ends the loop: each prevents the finding. A cost that is too high at first does not.
#[test]
fn what_comes_to_an_end_is_no_farm() {
    let report = report("market", &["--runs", "5120", "--max-turns", "60"]);
    let mut farms = found(&report, "farming");
    farms.sort_unstable();
    farms.dedup();
    assert_eq!(farms, ["forge", "kitchen", "mint", "stall"]);
}

#[test]
fn a_detour_leads_nowhere_and_nobody_comes_from_it() {
    let report = report("aside", &["--runs", "200", "--max-turns", "60"]);
    assert_eq!(found(&report, "trap"), ["pit"]);
    let trap = &report["findings"][0];
    assert_eq!(
        trap["message"],
        "no run that entered these pages reached an ending: pit, pit2"
    );
    // A test on another page was not a cause.
    let causes = &report["endings"][0]["causes"];
    assert_eq!(causes.as_array().unwrap().len(), 1, "{causes}");
    let from = report["endings"][0]["from"].as_array().unwrap();
    let from: Vec<&str> = from.iter().map(|it| it["page"].as_str().unwrap()).collect();
    assert_eq!(from, ["hall"]);
}

#[test]
fn a_row_of_a_run_counts_all_pages_that_it_entered() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("part.jsonl");
    let more = [
        "--runs",
        "64",
        "--max-turns",
        "60",
        "--out",
        out.to_str().unwrap(),
    ];
    assert_eq!(told("simulate", "aside", &more).1, 0);
    let text = std::fs::read_to_string(out).unwrap();
    let rows: Vec<Value> = text
        .lines()
        .map(|it| serde_json::from_str(it).unwrap())
        .collect();
    let of = |record: &str| {
        let rows = rows.iter().filter(|it| it["record"] == record);
        rows.map(|it| it["turns"].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!(of("run"), of("end"));
}

#[test]
fn what_was_never_seen_is_told_by_its_words_and_why() {
    let by_chance = report("aside", &["--runs", "200", "--max-turns", "60"]);
    assert_eq!(
        unseen(&by_chance),
        [
            "aside.gamebook:9: no run took `With the lamp` / no run ever had lamp",
            "aside.gamebook:10: no run took `Bribe the porter` / no run could pay",
            "aside.gamebook:3: `first visit` was always true / ",
            "aside.gamebook:4: `n > 3` was never true / `n` was always 0",
            "aside.gamebook:4: `n < 0` was never true / ",
            "aside.gamebook:4: `m = 2 or n = 7` was never true / ",
        ]
    );
    // Other strategies can leave open choices untaken.
    let greedy = report(
        "market",
        &["--runs", "64", "--max-turns", "12", "--strategy", "max:sp"],
    );
    let all = unseen(&greedy);
    let of = |page: &str| {
        all.iter()
            .filter(|it| it.contains(page))
            .cloned()
            .collect::<Vec<_>>()
    };
    assert!(
        of("`Home`").iter().all(|it| it
            .ends_with("it was open, but this strategy never took it: try `--strategy curious`")),
        "{all:?}"
    );
    assert!(!of("`Home`").is_empty(), "{all:?}");
}

#[test]
fn outcomes_of_one_row_are_counted_once() {
    let report = report("aside", &["--runs", "200", "--max-turns", "60"]);
    let pages = report["by_page"].as_array().unwrap().iter();
    let out = pages.clone().find(|it| it["id"] == "out").unwrap();
    let rows = out["rows"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|it| it["row"].as_str().unwrap()).collect();
    assert_eq!(names, ["miss", "partial, success"]);
    let seen: u64 = rows.iter().map(|it| it["times"].as_u64().unwrap()).sum();
    assert_eq!(seen, out["visits"].as_u64().unwrap());
}

/// A goal is detected from the first page on, even if it is lost again or was held before.
#[test]
fn a_goal_is_seen_wherever_a_run_comes_to_it() {
    for (goal, start, share) in [
        ("code:Lit", "hall", 100.0),
        ("page:hall", "hall", 100.0),
        ("code:Brief", "pit", 100.0),
        ("page:pit", "pit", 100.0),
        ("page:scroll", "out", 0.0),
    ] {
        let more = [
            "--runs",
            "64",
            "--max-turns",
            "60",
            "--until",
            goal,
            "--start",
            start,
        ];
        let found = report("aside", &more);
        assert_eq!(found["goal_reached"]["share"]["percent"], share, "{goal}");
        if start == "hall" {
            let found = report("aside", &more[..6]);
            assert_eq!(found["goal_reached"]["share"]["percent"], share, "{goal}");
        }
    }
}

#[test]
fn a_rule_that_asks_for_ever_is_found_and_played_again() {
    let (text, status) = told(
        "simulate",
        "nag",
        &["--runs", "64", "--fail-on", "endless-rule"],
    );
    assert_eq!(status, 1, "{text}");
    let report = report("nag", &["--runs", "64"]);
    assert_eq!(found(&report, "endless-rule"), ["door"]);
    let finding = &report["findings"][0];
    assert_eq!(
        finding["message"],
        "a rule asked 3000 questions and did not end"
    );
    assert_eq!(report["limit_reached"], 0);
    // Independent of the limit of turns.
    let short = report_of_nag();
    assert_eq!(found(&short, "endless-rule"), ["door"]);
    let run = finding["first_run"].as_u64().unwrap().to_string();
    let (game, status) = told("simulate", "nag", &["--run", &run]);
    assert!(
        status == 0 && game.matches("\n> ").count() >= 3000,
        "{status}"
    );
}

fn report_of_nag() -> Value {
    report("nag", &["--runs", "64", "--max-turns", "20"])
}

#[test]
fn odds_of_what_goes_on_for_ever_are_told_soon() {
    let (text, status) = told("odds", "nag", &["nag"]);
    assert_eq!(status, 0, "{text}");
    let never = "random play, 20 times, cautious play, 20 times\n  heard       0.00 % (0.00 to 16.11)\n  never ends  100.00 % (83.89 to 100.00)\n";
    assert!(text.contains(never), "{text}");
}

#[test]
fn large_numbers_are_told_apart_in_odds() {
    let (text, _) = told("odds", "nag", &["count", "--for", "2400"]);
    assert!(text.contains("best play for 2400\n"), "{text}");
    for n in 1..=6 {
        assert!(
            text.contains(&format!("\n  {:<4}  1/6 = 16.6667 %\n", n * 400)),
            "{text}"
        );
    }
    let (text, status) = told("odds", "nag", &["count", "--for", "30000"]);
    assert!(
        status == 2 && text.contains("expected a number from -20000 to 20000"),
        "{text}"
    );
}

/// Also if the page of the instruction has nothing before its menu.
#[test]
fn an_instruction_in_a_choice_comes_out_with_each_sheet() {
    let report = report("nag", &["--runs", "640"]);
    let all = report["instructions"].as_array().unwrap().iter();
    let test = all.clone().find(|it| it["text"] == "test LORE").unwrap();
    let sheets = test["sheets"].as_array().unwrap();
    assert!(!sheets.is_empty());
    for sheet in sheets {
        let outcomes = sheet["outcomes"].as_array().unwrap().iter();
        let seen: u64 = outcomes.map(|it| it["times"].as_u64().unwrap()).sum();
        assert_eq!(seen, sheet["times"].as_u64().unwrap(), "{sheet}");
    }
}

const UNUSABLE: &str = "\
simulate --state no.yaml :: `--state no.yaml`: no such file
simulate --house-rules no.lua :: `--house-rules no.lua`: no such file
simulate --runs 64 --html a.txt :: the name must end in .html or .htm
publish --out a.txt :: the name must end in .html or .htm
publish :: choose the file to write, such as `--out book.html`
print :: choose the file to write, such as `--out book.pdf`
odds . nag --svg a.png :: the name must end in .svg
map --out a.txt :: the name must end in .svg or .dot or .gv or .json
map --format dot --out a.svg :: the name must end in .dot or .gv
rules badgerstone foo :: unknown term `foo`; did you mean `foe`?
simulate --fail-on unseen:NaN% :: `NaN%` is not a percentage
simulate --fail-on unseen:200% :: `200%` is not a percentage
simulate --strategy max:mode :: `mode` must be a number
simulate --strategy max:luk :: did you mean `luck`
simulate nag.gamebook :: `nag.gamebook` is one file of a book; use its folder `.`
odds . nag --vary mode=1..2 :: `mode` must be a number
test . nope :: named `nope`";

/// A report does not overwrite files of the book. A missing file is reported with the option that names it.
#[test]
fn options_of_files_are_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    for name in ["book.yaml", "nag.gamebook", "house.lua"] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/simulate/nag");
        std::fs::copy(from.join(name), here.join(name)).unwrap();
    }
    let turnto = |words: &[&str]| {
        let said = run(here, words, "");
        (said.all(), said.code)
    };
    for words in [
        &["simulate", "--runs", "64", "--out", "book.yaml"][..],
        &["simulate", "--runs", "64", "--html", "nag.gamebook"],
        &["odds", ".", "nag", "--svg", "house.lua"],
        &["map", "--out", "book.yaml"],
        &["publish", "--out", "book.yaml"],
    ] {
        let (text, status) = turnto(words);
        let says = "this file is part of a book and is not overwritten";
        assert!(
            status == Some(2) && text.contains(says),
            "{words:?}: {text}"
        );
    }
    assert!(
        std::fs::read_to_string(here.join("book.yaml"))
            .unwrap()
            .starts_with("title: Nag")
    );
    for [words, says] in rows(UNUSABLE) {
        let words: Vec<&str> = words.split(' ').collect();
        let (text, status) = turnto(&words);
        assert!(
            status == Some(2) && text.contains(&says),
            "{words:?}: {text}"
        );
    }
    // The HTML report must not overwrite a part that is merged.
    assert_eq!(
        turnto(&["simulate", "--runs", "64", "--out", "part.html"]).1,
        Some(0)
    );
    let (text, status) = turnto(&["merge", "part.html", "--html", "./part.html"]);
    assert!(
        status == Some(2) && text.contains("would overwrite the part"),
        "{text}"
    );
    assert_eq!(turnto(&["merge", "part.html"]).1, Some(0));
}

/// Commands that replay a finding include the folder of rulesets.
#[test]
fn a_finding_names_the_folder_of_its_rulesets() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write(
        "rules here/coin.lua",
        "return { name = \"coin\", about = \"A coin.\" }\n",
    );
    write("book/book.yaml", "title: Coin\nruleset: coin\nstart: a\n");
    write("book/a.gamebook", "# a: A\n\n- Wait -> a\n");
    let words = [
        "simulate",
        "book",
        "--scripts",
        "rules here",
        "--runs",
        "64",
    ];
    let told = run(folder.path(), &words, "").out;
    assert!(
        told.contains("`turnto simulate book --scripts 'rules here' --run 0`\n"),
        "{told}"
    );
}
