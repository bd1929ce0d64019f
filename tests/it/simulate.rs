//! `turnto simulate`: a report does not depend on how it was made, and planted errors are found.

use crate::program::turnto as run;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::path::Path;

use turnto::library;

/// Output of `turnto` in a folder, and whether it succeeds. Arguments are separated by spaces.
fn turnto_in(folder: &Path, words: &str) -> (String, bool) {
    let words: Vec<&str> = words.split_whitespace().collect();
    let said = run(folder, &words, "");
    (said.all(), said.good())
}

/// The same for a book in `tests/simulate`.
fn simulate(book: &str, options: &str) -> (String, bool) {
    let folder = format!("{}/tests/simulate", env!("CARGO_MANIFEST_DIR"));
    turnto_in(Path::new(&folder), &format!("simulate {book} {options}"))
}

fn json_in(folder: &Path, words: &str) -> Value {
    let (text, good) = turnto_in(folder, &format!("{words} --format json"));
    assert!(good, "{text}");
    serde_json::from_str(&text).unwrap()
}

fn report(book: &str, options: &str) -> Value {
    let (text, good) = simulate(book, &format!("{options} --format json"));
    assert!(good, "{text}");
    serde_json::from_str(&text).unwrap()
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Findings of a kind, with their places.
fn findings(report: &Value, what: &str) -> Vec<(String, String)> {
    let text = |it: &Value, key: &str| it[key].as_str().unwrap().to_owned();
    let of = items(&report["findings"]).iter();
    let of = of.filter(|it| it["kind"] == what);
    let mut all: Vec<_> = of
        .map(|it| (text(it, "location"), text(it, "message")))
        .collect();
    all.sort();
    all
}

fn pair(at: &str, says: &str) -> (String, String) {
    (format!("cellar.gamebook:{at}"), says.to_owned())
}

/// Finds a trap, a menu that runs out, a rule that fails and one without end, an unreachable branch, and a page that only the branch leads to. Shows
/// why something was never seen, if the runs contain the reason.
#[test]
fn what_is_planted_is_found() {
    let found = report("planted", "--runs 128");
    let in_house = |line: &str, says: &str| [(line.to_owned(), says.to_owned())];
    assert_eq!(
        findings(&found, "error"),
        in_house("house.lua:4", "the crank comes off")
    );
    assert_eq!(
        findings(&found, "endless-rule"),
        in_house("house.lua:6", "the rule runs too long")
    );
    let trap = "no run that entered these pages reached an ending: maze, turning";
    assert_eq!(findings(&found, "trap"), [pair("57", trap)]);
    let round = "the reader returned here at least 20 times without any change";
    assert_eq!(findings(&found, "loop"), [pair("57", round)]);
    // Finished choices disappear, so no choice is left that could be closed.
    let (closed, gone) = (
        "every choice is closed",
        "the reader has no way to continue",
    );
    assert_eq!(
        findings(&found, "stuck"),
        [pair("20", closed), pair("26", gone)]
    );
    let unseen = [
        (
            "24",
            "no run took `Out again`",
            "no run ever had the code Never",
        ),
        (
            "3",
            "`code Never` was never true",
            "no run ever had the code Never",
        ),
        (
            "39",
            "no run took `Through the board`",
            "no run ever had the code Never",
        ),
        (
            "42",
            "no run reached this page",
            "`Through the board` on cupboard: no run ever had the code Never",
        ),
        (
            "65",
            "no run reached this page",
            "only rules lead to this page",
        ),
    ];
    assert_eq!(
        findings(&found, "unseen"),
        unseen.map(|(at, says, _)| pair(at, says))
    );
    for (at, _, why) in unseen {
        let at = format!("cellar.gamebook:{at}");
        let mut of = items(&found["findings"]).iter();
        let of = of.find(|it| it["location"] == *at && it["kind"] == "unseen");
        assert_eq!(of.unwrap()["reason"], why, "{at}");
    }
    assert_eq!(
        (&found["pages"], &found["pages_seen"]),
        (&json!(11), &json!(9))
    );
    assert_eq!(found["ended"], found["endings"][0]["runs"]);
    assert!(found["ended"].as_u64() > Some(0));
    // A secret number and an instruction that names a page are links too.
    for (book, options, page, from) in [
        ("planted", "--runs 8 --start maze", "vault", "cupboard"),
        ("hall", "--runs 64", "loft", "hatch"),
        ("hall", "--runs 64", "pit", "hatch"),
    ] {
        let found = report(book, options);
        let mut all = items(&found["findings"]).iter();
        let why = &all.find(|it| it["page"] == page).unwrap()["reason"];
        assert_eq!(
            why,
            &format!("only unseen pages link here: {from}"),
            "{page}"
        );
    }
}

/// A number that grows in a loop is found, and the command of every finding replays it.
#[test]
fn a_farm_is_found_and_each_finding_played_again() {
    let options = "--max-turns 40 --start stall";
    let found = report("planted", &format!("--runs 64 {options}"));
    let grows = "`sp` grows on each pass through this loop, and nothing is lost: stall, soot";
    assert_eq!(findings(&found, "farming"), [pair("46", grows)]);
    let all = items(&found["findings"]).iter();
    let played = all.filter(|it| it["runs"] != 0).map(|it| {
        let (play, _) = simulate("planted", &format!("{options} --run {}", it["first_run"]));
        let page = format!("\npage {}\n", it["page"].as_str().unwrap());
        assert!(play.contains(&page), "{it}: {play}");
    });
    assert!(played.count() >= 4);
}

/// The run in which a finding first occurred, as a recorded game: it ends where the reader is stuck.
#[test]
fn a_finding_is_played_again() {
    let found = report("planted", "--runs 128 --seed 2");
    let all = items(&found["findings"]).iter();
    let stuck: Vec<_> = all.clone().filter(|it| it["kind"] == "stuck").collect();
    assert_eq!(stuck.len(), 2);
    for it in stuck {
        let (play, good) = simulate("planted", &format!("--seed 2 --run {}", it["first_run"]));
        assert!(good, "{play}");
        let last = play.lines().rfind(|line| line.starts_with("page "));
        assert_eq!(
            last.unwrap(),
            format!("page {}", it["page"].as_str().unwrap())
        );
    }
    let error = all
        .clone()
        .find(|it| it["message"] == "the crank comes off")
        .unwrap();
    let (play, _) = simulate("planted", &format!("--seed 2 --run {}", error["first_run"]));
    for says in [
        "the next answer, `Turn the crank`, causes an error",
        "the crank comes off",
    ] {
        assert!(play.contains(says), "{play}");
    }
}

/// A report depends only on the seed. Endless rounds are stopped within one or between two, and are one finding in both cases.
#[test]
fn a_report_is_the_same_for_any_number_of_threads() {
    for (book, options) in [
        ("planted", "--runs 200 --seed 7"),
        ("dance", "--runs 66"),
        ("../../books/stair", "--runs 64 --max-turns 30 --seed 1"),
    ] {
        let of = |threads: u64| report(book, &format!("{options} --threads {threads}"));
        let found = of(1);
        assert_eq!(found, of(3), "{book}");
        match book {
            "dance" => {
                assert_eq!(findings(&found, "endless-rule").len(), 1);
                assert_eq!(found["failed"], 66);
            }
            "planted" => assert_ne!(found, report(book, "--runs 200 --seed 8")),
            _ => {
                for what in ["error", "endless-rule", "stuck"] {
                    assert!(findings(&found, what).is_empty(), "{what}: {found:#}");
                }
            }
        }
    }
}

#[test]
fn a_ruleset_counts_its_own_rounds() {
    let found = report("bout", "--runs 200");
    let rounds = &items(&found["instructions"])[0]["rounds"];
    assert_eq!(
        (&rounds["low"], &rounds["high"]),
        (&3.into(), &4.into()),
        "{found:#}"
    );
}

/// Every bundled book with curious readers: no reader is stuck, no rule fails, and each page is seen or has a reason.
#[test]
fn shipped_books_hold_for_readers_who_try_everything() {
    // By its own name, in any current folder.
    let elsewhere = tempfile::tempdir().unwrap();
    library::builtin_names().into_par_iter().for_each(|book| {
        let words =
            format!("simulate {book} --strategy curious --command-rate 5% --runs 64 --threads 1");
        let found = json_in(elsewhere.path(), &words);
        for what in ["error", "endless-rule", "stuck", "trap"] {
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
        let all = items(&found["findings"]).iter();
        for unseen in all.filter(|it| it["kind"] == "unseen") {
            let page = unseen["message"]
                .as_str()
                .unwrap()
                .contains("reached this page");
            let why = unseen["reason"].as_str().unwrap_or_default();
            assert!(!page || !why.is_empty(), "{book}: {unseen:#}");
        }
    });
}

/// Outcomes of instructions, and the sheet over turns. The HTML report has them too, and loads no external files.
#[test]
fn a_report_has_statistics_and_a_page_for_a_browser() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("report.html");
    let html = format!("--html {}", page.display());
    let found = report("planted", &format!("--runs 64 --seed 3 {html}"));
    let mut all = items(&found["instructions"]).iter();
    let test = all.find(|it| it["text"] == "test LORE").unwrap();
    let seen = items(&test["outcomes"])
        .iter()
        .map(|it| it["times"].as_u64().unwrap());
    assert_eq!(test["times"], seen.sum::<u64>());
    assert!(test["costs"].is_null(), "{test}");
    let mut sheet = items(&found["sheet"]).iter();
    let turns = items(&sheet.find(|it| it["name"] == "sp").unwrap()["turns"]);
    for (key, n) in [("turn", 1), ("samples", 64), ("low", 3), ("high", 3)] {
        assert_eq!(turns[0][key], n, "{key}");
    }
    assert!(
        turns.iter().any(|it| it["high"].as_i64() > Some(3)),
        "{turns:?}"
    );

    let told = std::fs::read_to_string(&page).unwrap();
    let title = "<title>Eight Traps: simulation</title>";
    for part in [
        title,
        "<svg",
        "prefers-color-scheme: dark",
        "--seed 3 --run",
    ] {
        assert!(told.contains(part), "{part}");
    }
    for part in ["<script", "http://", "https://", "NaN", "inf"] {
        assert!(!told.contains(part), "{part}");
    }
    report("planted", &format!("--runs 64 --seed 3 --threads 1 {html}"));
    assert_eq!(told, std::fs::read_to_string(page).unwrap());
}

/// A curious reader sees at least as much.
#[test]
fn a_curious_reader_takes_what_was_taken_least() {
    let spread = |reader: &str| {
        let found = report("planted", &format!("--runs 64 --strategy {reader}"));
        let choices = items(&found["by_page"][0]["choices"]).iter();
        let taken: Vec<u64> = choices.map(|it| it["times"].as_u64().unwrap()).collect();
        taken.iter().max().unwrap() - taken.iter().min().unwrap()
    };
    assert!(spread("curious") <= 2 && spread("random") > 1);
}

/// A book of one ruleset in its own folder.
fn book(header: &str, files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files.iter().chain([&("book.yaml", header)]) {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

#[test]
fn a_turn_that_is_not_written_yet_is_found() {
    let pages = "# quay: The Quay\n\nA quay.\n\n- Row out -> ?\n- Wait\n  You wait.\n  -> quay\n- Leave -> off\n\n# off\n\n{ending good \"Off\"}\n";
    let head = "title: The Quay\nruleset: badgerstone\nstart: quay\nrule_pages: {fate: quay, epilogue: quay}\n";
    let folder = book(head, &[("pages.gamebook", pages)]);
    let report = json_in(folder.path(), "simulate . --runs 64");
    let says = "the next page is not written yet, so readers are sent back";
    assert_eq!(
        findings(&report, "loose-end"),
        [("pages.gamebook:5".to_owned(), says.to_owned())]
    );
    let mut all = items(&report["findings"]).iter();
    let loose = all.find(|it| it["kind"] == "loose-end").unwrap();
    // Half of the readers who choose one of three until they leave row out at some time.
    let runs = loose["runs"].as_u64().unwrap();
    assert!((16..=48).contains(&runs), "{runs}");
    let (text, good) = turnto_in(folder.path(), "simulate . --runs 64 --fail-on loose-end");
    let run = format!("--run {}", loose["first_run"]);
    assert!(!good && text.contains("Loose ends") && text.contains(&run));
}

#[test]
fn a_question_that_stores_its_answer_gets_sample_names() {
    let pages = "# gate: Gate\n\n{ask \"Who?\" up to 3 into hero}\n| roland: -> end\n\n- {if hero is \"Ada\"} Bow -> end\n- {if hero is \"Grace\"} Nod -> end\n- {if hero is none} Hide -> end\n- Go -> end\n\n# end: End\n\n{ending good \"{= hero}\"}\n";
    let head = "title: The Gate\nruleset: plain\nstart: gate\nvariables: { hero: none }\n";
    let folder = book(head, &[("pages.gamebook", pages)]);
    let report = json_in(folder.path(), "simulate . --runs 256");
    let pages = items(&report["by_page"]);
    let gate = pages.iter().find(|page| page["id"] == "gate").unwrap();
    let taken = |id: &str| {
        let choice = items(&gate["choices"]).iter().find(|it| it["id"] == id);
        choice.unwrap()["times"].as_u64().unwrap()
    };
    // One of five sample names is Ada, one begins with Grace, and none is the value at the start.
    assert!(taken("bow") > 5 && taken("nod") > 5 && taken("hide") == 0);
    assert!(
        items(&gate["rows"])
            .iter()
            .any(|row| row["row"] == "roland" && row["times"].as_u64() > Some(20))
    );
}

#[test]
fn findings_that_are_denied_fail_the_command() {
    for (what, good) in [
        ("stuck", false),
        ("error", false),
        ("unseen", false),
        ("unseen:50%", true),
        ("unseen:50%,stuck", false),
    ] {
        let (text, ended) = simulate("planted", &format!("--runs 64 --fail-on {what}"));
        assert_eq!(ended, good, "{what}: {text}");
    }
}

/// Runs begin and end as the options say, and are replayed in the same way.
#[test]
fn runs_begin_and_end_where_they_are_told_to() {
    let options = "--start cell --state given.yaml --until page:cellar";
    let found = report("planted", &format!("--runs 64 {options}"));
    assert_eq!(found["goal_reached"]["runs"], 64, "{found}");
    assert_eq!(
        (&found["turns"], &found["pages_seen"]),
        (&json!(128), &json!(2))
    );
    let (play, good) = simulate("planted", &format!("{options} --run 5"));
    let recorded =
        "> !set LORE 3\n> !give code Never\n> !goto cell\npage cell\n> Out again\npage cellar\n";
    assert!(good && play.ends_with(recorded), "{play}");
    // The command of a finding includes these options.
    let found = report("planted", "--runs 8 --start cell");
    assert_eq!(findings(&found, "stuck").len(), 1);
    assert_eq!(found["arguments"], " --start cell");
    let (play, _) = simulate("planted", "--start cell --run 0");
    assert!(play.contains("> !goto cell\npage cell\n"), "{play}");
    let reached = |goal: &str| {
        report("planted", &format!("--runs 32 --until {goal}"))["goal_reached"].clone()
    };
    assert_eq!(reached("ending:Daylight"), reached("ending:victory"));
    assert_eq!(reached("code:Never")["runs"], 0);
}

/// Options and messages.
const REFUSED: &str = "\
--runs 0 | `--runs` must be at least 1
--threads 0 | must be at least 1
--threads 100000 | the maximum is 256
--max-turns 18446744073709551615 | the maximum is 100000
--start celar | did you mean `cellar`
--until page:celar | did you mean `cellar`
--until ending:draw | the names are Daylight, In the Dark, defeat, victory
--until noon | must be `page:ID`, `code:NAME`, or `ending:NAME`
--fail-on unseen:much | an example is unseen:5%
--time apples | 30s or 5m
--strategy max:shoes | unknown name `shoes`
--strategy brave | the strategies are random, curious, cautious, max:FIELD
--strategy none.lua | `--strategy none.lua`: no such file
--strategy wrong.lua | the reader answered `fly-away`: 
";

#[test]
fn options_that_cannot_be_used_are_refused() {
    for row in REFUSED.lines() {
        let (options, says) = row.split_once(" | ").unwrap();
        let (text, good) = simulate("planted", options);
        assert!(!good && text.contains(says), "{options}: {text}");
    }
}

/// A reader who looks ahead takes the best answer for the next question. A script answers itself, and its errors are reported.
#[test]
fn readers_have_tempers() {
    let taken = |reader: &str| {
        let found = report(
            "planted",
            &format!("--runs 8 --max-turns 40 --start stall --strategy {reader}"),
        );
        let mut pages = items(&found["by_page"]).iter();
        let stall = pages.find(|it| it["id"] == "stall").unwrap();
        [0, 1].map(|n| stall["choices"][n]["times"].as_u64().unwrap())
    };
    let [sells, leaves] = taken("max:sp");
    assert!(sells > 100 && leaves == 0, "{sells} {leaves}");
    let [sells, leaves] = taken("min:sp");
    assert!(sells == 0 && leaves >= 8, "{sells} {leaves}");
    let found = report("planted", "--runs 8 --max-turns 20 --strategy digger.lua");
    assert_eq!(
        (&found["pages_seen"], &found["limit_reached"]),
        (&json!(3), &json!(8))
    );
    let (text, good) = simulate("planted", "--start soot --strategy digger.lua");
    for says in ["no silver was earned on the way", "digger.lua:8"] {
        assert!(!good && text.contains(says), "{text}");
    }
}

#[test]
fn a_profile_names_what_is_new_and_what_is_wide_by_its_line() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let profile = |runs: u64| json_in(root, &format!("simulate quern --runs {runs} --profile"));
    let (few, more) = (profile(4), profile(160));
    let share = |it: &Value| it["cached"].as_f64().unwrap() / it["calls"].as_f64().unwrap();
    assert!(
        share(&more) > share(&few) && share(&more) > 0.85,
        "{few:#} {more:#}"
    );
    // The same runs have the same profile.
    assert_eq!(few, profile(4));
    let mut functions = items(&more["functions"]).iter();
    let rolled = functions.find(|it| it["name"].as_str().unwrap().starts_with("functions.rolled"));
    let mut new = items(&rolled.unwrap()["uncached_inputs"]).iter();
    let roll = new.find(|it| it["name"] == "the result of a roll").unwrap();
    let (file, line) = roll["location"].as_str().unwrap().split_once(':').unwrap();
    assert_eq!(file, "badgerstone/tests.lua");
    let script = std::fs::read_to_string(root.join("scripts").join(file)).unwrap();
    let line = script.lines().nth(line.parse::<usize>().unwrap() - 1);
    assert!(line.unwrap().contains("roll("), "{roll}");
    let wide = items(&more["varying_reads"]);
    assert!(wide.iter().any(|it| it["name"] == "held.item"), "{more:#}");
    assert!(
        wide.iter().all(|it| it["times"].as_u64() > Some(64)),
        "{more:#}"
    );
}

/// Costs of a fight or a test in the fields in `spares`: each time that it was met counts, even without a cost. An ending lists the last fights
/// before it.
#[test]
fn a_report_says_what_instructions_cost_and_what_endings_follow() {
    let found = json_in(Path::new("."), "simulate quern --runs 64");
    let all = items(&found["instructions"]);
    let wound = all.iter().find(|it| it["text"] == "wound 1").unwrap();
    let cost = &wound["costs"][0];
    assert_eq!(
        (
            &cost["field"],
            &cost["low"],
            &cost["high"],
            &cost["samples"]
        ),
        (&json!("ticks"), &json!(0), &json!(1), &wound["times"])
    );
    let begins = |it: &Value, with: &str| it["text"].as_str().unwrap().starts_with(with);
    for cost in all
        .iter()
        .filter(|it| begins(it, "test "))
        .flat_map(|it| items(&it["costs"]))
    {
        assert!(
            cost["field"] == "fate" || cost["field"] == "luck" && cost["high"] == 0,
            "{cost}"
        );
    }
    let endings = items(&found["endings"]).iter();
    let causes = endings.flat_map(|it| items(&it["causes"]).iter().map(move |cause| (it, cause)));
    let causes: Vec<_> = causes.collect();
    assert!(causes.iter().any(|(_, cause)| begins(cause, "fight ")));
    for (ending, cause) in causes {
        assert!(
            cause["runs"].as_u64() <= ending["runs"].as_u64(),
            "{ending}"
        );
    }
}

/// A test is repeated with the sheet of a new game and with three sheets of runs. The results agree with `odds`.
#[test]
fn a_report_tells_tests_by_sheets() {
    let options = "--max-turns 40 --seed 3";
    let found = report("planted", &format!("--runs 1000 {options}"));
    let mut all = items(&found["instructions"]).iter();
    let test = all.find(|it| it["text"] == "test LORE").unwrap();
    let sheets = items(&test["sheets"]);
    let runs: Vec<bool> = sheets.iter().map(|it| it["run"].is_u64()).collect();
    assert_eq!(runs, [false, true, true, true]);
    for sheet in sheets {
        let seen = items(&sheet["outcomes"])
            .iter()
            .map(|it| it["times"].as_u64().unwrap());
        assert_eq!(
            (sheet["times"].as_u64(), seen.sum()),
            (Some(100), 100),
            "{sheet}"
        );
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let words = ["odds", "tests/simulate/planted", "test LORE", "--seed", "3"];
    let odds = run(root, &[&words[..], &["--format", "json"]].concat(), "").out;
    let odds: Value = serde_json::from_str(&odds).unwrap();
    let random = items(&odds["points"][0]["strategies"][0]["outcomes"]);
    for told in items(&sheets[0]["outcomes"]) {
        // Outcomes with the same row are listed together.
        let names = told["outcome"].as_str().unwrap().split(", ");
        let chance = |name: &str| {
            let of = random.iter().find(|it| it["outcome"] == name);
            of.unwrap()["probability"].as_f64().unwrap()
        };
        let percent: f64 = names.map(|name| chance(name) * 100.0).sum();
        let bound = |end: &str| told["share"][end].as_f64().unwrap();
        assert!(
            (bound("low")..=bound("high")).contains(&percent),
            "{told}: {percent}"
        );
    }
    // The text does not list sheets for a test that does not depend on them, or for few runs.
    let (text, _) = simulate("planted", &format!("--runs 1000 {options}"));
    assert!(!text.contains("games begin with"), "{text}");
    let few = report("planted", &format!("--runs 199 {options}"));
    assert!(
        items(&few["instructions"])
            .iter()
            .all(|it| it["sheets"].is_null())
    );
}

/// An ending by a rule counts like an ending of a page: in one report, and in a merged one.
#[test]
fn endings_that_rules_bring_about_are_told() {
    let house = r#"return { instructions = { { form = "leap", outcomes = { "over", "down" }, run = function()
  if roll("1d6") > 3 then return "over" end
  end_game("death", "The Gap")
  return "down"
end } } }"#;
    let pages = "# start: The Edge\n\n- Leap {leap} -> far\n- Stay -> far\n\n# far: The Far Side\n\n{leap}\n| over: You are over. {ending victory \"Over\"}\n| down: You fall.\n";
    let head = "title: A Fall\nruleset: arena\nstart: start\n";
    let folder = book(head, &[("house.lua", house), ("pages.gamebook", pages)]);
    let folder = folder.path();
    let found = json_in(folder, "simulate . --runs 300");
    let all = items(&found["endings"]);
    let runs = all.iter().map(|it| it["runs"].as_u64().unwrap());
    assert_eq!((&found["ended"], runs.sum()), (&json!(300), 300_u64));
    let death = all.iter().find(|it| it["kind"] == "death").unwrap();
    assert_eq!(
        (&death["name"], &death["page"]),
        (&json!("The Gap"), &json!(""))
    );
    let pages = |of: &str| {
        let all = items(&death[of]).iter();
        all.map(|it| (it["page"].clone(), it["runs"].clone()))
            .collect::<Vec<_>>()
    };
    // They are goals too, by kind and by name. Unknown names are errors.
    let until = |goal: &str| {
        let words = "simulate . --runs 300 --format json --until".split(' ');
        run(folder, &words.chain([goal]).collect::<Vec<_>>(), "").all()
    };
    for goal in ["ending:death", "ending:The Gap"] {
        let told: Value = serde_json::from_str(&until(goal)).unwrap();
        assert_eq!(told["goal_reached"]["runs"], death["runs"], "{goal}");
    }
    assert!(until("ending:The Gsp").contains("did you mean `The Gap`"));
    // Only the leap with rows is listed as a cause.
    assert_eq!(pages("causes"), [pages("from")[0].clone()]);
    assert_eq!(pages("from")[0].0, "far");
    for n in [1, 2] {
        turnto_in(
            folder,
            &format!("simulate . --runs 300 --shard {n}/2 --out {n}.jsonl"),
        );
    }
    assert_eq!(json_in(folder, "merge 1.jsonl 2.jsonl"), found);
}

/// An error of a rule that occurs on many pages is printed once, with its help. The JSON has each page.
#[test]
fn a_fault_of_several_pages_is_told_once_with_its_help() {
    const ADDED: &str = "join texts with `..`: `\"n is \" .. n`";
    let found = report("landing", "--runs 64");
    let all = items(&found["findings"]).iter();
    let help: Vec<_> = all
        .filter(|it| it["kind"] == "error")
        .map(|it| &it["help"])
        .collect();
    assert_eq!(help, [ADDED; 2]);
    let (told, _) = simulate("landing", "--runs 64");
    let begin = told.find("Errors in play").unwrap();
    let told: Vec<&str> = told[begin..].lines().skip(1).take(4).collect();
    assert!(told[0].contains("(house.lua:2): "), "{told:?}");
    assert_eq!(told[1], format!("    help: {ADDED}"));
    assert!(told[2].starts_with("    also on "), "{told:?}");
    assert!(
        told[3].starts_with("    in 64 runs; to replay it: "),
        "{told:?}"
    );
}
