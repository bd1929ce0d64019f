//! Two editions of a small book: output of `turnto diff` for each change in `tests/bench/editions.cases`. A case is a list of changes to
//! `tests/bench/tide`, one `old => new` per line, and the output below.
//!
//! `UPDATE=1 cargo test --test it diff::` writes the current output.

use crate::kept::Kept;
use crate::program::command;
use assert_cmd::Command;
use std::path::Path;

fn copy(from: &Path, to: &Path, changes: &[(String, String)]) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target, &[]);
            continue;
        }
        let mut text = std::fs::read_to_string(&path).unwrap();
        for (old, new) in changes {
            text = text.replace(old, new);
        }
        std::fs::write(target, text).unwrap();
    }
}

fn turnto() -> Command {
    command(".", &[])
}

#[test]
fn what_is_said_of_two_editions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench");
    let path = root.join("editions.cases");
    let mut kept = Kept::default();
    kept.retell(&path, |_, text| {
        let changes: Vec<(String, String)> = text
            .lines()
            .map(|line| line.split_once(" => ").expect("a change"))
            .map(|(old, new)| (old.replace("\\n", "\n"), new.replace("\\n", "\n")))
            .collect();
        let folder = tempfile::tempdir().unwrap();
        let new = folder.path().join("new");
        copy(&root.join("tide"), &new, &changes);
        // A game that was saved in the mud, after the rope was bought.
        let saves = folder.path().join("saves");
        turnto()
            .arg("play")
            .arg(root.join("tide"))
            .args(["--seed", "1", "--saves"])
            .arg(&saves)
            .write_stdin("Buy the rope\nClimb down\nmud\n")
            .assert()
            .success();
        let out = turnto()
            .arg("diff")
            .arg(root.join("tide"))
            .arg(&new)
            .arg("--saves")
            .arg(&saves)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&out.stdout).replace(&*new.to_string_lossy(), "NEW");
        let code = out.status.code().unwrap();
        format!("{said}exit {code}")
    });
    kept.done();
}

/// Variables of a page move with the page if `was` has its old id.
#[test]
fn a_variable_of_a_page_goes_with_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let [old, new] = [("hall", ""), ("room", "aliases: hall\n")].map(|(id, was)| {
        let at = folder.path().join(id);
        std::fs::create_dir_all(&at).unwrap();
        let header = "title: Two\nruleset: badgerstone\nstart: start\nrule_pages: { fate: start, epilogue: start }\n";
        std::fs::write(at.join("book.yaml"), header).unwrap();
        let pages = format!(
            "# start: Start\n\n- On -> {id}\n\n# {id}: The Hall\n{was}variables: tries = 0\n\n{{set tries = tries + 1}}\n\n- {{if tries < 3}} Back -> start\n"
        );
        std::fs::write(at.join("pages.gamebook"), pages).unwrap();
        at
    });
    let out = turnto().arg("diff").args([&old, &new]).output().unwrap();
    let said = String::from_utf8_lossy(&out.stdout);
    assert!(said.contains("page hall is now room"), "{said}");
    let told = "variable hall.tries is now room.tries";
    assert!(said.contains(told), "{said}");
}
