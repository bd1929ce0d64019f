//! Author's commands: their results in `tests/bench/author.cases`, played on `tests/bench/tide`. Their effects are saved, recorded and replayed.
//!
//! `UPDATE=1 cargo test --test it author::` writes the current output.

use crate::ferry::Holds;
use crate::kept::{self, Kept};
use crate::program::command;
use assert_cmd::Command;
use std::path::{Path, PathBuf};

fn tide() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench/tide")
}

fn turnto() -> Command {
    command(".", &[])
}

fn play(answers: &str, more: &[&str]) -> String {
    let mut command = turnto();
    command
        .arg("play")
        .arg(tide())
        .args(["--seed", "1", "--answers", "-"])
        .args(more);
    let output = command.write_stdin(answers.to_owned()).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn what_comes_of_an_authors_commands() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench/author.cases");
    let mut kept = Kept::default();
    kept.retell(&path, |_, answers| {
        let told = play(&format!("{answers}\n"), &["--author"]);
        // The title, the seed and the first page are the same in all cases.
        kept::shortened(&told.lines().skip(10).collect::<Vec<_>>().join("\n"))
    });
    kept.done();
}

#[test]
fn a_reader_has_no_such_commands() {
    let told = play("goto mud\n!give item rope\nlua 1\n", &[]);
    assert!(
        !told.contains("The Mud") && !told.contains("Given"),
        "{told}"
    );
    let output = turnto()
        .arg("play")
        .arg(tide())
        .args(["--json", "--seed", "1", "--saves"])
        .arg(tempfile::tempdir().unwrap().path())
        .write_stdin("{\"author\":\"goto mud\"}\n")
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(
        told.lines().nth(1).unwrap().contains("\"refused\""),
        "{told}"
    );
}

#[test]
fn what_an_author_did_is_kept_recorded_and_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let saves = folder.path().join("saves");
    let file = folder.path().join("played.play");
    let (saves, file) = (saves.to_str().unwrap(), file.to_str().unwrap());
    let said = "give item rope\nset sp 9\ndice 6,6\nRead the stone\n!goto quay\nClimb down\n";
    play(said, &["--author", "--record", file, "--saves", saves]);
    let script = std::fs::read_to_string(file).unwrap();
    assert!(script.contains("> !give item rope\n> !set sp 9\n> !dice 6,6\n> Read the stone\npage mud\n> !goto quay\npage quay\n"), "{script}");
    // A reader can continue the game, too.
    let told = play("mud\nWalk home\nsheet\n", &["--saves", saves, "--resume"]);
    assert!(told.contains("Home Again") && told.contains('8'), "{told}");
    // The recorded game passes on a copy of the book without other games.
    let book = folder.path().join("book");
    std::fs::create_dir_all(book.join("playthroughs")).unwrap();
    for name in ["book.yaml", "items.yaml", "house.lua", "tide.gamebook"] {
        std::fs::copy(tide().join(name), book.join(name)).unwrap();
    }
    std::fs::write(book.join("playthroughs/played.play"), &script).unwrap();
    turnto().arg("test").arg(&book).assert().success();
    // A missing page is reported.
    std::fs::write(
        book.join("playthroughs/played.play"),
        script.replace("!goto quay", "!goto key"),
    )
    .unwrap();
    let out = turnto().arg("test").arg(&book).assert().code(1);
    let told = String::from_utf8_lossy(&out.get_output().stdout).into_owned();
    assert!(told.contains("unknown page `key`"), "{told}");
}

/// An author can go to a detour, which returns to the menu.
#[test]
fn an_author_goes_to_a_detour_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let header = "title: A Case\nruleset: badgerstone\nstart: start\nrule_pages: { fate: start, epilogue: end }\n";
    let pages = "# start: Start\n\n- Look up\n  A gull.\n- Read -> scroll and return\n- On -> end\n\n\
        # scroll: The Scroll\ndetour: yes\n\nHerring.\n\n-> return\n\n# end: The End\n\n{ending quiet \"The End\"}\n";
    std::fs::write(folder.path().join("book.yaml"), header).unwrap();
    std::fs::write(folder.path().join("page.gamebook"), pages).unwrap();
    let mut command = turnto();
    command.arg("play").arg(folder.path());
    command.args(["--author", "--seed", "1", "--answers", "-"]);
    let output = command.write_stdin("goto scroll\nOn\n").output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let (_, after) = told.split_once("Herring.").unwrap();
    assert!(
        after.contains("3. On") && after.contains("The End"),
        "{told}"
    );
}

#[test]
fn a_variable_of_a_page_that_waits_is_set_for_its_return() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("book.yaml"),
        "title: A Hall\nruleset: arena\nstart: hall\n",
    )
    .unwrap();
    std::fs::write(
        folder.path().join("a.gamebook"),
        "# hall: Hall\nvariables: tries = 0\n\n- Read -> map and return\n- {if tries = 9} Nine -> hall\n\n# map: Map\ndetour: yes\n\n- Fold -> return\n",
    )
    .unwrap();
    let mut command = Command::cargo_bin("turnto").unwrap();
    command.env("NO_COLOR", "1").current_dir(folder.path());
    command.args(["play", ".", "--author", "--seed", "1", "--answers", "-"]);
    let typed = "read\n!set hall.tries = 9\nfold\n";
    let output = command.write_stdin(typed).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("2. Nine"), "{told}");
}

/// A game can start on a page and in a state that the author sets, and is saved and recorded like any other. Questions of rules before that are
/// answered automatically.
#[test]
fn a_game_begins_where_its_author_says() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state.yaml");
    std::fs::write(&state, "sheet: { sp: 30 }\ncodes: [Rung]\nitem: [salt]\n").unwrap();
    let quern = Path::new(env!("CARGO_MANIFEST_DIR")).join("books/quern");
    let record = folder.path().join("one.play");
    let begun = |more: &[&str], answers: &str| {
        let mut command = turnto();
        command
            .arg("play")
            .arg(&quern)
            .args(["--seed", "1", "--language", "en", "--answers", "-"]);
        let output = command
            .args(more)
            .write_stdin(answers.to_owned())
            .output()
            .unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        told + &String::from_utf8(output.stderr).unwrap()
    };
    let (state, record) = (state.to_str().unwrap(), record.to_str().unwrap());
    let told = begun(
        &[
            "--author", "--start", "market", "--state", state, "--record", record,
        ],
        "codes\nstatus\nitems\n",
    );
    assert!(!told.contains("The Carrier's Cart"), "{told}");
    for words in ["\nThe Market\n", "  Rung\n", "Silver: 30", "sack of salt"] {
        assert!(told.contains(words), "{words} in {told}");
    }
    let recorded = std::fs::read_to_string(record).unwrap();
    assert!(recorded.contains("> !goto market\n"), "{recorded}");
    let told = begun(&["--author", "--start", "markt"], "");
    told.holds(&["unknown page `markt`: did you mean `market`"]);
    let told = begun(&["--start", "market"], "");
    assert!(told.contains("--author"), "{told}");
}
