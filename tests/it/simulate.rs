//! `turnto simulate`: a report is the same however it was made, and what is planted is found.

use assert_cmd::Command;
use rayon::prelude::*;
use serde_json::{Value, json};

use turnto::library;

/// What `turnto simulate` says of the book with planted faults, and whether it came to a good end.
fn simulate(more: &[&str]) -> (String, bool) {
    simulate_book("planted", more)
}

/// The same of a book in `tests/simulate`.
fn simulate_book(book: &str, more: &[&str]) -> (String, bool) {
    let mut turnto = Command::cargo_bin("turnto").unwrap();
    turnto
        .env("NO_COLOR", "1")
        .arg("simulate")
        .arg(beside(book))
        .args(more);
    let out = turnto.output().unwrap();
    let told = [out.stdout, out.stderr].concat();
    (String::from_utf8(told).unwrap(), out.status.success())
}

fn report(more: &[&str]) -> Value {
    report_of("planted", more)
}

fn report_of(book: &str, more: &[&str]) -> Value {
    let all = [&["--format", "json"], more].concat();
    let (told, good) = simulate_book(book, &all);
    assert!(good, "{told}");
    serde_json::from_str(&told).unwrap()
}

fn findings(report: &Value, what: &str) -> Vec<(String, String)> {
    let text = |it: &Value, key: &str| it[key].as_str().unwrap().to_owned();
    let all = report["findings"].as_array().unwrap().iter();
    let of = all.filter(|it| it["what"] == what);
    of.map(|it| (text(it, "at"), text(it, "says"))).collect()
}

fn pair(at: &str, says: &str) -> (String, String) {
    (format!("cellar.gamebook:{at}"), says.to_owned())
}

/// A page that closes behind the reader, a menu that runs dry, a rule that fails and one without end, a branch that nothing leads to, a page
/// behind it.
#[test]
fn what_is_planted_is_found() {
    let found = report(&["--runs", "128"]);
    assert_eq!(
        findings(&found, "error"),
        [("house.lua:4".to_owned(), "the crank comes off".to_owned())]
    );
    assert_eq!(
        findings(&found, "runaway"),
        [(
            "house.lua:6".to_owned(),
            "the rule runs too long".to_owned()
        )]
    );
    let trap = "no run that came in ever came to an end: maze, turning";
    assert_eq!(findings(&found, "trap"), [pair("57", trap)]);
    let round = "a reader comes round to here 20 times or more with nothing changed";
    assert_eq!(findings(&found, "loop"), [pair("57", round)]);
    let closed = "every choice is closed";
    let mut stuck = findings(&found, "stuck");
    stuck.sort();
    // What is done goes, so nothing is left to be closed.
    let gone = "there is nothing that a reader can do";
    assert_eq!(stuck, [pair("20", closed), pair("26", gone)]);
    let mut unseen = findings(&found, "unseen");
    unseen.sort();
    assert_eq!(
        unseen,
        [
            pair("24", "no run took `Out again`"),
            pair("3", "`code Never` never held"),
            pair("39", "no run took `Through the board`"),
            pair("42", "no run came to this page"),
            pair("65", "no run came to this page"),
        ]
    );
    assert_eq!(
        (&found["pages"], &found["pages_seen"]),
        (&json!(11), &json!(9))
    );
    let ended = found["endings"][0]["runs"].as_u64().unwrap();
    assert_eq!(found["ended"].as_u64().unwrap(), ended);
    assert!(ended > 0);
}

/// Why something was never seen is told where the runs tell it.
#[test]
fn what_was_never_seen_has_its_reason() {
    let found = report(&["--runs", "128"]);
    let all = found["findings"].as_array().unwrap().iter();
    let why = |at: &str| {
        let mut of = all
            .clone()
            .filter(|it| it["at"] == format!("cellar.gamebook:{at}"));
        let why = of.next().and_then(|it| it["why"].as_str());
        why.unwrap_or_default().to_owned()
    };
    assert_eq!(why("24"), "no run ever held the code Never");
    assert_eq!(why("3"), "no run ever held the code Never");
    assert_eq!(
        why("42"),
        "`Through the board` on cupboard: no run ever held the code Never"
    );
    assert_eq!(why("65"), "only rules lead here");
    let found = report(&["--runs", "8", "--start", "maze"]);
    let all = found["findings"].as_array().unwrap().iter();
    let mut vault = all.filter(|it| it["page"] == "vault");
    let why = &vault.next().unwrap()["why"];
    assert_eq!(why, "only reached from pages never seen: cupboard");
}

/// Rounds that go on for ever are stopped within one or between two, and learnt meanwhile: they are one finding all the same.
#[test]
fn rounds_that_never_end_are_one_finding_for_any_number_of_threads() {
    let played = |threads: &str| report_of("dance", &["--runs", "66", "--threads", threads]);
    let found = played("1");
    let stopped = findings(&found, "runaway");
    assert_eq!(stopped.len(), 1, "{stopped:?}");
    assert_eq!(found["stopped"], 66);
    assert_eq!(found, played("2"));
}

/// A secret number and an instruction that names a page lead there too.
#[test]
fn pages_that_no_choice_leads_to_are_led_to_by_numbers_and_instructions() {
    let found = report_of("hall", &["--runs", "64"]);
    let all = found["findings"].as_array().unwrap().iter();
    for page in ["loft", "pit"] {
        let why = all.clone().find(|it| it["page"] == page);
        let why = why.map(|it| it["why"].clone()).unwrap_or_default();
        assert_eq!(why, "only reached from pages never seen: hatch", "{page}");
    }
}

/// What grows each time round is found, and every finding is played again by what it says.
#[test]
fn a_farm_is_found_and_each_finding_played_again() {
    let options = ["--runs", "64", "--turns", "40", "--start", "stall"];
    let found = report(&options);
    let grows = "`sp` grows each time round, and nothing is lost: stall, soot";
    assert_eq!(findings(&found, "farm"), [pair("46", grows)]);
    let all = found["findings"].as_array().unwrap().iter();
    let mut played = 0;
    for it in all.filter(|it| it["runs"] != 0) {
        let run = it["first_run"].to_string();
        let (play, _) = simulate(&[&options[2..], &["--run", &run]].concat());
        let page = format!("\npage {}\n", it["page"].as_str().unwrap());
        assert!(play.contains(&page), "{it}: {play}");
        played += 1;
    }
    assert!(played >= 4, "{played}");
}

/// A shipped book with fights: no fault, and the same bytes however many threads.
#[test]
fn stair_tells_no_fault_and_the_same_for_any_number_of_threads() {
    let told = |threads: &str| {
        let mut turnto = Command::cargo_bin("turnto").unwrap();
        let book = [
            "simulate",
            "books/stair",
            "--runs",
            "64",
            "--turns",
            "30",
            "--seed",
            "1",
        ];
        turnto.current_dir(env!("CARGO_MANIFEST_DIR")).args(book);
        turnto.args(["--format", "json", "--threads", threads]);
        String::from_utf8(turnto.output().unwrap().stdout).unwrap()
    };
    let one = told("1");
    assert_eq!(one, told("2"));
    let found: Value = serde_json::from_str(&one).unwrap();
    for what in ["error", "runaway", "stuck"] {
        assert!(findings(&found, what).is_empty(), "{what}: {one}");
    }
}

/// Every book of the shelf by readers who look for what is new: nobody is stuck, no rule fails, and each page is seen or it is said why not.
#[test]
fn shipped_books_hold_for_readers_who_try_everything() {
    // By its own name, wherever the tests are run.
    let elsewhere = tempfile::tempdir().unwrap();
    library::shelf().into_par_iter().for_each(|book| {
        let mut turnto = Command::cargo_bin("turnto").unwrap();
        turnto.current_dir(elsewhere.path());
        turnto.args(["simulate", book, "--reader", "curious", "--commands", "5%"]);
        turnto.args(["--runs", "64", "--threads", "1", "--format", "json"]);
        let out = turnto.output().unwrap();
        let found: Value = serde_json::from_slice(&out.stdout).unwrap();
        for what in ["error", "runaway", "stuck", "trap"] {
            assert!(
                findings(&found, what).is_empty(),
                "{book} {what}: {found:#}"
            );
        }
        let seen = found["pages_seen"].as_u64().unwrap();
        assert!(
            seen * 4 > found["pages"].as_u64().unwrap() * 3,
            "{book}: {seen}"
        );
        let all = found["findings"].as_array().unwrap().iter();
        for unseen in all.filter(|it| it["what"] == "unseen") {
            let page = unseen["says"]
                .as_str()
                .unwrap()
                .contains("came to this page");
            let why = unseen["why"].as_str().unwrap_or_default();
            assert!(!page || !why.is_empty(), "{book}: {unseen:#}");
        }
    });
}

/// How instructions came out, and what the sheet held over turns; the page for a browser has it too, and nothing from elsewhere.
#[test]
fn a_report_has_statistics_and_a_page_for_a_browser() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("report.html");
    let page = page.to_str().unwrap();
    let found = report(&["--runs", "64", "--seed", "3", "--html", page]);
    let all = found["instructions"].as_array().unwrap();
    let test = all.iter().find(|it| it["text"] == "test LORE").unwrap();
    let seen = test["outcomes"].as_array().unwrap().iter();
    let seen: u64 = seen.map(|it| it["seen"].as_u64().unwrap()).sum();
    assert_eq!(test["met"].as_u64().unwrap(), seen);
    assert!(test["costs"].is_null(), "{test}");
    let sheet = found["sheet"].as_array().unwrap();
    let silver = sheet.iter().find(|it| it["name"] == "sp").unwrap();
    let turns = silver["turns"].as_array().unwrap();
    assert_eq!(
        (&turns[0]["turn"], &turns[0]["of"]),
        (&json!(1), &json!(64))
    );
    assert_eq!(
        (&turns[0]["low"], &turns[0]["high"]),
        (&json!(3), &json!(3))
    );
    assert!(
        turns.iter().any(|it| it["high"].as_i64() > Some(3)),
        "{turns:?}"
    );

    let html = std::fs::read_to_string(page).unwrap();
    for part in [
        "<title>Eight Traps, played by machines</title>",
        "<svg",
        "prefers-color-scheme: dark",
        "--seed 3 --run",
    ] {
        assert!(html.contains(part), "{part}");
    }
    for part in ["<script", "http://", "https://", "NaN", "inf"] {
        assert!(!html.contains(part), "{part}");
    }
    report(&[
        "--runs",
        "64",
        "--seed",
        "3",
        "--threads",
        "1",
        "--html",
        page,
    ]);
    assert_eq!(html, std::fs::read_to_string(page).unwrap());
}

/// A report hangs on the seed and on nothing else: not on how many threads made it.
#[test]
fn a_report_is_the_same_for_any_number_of_threads() {
    let one = simulate(&[
        "--runs",
        "200",
        "--seed",
        "7",
        "--threads",
        "1",
        "--format",
        "json",
    ]);
    let three = simulate(&[
        "--runs",
        "200",
        "--seed",
        "7",
        "--threads",
        "3",
        "--format",
        "json",
    ]);
    assert_eq!(one, three);
    let other = simulate(&["--runs", "200", "--seed", "8", "--format", "json"]);
    assert_ne!(one, other);
}

/// The run in which something was first found, as a recorded game: it stands where the reader cannot go on.
#[test]
fn a_finding_is_played_again() {
    let found = report(&["--runs", "128", "--seed", "2"]);
    let stuck = found["findings"].as_array().unwrap().iter();
    let stuck = stuck.filter(|it| it["what"] == "stuck");
    let mut seen = 0;
    for it in stuck {
        let run = it["first_run"].to_string();
        let (play, good) = simulate(&["--seed", "2", "--run", &run]);
        assert!(good, "{play}");
        let last = play.lines().rfind(|line| line.starts_with("page "));
        assert_eq!(
            last.unwrap(),
            format!("page {}", it["page"].as_str().unwrap())
        );
        seen += 1;
    }
    assert_eq!(seen, 2);
    let errors = found["findings"].as_array().unwrap().iter();
    let mut errors = errors.filter(|it| it["says"] == "the crank comes off");
    let error = errors.next().unwrap();
    let (play, _) = simulate(&["--seed", "2", "--run", &error["first_run"].to_string()]);
    assert!(
        play.contains("the next answer, `Turn the crank`, leads to a fault"),
        "{play}"
    );
    assert!(play.contains("the crank comes off"), "{play}");
}

/// A reader who looks for the new sees no less.
#[test]
fn a_curious_reader_takes_what_was_taken_least() {
    let taken = |reader: &str| {
        let found = report(&["--runs", "64", "--reader", reader]);
        let choices = found["by_page"][0]["choices"].as_array().unwrap();
        let taken = choices.iter().map(|it| it["taken"].as_u64().unwrap());
        let taken: Vec<u64> = taken.collect();
        taken.iter().max().unwrap() - taken.iter().min().unwrap()
    };
    assert!(taken("curious") <= 2, "{}", taken("curious"));
    assert!(taken("uniform") > 1);
}

#[test]
fn a_turn_that_is_not_written_yet_is_found() {
    let pages = "# quay: The Quay\n\nA quay.\n\n- Row out -> ?\n- Wait\n  You wait.\n  -> quay\n- Leave -> off\n\n# off\n\n{ending good \"Off\"}\n";
    let head = "title: The Quay\nruleset: badgerstone\nstart: quay\nplaces: {fate: quay, epilogue: quay}\n";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("book.yaml"), head).unwrap();
    std::fs::write(folder.path().join("pages.gamebook"), pages).unwrap();
    let simulate = |more: &[&str]| {
        let mut turnto = Command::cargo_bin("turnto").unwrap();
        turnto.arg("simulate").arg(folder.path());
        turnto.args(["--runs", "64"]).args(more).output().unwrap()
    };
    let json = simulate(&["--format", "json"]);
    let report: Value = serde_json::from_slice(&json.stdout).unwrap();
    let found = findings(&report, "loose");
    let says = "what comes here is not written yet: readers are turned back";
    assert_eq!(found, [("pages.gamebook:5".to_owned(), says.to_owned())]);
    let mut all = report["findings"].as_array().unwrap().iter();
    let loose = all.find(|it| it["what"] == "loose").unwrap();
    // Of those who take one of three until they leave, half row out at some time.
    let runs = loose["runs"].as_u64().unwrap();
    assert!((16..=48).contains(&runs), "{runs}");
    let told = simulate(&["--fail-on", "loose"]);
    let text = String::from_utf8(told.stdout).unwrap();
    assert!(!told.status.success() && text.contains("Turns that are not written yet"));
    let run = format!("--run {}", loose["first_run"]);
    assert!(text.contains(&run), "{text}");
}

#[test]
fn what_must_not_be_found_ends_with_a_status() {
    for (what, good) in [
        ("stuck", false),
        ("error", false),
        ("unseen", false),
        ("unseen:50%", true),
        ("unseen:50%,stuck", false),
    ] {
        let (told, ended) = simulate(&["--runs", "64", "--fail-on", what]);
        assert_eq!(ended, good, "{what}: {told}");
    }
    let (told, good) = simulate(&["--fail-on", "unseen:much"]);
    assert!(!good && told.contains("an example is unseen:5%"), "{told}");
    let (told, good) = simulate(&["--time", "5 apples"]);
    assert!(!good && told.contains("30s or 5m"), "{told}");
}

/// A file beside the planted book.
fn beside(name: &str) -> String {
    format!("{}/tests/simulate/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Runs begin where and as they are told to, end at the goal, and are played again so.
#[test]
fn runs_begin_and_end_where_they_are_told_to() {
    let given = beside("given.yaml");
    let options = [
        "--start",
        "cell",
        "--given",
        &given,
        "--until",
        "page:cellar",
    ];
    let found = report(&[&["--runs", "64"], &options[..]].concat());
    assert_eq!(found["reached"]["runs"], 64, "{found}");
    assert_eq!(found["turns"], 128);
    assert_eq!(found["pages_seen"], 2);
    let (play, good) = simulate(&[&options[..], &["--run", "5"]].concat());
    assert!(good, "{play}");
    let lines: Vec<&str> = play
        .lines()
        .skip_while(|line| !line.starts_with("> !"))
        .collect();
    let wanted = [
        "> !set LORE 3",
        "> !give code Never",
        "> !goto cell",
        "page cell",
        "> Out again",
        "page cellar",
    ];
    assert_eq!(lines, wanted);
    // A finding under such a start is played again by its options.
    let found = report(&["--runs", "8", "--start", "cell"]);
    assert_eq!(findings(&found, "stuck").len(), 1);
    assert_eq!(found["options"], " --start cell");
    let (play, _) = simulate(&["--start", "cell", "--run", "0"]);
    assert!(play.contains("> !goto cell\npage cell\n"), "{play}");
    let reached = |goal: &str| report(&["--runs", "32", "--until", goal])["reached"].clone();
    assert_eq!(reached("ending:Daylight"), reached("ending:victory"));
    assert_eq!(reached("code:Never")["runs"], 0);
}

/// What cannot be is told, with what can.
#[test]
fn what_cannot_be_asked_for_is_told() {
    for (options, says) in [
        (vec!["--runs", "0"], "`--runs` must be at least 1"),
        (vec!["--threads", "0"], "must be at least 1"),
        (vec!["--threads", "100000"], "the maximum is 256"),
        (
            vec!["--turns", "18446744073709551615"],
            "the maximum is 100000",
        ),
        (vec!["--start", "celar"], "did you mean `cellar`"),
        (vec!["--until", "page:celar"], "did you mean `cellar`"),
        (
            vec!["--until", "ending:draw"],
            "there are Daylight, In the Dark, defeat, victory",
        ),
        (
            vec!["--until", "noon"],
            "say page:ID, code:NAME or ending:KIND",
        ),
    ] {
        let (told, good) = simulate(&options);
        assert!(!good && told.contains(says), "{options:?}: {told}");
    }
}

/// One who looks ahead takes what is best at the next question; a script answers for itself, and its faults are told.
#[test]
fn readers_have_tempers() {
    let taken = |reader: &str| {
        let options = [
            "--runs", "8", "--turns", "40", "--start", "stall", "--reader", reader,
        ];
        let found = report(&options);
        let pages = found["by_page"].as_array().unwrap();
        let stall = pages.iter().find(|it| it["id"] == "stall").unwrap();
        let taken = |n: usize| stall["choices"][n]["taken"].as_u64().unwrap();
        (taken(0), taken(1))
    };
    let (sells, leaves) = taken("greedy:sp");
    assert!(sells > 100 && leaves == 0, "{sells} {leaves}");
    let (sells, leaves) = taken("sparing:sp");
    assert!(sells == 0 && leaves >= 8, "{sells} {leaves}");

    let digger = beside("digger.lua");
    let found = report(&["--runs", "8", "--turns", "20", "--reader", &digger]);
    assert_eq!(
        (&found["pages_seen"], &found["given_up"]),
        (&json!(3), &json!(8))
    );
    let (told, good) = simulate(&["--start", "soot", "--reader", &digger]);
    assert!(
        !good && told.contains("no silver was earned on the way"),
        "{told}"
    );
    assert!(told.contains("digger.lua:8"), "{told}");
    let (told, good) = simulate(&["--reader", &beside("wrong.lua")]);
    assert!(
        !good && told.contains("answers `fly-away`, which is not offered"),
        "{told}"
    );

    for (reader, says) in [
        ("greedy:shoes", "nothing is called `shoes`"),
        (
            "brave",
            "the readers are uniform, curious, cautious, greedy:FIELD",
        ),
        ("tests/none.lua", "`--reader tests/none.lua`: no such file"),
    ] {
        let (told, good) = simulate(&["--reader", reader]);
        assert!(!good && told.contains(says), "{told}");
    }
}

/// `turnto simulate --profile` of a book of the shelf, as JSON.
fn profile(book: &str, runs: &str) -> serde_json::Value {
    let mut turnto = Command::cargo_bin("turnto").unwrap();
    turnto.args([
        "simulate",
        book,
        "--runs",
        runs,
        "--profile",
        "--format",
        "json",
    ]);
    let out = turnto.output().unwrap();
    assert!(out.status.success(), "{out:?}");
    serde_json::from_slice(&out.stdout).unwrap()
}

#[test]
fn a_profile_names_what_is_new_and_what_is_wide_by_its_line() {
    let (few, more) = (profile("quern", "4"), profile("quern", "40"));
    let share =
        |it: &serde_json::Value| it["known"].as_f64().unwrap() / it["calls"].as_f64().unwrap();
    assert!(
        share(&more) > share(&few) && share(&more) > 0.85,
        "{} {}",
        share(&few),
        share(&more)
    );
    // The same runs are the same profile.
    assert_eq!(few, profile("quern", "4"));
    let functions = more["functions"].as_array().unwrap();
    let rolled = functions
        .iter()
        .find(|it| it["what"].as_str().unwrap().starts_with("offered.rolled"));
    let new = rolled.unwrap()["new"].as_array().unwrap();
    let roll = new
        .iter()
        .find(|it| it["what"] == "the result of a roll")
        .unwrap();
    let at = roll["at"].as_str().unwrap();
    let (file, line) = at.split_once(':').unwrap();
    assert_eq!(file, "badgerstone/tests.lua");
    let script = std::fs::read_to_string(format!("{}/scripts/{file}", env!("CARGO_MANIFEST_DIR")));
    let line = line.parse::<usize>().unwrap();
    assert!(
        script
            .unwrap()
            .lines()
            .nth(line - 1)
            .unwrap()
            .contains("roll("),
        "{at}"
    );
    let wide = more["wide"].as_array().unwrap();
    assert!(wide.iter().any(|it| it["what"] == "held.item"), "{more:#}");
    assert!(
        wide.iter().all(|it| it["times"].as_u64() > Some(64)),
        "{more:#}"
    );
}

/// What a fight or a test takes of what the ruleset spares; each time that it was met counts, those that cost nothing too.
#[test]
fn a_report_says_what_instructions_cost() {
    let mut turnto = Command::cargo_bin("turnto").unwrap();
    turnto.args(["simulate", "quern", "--runs", "64", "--format", "json"]);
    let found: Value = serde_json::from_slice(&turnto.output().unwrap().stdout).unwrap();
    let all = found["instructions"].as_array().unwrap();
    let wound = all.iter().find(|it| it["text"] == "wound 1").unwrap();
    let cost = &wound["costs"][0];
    assert_eq!(
        (&cost["field"], &cost["low"], &cost["high"], &cost["of"]),
        (&json!("ticks"), &json!(0), &json!(1), &wound["met"])
    );
    let test = |it: &&Value| {
        it["text"]
            .as_str()
            .is_some_and(|text| text.starts_with("test "))
    };
    let spent = all
        .iter()
        .filter(test)
        .flat_map(|it| it["costs"].as_array().into_iter().flatten());
    let mut spent = spent.map(|cost| (cost["field"].as_str().unwrap(), cost["high"].as_i64()));
    assert!(spent.all(|cost| cost == ("luck", Some(0)) || cost.0 == "fate"));
}

/// A test is done again with the sheet that games begin with and with three that runs had: what is told of them is what `odds` counts.
#[test]
fn a_report_tells_tests_by_sheets() {
    let found = report(&["--runs", "1000", "--turns", "40", "--seed", "3"]);
    let all = found["instructions"].as_array().unwrap();
    let test = all.iter().find(|it| it["text"] == "test LORE").unwrap();
    let sheets = test["sheets"].as_array().unwrap();
    let runs: Vec<Option<u64>> = sheets.iter().map(|it| it["run"].as_u64()).collect();
    assert_eq!((runs[0], runs.len()), (None, 4), "{runs:?}");
    assert!(runs[1..].iter().all(Option::is_some), "{runs:?}");
    for sheet in sheets {
        let seen = sheet["outcomes"].as_array().unwrap().iter();
        let seen: u64 = seen.map(|it| it["seen"].as_u64().unwrap()).sum();
        assert_eq!((sheet["times"].as_u64(), seen), (Some(100), 100), "{sheet}");
    }
    let odds = Command::cargo_bin("turnto")
        .unwrap()
        .args([
            "odds",
            "tests/simulate/planted",
            "test LORE",
            "--seed",
            "3",
            "--format",
            "json",
        ])
        .output()
        .unwrap();
    let odds: Value = serde_json::from_slice(&odds.stdout).unwrap();
    let random = &odds["points"][0]["plays"][0]["outcomes"];
    for told in sheets[0]["outcomes"].as_array().unwrap() {
        // Outcomes of one row are told together.
        let names = told["outcome"].as_str().unwrap().split(", ");
        let chance = |name: &str| {
            let mut of = random.as_array().unwrap().iter();
            of.find(|it| it["outcome"] == name).unwrap()["chance"].as_f64()
        };
        let percent: f64 = names.map(|name| chance(name).unwrap() * 100.0).sum();
        let bound = |end: &str| told["share"][end].as_f64().unwrap();
        assert!(
            (bound("low")..=bound("high")).contains(&percent),
            "{told}: {percent}"
        );
    }
    // A test that the sheet has no part in is not told by sheets in the text.
    let (text, _) = simulate(&["--runs", "1000", "--turns", "40", "--seed", "3"]);
    assert!(!text.contains("games begin with"), "{text}");
    // Of few runs nothing is told by sheets.
    let few = report(&["--runs", "199", "--turns", "40", "--seed", "3"]);
    assert!(
        few["instructions"]
            .as_array()
            .unwrap()
            .iter()
            .all(|it| it["sheets"].is_null())
    );
}

/// Who dies by a rule has come to an ending, as those have who read one: in one report, and in one put together.
#[test]
fn endings_that_rules_bring_about_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("book.yaml", "title: A Fall\nruleset: arena\nstart: start\n");
    write(
        "house.lua",
        r#"return { verbs = { { form = "leap", outcomes = { "over", "down" }, run = function()
  if roll("1d6") > 3 then return "over" end
  finish("death", "The Gap")
  return "down"
end } } }"#,
    );
    write(
        "pages.gamebook",
        "# start: The Edge\n\n- Leap {leap} -> far\n- Stay -> far\n\n# far: The Far Side\n\n{leap}\n| over: You are over. {ending victory \"Over\"}\n| down: You fall.\n",
    );
    let run = |words: &[&str]| {
        let mut turnto = Command::cargo_bin("turnto").unwrap();
        let out = turnto
            .current_dir(folder.path())
            .args(words)
            .output()
            .unwrap();
        String::from_utf8(out.stdout).unwrap()
    };
    let json = ["--runs", "300", "--format", "json"];
    let whole = run(&[&["simulate", "."], &json[..]].concat());
    let found: Value = serde_json::from_str(&whole).unwrap();
    let all = found["endings"].as_array().unwrap();
    let runs: u64 = all.iter().map(|it| it["runs"].as_u64().unwrap()).sum();
    assert_eq!((Some(runs), runs), (found["ended"].as_u64(), 300));
    let death = all.iter().find(|it| it["kind"] == "death").unwrap();
    assert_eq!(
        (&death["name"], &death["page"]),
        (&json!("The Gap"), &json!(""))
    );
    let pages = |of: &str| {
        let all = death[of].as_array().unwrap().iter();
        all.map(|it| (it["page"].as_str().unwrap(), it["runs"].as_u64().unwrap()))
            .collect::<Vec<_>>()
    };
    // They are goals too, by kind and by name; what no rule writes is none.
    for goal in ["ending:death", "ending:The Gap"] {
        let told = run(&[&["simulate", ".", "--until", goal], &json[..]].concat());
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!(told["reached"]["runs"], death["runs"], "{goal}");
    }
    let mut turnto = Command::cargo_bin("turnto").unwrap();
    let turnto = turnto.current_dir(folder.path());
    let wrong = turnto.args(["simulate", ".", "--until", "ending:The Gsp"]);
    let told = wrong.output().unwrap().stderr;
    let told = String::from_utf8(told).unwrap();
    assert!(told.contains("did you mean `The Gap`"), "{told}");
    // Of the leaps, only that with rows is told as a cause.
    assert_eq!(pages("causes"), [pages("from")[0]]);
    assert_eq!(pages("from")[0].0, "far");
    for shard in ["1/2", "2/2"] {
        let out = format!("{}.jsonl", &shard[..1]);
        run(&[
            "simulate", ".", "--runs", "300", "--shard", shard, "--out", &out,
        ]);
    }
    assert_eq!(
        run(&["merge", "1.jsonl", "2.jsonl", "--format", "json"]),
        whole
    );
}

/// An ending names the fights that runs met last before it: of the dead, what killed them.
#[test]
fn an_ending_names_what_came_before_it() {
    let mut turnto = Command::cargo_bin("turnto").unwrap();
    turnto.args(["simulate", "quern", "--runs", "64", "--format", "json"]);
    let found: Value = serde_json::from_slice(&turnto.output().unwrap().stdout).unwrap();
    let all = found["endings"].as_array().unwrap().iter();
    let causes = all.flat_map(|it| {
        let runs = it["runs"].as_u64().unwrap();
        let causes = it["causes"].as_array().into_iter().flatten();
        causes.map(move |cause| (runs, cause))
    });
    let causes: Vec<_> = causes.collect();
    assert!(
        causes
            .iter()
            .any(|(_, it)| it["text"].as_str().unwrap().starts_with("fight "))
    );
    assert!(
        causes
            .iter()
            .all(|(runs, it)| it["runs"].as_u64().unwrap() <= *runs)
    );
}

/// Steps that nobody hears are done in one go, pages of text and turns as a whole; each is counted all the same. Every run of this book is given up
/// after as many choices as it has turned pages, at the choices of one page more.
#[test]
fn what_is_done_in_one_go_is_counted_step_by_step() {
    let pages = "# hall\n\nA hall.\n\nIt is cold.\n\n- Up -> attic\n- Down -> cellar\n- Wait\n  You wait.\n\n  Nothing comes.\n  -> hall\n\n\
        # attic\n\nDust.\n\n{if visits > 2}\nYou know it.\n\nWell.\n{end}\n\n- Back down -> hall\n- Through the roof -> cellar\n\n\
        # cellar\n\nDark.\n\n- Up -> hall\n";
    let folder = tempfile::tempdir().unwrap();
    let head =
        "title: A House\nruleset: badgerstone\nstart: hall\nplaces: {fate: hall, epilogue: hall}\n";
    std::fs::write(folder.path().join("book.yaml"), head).unwrap();
    std::fs::write(folder.path().join("pages.gamebook"), pages).unwrap();
    let mut turnto = Command::cargo_bin("turnto").unwrap();
    let out = turnto
        .arg("simulate")
        .arg(folder.path())
        .args(["--runs", "100", "--turns", "30", "--format", "json"])
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&out.stdout).unwrap();
    let number = |it: &Value| it.as_u64().unwrap();
    let pages = report["by_page"].as_array().unwrap();
    let visits: u64 = pages.iter().map(|page| number(&page["visits"])).sum();
    assert_eq!(
        (visits, number(&report["turns"])),
        (3100, 3100),
        "{report:#}"
    );
    let taken = |page: &Value| -> u64 {
        let choices = page["choices"].as_array().unwrap().iter();
        choices.map(|it| number(&it["taken"])).sum()
    };
    assert_eq!(pages.iter().map(taken).sum::<u64>(), 3000, "{report:#}");
    // The branch of the attic holds from the third visit of a run on, and one way or the other at each.
    let attic = pages.iter().find(|page| page["id"] == "attic").unwrap();
    let branches = attic["rows"].as_array().unwrap().iter();
    let seen: Vec<u64> = branches.map(|row| number(&row["seen"])).collect();
    assert_eq!(seen.iter().sum::<u64>(), number(&attic["visits"]));
    assert!(seen.iter().all(|seen| *seen > 0), "{seen:?}");
}

/// A fault of a rule may come on many pages: it is told once, with what to write, and JSON has each page.
#[test]
fn a_fault_of_several_pages_is_told_once_with_its_help() {
    const ADDED: &str = "`..` puts texts together: `\"n is \" .. n`";
    let found = report_of("landing", &["--runs", "64"]);
    let all = found["findings"].as_array().unwrap().iter();
    let faults: Vec<&Value> = all.filter(|it| it["what"] == "error").collect();
    assert_eq!(faults.len(), 2);
    for fault in &faults {
        assert_eq!(fault["help"], ADDED);
    }
    let (told, _) = simulate_book("landing", &["--runs", "64"]);
    let begin = told.find("Faults in play").unwrap();
    let told: Vec<&str> = told[begin..].lines().skip(1).take(4).collect();
    assert!(told[0].contains("(house.lua:2): "), "{told:?}");
    assert_eq!(told[1], format!("    help: {ADDED}"));
    assert!(told[2].ends_with(" too"), "{told:?}");
    assert!(told[3].starts_with("    in 64 runs; again: "), "{told:?}");
}
