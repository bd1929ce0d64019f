//! A small book with saved games, for tests of saves.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use turnto::engine::save;

const HEAD: &str =
    "ruleset: badgerstone\nstart: quay\nrule_pages: { fate: quay, epilogue: home }\n";

pub(crate) const PAGES: &str = "# quay: The Quay\n\nA quay.\n\n- Take the rope {gain item rope} -> again\n- Wade out -> mud\n- Go home -> home\n\n\
                     # mud: The Mud\n\nMud.\n\n- Dig -> again\n- Back -> quay\n\n# home: Home\n\n{ending victory \"Home\"}\n";

/// A folder with books and one with saves.
pub(crate) struct Table(TempDir);

impl Table {
    pub(crate) fn new() -> Self {
        let table = Self(TempDir::new().unwrap());
        table.book("ferry", "title: The Ferry\n");
        table
    }

    pub(crate) fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A book in a folder with this name, with additional lines in its header.
    pub(crate) fn book(&self, name: &str, head: &str) {
        self.write(name, "book.yaml", &format!("{head}{HEAD}"));
        self.write(name, "items.yaml", "rope: {}\n");
        self.write(name, "pages.gamebook", PAGES);
    }

    pub(crate) fn write(&self, book: &str, file: &str, text: &str) {
        fs::create_dir_all(self.at(book)).unwrap();
        fs::write(self.at(book).join(file), text).unwrap();
    }

    /// Replaces the pages of the ferry.
    pub(crate) fn pages(&self, text: &str) {
        self.write("ferry", "pages.gamebook", text);
    }

    /// Continues the game of the ferry. Returns its output.
    pub(crate) fn resumed(&self, lines: &str) -> String {
        self.play("ferry", &["--resume"], lines)
    }

    /// Output of `turnto saves`.
    pub(crate) fn saves_say(&self, arguments: &[&str]) -> String {
        let all = [&["saves"], arguments, &["--saves", "saves"]].concat();
        let out = self.command(&all).write_stdin("").output().unwrap();
        String::from_utf8([out.stdout, out.stderr].concat()).unwrap()
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::cargo_bin("turnto").unwrap();
        command
            .current_dir(self.0.path())
            .env("NO_COLOR", "1")
            .env_remove("COLUMNS")
            .args(arguments);
        command
    }

    /// Plays a game that is saved in `saves`. Returns its output.
    pub(crate) fn play(&self, book: &str, more: &[&str], lines: &str) -> String {
        let mut arguments = vec!["play", book, "--seed", "1", "--saves", "saves"];
        if !more.contains(&"--json") {
            arguments.extend(["--width", "100"]);
        }
        arguments.extend(more);
        let mut command = self.command(&arguments);
        let out = command
            .write_stdin(lines)
            .timeout(std::time::Duration::from_secs(60))
            .output()
            .unwrap();
        let told = [out.stdout, out.stderr].concat();
        let told = String::from_utf8_lossy(&told);
        // Line breaks are ignored.
        told.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// All files with their content, except the locks.
    pub(crate) fn saves(&self) -> Vec<(String, String)> {
        let mut all: Vec<_> = fs::read_dir(self.at("saves"))
            .into_iter()
            .flatten()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_none_or(|end| end != "lock"))
            .map(|path| (name(&path), fs::read_to_string(&path).unwrap_or_default()))
            .collect();
        all.sort();
        all
    }

    pub(crate) fn names(&self) -> Vec<String> {
        self.saves().into_iter().map(|(name, _)| name).collect()
    }

    pub(crate) fn save(&self, name: &str) -> String {
        fs::read_to_string(self.at("saves").join(name)).unwrap()
    }

    /// The game in a file of the folder `saves`.
    pub(crate) fn document(&self, name: &str) -> Value {
        document(&self.at("saves").join(name))
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

pub(crate) trait Holds {
    fn holds(&self, parts: &[&str]);
}

impl Holds for str {
    /// # Panics
    /// If a part is missing. Line breaks are ignored.
    #[track_caller]
    fn holds(&self, parts: &[&str]) {
        let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let words = spaced(self);
        for part in parts {
            assert!(words.contains(&spaced(part)), "no {part:?} in:\n{self}");
        }
    }
}

/// The game of a save.
pub(crate) fn document(path: &Path) -> Value {
    let document = save::read_save(path).unwrap().unwrap();
    serde_json::from_slice(&save::encode(&document).unwrap()).unwrap()
}

/// Changes a save: the game as JSON, with the old checksum.
pub(crate) fn change(path: &Path, change: impl Fn(&mut Value)) {
    let mut save = document(path);
    change(&mut save);
    fs::write(path, save.to_string()).unwrap();
}
