//! Files of saves, of pages seen and of settings: what a killed program left, what is damaged, and what another version has written.

use std::fs;
use std::path::Path;
use turnto::engine::save::{EndingSeen, Seen, Settings, Store, set, settings, settings_in};

fn store(folder: &Path) -> Store {
    Store::new(folder.to_owned(), "", "Tides")
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
fn game() -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut command = assert_cmd::Command::cargo_bin("turnto").unwrap();
    command.args(["play", "tests/edited/ferry", "--save"]);
    command
        .arg(folder.path())
        .write_stdin("Wade out\n")
        .assert()
        .success();
    fs::read_to_string(folder.path().join("the-ferry.json")).unwrap()
}

#[test]
fn every_state_that_a_kill_leaves_is_set_in_order() {
    let game = game();
    // The files that are there, those after recovery, and the games whose save was missing.
    for (left, then, gone) in [
        (vec!["tides.json.previous"], vec!["tides.json"], vec![None]),
        (
            vec!["tides.bay.json.previous"],
            vec!["tides.bay.json"],
            vec![Some("bay".to_owned())],
        ),
        (
            vec!["tides.json.previous", "tides.meanwhile.json.previous"],
            vec!["tides.earlier-1.json", "tides.json"],
            vec![None],
        ),
        (
            vec!["tides.json", "tides.meanwhile.json", ".tides.json.aB3dE6"],
            vec!["tides.json", "tides.meanwhile.json"],
            vec![],
        ),
        (
            vec!["tides.json", "tides.json.previous", ".tides.json.second"],
            vec!["tides.json", "tides.json.previous"],
            vec![],
        ),
        (
            vec!["tides.meanwhile.json", "tides.meanwhile.json.previous"],
            vec!["tides.json", "tides.json.previous"],
            vec![],
        ),
        (
            vec![
                "tides-two.json.previous",
                ".tides-two.json.aB3dE6",
                ".tides.bay.json.aB3dE6",
            ],
            vec![
                ".tides-two.json.aB3dE6",
                ".tides.bay.json.aB3dE6",
                "tides-two.json.previous",
            ],
            vec![],
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        for name in &left {
            fs::write(folder.path().join(name), &game).unwrap();
        }
        let store = store(folder.path());
        assert_eq!(store.recover().unwrap(), gone, "{left:?}");
        // The second time changes nothing.
        assert_eq!(store.recover().unwrap(), []);
        assert_eq!(names(folder.path()), then, "{left:?}");
    }
}

#[test]
fn a_damaged_list_of_seen_pages_is_put_aside_whichever_bit_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(folder.path());
    let path = folder.path().join("tides.seen");
    let seen = Seen {
        pages: ["bay".to_owned()].into(),
        endings: [EndingSeen {
            kind: "victory".to_owned(),
            name: "Home".to_owned(),
        }]
        .into(),
    };
    store.keep_seen(&seen).unwrap();
    let text = fs::read(&path).unwrap();
    let mut aside = 0;
    for bit in (0..text.len() * 8).step_by(19) {
        let mut other = text.clone();
        other[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &other).unwrap();
        let found = store.seen();
        match found.told {
            Some(_) if path.exists() => assert!(found.seen.is_none(), "bit {bit}"),
            Some(_) => {
                aside += 1;
                assert_eq!(found.seen, Some(Seen::default()), "bit {bit}");
            }
            None => assert_eq!(found.seen, Some(seen.clone()), "bit {bit}"),
        }
    }
    assert!(aside > 50, "{aside}");
}

#[test]
fn settings_of_another_version_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = settings_in(&folder.path().join("new"));
    assert_eq!(settings(&path).settings, Settings::default());
    set(&path, |it| it.width = Some(60)).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace('{', "{ \"later\": [1],")).unwrap();
    set(&path, |it| it.brief = Some(true)).unwrap();
    let found = settings(&path).settings;
    assert_eq!((found.width, found.brief), (Some(60), Some(true)));
    assert!(fs::read_to_string(&path).unwrap().contains("\"later\""));
    for text in ["", "[1]", "{\"width\": \"wide\"}"] {
        fs::write(&path, text).unwrap();
        assert!(settings(&path).told.is_some(), "{text}");
        let aside = set(&path, |it| it.colour = Some(false)).unwrap().unwrap();
        assert_eq!(fs::read_to_string(aside).unwrap(), text);
    }
    let newer = "{\"turnto-settings\": 9, \"width\": {}}";
    fs::write(&path, newer).unwrap();
    assert!(settings(&path).told.is_some());
    assert!(set(&path, |it| it.width = None).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), newer);
}
