//! Follows the README and the tour: their files are written and their commands run, in order, in an empty folder.

use crate::fences::{Fence, document, fences};
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

/// `gamebook FILE` writes a file. `gamebook FILE after LINE` adds lines to it.
fn write_file(folder: &Path, fence: &Fence) {
    let Some((_, name)) = fence.info.split_once(' ') else {
        return;
    };
    let Some((name, line)) = name.split_once(" after ") else {
        std::fs::write(folder.join(name), &fence.text).unwrap();
        return;
    };
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines.insert(line.parse().unwrap(), &fence.text);
    std::fs::write(folder.join(name), lines.concat()).unwrap();
}

/// Follows a document in a folder. Returns the number of commands.
fn follow(name: &str, folder: &Path) -> usize {
    let all = fences(&document(name));
    // Such a file may be shown below the command that reads it.
    let early = all.iter().filter(|fence| fence.info.starts_with("yaml "));
    early.for_each(|fence| write_file(folder, fence));
    let mut run = 0;
    for fence in &all {
        match fence.info.split(' ').next().unwrap_or_default() {
            "gamebook" | "lua" => write_file(folder, fence),
            "sh" => {
                let lines = fence
                    .text
                    .lines()
                    .filter(|line| !line.starts_with("cargo "));
                for line in lines {
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
fn the_tour_can_be_followed() {
    let folder = tempfile::tempdir().unwrap();
    assert!(follow("docs/tour.md", folder.path()) >= 10);
    for fence in fences(&document("docs/tour.md")) {
        if fence.info.starts_with("gamebook ") {
            write_file(folder.path(), &fence);
            assert_sound(folder.path(), "kiln.gamebook");
        }
    }
}

#[test]
fn the_readme_can_be_followed() {
    let folder = tempfile::tempdir().unwrap();
    assert!(follow("README.md", folder.path()) >= 5);
    assert_sound(folder.path(), "pier.gamebook");
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
