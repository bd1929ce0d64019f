//! Games of older editions: everything in a book has another name, and a game that was kept and one that was recorded find their way.

use crate::ferry::Holds;
use crate::program::command;
use assert_cmd::Command;
use std::fs;
use std::path::Path;

const FIRST: &[(&str, &str)] = &[
    (
        "book.yaml",
        "title: The Ferry\nruleset: badgerstone\nstart: quay\nplaces: { fate: quay, epilogue: home }\n\
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

/// Everything has another name, and some went through two.
const SECOND: &[(&str, &str)] = &[
    (
        "book.yaml",
        "title: The Ferry of Tides\nid: ferry.k3x2\nruleset: badgerstone\nstart: pier\nplaces: { fate: pier, epilogue: home }\n\
         codes: { Soaked: in the water }\ntitles: { Mudlark: dug }\nvariables: { waves: 0 }\n\
         was: { codes: { Soaked: [Damp, Wet] }, titles: { Mudlark: Digger }, variables: { waves: tides } }\n",
    ),
    ("items.yaml", "cord: { was: [line, rope] }\nlamp: {}\n"),
    (
        "pages.gamebook",
        "# pier: The Quay\nboxes: 3\nwas: jetty, quay\n\n- {once} Take the rope {gain item cord} {gain item lamp} {tick} -> again\n\
         - Wade out {gain code Soaked} {gain title \"Mudlark\"} {set waves = waves + 2} -> foreshore\n\
         - {if item cord and code Soaked and title \"Mudlark\" and waves = 2 and visited foreshore and ticks of pier = 1} Climb -> home\n\n\
         # foreshore: The Mud\nwas: mud\n\nMud.\n\n- Ask {ask \"What are you looking for?\"}\n  | \"shells\": None. -> again\n  | else: No. -> again\n- Back -> pier\n\n\
         # home: Home\n\n{ending victory \"Home\"}\n",
    ),
];

const RECORDED: &str = "\
seed: 1

> Take the rope
holds item rope and not code Wet
> drop lamp
> Wade out
page mud
holds code Wet and title \"Digger\" and tides = 2 and from quay
> Back
page quay
> drop rope
> !give item rope
> !give code Wet
> !goto mud
page mud
> Back
> Climb
ending victory
";

fn lay(folder: &Path, files: &[(&str, &str)]) {
    fs::create_dir_all(folder.join("playthroughs")).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    fs::write(folder.join("playthroughs/all.play"), RECORDED).unwrap();
}

fn turnto() -> Command {
    command(".", &[])
}

fn told(command: &mut Command) -> String {
    let out = command.output().unwrap();
    String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr)
}

#[test]
fn recordings_and_saves_of_an_older_edition_find_their_way() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    lay(&first, FIRST);
    lay(&second, SECOND);
    for book in [&first, &second] {
        let said = told(turnto().arg("check").arg(book));
        assert!(said.contains("0 errors"), "{said}");
        let said = told(turnto().arg("test").arg(book));
        assert!(said.contains("1 game as recorded, 0 otherwise"), "{said}");
    }
    // A game is left on the page that has another name by now; the title is another too, so it is found by nobody yet.
    let saves = folder.path().join("saves");
    let left = |answers: &str, save: &Path, book: &Path, more: &[&str]| {
        let mut command = turnto();
        command
            .arg("play")
            .arg(book)
            .args(["--seed", "1", "--save"]);
        told(command.arg(save).args(more).write_stdin(answers))
    };
    left(
        "Take the rope\nWade out\nAsk\nshells\n",
        &saves,
        &first,
        &[],
    );
    assert!(saves.join("the-ferry.json").exists());
    // A book that is still there would be another of its title.
    fs::remove_dir_all(&first).unwrap();
    // Under its old title the second edition finds it, and it moves to the id.
    let text = fs::read_to_string(second.join("book.yaml")).unwrap();
    let titled = text.replace("The Ferry of Tides", "The Ferry");
    fs::write(second.join("book.yaml"), titled).unwrap();
    let said = left("where\nBack\nClimb\n", &saves, &second, &["--resume"]);
    assert!(said.contains("stored by its id"), "{said}");
    said.holds(&["The book has changed since this game was saved."]);
    for lost in ["no longer", "is gone", "lost"] {
        assert!(!said.contains(lost), "{said}");
    }
    assert!(said.contains("THE END") || said.contains("Home"), "{said}");
    assert!(saves.join("@ferry-k3x2.json").exists() && !saves.join("the-ferry.json").exists());
    // From then on the title may be anything: the reader is asked once.
    fs::write(second.join("book.yaml"), text).unwrap();
    let said = left(
        "yes\nundo\nundo\nundo\n/undo\nundo\nundo\n",
        &saves,
        &second,
        &["--resume"],
    );
    assert!(said.contains("The saved game belongs to"), "{said}");
    assert!(said.contains("Take the rope"), "{said}");
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
    let kept = home.join("state/turnto/saves/the-ferry.json");
    play(&["--seed", "1"], "Take the rope\n");
    assert!(!kept.exists());
    let said = play(&["--resume"], "");
    assert!(said.contains("`--resume` requires `--save DIR`"), "{said}");
    play(&["--json"], "");
    assert!(kept.exists());
}

#[test]
fn two_books_with_one_id_are_told_and_two_editions_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let (book, copy) = (folder.path().join("book"), folder.path().join("copy"));
    lay(&book, SECOND);
    lay(&copy, SECOND);
    let said = told(turnto().arg("check").arg(&book));
    assert!(!said.contains("id-twice"), "{said}");
    let header = fs::read_to_string(copy.join("book.yaml")).unwrap();
    fs::write(
        copy.join("book.yaml"),
        header.replace("The Ferry of Tides", "The Bridge"),
    )
    .unwrap();
    let said = told(turnto().arg("check").arg(&book));
    said.holds(&["id-twice", "`../copy`, *The Bridge*, has it too"]);
    // A book of the program's shelf is beside every book.
    fs::write(
        copy.join("book.yaml"),
        header.replace("ferry.k3x2", "quern"),
    )
    .unwrap();
    let said = told(turnto().arg("check").arg(&copy));
    said.holds(&["`quern` on the shelf, *The Drowned Bell of Quern*"]);
}

/// The page that waits for a detour is another in the new edition: it begins anew, and that is told; a page that is as it was goes on where it stood,
/// whatever stands around it.
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
                    .arg("--save")
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
