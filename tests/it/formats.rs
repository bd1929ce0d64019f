//! Saves of every format so far, in `tests/saves/formats`, and what the reader has in each. They are never written anew: who changes the format adds some.
//!
//! The books lie beside them: of a save with an id `ferry-with-id`, of others `ferry`. All were kept with the rope taken or the water waded.

use crate::kept;

use assert_cmd::Command;
use std::fs;
use std::path::Path;

/// What a reader who goes on is told, by what the name of the save says.
const TOLD: &[(&str, &str, &[&str])] = &[
    (
        "question",
        "shells\nitems\ncodes\nlog\nnotes\n",
        &[
            "What are you looking for?",
            "None.",
            "rope",
            "Wet",
            "3. The Mud: Ask",
            "> notes shells",
        ],
    ),
    (
        "first",
        "shells\nitems\ncodes\nlog\nundo\n",
        &[
            "What are you looking for?",
            "None.",
            "rope",
            "Wet",
            "1. take the rope",
            "Undid the last answer.",
        ],
    ),
    (
        "detour",
        "fold\nitems\nundo\n",
        &[
            "Words.",
            "> fold The Quay -------- 1. Wade out",
            "rope",
            "Undid the last answer.",
        ],
    ),
    (
        "fight",
        "no\n",
        &["Spend 1 LUCK to roll again?", "> no", "hound"],
    ),
    (
        "id",
        "items\ntitles\nundo\n",
        &[
            "The Quay",
            "rope",
            "Digger",
            "Undid the last answer. The Mud",
        ],
    ),
];

#[test]
fn saves_of_every_format_so_far_go_on() {
    let mut versions = std::collections::BTreeSet::new();
    for path in kept::files("saves/formats", "json") {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let (version, what) = name.split_once('-').unwrap();
        versions.insert(version.to_owned());
        let (_, typed, wanted) = TOLD.iter().find(|(it, ..)| *it == what).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let (book, save) = match what {
            "id" => ("ferry-with-id", "@ferry-k3x.json"),
            _ => ("ferry", "the-ferry.json"),
        };
        fs::copy(&path, folder.path().join(save)).unwrap();
        let mut command = Command::cargo_bin("turnto").unwrap();
        command
            .env("NO_COLOR", "1")
            .env_remove("COLUMNS")
            .args(["play", "--resume", "--save"]);
        command
            .arg(folder.path())
            .arg(path.with_file_name(book))
            .write_stdin(*typed);
        let out = command.output().unwrap();
        let told = String::from_utf8([out.stdout, out.stderr].concat()).unwrap();
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in *wanted {
            assert!(told.contains(part), "{name}: no {part:?} in:\n{told}");
        }
        // The format of today knows the file again.
        let now = turnto::save::read(&folder.path().join(save))
            .unwrap()
            .unwrap();
        assert_eq!(now.version, turnto::save::VERSION, "{name}");
    }
    let newest = format!("v{}", turnto::save::VERSION);
    assert_eq!(
        versions.last(),
        Some(&newest),
        "a save of today's format is missing"
    );
    assert!(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/saves/formats/v1-first.json")
            .exists()
    );
}
