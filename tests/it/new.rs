//! New books: created under each ruleset, checked, formatted, played and tested, and errors of `turnto new`.

use crate::ferry::Holds;
use crate::program::command;
use crate::reader::{Whim, any_answer};
use assert_cmd::Command;
use std::path::Path;
use std::sync::Arc;
use turnto::engine::play::Session;
use turnto::library;
use turnto::model::game::{Answer, Dice, Event, Reply};
use turnto::syntax::diagnostic::{ReportStyle, render};

fn turnto() -> Command {
    command(".", &[])
}

fn made(ruleset: &str, at: &Path) {
    let made = turnto()
        .arg("new")
        .arg(at)
        .args(["--rules", ruleset, "--example"])
        .output()
        .unwrap();
    assert!(
        made.status.success(),
        "{ruleset}: {}",
        String::from_utf8_lossy(&made.stderr)
    );
}

#[test]
fn a_new_book_checks_clean_and_its_games_come_as_recorded() {
    for ruleset in library::ruleset_names() {
        let folder = tempfile::tempdir().unwrap();
        let book = folder.path().join("the-long-round");
        made(&ruleset, &book);
        for file in [
            ".gitignore",
            ".editorconfig",
            ".luarc.json",
            ".vscode/settings.json",
            ".turnto/turnto.d.lua",
            ".turnto/book.schema.json",
            "README.md",
        ] {
            assert!(book.join(file).is_file(), "{ruleset}: {file}");
        }
        let check = turnto().arg("check").arg(&book).output().unwrap();
        let said = String::from_utf8_lossy(&check.stdout).into_owned();
        assert_eq!(
            said.lines().next(),
            Some("0 errors, 0 warnings, 0 notes"),
            "{ruleset}:\n{said}"
        );
        turnto()
            .args(["fmt", "--check"])
            .arg(&book)
            .assert()
            .success();
        let test = turnto().arg("test").arg(&book).output().unwrap();
        let said = String::from_utf8_lossy(&test.stdout).into_owned();
        assert!(
            test.status.success(),
            "{ruleset}:\n{said}{}",
            String::from_utf8_lossy(&test.stderr)
        );
        assert!(said.contains(" passed, 0 failed; "), "{ruleset}: {said}");
        let header = std::fs::read_to_string(book.join("book.yaml")).unwrap();
        assert!(
            header.contains("\ntitle: The Long Round\n") && !header.contains('@'),
            "{header}"
        );
    }
}

/// The example can be printed completely under any ruleset, including its house rule.
#[test]
fn a_new_book_can_be_said_in_print() {
    for ruleset in library::ruleset_names() {
        let folder = tempfile::tempdir().unwrap();
        let book = folder.path().join("the-long-round");
        made(&ruleset, &book);
        let print = |more: &[&str]| {
            let done = turnto()
                .arg("print")
                .arg(&book)
                .args(more)
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&done.stderr).into_owned();
            assert!(done.status.success(), "{ruleset}: {said}");
        };
        print(&["--check"]);
        let file = folder.path().join("book.md");
        print(&["--out", file.to_str().unwrap()]);
        let text = std::fs::read_to_string(&file).unwrap();
        text.holds(&["*Toss a coin, and call heads;"]);
    }
}

/// The keys of a YAML map.
fn keys(yaml: &serde_yaml::Value) -> Vec<&str> {
    let map = yaml.as_mapping().into_iter().flatten();
    map.filter_map(|(key, _)| key.as_str()).collect()
}

#[test]
fn schemas_know_every_key_of_every_book_of_the_program() {
    for book in std::fs::read_dir("books").unwrap() {
        let book = book.unwrap().path();
        let read = |name: &str| -> serde_yaml::Value {
            let text = std::fs::read_to_string(book.join(name)).unwrap_or_default();
            serde_yaml::from_str(&text).unwrap()
        };
        let header = read("book.yaml");
        let vocabulary = library::ruleset_schema(header["ruleset"].as_str().unwrap()).unwrap();
        let mut seen = 0;
        for schema in library::file_schemas(&vocabulary) {
            let known: serde_json::Value = serde_json::from_str(&schema.text).unwrap();
            let written = read(&schema.yaml_file);
            let of_entry = &known["additionalProperties"]["properties"];
            let entries = written.as_mapping().into_iter().flatten();
            let of_entries = entries.flat_map(|(_, entry)| keys(entry));
            let (all, properties): (Vec<&str>, _) = match schema.yaml_file.as_str() {
                "book.yaml" => (keys(&written), &known["properties"]),
                _ => (of_entries.collect(), of_entry),
            };
            for key in all {
                let about = &properties[key]["description"];
                assert!(
                    about.is_string(),
                    "{}: {key} of {}",
                    book.display(),
                    schema.yaml_file
                );
                seen += 1;
            }
        }
        assert!(seen > 5, "{}: {seen} keys", book.display());
    }
}

/// Markup that a new book contains under every ruleset.
const SHOWN: &str = r"# ,tags:,boxes:,within:,detour:,fragment:,offered:,number:,// ,*,**,{= ,{if ,{elif ,{else},{end},{once},{arriving},{repeat},{until ,
{roll ,|| ,{random},{cycle},{sequence},{ask ,{number ,{include ,{set ,{gain code ,{lose codes,{gain title ,{tick},{untick},{ending ,
- {if ,- {needs ,- {once} ,- {otherwise} ,-> again,-> back,-> return, and return,on turn,on arrival";

#[test]
fn a_new_book_shows_the_constructs() {
    for ruleset in library::ruleset_names() {
        let files = library::example_book_files(&ruleset, "A", "a.1").unwrap();
        let all: String = files
            .iter()
            .filter(|(path, _)| path.ends_with(".gamebook") || *path == "book.yaml")
            .map(|(_, text)| text.as_str())
            .collect();
        for word in SHOWN.lines().flat_map(|line| line.split(',')) {
            assert!(all.contains(word), "{ruleset}: no `{word}`");
        }
    }
}

#[test]
fn a_new_book_can_be_played_by_anybody() {
    for ruleset in library::ruleset_names() {
        let texts = library::example_book_files(&ruleset, "A Title: with a colon", "a.1").unwrap();
        let opened = library::open(&texts, None);
        let told = render(
            &opened.diagnostics,
            &opened.sources,
            ReportStyle::Short,
            100,
        );
        let book = opened
            .book
            .clone()
            .unwrap_or_else(|| panic!("{ruleset}:\n{told}"));
        assert_eq!(book.title, "A Title: with a colon");
        let mut endings = 0;
        for seed in 0..12_u64 {
            let rules = library::take_rules(&opened, &book).unwrap();
            let (mut session, mut page) =
                Session::start(Arc::clone(&book), Box::new(rules), Dice::seeded(seed)).unwrap();
            let mut whim = Whim(seed);
            for _ in 0..400 {
                for event in &page.events {
                    if let Event::Notice { code, text, .. } = event {
                        panic!(
                            "{ruleset} seed {seed} on {}: {code}: {text}",
                            session.page_id()
                        );
                    }
                    endings += usize::from(matches!(event, Event::Ending { .. }));
                }
                let Some(mut answer) = any_answer(&page.prompt, &mut whim) else {
                    break;
                };
                // The way to the end asks a riddle.
                if let Answer::Reply(Reply::Text(text)) = &mut answer {
                    "needle".clone_into(text);
                }
                page = session.answer(answer).unwrap();
            }
        }
        assert!(endings > 0, "{ruleset}: nobody came to an end");
    }
}

#[test]
fn a_bare_book_has_two_files_and_no_errors_under_any_ruleset() {
    for ruleset in library::ruleset_names() {
        let folder = tempfile::tempdir().unwrap();
        let book = folder.path().join("9 lives: {a tale}");
        let new = ["new", "--rules", &ruleset];
        turnto().args(new).arg(&book).assert().success();
        let files = std::fs::read_dir(&book).unwrap();
        let mut files: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        files.sort();
        assert_eq!(files, ["book.yaml", "pages.gamebook"], "{ruleset}");
        for arguments in [&["check"][..], &["fmt", "--check"], &["print", "--check"]] {
            let out = turnto().args(arguments).arg(&book).output().unwrap();
            let printed = String::from_utf8_lossy(&out.stdout);
            assert!(out.status.success(), "{ruleset}: {arguments:?}: {printed}");
            let clean = arguments[0] != "check" || printed == "0 errors, 0 warnings, 0 notes\n";
            assert!(clean, "{ruleset}: {printed}");
        }
    }
}

#[test]
fn a_folder_that_is_not_empty_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("letter.txt"), "Dear aunt,").unwrap();
    let out = turnto()
        .arg("new")
        .arg(folder.path())
        .args(["--rules", "badgerstone"])
        .assert()
        .code(2);
    let said = String::from_utf8_lossy(&out.get_output().stderr).into_owned();
    said.holds(&["letter.txt", "the folder is not empty"]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    // Version control data does not make a folder non-empty.
    let other = tempfile::tempdir().unwrap();
    std::fs::create_dir(other.path().join(".git")).unwrap();
    made("badgerstone", other.path());
}

#[test]
fn an_unknown_ruleset_is_told_with_the_nearest() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().join("x");
    let out = turnto()
        .arg("new")
        .arg(&at)
        .args(["--rules", "badgerston"])
        .assert()
        .code(2);
    let said = String::from_utf8_lossy(&out.get_output().stderr).into_owned();
    let wanted = "unknown ruleset `badgerston`; did you mean `badgerstone`?";
    assert!(said.contains(wanted), "{said}");
    assert!(!at.exists());
    turnto()
        .arg("new")
        .arg(&at)
        .args(["--rules", "common"])
        .assert()
        .code(2);
}

/// In the folder of a book, that book is recorded, not a bundled one.
#[test]
fn a_game_is_recorded_of_the_book_one_stands_in() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("the-long-round");
    made("arena", &book);
    let out = turnto()
        .current_dir(&book)
        .args(["play", "--record", "playthroughs/mine.play", "--seed", "1"])
        .args(["--saves", "../saves"])
        .write_stdin("1\n")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success(), "{said}");
    assert!(!said.contains("Bundled books"), "{said}");
    turnto().current_dir(&book).arg("test").assert().success();
    assert!(book.join("playthroughs/mine.play").is_file());
}

#[test]
fn without_rules_it_is_told_which_there_are() {
    let folder = tempfile::tempdir().unwrap();
    let output = turnto().arg("new").arg(folder.path()).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    told.holds(&["the rulesets are adventuria, arena"]);
}

/// A new ruleset has a case, rules for readers and messages, and a book under it has no errors.
#[test]
fn a_new_ruleset_passes_its_case_and_carries_a_book() {
    let at = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| {
        let mut run = turnto();
        run.current_dir(at.path()).args(words);
        let output = run.output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.success(), text, error)
    };
    let scripts = ["--scripts", "Lamps \"& Oars\""];
    let created = run(&["new-ruleset", scripts[1]]);
    assert!(
        created.0 && created.1.contains("`lamps-oars`"),
        "{created:?}"
    );
    let tested = run(&[&["test", "--rules", "lamps-oars"][..], &scripts].concat());
    assert_eq!(tested.1.trim(), "1 passed, 0 failed", "{tested:?}");
    let book = run(&[&["new", "book", "--rules", "lamps-oars"][..], &scripts].concat());
    assert!(book.1.contains("--scripts"), "{book:?}");
    let page = "# start: A\n\n- Think {test WITS [+1 if HEALTH >= 3]} -> b\n- Fall {hurt 2} -> b\n\n# b: B\n\n{ending e \"E\"}\n";
    std::fs::write(at.path().join("book/pages.gamebook"), page).unwrap();
    let checked = run(&[&["check", "book"][..], &scripts].concat());
    assert_eq!(checked.1.trim(), "0 errors, 0 warnings, 0 notes");
    let printed = run(&[&["print", "book", "--check"][..], &scripts].concat());
    assert!(printed.0, "{printed:?}");
    let played = run(&[&["play", "book", "--seed", "1"][..], &scripts].concat());
    assert!(played.1.contains("HEALTH, 1 die"), "{played:?}");
}

#[test]
fn a_ruleset_is_not_created_over_another_or_without_a_name() {
    let at = tempfile::tempdir().unwrap();
    for (name, reason) in [
        ("arena", "there is already a ruleset `arena`"),
        ("lib", "there is already a ruleset `lib`"),
        ("2d6", "the name must begin with a letter"),
    ] {
        let mut run = turnto();
        let output = run.current_dir(at.path()).args(["new-ruleset", name]);
        let error = output.output().unwrap().stderr;
        let error = String::from_utf8_lossy(&error).into_owned();
        assert!(error.contains(reason), "{name}: {error}");
        assert!(!at.path().join(name).exists(), "{name}");
    }
}
