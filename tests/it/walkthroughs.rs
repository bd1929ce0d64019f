//! Follows the README and the documentation: files are written and commands run, in order, in an empty folder for each document.
//!
//! | fence | effect |
//! |---|---|
//! | `gamebook FILE`, `yaml FILE`, `lua FILE` ... | writes a file |
//! | `... FILE after N` | adds lines after line N |
//! | `... FILE append` | adds lines at the end |
//! | `... FILE replace NAME` | replaces a page, or a key of a YAML file |
//! | `sh` | runs the commands; `sh ignore` is not run |
//! | `console` | runs a command and compares the output |
//! | `text ARGUMENTS: ANSWER / ANSWER` | plays, and compares a part of the output |

use crate::fences::{Fence, document, documents, fences};
use assert_cmd::Command;
use std::path::Path;

/// Output that a document leaves out.
const ELLIPSIS: &str = "[...]\n";

/// The words of a command line. Single quotes group words.
fn split_words(line: &str) -> Vec<String> {
    let mut out = Vec::new();
    for (n, part) in line.split('\'').enumerate() {
        if n % 2 == 1 {
            out.push(part.to_owned());
        } else {
            out.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    out
}

fn run_turnto(folder: &Path, line: &str, input: &str) -> String {
    let words = split_words(line);
    let (program, arguments) = words.split_first().unwrap();
    assert_eq!(program, "turnto", "{line}");
    let mut command = Command::cargo_bin(program).unwrap();
    command.env("XDG_STATE_HOME", folder.join("state"));
    command.current_dir(folder).args(arguments);
    let output = command.write_stdin(input).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}\n{errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Asserts that the output contains the lines of a document, in order.
fn assert_shows(output: &str, shown: &str, line: &str) {
    let mut rest = output;
    for part in shown.split(ELLIPSIS) {
        let at = rest.find(part);
        let at = at.unwrap_or_else(|| panic!("`{line}` prints\n{output}\nand not\n{part}"));
        rest = &rest[at + part.len()..];
    }
    assert!(
        shown.ends_with(ELLIPSIS) || rest.is_empty(),
        "`{line}` prints more\n{rest}"
    );
}

/// The text with a page or a key of a YAML file replaced by a part.
fn replace_part(text: &str, path: &str, name: &str, part: &str) -> String {
    let pattern = match path.ends_with(".gamebook") {
        true => format!(r"(?ms)^# {name}: .*?(?:\n(# )|\z)"),
        false => format!(r"(?ms)^{name}:.*?(?:\n(\S)|\z)"),
    };
    let old = regex_lite::Regex::new(&pattern).unwrap();
    let found = old
        .captures(text)
        .unwrap_or_else(|| panic!("no {name} in {path}"));
    let end = found.get(1).map_or(text.len(), |next| next.start());
    let start = found.get(0).unwrap().start();
    format!("{}{part}\n{}", &text[..start], &text[end..])
}

/// Writes or changes the file of a fence.
fn write_file(folder: &Path, fence: &Fence) {
    let words: Vec<&str> = fence.info.split(' ').skip(1).collect();
    let Some((name, change)) = words.split_first().filter(|(name, _)| name.contains('.')) else {
        return;
    };
    let path = folder.join(name);
    let old = || std::fs::read_to_string(&path).unwrap();
    let new = match change {
        ["append"] => old() + &fence.text,
        ["after", line] => {
            let old = old();
            let mut lines: Vec<&str> = old.split_inclusive('\n').collect();
            lines.insert(line.parse().unwrap(), &fence.text);
            lines.concat()
        }
        ["replace", part] => replace_part(&old(), name, part, &fence.text),
        _ => fence.text.clone(),
    };
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, new).unwrap();
}

/// Follows a document in a folder. Returns the number of commands.
fn follow(name: &str, folder: &Path) -> usize {
    let all = fences(&document(name));
    let mut run = 0;
    for fence in &all {
        match fence.info.split(' ').next().unwrap_or_default() {
            "gamebook" | "lua" | "yaml" | "ftl" | "play" => write_file(folder, fence),
            "sh" if fence.info == "sh" => {
                for line in fence.text.lines().filter(|line| line.starts_with("turnto")) {
                    run_turnto(folder, line.split(" #").next().unwrap(), "");
                    run += 1;
                }
            }
            "console" => {
                let (line, shown) = fence.text.split_once('\n').unwrap();
                let line = line.strip_prefix("$ ").unwrap();
                assert_shows(&run_turnto(folder, line, ""), shown, line);
                run += 1;
            }
            "text" => {
                // `text ARGUMENTS: ANSWER / ANSWER` is the output of these answers.
                let Some((arguments, answers)) = fence.info["text".len()..].split_once(": ") else {
                    continue;
                };
                let line = format!("turnto play {arguments}");
                let output = run_turnto(folder, &line, &answers.replace(" / ", "\n"));
                assert!(output.contains(&fence.text), "{line} prints\n{output}");
                run += 1;
            }
            _ => {}
        }
    }
    run
}

/// Asserts that the checker finds nothing in a book.
fn assert_sound(folder: &Path, book: &str) {
    let output = run_turnto(folder, &format!("turnto check {book}"), "");
    assert_eq!(output.trim(), "0 errors, 0 warnings, 0 notes", "{book}");
}

#[test]
fn every_document_can_be_followed() {
    let mut commands = 0;
    for name in documents() {
        let folder = tempfile::tempdir().unwrap();
        commands += follow(&name, folder.path());
    }
    assert!(commands > 20, "only {commands} commands were found");
}

#[test]
fn the_book_of_the_readme_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    follow("README.md", folder.path());
    assert_sound(folder.path(), "pier.gamebook");
}

/// The example of the tutorial for rulesets is in `docs/examples` as well.
#[test]
fn the_duel_is_the_one_of_the_tutorial() {
    let folder = tempfile::tempdir().unwrap();
    follow("docs/rules/tutorial.md", folder.path());
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/duel");
    let mut folders = vec![example.clone()];
    while let Some(next) = folders.pop() {
        for file in std::fs::read_dir(next).unwrap() {
            let path = file.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            // The tutorial shows one case only.
            if path.ends_with("cases/more.yaml") {
                continue;
            }
            let built = folder.path().join(path.strip_prefix(&example).unwrap());
            let text = std::fs::read_to_string(&built).unwrap_or_default();
            assert_eq!(
                text,
                std::fs::read_to_string(&path).unwrap(),
                "{}",
                path.display()
            );
        }
    }
}

/// Each example for rulesets has no errors, passes its cases, can be printed, and is short.
#[test]
fn the_examples_for_rulesets_are_sound_and_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (folder, ruleset, cases) in [
        ("duel", "duel", 12),
        ("results-table", "tally", 10),
        ("cards", "knaves", 8),
    ] {
        let example = format!("docs/examples/{folder}");
        let scripts = format!("{example}/scripts");
        assert_sound(root, &format!("{example}/book --scripts {scripts}"));
        let tested = run_turnto(
            root,
            &format!("turnto test --rules {ruleset} --scripts {scripts}"),
            "",
        );
        assert_eq!(
            tested.trim(),
            format!("{cases} passed, 0 failed"),
            "{folder}"
        );
        let print = format!("turnto print {example}/book --check --scripts {scripts}");
        run_turnto(root, &print, "");
        let script =
            std::fs::read_to_string(root.join(format!("{scripts}/{ruleset}.lua"))).unwrap();
        assert!(script.lines().count() <= 100, "{folder}");
        assert!(script.lines().all(|line| line.len() <= 100), "{folder}");
    }
}

/// A fight against two foes at once, with luck on each hit and wound. The numbers are those of a separate program, which iterates over all states.
#[test]
fn the_odds_of_two_foes_with_luck_are_exact() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/duel");
    let line =
        "turnto odds book 'fight gull and gull escape' --state middling.yaml --scripts scripts";
    let output = run_turnto(&root, line, "");
    assert!(output.contains("\nexact result"), "{output}");
    for row in [
        "won                 7.7235794 %",
        "won                 96.6210646 %",
    ] {
        assert!(output.contains(row), "{output}");
    }
}

/// A slip in an example: the example, the file, a text, the text instead, and the error.
const SLIPS: &str = "\
duel :: duel.lua :: escape_cost = 2 :: escape_costs = 2 :: `melee.fight` has no setting `escape_costs`
duel :: duel.lua :: health = \"stamina\", label :: label :: `melee.fight` requires the setting `health`
duel :: duel.lua :: kind = \"item\", max = 4 :: kind = \"item\" :: `carry_limits.items` requires the setting `max`
results-table :: tally/ratios.yaml :: [4/3, :: [4-3, :: `4-3` is not a pair of losses such as `4/0`
results-table :: tally/ratios.yaml :: [4/3, :: [ :: `results` has 9 items, but the die has 10 sides";

#[test]
fn slips_in_settings_of_the_library_are_reported() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples");
    for [example, file, old, new, error] in crate::kept::rows(SLIPS) {
        let folder = tempfile::tempdir().unwrap();
        let scripts = root.join(&example).join("scripts");
        let mut folders = vec![scripts.clone()];
        while let Some(next) = folders.pop() {
            let copy = folder.path().join(next.strip_prefix(&scripts).unwrap());
            std::fs::create_dir_all(copy).unwrap();
            for path in std::fs::read_dir(next)
                .unwrap()
                .map(|it| it.unwrap().path())
            {
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let name = path.strip_prefix(&scripts).unwrap();
                let mut text = std::fs::read_to_string(&path).unwrap();
                if name == Path::new(&file) {
                    assert!(text.contains(&old), "{old}");
                    text = text.replacen(&old, &new, 1);
                }
                std::fs::write(folder.path().join(name), text).unwrap();
            }
        }
        let mut check = Command::cargo_bin("turnto").unwrap();
        check.arg("check").arg(root.join(&example).join("book"));
        check.arg("--scripts").arg(folder.path());
        let output = check.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(!output.status.success() && text.contains(&error), "{text}");
    }
}

#[test]
fn the_readme_lists_the_commands_as_the_help_does() {
    let folder = tempfile::tempdir().unwrap();
    let help = run_turnto(folder.path(), "turnto --help", "");
    let (_, help) = help.split_once("Commands:\n").unwrap();
    let (help, _) = help.split_once("\n\n").unwrap();
    let listed = |text: &str| -> Vec<Vec<String>> {
        let lines = text.lines().map(split_words);
        lines
            .filter(|words| words.first().is_some_and(|it| it != "help"))
            .collect()
    };
    let readme = fences(&document("README.md"));
    let table = readme.iter().find(|it| it.text.starts_with("play "));
    assert_eq!(listed(&table.unwrap().text), listed(help));
}
