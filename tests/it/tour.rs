//! The tour works as it is written: its files are made and its commands run, one after the other, in an empty folder.

use crate::fences;

use assert_cmd::Command;
use turnto::diagnostic::{Severity, Style, render};
use turnto::library;

/// The words of a command line; single quotes hold words together.
fn words(line: &str) -> Vec<String> {
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

#[test]
fn the_tour_can_be_followed() {
    let folder = tempfile::tempdir().unwrap();
    let tour = fences::fences(&fences::document("docs/tour.md"));
    // A file may stand below the command that takes it.
    let write = |fence: &fences::Fence| {
        if let Some((_, name)) = fence.info.split_once(' ') {
            std::fs::write(folder.path().join(name), &fence.text).unwrap();
        }
    };
    tour.iter()
        .filter(|f| f.info.starts_with("yaml "))
        .for_each(write);
    let mut run = 0;
    for fence in &tour {
        match fence.info.split(' ').next().unwrap_or_default() {
            "gamebook" => {
                write(fence);
                let file = ("kiln.gamebook".to_owned(), fence.text.clone());
                let book = std::collections::BTreeMap::from([file]);
                let opened = library::open(&book, None);
                let mut found = opened.found;
                found.retain(|d| d.severity != Severity::Note);
                let told = render(&found, &opened.sources, Style::Plain, 100);
                assert!(found.is_empty(), "line {}\n{told}", fence.line);
            }
            "sh" => {
                for line in fence.text.lines() {
                    let all = words(line);
                    let (program, arguments) = all.split_first().unwrap();
                    assert_eq!(program, "turnto");
                    let mut command = Command::cargo_bin(program).unwrap();
                    command.current_dir(folder.path()).args(arguments);
                    command.write_stdin("");
                    let output = command.output().unwrap();
                    let said = String::from_utf8_lossy(&output.stderr);
                    assert!(output.status.success(), "{line}\n{said}");
                    run += 1;
                }
            }
            _ => {}
        }
    }
    assert!(run >= 8, "{run} commands");
}
