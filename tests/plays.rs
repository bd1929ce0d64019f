//! Recorded games, told again: `tests/plays/*.play` holds book, seed and answers, and beside it stands what the reader saw.
//!
//! `UPDATE=1 cargo test --test plays` writes the transcripts anew, except under CI.

use assert_cmd::Command;
use std::path::{Path, PathBuf};

fn plays() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/plays");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "play"));
    paths.sort();
    paths
}

fn told(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
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
    let update = std::env::var_os("UPDATE").is_some() && std::env::var_os("CI").is_none();
    let all = plays();
    assert!(all.len() >= 4);
    for path in all {
        let kept = path.with_extension("txt");
        let now = told(&path);
        if update {
            std::fs::write(&kept, &now).unwrap();
        }
        let before = std::fs::read_to_string(&kept).unwrap_or_default();
        let differs = before.lines().zip(now.lines()).position(|(a, b)| a != b);
        assert!(
            before == now,
            "{}: told otherwise from line {}",
            path.display(),
            differs.unwrap_or_else(|| before.lines().count().min(now.lines().count())) + 1
        );
    }
}
