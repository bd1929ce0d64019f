//! Editions of a book: which books are the same, where games from pipes are saved, and pages that change while they are suspended. `rename.rs`
//! renames everything.

use crate::ferry::Holds;
use crate::program::command;
use assert_cmd::Command;
use std::fs;
use std::path::Path;

const FIRST: &[(&str, &str)] = &[
    (
        "book.yaml",
        "title: The Ferry\nid: ferry.k3x2\nruleset: badgerstone\nstart: quay\nrule_pages: { fate: quay, epilogue: home }\n\
         codes: { Wet: in the water }\ntitles: { Digger: dug }\nvariables: { tides: 0 }\n",
    ),
    ("items.yaml", "rope: {}\nlamp: {}\n"),
    (
        "pages.gamebook",
        "# quay: The Quay\nboxes: 3\n\n- {once} Take the rope {gain item rope} {gain item lamp} {tick} -> again\n\
         - Wade out {gain code Wet} {gain title \"Digger\"} {set tides = tides + 2} -> mud\n\
         - {if item rope and code Wet and title \"Digger\" and tides = 2 and visited mud and ticks of quay = 1} Climb -> home\n\n\
         # mud: The Mud\n\nMud.\n\n- Ask {ask \"What are you looking for?\"}\n  | \"shells\": None. -> again\n  | else: No. -> again\n- Back -> quay\n\n\
         # home: Home\n\n{ending victory \"Home\"}\n",
    ),
];

fn lay(folder: &Path, files: &[(&str, &str)]) {
    fs::create_dir_all(folder).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
}

fn turnto() -> Command {
    command(".", &[])
}

fn told(command: &mut Command) -> String {
    let out = command.output().unwrap();
    String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr)
}

#[test]
fn a_game_from_a_pipe_is_kept_where_that_is_said_and_by_front_ends() {
    let folder = tempfile::tempdir().unwrap();
    let (book, home) = (folder.path().join("book"), folder.path().join("home"));
    lay(&book, FIRST);
    let play = |more: &[&str], input: &str| {
        let mut command = turnto();
        command
            .env("HOME", &home)
            .env("XDG_STATE_HOME", home.join("state"));
        told(command.arg("play").arg(&book).args(more).write_stdin(input))
    };
    let kept = home.join("state/turnto/saves/@ferry-k3x2.json");
    play(&["--seed", "1"], "Take the rope\n");
    assert!(!kept.exists());
    let said = play(&["--resume"], "");
    assert!(said.contains("`--resume` requires `--saves DIR`"), "{said}");
    play(&["--json"], "");
    assert!(kept.exists());
}

#[test]
fn two_books_with_one_id_are_told_and_two_editions_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let (book, copy) = (folder.path().join("book"), folder.path().join("copy"));
    lay(&book, FIRST);
    lay(&copy, FIRST);
    let said = told(turnto().arg("check").arg(&book));
    assert!(!said.contains("duplicate-book-id"), "{said}");
    let header = fs::read_to_string(copy.join("book.yaml")).unwrap();
    fs::write(
        copy.join("book.yaml"),
        header.replace("The Ferry", "The Bridge"),
    )
    .unwrap();
    let said = told(turnto().arg("check").arg(&book));
    said.holds(&[
        "duplicate-book-id",
        "also the id of `../copy`, *The Bridge*",
    ]);
    // A book must not have the id of a bundled book.
    fs::write(
        copy.join("book.yaml"),
        header.replace("ferry.k3x2", "quern"),
    )
    .unwrap();
    let said = told(turnto().arg("check").arg(&copy));
    said.holds(&["`quern` on the shelf, *The Drowned Bell of Quern*"]);
}

/// If a page that waits for a detour has changed, it starts again, and this is reported. An unchanged page continues where it was, even if other
/// pages have changed.
#[test]
fn a_page_that_waits_for_a_detour_may_change() {
    let hall = "# hall: Hall\n\nHello.\n\n- Read -> map and return\n- Off -> yard\n\n";
    let rest = "# map: Map\ndetour: yes\n\n- Fold -> return\n\n# yard: Yard\n\n- Back -> hall\n";
    let before = "# attic: Attic\n\n- Down -> hall\n\n";
    let other = hall.replace("Hello.", "Hello {if visited yard}you{end}.");
    for (edition, anew) in [
        (format!("{before}{hall}{rest}"), false),
        (format!("{other}{rest}"), true),
        (
            format!(
                "{}{rest}",
                hall.replace(
                    "Hello.\n",
                    "Hello.\n\n{if visited yard}You were there.{end}\n"
                )
            ),
            true,
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let book = folder.path().join("book");
        fs::create_dir(&book).unwrap();
        let head = "title: A Hall\nid: hall\nruleset: arena\nstart: hall\n";
        fs::write(book.join("book.yaml"), head).unwrap();
        fs::write(book.join("a.gamebook"), format!("{hall}{rest}")).unwrap();
        let saves = folder.path().join("saves");
        let play = |more: &[&str], typed: &'static str| {
            let mut command = turnto();
            command.args(["play", "--seed", "1"]).arg(&book);
            told(
                command
                    .arg("--saves")
                    .arg(&saves)
                    .args(more)
                    .write_stdin(typed),
            )
        };
        play(&[], "read\n");
        fs::write(book.join("a.gamebook"), edition).unwrap();
        let game = play(&["--resume"], "fold\noff\n");
        let (_, after) = game.split_once("> fold").expect("the map");
        assert_eq!(game.contains("Hall, which waited"), anew, "{game}");
        assert_eq!(after.contains("Hello"), anew, "{game}");
        assert!(after.contains("1. Read\n  2. Off\n"), "{game}");
        assert!(after.contains("Yard"), "{game}");
    }
}
