//! Recorded games, told again: `tests/plays/*.play` holds book, seed and answers, and beside it stands what the reader saw.
//!
//! `UPDATE=1 cargo test --test plays` writes the transcripts anew, except under CI.

mod kept;

use assert_cmd::Command;
use kept::Kept;
use std::path::Path;

fn told(path: &Path) -> String {
    let text = kept::read(path);
    let head = |key: &str| {
        text.lines()
            .find_map(|l| l.strip_prefix(key))
            .unwrap()
            .trim()
            .to_owned()
    };
    let answers: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("> ")).collect();
    let output = Command::cargo_bin("turnto")
        .unwrap()
        .args([
            "play",
            &head("book:"),
            "--seed",
            &head("seed:"),
            "--width",
            "80",
        ])
        .args(["--answers", "-"])
        .env("NO_COLOR", "1")
        .write_stdin(answers.join("\n") + "\n")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_recorded_game_is_told_as_it_was() {
    let mut kept = Kept::default();
    let all = kept::files("plays", "play");
    assert!(all.len() >= 4);
    for path in all {
        kept.hold(&path.with_extension("txt"), &told(&path), "\n\n");
    }
    kept.done();
}
