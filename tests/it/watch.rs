//! A book that is edited while it is played: `turnto play --watch`, over pipes.

use crate::ferry::Holds;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

struct Play {
    child: Child,
    to: ChildStdin,
    lines: Receiver<String>,
    heard: String,
}

impl Play {
    fn begin(book: &Path, more: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_turnto"))
            .args(["play", "--watch", "--seed", "1", "--answers", "-"])
            .args(more)
            .arg(book)
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let to = child.stdin.take().unwrap();
        let from = child.stdout.take().unwrap();
        let (tell, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(from).lines() {
                if line.map(|line| tell.send(line)).is_err() {
                    return;
                }
            }
        });
        Self {
            child,
            to,
            lines,
            heard: String::new(),
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to, "{line}").unwrap();
    }

    /// Reads until these words appear. Returns the output since the last time.
    fn hear(&mut self, words: &str) -> String {
        let end = Instant::now() + Duration::from_secs(60);
        let mut said = std::mem::take(&mut self.heard);
        while !said.contains(words) {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    said.push_str(&line);
                    said.push('\n');
                }
                Err(why) => panic!("`{words}` is not said ({why}):\n{said}"),
            }
        }
        said
    }
}

impl Drop for Play {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const BOOK: &str = "---
title: A Small Quay
ruleset: badgerstone
rule_pages: { fate: fate, epilogue: end }
sheet: { mode: default }
---

# quay: The Quay

The tide is out.

- Go to the mill -> mill
- Go to the mud -> mud

# mill: The Mill

It turns.

{if from quay}You have come from the quay.{end}

- Back -> quay
- Sit down
  You sit.

# mud: The Mud

- Back -> quay

# fate: Fate

- On -> quay

# end: The End

{ending quiet \"The End\"}
";

fn book() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("quay.gamebook");
    std::fs::write(&path, BOOK).unwrap();
    (folder, path)
}

#[test]
fn a_changed_page_is_told_again() {
    let (_folder, path) = book();
    let mut play = Play::begin(&path, &[]);
    play.hear("2. Go to the mud");
    play.say("mill");
    play.hear("2. Sit down");
    play.say("back");
    play.hear("2. Go to the mud");
    play.say("mill");
    play.hear("2. Sit down");
    let text = BOOK
        .replace("- Go to the mill -> mill", "- Go by the leat -> mill")
        .replace("It turns.", "It stands.");
    std::fs::write(
        &path,
        text.replace("- Back -> quay\n- Sit", "- Home -> quay\n- Sit"),
    )
    .unwrap();
    let said = play.hear("2. Sit down");
    for line in ["The book has changed.", "1. Home", "It stands."] {
        assert!(said.contains(line), "no `{line}` in:\n{said}");
    }
    // If the game cannot be replayed, undo is refused, and nothing is lost.
    play.say("undo");
    play.hear("Nothing was undone");
    play.say("home");
    play.hear("Go by the leat");
}

#[test]
fn faults_are_told_once_and_the_last_good_book_goes_on() {
    let (_folder, path) = book();
    let mut play = Play::begin(&path, &[]);
    play.hear("2. Go to the mud");
    std::fs::write(&path, BOOK.replace("-> mud\n", "-> mood\n")).unwrap();
    let said = play.hear("The book now has errors");
    said.holds(&["broken-link", "mood"]);
    play.say("mud");
    play.hear("The Mud");
    std::fs::write(&path, BOOK).unwrap();
    play.hear("has no more errors");
    play.say("back");
    play.hear("The tide is out.");
}

#[test]
fn a_page_with_another_id_is_followed() {
    let (_folder, path) = book();
    let mut play = Play::begin(&path, &[]);
    play.hear("2. Go to the mud");
    play.say("mill");
    play.hear("2. Sit down");
    let text = BOOK
        .replace("-> mill", "-> watermill")
        .replace("# mill:", "# watermill:");
    std::fs::write(&path, text.replace("It turns.", "It turns round.")).unwrap();
    let said = play.hear("2. Sit down");
    assert!(said.contains("It turns round."), "{said}");
    assert!(said.contains("You have come from the quay."), "{said}");
    assert!(!said.contains("gone"), "{said}");
}

#[test]
fn a_change_of_the_messages_beside_house_rules_is_seen() {
    let (_book, path) = book();
    let elsewhere = tempfile::tempdir().unwrap();
    let house = elsewhere.path().join("rules.lua");
    let table = elsewhere.path().join("messages/en.ftl");
    std::fs::write(&house, "return {}\n").unwrap();
    std::fs::create_dir(table.parent().unwrap()).unwrap();
    std::fs::write(&table, "gulls = The gulls cry.\n").unwrap();
    let mut play = Play::begin(&path, &["--house-rules", house.to_str().unwrap()]);
    play.hear("2. Go to the mud");
    std::fs::write(&table, "gulls = The gulls are still.\n").unwrap();
    play.hear("The book has changed.");
}

#[test]
fn a_fault_of_the_rules_is_shown_before_the_next_line_is_typed() {
    let (folder, path) = book();
    let house = folder.path().join("rules.lua");
    let rules = "return { hooks = { leave_page = function() error('stuck in the mud') end } }\n";
    std::fs::write(&house, rules).unwrap();
    let mut play = Play::begin(&path, &["--house-rules", house.to_str().unwrap()]);
    play.hear("2. Go to the mud");
    play.say("2");
    play.hear("Your answer was undone");
    play.say("why");
    play.hear("error('stuck in the mud')");
}

#[test]
fn what_is_certain_to_fail_in_changed_rules_is_told() {
    let (folder, path) = book();
    let house = folder.path().join("rules.lua");
    std::fs::write(&house, "return {}\n").unwrap();
    let mut play = Play::begin(&path, &["--house-rules", house.to_str().unwrap()]);
    play.hear("2. Go to the mud");
    let rules = "return { hooks = { leave_page = function() say(pik) end } }\n";
    std::fs::write(&house, rules).unwrap();
    play.hear("unknown name `pik`");
    play.say("2");
    play.hear("Your answer was undone");
}
