//! Files of saves, of pages seen and of settings: leftovers of a killed program, damage, and other versions.

use std::fs;
use std::path::Path;
use turnto::engine::save::{
    SaveStore, SeenEnding, SeenPages, Settings, change_settings, read_save, read_settings,
    settings_path,
};

fn store(folder: &Path) -> SaveStore {
    SaveStore::new(folder.to_owned(), "", "Tides")
}

fn names(folder: &Path) -> Vec<String> {
    let all = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = all
        .map(|it| it.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// A game that can be read.
fn game(lines: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut command = assert_cmd::Command::cargo_bin("turnto").unwrap();
    command.args(["play", "tests/edited/ferry", "--saves"]);
    command
        .arg(folder.path())
        .write_stdin(lines)
        .assert()
        .success();
    fs::read_to_string(folder.path().join("the-ferry.json")).unwrap()
}

#[test]
fn what_a_killed_program_began_to_write_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let left = [
        ".tides.json.aB3dE6",
        ".tides-two.json.aB3dE6",
        ".tides.bay.json.aB3dE6",
        "tides.json",
    ];
    for name in left {
        fs::write(folder.path().join(name), "").unwrap();
    }
    store(folder.path()).clear_unfinished();
    let mut then = left[1..].to_vec();
    then.sort_unstable();
    assert_eq!(names(folder.path()), then);
}

/// If a program was killed while it wrote an answer, only that answer is lost. Its reply was not printed yet.
#[test]
fn a_last_line_that_is_cut_anywhere_is_dropped() {
    let game = game("Take the rope\nWade out\n");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let start = game.trim_end().rfind('\n').unwrap() + 1;
    for end in start..=game.len() {
        fs::write(&path, &game[..end]).unwrap();
        let read = read_save(&path).unwrap().unwrap();
        let answers = if end + 1 < game.len() { 1 } else { 2 };
        assert_eq!(read.answer_count, answers, "{}", &game[start..end]);
    }
}

#[test]
fn a_damaged_list_of_seen_pages_is_put_aside_whichever_bit_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(folder.path());
    let path = folder.path().join("tides.seen");
    let seen = SeenPages {
        pages: ["bay".to_owned()].into(),
        endings: [SeenEnding {
            kind: "victory".to_owned(),
            name: "Home".to_owned(),
        }]
        .into(),
    };
    store.write_seen(&seen).unwrap();
    let text = fs::read(&path).unwrap();
    let mut aside = 0;
    for bit in (0..text.len() * 8).step_by(19) {
        let mut other = text.clone();
        other[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &other).unwrap();
        let found = store.read_seen();
        match found.message {
            Some(_) if path.exists() => assert!(found.seen.is_none(), "bit {bit}"),
            Some(_) => {
                aside += 1;
                assert_eq!(found.seen, Some(SeenPages::default()), "bit {bit}");
            }
            None => assert_eq!(found.seen, Some(seen.clone()), "bit {bit}"),
        }
    }
    assert!(aside > 50, "{aside}");
}

#[test]
fn settings_of_another_version_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = settings_path(&folder.path().join("new"));
    assert_eq!(read_settings(&path).settings, Settings::default());
    change_settings(&path, |it| it.width = Some(60)).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace('{', "{ \"later\": [1],")).unwrap();
    change_settings(&path, |it| it.brief = Some(true)).unwrap();
    let found = read_settings(&path).settings;
    assert_eq!((found.width, found.brief), (Some(60), Some(true)));
    assert!(fs::read_to_string(&path).unwrap().contains("\"later\""));
    for text in ["", "[1]", "{\"width\": \"wide\"}"] {
        fs::write(&path, text).unwrap();
        assert!(read_settings(&path).message.is_some(), "{text}");
        let aside = change_settings(&path, |it| it.colour = Some(false))
            .unwrap()
            .unwrap();
        assert_eq!(fs::read_to_string(aside).unwrap(), text);
    }
    let newer = "{\"turnto-settings\": 9, \"width\": {}}";
    fs::write(&path, newer).unwrap();
    assert!(read_settings(&path).message.is_some());
    assert!(change_settings(&path, |it| it.width = None).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), newer);
}
